//! What is open: ephemeral resources, until all is done.

use prost::bytes::Bytes;

use super::host::Host;
use super::provider_address::ProviderAddress;
use crate::proto::Timestamp;

/// What is open.
pub(super) struct Opened<'h> {
    pub(super) host: &'h Host,
    pub(super) provider: ProviderAddress,
    pub(super) type_name: String,
    pub(super) address: String,
    pub(super) private: Option<Bytes>,
    pub(super) renew_at: Option<Timestamp>,
}
