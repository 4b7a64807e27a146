//! The request by which Terraform ends a provider.

use prost::bytes::Bytes;
use tonic::{Status, Streaming};

use super::{Shutdown, request};
use crate::proto::go_plugin::{Empty, grpc_controller};
use crate::rpc::{Frames, Reply};

/// Terraform is done with the provider. The answer still reaches it: connections end when they have nothing left to say.
pub(super) async fn shut_down(frames: Streaming<Bytes>, shutdown: &Shutdown) -> Reply {
    let Empty {} = request::<grpc_controller::Shutdown>(frames).await?;
    shutdown.request_by_client();
    Ok::<_, Status>(Frames::one(&Empty {}))
}
