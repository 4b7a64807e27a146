//! Type constraints, as what a struct has to have.

use syn::LitStr;
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};

use crate::context::Context;
use crate::parse::constraint;
use crate::wanted_attribute::{WantedAttribute, WantedNull, WantedType};

/// The attributes of the constraint in a literal, if it is that of an object. Anything else is reported.
pub(super) fn attributes(cx: &Context, literal: &LitStr) -> Option<Vec<WantedAttribute>> {
    let constraint = constraint::parse(cx, literal)?;
    if let WantedType::Object(attributes) = wanted(&constraint) {
        return Some(attributes);
    }
    let name = constraint.ty().friendly_name_for_constraint();
    let help = match innermost(&constraint).kind() {
        ConstraintKind::Object(_) => "give the constraint of one of its objects, `object({ … })`",
        _ => "write `object({ … })`",
    };
    cx.report(literal, format_args!("a struct is an object, and the constraint says {name}"), help);
    None
}

fn innermost(constraint: &TypeConstraint) -> &TypeConstraint {
    match constraint.kind() {
        ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
            innermost(element)
        }
        _ => constraint,
    }
}

fn wanted(constraint: &TypeConstraint) -> WantedType {
    match constraint.kind() {
        ConstraintKind::String => WantedType::String,
        ConstraintKind::Number => WantedType::Number,
        ConstraintKind::Bool => WantedType::Bool,
        ConstraintKind::Any => WantedType::Any,
        ConstraintKind::List(element) => WantedType::List(Box::new(wanted(element))),
        ConstraintKind::Set(element) => WantedType::Set(Box::new(wanted(element))),
        ConstraintKind::Map(element) => WantedType::Map(Box::new(wanted(element))),
        ConstraintKind::Tuple(elements) => WantedType::Tuple(elements.iter().map(wanted).collect()),
        ConstraintKind::Object(attributes) => {
            let attributes = attributes.iter().map(|attribute| WantedAttribute {
                name: attribute.name.to_string(),
                ty: wanted(&attribute.constraint),
                null: null(attribute),
                facts: None,
            });
            WantedType::Object(attributes.collect())
        }
    }
}

/// Whether leaving the attribute out can give null.
fn null(attribute: &ConstraintAttribute) -> WantedNull {
    let is_null = attribute.default.as_ref().is_none_or(|default| default.is_null());
    if attribute.optional && is_null { WantedNull::NoDefault } else { WantedNull::Never }
}
