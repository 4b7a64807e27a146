//! Compile-time checks that a struct has the attributes that are wanted of it, each of a type that takes its values.
//!
//! Objects are compared in one pass over both, as their attributes stand in the order of their names.

use super::fields::{has, has_schema, may_have_others};
use super::meant::{Meant, meant};
use super::types::{both_structures, push_name, takes};
use super::{Wanted, WantedBy, WantedObject, WantedType};
use crate::const_report::{About, Found, PartPath, PartStep, Report};
use crate::mapping::embed::{compare, nth_embedded};
use crate::ty::{FieldSpec, TypeSpec};

/// Makes sure, at compile time, that the field of attribute number `own` of a struct takes attribute number `of` of what
/// is wanted.
#[track_caller]
pub const fn attribute_fits(spec: &'static TypeSpec, own: usize, wanted: &'static WantedObject, of: usize) {
    let mut report = Report::new();
    attribute_fits_report(spec, own, wanted, of, &mut report);
    report.show();
}

const fn attribute_fits_report(
    spec: &'static TypeSpec,
    own: usize,
    wanted: &'static WantedObject,
    of: usize,
    report: &mut Report,
) {
    let TypeSpec::Object(fields) = spec else { return };
    pair(wanted.by, None, fields[own], &wanted.attributes[of], false, report);
}

/// Makes sure, at compile time, that embedded struct number `position` has only attributes that are wanted, and takes
/// those.
#[track_caller]
pub const fn embedded_fits(spec: &'static TypeSpec, position: usize, wanted: &'static WantedObject) {
    let mut report = Report::new();
    embedded_fits_report(spec, position, wanted, &mut report);
    report.show();
}

const fn embedded_fits_report(
    spec: &'static TypeSpec,
    position: usize,
    wanted: &'static WantedObject,
    report: &mut Report,
) {
    let TypeSpec::Object(fields) = spec else { return };
    let Some(TypeSpec::Object(embedded)) = nth_embedded(fields, position) else { return };
    let _ = merge(wanted.by, None, (fields, embedded), wanted.attributes, report);
}

/// Makes sure, at compile time, that every attribute that is wanted has a field in the struct or in what it embeds.
#[track_caller]
pub const fn all_there(spec: &'static TypeSpec, wanted: &'static WantedObject) {
    let mut report = Report::new();
    all_there_report(spec, wanted, &mut report);
    report.show();
}

const fn all_there_report(spec: &'static TypeSpec, wanted: &'static WantedObject, report: &mut Report) {
    let TypeSpec::Object(own) = spec else { return };
    let mut i = 0;
    while i < wanted.attributes.len() && !may_have_others(own) {
        let Wanted { name, field, .. } = wanted.attributes[i];
        if !has(own, name) {
            report.line();
            report.push("no field, here or in an embedded struct, for the attribute `");
            report.push(name);
            report.push("` of the ");
            report.push(wanted.by.noun());
            report.push("; add `");
            report.push(field);
            report.push("`");
        }
        i += 1;
    }
}

/// The same of a struct with parameters; the words name the attributes.
impl Found {
    /// What [`attribute_fits`] asks.
    pub const fn attribute_fits(
        &mut self,
        about: About,
        spec: &'static TypeSpec,
        own: usize,
        wanted: &'static WantedObject,
        of: usize,
    ) {
        let mut found = Report::new();
        attribute_fits_report(spec, own, wanted, of, &mut found);
        self.take_named(about, &found);
    }

    /// What [`embedded_fits`] asks.
    pub const fn embedded_fits(
        &mut self,
        about: About,
        spec: &'static TypeSpec,
        position: usize,
        wanted: &'static WantedObject,
    ) {
        let mut found = Report::new();
        embedded_fits_report(spec, position, wanted, &mut found);
        self.take_named(about, &found);
    }

    /// What [`all_there`] asks.
    pub const fn all_there(&mut self, about: About, spec: &'static TypeSpec, wanted: &'static WantedObject) {
        let mut found = Report::new();
        all_there_report(spec, wanted, &mut found);
        self.take_named(about, &found);
    }
}

/// Checks an attribute that both have. `asks` is whether a schema of the struct itself asks of its fields what can be null.
const fn pair(
    by: WantedBy,
    outer: Option<&PartPath<'_>>,
    own: FieldSpec,
    of: &'static Wanted,
    asks: bool,
    report: &mut Report,
) {
    let FieldSpec::Attribute { name, ty, null, .. } = own else { return };
    let path = PartPath { outer, step: PartStep::Name(name) };
    fits(by, &path, ty, of.ty, of.field, report);
    if asks && of.null.is_of_attribute() {
        return;
    }
    if let (Some(text), false) = (of.null.text(), null) {
        report.at(&path);
        report.push(text);
    }
}

