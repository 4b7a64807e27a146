//! Where a member of a schema stands.

use super::{BlockNesting, Kind, Nesting};

/// Where an attribute or block stands, as far as the rules ask.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// What the schema is for. `None` while a nested struct is compiled, which may stand in a schema of any kind.
    pub(super) kind: Option<Kind>,
    /// At the root of the schema.
    pub(super) root: bool,
    /// A field of the struct that is compiled. Rules about the type of a field are checked there alone, so that a
    /// mistake is one error and not one for each struct around it. Never set while a schema is checked.
    pub(super) is_field: bool,
    /// Directly in an element of a list or set. Assumed while a nested struct is compiled.
    pub(super) element: bool,
    /// In a set, at any depth.
    pub(super) in_set: bool,
    /// In a nested attribute, which has no blocks.
    pub(super) in_attribute: bool,
    /// In elements that have to be of one type: those of a set, or of a nested attribute that has several.
    pub(super) one_type: bool,
    /// In elements of whatever there may be several of: a struct's collection of them has one type, also where Terraform's blocks
    /// have a type each.
    pub(super) several: bool,
    /// Directly in an element of a map, which has a key already.
    pub(super) map_element: bool,
    /// In a write-only attribute, which is null as a whole in every plan and state.
    pub(super) in_write_only: bool,
}

impl Position {
    /// The root of a schema.
    pub(super) const fn root(kind: Kind) -> Self {
        Position { kind: Some(kind), root: true, element: false, ..Position::nested_struct() }
    }

    /// A nested struct while it is compiled: nothing is known of the schema around it.
    pub(super) const fn nested_struct() -> Self {
        Position {
            kind: None,
            root: false,
            is_field: false,
            element: true,
            in_set: false,
            in_attribute: false,
            one_type: false,
            several: false,
            map_element: false,
            in_write_only: false,
        }
    }

    /// The same, for a field of the struct that is compiled.
    pub(super) const fn field(self) -> Self {
        Position { is_field: true, ..self }
    }

    /// In the objects of a nested attribute that stands here.
    pub(super) const fn within_attribute(self, nesting: Nesting, write_only: bool) -> Self {
        let inner = self.within(nesting);
        let single = matches!(nesting, Nesting::Single);
        Position {
            in_attribute: true,
            one_type: inner.one_type || !single,
            in_write_only: self.in_write_only || write_only,
            ..inner
        }
    }

    /// In the blocks that stand here.
    pub(super) const fn within_block(self, nesting: BlockNesting) -> Self {
        self.within(nesting.shape())
    }

    const fn within(self, nesting: Nesting) -> Self {
        let set = matches!(nesting, Nesting::Set);
        Position {
            root: false,
            is_field: false,
            element: set || matches!(nesting, Nesting::List),
            map_element: matches!(nesting, Nesting::Map),
            in_set: self.in_set || set,
            one_type: self.one_type || set,
            several: self.several || !matches!(nesting, Nesting::Single),
            ..self
        }
    }
}
