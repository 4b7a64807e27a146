//! Passing over JSON, as strictly as it is read.

use super::JsonSource;
use crate::codec::too_deep;
use crate::error::Error;

/// Where the larger lists and objects of a dynamic value end.
///
/// Its type mostly stands behind it, so it is passed over before it is read. Dynamic values in one another would be
/// passed over again and again, once for each level; of what was passed over once the end is known.
#[derive(Debug)]
pub(super) struct Ends {
    /// Start and end, in the order of the starts.
    known: Vec<(usize, usize)>,
    /// Whether they are being noted.
    noting: bool,
    /// Up to where they are known.
    until: usize,
}

impl Ends {
    pub(super) const NONE: Self = Ends { known: Vec::new(), noting: false, until: 0 };
}

/// Shorter ones are passed over as quickly.
const WORTH_NOTING: usize = 64;

impl JsonSource<'_> {
    /// Passes over the next value.
    pub(super) fn pass_over(&mut self) -> Result<(), Error> {
        self.peek();
        if self.at < self.ends.until {
            if let Ok(known) = self.ends.known.binary_search_by_key(&self.at, |(start, _)| *start) {
                self.at = self.ends.known[known].1;
                return Ok(());
            }
        }
        // The lists (false) and objects (true) that are open, with their starts; a stack of one's own, so that depth
        // takes no other.
        let mut open: Vec<(bool, usize)> = Vec::new();
        loop {
            match self.peek() {
                Some(bracket @ (b'[' | b'{')) => {
                    if open.len() >= self.room as usize {
                        return Err(too_deep());
                    }
                    let start = self.at;
                    self.at += 1;
                    let close = if bracket == b'{' { b'}' } else { b']' };
                    if self.peek() == Some(close) {
                        self.at += 1;
                    } else {
                        open.push((bracket == b'{', start));
                        if bracket == b'{' {
                            self.skip_key()?;
                        }
                        continue;
                    }
                }
                Some(b'"') => self.skip_string()?,
                Some(b'-' | b'0'..=b'9') => drop(self.number_token()?),
                Some(b'n') => self.literal("null")?,
                Some(b't') => self.literal("true")?,
                Some(b'f') => self.literal("false")?,
                _ => return Err(self.expected_here("a value")),
            }
            // Behind a value: the ends of what it is the last part of, then the next part.
            loop {
                let Some((in_object, start)) = open.last().copied() else { return Ok(()) };
                match (self.peek(), in_object) {
                    (Some(b'}'), true) | (Some(b']'), false) => {
                        self.at += 1;
                        open.pop();
                        if self.ends.noting && self.at - start > WORTH_NOTING {
                            self.ends.known.push((start, self.at));
                        }
                    }
                    (Some(b','), _) => {
                        self.at += 1;
                        if in_object {
                            self.skip_key()?;
                        }
                        break;
                    }
                    _ => return Err(self.expected_here(if in_object { "`,` or `}`" } else { "`,` or `]`" })),
                }
            }
        }
    }

    /// Passes over a value that will be read later, and notes where its parts end.
    pub(super) fn pass_over_and_note_ends(&mut self) -> Result<(), Error> {
        if self.at < self.ends.until {
            return self.pass_over();
        }
        self.ends.known.clear();
        self.ends.noting = true;
        let skipped = self.pass_over();
        self.ends.noting = false;
        self.ends.known.sort_unstable();
        self.ends.until = self.at;
        skipped
    }

    fn skip_key(&mut self) -> Result<(), Error> {
        if self.peek() != Some(b'"') {
            return Err(self.expected_here("a name in quotes"));
        }
        self.skip_string()?;
        self.colon()
    }

    fn skip_string(&mut self) -> Result<(), Error> {
        let start = self.at + 1;
        let (raw, escapes) = self.string_token()?;
        if escapes {
            let end = self.at;
            self.unescaped(raw, start)?;
            self.at = end;
        }
        Ok(())
    }
}
