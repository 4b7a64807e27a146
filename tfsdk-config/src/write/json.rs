//! Variables as a `.tfvars.json` file.

use tfsdk_core::codec::json::{JsonSink, indented_with};
use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::value::Value;

use super::check::check_names;

/// Writes the attributes of an object as a `.tfvars.json` file, laid out as `terraform output -json` does.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown or infinite; with the
/// path. When it or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk::config::to_tfvars_json;
/// use tfsdk::Value;
///
/// let value = Value::object([("name", Value::from("web")), ("ports", Value::tuple([80.into()]))]);
/// assert_eq!(to_tfvars_json(&value)?, "{\n  \"name\": \"web\",\n  \"ports\": [\n    80\n  ]\n}\n");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_tfvars_json(value: &Value) -> Result<String, Error> {
    to_tfvars_json_with(value, Limits::new())
}

/// Writes the attributes of an object as a `.tfvars.json` file within `limits`; see [`to_tfvars_json`].
///
/// # Errors
/// As [`to_tfvars_json`], with these limits.
///
/// ```
/// use tfsdk::config::to_tfvars_json_with;
/// use tfsdk::{Limits, Value};
///
/// let value = Value::object([("a", Value::tuple([1.into()]))]);
/// assert!(to_tfvars_json_with(&value, Limits::new().max_depth(1)).is_err());
/// ```
pub fn to_tfvars_json_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_names(value)?;
    let mut compact = String::new();
    let written = value.write(&mut JsonSink::with_limits(&mut compact, limits), value.ty());
    written.map_err(|error| error.up_to(limits.problems()))?;
    let mut out = indented_with(&compact, limits)?;
    out.push('\n');
    Ok(out)
}

/// Writes a struct as a `.tfvars.json` file; see [`to_tfvars_json`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
///
/// ```
/// use tfsdk::config::struct_to_tfvars_json;
/// use tfsdk::TfObject;
///
/// #[derive(TfObject)]
/// struct Settings {
///     #[tfsdk("zone")]
///     zone: Option<String>,
/// }
///
/// assert_eq!(struct_to_tfvars_json(&Settings { zone: None })?, "{\n  \"zone\": null\n}\n");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn struct_to_tfvars_json<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    struct_to_tfvars_json_with(value, Limits::new())
}

/// Writes a struct as a `.tfvars.json` file within `limits`; see [`to_tfvars_json`].
///
/// # Errors
/// As [`struct_to_tfvars_json`], with these limits.
pub fn struct_to_tfvars_json_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<String, Error> {
    to_tfvars_json_with(&Value::of(value)?, limits)
}
