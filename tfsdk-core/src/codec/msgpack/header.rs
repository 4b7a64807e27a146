//! Reading markers and lengths.

use super::marker;
use super::source::MsgpackSource;
use crate::error::Error;

impl<'de> MsgpackSource<'de> {
    #[inline]
    pub(super) fn take(&mut self, len: usize) -> Result<&'de [u8], Error> {
        match self.rest.split_at_checked(len) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.ended()),
        }
    }

    /// A number of `N` bytes.
    #[inline]
    pub(super) fn take_array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.rest.split_first_chunk() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(self.ended()),
        }
    }

    #[inline]
    pub(super) fn marker(&mut self) -> Result<u8, Error> {
        Ok(self.take_array::<1>()?[0])
    }

    pub(super) fn len8(&mut self) -> Result<usize, Error> {
        Ok(usize::from(self.marker()?))
    }

    pub(super) fn len16(&mut self) -> Result<usize, Error> {
        Ok(usize::from(u16::from_be_bytes(self.take_array()?)))
    }

    pub(super) fn len32(&mut self) -> Result<usize, Error> {
        // A length beyond the address space is beyond the input as well.
        Ok(usize::try_from(u32::from_be_bytes(self.take_array()?)).unwrap_or(usize::MAX))
    }

    /// The bytes of a string or of binary data, if such comes next.
    #[inline(always)]
    pub(super) fn text_bytes(&mut self) -> Result<Option<&'de [u8]>, Error> {
        if let [first @ marker::FIX_STR..=marker::FIX_STR_MAX, rest @ ..] = self.rest {
            if let Some((text, rest)) = rest.split_at_checked(usize::from(first & 0x1f)) {
                self.rest = rest;
                return Ok(Some(text));
            }
        }
        self.long_text_bytes()
    }

    #[inline(never)]
    fn long_text_bytes(&mut self) -> Result<Option<&'de [u8]>, Error> {
        let start = self.rest;
        let len = match self.marker()? {
            first @ marker::FIX_STR..=marker::FIX_STR_MAX => usize::from(first & 0x1f),
            marker::STR_8 | marker::BIN_8 => self.len8()?,
            marker::STR_16 | marker::BIN_16 => self.len16()?,
            marker::STR_32 | marker::BIN_32 => self.len32()?,
            _ => {
                self.rest = start;
                return Ok(None);
            }
        };
        self.take(len).map(Some)
    }

    #[inline]
    pub(super) fn array_len(&mut self) -> Result<Option<usize>, Error> {
        if let [first @ marker::FIX_ARRAY..=marker::FIX_ARRAY_MAX, rest @ ..] = self.rest {
            self.rest = rest;
            return Ok(Some(usize::from(first & 0x0f)));
        }
        self.long_len(marker::ARRAY_16)
    }

    #[inline]
    pub(super) fn map_len(&mut self) -> Result<Option<usize>, Error> {
        if let [first @ marker::FIX_MAP..=marker::FIX_MAP_MAX, rest @ ..] = self.rest {
            self.rest = rest;
            return Ok(Some(usize::from(first & 0x0f)));
        }
        self.long_len(marker::MAP_16)
    }

    /// A length of two bytes after the marker `short`, or of four after the one that follows it.
    #[inline(never)]
    pub(super) fn long_len(&mut self, short: u8) -> Result<Option<usize>, Error> {
        let start = self.rest;
        match self.marker()? {
            first if first == short => self.len16().map(Some),
            first if first == short + 1 => self.len32().map(Some),
            _ => {
                self.rest = start;
                Ok(None)
            }
        }
    }
}
