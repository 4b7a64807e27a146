//! What a provider plans for a resource.

use prost::bytes::Bytes;
use tfsdk_core::limits::Limits;
use tfsdk_core::plan::{Action, PlanVerdict};
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use crate::proto::tfplugin6::ResourceIdentityData;
use crate::wire::read;

/// What a provider plans for a resource.
#[derive(Clone)]
pub(super) struct Planned {
    pub(super) value: Value,
    pub(super) beside: Beside,
    pub(super) verdict: PlanVerdict,
    /// Whether it is put off. Terraform lets that only be so where it applies.
    pub(super) is_put_off: bool,
}

impl Planned {
    pub(super) fn action(&self) -> Action {
        self.verdict.action.unwrap_or(Action::NoOp)
    }
}

/// What is kept of a resource beside its value.
#[derive(Clone, Default)]
pub(super) struct Beside {
    /// What the provider hides.
    pub(super) private: Bytes,
    /// What tells it apart, if it has an identity.
    pub(super) identity: Option<ResourceIdentityData>,
}

impl Beside {
    /// The identity, which is of this schema.
    pub(super) fn identity_of(&self, schema: &Schema) -> Option<Value> {
        let sent = self.identity.as_ref()?.identity_data.as_ref();
        read("identity", sent, schema.ty(), Limits::new()).ok().filter(|identity| !identity.is_null())
    }
}
