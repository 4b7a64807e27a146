//! Exact Terraform numbers.
//!
//! A [`Number`] is what go-cty's `cty.Number` is: a binary float of up to 512 bits, or infinite. Small whole numbers, doubles and short
//! decimals are held as such, and everything else with all its bits. `arith` computes; `text`, `parse` and `wire` are its forms; `order`
//! compares by value, whatever it is held as.

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
