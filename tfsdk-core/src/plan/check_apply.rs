//! Whether Terraform accepts the result of a plan, and what it stores.

use super::assert_result::result_findings;
use super::check_plan::{Action, PlanResponse, PlanVerdict, check_plan};
use super::checked_resource::{CheckedResource, PROVIDER_BUG};
use super::finding::{Finding, in_order};
use super::received::received;
use super::trail::{PrintedPath, Trail};
use super::write_only::write_only_errors;
use crate::diag::{Diagnostic, Diagnostics};
use crate::schema::Schema;
use crate::value::{Value, ValueRef};

/// A provider's answer when Terraform asks it to apply a plan.
#[derive(Clone, Copy, Debug)]
pub struct ApplyResponse<'a> {
    /// The new state of the resource; null if it no longer exists.
    pub new_state: &'a Value,
    /// The provider's diagnostics.
    pub diagnostics: &'a Diagnostics,
}

/// What Terraform makes of the answer to an applied plan.
#[derive(Clone, Debug, PartialEq)]
pub struct ApplyVerdict {
    /// The provider's diagnostics and Terraform's own, sorted by text.
    pub diagnostics: Diagnostics,
    /// The state that Terraform stores, with null for unknown parts; `None` if it stores none.
    pub state: Option<Value>,
    /// Whether the resource is marked as tainted, so that the next plan replaces it.
    pub tainted: bool,
}

impl ApplyVerdict {
    /// Whether neither the provider nor Terraform reports an error.
    pub fn is_accepted(&self) -> bool {
        !self.diagnostics.has_errors()
    }
}

const INVALID_RESULT: &str = "Provider returned invalid result object after apply";
const OWN_REPOSITORY: &str =
    "so this is always a bug in the provider and should be reported in the provider's own repository.";

/// Checks the answer to an applied plan by the rules of Terraform's core.
///
/// `planned` is the planned state that the provider was given: null to destroy the resource. `prior` is null for a
/// resource that did not exist. (Terraform: handling of `ApplyResourceChange`, and
/// `objchange.AssertObjectCompatible`.)
pub fn check_apply(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    planned: &Value,
    response: ApplyResponse<'_>,
) -> ApplyVerdict {
    let existing = (!prior.is_null()).then(|| prior.clone());
    let mut diagnostics: Vec<Diagnostic> = response.diagnostics.iter().cloned().collect();
    let new_state = match received(response.new_state, schema.ty()) {
        Ok(new_state) => new_state,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return ApplyVerdict { diagnostics: in_order(diagnostics), state: existing, tainted: false };
        }
    };
    let write_only =
        write_only_errors(checked, schema, &new_state, "Provider produced invalid object", "after apply");
    if !write_only.is_empty() {
        diagnostics.extend(write_only);
        return ApplyVerdict { diagnostics: in_order(diagnostics), state: None, tainted: false };
    }
    let mut unknown = Vec::new();
    unknown_parts(new_state.as_ref(), &Trail::Root, &mut unknown);
    let wholly_known = unknown.is_empty();
    diagnostics.extend(unknown.into_iter().map(|at| {
        Diagnostic::error(
            INVALID_RESULT,
            format!(
                "After the apply operation, the provider still indicated an unknown value for {}{}. All values must be known after apply, {OWN_REPOSITORY} Terraform will still save the other known object values in the state.",
                checked.resource,
                at.text
            ),
        )
        .at(at.path)
    }));
    let failed = |diagnostics: &[Diagnostic]| diagnostics.iter().any(Diagnostic::is_error);
    if !planned.is_null() && !failed(&diagnostics) {
        let findings = result_findings(schema, planned.as_ref(), new_state.as_ref());
        diagnostics.extend(findings.into_iter().map(|finding| {
            Diagnostic::error(
                "Provider produced inconsistent result after apply",
                format!(
                    "When applying changes to {}, provider {} produced an unexpected new value: {}.\n\n{PROVIDER_BUG}",
                    checked.resource,
                    checked.quoted_configured_provider(),
                    text(&finding)
                ),
            )
            .at(finding.at.path)
        }));
    }
    if planned.is_null() && !new_state.is_null() && !failed(&diagnostics) {
        diagnostics.push(Diagnostic::error(
            INVALID_RESULT,
            format!(
                "After applying a {} plan, the provider returned a non-null object for {}. Destroying should always produce a null value, {OWN_REPOSITORY} Terraform will still save this errant object in the state for debugging and recovery.",
                Action::Delete.name(),
                checked.resource
            ),
        ));
    }
    let failed = failed(&diagnostics);
    let saved = if wholly_known { new_state } else { unknown_as_null(&new_state) };
    let state = if !saved.is_null() {
        Some(saved)
    } else if failed {
        // An operation that failed may have left the resource as it was.
        existing
    } else {
        None
    };
    let tainted = failed && prior.is_null() && state.is_some();
    ApplyVerdict { diagnostics: in_order(diagnostics), state, tainted }
}

