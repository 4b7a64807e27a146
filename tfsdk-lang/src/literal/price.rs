//! What literals cost.
//!
//! Reading them takes less than evaluating and converting expressions does, but it pays at least what that would have
//! to: then what is read here would have been read there, and limits mean one thing. A level of nesting costs, as the
//! types that evaluation makes are compared with their neighbours on each.

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::number::Number;
use tfsdk_core::value::Value;

/// Pays for the text of a whole value: what is made of it, and the names in its types.
pub(super) fn text(len: usize, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    budget.make(WHOLE.saturating_add(len.saturating_mul(2)))?;
    budget.work((len as u64).saturating_mul(1 + depth as u64 / 16).saturating_add(16))
}

/// Pays for a tuple of so many items.
pub(super) fn tuple(items: usize, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    parts(items, 9 * size_of::<Value>(), depth, budget)
}

/// Pays for an object of so many items.
pub(super) fn object(items: usize, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    parts(items, 15 * size_of::<Value>(), depth, budget)
}

/// Pays for the attributes of the type that an object is converted to.
pub(super) fn attributes(count: usize, budget: &Budget) -> Result<(), Exhausted> {
    budget.make(count.saturating_mul(3 * size_of::<Value>()))?;
    budget.work(2 * count as u64)
}

/// Pays for putting in a default under a name. It is shared, but what it stands in counts as large as it looks, and its parts
/// are converted and compared with all that they stand in.
pub(super) fn default(name: &str, default: &Value, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    let size = usize::try_from(default.size()).unwrap_or(usize::MAX);
    budget.make(WHOLE.saturating_add(name.len()).saturating_add(size))?;
    let count = if default.as_str().is_some() { 1 } else { size / size_of::<Value>() };
    budget.work((count as u64).saturating_mul(8 + 4 * depth as u64).saturating_add(16))
}

/// Pays for a value of so many tokens that is left out. A list or an object has two at least.
pub(super) fn skipped(tokens: usize, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    parts(tokens, 15 * size_of::<Value>() + WHOLE / 2, depth, budget)
}

/// Pays for sorting the elements of a set.
pub(super) fn set(elements: &[Value], budget: &Budget) -> Result<(), Exhausted> {
    let steps = |element: &Value| element.size() / 4 + 2;
    budget.work(elements.iter().map(steps).fold(0, u64::saturating_add))
}

/// Pays for a number's sign.
pub(super) fn sign(budget: &Budget) -> Result<(), Exhausted> {
    budget.make(CONVERSION)?;
    budget.work(8)
}

fn parts(count: usize, bytes: usize, depth: usize, budget: &Budget) -> Result<(), Exhausted> {
    budget.make(WHOLE.saturating_add(count.saturating_mul(bytes)))?;
    budget.work((count as u64).saturating_mul(8 + 4 * depth as u64).saturating_add(16))
}

/// What a conversion between two types takes, at most.
const CONVERSION: usize = 4 * size_of::<Number>() + 64;

/// The conversions of the few types that scalars have.
const WHOLE: usize = 6 * CONVERSION;
