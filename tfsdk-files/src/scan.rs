//! JSON that comes piece by piece: its brackets, and the texts of parts of it.

use std::borrow::Cow;
use std::io::Read;
use std::ops::Range;

use tfsdk_core::error::{Error, ProblemKind};
use tfsdk_core::limits::{Exhausted, Limits};
use tfsdk_core::text::{json_value_len, json_value_len_and_ends, plain_json};

/// So much is read at once.
const PIECE: usize = 1 << 16;

/// Goes through JSON text, and holds no more of it than the part that is asked for.
///
/// What is passed over is checked as strictly as what is read, but for its being UTF-8.
pub(crate) struct Scanner<'a> {
    /// Where more comes from.
    input: Option<Box<dyn Read + 'a>>,
    buffer: Cow<'a, [u8]>,
    at: usize,
    /// Where the part begins that has to stay in the buffer.
    kept_from: Option<usize>,
    /// The place in the text where the buffer begins.
    line: usize,
    column: usize,
    limits: Limits,
}

/// Where a value stands, until the scanner goes on.
pub(crate) struct Extent {
    pub(crate) range: Range<usize>,
    /// Where larger parts of it begin and end, counted from where it begins.
    pub(crate) ends: Vec<(usize, usize)>,
}

impl<'a> Scanner<'a> {
    /// Of a text that is there.
    pub(crate) fn of_text(text: &'a str, limits: Limits) -> Self {
        Scanner {
            input: None,
            buffer: Cow::Borrowed(text.as_bytes()),
            at: 0,
            kept_from: None,
            line: 1,
            column: 1,
            limits,
        }
    }

    /// Of what comes from a reader.
    pub(crate) fn of_reader(input: impl Read + 'a, limits: Limits) -> Self {
        Scanner {
            input: Some(Box::new(input)),
            buffer: Cow::Owned(Vec::new()),
            ..Scanner::of_text("", limits)
        }
    }

