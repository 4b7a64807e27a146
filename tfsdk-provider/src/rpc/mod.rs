//! What lies between a connection's bytes and a provider's methods: frames, and a thread for each request.

mod exchange;
mod frames;
mod refused;

pub(crate) use exchange::Exchange;
pub(crate) use frames::{FrameCodec, Frames, Reply};
pub(crate) use refused::Refused;
