//! What a field holds, asked where only its type is known.

use crate::schema::{AttributeType, BlockNesting, BodySpec, Holds, Nesting, TypeRules};

/// What the field of type `T` holds, asked where a type is known: an inherent constant comes before that of
/// [`NotHeld`], and exists for types that hold nested structs only.
pub struct Held<T>(std::marker::PhantomData<T>);

impl<T: Holds> Held<T> {
    /// How, and which.
    pub const NESTED: Option<(Nesting, &'static BodySpec)> = Some((T::NESTING, T::BODY));
}

impl<T: AttributeType> Held<T> {
    /// What the type brings into a schema.
    pub const RULES: Option<TypeRules> = Some(T::RULES);
}

/// The answer for all other types.
pub trait NotHeld {
    /// Nothing.
    const RULES: Option<TypeRules> = None;
    /// Nothing.
    const NESTED: Option<(Nesting, &'static BodySpec)> = None;
}

impl<T> NotHeld for Held<T> {}

/// A list made a set by its tag.
pub const fn as_set(nested: Option<(Nesting, &'static BodySpec)>) -> Option<(Nesting, &'static BodySpec)> {
    match nested {
        Some((Nesting::List, body)) => Some((Nesting::Set, body)),
        other => other,
    }
}

/// The nesting of a block: a struct that cannot be null is a group, unless the block has to be written.
pub const fn block_nesting(nesting: Nesting, set: bool, null: bool, min_items: u64) -> BlockNesting {
    match nesting {
        Nesting::Single if null || min_items > 0 => BlockNesting::Single,
        Nesting::Single => BlockNesting::Group,
        Nesting::List if set => BlockNesting::Set,
        Nesting::List => BlockNesting::List,
        Nesting::Set => BlockNesting::Set,
        Nesting::Map => BlockNesting::Map,
    }
}
