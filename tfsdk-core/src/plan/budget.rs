//! What the functions of plans may cost.

use crate::diag::Diagnostic;
use crate::limits::{Budget, Limits};
use crate::value::Value;

/// The budget for work on these values.
pub(super) fn budget(limits: Limits, values: &[&Value]) -> Budget {
    let held = values.iter().map(|value| value.held(limits)).fold(0, u64::saturating_add);
    Budget::for_value(limits, held)
}

/// The error that tells that a budget was exhausted, if it was.
pub(super) fn limit_error(budget: &Budget) -> Option<Diagnostic> {
    let exhausted = budget.exhausted()?;
    Some(Diagnostic::limit("Plan too expensive", exhausted))
}
