//! What lies between a connection's bytes and a provider's methods: frames, and the threads that requests run on.
//!
//! `frames` takes messages from a stream and puts them there, as bytes. `relay` gives each request a thread, and `exchange` reads the
//! message on it, calls the method and writes the answer; what cannot be answered otherwise is `refused`.

mod exchange;
mod frames;
mod refused;
mod relay;

pub(crate) use exchange::Exchange;
pub(crate) use frames::{FrameCodec, Frames, Reply};
pub(crate) use refused::Refused;
pub(crate) use relay::Relay;
