//! Where a walk over values stands.

use std::cell::OnceCell;
use std::fmt;

use super::go_string::{go_number, go_texts};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::Quoted;
use crate::value::{Data, Key, ValueRef};

/// The steps from the root of a value to the part that a walk has reached.
///
/// Each call of a recursive walk holds its own step and borrows those of its callers, so that a walk allocates
/// nothing until it finds something and asks for the path. Paths share their steps: a long key is copied once.
#[derive(Debug)]
pub(super) enum Trail<'a> {
    Root,
    Attribute {
        parent: &'a Trail<'a>,
        name: &'a str,
        step: OnceCell<Step>,
    },
    Element {
        parent: &'a Trail<'a>,
        key: Key<'a>,
        /// Terraform's texts name an element of a set by its value.
        element: ValueRef<'a>,
        /// Whether Terraform's texts write a key of a map like the name of an attribute.
        like_attribute: bool,
        step: OnceCell<Step>,
    },
}

impl<'a> Trail<'a> {
    /// To an attribute or nested block.
    pub(super) fn attribute(&'a self, name: &'a str) -> Self {
        Trail::Attribute { parent: self, name, step: OnceCell::new() }
    }

    /// To an element of a collection, or to an attribute.
    pub(super) fn element(&'a self, key: Key<'a>, element: ValueRef<'a>) -> Self {
        Trail::Element { parent: self, key, element, like_attribute: false, step: OnceCell::new() }
    }

    /// The same as [`element`](Self::element), but Terraform's texts write a key of a map like the name of an attribute.
    pub(super) fn nested_object(&'a self, key: Key<'a>, element: ValueRef<'a>) -> Self {
        Trail::Element { parent: self, key, element, like_attribute: true, step: OnceCell::new() }
    }

    pub(super) fn is_root(&self) -> bool {
        matches!(self, Trail::Root)
    }

    pub(super) fn path(&self) -> Path {
        let step = |step: &Trail<'_>| match step {
            Trail::Root => None,
            Trail::Attribute { name, step, .. } => {
                Some(step.get_or_init(|| Step::Attribute((*name).into())).clone())
            }
            Trail::Element { key, step, .. } => Some(step.get_or_init(|| Step::from(*key)).clone()),
        };
        self.steps().into_iter().filter_map(step).collect()
    }

    /// The text that Terraform prints behind the address of a resource. (`tfdiags.FormatCtyPath`.)
    pub(super) fn text(&self) -> String {
        go_texts(self.steps().iter().map(|step| Printed(step)))
    }

    /// The text that go-cty's decoders print: every step as an index.
    pub(super) fn index_text(&self) -> String {
        go_texts(self.steps().iter().map(|step| PrintedAsIndex(step)))
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

/// A step as Terraform prints it.
struct Printed<'a>(&'a Trail<'a>);

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Trail::Root => Ok(()),
            Trail::Attribute { name, .. }
            | Trail::Element { key: Key::Attribute(name), .. }
            | Trail::Element { key: Key::Key(name), like_attribute: true, .. } => write!(f, ".{name}"),
            Trail::Element { key: Key::Key(key), .. } => write!(f, "[{}]", Quoted(key)),
            Trail::Element { key: Key::Index(index), .. } => write_index(*index, f),
            Trail::Element { key: Key::Element(_), element, .. } => match element.data() {
                Data::Null => f.write_str("[null]"),
                Data::Unknown(_) => f.write_str("[(not yet known)]"),
                Data::Number(number) => write!(f, "[{}]", go_number(number)),
                Data::Short(text) => write!(f, "[{}]", Quoted(text)),
                Data::Long(text) => write!(f, "[{}]", Quoted(text)),
                _ => f.write_str("[...]"),
            },
        }
    }
}

/// A step as go-cty's decoders print it.
struct PrintedAsIndex<'a>(&'a Trail<'a>);

impl fmt::Display for PrintedAsIndex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Trail::Root => Ok(()),
            Trail::Attribute { name, .. }
            | Trail::Element { key: Key::Attribute(name) | Key::Key(name), .. } => {
                write!(f, "[{}]", Quoted(name))
            }
            Trail::Element { key: Key::Index(index) | Key::Element(index), .. } => write_index(*index, f),
        }
    }
}

fn write_index(index: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "[{}]", go_number(&Number::from(index)))
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
