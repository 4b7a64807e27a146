//! Terraform's own functions.

use std::sync::OnceLock;

use tfsdk_config::Functions;

/// Terraform's own functions, made once for all scenarios.
pub(super) fn terraform_functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(Functions::terraform)
}
