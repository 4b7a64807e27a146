//! Terraform's own functions.

use std::sync::OnceLock;

use tfsdk_config::Functions;

/// Terraform's own functions, made once for all tests.
pub(super) fn terraform_functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        refusing(|name| {
            format!(
                "`{name}` is not followed in this process. Give what it comes to by a variable, or run a scenario with Terraform: \
                 `Scenario::run_with`"
            )
        })
    })
}

/// Terraform's own functions, of which those that are not followed say why.
pub(super) fn refusing(why: impl Fn(&str) -> String) -> Functions {
    let mut functions = Functions::terraform();
    for name in NOT_FOLLOWED {
        functions.refuse(name, why(name));
    }
    functions
}

/// The functions whose result depends on the time, on chance, or on files: what is tried in this process comes to the same each time. And
/// those of the provider that is in Terraform.
const NOT_FOLLOWED: [&str; 19] = [
    "abspath",
    "bcrypt",
    "file",
    "filebase64",
    "filebase64sha256",
    "filebase64sha512",
    "fileexists",
    "filemd5",
    "fileset",
    "filesha1",
    "filesha256",
    "filesha512",
    "plantimestamp",
    "provider::terraform::decode_tfvars",
    "provider::terraform::encode_expr",
    "provider::terraform::encode_tfvars",
    "templatefile",
    "timestamp",
    "uuid",
];
