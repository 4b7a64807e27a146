//! What the functions of plans may cost.

use crate::diag::Diagnostic;
use crate::limits::{Budget, Limits};
use crate::value::Value;

/// Values take about so much less on the wire than in memory, and their input is what counts.
const SMALLER_ON_THE_WIRE: u64 = 8;

/// The budget for work on these values.
pub(super) fn budget(limits: Limits, values: &[&Value]) -> Budget {
    let size = values.iter().map(|value| value.size()).fold(0, u64::saturating_add);
    Budget::new(limits, usize::try_from(size / SMALLER_ON_THE_WIRE).unwrap_or(usize::MAX))
}

/// The error that tells that a budget was exhausted, if it was.
pub(super) fn limit_error(budget: &Budget) -> Option<Diagnostic> {
    let exhausted = budget.exhausted()?;
    Some(Diagnostic::limit("Plan too expensive", exhausted))
}
