//! Lists, sets and tuples: what a sequence is read or written as.

use crate::path::Step;

/// What a reader or writer takes a sequence for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceKind {
    /// A list.
    List,
    /// A set.
    Set,
    /// A tuple of this many elements.
    Tuple(usize),
}

impl SequenceKind {
    /// The step to the element at `position`.
    pub fn step(self, position: usize) -> Step {
        match self {
            SequenceKind::Set => Step::Element(position),
            SequenceKind::List | SequenceKind::Tuple(_) => Step::Index(position),
        }
    }

    /// The word for it in messages, with its article: `a list`.
    pub fn name(self) -> &'static str {
        match self {
            SequenceKind::List => "a list",
            SequenceKind::Set => "a set",
            SequenceKind::Tuple(_) => "a tuple",
        }
    }
}
