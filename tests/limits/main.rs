//! What others wrote can make nothing but an answer: in memory and allocations that grow no faster than the input, and with
//! functions that are paid for what they do. Where a limit is met, the answer says which.
#![allow(clippy::expect_used, reason = "a test that fails says why")]

mod complexity;
mod counting;
mod defaults;
mod prices;
mod reading;
mod size;
mod told;
