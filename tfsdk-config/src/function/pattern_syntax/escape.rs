//! What a backslash starts.

use super::written::append_char;
use super::{Reader, SyntaxError};

impl<'p> Reader<'p> {
    /// What a backslash starts, outside of a class.
    pub(super) fn escape(&mut self) -> Result<(), SyntaxError<'p>> {
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
                self.write_flags();
                self.out.push_str(match c {
                    'A' => r"\A",
                    'z' => r"\z",
                    'b' => r"(?-u:\b)",
                    _ => r"(?-u:\B)",
                });
            }
            _ => {
                self.write_flags();
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

    /// The code of a character that is written with a backslash. It may be one that no text contains.
    pub(super) fn escaped_char(&mut self) -> Result<u32, SyntaxError<'p>> {
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
}
