//! Where the attributes and blocks of a body stand that do not fit.

use std::collections::HashMap;

use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::error::Error;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::SourceRange;

use crate::body::{Body, Wanted, WantedAttribute, WantedBlock};

/// The places of all attributes and blocks that the problems of a value are about. The body is read once for all.
pub(super) struct Places<'f> {
    body: Body<'f>,
    attributes: HashMap<&'f str, SourceRange>,
    blocks: HashMap<&'f str, Vec<SourceRange>>,
    otherwise: SourceRange,
}

impl<'f> Places<'f> {
    pub(super) fn new(body: Body<'f>, error: &Error) -> Self {
        let paths: Vec<Path> = error.problems().iter().map(|problem| problem.path()).collect();
        let mut names: Vec<&str> = paths.iter().filter_map(first_name).collect();
        names.sort_unstable();
        names.dedup();
        let attributes: Vec<_> = names.iter().map(|name| WantedAttribute { name, required: false }).collect();
        let blocks: Vec<_> = names.iter().map(|name| WantedBlock { name, labels: &[] }).collect();
        let wanted = Wanted { attributes: &attributes, blocks: &blocks, partial: true, ..Wanted::default() };
        let content = body.raw.content(&wanted, body.file, &mut Diagnostics::up_to(0));
        let attributes = content.attributes.iter().map(|a| (a.name, a.expr.range())).collect();
        let mut blocks: HashMap<&str, Vec<SourceRange>> = HashMap::new();
        for block in content.blocks {
            blocks.entry(block.kind).or_default().push(block.header_range);
        }
        Self { body, attributes, blocks, otherwise: content.missing_at }
    }

    /// Where the attribute or block is that a path leads into.
    pub(super) fn place(&self, path: &Path) -> Option<Place> {
        let name = first_name(path)?;
        let index = match path.steps().get(1) {
            Some(Step::Index(index)) => *index,
            _ => 0,
        };
        let block = || self.blocks.get(name).and_then(|blocks| blocks.get(index));
        let range = self.attributes.get(name).or_else(block).unwrap_or(&self.otherwise);
        Some(Place::new(*range).in_file(self.body.file))
    }
}

fn first_name(path: &Path) -> Option<&str> {
    match path.steps().first() {
        Some(Step::Attribute(name)) => Some(name),
        _ => None,
    }
}
