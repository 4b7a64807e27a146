//! That what a configuration leaves out can be read.

use super::broken::Broken;
use crate::const_report::{PartPath, PartStep, Report};
use crate::schema::{BodySpec, MemberSpec, ValueSpec};

/// Makes sure that a struct which is read from configurations holds null for what it computes: nothing is planned there, so that is
/// how such attributes arrive. The compiler evaluates it, and the panic is its error.
///
/// It is asked where the struct is used so: one that only reads states has no null to hold.
#[track_caller]
pub const fn computed_holds_null(body: &'static BodySpec) {
    let mut report = Report::new();
    body_holds(Broken { beside: None, path: None, report: &mut report }, body);
    report.show();
}

const fn body_holds(mut broken: Broken<'_>, body: &'static BodySpec) {
    let mut members = body.each_member();
    while let Some(member) = members.next_member() {
        match &member.whole() {
            MemberSpec::Attribute(attribute) => {
                let step = PartPath { outer: broken.path, step: PartStep::Name(attribute.name) };
                let mut inner = broken.at(Some(&step));
                if attribute.mode.computed && !attribute.holds_null {
                    inner.check(Some(
                        "what is computed is null in what the configuration says, and this field cannot hold null; make it an `Option` or a `Tf`, or add `null_is_empty`",
                    ));
                }
                // Of what nobody can configure, the whole is null.
                let is_given = attribute.mode.required || attribute.mode.optional;
                if let (true, ValueSpec::Nested(_, body)) = (is_given, attribute.value) {
                    body_holds(inner, body);
                }
            }
            MemberSpec::Block(block) => {
                let step = PartPath { outer: broken.path, step: PartStep::Name(block.name) };
                body_holds(broken.at(Some(&step)), block.body);
            }
            MemberSpec::Flatten(inner) => {
                let path = broken.path;
                body_holds(broken.at(path), inner);
            }
            MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => {}
        }
    }
}
