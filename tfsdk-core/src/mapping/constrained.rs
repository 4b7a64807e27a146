//! Compile-time checks of structs that name a type constraint.
//!
//! A constraint comes as the type that it implies, in which `null` marks the attributes that are optional and have no
//! default. Objects are compared in one pass over both, as their attributes stand in the order of their names.

use super::embed::{compare, nth_embedded};
use crate::const_report::{PartPath, PartStep, Report};
use crate::ty::{FieldSpec, TypeSpec};

/// Makes sure, at compile time, that the field of attribute number `own` of a struct takes attribute number `of` of its
/// constraint.
#[track_caller]
pub const fn attribute_fits(spec: &'static TypeSpec, own: usize, constraint: &'static TypeSpec, of: usize) {
    let (TypeSpec::Object(fields), TypeSpec::Object(attributes)) = (spec, constraint) else { return };
    let mut report = Report::new();
    pair(None, fields[own], attributes[of], &mut report);
    report.show();
}

/// Makes sure, at compile time, that embedded struct number `position` has only attributes of the constraint, and takes
/// those.
#[track_caller]
pub const fn embedded_fits(spec: &'static TypeSpec, position: usize, constraint: &'static TypeSpec) {
    let (TypeSpec::Object(fields), TypeSpec::Object(attributes)) = (spec, constraint) else { return };
    let Some(TypeSpec::Object(embedded)) = nth_embedded(fields, position) else { return };
    let mut report = Report::new();
    let _ = merge(None, embedded, attributes, false, &mut report);
    report.show();
}

/// Makes sure, at compile time, that every attribute of the constraint has a field in the struct or in what it embeds.
/// `fields` are the fields to write, in the order of the attributes.
#[track_caller]
pub const fn all_there(
    spec: &'static TypeSpec,
    constraint: &'static TypeSpec,
    fields: &'static [&'static str],
) {
    let (TypeSpec::Object(own), TypeSpec::Object(attributes)) = (spec, constraint) else { return };
    let mut report = Report::new();
    let mut i = 0;
    while i < attributes.len() {
        if let FieldSpec::Attribute { name, .. } = attributes[i] {
            if !has(own, name) {
                report.line();
                report.push("no field, here or in an embedded struct, for the attribute `");
                report.push(name);
                report.push("` of the constraint; add `");
                report.push(fields[i]);
                report.push("`");
            }
        }
        i += 1;
    }
    report.show();
}

/// Checks an attribute that both have.
const fn pair(outer: Option<&PartPath<'_>>, own: FieldSpec, of: FieldSpec, report: &mut Report) {
    let (FieldSpec::Attribute { name, ty, null }, FieldSpec::Attribute { ty: wanted, null: may_be_null, .. }) =
        (own, of)
    else {
        return;
    };
    let path = PartPath { outer, step: PartStep::Name(name) };
    fits(&path, ty, wanted, report);
    if may_be_null && !null {
        report.at(&path);
        report.push(
            "it is optional without a default, and the field cannot hold null; make it an `Option`, or give it a \
             default in the constraint",
        );
    }
}

/// Reports where `own` is another type than `wanted`. A field of dynamic type takes all types.
const fn fits(path: &PartPath<'_>, own: &'static TypeSpec, wanted: &'static TypeSpec, report: &mut Report) {
    match (own, wanted) {
        (TypeSpec::Object(fields), TypeSpec::Object(attributes)) => {
            object_fits(path, fields, attributes, report);
        }
        (TypeSpec::Tuple(own), TypeSpec::Tuple(wanted)) if own.len() == wanted.len() => {
            let mut i = 0;
            while i < own.len() {
                fits(&PartPath { outer: Some(path), step: PartStep::Index(i) }, own[i], wanted[i], report);
                i += 1;
            }
        }
        (TypeSpec::List(own), TypeSpec::List(wanted))
        | (TypeSpec::Set(own), TypeSpec::Set(wanted))
        | (TypeSpec::Map(own), TypeSpec::Map(wanted))
            if both_structures(own, wanted) =>
        {
            fits(&PartPath { outer: Some(path), step: PartStep::Element }, own, wanted, report);
        }
        _ if takes(own, wanted) => {}
        _ => {
            report.at(path);
            report.push("the constraint says ");
            report.type_name(wanted, "any type");
            report.push(", but the field holds ");
            report.type_name(own, "any type");
            match (own, wanted) {
                (TypeSpec::List(own), TypeSpec::Set(wanted)) if takes(own, wanted) => {
                    report.push("; a list becomes a set by the key `set` of its tag");
                }
                (_, TypeSpec::Dynamic) => report.push("; `tfsdk::Value` holds any type"),
                _ => report.push("; change the field's type, or the constraint"),
            }
        }
    }
}

const fn object_fits(
    path: &PartPath<'_>,
    fields: &'static [FieldSpec],
    attributes: &'static [FieldSpec],
    report: &mut Report,
) {
    let embeds = embeds(fields);
    let matched = merge(Some(path), fields, attributes, !embeds, report);
    // The count says whether one is missing; the search is for the message only.
    if embeds && matched < attributes.len() {
        let mut i = 0;
        while i < attributes.len() {
            if let FieldSpec::Attribute { name, .. } = attributes[i] {
                if !has(fields, name) {
                    missing(Some(path), name, report);
                }
            }
            i += 1;
        }
    }
}

