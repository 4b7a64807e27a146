//! MessagePack as a source.

use std::borrow::Cow;

use super::unknown;
use crate::codec::enter;
use crate::error::Error;
use crate::limits::Limits;
use crate::number::{Number, f64_from_text};
use crate::stream::{SequenceKind, Source, out_of_range, read_value, tuple_length};
use crate::text::normalized;
use crate::ty::Type;
use crate::value::{Refinement, Value};

/// Reads from MessagePack. Strings are borrowed from it.
///
/// A list, a set and a tuple look the same here, as do a map and an object.
#[derive(Debug)]
pub struct MsgpackSource<'de> {
    pub(super) input: &'de [u8],
    pub(super) rest: &'de [u8],
    /// How many levels further in may be read.
    pub(super) room: u32,
}

/// A place in MessagePack; see [`Source::mark`].
///
/// One number, not a slice: a slice that was just written cannot be read as one without waiting.
#[derive(Clone, Copy, Debug)]
pub struct MsgpackMark {
    /// How many bytes are left to read there.
    left: usize,
    room: u32,
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
    /// Reads from `bytes`, at most 512 levels deep.
    pub const fn new(bytes: &'de [u8]) -> Self {
        MsgpackSource::with_limits(bytes, Limits::new())
    }

    /// Reads from `bytes` within custom limits.
    pub const fn with_limits(bytes: &'de [u8], limits: Limits) -> Self {
        MsgpackSource { input: bytes, rest: bytes, room: limits.depth() }
    }

