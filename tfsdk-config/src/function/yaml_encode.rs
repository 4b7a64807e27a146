//! `yamlencode`.

use std::fmt::Write as _;

use tfsdk_core::limits::Budget;
use tfsdk_core::stream::format::LONGEST_NUMBER;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

use super::builtin::{Builtin, takes_any};
use super::{Result, fail};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new(
            "yamlencode",
            [takes_any("value").or_null().or_unknown().or_dynamic()],
            |_, _| Ok(Type::STRING),
            |args, _, budget| yamlencode(&args[0], budget),
        )
        .nullable(),
    ]
}

fn yamlencode(value: &Value, budget: &Budget) -> Result<Value> {
    if !value.is_wholly_known() {
        return Ok(Value::unknown(Type::STRING));
    }
    let mut writer = Writer { out: String::new(), column: 0, separated: true, indented: true, budget };
    writer.node(value.as_ref(), None, Place::Root)?;
    writer.start_line(0);
    if value.as_str().is_none()
        && value.as_ref().elements().next().is_none()
        && !is_collection(value.as_ref())
    {
        // A plain scalar could go on, so its end is marked.
        writer.out.push_str("...\n");
    }
    budget.make(writer.out.len())?;
    Ok(writer.out.into())
}

fn is_collection(value: ValueRef<'_>) -> bool {
    !value.is_null() && !matches!(value.ty().kind(), TypeKind::Bool | TypeKind::Number | TypeKind::String)
}

/// Lines are broken behind so many columns, at a space of a quoted text.
const WIDTH: usize = 80;

/// A longer key stands behind a question mark.
const LONGEST_KEY: usize = 128;

/// Where a value stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Root,
    Sequence,
    /// A key before its colon.
    Key,
    Mapping,
}

/// Writes as libyaml does, from which Terraform has its writer. (go-cty-yaml: `emitterc.go`.)
struct Writer<'b> {
    out: String,
    column: usize,
    /// The last thing written was a space, or stands for one.
    separated: bool,
    /// The line has nothing but indentation and signs.
    indented: bool,
    budget: &'b Budget,
}

