//! A struct's type constraint (`object = "object({ … })"`).
//!
//! The macro pairs the attributes with the struct's own fields. It cannot see whether a field's type fits, nor the
//! attributes of embedded structs; for these it generates calls into the runtime, which the compiler evaluates.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_text::nearest;

use super::entry::entry;
use super::model::{Field, Object, Role};
use crate::constraint;
use crate::context::Context;
use crate::key::{Listed, OBJECT};
use crate::name::is_valid;
use crate::spec::at;
use crate::tag::{Tag, Value};
use crate::ty::{mentions, mentions_lifetime};

/// The constraint that a struct's tag gives.
pub(super) struct Constraint {
    /// In the order of their names.
    attributes: Vec<ConstraintAttribute>,
    /// The fields of attributes: the position among the struct's fields and that among `attributes`.
    pairs: Vec<(usize, usize)>,
}

impl Constraint {
    /// The constraint of a struct, if it has one. Problems of the constraint are reported to `cx`, attributes and fields
    /// without a counterpart to `unfit`.
    pub(super) fn of(
        cx: &Context,
        unfit: &Context,
        tag: &Tag<'_>,
        object: Option<&Object<'_>>,
    ) -> Option<Self> {
        let Value::Text(literal) = &tag.get(&OBJECT)?.value else { return None };
        let constraint = constraint::parse(cx, literal)?;
        let ConstraintKind::Object(attributes) = constraint.kind() else {
            let name = constraint.ty().friendly_name_for_constraint();
            let help = match innermost(&constraint).kind() {
                ConstraintKind::Object(_) => "give the constraint of one of its objects, `object({ … })`",
                _ => "write `object({ … })`",
            };
            cx.report(literal, format_args!("a struct is an object, and the constraint says {name}"), help);
            return None;
        };
        for attribute in attributes.iter().filter(|attribute| !is_valid(&attribute.name)) {
            cx.report(
                literal,
                format_args!("the attribute {:?} of the constraint cannot have a field", attribute.name),
                "a field's attribute is named with `a` to `z`, `0` to `9` and `_`, and starts with a letter",
            );
        }
        let pairs = pairs(unfit, object?, attributes);
        Some(Constraint { attributes: attributes.clone(), pairs })
    }

