//! Compile-time checks of what structs inside a struct say of their attributes, against a schema of a file.
//!
//! What the struct itself says of its attributes the macro sees, and checks. What its blocks and the structs inside of it
//! say, the compiler alone sees. A struct that says nothing, as it has no schema, is held to nothing here.

use crate::const_report::{PartPath, PartStep, Report};
use crate::const_text::equal;
use crate::mapping::wanted::{Wanted, WantedBy, WantedFact, WantedNull, WantedObject, WantedType};
use crate::schema::{
    AttributeSpec, BlockNesting, BlockSpec, BodySpec, Kind, MemberSpec, Mode, Nesting, ValueSpec,
};
use crate::ty::TypeSpec;

/// The schema of a file.
#[derive(Clone, Copy)]
struct By {
    kind: Kind,
    /// Whether the struct has a schema of its own, and so all of it.
    is_whole: bool,
}

impl By {
    /// What is to be said of an attribute that the provider may leave null; of what may be null otherwise its struct asks itself.
    const fn null_of(self, attribute: &AttributeSpec, of: &Wanted) -> Option<&'static str> {
        let is_left = matches!(of.null, WantedNull::Computed) && attribute.mode.computed;
        let is_filled = attribute.behaviour.default.is_some();
        if self.is_whole && is_left && !is_filled && !attribute.holds_null { of.null.text() } else { None }
    }
}

/// Makes sure, at compile time, that a member of a struct behaves as attribute number `of` of the schema says: its blocks,
/// and all that is inside of it. That of an embedded struct is not one attribute, so there is no number.
#[track_caller]
pub const fn member_behaves(
    kind: Kind,
    member: &MemberSpec,
    wanted: &'static WantedObject,
    of: Option<usize>,
) {
    let mut report = Report::new();
    behaves_report(kind, member, wanted, of, &mut report);
    report.show();
}

pub(super) const fn behaves_report(
    kind: Kind,
    member: &MemberSpec,
    wanted: &'static WantedObject,
    of: Option<usize>,
    report: &mut Report,
) {
    let by = By { kind, is_whole: matches!(wanted.by, WantedBy::WholeSchema) };
    match (&member.whole(), of) {
        (MemberSpec::Flatten(body), _) => body_behaves(by, None, body, wanted.attributes, report),
        (MemberSpec::Block(block), Some(of)) => {
            let of = &wanted.attributes[of];
            let path = PartPath { outer: None, step: PartStep::Name(of.name) };
            if has(of.facts, WantedFact::Block) {
                same(&path, &Told::of_block(block), of, report);
                inside(by, &path, block.body, of.ty, report);
            }
        }
        (MemberSpec::Attribute(attribute), Some(of)) => {
            let of = &wanted.attributes[of];
            let path = PartPath { outer: None, step: PartStep::Name(of.name) };
            if let (Some(body), false) = (attribute.nested_body(), has(of.facts, WantedFact::Block)) {
                nested(&path, of, report);
                let (own, wanted) = (Told::of_attribute(kind, attribute), Told::of_facts(of.facts));
                flag(&path, own.deprecated, wanted.deprecated, DEPRECATED, report);
                inside(by, &path, body, of.ty, report);
            }
            plain(&path, attribute, of, report);
        }
        _ => {}
    }
}

