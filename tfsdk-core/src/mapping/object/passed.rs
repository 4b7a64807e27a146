//! Attributes that were passed over.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// As many are looked through as quickly as looked up.
pub(super) const FEW: usize = 16;

/// The attributes that were passed over before somebody asked for them, in their order, with the positions of their values.
pub(super) struct Passed<'de, M> {
    all: Vec<One<'de, M>>,
    /// Where the first of each name is, of as many as were counted here.
    by_name: BTreeMap<Cow<'de, str>, usize>,
    counted: usize,
}

struct One<'de, M> {
    name: Cow<'de, str>,
    value: M,
    is_taken: bool,
}

impl<'de, M: Copy> Passed<'de, M> {
    pub(super) fn new() -> Self {
        Passed { all: Vec::with_capacity(FEW / 2), by_name: BTreeMap::new(), counted: 0 }
    }

    pub(super) fn push(&mut self, name: Cow<'de, str>, value: M) {
        self.all.push(One { name, value, is_taken: false });
    }

    /// The value of the first of this name, for who asks for it.
    pub(super) fn take(&mut self, name: &str) -> Option<M> {
        let position = if self.all.len() <= FEW {
            self.all.iter().position(|one| one.name == name)?
        } else {
            for (position, one) in self.all.iter().enumerate().skip(self.counted) {
                self.by_name.entry(one.name.clone()).or_insert(position);
            }
            self.counted = self.all.len();
            *self.by_name.get(name)?
        };
        let one = self.all.get_mut(position)?;
        one.is_taken = true;
        Some(one.value)
    }

    /// The names of those that nobody has asked for. Of those who share a name only the first is asked for.
    pub(super) fn left(&self) -> impl Iterator<Item = &Cow<'de, str>> {
        self.all.iter().filter(|one| !one.is_taken).map(|one| &one.name)
    }
}
