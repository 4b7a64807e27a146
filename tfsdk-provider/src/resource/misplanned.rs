//! What is told where the author's code plans what cannot be.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::error::{Problem, ProblemKind};
use tfsdk_core::path::Path;
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::error::Error;

const SUMMARY: &str = "A plan cannot be as it was changed";

/// What Terraform would say of a plan.
pub(super) fn misplanned(said: Diagnostic) -> Diagnostic {
    let what = said.detail().split("\n\n").next().unwrap_or_default();
    let detail = format!(
        "`Resource::plan` changed what it may not. It may change what is computed, where the configuration sets nothing. Terraform \
         would say: {what}"
    );
    said.with_summary(SUMMARY).with_detail(detail)
}

/// What `Planning::replace` was asked in vain.
pub(super) fn replaced_for_nothing(path: &Path, type_name: &str) -> Diagnostic {
    let detail = format!(
        "`Planning::replace` names {}, which {type_name} does not have. It takes the path of an attribute, such as \
         `Path::root().attribute(\"name\")`.",
        path.excerpt()
    );
    Diagnostic::error("A replacement because of what is not there", detail)
}

/// What `Planning::attribute` was asked in vain.
pub(super) fn no_such_attribute(path: &Path) -> Error {
    let detail = format!(
        "`Resource::plan` names {}, which the resource does not have. It takes the path of an attribute, such as \
         `Path::root().attribute(\"name\")`; one that goes through elements and does not say which stands for the attribute of each, \
         and those of a set have no other path.",
        path.excerpt()
    );
    Error::new("There is no such attribute", detail)
}

/// What `Planning::attribute` asks for as a type that never reads it.
pub(super) fn asked_as_another(path: &Path, ty: &Type) -> Error {
    let detail = format!(
        "`Resource::plan` asks by `Planning::attribute` for {}, which is of type {}, with a function of an attribute of another type. The \
         function takes an `AttributePlan` of the type that the field has in the mirror.",
        path.excerpt(),
        ty.friendly_name()
    );
    Error::new("An attribute of another type", detail).at(path.clone())
}

/// What a function plans for an attribute of another type.
pub(super) fn of_another_type(path: &Path, planned: &Type, wanted: &Type) -> Error {
    let detail = format!(
        "`Resource::plan` has planned a value of type {} for {}, which is of type {}.",
        planned.friendly_name(),
        path.excerpt(),
        wanted.friendly_name()
    );
    Error::new(SUMMARY, detail).at(path.clone())
}

/// What the struct of the resource cannot hold, of the problems that `counts` is true of.
pub(super) fn unfit(
    schema: &Schema,
    error: &tfsdk_core::error::Error,
    counts: &dyn Fn(&Problem) -> bool,
) -> Diagnostics {
    let problems = error.problems().iter().zip(problems_of(schema, error));
    let told = problems.filter(|(problem, _)| counts(problem)).map(|(problem, said)| {
        let what = match problem.kind() {
            ProblemKind::Unknown => {
                "an unknown value where its field cannot hold one: what is known only after apply is a `Tf`."
            }
            ProblemKind::Null => {
                "null where its field cannot hold it: what may be null is an `Option` or a `Tf`."
            }
            _ => said.detail(),
        };
        let detail = match problem.kind() {
            ProblemKind::Unknown | ProblemKind::Null => format!("`Resource::plan` has planned {what}"),
            _ => format!("`Resource::plan` has planned what the resource cannot hold. {what}"),
        };
        said.with_summary(SUMMARY).with_detail(detail)
    });
    told.collect()
}

/// The same of what the author's code has changed.
pub(super) fn changed_unfit(
    schema: &Schema,
    error: &tfsdk_core::error::Error,
    planned: &Value,
    changed: &Value,
) -> Diagnostics {
    unfit(schema, error, &|problem| {
        let path = problem.path();
        planned.at(&path).ok() != changed.at(&path).ok()
    })
}

/// What a user may leave out, or may not know yet, is so in some plan only, and long after the tests: so a type that cannot be
/// null or unknown does not compile. Told is the outermost type alone; elements and parts that cannot be so are told where a plan
/// has some.
#[allow(clippy::panic, reason = "reached at compile time only, as the compile error it is meant to be")]
pub(super) const fn holds_all(null: bool, unknown: bool) {
    match (null, unknown) {
        (true, true) => {}
        (false, true) => panic!(
            "an attribute may be null in a plan, and the type of this `AttributePlan`, or of what `config_at` or `planned_at` reads, cannot be: write a `Tf`, such as `Tf<String>`"
        ),
        (true, false) => panic!(
            "an attribute may be unknown in a plan, and the type of this `AttributePlan`, or of what `config_at` or `planned_at` reads, cannot be: write a `Tf`, such as `Tf<String>`"
        ),
        (false, false) => panic!(
            "an attribute may be null or unknown in a plan, and the type of this `AttributePlan`, or of what `config_at` or `planned_at` reads, can be neither: write a `Tf`, such as `Tf<String>`"
        ),
    }
}

/// The same of a state, in which nothing is unknown.
#[allow(clippy::panic, reason = "reached at compile time only, as the compile error it is meant to be")]
pub(super) const fn holds_null(null: bool) {
    if !null {
        panic!(
            "an attribute may be null in a state, and the type of what `prior_at` reads cannot be: write an `Option` or a `Tf`, such as `Tf<String>`"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{holds_all, holds_null};

    #[test]
    fn a_type_that_lacks_null_or_unknown_is_told_which() {
        holds_all(true, true);
        holds_null(true);
        let told = |asked: fn()| {
            let panic = std::panic::catch_unwind(asked).unwrap_err();
            (*panic.downcast_ref::<&str>().unwrap()).to_owned()
        };
        for (text, said) in [
            (told(|| holds_all(false, true)), "may be null in a plan"),
            (told(|| holds_all(true, false)), "may be unknown in a plan"),
            (told(|| holds_all(false, false)), "may be null or unknown in a plan"),
            (told(|| holds_null(false)), "may be null in a state"),
        ] {
            assert!(text.contains(said) && text.contains("`Tf<String>`"), "{text}");
        }
    }
}
