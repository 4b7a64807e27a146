//! Where in a source text something is wrong.

use std::fmt;
use std::sync::Arc;

use crate::span::SourceRange;

/// A part of a source text, and the file it stands in.
///
/// The file is missing for a text of its own, such as a type constraint in a string.
///
/// ```
/// use tfsdk::diag::Place;
/// use tfsdk::span::{Pos, SourceRange};
///
/// let place = Place::new(SourceRange::at(Pos::START)).in_file(&"main.tf".into());
/// assert_eq!(place.file().unwrap().as_ref(), "main.tf");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    file: Option<Arc<str>>,
    range: SourceRange,
    context: Option<SourceRange>,
    is_hidden: bool,
}

impl Place {
    /// A part of a text without a file.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// assert_eq!(Place::new(SourceRange::at(Pos::START)).file(), None);
    /// ```
    pub fn new(range: SourceRange) -> Self {
        Place { file: None, range, context: None, is_hidden: false }
    }

    /// The same part, in this file.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let place = Place::new(SourceRange::at(Pos::START)).in_file(&"main.tf".into());
    /// assert_eq!(place.file().unwrap().as_ref(), "main.tf");
    /// ```
    #[must_use]
    pub fn in_file(mut self, file: &Arc<str>) -> Self {
        self.file = Some(Arc::clone(file));
        self
    }

    /// The same part, to be shown within `context`.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let line = SourceRange::at(Pos::START).to(SourceRange::at(Pos::START.after(b"size = 0")));
    /// assert_eq!(Place::new(SourceRange::at(Pos::START)).with_context(line).context(), Some(line));
    /// ```
    #[must_use]
    pub fn with_context(mut self, context: SourceRange) -> Self {
        self.context = Some(context);
        self
    }

    /// The same part, of which only the place is shown, not the text: it holds something sensitive.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// assert!(Place::new(SourceRange::at(Pos::START)).hidden().is_hidden());
    /// ```
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// Whether the text is not to be shown.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// assert!(!Place::new(SourceRange::at(Pos::START)).is_hidden());
    /// ```
    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// The file's name, as it was given.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let place = Place::new(SourceRange::at(Pos::START)).in_file(&"main.tf".into());
    /// assert_eq!(place.file().map(|file| file.as_ref()), Some("main.tf"));
    /// ```
    pub fn file(&self) -> Option<&Arc<str>> {
        self.file.as_ref()
    }

    /// The part that is wrong.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let range = SourceRange::at(Pos::START);
    /// assert_eq!(Place::new(range).range(), range);
    /// ```
    pub fn range(&self) -> SourceRange {
        self.range
    }

    /// The part to show around it, where that helps.
    ///
    /// ```
    /// use tfsdk::diag::Place;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// assert_eq!(Place::new(SourceRange::at(Pos::START)).context(), None);
    /// ```
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
