//! What is stored of one resource.

use std::collections::BTreeSet;

use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marks;

use crate::testing::config::ProviderAddress;
use crate::testing::planned::Beside;

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
    /// Whether it is destroyed only after what needed it has changed.
    pub(super) creates_first: bool,
    /// What of it was made of something sensitive.
    pub(super) marks: Marks,
}

impl Stored {
    /// What needs nothing, and is made of nothing that is sensitive.
    pub(super) fn new(type_name: &str, (value, beside): (Value, Beside), provider: ProviderAddress) -> Self {
        Self {
            type_name: type_name.to_owned(),
            value,
            beside,
            is_tainted: false,
            provider,
            needs: BTreeSet::new(),
            creates_first: false,
            marks: Marks::NONE,
        }
    }
}

/// What is stored of a resource whose type no provider has any more.
#[derive(Clone)]
pub(super) struct Abandoned {
    pub(super) type_name: String,
    pub(super) version: i64,
    pub(super) json: String,
    /// What told it apart, as JSON.
    pub(super) identity: Option<String>,
    pub(super) beside: Beside,
}