/// Reports where `own` is another type than `wanted`. A field of dynamic type takes all types. `field` is the one to write
/// for the attribute that is or has this part.
const fn fits(
    by: WantedBy,
    path: &PartPath<'_>,
    own: &'static TypeSpec,
    wanted: &'static WantedType,
    field: &'static str,
    report: &mut Report,
) {
    match (own, wanted) {
        (TypeSpec::Object(fields), WantedType::Object(attributes)) => {
            object_fits(by, path, fields, attributes, report);
        }
        (TypeSpec::Tuple(own), WantedType::Tuple(wanted)) if own.len() == wanted.len() => {
            let mut i = 0;
            while i < own.len() {
                let path = PartPath { outer: Some(path), step: PartStep::Index(i) };
                fits(by, &path, own[i], wanted[i], field, report);
                i += 1;
            }
        }
        (TypeSpec::List(own), WantedType::List(wanted))
        | (TypeSpec::Set(own), WantedType::Set(wanted))
        | (TypeSpec::Map(own), WantedType::Map(wanted))
            if both_structures(own, wanted) =>
        {
            let path = PartPath { outer: Some(path), step: PartStep::Element };
            fits(by, &path, own, wanted, field, report);
        }
        _ if takes(own, wanted) => {}
        _ => {
            report.at(path);
            report.push("the ");
            report.push(by.noun());
            report.push(" says ");
            push_name(wanted, "any type", report);
            report.push(", but the field holds ");
            report.type_name(own, "any type");
            match (own, wanted) {
                (TypeSpec::List(own), WantedType::Set(wanted))
                    if takes(own, wanted) || both_structures(own, wanted) =>
                {
                    report.push("; a list becomes a set by the key `set` of its tag");
                }
                (_, WantedType::Dynamic) => report.push("; `tfsdk::Value` holds any type"),
                (TypeSpec::Object(_), WantedType::List(WantedType::Object(_))) => {
                    report.push("; there may be several, so make it a `Vec`");
                }
                (TypeSpec::Object(_), WantedType::Set(WantedType::Object(_))) => {
                    report.push("; there may be several, so make it a `Vec` with the key `set`");
                }
                _ => match by {
                    WantedBy::Constraint => report.push("; change the field's type, or the constraint"),
                    WantedBy::Schema | WantedBy::WholeSchema => {
                        report.push("; write `");
                        report.push(field);
                        report.push("`");
                    }
                },
            }
        }
    }
}

const fn object_fits(
    by: WantedBy,
    path: &PartPath<'_>,
    fields: &'static [FieldSpec],
    attributes: &'static [Wanted],
    report: &mut Report,
) {
    let matched = merge(by, Some(path), (fields, fields), attributes, report);
    // The count says whether one is missing; the search is for the message only.
    if matched == attributes.len() || may_have_others(fields) {
        return;
    }
    let meant = Meant::of(fields, attributes);
    let (mut i, mut is_told) = (0, false);
    while i < attributes.len() {
        let Wanted { name, field, .. } = attributes[i];
        if !has(fields, name) && !meant.has(name) {
            if !is_told {
                missing(by, path, report);
                is_told = true;
            }
            report.push("\n    ");
            report.push(field);
            report.push(",");
        }
        i += 1;
    }
}

/// Reports that there are attributes without fields, which follow.
const fn missing(by: WantedBy, path: &PartPath<'_>, report: &mut Report) {
    report.at(path);
    report.push("the ");
    report.push(by.noun());
    report.push("'s object has attributes that the field's has not; add there");
    if matches!(by, WantedBy::Schema) {
        report.push(", or leave out by `ignore_unmapped`,");
    }
}

/// Checks the attributes that both have, and counts them. Reports those that only the fields have, which are all fields of
/// a struct or those of one that is embedded there.
const fn merge(
    by: WantedBy,
    path: Option<&PartPath<'_>>,
    (all, fields): (&'static [FieldSpec], &'static [FieldSpec]),
    attributes: &'static [Wanted],
    report: &mut Report,
) -> usize {
    let (mut i, mut j, mut matched) = (0, 0, 0);
    let asks = matches!(by, WantedBy::WholeSchema) && has_schema(fields);
    while i < fields.len() {
        let name = match fields[i] {
            FieldSpec::Attribute { name, .. } => name,
            FieldSpec::Flatten(TypeSpec::Object(embedded)) => {
                matched += merge(by, path, (all, embedded), attributes, report);
                i += 1;
                continue;
            }
            FieldSpec::Flatten(_) | FieldSpec::Unmapped | FieldSpec::Schema { .. } => {
                i += 1;
                continue;
            }
        };
        while j < attributes.len() && compare(attributes[j].name.as_bytes(), name.as_bytes()) < 0 {
            j += 1;
        }
        if j < attributes.len() && compare(attributes[j].name.as_bytes(), name.as_bytes()) == 0 {
            pair(by, path, fields[i], &attributes[j], asks, report);
            matched += 1;
            j += 1;
        } else {
            extra(by, path, name, all, attributes, report);
        }
        i += 1;
    }
    matched
}

/// Reports an attribute that only the fields have, and which was meant.
const fn extra(
    by: WantedBy,
    path: Option<&PartPath<'_>>,
    name: &str,
    all: &'static [FieldSpec],
    attributes: &'static [Wanted],
    report: &mut Report,
) {
    let (owner, s) = match path {
        Some(path) => {
            report.at(path);
            ("the field's object", "'s")
        }
        None => {
            report.line();
            ("the embedded struct", "")
        }
    };
    report.push(owner);
    report.push(" has an attribute `");
    report.push(name);
    report.push("`, and the ");
    report.push(by.noun());
    report.push(s);
    report.push(" has none; ");
    let meant = meant(name, all, attributes);
    match by {
        _ if !meant.is_empty() => {
            report.push("did you mean `");
            report.push(meant);
            report.push("`?");
        }
        WantedBy::Constraint => report.push("drop it there, or add it to the constraint"),
        WantedBy::Schema | WantedBy::WholeSchema => report.push("drop it there, or tag it `#[tfsdk(\"-\")]`"),
    }
}
