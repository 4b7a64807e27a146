//! A field in the constant that is a struct's type.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::mapped::inside;
use super::spec::at;
use super::way::located;
use crate::model::field_type::FieldType;
use crate::model::object::{Attribute, Field, Object, Role};

/// A field as an entry of the type, which makes sure that it has one.
pub(super) fn entry(object: &Object<'_>, field: &Field<'_>) -> Option<TokenStream> {
    entry_through(&inside(), object, field)
}

/// A field in the constant of the type, which is known whether the field has one or not: [`asked`] makes sure of that.
pub(super) fn known_entry(object: &Object<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let ty = &field.ty;
    if !is_asked_apart(object, field) {
        return entry(object, field);
    }
    Some(match &field.role {
        Role::Attribute(attribute) => {
            let (name, known) = (&attribute.name, known_type(object, attribute, ty));
            quote_spanned!(ty.place=> __tf::attribute_of(#name, #known))
        }
        _ => quote_spanned!(ty.place=> __tf::Embedded::<#ty>::NAMES),
    })
}

/// The entries that make sure of what the constant of the type does not.
pub(super) fn asked(object: &Object<'_>) -> Vec<TokenStream> {
    let fields = object.fields.iter().filter(|field| is_asked_apart(object, field));
    fields.filter_map(|field| object.target.apart(&entry(object, field)?)).collect()
}

/// What is known of the type of an attribute, whether it is one or not.
pub(super) fn known(attribute: &Attribute, ty: &FieldType) -> TokenStream {
    match attribute.way.is_plain() {
        true => quote_spanned!(ty.place=> <__tf::Known<#ty>>),
        false => {
            let way = attribute.way.printed(&inside());
            quote_spanned!(ty.place=> <__tf::KnownAs<#ty, #way>>)
        }
    }
}

/// What a field holds, as far as that is known.
pub(super) fn known_type(object: &Object<'_>, attribute: &Attribute, ty: &FieldType) -> TokenStream {
    let known = known(attribute, ty);
    match asks_for_mirror(object, ty) && !ty.is_mappable {
        true => quote_spanned!(ty.place=> #known::PART),
        false => quote_spanned!(ty.place=> #known::TYPE),
    }
}

/// Whether a field may have no type, and can be asked for it beside the impls. In them bounds say so, or the entry itself does.
fn is_asked_apart(object: &Object<'_>, field: &Field<'_>) -> bool {
    field.may_lack_type() && !object.target.varies(&field.ty)
}

/// The same where `door` names the runtime.
fn entry_through(
    door: &TokenStream,
    object: &Object<'_>,
    Field { ty, role, .. }: &Field<'_>,
) -> Option<TokenStream> {
    let door = &located(door, ty.place);
    match role {
        Role::Attribute(attribute) => {
            let (name, way) = (&attribute.name, &attribute.way);
            Some(match (asks_for_mirror(object, ty), way.is_plain()) {
                (false, true) => quote_spanned!(ty.place=> #door::attribute::<#ty>(#name)),
                (true, true) => quote_spanned!(ty.place=> #door::attribute_with_mirror::<#ty>(#name)),
                (asks, false) => {
                    let way = located(&way.printed(door), ty.place);
                    let function = if asks { "attribute_with_mirror_as" } else { "attribute_as" };
                    let function = Ident::new(function, ty.place);
                    quote_spanned!(ty.place=> #door::#function::<#ty, #way>(#name))
                }
            })
        }
        Role::Embedded if asks_for_mirror(object, ty) => {
            Some(quote_spanned!(ty.place=> #door::embedded::<#door::WithMirror<#ty>>()))
        }
        // An impl has no bound on what a parameter embeds.
        Role::Embedded if object.target.depends(ty) => {
            Some(quote_spanned!(ty.place=> #door::Flatten(<#ty as #door::TfType>::SPEC)))
        }
        Role::Embedded if object.is_part() => Some(quote_spanned!(ty.place=> #door::embedded_part::<#ty>())),
        Role::Embedded => Some(quote_spanned!(ty.place=> #door::embedded::<#ty>())),
        Role::Skipped | Role::Poisoned => None,
    }
}

/// Whether the type of a field may have no mirror though it needs one. That is reported with its Terraform type.
fn asks_for_mirror(object: &Object<'_>, ty: &FieldType) -> bool {
    object.has_mirror() && !object.target.depends(ty)
}

/// `ty`, which is all or a part of the type of a field, if that has a Terraform type.
pub(super) fn if_mappable(object: &Object<'_>, field: &Field<'_>, ty: &Type) -> TokenStream {
    if field.ty.is_mappable { quote!(#ty) } else { if_mapped(object, field, ty) }
}

/// The same, also if the name of the type tells that it has one: its tag may map it in another way.
pub(super) fn if_mapped(object: &Object<'_>, field: &Field<'_>, ty: &Type) -> TokenStream {
    if_mapped_through(&inside(), object, field, ty)
}

/// The same where `door` names the runtime.
pub(super) fn if_mapped_through(
    door: &TokenStream,
    object: &Object<'_>,
    field: &Field<'_>,
    ty: &Type,
) -> TokenStream {
    match entry_through(door, object, field).and_then(|entry| object.target.apart(&entry)) {
        Some(entry) => {
            let place = at(ty);
            let door = located(door, place);
            quote_spanned!(place=> #door::If<{ #door::sound(#entry) }, #ty>)
        }
        None => quote!(#ty),
    }
}
