//! Memory that is set aside for the elements of a sequence.

use super::Source;
use crate::error::Error;

/// How many elements to set memory aside for before they are read: input may promise more than it has.
///
/// That is little, as lists may stand in one another, and each may promise as much.
pub(crate) fn capacity<T>(promised: usize) -> usize {
    const BYTES: usize = 1 << 12;
    promised.min(BYTES / size_of::<T>().max(1)).max(usize::from(promised > 0))
}

/// Sets memory aside for the element that comes next, and for those behind it, where there is no more left. Of a sequence that
/// said its length before the first, it is set aside for all of them at once; else for as many again, or as few as there can be.
///
/// It is paid for, as an element may be far larger than what it is read from, such as `{}`.
#[inline]
pub(crate) fn make_room<'de, T, S: Source<'de>>(
    elements: &mut Vec<T>,
    promised: usize,
    source: &S,
    sequence: &S::Sequence,
) -> Result<(), Error> {
    // Most lists are short, and many of them take a good part of all memory.
    let few = (48 / size_of::<T>().max(1)).max(2);
    if elements.capacity() == 0 {
        source.budget().make(few.saturating_mul(size_of::<T>()))?;
        *elements = Vec::with_capacity(few);
    } else if elements.len() == elements.capacity() {
        let len = elements.len();
        let more = more_elements(len, promised > 0, source.remaining(sequence));
        source.budget().make(len.saturating_add(more).saturating_mul(size_of::<T>()))?;
        elements.reserve_exact(more);
    }
    Ok(())
}

#[cold]
fn more_elements(len: usize, is_promised: bool, rest: usize) -> usize {
    // Promises and guesses may be wrong, so it is an eighth at least.
    let rest = rest.saturating_add(1).max(len / 8);
    // A list that is not among the short ones has some more.
    let as_many = len.max(4);
    match rest {
        _ if is_promised => rest,
        // Where nothing is known, nothing is said to be left.
        1 => as_many,
        _ => rest.min(as_many),
    }
}
