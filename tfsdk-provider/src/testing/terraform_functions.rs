//! Terraform's own functions.

use std::borrow::Cow;
use std::sync::OnceLock;

use tfsdk_config::Functions;
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, FunctionError, Parameter};

/// Terraform's own functions, made once for all scenarios.
pub(super) fn terraform_functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        let mut functions = Functions::terraform();
        NOT_FOLLOWED.into_iter().for_each(|name| functions.insert(name, NotFollowed(name)));
        functions
    })
}

/// The functions whose result depends on the time, on chance, or on files: a scenario in this process comes to the same each time. And
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

struct NotFollowed(&'static str);

impl Function for NotFollowed {
    fn parameters(&self) -> &[Parameter] {
        &[]
    }

    fn variadic(&self) -> Option<&Parameter> {
        static ANY: Parameter = Parameter {
            name: Cow::Borrowed("arguments"),
            ty: Type::DYNAMIC,
            allow_null: true,
            allow_unknown: true,
        };
        Some(&ANY)
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        let why = format!(
            "`{}` is not followed in this process. Run the scenario with Terraform: `Scenario::run_with`",
            self.0
        );
        Err(FunctionError::new(why).quoting([]))
    }

    fn call(&self, arguments: &[Value], budget: &Budget) -> Result<Value, FunctionError> {
        self.result_type(arguments, budget).map(Value::null)
    }
}
