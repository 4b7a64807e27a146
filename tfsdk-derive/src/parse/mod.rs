//! From tokens to names, keys and their values, each with its place in the source.

mod argument;
#[cfg(feature = "constraints")]
pub(crate) mod constraint;
pub(crate) mod doc;
mod expression;
mod tag;

pub(crate) use argument::{Value, Variable};
pub(crate) use expression::Expression;
pub(crate) use tag::{Setting, Tag};
