//! What holds for a member by the attributes that it stands in.

use std::collections::BTreeMap;

use tfsdk_core::path::Path;
use tfsdk_core::schema::Member;

/// What holds for a member by the attributes that it stands in: what is true of a whole is true of each part.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Whether configurations may have what it stands in.
    pub(super) is_configured: bool,
    pub(super) is_sensitive: bool,
    pub(super) is_write_only: bool,
}

impl Around {
    /// What holds where nothing is around.
    pub(super) const NOTHING: Self =
        Around { is_configured: true, is_sensitive: false, is_write_only: false };

    /// What holds for each of all members by those around it, which come before it.
    pub(super) fn of_all<'m>(all: &'m BTreeMap<Path, &Member>) -> BTreeMap<&'m Path, Self> {
        let mut found: BTreeMap<&Path, Self> = BTreeMap::new();
        for path in all.keys() {
            let around = Self::of(path, all, &found);
            found.insert(path, around);
        }
        found
    }

    /// What holds for one member, also one that is not among all. What holds for those around it is found.
    pub(super) fn of(path: &Path, all: &BTreeMap<Path, &Member>, found: &BTreeMap<&Path, Self>) -> Self {
        let mut outer = path.clone();
        outer.pop();
        let mut around = found.get(&outer).copied().unwrap_or(Self::NOTHING);
        if let Some(Member::Attribute(attribute)) = all.get(&outer) {
            let mode = attribute.terraform_mode();
            around.is_configured &= mode.required || mode.optional;
            around.is_sensitive |= attribute.is_sensitive();
            around.is_write_only |= attribute.is_write_only();
        }
        around
    }
}
