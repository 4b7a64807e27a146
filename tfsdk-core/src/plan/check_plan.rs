//! Whether Terraform accepts a plan, and what it says if it does not.

use std::fmt;

use super::assert_plan::plan_findings;
use super::checked_resource::{CheckedResource, PROVIDER_BUG};
use super::door::admit;
use super::go_string::go_path;
use super::received::received;
use super::replace::required_replacements;
use super::unshown::Unshown;
use super::write_only::write_only_errors;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::limits::Limits;
use crate::path::Path;
use crate::schema::Schema;
use crate::value::Value;

/// What Terraform does with an accepted plan.
///
/// ```
/// use tfsdk::plan::{Action, CheckedResource, PlanResponse, check_plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let config = Value::object([("name", "a".into())]);
/// let response = PlanResponse { planned: &config, requires_replace: &[] };
/// assert_eq!(check_plan(checked, &schema, &config, &config, response).action, Some(Action::NoOp));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Does nothing: the planned state is the prior one.
    NoOp,
    /// Creates a resource that does not exist.
    Create,
    /// Changes the resource in place.
    Update,
    /// Destroys the resource and creates it again.
    Replace,
    /// Destroys the resource.
    Delete,
}

impl Action {
    /// Terraform's word for it in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Action::NoOp => "NoOp",
            Action::Create => "Create",
            Action::Update => "Update",
            Action::Replace => "DeleteThenCreate",
            Action::Delete => "Delete",
        }
    }
}

/// A provider's answer when Terraform asks it for a plan.
///
/// Unlike [`Plan`](super::Plan), which the planner here makes, it may come from any provider.
/// Its `Debug` form leaves the planned state out, which may hold what is sensitive.
///
/// ```
/// use tfsdk::plan::{CheckedResource, PlanResponse, check_plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Path, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let (prior, config) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
/// let response = PlanResponse { planned: &config, requires_replace: &[Path::root().attribute("name")] };
/// assert_eq!(check_plan(checked, &schema, &prior, &config, response).requires_replace.len(), 1);
/// ```
#[derive(Clone, Copy)]
pub struct PlanResponse<'a> {
    /// The planned state.
    pub planned: &'a Value,
    /// The attributes whose change forces replacement, as the provider says.
    pub requires_replace: &'a [Path],
}

impl fmt::Debug for PlanResponse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("PlanResponse");
        shown.field("planned", &Unshown).field("requires_replace", &self.requires_replace).finish()
    }
}

/// What Terraform makes of a plan.
///
/// ```
/// use tfsdk::plan::{Action, CheckedResource, PlanResponse, PlanVerdict, check_plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let config = Value::object([("name", "a".into())]);
/// let response = PlanResponse { planned: &config, requires_replace: &[] };
/// let verdict: PlanVerdict = check_plan(checked, &schema, &Value::null(schema.ty().clone()), &config, response);
/// assert_eq!(verdict.action, Some(Action::Create));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlanVerdict {
    /// What is wrong with the plan, in Terraform's words and sorted by text; empty if it is accepted.
    pub diagnostics: Diagnostics,
    /// What Terraform would do; `None` if the plan is not accepted.
    pub action: Option<Action>,
    /// Those of the provider's attributes that do change, and so force replacement.
    pub requires_replace: Vec<Path>,
}

impl PlanVerdict {
    /// Whether Terraform accepts the plan.
    ///
    /// ```
    /// use tfsdk::plan::{CheckedResource, PlanResponse, check_plan};
    /// use tfsdk::schema::{Attribute, Block, Schema};
    /// use tfsdk::{Type, Value};
    ///
    /// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
    /// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
    /// let (config, other) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
    /// let response = PlanResponse { planned: &other, requires_replace: &[] };
    /// assert!(!check_plan(checked, &schema, &Value::null(schema.ty().clone()), &config, response).is_accepted());
    /// ```
    pub fn is_accepted(&self) -> bool {
        self.action.is_some()
    }

    pub(super) fn refused(mut diagnostics: Diagnostics) -> Self {
        // Terraform's own order differs from run to run.
        diagnostics.sort_by_text();
        PlanVerdict { diagnostics, action: None, requires_replace: Vec::new() }
    }
}

const INVALID_PLAN: &str = "Provider produced invalid plan";

