//! Which Rust types hold nested structs, and how.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::{AttributeType, BlockNesting, BodySpec, Nesting, TypeRules};
use crate::mapping::{MapKey, Tf};

/// A type that holds one nested struct: the struct itself, or an `Option`, `Tf`, `Box`, `Rc` or `Arc` of it.
///
/// Derived for structs tagged `#[tfsdk(nested)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no nested struct",
    label = "this has no attributes with behaviours",
    note = "a nested struct is tagged `#[tfsdk(nested)]`"
)]
pub trait HoldsOne {
    /// The attributes and blocks of the struct.
    const BODY: &'static BodySpec;
}

/// A type that holds nested structs: one, or a list, set or map of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no nested struct",
    label = "a block holds what is tagged `#[tfsdk(nested)]`",
    note = "a block is a struct tagged `#[tfsdk(nested)]`, or an `Option`, `Vec`, `HashSet`, `BTreeSet`, `HashMap` or `BTreeMap` of one"
)]
pub trait Holds {
    /// How they stand in it.
    const NESTING: Nesting;
    /// The attributes and blocks of the struct.
    const BODY: &'static BodySpec;
}

macro_rules! holders {
    ($($holder:ident)*) => {$(
        impl<T: HoldsOne> HoldsOne for $holder<T> {
            const BODY: &'static BodySpec = T::BODY;
        }

        impl<T: Holds> Holds for $holder<T> {
            const NESTING: Nesting = T::NESTING;
            const BODY: &'static BodySpec = T::BODY;
        }
    )*};
}

holders!(Option Tf Box Rc Arc);

macro_rules! collections {
    ($([$($param:tt)*] $collection:ty, $nesting:ident;)*) => {$(
        impl<T: HoldsOne, $($param)*> Holds for $collection {
            const NESTING: Nesting = Nesting::$nesting;
            const BODY: &'static BodySpec = T::BODY;
        }
    )*};
}

collections! {
    [] Vec<T>, List;
    [] VecDeque<T>, List;
    [] Box<[T]>, List;
    [const N: usize] [T; N], List;
    [H] HashSet<T, H>, Set;
    [] BTreeSet<T>, Set;
    [Q: MapKey, H] HashMap<Q, T, H>, Map;
    [Q: MapKey] BTreeMap<Q, T>, Map;
}

#[cfg(feature = "indexmap")]
collections! {
    [Q: MapKey, H] indexmap::IndexMap<Q, T, H>, Map;
    [H] indexmap::IndexSet<T, H>, Set;
}

/// What the field of type `T` holds, asked where a type is known: an inherent constant comes before that of
/// [`NotHeld`], and exists for types that hold nested structs only.
#[doc(hidden)]
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
#[doc(hidden)]
pub trait NotHeld {
    /// Nothing.
    const RULES: Option<TypeRules> = None;
    /// Nothing.
    const NESTED: Option<(Nesting, &'static BodySpec)> = None;
}

impl<T> NotHeld for Held<T> {}

/// A list made a set by its tag.
#[doc(hidden)]
pub const fn as_set(nested: Option<(Nesting, &'static BodySpec)>) -> Option<(Nesting, &'static BodySpec)> {
    match nested {
        Some((Nesting::List, body)) => Some((Nesting::Set, body)),
        other => other,
    }
}

/// The nesting of a block: a struct that cannot be null is a group, unless the block has to be written.
#[doc(hidden)]
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
