//! The schema of a struct: what it is, and how each attribute behaves.

mod doc;
mod expand;
mod head;
mod kind;
mod member;
mod rules;

#[cfg(test)]
pub(crate) use doc::description;
pub(crate) use expand::{expand, fallback, type_rules};
pub(crate) use head::Schema;
pub(crate) use member::{Member, TypeRules};
