//! What a value holds, without its type: data, and the parts that composite data share.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::refinement::Refinement;
use super::summary::Summary;
use super::text::{ShortText, ValueText};
use crate::number::Number;

/// The data of a value, without the [`Type`](crate::ty::Type) that says how to read it.
///
/// Whoever makes it keeps to these invariants: strings and keys are in normal form C; the parts of an object have the
/// order of its type's attributes; the elements of a set are distinct and in Terraform's order; the entries of a map are
/// sorted by key, each key once.
#[derive(Clone, Debug)]
pub(crate) enum Data {
    Null,
    Unknown(Option<Arc<Refinement>>),
    Bool(bool),
    Number(Number),
    /// A string, where it stands here itself; never one that is `Long`.
    Short(ShortText),
    /// A string, shared.
    Long(Arc<str>),
    /// List, set, tuple or object.
    Sequence(Parts<Data>, Summary),
    Map(Parts<(ValueText, Data)>, Summary),
}

/// A value holds one for each of its parts.
const _: () = assert!(size_of::<Data>() == 3 * size_of::<u64>() || size_of::<usize>() < size_of::<u64>());

impl From<ValueText> for Data {
    #[inline]
    fn from(text: ValueText) -> Self {
        match text {
            ValueText::Short(text) => Data::Short(text),
            ValueText::Long(text) => Data::Long(text),
        }
    }
}

impl Data {
    #[inline]
    pub(crate) fn sequence(parts: impl Into<Parts<Data>>) -> Self {
        let parts = parts.into();
        let summary = summary(&parts);
        Data::Sequence(parts, summary)
    }

    /// A map of entries that are in order, each key once.
    #[inline]
    pub(crate) fn ordered_map(entries: impl Into<Parts<(ValueText, Data)>>) -> Self {
        let entries = entries.into();
        let summary = summary(&entries);
        Data::Map(entries, summary)
    }

    /// A map of entries in any order; if a key is given twice, the last counts.
    pub(crate) fn map(mut entries: Vec<(ValueText, Data)>) -> Self {
        if !entries.is_sorted_by(|a, b| *a.0 < *b.0) {
            entries.sort_by(|a, b| (*a.0).cmp(&b.0));
            entries.dedup_by(|later, earlier| {
                let same = later.0 == earlier.0;
                if same {
                    std::mem::swap(later, earlier);
                }
                same
            });
        }
        Data::ordered_map(entries)
    }

    /// The text of a string.
    #[inline]
    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Data::Short(text) => Some(text),
            Data::Long(text) => Some(text),
            _ => None,
        }
    }

    /// Whether no part is unknown. It costs nothing, as it is kept with composite data; so do the next two.
    #[inline]
    pub(crate) fn is_wholly_known(&self) -> bool {
        match self {
            Data::Unknown(_) => false,
            Data::Sequence(_, summary) | Data::Map(_, summary) => summary.is_wholly_known(),
            Data::Null | Data::Bool(_) | Data::Number(_) | Data::Short(_) | Data::Long(_) => true,
        }
    }

    /// The bytes it would take, about, if nothing in it were shared.
    #[inline]
    pub(crate) fn size(&self) -> u64 {
        let inner = match self {
            Data::Sequence(_, summary) | Data::Map(_, summary) => summary.size(),
            Data::Short(text) => text.len() as u64,
            Data::Long(text) => text.len() as u64,
            Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) => 0,
        };
        inner.saturating_add(size_of::<Data>() as u64)
    }

    /// Where the parts of composite data are, which no others are as long as these are kept.
    pub(crate) fn address(&self) -> Option<usize> {
        match self {
            Data::Sequence(parts, _) => Some(parts.address()),
            Data::Map(entries, _) => Some(entries.address()),
            Data::Null
            | Data::Unknown(_)
            | Data::Bool(_)
            | Data::Number(_)
            | Data::Short(_)
            | Data::Long(_) => None,
        }
    }

    /// Whether composite data are held in more than one place.
    pub(crate) fn is_shared(&self) -> bool {
        match self {
            Data::Sequence(parts, _) => parts.is_shared(),
            Data::Map(entries, _) => entries.is_shared(),
            Data::Null
            | Data::Unknown(_)
            | Data::Bool(_)
            | Data::Number(_)
            | Data::Short(_)
            | Data::Long(_) => false,
        }
    }

    /// How many composite values stand in one another.
    #[inline]
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Data::Sequence(_, summary) | Data::Map(_, summary) => summary.depth(),
            Data::Null
            | Data::Unknown(_)
            | Data::Bool(_)
            | Data::Number(_)
            | Data::Short(_)
            | Data::Long(_) => 0,
        }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        match self {
            Data::Null => matches!(other, Data::Null),
            Data::Unknown(a) => matches!(other, Data::Unknown(b) if a == b),
            Data::Bool(a) => matches!(other, Data::Bool(b) if a == b),
            Data::Number(a) => matches!(other, Data::Number(b) if a == b),
            Data::Short(a) => matches!(other, Data::Short(b) if **a == **b),
            Data::Long(a) => matches!(other, Data::Long(b) if a == b),
            // Values of different sizes differ.
            Data::Sequence(a, of_a) => matches!(other, Data::Sequence(b, of_b) if of_a == of_b && a == b),
            Data::Map(a, of_a) => matches!(other, Data::Map(b, of_b) if of_a == of_b && a == b),
        }
    }
}

