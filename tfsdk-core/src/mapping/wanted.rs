//! Compile-time checks of structs that say what they are for: a type constraint, or a schema in a file.
//!
//! What is wanted comes as a constant that the macro writes. Objects are compared in one pass over both, as their
//! attributes stand in the order of their names.

use super::embed::{compare, nth_embedded};
use crate::const_report::{PartPath, PartStep, Report};
use crate::const_text::nearer;
use crate::ty::{FieldSpec, TypeSpec};

/// The object that a struct is for.
#[derive(Clone, Copy, Debug)]
pub struct WantedObject {
    /// What says so.
    pub by: WantedBy,
    /// Its attributes, in the order of their names.
    pub attributes: &'static [Wanted],
}

/// What says what a struct is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedBy {
    /// A type constraint, in its tag.
    Constraint,
    /// A schema, in a file. A struct without a schema of its own may have a part of it.
    Schema,
    /// The same for a struct that has a schema of its own, and so all of it.
    WholeSchema,
}

/// An attribute that a struct has to have.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static WantedType,
    /// Whether it may be null.
    pub null: WantedNull,
    /// The field to write for it.
    pub field: &'static str,
    /// What a schema says of it besides; nothing of an attribute of an object type.
    pub facts: &'static [WantedFact],
}

/// What a schema says of an attribute or block besides its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedFact {
    /// The practitioner has to set it.
    Required,
    /// The practitioner may set it.
    Optional,
    /// The provider may set it.
    Computed,
    /// Its values are hidden.
    Sensitive,
    /// Its values are stored nowhere.
    WriteOnly,
    /// Who sets it is warned.
    Deprecated,
    /// Its objects have attributes with facts of their own.
    Nested,
    /// It is a block.
    Block,
    /// It is a block of the nesting mode `group`.
    Group,
    /// It is written so often, at least.
    MinItems(u64),
    /// It is written so often, at most.
    MaxItems(u64),
}

