//! What Terraform's functions have in common.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};
use tfsdk_lang::expr::{Function, FunctionError, Marked, Marks, Parameter, Scope};

use super::marks::{Called, Rule};
use super::{Result, look_at_all};

/// A parameter and what may be passed for it.
#[derive(Clone)]
pub(super) struct Takes {
    name: &'static str,
    ty: Type,
    null: bool,
    unknown: bool,
    dynamic: bool,
}

/// A parameter of this type that takes known values, not null.
pub(super) fn takes(name: &'static str, ty: Type) -> Takes {
    Takes { name, ty, null: false, unknown: false, dynamic: false }
}

/// A parameter of any type.
pub(super) fn takes_any(name: &'static str) -> Takes {
    takes(name, Type::DYNAMIC)
}

impl Takes {
    /// The same, which also takes null.
    pub(super) fn or_null(mut self) -> Self {
        self.null = true;
        self
    }

    /// The same, which also takes unknown values.
    pub(super) fn or_unknown(mut self) -> Self {
        self.unknown = true;
        self
    }

    /// The same, which also takes unknown values of unknown type.
    pub(super) fn or_dynamic(mut self) -> Self {
        self.dynamic = true;
        self
    }

    fn parameter(&self) -> Parameter {
        // Unknown arguments are handled here, as they decide the result, and so is null, as one of open type may come before it.
        Parameter { name: self.name.into(), ty: self.ty.clone(), allow_null: true, allow_unknown: true }
    }
}

/// One of Terraform's functions.
pub(super) struct Builtin {
    pub(super) name: &'static str,
    takes: Vec<Takes>,
    takes_more: Option<Takes>,
    parameters: Vec<Parameter>,
    more: Option<Parameter>,
    not_null: bool,
    marks: Option<Rule>,
    ty: Box<ResultType>,
    call: Box<Call>,
}

/// How a result of a type follows from the arguments.
type Call = dyn Fn(&[Value], &Type, &Budget) -> Result<Value> + Send + Sync;

/// How the type of a result follows from the arguments.
type ResultType = dyn Fn(&[Value], &Budget) -> Result<Type> + Send + Sync;

impl Builtin {
    /// A function whose result is never null.
    pub(super) fn new(
        name: &'static str,
        takes: impl Into<Vec<Takes>>,
        ty: impl Fn(&[Value], &Budget) -> Result<Type> + Send + Sync + 'static,
        call: impl Fn(&[Value], &Type, &Budget) -> Result<Value> + Send + Sync + 'static,
    ) -> Self {
        let takes = takes.into();
        let parameters = takes.iter().map(Takes::parameter).collect();
        Self {
            name,
            takes,
            takes_more: None,
            parameters,
            more: None,
            not_null: true,
            marks: None,
            ty: Box::new(ty),
            call: Box::new(call),
        }
    }

    /// The parameter of all further arguments.
    pub(super) fn and_more(mut self, takes: Takes) -> Self {
        self.more = Some(takes.parameter());
        self.takes_more = Some(takes);
        self
    }

    /// The result may be null.
    pub(super) fn nullable(mut self) -> Self {
        self.not_null = false;
        self
    }

    /// The result is not simply marked with all marks of all arguments.
    pub(super) fn marks(mut self, rule: Rule) -> Self {
        self.marks = Some(rule);
        self
    }

    /// The same function, of whose result nobody knows more than the type. (go-cty: `function.Unpredictable`.)
    pub(super) fn unforeseen(mut self) -> Self {
        self.call = Box::new(|_, ty, _| Ok(Value::unknown(ty.clone())));
        self
    }

    fn takes(&self, index: usize) -> Option<&Takes> {
        self.takes.get(index).or(self.takes_more.as_ref())
    }

    fn refined(&self, value: Value) -> Value {
        if !self.not_null || value.is_known() || value.ty().is_dynamic() {
            return value;
        }
        let refinement = value.as_ref().refinement().cloned().unwrap_or_else(Refinement::new).not_null();
        Value::refined(value.ty().clone(), refinement).unwrap_or(value)
    }
}

impl Function for Builtin {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn variadic(&self) -> Option<&Parameter> {
        self.more.as_ref()
    }

    fn result_type(&self, args: &[Value], budget: &Budget) -> Result<Type> {
        (self.ty)(args, budget)
    }

    fn call(&self, args: &[Value], budget: &Budget) -> Result<Value> {
        look_at_all(args, budget)?;
        let mut unknown = false;
        for (i, arg) in args.iter().enumerate() {
            let Some(takes) = self.takes(i) else { continue };
            if arg.is_null() && !takes.null {
                return Err(FunctionError::argument(i, "argument must not be null"));
            }
            if arg.ty().is_dynamic() && !takes.dynamic {
                return Ok(Value::unknown(Type::DYNAMIC));
            }
            unknown |= !arg.is_known() && !takes.unknown;
        }
        let ty = (self.ty)(args, budget)?;
        let value = if unknown { Value::unknown(ty) } else { (self.call)(args, &ty, budget)? };
        Ok(self.refined(value))
    }

    fn call_in(&self, args: &[Value], marks: &[Marks], _: &dyn Scope, budget: &Budget) -> Result<Marked> {
        let result = self.call(args, budget)?;
        let marks = match self.marks {
            Some(rule) if !marks.is_empty() => Called { args, marks, result: &result, budget }.by(rule)?,
            _ => Marks::all_of(marks),
        };
        Ok(Marked::new(result, marks))
    }
}

/// The error for a value that cannot be made of its parts. The parts were made to fit, so nothing should reach it.
pub(super) fn misfit(error: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(error.to_string())
}
