//! A type and the way it is mapped, in what is generated.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;

use super::generics::de;
use crate::model::field_type::FieldType;
use crate::model::member::{Behaviour, Default, MemberKind};
use crate::model::object::{Attribute, Field, Object, Role};
use crate::model::variant::Variant;
use crate::model::way::Way;
use crate::ty::{held_argument, is_mappable_array, last_segment, may_be_null};

/// A type and the way it is mapped.
pub(super) struct Mapped<'a> {
    pub(super) ty: &'a FieldType,
    pub(super) way: &'a Way,
}

/// The impl that bounds are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Type,
    From,
    To,
    Mirror,
    Schema,
    /// Of what the struct brings into the schemas of others.
    Rules,
}

/// The name of the runtime inside of the block with the impls.
pub(super) fn inside() -> TokenStream {
    quote!(__tf)
}

impl Mapped<'_> {
    /// The way, as a type of the runtime.
    pub(super) fn way(&self) -> TokenStream {
        self.way.printed(&inside())
    }

    /// What has the constants of the type.
    pub(super) fn has(&self) -> TokenStream {
        let (ty, way) = (self.ty, self.way());
        if self.way.is_plain() {
            quote_spanned!(ty.place=> <#ty as __tf::TfType>)
        } else {
            quote_spanned!(ty.place=> <#way as __tf::TypeAs<#ty>>)
        }
    }

    /// What has to be true of the type in an impl of a generic item. `door` names the runtime.
    pub(super) fn bound(&self, side: Side, door: &TokenStream) -> TokenStream {
        let (ty, way, de) = (self.ty, self.way.printed(door), de());
        match (self.way.is_plain(), side) {
            (true, Side::Type | Side::Schema | Side::Rules) => quote!(#ty: #door::TfType),
            (true, Side::From) => quote!(#ty: #door::FromTf<#de>),
            (true, Side::To) => quote!(#ty: #door::ToTf),
            (true, Side::Mirror) => quote!(#ty: #door::Mirrored),
            (false, Side::Type | Side::Schema | Side::Rules) => quote!(#way: #door::TypeAs<#ty>),
            (false, Side::From) => quote!(#way: #door::ReadAs<#de, #ty>),
            (false, Side::To) => quote!(#way: #door::WriteAs<#ty>),
            (false, Side::Mirror) => quote!(#way: #door::MirrorAs<#ty>),
        }
    }

    /// The type whose rules hold for what is mapped.
    pub(super) fn ruled(&self, door: &TokenStream) -> TokenStream {
        let ty = self.ty;
        if self.way.maps_elements() { quote!(#ty) } else { texts(self.way, ty, door) }
    }
}

/// The same of what is mapped by its text: Terraform knows strings, and `Text` says which of them are one. The rules of all
/// collections are those of their elements.
fn texts(way: &Way, ty: &Type, door: &TokenStream) -> TokenStream {
    let within = last_segment(ty).and_then(held_argument).unwrap_or(ty);
    match way {
        Way::Plain | Way::Text(_) => quote!(#door::Text<#ty>),
        Way::NullIsEmpty(_, way) | Way::EmptyIsNull(_, way) => texts(way, ty, door),
        Way::Within(_, way) if may_be_null(ty) => texts(way, within, door),
        Way::Within(_, way) | Way::Set(_, way) => {
            let element = texts(way, within, door);
            quote!([#element; 1])
        }
    }
}

/// What an attribute of a field asks of its type; of an `Option` that a variant is as, it asks that of what it holds.
fn mapped<'a>(field: &'a Field<'_>, attribute: &'a Attribute) -> Mapped<'a> {
    match &field.variant {
        Some(Variant { held, way, .. }) => Mapped { ty: held, way },
        None => Mapped { ty: &field.ty, way: &attribute.way },
    }
}

/// What a default asks of the type that holds it, if that depends on a type parameter.
fn default_bound(object: &Object<'_>, behaviour: &Behaviour, door: &TokenStream) -> Option<TokenStream> {
    let of = match behaviour.default.as_ref()? {
        Default::Expression(_) | Default::Function(_) => quote!(WriteAs),
        Default::Text(_) | Default::Variable(_) => quote!(TypeAs),
    };
    let (held, way) = (&behaviour.held, behaviour.held_way.printed(door));
    object.target.depends(held).then(|| quote!(#way: #door::#of<#held>))
}

/// Whether an impl has a bound on the type of a field.
///
/// A type that varies with a const parameter alone may lack every impl, whatever the parameter is: then the compiler tells it
/// where the struct is defined. One impl has no bound, and tells it; the others have one, and so do not tell it again. Whoever
/// holds the struct tells it once more, which is less than each impl would.
pub(super) fn is_bounded(object: &Object<'_>, side: Side, field: &Field<'_>) -> bool {
    if object.target.depends(&field.ty) {
        return true;
    }
    let asks = match side {
        // In a schema, whether something is a block, or has attributes to embed.
        Side::Type | Side::Schema | Side::Rules => true,
        Side::From | Side::To | Side::Mirror => false,
    };
    !asks && field.may_lack_type() && !is_mappable_array(&field.ty) && object.target.varies(&field.ty)
}

/// The bounds on those types of fields that depend on a parameter.
pub(super) fn bounds(object: &Object<'_>, side: Side, door: &TokenStream) -> Vec<TokenStream> {
    let de = de();
    let dependent = object.fields.iter().filter(|field| is_bounded(object, side, field));
    let bounds = dependent.filter_map(|field| {
        let ty = &field.ty;
        Some(match (&field.role, side) {
            (Role::Poisoned, _) => return None,
            (Role::Skipped, Side::From) => quote!(#ty: ::core::default::Default),
            (Role::Skipped, _) => return None,
            (Role::Embedded, Side::Type | Side::Rules) => quote!(#ty: #door::TfType),
            (Role::Embedded, Side::From) => quote!(#ty: #door::FromFields<#de>),
            (Role::Embedded, Side::To) => quote!(#ty: #door::ToFields),
            (Role::Embedded, Side::Mirror) => quote!(#ty: #door::Mirrored),
            (Role::Embedded, Side::Schema) => quote!(#ty: #door::TfSchema),
            (Role::Attribute(attribute), Side::Schema) => match attribute.member.as_ref().map(|m| &m.kind) {
                Some(MemberKind::Block { .. }) => {
                    let mapped = mapped(field, attribute);
                    let (ty, way) = (mapped.ty, (!mapped.way.is_plain()).then(|| mapped.bound(side, door)));
                    let way = way.map(|way| quote!(, #way));
                    quote!(#ty: #door::Holds + #door::TfType #way)
                }
                Some(MemberKind::Attribute(behaviour)) => {
                    let default = default_bound(object, behaviour, door).map(|default| quote!(, #default));
                    let mapped = mapped(field, attribute);
                    let (bound, ty) = (mapped.bound(side, door), mapped.ruled(door));
                    quote!(#bound, #ty: #door::AttributeType #default)
                }
                None => mapped(field, attribute).bound(side, door),
            },
            (Role::Attribute(attribute), Side::Rules) => {
                let mapped = mapped(field, attribute);
                let (bound, ty) = (mapped.bound(side, door), mapped.ruled(door));
                quote!(#bound, #ty: #door::AttributeType)
            }
            (Role::Attribute(attribute), _) => mapped(field, attribute).bound(side, door),
        })
    });
    bounds.collect()
}
