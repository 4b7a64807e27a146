//! Terraform's types.

mod display;
mod equality;
mod held;
mod object;
mod shape;
mod spec;
mod step;
mod types;

pub use display::FriendlyName;
pub(crate) use display::told_apart;
pub use object::{ObjectAttribute, ObjectType};
pub use spec::{FieldSpec, TypeSpec};
pub use types::{Type, TypeKind};
