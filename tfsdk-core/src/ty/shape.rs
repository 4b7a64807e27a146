//! What is asked of a type often, and kept with it.

use std::hash::{DefaultHasher, Hash, Hasher};

/// What is known of a composite type without looking into it. All of it costs nothing more than its parts' shapes, as
/// types are made from the inside out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) has_dynamic: bool,
    /// Whether an attribute is optional, at any depth.
    pub(super) has_optional: bool,
    pub(super) depth: u32,
    pub(super) size: u64,
    /// Of the whole. Types of different hashes differ, so most types are told apart, and all are hashed, in one step.
    pub(super) hash: u64,
}

/// What one part of a composite type takes, about.
pub(super) const PART: u64 = 64;

impl Shape {
    /// The shape of a type without parts.
    pub(super) const fn leaf(is_dynamic: bool, hash: u64) -> Self {
        Shape { has_dynamic: is_dynamic, has_optional: false, depth: 0, size: 0, hash }
    }

    /// The shape of a type of these parts. Each comes with its name, if it has one, and whether it is optional.
    pub(super) fn of<'n>(kind: u8, parts: impl Iterator<Item = (Shape, &'n str, bool)>) -> Self {
        let mut hasher = DefaultHasher::new();
        kind.hash(&mut hasher);
        let mut whole = Shape { has_dynamic: false, has_optional: false, depth: 0, size: PART, hash: 0 };
        for (part, name, optional) in parts {
            whole.has_dynamic |= part.has_dynamic;
            whole.has_optional |= part.has_optional || optional;
            whole.depth = whole.depth.max(part.depth);
            whole.size = whole.size.saturating_add(part.size).saturating_add(PART + name.len() as u64);
            (part.hash, name, optional).hash(&mut hasher);
        }
        whole.depth = whole.depth.saturating_add(1);
        whole.hash = hasher.finish();
        whole
    }
}