/// Checks the attributes that both have, and counts them. Reports those that only the fields have and, if `whole`,
/// those that only the constraint has.
const fn merge(
    path: Option<&PartPath<'_>>,
    fields: &'static [FieldSpec],
    attributes: &'static [FieldSpec],
    whole: bool,
    report: &mut Report,
) -> usize {
    let (mut i, mut j, mut matched) = (0, 0, 0);
    while i < fields.len() || j < attributes.len() {
        if i < fields.len() {
            if let FieldSpec::Flatten(embedded) = fields[i] {
                if let TypeSpec::Object(embedded) = embedded {
                    matched += merge(path, embedded, attributes, false, report);
                }
                i += 1;
                continue;
            }
        }
        match order(fields, i, attributes, j) {
            0 => {
                pair(path, fields[i], attributes[j], report);
                matched += 1;
                i += 1;
                j += 1;
            }
            -1 => {
                if let FieldSpec::Attribute { name, .. } = fields[i] {
                    extra(path, name, report);
                }
                i += 1;
            }
            _ => {
                if let (true, FieldSpec::Attribute { name, .. }) = (whole, attributes[j]) {
                    missing(path, name, report);
                }
                j += 1;
            }
        }
    }
    matched
}

/// Which of two names comes first: -1, 0 if they are equal, 1. A list that is at its end comes last.
const fn order(one: &[FieldSpec], i: usize, other: &[FieldSpec], j: usize) -> i8 {
    if i >= one.len() {
        return 1;
    }
    if j >= other.len() {
        return -1;
    }
    match (one[i], other[j]) {
        (FieldSpec::Attribute { name: one, .. }, FieldSpec::Attribute { name: other, .. }) => {
            compare(one.as_bytes(), other.as_bytes())
        }
        _ => -1,
    }
}

const fn extra(path: Option<&PartPath<'_>>, name: &str, report: &mut Report) {
    match path {
        Some(path) => {
            report.at(path);
            report.push("the field's object has an attribute `");
            report.push(name);
            report.push("`, and the constraint's has none; drop it there, or add it to the constraint");
        }
        None => {
            report.line();
            report.push("the embedded struct has an attribute `");
            report.push(name);
            report.push("`, and the constraint has none; drop it there, or add it to the constraint");
        }
    }
}

const fn missing(path: Option<&PartPath<'_>>, name: &str, report: &mut Report) {
    if let Some(path) = path {
        report.at(path);
        report.push("the constraint's object has an attribute `");
        report.push(name);
        report.push("`, and the field's has none; add a field for it there");
    }
}

/// Whether the innermost elements of both are objects or tuples of one length, so that a difference is inside of them.
const fn both_structures(own: &TypeSpec, wanted: &TypeSpec) -> bool {
    match (own, wanted) {
        (TypeSpec::Object(_), TypeSpec::Object(_)) => true,
        (TypeSpec::Tuple(own), TypeSpec::Tuple(wanted)) => own.len() == wanted.len(),
        (TypeSpec::List(own), TypeSpec::List(wanted))
        | (TypeSpec::Set(own), TypeSpec::Set(wanted))
        | (TypeSpec::Map(own), TypeSpec::Map(wanted)) => both_structures(own, wanted),
        _ => false,
    }
}

/// Whether a field of type `own` takes all values of type `wanted`, where neither is an object or a tuple.
const fn takes(own: &TypeSpec, wanted: &TypeSpec) -> bool {
    match own {
        TypeSpec::Dynamic => true,
        TypeSpec::String => matches!(wanted, TypeSpec::String),
        TypeSpec::Number => matches!(wanted, TypeSpec::Number),
        TypeSpec::Bool => matches!(wanted, TypeSpec::Bool),
        TypeSpec::List(_)
        | TypeSpec::Set(_)
        | TypeSpec::Map(_)
        | TypeSpec::Tuple(_)
        | TypeSpec::Object(_) => match (own, wanted) {
            (TypeSpec::List(own), TypeSpec::List(wanted))
            | (TypeSpec::Set(own), TypeSpec::Set(wanted))
            | (TypeSpec::Map(own), TypeSpec::Map(wanted)) => takes(own, wanted),
            _ => false,
        },
    }
}

const fn embeds(fields: &[FieldSpec]) -> bool {
    // Embedded structs stand behind the attributes.
    matches!(fields.last(), Some(FieldSpec::Flatten(_)))
}

/// Whether an attribute is among the fields, or in a struct embedded there.
const fn has(fields: &[FieldSpec], wanted: &str) -> bool {
    let mut i = 0;
    while i < fields.len() {
        let found = match fields[i] {
            FieldSpec::Attribute { name, .. } => compare(name.as_bytes(), wanted.as_bytes()) == 0,
            FieldSpec::Flatten(TypeSpec::Object(inner)) => has(inner, wanted),
            FieldSpec::Flatten(_) | FieldSpec::Unmapped => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}
