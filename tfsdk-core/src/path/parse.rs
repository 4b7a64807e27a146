//! Paths from their text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{Path, Step};
use crate::text::{is_identifier_part, is_identifier_start};

/// Why a text is not a path, and from which byte on.
///
/// ```
/// use tfsdk::Path;
///
/// let error = "rules[".parse::<Path>().unwrap_err();
/// assert!(!error.to_string().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePathError {
    offset: usize,
    expected: &'static str,
}

impl ParsePathError {
    /// The first byte that does not belong to a path.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert_eq!("name name".parse::<Path>().unwrap_err().offset(), 4);
    /// ```
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid attribute path: expected {} at byte {}", self.expected, self.offset)
    }
}

impl std::error::Error for ParsePathError {}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = PathParser { text, at: 0 };
        let mut path = Path::root();
        if parser.peek().is_some_and(is_identifier_start) {
            path.push(Step::Attribute(parser.name()));
        }
        while let Some(c) = parser.peek() {
            let step = match c {
                '.' => {
                    parser.at += 1;
                    match parser.peek() {
                        Some('"') => Step::Attribute(parser.quoted()?.into()),
                        Some(c) if is_identifier_start(c) => Step::Attribute(parser.name()),
                        _ => return Err(parser.expected("an attribute name")),
                    }
                }
                '[' => {
                    parser.at += 1;
                    let step = match parser.peek() {
                        Some('"') => Step::Key(parser.quoted()?.into()),
                        Some('#') => {
                            parser.at += 1;
                            Step::Element(parser.number()?)
                        }
                        _ => Step::Index(parser.number()?),
                    };
                    if parser.peek() != Some(']') {
                        return Err(parser.expected("`]`"));
                    }
                    parser.at += 1;
                    step
                }
                _ => return Err(parser.expected("`.` or `[`")),
            };
            path.push(step);
        }
        Ok(path)
    }
}

struct PathParser<'a> {
    text: &'a str,
    at: usize,
}

impl PathParser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn expected(&self, expected: &'static str) -> ParsePathError {
        ParsePathError { offset: self.at, expected }
    }

    fn name(&mut self) -> Arc<str> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !is_identifier_part(c)).unwrap_or(rest.len());
        self.at += end;
        rest[..end].into()
    }

    fn number(&mut self) -> Result<usize, ParsePathError> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| match end {
            0 => self.expected("a number, `#` or a quoted key"),
            _ => self.expected("a smaller number"),
        })?;
        self.at += end;
        Ok(number)
    }

    fn quoted(&mut self) -> Result<String, ParsePathError> {
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                // `$${` is how a literal says `${`. A path has no templates, so `${` alone says the same.
                '$' | '%'
                    if self.text[self.at..].starts_with([c]) && self.text[self.at + 1..].starts_with('{') =>
                {
                    self.at += 1;
                    text.push(c);
                }
                _ => text.push(c),
            }
        }
        Err(self.expected("a closing quote"))
    }

    /// The character that an escape says, after its backslash.
    fn escaped(&mut self) -> Result<char, ParsePathError> {
        let c = self.peek().ok_or_else(|| self.expected("an escaped character"))?;
        self.at += c.len_utf8();
        match c {
            'n' => Ok('\n'),
            'r' => Ok('\r'),
            't' => Ok('\t'),
            '"' | '\\' => Ok(c),
            'u' => self.hexadecimal(4),
            'U' => self.hexadecimal(8),
            _ => Err(self.expected("one of `n`, `r`, `t`, `u`, `U`, `\"`, `\\` before this")),
        }
    }

    fn hexadecimal(&mut self, len: usize) -> Result<char, ParsePathError> {
        let digits = self
            .text
            .get(self.at..self.at + len)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let c = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        let c = c.ok_or_else(|| self.expected("the number of a character in hexadecimal digits"))?;
        self.at += len;
        Ok(c)
    }
}
