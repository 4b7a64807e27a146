//! gRPC's health check, which go-plugin makes.

use prost::Message;
use prost::bytes::Bytes;
use tonic::{Status, Streaming};

use super::{Shutdown, request};
use crate::proto::Rpc;
use crate::proto::health::HealthCheckResponse;
pub(super) use crate::proto::health::health::SERVICE;
use crate::proto::health::health::{Check, Watch};
use crate::proto::health::health_check_response::ServingStatus;
use crate::rpc::{Frames, Reply};

/// What go-plugin asks for.
const PLUGIN: &str = "plugin";

/// Whether the plugin is well, which it is as long as it can answer.
pub(super) async fn answer(name: &str, frames: Streaming<Bytes>, shutdown: &Shutdown) -> Reply {
    match name {
        Check::NAME => {
            let service = request::<Check>(frames).await?.service;
            match is_known(&service) {
                true => Ok(Frames::one(&response(ServingStatus::Serving))),
                false => Err(Status::not_found("unknown service")),
            }
        }
        Watch::NAME => {
            let service = request::<Watch>(frames).await?.service;
            let status =
                if is_known(&service) { ServingStatus::Serving } else { ServingStatus::ServiceUnknown };
            let first = response(status).encode_to_vec().into();
            let shutdown = shutdown.clone();
            Ok(Frames::Open(Some(first), Box::pin(async move { shutdown.requested().await })))
        }
        _ => Err(Status::unimplemented(format!("{SERVICE} has no RPC {name}"))),
    }
}

/// The empty name asks for the server as a whole.
fn is_known(service: &str) -> bool {
    matches!(service, "" | PLUGIN)
}

fn response(status: ServingStatus) -> HealthCheckResponse {
    HealthCheckResponse { status: status.into() }
}
