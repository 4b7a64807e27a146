//! Markers and lengths.

use super::MsgpackSource;
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
        if let [marker @ 0xa0..=0xbf, rest @ ..] = self.rest {
            if let Some((text, rest)) = rest.split_at_checked(usize::from(marker & 0x1f)) {
                self.rest = rest;
                return Ok(Some(text));
            }
        }
        self.long_text_bytes()
    }

    #[inline(never)]
    pub(super) fn long_text_bytes(&mut self) -> Result<Option<&'de [u8]>, Error> {
        let start = self.rest;
        let len = match self.marker()? {
            marker @ 0xa0..=0xbf => usize::from(marker & 0x1f),
            0xd9 | 0xc4 => self.len8()?,
            0xda | 0xc5 => self.len16()?,
            0xdb | 0xc6 => self.len32()?,
            _ => {
                self.rest = start;
                return Ok(None);
            }
        };
        self.take(len).map(Some)
    }

    #[inline]
    pub(super) fn array_len(&mut self) -> Result<Option<usize>, Error> {
        if let [marker @ 0x90..=0x9f, rest @ ..] = self.rest {
            self.rest = rest;
            return Ok(Some(usize::from(marker & 0x0f)));
        }
        self.long_len(0xdc)
    }

    #[inline]
    pub(super) fn map_len(&mut self) -> Result<Option<usize>, Error> {
        if let [marker @ 0x80..=0x8f, rest @ ..] = self.rest {
            self.rest = rest;
            return Ok(Some(usize::from(marker & 0x0f)));
        }
        self.long_len(0xde)
    }

    /// A length of two bytes after the marker `short`, or of four after the one that follows it.
    #[inline(never)]
    pub(super) fn long_len(&mut self, short: u8) -> Result<Option<usize>, Error> {
        let start = self.rest;
        match self.marker()? {
            marker if marker == short => self.len16().map(Some),
            marker if marker == short + 1 => self.len32().map(Some),
            _ => {
                self.rest = start;
                Ok(None)
            }
        }
    }
}
