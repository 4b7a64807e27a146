//! Numbers in MessagePack.

use super::marker;
use super::source::MsgpackSource;
use crate::error::Error;
use crate::number::{Number, f64_from_text};
use crate::stream::format::whole_number;

impl MsgpackSource<'_> {
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

    #[inline(never)]
    pub(super) fn number_from_text(&mut self) -> Result<Number, Error> {
        if let Some(number) = self.plain_number()? {
            return Ok(number);
        }
        match self.text_bytes()? {
            Some(bytes) => Ok(Number::parse(&self.text(bytes)?)?),
            None => Err(self.expected("a number")),
        }
    }

    #[inline(never)]
    pub(super) fn f64_from_other(&mut self) -> Result<f64, Error> {
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
    pub(super) fn i64_from_other(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        whole_number(&self.number_from_text()?, min, max)
    }
}
