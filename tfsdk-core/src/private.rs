//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use core;
pub use std::string::String;

pub use crate::error::Error;
pub use crate::mapping::{
    AsSet, AsText, EmptyIsNull, FromFields, FromMapKey, FromTf, MapKey, NullIsEmpty, ObjectReader,
    ObjectWriter, Plain, ReadAs, SetOf, Skipped, TfType, ToFields, ToTf, TypeAs, Within, WriteAs,
    embedded_once, read_object, write_object,
};
pub use crate::stream::{Sink, Source};
pub use crate::ty::{AttributeSpec, TypeSpec};
