//! What a struct's schema hides in the errors of who reads, writes or completes it.

use crate::error::{Error, Hidden, Problem};
use crate::path::Step;
use crate::ty::TypeSpec;

/// The error of a value of this type without what it quotes of what is sensitive or write-only in it.
#[cold]
pub(super) fn hiding(error: Error, spec: &'static TypeSpec) -> Error {
    if spec.hides_a_part() { error.hiding_where(|problem| hidden(problem, spec)) } else { error }
}

fn hidden(problem: &Problem, spec: &'static TypeSpec) -> Option<Hidden> {
    let mut at = spec;
    let mut from = 0;
    for step in problem.steps() {
        from += 1;
        at = match (at, step) {
            (TypeSpec::Object(_), Step::Attribute(name)) => {
                let part = at.attribute(name)?;
                if at.hides(name) {
                    return Some(Hidden { from, is_declared: !part.has_dynamic() });
                }
                part
            }
            (TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element), _) => element,
            (TypeSpec::Tuple(elements), Step::Index(position)) => elements.get(*position)?,
            _ => return None,
        };
    }
    // What stands where an object with something sensitive is expected may be just that.
    let may_be_hidden = problem.is_of_all_that_stands_here() && at.hides_a_part();
    may_be_hidden.then_some(Hidden { from, is_declared: true })
}
