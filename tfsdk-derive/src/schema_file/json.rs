//! JSON, read where it is asked for and passed over quickly elsewhere.
//!
//! A file of schemas has up to 30 MB, of which a struct asks for some kilobytes, and macros are compiled without
//! optimisation. So what nobody asks for is only gone through, from bracket to bracket.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// How deep values may be in one another.
const DEEPEST: usize = 256;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// What is no JSON, and where.
#[derive(Debug, PartialEq)]
pub(super) struct Malformed {
    at: usize,
    expected: &'static str,
}

/// A text, and how much of it was read.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Json<'a> {
    /// The value of this text, which has nothing else.
    pub(super) fn parse(text: &'a str) -> Result<Self, Malformed> {
        let mut scanner = Scanner::new(text);
        let value = scanner.value(0)?;
        scanner.end()?;
        Ok(value)
    }

    /// The property of this name, unless it is null.
    pub(super) fn get(&self, name: &str) -> Option<&Json<'a>> {
        let Json::Object(entries) = self else { return None };
        let found = entries.iter().find(|(found, _)| found == name).map(|(_, value)| value);
        found.filter(|value| **value != Json::Null)
    }
}

impl Malformed {
    /// What it says of the text that was read.
    pub(super) fn describe(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() + 1;
        format!("expected {} at line {line}, column {column}", self.expected)
    }
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    /// Makes sure that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), Malformed> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.malformed("nothing more")),
        }
    }

    /// Calls `each` with the name of each property of an object; it has to read the value. A name that stands there twice
    /// is a mistake, as it is at run time.
    pub(super) fn object<E: From<Malformed>>(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        self.take(b'{', "`{`")?;
        if self.takes(b'}') {
            return Ok(());
        }
        let mut seen = BTreeSet::new();
        loop {
            self.peek();
            let start = self.at;
            let name = self.string()?;
            if !seen.insert(name.clone()) {
                self.at = start;
                return Err(self.malformed("a name that was not given before").into());
            }
            self.take(b':', "`:`")?;
            each(name, self)?;
            if self.takes(b'}') {
                return Ok(());
            }
            self.take(b',', "`,` or `}`")?;
        }
    }

    /// The same, where null is an object without properties.
    pub(super) fn object_or_null<E: From<Malformed>>(
        &mut self,
        each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.takes_null() { Ok(()) } else { self.object(each) }
    }

    /// Whether null comes next, which is passed over then.
    pub(super) fn takes_null(&mut self) -> bool {
        self.peek();
        let takes = self.text[self.at..].starts_with("null");
        self.at += if takes { "null".len() } else { 0 };
        takes
    }

    /// Passes over a value, and gives its text.
    pub(super) fn skip(&mut self) -> Result<&'a str, Malformed> {
        self.peek();
        let start = self.at;
        let mut open = Vec::new();
        loop {
            match self.peek() {
                Some(b'"') => self.skip_string()?,
                Some(b @ (b'{' | b'[')) => {
                    open.push(if b == b'{' { b'}' } else { b']' });
                    self.at += 1;
                    continue;
                }
                Some(b @ (b'}' | b']')) if open.last() == Some(&b) => {
                    open.pop();
                    self.at += 1;
                }
                Some(b',' | b':') if !open.is_empty() => {
                    self.at += 1;
                    continue;
                }
                Some(b'-' | b'0'..=b'9' | b'a'..=b'z') => self.word(),
                _ => return Err(self.malformed("a value")),
            }
            if open.is_empty() {
                return Ok(&self.text[start..self.at]);
            }
        }
    }

    /// A value, of which something is asked.
    pub(super) fn read(&mut self) -> Result<Json<'a>, Malformed> {
        self.value(0)
    }

    fn value(&mut self, depth: usize) -> Result<Json<'a>, Malformed> {
        if depth > DEEPEST {
            return Err(self.malformed("no value, as it is too deep in others,"));
        }
        Ok(match self.peek() {
            Some(b'"') => Json::Text(self.string()?),
            Some(b'{') => {
                let mut entries = Vec::new();
                self.object(|name, scanner| {
                    entries.push((name, scanner.value(depth + 1)?));
                    Ok::<_, Malformed>(())
                })?;
                Json::Object(entries)
            }
            Some(b'[') => {
                self.at += 1;
                let mut elements = Vec::new();
                if !self.takes(b']') {
                    loop {
                        elements.push(self.value(depth + 1)?);
                        if self.takes(b']') {
                            break;
                        }
                        self.take(b',', "`,` or `]`")?;
                    }
                }
                Json::List(elements)
            }
            _ => {
                let start = self.at;
                self.word();
                match &self.text[start..self.at] {
                    "null" => Json::Null,
                    "true" => Json::Bool(true),
                    "false" => Json::Bool(false),
                    number if is_number(number) => Json::Number(number),
                    _ => {
                        self.at = start;
                        return Err(self.malformed("a value"));
                    }
                }
            }
        })
    }

    /// The next byte that is no space.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let takes = self.peek() == Some(byte);
        self.at += usize::from(takes);
        takes
    }

    fn take(&mut self, byte: u8, expected: &'static str) -> Result<(), Malformed> {
        if self.takes(byte) { Ok(()) } else { Err(self.malformed(expected)) }
    }

    /// Goes behind a number or a word.
    fn word(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'E') = bytes.get(self.at) {
            self.at += 1;
        }
    }

    /// Goes behind a text. The search of `std` is fast wherever it is called.
    fn skip_string(&mut self) -> Result<(), Malformed> {
        let start = self.at;
        self.at += 1;
        while let Some(length) = self.text[self.at..].find('"') {
            let inside = &self.text.as_bytes()[self.at..self.at + length];
            let backslashes = inside.iter().rev().take_while(|b| **b == b'\\').count();
            self.at += length + 1;
            if backslashes % 2 == 0 {
                return Ok(());
            }
        }
        self.at = start;
        Err(self.malformed("the end of this text"))
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Malformed> {
        if self.text.as_bytes().get(self.at) != Some(&b'"') {
            return Err(self.malformed("a text in quotes"));
        }
        let start = self.at;
        self.skip_string()?;
        let raw = &self.text[start + 1..self.at - 1];
        let end = self.at;
        if let Some(at) = raw.bytes().position(|b| b < b' ') {
            self.at = start + 1 + at;
            return Err(self.malformed("no control character"));
        }
        if !raw.contains('\\') {
            return Ok(Cow::Borrowed(raw));
        }
        let unescaped = unescaped(raw).map_err(|at| {
            self.at = start + 1 + at;
            self.malformed("an escape of JSON")
        })?;
        self.at = end;
        Ok(Cow::Owned(unescaped))
    }

    fn malformed(&self, expected: &'static str) -> Malformed {
        Malformed { at: self.at, expected }
    }
}

