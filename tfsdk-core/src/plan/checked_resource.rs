//! The resource that Terraform's checks name in their messages.

use super::go_string::go_quoted;

/// The last sentence of most messages about plans and results.
pub(super) const PROVIDER_BUG: &str =
    "This is a bug in the provider, which should be reported in the provider's own issue tracker.";

/// The provider and the resource that the messages of a check name.
///
/// ```
/// use tfsdk::plan::CheckedResource;
///
/// let checked = CheckedResource { provider: "registry.terraform.io/hashicorp/aws", resource: "aws_instance.web[0]" };
/// assert!(format!("{checked:?}").contains("aws_instance.web[0]"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckedResource<'a> {
    /// The provider's address, such as `registry.terraform.io/hashicorp/aws`.
    pub provider: &'a str,
    /// The resource's address, such as `aws_instance.web[0]`.
    pub resource: &'a str,
}

impl CheckedResource<'_> {
    /// The provider in quotes.
    pub(super) fn quoted_provider(&self) -> String {
        go_quoted(self.provider)
    }

    /// The provider together with its configuration, in quotes.
    pub(super) fn quoted_configured_provider(&self) -> String {
        go_quoted(&format!("provider[{}]", go_quoted(self.provider)))
    }
}
