//! The kinds of marks: sensitive and ephemeral.

/// Some of the kinds of marks, or none.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Kinds(u8);

pub(super) const SENSITIVE: Kinds = Kinds(1);
pub(super) const EPHEMERAL: Kinds = Kinds(2);

impl Kinds {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn is_none(self) -> bool {
        self.0 == Self::NONE.0
    }

    pub(super) const fn has(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    pub(super) const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    pub(super) const fn without(self, kind: Self) -> Self {
        Self(self.0 & !kind.0)
    }
}
