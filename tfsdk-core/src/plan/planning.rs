//! Plans: what a provider answers when Terraform asks it for one.

use std::fmt;

use super::align::Sets;
use super::budget::{budget, limit_error};
use super::door::admit;
use super::planner::draft;
use super::replace::required_replacements;
use super::unshown::Unshown;
use super::validate::validated;
use crate::diag::Diagnostics;
use crate::limits::Limits;
use crate::path::Path;
use crate::schema::Schema;
use crate::value::Value;

/// A provider's answer when Terraform asks it for a plan.
///
/// Its `Debug` form leaves the planned state out, which may hold what is sensitive.
///
/// ```
/// use tfsdk::plan::{Plan, plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::computed("id", Type::STRING)]));
/// let config = Value::object([("id", Value::null(Type::STRING))]);
/// let plan: Plan = plan(&schema, &Value::null(schema.ty().clone()), &config);
/// assert_eq!(plan.planned, Value::object([("id", Value::unknown(Type::STRING))]));
/// ```
#[derive(Clone, PartialEq)]
pub struct Plan {
    /// The planned state: unknown where only apply can tell the value, null if the resource is to be destroyed.
    pub planned: Value,
    /// The attributes whose change forces replacement, in the order of the schema.
    pub requires_replace: Vec<Path>,
    /// What is wrong with the configuration. If there is an error among it, Terraform ignores the plan.
    pub diagnostics: Diagnostics,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Plan");
        shown.field("planned", &Unshown).field("requires_replace", &self.requires_replace);
        shown.field("diagnostics", &self.diagnostics).finish()
    }
}

/// Plans a resource: the state to which `config` takes it from `prior`.
///
/// * A value that the configuration sets is planned as it is, unless `diff_suppress` or `same_meaning` finds that it
///   does not really differ from the prior value. Then the prior value stays, but for that of an element of a list which has
///   moved: Terraform takes it only in the place where it was.
/// * Where the *configuration* is null, an attribute gets its default if it has one, whatever the prior state holds.
/// * A computed attribute keeps its prior value if the plan changes nothing. If anything changes, it becomes unknown,
///   unless it has `keep`. Removing an optional and computed attribute from the configuration is not a change. Give
///   it a default if it should fall back to a value.
/// * Elements of lists and sets with `key` attributes continue the prior element with the same key. Without keys,
///   elements of lists are matched by position, and those of sets by everything that the configuration sets: a
///   default or a computed value does not make a different element.
/// * A change of a `force_new` attribute is reported with a path that Terraform accepts. Inside a set this is the path
///   of the set. A computed value that becomes unknown does not count as a change, nor does what holds it; a configured one
///   that is not known yet does, and so do objects that are not known yet and have such an attribute.
/// * Write-only attributes are null.
///
/// Terraform accepts every plan made here: it passes [`check_plan`](super::check_plan). If the configuration has not
/// changed, the plan is the prior state. The cost grows with the number of elements.
///
/// `prior` is null for a resource that does not exist, `config` for one that is to be destroyed. Terraform's
/// [proposed state](super::proposed_new) is not needed: it is made of these two, without defaults and keys.
///
/// ```
/// use tfsdk::plan::plan;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([
///     Attribute::required("name", Type::STRING).force_new(),
///     Attribute::optional("size", Type::NUMBER).default(10),
///     Attribute::computed("id", Type::STRING),
/// ]))?;
/// let object = |id, name, size| Value::object([("id", id), ("name", name), ("size", size)]);
/// let null = |ty| Value::null(ty);
///
/// let config = object(null(Type::STRING), Value::from("new"), null(Type::NUMBER));
/// let created = plan(&schema, &null(schema.ty().clone()), &config);
/// assert_eq!(created.planned.to_string(), r#"{ id = (known after apply), name = "new", size = 10 }"#);
///
/// let prior = object(Value::from("i-1"), Value::from("old"), Value::from(10));
/// let replaced = plan(&schema, &prior, &config);
/// assert_eq!(replaced.requires_replace[0].to_string(), "name");
/// # Ok::<(), tfsdk::Error>(())
/// ```
///
/// Values that are not of the schema's type are refused: then the diagnostics tell every part that is not, and the plan
/// is null.
pub fn plan(schema: &Schema, prior: &Value, config: &Value) -> Plan {
    plan_with(schema, prior, config, Limits::new())
}

/// [`plan`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::plan_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let config = Value::object([("name", "a".into())]);
/// assert_eq!(plan_with(&schema, &Value::null(schema.ty().clone()), &config, Limits::new()).planned, config);
/// ```
pub fn plan_with(schema: &Schema, prior: &Value, config: &Value, limits: Limits) -> Plan {
    planned(schema, prior, config, limits, |config| validated(schema, config, limits))
}

/// [`plan_with`] of a configuration that was [validated](super::validate) before, and is not once more.
///
/// For what Terraform asks a provider to plan: it has every configuration validated as it was written. Then it puts the prior
/// values of what `ignore_changes` names in its place, what is computed included, and nobody is to be blamed for these.
///
/// ```
/// use tfsdk::plan::{plan_validated, plan_with};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::computed("id", Type::STRING)]));
/// let state = Value::object([("id", "i-1".into())]);
/// assert!(plan_with(&schema, &state, &state, Limits::new()).diagnostics.has_errors());
/// assert_eq!(plan_validated(&schema, &state, &state, Limits::new()).planned, state);
/// ```
pub fn plan_validated(schema: &Schema, prior: &Value, config: &Value, limits: Limits) -> Plan {
    planned(schema, prior, config, limits, |_| Diagnostics::new())
}

fn planned(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    limits: Limits,
    validate: impl FnOnce(&Value) -> Diagnostics,
) -> Plan {
    let without = |planned: Value, diagnostics: Diagnostics| Plan {
        planned,
        requires_replace: Vec::new(),
        diagnostics,
    };
    let admitted = admit(schema, limits, [("prior state", prior), ("configuration", config)]);
    let [prior, config] = match &admitted {
        Ok(admitted) => admitted,
        Err(misfits) => return without(Value::null(schema.ty().clone()), misfits.clone()),
    };
    if config.is_null() || !config.is_known() {
        return without(config.clone(), Diagnostics::new());
    }
    let mut diagnostics = validate(config);
    let budget = budget(limits, &[prior, config]);
    let sets = Sets::new(&budget);
    let draft = draft(schema, prior, config, limits, &sets);
    diagnostics.append(draft.diagnostics);
    diagnostics.extend(limit_error(&budget));
    // Elements may have moved within a set that did not change.
    let (requires_replace, _) =
        required_replacements(prior.as_ref(), draft.planned.as_ref(), &draft.requires_replace, |_| false);
    Plan { planned: draft.planned, requires_replace, diagnostics }
}
