//! Terraform's conversions: a value of one type to a value of another, and the type several have in common.
//!
//! The rules are those of go-cty's `convert` package, which Terraform uses wherever a value meets a declared type.
//! First the types decide whether a conversion exists at all; then the value is converted, which can still fail
//! where a text has to be a number or a map has to have certain keys.

mod error;
mod mismatch;
mod order;
mod plan;
mod replace;
mod run;
mod unify;

pub use error::{ConversionError, ConversionProblem};

use crate::ty::Type;
use crate::value::Value;
use plan::{Rules, Safety};

/// Converts a value to a type, as Terraform does where a value is given for a declared type.
///
/// Numbers and bools become strings and strings numbers or bools where their text is one; tuples become lists and
/// sets, objects maps; objects lose the attributes the type does not have, and gain null for missing optional ones.
/// Where the type is dynamic the value keeps its own type; elements of a collection of dynamic type are brought to the
/// type they have in common. Null and unknown values convert to null and unknown of the type, and what is known of an
/// unknown value is kept as far as it still holds.
///
/// A value that is of the type already is returned as it is, which costs nothing. The cost of everything else grows
/// with the size of the value and not faster. (go-cty: `convert.Convert`.)
///
/// # Errors
/// When the types do not fit together, or parts of the value do not fit theirs: every such part, with its path.
///
/// ```
/// use tfsdk_core::convert::convert;
/// use tfsdk_core::ty::Type;
/// use tfsdk_core::value::Value;
///
/// let ports = Value::tuple([Value::from(80), Value::from("443")]);
/// let numbers = convert(&ports, &Type::list(Type::NUMBER))?;
/// assert_eq!(numbers.to_string(), "[80, 443]");
///
/// let wrong = Value::tuple([Value::from("http")]);
/// let error = convert(&wrong, &Type::list(Type::NUMBER)).unwrap_err();
/// assert_eq!(error.to_string(), "[0]: a number is required, but have string \"http\"");
/// # Ok::<(), tfsdk_core::convert::ConversionError>(())
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConversionError> {
    let rules = Rules::new([value.ty(), ty]);
    match rules.plan(value.ty(), ty, &ty.without_optional(), Safety::Unsafe) {
        Some(plan) => rules.run(&plan, value.as_ref()),
        None => Err(rules.mismatch(value.ty(), ty)),
    }
}

/// Why a value of one type does not fit another, as Terraform says it. (go-cty: `MismatchMessage`.)
#[cold]
pub(crate) fn mismatch(from: &Type, to: &Type) -> String {
    Rules::new([from, to]).mismatch(from, to).sentence()
}

/// Whether a value of type `from` can be converted to `to`, as far as the types tell.
///
/// The conversion may still fail for a particular value: a string converts to a number only when its text is one.
#[must_use]
pub fn is_convertible(from: &Type, to: &Type) -> bool {
    Rules::new([from, to]).plan(from, to, &to.without_optional(), Safety::Unsafe).is_some()
}

/// The type that values of all these types can be converted to, or `None` when there is none.
///
/// It is the most general of them (string before number), or one made of their parts: objects with the same
/// attributes unify by attribute, others to a map; tuples of one length unify by element, others to a list. Terraform
/// asks this for the results of a conditional expression and for collections of `any`. (go-cty: `UnifyUnsafe`.)
///
/// ```
/// use tfsdk_core::convert::unify;
/// use tfsdk_core::ty::Type;
///
/// assert_eq!(unify(&[Type::NUMBER, Type::STRING]), Some(Type::STRING));
/// assert_eq!(unify(&[Type::NUMBER, Type::BOOL]), None);
/// ```
#[must_use]
pub fn unify(types: &[Type]) -> Option<Type> {
    Rules::new(types).unify(types, Safety::Unsafe)
}
