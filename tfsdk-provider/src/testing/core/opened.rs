//! What is open: ephemeral resources, until all is done.

use prost::bytes::Bytes;

use crate::proto::Timestamp;
use crate::testing::config::ProviderAddress;
use crate::testing::hosted::Host;

/// What is open.
pub(super) struct Opened<'h> {
    pub(super) host: &'h Host,
    pub(super) provider: ProviderAddress,
    pub(super) type_name: String,
    pub(super) address: String,
    pub(super) private: Option<Bytes>,
    pub(super) renew_at: Option<Timestamp>,
}