    /// The limits that it keeps to.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The next byte that is not white space, which is passed over.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.byte()? {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                other => return Ok(other),
            }
        }
    }

    /// Passes over this byte, if it comes next.
    pub(crate) fn take(&mut self, byte: u8) -> Result<bool, Error> {
        let found = self.peek()? == Some(byte);
        self.at += usize::from(found);
        Ok(found)
    }

    /// Passes over this byte.
    pub(crate) fn expect(&mut self, byte: u8, expected: &str) -> Result<(), Error> {
        if self.take(byte)? { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Goes to the next part of what `close` ends; whether there is one.
    pub(crate) fn next_part(&mut self, is_first: bool, close: u8) -> Result<bool, Error> {
        if self.take(close)? {
            return Ok(false);
        }
        if !is_first {
            self.expect(b',', if close == b'}' { "`,` or `}`" } else { "`,` or `]`" })?;
        }
        Ok(true)
    }

    /// The name of a property, up to its value.
    pub(crate) fn name(&mut self) -> Result<String, Error> {
        if self.peek()? != Some(b'"') {
            return Err(self.expected("a name in quotes"));
        }
        let quoted = self.value()?;
        let name = tfsdk_core::mapping::json::from_str(self.text(quoted)?)?;
        self.expect(b':', "`:`")?;
        Ok(name)
    }

    /// The next value, which is passed over: its place, which holds until the scanner goes on.
    pub(crate) fn value(&mut self) -> Result<Range<usize>, Error> {
        self.peek()?;
        self.kept_from = Some(self.at);
        let passed = self.pass_over();
        let start = self.kept_from.take().unwrap_or(self.at);
        passed.map(|()| start..self.at)
    }

    /// The same, with the ends of its parts.
    pub(crate) fn part(&mut self) -> Result<Extent, Error> {
        self.peek()?;
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        let Some((len, ends)) = json_value_len_and_ends(rest, self.limits.depth()) else {
            return self.value().map(|range| Extent { range, ends: Vec::new() });
        };
        let start = self.at;
        self.at += len;
        Ok(Extent { range: start..self.at, ends })
    }

    /// Passes over the next value.
    pub(crate) fn skip(&mut self) -> Result<(), Error> {
        self.pass_over()
    }

    /// A part of the buffer.
    pub(crate) fn text(&self, range: Range<usize>) -> Result<&str, Error> {
        let start = range.start;
        let bytes = self.buffer.get(range).unwrap_or_default();
        std::str::from_utf8(bytes).map_err(|error| self.not_utf8(start + error.valid_up_to()))
    }

    /// The end of the text.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the text")),
        }
    }

    /// The next byte.
    #[inline]
    fn byte(&mut self) -> Result<Option<u8>, Error> {
        if self.at == self.buffer.len() && !self.more()? {
            return Ok(None);
        }
        Ok(self.buffer.get(self.at).copied())
    }

    /// Brings more into the buffer, and drops what is not needed any longer; whether more came.
    #[cold]
    fn more(&mut self) -> Result<bool, Error> {
        let Some(input) = &mut self.input else { return Ok(false) };
        let Cow::Owned(buffer) = &mut self.buffer else { return Ok(false) };
        let done = self.kept_from.unwrap_or(self.at);
        let (line, column) = place(buffer.get(..done).unwrap_or_default(), self.line, self.column);
        (self.line, self.column) = (line, column);
        buffer.drain(..done);
        self.at -= done;
        self.kept_from = self.kept_from.map(|_| 0);
        if buffer.len() as u64 > self.limits.size() {
            return Err(Exhausted::Size.into());
        }
        let had = buffer.len();
        let read = input.take(PIECE as u64).read_to_end(buffer);
        read.map_err(|error| Error::new(ProblemKind::Io, error.to_string()))?;
        Ok(buffer.len() > had)
    }

    fn pass_over(&mut self) -> Result<(), Error> {
        self.peek()?;
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        if let Some(len) = json_value_len(rest, self.limits.depth()) {
            self.at += len;
            return Ok(());
        }
        self.pass_over_slowly()
    }

    /// The same for what the buffer does not have to its end, and for what is wrong.
    #[cold]
    fn pass_over_slowly(&mut self) -> Result<(), Error> {
        // What ends the lists and objects that are open.
        let mut open: Vec<u8> = Vec::new();
        loop {
            match self.peek()? {
                Some(bracket @ (b'[' | b'{')) => {
                    if open.len() >= self.limits.depth() {
                        return Err(Exhausted::Depth.into());
                    }
                    self.at += 1;
                    let close = if bracket == b'{' { b'}' } else { b']' };
                    if !self.take(close)? {
                        open.push(close);
                        if bracket == b'{' {
                            self.pass_name()?;
                        }
                        continue;
                    }
                }
                Some(b'"') => self.pass_string()?,
                Some(b'-' | b'0'..=b'9') => self.pass_number()?,
                Some(b'n') => self.pass_word(b"null")?,
                Some(b't') => self.pass_word(b"true")?,
                Some(b'f') => self.pass_word(b"false")?,
                _ => return Err(self.expected("a value")),
            }
            loop {
                let Some(&close) = open.last() else { return Ok(()) };
                if self.take(close)? {
                    open.pop();
                    continue;
                }
                self.expect(b',', if close == b'}' { "`,` or `}`" } else { "`,` or `]`" })?;
                if close == b'}' {
                    self.pass_name()?;
                }
                break;
            }
        }
    }

    fn pass_name(&mut self) -> Result<(), Error> {
        if self.peek()? != Some(b'"') {
            return Err(self.expected("a name in quotes"));
        }
        self.pass_string()?;
        self.expect(b':', "`:`")
    }

    fn pass_string(&mut self) -> Result<(), Error> {
        self.at += 1;
        loop {
            let rest = self.buffer.get(self.at..).unwrap_or_default();
            self.at += plain_json(rest);
            match self.byte()? {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    match self.byte()? {
                        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
                        Some(b'u') => {
                            self.at += 1;
                            for _ in 0..4 {
                                match self.byte()? {
                                    Some(digit) if digit.is_ascii_hexdigit() => self.at += 1,
                                    _ => return Err(self.expected("a hexadecimal digit")),
                                }
                            }
                        }
                        _ => return Err(self.expected("an escaped character")),
                    }
                }
                Some(0..0x20) => return Err(self.expected("a character that need not be escaped")),
                // More has come.
                Some(_) => {}
                None => return Err(self.expected("`\"`")),
            }
        }
    }

    fn pass_number(&mut self) -> Result<(), Error> {
        if self.byte()? == Some(b'-') {
            self.at += 1;
        }
        if self.byte()? == Some(b'0') {
            self.at += 1;
        } else {
            self.pass_digits()?;
        }
        if self.byte()? == Some(b'.') {
            self.at += 1;
            self.pass_digits()?;
        }
        if let Some(b'e' | b'E') = self.byte()? {
            self.at += 1;
            if let Some(b'+' | b'-') = self.byte()? {
                self.at += 1;
            }
            self.pass_digits()?;
        }
        Ok(())
    }

    fn pass_digits(&mut self) -> Result<(), Error> {
        if !self.byte()?.is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.expected("a digit"));
        }
        while self.byte()?.is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    fn pass_word(&mut self, word: &[u8]) -> Result<(), Error> {
        for wanted in word {
            if self.byte()? != Some(*wanted) {
                return Err(self.expected("a value"));
            }
            self.at += 1;
        }
        Ok(())
    }

    #[cold]
    fn not_utf8(&self, at: usize) -> Error {
        let (line, column) = place(self.buffer.get(..at).unwrap_or_default(), self.line, self.column);
        let text = format!("line {line}, column {column}: JSON has to be UTF-8, which this is not");
        Error::new(ProblemKind::Malformed, text)
    }

    /// The error for a text in which something else than `expected` stands here.
    #[cold]
    fn expected(&mut self, expected: &str) -> Error {
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        let next = String::from_utf8_lossy(rest.get(..rest.len().min(4)).unwrap_or_default()).chars().next();
        let found = match (another_form(rest), next) {
            (Some(form), _) => form.to_owned(),
            (None, None) => "the end of the text".to_owned(),
            (None, Some('\u{feff}')) => "a byte order mark; remove it".to_owned(),
            (None, Some(quote @ ('"' | '\''))) => format!("`{quote}`"),
            (None, Some(c)) => format!("`{}`", c.escape_debug()),
        };
        let (line, column) = place(self.buffer.get(..self.at).unwrap_or_default(), self.line, self.column);
        let text = format!("line {line}, column {column}: expected {expected}, found {found}");
        Error::new(ProblemKind::Malformed, text)
    }
}

