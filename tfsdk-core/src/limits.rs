//! How far what others wrote is followed.

use std::cell::Cell;

/// Limits for everything that reads or evaluates what others wrote: input that is made to use up stack, memory or
/// time meets one of them and gets an error.
///
/// The default is for input that nobody vouches for, and what functions without limits go by. A function `x_with` takes
/// `Limits` and begins a new budget; `x_within` takes a [`Budget`] and spends what is left of it; types have
/// `with_limits`.
///
/// | limit | default | what is counted |
/// |---|---|---|
/// | [`max_depth`](Limits::max_depth) | 512 | levels of values and types in one another, also of blocks and expressions, of which there are never more than 128 (`MAX_DEPTH`) |
/// | [`max_size`](Limits::max_size) | 128 MiB, and 64 bytes for each byte of input | bytes of what is made |
/// | [`max_work`](Limits::max_work) | 16 million, and 64 for each byte of input | steps taken |
/// | [`max_problems`](Limits::max_problems) | 1,000 | problems kept; further ones are counted |
///
/// A service bounds the length of what it takes as well: reading costs at most `max_work` + 64 × length steps, of some
/// tens of nanoseconds each.
///
/// Where a limit is met, that is told whatever else is wrong, and `exhausted()` of the error says which it was:
/// of an [`Error`](crate::error::Error), of [`Diagnostics`](crate::diag::Diagnostics) and of a
/// [`ConversionError`](crate::convert::ConversionError).
///
/// ```
/// use tfsdk::{Limits, Type, msgpack};
///
/// let nested = Type::list(Type::list(Type::STRING));
/// let flat = Limits::new().max_depth(1);
/// assert!(msgpack::value_from_slice(&[0x91, 0x90], &nested).is_ok());
/// assert!(msgpack::value_from_slice_with(&[0x91, 0x90], &nested, flat).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    depth: u32,
    problems: u32,
    size: u64,
    work: u64,
}

/// Every byte of input allows so much more to be made, and so many more steps.
const PER_INPUT_BYTE: u64 = 64;

/// A value takes about so much more memory than what it was read from.
const VALUE_PER_INPUT: u64 = 16;

