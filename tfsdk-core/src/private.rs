//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use core;
pub use std::borrow::Cow;
pub use std::string::String;
pub use std::sync::LazyLock;

pub use crate::constraint::{TypeConstraint, checked_constraint};
pub use crate::error::Error;
pub use crate::mapping::{
    AsSet, AsText, CloneOf, Completion, DebugOf, EmptyIsNull, EqOf, FromFields, FromKeyOf, FromMapKey,
    FromTf, KeyOf, MapKey, MayBeUnknown, NullIsEmpty, ObjectReader, ObjectWriter, PartialAs, PartialAsOf,
    PartialEqOf, Plain, ReadAs, SetOf, Skipped, Tf, TfType, ToFields, ToTf, TypeAs, Within, WriteAs,
    all_there, attribute_fits, embedded_fits, embedded_once, known, no_variant, read_key, read_object,
    write_key, write_object,
};
pub use crate::schema::validate::{Validator, all, one_of};
pub use crate::schema::{
    AttributeSpec, AttributeType, BlockSpec, BodySpec, Held, Holds, HoldsOne, Kind, MemberSpec, Mode,
    Nesting, NotHeld, TfSchema, TypeRules, as_set, block_nesting, default_of, env_default, member_fits,
    plain, text_default, validator,
};
pub use crate::stream::{Sink, Source};
pub use crate::ty::FieldSpec::{Attribute, Flatten};
pub use crate::ty::TypeSpec;
