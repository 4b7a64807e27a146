//! Classes of characters, in brackets or by name.

use super::group::FOLDS;
use super::written::append_range;
use super::{Reader, SyntaxError};
use crate::function::scripts::{is_category, is_script};

/// What it costs to add hundreds of ranges to a class, and to add the other case of all characters in large ones.
const RANGES: u64 = 1000;
const FOLDED: u64 = 6000;

/// In a range of so many characters few have another case.
const SMALL_RANGE: u32 = 128;

impl<'p> Reader<'p> {
    /// A class in brackets.
    pub(super) fn class(&mut self) -> Result<(), SyntaxError<'p>> {
        let start = self.at;
        self.write_flags();
        self.at += 1;
        let negated = self.peek() == Some('^');
        self.at += usize::from(negated);
        let mut parts = String::new();
        let mut first = true;
        let mut items: u64 = 0;
        while first || self.peek() != Some(']') {
            first = false;
            items += 1;
            if self.append_posix_class(&mut parts)? {
                continue;
            }
            if self.peek() == Some('\\') {
                if let Some(class) = self.named_class()? {
                    parts.push_str(&class);
                    continue;
                }
            }
            let range = self.at;
            let low = self.class_char(start)?;
            let mut high = low;
            if self.rest().len() > 1 && self.peek() == Some('-') && !self.rest().starts_with("-]") {
                self.at += 1;
                high = self.class_char(start)?;
                if high < low {
                    return Err(self.wrong("invalid character class range", range..self.at));
                }
            }
            self.adds(1, high - low > SMALL_RANGE);
            append_range(low, high, &mut parts);
        }
        // Each is put in its place among the others.
        self.adds(items.saturating_mul(items) / 64, false);
        self.at += 1;
        match (parts.as_str(), negated) {
            ("", _) => {
                self.out.push_str(if negated { r"[\x{0}-\x{10FFFF}]" } else { r"[^\x{0}-\x{10FFFF}]" })
            }
            _ => self.out.push_str(&format!("[{}{parts}]", if negated { "^" } else { "" })),
        }
        self.operand_of(1);
        Ok(())
    }

    fn append_posix_class(&mut self, parts: &mut String) -> Result<bool, SyntaxError<'p>> {
        const NAMES: [&str; 14] = [
            "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
            "space", "upper", "word", "xdigit",
        ];
        let Some(rest) = self.rest().strip_prefix("[:").filter(|_| !self.no_posix_class) else {
            return Ok(false);
        };
        let Some((name, _)) = rest.split_once(":]") else {
            self.no_posix_class = true;
            return Ok(false);
        };
        let start = self.at;
        self.at += name.len() + 4;
        let class = &self.text[start..self.at];
        if !NAMES.contains(&name.strip_prefix('^').unwrap_or(name)) {
            return Err(self.wrong("invalid character class range", start..self.at));
        }
        self.adds(1, name.starts_with('^'));
        parts.push_str(class);
        Ok(true)
    }

    fn class_char(&mut self, class: usize) -> Result<u32, SyntaxError<'p>> {
        match self.peek() {
            None => Err(self.wrong("missing closing ]", class..self.text.len())),
            Some('\\') => self.escaped_char(),
            Some(c) => {
                self.at += c.len_utf8();
                Ok(c.into())
            }
        }
    }

    /// `\pL`, `\p{Greek}`, `\d` and so on, as a part of a class.
    pub(super) fn named_class(&mut self) -> Result<Option<String>, SyntaxError<'p>> {
        let start = self.at;
        let class = match self.rest().chars().nth(1) {
            Some('d') => "0-9",
            Some('D') => "[^0-9]",
            Some('w') => "0-9A-Za-z_",
            Some('W') => "[^0-9A-Za-z_]",
            Some('s') => r"\t\n\x0C\r\x20",
            Some('S') => r"[^\t\n\x0C\r\x20]",
            Some(sign @ ('p' | 'P')) => {
                self.adds(RANGES, true);
                return self.property(start, sign == 'P').map(Some);
            }
            _ => return Ok(None),
        };
        self.adds(1, class.starts_with('['));
        self.at += 2;
        Ok(Some(class.to_owned()))
    }

    /// The category or script behind `\p` or `\P`.
    fn property(&mut self, start: usize, mut negated: bool) -> Result<String, SyntaxError<'p>> {
        self.at += 2;
        let mut name = match self.peek() {
            Some('{') => {
                let Some((name, _)) = self.rest()[1..].split_once('}') else {
                    return Err(self.wrong("invalid character class range", start..self.text.len()));
                };
                self.at += name.len() + 2;
                name
            }
            first => {
                let end = self.at + first.map_or(0, char::len_utf8);
                let name = &self.text[self.at..end];
                self.at = end;
                name
            }
        };
        if let Some(rest) = name.strip_prefix('^') {
            (negated, name) = (!negated, rest);
        }
        let sign = if negated { 'P' } else { 'p' };
        match name {
            "Any" => Ok(format!(r"\{sign}{{any}}")),
            _ if is_category(name) => Ok(format!(r"\{sign}{{gc={name}}}")),
            _ if is_script(name) => Ok(format!(r"\{sign}{{sc={name}}}")),
            _ => Err(self.wrong("invalid character class range", start..self.at)),
        }
    }

    /// Counts what it costs to add something to a class.
    fn adds(&mut self, steps: u64, is_large: bool) {
        let folded = if is_large && self.flags & FOLDS != 0 { FOLDED } else { 0 };
        self.class_steps = self.class_steps.saturating_add(steps + folded);
    }
}