/// A text without its escapes, or where one is that is none.
fn unescaped(raw: &str) -> Result<String, usize> {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('\\') {
        let wrong = raw.len() - rest.len() + at;
        text.push_str(&rest[..at]);
        let escape = rest.as_bytes().get(at + 1).ok_or(wrong)?;
        rest = rest.get(at + 2..).ok_or(wrong)?;
        text.push(match escape {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = unit(&mut rest).ok_or(wrong)?;
                let mut behind = rest.strip_prefix("\\u").unwrap_or_default();
                let mut pair = char::decode_utf16([first].into_iter().chain(unit(&mut behind)));
                let c = pair.next().and_then(Result::ok);
                // It took both.
                if c.is_some_and(|c| c > '\u{ffff}') {
                    rest = behind;
                }
                // Half of a pair is no character. Go reads it as this one.
                c.unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(wrong),
        });
    }
    text.push_str(rest);
    Ok(text)
}

/// Four hexadecimal digits.
fn unit(rest: &mut &str) -> Option<u16> {
    let digits = rest.get(..4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
    *rest = &rest[4..];
    u16::from_str_radix(digits, 16).ok()
}

/// Whether it is a number as JSON has them.
pub(super) fn is_number(word: &str) -> bool {
    let unsigned = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, part) = match mantissa.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && part.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]

    use super::{Json, Scanner};

    #[test]
    fn what_is_json_is_read_and_passed_over() {
        for text in [
            "null",
            " true ",
            "-1.5e+3",
            "0",
            r#""a\"b\\""#,
            r#""\u00e9\ud83d\ude00\n""#,
            "[]",
            "{}",
            r#"[1, {"a": [], "b": {"c": "}]"}}, "x"]"#,
        ] {
            Json::parse(text).unwrap();
            assert_eq!(Scanner::new(text).skip().unwrap(), text.trim(), "{text}");
        }
        assert_eq!(Json::parse(r#""\u00e9\ud83d\ude00\n""#).unwrap(), Json::Text("é😀\n".into()));
        let half = Json::parse(r#""\ud800 \udc00\ud83d\u0041\ud83d\ud83d\ude00""#).unwrap();
        assert_eq!(half, Json::Text("\u{fffd} \u{fffd}\u{fffd}A\u{fffd}😀".into()));
        let null = Json::parse(r#"{"a": null, "b": 2}"#).unwrap();
        assert_eq!((null.get("a"), null.get("b")), (None, Some(&Json::Number("2"))));
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        let deep = "[".repeat(300);
        for (text, told) in [
            ("", "expected a value at line 1, column 1"),
            ("nul", "expected a value at line 1, column 1"),
            ("01", "expected a value at line 1, column 1"),
            ("1.", "expected a value at line 1, column 1"),
            ("-", "expected a value at line 1, column 1"),
            ("{\n  \"é\" 1}", "expected `:` at line 2, column 7"),
            ("{\"a\": 1 \"b\": 2}", "expected `,` or `}` at line 1, column 9"),
            ("{a: 1}", "expected a text in quotes at line 1, column 2"),
            ("[1 2]", "expected `,` or `]` at line 1, column 4"),
            ("[1,]", "expected a value at line 1, column 4"),
            ("\"abc", "expected the end of this text at line 1, column 1"),
            ("\"a\\x\"", "expected an escape of JSON at line 1, column 3"),
            ("\"\\ud80\"", "expected an escape of JSON at line 1, column 2"),
            ("{\"a\": 1,\n \"\\u0061\": 1}", "expected a name that was not given before at line 2, column 2"),
            ("\"a\tb\"", "expected no control character at line 1, column 3"),
            ("1 2", "expected nothing more at line 1, column 3"),
            (&deep, "expected no value, as it is too deep in others, at line 1, column 258"),
        ] {
            assert_eq!(Json::parse(text).unwrap_err().describe(text), told, "{text}");
        }
        for text in ["", "{", "[", "[}", "{]", "\"", "\"\\", ",", "]"] {
            assert!(Scanner::new(text).skip().is_err(), "{text}");
        }
    }
}
