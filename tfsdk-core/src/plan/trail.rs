//! The way to where a check stands.

use std::fmt::Write;
use std::sync::Arc;

use super::go_string::{go_number, go_quoted};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::value::{Data, Key, ValueRef};

/// One step of a [`Trail`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Crumb<'a> {
    Attribute(&'a str),
    Index(usize),
    Key(&'a str),
    /// A key of a map that Terraform's text writes like an attribute.
    KeyAsAttribute(&'a str),
    /// An element of a set. Terraform knows it by its value.
    Element(usize, ValueRef<'a>),
}

impl<'a> Crumb<'a> {
    /// The step to an element of a collection or to an attribute.
    pub(super) fn of(key: Key<'a>, element: ValueRef<'a>) -> Self {
        match key {
            Key::Attribute(name) => Crumb::Attribute(name),
            Key::Index(index) => Crumb::Index(index),
            Key::Key(key) => Crumb::Key(key),
            Key::Element(position) => Crumb::Element(position, element),
        }
    }
}

/// A path that borrows its names, and knows how Terraform would print it.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail<'a>(Vec<Crumb<'a>>);

impl<'a> Trail<'a> {
    pub(super) fn push(&mut self, crumb: Crumb<'a>) {
        self.0.push(crumb);
    }

    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn path(&self) -> Path {
        self.0
            .iter()
            .map(|crumb| match crumb {
                Crumb::Attribute(name) => Step::Attribute((*name).to_owned().into()),
                Crumb::Index(index) => Step::Index(*index),
                Crumb::Key(key) | Crumb::KeyAsAttribute(key) => Step::Key((*key).to_owned().into()),
                Crumb::Element(position, _) => Step::Element(*position),
            })
            .collect()
    }

    /// As Terraform prints it behind the address of a resource. (`tfdiags.FormatCtyPath`.)
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        for crumb in &self.0 {
            // Writing to a String cannot fail.
            let _ = match crumb {
                Crumb::Attribute(name) | Crumb::KeyAsAttribute(name) => write!(out, ".{name}"),
                Crumb::Index(index) => write!(out, "[{}]", go_number(&Number::from(*index))),
                Crumb::Key(key) => write!(out, "[{}]", go_quoted(key)),
                Crumb::Element(_, element) => match element.data() {
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
}

/// A path that shares its names, and costs little to follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Way(Vec<Stretch>);

#[derive(Clone, Debug)]
enum Stretch {
    /// To a member of a schema, which shares its name.
    Member(Arc<str>),
    Step(Step),
}

impl Way {
    pub(super) fn member(&mut self, name: &Arc<str>) {
        self.0.push(Stretch::Member(name.clone()));
    }

    pub(super) fn element(&mut self, key: Key<'_>) {
        self.0.push(Stretch::Step(key.into()));
    }

    pub(super) fn back(&mut self) {
        self.0.pop();
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn path(&self) -> Path {
        self.path_of(self.0.len())
    }

    /// The path of the first `len` steps.
    pub(super) fn path_of(&self, len: usize) -> Path {
        let step = |stretch: &Stretch| match stretch {
            Stretch::Member(name) => Step::Attribute(name.to_string().into()),
            Stretch::Step(step) => step.clone(),
        };
        self.0.iter().take(len).map(step).collect()
    }
}
