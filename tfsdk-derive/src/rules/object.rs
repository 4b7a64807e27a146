//! The rules of a `TfObject`.

use std::collections::{HashMap, HashSet};

use quote::format_ident;
use syn::DeriveInput;
use syn::ext::IdentExt;

use super::names::Names;
use super::{attribute, block, certain, field, head, nobody, plain, shape, variant, wanted};
use crate::context::Context;
use crate::key::FLATTEN;
use crate::kind::Kind;
use crate::model::object::{Field, Object, Role};
use crate::model::schema::Schema;
use crate::name::is_valid;

/// Checks a struct, and puts its fields in order.
pub(crate) fn check(cx: &Context, input: &DeriveInput, object: &mut Object<'_>) {
    shape::object(cx, input);
    let is_common = cx.accepts(|| shape::common(cx, input));
    let holds_values = cx.accepts(|| variant::check_all(cx, input));
    head::check(cx, &object.schema, &object.tag);
    head::mirror(cx, object);
    plain::check(cx, object);
    let likely_kind = plain::likely_kind(object);
    let names = Names::of(object);
    let mut fields = std::mem::take(&mut object.fields);
    for (position, field) in fields.iter_mut().enumerate() {
        cx.turn_to_field(position);
        if !holds_values || !cx.accepts(|| check_field(cx, object, likely_kind, &names, field)) || !is_common
        {
            field.role = Role::Poisoned;
        }
    }
    distinct(cx, &mut fields);
    distinct_in_mirror(&mut fields);
    if is_common && holds_values {
        let poisoned = fields.iter().filter(|field| matches!(field.role, Role::Poisoned));
        object.certain = poisoned.filter_map(|field| certain::of(object, &names, field)).collect();
    }
    object.fields = fields;
    if matches!(object.schema, Schema::None) && object.speaks_of_schema() {
        object.schema = Schema::Poisoned;
    }
    object.arrange();
    cx.turn_to_the_rest();
    wanted::check(cx, object);
}

fn check_field(
    cx: &Context,
    object: &Object<'_>,
    likely_kind: Option<Kind>,
    names: &Names,
    field: &Field<'_>,
) {
    let own = object.target.ident;
    match &field.variant {
        Some(variant) => variant::check(cx, own, names, field, variant),
        None => field::check(cx, own, likely_kind, names, field),
    }
    let tag = &field.tag;
    // Also where it is not known what the field is: what its tag says already is that it is no attribute.
    if tag.skips() || tag.name.is_none() && tag.has(&FLATTEN) {
        return;
    }
    // What contradicts itself does so in a struct of any kind, also where none is told.
    if field.is_block() {
        return block::check(cx, object.kind(), field);
    }
    attribute::check(cx, own, object.kind(), field);
    if field.variant.is_none() {
        nobody::check(cx, own, likely_kind, names, field);
    }
}

/// Every attribute has a name of its own.
fn distinct(cx: &Context, fields: &mut [Field<'_>]) {
    let mut names = HashMap::new();
    for (position, field) in fields.iter_mut().enumerate() {
        cx.turn_to_field(position);
        // Also of a field that is wrong in another way.
        let Some(name) = field.tag.name.as_ref().filter(|name| is_valid(&name.value())) else { continue };
        let word = if field.variant.is_some() { "variant" } else { "field" };
        let ident = field.own_name().unraw();
        let Some(first) = names.get(&name.value()) else {
            names.insert(name.value(), ident);
            continue;
        };
        cx.report(
            name,
            format_args!("the name {:?} is taken by the {word} `{first}`", name.value()),
            format_args!("every attribute has one {word}; give `{ident}` another name"),
        );
        field.role = Role::Poisoned;
    }
}

/// The field of a union's mirror for each attribute has a name of its own: where two would be called the same, as with
/// `self` and `self_`, the later one gets one more `_`.
fn distinct_in_mirror(fields: &mut [Field<'_>]) {
    let mut idents = HashSet::new();
    for field in fields.iter_mut().filter(|field| field.variant.is_some()) {
        while !idents.insert(field.ident.unraw()) {
            field.ident = format_ident!("{}_", field.ident.unraw(), span = field.ident.span());
        }
    }
}