impl Writer<'_> {
    /// Writes a value that is inside of something at an indentation.
    fn node(&mut self, value: ValueRef<'_>, indent: Option<usize>, place: Place) -> Result<()> {
        self.budget.work(4)?;
        if !is_collection(value) {
            return self.scalar(value, indent.map_or(2, |indent| indent + 2), place);
        }
        let is_sequence =
            matches!(value.ty().kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_));
        if value.is_empty() {
            self.pay(8)?;
            self.sign(if is_sequence { "[]" } else { "{}" }, true);
            return Ok(());
        }
        // A sequence stands below its key without further indentation.
        let flush = is_sequence && place == Place::Mapping && !self.indented;
        let inner = indent.map_or(0, |indent| if flush { indent } else { indent + 2 });
        for (key, part) in value.elements() {
            self.pay(inner + 8)?;
            self.start_line(inner);
            match key {
                Key::Attribute(name) | Key::Key(name) => self.entry(name, part, inner)?,
                _ => {
                    self.sign("-", true);
                    self.indented = true;
                    self.node(part, Some(inner), Place::Sequence)?;
                }
            }
        }
        Ok(())
    }

    fn entry(&mut self, key: &str, value: ValueRef<'_>, indent: usize) -> Result<()> {
        if key.len() <= LONGEST_KEY && !key.contains(is_break) {
            self.text(key, indent + 2, Place::Key)?;
            self.sign(":", false);
        } else {
            self.sign("?", true);
            self.indented = true;
            self.text(key, indent + 2, Place::Mapping)?;
            self.start_line(indent);
            self.sign(":", true);
            self.indented = true;
        }
        self.node(value, Some(indent), Place::Mapping)
    }

    fn scalar(&mut self, value: ValueRef<'_>, indent: usize, place: Place) -> Result<()> {
        if let Some(text) = value.as_str() {
            return self.text(text, indent, place);
        }
        let plain = match (value.as_bool(), value.as_number()) {
            (Some(true), _) => "true".to_owned(),
            (Some(false), _) => "false".to_owned(),
            (_, Some(number)) => {
                let len = number.text_len_bound();
                if len > LONGEST_NUMBER {
                    return fail("the number has too many digits to be written");
                }
                self.pay(len)?;
                self.budget.work(len as u64 + (len as u64).pow(2) / (16 << 10))?;
                number.to_text()
            }
            _ => "null".to_owned(),
        };
        self.pay(plain.len() + 1)?;
        self.sign(&plain, true);
        Ok(())
    }

    fn text(&mut self, text: &str, indent: usize, place: Place) -> Result<()> {
        let lines = text.matches(is_break).count() + text.len() / WIDTH + 1;
        // A character is written by at most ten.
        self.pay(text.len().saturating_mul(10).saturating_add(lines.saturating_mul(indent + 1)))?;
        self.budget.work(text.len() as u64 / 8)?;
        if place != Place::Key && text.contains('\n') && is_block(text) {
            self.block(text, indent);
        } else {
            self.quoted(text, indent, place != Place::Key);
        }
        Ok(())
    }

    /// Text in double quotes.
    fn quoted(&mut self, text: &str, indent: usize, breaks: bool) {
        self.sign("\"", true);
        // libyaml looks for a byte order mark at the start whichever character it asks about, so behind one all are escaped.
        let escapes_all = text.starts_with('\u{feff}');
        let mut after_space = false;
        let mut chars = text.chars().enumerate().peekable();
        while let Some((i, c)) = chars.next() {
            let inside = i > 0 && chars.peek().is_some();
            if escapes_all {
                self.escape(c);
            } else if c == ' ' && breaks && inside && !after_space && self.column > WIDTH {
                self.start_line(indent);
                if chars.peek().is_some_and(|(_, next)| *next == ' ') {
                    self.put('\\');
                }
            } else if is_printable(c) && !matches!(c, '"' | '\\' | '\n' | '\u{feff}') && !is_break(c) {
                self.put(c);
            } else {
                self.escape(c);
            }
            after_space = c == ' ';
        }
        self.sign("\"", false);
    }

    fn escape(&mut self, c: char) {
        let code = u32::from(c);
        let short = match c {
            '\0' => '0',
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\u{b}' => 'v',
            '\u{c}' => 'f',
            '\r' => 'r',
            '\u{1b}' => 'e',
            '"' | '\\' => c,
            '\u{85}' => 'N',
            '\u{a0}' => '_',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            _ => {
                let before = self.out.len();
                let _ = match code {
                    0..=0xff => write!(self.out, "\\x{code:02X}"),
                    0x100..=0xffff => write!(self.out, "\\u{code:04X}"),
                    _ => write!(self.out, "\\U{code:08X}"),
                };
                self.column += self.out.len() - before;
                return;
            }
        };
        self.put('\\');
        self.put(short);
    }

    /// Text in lines of its own.
    fn block(&mut self, text: &str, indent: usize) {
        self.sign("|", true);
        if text.starts_with(|c| c == ' ' || is_break(c)) {
            self.sign("2", false);
        }
        match text.strip_suffix(is_break) {
            None => self.sign("-", false),
            Some(rest) if rest.is_empty() || rest.ends_with(is_break) => self.sign("+", false),
            Some(_) => {}
        }
        self.new_line();
        let mut at_start = true;
        for c in text.chars() {
            if is_break(c) {
                match c {
                    '\n' => self.new_line(),
                    _ => {
                        self.out.push(c);
                        (self.column, self.indented) = (0, true);
                    }
                }
                at_start = true;
                continue;
            }
            if at_start {
                self.start_line(indent);
                at_start = false;
            }
            self.put(c);
            self.indented = false;
        }
    }

    /// Begins a line at an indentation, unless one has begun.
    fn start_line(&mut self, indent: usize) {
        if !self.indented || self.column > indent || (self.column == indent && !self.separated) {
            self.new_line();
        }
        while self.column < indent {
            self.put(' ');
        }
        (self.separated, self.indented) = (true, true);
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
        (self.separated, self.indented) = (true, true);
    }

    fn put(&mut self, c: char) {
        self.out.push(c);
        self.column += 1;
    }

    /// Writes a sign, or a word, behind a space where it needs one.
    fn sign(&mut self, sign: &str, spaced: bool) {
        if spaced && !self.separated {
            self.put(' ');
        }
        self.out.push_str(sign);
        self.column += sign.len();
        (self.separated, self.indented) = (false, false);
    }

    /// Pays for text: it grows by doubling.
    fn pay(&self, len: usize) -> Result<()> {
        Ok(self.budget.make(len.saturating_mul(2))?)
    }
}

fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{fffd}') && c != '\u{feff}'
}

/// Whether a text can stand in lines of its own.
fn is_block(text: &str) -> bool {
    let space_before_break = text.chars().zip(text.chars().skip(1)).any(|(a, b)| a == ' ' && is_break(b));
    !text.ends_with(' ') && !space_before_break && text.chars().all(is_printable)
}
