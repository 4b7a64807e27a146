//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use crate::constraint::TypeConstraint;

/// The constraint of a text that this parser accepted at compile time.
#[must_use]
#[allow(clippy::panic, reason = "the macro, which has this version of the parser, compiles no other text")]
pub fn checked_constraint(text: &str) -> TypeConstraint {
    match TypeConstraint::parse(text) {
        Ok(constraint) => constraint,
        Err(problems) => panic!("the type constraint {text:?} was checked by another parser: {problems}"),
    }
}
