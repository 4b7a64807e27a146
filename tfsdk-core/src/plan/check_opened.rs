//! Whether Terraform accepts what an ephemeral resource is when it is open.

use super::assert_plan::plan_findings;
use super::door::admit;
use crate::diag::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::schema::Schema;
use crate::value::Value;

/// Every part of an open ephemeral resource that is not as it was configured, in Terraform's words.
///
/// What only the provider computes may be anything, and so may what either sets where the configuration sets nothing. The rules are
/// those of [`check_plan`](super::check_plan()) for what did not exist before.
/// (Terraform: handling of `OpenEphemeralResource`, and `objchange.AssertPlanValid`.)
///
/// ```
/// use tfsdk::plan::check_opened;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::new(Kind::Ephemeral, 0, Block::new().with_attributes([
///     Attribute::required("door", Type::STRING),
///     Attribute::computed("teeth", Type::STRING),
/// ]))?;
/// let key = |door: &str, teeth: Value| Value::object([("door", door.into()), ("teeth", teeth)]);
/// let config = key("front", Value::null(Type::STRING));
/// assert!(check_opened("house_key", &schema, &config, &key("front", "/\\/|".into())).is_empty());
/// let found = check_opened("house_key", &schema, &config, &key("back", "/\\/|".into()));
/// assert!(found.to_string().contains(".door: planned value cty.StringVal(\"back\") does not match config value"));
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn check_opened(type_name: &str, schema: &Schema, config: &Value, opened: &Value) -> Diagnostics {
    check_opened_with(type_name, schema, config, opened, Limits::new())
}

/// [`check_opened`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::check_opened_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("door", Type::STRING)]));
/// let key = Value::object([("door", "front".into())]);
/// assert!(check_opened_with("house_key", &schema, &key, &key, Limits::new().max_depth(8)).is_empty());
/// assert!(check_opened_with("house_key", &schema, &key, &key, Limits::new().max_depth(0)).exhausted().is_some());
/// ```
pub fn check_opened_with(
    type_name: &str,
    schema: &Schema,
    config: &Value,
    opened: &Value,
    limits: Limits,
) -> Diagnostics {
    let admitted = admit(schema, limits, [("configuration", config), ("ephemeral resource", opened)]);
    let [config, opened] = match &admitted {
        Ok(admitted) => admitted,
        Err(misfits) => return misfits.clone(),
    };
    let none = Value::null(schema.ty().clone());
    let mut found = Diagnostics::up_to(limits.problems());
    plan_findings(schema, none.as_ref(), config.as_ref(), opened.as_ref()).report(&mut found, |finding| {
        let detail = format!(
            "The provider for {type_name} produced an inconsistent result: {}: {}.",
            finding.at.text, finding.text
        );
        Diagnostic::error("Provider produced invalid ephemeral resource instance", detail)
    });
    found.sort_by_text();
    found
}
