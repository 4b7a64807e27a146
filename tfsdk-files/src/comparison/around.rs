//! What holds for a member by the attributes that it stands in.

use std::collections::BTreeMap;

use tfsdk_core::path::Path;
use tfsdk_core::schema::Member;

/// What holds for a member by the attributes that it stands in.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Whether configurations may have what it stands in.
    pub(super) is_configured: bool,
}

impl Around {
    pub(super) fn of(path: &Path, all: &BTreeMap<Path, &Member>) -> Self {
        let mut found = Around { is_configured: true };
        let mut outer = path.clone();
        while outer.pop().is_some() {
            if let Some(Member::Attribute(attribute)) = all.get(&outer) {
                let mode = attribute.terraform_mode();
                found.is_configured &= mode.required || mode.optional;
            }
        }
        found
    }
}
