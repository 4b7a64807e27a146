//! MessagePack as a source.

use std::borrow::Cow;

use ascii::AsciiStr;

use super::marker;
use crate::error::Error;
use crate::limits::{Budget, Limits};
use crate::number::Number;
use crate::stream::format::{Depth, out_of_range, tuple_length};
use crate::stream::{SequenceKind, Source};
use crate::ty::Type;
use crate::value::{Refinement, Value};

/// Reads from MessagePack. Strings are borrowed from it.
///
/// A list, a set and a tuple look the same here, as do a map and an object.
///
/// ```
/// use tfsdk::FromTf;
/// use tfsdk::msgpack::MsgpackSource;
///
/// let mut source = MsgpackSource::new(&[0x92, 1, 2]);
/// assert_eq!(Vec::<u8>::from_tf(&mut source)?, [1, 2]);
/// source.finish()?;
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Debug)]
pub struct MsgpackSource<'de> {
    pub(super) input: &'de [u8],
    pub(super) rest: &'de [u8],
    /// How many levels further in may be read.
    pub(super) depth_left: Depth,
    pub(super) budget: Budget,
}

/// A position in MessagePack; see [`Source::mark`].
///
/// One number, not a slice: the processor waits when a slice is loaded as one that was just stored as two words.
#[derive(Clone, Copy, Debug)]
pub struct MsgpackMark {
    /// How many bytes are left to read there.
    left: usize,
    pub(super) depth_left: Depth,
}

/// The elements of an array that are still to be read.
#[derive(Debug)]
pub struct MsgpackSequence {
    left: usize,
}

/// The entries of a map that are still to be read.
#[derive(Debug)]
pub struct MsgpackEntries {
    left: usize,
}

impl<'de> MsgpackSource<'de> {
    /// Reads from `bytes`, as deep as the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::msgpack::MsgpackSource;
    /// use tfsdk::stream::Source;
    ///
    /// assert!(MsgpackSource::new(&[0xc0]).take_null()?);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn new(bytes: &'de [u8]) -> Self {
        MsgpackSource::with_limits(bytes, Limits::new())
    }

    /// Reads from `bytes` within custom limits.
    ///
    /// ```
    /// use tfsdk::msgpack::MsgpackSource;
    /// use tfsdk::{FromTf, Limits};
    ///
    /// let mut source = MsgpackSource::with_limits(&[0x91, 0x91, 1], Limits::new().max_depth(1));
    /// assert!(Vec::<Vec<u8>>::from_tf(&mut source).is_err());
    /// ```
    pub const fn with_limits(bytes: &'de [u8], limits: Limits) -> Self {
        MsgpackSource {
            input: bytes,
            rest: bytes,
            depth_left: Depth::new(limits),
            budget: Budget::new(limits, bytes.len()),
        }
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When bytes are left.
    ///
    /// ```
    /// use tfsdk::FromTf;
    /// use tfsdk::msgpack::MsgpackSource;
    ///
    /// let mut source = MsgpackSource::new(&[1, 2]);
    /// assert_eq!(u8::from_tf(&mut source)?, 1);
    /// assert!(source.finish().is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn finish(self) -> Result<(), Error> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(self.malformed(format_args!("{left} bytes follow the end of the value"))),
        }
    }

    #[inline]
    fn entries(&mut self, expected: &str) -> Result<MsgpackEntries, Error> {
        match self.map_len()? {
            Some(left) => {
                self.depth_left.enter()?;
                Ok(MsgpackEntries { left })
            }
            None => Err(self.expected(expected)),
        }
    }
}

