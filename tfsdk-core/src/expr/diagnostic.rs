//! What is wrong in a source text, and where.

use std::borrow::Cow;
use std::fmt;

use super::position::SourceRange;
pub use crate::diag::Severity;

/// One problem in a source text, in Terraform's words: a summary, an explanation and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The problem in a few words, e.g. `Invalid expression`.
    pub summary: Cow<'static, str>,
    /// What was expected and what to do, in full sentences.
    pub detail: Cow<'static, str>,
    /// The part of the source that is wrong.
    pub range: SourceRange,
    /// The part of the source to show around `range`, where that helps.
    pub context: Option<SourceRange>,
    /// What Terraform does not say and we know: which element, what was probably meant.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at `range`.
    pub fn error(
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
        range: SourceRange,
    ) -> Self {
        Self {
            severity: Severity::Error,
            summary: summary.into(),
            detail: detail.into(),
            range,
            context: None,
            hint: None,
        }
    }

    /// The same, to be shown within `context`.
    #[must_use]
    pub fn within(mut self, context: SourceRange) -> Self {
        self.context = Some(context);
        self
    }

    /// The same, with our own hint behind Terraform's words.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// `1,5-9: Invalid expression: Expected the start of an expression, …` and the hint.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.range, self.summary, self.detail)?;
        if let Some(hint) = &self.hint {
            write!(f, " {hint}")?;
        }
        Ok(())
    }
}

/// All problems found in a source text, in source order as HCL reports them; never empty when it is an error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// No problems yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds one problem.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds one problem, to be completed.
    pub(crate) fn push_and_get(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        let last = self.0.len();
        self.0.push(diagnostic);
        &mut self.0[last]
    }

    /// Moves the last problem before those from `index` on.
    pub(crate) fn move_last_to(&mut self, index: usize) {
        if let Some(tail) = self.0.get_mut(index..) {
            tail.rotate_right(usize::from(!tail.is_empty()));
        }
    }

    /// How many problems there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no problem.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|d| d.severity == Severity::Error)
    }

    /// The problems in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }
}

impl From<Vec<Diagnostic>> for Diagnostics {
    fn from(list: Vec<Diagnostic>) -> Self {
        Self(list)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, iter: T) {
        self.0.extend(iter);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// One problem a line.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
