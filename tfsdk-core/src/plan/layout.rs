//! What a schema says of the parts of a value.

use super::parts::name;
use crate::error::{Hidden, Problem};
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
        if attribute.is_hidden() { layout.hidden() } else { layout }
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

    /// Where the path of a problem comes to what is not to be shown, of a value of this schema.
    pub(super) fn hidden_in(schema: &'a Schema, problem: &Problem) -> Option<Hidden> {
        Self::hidden_by(schema, problem, Self::part)
    }

    /// The same of what another schema has stored, or an earlier version of this one.
    pub(super) fn hidden_in_stored(schema: &'a Schema, problem: &Problem) -> Option<Hidden> {
        Self::hidden_by(schema, problem, Self::stored_part)
    }

    fn hidden_by(
        schema: &'a Schema,
        problem: &Problem,
        part_of: impl Fn(Self, Key<'_>) -> Self,
    ) -> Option<Hidden> {
        let at = match Layout::of(schema).hidden_along(problem.steps(), part_of) {
            Ok(at) => at,
            Err(hidden) => return Some(hidden),
        };
        // What stands where an object with something sensitive is expected may be just that.
        let hides_a_part = at.body().is_some_and(|(_, body)| body.hides_a_part());
        let from = problem.steps().count();
        (problem.is_of_all_that_stands_here() && hides_a_part).then_some(Hidden { from, is_declared: true })
    }

    /// That of what the steps lead to.
    ///
    /// # Errors
    /// Where they come to what is not to be shown.
    fn hidden_along<'s>(
        self,
        steps: impl Iterator<Item = &'s Step>,
        part_of: impl Fn(Self, Key<'_>) -> Self,
    ) -> Result<Self, Hidden> {
        let mut layout = self;
        for (i, step) in steps.enumerate() {
            let key = Key::from(step);
            let part = part_of(layout, key);
            if matches!(part, Layout::Hidden(_)) {
                return Err(Hidden { from: i + 1, is_declared: layout.declares(key) });
            }
            layout = part;
        }
        Ok(layout)
    }

    /// The path of a part as far as it may be told.
    pub(super) fn shown_path(schema: &'a Schema, path: &Path) -> Path {
        match Layout::of(schema).hidden_along(path.steps().iter(), Self::part) {
            Ok(_) => path.clone(),
            Err(hidden) => path.steps().iter().take(hidden.told(path.steps().iter())).cloned().collect(),
        }
    }

    /// Whether the type of an attribute names all that is in it.
    fn declares(self, key: Key<'_>) -> bool {
        match self.body().and_then(|(_, body)| body.get(name(key))) {
            Some(Member::Attribute(attribute)) => !attribute.ty().has_dynamic(),
            Some(Member::Block(_)) => true,
            None => false,
        }
    }

    /// The path up to what is not to be shown, of which Terraform tells no part, and the layout there.
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
