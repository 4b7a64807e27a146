//! What an author has registered.

use std::collections::BTreeMap;

/// Parts of one kind by the names of their types.
///
/// The map holds places and not the parts, so that one map is compiled for all kinds and clients.
pub(super) struct Registered<P: ?Sized> {
    places: BTreeMap<String, usize>,
    parts: Vec<Box<P>>,
}

impl<P: ?Sized> Registered<P> {
    pub(super) const fn new() -> Self {
        Self { places: BTreeMap::new(), parts: Vec::new() }
    }

    /// What had this name, which is replaced.
    pub(super) fn insert(&mut self, name: &str, part: Box<P>) -> Option<Box<P>> {
        match self.places.get(name) {
            Some(&place) => Some(std::mem::replace(&mut self.parts[place], part)),
            None => {
                self.places.insert(name.to_owned(), self.parts.len());
                self.parts.push(part);
                None
            }
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&P> {
        self.parts.get(*self.places.get(name)?).map(|part| &**part)
    }

    /// The names in order, each with the place of its part.
    pub(super) const fn places(&self) -> &BTreeMap<String, usize> {
        &self.places
    }

    /// The part at a place.
    pub(super) fn at(&self, place: usize) -> &P {
        &self.parts[place]
    }
}
