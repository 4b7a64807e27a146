//! The parts of a composite value, and what is asked of them often.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::data::Data;
use super::text::ValueText;

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

/// What is known of all parts, as they do not change. It stands in the [`Data`] that hold the parts, not with the parts, so that
/// nobody goes there for it.
///
/// Bytes, so that it fits beside the tag of `Data` without making these larger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Little-endian; beyond 1 TB all ones, which stand for any size.
    size: [u8; 5],
    /// Little-endian, shifted by one bit; the lowest one says that a part is not wholly known. What is deeper than 15 bits say
    /// is as deep as they do.
    depth: [u8; 2],
}

const LARGEST: u64 = (1 << 40) - 1;
const DEEPEST: u32 = (1 << 15) - 1;

impl Summary {
    #[inline]
    pub(super) fn of<P: Part>(parts: &[P]) -> Self {
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
        let [size @ .., _, _, _] = size.min(LARGEST).to_le_bytes();
        let depth = ((depth + 1).min(DEEPEST) << 1) as u16 | u16::from(!is_wholly_known);
        Summary { size, depth: depth.to_le_bytes() }
    }

    /// The bytes that the parts would take, about, if nothing in them were shared.
    #[inline]
    pub(super) fn size(self) -> u64 {
        let [a, b, c, d, e] = self.size;
        match u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]) {
            LARGEST => u64::MAX,
            size => size,
        }
    }

    #[inline]
    pub(super) fn depth(self) -> u32 {
        u32::from(u16::from_le_bytes(self.depth) >> 1)
    }

    #[inline]
    pub(super) fn is_wholly_known(self) -> bool {
        self.depth[0] & 1 == 0
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
