//! What others wrote can make nothing but an answer: in memory and allocations that grow no faster than the input, and with
//! functions that are paid for what they do.

mod complexity;
mod prices;
mod size;
mod told;
