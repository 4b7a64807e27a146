//! What a type takes in memory.

use std::collections::HashSet;

use super::shape::PART;
use super::types::{ObjectAttribute, Type};

impl Type {
    /// The bytes that it takes, about; what is shared counts once.
    pub(super) fn held_once(&self) -> u64 {
        let mut seen = HashSet::new();
        let mut bytes: u64 = 0;
        // Not by recursion, as a program may make types of any depth.
        let mut left = vec![self];
        while let Some(ty) = left.pop() {
            if ty.address() == 0 || !seen.insert(ty.address()) {
                continue;
            }
            bytes = bytes.saturating_add(PART);
            if let Some(object) = ty.as_object() {
                for attribute in object {
                    bytes = bytes.saturating_add(PART + attribute.name().len() as u64);
                }
                left.extend(object.iter().map(ObjectAttribute::ty));
            }
            let parts = ty.elements().unwrap_or_default();
            bytes = bytes.saturating_add(PART.saturating_mul(parts.len() as u64));
            left.extend(parts);
            left.extend(ty.element());
        }
        bytes
    }
}
