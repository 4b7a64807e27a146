//! The messages of streamed responses.

use std::fmt;

use prost::Message;
use prost::bytes::Bytes;
use tokio::sync::mpsc;
use tonic::{Status, Streaming};

use super::refusal::Refusal;
use crate::proto::tfplugin6::Diagnostic;

/// Where the messages of a streamed response go, one at a time.
///
/// Only a few wait to be sent, so that what is listed is never all in memory.
///
/// ```
/// use tfsdk::provider::proto::tfplugin6::invoke_action;
/// use tfsdk::provider::server::{Answer, Events};
///
/// async fn done(events: Events<invoke_action::Event>) -> Answer<()> {
///     for event in [invoke_action::Event::default()] {
///         events.send(event).await?;
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct Events<T> {
    sender: mpsc::Sender<Result<Bytes, Status>>,
    encode: fn(&T) -> Bytes,
}

impl<T: Message> Events<T> {
    pub(crate) fn new(sender: mpsc::Sender<Result<Bytes, Status>>) -> Self {
        Self { sender, encode: |event| event.encode_to_vec().into() }
    }

    /// Sends a message, as soon as there is room for it.
    ///
    /// # Errors
    /// Who asked has stopped listening; with `?` the request ends.
    ///
    /// ```
    /// use tfsdk::provider::proto::tfplugin6::invoke_action;
    /// use tfsdk::provider::server::{Answer, Events};
    ///
    /// async fn one(events: &Events<invoke_action::Event>) -> Answer<()> {
    ///     events.send(invoke_action::Event::default()).await
    /// }
    /// ```
    pub async fn send(&self, event: T) -> Result<(), Refusal> {
        self.room().await?.send(&event);
        Ok(())
    }

    /// Waits for room for a message.
    ///
    /// # Errors
    /// Those of [`send`](Self::send).
    pub(crate) async fn room(&self) -> Result<Room<'_, T>, Refusal> {
        let permit = self.sender.reserve().await.map_err(|_| Refusal::Diagnostics(Vec::new()))?;
        Ok(Room { permit, encode: self.encode })
    }
}

/// Room for a message.
pub(crate) struct Room<'a, T> {
    permit: mpsc::Permit<'a, Result<Bytes, Status>>,
    encode: fn(&T) -> Bytes,
}

impl<T> Room<'_, T> {
    pub(crate) fn send(self, event: &T) {
        self.permit.send(Ok((self.encode)(event)));
    }
}

impl<T> fmt::Debug for Events<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Events")
    }
}

/// Where the messages of a streamed request come from, one at a time.
///
/// ```
/// use tfsdk::provider::server::{Answer, Chunks};
///
/// async fn size(mut chunks: Chunks<Vec<u8>>) -> Answer<usize> {
///     let mut size = 0;
///     while let Some(chunk) = chunks.next().await? {
///         size += chunk.len();
///     }
///     Ok(size)
/// }
/// ```
pub struct Chunks<T> {
    frames: Streaming<Bytes>,
    decode: fn(Bytes) -> Result<T, prost::DecodeError>,
}

impl<T: Message + Default> Chunks<T> {
    pub(crate) fn new(frames: Streaming<Bytes>) -> Self {
        Self { frames, decode: |frame| T::decode(frame) }
    }

    /// The next message; `None` after the last.
    ///
    /// # Errors
    /// It is not a message of this kind, or the stream broke off. What was read so far is not the whole.
    ///
    /// ```
    /// use tfsdk::provider::server::{Answer, Chunks};
    ///
    /// async fn first(chunks: &mut Chunks<Vec<u8>>) -> Answer<Option<Vec<u8>>> {
    ///     chunks.next().await
    /// }
    /// ```
    pub async fn next(&mut self) -> Result<Option<T>, Refusal> {
        let broken = |text: String| Refusal::from(Diagnostic::error("The request broke off", text));
        let Some(frame) =
            self.frames.message().await.map_err(|status| broken(status.message().to_owned()))?
        else {
            return Ok(None);
        };
        (self.decode)(frame).map(Some).map_err(|error| broken(error.to_string()))
    }
}

impl<T> fmt::Debug for Chunks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chunks")
    }
}
