//! A gRPC client that calls as Go's does.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::uri::PathAndQuery;
use hyper::body::Incoming;
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::client::ResolvesClientCert;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tfsdk::provider::proto::Rpc;
use tfsdk::provider::proto::prost::Message;
use tfsdk::provider::proto::prost::bytes::{Buf, BufMut, Bytes};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::TlsConnector;
use tokio_stream::Stream;
use tonic::body::Body;
use tonic::client::{Grpc, GrpcService};
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::{Request, Status, Streaming};

use crate::process::Handshake;

/// A connection to a plugin. Clones share it.
#[derive(Clone)]
pub(crate) struct Client(Grpc<Connection>);

impl Client {
    /// Without TLS.
    pub(crate) async fn connect(to: &Handshake) -> Self {
        assert!(to.certificate.is_empty(), "the plugin wants TLS");
        Self::speak(dial(to).await).await.expect("a connection")
    }

    /// With mutual TLS: the plugin's certificate has to be that of the handshake, for `localhost`.
    ///
    /// # Errors
    /// The plugin refuses the client; with TLS 1.3 that may show at the first call only.
    pub(crate) async fn connect_with(
        to: &Handshake,
        identity: Arc<dyn ResolvesClientCert>,
    ) -> Result<Self, io::Error> {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(to.certificate.clone())).expect("a certificate");
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions of TLS")
            .with_root_certificates(roots)
            .with_client_cert_resolver(identity);
        config.alpn_protocols = vec![b"h2".to_vec()];
        let host = ServerName::try_from("localhost").expect("a name");
        let stream = TlsConnector::from(Arc::new(config)).connect(host, dial(to).await).await?;
        Self::speak(Box::new(stream)).await.map_err(io::Error::other)
    }

    async fn speak(bytes: Box<dyn Duplex>) -> Result<Self, hyper::Error> {
        let (sender, connection) = handshake(TokioExecutor::new(), TokioIo::new(bytes)).await?;
        tokio::spawn(async move {
            // Its calls say what went wrong.
            let _ = connection.await;
        });
        let origin = http::Uri::from_static("http://localhost");
        let grpc = Grpc::with_origin(Connection(sender), origin);
        Ok(Self(grpc.max_decoding_message_size(usize::MAX).max_encoding_message_size(usize::MAX)))
    }

    /// Calls an RPC of one request and one response.
    pub(crate) async fn call<R: Rpc>(&self, request: &R::Request) -> Result<R::Response, Status> {
        let frame = self.bytes(R::PATH, request.encode_to_vec().into()).await?;
        Ok(R::Response::decode(frame).expect("a response"))
    }

    /// The same with any bytes.
    pub(crate) async fn bytes(&self, path: &'static str, request: Bytes) -> Result<Bytes, Status> {
        let mut grpc = self.0.clone();
        let response = grpc.unary(Request::new(request), PathAndQuery::from_static(path), Frames).await?;
        Ok(response.into_inner())
    }

    /// Calls an RPC whose response is a stream.
    pub(crate) async fn open<R: Rpc>(&self, request: &R::Request) -> Result<Streaming<Bytes>, Status> {
        self.stream(R::PATH, vec![request.encode_to_vec().into()]).await
    }

    /// Calls an RPC of streams, with any bytes.
    pub(crate) async fn stream(
        &self,
        path: &'static str,
        requests: Vec<Bytes>,
    ) -> Result<Streaming<Bytes>, Status> {
        let mut grpc = self.0.clone();
        let requests = Request::new(tokio_stream::iter(requests));
        Ok(grpc.streaming(requests, PathAndQuery::from_static(path), Frames).await?.into_inner())
    }

    /// Calls an RPC of streams whose request never ends.
    pub(crate) async fn stay(&self, path: &'static str) -> Result<Streaming<Bytes>, Status> {
        let mut grpc = self.0.clone();
        let response = grpc.streaming(Request::new(Forever), PathAndQuery::from_static(path), Frames).await?;
        Ok(response.into_inner())
    }

    /// All events of a streamed response, and how it ended.
    pub(crate) async fn events<R: Rpc>(&self, request: &R::Request) -> (Vec<R::Response>, Option<Status>) {
        let mut events = Vec::new();
        let mut stream = match self.open::<R>(request).await {
            Ok(stream) => stream,
            Err(status) => return (events, Some(status)),
        };
        loop {
            match stream.message().await {
                Ok(Some(frame)) => events.push(R::Response::decode(frame).expect("an event")),
                Ok(None) => return (events, None),
                Err(status) => return (events, Some(status)),
            }
        }
    }
}

trait Duplex: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Duplex for T {}

async fn dial(to: &Handshake) -> Box<dyn Duplex> {
    match to.network.as_str() {
        "unix" => Box::new(UnixStream::connect(&to.address).await.expect("the plugin's socket")),
        "tcp" => Box::new(TcpStream::connect(&to.address).await.expect("the plugin's port")),
        other => panic!("an unknown network: {other}"),
    }
}

#[derive(Clone)]
struct Connection(SendRequest<Body>);

impl GrpcService<Body> for Connection {
    type ResponseBody = Incoming;
    type Error = hyper::Error;
    type Future = Pin<Box<dyn Future<Output = Result<http::Response<Incoming>, hyper::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), hyper::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        Box::pin(self.0.send_request(request))
    }
}

struct Forever;

impl Stream for Forever {
    type Item = Bytes;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Bytes>> {
        Poll::Pending
    }
}

#[derive(Clone, Copy)]
struct Frames;

impl Codec for Frames {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Frames {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, frame: Bytes, to: &mut EncodeBuf<'_>) -> Result<(), Status> {
        to.put(frame);
        Ok(())
    }
}

impl Decoder for Frames {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}
