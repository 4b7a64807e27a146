//! One request on its way to a provider, and its answer.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use prost::bytes::Bytes;
use prost::{DecodeError, Message};
use tokio::sync::{mpsc, oneshot};
use tonic::{Status, Streaming};
use tracing::{Span, error_span, field, trace};

use super::frames::{Frames, Reply};
use super::refused::Refused;
use super::relay::Relay;
use crate::panic::{self, Asked};
use crate::proto::Rpc;
use crate::proto::tfplugin6::{Diagnostic, provider as rpc};
use crate::server::{Answer, Chunks, Events, Refusal, Server};

/// How many messages of a streamed response wait to be sent, before who makes them has to wait as well.
const WAITING_EVENTS: usize = 16;

/// One request on its way to a provider.
///
/// Whatever comes of it, it comes back as a reply: what is no request, a refusal and a panic as diagnostics.
pub(crate) struct Exchange {
    pub(crate) provider: Arc<Server>,
    pub(crate) address: Arc<str>,
    /// The version of the protocol.
    pub(crate) protocol: u8,
    pub(crate) relay: Arc<Relay>,
    pub(crate) frames: Streaming<Bytes>,
}

impl Exchange {
    /// An RPC of one request and one response.
    pub(crate) async fn unary<R>(
        mut self,
        method: impl AsyncFnOnce(&Server, R::Request) -> Answer<R::Response> + Send + 'static,
    ) -> Reply
    where
        R: Rpc<Response: Refused>,
    {
        let frame = first(&mut self.frames).await?;
        let (request, _) = self.into_parts();
        let running = request
            .start(
                R::NAME,
                Box::new(move |this| {
                    let request = this.read::<R>(frame)?;
                    this.relay.wait(pin!(async { Ok(Frames::one(&method(&*this.provider, request).await?)) }))
                }),
            )
            .await;
        reply(running, R::NAME, refused::<R>).await
    }

    /// An RPC whose request is a stream.
    pub(crate) async fn chunks<R>(
        self,
        method: impl AsyncFnOnce(&Server, Chunks<R::Request>) -> Answer<R::Response> + Send + 'static,
    ) -> Reply
    where
        R: Rpc<Response: Refused>,
    {
        let (request, frames) = self.into_parts();
        let running = request
            .start(
                R::NAME,
                Box::new(move |this| {
                    this.relay.wait(pin!(async {
                        Ok(Frames::one(&method(&*this.provider, Chunks::new(frames)).await?))
                    }))
                }),
            )
            .await;
        reply(running, R::NAME, refused::<R>).await
    }

    /// An RPC whose response is a stream.
    pub(crate) async fn events<R>(
        mut self,
        method: impl AsyncFnOnce(&Server, R::Request, Events<R::Response>) -> Answer<()> + Send + 'static,
    ) -> Reply
    where
        R: Rpc<Response: Refused>,
    {
        let frame = first(&mut self.frames).await?;
        let (sender, receiver) = mpsc::channel(WAITING_EVENTS);
        let events = Events::new(sender.clone());
        let (request, _) = self.into_parts();
        let running = request
            .start(
                R::NAME,
                Box::new(move |this| {
                    let request = this.read::<R>(frame)?;
                    this.relay.wait(pin!(method(&*this.provider, request, events)))
                }),
            )
            .await;
        tokio::spawn(async move {
            // What was sent before stays sent; the last message says how it ended.
            let last = match finished(running).await {
                Ok(Ok(())) => return,
                Ok(Err(Refusal::Diagnostics(diagnostics))) if diagnostics.is_empty() => return,
                Ok(Err(Refusal::Diagnostics(diagnostics))) => {
                    Ok(R::Response::refused(diagnostics).encode_to_vec().into())
                }
                Ok(Err(Refusal::Unserved)) => Err(unserved(R::NAME)),
                Err(status) => Err(status),
            };
            // Where nobody listens any more, nobody is to be told.
            let _ = sender.send(last).await;
        });
        Ok(Frames::Several(receiver))
    }

    fn into_parts(self) -> (Request, Streaming<Bytes>) {
        let Self { provider, address, protocol, relay, frames } = self;
        (Request { provider, address, protocol, relay }, frames)
    }
}

/// A request that runs.
struct Request {
    provider: Arc<Server>,
    address: Arc<str>,
    protocol: u8,
    relay: Arc<Relay>,
}

/// Where the answer of an RPC comes.
type Running<T> = oneshot::Receiver<Answer<T>>;

/// What an RPC does. Behind a pointer, as what starts it would be compiled for each RPC of both versions otherwise.
type Method<T> = Box<dyn FnOnce(&Request) -> Answer<T> + Send>;

