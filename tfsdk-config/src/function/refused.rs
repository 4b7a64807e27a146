//! Functions that are known and not called.

use std::borrow::Cow;

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, FunctionError, Parameter};

/// A function that takes any arguments, and whose every call is an error that says why.
pub(super) struct Refused(pub(super) Cow<'static, str>);

impl Function for Refused {
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
        Err(FunctionError::new(self.0.clone()).quoting([]))
    }

    fn call(&self, arguments: &[Value], budget: &Budget) -> Result<Value, FunctionError> {
        self.result_type(arguments, budget).map(Value::null)
    }
}
