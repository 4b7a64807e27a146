//! What is left of the limits.

use std::cell::Cell;

use super::{Exhausted, Limits};

/// Every byte of input allows so much more to be made, and so many more steps.
const PER_INPUT_BYTE: u64 = 64;

/// A value takes about so much more memory than what it was read from.
const VALUE_PER_INPUT: u64 = 16;

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
}
