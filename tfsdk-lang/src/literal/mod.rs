//! Bodies that consist of literals: what most files of values are.
//!
//! A file of values is mostly numbers, strings, lists and objects that are written out. Such a text is looked through
//! once, without making anything of it, and then read straight into values of the types that are wanted. There is
//! neither a tree of expressions nor a type for each list.
//!
//! This is a shorter way to what [`parse_body`](crate::expr::parse_body), evaluation and
//! [`TypeConstraint::convert_within`] lead to, never to anything else. It says nothing of mistakes: where a text is not
//! literal, does not fit or might exceed a limit, there is no result, and the long way has the last word.

mod cursor;
mod price;
mod read;
mod text;

use std::collections::HashSet;

use crate::constraint::TypeConstraint;
pub use crate::syntax::LONGEST_SOURCE;
use crate::syntax::{MAX_DEPTH, PER_TOKEN};
use cursor::Cursor;
use read::Reader;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::span::SourceRange;
use tfsdk_core::value::Value;

/// The arguments of a body that has nothing else, each with a literal for its value.
#[derive(Debug, Clone)]
pub struct LiteralBody {
    arguments: Vec<LiteralArgument>,
}

/// An argument, `name = literal`.
#[derive(Debug, Clone)]
pub struct LiteralArgument {
    name: String,
    name_range: SourceRange,
    range: SourceRange,
    /// How many lists and objects stand in one another.
    depth: usize,
}

impl LiteralBody {
    /// Looks through a text. `None` if it is not made of literals alone, or a limit might be met.
    ///
    /// What it accepts, [`parse_body_with`](crate::expr::parse_body_with) reads without a problem.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk_lang::literal::LiteralBody;
    ///
    /// assert!(LiteralBody::parse(b"ports = [80, 443]\n", Limits::new()).is_some());
    /// assert!(LiteralBody::parse(b"ports = [80, 400 + 43]\n", Limits::new()).is_none());
    /// ```
    #[must_use]
    pub fn parse(source: &[u8], limits: Limits) -> Option<Self> {
        if source.len() > LONGEST_SOURCE {
            return None;
        }
        let text = std::str::from_utf8(source).ok()?;
        // An expression stands one level deeper than what is around it, and a sign or a template one further.
        let levels = limits.depth().min(MAX_DEPTH).checked_sub(2)?;
        let mut cursor = Cursor::new(text, levels);
        let mut arguments = Vec::new();
        while let Some(argument) = argument(&mut cursor)? {
            arguments.push(argument);
        }
        let mut names = HashSet::with_capacity(arguments.len());
        let made = cursor.tokens().saturating_mul(PER_TOKEN).saturating_add(source.len());
        let is_sound = arguments.iter().all(|argument| names.insert(argument.name.as_str()))
            && Budget::new(limits, source.len()).make(made).is_ok();
        is_sound.then_some(Self { arguments })
    }

    /// The arguments in source order, each name once.
    #[must_use]
    pub fn arguments(&self) -> &[LiteralArgument] {
        &self.arguments
    }
}

impl LiteralArgument {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the name stands.
    #[must_use]
    pub fn name_range(&self) -> SourceRange {
        self.name_range
    }

    /// Where the value stands.
    #[must_use]
    pub fn range(&self) -> SourceRange {
        self.range
    }

    /// The value, converted to `constraint`; `source` is what the body was made of.
    ///
    /// `None` if it does not fit, if the constraint leaves anything open, or if the budget might not do.
    /// At least so much is paid as evaluation and conversion would take, so that they can be asked again where something
    /// cannot be paid later.
    ///
    /// ```
    /// use tfsdk::limits::{Budget, Limits};
    /// use tfsdk::constraint::TypeConstraint;
    /// use tfsdk_lang::literal::LiteralBody;
    ///
    /// let source = b"ports = [80, \"443\"]\n";
    /// let body = LiteralBody::parse(source, Limits::new()).unwrap();
    /// let value = |constraint| {
    ///     body.arguments()[0].value(source, &TypeConstraint::parse(constraint).unwrap(), &Budget::default())
    /// };
    /// assert_eq!(value("set(number)").unwrap().to_string(), "toset([80, 443])");
    /// assert_eq!(value("list(bool)"), None);
    /// ```
    #[must_use]
    pub fn value(&self, source: &[u8], constraint: &TypeConstraint, budget: &Budget) -> Option<Value> {
        let ty = constraint.ty();
        if ty.has_dynamic() {
            return None;
        }
        budget.admit(self.depth.max(ty.depth()), 0).ok()?;
        let (start, end) = (self.range.start.byte as usize, self.range.end.byte as usize);
        // A heredoc ends with the line of its marker, which is no part of it.
        let is_heredoc = source.get(start..)?.starts_with(b"<<");
        let text = source.get(start..end + usize::from(is_heredoc))?;
        let text = std::str::from_utf8(text).ok()?;
        price::text(text.len(), self.depth, budget).ok()?;
        Reader::new(Cursor::new(text, self.depth), budget).whole(constraint)
    }
}

/// The next argument, and the end of its line. `Some(None)` at the end of the text.
fn argument(cursor: &mut Cursor<'_>) -> Option<Option<LiteralArgument>> {
    cursor.gap()?;
    if cursor.is_at_end() {
        return Some(None);
    }
    let start = cursor.pos()?;
    let name = cursor.name()?.to_owned();
    let name_range = SourceRange { start, end: cursor.pos()? };
    cursor.equals_sign()?;
    let start = cursor.pos()?;
    let end = match cursor.quoted_end(start) {
        Some(end) => end,
        None => {
            cursor.skip_value()?;
            cursor.pos()?
        }
    };
    cursor.end_of_line()?;
    let depth = cursor.take_deepest();
    Some(Some(LiteralArgument { name, name_range, range: SourceRange { start, end }, depth }))
}

#[cfg(test)]
mod tests;
