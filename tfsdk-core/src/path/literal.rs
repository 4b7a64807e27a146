//! Paths in literals, read where nothing can allocate.

use super::Path;

/// The path of a literal, which the compiler has checked.
pub fn literal_path(text: &'static str) -> Path {
    text.parse().unwrap_or_default()
}

/// One step of a literal.
#[derive(Clone, Copy)]
pub(crate) enum LiteralStep<'a> {
    /// The name of an attribute, if it is written without escapes.
    Attribute(Option<&'a str>),
    Key,
    Index(usize),
    Element,
}

/// The steps of a literal, one after the other: what [`Path`] reads of a text, where nothing can allocate.
pub(crate) struct LiteralSteps<'a> {
    text: &'a [u8],
    /// Where the next step begins.
    pub(crate) at: usize,
}

impl<'a> LiteralSteps<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        LiteralSteps { text: text.as_bytes(), at: 0 }
    }

    /// The next step, or what is expected where the text goes wrong, which is at `self.at`.
    pub(crate) const fn next(&mut self) -> Result<Option<LiteralStep<'a>>, &'static str> {
        let Some(first) = self.peek() else { return Ok(None) };
        match first {
            b'.' => {
                self.at += 1;
                match self.peek() {
                    Some(b'"') => self.quoted_name(),
                    _ => self.name(),
                }
            }
            b'[' => {
                self.at += 1;
                let step = match self.peek() {
                    Some(b'"') => match self.quoted() {
                        Ok(_) => LiteralStep::Key,
                        Err(expected) => return Err(expected),
                    },
                    Some(b'#') => {
                        self.at += 1;
                        match self.number() {
                            Ok(_) => LiteralStep::Element,
                            Err(expected) => return Err(expected),
                        }
                    }
                    _ => match self.number() {
                        Ok(index) => LiteralStep::Index(index),
                        Err(expected) => return Err(expected),
                    },
                };
                if !matches!(self.peek(), Some(b']')) {
                    return Err("`]`");
                }
                self.at += 1;
                Ok(Some(step))
            }
            _ if self.at == 0 => self.name(),
            _ => Err("`.` or `[`"),
        }
    }

    const fn peek(&self) -> Option<u8> {
        if self.at < self.text.len() { Some(self.text[self.at]) } else { None }
    }

    const fn name(&mut self) -> Result<Option<LiteralStep<'a>>, &'static str> {
        let start = self.at;
        match self.peek() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {}
            Some(0x80..) => {
                return Err("a name in quotes, as it has characters beyond ASCII, such as `.\"größe\"`");
            }
            _ => return Err("an attribute name"),
        }
        while let Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-') = self.peek() {
            self.at += 1;
        }
        if let Some(0x80..) = self.peek() {
            self.at = start;
            return Err("a name in quotes, as it has characters beyond ASCII, such as `.\"größe\"`");
        }
        Ok(Some(LiteralStep::Attribute(Some(part(self.text, start, self.at)))))
    }

    const fn quoted_name(&mut self) -> Result<Option<LiteralStep<'a>>, &'static str> {
        let start = self.at + 1;
        match self.quoted() {
            Ok(true) => Ok(Some(LiteralStep::Attribute(Some(part(self.text, start, self.at - 1))))),
            Ok(false) => Ok(Some(LiteralStep::Attribute(None))),
            Err(expected) => Err(expected),
        }
    }

    const fn number(&mut self) -> Result<usize, &'static str> {
        let start = self.at;
        let mut number: usize = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = match number.checked_mul(10) {
                Some(tens) => match tens.checked_add((digit - b'0') as usize) {
                    Some(number) => number,
                    None => return Err("a smaller number"),
                },
                None => return Err("a smaller number"),
            };
            self.at += 1;
        }
        if self.at == start { Err("a number, `#` or a quoted key") } else { Ok(number) }
    }

    /// Whether all in the quotes stands for itself.
    const fn quoted(&mut self) -> Result<bool, &'static str> {
        self.at += 1;
        let mut is_plain = true;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => return Ok(is_plain),
                b'\\' => {
                    is_plain = false;
                    if let Err(expected) = self.escaped() {
                        return Err(expected);
                    }
                }
                b'$' | b'%' => is_plain = false,
                _ => {}
            }
        }
        Err("a closing quote")
    }

    /// Passes what follows a backslash.
    const fn escaped(&mut self) -> Result<(), &'static str> {
        let digits = match self.peek() {
            Some(b'n' | b'r' | b't' | b'"' | b'\\') => 0,
            Some(b'u') => 4,
            Some(b'U') => 8,
            _ => return Err("one of `n`, `r`, `t`, `u`, `U`, `\"`, `\\` behind the backslash"),
        };
        self.at += 1;
        let end = self.at + digits;
        let mut code: u32 = 0;
        while self.at < end {
            let digit = match self.peek() {
                Some(byte @ b'0'..=b'9') => byte - b'0',
                Some(byte @ b'a'..=b'f') => byte - b'a' + 10,
                Some(byte @ b'A'..=b'F') => byte - b'A' + 10,
                _ => return Err("the number of a character in hexadecimal digits"),
            };
            code = (code << 4) | digit as u32;
            self.at += 1;
        }
        if char::from_u32(code).is_some() { Ok(()) } else { Err("the number of a character before this") }
    }
}

/// The text between two bytes that are ASCII.
const fn part(text: &[u8], start: usize, end: usize) -> &str {
    let (head, _) = text.split_at(end);
    let (_, part) = head.split_at(start);
    match std::str::from_utf8(part) {
        Ok(part) => part,
        Err(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{LiteralSteps, Path};

    fn compiles(text: &str) -> bool {
        let mut steps = LiteralSteps::new(text);
        loop {
            match steps.next() {
                Ok(Some(_)) => {}
                Ok(None) => return true,
                Err(_) => return false,
            }
        }
    }

    #[test]
    fn what_is_a_path_in_code_is_one_when_parsed() {
        let pieces = [
            "a",
            "b-1",
            "_",
            ".",
            "[",
            "]",
            "[0]",
            "[12",
            "#",
            "[#1]",
            "\"",
            "[\"k\"]",
            "\\",
            "\\n",
            "\\u00fc",
            "\\ud800",
            "\\U0001f600",
            "\\x",
            "$${",
            "${",
            " ",
            "18446744073709551615",
            "18446744073709551616",
            ".\"x y\"",
            "-",
            "7",
            "ü\"",
        ];
        let n = pieces.len();
        let (mut paths, mut others) = (0, 0);
        for i in 0..n.pow(4) {
            let text = [i, i / n, i / n / n, i / n / n / n].map(|i| pieces[i % n]).concat();
            let parses = text.parse::<Path>().is_ok();
            *(if parses { &mut paths } else { &mut others }) += 1;
            // Bare names beyond ASCII are left to the parser.
            if compiles(&text) != parses {
                assert!(parses && text.contains('ü'), "{text}");
            }
        }
        assert!(paths > 1_000 && others > 1_000, "{paths} {others}");
    }
}
