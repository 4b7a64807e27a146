//! The rules of schemas that a macro cannot check: those about a field's type and about structs inside of others.
//!
//! They are checked at compile time all the same, each as an error at its field.

use super::{AttributeSpec, BlockNesting, BlockSpec, BodySpec, Kind, MemberSpec, Nesting, ValueSpec};
use crate::const_text::ConstText;
use crate::ty::TypeSpec;

/// Makes sure, at compile time, that member number `position` of a struct breaks no rule.
#[track_caller]
pub const fn member_fits(kind: Option<Kind>, body: &'static BodySpec, position: usize) {
    let place =
        Place { kind, root: kind.is_some(), element: kind.is_none(), in_set: false, in_attribute: false };
    let member = &body.members[position];
    let mut report = Report::new();
    let broken = match member {
        // What the struct itself says was checked by the macro, but for what depends on the field's type.
        MemberSpec::Attribute(attribute) => match field_rule(attribute) {
            None if attribute.attributes_as_blocks && kind.is_some() && switches_blocks_off(body) => Some(
                "`attributes_as_blocks` does nothing here, as Terraform switches it off where an attribute of the struct is an object or has nested attributes; make such attributes blocks",
            ),
            None => inner_rule(&mut report, attribute, place),
            broken => broken,
        },
        MemberSpec::Block(block) => match items_rule(block) {
            None => body_rule(&mut report, block.body, place.within_block(block.nesting)),
            broken => broken,
        },
        MemberSpec::Flatten(inner) => body_rule(&mut report, inner, place),
    };
    if let Some(rule) = broken {
        report.fail(rule);
    }
}

/// Where a member stands.
#[derive(Clone, Copy)]
struct Place {
    /// What the outermost struct is; `None` when that is not known.
    kind: Option<Kind>,
    /// At the root of it.
    root: bool,
    /// Directly in an element of a list or set, or where that is not known.
    element: bool,
    in_set: bool,
    /// In a nested attribute, which has no blocks.
    in_attribute: bool,
}

impl Place {
    const fn within_block(self, nesting: BlockNesting) -> Self {
        let set = matches!(nesting, BlockNesting::Set);
        let element = set || matches!(nesting, BlockNesting::List);
        Place { root: false, element, in_set: self.in_set || set, ..self }
    }

    const fn within_attribute(self, nesting: Nesting) -> Self {
        let set = matches!(nesting, Nesting::Set);
        let element = set || matches!(nesting, Nesting::List);
        Place { root: false, element, in_set: self.in_set || set, in_attribute: true, ..self }
    }
}

/// The rules about the type of an attribute's field.
const fn field_rule(attribute: &AttributeSpec) -> Option<&'static str> {
    let optional = attribute.mode.optional && !attribute.mode.computed;
    if !attribute.holds_null {
        if attribute.write_only {
            return Some(
                "a write-only attribute is null in every plan and state, and this field cannot hold null; make it an `Option`",
            );
        }
        if optional && attribute.default_may_be_null {
            return Some(
                "`default_env` finds nothing where the variable is not set, and this field cannot hold null; write `else \"…\"` behind the variable, or make the field an `Option`",
            );
        }
        if optional && attribute.default.is_none() {
            return Some(
                "an optional attribute without a default may be null, and this field cannot hold null; make it an `Option`, or give it a default",
            );
        }
    }
    if attribute.diff_suppress.is_some() {
        match attribute.value {
            ValueSpec::Nested(..) => {
                return Some(
                    "`diff_suppress` compares single values, and this holds objects; move it to an attribute of the nested struct",
                );
            }
            ValueSpec::Type(TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_)) => {
                return Some(
                    "`diff_suppress` compares single values, and this is a collection; make its elements a nested struct and move it to an attribute of that",
                );
            }
            ValueSpec::Type(_) => {}
        }
    }
    if attribute.same_meaning.is_some() && matches!(attribute.value, ValueSpec::Nested(..)) {
        return Some(
            "nested structs are compared attribute by attribute; move `same_meaning` to the attribute that it is about",
        );
    }
    if attribute.attributes_as_blocks {
        match attribute.value {
            ValueSpec::Type(TypeSpec::List(TypeSpec::Object(_)) | TypeSpec::Set(TypeSpec::Object(_))) => {}
            ValueSpec::Nested(..) => {
                return Some(
                    "`attributes_as_blocks` is for elements without behaviours; remove the `nested` tag of their struct, or make this a `block`",
                );
            }
            ValueSpec::Type(_) => {
                return Some("`attributes_as_blocks` is for lists and sets of structs; drop it");
            }
        }
    }
    None
}

const ONCE: &str = "this field holds one struct, so the block is written once or not at all; write `min_items = 1` if it has to be, else neither `min_items` nor `max_items`";

/// The rules about how often a block may be written.
const fn items_rule(block: &BlockSpec) -> Option<&'static str> {
    let (min, max) = (block.min_items, block.max_items);
    match block.nesting {
        BlockNesting::Single if max > 1 || min > 1 => Some(
            "this field holds one struct, so the block is written at most once; for more, make the field a `Vec`",
        ),
        BlockNesting::Single if min != max => Some(ONCE),
        BlockNesting::Group if min != 0 || max != 0 => Some(ONCE),
        BlockNesting::Map if min != 0 || max != 0 => {
            Some("blocks with labels are not counted; drop `min_items` and `max_items`")
        }
        _ => None,
    }
}

