//! What is stored of one resource.

use std::collections::BTreeSet;

use prost::bytes::Bytes;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marks;

use super::provider_address::ProviderAddress;
use crate::proto::tfplugin6::ResourceIdentityData;

/// What is kept of a resource beside its value.
#[derive(Clone, Default)]
pub(super) struct Beside {
    /// What the provider hides.
    pub(super) private: Bytes,
    /// What tells it apart, if it has an identity.
    pub(super) identity: Option<ResourceIdentityData>,
}

/// What is stored of a resource.
#[derive(Clone)]
pub(super) struct Stored {
    pub(super) type_name: String,
    pub(super) value: Value,
    pub(super) beside: Beside,
    pub(super) is_tainted: bool,
    /// The configuration of its provider.
    pub(super) provider: ProviderAddress,
    /// The resources that it needs, as they are configured: it is destroyed before them.
    pub(super) needs: BTreeSet<String>,
    /// What of it was made of something sensitive.
    pub(super) marks: Marks,
}

/// What is stored of a resource whose type no provider has any more.
#[derive(Clone)]
pub(super) struct Abandoned {
    pub(super) type_name: String,
    pub(super) version: i64,
    pub(super) json: String,
    pub(super) beside: Beside,
}
