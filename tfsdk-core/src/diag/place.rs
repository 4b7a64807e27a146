//! Where in a source text something is wrong.

use std::fmt;
use std::sync::Arc;

use crate::span::SourceRange;

/// A part of a source text, and the file it stands in.
///
/// The file is missing for a text of its own, such as a type constraint in a string.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    file: Option<Arc<str>>,
    range: SourceRange,
    context: Option<SourceRange>,
    is_hidden: bool,
}

impl Place {
    /// A part of a text without a file.
    pub fn new(range: SourceRange) -> Self {
        Place { file: None, range, context: None, is_hidden: false }
    }

    /// The same part, in this file.
    #[must_use]
    pub fn in_file(mut self, file: &Arc<str>) -> Self {
        self.file = Some(Arc::clone(file));
        self
    }

    /// The same part, to be shown within `context`.
    #[must_use]
    pub fn with_context(mut self, context: SourceRange) -> Self {
        self.context = Some(context);
        self
    }

    /// The same part, of which only the place is shown, not the text: it holds something sensitive.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// Whether the text is not to be shown.
    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// The file's name, as it was given.
    pub fn file(&self) -> Option<&Arc<str>> {
        self.file.as_ref()
    }

    /// The part that is wrong.
    pub fn range(&self) -> SourceRange {
        self.range
    }

    /// The part to show around it, where that helps.
    pub fn context(&self) -> Option<SourceRange> {
        self.context
    }
}

/// `main.tf:1,5-9`, as HCL writes it, or `1,5-9` without a file.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        self.range.fmt(f)
    }
}
