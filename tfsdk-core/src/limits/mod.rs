//! How far what others wrote is followed.

mod budget;
mod exhausted;

pub use budget::Budget;
pub use exhausted::Exhausted;

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

/// At most this many problems are listed anywhere; further ones are counted.
///
/// A hostile message could otherwise turn each byte of input into hundreds of bytes of text.
pub(crate) const MOST_PROBLEMS: usize = 1000;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_a_thousand_problems_are_kept() {
        assert_eq!(Limits::new().max_problems(5000).problems(), 1000);
        assert_eq!(Limits::new().max_problems(3).problems(), 3);
    }
}
