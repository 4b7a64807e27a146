//! The rules of a struct and the type constraint that it says it is for, as far as the macro sees both.
//!
//! It cannot see whether a field's type fits, nor the attributes of embedded structs; the compiler checks these.

use syn::{Ident, LitStr};
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_text::nearest;

use crate::context::Context;
use crate::key::Listed;
use crate::model::constraint::{Constraint, embedded};
use crate::model::object::Object;
use crate::model::suggestion::field_of;
use crate::name::is_valid;

/// Checks the constraint, and that fields and attributes are the same. The fields are in the order of their names.
pub(super) fn check(cx: &Context, object: &Object<'_>) {
    let Some(constraint) = &object.constraint else { return };
    if !cx.is_sound(|| is_object(cx, constraint)) || !object.has_names {
        return;
    }
    valid_names(cx, constraint);
    let mut pairing = constraint.paired(&object.fields);
    for attribute in pairing.extra {
        report_extra(cx, &attribute.name, &mut pairing.missing);
    }
    // A poisoned field may be for any attribute, and the attributes of embedded structs are not visible here.
    if object.is_whole() && embedded(object).next().is_none() {
        pairing.missing.retain(|attribute| is_valid(&attribute.name));
        report_missing(cx, object.target.ident, &pairing.missing);
    }
}

fn is_object(cx: &Context, constraint: &Constraint) {
    let literal = &constraint.literal;
    if !matches!(constraint.constraint.kind(), ConstraintKind::Object(_)) {
        let name = constraint.constraint.ty().friendly_name_for_constraint();
        let help = match innermost(&constraint.constraint).kind() {
            ConstraintKind::Object(_) => "give the constraint of one of its objects, `object({ … })`",
            _ => "write `object({ … })`",
        };
        cx.report(literal, format_args!("a struct is an object, and the constraint says {name}"), help);
    }
}

fn valid_names(cx: &Context, constraint: &Constraint) {
    for attribute in constraint.attributes().iter().filter(|attribute| !is_valid(&attribute.name)) {
        cx.report(
            &constraint.literal,
            format_args!("the attribute {:?} of the constraint cannot have a field", attribute.name),
            "a field's attribute is named with `a` to `z`, `0` to `9` and `_`, and starts with a letter",
        );
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

/// Reports a field without an attribute. The attribute that was probably meant is not reported as missing as well.
fn report_extra(cx: &Context, name: &LitStr, missing: &mut Vec<&ConstraintAttribute>) {
    let text = name.value();
    let mistake = format!("the constraint has no attribute `{text}`");
    let meant = nearest(&text, missing.iter().map(|attribute| &attribute.name[..])).map(str::to_owned);
    match meant {
        Some(meant) => {
            missing.retain(|attribute| attribute.name != meant);
            cx.report(name, mistake, format_args!("did you mean `{meant}`?"));
        }
        None => cx.report(name, mistake, "add it to the constraint, or tag the field `#[tfsdk(\"-\")]`"),
    }
}

fn report_missing(cx: &Context, own: &Ident, missing: &[&ConstraintAttribute]) {
    if missing.is_empty() {
        return;
    }
    let names: Vec<&str> = missing.iter().map(|attribute| &attribute.name[..]).collect();
    let s = if names.len() == 1 { "" } else { "s" };
    let mistake = format!("`{own}` has no field for the attribute{s} {} of its constraint", Listed(&names));
    let fields: String = missing.iter().map(|attribute| format!("\n    {},", field_of(attribute))).collect();
    cx.report(own, mistake, format_args!("add{fields}"));
}
