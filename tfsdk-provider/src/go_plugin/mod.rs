//! The services that go-plugin, the library by which Terraform starts its plugins, expects beside the provider's own.
//!
//! `controller` ends the process through `shutdown`, `health` answers that it is well, `stdio` and `broker` are streams in which nothing is
//! said.

mod broker;
mod controller;
mod health;
mod shutdown;
mod stdio;

pub(crate) use shutdown::Shutdown;

use prost::Message;
use prost::bytes::Bytes;
use tonic::{Status, Streaming};

use crate::proto::Rpc;
use crate::proto::go_plugin::{grpc_broker, grpc_controller, grpc_stdio};
use crate::rpc::Reply;

/// Answers an RPC of one of these services; `None`: there is no such service.
pub(crate) async fn answer(
    service: &str,
    name: &str,
    frames: Streaming<Bytes>,
    shutdown: &Shutdown,
) -> Option<Reply> {
    Some(match (service, name) {
        (grpc_controller::SERVICE, grpc_controller::Shutdown::NAME) => {
            controller::shut_down(frames, shutdown).await
        }
        (grpc_stdio::SERVICE, grpc_stdio::StreamStdio::NAME) => stdio::stream(frames, shutdown).await,
        (grpc_broker::SERVICE, grpc_broker::StartStream::NAME) => broker::start(frames, shutdown),
        (health::SERVICE, _) => health::answer(name, frames, shutdown).await,
        (grpc_controller::SERVICE | grpc_stdio::SERVICE | grpc_broker::SERVICE, _) => {
            Err(Status::unimplemented(format!("{service} has no RPC {name}")))
        }
        _ => return None,
    })
}

/// The one message of a request.
async fn request<R: Rpc>(mut frames: Streaming<Bytes>) -> Result<R::Request, Status> {
    let frame = frames.message().await?.unwrap_or_default();
    R::Request::decode(frame).map_err(|error| Status::invalid_argument(error.to_string()))
}
