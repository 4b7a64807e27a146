//! From tokens to names, keys and their values, each with its place in the source.
//!
//! `item` reads what the derive stands on, `tag` each `#[tfsdk(…)]`, `argument` and `expression` what follows a key. Which keys there are is
//! the table in `key`, beside this room; a word that is none is told with what was meant by it, in `unknown`.

mod argument;
#[cfg(feature = "constraints")]
pub(crate) mod constraint;
pub(crate) mod doc;
mod expression;
mod item;
mod tag;
mod unknown;

pub(crate) use argument::{Value, Variable};
pub(crate) use doc::Description;
pub(crate) use expression::Expression;
pub(crate) use item::Item;
pub(crate) use tag::{BARE, Setting, Tag, value};
