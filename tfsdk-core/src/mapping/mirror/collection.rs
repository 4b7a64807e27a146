//! Mirrors of lists, sets, maps and tuples.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::ops::{Deref, DerefMut};

use super::field::{self, MirrorAs};
use super::leaf::known;
use super::mirrored::Mirrored;
use crate::error::{Error, Problems};
use crate::mapping::adapt::Within;
use crate::mapping::collection::{read_elements, write_set};
use crate::mapping::field::{Plain, TypeAs};
use crate::mapping::key::{Hashed, HashedKey, MapKey, Ordered, OrderedKey};
use crate::mapping::tf::Tf;
use crate::mapping::traits::{FromTf, TfType, ToTf};
use crate::mapping::within::SetOf;
use crate::path::Step;
use crate::stream::{SequenceKind, Sink, Source};
use crate::ty::TypeSpec;

/// The mirror of a set: its elements, of which several may be unknown.
///
/// A `HashSet` would hold only one unknown element, as they are equal. A `Vec` would be a list.
///
/// ```
/// use std::collections::BTreeSet;
/// use tfsdk::mapping::MirrorSet;
/// use tfsdk::{Mirror, Tf};
///
/// // Several elements may be unknown, which no set of Rust could tell apart.
/// let zones: Mirror<BTreeSet<String>> = MirrorSet(vec![Tf::Unknown, Tf::Unknown]);
/// assert_eq!(zones.0.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorSet<T>(pub Vec<Tf<T>>);

impl<T> Default for MirrorSet<T> {
    fn default() -> Self {
        MirrorSet(Vec::new())
    }
}

impl<T> Deref for MirrorSet<T> {
    type Target = Vec<Tf<T>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T> DerefMut for MirrorSet<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<T> FromIterator<Tf<T>> for MirrorSet<T> {
    fn from_iter<I: IntoIterator<Item = Tf<T>>>(elements: I) -> Self {
        MirrorSet(elements.into_iter().collect())
    }
}

impl<T> IntoIterator for MirrorSet<T> {
    type Item = Tf<T>;
    type IntoIter = std::vec::IntoIter<Tf<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T: TfType> TfType for MirrorSet<T> {
    const SPEC: &'static TypeSpec = &TypeSpec::Set(T::SPEC);
}

impl<'de, T: FromTf<'de>> FromTf<'de> for MirrorSet<T> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        read_elements(source, SequenceKind::Set).map(MirrorSet)
    }
}

impl<T: ToTf> ToTf for MirrorSet<T> {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_set(self.0.iter(), sink)
    }
}

/// Completes the elements of a sequence; all problems are reported.
fn elements<T, M: MirrorAs<T>, C: FromIterator<T>>(
    mirror: impl IntoIterator<Item = Tf<M::Mirror>>,
    kind: SequenceKind,
) -> Result<C, Error> {
    let mut problems = Problems::default();
    let completed: C = mirror
        .into_iter()
        .enumerate()
        .filter_map(|(position, element)| match M::complete(element) {
            Ok(element) => Some(element),
            Err(error) => {
                problems.push(error.at(kind.step(position)));
                None
            }
        })
        .collect();
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
    // A hash map has another order each time.
    failed.sort_by(|a, b| a.0.cmp(&b.0));
    let mut problems = Problems::default();
    for (key, error) in failed {
        problems.push(error.at(Step::Key(key.into())));
    }
    problems.finish(completed)
}

macro_rules! sequences {
    ($([$($param:tt)*] $sequence:ty, $mirror:ident, $kind:ident, [$($bound:tt)*];)*) => {$(
        impl<T: Mirrored $($bound)*, $($param)*> Mirrored for $sequence {
            type Mirror = $mirror!(T::Mirror);

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(self.into_iter().map(T::into_mirror).collect())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                elements::<T, Plain, Self>(known::<Self, _>(mirror)?, SequenceKind::$kind)
            }
        }
    )*};
}

