//! The schema of a struct: what it is, and how each attribute behaves.

mod doc;
mod expand;
mod head;
mod kind;
mod member;
mod rules;

pub(crate) use expand::{expand, fallback, own_rules};
pub(crate) use head::Schema;
pub(crate) use member::{Member, OwnRules};