impl<'de> Source<'de> for MsgpackSource<'de> {
    type Mark = MsgpackMark;
    type Sequence = MsgpackSequence;
    type Entries = MsgpackEntries;

    const ABSENT_IS_NULL: bool = false;

    #[inline]
    fn mark(&self) -> Self::Mark {
        MsgpackMark { left: self.rest.len(), depth_left: self.depth_left }
    }

    #[inline]
    fn rewind(&mut self, mark: Self::Mark) {
        let read = self.input.len().saturating_sub(mark.left);
        self.rest = self.input.get(read..).unwrap_or_default();
        self.depth_left = mark.depth_left;
    }

    fn skip(&mut self) -> Result<(), Error> {
        self.pass_over()
    }

    fn has_passed(&self, mark: Self::Mark) -> bool {
        // A reader that stopped inside of the value is deeper in, and one that did not start stands at its first byte.
        self.depth_left == mark.depth_left && self.rest.len() < mark.left
    }

    #[inline]
    fn budget(&self) -> &Budget {
        &self.budget
    }

    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        match self.rest {
            [marker::NIL, rest @ ..] => {
                self.rest = rest;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        match self.rest {
            [marker::EXT_8..=marker::EXT_32 | marker::FIX_EXT_1..=marker::FIX_EXT_16, ..] => {
                self.read_unknown().map(Some)
            }
            _ => Ok(None),
        }
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        let (bool, rest) = match self.rest {
            [marker::FALSE, rest @ ..] => (false, rest),
            [marker::TRUE, rest @ ..] => (true, rest),
            _ => return Err(self.expected("a bool")),
        };
        self.rest = rest;
        Ok(bool)
    }

    #[inline(always)]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.text_bytes()? {
            Some(bytes) => self.text(bytes),
            None => Err(self.expected("a string")),
        }
    }

    #[inline(always)]
    fn owned_string(&mut self) -> Result<String, Error> {
        match self.text_bytes()? {
            Some(bytes) => match AsciiStr::from_ascii(bytes) {
                Ok(text) => Ok(text.as_str().to_owned()),
                Err(_) => self.other_text(bytes).map(Cow::into_owned),
            },
            None => Err(self.expected("a string")),
        }
    }

    #[inline]
    fn number(&mut self) -> Result<Number, Error> {
        match self.int() {
            Some(int) => Ok(Number::from(int)),
            None => self.number_from_text(),
        }
    }

    #[inline]
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        match self.int() {
            Some(int) if (min..=max).contains(&int) => Ok(int),
            Some(int) => Err(out_of_range(int, min, max)),
            None => self.i64_from_other(min, max),
        }
    }

    #[inline]
    fn u64(&mut self) -> Result<u64, Error> {
        match self.int() {
            Some(int) => u64::try_from(int).map_err(|_| out_of_range(int, 0, u64::MAX)),
            None => Ok(self.number_from_text()?.to_u64()?),
        }
    }

    #[inline]
    fn f64(&mut self) -> Result<f64, Error> {
        match *self.rest {
            [marker::FLOAT_64, a, b, c, d, e, f, g, h, ref rest @ ..] => {
                let double = f64::from_be_bytes([a, b, c, d, e, f, g, h]);
                if double.is_nan() {
                    return self.f64_from_other();
                }
                self.rest = rest;
                Ok(double)
            }
            [int @ 0..=marker::FIX_POS_MAX, ref rest @ ..] => {
                self.rest = rest;
                Ok(f64::from(int))
            }
            _ => self.f64_from_other(),
        }
    }

    fn dynamic(&mut self) -> Result<Value, Error> {
        if self.take_null()? {
            return Ok(Value::null(Type::DYNAMIC));
        }
        if self.take_unknown()?.is_some() {
            return Ok(Value::unknown(Type::DYNAMIC));
        }
        self.typed()
    }

    #[inline]
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error> {
        let start = self.rest;
        match (self.array_len()?, kind) {
            (Some(left), SequenceKind::Tuple(len)) if left != len => {
                self.rest = start;
                Err(tuple_length(len, left))
            }
            (Some(left), _) => {
                self.depth_left.enter()?;
                Ok(MsgpackSequence { left })
            }
            (None, _) => Err(self.expected(kind.name())),
        }
    }

    #[inline]
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error> {
        match sequence.left.checked_sub(1) {
            Some(left) => {
                sequence.left = left;
                Ok(true)
            }
            None => {
                self.depth_left.leave();
                Ok(false)
            }
        }
    }

    #[inline]
    fn remaining(&self, sequence: &Self::Sequence) -> usize {
        // An element takes at least a byte.
        sequence.left.min(self.rest.len())
    }

    #[inline]
    fn map(&mut self) -> Result<Self::Entries, Error> {
        self.entries("a map")
    }

    #[inline]
    fn object(&mut self) -> Result<Self::Entries, Error> {
        self.entries("an object")
    }

    #[inline]
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error> {
        match entries.left.checked_sub(1) {
            Some(left) => {
                entries.left = left;
                self.key().map(Some)
            }
            None => {
                self.depth_left.leave();
                Ok(None)
            }
        }
    }

    #[inline]
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error> {
        let (Some(left), Some((first, rest))) = (entries.left.checked_sub(1), self.rest.split_first()) else {
            return Ok(false);
        };
        // Longer names, and those in another form, are left to `next_key`.
        if name.len() < 32 && *first == marker::FIX_STR | name.len() as u8 {
            if let Some(rest) = rest.strip_prefix(name.as_bytes()) {
                self.rest = rest;
                entries.left = left;
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline]
    fn next_is_end(&mut self, entries: &mut Self::Entries) -> bool {
        let is_end = entries.left == 0;
        if is_end {
            self.depth_left.leave();
        }
        is_end
    }
}
