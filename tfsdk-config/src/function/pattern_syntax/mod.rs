//! The syntax of regular expressions as Go reads it, translated to that of `regex`. (Go: `regexp/syntax`.)

mod class;
mod escape;
mod group;
mod repetition;
mod written;

use std::ops::Range;

use repetition::MOST_REPEATS;
use written::append_char;

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
        written_flags: Flags::default(),
        operand: None,
        is_repetition: false,
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

struct Reader<'p> {
    text: &'p str,
    at: usize,
    out: String,
    groups: Vec<Option<String>>,
    open: Vec<Open>,
    flags: Flags,
    /// The flags that hold in what is written so far. The others are written before the next part, as a repetition behind them is
    /// one of what stands before them.
    written_flags: Flags,
    /// How often what stands just before may be repeated inside; nothing stands there at the start of a group.
    operand: Option<u64>,
    /// The most of that in the group so far.
    widest: u64,
    /// Whether that is repeated already, with flags behind it.
    is_repetition: bool,
    /// Where the repetition starts that ends just before.
    repeated: Option<usize>,
    /// There is no `:]` any more, so it need not be looked for again.
    no_posix_class: bool,
    class_steps: u64,
}

/// What held before a group.
struct Open {
    flags: Flags,
    written_flags: Flags,
    widest: u64,
}

/// The flags `i`, `m`, `s` and `U`, each a bit.
type Flags = u8;

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
                self.write_flags();
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
        (self.operand, self.is_repetition) = (Some(repeats), false);
        self.widest = self.widest.max(repeats);
    }

    fn literal(&mut self, c: char) {
        self.write_flags();
        append_char(u32::from(c), &mut self.out);
        self.operand_of(1);
    }
}
