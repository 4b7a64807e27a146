//! `validation` blocks: what the values of variables have to be besides their types, as it is written.

use std::fmt;
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::limits::Budget;
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::Excerpt;
use tfsdk_lang::expr::{Expr, parse_expression_within, parse_json_string_within};

use crate::reference::misused;
use crate::secret::calls_sensitive;

/// A `validation` block of a variable, as it is written.
///
/// ```
/// use tfsdk::config::{File, Variables};
///
/// let source = r#"
/// variable "name" {
///   type = string
///   validation {
///     condition     = length(var.name) > 3
///     error_message = "It is too short."
///   }
/// }
/// "#;
/// let (file, _) = File::parse("main.tf", source);
/// let (variables, _) = Variables::declared([&file]);
/// let rule = &variables.get("name").unwrap().validations[0];
/// assert_eq!(rule.condition(), "length(var.name) > 3");
/// assert_eq!(rule.error_message(), "\"It is too short.\"");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validation {
    pub(crate) condition: Written,
    pub(crate) error_message: Written,
    pub(crate) place: Place,
    /// Whether it is told that it is wrong itself.
    pub(crate) is_wrong: bool,
}

/// An expression as it is written.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) range: SourceRange,
    /// Whether it is a string of JSON syntax, which is a template.
    pub(crate) is_template: bool,
}

impl fmt::Debug for Written {
    /// Without its text if that holds what is sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if self.calls_sensitive() { "(sensitive)" } else { &self.text };
        let mut shown = f.debug_struct("Written");
        shown
            .field("text", &text)
            .field("range", &self.range)
            .field("is_template", &self.is_template)
            .finish()
    }
}

impl Written {
    /// Whether a literal may stand in its text that is called sensitive.
    pub(crate) fn calls_sensitive(&self) -> bool {
        calls_sensitive(self.text.as_bytes())
    }

    pub(crate) fn parse(&self, file: &str, budget: &Budget) -> (Expr, Diagnostics) {
        let start = self.range.start;
        if self.is_template {
            let inside =
                Pos { byte: start.byte.saturating_add(1), column: start.column.saturating_add(1), ..start };
            parse_json_string_within(&self.text, file, inside, budget)
        } else {
            // A heredoc ends with the line of its marker, and the end of that line is no part of the expression.
            let line = format!("{}\n", self.text);
            parse_expression_within(line.as_bytes(), file, start, budget)
        }
    }
}

impl Validation {
    pub(crate) fn new(condition: Written, error_message: Written, place: Place) -> Self {
        Self { condition, error_message, place, is_wrong: false }
    }

    /// The text of the condition.
    #[must_use]
    pub fn condition(&self) -> &str {
        &self.condition.text
    }

    /// The text of the expression that gives the message.
    #[must_use]
    pub fn error_message(&self) -> &str {
        &self.error_message.text
    }

    /// Where the block is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Whether it may read a local value, by its text alone.
    pub(crate) fn may_read_locals(&self) -> bool {
        [&self.condition, &self.error_message].iter().any(|written| written.text.contains("local"))
    }

    pub(crate) fn file(&self) -> Arc<str> {
        self.place.file().map_or_else(|| "".into(), Arc::clone)
    }

    /// What can be wrong with it whatever the values are: a condition that says nothing of the variable.
    pub(crate) fn check(&mut self, name: &str, budget: &Budget) -> Diagnostics {
        let problems = self.problems(name, budget);
        self.is_wrong = problems.has_errors();
        problems
    }

    fn problems(&self, name: &str, budget: &Budget) -> Diagnostics {
        let file = self.file();
        let mut problems = Diagnostics::up_to(budget.limits().problems());
        let (condition, wrong) = self.condition.parse(&file, budget);
        let (message, wrong_message) = self.error_message.parse(&file, budget);
        let references = condition.references();
        if self.error_message.is_template {
            problems.append(wrong_message);
        }
        references
            .iter()
            .chain(&message.references())
            .filter_map(misused)
            .for_each(|problem| problems.push(problem));
        if wrong.has_errors() {
            // A file's own errors were told by its parser; a string of JSON is looked at here for the first time.
            if self.condition.is_template {
                problems.append(wrong);
            }
            return problems.in_file(&file);
        }
        let range = self.condition.range;
        if references.is_empty() {
            let detail = "The condition expression must refer to at least one object from elsewhere in the configuration, \
                          or else its result would not be checking anything.";
            problems.push(Diagnostic::error("Invalid validation expression", detail).in_source(range));
        }
        if !references.iter().any(|reference| reference.name == "var" && reference.attribute == Some(name)) {
            let detail = format!(
                "The condition for variable {} must refer to var.{name} in order to test incoming values.",
                Excerpt(name)
            );
            problems
                .push(Diagnostic::error("Invalid variable validation condition", detail).in_source(range));
        }
        problems.in_file(&file)
    }
}