impl Eq for Data {}

impl Hash for Data {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Data::Null => {}
            Data::Unknown(refinement) => refinement.hash(state),
            Data::Bool(b) => b.hash(state),
            Data::Number(n) => n.hash(state),
            Data::Short(_) | Data::Long(_) => self.as_str().hash(state),
            Data::Sequence(parts, _) => parts.hash(state),
            Data::Map(entries, _) => entries.hash(state),
        }
    }
}

/// What is known of all parts.
#[inline]
fn summary<P: Part>(parts: &[P]) -> Summary {
    let (mut size, mut depth, mut is_wholly_known) = (0_u64, 0, true);
    for part in parts {
        // All of it by one look at the data.
        let (inner, inner_depth, is_known) = match part.data() {
            Data::Sequence(_, summary) | Data::Map(_, summary) => {
                (summary.size(), summary.depth(), summary.is_wholly_known())
            }
            Data::Short(text) => (text.len() as u64, 0, true),
            Data::Long(text) => (text.len() as u64, 0, true),
            Data::Unknown(_) => (0, 0, false),
            Data::Null | Data::Bool(_) | Data::Number(_) => (0, 0, true),
        };
        size = size.saturating_add(inner);
        size = size.saturating_add((size_of::<Data>() + part.key_len()) as u64);
        depth = depth.max(inner_depth);
        is_wholly_known &= is_known;
    }
    Summary::new(size, depth + 1, is_wholly_known)
}

/// The parts of a composite value, shared. They stand beside their count of references: a value takes one piece of memory for
/// each of its composite values.
#[derive(Clone, Debug)]
pub(crate) struct Parts<P: Part>(Arc<[P]>);

/// An element, or an entry with its key.
pub(crate) trait Part: Clone {
    fn data(&self) -> &Data;
    fn data_mut(&mut self) -> &mut Data;
    /// What it takes beside its data.
    fn key_len(&self) -> usize;
}

impl Part for Data {
    #[inline]
    fn data(&self) -> &Data {
        self
    }

    fn data_mut(&mut self) -> &mut Data {
        self
    }

    #[inline]
    fn key_len(&self) -> usize {
        0
    }
}

impl Part for (ValueText, Data) {
    #[inline]
    fn data(&self) -> &Data {
        &self.1
    }

    fn data_mut(&mut self) -> &mut Data {
        &mut self.1
    }

    #[inline]
    fn key_len(&self) -> usize {
        size_of::<ValueText>() + self.0.len()
    }
}

impl<P: Part> Parts<P> {
    /// The address of the parts, which no others have as long as these are kept.
    pub(crate) fn address(&self) -> usize {
        self.0.as_ptr().addr()
    }

    pub(super) fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The parts, to be changed; those of others that hold them stay as they are.
    pub(super) fn make_mut(&mut self) -> &mut [P] {
        Arc::make_mut(&mut self.0)
    }
}

impl<P: Part> From<Vec<P>> for Parts<P> {
    #[inline]
    fn from(parts: Vec<P>) -> Self {
        Parts(parts.into())
    }
}

impl<P: Part> FromIterator<P> for Parts<P> {
    /// In one piece of memory at once, if the iterator knows its length.
    #[inline]
    fn from_iter<I: IntoIterator<Item = P>>(parts: I) -> Self {
        Parts(parts.into_iter().collect())
    }
}

impl<P: Part> Deref for Parts<P> {
    type Target = [P];

    #[inline]
    fn deref(&self) -> &[P] {
        &self.0
    }
}

impl<P: Part + PartialEq> PartialEq for Parts<P> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || **self == **other
    }
}

impl<P: Part + Hash> Hash for Parts<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// Values deeper than this are taken apart from the outside in, so that dropping them takes no stack.
const DEEP: u32 = 256;

impl<P: Part> Drop for Parts<P> {
    #[inline]
    fn drop(&mut self) {
        // Where two drop the same at once, each may take the other for the last; then one level more takes stack.
        if !self.is_shared() && self.0.iter().any(|part| part.data().depth() >= DEEP) {
            let mut left = Vec::new();
            self.take_composites(&mut left);
            while let Some(mut data) = left.pop() {
                match &mut data {
                    Data::Sequence(parts, _) => parts.take_composites(&mut left),
                    Data::Map(entries, _) => entries.take_composites(&mut left),
                    Data::Null
                    | Data::Unknown(_)
                    | Data::Bool(_)
                    | Data::Number(_)
                    | Data::Short(_)
                    | Data::Long(_) => {}
                }
            }
        }
    }
}

impl<P: Part> Parts<P> {
    #[cold]
    fn take_composites(&mut self, taken: &mut Vec<Data>) {
        let parts = Arc::get_mut(&mut self.0).unwrap_or_default();
        let composites = parts.iter_mut().map(P::data_mut).filter(|data| data.depth() > 0);
        taken.extend(composites.map(|data| std::mem::replace(data, Data::Null)));
    }
}
