//! The rules of a variant of a union.

use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Ident};

use super::names::Names;
use super::{types, way};
use crate::context::Context;
use crate::key::{
    COMPUTED, DEFAULTS, FLATTEN, KEEP, KEY, Key, MAX_ITEMS, MIN_ITEMS, NULLS, REQUIRED, TEXT, WRITE_ONLY,
};
use crate::model::object::Field;
use crate::model::variant::Variant;
use crate::parse::Tag;
use crate::ty::{held_argument, last_segment, may_be_null, pointee, shown};

/// Checks what is true of all variants together: that there are some, and that one holds a value.
pub(super) fn check_all(cx: &Context, input: &DeriveInput) {
    let Data::Enum(data) = &input.data else { return };
    let own = &input.ident;
    if data.variants.is_empty() {
        let help = "give it variants, each with what its attribute holds: `File(String)`";
        cx.report(own, "an enum without variants has no value", help);
    } else if data.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit)) {
        cx.report(
            own,
            "`TfObject` makes an attribute of each variant, and these hold no values",
            "for an enum whose variants are strings, derive `TfValue`",
        );
    }
}

/// Checks a variant.
pub(super) fn check(cx: &Context, own: &Ident, names: &Names, field: &Field<'_>, variant: &Variant<'_>) {
    let tag = &field.tag;
    let has_shape = cx.accepts(|| shape(cx, own, variant));
    name(cx, names, variant, field);
    mapping_keys(cx, tag);
    // What is no key of a block is said elsewhere.
    if !field.is_block() {
        behaviours(cx, tag);
    }
    let counts = [&MIN_ITEMS, &MAX_ITEMS];
    no(cx, tag, &counts, "it is written once, or not at all where another variant is set", "");
    if has_shape {
        inner_tags(cx, variant.fields);
    }
    if has_shape && cx.accepts(|| not_null(cx, variant)) {
        types::check(cx, own, &variant.held, tag.has(&TEXT));
        way::of_field(cx, field);
    }
}

/// It holds one value, as an attribute does.
fn shape(cx: &Context, own: &Ident, variant: &Variant<'_>) {
    let ident = variant.ident.unraw();
    match variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {}
        Fields::Named(_) => cx.report(
            variant.fields,
            format_args!("the variant `{ident}` has named fields, and its attribute one value"),
            format_args!(
                "give them a struct of their own that derives `TfObject`, and hold that: `{ident}({own}{ident})`"
            ),
        ),
        Fields::Unnamed(fields) if !fields.unnamed.is_empty() => cx.report(
            variant.fields,
            format_args!("the variant `{ident}` has {} fields, and its attribute one value", fields.unnamed.len()),
            "make them a struct that derives `TfObject`, for an object, or a tuple in parentheses of its own",
        ),
        Fields::Unnamed(_) | Fields::Unit => cx.report(
            variant.ident,
            format_args!("the variant `{ident}` holds nothing, and its attribute a value"),
            format_args!("write `{ident}(bool)`; where no attribute may be set, hold an `Option<{own}>`"),
        ),
    }
}

/// The tag of a variant stands on it, not in it.
fn inner_tags(cx: &Context, fields: &Fields) {
    let attributes = fields.iter().flat_map(|field| &field.attrs);
    for attribute in attributes.filter(|attribute| attribute.path().is_ident("tfsdk")) {
        cx.report(attribute, "a tag of a variant stands in front of its name", "move it there");
    }
}

fn name(cx: &Context, names: &Names, variant: &Variant<'_>, field: &Field<'_>) {
    let (ident, tag) = (variant.ident.unraw(), &field.tag);
    if let Some(setting) = tag.get(&FLATTEN) {
        cx.report(
            &setting.ident,
            "the attribute of a variant says which one is set, so a variant cannot be embedded",
            "drop `flatten`; what is in the variant is an object",
        );
    }
    match &tag.name {
        Some(name) if tag.skips() => cx.report(
            name,
            format_args!("`{ident}` could not be written: each variant of a union is an attribute"),
            "drop the variant, or name its attribute",
        ),
        Some(name) => names.check(cx, name, field),
        None if !tag.may_have_lost_name() => cx.report(
            variant.ident,
            format_args!("no name of an attribute can be made of `{ident}`"),
            "name the attribute: `#[tfsdk(\"name\")]`",
        ),
        // A name may be among what could not be understood.
        None => {}
    }
}

fn no(cx: &Context, tag: &Tag<'_>, keys: &[&'static Key], why: &str, instead: &str) {
    for setting in tag.all(keys) {
        let name = setting.key.name;
        cx.report(
            &setting.ident,
            format_args!("`{name}` has no meaning on a variant: {why}"),
            format_args!("drop `{name}`{instead}"),
        );
    }
}

fn mapping_keys(cx: &Context, tag: &Tag<'_>) {
    no(cx, tag, &NULLS, "it is set where its attribute is not null", "");
}

/// Keys about who sets an attribute, which is the same for all those of a union.
fn behaviours(cx: &Context, tag: &Tag<'_>) {
    no(
        cx,
        tag,
        &[&REQUIRED],
        "exactly one attribute of a union is set, and it may be any",
        "; the field that holds the union may be `required`",
    );
    no(
        cx,
        tag,
        &[&COMPUTED, &KEEP],
        "whoever writes the configuration chooses which attribute is set",
        "; the field that holds the union may be `computed`",
    );
    no(
        cx,
        tag,
        &DEFAULTS,
        "with it two attributes of a union would be set",
        "; the field that holds the union may have a default",
    );
    no(
        cx,
        tag,
        &[&KEY],
        "an element in which another variant is set has no value for it, so that all such elements would count as one",
        "; a list or set of structs that hold the union may have one beside it",
    );
    no(
        cx,
        tag,
        &[&WRITE_ONLY],
        "a write-only attribute is null in plans and states, which then have no variant",
        "; an attribute of a struct that the variant holds may be write-only",
    );
}

/// Where an attribute is null its variant is not the one.
fn not_null(cx: &Context, variant: &Variant<'_>) {
    let held = pointee(&variant.held);
    let Some(segment) = last_segment(held).filter(|_| may_be_null(held)) else { return };
    let (ident, outer) = (variant.ident.unraw(), &segment.ident);
    let inner = held_argument(segment).map(shown).unwrap_or_default();
    let instead = if outer == "Tf" {
        "where it may be null or unknown, hold the union in a `Tf`"
    } else {
        "where no attribute may be set, hold the union in an `Option`"
    };
    cx.report(
        held,
        format_args!("a variant is set where its attribute is not null, so it holds no `{outer}`"),
        format_args!("write `{ident}({inner})`; {instead}"),
    );
}
