//! What a schema hides of a value, and Terraform does not.

use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{Attribute, Block, Member};
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::Marks;

/// The places that the schema hides, and Terraform does not.
pub(super) fn unhidden(block: &Block, value: &Value, sensitive: &Marks) -> Vec<Path> {
    let mut found = Vec::new();
    let all = Side { value: value.as_ref(), sensitive: sensitive.clone(), path: Path::root() };
    of_members(block, all, &mut found);
    found
}

/// A part, and what Terraform says of it.
struct Side<'v> {
    value: ValueRef<'v>,
    sensitive: Marks,
    path: Path,
}

impl<'v> Side<'v> {
    fn is_hidden(&self) -> bool {
        self.sensitive.is_sensitive()
    }

    fn attribute(&self, name: &str) -> Option<Self> {
        Some(Self {
            value: self.value.attribute(name)?,
            sensitive: self.sensitive.attribute(name),
            path: self.path.clone().attribute(name),
        })
    }

    /// The elements of a collection; of anything else, itself.
    fn each(self) -> Vec<Self> {
        if self.value.ty().as_object().is_some() || self.value.is_null() || !self.value.is_known() {
            return vec![self];
        }
        let said = |key: Key<'_>| match key {
            Key::Attribute(name) | Key::Key(name) => self.sensitive.attribute(name),
            Key::Index(index) | Key::Element(index) => self.sensitive.index(index),
        };
        let each = |(key, value): (Key<'_>, ValueRef<'v>)| Self {
            value,
            sensitive: said(key),
            path: self.path.steps().iter().cloned().chain([Step::from(key)]).collect(),
        };
        self.value.elements().map(each).collect()
    }
}

fn of_members(block: &Block, whole: Side<'_>, found: &mut Vec<Path>) {
    for member in block.members() {
        match (member, whole.attribute(member.name())) {
            (_, None) => {}
            (Member::Attribute(attribute), Some(part)) => of_attribute(attribute, part, found),
            (Member::Block(nested), Some(part)) if !part.is_hidden() => {
                part.each().into_iter().for_each(|element| of_members(nested.block(), element, found));
            }
            (Member::Block(_), Some(_)) => {}
        }
    }
}

fn of_attribute(attribute: &Attribute, part: Side<'_>, found: &mut Vec<Path>) {
    if part.is_hidden() || part.value.is_null() {
        return;
    }
    match attribute.nested_type() {
        _ if attribute.is_sensitive() => found.push(part.path),
        None => {}
        Some(nested) => {
            for element in part.each().into_iter().filter(|element| !element.is_hidden()) {
                let parts = nested.attributes().filter_map(|it| Some((it, element.attribute(it.name())?)));
                parts.for_each(|(inner, part)| of_attribute(inner, part, found));
            }
        }
    }
}