impl Limits {
    /// The defaults.
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new(), Limits::default());
    /// ```
    pub const fn new() -> Self {
        Limits { depth: 512, problems: MOST_PROBLEMS as u32, size: 128 << 20, work: 16 << 20 }
    }

    /// Sets how many levels of lists, sets, tuples, maps, objects and dynamic values may stand in one another,
    /// in a value and likewise in a type.
    ///
    /// Reading recurses that deep; the default fits a thread with a stack of 2 MB. More than `u32::MAX` levels
    /// count as that many.
    ///
    /// ```
    /// use tfsdk::{Limits, json};
    ///
    /// let limits = Limits::new().max_depth(1);
    /// assert!(json::from_str_with::<Vec<bool>>("[true]", limits).is_ok());
    /// assert!(json::from_str_with::<Vec<Vec<bool>>>("[[true]]", limits).is_err());
    /// ```
    #[must_use]
    pub const fn max_depth(mut self, levels: usize) -> Self {
        self.depth = if levels > u32::MAX as usize { u32::MAX } else { levels as u32 };
        self
    }

    /// Sets how many bytes may be made in one reading or evaluation, beyond 64 for each byte of the input.
    ///
    /// What is made beyond what stands in the input counts, also what is dropped on the way; it is counted before it is
    /// made, roughly. Tests hold all that is held at once to 144 MiB and 400 bytes for each byte of input.
    ///
    /// A single value or type may not be larger either, and there a part that is shared counts as often as it stands in
    /// it, as that is what it costs to go through it. Values that double with every level are small in memory, and
    /// refused by that.
    ///
    /// Of a value the input is taken to be a sixteenth of its `size`, where what is shared counts once if it is larger
    /// than this limit. So whatever was read can be converted, planned with and written.
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_size(1 << 20).size(), 1 << 20);
    /// ```
    #[must_use]
    pub const fn max_size(mut self, bytes: u64) -> Self {
        self.size = bytes;
        self
    }

    /// Sets how many steps one reading or evaluation may take, beyond 64 for each byte of the input.
    ///
    /// A step is a part of an expression evaluated, a part of a value visited, or some bytes of text compared: some
    /// tens of nanoseconds.
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_work(100_000).work(), 100_000);
    /// ```
    #[must_use]
    pub const fn max_work(mut self, steps: u64) -> Self {
        self.work = steps;
        self
    }

    /// Sets how many problems are kept and told; the others are only counted. More than 1,000 count as 1,000.
    ///
    /// An `Error` keeps at least one, and that a limit was met is always told.
    ///
    /// ```
    /// use tfsdk::{Limits, json};
    ///
    /// let limits = Limits::new().max_problems(1);
    /// let error = json::from_str_with::<Vec<bool>>("[1, 2, 3]", limits).unwrap_err();
    /// assert_eq!((error.problems().len(), error.omitted()), (1, 2));
    /// ```
    #[must_use]
    pub const fn max_problems(mut self, problems: usize) -> Self {
        self.problems = if problems > MOST_PROBLEMS { MOST_PROBLEMS as u32 } else { problems as u32 };
        self
    }

    /// The smaller of each limit.
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// let strict = Limits::new().max_depth(8).min(Limits::new().max_work(0));
    /// assert_eq!(strict, Limits::new().max_depth(8).max_work(0));
    /// ```
    #[must_use]
    pub fn min(self, other: Limits) -> Limits {
        Limits {
            depth: self.depth.min(other.depth),
            problems: self.problems.min(other.problems),
            size: self.size.min(other.size),
            work: self.work.min(other.work),
        }
    }

    /// How many levels are allowed; see [`max_depth`](Limits::max_depth).
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_depth(16).depth(), 16);
    /// ```
    pub const fn depth(self) -> usize {
        self.depth as usize
    }

    /// How many bytes may be made, beyond those that the input allows; see [`max_size`](Limits::max_size).
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_size(1024).size(), 1024);
    /// ```
    pub const fn size(self) -> u64 {
        self.size
    }

    /// How many steps may be taken, beyond those that the input allows; see [`max_work`](Limits::max_work).
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_work(1024).work(), 1024);
    /// ```
    pub const fn work(self) -> u64 {
        self.work
    }

    /// How many problems are kept; see [`max_problems`](Limits::max_problems).
    ///
    /// ```
    /// use tfsdk::Limits;
    ///
    /// assert_eq!(Limits::new().max_problems(20).problems(), 20);
    /// assert_eq!(Limits::new().max_problems(1_000_000).problems(), 1_000);
    /// ```
    pub const fn problems(self) -> usize {
        self.problems as usize
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::new()
    }
}

/// At most this many problems are listed anywhere; further ones are counted.
///
/// A hostile message could otherwise turn each byte of input into hundreds of bytes of text.
pub(crate) const MOST_PROBLEMS: usize = 1000;

/// So many names are compared for suggestions, which takes some milliseconds.
const MOST_COMPARISONS: usize = 20_000;

/// What is left of the [`Limits`] in one reading or evaluation.
///
/// One budget goes through all of it, by reference: a thing is charged before it is made, by whoever makes it. Once
/// something could not be paid, nothing can be paid any more, so that a failure inside of an attempt ends the whole.
///
/// ```
/// use tfsdk::limits::{Budget, Exhausted, Limits};
///
/// let budget = Budget::new(Limits::new().max_size(1000), 0);
/// assert_eq!(budget.make(900), Ok(()));
/// assert_eq!(budget.make(200), Err(Exhausted::Size));
/// assert_eq!(budget.make(1), Err(Exhausted::Size));
/// assert_eq!(budget.exhausted(), Some(Exhausted::Size));
/// ```
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    /// How many bytes could be made at first, for the limit and for the input.
    whole_size: u64,
    size_left: Cell<u64>,
    work_left: Cell<u64>,
    exhausted: Cell<Option<Exhausted>>,
    comparisons_left: Cell<usize>,
}

