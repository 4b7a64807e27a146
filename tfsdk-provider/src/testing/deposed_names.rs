//! What steps call what is left of replacements.

use std::collections::BTreeMap;

/// What steps call what is deposed: `zoo_kept.k (deposed)`, and another one of this resource `zoo_kept.k (deposed 2)`, as nobody knows
/// its key.
#[derive(Default)]
pub(super) struct DeposedNames(BTreeMap<String, usize>);

impl DeposedNames {
    pub(super) fn next(&mut self, address: &str) -> String {
        let number = self.0.entry(address.to_owned()).or_default();
        *number += 1;
        match number {
            1 => format!("{address} (deposed)"),
            number => format!("{address} (deposed {number})"),
        }
    }
}
