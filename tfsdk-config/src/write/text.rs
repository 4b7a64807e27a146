//! Expressions and arguments, laid out as `terraform fmt` leaves them.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::notation::Expression;
use tfsdk_core::number::Number;
use tfsdk_core::text::{HclKey, clusters};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, ValueRef};

/// What a line is written for: the text before its equals sign, and the value behind it.
pub(super) type Item<'a> = (Cow<'a, str>, ValueRef<'a>);

pub(super) fn attributes(value: ValueRef<'_>) -> Vec<Item<'_>> {
    let named = value.elements().filter_map(|(key, part)| match key {
        Key::Attribute(name) | Key::Key(name) => Some((Cow::Borrowed(name), part)),
        Key::Index(_) | Key::Element(_) => None,
    });
    named.collect()
}

/// A longer name has empty lines around it, and nothing is aligned with it.
///
/// `terraform fmt` aligns neighbours to the widest name, whatever that takes: one name of 60 KB would make each of them
/// as long.
const WIDEST_ALIGNED: usize = 128;

/// A list of more elements has one element a line.
const MOST_INLINE: usize = 16;

/// Whether a value is written on one line.
fn is_inline(value: ValueRef<'_>) -> bool {
    if is_leaf(value) {
        return true;
    }
    let len = value.len().unwrap_or(0);
    len == 0 || (is_sequence(value) && len <= MOST_INLINE && value.elements().all(|(_, part)| is_leaf(part)))
}

fn is_sequence(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_))
}

fn is_leaf(value: ValueRef<'_>) -> bool {
    value.is_null() || value.ty().is_primitive()
}

/// Whether a text has several lines, ends with the last of them, and holds nothing that only an escape can show.
fn is_for_heredoc(text: &str) -> bool {
    let is_plain = |c: char| matches!(c, '\n' | '\t') || !(c.is_control() || c == '\u{feff}');
    text.ends_with('\n') && text.lines().nth(1).is_some() && text.chars().all(is_plain)
}

/// Whether a line begins with a letter that makes one cluster with a space before it, as accents do: both are taken as indentation.
fn joins_a_space(line: &str) -> bool {
    let first = line.chars().next().filter(|c| !c.is_ascii());
    first.is_some_and(|c| clusters(&format!(" {c}")).nth(1).is_none())
}

/// What is written, and what is left to pay for it.
pub(crate) struct Text<'b> {
    pub(super) text: String,
    budget: &'b Budget,
    /// What stands before each line.
    before: &'b str,
    /// Whether a text of several lines may stand in a heredoc.
    has_heredocs: bool,
}

impl fmt::Write for Text<'_> {
    /// Fails when it cannot be paid.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // A string that grows has room for twice its length.
        self.budget.make(text.len().saturating_mul(2)).map_err(|_| fmt::Error)?;
        self.text.push_str(text);
        Ok(())
    }
}

