//! The syntax of regular expressions as Go reads it, translated to that of `regex`. (Go: `regexp/syntax`.)

use std::fmt::Write as _;
use std::ops::Range;

use super::scripts::{is_category, is_script};

/// A pattern for `regex`, and the groups that it captures.
pub(super) struct Translated {
    pub(super) pattern: String,
    /// The name of each group, if it has one. In the pattern none has, as `regex` takes fewer names.
    pub(super) groups: Vec<Option<String>>,
    /// What it costs to look at the classes of characters, in steps.
    pub(super) class_steps: u64,
}

/// What is wrong with a pattern, in Go's words, and the part that is.
pub(super) struct SyntaxError<'p> {
    pub(super) problem: &'static str,
    pub(super) part: &'p str,
}

/// Translates a pattern, or says what Go has against it.
pub(super) fn translate(pattern: &str) -> Result<Translated, SyntaxError<'_>> {
    let mut reader = Reader {
        text: pattern,
        at: 0,
        out: String::with_capacity(pattern.len()),
        groups: Vec::new(),
        open: Vec::new(),
        flags: Flags::default(),
        operand: None,
        widest: 0,
        repeated: None,
        no_posix_class: false,
        class_steps: 0,
    };
    while let Some(c) = reader.peek() {
        reader.part(c)?;
    }
    if !reader.open.is_empty() {
        return Err(reader.wrong("missing closing )", 0..pattern.len()));
    }
    Ok(Translated { pattern: reader.out, groups: reader.groups, class_steps: reader.class_steps })
}

/// What it costs to add hundreds of ranges to a class, and to add the other case of all characters in large ones.
const RANGES: u64 = 1000;
const FOLDED: u64 = 6000;

/// In a range of so many characters few have another case.
const SMALL_RANGE: u32 = 128;

/// The flag `i`.
const FOLDS: Flags = 1;

/// So often may a part be repeated, with all that stand in one another taken together.
const MOST_REPEATS: u64 = 1000;

struct Reader<'p> {
    text: &'p str,
    at: usize,
    out: String,
    groups: Vec<Option<String>>,
    open: Vec<Open>,
    flags: Flags,
    /// How often what stands just before may be repeated inside; nothing stands there at the start of a group.
    operand: Option<u64>,
    /// The most of that in the group so far.
    widest: u64,
    /// Where the repetition starts that ends just before.
    repeated: Option<usize>,
    /// There is no `:]` any more, so it need not be looked for again.
    no_posix_class: bool,
    class_steps: u64,
}

/// What held before a group.
struct Open {
    flags: Flags,
    widest: u64,
}

/// The flags `i`, `m`, `s` and `U`, each a bit.
type Flags = u8;

const FLAGS: [char; 4] = ['i', 'm', 's', 'U'];

