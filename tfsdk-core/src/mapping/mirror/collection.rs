//! Mirrors of lists, sets and maps: as their types say, and with a way for their elements that a tag chooses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::Arc;

use super::field::{self, MirrorAs};
use super::leaf::known;
use super::mirrored::Mirrored;
use super::set::MirrorSet;
use crate::error::{Error, Problems};
use crate::mapping::field::Plain;
use crate::mapping::key::{Hashed, HashedKey, MapKey, Ordered, OrderedKey};
use crate::mapping::tf::Tf;
use crate::mapping::within::{SetOf, Within};
use crate::path::Step;
use crate::stream::SequenceKind;

/// The mirrors of the elements of a sequence.
///
/// Loops are in place of adapters here and below: each type of elements has its own, which the compiler pays for.
fn mirrored<T, M: MirrorAs<T>>(elements: impl IntoIterator<Item = T>) -> Vec<Tf<M::Mirror>> {
    let elements = elements.into_iter();
    let mut mirrors = Vec::with_capacity(elements.size_hint().0);
    for element in elements {
        mirrors.push(M::into_mirror(element));
    }
    mirrors
}

/// Completes the elements of a sequence; all problems are reported.
fn elements<T, M: MirrorAs<T>>(
    mirrors: impl IntoIterator<Item = Tf<M::Mirror>>,
    kind: SequenceKind,
) -> Result<Vec<T>, Error> {
    let mirrors = mirrors.into_iter();
    let mut completed = Vec::with_capacity(mirrors.size_hint().0);
    let mut problems = Problems::default();
    for (position, mirror) in mirrors.enumerate() {
        match M::complete(mirror) {
            Ok(element) => completed.push(element),
            Err(error) => problems.push(error.at(kind.step(position))),
        }
    }
    problems.finish(completed)
}

fn entries<Q: MapKey, T, M: MirrorAs<T>, C: FromIterator<(Q, T)>>(
    mirror: impl IntoIterator<Item = (Q, Tf<M::Mirror>)>,
) -> Result<C, Error> {
    let mut failed = Vec::new();
    let completed: C = mirror
        .into_iter()
        .filter_map(|(key, element)| match M::complete(element) {
            Ok(element) => Some((key, element)),
            Err(error) => {
                failed.push((key.to_key().into_owned(), error));
                None
            }
        })
        .collect();
    all_completed(failed)?;
    Ok(completed)
}

/// Tells which elements of a map could not be completed.
fn all_completed(mut failed: Vec<(String, Error)>) -> Result<(), Error> {
    // A hash map has another order each time.
    failed.sort_by(|a, b| a.0.cmp(&b.0));
    let mut problems = Problems::default();
    for (key, error) in failed {
        problems.push(error.at(Step::Key(key.into())));
    }
    problems.finish(())
}

macro_rules! sequences {
    ($([$($param:tt)*] $sequence:ty, $made:ident, $mirror:ident, $kind:ident, $bound:ident;)*) => {$(
        impl<T: Mirrored + $bound, $($param)*> Mirrored for $sequence {
            type Mirror = $mirror!(T::Mirror);

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(mirrored::<T, Plain>(self).into())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                let elements = elements::<T, Plain>(known::<Self, _>(mirror)?, SequenceKind::$kind)?;
                Ok(<$sequence>::$made(elements))
            }
        }

        elements_in_a_way!([$($param)*] Within, $sequence, $made, $mirror, $kind, $bound);
    )*};
}

