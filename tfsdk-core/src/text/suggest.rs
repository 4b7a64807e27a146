//! Which name was meant, in Terraform's words.

use super::Quoted;

/// ` Did you mean "name"?`, Terraform's addition to a sentence about a name that does not exist; empty without a name.
///
/// ```
/// use tfsdk_core::text::{did_you_mean, hcl_nearest};
///
/// assert_eq!(did_you_mean(hcl_nearest("nam", ["name", "ports"])), r#" Did you mean "name"?"#);
/// assert_eq!(did_you_mean(None), "");
/// ```
pub fn did_you_mean(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!(" Did you mean {}?", Quoted(name)))
}