/// The type of an attribute that a struct has to have.
#[derive(Clone, Copy, Debug)]
pub enum WantedType {
    /// `string`
    String,
    /// `number`
    Number,
    /// `bool`
    Bool,
    /// `any`
    Dynamic,
    /// `list(…)`
    List(&'static WantedType),
    /// `set(…)`
    Set(&'static WantedType),
    /// `map(…)`
    Map(&'static WantedType),
    /// `tuple([…])`
    Tuple(&'static [&'static WantedType]),
    /// `object({…})`: the attributes in the order of their names
    Object(&'static [Wanted]),
}

/// Whether an attribute may be null, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedNull {
    /// It may not.
    Never,
    /// A constraint says `optional(…)`, without a default.
    NoDefault,
    /// A schema says that it may be left out.
    Optional,
    /// A schema says that the provider may set it.
    Computed,
    /// A schema says that nothing of it is kept.
    WriteOnly,
    /// It is a block that may be written once.
    Block,
    /// It is an attribute of an object type, in which each may be null.
    Part,
}

/// Makes sure, at compile time, that the field of attribute number `own` of a struct takes attribute number `of` of what
/// is wanted.
#[track_caller]
pub const fn attribute_fits(spec: &'static TypeSpec, own: usize, wanted: &'static WantedObject, of: usize) {
    let TypeSpec::Object(fields) = spec else { return };
    let mut report = Report::new();
    pair(wanted.by, None, fields[own], &wanted.attributes[of], &mut report);
    report.show();
}

/// Makes sure, at compile time, that embedded struct number `position` has only attributes that are wanted, and takes
/// those.
#[track_caller]
pub const fn embedded_fits(spec: &'static TypeSpec, position: usize, wanted: &'static WantedObject) {
    let TypeSpec::Object(fields) = spec else { return };
    let Some(TypeSpec::Object(embedded)) = nth_embedded(fields, position) else { return };
    let mut report = Report::new();
    let _ = merge(wanted.by, None, (fields, embedded), wanted.attributes, &mut report);
    report.show();
}

/// Makes sure, at compile time, that every attribute that is wanted has a field in the struct or in what it embeds.
#[track_caller]
pub const fn all_there(spec: &'static TypeSpec, wanted: &'static WantedObject) {
    let TypeSpec::Object(own) = spec else { return };
    let mut report = Report::new();
    let mut i = 0;
    while i < wanted.attributes.len() && !is_part(own) {
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
    report.show();
}

impl WantedBy {
    const fn noun(self) -> &'static str {
        match self {
            WantedBy::Constraint => "constraint",
            WantedBy::Schema | WantedBy::WholeSchema => "schema",
        }
    }
}

impl WantedNull {
    /// What is to be said of a field that cannot hold null.
    const fn text(self) -> Option<&'static str> {
        Some(match self {
            WantedNull::Never => return None,
            WantedNull::NoDefault => {
                "it is optional without a default, and the field cannot hold null; make it an `Option`, or give it a \
                 default in the constraint"
            }
            WantedNull::Optional => {
                "it is optional, so it may be null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Computed => {
                "it is computed, so it may be null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::WriteOnly => {
                "it is write-only, so it is read as null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Block => {
                "it is a block that may be left out, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Part => {
                "it is a part of an object type, where anything may be null, and the field cannot hold null; make it an \
                 `Option`"
            }
        })
    }
}

/// Checks an attribute that both have.
const fn pair(
    by: WantedBy,
    outer: Option<&PartPath<'_>>,
    own: FieldSpec,
    of: &'static Wanted,
    report: &mut Report,
) {
    let FieldSpec::Attribute { name, ty, null, .. } = own else { return };
    let path = PartPath { outer, step: PartStep::Name(name) };
    fits(by, &path, ty, of.ty, of.field, report);
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
            wanted_name(wanted, "any type", report);
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
    if matched == attributes.len() || is_part(fields) {
        return;
    }
    let mut meant = Meant { names: [""; MOST_MEANT], count: 0 };
    meant.keep(fields, fields, attributes);
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

/// So many names that were probably meant are kept.
const MOST_MEANT: usize = 8;

/// The attributes that fields were probably meant for that have none, which is told there.
struct Meant {
    names: [&'static str; MOST_MEANT],
    count: usize,
}

impl Meant {
    /// Those of the fields of a struct, `all`, or of one that is embedded there.
    const fn keep(
        &mut self,
        fields: &'static [FieldSpec],
        all: &'static [FieldSpec],
        attributes: &'static [Wanted],
    ) {
        let mut i = 0;
        while i < fields.len() && self.count < MOST_MEANT {
            match fields[i] {
                FieldSpec::Attribute { name, .. } if !wants(attributes, name) => {
                    self.names[self.count] = meant(name, all, attributes);
                    self.count += 1;
                }
                FieldSpec::Flatten(TypeSpec::Object(embedded)) => self.keep(embedded, all, attributes),
                _ => {}
            }
            i += 1;
        }
    }

    /// Whether it is one of them.
    const fn has(&self, name: &str) -> bool {
        let mut i = 0;
        while i < self.count {
            if compare(self.names[i].as_bytes(), name.as_bytes()) == 0 {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// The attribute that was probably meant by a name, among those without a field; empty if none was.
const fn meant(name: &str, all: &[FieldSpec], attributes: &'static [Wanted]) -> &'static str {
    let mut meant = "";
    let mut i = 0;
    while i < attributes.len() {
        let candidate = attributes[i].name;
        // What can have no field was not meant.
        let can_be = attributes[i].field.as_bytes()[0] != b'(';
        if can_be && nearer(name, candidate, meant) && !has(all, candidate) {
            meant = candidate;
        }
        i += 1;
    }
    meant
}

const fn wants(attributes: &[Wanted], name: &str) -> bool {
    let mut i = 0;
    while i < attributes.len() {
        if compare(attributes[i].name.as_bytes(), name.as_bytes()) == 0 {
            return true;
        }
        i += 1;
    }
    false
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
    while i < fields.len() {
        let name = match fields[i] {
            FieldSpec::Attribute { name, .. } => name,
            FieldSpec::Flatten(TypeSpec::Object(embedded)) => {
                matched += merge(by, path, (all, embedded), attributes, report);
                i += 1;
                continue;
            }
            FieldSpec::Flatten(_) | FieldSpec::Unmapped => {
                i += 1;
                continue;
            }
        };
        while j < attributes.len() && compare(attributes[j].name.as_bytes(), name.as_bytes()) < 0 {
            j += 1;
        }
        if j < attributes.len() && compare(attributes[j].name.as_bytes(), name.as_bytes()) == 0 {
            pair(by, path, fields[i], &attributes[j], report);
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

/// Whether the innermost elements of both are objects or tuples of one length, so that a difference is inside of them.
const fn both_structures(own: &TypeSpec, wanted: &WantedType) -> bool {
    match (own, wanted) {
        (TypeSpec::Object(_), WantedType::Object(_)) => true,
        (TypeSpec::Tuple(own), WantedType::Tuple(wanted)) => own.len() == wanted.len(),
        (TypeSpec::List(own), WantedType::List(wanted))
        | (TypeSpec::Set(own), WantedType::Set(wanted))
        | (TypeSpec::Map(own), WantedType::Map(wanted)) => both_structures(own, wanted),
        _ => false,
    }
}

/// Whether a field of type `own` takes all values of type `wanted`, where neither is an object or a tuple.
const fn takes(own: &TypeSpec, wanted: &WantedType) -> bool {
    match (own, wanted) {
        (TypeSpec::Dynamic, _)
        | (TypeSpec::String, WantedType::String)
        | (TypeSpec::Number, WantedType::Number)
        | (TypeSpec::Bool, WantedType::Bool) => true,
        (TypeSpec::List(own), WantedType::List(wanted))
        | (TypeSpec::Set(own), WantedType::Set(wanted))
        | (TypeSpec::Map(own), WantedType::Map(wanted)) => takes(own, wanted),
        _ => false,
    }
}

/// The name of a type, as [`Report::type_name`] has it.
const fn wanted_name(ty: &WantedType, dynamic: &str, report: &mut Report) {
    let element = match ty {
        WantedType::String => return report.push("string"),
        WantedType::Number => return report.push("number"),
        WantedType::Bool => return report.push("bool"),
        WantedType::Dynamic => return report.push(dynamic),
        WantedType::Object(_) => return report.push("object"),
        WantedType::Tuple(elements) => {
            report.push("tuple of ");
            return report.push_number(elements.len());
        }
        WantedType::List(element) => {
            report.push("list of ");
            element
        }
        WantedType::Set(element) => {
            report.push("set of ");
            element
        }
        WantedType::Map(element) => {
            report.push("map of ");
            element
        }
    };
    wanted_name(element, "any single type", report);
}

/// Whether the fields, or those of an embedded struct, are a part of an object.
const fn is_part(fields: &[FieldSpec]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        match fields[i] {
            FieldSpec::Unmapped => return true,
            FieldSpec::Flatten(TypeSpec::Object(inner)) if is_part(inner) => return true,
            _ => {}
        }
        i += 1;
    }
    false
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
