//! The parts of a composite value, and what is asked of them often.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::data::Data;

/// The parts of a composite value. They do not change, so what is known of all of them is kept with them.
#[derive(Clone, Debug)]
pub(crate) struct Composite<P: Part> {
    parts: Vec<P>,
    size: u64,
    depth: u32,
    is_wholly_known: bool,
}

/// An element, or an entry with its key.
pub(crate) trait Part {
    fn data(&self) -> &Data;
    fn into_data(self) -> Data;
    /// What it takes beside its data.
    fn key_len(&self) -> usize;
}

impl Part for Data {
    fn data(&self) -> &Data {
        self
    }

    fn into_data(self) -> Data {
        self
    }

    fn key_len(&self) -> usize {
        0
    }
}

impl Part for (Arc<str>, Data) {
    fn data(&self) -> &Data {
        &self.1
    }

    fn into_data(self) -> Data {
        self.1
    }

    fn key_len(&self) -> usize {
        size_of::<Arc<str>>() + self.0.len()
    }
}

impl<P: Part> Composite<P> {
    pub(super) fn new(parts: Vec<P>) -> Self {
        let mut whole = Composite { parts: Vec::new(), size: 0, depth: 0, is_wholly_known: true };
        for part in &parts {
            let data = part.data();
            whole.size = whole.size.saturating_add(part.key_len() as u64).saturating_add(data.size());
            whole.depth = whole.depth.max(data.depth());
            whole.is_wholly_known &= data.is_wholly_known();
        }
        whole.depth = whole.depth.saturating_add(1);
        whole.parts = parts;
        whole
    }

    /// The bytes it would take, about, if nothing in it were shared.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn is_wholly_known(&self) -> bool {
        self.is_wholly_known
    }

    /// The parts, to be changed.
    pub(super) fn into_parts(mut self) -> Vec<P> {
        std::mem::take(&mut self.parts)
    }
}

impl<P: Part> Deref for Composite<P> {
    type Target = [P];

    #[inline]
    fn deref(&self) -> &[P] {
        &self.parts
    }
}

impl<P: Part + PartialEq> PartialEq for Composite<P> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.depth == other.depth && self.parts == other.parts
    }
}

impl<P: Part + Hash> Hash for Composite<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts.hash(state);
    }
}

/// Values deeper than this are taken apart from the outside in, so that dropping them takes no stack.
const DEEP: u32 = 256;

impl<P: Part> Drop for Composite<P> {
    fn drop(&mut self) {
        if self.depth > DEEP {
            let mut data: Vec<Data> = std::mem::take(&mut self.parts).into_iter().map(P::into_data).collect();
            while let Some(next) = data.pop() {
                match next {
                    Data::Sequence(parts) => {
                        data.extend(Arc::into_inner(parts).into_iter().flat_map(Composite::into_parts));
                    }
                    Data::Map(entries) => {
                        let entries = Arc::into_inner(entries).into_iter().flat_map(Composite::into_parts);
                        data.extend(entries.map(Part::into_data));
                    }
                    Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) | Data::String(_) => {}
                }
            }
        }
    }
}
