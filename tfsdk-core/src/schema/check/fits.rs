//! The rules of schemas at compile time, as far as the derive cannot check them: those about the types of fields, and
//! about structs inside other structs.
//!
//! All rules that a field breaks are one compile error at it. What can break none, as its type and its keys show, the
//! derive does not have checked: a new rule about more than these needs a word there (`may_break_rules`).

use super::broken::Broken;
use super::{attribute, block, name};
use crate::const_report::{About, PartPath, PartStep, Report};
use crate::schema::behaviour::attributes_as_blocks;
use crate::schema::{BodySpec, Kind, MemberSpec, Nesting, Position, ValueSpec};

/// Makes sure that a member of a struct breaks no rule.
///
/// `kind` is what the struct is for, `None` for a nested one.
#[track_caller]
pub const fn member_fits(kind: Option<Kind>, member: MemberSpec) {
    let position = root(kind).field();
    // Without a report, which is dear to make.
    if member.fits_at_sight(position) {
        match member.held() {
            Some((nesting, body)) if !body.fits_at_sight(inside(position, nesting, false)) => {}
            _ => return,
        }
    }
    let mut report = Report::new();
    let here = Broken { beside: None, path: None, report: &mut report };
    member_rules(here, &member, position);
    report.show();
}

/// The rules that a member of a struct breaks, in words that are those of another attribute where `beside` is its name.
pub(in crate::schema) const fn member_report(
    kind: Option<Kind>,
    member: &MemberSpec,
    beside: Option<About>,
    report: &mut Report,
) {
    member_rules(Broken { beside, path: None, report }, member, root(kind).field());
}

/// Makes sure that a member of a struct, or what is inside of it, is only written as blocks where Terraform looks for
/// that. Unlike the other rules this one is about all members together.
#[track_caller]
pub const fn attribute_blocks_fit(kind: Option<Kind>, body: &'static BodySpec, member: &MemberSpec) {
    let mut report = Report::new();
    attribute_blocks_report(kind, body, member, None, &mut report);
    report.show();
}

/// The same in words that are those of another attribute where `beside` is its name.
pub(in crate::schema) const fn attribute_blocks_report(
    kind: Option<Kind>,
    body: &'static BodySpec,
    member: &MemberSpec,
    beside: Option<About>,
    report: &mut Report,
) {
    if kind.is_some() && attributes_as_blocks::body_forbids(body) {
        attribute_blocks_off(Broken { beside, path: None, report }, member);
    }
}

const fn root(kind: Option<Kind>) -> Position {
    match kind {
        Some(kind) => Position::root(kind),
        None => Position::nested_struct(),
    }
}

/// Where the members of a struct stand that an attribute holds.
const fn inside(position: Position, nesting: Nesting, write_only: bool) -> Position {
    Position { is_field: false, ..position }.within_attribute(nesting, write_only)
}

/// The rules of a member that stands directly in the struct that is compiled.
const fn member_rules(mut broken: Broken<'_>, member: &MemberSpec, position: Position) {
    if member.fits_at_sight(position) {
        if let Some((nesting, body)) = member.held() {
            body_fits(broken, body, inside(position, nesting, false), DEFINITION);
        }
        return;
    }
    match &member.whole() {
        MemberSpec::Attribute(member) => {
            attribute::fits(&mut broken, member, position, None);
            if let ValueSpec::Nested(nesting, body) = member.value {
                body_fits(broken, body, inside(position, nesting, member.write_only), DEFINITION);
            }
        }
        MemberSpec::Block(member) => {
            broken.check(block::items_fit(member));
            let position = Position { is_field: false, ..position };
            body_fits(broken, member.body, position.within_block(member.nesting), DEFINITION);
        }
        MemberSpec::Flatten(inner) => {
            body_fits(broken, inner, Position { is_field: false, ..position }, DEFINITION);
        }
        MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => {}
    }
}

/// Where a member of a nested struct stands in the definition of that struct.
const DEFINITION: Position = Position::nested_struct().field();

/// The rules of the members of a struct inside another struct.
///
/// `told` is where they stand in the definition of the struct that the field holds: what is wrong there was told there.
const fn body_fits(mut broken: Broken<'_>, body: &'static BodySpec, position: Position, told: Position) {
    let told_inside = Position { is_field: false, ..told };
    let mut members = body.each_member();
    while let Some(member) = members.next_member() {
        let fits_at_sight = member.fits_at_sight(position);
        if fits_at_sight && member.held().is_none() {
            continue;
        }
        match member.whole() {
            MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => {}
            MemberSpec::Attribute(ref member) => {
                let step = PartPath { outer: broken.path, step: PartStep::Name(member.name) };
                let mut inner = broken.at(Some(&step));
                if !fits_at_sight {
                    attribute::fits(&mut inner, member, position, Some(told));
                }
                if let ValueSpec::Nested(nesting, body) = member.value {
                    let told = told_inside.within_attribute(nesting, member.write_only);
                    body_fits(inner, body, position.within_attribute(nesting, member.write_only), told);
                }
            }
            MemberSpec::Block(ref member) => {
                let step = PartPath { outer: broken.path, step: PartStep::Name(member.name) };
                let mut inner = broken.at(Some(&step));
                if position.in_attribute {
                    if !told.in_attribute {
                        inner.check(Some(
                            "a block cannot stand inside of an attribute; make the outer field a `block` as well, or the inner one an attribute",
                        ));
                    }
                } else {
                    inner.check(block::place_fit(position));
                    inner.check(name::reserved_fit(member.name, position));
                    let told = told_inside.within_block(member.nesting);
                    body_fits(inner, member.body, position.within_block(member.nesting), told);
                }
            }
            MemberSpec::Flatten(inner) => {
                let broken = broken.at(broken.path);
                body_fits(broken, inner, position, told_inside);
            }
        }
    }
}

/// Reports the attributes that are to be written as blocks.
const fn attribute_blocks_off(mut broken: Broken<'_>, member: &MemberSpec) {
    let body = match &member.whole() {
        MemberSpec::Attribute(attribute) => {
            broken.check(attributes_as_blocks::off(attribute));
            return;
        }
        MemberSpec::Block(block) => block.body,
        MemberSpec::Flatten(inner) => inner,
        MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => return,
    };
    let mut members = body.each_member();
    while let Some(member) = members.next_whole() {
        let member = &member;
        let name = match member {
            MemberSpec::Attribute(attribute) => Some(attribute.name),
            MemberSpec::Block(block) => Some(block.name),
            MemberSpec::Flatten(_)
            | MemberSpec::Field(..)
            | MemberSpec::Fields(..)
            | MemberSpec::ExactlyOne(_) => None,
        };
        match name {
            Some(name) => {
                let step = PartPath { outer: broken.path, step: PartStep::Name(name) };
                attribute_blocks_off(broken.at(Some(&step)), member);
            }
            None => {
                attribute_blocks_off(broken.at(broken.path), member);
            }
        }
    }
}