/// Checks a provider's plan by the rules of Terraform's core.
///
/// The planned value has to be what the configuration says, except where the provider computes a value or keeps a prior
/// one; see the [reference](https://developer.hashicorp.com/terraform/plugin/framework/resources/plan-modification).
/// It may be of a type other than the schema's, and is decoded as Terraform decodes it. `prior` is null for a resource
/// that does not exist, `config` for one that is to be destroyed.
/// (Terraform: handling of `PlanResourceChange`, and `objchange.AssertPlanValid`.)
///
/// ```
/// use tfsdk::plan::{CheckedResource, PlanResponse, check_plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let (config, other) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
/// // A provider must not plan what the configuration does not say.
/// let response = PlanResponse { planned: &other, requires_replace: &[] };
/// let verdict = check_plan(checked, &schema, &Value::null(schema.ty().clone()), &config, response);
/// assert_eq!(verdict.diagnostics.iter().next().unwrap().summary(), "Provider produced invalid plan");
/// ```
pub fn check_plan(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    config: &Value,
    response: PlanResponse<'_>,
) -> PlanVerdict {
    check_plan_with(checked, schema, prior, config, response, Limits::new())
}

/// [`check_plan`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::Limits;
/// use tfsdk::plan::{CheckedResource, PlanResponse, check_plan_with};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let (none, config) = (Value::null(schema.ty().clone()), Value::object([("name", "a".into())]));
/// let response = PlanResponse { planned: &config, requires_replace: &[] };
/// assert!(check_plan_with(checked, &schema, &none, &config, response, Limits::new().max_depth(8)).is_accepted());
/// ```
pub fn check_plan_with(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    config: &Value,
    response: PlanResponse<'_>,
    limits: Limits,
) -> PlanVerdict {
    let admitted = admit(schema, limits, [("prior state", prior), ("configuration", config)]);
    let [prior, config] = match &admitted {
        Ok(admitted) => admitted,
        Err(misfits) => return PlanVerdict::refused(misfits.clone()),
    };
    let planned = match received(schema, limits, "planned state", response.planned) {
        Ok(planned) => planned,
        Err(misfits) => return PlanVerdict::refused(misfits),
    };
    let mut diagnostics = Diagnostics::up_to(limits.problems());
    if config.is_null() {
        return check_destroy(checked, prior, &planned);
    }
    if write_only_errors(checked, schema, &planned, INVALID_PLAN, "during planning", &mut diagnostics) {
        return PlanVerdict::refused(diagnostics);
    }
    let findings = plan_findings(schema, prior.as_ref(), config.as_ref(), planned.as_ref());
    if !findings.is_empty() {
        findings.report(&mut diagnostics, |finding| {
            Diagnostic::error(
                INVALID_PLAN,
                format!(
                    "Provider {} planned an invalid value for {}{}: {}.\n\n{PROVIDER_BUG}",
                    checked.quoted_provider(),
                    checked.resource,
                    finding.at.text,
                    finding.text
                ),
            )
        });
        return PlanVerdict::refused(diagnostics);
    }
    let write_only = |path: &Path| schema.block().attribute_at(path).is_some_and(|a| a.is_write_only());
    let (requires_replace, nowhere) =
        required_replacements(prior.as_ref(), planned.as_ref(), response.requires_replace, write_only);
    for path in &nowhere {
        if diagnostics.is_full() {
            diagnostics.omit(Severity::Error);
            continue;
        }
        let detail = format!(
            "Provider {} has indicated \"requires replacement\" on {} for a non-existent attribute path {}.\n\n{PROVIDER_BUG}",
            checked.quoted_provider(),
            checked.resource,
            go_path(path)
        );
        diagnostics.push(Diagnostic::error(INVALID_PLAN, detail).at((*path).clone()));
    }
    if !nowhere.is_empty() {
        return PlanVerdict::refused(diagnostics);
    }
    let action = if prior.is_null() {
        Action::Create
    } else if !requires_replace.is_empty() {
        Action::Replace
    } else if planned.equals(prior) == Some(true) {
        Action::NoOp
    } else {
        Action::Update
    };
    PlanVerdict { diagnostics: Diagnostics::new(), action: Some(action), requires_replace }
}

fn check_destroy(checked: CheckedResource<'_>, prior: &Value, planned: &Value) -> PlanVerdict {
    if !planned.is_null() {
        let detail = format!(
            "Provider {} planned a non-null destroy value for {}.\n\n{PROVIDER_BUG}",
            checked.quoted_provider(),
            checked.resource
        );
        return PlanVerdict::refused(Diagnostic::error(INVALID_PLAN, detail).into());
    }
    let action = if prior.is_null() { Action::NoOp } else { Action::Delete };
    PlanVerdict { diagnostics: Diagnostics::new(), action: Some(action), requires_replace: Vec::new() }
}
