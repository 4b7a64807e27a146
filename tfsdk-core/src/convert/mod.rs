//! Terraform's conversions: a value of one type to a value of another, and the type several have in common.
//!
//! The rules are those of go-cty's `convert` package, which Terraform uses wherever a value meets a declared type.
//! The types decide whether there is a conversion at all. Applied to a value it can still fail, where a string has to be
//! a number or a map has to have certain keys. [`Rules`] are for what the documentation promises beyond that.

mod apply;
mod conversion;
mod converter;
mod error;
mod find;
mod mismatch;
mod order;
mod primitive;
mod replace;
mod rules;
mod unify;

pub use error::{ConversionError, ConversionProblem};
pub use rules::Rules;

use crate::limits::Budget;
use crate::ty::Type;
use crate::value::Value;
use conversion::Safety;
use rules::budget_of_types;

/// Converts a value to a type, as Terraform does where a value is given for a declared type.
///
/// * A number or bool becomes a string, and a string a number or bool if its text is one.
/// * A tuple becomes a list or set, an object a map.
/// * An object loses the attributes that the type does not have, and gets null for optional ones that it lacks.
/// * Where the type is dynamic, the value keeps its own type. Elements of a collection of dynamic type are converted to
///   the type they have in common.
/// * Null stays null and unknown stays unknown, of the new type. Refinements are kept as far as they still hold.
/// * A set of several elements of which one is unknown becomes an unknown list, as elements may turn out to be equal. It
///   is a list of the type that was asked for; Terraform's keeps the elements' old type there.
///
/// A value that has the type already is returned as it is, at no cost; other costs are linear in the size of the value.
/// (go-cty: `convert.Convert`.)
///
/// # Errors
/// When no conversion leads from the value's type to `ty`, or parts of the value do not fit: every such part, with its
/// path. When the result would be larger or take longer than the default [`Limits`](crate::limits::Limits) allow for a value of this size;
/// [`convert_within`] and [`Budget::for_value`] are for others.
///
/// ```
/// use tfsdk::convert::convert;
/// use tfsdk::{Type, Value};
///
/// let ports = Value::tuple([Value::from(80), Value::from("443")]);
/// let numbers = convert(&ports, &Type::list(Type::NUMBER))?;
/// assert_eq!(numbers.to_string(), "[80, 443]");
///
/// let wrong = Value::tuple([Value::from("http")]);
/// let error = convert(&wrong, &Type::list(Type::NUMBER)).unwrap_err();
/// assert_eq!(error.to_string(), "[0]: a number is required, but have string \"http\"");
/// # Ok::<(), tfsdk::convert::ConversionError>(())
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConversionError> {
    Rules::new().convert(value, ty)
}

/// Converts a value to a type within a budget; otherwise like [`convert`].
///
/// What evaluates or reads what others wrote uses this one, so that the whole has one budget. Each part that is made is
/// paid for. A part of the value that stands in several places is converted once.
///
/// # Errors
/// As for [`convert`], when the budget is [exhausted](Budget::exhausted), and when the value or the type is nested more
/// deeply than its limits allow.
///
/// ```
/// use tfsdk::convert::convert_within;
/// use tfsdk::limits::{Budget, Limits};
/// use tfsdk::{Type, Value};
///
/// let ports = Value::tuple(["80", "443"].map(Value::from));
/// let numbers = Type::list(Type::NUMBER);
/// assert!(convert_within(&ports, &numbers, &Budget::default()).is_ok());
/// let budget = Budget::new(Limits::new().max_size(10), 0);
/// assert!(convert_within(&ports, &numbers, &budget).is_err() && budget.exhausted().is_some());
/// ```
pub fn convert_within(value: &Value, ty: &Type, budget: &Budget) -> Result<Value, ConversionError> {
    Rules::new().convert_within(value, ty, budget)
}

/// Why a value of one type does not fit another, as Terraform says it, found within a budget. (go-cty: `MismatchMessage`.)
///
/// Where the budget is exhausted, it may be wrong.
#[cold]
pub(crate) fn mismatch_within(from: &Type, to: &Type, budget: &Budget) -> String {
    Rules::new().converter(budget).mismatch(from, to).sentence()
}

/// Whether the types allow a conversion of values of type `from` to `to`.
///
/// It may still fail for a particular value: a string converts to a number only if its text is one.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::convert::is_convertible;
///
/// assert!(is_convertible(&Type::NUMBER, &Type::STRING));
/// assert!(!is_convertible(&Type::NUMBER, &Type::list(Type::STRING)));
/// ```
pub fn is_convertible(from: &Type, to: &Type) -> bool {
    Rules::new().is_convertible(from, to)
}

/// Whether the types allow a conversion, found within a budget; otherwise like [`is_convertible`].
///
/// It is false as well where the budget is [exhausted](Budget::exhausted), or a type is deeper than its limits allow.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::convert::is_convertible_within;
/// use tfsdk::limits::{Budget, Limits};
///
/// let budget = Budget::new(Limits::new(), 0);
/// assert!(is_convertible_within(&Type::BOOL, &Type::STRING, &budget));
/// ```
pub fn is_convertible_within(from: &Type, to: &Type, budget: &Budget) -> bool {
    Rules::new().is_convertible_within(from, to, budget)
}

/// The type that values of all these types can be converted to, or `None` if there is none.
///
/// It is the most general of them (string before number), or one made of their parts: objects with the same
/// attributes unify by attribute, others to a map; tuples of one length unify by element, others to a list. Terraform
/// uses it for the two results of a conditional expression and for collections of `any`. (go-cty: `UnifyUnsafe`.)
///
/// ```
/// use tfsdk::convert::unify;
/// use tfsdk::Type;
///
/// assert_eq!(unify(&[Type::NUMBER, Type::STRING]), Some(Type::STRING));
/// assert_eq!(unify(&[Type::NUMBER, Type::BOOL]), None);
/// ```
pub fn unify(types: &[Type]) -> Option<Type> {
    unify_within(types, &budget_of_types(types))
}

/// The type that values of all these types can be converted to, found within a budget; otherwise like [`unify`].
///
/// It is `None` as well where the budget is [exhausted](Budget::exhausted), or a type is deeper than its limits allow.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::convert::unify_within;
/// use tfsdk::limits::{Budget, Limits};
///
/// let budget = Budget::new(Limits::new(), 0);
/// assert_eq!(unify_within(&[Type::NUMBER, Type::STRING], &budget), Some(Type::STRING));
/// ```
pub fn unify_within(types: &[Type], budget: &Budget) -> Option<Type> {
    budget.admit(types.iter().map(Type::depth).max().unwrap_or(0), 0).ok()?;
    Rules::new().converter(budget).unify(types, Safety::Unsafe)
}
