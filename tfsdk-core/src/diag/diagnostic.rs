//! One thing to tell the person who runs Terraform.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::{Place, Related, Severity};
use crate::limits::Exhausted;
use crate::path::Path;
use crate::span::SourceRange;
use crate::text::message;

/// One thing to tell the practitioner: how bad it is, a summary and an explanation, and what it is about: an attribute,
/// a part of a source text, or both.
///
/// Unlike a [`Problem`](crate::error::Problem), which says why a value could not be read, a diagnostic is worded for the
/// person who writes configurations, and may be a warning.
///
/// Summary, detail and hint have at most 4 KiB each; what a longer one has beyond that is cut when the diagnostic is
/// made, and counted. In texts the path has at most 1 KiB; [`path`](Self::path) itself is never cut.
///
/// ```
/// use tfsdk::diag::Diagnostic;
/// use tfsdk::Path;
///
/// let diagnostic = Diagnostic::error("Invalid name", "A name has at most 63 characters.")
///     .at(Path::root().attribute("name"));
/// assert_eq!(diagnostic.to_string(), "error: name: Invalid name: A name has at most 63 characters.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    pub(super) severity: Severity,
    pub(super) summary: Cow<'static, str>,
    pub(super) detail: Cow<'static, str>,
    pub(super) path: Option<Path>,
    /// Boxed, so that a diagnostic stays small enough to be the error of a `Result`.
    pub(super) place: Option<Box<Place>>,
    beside: Option<Box<Beside>>,
    pub(super) exhausted: Option<Exhausted>,
}

/// What most diagnostics do without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Beside {
    hint: Option<String>,
    related: Vec<Related>,
    /// The detail, once the place is hidden.
    unquoted: Option<Cow<'static, str>>,
}

impl Diagnostic {
    /// A diagnostic about nothing in particular.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Severity};
    ///
    /// let diagnostic = Diagnostic::new(Severity::Error, "Invalid size", "The size is 0; give one from 1.");
    /// assert!(diagnostic.is_error());
    /// ```
    pub fn new(
        severity: Severity,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Diagnostic {
            severity,
            summary: message(summary.into()),
            detail: message(detail.into()),
            path: None,
            place: None,
            beside: None,
            exhausted: None,
        }
    }

    /// An error about nothing in particular.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Invalid size", "The size is 0; give one from 1.");
    /// assert_eq!(diagnostic.summary(), "Invalid size");
    /// ```
    pub fn error(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Diagnostic::new(Severity::Error, summary, detail)
    }

    /// A warning about nothing in particular.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert!(!Diagnostic::warning("Slow disk", "Disks of this kind are slow.").is_error());
    /// ```
    pub fn warning(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Diagnostic::new(Severity::Warning, summary, detail)
    }

    /// The error that a limit was met, about nothing in particular: it says which, and how to raise it.
    ///
    /// Unlike other errors it says nothing against the input; [`exhausted`](Self::exhausted) tells it from them, and
    /// [`Diagnostics`](super::Diagnostics) always keep one.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::limits::Exhausted;
    ///
    /// let error = Diagnostic::limit("Expression too expensive", Exhausted::Work);
    /// assert!(error.detail().ends_with("raise `Limits::max_work`."));
    /// assert_eq!(error.exhausted(), Some(Exhausted::Work));
    /// ```
    pub fn limit(summary: impl Into<Cow<'static, str>>, exhausted: Exhausted) -> Self {
        let message = exhausted.message();
        let (first, rest) = message.split_at(1);
        let detail = format!("{}{rest}.", first.to_ascii_uppercase());
        Diagnostic { exhausted: Some(exhausted), ..Diagnostic::error(summary, detail) }
    }

    /// The same under another summary, with all that is told besides.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::path;
    ///
    /// let diagnostic = Diagnostic::error("Too large", "Give less.").at(path!("size")).with_summary("Invalid size");
    /// assert_eq!(diagnostic.to_string(), "error: size: Invalid size: Give less.");
    /// ```
    #[must_use]
    pub fn with_summary(mut self, summary: impl Into<Cow<'static, str>>) -> Self {
        self.summary = message(summary.into());
        self
    }

