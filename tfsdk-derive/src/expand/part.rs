//! The parts of a mirror: the types of its fields, and what is asked of these.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::entry::if_mapped_through;
use super::generics::de;
use super::mapped::{Side, inside, is_bounded};
use super::mistake::unknown;
use super::way::located;
use crate::model::field_type::FieldType;
use crate::model::object::{Field, Object, Role};

/// The bounds on those types of the mirror's fields that depend on a parameter.
pub(super) fn bounds(object: &Object<'_>, side: Side) -> Vec<TokenStream> {
    let de = de();
    let dependent = object.fields.iter().filter(|field| is_bounded(object, side, field));
    let bounds = dependent.filter_map(|field| {
        let ty = ty(object, field, &inside());
        Some(match (&field.role, side) {
            (Role::Skipped, Side::From) => quote!(#ty: ::core::default::Default),
            (Role::Attribute(_), Side::From) => quote!(#ty: __tf::FromTf<#de>),
            (Role::Attribute(_), Side::To) => quote!(#ty: __tf::ToTf),
            (Role::Embedded, Side::From) => quote!(#ty: __tf::FromFields<#de>),
            (Role::Embedded, Side::To) => quote!(#ty: __tf::ToFields),
            _ => return None,
        })
    });
    bounds.collect()
}

/// The type of a field of the mirror. `door` names the runtime.
pub(super) fn ty(object: &Object<'_>, field: &Field<'_>, door: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    let door = &located(door, ty.place);
    match &field.role {
        Role::Skipped => quote!(#ty),
        Role::Poisoned => unknown(object, ty, door),
        Role::Embedded => {
            let part = if_mirrored(object, field, door);
            quote_spanned!(ty.place=> #door::Mirror<#part>)
        }
        Role::Attribute(attribute) if attribute.way.is_plain() => {
            let part = if_mirrored(object, field, door);
            quote_spanned!(ty.place=> #door::Part<#part>)
        }
        Role::Attribute(attribute) => {
            let (part, way) = (if_mirrored(object, field, door), attribute.way.printed(door));
            quote_spanned!(ty.place=> #door::PartAs<#part, #way>)
        }
    }
}

/// The type of a field, if those of all are Terraform's: one that is not is reported there, and not at each use of the mirror.
pub(super) fn if_mirrored(object: &Object<'_>, field: &Field<'_>, door: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    match may_lack_mirror(object, field) {
        false => ty.to_token_stream(),
        true if object.target.generics.params.is_empty() => if_all_typed(object, ty, door),
        // Of a struct with parameters there is no constant that all fields could ask.
        true => if_mapped_through(door, object, field, ty),
    }
}

/// A type, if those of all fields are Terraform's.
fn if_all_typed(object: &Object<'_>, ty: &FieldType, door: &TokenStream) -> TokenStream {
    let own = object.target.ident;
    quote_spanned!(ty.place=> <#own as #door::IfTyped<#ty>>::Type)
}

/// Whether a mirror asks for the types of all fields before it names one.
pub(super) fn asks(object: &Object<'_>) -> bool {
    object.target.generics.params.is_empty()
        && object.fields.iter().any(|field| may_lack_mirror(object, field))
}

/// Whether the type of an attribute or of an embedded struct may have no mirror, and no bound that would say so.
fn may_lack_mirror(object: &Object<'_>, field: &Field<'_>) -> bool {
    field.may_lack_type() && !object.target.depends(&field.ty)
}

/// What gives a mirror the types of fields, if it asks for any. `sound` is whether they are Terraform's.
pub(super) fn if_typed(object: &Object<'_>, sound: &TokenStream) -> Option<TokenStream> {
    if !object.has_mirror() || !asks(object) {
        return None;
    }
    let own = object.target.ident;
    Some(quote! {
        #[automatically_derived]
        impl<__TfField> __tf::IfTyped<__TfField> for #own {
            type Type = __tf::If<{ #sound }, __TfField>;
        }
    })
}
