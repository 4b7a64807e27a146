//! Mirrors of lists, sets, maps and tuples.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};

use super::field::{self, PartialAs};
use super::leaf::known;
use super::mirror::MayBeUnknown;
use crate::error::{Error, Problems};
use crate::mapping::adapt::Within;
use crate::mapping::collection::{read_elements, write_set};
use crate::mapping::field::{Plain, TypeAs};
use crate::mapping::key::MapKey;
use crate::mapping::tf::Tf;
use crate::mapping::traits::{FromTf, TfType, ToTf};
use crate::mapping::within::SetOf;
use crate::path::Step;
use crate::stream::{SequenceKind, Sink, Source};
use crate::ty::TypeSpec;

/// The mirror of a set: its elements, of which several may be unknown.
///
/// A `HashSet` would hold only one unknown element, as they are equal. A `Vec` would be a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialSet<T>(pub Vec<Tf<T>>);

impl<T> Default for PartialSet<T> {
    fn default() -> Self {
        PartialSet(Vec::new())
    }
}

impl<T> Deref for PartialSet<T> {
    type Target = Vec<Tf<T>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T> DerefMut for PartialSet<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<T> FromIterator<Tf<T>> for PartialSet<T> {
    fn from_iter<I: IntoIterator<Item = Tf<T>>>(elements: I) -> Self {
        PartialSet(elements.into_iter().collect())
    }
}

impl<T> IntoIterator for PartialSet<T> {
    type Item = Tf<T>;
    type IntoIter = std::vec::IntoIter<Tf<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T: TfType> TfType for PartialSet<T> {
    const SPEC: &'static TypeSpec = &TypeSpec::Set(T::SPEC);
}

impl<'de, T: FromTf<'de>> FromTf<'de> for PartialSet<T> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        read_elements(source, SequenceKind::Set).map(PartialSet)
    }
}

impl<T: ToTf> ToTf for PartialSet<T> {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_set(self.0.iter(), sink)
    }
}