/// The same for a field of a struct that has no schema itself: what the structs say that it holds, if it holds some that
/// have one.
#[track_caller]
pub const fn held_behaves(
    kind: Kind,
    held: Option<(Nesting, &'static BodySpec)>,
    wanted: &'static WantedObject,
    of: Option<usize>,
) {
    let mut report = Report::new();
    held_report(kind, held, wanted, of, &mut report);
    report.show();
}

pub(super) const fn held_report(
    kind: Kind,
    held: Option<(Nesting, &'static BodySpec)>,
    wanted: &'static WantedObject,
    of: Option<usize>,
    report: &mut Report,
) {
    let Some((_, body)) = held else { return };
    let by = By { kind, is_whole: false };
    match of {
        Some(of) => {
            let Wanted { name, ty, .. } = wanted.attributes[of];
            inside(by, &PartPath { outer: None, step: PartStep::Name(name) }, body, ty, report);
        }
        None => body_behaves(by, None, body, wanted.attributes, report),
    }
}

/// Checks the struct whose objects make up a value of this type. Where it is another type, this is told elsewhere.
const fn inside(
    by: By,
    path: &PartPath<'_>,
    body: &'static BodySpec,
    ty: &'static WantedType,
    report: &mut Report,
) {
    match ty {
        WantedType::Object(attributes) => body_behaves(by, Some(path), body, attributes, report),
        WantedType::List(element) | WantedType::Set(element) | WantedType::Map(element) => {
            let path = PartPath { outer: Some(path), step: PartStep::Element };
            inside(by, &path, body, element, report);
        }
        _ => {}
    }
}

/// Checks the members of a struct in one pass: they and the attributes stand in the order of their names.
const fn body_behaves(
    by: By,
    outer: Option<&PartPath<'_>>,
    body: &'static BodySpec,
    attributes: &'static [Wanted],
    report: &mut Report,
) {
    let mut j = 0;
    let is_union = is_union(body);
    let mut members = body.each_member();
    while let Some(member) = members.next_whole() {
        let name = match &member {
            MemberSpec::Attribute(attribute) => attribute.name,
            MemberSpec::Block(block) => block.name,
            MemberSpec::Flatten(embedded) => {
                body_behaves(by, outer, embedded, attributes, report);
                continue;
            }
            MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => continue,
        };
        let mut k = j;
        while k < attributes.len() && !equal(attributes[k].name.as_bytes(), name.as_bytes()) {
            k += 1;
        }
        // That there is no such attribute is told elsewhere.
        if k == attributes.len() {
            continue;
        }
        j = k + 1;
        let of = &attributes[k];
        // An attribute of an object type, of which nothing is said.
        if of.facts.is_empty() {
            continue;
        }
        let path = PartPath { outer, step: PartStep::Name(name) };
        let is_block = has(of.facts, WantedFact::Block);
        match &member {
            MemberSpec::Attribute(_) if is_block => {
                report.at(&path);
                report.push("it is a block in the schema, but the field is an attribute; give it the key `block`, and drop what says who sets it");
            }
            MemberSpec::Attribute(attribute) => {
                let told = Told { is_variant: is_union, ..Told::of_attribute(by.kind, attribute) };
                same(&path, &told, of, report);
                if let Some(text) = by.null_of(attribute, of) {
                    report.at(&path);
                    report.push(text);
                }
                if let ValueSpec::Nested(_, body) = attribute.value {
                    nested(&path, of, report);
                    inside(by, &path, body, of.ty, report);
                }
                plain(&path, attribute, of, report);
            }
            MemberSpec::Block(block) if is_block => {
                same(&path, &Told::of_block(block), of, report);
                inside(by, &path, block.body, of.ty, report);
            }
            MemberSpec::Block(_) => {
                report.at(&path);
                report.push(
                    "it is an attribute in the schema, but the field is a block; drop the key `block`, and write `",
                );
                report.push(mode_words(Told::of_facts(of.facts).mode));
                report.push("`");
            }
            MemberSpec::Flatten(_)
            | MemberSpec::Field(..)
            | MemberSpec::Fields(..)
            | MemberSpec::ExactlyOne(_) => {}
        }
    }
}

/// Reports a struct with a schema where the file has objects of a plain type.
const fn nested(path: &PartPath<'_>, of: &Wanted, report: &mut Report) {
    if !has(of.facts, WantedFact::Nested) {
        report.at(path);
        report.push("the schema gives its objects a plain type, but the field's struct is `nested`; drop that key there");
    }
}

/// Reports a struct without a schema, or a value of any type, where the file has attributes for its objects: of these Terraform
/// would be told nothing. That a block has to have one is told elsewhere.
const fn plain(path: &PartPath<'_>, attribute: &AttributeSpec, of: &Wanted, report: &mut Report) {
    let ValueSpec::Type(ty) = attribute.value else { return };
    if !has(of.facts, WantedFact::Nested) || has(of.facts, WantedFact::Block) {
        return;
    }
    let why = match element(ty) {
        TypeSpec::Object(_) => "but the field's struct is not `nested`; add that key there",
        TypeSpec::Dynamic => "but the field holds any type; let it hold a struct that is `nested`",
        _ => return,
    };
    report.at(path);
    report.push("the schema gives its objects attributes of their own, ");
    report.push(why);
}

/// What the collections of this type hold in the end.
const fn element(ty: &TypeSpec) -> &TypeSpec {
    match ty {
        TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner) => element(inner),
        _ => ty,
    }
}

/// What Terraform is told of an attribute or block besides its type.
struct Told {
    mode: Mode,
    has_default: bool,
    is_variant: bool,
    sensitive: bool,
    write_only: bool,
    deprecated: bool,
    single: bool,
    group: bool,
    min_items: u64,
    max_items: u64,
}

impl Told {
    const NOTHING: Told = Told {
        mode: Mode { required: false, optional: false, computed: false },
        has_default: false,
        is_variant: false,
        sensitive: false,
        write_only: false,
        deprecated: false,
        single: false,
        group: false,
        min_items: 0,
        max_items: 0,
    };

    /// Where the provider has a default, the attribute may be left out and is filled in.
    const fn of_attribute(kind: Kind, attribute: &AttributeSpec) -> Self {
        let Mode { required, optional, computed } = attribute.mode;
        let has_default = attribute.behaviour.default.is_some();
        let mode = if has_default && (required || optional) {
            Mode { required: false, optional: true, computed: computed || kind.is_computed() }
        } else {
            attribute.mode
        };
        let of_struct = match &attribute.value {
            ValueSpec::Nested(_, body) => body.deprecated.is_some(),
            ValueSpec::Type(_) => false,
        };
        Told {
            mode,
            has_default,
            sensitive: attribute.sensitive,
            write_only: attribute.write_only,
            deprecated: attribute.deprecated.is_some() || of_struct,
            ..Told::NOTHING
        }
    }

    const fn of_block(block: &BlockSpec) -> Self {
        Told {
            deprecated: block.deprecated.is_some() || block.body.deprecated.is_some(),
            single: matches!(block.nesting, BlockNesting::Single),
            group: matches!(block.nesting, BlockNesting::Group),
            min_items: block.min_items,
            max_items: block.max_items,
            ..Told::NOTHING
        }
    }

    const fn of_facts(facts: &[WantedFact]) -> Self {
        let mut told = Told::NOTHING;
        let mut i = 0;
        while i < facts.len() {
            match facts[i] {
                WantedFact::Required => told.mode.required = true,
                WantedFact::Optional => told.mode.optional = true,
                WantedFact::Computed => told.mode.computed = true,
                WantedFact::Sensitive => told.sensitive = true,
                WantedFact::WriteOnly => told.write_only = true,
                WantedFact::Deprecated => told.deprecated = true,
                WantedFact::Group => told.group = true,
                WantedFact::MinItems(least) => told.min_items = least,
                WantedFact::MaxItems(most) => told.max_items = most,
                WantedFact::Nested | WantedFact::Block => {}
            }
            i += 1;
        }
        told
    }
}

/// The key, and its value.
const DEPRECATED: (&str, &str) = ("deprecated", " = \"…\"");

/// Reports where `own` is not what the schema says.
const fn same(path: &PartPath<'_>, own: &Told, of: &Wanted, report: &mut Report) {
    let wanted = Told::of_facts(of.facts);
    let (is, should) = (mode_words(own.mode), mode_words(wanted.mode));
    if !equal(is.as_bytes(), should.as_bytes()) {
        report.at(path);
        report.push("it is `");
        report.push(should);
        if own.is_variant {
            report.push(
                "` in the schema, but any one attribute of a union may be set; hold a struct with a field for each",
            );
        } else {
            report.push("` in the schema, but the field `");
            report.push(is);
            report.push(if own.has_default {
                "`, as it has a default; drop the default, and write `"
            } else {
                "`; write `"
            });
            report.push(should);
            report.push("`");
        }
    }
    flag(path, own.sensitive, wanted.sensitive, ("sensitive", ""), report);
    flag(path, own.write_only, wanted.write_only, ("write_only", ""), report);
    flag(path, own.deprecated, wanted.deprecated, DEPRECATED, report);
    // One that has to be written is never null; that it need not be is told below.
    if own.single && wanted.group && own.min_items == 0 {
        report.at(path);
        report.push(
            "it is a `group` in the schema, which is never null, but the field can be; make it no `Option`",
        );
    }
    // A field with one struct has one number for both.
    number(path, own.min_items, wanted.min_items, "min_items", report);
    if !(own.single || own.group) {
        number(path, own.max_items, wanted.max_items, "max_items", report);
    }
}

const fn flag(path: &PartPath<'_>, own: bool, wanted: bool, (key, value): (&str, &str), report: &mut Report) {
    if own == wanted {
        return;
    }
    report.at(path);
    report.push(if wanted { "it is `" } else { "it is not `" });
    report.push(key);
    report.push(if wanted { "` in the schema; add `" } else { "` in the schema; drop `" });
    report.push(key);
    if wanted {
        report.push(value);
    }
    report.push("`");
}

/// A number of blocks; 0 where there is none.
const fn number(path: &PartPath<'_>, own: u64, wanted: u64, key: &str, report: &mut Report) {
    if own == wanted {
        return;
    }
    report.at(path);
    if wanted == 0 {
        report.push("it has no `");
        report.push(key);
        report.push("` in the schema; drop it");
        return;
    }
    report.push("it has `");
    item(key, wanted, report);
    if own == 0 {
        report.push("` in the schema; add it");
    } else {
        report.push("` in the schema, but the field has `");
        item(key, own, report);
        report.push("`; write `");
        item(key, wanted, report);
        report.push("`");
    }
}

const fn item(key: &str, number: u64, report: &mut Report) {
    report.push(key);
    report.push(" = ");
    report.push_number(number as usize);
}

/// Who sets an attribute, in the words of its tag.
const fn mode_words(mode: Mode) -> &'static str {
    match (mode.required, mode.optional, mode.computed) {
        (true, _, _) => "required",
        (_, true, true) => "optional, computed",
        (_, true, false) => "optional",
        (_, false, true) => "computed",
        (_, false, false) => "",
    }
}

/// Whether these are the attributes of a union.
const fn is_union(body: &BodySpec) -> bool {
    let mut i = 0;
    while i < body.members.len() {
        if let MemberSpec::ExactlyOne(_) = body.members[i] {
            return true;
        }
        i += 1;
    }
    false
}

const fn has(facts: &[WantedFact], wanted: WantedFact) -> bool {
    let mut i = 0;
    while i < facts.len() {
        match (facts[i], wanted) {
            (WantedFact::Block, WantedFact::Block) | (WantedFact::Nested, WantedFact::Nested) => return true,
            _ => {}
        }
        i += 1;
    }
    false
}
