//! Objects as structs: the runtime of the derive.
//!
//! Derived code asks a reader for each attribute by its name, and gives each to a writer. The type of a struct is a constant, made of
//! what stands here.

mod passed;
mod reader;
mod writer;

use super::field::TypeAs;
use super::traits::TfType;
use crate::ty::FieldSpec;

pub use reader::{FromFields, ObjectReader, read_object};
pub use writer::{ObjectWriter, ToFields, write_object};

/// A struct whose fields are read from the attributes of an object and written as such.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no attributes to embed",
    label = "`flatten` embeds a struct that derives `TfObject`",
    note = "to map it as one attribute, write its name in place of `flatten`",
    note = "a struct that reads a part of an object (`ignore_unmapped`) is embedded in one that does so as well"
)]
pub trait Fields<'de>: FromFields<'de> + ToFields {}

#[diagnostic::do_not_recommend]
impl<'de, T: FromFields<'de> + ToFields> Fields<'de> for T {}

/// An attribute, in the type of a struct.
pub const fn attribute<T: TfType>(name: &'static str) -> FieldSpec {
    FieldSpec::Attribute { name, ty: T::SPEC, null: T::NULL, description: "" }
}

/// An attribute that is mapped in the way `M`, in the type of a struct.
pub const fn attribute_as<T, M: TypeAs<T>>(name: &'static str) -> FieldSpec {
    FieldSpec::Attribute { name, ty: M::SPEC, null: M::NULL, description: "" }
}

/// An embedded struct, in the type of the one that embeds it.
pub const fn embedded<'de, T: Fields<'de>>() -> FieldSpec {
    FieldSpec::Flatten(T::SPEC)
}

/// The same in the type of a struct that reads a part of an object, and does not write.
pub const fn embedded_part<'de, T: FromFields<'de>>() -> FieldSpec {
    FieldSpec::Flatten(T::SPEC)
}
