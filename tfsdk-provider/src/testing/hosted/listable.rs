//! What a list consists of.

use tfsdk_core::schema::Schema;

use super::described::Described;
use crate::part::Part;

/// What a list consists of: how it is configured, and what it lists.
pub(crate) struct Listable {
    pub(crate) config: Described,
    pub(crate) identity: Schema,
    pub(crate) resource: Schema,
}

impl Listable {
    pub(super) fn of(list: &dyn Part) -> Self {
        let view = |schema: Option<&Schema>| schema.map(Schema::terraform_view).unwrap_or_default();
        Self {
            config: list.schema().terraform_view().into(),
            identity: view(list.identity_schema()),
            resource: view(list.listed_schema()),
        }
    }
}