impl<'p> Reader<'p> {
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn rest(&self) -> &'p str {
        &self.text[self.at..]
    }

    fn wrong(&self, problem: &'static str, part: Range<usize>) -> SyntaxError<'p> {
        SyntaxError { problem, part: &self.text[part] }
    }

    fn part(&mut self, c: char) -> Result<(), SyntaxError<'p>> {
        let start = self.at;
        let repeated = self.repeated.take();
        match c {
            '(' => self.open_group()?,
            ')' => self.close_group()?,
            '|' => {
                self.at += 1;
                self.out.push('|');
                self.operand = None;
            }
            '*' | '+' | '?' => {
                self.at += 1;
                self.repeat(start, repeated, 1)?;
            }
            '{' => match self.counts() {
                Some((least, most)) => {
                    if least > MOST_REPEATS || most.is_some_and(|most| most > MOST_REPEATS || least > most) {
                        return Err(self.wrong("invalid repeat count", start..self.at));
                    }
                    self.repeat(start, repeated, most.unwrap_or(least))?;
                }
                None => {
                    self.at += 1;
                    self.literal(c);
                }
            },
            '[' => self.class()?,
            '\\' => self.escape()?,
            '.' | '^' | '$' => {
                self.at += 1;
                self.out.push(c);
                self.operand_of(1);
            }
            _ => {
                self.at += c.len_utf8();
                self.literal(c);
            }
        }
        Ok(())
    }

    fn operand_of(&mut self, repeats: u64) {
        self.operand = Some(repeats);
        self.widest = self.widest.max(repeats);
    }

    fn literal(&mut self, c: char) {
        append_char(u32::from(c), &mut self.out);
        self.operand_of(1);
    }

    /// A repetition, the operator of which is read.
    fn repeat(&mut self, start: usize, repeated: Option<usize>, most: u64) -> Result<(), SyntaxError<'p>> {
        if self.peek() == Some('?') {
            self.at += 1;
        }
        if let Some(first) = repeated {
            return Err(self.wrong("invalid nested repetition operator", first..self.at));
        }
        let Some(inside) = self.operand else {
            return Err(self.wrong("missing argument to repetition operator", start..self.at));
        };
        let repeats = inside.saturating_mul(most.max(1));
        if repeats > MOST_REPEATS {
            return Err(self.wrong("invalid repeat count", start..self.at));
        }
        self.out.push_str(&self.text[start..self.at]);
        self.operand_of(repeats);
        self.repeated = Some(start);
        Ok(())
    }

    /// The counts of `{2}`, `{2,}` and `{2,5}`; a brace that has none is literal.
    fn counts(&mut self) -> Option<(u64, Option<u64>)> {
        let inner = self.rest().strip_prefix('{')?;
        let (least, rest) = count(inner)?;
        let (most, rest) = match rest.strip_prefix(',') {
            None => (Some(least), rest),
            Some(rest) if rest.starts_with('}') => (None, rest),
            Some(rest) => count(rest).map(|(most, rest)| (Some(most), rest))?,
        };
        self.at = self.text.len() - rest.strip_prefix('}')?.len();
        Some((least, most))
    }

    fn open_group(&mut self) -> Result<(), SyntaxError<'p>> {
        let start = self.at;
        let rest = self.rest();
        let outer = Open { flags: self.flags, widest: self.widest };
        let named = rest.strip_prefix("(?P<").or_else(|| rest.strip_prefix("(?<"));
        if let Some(named) = named.filter(|named| !named.is_empty()) {
            let Some((name, _)) = named.split_once('>') else {
                return Err(self.wrong("invalid named capture", start..self.text.len()));
            };
            self.at += rest.len() - named.len() + name.len() + 1;
            if name.is_empty() || !name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric()) {
                return Err(self.wrong("invalid named capture", start..self.at));
            }
            self.groups.push(Some(name.to_owned()));
            self.out.push('(');
        } else if rest.starts_with("(?") {
            self.at += 2;
            if !self.read_flags(start)? {
                // The flags hold to the end of the group around, and nothing is opened.
                return Ok(());
            }
        } else {
            self.at += 1;
            self.groups.push(None);
            self.out.push('(');
        }
        self.open.push(outer);
        self.operand = None;
        self.widest = 0;
        Ok(())
    }

    /// Flags behind `(?`, and whether a group is opened with them.
    fn read_flags(&mut self, start: usize) -> Result<bool, SyntaxError<'p>> {
        let (mut flags, mut negated, mut seen) = (self.flags, false, false);
        while let Some(c) = self.take() {
            if let Some(bit) = FLAGS.iter().position(|flag| *flag == c) {
                seen = true;
                if negated {
                    flags &= !(1 << bit)
                } else {
                    flags |= 1 << bit
                }
                continue;
            }
            match c {
                '-' if !negated => (negated, seen) = (true, false),
                ':' | ')' if seen || !negated => {
                    let opens = c == ':';
                    self.set_flags(flags, opens);
                    return Ok(opens);
                }
                _ => break,
            }
        }
        Err(self.wrong("invalid or unsupported Perl syntax", start..self.at))
    }

    fn set_flags(&mut self, flags: Flags, opens: bool) {
        let names = |bits: Flags| FLAGS.iter().enumerate().filter(move |(bit, _)| bits & (1 << bit) != 0);
        let (on, off) = (flags & !self.flags, self.flags & !flags);
        self.flags = flags;
        if !opens && on | off == 0 {
            return;
        }
        self.out.push_str("(?");
        self.out.extend(names(on).map(|(_, name)| name));
        if off != 0 {
            self.out.push('-');
            self.out.extend(names(off).map(|(_, name)| name));
        }
        self.out.push(if opens { ':' } else { ')' });
    }

    fn close_group(&mut self) -> Result<(), SyntaxError<'p>> {
        let Some(outer) = self.open.pop() else {
            return Err(self.wrong("unexpected )", 0..self.text.len()));
        };
        self.at += 1;
        self.out.push(')');
        let inside = self.widest.max(1);
        (self.flags, self.widest) = (outer.flags, outer.widest);
        self.operand_of(inside);
        Ok(())
    }

    /// What a backslash starts, outside of a class.
    fn escape(&mut self) -> Result<(), SyntaxError<'p>> {
        let rest = self.rest();
        match rest.chars().nth(1) {
            Some('Q') => {
                let quoted = &rest[2..];
                let text = quoted.split_once(r"\E").map_or(quoted, |(text, _)| text);
                self.at += (2 + text.len() + 2).min(rest.len());
                text.chars().for_each(|c| self.literal(c));
                return Ok(());
            }
            Some('C') => return Err(self.wrong("invalid escape sequence", self.at..self.at + 2)),
            Some(c @ ('A' | 'z' | 'b' | 'B')) => {
                self.at += 2;
                self.out.push_str(match c {
                    'A' => r"\A",
                    'z' => r"\z",
                    'b' => r"(?-u:\b)",
                    _ => r"(?-u:\B)",
                });
            }
            _ => {
                if let Some(class) = self.named_class()? {
                    self.out.push_str(&format!("[{class}]"));
                } else {
                    let code = self.escaped_char()?;
                    append_char(code, &mut self.out);
                }
            }
        }
        self.operand_of(1);
        Ok(())
    }

    /// `\pL`, `\p{Greek}`, `\d` and so on, as a part of a class.
    fn named_class(&mut self) -> Result<Option<String>, SyntaxError<'p>> {
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

    /// Counts what it costs to add something to a class.
    fn adds(&mut self, steps: u64, is_large: bool) {
        let folded = if is_large && self.flags & FOLDS != 0 { FOLDED } else { 0 };
        self.class_steps = self.class_steps.saturating_add(steps + folded);
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

    /// The code of a character that is written with a backslash. It may be one that no text contains.
    fn escaped_char(&mut self) -> Result<u32, SyntaxError<'p>> {
        let start = self.at;
        self.at += 1;
        let Some(c) = self.take() else {
            return Err(self.wrong("trailing backslash at end of expression", self.at..self.at));
        };
        let code = match c {
            'x' => self.hexadecimal(),
            // A single digit would refer back to a group, which Go does not do.
            '1'..='7' if !matches!(self.peek(), Some('0'..='7')) => None,
            '0'..='7' => {
                let mut code = u32::from(c) - u32::from('0');
                for _ in 0..2 {
                    let Some(digit @ '0'..='7') = self.peek() else { break };
                    code = code * 8 + u32::from(digit) - u32::from('0');
                    self.at += 1;
                }
                Some(code)
            }
            'a' => Some(7),
            'f' => Some(12),
            'n' => Some(10),
            'r' => Some(13),
            't' => Some(9),
            'v' => Some(11),
            c if c.is_ascii() && !c.is_ascii_alphanumeric() => Some(c.into()),
            _ => None,
        };
        code.ok_or_else(|| self.wrong("invalid escape sequence", start..self.at))
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let first = self.take()?;
        if first != '{' {
            let high = first.to_digit(16);
            let low = self.take()?.to_digit(16);
            return Some(high? * 16 + low?);
        }
        let mut code = None;
        loop {
            match self.take()? {
                '}' => return code,
                digit => {
                    let next = code.unwrap_or(0) * 16 + digit.to_digit(16)?;
                    if next > u32::from(char::MAX) {
                        return None;
                    }
                    code = Some(next);
                }
            }
        }
    }

    /// A class in brackets.
    fn class(&mut self) -> Result<(), SyntaxError<'p>> {
        let start = self.at;
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
}

/// The count that a text starts with, and the rest. A number without end is too large in any case.
fn count(text: &str) -> Option<(u64, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    let padded = digits.len() > 1 && digits.starts_with('0');
    (!digits.is_empty() && !padded).then(|| (digits.parse().unwrap_or(u64::MAX), rest))
}

/// Appends a character that stands for itself. No text has a surrogate, so that matches nothing.
fn append_char(code: u32, out: &mut String) {
    match char::from_u32(code) {
        None => out.push_str(r"[^\x{0}-\x{10FFFF}]"),
        Some(c) if c.is_ascii_alphanumeric() => out.push(c),
        Some(_) => append_code(code, out),
    }
}

/// Appends a range of a class, without the surrogates in it.
fn append_range(low: u32, high: u32, out: &mut String) {
    for (low, high) in [(low, high.min(0xD7FF)), (low.max(0xE000), high)] {
        if low <= high {
            append_code(low, out);
            out.push('-');
            append_code(high, out);
        }
    }
}

fn append_code(code: u32, out: &mut String) {
    let _ = write!(out, r"\x{{{code:X}}}");
}
