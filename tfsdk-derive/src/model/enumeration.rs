//! Fieldless enums: strings.

use syn::{DataEnum, Fields, Ident, LitStr};

use crate::context::Context;
use crate::key::{Around, Place, Position};
use crate::normal::normalized;
use crate::parse::Tag;

/// An enum whose variants are strings.
pub(crate) struct Enumeration<'a> {
    pub(crate) variants: Vec<Variant<'a>>,
}

/// A variant, and the text that it stands for.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) fields: &'a Fields,
    pub(crate) tag: Tag<'a>,
    /// In normal form, as what is read. `None` when its tag says none, or cannot be understood.
    pub(crate) text: Option<LitStr>,
}

impl<'a> Enumeration<'a> {
    /// The model of an enum.
    pub(super) fn of(cx: &Context, data: &'a DataEnum) -> Self {
        let variants = data.variants.iter().map(|variant| {
            let place = Place { position: Position::Variant, around: Around::Anything };
            let tag = Tag::parse(cx, &variant.attrs, place);
            let text = tag.name.clone().filter(|_| tag.is_understood()).map(normalized);
            Variant { ident: &variant.ident, fields: &variant.fields, text, tag }
        });
        Enumeration { variants: variants.collect() }
    }
}
