//! What is left of replacements: objects whose successors are there already, and that are still to be destroyed.

use super::stored::Stored;

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
    pub(super) fn add(&mut self, address: &str, stored: Stored) {
        let number = self.0.iter().filter_map(|one| u32::from_str_radix(&one.key, 16).ok()).max();
        let key = format!("{:08x}", number.unwrap_or_default().saturating_add(1));
        self.0.push(Deposed { address: address.to_owned(), key, stored });
    }

    /// Each with its name.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Deposed)> {
        let mut names = Names::default();
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

/// What steps call what is deposed: `zoo_kept.k (deposed)`, and another one of this resource `zoo_kept.k (deposed 2)`, as nobody knows
/// its key.
#[derive(Default)]
pub(super) struct Names(std::collections::BTreeMap<String, usize>);

impl Names {
    pub(super) fn next(&mut self, address: &str) -> String {
        let number = self.0.entry(address.to_owned()).or_default();
        *number += 1;
        match number {
            1 => format!("{address} (deposed)"),
            number => format!("{address} (deposed {number})"),
        }
    }
}