/// Checks the second plan, which a provider makes during apply when the whole configuration is known.
///
/// It has to pass [`check_plan`] with the known configuration, to lead to the same action as the `first` plan, and to
/// complete it: what was known stays. Only an update may turn out to change nothing. `planned` is the value that was
/// planned first, `response` the second answer. (Terraform: `checkPlannedChange`.)
pub fn check_final_plan(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    config: &Value,
    first: &PlanVerdict,
    planned: &Value,
    response: PlanResponse<'_>,
) -> PlanVerdict {
    let mut verdict = check_plan(checked, schema, prior, config, response);
    let Some(action) = verdict.action else { return verdict };
    let mut diagnostics = Vec::new();
    if let Some(before) = first.action.filter(|before| *before != action) {
        if !(before == Action::Update && action == Action::NoOp) {
            diagnostics.push(final_plan_error(format!(
                "When expanding the plan for {} to include new values learned so far during apply, provider {} changed the planned action from {} to {}.\n\n{PROVIDER_BUG}",
                checked.resource,
                checked.quoted_provider(),
                before.name(),
                action.name()
            )));
        }
    }
    let now = received(response.planned, schema.ty()).unwrap_or_else(|_| response.planned.clone());
    for finding in result_findings(schema, planned.as_ref(), now.as_ref()) {
        let diagnostic = final_plan_error(format!(
            "When expanding the plan for {} to include new values learned so far during apply, provider {} produced an invalid new value for {}.\n\n{PROVIDER_BUG}",
            checked.resource,
            checked.quoted_provider(),
            text(&finding)
        ));
        diagnostics.push(diagnostic.at(finding.at.path));
    }
    if !diagnostics.is_empty() {
        verdict.action = None;
        verdict.diagnostics = in_order(diagnostics);
    }
    verdict
}

fn final_plan_error(detail: String) -> Diagnostic {
    Diagnostic::error("Provider produced inconsistent final plan", detail)
}

fn text(finding: &Finding) -> String {
    if finding.at.path.is_root() {
        finding.text.clone()
    } else {
        format!("{}: {}", finding.at.text, finding.text)
    }
}

fn unknown_parts(value: ValueRef<'_>, trail: &Trail<'_>, found: &mut Vec<PrintedPath>) {
    if !value.is_known() {
        found.push(trail.into());
    }
    for (key, element) in value.elements() {
        unknown_parts(element, &trail.element(key, element), found);
    }
}

/// The value with null for every unknown part. Elements of a set that become equal by it are one element.
/// (go-cty: `UnknownAsNull`.)
fn unknown_as_null(value: &Value) -> Value {
    let known =
        value.transform(|_, part| Ok(if part.is_known() { part } else { Value::null(part.ty().clone()) }));
    known.unwrap_or_else(|_| Value::null(value.ty().clone()))
}
