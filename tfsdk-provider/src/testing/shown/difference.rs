//! What a plan makes of a value, part by part, as Terraform takes the two apart to show them.

use std::collections::BTreeMap;

/// What becomes of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    Same,
    New,
    Other,
    Gone,
}

/// What becomes of a value, and of its parts.
pub(super) struct Difference {
    pub(super) becomes: Becomes,
    /// Whether it forces the replacement of the whole.
    pub(super) replaces: bool,
    /// What is said of a value that becomes sensitive, or is so no longer.
    pub(super) warning: Option<[&'static str; 2]>,
    pub(super) shape: Shape,
}

pub(super) enum Shape {
    /// A number, a bool, or a null of any type.
    Plain(String, String),
    Text(Option<String>, Option<String>),
    /// Texts that are JSON.
    Json(Box<Difference>),
    /// What is not shown, and what is said instead.
    Hidden(&'static str),
    /// A block of a set of which a part is sensitive: which one, nobody can tell.
    HiddenBlock,
    /// A value that is not known yet, and what goes with it of the earlier one.
    Unknown(Option<Box<Difference>>),
    Elements(Vec<Difference>, Elements),
    Map {
        parts: BTreeMap<String, Difference>,
        nested: bool,
    },
    Object {
        parts: BTreeMap<String, Difference>,
        nested: bool,
    },
    Block {
        attributes: BTreeMap<String, Difference>,
        blocks: Vec<Blocks>,
    },
    /// A value of one type, and one of another.
    Types(Box<Difference>, Box<Difference>),
}

/// What elements are in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elements {
    /// Neighbours of what changes are shown.
    List,
    NestedList,
    Set,
    /// What replaces the whole is said at each element.
    NestedSet,
}

/// The blocks of one name.
pub(super) struct Blocks {
    pub(super) name: String,
    pub(super) replaces: bool,
    /// Each with its label, in a map of blocks.
    pub(super) all: Vec<(Option<String>, Difference)>,
}

impl Becomes {
    /// What becomes of a whole, after another of its parts.
    pub(super) fn with_part(self, part: Self) -> Self {
        match part {
            Self::Same => self,
            part if part == self => self,
            _ => Self::Other,
        }
    }
}
