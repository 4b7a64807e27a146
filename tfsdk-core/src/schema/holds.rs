//! Rust types that hold nested structs.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::{BodySpec, Nesting};
use crate::mapping::{MapKey, Tf};

/// A type that holds one nested struct: the struct itself, or an `Option`, `Tf`, `Box`, `Rc` or `Arc` of it.
///
/// Derived for structs tagged `#[tfsdk(nested)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no nested struct",
    label = "this has no attributes with behaviours",
    note = "a nested struct is tagged `#[tfsdk(nested)]`, and held in one `Vec`, set or map, not in several inside one another"
)]
pub trait HoldsOne: Holds {}

/// A type that holds nested structs: one, or a list, set or map of them.
///
/// A parameter that stands for nested structs needs no bound of one's own:
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::schema::TfSchema;
///
/// #[derive(TfObject)]
/// #[tfsdk(nested)]
/// struct Page<T> {
///     #[tfsdk("first", required)]
///     first: T,
/// }
///
/// #[derive(TfObject)]
/// #[tfsdk(nested)]
/// struct Rule {
///     #[tfsdk("port", required, sensitive)]
///     port: u16,
/// }
///
/// let page = Page::<Rule>::schema();
/// let first = page.block().attributes().next().unwrap().nested_type();
/// assert!(first.unwrap().attribute("port").unwrap().is_sensitive());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no nested struct",
    label = "a block holds what is tagged `#[tfsdk(nested)]`",
    note = "a block is a struct tagged `#[tfsdk(nested)]`, or an `Option`, `Vec`, `HashSet`, `BTreeSet`, `HashMap` or `BTreeMap` of one"
)]
pub trait Holds {
    /// How the structs make up the value.
    const NESTING: Nesting = Nesting::Single;
    /// The attributes and blocks of the struct.
    const BODY: &'static BodySpec;

    /// The same, known also of a struct that breaks a rule by what stands for its parameters: what its holder demands of it is
    /// asked of this.
    #[doc(hidden)]
    const ALONE: &'static BodySpec = Self::BODY;

    /// Whether it breaks none itself.
    #[doc(hidden)]
    const FITS: () = ();

    /// Whether the structs in its fields break none.
    #[doc(hidden)]
    const INSIDE: () = ();
}

macro_rules! holders {
    ($($holder:ident)*) => {$(
        impl<T: HoldsOne> HoldsOne for $holder<T> {}

        impl<T: Holds> Holds for $holder<T> {
            const NESTING: Nesting = T::NESTING;
            const BODY: &'static BodySpec = T::BODY;
            const ALONE: &'static BodySpec = T::ALONE;
            const FITS: () = T::FITS;
            const INSIDE: () = T::INSIDE;
        }
    )*};
}

holders!(Option Tf Box Rc Arc);

macro_rules! collections {
    ($([$($param:tt)*] $collection:ty, $nesting:ident;)*) => {$(
        impl<T: HoldsOne, $($param)*> Holds for $collection {
            const NESTING: Nesting = Nesting::$nesting;
            const BODY: &'static BodySpec = T::BODY;
            const ALONE: &'static BodySpec = T::ALONE;
            const FITS: () = T::FITS;
            const INSIDE: () = T::INSIDE;
        }
    )*};
}

collections! {
    [] Vec<T>, List;
    [] VecDeque<T>, List;
    [] Box<[T]>, List;
    [] Rc<[T]>, List;
    [] Arc<[T]>, List;
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
