//! What the functions of plans may cost.

use crate::diag::Diagnostic;
use crate::limits::{Budget, Limits};
use crate::value::{Data, Value};

/// What a part of a value counts for as input: about what it takes on the wire.
const BYTES_OF_PART: usize = 4;

/// The budget for work on these values: their parts are the input.
pub(super) fn budget(limits: Limits, values: &[&Value]) -> Budget {
    let parts: usize = values.iter().map(|value| parts(value.as_ref().data())).sum();
    Budget::new(limits, parts.saturating_mul(BYTES_OF_PART))
}

/// The error that tells that a budget was exhausted, if it was.
pub(super) fn limit_error(budget: &Budget) -> Option<Diagnostic> {
    let exhausted = budget.exhausted()?;
    Some(Diagnostic::error("Elements of sets cannot be compared within the limits", exhausted.to_string()))
}

fn parts(data: &Data) -> usize {
    1 + match data {
        Data::Sequence(parts) => parts.iter().map(self::parts).sum(),
        Data::Map(entries) => entries.iter().map(|(_, part)| parts(part)).sum(),
        Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) | Data::String(_) => 0,
    }
}
