//! What is wrong in configuration, in which file and at which attribute.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use tfsdk_core::expr;
pub use tfsdk_core::expr::{Pos, Severity, SourceRange};
use tfsdk_core::path::Path;

/// One problem in configuration, in Terraform's words.
///
/// Unlike a [diagnostic of an expression](expr::Diagnostic) it knows its file, and may be about no place at all, such as
/// a variable that nobody sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The problem in a few words.
    pub summary: Cow<'static, str>,
    /// What was expected and what to do, in full sentences.
    pub detail: Cow<'static, str>,
    /// Where it is.
    pub place: Option<Place>,
    /// The attribute it is about, seen from the body that was decoded or from the variables.
    pub path: Option<Path>,
    /// What Terraform does not say and we know: which element, what was probably meant.
    pub hint: Option<String>,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's name, as it was given.
    pub file: Arc<str>,
    /// The part that is wrong.
    pub range: SourceRange,
    /// The part to show around it, where that helps.
    pub context: Option<SourceRange>,
}

/// `main.tf:1,5-9`, as HCL writes it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.range)
    }
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            severity: Severity::Error,
            summary: summary.into(),
            detail: detail.into(),
            place: None,
            path: None,
            hint: None,
        }
    }

    /// A warning without a place.
    pub fn warning(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(summary, detail) }
    }

    /// The same, at a place.
    #[must_use]
    pub fn at(mut self, file: &Arc<str>, range: SourceRange) -> Self {
        self.place = Some(Place { file: Arc::clone(file), range, context: None });
        self
    }

    /// The same, to be shown within `context` when it has a place.
    #[must_use]
    pub fn within(mut self, context: SourceRange) -> Self {
        if let Some(place) = &mut self.place {
            place.context = Some(context);
        }
        self
    }

    /// The same, about an attribute.
    #[must_use]
    pub fn about(mut self, path: Path) -> Self {
        self.path = Some(path);
        self
    }

    /// The same, with a hint of ours behind Terraform's words; an empty one is none.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into()).filter(|hint| !hint.is_empty());
        self
    }

    /// A diagnostic of an expression, in a file.
    #[must_use]
    pub fn in_file(diagnostic: expr::Diagnostic, file: &Arc<str>) -> Self {
        Self {
            severity: diagnostic.severity,
            summary: diagnostic.summary,
            detail: diagnostic.detail,
            place: Some(Place {
                file: Arc::clone(file),
                range: diagnostic.range,
                context: diagnostic.context,
            }),
            path: None,
            hint: diagnostic.hint,
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// `main.tf:1,5-9: Invalid expression: Expected the start …` on one line, the hint behind it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        if self.severity == Severity::Warning {
            f.write_str("warning: ")?;
        }
        write!(f, "{}: {}", self.summary, self.detail)?;
        match &self.hint {
            Some(hint) => write!(f, " {hint}"),
            None => Ok(()),
        }
    }
}

/// All problems of what was read, in the order of the source.
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

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(Diagnostic::is_error)
    }

    /// The problems in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    pub(crate) fn extend_in(&mut self, diagnostics: expr::Diagnostics, file: &Arc<str>) {
        self.0.extend(diagnostics.into_iter().map(|d| Diagnostic::in_file(d, file)));
    }

    /// These problems as the error of a `Result` when any is an error, otherwise `value` with the warnings.
    ///
    /// # Errors
    /// When there is an error among them.
    pub fn checked<T>(self, value: T) -> Result<(T, Self), Self> {
        if self.has_errors() { Err(self) } else { Ok((value, self)) }
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, iter: T) {
        self.0.extend(iter);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<T: IntoIterator<Item = Diagnostic>>(iter: T) -> Self {
        Self(iter.into_iter().collect())
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
