//! What lies between a connection's bytes and a provider's methods: frames, a thread for each request, and what becomes of a
//! panic.

mod exchange;
mod frames;
mod panic;
mod refused;

pub(crate) use exchange::Exchange;
pub(crate) use frames::{FrameCodec, Frames, Reply};
pub(crate) use panic::observe_panics;
pub(crate) use refused::Refused;
