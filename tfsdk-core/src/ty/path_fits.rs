//! Paths in code, held to the type of a struct at compile time.

use super::spec::{FieldSpec, TypeSpec};
use crate::const_report::Report;
use crate::const_text::{equal, nearer};
use crate::path::literal::{LiteralStep, LiteralSteps};

/// Makes sure that a literal is a path, and one that leads to a part of this type, if there is one.
///
/// The rules are those of [`Type::at`](super::Type::at): from the dynamic type every path leads on, and from an object that is read in part
/// every name does.
#[track_caller]
pub const fn path_fits(spec: Option<&TypeSpec>, text: &str) {
    let mut report = Report::new();
    let mut steps = LiteralSteps::new(text);
    let mut ty = spec;
    while report.is_empty() {
        let at = steps.at;
        match steps.next() {
            Ok(None) => break,
            Ok(Some(step)) => {
                if let Some(whole) = ty {
                    ty = stepped(&mut report, whole, head(text, at), step);
                }
            }
            Err(expected) => {
                report.push("this is no path; expected ");
                report.push(expected);
                report.push(" at byte ");
                report.push_number(steps.at);
            }
        }
    }
    report.show();
}

/// The type one step further, from the part that `before` leads to; nothing where any is allowed, or if the step was reported.
const fn stepped<'a>(
    report: &mut Report,
    ty: &'a TypeSpec,
    before: &str,
    step: LiteralStep<'_>,
) -> Option<&'a TypeSpec> {
    match (ty, step) {
        // A name with escapes is read at run time alone.
        (TypeSpec::Dynamic | TypeSpec::Untold, _) | (TypeSpec::Object(_), LiteralStep::Attribute(None)) => {
            return None;
        }
        (TypeSpec::List(element), LiteralStep::Index(_))
        | (TypeSpec::Map(element), LiteralStep::Key)
        | (TypeSpec::Set(element), LiteralStep::Element) => return Some(element),
        (TypeSpec::Tuple(elements), LiteralStep::Index(index)) if index < elements.len() => {
            return Some(elements[index]);
        }
        (TypeSpec::Object(fields), LiteralStep::Attribute(Some(name))) => match named(fields, name) {
            Found::Attribute(ty) => return Some(ty),
            Found::Any => return None,
            Found::None => {
                report.push("there is no attribute `");
                report.push(name);
                if !before.is_empty() {
                    report.push("` in `");
                    report.push(before);
                }
                report.push("`");
                let near = nearest(fields, name, "");
                if near.is_empty() {
                    report.push("; it has ");
                    if list(report, fields, 0) == 0 {
                        report.push("none");
                    }
                } else {
                    report.push("; did you mean `");
                    report.push(near);
                    report.push("`?");
                }
                return None;
            }
        },
        _ => {}
    }
    if before.is_empty() {
        report.push("this is of type ");
    } else {
        report.push("`");
        report.push(before);
        report.push("` is of type ");
    }
    report.type_name(ty, "any type");
    report.push(match step {
        LiteralStep::Attribute(_) => ", which has no attributes",
        LiteralStep::Key => ", which has no keys",
        LiteralStep::Index(_) => ", which has no such index",
        LiteralStep::Element => ", which has no elements as a set has",
    });
    report.push(match ty {
        TypeSpec::List(_) | TypeSpec::Tuple(_) => "; an element of it is `[0]`",
        TypeSpec::Set(_) => "; an element of it is `[#0]`",
        TypeSpec::Map(_) => "; an element of it is `[\"key\"]`",
        TypeSpec::Object(_) => "; an attribute of it is `.name`",
        _ => "; the path ends there",
    });
    None
}

enum Found<'a> {
    Attribute(&'a TypeSpec),
    /// The object is read in part, or a mistake hides some of its attributes.
    Any,
    None,
}

const fn named<'a>(fields: &'a [FieldSpec], wanted: &str) -> Found<'a> {
    let mut found = Found::None;
    let mut i = 0;
    while i < fields.len() {
        match &fields[i] {
            FieldSpec::Attribute { name, ty, .. } if equal(name.as_bytes(), wanted.as_bytes()) => {
                return Found::Attribute(ty);
            }
            FieldSpec::Flatten(TypeSpec::Object(embedded)) => match named(embedded, wanted) {
                Found::Attribute(ty) => return Found::Attribute(ty),
                Found::Any => found = Found::Any,
                Found::None => {}
            },
            FieldSpec::Unmapped | FieldSpec::Flatten(TypeSpec::Untold) => found = Found::Any,
            _ => {}
        }
        i += 1;
    }
    found
}

/// The attribute that was probably meant, if any is nearer than `best`.
const fn nearest<'a>(fields: &'a [FieldSpec], wanted: &str, mut best: &'a str) -> &'a str {
    let mut i = 0;
    while i < fields.len() {
        match &fields[i] {
            FieldSpec::Attribute { name, .. } if nearer(wanted, name, best) => best = name,
            FieldSpec::Flatten(TypeSpec::Object(embedded)) => best = nearest(embedded, wanted, best),
            _ => {}
        }
        i += 1;
    }
    best
}

/// How many names are listed; none of them is near to what was written.
const LISTED: usize = 12;

/// Lists the attributes behind `listed` others, and tells how many there were then.
const fn list(report: &mut Report, fields: &[FieldSpec], mut listed: usize) -> usize {
    let mut i = 0;
    while i < fields.len() {
        match &fields[i] {
            FieldSpec::Attribute { name, .. } => {
                if listed < LISTED {
                    report.push(if listed > 0 { ", `" } else { "`" });
                    report.push(name);
                    report.push("`");
                } else if listed == LISTED {
                    report.push(" and others");
                }
                listed += 1;
            }
            FieldSpec::Flatten(TypeSpec::Object(embedded)) => listed = list(report, embedded, listed),
            _ => {}
        }
        i += 1;
    }
    listed
}

const fn head(text: &str, end: usize) -> &str {
    let (head, _) = text.as_bytes().split_at(end);
    match std::str::from_utf8(head) {
        Ok(head) => head,
        Err(_) => "",
    }
}
