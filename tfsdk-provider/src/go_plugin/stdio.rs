//! go-plugin's stream of what a plugin prints, in which nothing is said.

use prost::bytes::Bytes;
use tonic::Streaming;

use super::{Shutdown, request};
use crate::proto::go_plugin::grpc_stdio;
use crate::rpc::{Frames, Reply};

/// What the provider's code prints, in Go; here stdout and stderr stay those of the process, which Terraform reads as well. The
/// stream is open as long as the provider runs, as its end would be told as a fault.
pub(super) async fn stream(frames: Streaming<Bytes>, shutdown: &Shutdown) -> Reply {
    request::<grpc_stdio::StreamStdio>(frames).await?;
    let shutdown = shutdown.clone();
    Ok(Frames::Open(None, Box::pin(async move { shutdown.requested().await })))
}
