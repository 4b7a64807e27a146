//! Where a walk over values stands.

use std::fmt::Write;

use super::go_string::{go_number, go_quoted};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::value::{Data, Key, ValueRef};

/// The steps from the root of a value to the part that a walk has reached.
///
/// Each call of a recursive walk holds its own step and borrows those of its callers, so that a walk allocates
/// nothing until it finds something and asks for the path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trail<'a> {
    Root,
    Attribute {
        parent: &'a Trail<'a>,
        name: &'a str,
    },
    Element {
        parent: &'a Trail<'a>,
        key: Key<'a>,
        /// Terraform's texts name an element of a set by its value.
        element: ValueRef<'a>,
        /// Whether Terraform's texts write a key of a map like the name of an attribute.
        like_attribute: bool,
    },
}

impl<'a> Trail<'a> {
    /// To an attribute or nested block.
    pub(super) fn attribute(&'a self, name: &'a str) -> Self {
        Trail::Attribute { parent: self, name }
    }

    /// To an element of a collection, or to an attribute.
    pub(super) fn element(&'a self, key: Key<'a>, element: ValueRef<'a>) -> Self {
        Trail::Element { parent: self, key, element, like_attribute: false }
    }

    /// The same as [`element`](Self::element), but Terraform's texts write a key of a map like the name of an attribute.
    pub(super) fn nested_object(&'a self, key: Key<'a>, element: ValueRef<'a>) -> Self {
        Trail::Element { parent: self, key, element, like_attribute: true }
    }

    pub(super) fn is_root(&self) -> bool {
        matches!(self, Trail::Root)
    }

    pub(super) fn path(&self) -> Path {
        let step = |step: &Trail<'_>| match step {
            Trail::Root => None,
            Trail::Attribute { name, .. } => Some(Step::Attribute((*name).to_owned().into())),
            Trail::Element { key, .. } => Some(Step::from(*key)),
        };
        self.steps().into_iter().filter_map(step).collect()
    }

    /// The text that Terraform prints behind the address of a resource. (`tfdiags.FormatCtyPath`.)
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        for step in self.steps() {
            // Writing to a String cannot fail.
            let _ = match step {
                Trail::Root => Ok(()),
                Trail::Attribute { name, .. }
                | Trail::Element { key: Key::Attribute(name), .. }
                | Trail::Element { key: Key::Key(name), like_attribute: true, .. } => write!(out, ".{name}"),
                Trail::Element { key: Key::Key(key), .. } => write!(out, "[{}]", go_quoted(key)),
                Trail::Element { key: Key::Index(index), .. } => write_index(&mut out, *index),
                Trail::Element { key: Key::Element(_), element, .. } => match element.data() {
                    Data::Null => write!(out, "[null]"),
                    Data::Unknown(_) => write!(out, "[(not yet known)]"),
                    Data::Number(number) => write!(out, "[{}]", go_number(number)),
                    Data::String(text) => write!(out, "[{}]", go_quoted(text)),
                    _ => write!(out, "[...]"),
                },
            };
        }
        out
    }

    /// The text that go-cty's decoders print: every step as an index.
    pub(super) fn index_text(&self) -> String {
        let mut out = String::new();
        for step in self.steps() {
            let _ = match step {
                Trail::Root => Ok(()),
                Trail::Attribute { name, .. }
                | Trail::Element { key: Key::Attribute(name) | Key::Key(name), .. } => {
                    write!(out, "[{}]", go_quoted(name))
                }
                Trail::Element { key: Key::Index(index) | Key::Element(index), .. } => {
                    write_index(&mut out, *index)
                }
            };
        }
        out
    }

    /// The trails to each part on the way, the root first.
    fn steps(&'a self) -> Vec<&'a Trail<'a>> {
        let parent = |trail: &&'a Trail<'a>| match trail {
            Trail::Root => None,
            Trail::Attribute { parent, .. } | Trail::Element { parent, .. } => Some(*parent),
        };
        let mut steps: Vec<&Trail<'_>> = std::iter::successors(Some(self), parent).collect();
        steps.reverse();
        steps
    }
}

fn write_index(out: &mut String, index: usize) -> std::fmt::Result {
    write!(out, "[{}]", go_number(&Number::from(index)))
}

/// A path, and how Terraform prints it behind the address of a resource.
///
/// Unlike a [`Trail`], it can outlive the walk.
#[derive(Debug)]
pub(super) struct PrintedPath {
    pub(super) path: Path,
    pub(super) text: String,
}

impl From<&Trail<'_>> for PrintedPath {
    fn from(trail: &Trail<'_>) -> Self {
        PrintedPath { path: trail.path(), text: trail.text() }
    }
}
