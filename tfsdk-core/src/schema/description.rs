//! Descriptions of attributes and blocks.

use std::sync::Arc;

/// The syntax of a description.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DescriptionKind {
    /// Plain text.
    #[default]
    Plain,
    /// Markdown.
    Markdown,
}

/// What an attribute or block is for, told to the practitioner; may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Description {
    text: Option<Arc<str>>,
    kind: DescriptionKind,
}

impl Description {
    /// A description in plain text.
    pub fn plain(text: impl Into<Arc<str>>) -> Self {
        Description::new(text, DescriptionKind::Plain)
    }

    /// A description in Markdown.
    pub fn markdown(text: impl Into<Arc<str>>) -> Self {
        Description::new(text, DescriptionKind::Markdown)
    }

    /// A description in the syntax that `kind` says.
    pub fn new(text: impl Into<Arc<str>>, kind: DescriptionKind) -> Self {
        let text = text.into();
        Description { text: (!text.is_empty()).then_some(text), kind }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("")
    }

    /// The syntax of the text.
    pub fn kind(&self) -> DescriptionKind {
        self.kind
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.text.is_none()
    }
}
