//! What the ready validators are made of. Each is a trait, so that a wrong argument is told in the words of its validator.

use std::ops::{Bound, RangeBounds};

use super::validator::Validator;
use crate::number::Number;

/// What [`length`](super::length) takes: a range of `usize`.
///
/// ```
/// use tfsdk::schema::validate::{Length, LengthRange, length};
///
/// fn name(range: impl LengthRange) -> Length {
///     length(range)
/// }
/// name(3..=63);
/// name(3..);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no range of lengths",
    label = "expected a range of `usize`",
    note = "write `3..=63`, `..=63` or `3..`, and `3..=3` for one length alone"
)]
pub trait LengthRange {
    /// Where it begins and ends.
    #[doc(hidden)]
    fn ends(&self) -> (Bound<usize>, Bound<usize>);
}

#[diagnostic::do_not_recommend]
impl<R: RangeBounds<usize>> LengthRange for R {
    fn ends(&self) -> (Bound<usize>, Bound<usize>) {
        (self.start_bound().cloned(), self.end_bound().cloned())
    }
}

/// What [`within`](super::within), [`at_least`](super::at_least) and [`at_most`](super::at_most) take: a number of Rust, or a
/// [`Number`]. A fraction is the decimal number that it prints as, as it would be in a configuration.
///
/// ```
/// use tfsdk::schema::validate::{InRange, NumberBound, at_most};
///
/// fn share(most: impl NumberBound) -> InRange {
///     at_most(most)
/// }
/// share(100);
/// share(0.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number",
    label = "expected a number",
    note = "the smallest and the largest number are two arguments, as in `within(1, 10)`"
)]
pub trait NumberBound {
    /// The number; `None` for a float that is none.
    #[doc(hidden)]
    fn number(self) -> Option<Number>;
}

#[diagnostic::do_not_recommend]
impl<N: Into<Number>> NumberBound for N {
    fn number(self) -> Option<Number> {
        Some(self.into())
    }
}

#[diagnostic::do_not_recommend]
impl NumberBound for f64 {
    fn number(self) -> Option<Number> {
        Number::from_f64(self).ok()
    }
}

#[diagnostic::do_not_recommend]
impl NumberBound for f32 {
    fn number(self) -> Option<Number> {
        Number::from_f32(self).ok()
    }
}

/// What [`one_of`](super::one_of) takes: an array, or whatever else has one value after the other.
///
/// ```
/// use tfsdk::schema::validate::{Choice, Choices, OneOf, one_of};
///
/// fn zone<C: Choice>(zones: impl Choices<C>) -> OneOf<C::Of> {
///     one_of(zones)
/// }
/// zone(["a", "b"]);
/// zone(vec![1, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of values to choose from",
    label = "expected an array",
    note = "write all of them in one array: `one_of([\"a\", \"b\"])`"
)]
pub trait Choices<C> {
    /// All of them.
    #[doc(hidden)]
    fn in_turn(self) -> impl Iterator<Item = C>;
}

#[diagnostic::do_not_recommend]
impl<C, I: IntoIterator<Item = C>> Choices<C> for I {
    fn in_turn(self) -> impl Iterator<Item = C> {
        self.into_iter()
    }
}

/// What [`all`](super::all) and [`any`](super::any) take: an array of [`Validator`]s, or whatever else has one after the other.
///
/// ```
/// use tfsdk::schema::validate::{All, Validators, all, length};
///
/// fn name(rules: impl Validators) -> All {
///     all(rules)
/// }
/// name([length(1..).into()]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of validators",
    label = "expected an array of `Validator`s",
    note = "write all of them in one array, each with `.into()`: `any([length(3..).into(), …])`"
)]
pub trait Validators {
    /// All of them.
    #[doc(hidden)]
    fn in_turn(self) -> impl Iterator<Item = Validator>;
}

#[diagnostic::do_not_recommend]
impl<I: IntoIterator<Item = Validator>> Validators for I {
    fn in_turn(self) -> impl Iterator<Item = Validator> {
        self.into_iter()
    }
}
