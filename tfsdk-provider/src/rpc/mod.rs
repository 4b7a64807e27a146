//! What lies between a connection's bytes and a provider's methods: frames, and the threads that requests run on.

mod exchange;
mod frames;
mod refused;
mod relay;

pub(crate) use exchange::Exchange;
pub(crate) use frames::{FrameCodec, Frames, Reply};
pub(crate) use refused::Refused;
pub(crate) use relay::Relay;
