//! The rules of write-only attributes, whose values are kept in no plan and no state.

use crate::schema::{Attribute, AttributeSpec, Kind, Position, Violations};

pub(super) fn rule(attribute: &Attribute, position: Position, violations: &mut Violations) {
    if !attribute.is_write_only() {
        return;
    }
    if attribute.mode().computed {
        violations.add("a write-only attribute cannot be `computed`: the provider never returns it");
    }
    if position.in_set {
        violations.add("a write-only attribute cannot stand in a set");
    }
    if let Some(kind) = position.kind.filter(|kind| *kind != Kind::Resource) {
        violations.add(format!("{} has no write-only attributes", kind.words()));
    }
}

pub(super) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if !attribute.write_only {
        return None;
    }
    if position.is_field && !attribute.holds_null {
        return Some(
            "a write-only attribute is null in every plan and state, and this field cannot hold null; make it an `Option`",
        );
    }
    if position.in_set {
        return Some("a write-only attribute cannot stand in a set; make the set a list or a map");
    }
    match position.kind {
        None | Some(Kind::Resource) => None,
        Some(Kind::DataSource | Kind::Ephemeral | Kind::Provider) => {
            Some("only a resource has write-only attributes; drop `write_only`")
        }
    }
}