/// What begins so and is no JSON in UTF-8, with what to do about it.
pub(crate) fn another_form(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        // Some shells write it where output goes to a file.
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16; save it as UTF-8"),
        // As Terraform stores a plan.
        [b'P', b'K', 3, 4, ..] => Some(
            "a zip file; of a plan that `terraform plan -out` has stored, `terraform show -json` prints it",
        ),
        _ => None,
    }
}

/// Where the end of a text is that begins at this line and column, counted in characters.
fn place(text: &[u8], line: usize, column: usize) -> (usize, usize) {
    let lines = count(text, |byte| byte == b'\n');
    let last = text.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    // Each character has one byte that does not continue another.
    let characters = count(last, |byte| byte & 0xC0 != 0x80);
    (line + lines, if lines == 0 { column } else { 1 } + characters)
}

/// How many bytes are so. So few at a time that a byte counts them: of these the compiler makes a loop over many at once.
fn count(text: &[u8], is_counted: impl Fn(u8) -> bool) -> usize {
    let of_few = |few: &[u8]| few.iter().map(|byte| u8::from(is_counted(*byte))).sum::<u8>();
    text.chunks(usize::from(u8::MAX)).map(|few| usize::from(of_few(few))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out one byte at a time.
    struct Bytes<'a>(&'a [u8]);

    impl Read for Bytes<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let (Some((first, rest)), Some(place)) = (self.0.split_first(), buffer.first_mut()) else {
                return Ok(0);
            };
            (*place, self.0) = (*first, rest);
            Ok(1)
        }
    }

    #[track_caller]
    fn whole(text: &str) -> Result<String, String> {
        let read = |mut scanner: Scanner<'_>| {
            let range = scanner.value().map_err(|error| error.to_string())?;
            let text = scanner.text(range).map_err(|error| error.to_string())?.to_owned();
            scanner.finish().map_err(|error| error.to_string()).map(|()| text)
        };
        let text_at_once = read(Scanner::of_text(text, Limits::new()));
        assert_eq!(read(Scanner::of_reader(Bytes(text.as_bytes()), Limits::new())), text_at_once);
        text_at_once
    }

    #[test]
    fn a_value_is_cut_out_of_white_space() {
        for text in [
            "null",
            "true",
            "false",
            "-0.5e+7",
            "0",
            r#""a\u00e9\n\"b""#,
            "[]",
            "{}",
            r#"[{"a": [1, {}]}, "é"]"#,
        ] {
            assert_eq!(whole(&format!(" \n{text}\t")), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_not_json_is_told_with_its_place() {
        for (text, expected) in [
            ("", "line 1, column 1: expected a value, found the end of the text"),
            ("[1,\n é]", "line 2, column 2: expected a value, found `é`"),
            ("[\"é\" 1]", "line 1, column 6: expected `,` or `]`, found `1`"),
            ("{\"a\" 1}", "line 1, column 6: expected `:`, found `1`"),
            ("{a", "line 1, column 2: expected a name in quotes, found `a`"),
            ("\"a", "line 1, column 3: expected `\"`, found the end of the text"),
            ("\"\\x\"", "line 1, column 3: expected an escaped character, found `x`"),
            ("\"\\u00g0\"", "line 1, column 6: expected a hexadecimal digit, found `g`"),
            ("01", "line 1, column 2: expected the end of the text, found `1`"),
            ("1.", "line 1, column 3: expected a digit, found the end of the text"),
            ("nul", "line 1, column 4: expected a value, found the end of the text"),
            ("[1}", "line 1, column 3: expected `,` or `]`, found `}`"),
        ] {
            assert_eq!(whole(text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_there_to_its_end_is_passed_over_as_what_comes_in_pieces() {
        const TEXT: &str =
            r#"{"a": [1.5e+3, "b\u00e9\\", {"c": null}], "d": {"e": [true, false, -10, 0]}, "é": "x y"} "#;
        let mut passed = 0;
        for at in 0..TEXT.len() {
            for byte in b"\"\\{}[]:,0-.eEu \n\x0bntfa1" {
                let mut bytes = TEXT.as_bytes().to_vec();
                bytes[at] = *byte;
                let Ok(text) = std::str::from_utf8(&bytes) else { continue };
                let told = |result: Result<(), Error>, scanner: &Scanner<'_>| match result {
                    Ok(()) => Ok(scanner.at),
                    Err(error) => Err(error.to_string()),
                };
                let (mut quick, mut slow) =
                    (Scanner::of_text(text, Limits::new()), Scanner::of_text(text, Limits::new()));
                let quickly = quick.part().map(|_| ());
                let slowly = slow.peek().and_then(|_| slow.pass_over_slowly());
                passed += usize::from(slowly.is_ok());
                assert_eq!(told(quickly, &quick), told(slowly, &slow), "{text}");
            }
        }
        assert!(passed > 100, "{passed}");
    }

    #[test]
    fn nesting_meets_the_limit_of_depth() {
        let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        assert!(whole(&deep(512)).is_ok());
        assert!(whole(&deep(513)).is_err());
    }

    #[test]
    fn what_is_passed_over_is_not_held() {
        let text = format!("[{}1]", "1,".repeat(1 << 20));
        let mut scanner = Scanner::of_reader(text.as_bytes(), Limits::new());
        scanner.skip().expect("it is JSON");
        assert!(scanner.buffer.len() <= PIECE, "{}", scanner.buffer.len());
    }
}
