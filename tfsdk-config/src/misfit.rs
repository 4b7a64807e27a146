//! Why a value does not fit: the type it is declared with, or the type that a program reads it into.

use std::sync::Arc;

use tfsdk_core::convert::{ConversionError, ConversionProblem};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::error::{Problem, ProblemKind};
use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Excerpt;

use crate::expression::Expression;
use crate::locate::{locate, locate_name};

/// A value where it is written.
#[derive(Clone, Copy)]
pub(crate) struct WrittenValue<'f> {
    pub(crate) file: &'f Arc<str>,
    /// The whole of it.
    pub(crate) range: SourceRange,
    /// None where it is text as it is.
    pub(crate) expr: Option<Expression<'f>>,
}

impl<'f> WrittenValue<'f> {
    pub(crate) fn new(file: &'f Arc<str>, expr: Expression<'f>) -> Self {
        Self { file, range: expr.range(), expr: Some(expr) }
    }

    /// The place of the whole.
    pub(crate) fn place(&self) -> Place {
        Place::new(self.range).in_file(self.file)
    }

    /// The place of the smallest part that is written out and holds what a path leads to.
    pub(crate) fn place_of(&self, steps: &[Step], budget: &Budget) -> Place {
        let range = self.expr.map_or(self.range, |expr| locate(expr, steps, budget));
        Place::new(range).in_file(self.file)
    }

    /// The place of a name in the object that a path leads to.
    pub(crate) fn place_of_name(&self, steps: &[Step], name: &str, budget: &Budget) -> Place {
        let range = self.expr.map_or(self.range, |expr| locate_name(expr, steps, name, budget));
        Place::new(range).in_file(self.file)
    }

    /// The place of what a conversion cannot use: a name that is misspelt, or the part that does not fit.
    fn place_of_problem(&self, problem: &ConversionProblem, budget: &Budget) -> Place {
        let path = problem.path();
        let range = match (self.expr, problem.misspelt()) {
            (Some(expr), Some((given, _))) => locate_name(expr, path.steps(), given, budget),
            (Some(expr), None) => locate(expr, path.steps(), budget),
            (None, _) => self.range,
        };
        Place::new(range).in_file(self.file)
    }
}

/// A diagnostic for each problem of a value, at the part that does not fit. `told` words one; `path` leads to the value.
pub(crate) fn misfits(
    error: &ConversionError,
    value: &WrittenValue<'_>,
    path: &Path,
    budget: &Budget,
    told: &dyn Fn(&ConversionProblem) -> Diagnostic,
) -> Diagnostics {
    let mut all = Diagnostics::up_to(budget.limits().problems());
    for problem in error.problems() {
        let whole = problem.path().steps().iter().cloned().fold(path.clone(), Path::step);
        let place = value.place_of_problem(problem, budget);
        let told = of_limit(told(problem), error.exhausted());
        all.push(told.with_hint(hint(problem)).at(whole).in_place(place));
    }
    all.sort_by_key(|diagnostic| diagnostic.range().map(|range| range.start.byte));
    (0..error.omitted()).for_each(|_| all.omit(Severity::Error));
    all
}

/// What is said of a value as the error that a limit was met, where that is why it could not be converted. Its place is to be given again.
pub(crate) fn of_limit(told: Diagnostic, exhausted: Option<Exhausted>) -> Diagnostic {
    match exhausted {
        Some(exhausted) => {
            Diagnostic::limit(told.summary().to_owned(), exhausted).with_detail(told.detail().to_owned())
        }
        None => told,
    }
}

/// What Terraform does not say: what was found, and what was probably meant.
fn hint(problem: &ConversionProblem) -> String {
    match (problem.found(), problem.misspelt()) {
        (found, Some((_, meant))) => format!("Found {found}. Did you mean {}?", Excerpt(meant)),
        ("", None) => String::new(),
        (found, None) => format!("Found {found}."),
    }
}

/// The summary about a configuration that is no mistake in itself, and not for this program.
pub(crate) const UNSUITABLE: &str = "Unsuitable configuration";

/// What is said of a whole. That it has other parts than the program reads nobody who writes it can mend.
pub(crate) fn unread(problem: &Problem) -> Diagnostic {
    let sentence = ended(problem.message());
    let detail = match problem.kind() {
        ProblemKind::Attributes => {
            format!("The program that reads this expects other attributes: {sentence}")
        }
        _ => capitalized(&sentence),
    };
    Diagnostic::error(UNSUITABLE, detail)
}

fn capitalized(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The sentence with a full stop, unless it ends with a question.
pub(crate) fn ended(sentence: &str) -> String {
    format!("{sentence}{}", if sentence.ends_with('?') { "" } else { "." })
}
