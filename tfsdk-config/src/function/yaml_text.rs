//! The characters of a YAML document, and what is made of runs of them: scalars, names and tags.

use super::Result;
use super::yaml_place::{Place, wrong};

pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// What lines that are joined have between them.
#[derive(Default)]
struct Fold {
    first: String,
    others: String,
}

impl Fold {
    /// Adds the breaks between two parts of a text to it: one alone is a space.
    fn join(&mut self, text: &mut String) {
        if self.first != "\n" {
            text.push_str(&self.first);
        } else if self.others.is_empty() {
            text.push(' ');
        }
        text.push_str(&self.others);
        self.first.clear();
        self.others.clear();
    }
}

pub(super) struct Text<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Text<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::default() }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// A character further on.
    pub(super) fn at(&self, ahead: usize) -> Option<char> {
        self.rest.chars().nth(ahead)
    }

    pub(super) fn skip(&mut self) {
        let mut chars = self.rest.chars();
        if chars.next().is_some() {
            self.rest = chars.as_str();
            self.place.index += 1;
            self.place.column += 1;
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.skip();
        }
    }

    pub(super) fn skip_comment(&mut self) {
        if self.peek() == Some('#') {
            while self.peek().is_some_and(|c| !is_break(c)) {
                self.skip();
            }
        }
    }

    /// Passes over the end of a line, and returns what it is in a text.
    pub(super) fn skip_line(&mut self) -> Option<char> {
        let end = self.peek().filter(|c| is_break(*c))?;
        if self.rest.starts_with("\r\n") {
            self.skip();
        }
        self.skip();
        self.place.line += 1;
        self.place.column = 0;
        Some(if matches!(end, '\u{2028}' | '\u{2029}') { end } else { '\n' })
    }

    /// Counts the end of the text as that of a line.
    pub(super) fn end_last_line(&mut self) {
        if self.place.column != 0 {
            self.place.line += 1;
            self.place.column = 0;
        }
    }

    /// Passes over a comment and the end of its line; nothing else may stand there.
    pub(super) fn end_of_line(&mut self, start: Place) -> Result<()> {
        self.skip_blanks();
        self.skip_comment();
        if self.peek().is_some_and(|c| !is_break(c)) {
            return wrong(start, "did not find expected comment or line break");
        }
        self.skip_line();
        Ok(())
    }

    /// Whether a space, the end of a line or that of the text is here.
    pub(super) fn is_at_blank(&self) -> bool {
        self.peek().is_none_or(|c| is_blank(c) || is_break(c))
    }

    /// The same behind the next character.
    pub(super) fn blank_follows(&self) -> bool {
        self.at(1).is_none_or(|c| is_blank(c) || is_break(c))
    }

    /// Whether `---` or `...` stands here, at the beginning of a line.
    pub(super) fn is_document_indicator(&self) -> bool {
        self.place.column == 0
            && (self.rest.starts_with("---") || self.rest.starts_with("..."))
            && self.at(3).is_none_or(|c| is_blank(c) || is_break(c))
    }

    fn read(&mut self, into: &mut String) {
        into.extend(self.peek());
        self.skip();
    }

    /// Letters, digits, `_` and `-`.
    pub(super) fn words(&mut self) -> String {
        let mut word = String::new();
        while self.peek().is_some_and(is_word) {
            self.read(&mut word);
        }
        word
    }

    /// `!`, `!!` or `!name!`; what else begins so is no handle yet, but that of a directive has to be one.
    pub(super) fn tag_handle(&mut self, of_directive: bool) -> Result<String> {
        let at = self.place;
        let mut handle = String::new();
        if self.peek() != Some('!') {
            return wrong(at, "did not find expected '!'");
        }
        self.read(&mut handle);
        handle.push_str(&self.words());
        if self.peek() == Some('!') {
            self.read(&mut handle);
        } else if of_directive && handle != "!" {
            return wrong(at, "did not find expected '!'");
        }
        Ok(handle)
    }

    /// The rest of a tag, behind what was taken for its handle.
    pub(super) fn tag_uri(&mut self, head: &str) -> Result<String> {
        let at = self.place;
        let mut uri = head.get(1..).unwrap_or_default().to_owned();
        let mut is_there = !head.is_empty();
        while let Some(c) = self.peek().filter(|c| is_word(*c) || ";/?:@&=+$,.!~*'()[]%".contains(*c)) {
            if c == '%' {
                self.uri_escapes(&mut uri)?
            } else {
                self.read(&mut uri)
            }
            is_there = true;
        }
        if is_there { Ok(uri) } else { wrong(at, "did not find expected tag URI") }
    }

    /// A character that is written as its bytes, each of them as `%` and two digits.
    fn uri_escapes(&mut self, uri: &mut String) -> Result<()> {
        let at = self.place;
        let mut bytes = Vec::new();
        loop {
            let hex = self.rest.strip_prefix('%').and_then(|rest| rest.get(..2));
            let byte = hex.filter(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()));
            let Some(byte) = byte.and_then(|hex| u8::from_str_radix(hex, 16).ok()) else {
                return wrong(at, "did not find URI escaped octet");
            };
            bytes.push(byte);
            (0..3).for_each(|_| self.skip());
            if let Ok(text) = std::str::from_utf8(&bytes) {
                uri.push_str(text);
                return Ok(());
            }
            if bytes.len() == 4 {
                return wrong(at, "found an incorrect trailing UTF-8 octet");
            }
        }
    }

    /// A text behind `|` or `>`, in a block that begins at a column.
    pub(super) fn block_scalar(&mut self, block: isize) -> Result<String> {
        let start = self.place;
        let is_literal = self.peek() == Some('|');
        self.skip();
        let (mut keeps, mut digit) = (None, None);
        // Either may come first, and each once.
        for _ in 0..2 {
            match self.peek() {
                Some(c @ ('+' | '-')) if keeps.is_none() => keeps = Some(c == '+'),
                Some('0') if digit.is_none() => {
                    return wrong(start, "found an indentation indicator equal to 0");
                }
                Some(c @ '1'..='9') if digit.is_none() => digit = c.to_digit(10),
                _ => break,
            }
            self.skip();
        }
        self.end_of_line(start)?;
        let mut indent = digit.map_or(0, |digit| block.max(0) + digit as isize);
        let mut text = String::new();
        let mut fold = Fold::default();
        self.block_breaks(block, &mut indent, &mut fold.others, start)?;
        let mut was_blank = false;
        while self.place.column as isize == indent && self.peek().is_some() {
            // Lines that begin with a space stand for themselves.
            let begins_blank = self.peek().is_some_and(is_blank);
            if !is_literal && !was_blank && !begins_blank && fold.first == "\n" {
                fold.join(&mut text);
            } else {
                text.push_str(&fold.first);
                text.push_str(&fold.others);
                fold = Fold::default();
            }
            was_blank = begins_blank;
            while self.peek().is_some_and(|c| !is_break(c)) {
                self.read(&mut text);
            }
            fold.first.extend(self.skip_line());
            self.block_breaks(block, &mut indent, &mut fold.others, start)?;
        }
        if keeps != Some(false) {
            text.push_str(&fold.first);
        }
        if keeps == Some(true) {
            text.push_str(&fold.others);
        }
        Ok(text)
    }

    /// Passes over empty lines and the indentation, which is found if it is zero.
    fn block_breaks(
        &mut self,
        block: isize,
        indent: &mut isize,
        breaks: &mut String,
        start: Place,
    ) -> Result<()> {
        let mut widest = 0;
        loop {
            let is_before = |text: &Self| *indent == 0 || (text.place.column as isize) < *indent;
            while is_before(self) && self.peek() == Some(' ') {
                self.skip();
            }
            widest = widest.max(self.place.column as isize);
            if is_before(self) && self.peek() == Some('\t') {
                return wrong(start, "found a tab character where an indentation space is expected");
            }
            match self.skip_line() {
                Some(end) => breaks.push(end),
                None => break,
            }
        }
        if *indent == 0 {
            *indent = widest.max(block + 1).max(1);
        }
        Ok(())
    }

    /// A text in quotes of either kind.
    pub(super) fn quoted_scalar(&mut self) -> Result<String> {
        let start = self.place;
        let quote = self.peek();
        let is_single = quote == Some('\'');
        self.skip();
        let mut text = String::new();
        let mut fold = Fold::default();
        let mut blanks = String::new();
        loop {
            if self.is_document_indicator() {
                return wrong(start, "found unexpected document indicator");
            }
            if self.peek().is_none() {
                return wrong(start, "found unexpected end of stream");
            }
            let mut is_folded = false;
            while let Some(c) = self.peek().filter(|c| !is_blank(*c) && !is_break(*c)) {
                if is_single && self.rest.starts_with("''") {
                    text.push('\'');
                    (0..2).for_each(|_| self.skip());
                } else if Some(c) == quote {
                    break;
                } else if !is_single && c == '\\' && self.at(1).is_some_and(is_break) {
                    self.skip();
                    self.skip_line();
                    is_folded = true;
                    break;
                } else if !is_single && c == '\\' {
                    text.push(self.escape(start)?);
                } else {
                    self.read(&mut text);
                }
            }
            if self.peek() == quote {
                self.skip();
                return Ok(text);
            }
            self.blanks(&mut fold, &mut blanks, &mut is_folded);
            if is_folded {
                fold.join(&mut text);
            } else {
                text.push_str(&blanks);
            }
            blanks.clear();
        }
    }

    /// Spaces and ends of lines: spaces alone are part of the text, those beside the end of a line are not.
    fn blanks(&mut self, fold: &mut Fold, blanks: &mut String, is_folded: &mut bool) {
        while let Some(c) = self.peek() {
            if is_blank(c) && !*is_folded {
                self.read(blanks);
            } else if is_blank(c) {
                self.skip();
            } else if let Some(end) = self.skip_line() {
                let into = if *is_folded { &mut fold.others } else { &mut fold.first };
                into.push(end);
                blanks.clear();
                *is_folded = true;
            } else {
                break;
            }
        }
    }

    fn escape(&mut self, start: Place) -> Result<char> {
        let simple = match self.at(1) {
            Some('0') => '\0',
            Some('a') => '\u{7}',
            Some('b') => '\u{8}',
            Some('t' | '\t') => '\t',
            Some('n') => '\n',
            Some('v') => '\u{b}',
            Some('f') => '\u{c}',
            Some('r') => '\r',
            Some('e') => '\u{1b}',
            Some(c @ (' ' | '"' | '\'' | '\\')) => c,
            Some('N') => '\u{85}',
            Some('_') => '\u{a0}',
            Some('L') => '\u{2028}',
            Some('P') => '\u{2029}',
            Some('x') => return self.coded(2, start),
            Some('u') => return self.coded(4, start),
            Some('U') => return self.coded(8, start),
            _ => return wrong(start, "found unknown escape character"),
        };
        (0..2).for_each(|_| self.skip());
        Ok(simple)
    }

    fn coded(&mut self, digits: usize, start: Place) -> Result<char> {
        (0..2).for_each(|_| self.skip());
        let hex = self.rest.get(..digits).filter(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(hex) = hex else { return wrong(start, "did not find expected hexdecimal number") };
        let Some(c) = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32) else {
            return wrong(start, "found invalid Unicode character escape code");
        };
        (0..digits).for_each(|_| self.skip());
        Ok(c)
    }

    /// A text without quotes, in a block that begins at a column; and whether it ends with a line.
    pub(super) fn plain_scalar(&mut self, block: isize, in_flow: bool) -> Result<(String, bool)> {
        let start = self.place;
        let indent = block + 1;
        let mut text = String::new();
        let mut fold = Fold::default();
        let mut blanks = String::new();
        let mut is_folded = false;
        loop {
            if self.is_document_indicator() || self.peek() == Some('#') {
                break;
            }
            while let Some(c) = self.peek().filter(|c| !is_blank(*c) && !is_break(*c)) {
                if (c == ':' && self.blank_follows())
                    || (in_flow && matches!(c, ',' | '?' | '[' | ']' | '{' | '}'))
                {
                    break;
                }
                if is_folded {
                    fold.join(&mut text);
                    is_folded = false;
                } else {
                    text.push_str(&blanks);
                }
                blanks.clear();
                self.read(&mut text);
            }
            if !self.peek().is_some_and(|c| is_blank(c) || is_break(c)) {
                break;
            }
            while let Some(c) = self.peek().filter(|c| is_blank(*c) || is_break(*c)) {
                if c == '\t' && is_folded && (self.place.column as isize) < indent {
                    return wrong(start, "found a tab character that violates indentation");
                }
                if is_blank(c) && !is_folded {
                    self.read(&mut blanks);
                } else if is_blank(c) {
                    self.skip();
                } else if let Some(end) = self.skip_line() {
                    let into = if is_folded { &mut fold.others } else { &mut fold.first };
                    into.push(end);
                    blanks.clear();
                    is_folded = true;
                }
            }
            if !in_flow && (self.place.column as isize) < indent {
                break;
            }
        }
        Ok((text, is_folded))
    }
}
