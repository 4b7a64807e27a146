//! Exact Terraform numbers.

mod arith;
mod binary;
mod decimal;
mod double;
mod error;
mod float;
mod integer;
mod order;
mod parse;
mod repr;
mod scaled;
mod shortest;
#[cfg(test)]
mod tests;
mod text;
mod wire;

pub use error::NumberError;
pub use float::f64_from_text;
pub use repr::Number;
pub use text::LONGEST_NUMBER;
#[doc(hidden)]
pub use wire::NumberWire;