/// Completes the elements of a sequence; all problems are reported.
fn elements<T, M: PartialAs<T>, C: FromIterator<T>>(
    partial: impl IntoIterator<Item = Tf<M::Partial>>,
    kind: SequenceKind,
) -> Result<C, Error> {
    let mut problems = Problems::default();
    let completed: C = partial
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

fn entries<Q: MapKey, T, M: PartialAs<T>, C: FromIterator<(Q, T)>>(
    partial: impl IntoIterator<Item = (Q, Tf<M::Partial>)>,
) -> Result<C, Error> {
    let mut failed = Vec::new();
    let completed: C = partial
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
    ($([$($param:tt)*] $sequence:ty, $partial:ident, $kind:ident, [$($bound:tt)*];)*) => {$(
        impl<T: MayBeUnknown + TfType $($bound)*, $($param)*> MayBeUnknown for $sequence {
            type Partial = $partial!(T::Partial);

            fn into_partial(self) -> Tf<Self::Partial> {
                Tf::Known(self.into_iter().map(T::into_partial).collect())
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error> {
                elements::<T, Plain, Self>(known::<Self, _>(partial)?, SequenceKind::$kind)
            }
        }
    )*};
}

macro_rules! list {
    ($partial:ty) => { Vec<Tf<$partial>> };
}

macro_rules! set {
    ($partial:ty) => { PartialSet<$partial> };
}

sequences! {
    [] Vec<T>, list, List, [];
    [] VecDeque<T>, list, List, [];
    [] Box<[T]>, list, List, [];
    [] BTreeSet<T>, set, Set, [+ Ord];
    [H: BuildHasher + Default] HashSet<T, H>, set, Set, [+ Eq + Hash];
}

#[cfg(feature = "indexmap")]
sequences! {
    [H: BuildHasher + Default] indexmap::IndexSet<T, H>, set, Set, [+ Eq + Hash];
}

impl<T: MayBeUnknown + TfType, const N: usize> MayBeUnknown for [T; N] {
    type Partial = [Tf<T::Partial>; N];

    fn into_partial(self) -> Tf<Self::Partial> {
        Tf::Known(self.map(T::into_partial))
    }

    fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error> {
        let elements: Vec<T> = elements::<T, Plain, _>(known::<Self, _>(partial)?, SequenceKind::List)?;
        elements.try_into().map_err(|_| Error::invalid("an element is lost"))
    }
}

macro_rules! maps {
    ($([$($param:tt)*] $($map:ident)::+<Q, T $(, $hasher:ident)?>;)*) => {$(
        impl<Q: MapKey $($param)*, T: MayBeUnknown + TfType $(, $hasher: BuildHasher + Default)?> MayBeUnknown
            for $($map)::+<Q, T $(, $hasher)?>
        {
            type Partial = $($map)::+<Q, Tf<T::Partial> $(, $hasher)?>;

            fn into_partial(self) -> Tf<Self::Partial> {
                Tf::Known(self.into_iter().map(|(key, element)| (key, element.into_partial())).collect())
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error> {
                entries::<Q, T, Plain, Self>(known::<Self, _>(partial)?)
            }
        }

        impl<Q: MapKey $($param)*, T, M: PartialAs<T> $(, $hasher: BuildHasher + Default)?>
            PartialAs<$($map)::+<Q, T $(, $hasher)?>> for Within<M>
        where
            Within<M>: TypeAs<$($map)::+<Q, T $(, $hasher)?>>,
        {
            type Partial = $($map)::+<Q, Tf<M::Partial> $(, $hasher)?>;

            fn into_partial(value: $($map)::+<Q, T $(, $hasher)?>) -> Tf<Self::Partial> {
                Tf::Known(value.into_iter().map(|(key, element)| (key, M::into_partial(element))).collect())
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<$($map)::+<Q, T $(, $hasher)?>, Error> {
                entries::<Q, T, M, _>(field::known::<$($map)::+<Q, T $(, $hasher)?>, Self, _>(partial)?)
            }
        }
    )*};
}

maps! {
    [+ Ord] BTreeMap<Q, T>;
    [+ Eq + Hash] HashMap<Q, T, H>;
}

#[cfg(feature = "indexmap")]
impl<Q: MapKey + Eq + Hash, T: MayBeUnknown + TfType, H: BuildHasher + Default> MayBeUnknown
    for indexmap::IndexMap<Q, T, H>
{
    type Partial = indexmap::IndexMap<Q, Tf<T::Partial>, H>;

    fn into_partial(self) -> Tf<Self::Partial> {
        Tf::Known(self.into_iter().map(|(key, element)| (key, element.into_partial())).collect())
    }

    fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error> {
        entries::<Q, T, Plain, Self>(known::<Self, _>(partial)?)
    }
}

macro_rules! ways {
    ($([$($param:tt)*] $way:ident: $sequence:ty, $partial:ident, $kind:ident, [$($bound:tt)*];)*) => {$(
        impl<T $($bound)*, M: PartialAs<T>, $($param)*> PartialAs<$sequence> for $way<M>
        where
            $way<M>: TypeAs<$sequence>,
        {
            type Partial = $partial!(M::Partial);

            fn into_partial(value: $sequence) -> Tf<Self::Partial> {
                Tf::Known(value.into_iter().map(M::into_partial).collect())
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<$sequence, Error> {
                let partial = field::known::<$sequence, Self, _>(partial)?;
                elements::<T, M, _>(partial, SequenceKind::$kind)
            }
        }
    )*};
}

ways! {
    [] Within: Vec<T>, list, List, [];
    [] Within: VecDeque<T>, list, List, [];
    [] Within: BTreeSet<T>, set, Set, [: Ord];
    [H: BuildHasher + Default] Within: HashSet<T, H>, set, Set, [: Eq + Hash];
    [] SetOf: Vec<T>, set, Set, [];
    [] SetOf: VecDeque<T>, set, Set, [];
}

macro_rules! tuples {
    ($($($element:ident $position:tt)+;)*) => {$(
        impl<$($element: MayBeUnknown + TfType),+> MayBeUnknown for ($($element,)+) {
            type Partial = ($(Tf<$element::Partial>,)+);

            fn into_partial(self) -> Tf<Self::Partial> {
                Tf::Known(($(self.$position.into_partial(),)+))
            }

            #[allow(non_snake_case, reason = "one variable per type parameter, by its name")]
            fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error> {
                let partial = known::<Self, _>(partial)?;
                let mut problems = Problems::default();
                $(
                    let $element = $element::complete(partial.$position)
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
