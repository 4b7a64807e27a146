//! Passing over MessagePack.

use super::marker;
use super::source::MsgpackSource;
use crate::error::Error;

impl MsgpackSource<'_> {
    /// Passes over the next value.
    pub(super) fn pass_over(&mut self) -> Result<(), Error> {
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
}
