//! The rules of write-only attributes, whose values are kept in no plan and no state.

use crate::schema::{Attribute, AttributeSpec, Kind, Position, Violations};

pub(super) fn rule(attribute: &Attribute, position: Position, violations: &mut Violations) {
    if position.in_write_only && attribute.mode().computed && !attribute.is_write_only() {
        violations.add(
            "nothing in a write-only attribute can be `computed`: it is null in every plan and state, and the provider never returns it",
        );
    }
    if !attribute.is_write_only() {
        return;
    }
    if attribute.mode().computed {
        violations.add("a write-only attribute cannot be `computed`: the provider never returns it");
    }
    if position.in_set {
        violations.add("a write-only attribute cannot stand in a set");
    }
    if let Some(kind) = position.kind.filter(|kind| !kind.has_write_only()) {
        violations.add(format!("{} has no write-only attributes", kind.words()));
    }
}

/// What stands in a write-only attribute is returned no more than that is. Its defaults are brought in with what is configured.
pub(super) const fn inner_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if position.in_write_only && attribute.mode.computed {
        return Some(
            "the provider never returns what is in a write-only attribute, as it is null in every plan and state; make it `optional` or `required`, in a nested struct of its own",
        );
    }
    None
}

pub(super) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if !attribute.write_only {
        return None;
    }
    // Nothing of an action is planned or stored, so there it is never null for that.
    let is_stored = !matches!(position.kind, Some(Kind::Action));
    if position.is_field && is_stored && !attribute.holds_null {
        return Some(
            "a write-only attribute is null in every plan and state, and this field cannot hold null; make it an `Option`",
        );
    }
    if position.in_set {
        return Some("a write-only attribute cannot stand in a set; make the set a list or a map");
    }
    match position.kind {
        Some(kind) if !kind.has_write_only() => {
            Some("only a resource or an action has write-only attributes; drop `write_only`")
        }
        _ => None,
    }
}
