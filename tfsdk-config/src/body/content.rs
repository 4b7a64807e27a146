//! What a schema asks of a body, and what is found in it.

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Excerpt;
use tfsdk_lang::expr;

use crate::expression::Expression;
use crate::json::{Node, NodeKind};

/// What a schema asks of a body.
#[derive(Default)]
pub(crate) struct Wanted<'s> {
    pub(crate) attributes: &'s [WantedAttribute<'s>],
    pub(crate) blocks: &'s [WantedBlock<'s>],
    /// Further names that are ignored.
    pub(crate) passed_attributes: &'s [&'s str],
    pub(crate) passed_blocks: &'s [&'s str],
    /// Whether what is not asked for is ignored instead of an error.
    pub(crate) partial: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct WantedAttribute<'s> {
    pub(crate) name: &'s str,
    pub(crate) required: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct WantedBlock<'s> {
    pub(crate) name: &'s str,
    /// The names of its labels, for messages.
    pub(crate) labels: &'s [&'static str],
}

/// What was found.
pub(crate) struct Content<'f> {
    pub(crate) attributes: Vec<FoundAttribute<'f>>,
    pub(crate) blocks: Vec<FoundBlock<'f>>,
    /// Where to report that something is missing.
    pub(crate) missing_at: SourceRange,
}

impl<'f> Content<'f> {
    pub(crate) fn attribute(&self, name: &str) -> Option<FoundAttribute<'f>> {
        self.attributes.iter().copied().find(|attribute| attribute.name == name)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct FoundAttribute<'f> {
    pub(crate) name: &'f str,
    pub(crate) expr: Expression<'f>,
    pub(crate) name_range: SourceRange,
}

#[derive(Clone)]
pub(crate) struct FoundBlock<'f> {
    pub(crate) kind: &'f str,
    pub(crate) labels: Vec<(&'f str, SourceRange)>,
    pub(crate) body: RawBody<'f>,
    /// Type and labels in native syntax, the opening brace or bracket in JSON.
    pub(crate) header_range: SourceRange,
    pub(crate) kind_range: SourceRange,
}

#[derive(Clone, Copy)]
pub(crate) enum RawBody<'f> {
    Native(&'f expr::NativeBody),
    Json(&'f Node),
}

impl<'f> RawBody<'f> {
    /// Where to report that something is missing: the opening brace, in JSON the closing one.
    pub(crate) fn missing_at(self) -> SourceRange {
        match self {
            Self::Native(body) => SourceRange::at(body.range.start),
            Self::Json(node) => match &node.kind {
                NodeKind::Object(object) => object.close_range,
                _ => node.start_range(),
            },
        }
    }

    pub(crate) fn range(self) -> SourceRange {
        match self {
            Self::Native(body) => body.range,
            Self::Json(node) => node.range,
        }
    }

    /// How many bytes it has in the file.
    pub(crate) fn len(self) -> usize {
        let range = self.range();
        range.end.byte.saturating_sub(range.start.byte) as usize
    }

    /// Whether nothing stands in it.
    pub(crate) fn is_empty(self) -> bool {
        match self {
            Self::Native(body) => body.attributes.is_empty() && body.blocks.is_empty(),
            Self::Json(node) => match &node.kind {
                NodeKind::Null => true,
                NodeKind::Object(object) => object.properties.is_empty(),
                _ => false,
            },
        }
    }
}

/// One thing that stands in a body, whatever it means there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'f> {
    pub(crate) name: &'f str,
    pub(crate) name_range: SourceRange,
    pub(crate) range: SourceRange,
    pub(crate) form: Form,
}

/// How it is written; in JSON arguments and blocks look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Argument,
    Block,
    Property,
}

pub(super) fn missing_argument(name: &str, range: SourceRange) -> Diagnostic {
    let detail = format!("The argument {} is required, but no definition was found.", Excerpt(name));
    Diagnostic::error("Missing required argument", detail).in_source(range)
}
