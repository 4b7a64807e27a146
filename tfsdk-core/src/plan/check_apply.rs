//! Whether Terraform accepts the result of a plan, and what it stores.

use std::fmt;

use super::assert_result::result_findings;
use super::budget::{budget, limit_error};
use super::check_plan::{Action, PlanResponse, PlanVerdict, check_plan_with};
use super::checked_resource::{CheckedResource, PROVIDER_BUG};
use super::door::admit;
use super::finding::{Finding, Findings};
use super::layout::Layout;
use super::parts::unknown_as_null;
use super::received::received;
use super::trail::Trail;
use super::unshown::Unshown;
use super::write_only::write_only_errors;
use crate::diag::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::schema::Schema;
use crate::ty::TypeKind;
use crate::value::{Value, ValueRef};

/// A provider's answer when Terraform asks it to apply a plan.
///
/// Its `Debug` form leaves the state out, which may hold what is sensitive.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::plan::ApplyResponse;
///
/// let (state, warnings) = (Value::object([("token", "s3cret".into())]), Diagnostics::new());
/// let response = ApplyResponse { new_state: &state, diagnostics: &warnings };
/// assert!(!format!("{response:?}").contains("s3cret"));
/// ```
#[derive(Clone, Copy)]
pub struct ApplyResponse<'a> {
    /// The new state of the resource; null if it no longer exists.
    pub new_state: &'a Value,
    /// The provider's diagnostics.
    pub diagnostics: &'a Diagnostics,
}

/// What Terraform makes of the answer to an applied plan.
///
/// Its `Debug` form leaves the state out, which may hold what is sensitive.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::plan::{ApplyResponse, ApplyVerdict, CheckedResource, check_apply};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let planned = Value::object([("name", "a".into())]);
/// let response = ApplyResponse { new_state: &planned, diagnostics: &Diagnostics::new() };
/// let verdict: ApplyVerdict = check_apply(checked, &schema, &Value::null(schema.ty().clone()), &planned, response);
/// assert_eq!((verdict.state, verdict.tainted), (Some(planned), false));
/// ```
#[derive(Clone, PartialEq)]
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
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    /// use tfsdk::plan::{ApplyResponse, CheckedResource, check_apply};
    /// use tfsdk::schema::{Attribute, Block, Schema};
    /// use tfsdk::{Type, Value};
    ///
    /// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
    /// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
    /// let (planned, other) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
    /// let response = ApplyResponse { new_state: &other, diagnostics: &Diagnostics::new() };
    /// assert!(!check_apply(checked, &schema, &Value::null(schema.ty().clone()), &planned, response).is_accepted());
    /// ```
    pub fn is_accepted(&self) -> bool {
        !self.diagnostics.has_errors()
    }
}

impl fmt::Debug for ApplyResponse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ApplyResponse");
        shown.field("new_state", &Unshown).field("diagnostics", &self.diagnostics).finish()
    }
}

impl fmt::Debug for ApplyVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ApplyVerdict");
        shown.field("diagnostics", &self.diagnostics).field("state", &self.state.as_ref().map(|_| Unshown));
        shown.field("tainted", &self.tainted).finish()
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
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::plan::{ApplyResponse, CheckedResource, check_apply};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let block = Block::new().with_attributes([Attribute::computed("id", Type::STRING)]);
/// let schema = Schema::unchecked(0, block);
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let planned = Value::object([("id", Value::unknown(Type::STRING))]);
/// // The provider forgot to say what the id is.
/// let response = ApplyResponse { new_state: &planned, diagnostics: &Diagnostics::new() };
/// let verdict = check_apply(checked, &schema, &Value::null(schema.ty().clone()), &planned, response);
/// assert_eq!(verdict.diagnostics.iter().next().unwrap().summary(), "Provider returned invalid result object after apply");
/// ```
pub fn check_apply(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    planned: &Value,
    response: ApplyResponse<'_>,
) -> ApplyVerdict {
    check_apply_with(checked, schema, prior, planned, response, Limits::new())
}

