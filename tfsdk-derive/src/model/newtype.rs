//! Newtypes: mapped as what they hold.

use syn::{FieldsUnnamed, Index};

use super::field_type::FieldType;
use super::target::Target;
use super::way::Way;
use crate::context::Context;
use crate::key::{Around, Place, Position};
use crate::parse::Tag;
use crate::ty::{is_no_field, is_unsized};

/// A newtype.
pub(crate) struct Newtype<'a> {
    pub(crate) parts: Vec<Part<'a>>,
}

/// A field of a newtype.
pub(crate) struct Part<'a> {
    pub(crate) position: Index,
    /// With the item's name for `Self`.
    pub(crate) ty: FieldType,
    pub(crate) tag: Tag<'a>,
    pub(crate) way: Way,
}

impl<'a> Newtype<'a> {
    /// The model of a tuple struct.
    pub(super) fn of(cx: &Context, target: &Target<'_>, fields: &'a FieldsUnnamed) -> Self {
        let parts = fields.unnamed.iter().enumerate().map(|(position, field)| {
            let place = Place { position: Position::Newtype, around: Around::Anything };
            let tag = Tag::parse(cx, &field.attrs, place);
            let ty = target.without_undeclared(&field.ty);
            let way = Way::of(&tag, &ty);
            Part { position: Index::from(position), ty, tag, way }
        });
        Newtype { parts: parts.collect() }
    }

    /// Whether the tag of a part was not understood.
    pub(crate) fn is_poisoned(&self) -> bool {
        self.parts.iter().any(|part| !part.tag.is_understood())
    }

    /// Whether it has no size, as its last part has none, or one that no field can have, as far as the names of types tell.
    pub(crate) fn is_void(&self) -> bool {
        self.parts.last().is_some_and(|part| is_unsized(&part.ty))
            || self.parts.iter().any(|part| is_no_field(&part.ty))
    }

    /// The parts that are its value. Of a newtype that keeps the rules that is one.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Part<'a>> {
        self.parts.iter().filter(|part| !part.tag.skips())
    }

    /// Its other parts, such as `PhantomData`.
    pub(crate) fn skipped(&self) -> impl Iterator<Item = &Part<'a>> {
        self.parts.iter().filter(|part| part.tag.skips())
    }
}
