//! The rules of names.

use crate::schema::{Position, Violations};

/// The letters of a name. The derive checks them for structs.
pub(super) fn letters_rule(name: &str, violations: &mut Violations) {
    if name.is_empty() || !name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_')) {
        violations
            .add("a name has only lower-case letters, digits and underscores, and at least one of them");
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        violations.add("a name does not start with a digit");
    }
}

/// Names that mean something else to Terraform.
pub(super) fn reserved_rule(name: &str, position: Position, violations: &mut Violations) {
    if let Some(kind) = position.kind.filter(|kind| position.root && kind.reserves(name)) {
        violations.add(format!("the name \"{name}\" is Terraform's own at the root of {}", kind.words()));
    }
}

pub(super) const fn reserved_fit(name: &str, position: Position) -> Option<&'static str> {
    match position.kind {
        Some(kind) if position.root && !position.is_field && kind.reserves(name) => {
            Some("this name is Terraform's own at the root of such a struct; rename the attribute")
        }
        _ => None,
    }
}
