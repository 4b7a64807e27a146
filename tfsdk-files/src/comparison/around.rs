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
    pub(super) fn of(path: &Path, all: &BTreeMap<Path, &Member>) -> Self {
        let mut found = Around { is_configured: true, is_sensitive: false, is_write_only: false };
        let mut outer = path.clone();
        while outer.pop().is_some() {
            if let Some(Member::Attribute(attribute)) = all.get(&outer) {
                let mode = attribute.terraform_mode();
                found.is_configured &= mode.required || mode.optional;
                found.is_sensitive |= attribute.is_sensitive();
                found.is_write_only |= attribute.is_write_only();
            }
        }
        found
    }
}
