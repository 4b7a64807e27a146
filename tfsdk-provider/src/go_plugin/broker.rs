//! go-plugin's broker of further connections, of which there are none.

use prost::bytes::Bytes;
use tonic::Streaming;

use super::Shutdown;
use crate::rpc::{Frames, Reply};

/// By this a plugin and its host can open further connections. Terraform opens none, and a provider offers none: the stream is
/// open until either side ends it.
pub(super) fn start(mut frames: Streaming<Bytes>, shutdown: &Shutdown) -> Reply {
    let shutdown = shutdown.clone();
    let end = async move {
        let client = async { while let Ok(Some(_)) = frames.message().await {} };
        shutdown.unless_requested(client).await;
    };
    Ok(Frames::Open(None, Box::pin(end)))
}
