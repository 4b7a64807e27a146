//! HCL's JSON syntax: JSON that knows where everything stands.
//!
//! `scanner` makes tokens of bytes, `parser` makes nodes of them. What a node means is decided later, by who asks for a body or an
//! expression.

mod parser;
mod scanner;
mod string;

use tfsdk_core::number::Number;
use tfsdk_lang::expr::SourceRange;

pub(crate) use parser::{INVALID_NUMBER, is_number, parse_document, parse_value};

/// A JSON value and where it stands.
///
/// A document has one for every two bytes at worst, so they are kept small.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) range: SourceRange,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NodeKind {
    Null,
    Bool(bool),
    Number(Number),
    String(Box<str>),
    Array(Box<[Node]>),
    Object(Box<Object>),
    /// What could not be read.
    Invalid,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Object {
    /// In source order; names may occur more than once.
    pub(crate) properties: Box<[Property]>,
    pub(crate) close_range: SourceRange,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Property {
    pub(crate) name: Box<str>,
    pub(crate) name_range: SourceRange,
    pub(crate) value: Node,
}

impl Property {
    pub(crate) fn range(&self) -> SourceRange {
        self.name_range.to(self.value.range)
    }
}

impl Node {
    /// Where it begins: the opening brace or bracket, or the whole of any other value.
    pub(crate) fn start_range(&self) -> SourceRange {
        match self.kind {
            NodeKind::Array(_) | NodeKind::Object(_) => {
                let start = self.range.start;
                let mut end = start;
                end.byte = end.byte.saturating_add(1);
                end.column = end.column.saturating_add(1);
                SourceRange { start, end }
            }
            _ => self.range,
        }
    }

    /// Whether it is an object or a list, and this byte is in it.
    pub(crate) fn has_within(&self, byte: usize) -> bool {
        let bytes = self.range.start.byte as usize..self.range.end.byte as usize;
        matches!(self.kind, NodeKind::Array(_) | NodeKind::Object(_)) && bytes.contains(&byte)
    }

    /// An object without properties, which stands in for a document that could not be read.
    pub(crate) fn empty_object(range: SourceRange) -> Self {
        let object = Object { properties: Box::default(), close_range: range };
        Self { kind: NodeKind::Object(Box::new(object)), range }
    }
}