macro_rules! elements_in_a_way {
    ([$($param:tt)*] $way:ident, $sequence:ty, $made:ident, $mirror:ident, $kind:ident, $bound:ident) => {
        impl<T: $bound, M: MirrorAs<T>, $($param)*> MirrorAs<$sequence> for $way<M> {
            type Mirror = $mirror!(M::Mirror);

            fn into_mirror(value: $sequence) -> Tf<Self::Mirror> {
                Tf::Known(mirrored::<T, M>(value).into())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<$sequence, Error> {
                let mirror = field::known::<$sequence, Self, _>(mirror)?;
                let elements = elements::<T, M>(mirror, SequenceKind::$kind)?;
                Ok(<$sequence>::$made(elements))
            }
        }
    };
}

macro_rules! list {
    ($mirror:ty) => { Vec<Tf<$mirror>> };
}

macro_rules! set {
    ($mirror:ty) => { MirrorSet<$mirror> };
}

sequences! {
    [] Vec<T>, from, list, List, Sized;
    [] VecDeque<T>, from, list, List, Sized;
    [] Box<[T]>, from, list, List, Sized;
    [] BTreeSet<T>, from_iter, set, Set, Ordered;
    [H: BuildHasher + Default] HashSet<T, H>, from_iter, set, Set, Hashed;
}

#[cfg(feature = "indexmap")]
sequences! {
    [H: BuildHasher + Default] indexmap::IndexSet<T, H>, from_iter, set, Set, Hashed;
}

elements_in_a_way!([] SetOf, Vec<T>, from, set, Set, Sized);
elements_in_a_way!([] SetOf, VecDeque<T>, from, set, Set, Sized);

/// What is shared is cloned element by element, as a slice has no size of its own.
macro_rules! shared_slices {
    ($($pointer:ident)*) => {$(
        impl<T: Mirrored + Clone> Mirrored for $pointer<[T]> {
            type Mirror = Vec<Tf<T::Mirror>>;

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(mirrored::<T, Plain>(self.iter().cloned()))
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                Ok(elements::<T, Plain>(known::<Self, _>(mirror)?, SequenceKind::List)?.into())
            }
        }
    )*};
}

shared_slices!(Rc Arc);

impl<T: Mirrored, const N: usize> Mirrored for [T; N] {
    type Mirror = [Tf<T::Mirror>; N];

    fn into_mirror(self) -> Tf<Self::Mirror> {
        Tf::Known(self.map(T::into_mirror))
    }

    fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
        let elements = elements::<T, Plain>(known::<Self, _>(mirror)?, SequenceKind::List)?;
        elements.try_into().map_err(|_| Error::invalid("an element is lost"))
    }
}

macro_rules! maps {
    ($([$($param:tt)*] $($map:ident)::+<Q, T $(, $hasher:ident)?>;)*) => {$(
        impl<Q: $($param)*, T: Mirrored $(, $hasher: BuildHasher + Default)?> Mirrored
            for $($map)::+<Q, T $(, $hasher)?>
        {
            type Mirror = $($map)::+<Q, Tf<T::Mirror> $(, $hasher)?>;

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(self.into_iter().map(|(key, element)| (key, element.into_mirror())).collect())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                entries::<Q, T, Plain, Self>(known::<Self, _>(mirror)?)
            }
        }

        impl<Q: $($param)*, T, M: MirrorAs<T> $(, $hasher: BuildHasher + Default)?>
            MirrorAs<$($map)::+<Q, T $(, $hasher)?>> for Within<M>
        {
            type Mirror = $($map)::+<Q, Tf<M::Mirror> $(, $hasher)?>;

            fn into_mirror(value: $($map)::+<Q, T $(, $hasher)?>) -> Tf<Self::Mirror> {
                Tf::Known(value.into_iter().map(|(key, element)| (key, M::into_mirror(element))).collect())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<$($map)::+<Q, T $(, $hasher)?>, Error> {
                entries::<Q, T, M, _>(field::known::<$($map)::+<Q, T $(, $hasher)?>, Self, _>(mirror)?)
            }
        }
    )*};
}

maps! {
    [OrderedKey] BTreeMap<Q, T>;
    [HashedKey] HashMap<Q, T, H>;
}

#[cfg(feature = "indexmap")]
maps! {
    [HashedKey] indexmap::IndexMap<Q, T, H>;
}
