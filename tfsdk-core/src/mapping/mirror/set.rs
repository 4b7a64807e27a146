//! The mirror of a set.

use std::ops::{Deref, DerefMut};

use crate::error::Error;
use crate::mapping::collection::{read_elements, write_set};
use crate::mapping::tf::Tf;
use crate::mapping::traits::{FromTf, TfType, ToTf};
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
/// assert!(zones.len() == 2 && (&zones).into_iter().all(Tf::is_unknown));
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

impl<'a, T> IntoIterator for &'a MirrorSet<T> {
    type Item = &'a Tf<T>;
    type IntoIter = std::slice::Iter<'a, Tf<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut MirrorSet<T> {
    type Item = &'a mut Tf<T>;
    type IntoIter = std::slice::IterMut<'a, Tf<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl<T> From<Vec<Tf<T>>> for MirrorSet<T> {
    fn from(elements: Vec<Tf<T>>) -> Self {
        MirrorSet(elements)
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
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_set(self.0.iter(), sink)
    }
}
