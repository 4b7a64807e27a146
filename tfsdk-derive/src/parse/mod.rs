//! From tokens to names, keys and their values, each with its place in the source.
//!
//! `item` reads what the derive stands on, `tag` each `#[tfsdk(…)]`, `setting`, `argument` and `expression` a key and what
//! follows it; where an expression ends is known to `scan`, why it is none to `mistake`. Which keys there are is the table in
//! `key`, beside this room; a word that is none is told with what was meant by it, in `unknown`, a tag that is none in `bare`.
//! What was not understood is `lost`, as far as that is known.

mod argument;
mod bare;
#[cfg(feature = "constraints")]
pub(crate) mod constraint;
pub(crate) mod doc;
mod expression;
mod item;
mod lost;
mod mistake;
mod scan;
mod setting;
mod tag;
mod unknown;

pub(crate) use argument::{Value, Variable};
pub(crate) use bare::{BARE, text_behind};
pub(crate) use doc::Description;
pub(crate) use expression::Expression;
pub(crate) use item::Item;
pub(crate) use setting::Setting;
pub(crate) use tag::Tag;
