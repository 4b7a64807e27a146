//! Values back to text: configuration as `terraform fmt` leaves it, JSON, and what `terraform console` prints.

mod console;
mod json;
mod shape;
mod text;

pub use console::{Console, to_console};
pub use json::{struct_to_tfvars_json, struct_to_tfvars_json_with, to_tfvars_json, to_tfvars_json_with};
pub(crate) use text::Text;

use text::attributes;
use tfsdk_core::error::{Error, Problems};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::text::{Excerpt, is_identifier};
use tfsdk_core::value::{Value, ValueRef};

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
/// use tfsdk_config::to_tfvars;
/// use tfsdk_core::value::Value;
///
/// let ports = Value::tuple([80.into(), 443.into()]);
/// let value = Value::object([("name", Value::from("web")), ("open_ports", ports)]);
/// assert_eq!(to_tfvars(&value)?, "name       = \"web\"\nopen_ports = [80, 443]\n");
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn to_tfvars(value: &Value) -> Result<String, Error> {
    to_tfvars_with(value, Limits::new())
}

/// Writes the attributes of an object as a `.tfvars` file within `limits`; see [`to_tfvars`].
///
/// # Errors
/// As [`to_tfvars`], with these limits.
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
pub fn to_expression(value: &Value) -> Result<String, Error> {
    to_expression_with(value, Limits::new())
}

/// Writes a value as an expression within `limits`; see [`to_expression`].
///
/// # Errors
/// As [`to_expression`], with these limits.
pub fn to_expression_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_known(value.as_ref())?;
    let budget = Budget::for_value(limits, value.held(limits));
    let mut out = Text::new(&budget);
    out.value(value.as_ref(), 0)?;
    Ok(out.text)
}

fn check_names(value: &Value) -> Result<(), Error> {
    let Some(object) = value.ty().as_object().filter(|_| value.is_known() && !value.is_null()) else {
        return Err(Error::expected("an object of variables", value.ty().friendly_name()));
    };
    match object.iter().find(|attribute| !is_identifier(attribute.name())) {
        Some(attribute) => {
            Err(Error::invalid(format!("{} cannot be the name of a variable", Excerpt(attribute.name()))))
        }
        None => Ok(()),
    }
}

/// Refuses unknown parts, each with its path.
pub(crate) fn check_known(value: ValueRef<'_>) -> Result<(), Error> {
    if !value.is_known() {
        return Err(Error::unknown(value.ty().friendly_name()));
    }
    if value.is_wholly_known() {
        return Ok(());
    }
    let mut problems = Problems::default();
    for (key, part) in value.elements() {
        if let Err(error) = check_known(part) {
            problems.push(error.at(key.into()));
        }
    }
    problems.finish(())
}