impl<'b> Text<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Text { text: String::new(), budget, before: "", has_heredocs: true }
    }

    /// For lines that end in another way than a heredoc's text would.
    pub(crate) fn without_heredocs(self) -> Self {
        Text { has_heredocs: false, ..self }
    }

    /// For lines that stand in a text with this before each.
    pub(crate) fn with_indent(self, before: &'b str) -> Self {
        Text { before, ..self }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    pub(crate) fn push(&mut self, text: impl fmt::Display) -> Result<(), Exhausted> {
        write!(self, "{text}").map_err(|_| self.budget.exhausted().unwrap_or(Exhausted::Size))
    }

    pub(crate) fn indent(&mut self, indent: usize) -> Result<(), Exhausted> {
        let before = self.before;
        self.push(format_args!("{before}{:1$}", "", 2 * indent))
    }

    /// `name = value` a line; the equals signs of neighbours that take one line each stand below each other.
    pub(crate) fn items(&mut self, items: &[Item<'_>], indent: usize) -> Result<(), Exhausted> {
        let width = |name: &str| clusters(name).take(WIDEST_ALIGNED + 1).count();
        let is_aligned = |a: &Item<'_>, b: &Item<'_>| is_inline(a.1) && is_inline(b.1);
        let mut before: Option<&Item<'_>> = None;
        for run in items.chunk_by(|a, b| {
            is_aligned(a, b) && width(&a.0) <= WIDEST_ALIGNED && width(&b.0) <= WIDEST_ALIGNED
        }) {
            // What ends a run of lines that would be aligned is an empty one.
            if before.is_some_and(|before| is_aligned(before, &run[0])) {
                self.push("\n")?;
            }
            before = run.last();
            let widest = run.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
            for (name, value) in run {
                self.indent(indent)?;
                self.push(name)?;
                self.push(format_args!("{:1$} = ", "", widest - width(name)))?;
                self.assigned(*value, indent)?;
                self.push("\n")?;
            }
        }
        Ok(())
    }

    /// Writes a value behind an equals sign, where a heredoc may stand: a text of several lines that ends with the last.
    pub(crate) fn assigned(&mut self, value: ValueRef<'_>, indent: usize) -> Result<(), Exhausted> {
        match value.as_str().filter(|text| self.has_heredocs && is_for_heredoc(text)) {
            Some(text) => self.heredoc(text, indent),
            None => self.value(value, indent),
        }
    }

    fn heredoc(&mut self, text: &str, indent: usize) -> Result<(), Exhausted> {
        let delimiter = delimiter(text);
        // The indentation that all lines share is taken from them when they are read.
        let is_flush = text.lines().any(|line| !line.starts_with(char::is_whitespace) && !line.is_empty())
            && !text.lines().any(|line| line.trim_start().starts_with(['$', '%']) || joins_a_space(line));
        self.push(if is_flush { "<<-" } else { "<<" })?;
        self.push(&delimiter)?;
        self.push("\n")?;
        for line in text.lines() {
            if is_flush && !line.trim().is_empty() {
                self.indent(indent + 1)?;
            }
            self.push(line.replace("${", "$${").replace("%{", "%%{"))?;
            self.push("\n")?;
        }
        if is_flush {
            self.indent(indent)?;
        }
        self.push(delimiter)
    }

    /// Pays for finding the digits of what stands on one line.
    pub(crate) fn pay_for_numbers(&self, value: ValueRef<'_>) -> Result<(), Exhausted> {
        self.budget.work(value.as_number().map_or(1, Number::text_work))?;
        value.elements().try_for_each(|(_, part)| self.pay_for_numbers(part))
    }

    /// Writes a wholly known value.
    pub(crate) fn value(&mut self, value: ValueRef<'_>, indent: usize) -> Result<(), Exhausted> {
        if is_inline(value) {
            self.pay_for_numbers(value)?;
            self.push(Expression(value))
        } else if is_sequence(value) {
            self.push("[\n")?;
            for (_, element) in value.elements() {
                self.indent(indent + 1)?;
                self.value(element, indent + 1)?;
                self.push(",\n")?;
            }
            self.indent(indent)?;
            self.push("]")
        } else {
            let attributes = attributes(value).into_iter();
            let items: Vec<Item<'_>> =
                attributes.map(|(name, part)| (Cow::Owned(HclKey(&name).to_string()), part)).collect();
            self.push("{\n")?;
            self.items(&items, indent + 1)?;
            self.indent(indent)?;
            self.push("}")
        }
    }
}

/// A word that ends a heredoc and is no line of `text`: `EOT`, with as few underscores behind it as possible.
pub(super) fn delimiter(text: &str) -> String {
    // Lines that would end it, by their number of underscores.
    let ends = text.lines().filter_map(|line| line.trim().strip_prefix("EOT"));
    let mut taken: Vec<usize> =
        ends.filter(|rest| rest.bytes().all(|byte| byte == b'_')).map(str::len).collect();
    taken.sort_unstable();
    taken.dedup();
    let free = taken.iter().enumerate().find(|(i, taken)| i != *taken).map_or(taken.len(), |(i, _)| i);
    format!("EOT{}", "_".repeat(free))
}
