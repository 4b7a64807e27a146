//! Collections whose elements are mapped in a way that the field's tag chooses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::marker::PhantomData;

use super::adapt::Within;
use super::collection::{read_elements, read_entries, write_entries, write_list, write_set};
use super::field::{ReadAs, TypeAs, WriteAs};
use super::key::{FromMapKey, Hashed, MapKey, Ordered};
use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{SequenceKind, Sink, Source};
use crate::ty::{Type, TypeSpec};

/// Maps a Rust list as a Terraform set, and its elements in the way `M` (tag key `set` beside another).
#[derive(Clone, Copy, Debug)]
pub struct SetOf<M>(PhantomData<M>);

/// An element that is read in the way `M`.
struct Element<T, M>(T, PhantomData<M>);

impl<T, M: TypeAs<T>> TfType for Element<T, M> {
    const SPEC: &'static TypeSpec = M::SPEC;
    const NULL: bool = M::NULL;
    const UNKNOWN: bool = M::UNKNOWN;
}

impl<'de, T, M: ReadAs<'de, T>> FromTf<'de> for Element<T, M> {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        M::read(source).map(|value| Element(value, PhantomData))
    }

    fn from_null() -> Result<Self, Error> {
        M::null().map(|value| Element(value, PhantomData))
    }
}

/// An element that is written in the way `M`.
struct Borrowed<'a, T, M>(&'a T, PhantomData<M>);

impl<'a, T, M> Borrowed<'a, T, M> {
    fn new(value: &'a T) -> Self {
        Borrowed(value, PhantomData)
    }
}

impl<T, M: TypeAs<T>> TfType for Borrowed<'_, T, M> {
    const SPEC: &'static TypeSpec = M::SPEC;
    const NULL: bool = M::NULL;
    const UNKNOWN: bool = M::UNKNOWN;
}

impl<T, M: WriteAs<T>> ToTf for Borrowed<'_, T, M> {
    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        M::write(self.0, sink)
    }
}

fn read<'de, T, M: ReadAs<'de, T>, S: Source<'de>, C: FromIterator<T>>(
    source: &mut S,
    kind: SequenceKind,
) -> Result<C, Error> {
    let elements: Vec<Element<T, M>> = read_elements(source, kind)?;
    Ok(elements.into_iter().map(|element| element.0).collect())
}

fn no_null<T, M: TypeAs<T>>() -> Result<T, Error> {
    Err(Error::null(Type::from(M::SPEC).friendly_name()))
}

macro_rules! sequences {
    ($($way:ident: $collection:ident<T $(, $hasher:ident)?>, $kind:ident, $write:ident, [$($bound:tt)*];)*) => {$(
        impl<T, M: TypeAs<T> $(, $hasher)?> TypeAs<$collection<T $(, $hasher)?>> for $way<M> {
            const SPEC: &'static TypeSpec = &TypeSpec::$kind(M::SPEC);
            const NULL: bool = false;
            const UNKNOWN: bool = false;
        }

        impl<'de, T: $($bound)*, M: ReadAs<'de, T> $(, $hasher: BuildHasher + Default)?>
            ReadAs<'de, $collection<T $(, $hasher)?>> for $way<M>
        {
            fn read<S: Source<'de>>(source: &mut S) -> Result<$collection<T $(, $hasher)?>, Error> {
                read::<T, M, S, _>(source, SequenceKind::$kind)
            }

            fn null() -> Result<$collection<T $(, $hasher)?>, Error> {
                no_null::<_, Self>()
            }
        }

        impl<T, M: WriteAs<T> $(, $hasher)?> WriteAs<$collection<T $(, $hasher)?>> for $way<M> {
            fn write<K: Sink>(value: &$collection<T $(, $hasher)?>, sink: &mut K) -> Result<(), Error> {
                $write(value.iter().map(Borrowed::<T, M>::new), sink)
            }
        }
    )*};
}

sequences! {
    Within: Vec<T>, List, write_list, [Sized];
    Within: VecDeque<T>, List, write_list, [Sized];
    Within: BTreeSet<T>, Set, write_set, [Ordered];
    Within: HashSet<T, H>, Set, write_set, [Hashed];
    SetOf: Vec<T>, Set, write_set, [Sized];
    SetOf: VecDeque<T>, Set, write_set, [Sized];
}

macro_rules! maps {
    ($($collection:ident<Q, T $(, $hasher:ident)?>, [$($bound:tt)*];)*) => {$(
        impl<Q: MapKey, T, M: TypeAs<T> $(, $hasher)?> TypeAs<$collection<Q, T $(, $hasher)?>> for Within<M> {
            const SPEC: &'static TypeSpec = &TypeSpec::Map(M::SPEC);
            const NULL: bool = false;
            const UNKNOWN: bool = false;
        }

        impl<'de, Q: FromMapKey<'de> + $($bound)*, T, M: ReadAs<'de, T> $(, $hasher: BuildHasher + Default)?>
            ReadAs<'de, $collection<Q, T $(, $hasher)?>> for Within<M>
        {
            fn read<S: Source<'de>>(source: &mut S) -> Result<$collection<Q, T $(, $hasher)?>, Error> {
                let mut map = $collection::default();
                read_entries(source, |key, element: Element<T, M>| map.insert(key, element.0).is_some())?;
                Ok(map)
            }

            fn null() -> Result<$collection<Q, T $(, $hasher)?>, Error> {
                no_null::<_, Self>()
            }
        }

        impl<Q: MapKey, T, M: WriteAs<T> $(, $hasher)?> WriteAs<$collection<Q, T $(, $hasher)?>> for Within<M> {
            fn write<K: Sink>(value: &$collection<Q, T $(, $hasher)?>, sink: &mut K) -> Result<(), Error> {
                write_entries(value.iter().map(|(key, element)| (key, Borrowed::<T, M>::new(element))), sink)
            }
        }
    )*};
}

maps! {
    BTreeMap<Q, T>, [Ordered];
    HashMap<Q, T, H>, [Hashed];
}
