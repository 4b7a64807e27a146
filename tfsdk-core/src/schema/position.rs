//! Where a member of a schema stands.

use super::{BlockNesting, Kind, Nesting};

/// Where a member stands, as far as the rules ask.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// What the schema is for. Not known while a nested struct is compiled, which stands in any.
    pub(super) kind: Option<Kind>,
    /// At the root of the schema.
    pub(super) root: bool,
    /// A field of the very struct that is compiled, so that its type can be changed there. Never when a schema is checked.
    pub(super) is_field: bool,
    /// Directly in an element of a list or set. Taken for so while a nested struct is compiled.
    pub(super) element: bool,
    /// In a set, at any depth.
    pub(super) in_set: bool,
    /// In a nested attribute, which has no blocks.
    pub(super) in_attribute: bool,
    /// In elements that have to be of one type: those of a set, or of a nested attribute.
    pub(super) one_type: bool,
}

impl Position {
    /// The root of a schema.
    pub(super) const fn root(kind: Kind) -> Self {
        Position { kind: Some(kind), root: true, element: false, ..Position::nested_struct() }
    }

    /// A struct for which nothing is known of where it stands.
    pub(super) const fn nested_struct() -> Self {
        Position {
            kind: None,
            root: false,
            is_field: false,
            element: true,
            in_set: false,
            in_attribute: false,
            one_type: false,
        }
    }

    /// The same for a field of the struct that is compiled.
    pub(super) const fn field(self) -> Self {
        Position { is_field: true, ..self }
    }

    /// Inside the objects of a nested attribute that stands here.
    pub(super) const fn within_attribute(self, nesting: Nesting) -> Self {
        let inner = self.within(nesting);
        let single = matches!(nesting, Nesting::Single);
        Position { in_attribute: true, one_type: inner.one_type || !single, ..inner }
    }

    /// Inside the blocks of a type that stands here.
    pub(super) const fn within_block(self, nesting: BlockNesting) -> Self {
        self.within(nesting.shape())
    }

    const fn within(self, nesting: Nesting) -> Self {
        let set = matches!(nesting, Nesting::Set);
        Position {
            root: false,
            is_field: false,
            element: set || matches!(nesting, Nesting::List),
            in_set: self.in_set || set,
            one_type: self.one_type || set,
            ..self
        }
    }
}
