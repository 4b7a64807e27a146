//! Parts of values that can have marks of their own.

use std::sync::Arc;

use tfsdk_core::value::ValueRef;

/// A part of a value. Conversions between kinds of sequences, and between kinds of mappings, leave it as it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    Index(usize),
    Name(Arc<str>),
}

/// The same, to look for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PartRef<'p> {
    Index(usize),
    Name(&'p str),
}

impl Part {
    pub(super) fn by_ref(&self) -> PartRef<'_> {
        match self {
            Self::Index(index) => PartRef::Index(*index),
            Self::Name(name) => PartRef::Name(name),
        }
    }

    /// The part of this value.
    pub(super) fn within<'v>(&self, value: ValueRef<'v>) -> Option<ValueRef<'v>> {
        match self {
            Self::Index(index) => value.index(*index),
            Self::Name(name) => value.attribute(name).or_else(|| value.key(name)),
        }
    }
}
