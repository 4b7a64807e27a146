//! What a `TfValue` is.

use syn::{Data, DeriveInput, Fields, Path};

use super::enumeration::Enumeration;
use super::member::TypeRules;
use super::newtype::Newtype;
use super::target::Target;
use crate::context::Context;
use crate::key::{Around, EMPTY_IS_NULL, NULL_IS_EMPTY, Place, Position, SET, TEXT};
use crate::parse::Tag;

/// A newtype or an enum.
pub(crate) struct Value<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) krate: Path,
    pub(crate) rules: TypeRules,
    pub(crate) kind: ValueKind<'a>,
    /// Whether its own tag has a key that says how what it holds is mapped, which is out of place there.
    pub(crate) has_lost_way: bool,
    /// Whether its own tag says where the runtime is, and was not understood.
    pub(crate) has_lost_crate: bool,
}

/// Which of the two.
pub(crate) enum ValueKind<'a> {
    Newtype(Newtype<'a>),
    Enumeration(Enumeration<'a>),
    /// Not known, as something is wrong with it, which is reported.
    Poisoned,
    /// Nothing is made of it: it has no size, or a type that no field can have; or where the runtime is could not be understood.
    Void,
}

impl<'a> Value<'a> {
    /// The model of an item. What cannot be understood is reported; rules are checked later.
    pub(crate) fn of(cx: &Context, input: &'a DeriveInput) -> Self {
        let tag =
            Tag::parse(cx, &input.attrs, Place { position: Position::Scalar, around: Around::Anything });
        let target = Target::new(input);
        let kind = match &input.data {
            Data::Struct(data) => match &data.fields {
                Fields::Unnamed(fields) => ValueKind::Newtype(Newtype::of(cx, &target, fields)),
                Fields::Named(_) | Fields::Unit => ValueKind::Poisoned,
            },
            Data::Enum(data) => ValueKind::Enumeration(Enumeration::of(cx, data)),
            Data::Union(_) => ValueKind::Poisoned,
        };
        let has_lost_way = tag.may_have_lost(&[&SET, &TEXT, &NULL_IS_EMPTY, &EMPTY_IS_NULL]);
        Value {
            target,
            krate: tag.crate_path(),
            rules: TypeRules::of(&tag),
            kind,
            has_lost_way,
            has_lost_crate: tag.has_lost_crate(),
        }
    }
}