    /// The constraint as a constant, and the checks that do not depend on the parameters of a struct that has some.
    pub(super) fn items(&self, object: &Object<'_>) -> TokenStream {
        let attributes = entries(&self.attributes);
        let mut tokens = quote! {
            const __TF_CONSTRAINT: &__tf::TypeSpec = &__tf::TypeSpec::Object(&[#(#attributes),*]);
        };
        if object.target.has_parameters() {
            for &(own, of) in &self.pairs {
                let field = &object.fields[own];
                if !mentions_any(object, field) {
                    let entry = entry(field);
                    let spec = quote!(&__tf::TypeSpec::Object(&[#entry]));
                    let check = fits(field, &spec, 0, of);
                    tokens.extend(quote!(const _: () = #check));
                }
            }
        }
        tokens
    }

    /// The calls that check the type of the struct, `spec`.
    pub(super) fn checks(&self, object: &Object<'_>, spec: &TokenStream) -> Vec<TokenStream> {
        let parameters = object.target.has_parameters();
        let mut calls = Vec::new();
        for &(own, of) in &self.pairs {
            let field = &object.fields[own];
            if !parameters || mentions_any(object, field) {
                calls.push(fits(field, spec, own, of));
            }
        }
        let embedded: Vec<_> = embedded(object).collect();
        for (position, field) in embedded.iter().enumerate() {
            let position = Literal::usize_unsuffixed(position);
            calls
                .push(quote_spanned!(at(field.ty)=> __tf::embedded_fits(#spec, #position, __TF_CONSTRAINT);));
        }
        if !embedded.is_empty() {
            let fields = self.attributes.iter().map(field_of);
            let ident = object.target.ident;
            calls.push(quote_spanned!(at(ident)=> __tf::all_there(#spec, __TF_CONSTRAINT, &[#(#fields),*]);));
        }
        calls
    }
}

fn innermost(constraint: &TypeConstraint) -> &TypeConstraint {
    match constraint.kind() {
        ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
            innermost(element)
        }
        _ => constraint,
    }
}

fn embedded<'o>(object: &'o Object<'o>) -> impl Iterator<Item = &'o Field<'o>> {
    object.fields.iter().filter(|field| matches!(field.role, Role::Embedded))
}

/// The call that checks a field; its error stands at the field's type.
fn fits(field: &Field<'_>, spec: &TokenStream, own: usize, of: usize) -> TokenStream {
    let (own, of) = (Literal::usize_unsuffixed(own), Literal::usize_unsuffixed(of));
    quote_spanned!(at(field.ty)=> __tf::attribute_fits(#spec, #own, __TF_CONSTRAINT, #of);)
}

/// Whether a field's type depends on a parameter of the struct.
fn mentions_any(object: &Object<'_>, field: &Field<'_>) -> bool {
    object.target.generics.params.iter().any(|param| match param {
        syn::GenericParam::Lifetime(param) => mentions_lifetime(field.ty, &param.lifetime.ident),
        syn::GenericParam::Type(param) => mentions(field.ty, &param.ident),
        syn::GenericParam::Const(param) => mentions(field.ty, &param.ident),
    })
}

/// Pairs the struct's own fields with attributes and reports what is left over on either side. Both are sorted by name.
fn pairs(unfit: &Context, object: &Object<'_>, attributes: &[ConstraintAttribute]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut extra = Vec::new();
    let mut missing = Vec::new();
    let mut rest = attributes.iter().enumerate().peekable();
    for (own, field) in object.fields.iter().enumerate() {
        let Role::Attribute(attribute) = &field.role else { continue };
        let name = attribute.name.value();
        while let Some((_, attribute)) = rest.next_if(|(_, attribute)| attribute.name < name) {
            missing.push(attribute);
        }
        match rest.next_if(|(_, attribute)| attribute.name == name) {
            Some((of, _)) => pairs.push((own, of)),
            None => extra.push(&attribute.name),
        }
    }
    missing.extend(rest.map(|(_, attribute)| attribute));
    for name in extra {
        report_extra(unfit, name, &mut missing);
    }
    // A broken field may be for any attribute, and the attributes of embedded structs are not visible here.
    if !object.has_broken && embedded(object).next().is_none() {
        missing.retain(|attribute| is_valid(&attribute.name));
        report_missing(unfit, object.target.ident, &missing);
    }
    pairs
}

/// Reports a field without an attribute. The attribute that was probably meant is not reported as missing as well.
fn report_extra(unfit: &Context, name: &LitStr, missing: &mut Vec<&ConstraintAttribute>) {
    let text = name.value();
    let mistake = format!("the constraint has no attribute `{text}`");
    let meant = nearest(&text, missing.iter().map(|attribute| &attribute.name[..])).map(str::to_owned);
    match meant {
        Some(meant) => {
            missing.retain(|attribute| attribute.name != meant);
            unfit.report(name, mistake, format_args!("did you mean `{meant}`?"));
        }
        None => unfit.report(name, mistake, "add it to the constraint, or tag the field `#[tfsdk(\"-\")]`"),
    }
}

fn report_missing(unfit: &Context, own: &Ident, missing: &[&ConstraintAttribute]) {
    if missing.is_empty() {
        return;
    }
    let names: Vec<&str> = missing.iter().map(|attribute| &attribute.name[..]).collect();
    let s = if names.len() == 1 { "" } else { "s" };
    let mistake = format!("`{own}` has no field for the attribute{s} {} of its constraint", Listed(&names));
    let fields: String = missing.iter().map(|attribute| format!("\n    {},", field_of(attribute))).collect();
    unfit.report(own, mistake, format_args!("add{fields}"));
}

/// The field to write for an attribute, on one line.
fn field_of(attribute: &ConstraintAttribute) -> String {
    let name = &attribute.name;
    let is_set = matches!(attribute.constraint.kind(), ConstraintKind::Set(_));
    let mut ty = match attribute.constraint.kind() {
        ConstraintKind::Set(element) => format!("Vec<{}>", rust_type(element, name)),
        _ => rust_type(&attribute.constraint, name),
    };
    if may_be_null(attribute) {
        ty = format!("Option<{ty}>");
    }
    let key = if is_set { ", set" } else { "" };
    let ident = match &name[..] {
        "self" | "super" | "crate" => format!("{name}_"),
        name if syn::parse_str::<Ident>(name).is_err() => format!("r#{name}"),
        name => name.to_owned(),
    };
    format!("#[tfsdk({name:?}{key})] {ident}: {ty}")
}

/// A Rust type that holds what the constraint allows; that of an object is a struct named after its attribute.
fn rust_type(constraint: &TypeConstraint, name: &str) -> String {
    match constraint.kind() {
        ConstraintKind::String => "String".to_owned(),
        ConstraintKind::Number => "tfsdk::Number".to_owned(),
        ConstraintKind::Bool => "bool".to_owned(),
        ConstraintKind::List(element) => format!("Vec<{}>", rust_type(element, name)),
        ConstraintKind::Set(element) => format!("std::collections::HashSet<{}>", rust_type(element, name)),
        ConstraintKind::Map(element) => {
            format!("std::collections::BTreeMap<String, {}>", rust_type(element, name))
        }
        ConstraintKind::Object(_) => {
            let words = name.split('_').map(|word| {
                let mut chars = word.chars();
                chars
                    .next()
                    .map(|first| first.to_ascii_uppercase())
                    .into_iter()
                    .chain(chars)
                    .collect::<String>()
            });
            words.collect()
        }
        // Tuples up to this length are mapped.
        ConstraintKind::Tuple(elements) if (1..=12).contains(&elements.len()) => {
            let elements: Vec<String> = elements.iter().map(|element| rust_type(element, name)).collect();
            match &elements[..] {
                [only] => format!("({only},)"),
                all => format!("({})", all.join(", ")),
            }
        }
        ConstraintKind::Tuple(_) | ConstraintKind::Any => "tfsdk::Value".to_owned(),
    }
}

/// Whether leaving the attribute out can give null.
fn may_be_null(attribute: &ConstraintAttribute) -> bool {
    attribute.optional && attribute.default.as_ref().is_none_or(|default| default.is_null())
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
