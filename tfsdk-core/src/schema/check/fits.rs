//! The rules of schemas at compile time, as far as the derive cannot check them: those about the types of fields, and
//! about structs inside other structs.
//!
//! Each broken rule is a compile error at its field.

use super::{attribute, block, name};
use crate::const_text::ConstText;
use crate::schema::behaviour::attributes_as_blocks;
use crate::schema::{AttributeSpec, BodySpec, Kind, MemberSpec, Position, ValueSpec};

/// Makes sure that the member at `position` of a struct breaks no rule.
///
/// `kind` is what the struct is for, `None` for a nested one.
#[track_caller]
pub const fn member_fits(kind: Option<Kind>, body: &'static BodySpec, position: usize) {
    let here = match kind {
        Some(kind) => Position {
            attribute_blocks_off: attributes_as_blocks::body_forbids(body),
            ..Position::root(kind)
        },
        None => Position::nested_struct(),
    };
    let mut report = Report::new();
    let broken = match &body.members[position] {
        MemberSpec::Attribute(member) => match attribute::fit(member, here.field()) {
            None => objects_fit(&mut report, member, here),
            broken => broken,
        },
        MemberSpec::Block(member) => match block::items_fit(member) {
            None => body_fits(&mut report, member.body, here.within_block(member.nesting)),
            broken => broken,
        },
        MemberSpec::Flatten(inner) => body_fits(&mut report, inner, here),
    };
    if let Some(rule) = broken {
        report.fail(rule);
    }
}

/// The first rule that the members of a struct break inside another struct.
const fn body_fits(report: &mut Report, body: &'static BodySpec, position: Position) -> Option<&'static str> {
    let mut i = 0;
    while i < body.members.len() {
        let before = report.path.len();
        let broken = match &body.members[i] {
            MemberSpec::Attribute(member) => {
                report.step(member.name);
                match attribute::fit(member, position) {
                    None => objects_fit(report, member, position),
                    broken => broken,
                }
            }
            MemberSpec::Block(member) => {
                report.step(member.name);
                if position.in_attribute {
                    Some(
                        "a block cannot stand inside of an attribute; make the outer field a `block` as well, or the inner one an attribute",
                    )
                } else {
                    match name::reserved_fit(member.name, position) {
                        None => body_fits(report, member.body, position.within_block(member.nesting)),
                        broken => broken,
                    }
                }
            }
            MemberSpec::Flatten(inner) => body_fits(report, inner, position),
        };
        if broken.is_some() {
            return broken;
        }
        report.path.truncate(before);
        i += 1;
    }
    None
}

/// The first rule that the objects of a nested attribute break.
const fn objects_fit(
    report: &mut Report,
    member: &AttributeSpec,
    position: Position,
) -> Option<&'static str> {
    match member.value {
        ValueSpec::Nested(nesting, body) => body_fits(report, body, position.within_attribute(nesting)),
        ValueSpec::Type(_) => None,
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
