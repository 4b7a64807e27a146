//! A struct's type constraint in what is generated: a constant, and calls that hold the struct to it.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{GenericParam, Type};
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};

use super::entry::entry;
use super::spec::{Check, at};
use crate::model::constraint::{Constraint, embedded, may_be_null};
use crate::model::object::{Field, Object};
use crate::model::suggestion::field_of;
use crate::ty::{mentions, mentions_lifetime};

/// The constraint as a constant, and the checks that do not depend on the parameters of a struct that has some.
pub(super) fn items(constraint: &Constraint, object: &Object<'_>) -> TokenStream {
    let attributes = entries(constraint.attributes());
    let mut tokens = quote! {
        const __TF_CONSTRAINT: &__tf::TypeSpec = &__tf::TypeSpec::Object(&[#(#attributes),*]);
    };
    if object.target.has_parameters() {
        for (own, of) in constraint.paired(&object.fields).pairs {
            let field = &object.fields[own];
            if !mentions_parameter(object, &field.ty) {
                let entry = entry(object, field);
                let spec = quote!(&__tf::TypeSpec::Object(&[#entry]));
                tokens.extend(fits(field, &spec, 0, of).constant(own));
            }
        }
    }
    tokens
}

/// The calls that check the type of the struct, `spec`.
pub(super) fn checks(constraint: &Constraint, object: &Object<'_>, spec: &TokenStream) -> Vec<Check> {
    let parameters = object.target.has_parameters();
    let mut calls = Vec::new();
    for (own, of) in constraint.paired(&object.fields).pairs {
        let field = &object.fields[own];
        if !parameters || mentions_parameter(object, &field.ty) {
            calls.push(fits(field, spec, own, of));
        }
    }
    let embedded: Vec<_> = embedded(object).collect();
    for (position, field) in embedded.iter().enumerate() {
        let position = Literal::usize_unsuffixed(position);
        calls.push(check(
            quote_spanned!(field.ty.place=> __tf::embedded_fits(#spec, #position, __TF_CONSTRAINT)),
        ));
    }
    if !embedded.is_empty() && object.is_whole() {
        let fields = constraint.attributes().iter().map(field_of);
        let ident = object.target.ident;
        calls.push(check(
            quote_spanned!(at(ident)=> __tf::all_there(#spec, __TF_CONSTRAINT, &[#(#fields),*])),
        ));
    }
    calls
}

/// The call that checks a field; its error stands at the field's type.
fn fits(field: &Field<'_>, spec: &TokenStream, own: usize, of: usize) -> Check {
    let (own, of) = (Literal::usize_unsuffixed(own), Literal::usize_unsuffixed(of));
    check(quote_spanned!(field.ty.place=> __tf::attribute_fits(#spec, #own, __TF_CONSTRAINT, #of)))
}

fn check(call: TokenStream) -> Check {
    Check { rule: "A_STRUCT_FITS_ITS_CONSTRAINT", call }
}

/// Attributes as parts of the constant.
fn entries(attributes: &[ConstraintAttribute]) -> impl Iterator<Item = TokenStream> {
    attributes.iter().map(|attribute| {
        let (name, ty, null) = (&attribute.name, spec(&attribute.constraint), may_be_null(attribute));
        quote!(__tf::Attribute { name: #name, ty: #ty, null: #null })
    })
}

/// A constraint as a constant.
fn spec(constraint: &TypeConstraint) -> TokenStream {
    match constraint.kind() {
        ConstraintKind::String => quote!(&__tf::TypeSpec::String),
        ConstraintKind::Number => quote!(&__tf::TypeSpec::Number),
        ConstraintKind::Bool => quote!(&__tf::TypeSpec::Bool),
        ConstraintKind::Any => quote!(&__tf::TypeSpec::Dynamic),
        ConstraintKind::List(element) => {
            let element = spec(element);
            quote!(&__tf::TypeSpec::List(#element))
        }
        ConstraintKind::Set(element) => {
            let element = spec(element);
            quote!(&__tf::TypeSpec::Set(#element))
        }
        ConstraintKind::Map(element) => {
            let element = spec(element);
            quote!(&__tf::TypeSpec::Map(#element))
        }
        ConstraintKind::Tuple(elements) => {
            let elements = elements.iter().map(spec);
            quote!(&__tf::TypeSpec::Tuple(&[#(#elements),*]))
        }
        ConstraintKind::Object(attributes) => {
            let attributes = entries(attributes);
            quote!(&__tf::TypeSpec::Object(&[#(#attributes),*]))
        }
    }
}

/// Whether a type mentions a parameter of any kind, so that it has no meaning outside of the item and its impls.
fn mentions_parameter(object: &Object<'_>, ty: &Type) -> bool {
    object.target.generics.params.iter().any(|param| match param {
        GenericParam::Lifetime(param) => mentions_lifetime(ty, &param.lifetime.ident),
        GenericParam::Type(param) => mentions(ty, &param.ident),
        GenericParam::Const(param) => mentions(ty, &param.ident),
    })
}
