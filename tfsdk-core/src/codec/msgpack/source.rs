//! MessagePack as a source.

use std::borrow::Cow;

use ascii::AsciiStr;

use super::marker;
use crate::error::Error;
use crate::limits::{Budget, Limits};
use crate::number::{Number, f64_from_text};
use crate::stream::format::{Depth, normalized, out_of_range, tuple_length, whole_number};
use crate::stream::{SequenceKind, Source, read_value};
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
    depth_left: Depth,
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

/// What a type takes for each byte of its JSON.
const TYPE_PER_BYTE: usize = 16;

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

    /// Text in normal form C.
    #[inline(always)]
    pub(super) fn text(&self, bytes: &'de [u8]) -> Result<Cow<'de, str>, Error> {
        match AsciiStr::from_ascii(bytes) {
            // Most text is ASCII, which is quick to check.
            Ok(text) => Ok(Cow::Borrowed(text.as_str())),
            Err(_) => self.other_text(bytes),
        }
    }

    #[inline(never)]
    fn other_text(&self, bytes: &'de [u8]) -> Result<Cow<'de, str>, Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(normalized(Cow::Borrowed(text))),
            Err(_) => Err(self.not_utf8(bytes)),
        }
    }

    #[inline]
    fn key(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.text_bytes()? {
            Some(bytes) => self.text(bytes),
            None => {
                Err(self.malformed(format_args!("expected a key, which is a string, found {}", self.found())))
            }
        }
    }

    /// A number that is not written as text, if one comes next.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Result<Option<Number>, Error> {
        if let Some(int) = self.int() {
            return Ok(Some(Number::from(int)));
        }
        let start = self.rest;
        let double = match self.marker()? {
            marker::UINT_64 => return Ok(Some(Number::from(u64::from_be_bytes(self.take_array()?)))),
            marker::FLOAT_32 => f64::from(f32::from_be_bytes(self.take_array()?)),
            marker::FLOAT_64 => f64::from_be_bytes(self.take_array()?),
            marker::UINT_8..=marker::UINT_32 | marker::INT_8..=marker::INT_64 => return Err(self.ended()),
            _ => {
                self.rest = start;
                return Ok(None);
            }
        };
        Ok(Some(Number::from_double(double)?))
    }

    /// A whole number, in any form, if one that is an `i64` comes next.
    #[inline]
    pub(super) fn int(&mut self) -> Option<i64> {
        let (int, rest) = match *self.rest {
            [int @ 0..=marker::FIX_POS_MAX, ref rest @ ..] => (i64::from(int), rest),
            [marker::UINT_16, a, b, ref rest @ ..] => (i64::from(u16::from_be_bytes([a, b])), rest),
            _ => return self.wide_int(),
        };
        self.rest = rest;
        Some(int)
    }

    #[inline(never)]
    fn wide_int(&mut self) -> Option<i64> {
        let (int, rest) = match *self.rest {
            [int @ marker::FIX_NEG..=marker::FIX_NEG_MAX, ref rest @ ..] => (i64::from(int as i8), rest),
            [marker::UINT_8, a, ref rest @ ..] => (i64::from(a), rest),
            [marker::UINT_32, a, b, c, d, ref rest @ ..] => {
                (i64::from(u32::from_be_bytes([a, b, c, d])), rest)
            }
            [marker::UINT_64, a @ 0..=0x7f, b, c, d, e, f, g, h, ref rest @ ..]
            | [marker::INT_64, a, b, c, d, e, f, g, h, ref rest @ ..] => {
                (i64::from_be_bytes([a, b, c, d, e, f, g, h]), rest)
            }
            [marker::INT_8, a, ref rest @ ..] => (i64::from(a as i8), rest),
            [marker::INT_16, a, b, ref rest @ ..] => (i64::from(i16::from_be_bytes([a, b])), rest),
            [marker::INT_32, a, b, c, d, ref rest @ ..] => {
                (i64::from(i32::from_be_bytes([a, b, c, d])), rest)
            }
            _ => return None,
        };
        self.rest = rest;
        Some(int)
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

    #[inline(never)]
    fn number_from_text(&mut self) -> Result<Number, Error> {
        if let Some(number) = self.plain_number()? {
            return Ok(number);
        }
        match self.text_bytes()? {
            Some(bytes) => Ok(Number::parse(&self.text(bytes)?)?),
            None => Err(self.expected("a number")),
        }
    }

    #[inline(never)]
    fn f64_from_other(&mut self) -> Result<f64, Error> {
        if let Some(number) = self.plain_number()? {
            return Ok(number.to_f64()?);
        }
        match self.text_bytes()? {
            Some(bytes) => Ok(f64_from_text(&self.text(bytes)?)?),
            None => Err(self.expected("a number")),
        }
    }

    #[cold]
    #[inline(never)]
    fn i64_from_other(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        whole_number(&self.number_from_text()?, min, max)
    }

    /// The type of a dynamic value, which stands as JSON.
    fn type_json(&mut self) -> Result<Type, Error> {
        let Some(json) = self.text_bytes()? else {
            return Err(self.malformed(format_args!(
                "expected the JSON of a dynamic value's type, found {}",
                self.found()
            )));
        };
        // Not brought into normal form: a mark that follows an escape in a name must not combine with the escape's last letter.
        let json = std::str::from_utf8(json).map_err(|_| self.not_utf8(json))?;
        self.budget.make(json.len().saturating_mul(TYPE_PER_BYTE))?;
        let ty = Type::from_json_with(json, self.budget.limits().max_depth(self.depth_left.left()))
            .map_err(|error| self.malformed(format_args!("the type of a dynamic value: {error}")))?;
        // A value has all attributes, even those that a type constraint makes optional.
        Ok(ty.without_optional())
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

    fn has_passed(&self, mark: Self::Mark) -> bool {
        // A reader that stopped inside of the value is deeper in, and one that did not start stands at its first byte.
        self.depth_left == mark.depth_left && self.rest.len() < mark.left
    }

    #[inline]
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn skip(&mut self) -> Result<(), Error> {
        // Counting the values that are still to come takes no stack, however deep they are.
        let mut values: u64 = 1;
        while values > 0 {
            values -= 1;
            let len = match self.marker()? {
                0..=marker::FIX_POS_MAX | marker::FIX_NEG.. | marker::NIL | marker::FALSE | marker::TRUE => 0,
                first @ marker::FIX_MAP..=marker::FIX_MAP_MAX => {
                    values += 2 * u64::from(first & 0x0f);
                    0
                }
                first @ marker::FIX_ARRAY..=marker::FIX_ARRAY_MAX => {
                    values += u64::from(first & 0x0f);
                    0
                }
                first @ marker::FIX_STR..=marker::FIX_STR_MAX => usize::from(first & 0x1f),
                marker::BIN_8 | marker::STR_8 => self.len8()?,
                marker::BIN_16 | marker::STR_16 => self.len16()?,
                marker::BIN_32 | marker::STR_32 => self.len32()?,
                marker::EXT_8 => self.len8()?.saturating_add(1),
                marker::EXT_16 => self.len16()?.saturating_add(1),
                marker::EXT_32 => self.len32()?.saturating_add(1),
                marker::UINT_8 | marker::INT_8 => 1,
                marker::UINT_16 | marker::INT_16 => 2,
                marker::FLOAT_32 | marker::UINT_32 | marker::INT_32 => 4,
                marker::FLOAT_64 | marker::UINT_64 | marker::INT_64 => 8,
                first @ marker::FIX_EXT_1..=marker::FIX_EXT_16 => 1 + (1 << (first - marker::FIX_EXT_1)),
                marker::ARRAY_16 => {
                    values += self.len16()? as u64;
                    0
                }
                marker::ARRAY_32 => {
                    values += self.len32()? as u64;
                    0
                }
                marker::MAP_16 => {
                    values += 2 * self.len16()? as u64;
                    0
                }
                marker::MAP_32 => {
                    values += 2 * self.len32()? as u64;
                    0
                }
                marker::RESERVED => {
                    return Err(self.malformed("the byte c1, which starts no value, stands here"));
                }
            };
            self.take(len)?;
        }
        Ok(())
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
        let start = self.mark();
        match self.array_len()? {
            Some(2) => self.depth_left.enter()?,
            Some(_) => {
                self.rewind(start);
                return Err(self.expected("a dynamic value, which is a list of its type and its value"));
            }
            None => return Err(self.expected("a dynamic value, which is a list of its type and its value")),
        }
        let ty = self.type_json()?;
        let value = read_value(self, &ty)?;
        self.depth_left = start.depth_left;
        Ok(value)
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
