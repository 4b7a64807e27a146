//! What others wrote can make nothing but an answer: in memory and work that grow no faster than the input.

mod complexity;
mod prices;
mod size;
