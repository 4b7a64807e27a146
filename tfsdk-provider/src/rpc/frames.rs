//! The messages of a stream, as bytes.

use std::pin::Pin;
use std::task::{Context, Poll};

use prost::Message;
use prost::bytes::{Buf, BufMut, Bytes};
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};

/// Leaves the messages of a stream as they are: bytes.
///
/// So gRPC's own work is compiled once instead of once an RPC, messages are read where the request runs, and what is no message
/// at all can be answered with a diagnostic.
#[derive(Clone, Copy)]
pub(crate) struct FrameCodec;

impl Codec for FrameCodec {
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

impl Encoder for FrameCodec {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, frame: Bytes, to: &mut EncodeBuf<'_>) -> Result<(), Status> {
        to.put(frame);
        Ok(())
    }
}

impl Decoder for FrameCodec {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}

/// The messages of a response; an error is one of gRPC's own, for what no message can say.
pub(crate) type Reply = Result<Frames, Status>;

/// The messages of a response that has begun.
pub(crate) enum Frames {
    One(Option<Bytes>),
    Several(mpsc::Receiver<Result<Bytes, Status>>),
    /// A message, perhaps, and then nothing more until something happens.
    Open(Option<Bytes>, Pin<Box<dyn Future<Output = ()> + Send>>),
}

impl Frames {
    pub(crate) fn one(message: &impl Message) -> Self {
        Self::One(Some(message.encode_to_vec().into()))
    }
}

impl Stream for Frames {
    type Item = Result<Bytes, Status>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.get_mut() {
            Self::One(frame) => Poll::Ready(frame.take().map(Ok)),
            Self::Several(frames) => frames.poll_recv(cx),
            Self::Open(first, end) => match first.take() {
                Some(frame) => Poll::Ready(Some(Ok(frame))),
                None => end.as_mut().poll(cx).map(|()| None),
            },
        }
    }
}
