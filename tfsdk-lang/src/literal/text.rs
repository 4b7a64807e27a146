//! Literal texts: quoted strings and heredocs without template sequences.

use std::borrow::Cow;

/// What a text is, as it is looked through.
struct Seen {
    /// Where it ends.
    len: usize,
    has_escapes: bool,
    /// How many `$` and `%` are in it: these split a text into tokens.
    signs: usize,
}

/// A quoted string.
pub(super) struct Quoted<'s> {
    written: &'s str,
    has_escapes: bool,
    signs: usize,
}

impl<'s> Quoted<'s> {
    /// The string that `text` begins with, behind its opening quote.
    #[inline]
    pub(super) fn after(text: &'s str) -> Option<Self> {
        let bytes = text.as_bytes();
        let mut seen = Seen { len: 0, has_escapes: false, signs: 0 };
        loop {
            seen.len += bytes[seen.len..].iter().position(|b| ENDS_QUOTED[usize::from(*b)])?;
            match bytes[seen.len] {
                b'"' => break,
                b'\\' => {
                    simple_escape(*bytes.get(seen.len + 1)?)?;
                    seen.has_escapes = true;
                    seen.len += 2;
                }
                b'$' | b'%' => seen.sign(bytes)?,
                _ => return None,
            }
        }
        let Seen { len, has_escapes, signs } = seen;
        Some(Self { written: text.get(..len)?, has_escapes, signs })
    }

    /// A text that stands for itself.
    pub(super) fn verbatim(text: &'s str) -> Self {
        Self { written: text, has_escapes: false, signs: 0 }
    }

    /// What stands between the quotes.
    pub(super) fn written(&self) -> &'s str {
        self.written
    }

    pub(super) fn has_signs(&self) -> bool {
        self.signs > 0
    }

    /// How many tokens there may be besides one for the text, and those of its quotes.
    pub(super) fn further_tokens(&self) -> usize {
        2 * self.signs
    }

    /// The text.
    #[inline]
    pub(super) fn text(&self) -> Cow<'s, str> {
        if self.has_escapes { Cow::Owned(unescaped(self.written, true)) } else { Cow::Borrowed(self.written) }
    }
}

/// A heredoc.
pub(super) struct Heredoc<'s> {
    body: &'s str,
    is_flush: bool,
    has_escapes: bool,
    /// How many bytes it takes, up to the end of its closing marker's line and without that.
    pub(super) len: usize,
    /// Where that line begins.
    pub(super) last_line: usize,
    /// How many ends of lines are in it.
    pub(super) lines: usize,
    pub(super) tokens: usize,
}

impl<'s> Heredoc<'s> {
    /// The heredoc that `text` begins with.
    pub(super) fn at(text: &'s str) -> Option<Self> {
        let opening = text.strip_prefix("<<")?;
        let (is_flush, opening) = match opening.strip_prefix('-') {
            Some(opening) => (true, opening),
            None => (false, opening),
        };
        let marker = opening.get(..opening.find('\n')?)?;
        let is_part = |b: u8| matches!(b, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | b'-');
        if marker.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            || marker.is_empty()
            || !marker.bytes().all(is_part)
        {
            return None;
        }
        let start = text.len() - opening.len() + marker.len() + 1;
        let bytes = text.as_bytes();
        let mut seen = Seen { len: start, has_escapes: false, signs: 0 };
        let mut lines = 1;
        loop {
            let line = seen.len;
            let end = line + bytes[line..].iter().position(|b| ENDS_LINE[usize::from(*b)])?;
            if bytes[end] == b'\n' && text.get(line..end).is_some_and(|line| line.trim() == marker) {
                return Some(Self {
                    body: text.get(start..line)?,
                    is_flush,
                    has_escapes: seen.has_escapes,
                    len: end,
                    last_line: line,
                    lines,
                    tokens: 3 + lines + 2 * seen.signs,
                });
            }
            if is_flush {
                begins_plainly(&bytes[line..])?;
            }
            seen.len = end;
            seen.rest_of_line(bytes)?;
            lines += 1;
        }
    }

    /// The text.
    pub(super) fn text(&self) -> Cow<'s, str> {
        let text = if self.is_flush { Cow::Owned(unindented(self.body)) } else { Cow::Borrowed(self.body) };
        if self.has_escapes { Cow::Owned(unescaped(&text, false)) } else { text }
    }
}

impl Seen {
    /// Goes behind `$` or `%`.
    fn sign(&mut self, bytes: &[u8]) -> Option<()> {
        let sign = bytes[self.len];
        self.len += match (bytes.get(self.len + 1), bytes.get(self.len + 2)) {
            // A template sequence.
            (Some(b'{'), _) => return None,
            (Some(again), Some(b'{')) if *again == sign => {
                self.has_escapes = true;
                3
            }
            _ => 1,
        };
        self.signs += 1;
        Some(())
    }

    /// Goes behind the end of a line.
    fn rest_of_line(&mut self, bytes: &[u8]) -> Option<()> {
        loop {
            match bytes.get(self.len)? {
                b'\n' => {
                    self.len += 1;
                    return Some(());
                }
                b'$' | b'%' => self.sign(bytes)?,
                b'\r' => return None,
                _ => {}
            }
            self.len += bytes[self.len..].iter().position(|b| ENDS_LINE[usize::from(*b)])?;
        }
    }
}

/// The bytes at which a quoted string is looked at more closely.
const ENDS_QUOTED: [bool; 256] = table(b"\"\\$%\r\n");

/// The same of a line in a heredoc.
const ENDS_LINE: [bool; 256] = table(b"$%\r\n");

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
}

/// What a backslash and this byte stand for. Other escapes are left to the scanner.
fn simple_escape(selector: u8) -> Option<char> {
    Some(match selector {
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'"' => '"',
        b'\\' => '\\',
        _ => return None,
    })
}

/// The text with its escapes resolved: `$${` and `%%{`, and in a quoted string those with a backslash.
fn unescaped(text: &str, quoted: bool) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut kept = 0;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or_default();
        match byte {
            b'\\' if quoted => {
                out.push_str(&text[kept..at]);
                out.extend(simple_escape(next));
                at += 2;
                kept = at;
            }
            b'$' | b'%' if next == byte && bytes.get(at + 2) == Some(&b'{') => {
                out.push_str(&text[kept..at]);
                at += 3;
                // The second sign and the brace stay.
                kept = at - 2;
            }
            _ => at += 1,
        }
    }
    out.push_str(&text[kept..]);
    out
}

/// Whether the indentation of a line is made of bytes that are a column each, whatever comes behind them.
fn begins_plainly(line: &[u8]) -> Option<()> {
    let first = line.iter().find(|b| !matches!(b, b' ' | b'\t'))?;
    (first.is_ascii() && !matches!(first, 0x0b | 0x0c)).then_some(())
}

/// The lines without the indentation that they share; blank ones do not count, and stay as they are.
fn unindented(text: &str) -> String {
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let is_blank = |line: &str| indentation(line) + 1 == line.len();
    let lines = || text.split_inclusive('\n');
    let least = lines().filter(|line| !is_blank(line)).map(indentation).min().unwrap_or(0);
    let mut out = String::with_capacity(text.len());
    for line in lines() {
        out.push_str(if is_blank(line) { line } else { &line[least..] });
    }
    out
}
