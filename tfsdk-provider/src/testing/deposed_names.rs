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

/// The address of the resource that a name is about, and what stands behind it where that is what is left of a replacement.
pub(super) fn parted(name: &str) -> (&str, &str) {
    let Some((address, number)) = name.rsplit_once(LEFT) else { return (name, "") };
    let is_number = |number: &str| number.parse::<usize>().is_ok_and(|number| number > 1);
    match number.strip_suffix(')') {
        Some(number) if number.is_empty() || number.strip_prefix(' ').is_some_and(is_number) => {
            (address, name.get(address.len()..).unwrap_or_default())
        }
        _ => (name, ""),
    }
}

/// How that begins.
const LEFT: &str = " (deposed";
