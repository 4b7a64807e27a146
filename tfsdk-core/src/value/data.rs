//! What a value holds, without its type.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::composite::{Parts, Summary};
use super::refinement::Refinement;
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
        let summary = Summary::of(&parts);
        Data::Sequence(parts, summary)
    }

    /// A map of entries that are in order, each key once.
    #[inline]
    pub(crate) fn ordered_map(entries: impl Into<Parts<(ValueText, Data)>>) -> Self {
        let entries = entries.into();
        let summary = Summary::of(&entries);
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