/// The limit that was met.
///
/// ```
/// use tfsdk::limits::Exhausted;
/// use tfsdk::{Limits, json};
///
/// let error = json::from_str_with::<Vec<Vec<bool>>>("[[true]]", Limits::new().max_depth(1)).unwrap_err();
/// assert_eq!(error.exhausted(), Some(Exhausted::Depth));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Exhausted {
    /// A value or a type would be nested too deeply; see [`Limits::max_depth`].
    Depth,
    /// Too much would be made; see [`Limits::max_size`].
    Size,
    /// Too many steps would be taken; see [`Limits::max_work`].
    Work,
}

impl Budget {
    /// A whole budget for an input of so many bytes.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Limits};
    ///
    /// let budget = Budget::new(Limits::new().max_work(10), 0);
    /// assert!(budget.work(10).is_ok());
    /// assert!(budget.work(1).is_err());
    /// ```
    pub const fn new(limits: Limits, input: usize) -> Self {
        let more = (input as u64).saturating_mul(PER_INPUT_BYTE);
        let whole_size = limits.size.saturating_add(more);
        Budget {
            limits,
            whole_size,
            size_left: Cell::new(whole_size),
            work_left: Cell::new(limits.work.saturating_add(more)),
            exhausted: Cell::new(None),
            comparisons_left: Cell::new(MOST_COMPARISONS),
        }
    }

    /// A whole budget for work on a value that takes so many bytes, or on several, where the text or message that they
    /// were read from is not known: it is taken to be a sixteenth of that.
    ///
    /// The bytes are those of [`ValueRef::held`](crate::value::ValueRef::held) and [`Type::held`](crate::ty::Type::held).
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Limits};
    /// use tfsdk::{Value, convert};
    ///
    /// let limits = Limits::new();
    /// let value = Value::from(1);
    /// let budget = Budget::for_value(limits, value.held(limits));
    /// assert!(convert::convert_within(&value, &tfsdk::Type::STRING, &budget).is_ok());
    /// ```
    pub fn for_value(limits: Limits, held: u64) -> Self {
        Budget::new(limits, usize::try_from(held / VALUE_PER_INPUT).unwrap_or(usize::MAX))
    }

    /// The limits it began with.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Limits};
    ///
    /// assert_eq!(Budget::new(Limits::new().max_depth(8), 100).limits().depth(), 8);
    /// ```
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Pays for bytes that are about to be made.
    ///
    /// # Errors
    /// When that is more than is left, or something could not be paid before.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Exhausted, Limits};
    ///
    /// let budget = Budget::new(Limits::new().max_size(100), 0);
    /// assert!(budget.make(60).is_ok());
    /// assert_eq!(budget.make(60), Err(Exhausted::Size));
    /// ```
    #[inline]
    pub fn make(&self, bytes: usize) -> Result<(), Exhausted> {
        self.pay(&self.size_left, bytes as u64, Exhausted::Size)
    }

    /// Pays for steps that are about to be taken.
    ///
    /// # Errors
    /// When that is more than is left, or something could not be paid before.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Exhausted, Limits};
    ///
    /// let budget = Budget::new(Limits::new().max_work(100), 0);
    /// assert_eq!(budget.work(101), Err(Exhausted::Work));
    /// ```
    #[inline]
    pub fn work(&self, steps: u64) -> Result<(), Exhausted> {
        self.pay(&self.work_left, steps, Exhausted::Work)
    }

    /// Pays for looking among so many names for the one that was meant, and says whether to do so.
    ///
    /// A suggestion is worth something where there are a few problems; among thousands nobody misses it. So this has a
    /// measure of its own, and what is refused exhausts nothing.
    ///
    /// ```
    /// use tfsdk::limits::Budget;
    ///
    /// let budget = Budget::default();
    /// assert!(budget.suggest(1000));
    /// assert!(!budget.suggest(1_000_000));
    /// ```
    pub fn suggest(&self, names: usize) -> bool {
        let left = self.comparisons_left.get().checked_sub(names);
        self.comparisons_left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Admits something of this depth, and of this size if it shared nothing: it may not be deeper than
    /// [`Limits::max_depth`], nor larger than the whole budget was. Nothing is paid.
    ///
    /// # Errors
    /// When it is, or something could not be paid before.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Exhausted, Limits};
    ///
    /// let budget = Budget::new(Limits::new().max_depth(3), 0);
    /// assert!(budget.admit(3, 0).is_ok());
    /// assert_eq!(budget.admit(4, 0), Err(Exhausted::Depth));
    /// ```
    pub fn admit(&self, depth: usize, size: u64) -> Result<(), Exhausted> {
        if let Some(before) = self.exhausted.get() {
            return Err(before);
        }
        let met = if depth > self.limits.depth() {
            Exhausted::Depth
        } else if size > self.whole_size {
            Exhausted::Size
        } else {
            return Ok(());
        };
        self.exhausted.set(Some(met));
        Err(met)
    }

    /// What could not be paid, if anything.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Exhausted, Limits};
    ///
    /// let budget = Budget::new(Limits::new().max_work(1), 0);
    /// assert_eq!(budget.exhausted(), None);
    /// assert!(budget.work(2).is_err());
    /// assert_eq!(budget.exhausted(), Some(Exhausted::Work));
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.exhausted.get()
    }

    #[inline]
    fn pay(&self, left: &Cell<u64>, amount: u64, what: Exhausted) -> Result<(), Exhausted> {
        if let Some(before) = self.exhausted.get() {
            return Err(before);
        }
        match left.get().checked_sub(amount) {
            Some(rest) => {
                left.set(rest);
                Ok(())
            }
            None => {
                self.exhausted.set(Some(what));
                Err(what)
            }
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::new(Limits::new(), 0)
    }
}