impl Request {
    /// Begins the work of an RPC, when it is its turn.
    async fn start<T: Send + 'static>(self, rpc: &'static str, method: Method<T>) -> Running<T> {
        let turn = match rpc {
            // It ends what the others wait for.
            rpc::StopProvider::NAME => None,
            _ => self.relay.turn().await,
        };
        let (sender, running) = oneshot::channel();
        let relay = self.relay.clone();
        relay.ask(Box::new(move || {
            let answer = self.answer(rpc, method);
            drop(turn);
            Box::new(move || {
                // It may be that nobody waits for it any more.
                let _ = sender.send(answer);
            })
        }));
        running
    }

    fn answer<T>(&self, rpc: &'static str, method: Method<T>) -> Answer<T> {
        let span = self.span(rpc);
        let _entered = span.enter();
        trace!("Received request");
        let start = Instant::now();
        let asked = Asked { rpc, subject: None, address: self.address.clone() };
        let answer = asked.during(|| panic::catch(|| method(self)));
        let answer = answer.unwrap_or_else(|panic| Err(panic.refusal()));
        let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        trace!(tf_req_duration_ms = milliseconds, "Served request");
        answer
    }

    fn read<R: Rpc>(&self, frame: Bytes) -> Answer<R::Request> {
        let request = R::Request::decode(frame).map_err(|error| self.malformed(R::NAME, &error))?;
        if let Some(subject) = R::subject(&request) {
            Span::current().record(subject_field(R::NAME), subject);
            Asked::is_about(subject);
        }
        Ok(request)
    }

    fn malformed(&self, rpc: &str, error: &DecodeError) -> Refusal {
        let detail = format!(
            "What was sent as {rpc} cannot be read: {error}. Terraform and the provider {} may have been made for different \
             versions of the protocol: try another version of either.",
            self.address
        );
        Diagnostic::error("The provider received a malformed request", detail).into()
    }

    fn span(&self, rpc: &'static str) -> Span {
        static REQUESTS: AtomicU64 = AtomicU64::new(1);
        error_span!(
            "rpc",
            tf_rpc = rpc,
            tf_req_id = REQUESTS.fetch_add(1, Ordering::Relaxed),
            tf_provider_addr = &*self.address,
            tf_proto_version = self.protocol,
            tf_resource_type = field::Empty,
            tf_data_source_type = field::Empty,
            tf_ephemeral_resource_type = field::Empty,
            tf_list_resource_type = field::Empty,
            tf_action_type = field::Empty,
            tf_state_store_type = field::Empty,
            tf_function = field::Empty,
        )
    }
}

/// The first message of a request, which has to have one.
async fn first(frames: &mut Streaming<Bytes>) -> Result<Bytes, Status> {
    let frame = frames.message().await?;
    frame.ok_or_else(|| Status::invalid_argument("the request ended before its message"))
}

async fn reply(running: Running<Frames>, rpc: &'static str, refused: fn(Vec<Diagnostic>) -> Frames) -> Reply {
    match finished(running).await? {
        Ok(frames) => Ok(frames),
        Err(Refusal::Unserved) => Err(unserved(rpc)),
        Err(Refusal::Diagnostics(diagnostics)) => Ok(refused(diagnostics)),
    }
}

fn refused<R: Rpc<Response: Refused>>(diagnostics: Vec<Diagnostic>) -> Frames {
    Frames::one(&R::Response::refused(diagnostics))
}

/// Panics are answers already; work that never ran is not.
async fn finished<T>(running: Running<T>) -> Result<Answer<T>, Status> {
    running.await.map_err(|_| Status::unavailable("the provider is shutting down"))
}

fn unserved(rpc: &str) -> Status {
    Status::unimplemented(format!("this provider does not serve {rpc}"))
}

/// The field of the logs that names what a request is about, as Go's libraries call it.
fn subject_field(rpc: &str) -> &'static str {
    let fields = [
        ("Ephemeral", "tf_ephemeral_resource_type"),
        ("List", "tf_list_resource_type"),
        ("Data", "tf_data_source_type"),
        ("Action", "tf_action_type"),
        ("Function", "tf_function"),
        ("Resource", "tf_resource_type"),
    ];
    let found = fields.into_iter().find(|(part, _)| rpc.contains(part));
    found.map_or("tf_state_store_type", |(_, field)| field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proto::tfplugin6::provider::RPCS;

    #[test]
    fn each_rpc_names_its_subject_as_go_does() {
        let field = |rpc| {
            assert!(RPCS.contains(&rpc), "{rpc}");
            subject_field(rpc)
        };
        assert_eq!(field("MoveResourceState"), "tf_resource_type");
        assert_eq!(field("GenerateResourceConfig"), "tf_resource_type");
        assert_eq!(field("ValidateDataResourceConfig"), "tf_data_source_type");
        assert_eq!(field("RenewEphemeralResource"), "tf_ephemeral_resource_type");
        assert_eq!(field("ValidateListResourceConfig"), "tf_list_resource_type");
        assert_eq!(field("InvokeAction"), "tf_action_type");
        assert_eq!(field("LockState"), "tf_state_store_type");
        assert_eq!(field("GetStates"), "tf_state_store_type");
        assert_eq!(field("CallFunction"), "tf_function");
    }
}
