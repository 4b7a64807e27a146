//! What is left of replacements: objects whose successors are there already, and that are still to be destroyed.

use super::stored::Stored;
use crate::testing::deposed_names::DeposedNames;

/// What was replaced by what is there by now.
#[derive(Clone)]
pub(super) struct Deposed {
    /// The address of its resource.
    pub(super) address: String,
    /// What tells it from others of this address. Terraform makes it up by chance.
    pub(super) key: String,
    pub(super) stored: Stored,
}

/// All of them, each new one behind those that are there.
#[derive(Clone, Default)]
pub(super) struct AllDeposed(Vec<Deposed>);

impl AllDeposed {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, address: &str, stored: Stored) {
        let number = self.0.iter().filter_map(|one| u32::from_str_radix(&one.key, 16).ok()).max();
        let key = format!("{:08x}", number.unwrap_or_default().saturating_add(1));
        self.0.push(Deposed { address: address.to_owned(), key, stored });
    }

    /// Takes back the last one of a resource.
    pub(super) fn take_last(&mut self, address: &str) -> Option<Stored> {
        let last = self.0.iter().rposition(|one| one.address == address)?;
        Some(self.0.remove(last).stored)
    }

    /// Each with its name.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Deposed)> {
        let mut names = DeposedNames::default();
        self.0.iter().map(move |one| (names.next(&one.address), one))
    }

    /// The one of a key, with what is stored of it now; `None`: it is gone.
    pub(super) fn set(&mut self, key: &str, stored: Option<Stored>) {
        match stored {
            Some(stored) => {
                self.0.iter_mut().filter(|one| one.key == key).for_each(|one| one.stored = stored.clone())
            }
            None => self.0.retain(|one| one.key != key),
        }
    }

    /// Those of a resource have another address from then on.
    pub(super) fn move_all(&mut self, from: &str, to: &str) {
        self.0.iter_mut().filter(|one| one.address == from).for_each(|one| to.clone_into(&mut one.address));
    }
}
