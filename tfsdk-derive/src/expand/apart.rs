//! Nested structs with parameters: what their holder demands is asked apart from what they break by what stands for these.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use crate::model::member::{Member, MemberKind};
use crate::model::object::{Attribute, Field, Object, Role};
use crate::ty::has_arguments;

/// Whether the name of a field's type shows that it may hold such structs.
///
/// Of one that does not show it both are one constant, as it is for all that have no parameters.
pub(super) fn is_apart(object: &Object<'_>, field: &Field<'_>) -> bool {
    !field.ty.is_structless() && (object.target.varies(&field.ty) || has_arguments(&field.ty))
}

/// What fails where these structs break a rule, and where those in their fields do, if a field may hold some.
pub(super) fn fits_apart(object: &Object<'_>, field: &Field<'_>) -> Option<[TokenStream; 2]> {
    if !is_apart(object, field) {
        return None;
    }
    let ty = &field.ty;
    Some(match &field.role {
        Role::Embedded => {
            let known = quote_spanned!(ty.place=> <__tf::Known<#ty>>);
            [
                quote_spanned!(ty.place=> #known::EMBEDDED_FITS),
                quote_spanned!(ty.place=> #known::EMBEDDED_INSIDE),
            ]
        }
        Role::Attribute(Attribute {
            member: Some(Member { kind: MemberKind::Block { .. }, .. }), ..
        }) => {
            let known = quote_spanned!(ty.place=> <__tf::Known<#ty>>);
            [quote_spanned!(ty.place=> #known::FITS), quote_spanned!(ty.place=> #known::INSIDE)]
        }
        Role::Attribute(attribute) if attribute.way.maps_elements() => {
            let held = quote_spanned!(ty.place=> __tf::Held::<#ty>);
            [quote_spanned!(ty.place=> #held::FITS), quote_spanned!(ty.place=> #held::INSIDE)]
        }
        Role::Attribute(_) | Role::Skipped | Role::Poisoned => return None,
    })
}
