//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use core;
pub use std::borrow::Cow;
pub use std::string::String;
pub use std::sync::LazyLock;

pub use crate::constraint::{TypeConstraint, checked_constraint};
pub use crate::error::Error;
pub use crate::mapping::{
    AsSet, AsText, EmptyIsNull, FromFields, FromKeyOf, FromMapKey, FromTf, KeyOf, MapKey, NullIsEmpty,
    ObjectReader, ObjectWriter, Plain, ReadAs, SetOf, Skipped, TfType, ToFields, ToTf, TypeAs, Within,
    WriteAs, all_there, attribute_fits, embedded_fits, embedded_once, no_variant, read_key, read_object,
    write_key, write_object,
};
pub use crate::schema::{
    AttributeSpec as SchemaAttributeSpec, BlockNesting, BlockSpec, BodySpec, Change, MemberSpec, Mode,
    Nesting, TfSchema, validate::Validator,
};
pub use crate::stream::{Sink, Source};
pub use crate::ty::AttributeSpec::{Attribute, Flatten};
pub use crate::ty::TypeSpec;
