//! Descriptions of attributes and blocks.

use std::sync::Arc;

/// The syntax of a description.
///
/// ```
/// use tfsdk::schema::{Description, DescriptionKind};
///
/// assert_eq!(Description::markdown("*One* zone.").kind(), DescriptionKind::Markdown);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DescriptionKind {
    /// Plain text.
    #[default]
    Plain,
    /// Markdown.
    Markdown,
}

/// What an attribute or block is for, told to the practitioner; may be empty.
///
/// ```
/// use tfsdk::schema::Description;
///
/// assert_eq!(Description::markdown("*One* zone.").text(), "*One* zone.");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Description {
    text: Option<Arc<str>>,
    kind: DescriptionKind,
}

impl Description {
    /// A description in plain text.
    ///
    /// ```
    /// use tfsdk::schema::{Description, DescriptionKind};
    ///
    /// assert_eq!(Description::plain("One zone.").kind(), DescriptionKind::Plain);
    /// ```
    pub fn plain(text: impl Into<Arc<str>>) -> Self {
        Description::new(text, DescriptionKind::Plain)
    }

    /// A description in Markdown.
    ///
    /// ```
    /// use tfsdk::schema::{Description, DescriptionKind};
    ///
    /// assert_eq!(Description::markdown("One `zone`.").kind(), DescriptionKind::Markdown);
    /// ```
    pub fn markdown(text: impl Into<Arc<str>>) -> Self {
        Description::new(text, DescriptionKind::Markdown)
    }

    /// A description in the syntax that `kind` says.
    ///
    /// ```
    /// use tfsdk::schema::{Description, DescriptionKind};
    ///
    /// assert_eq!(Description::new("One zone.", DescriptionKind::Plain), Description::plain("One zone."));
    /// ```
    pub fn new(text: impl Into<Arc<str>>, kind: DescriptionKind) -> Self {
        let text = text.into();
        Description { text: (!text.is_empty()).then_some(text), kind }
    }

    /// The text.
    ///
    /// ```
    /// use tfsdk::schema::Description;
    ///
    /// assert_eq!(Description::plain("One zone.").text(), "One zone.");
    /// ```
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("")
    }

    /// The syntax of the text.
    ///
    /// ```
    /// use tfsdk::schema::{Description, DescriptionKind};
    ///
    /// assert_eq!(Description::plain("").kind(), DescriptionKind::Plain);
    /// ```
    pub fn kind(&self) -> DescriptionKind {
        self.kind
    }

    /// Whether there is none.
    ///
    /// ```
    /// use tfsdk::schema::Description;
    ///
    /// assert!(Description::plain("").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.text.is_none()
    }
}