macro_rules! list {
    ($mirror:ty) => { Vec<Tf<$mirror>> };
}

macro_rules! set {
    ($mirror:ty) => { MirrorSet<$mirror> };
}

sequences! {
    [] Vec<T>, list, List, [];
    [] VecDeque<T>, list, List, [];
    [] Box<[T]>, list, List, [];
    [] BTreeSet<T>, set, Set, [+ Ordered];
    [H: BuildHasher + Default] HashSet<T, H>, set, Set, [+ Hashed];
}

#[cfg(feature = "indexmap")]
sequences! {
    [H: BuildHasher + Default] indexmap::IndexSet<T, H>, set, Set, [+ Hashed];
}

impl<T: Mirrored, const N: usize> Mirrored for [T; N] {
    type Mirror = [Tf<T::Mirror>; N];

    fn into_mirror(self) -> Tf<Self::Mirror> {
        Tf::Known(self.map(T::into_mirror))
    }

    fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
        let elements: Vec<T> = elements::<T, Plain, _>(known::<Self, _>(mirror)?, SequenceKind::List)?;
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
        where
            Within<M>: TypeAs<$($map)::+<Q, T $(, $hasher)?>>,
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
impl<Q: HashedKey, T: Mirrored, H: BuildHasher + Default> Mirrored for indexmap::IndexMap<Q, T, H> {
    type Mirror = indexmap::IndexMap<Q, Tf<T::Mirror>, H>;

    fn into_mirror(self) -> Tf<Self::Mirror> {
        Tf::Known(self.into_iter().map(|(key, element)| (key, element.into_mirror())).collect())
    }

    fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
        entries::<Q, T, Plain, Self>(known::<Self, _>(mirror)?)
    }
}

macro_rules! ways {
    ($([$($param:tt)*] $way:ident: $sequence:ty, $mirror:ident, $kind:ident, [$($bound:tt)*];)*) => {$(
        impl<T $($bound)*, M: MirrorAs<T>, $($param)*> MirrorAs<$sequence> for $way<M>
        where
            $way<M>: TypeAs<$sequence>,
        {
            type Mirror = $mirror!(M::Mirror);

            fn into_mirror(value: $sequence) -> Tf<Self::Mirror> {
                Tf::Known(value.into_iter().map(M::into_mirror).collect())
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<$sequence, Error> {
                let mirror = field::known::<$sequence, Self, _>(mirror)?;
                elements::<T, M, _>(mirror, SequenceKind::$kind)
            }
        }
    )*};
}

ways! {
    [] Within: Vec<T>, list, List, [];
    [] Within: VecDeque<T>, list, List, [];
    [] Within: BTreeSet<T>, set, Set, [: Ordered];
    [H: BuildHasher + Default] Within: HashSet<T, H>, set, Set, [: Hashed];
    [] SetOf: Vec<T>, set, Set, [];
    [] SetOf: VecDeque<T>, set, Set, [];
}

macro_rules! tuples {
    ($($($element:ident $position:tt)+;)*) => {$(
        impl<$($element: Mirrored),+> Mirrored for ($($element,)+) {
            type Mirror = ($(Tf<$element::Mirror>,)+);

            fn into_mirror(self) -> Tf<Self::Mirror> {
                Tf::Known(($(self.$position.into_mirror(),)+))
            }

            #[allow(non_snake_case, reason = "one variable per type parameter, by its name")]
            fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error> {
                let mirror = known::<Self, _>(mirror)?;
                let mut problems = Problems::default();
                $(
                    let $element = $element::complete(mirror.$position)
                        .map_err(|error| problems.push(error.at(Step::Index($position))));
                )+
                problems.finish(())?;
                match ($($element,)+) {
                    ($(Ok($element),)+) => Ok(($($element,)+)),
                    _ => Err(Error::invalid("an element is lost")),
                }
            }
        }
    )*};
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}
