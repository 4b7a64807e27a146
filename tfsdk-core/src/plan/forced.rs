//! What forces replacement once a plan was changed.

use crate::path::Path;
use crate::schema::{Body, Member, Nesting, Schema};
use crate::value::{Value, ValueRef};

use super::keep_untouched::at_key;

/// The attributes that force the replacement of a resource since a plan was changed: those whose changes do, and that
/// `changed` has otherwise than `planned`, the plan as [`plan`](super::plan) made it, and than `prior`.
///
/// What is unknown does not force it, as in [`plan`](super::plan) what is computed later does not. Elements of lists are compared
/// by position, those of maps by key, and those of sets not at all: they have no address.
///
/// ```
/// use tfsdk::plan::{forced_by_changes, plan};
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let zone = Attribute::optional_computed("zone", Type::STRING).force_new();
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([zone.keep()]))?;
/// let prior = Value::object([("zone", Value::from("a"))]);
/// let config = Value::object([("zone", Value::null(Type::STRING))]);
/// let planned = plan(&schema, &prior, &config).planned;
/// assert_eq!(planned, prior);
///
/// let changed = Value::object([("zone", Value::from("b"))]);
/// let forced = forced_by_changes(&schema, &prior, &planned, &changed);
/// assert_eq!(forced[0].to_string(), "zone");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn forced_by_changes(schema: &Schema, prior: &Value, planned: &Value, changed: &Value) -> Vec<Path> {
    let mut forced = Vec::new();
    members(schema.block().body(), [prior, planned, changed].map(Value::as_ref), &Path::root(), &mut forced);
    forced
}

/// The values are the prior one, the planned one, and what was made of that.
fn members(body: &Body, values: [ValueRef<'_>; 3], at: &Path, forced: &mut Vec<Path>) {
    if values[1] == values[2] || values[0].is_null() {
        return;
    }
    for m in body.members() {
        let [Some(prior), Some(planned), Some(changed)] = values.map(|value| value.attribute(m.name()))
        else {
            continue;
        };
        if planned == changed {
            continue;
        }
        let at = at.clone().attribute(m.name());
        if is_forced(m, prior, changed) {
            forced.push(at.clone());
        }
        match m.nested() {
            Some((Nesting::Single, body)) => members(body, [prior, planned, changed], &at, forced),
            // Its elements have no address.
            Some((Nesting::Set, _)) | None => {}
            Some((_, body)) => {
                for (key, changed) in changed.elements() {
                    if let [Some(prior), Some(planned)] = [prior, planned].map(|value| at_key(value, key)) {
                        members(body, [prior, planned, changed], &at.clone().step(key.into()), forced);
                    }
                }
            }
        }
    }
}

fn is_forced(m: &Member, prior: ValueRef<'_>, changed: ValueRef<'_>) -> bool {
    let force_new = m.behaviour().is_some_and(|b| b.force_new && !b.are_both_empty(changed, prior));
    force_new && changed.is_known() && changed.equals(prior) != Some(true)
}