    /// Ends the reading: all has to be read.
    ///
    /// # Errors
    /// When bytes are left.
    pub fn finish(self) -> Result<(), Error> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(self.malformed(format_args!("{left} bytes follow the end of the value"))),
        }
    }

    /// Text in normal form C.
    #[inline(always)]
    pub(super) fn text(&self, bytes: &'de [u8]) -> Result<Cow<'de, str>, Error> {
        match std::str::from_utf8(bytes) {
            // Most text is ASCII, and that is short to see.
            Ok(text) if bytes.is_ascii() => Ok(Cow::Borrowed(text)),
            _ => self.other_text(bytes),
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

    /// A number that stands as one, not as text.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Result<Option<Number>, Error> {
        if let Some(int) = self.int() {
            return Ok(Some(Number::from(int)));
        }
        let start = self.rest;
        let double = match self.marker()? {
            0xcf => return Ok(Some(Number::from(u64::from_be_bytes(self.take_array()?)))),
            0xca => f64::from(f32::from_be_bytes(self.take_array()?)),
            0xcb => f64::from_be_bytes(self.take_array()?),
            0xcc..=0xce | 0xd0..=0xd3 => return Err(self.ended()),
            _ => {
                self.rest = start;
                return Ok(None);
            }
        };
        Ok(Some(Number::from_double(double)?))
    }

    /// A whole number of any form, if one that is an `i64` comes next.
    #[inline]
    pub(super) fn int(&mut self) -> Option<i64> {
        let (int, rest) = match *self.rest {
            [marker @ 0..=0x7f, ref rest @ ..] => (i64::from(marker), rest),
            [0xcd, a, b, ref rest @ ..] => (i64::from(u16::from_be_bytes([a, b])), rest),
            _ => return self.wide_int(),
        };
        self.rest = rest;
        Some(int)
    }

    #[inline(never)]
    fn wide_int(&mut self) -> Option<i64> {
        let (int, rest) = match *self.rest {
            [marker @ 0xe0..=0xff, ref rest @ ..] => (i64::from(marker as i8), rest),
            [0xcc, a, ref rest @ ..] => (i64::from(a), rest),
            [0xce, a, b, c, d, ref rest @ ..] => (i64::from(u32::from_be_bytes([a, b, c, d])), rest),
            [0xcf, a @ 0..=0x7f, b, c, d, e, f, g, h, ref rest @ ..]
            | [0xd3, a, b, c, d, e, f, g, h, ref rest @ ..] => {
                (i64::from_be_bytes([a, b, c, d, e, f, g, h]), rest)
            }
            [0xd0, a, ref rest @ ..] => (i64::from(a as i8), rest),
            [0xd1, a, b, ref rest @ ..] => (i64::from(i16::from_be_bytes([a, b])), rest),
            [0xd2, a, b, c, d, ref rest @ ..] => (i64::from(i32::from_be_bytes([a, b, c, d])), rest),
            _ => return None,
        };
        self.rest = rest;
        Some(int)
    }

    #[inline]
    fn entries(&mut self, expected: &str) -> Result<MsgpackEntries, Error> {
        match self.map_len()? {
            Some(left) => {
                enter(&mut self.room)?;
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
        crate::stream::whole(&self.number_from_text()?, min, max)
    }

    /// The type of a dynamic value, which stands as JSON.
    fn type_json(&mut self) -> Result<Type, Error> {
        let Some(json) = self.text_bytes()? else {
            return Err(self.malformed(format_args!(
                "expected the JSON of a dynamic value's type, found {}",
                self.found()
            )));
        };
        // Not in normal form: a mark that follows an escape in a name must not combine with the escape's last letter.
        let json = std::str::from_utf8(json).map_err(|_| self.not_utf8(json))?;
        let ty = Type::from_json_with(json, Limits::new().max_depth(self.room as usize))
            .map_err(|error| self.malformed(format_args!("the type of a dynamic value: {error}")))?;
        // Values have all attributes, also those that a constraint lets one leave out.
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
        MsgpackMark { left: self.rest.len(), room: self.room }
    }

    #[inline]
    fn rewind(&mut self, mark: Self::Mark) {
        let read = self.input.len().saturating_sub(mark.left);
        self.rest = self.input.get(read..).unwrap_or_default();
        self.room = mark.room;
    }

    fn skip(&mut self) -> Result<(), Error> {
        // Counting what is still to come takes no stack, however deep it is.
        let mut values: u64 = 1;
        while values > 0 {
            values -= 1;
            let len = match self.marker()? {
                0..=0x7f | 0xe0.. | 0xc0 | 0xc2 | 0xc3 => 0,
                marker @ 0x80..=0x8f => {
                    values += 2 * u64::from(marker & 0x0f);
                    0
                }
                marker @ 0x90..=0x9f => {
                    values += u64::from(marker & 0x0f);
                    0
                }
                marker @ 0xa0..=0xbf => usize::from(marker & 0x1f),
                0xc4 | 0xd9 => self.len8()?,
                0xc5 | 0xda => self.len16()?,
                0xc6 | 0xdb => self.len32()?,
                0xc7 => self.len8()?.saturating_add(1),
                0xc8 => self.len16()?.saturating_add(1),
                0xc9 => self.len32()?.saturating_add(1),
                0xcc | 0xd0 => 1,
                0xcd | 0xd1 => 2,
                0xca | 0xce | 0xd2 => 4,
                0xcb | 0xcf | 0xd3 => 8,
                marker @ 0xd4..=0xd8 => 1 + (1 << (marker - 0xd4)),
                0xdc => {
                    values += self.len16()? as u64;
                    0
                }
                0xdd => {
                    values += self.len32()? as u64;
                    0
                }
                0xde => {
                    values += 2 * self.len16()? as u64;
                    0
                }
                0xdf => {
                    values += 2 * self.len32()? as u64;
                    0
                }
                0xc1 => return Err(self.malformed("the byte c1, which starts no value, stands here")),
            };
            self.take(len)?;
        }
        Ok(())
    }

    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        match self.rest {
            [0xc0, rest @ ..] => {
                self.rest = rest;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        match self.rest {
            [0xc7..=0xc9 | 0xd4..=0xd8, ..] => unknown::read(self).map(Some),
            _ => Ok(None),
        }
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        let (bool, rest) = match self.rest {
            [0xc2, rest @ ..] => (false, rest),
            [0xc3, rest @ ..] => (true, rest),
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
            Some(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if bytes.is_ascii() => Ok(text.to_owned()),
                _ => self.other_text(bytes).map(Cow::into_owned),
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
            [0xcb, a, b, c, d, e, f, g, h, ref rest @ ..] => {
                let double = f64::from_be_bytes([a, b, c, d, e, f, g, h]);
                if double.is_nan() {
                    return self.f64_from_other();
                }
                self.rest = rest;
                Ok(double)
            }
            [marker @ 0..=0x7f, ref rest @ ..] => {
                self.rest = rest;
                Ok(f64::from(marker))
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
        let room = self.room;
        match self.array_len()? {
            Some(2) => enter(&mut self.room)?,
            Some(len) => {
                return Err(Error::expected(
                    "a dynamic value, which is a list of its type and its value",
                    format_args!("a list of {len} elements"),
                ));
            }
            None => return Err(self.expected("a dynamic value, which is a list of its type and its value")),
        }
        let ty = self.type_json()?;
        let value = read_value(self, &ty)?;
        self.room = room;
        Ok(value)
    }

    #[inline]
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error> {
        match (self.array_len()?, kind) {
            (Some(left), SequenceKind::Tuple(len)) if left != len => Err(tuple_length(len, left)),
            (Some(left), _) => {
                enter(&mut self.room)?;
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
                self.room += 1;
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
                self.room += 1;
                Ok(None)
            }
        }
    }

    #[inline]
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error> {
        let (Some(left), Some((marker, rest))) = (entries.left.checked_sub(1), self.rest.split_first())
        else {
            return Ok(false);
        };
        // Longer names, and those in another form, are found by the slower way.
        if name.len() < 32 && *marker == 0xa0 | name.len() as u8 {
            if let Some(rest) = rest.strip_prefix(name.as_bytes()) {
                self.rest = rest;
                entries.left = left;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