impl Exhausted {
    /// What happened and what to do, without a full stop, as the messages of an [`Error`](crate::error::Error).
    ///
    /// ```
    /// use tfsdk::limits::Exhausted;
    ///
    /// assert!(Exhausted::Depth.message().contains("raise `Limits::max_depth`"));
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Exhausted::Depth => {
                "nested more deeply than allowed; where such depth is meant, raise `Limits::max_depth`"
            }
            Exhausted::Size => {
                "more would be made than is allowed; where so much is meant, raise `Limits::max_size`"
            }
            Exhausted::Work => {
                "more steps would be taken than are allowed; where so much is meant, raise `Limits::max_work`"
            }
        }
    }
}

impl std::fmt::Display for Exhausted {
    /// Its [`message`](Self::message).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Exhausted {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_pays_for_what_is_made_of_it() {
        let budget = Budget::new(Limits::new().max_size(10).max_work(0), 2);
        assert_eq!(budget.make(138), Ok(()));
        assert_eq!(budget.work(128), Ok(()));
        assert_eq!(budget.work(1), Err(Exhausted::Work));
    }

    #[test]
    fn after_a_limit_is_met_nothing_can_be_paid() {
        let budget = Budget::new(Limits::new().max_work(5), 0);
        assert_eq!(budget.work(6), Err(Exhausted::Work));
        assert_eq!(budget.work(1), Err(Exhausted::Work));
        assert_eq!(budget.make(1), Err(Exhausted::Work));
    }

    #[test]
    fn what_is_too_deep_or_too_large_exhausts_all() {
        let budget = Budget::new(Limits::new().max_depth(2).max_size(36), 1);
        assert_eq!(budget.make(50), Ok(()));
        assert_eq!(budget.admit(2, 100), Ok(()));
        assert_eq!(budget.admit(2, 101), Err(Exhausted::Size));
        assert_eq!(budget.work(1), Err(Exhausted::Size));
        assert_eq!(Budget::new(Limits::new().max_depth(2), 0).admit(3, 0), Err(Exhausted::Depth));
    }

    #[test]
    fn no_more_than_a_thousand_problems_are_kept() {
        assert_eq!(Limits::new().max_problems(5000).problems(), 1000);
        assert_eq!(Limits::new().max_problems(3).problems(), 3);
    }
}
