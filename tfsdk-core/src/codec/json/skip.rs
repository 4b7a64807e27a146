//! Passing over JSON, as strictly as it is read.

use super::source::JsonSource;
use crate::error::Error;
use crate::stream::format::too_deep;
use crate::text::json_value_len;

/// Shorter ones are passed over as quickly as their end is looked up.
const WORTH_NOTING: usize = 64;

impl JsonSource<'_> {
    /// Passes over the next value.
    pub(super) fn pass_over(&mut self) -> Result<(), Error> {
        self.peek();
        if self.at < self.ends.until && matches!(self.text.as_bytes().get(self.at), Some(b'{' | b'[')) {
            if let Ok(known) = self.ends.known.binary_search_by_key(&self.at, |(start, _)| *start) {
                self.at = self.ends.known[known].1;
                return Ok(());
            }
        }
        if !self.ends.noting {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            if let Some(len) = json_value_len(rest, self.depth_left.left()) {
                self.at += len;
                return Ok(());
            }
        }
        self.pass_over_slowly()
    }

    /// The same for all that is unusual: it tells what is wrong, and notes ends.
    #[cold]
    fn pass_over_slowly(&mut self) -> Result<(), Error> {
        // The lists (false) and objects (true) that are open, with their starts. They are kept here, so that deep
        // nesting takes no space on the thread's stack.
        let mut open: Vec<(bool, usize)> = Vec::new();
        loop {
            match self.peek() {
                Some(bracket @ (b'[' | b'{')) => {
                    if open.len() >= self.depth_left.left() {
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
            // After a value come the ends of the lists and objects that it is the last part of, then the next part.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    const WHOLE: [&str; 4] = [
        r#"{"a":[1.5e+3,"b\u00e9\\",{"c":null}],"d":{"e":[true,false,-10,0]},"é":"x y"} "#,
        "[ { \"a b\" : [ ] , \"\" : { } } , \"\\n\\\"\" , 0.25 , [ [ ] , \"longer than eight\" ] ]\n",
        r#"[[[[[1],2],{"x":{"y":"z"}}],-0E-1],"tail"],"#,
        "\"\\ud83d\\ude00 and \u{7f} more\"]",
    ];

    /// Texts with bytes that were left out, doubled or put in place of others.
    fn changed() -> impl Iterator<Item = String> {
        const BYTES: &[u8] = b"\"\\{}[]:,0-.eEu \n\x0bntfa1";
        let with = |text: &str, at: usize, len: usize, byte: Option<u8>| {
            let mut bytes = text.as_bytes().to_vec();
            drop(bytes.splice(at..at + len, byte));
            String::from_utf8(bytes).ok()
        };
        WHOLE.into_iter().flat_map(move |text| {
            (0..text.len()).flat_map(move |at| {
                let one = BYTES
                    .iter()
                    .flat_map(move |byte| [with(text, at, 1, Some(*byte)), with(text, at, 0, Some(*byte))]);
                one.chain([with(text, at, 1, None)]).flatten()
            })
        })
    }

    #[test]
    fn the_quick_way_passes_over_what_the_slow_one_does() {
        let (mut whole, mut wrong) = (0, 0);
        for text in WHOLE.into_iter().map(str::to_owned).chain(changed()) {
            for depth in [2, 5, 512] {
                let mut slow = JsonSource::with_limits(&text, Limits::new().max_depth(depth));
                slow.peek();
                let (start, passed) = (slow.at, slow.pass_over_slowly().is_ok());
                let expected = passed.then_some(slow.at - start);
                let came = json_value_len(&text.as_bytes()[start..], depth);
                // A number may go on behind the end.
                let is_open = came.is_none() && slow.at == text.len();
                assert!(came == expected || is_open, "{depth}: {text:?}: {came:?}, {expected:?}");
                *if passed { &mut whole } else { &mut wrong } += 1;
            }
        }
        assert!(whole > 1_000 && wrong > 1_000, "{whole} {wrong}");
    }
}
