//! What a wire format is made with, besides [`Source`](super::Source) and [`Sink`](super::Sink).
//!
//! MessagePack and JSON are made with this module, and so can be a format that does not come with tfsdk. It holds
//! what the two traits ask for but cannot say:
//!
//! * Strings and keys are in normal form C: [`normalized`] brings them there.
//! * Values are nested only so deep. A format counts each list, map, object and dynamic value with a [`Depth`],
//!   which belongs to a source's marks.
//! * A source has a [`Budget`](crate::limits::Budget) for the length of its input, from which readers pay for what
//!   input makes them make beyond what stands in it. It does not belong to marks.
//! * A dynamic value comes with its type, as [`Type::to_json`] writes it. What is read with
//!   [`Type::from_json_with`] may name optional attributes; a value has all of them, so its type is that
//!   [`without_optional`](Type::without_optional).
//! * No text of a number is written that is longer than [`LONGEST_NUMBER`].
//! * A value of another kind than a reader asks for is [`Error::expected`], [`Error::null`] or [`Error::unknown`].
//!   Readers pass over such a value and go on. Input that cannot be read on is [`ProblemKind::Malformed`](crate::error::ProblemKind::Malformed). Messages
//!   quote input by an [`Excerpt`], as it can be long.
//! * [`whole_number`], [`out_of_range`] and [`tuple_length`] say what every format has to say alike.

use std::fmt::Display;

use crate::error::Error;
use crate::limits::{Exhausted, Limits};
pub use crate::number::LONGEST_NUMBER;
use crate::number::{Number, NumberError};
use crate::text::Count;
pub use crate::text::{Cut, Excerpt, normalized};
use crate::ty::Type;

/// How many levels further in may be read or written.
///
/// ```
/// use tfsdk::Limits;
/// use tfsdk::stream::format::Depth;
///
/// let mut depth_left = Depth::new(Limits::new().max_depth(1));
/// assert!(depth_left.enter().is_ok()); // a list starts
/// assert!(depth_left.enter().is_err()); // a list in it starts
/// depth_left.leave(); // the outer one ends
/// assert_eq!(depth_left.left(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth(u32);

impl Depth {
    /// As many levels as `limits` allow.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::stream::format::Depth;
    ///
    /// assert_eq!(Depth::new(Limits::new().max_depth(4)).left(), 4);
    /// ```
    pub const fn new(limits: Limits) -> Self {
        Depth(limits.depth() as u32)
    }

    /// Goes one level further in.
    ///
    /// # Errors
    /// When that is deeper than allowed: [`ProblemKind::Depth`](crate::error::ProblemKind::Depth).
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::stream::format::Depth;
    ///
    /// let mut depth = Depth::new(Limits::new().max_depth(1));
    /// assert!(depth.enter().is_ok());
    /// assert!(depth.enter().is_err());
    /// ```
    #[inline]
    pub fn enter(&mut self) -> Result<(), Error> {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(too_deep()),
        }
    }

    /// Goes one level out.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::stream::format::Depth;
    ///
    /// let mut depth = Depth::new(Limits::new().max_depth(1));
    /// depth.enter()?;
    /// depth.leave();
    /// assert_eq!(depth.left(), 1);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[inline]
    pub fn leave(&mut self) {
        self.0 = self.0.saturating_add(1);
    }

    /// At so many levels further in than the outermost.
    pub(crate) const fn at(levels: usize, limits: Limits) -> Self {
        Depth((limits.depth() as u32).wrapping_sub(levels as u32))
    }

    /// At how many levels further in than the outermost this is; further out, it is a number that no level has.
    #[inline]
    pub(crate) const fn entered(self, limits: Limits) -> usize {
        (limits.depth() as u32).wrapping_sub(self.0) as usize
    }

    /// How many levels are left.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::stream::format::Depth;
    ///
    /// let mut depth = Depth::new(Limits::new().max_depth(2));
    /// depth.enter()?;
    /// assert_eq!(depth.left(), 1);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn left(self) -> usize {
        self.0 as usize
    }

    /// Checks the type of a dynamic value that is to be written, so that what is written can be read.
    ///
    /// # Errors
    /// When the type has more levels than are left.
    ///
    /// ```
    /// use tfsdk::stream::format::Depth;
    /// use tfsdk::{Limits, Type};
    ///
    /// let depth = Depth::new(Limits::new().max_depth(1));
    /// assert!(depth.check_type(&Type::list(Type::STRING)).is_ok());
    /// assert!(depth.check_type(&Type::list(Type::list(Type::STRING))).is_err());
    /// ```
    pub fn check_type(self, ty: &Type) -> Result<(), Error> {
        if ty.depth() > self.left() { Err(too_deep()) } else { Ok(()) }
    }
}

#[cold]
#[inline(never)]
pub(crate) fn too_deep() -> Error {
    Exhausted::Depth.into()
}

/// `number` as a whole number from `min` to `max`.
///
/// # Errors
/// When it has a fraction or is not in the range.
///
/// ```
/// use tfsdk::Number;
/// use tfsdk::stream::format::whole_number;
///
/// assert_eq!(whole_number(&Number::from(7), 0, 255)?, 7);
/// assert!(whole_number(&Number::from(300), 0, 255).is_err());
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn whole_number(number: &Number, min: i64, max: i64) -> Result<i64, Error> {
    match number.to_i64() {
        Ok(whole) if (min..=max).contains(&whole) => Ok(whole),
        _ => Err(NumberError::not_whole(number, min, max).into()),
    }
}

/// The error for a whole number that is not from `min` to `max`.
///
/// For sources that read such numbers without a [`Number`]; [`whole_number`] reports the others.
///
/// ```
/// use tfsdk::stream::format::out_of_range;
///
/// assert!(out_of_range(300, 0, 255).to_string().contains("300"));
/// ```
#[cold]
pub fn out_of_range(found: impl Into<Number>, min: impl Display, max: impl Display) -> Error {
    NumberError::not_whole(&found.into(), min, max).into()
}

/// The error for a sequence of `found` elements that is read as a tuple of another length.
///
/// ```
/// use tfsdk::stream::format::tuple_length;
///
/// assert!(tuple_length(2, 3).to_string().contains('3'));
/// ```
#[cold]
pub fn tuple_length(expected: usize, found: usize) -> Error {
    Error::expected(format_args!("a tuple of length {expected}"), Count(found, "element"))
}
