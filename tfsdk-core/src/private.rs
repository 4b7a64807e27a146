//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use core;
pub use core::clone::Clone;
pub use std::borrow::Cow;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Ok};
pub use std::string::String;
pub use std::sync::LazyLock;

pub use crate::const_report::{About, Found};
pub use crate::error::Error;
pub use crate::mapping::custom::{
    read_converted, read_nullable, read_unknownable, write_created, write_known,
};
pub use crate::mapping::embed::{Embedded, NotEmbedded, embedded_once};
pub use crate::mapping::enumeration::{FromKeyOf, KeyOf, no_variant, read_key, write_key};
pub use crate::mapping::mirror::field::{MirrorAsOf, PartAs};
pub use crate::mapping::mirror::leaf::{from_null, known};
pub use crate::mapping::mirror::mirrored::Part;
pub use crate::mapping::mirror::object::{
    CloneOf, Completion, PartClone, PartCloneAs, PartialEqOf, complete, same,
};
pub use crate::mapping::object::{attribute, attribute_as, embedded, embedded_part};
pub use crate::mapping::own::{ReadableAs, WithMirror, attribute_with_mirror, attribute_with_mirror_as};
pub use crate::mapping::skipped::Skipped;
pub use crate::mapping::text::{TextOf, key_of_text, text_of_key};
pub use crate::mapping::typed::{If, IfTyped, Typed, sound, unknown};
pub use crate::mapping::union::{variant, variant_is_not_null};
pub use crate::mapping::wanted::{
    Wanted, WantedBy, WantedFact, WantedNull, WantedObject, WantedType, all_there, attribute_fits,
    embedded_fits,
};
pub use crate::mapping::{
    AsSet, AsText, EmptyIsNull, FromFields, FromMapKey, FromTf, MapKey, Mirror, MirrorAs, Mirrored,
    NullIsEmpty, ObjectReader, ObjectWriter, Plain, ReadAs, SetOf, Text, Tf, TfType, ToFields, ToTf, TypeAs,
    Within, WriteAs, read_object, write_object,
};
pub use crate::path::literal::literal_path;
pub use crate::schema::MemberSpec::{Field as FieldMember, Fields as FieldMembers};
pub use crate::schema::attribute_type::{FieldRules, struct_rules, union_rules, with_inner};
pub use crate::schema::derived::{
    DefaultOf, Digits, Given, GivenFor, Held, Known, KnownAs, Made, MadeDefault, MadeFor, NamesValidator,
    NotGiven, NotHeld, NotMade, NotNamed, WrittenNumber, as_set, attribute_blocks_fit, attribute_of, block,
    block_member_fits, closure_validator, default_of, element, elements_default, embedded_body,
    embedded_member_fits, env_default, env_default_fits, held, held_behaves, held_block, inferred_default,
    loses_rules, member_behaves, member_fits, number_default, show, text_default, text_default_fits,
    validates, validator, validator_fits, variant_is_one_block,
};
pub use crate::schema::validate::{Validator, all, one_of};
pub use crate::schema::{
    AttributeSpec, AttributeType, BodySpec, Borrowed, Change, Holds, HoldsOne, Kind, MemberSpec, Mode,
    Nesting, Owned, TagKey, TfSchema, TypeRules, tagged,
};
pub use crate::stream::{Sink, Source};
pub use crate::ty::FieldSpec::{Attribute, Flatten, Schema, Unmapped};
pub use crate::ty::path_fits::path_fits;
pub use crate::ty::{FieldSpec, TypeSpec};
pub use crate::value::ValueRef;
