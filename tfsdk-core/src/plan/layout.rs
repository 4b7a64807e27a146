//! What a schema says of the parts of a value.

use super::parts::name;
use crate::path::{Path, Step};
use crate::schema::{Attribute, Body, Member, NestedBlock, Nesting, Schema};
use crate::value::Key;

/// What a schema says of the parts of one value: which attributes they are, and which of them are not to be shown.
#[derive(Clone, Copy)]
pub(super) enum Layout<'a> {
    /// Nothing: it is a value of a type.
    Plain,
    /// It consists of objects of a body.
    Objects(Nesting, &'a Body),
    /// It is sensitive or write-only, and texts do not show it, whatever it consists of.
    Hidden(Option<(Nesting, &'a Body)>),
}

impl<'a> Layout<'a> {
    pub(super) fn of(schema: &'a Schema) -> Self {
        Layout::Objects(Nesting::Single, schema.block().body())
    }

    pub(super) fn of_attribute(attribute: &'a Attribute) -> Self {
        let layout = match attribute.nested_type() {
            Some(nested) => Layout::Objects(nested.nesting(), nested.body()),
            None => Layout::Plain,
        };
        if attribute.is_sensitive() || attribute.is_write_only() { layout.hidden() } else { layout }
    }

    pub(super) fn of_block(block: &'a NestedBlock) -> Self {
        Layout::Objects(block.nesting().shape(), block.block().body())
    }

    /// That of a part.
    pub(super) fn part(self, key: Key<'_>) -> Self {
        let part = match self.body() {
            None => return self,
            Some((Nesting::Single, body)) => match body.get(name(key)) {
                Some(Member::Attribute(attribute)) => Layout::of_attribute(attribute),
                Some(Member::Block(block)) => Layout::of_block(block),
                None => Layout::Plain,
            },
            Some((_, body)) => Layout::Objects(Nesting::Single, body),
        };
        if matches!(self, Layout::Hidden(_)) { part.hidden() } else { part }
    }

    /// The same, not to be shown.
    fn hidden(self) -> Self {
        Layout::Hidden(self.body())
    }

    /// That of a part of what another schema has stored, or an earlier version of this one: what this one does not know may have
    /// been sensitive there.
    pub(super) fn stored_part(self, key: Key<'_>) -> Self {
        match self {
            Layout::Objects(Nesting::Single, body) if body.get(name(key)).is_none() => Layout::Hidden(None),
            _ => self.part(key),
        }
    }

    /// Whether the part at this path of what another schema has stored is not to be shown.
    pub(super) fn hides_stored(schema: &'a Schema, path: &Path) -> bool {
        let part = |layout: Self, step: &Step| layout.stored_part(step.into());
        matches!(path.steps().iter().fold(Layout::of(schema), part), Layout::Hidden(_))
    }

    /// The path as far as it may be shown, and that of the part there.
    pub(super) fn along(schema: &'a Schema, path: &Path) -> (Path, Self) {
        let mut layout = Layout::of(schema);
        // The keys of a map that is not to be shown are not either.
        let shown = path.steps().iter().take_while(|step| {
            let shown = !matches!(layout, Layout::Hidden(_));
            layout = layout.part((*step).into());
            shown
        });
        (shown.cloned().collect(), layout)
    }

    /// The objects of a nested attribute or of blocks, whether they are shown or not.
    pub(super) fn body(self) -> Option<(Nesting, &'a Body)> {
        match self {
            Layout::Objects(nesting, body) => Some((nesting, body)),
            Layout::Hidden(objects) => objects,
            Layout::Plain => None,
        }
    }
}
