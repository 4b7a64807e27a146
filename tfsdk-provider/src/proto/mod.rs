//! The messages of the protocols, as their `.proto` files have them.
//!
//! All but this page and the diagnostics' methods is made from `proto/` by `tools/messages`.

mod diagnostic;

#[allow(missing_docs, clippy::all, reason = "made by prost, of files that say no more")]
pub mod go_plugin;
#[allow(missing_docs, clippy::all, reason = "made by prost, of files that say no more")]
pub mod health;
#[allow(missing_docs, clippy::all, reason = "made by prost, of files that say no more")]
pub mod tfplugin5;
#[allow(missing_docs, clippy::all, reason = "made by prost, of files that say no more")]
pub mod tfplugin6;

pub use prost;

/// One RPC of a service: its name and its two messages.
///
/// `tfplugin6::provider` and its neighbours hold a type for each, such as `tfplugin6::provider::ReadResource`.
pub trait Rpc {
    /// The name of the RPC in its service.
    const NAME: &'static str;
    /// The path by which it is called over HTTP/2.
    const PATH: &'static str;
    /// What is asked; of a stream, one message of it.
    type Request: prost::Message + Default + 'static;
    /// What is answered; of a stream, one message of it.
    type Response: prost::Message + Default + 'static;

    /// The name of what a request is about: the type of a resource, the name of a function.
    fn subject(request: &Self::Request) -> Option<&str> {
        let _ = request;
        None
    }
}

/// A moment, as protobuf's `google.protobuf.Timestamp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, prost::Message)]
pub struct Timestamp {
    /// Seconds since 1970, in UTC.
    #[prost(int64, tag = "1")]
    pub seconds: i64,
    /// Nanoseconds in the second.
    #[prost(int32, tag = "2")]
    pub nanos: i32,
}
