//! Terraform's types.
//!
//! A [`Type`] is cheap to clone, as composite types are shared, and knows its depth, its size and its hash. A [`TypeSpec`] is the same as
//! a constant: what the derive writes of a struct, and what becomes a `Type` once it is asked for.
//!
//! `types` has the types that are made of each other; `build` makes them, `access` and `object` look into them.

mod access;
mod bare;
mod build;
mod display;
mod equality;
mod extent;
mod held;
mod object;
pub(crate) mod path_fits;
mod shape;
mod spec;
mod step;
mod types;

pub use access::TypeKind;
pub use display::FriendlyName;
pub(crate) use display::told_apart;
pub use spec::{FieldSpec, TypeSpec};
pub use types::{ObjectAttribute, ObjectType, Type};
