//! Values and types as short texts, so that a test can say in one line what it has and what it expects.

use std::fmt::Write;

use tfsdk::constraint::TypeConstraint;
use tfsdk::value::{Key, Refinement};
use tfsdk::{Type, Value, ValueRef};

/// The type that a constraint says: `ty("list(object({ a = optional(string) }))")`.
#[track_caller]
pub fn ty(text: &str) -> Type {
    match TypeConstraint::parse(text) {
        Ok(constraint) => constraint.ty().clone(),
        Err(problems) => panic!("{text}: {problems}"),
    }
}

/// An unknown value of the type that a constraint says, of which this is known.
#[track_caller]
pub fn unknown(text: &str, known: Refinement) -> Value {
    Value::refined(ty(text), known).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A value, what is known of the unknown parts of it, and its type: `[1, ?(not null, > 2)] : list(number)`.
///
/// Unlike the `Display` form it tells apart all that can be known of an unknown value.
pub fn shown(value: &Value) -> String {
    let mut out = String::new();
    write_value(value.as_ref(), &mut out);
    format!("{out} : {}", value.ty())
}

fn write_value(value: ValueRef<'_>, out: &mut String) {
    if !value.is_known() {
        out.push('?');
        let known = value.refinement().map(known).unwrap_or_default();
        if !known.is_empty() {
            let _ = write!(out, "({})", known.join(", "));
        }
        return;
    }
    if value.is_null() || value.len().is_none() {
        let _ = write!(out, "{value}");
        return;
    }
    let text = value.ty().to_string();
    let (open, close) = match text.split_once('(') {
        Some(("object" | "map", _)) => ("{", "}"),
        Some(("set", _)) => ("toset([", "])"),
        _ => ("[", "]"),
    };
    out.push_str(open);
    for (i, (key, part)) in value.elements().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        match key {
            Key::Attribute(name) => drop(write!(out, "{name} = ")),
            Key::Key(name) => drop(write!(out, "{name:?} = ")),
            Key::Index(_) | Key::Element(_) => {}
        }
        write_value(part, out);
    }
    out.push_str(close);
}

fn known(refinement: &Refinement) -> Vec<String> {
    let mut known = Vec::new();
    if refinement.is_not_null() {
        known.push("not null".to_owned());
    }
    if let Some(prefix) = refinement.known_prefix() {
        known.push(format!("{prefix:?}…"));
    }
    if let Some(bound) = refinement.lower_bound() {
        known.push(format!("{} {}", if bound.inclusive { ">=" } else { ">" }, bound.number));
    }
    if let Some(bound) = refinement.upper_bound() {
        known.push(format!("{} {}", if bound.inclusive { "<=" } else { "<" }, bound.number));
    }
    match (refinement.least_len(), refinement.greatest_len()) {
        (0, None) => {}
        (least, None) => known.push(format!("{least}.. elements")),
        (least, Some(greatest)) => known.push(format!("{least}..={greatest} elements")),
    }
    known
}
