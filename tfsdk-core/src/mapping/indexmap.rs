//! `IndexMap` and `IndexSet`: maps and sets that keep the order of the input.

use std::hash::BuildHasher;

use ::indexmap::{IndexMap, IndexSet};

use super::adapt::IsEmpty;
use super::collection::{read_elements, read_entries, write_entries, write_set};
use super::key::{FromMapKey, Hashed, MapKey};
use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{SequenceKind, Sink, Source};
use crate::ty::TypeSpec;

impl<Q: MapKey, T: TfType, H> TfType for IndexMap<Q, T, H> {
    const SPEC: &'static TypeSpec = &TypeSpec::Map(T::SPEC);
}

impl<'de, Q, T, H> FromTf<'de> for IndexMap<Q, T, H>
where
    Q: FromMapKey<'de> + Hashed,
    T: FromTf<'de>,
    H: BuildHasher + Default,
{
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let mut map = IndexMap::default();
        read_entries(source, |key, element| map.insert(key, element).is_some())?;
        Ok(map)
    }
}

impl<Q: MapKey, T: ToTf, H> ToTf for IndexMap<Q, T, H> {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_entries(self.iter(), sink)
    }
}

impl<T: TfType, H> TfType for IndexSet<T, H> {
    const SPEC: &'static TypeSpec = &TypeSpec::Set(T::SPEC);
}

impl<'de, T: FromTf<'de> + Hashed, H: BuildHasher + Default> FromTf<'de> for IndexSet<T, H> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        Ok(read_elements(source, SequenceKind::Set)?.into_iter().collect())
    }
}

impl<T: ToTf, H> ToTf for IndexSet<T, H> {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_set(self.iter(), sink)
    }
}

impl<Q, T, H: Default> IsEmpty for IndexMap<Q, T, H> {
    fn is_empty(&self) -> bool {
        IndexMap::is_empty(self)
    }
}

impl<T, H: Default> IsEmpty for IndexSet<T, H> {
    fn is_empty(&self) -> bool {
        IndexSet::is_empty(self)
    }
}