/// [`check_apply`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::Limits;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::plan::{ApplyResponse, CheckedResource, check_apply_with};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let (none, planned) = (Value::null(schema.ty().clone()), Value::object([("name", "a".into())]));
/// let response = ApplyResponse { new_state: &planned, diagnostics: &Diagnostics::new() };
/// let verdict = check_apply_with(checked, &schema, &none, &planned, response, Limits::new().max_depth(8));
/// assert!(verdict.is_accepted());
/// ```
pub fn check_apply_with(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    planned: &Value,
    response: ApplyResponse<'_>,
    limits: Limits,
) -> ApplyVerdict {
    let mut diagnostics = response.diagnostics.clone();
    let verdict = |mut diagnostics: Diagnostics, state: Option<Value>, tainted: bool| {
        // Terraform's own order differs from run to run.
        diagnostics.sort_by_text();
        ApplyVerdict { diagnostics, state, tainted }
    };
    let admitted = admit(schema, limits, [("prior state", prior), ("planned state", planned)]);
    let [prior, planned] = match &admitted {
        Ok(admitted) => admitted,
        Err(misfits) => {
            diagnostics.append(misfits.clone());
            return verdict(diagnostics, None, false);
        }
    };
    let existing = (!prior.is_null()).then(|| prior.clone());
    let new_state = match received(schema, limits, "new state", response.new_state) {
        Ok(new_state) => new_state,
        Err(misfits) => {
            diagnostics.append(misfits);
            return verdict(diagnostics, existing, false);
        }
    };
    let summary = "Provider produced invalid object";
    if write_only_errors(checked, schema, &new_state, summary, "after apply", &mut diagnostics) {
        return verdict(diagnostics, None, false);
    }
    let mut unknown = Findings::default();
    unknown_parts(new_state.as_ref(), Layout::of(schema), &Trail::Root, &mut unknown);
    let wholly_known = unknown.is_empty();
    unknown.report(&mut diagnostics, |finding| {
        Diagnostic::error(
            INVALID_RESULT,
            format!(
                "After the apply operation, the provider still indicated an unknown value for {}{}. All values must be known after apply, {OWN_REPOSITORY} Terraform will still save the other known object values in the state.",
                checked.resource,
                finding.at.text
            ),
        )
    });
    if !planned.is_null() && !diagnostics.has_errors() {
        let budget = budget(limits, &[planned, &new_state]);
        let findings = result_findings(schema, planned.as_ref(), new_state.as_ref(), &budget);
        findings.report(&mut diagnostics, |finding| {
            Diagnostic::error(
                "Provider produced inconsistent result after apply",
                format!(
                    "When applying changes to {}, provider {} produced an unexpected new value: {}.\n\n{PROVIDER_BUG}",
                    checked.resource,
                    checked.quoted_configured_provider(),
                    text(finding)
                ),
            )
        });
        diagnostics.extend(limit_error(&budget));
    }
    if planned.is_null() && !new_state.is_null() && !diagnostics.has_errors() {
        diagnostics.push(Diagnostic::error(
            INVALID_RESULT,
            format!(
                "After applying a {} plan, the provider returned a non-null object for {}. Destroying should always produce a null value, {OWN_REPOSITORY} Terraform will still save this errant object in the state for debugging and recovery.",
                Action::Delete.name(),
                checked.resource
            ),
        ));
    }
    let failed = diagnostics.has_errors();
    let saved = if wholly_known { new_state } else { unknown_as_null(new_state.as_ref()) };
    let state = if !saved.is_null() {
        Some(saved)
    } else if failed {
        // An operation that failed may have left the resource as it was.
        existing
    } else {
        None
    };
    let tainted = failed && prior.is_null() && state.is_some();
    verdict(diagnostics, state, tainted)
}

/// Checks the second plan, which a provider makes during apply when the whole configuration is known.
///
/// It has to pass [`check_plan`](super::check_plan()) with the known configuration, to lead to the same action as the
/// `first` plan, and to complete it: what was known stays. Only an update may turn out to change nothing. `planned` is
/// the value that was planned first, `response` the second answer. (Terraform: `checkPlannedChange`.)
///
/// ```
/// use tfsdk::plan::{CheckedResource, PlanResponse, check_final_plan, check_plan, plan};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.a" };
/// let prior = Value::null(schema.ty().clone());
/// let config = |name| Value::object([("name", name)]);
/// let (open, known) = (config(Value::unknown(Type::STRING)), config("a".into()));
///
/// let first = plan(&schema, &prior, &open);
/// let response = PlanResponse { planned: &first.planned, requires_replace: &first.requires_replace };
/// let verdict = check_plan(checked, &schema, &prior, &open, response);
///
/// let second = plan(&schema, &prior, &known);
/// let response = PlanResponse { planned: &second.planned, requires_replace: &second.requires_replace };
/// assert!(check_final_plan(checked, &schema, &prior, &known, &verdict, &first.planned, response).is_accepted());
/// ```
pub fn check_final_plan(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    config: &Value,
    first: &PlanVerdict,
    planned: &Value,
    response: PlanResponse<'_>,
) -> PlanVerdict {
    check_final_plan_with(checked, schema, prior, config, first, planned, response, Limits::new())
}

/// [`check_final_plan`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
#[allow(clippy::too_many_arguments, reason = "the same as without limits, and the limits")]
pub fn check_final_plan_with(
    checked: CheckedResource<'_>,
    schema: &Schema,
    prior: &Value,
    config: &Value,
    first: &PlanVerdict,
    planned: &Value,
    response: PlanResponse<'_>,
    limits: Limits,
) -> PlanVerdict {
    let mut verdict = check_plan_with(checked, schema, prior, config, response, limits);
    let Some(action) = verdict.action else { return verdict };
    let planned = match admit(schema, limits, [("planned state", planned)]) {
        Ok([planned]) => planned,
        Err(misfits) => return PlanVerdict::refused(misfits),
    };
    let mut diagnostics = Diagnostics::up_to(limits.problems());
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
    let now = match received(schema, limits, "planned state", response.planned) {
        Ok(now) => now,
        Err(misfits) => return PlanVerdict::refused(misfits),
    };
    let budget = budget(limits, &[&planned, &now]);
    let findings = result_findings(schema, planned.as_ref(), now.as_ref(), &budget);
    findings.report(&mut diagnostics, |finding| {
        final_plan_error(format!(
            "When expanding the plan for {} to include new values learned so far during apply, provider {} produced an invalid new value for {}.\n\n{PROVIDER_BUG}",
            checked.resource,
            checked.quoted_provider(),
            text(finding)
        ))
    });
    diagnostics.extend(limit_error(&budget));
    if !diagnostics.is_empty() {
        verdict =
            PlanVerdict { requires_replace: verdict.requires_replace, ..PlanVerdict::refused(diagnostics) };
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

fn unknown_parts(value: ValueRef<'_>, layout: Layout<'_>, at: &Trail<'_>, found: &mut Findings) {
    // The keys of a map that is not to be shown are not either, nor are the names in what is dynamic.
    let names = matches!(
        (layout, value.ty().kind()),
        (Layout::Hidden(_), TypeKind::Map(_)) | (Layout::Hidden(None), TypeKind::Object(_))
    );
    if !value.is_known() || (names && !value.is_wholly_known()) {
        return found.add(at, String::new);
    }
    for (key, part) in value.elements() {
        unknown_parts(part, layout.part(key), &at.element(key, part), found);
    }
}