/// The rules about the members of a struct that stands in another one.
const fn body_rule(report: &mut Report, body: &'static BodySpec, place: Place) -> Option<&'static str> {
    let mut i = 0;
    while i < body.members.len() {
        let before = report.path.len();
        let broken = match &body.members[i] {
            MemberSpec::Attribute(attribute) => {
                report.step(attribute.name);
                match member_rule(attribute, place) {
                    None => inner_rule(report, attribute, place),
                    broken => broken,
                }
            }
            MemberSpec::Block(block) => {
                report.step(block.name);
                match place.in_attribute {
                    true => Some(
                        "a block cannot stand inside of an attribute; make the outer field a `block` as well, or the inner one an attribute",
                    ),
                    false if place.root && reserved(place.kind, block.name) => Some(RESERVED),
                    false => body_rule(report, block.body, place.within_block(block.nesting)),
                }
            }
            MemberSpec::Flatten(inner) => body_rule(report, inner, place),
        };
        if broken.is_some() {
            return broken;
        }
        report.path.truncate(before);
        i += 1;
    }
    None
}

/// The rules about what an attribute holds: its objects, or its type in a set.
const fn inner_rule(report: &mut Report, attribute: &AttributeSpec, place: Place) -> Option<&'static str> {
    match attribute.value {
        ValueSpec::Nested(nesting, body) => body_rule(report, body, place.within_attribute(nesting)),
        ValueSpec::Type(_) => None,
    }
}

const RESERVED: &str = "this name is Terraform's own at the root of such a struct; rename the attribute";

/// The rules about an attribute's place.
const fn member_rule(attribute: &AttributeSpec, place: Place) -> Option<&'static str> {
    if attribute.write_only && place.in_set {
        return Some("a write-only attribute cannot stand in a set; make the set a list or a map");
    }
    if let ValueSpec::Type(ty) = attribute.value {
        if (place.in_set || place.in_attribute) && has_dynamic(ty) {
            return Some(
                "the elements of a set or of an attribute have one type, and this is dynamic; give it a type, or make the outer field a block that is no set",
            );
        }
    }
    if attribute.key && !place.element {
        return Some(
            "`key` tells the elements of a list or set apart, and this struct is none; drop `key`, or make the field a `Vec`",
        );
    }
    let Some(kind) = place.kind else { return None };
    if place.root && reserved(place.kind, attribute.name) {
        return Some(RESERVED);
    }
    if matches!(kind, Kind::Resource) {
        return None;
    }
    if attribute.write_only {
        return Some("only a resource has write-only attributes; drop `write_only`");
    }
    if attribute.default.is_some()
        || attribute.force_new
        || attribute.keep
        || attribute.key
        || attribute.diff_suppress.is_some()
    {
        return Some(
            "`default`, `force_new`, `keep`, `key` and `diff_suppress` are about plans, and only a resource is planned; use a nested struct without them",
        );
    }
    if matches!(kind, Kind::Provider) && attribute.mode.computed {
        return Some(
            "the configuration of a provider has no computed attributes; make it `optional` or `required`",
        );
    }
    None
}

/// Whether Terraform takes the types of the attributes for a sign that the schema was not made for blocks.
const fn switches_blocks_off(body: &BodySpec) -> bool {
    let mut i = 0;
    while i < body.members.len() {
        let culprit = match &body.members[i] {
            MemberSpec::Attribute(attribute) => match attribute.value {
                ValueSpec::Nested(..) | ValueSpec::Type(TypeSpec::Object(_) | TypeSpec::Tuple(_)) => true,
                ValueSpec::Type(TypeSpec::Map(TypeSpec::Object(_))) => true,
                ValueSpec::Type(TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner)) => {
                    match inner {
                        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => {
                            !matches!(element, TypeSpec::String | TypeSpec::Number | TypeSpec::Bool)
                        }
                        _ => false,
                    }
                }
                ValueSpec::Type(_) => false,
            },
            MemberSpec::Block(block) => switches_blocks_off(block.body),
            MemberSpec::Flatten(inner) => switches_blocks_off(inner),
        };
        if culprit {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a name means something else to Terraform at the root of such a configuration.
const fn reserved(kind: Option<Kind>, name: &str) -> bool {
    let Some(kind) = kind else { return false };
    let names = kind.reserved_names();
    let mut i = 0;
    while i < names.len() {
        if same(names[i].as_bytes(), name.as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn has_dynamic(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::Dynamic => true,
        TypeSpec::String | TypeSpec::Number | TypeSpec::Bool => false,
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => has_dynamic(element),
        TypeSpec::Tuple(elements) => {
            let mut i = 0;
            while i < elements.len() {
                if has_dynamic(elements[i]) {
                    return true;
                }
                i += 1;
            }
            false
        }
        TypeSpec::Object(attributes) => {
            let mut i = 0;
            while i < attributes.len() {
                let (crate::ty::FieldSpec::Attribute { ty, .. } | crate::ty::FieldSpec::Flatten(ty)) =
                    attributes[i];
                if has_dynamic(ty) {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}

/// What a compile error says about a member that breaks a rule.
struct Report {
    /// Where in the field: the names of attributes, with dots between them.
    path: ConstText<512>,
}

impl Report {
    const fn new() -> Self {
        Report { path: ConstText::new() }
    }

    const fn step(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push(".");
        }
        self.path.push(name);
    }

    #[track_caller]
    const fn fail(&self, rule: &str) -> ! {
        let mut text = ConstText::<1024>::new();
        if !self.path.is_empty() {
            text.push("its attribute `");
            text.push(self.path.as_str());
            text.push("`: ");
        }
        text.push(rule);
        text.fail()
    }
}
