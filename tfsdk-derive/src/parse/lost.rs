//! What was not understood of a tag, as far as that is known.

use proc_macro2::Ident;

use crate::key::{Argument, Key};

/// Something that a tag may say, as what stands there was not understood.
pub(super) enum Lost {
    /// A key that was meant, where it stands.
    Key(Ident, &'static Key),
    /// Some key with a value.
    Value,
    /// Some key.
    Word,
    /// The name.
    Name,
    /// The name, or some keys.
    Anything,
}

impl Lost {
    /// Whether it may be one of these keys.
    pub(super) fn may_be(&self, keys: &[&'static Key]) -> bool {
        match self {
            Lost::Key(_, key) => key.is_any(keys),
            Lost::Value => keys.iter().any(|key| key.argument != Argument::Flag),
            Lost::Word | Lost::Anything => true,
            Lost::Name => false,
        }
    }

    /// Whether it may be the name.
    pub(super) fn may_be_name(&self) -> bool {
        matches!(self, Lost::Name | Lost::Anything)
    }
}
