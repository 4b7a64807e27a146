//! The field to write for an attribute of a constraint.

use syn::Ident;
use tfsdk_lang::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};

use super::constraint::may_be_null;

/// The field to write for an attribute, on one line.
pub(crate) fn field_of(attribute: &ConstraintAttribute) -> String {
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