    /// The same as a warning, which stops nothing.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let warning = Diagnostic::error("Too large", "Give less.").into_warning();
    /// assert_eq!(warning.to_string(), "warning: Too large: Give less.");
    /// ```
    #[must_use]
    pub fn into_warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same, explained in other words.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Invalid size", "").with_detail("Give a size from 1.");
    /// assert_eq!(diagnostic.detail(), "Give a size from 1.");
    /// ```
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<Cow<'static, str>>) -> Self {
        self.detail = message(detail.into());
        self
    }

    /// The same about no attribute, for a path that is told in the words.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::path;
    ///
    /// let diagnostic = Diagnostic::error("Too large", "Give less.").at(path!("size")).without_path();
    /// assert_eq!(diagnostic.path(), None);
    /// ```
    #[must_use]
    pub fn without_path(mut self) -> Self {
        self.path = None;
        self
    }

    /// The same, about the attribute at `path`.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::path;
    ///
    /// let diagnostic = Diagnostic::error("Invalid size", "Give a size from 1.").at(path!("size"));
    /// assert_eq!(diagnostic.path().unwrap().to_string(), "size");
    /// ```
    #[must_use]
    pub fn at(mut self, path: Path) -> Self {
        self.path = Some(path);
        self
    }

    /// The same, about this part of a source text.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let range = SourceRange::at(Pos::START.after(b"size = "));
    /// let diagnostic = Diagnostic::error("Invalid size", "Give a size from 1.").in_source(range);
    /// assert_eq!(diagnostic.range(), Some(range));
    /// ```
    #[must_use]
    pub fn in_source(self, range: SourceRange) -> Self {
        self.in_place(Place::new(range))
    }

    /// The same, about this place, or about none.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let place = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Invalid size", "Give a size from 1.").in_place(place.clone());
    /// assert_eq!(diagnostic.place(), Some(&place));
    /// ```
    #[must_use]
    pub fn in_place(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into().map(Box::new);
        self.without_quotes_where_hidden()
    }

    /// Whichever of the two is said first, the place or what is said instead.
    fn without_quotes_where_hidden(mut self) -> Self {
        let is_hidden = self.place.as_ref().is_some_and(|place| place.is_hidden());
        let beside = self.beside.as_mut().filter(|_| is_hidden);
        if let Some(unquoted) = beside.and_then(|beside| beside.unquoted.take()) {
            self.detail = unquoted;
        }
        self
    }

    /// The same, which says this instead where its place is [hidden](Place::hidden): its detail quotes what stands there.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let place = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Invalid word", "There is no word \"hunter2\".")
    ///     .or_unquoted("There is no such word.")
    ///     .in_place(place.hidden());
    /// assert_eq!(diagnostic.detail(), "There is no such word.");
    /// ```
    #[must_use]
    pub fn or_unquoted(mut self, detail: impl Into<Cow<'static, str>>) -> Self {
        self.beside.get_or_insert_default().unquoted = Some(message(detail.into()));
        self.without_quotes_where_hidden()
    }

    /// What it says instead where its detail may not be told, if there is such a text; it quotes nothing.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Invalid word", "There is no word \"hunter2\".");
    /// assert_eq!(diagnostic.unquoted(), None);
    /// assert_eq!(diagnostic.or_unquoted("There is no such word.").unquoted(), Some("There is no such word."));
    /// ```
    #[must_use]
    pub fn unquoted(&self) -> Option<&str> {
        self.beside.as_ref()?.unquoted.as_deref()
    }

    /// The same, with its source text in `file`. Without a place it is about no file either.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let diagnostic = Diagnostic::error("Invalid size", "Give a size from 1.")
    ///     .in_source(SourceRange::at(Pos::START))
    ///     .in_file(&"main.tf".into());
    /// assert_eq!(diagnostic.place().unwrap().file().unwrap().as_ref(), "main.tf");
    /// ```
    #[must_use]
    pub fn in_file(mut self, file: &Arc<str>) -> Self {
        self.place = self.place.map(|place| Box::new(place.in_file(file)));
        self
    }

    /// The same, its part of the source text to be shown within `context`.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let whole = SourceRange::at(Pos::START).to(SourceRange::at(Pos::START.after(b"size = 0")));
    /// let diagnostic = Diagnostic::error("Invalid size", "Give a size from 1.")
    ///     .in_source(SourceRange::at(Pos::START.after(b"size = ")))
    ///     .with_context(whole);
    /// assert_eq!(diagnostic.place().unwrap().context(), Some(whole));
    /// ```
    #[must_use]
    pub fn with_context(mut self, context: SourceRange) -> Self {
        self.place = self.place.map(|place| Box::new(place.with_context(context)));
        self
    }

    /// The same, with something that Terraform does not say and we know, such as what was probably meant.
    ///
    /// An empty hint is ignored.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Unsupported attribute", "There is no \"nmae\".").with_hint("Did you mean \"name\"?");
    /// assert_eq!(diagnostic.hint(), Some("Did you mean \"name\"?"));
    /// ```
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        let hint = message(hint.into().into()).into_owned();
        if !hint.is_empty() || self.hint().is_some() {
            self.beside.get_or_insert_default().hint = Some(hint).filter(|hint| !hint.is_empty());
        }
        self
    }

    /// The same, which speaks of another place as well: where a name was used before, or a rule stands.
    ///
    /// Rendered, both places are shown, in one excerpt where they are near each other. The text does without.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let first = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Duplicate name", "").with_related(first, "first used here");
    /// assert_eq!(diagnostic.related()[0].label(), "first used here");
    /// ```
    #[must_use]
    pub fn with_related(mut self, place: Place, label: impl Into<String>) -> Self {
        let label = message(label.into().into()).into_owned();
        self.beside.get_or_insert_default().related.push(Related { place, label });
        self
    }

    /// The same, each related place changed.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let first = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Duplicate", "`a` is there twice.")
    ///     .with_related(first, "first here")
    ///     .map_related(Place::hidden);
    /// assert!(diagnostic.related()[0].place().is_hidden());
    /// ```
    #[must_use]
    pub fn map_related(mut self, change: impl Fn(Place) -> Place) -> Self {
        for related in self.beside.iter_mut().flat_map(|beside| &mut beside.related) {
            related.place = change(related.place.clone());
        }
        self
    }

    /// How bad it is.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Severity};
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "").severity(), Severity::Error);
    /// ```
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it is an error.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert!(Diagnostic::error("Invalid size", "").is_error());
    /// ```
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// What is wrong, in a few words without a full stop.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "Give a size from 1.").summary(), "Invalid size");
    /// ```
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// What was expected, what was found and what to do, in sentences.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "Give a size from 1.").detail(), "Give a size from 1.");
    /// ```
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// What Terraform does not say and we know.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "").hint(), None);
    /// ```
    pub fn hint(&self) -> Option<&str> {
        self.beside.as_ref()?.hint.as_deref()
    }

    /// Everything there is to read below the summary: the detail, the hint, and the path where the place alone does not
    /// show it.
    ///
    /// This is the text for a reader who sees no more than the place, such as Terraform, which shows the line of the
    /// outermost attribute only. A text that names the path already, between backticks, is told without it.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::Path;
    ///
    /// let diagnostic = Diagnostic::error("Invalid port", "A port is at most 65535.")
    ///     .at(Path::root().attribute("rules").index(2).attribute("port"));
    /// assert_eq!(diagnostic.explanation(), "A port is at most 65535.\n\nAt rules[2].port.");
    /// ```
    pub fn explanation(&self) -> Cow<'_, str> {
        let path = self.path.as_ref().filter(|path| path.steps().len() > 1);
        if self.hint().is_none() && path.is_none() {
            return Cow::Borrowed(&self.detail);
        }
        let mut text = self.detail_and_hint();
        if let Some(path) = path.map(Path::excerpt).filter(|path| !text.contains(&format!("`{path}`"))) {
            let gap = if text.is_empty() { "" } else { "\n\n" };
            text = format!("{text}{gap}At {path}.");
        }
        Cow::Owned(text)
    }

    /// The limit that was met, where that is what it tells.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "").exhausted(), None);
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.exhausted
    }

    /// The attribute it is about; `None` when it is about the whole.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Invalid size", "").at(Path::root().attribute("size"));
    /// assert_eq!(diagnostic.path(), Some(&Path::root().attribute("size")));
    /// ```
    pub fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }

    /// The part of a source text that it is about; `None` when it was not found in a text.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert_eq!(Diagnostic::error("Invalid size", "").place(), None);
    /// ```
    pub fn place(&self) -> Option<&Place> {
        self.place.as_deref()
    }

    /// Further places that it speaks of.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    ///
    /// assert!(Diagnostic::error("Invalid size", "").related().is_empty());
    /// ```
    pub fn related(&self) -> &[Related] {
        self.beside.as_ref().map_or(&[], |beside| beside.related.as_slice())
    }

    /// The range of its [`place`](Self::place).
    ///
    /// ```
    /// use tfsdk::diag::Diagnostic;
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let range = SourceRange::at(Pos::START);
    /// assert_eq!(Diagnostic::error("Invalid size", "").in_source(range).range(), Some(range));
    /// ```
    pub fn range(&self) -> Option<SourceRange> {
        self.place().map(Place::range)
    }

    /// The path, where the place alone does not show it: one step below the whole stands in the line itself.
    fn path_beside_place(&self) -> Option<&Path> {
        let shown = usize::from(self.place.is_some());
        self.path.as_ref().filter(|path| path.steps().len() > shown)
    }

    fn detail_and_hint(&self) -> String {
        match self.hint() {
            Some(hint) if self.detail.is_empty() => hint.to_owned(),
            Some(hint) => format!("{} {hint}", self.detail),
            None => self.detail.clone().into_owned(),
        }
    }
}

impl fmt::Display for Diagnostic {
    /// On one line: place, severity, path, summary, detail and hint.
    ///
    /// An error in a source text is not called one, and a path of one step is not repeated beside a place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        if self.place.is_none() || !self.is_error() {
            write!(f, "{}: ", self.severity)?;
        }
        if let Some(path) = self.path_beside_place() {
            write!(f, "{}: ", path.excerpt())?;
        }
        f.write_str(&self.summary)?;
        let rest = self.detail_and_hint();
        if rest.is_empty() { Ok(()) } else { write!(f, ": {rest}") }
    }
}

impl std::error::Error for Diagnostic {}
