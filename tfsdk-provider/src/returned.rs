//! What an author's code was given and returned, as values.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use crate::error::Result;
use crate::in_part::InPart;

/// The value of what is of this schema.
///
/// # Errors
/// It cannot be written; see [`unwritable`].
pub(crate) fn value_of(schema: &Schema, returned: &impl ToTf) -> Result<Value> {
    Value::of(returned).map_err(|error| unwritable(schema, &error).into())
}

/// Why what was returned cannot be written, with the paths of its attributes. Nothing is told of those that the schema calls
/// sensitive.
pub(crate) fn unwritable(schema: &Schema, error: &tfsdk_core::error::Error) -> Diagnostics {
    told(schema, error, "Invalid result", "The provider returned what cannot be written.")
}

/// The same of what was only read, into a type that takes more than it gives back.
pub(crate) fn unheld(schema: &Schema, error: &tfsdk_core::error::Error) -> Diagnostics {
    told(schema, error, "Invalid value", "As the provider reads it, it cannot be written again.")
}

fn told(schema: &Schema, error: &tfsdk_core::error::Error, summary: &str, about: &str) -> Diagnostics {
    problems_of(schema, error).map(|problem| {
        // The line that Terraform shows may not have it, or there is none.
        let attribute = match problem.path().map(Path::steps) {
            Some([Step::Attribute(name)]) => format!("\n\nAt {name}."),
            _ => String::new(),
        };
        let detail = format!("{about} {}{attribute}", problem.detail());
        Diagnostic::error(summary.to_owned(), detail).at(problem.path().cloned().unwrap_or_default())
    })
}

/// A value of which only a part could be written, with what was given in place of each attribute that could not, and nothing in
/// the elements of collections. Where that does not `fit`, such attributes of the root are as given, and at last all of it.
pub(crate) fn or_given(in_part: InPart, given: &Value, fits: impl Fn(&Value) -> bool) -> Value {
    let Some((written, holes)) = in_part else { return given.clone() };
    if given.is_null() || !given.is_known() {
        return written;
    }
    let put = |value: Value, path: &Path| match given.at(path) {
        Ok(part) if part.is_known() => value.clone().with_at(path, part.to_value()).unwrap_or(value),
        _ => value,
    };
    // The elements of what was given may be others, but not where there are as many in their order.
    let has_place = |path: &&Path| {
        let mut at = Path::root();
        path.steps().iter().all(|step| {
            let is_there = match step {
                Step::Attribute(_) | Step::Key(_) => true,
                Step::Index(_) => {
                    let len = |value: &Value| value.at(&at).map(|list| list.elements().count()).ok();
                    len(&written) == len(given)
                }
                _ => false,
            };
            at.push(step.clone());
            is_there
        })
    };
    let filled = holes.iter().filter(has_place).fold(written.clone(), put);
    if fits(&filled) {
        return filled;
    }
    let whole = holes.iter().filter_map(|path| path.steps().first());
    let whole: Vec<Path> = whole.map(|step| [step.clone()].into_iter().collect()).collect();
    let filled = whole.iter().fold(written.clone(), |value, path| match given.at(path) {
        Ok(part) if part.is_known() => value.clone().with_at(path, part.to_value()).unwrap_or(value),
        Ok(part) => value.clone().with_at(path, Value::null(part.ty().clone())).unwrap_or(value),
        Err(_) => value,
    });
    if fits(&filled) {
        return filled;
    }
    // One that is missing may not be so alone. What was planned fits, and what it left open is as it was written.
    let parts = given.elements().map(|(key, part)| {
        let name = key.name().unwrap_or_default();
        let path = Path::root().attribute(name);
        let made = written.attribute(name).filter(|_| !part.is_known() && !whole.contains(&path));
        (name.to_owned(), made.unwrap_or(part).to_value())
    });
    Value::object(parts.collect::<Vec<_>>())
}
