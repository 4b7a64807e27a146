//! All that a plugin answers, by the path of the call.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;

use hyper::body::Incoming;
use prost::bytes::Bytes;
use tonic::body::Body;
use tonic::server::{Grpc, StreamingService};
use tonic::{Request, Response, Status, Streaming};

use crate::go_plugin::{self, Shutdown};
use crate::proto::{tfplugin5, tfplugin6};
use crate::protocol::{version5, version6};
use crate::rpc::{Exchange, FrameCodec, Frames, Relay, Reply};
use crate::server::Server;

/// The longest request, as in Go's servers.
const LONGEST_REQUEST: usize = 256 * 1024 * 1024;

type ServiceFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// All that a plugin answers: both versions of the protocol, and what go-plugin wants beside them.
#[derive(Clone)]
pub(super) struct Services {
    provider: Arc<Server>,
    address: Arc<str>,
    relay: Arc<Relay>,
    shutdown: Shutdown,
}

impl Services {
    pub(super) fn new(provider: Arc<Server>, address: &str, relay: Arc<Relay>, shutdown: Shutdown) -> Self {
        Self { provider, address: address.into(), relay, shutdown }
    }
}

impl hyper::service::Service<http::Request<Incoming>> for Services {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = ServiceFuture<Result<Self::Response, Infallible>>;

    fn call(&self, request: http::Request<Incoming>) -> Self::Future {
        let rpc = Rpc { path: request.uri().path().to_owned(), services: self.clone() };
        Box::pin(async move {
            let mut grpc = Grpc::new(FrameCodec)
                .max_decoding_message_size(LONGEST_REQUEST)
                .max_encoding_message_size(usize::MAX);
            Ok(grpc.streaming(rpc, request).await)
        })
    }
}

/// One call, by its path: `/tfplugin6.Provider/ReadResource`.
struct Rpc {
    path: String,
    services: Services,
}

impl Rpc {
    async fn answer(path: &str, services: Services, frames: Streaming<Bytes>) -> Reply {
        let unknown = || Status::unimplemented(format!("there is no RPC {path:?}"));
        let (service, name) =
            path.strip_prefix('/').and_then(|path| path.split_once('/')).ok_or_else(unknown)?;
        let Services { provider, address, relay, shutdown } = services;
        match service {
            tfplugin6::provider::SERVICE => {
                version6::answer(name, Exchange { provider, address, protocol: 6, relay, frames }).await
            }
            tfplugin5::provider::SERVICE => {
                version5::answer(name, Exchange { provider, address, protocol: 5, relay, frames }).await
            }
            _ => go_plugin::answer(service, name, frames, &shutdown).await.unwrap_or_else(|| Err(unknown())),
        }
    }
}

impl StreamingService<Bytes> for Rpc {
    type Response = Bytes;
    type ResponseStream = Frames;
    type Future = ServiceFuture<Result<Response<Frames>, Status>>;

    fn call(&mut self, request: Request<Streaming<Bytes>>) -> Self::Future {
        let (path, services) = (std::mem::take(&mut self.path), self.services.clone());
        Box::pin(async move { Self::answer(&path, services, request.into_inner()).await.map(Response::new) })
    }
}
