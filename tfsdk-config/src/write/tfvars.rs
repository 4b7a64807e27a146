//! Variables as a `.tfvars` file, and values as expressions.

use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::value::Value;

use super::check::{check_known, check_names};
use super::text::{Text, attributes};

/// Writes the attributes of an object as a `.tfvars` file, which `terraform fmt` leaves as it is.
///
/// Native syntax does not tell lists, sets and tuples apart, nor maps and objects: a value read back has to be converted
/// to its type, as it is for a declared variable. Equals signs of neighbours stand below each other; a name of more than 128
/// characters stands between empty lines, so that the others need not be as wide.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown; with the path. When it
/// or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk::config::to_tfvars;
/// use tfsdk::Value;
///
/// let ports = Value::tuple([80.into(), 443.into()]);
/// let value = Value::object([("name", Value::from("web")), ("open_ports", ports)]);
/// assert_eq!(to_tfvars(&value)?, "name       = \"web\"\nopen_ports = [80, 443]\n");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_tfvars(value: &Value) -> Result<String, Error> {
    to_tfvars_with(value, Limits::new())
}

/// Writes the attributes of an object as a `.tfvars` file within `limits`; see [`to_tfvars`].
///
/// # Errors
/// As [`to_tfvars`], with these limits.
///
/// ```
/// use tfsdk::config::to_tfvars_with;
/// use tfsdk::{Limits, Value};
///
/// let value = Value::object([("a", Value::tuple([1.into()]))]);
/// assert!(to_tfvars_with(&value, Limits::new().max_depth(1)).is_err());
/// ```
pub fn to_tfvars_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_names(value)?;
    check_known(value.as_ref())?;
    let budget = Budget::for_value(limits, value.held(limits));
    let mut out = Text::new(&budget);
    out.items(&attributes(value.as_ref()), 0)?;
    Ok(out.text)
}

/// Writes a struct as a `.tfvars` file; see [`to_tfvars`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
///
/// ```
/// use tfsdk::config::struct_to_tfvars;
/// use tfsdk::TfObject;
///
/// #[derive(TfObject)]
/// struct Settings {
///     #[tfsdk("zone")]
///     zone: String,
/// }
///
/// assert_eq!(struct_to_tfvars(&Settings { zone: "a".to_owned() })?, "zone = \"a\"\n");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn struct_to_tfvars<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    struct_to_tfvars_with(value, Limits::new())
}

/// Writes a struct as a `.tfvars` file within `limits`; see [`to_tfvars`].
///
/// # Errors
/// As [`struct_to_tfvars`], with these limits.
pub fn struct_to_tfvars_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<String, Error> {
    to_tfvars_with(&Value::of(value)?, limits)
}

/// Writes a value as an expression, which `terraform fmt` leaves as it is.
///
/// # Errors
/// When a part is unknown; with the path. When the value or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk::config::to_expression;
/// use tfsdk::Value;
///
/// assert_eq!(to_expression(&Value::tuple(["${a}".into(), 1.into()]))?, "[\"$${a}\", 1]");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_expression(value: &Value) -> Result<String, Error> {
    to_expression_with(value, Limits::new())
}

/// Writes a value as an expression within `limits`; see [`to_expression`].
///
/// # Errors
/// As [`to_expression`], with these limits.
///
/// ```
/// use tfsdk::config::to_expression_with;
/// use tfsdk::{Limits, Value};
///
/// let value = Value::tuple([Value::tuple([1.into()])]);
/// assert!(to_expression_with(&value, Limits::new().max_depth(1)).is_err());
/// ```
pub fn to_expression_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_known(value.as_ref())?;
    let budget = Budget::for_value(limits, value.held(limits));
    let mut out = Text::new(&budget);
    out.value(value.as_ref(), 0)?;
    Ok(out.text)
}
