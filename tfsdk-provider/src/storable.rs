//! What a state can hold.

use std::ops::ControlFlow;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::number::Number;
use tfsdk_core::path::Path;
use tfsdk_core::plan::{shown_path, without_write_only};
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Value, ValueRef};

use crate::error::Result;

/// An object of the author's code, and where a state cannot hold it, which is told. What is nested too deeply is null; what is
/// infinite is left for [`null_for_infinite`], as the elements of a set have another order without it. What is unknown is for
/// [`left_unknown`] and
/// [`known`].
///
/// Terraform writes states as JSON, in which no number is infinite, and it asks its providers no more by then: what has such a part
/// would be lost.
pub(crate) fn storable(
    value: &Value,
    schema: &Schema,
    limits: Limits,
    found: &mut Diagnostics,
) -> (Value, Vec<Path>) {
    if value.is_null() || !value.is_known() || value.depth() <= limits.depth() && is_finite(value.as_ref()) {
        return (value.clone(), Vec::new());
    }
    let mut storing = Storing { schema, limits, found, holes: Vec::new(), told: None };
    let parts = value.elements().map(|(key, part)| {
        let name = key.name().unwrap_or_default();
        (name.to_owned(), storing.attribute(name, part))
    });
    let parts = parts.collect::<Vec<_>>();
    (Value::object(parts), storing.holes)
}

/// The value with null for each attribute of which `fits` is not true.
pub(crate) fn with_null_for_misfits(
    value: &Value,
    schema: &Schema,
    fits: impl Fn(&str, &Value) -> bool,
) -> Value {
    let parts = value.elements().map(|(key, part)| {
        let (name, part) = (key.name().unwrap_or_default(), part.to_value());
        let part = if fits(name, &part) { part } else { null(schema, name) };
        (name.to_owned(), part)
    });
    Value::object(parts.collect::<Vec<_>>())
}

/// The same value of what is of this schema, if it is known and finite; `what` names it, such as "what is open".
///
/// # Errors
/// Each part that is unknown or infinite, with its path.
pub(crate) fn known(value: Value, schema: &Schema, what: &str, limits: Limits) -> Result<Value> {
    let mut found = Diagnostics::new();
    left_unknown(&value, schema, what, &mut found);
    if !is_finite(value.as_ref()) {
        let mut storing = Storing { schema, limits, found: &mut found, holes: Vec::new(), told: None };
        storing.finite(value.clone(), &Path::root());
    }
    Ok(found.checked(value)?.0)
}

/// What of a configuration no state can hold, told to whoever wrote it: it would come back from the author's code, and be told to be a
/// bug there. What is write-only is stored nowhere, and of what is `told` already nothing more is said.
pub(crate) fn infinite_in(config: &Value, schema: &Schema, told: &Diagnostics) -> Diagnostics {
    let mut found = Diagnostics::new();
    if is_finite(config.as_ref()) {
        return found;
    }
    let mut last = None;
    without_write_only(schema, config).walk(|path, part| {
        let shown = shown_path(schema, path);
        let is_told = last.as_ref() == Some(&shown) || told.iter().any(|one| one.path() == Some(&shown));
        if part.as_number().is_some_and(Number::is_infinite) && !is_told {
            let is = if shown == *path { "is" } else { "holds" };
            let detail =
                format!("`{}` {is} an infinite number, and Terraform can store none.", shown.excerpt());
            found.error(shown.clone(), "Invalid value", detail);
            last = Some(shown);
        }
        ControlFlow::<()>::Continue(())
    });
    found
}

/// Reports each part that the author's code left unknown, with its path; `what` is as in [`known`].
pub(crate) fn left_unknown(value: &Value, schema: &Schema, what: &str, found: &mut Diagnostics) {
    // Parts of what is sensitive have one path.
    let mut told = None;
    for path in value.unknown_paths().iter().map(|path| shown_path(schema, path)) {
        if told.as_ref() == Some(&path) {
            continue;
        }
        told = Some(path.clone());
        let place = match path.is_root() {
            true => "this value".to_owned(),
            false => format!("`{}`", path.excerpt()),
        };
        let detail = format!(
            "The provider has left {place} unknown, and {what} has to be wholly known. This is a bug of the provider: its \
             developers set the value, or set it to null, before they return."
        );
        found.error(path, "A value was left unknown", detail);
    }
}

/// The value with null for what is unknown, which no state holds. An attribute that goes beyond the limits so is null as a whole:
/// nothing else is lost with it.
pub(crate) fn null_for_unknown(value: &Value, limits: Limits) -> Value {
    if value.is_wholly_known() {
        return value.clone();
    }
    null_for(value, limits, |part| !part.is_known())
}

/// The same for what is infinite.
pub(crate) fn null_for_infinite(value: &Value, limits: Limits) -> Value {
    if is_finite(value.as_ref()) {
        return value.clone();
    }
    null_for(value, limits, |part| part.as_number().is_some_and(Number::is_infinite))
}

fn null_for(value: &Value, limits: Limits, is_none: impl Fn(&Value) -> bool) -> Value {
    let null = |part: Value| if is_none(&part) { Value::null(part.ty().clone()) } else { part };
    let changed = |value: &Value| value.transform_with(limits, |_, part| Ok(null(part)));
    changed(value).unwrap_or_else(|_| {
        let parts = value.elements().map(|(key, part)| {
            let part = part.to_value();
            let changed = changed(&part).unwrap_or_else(|_| Value::null(part.ty().clone()));
            (key.name().unwrap_or_default().to_owned(), changed)
        });
        Value::object(parts.collect::<Vec<_>>())
    })
}

/// The levels are kept here, not on the thread's stack: what an author's code makes may have any number of them.
pub(crate) fn is_finite(value: ValueRef<'_>) -> bool {
    let is_infinite = |part: ValueRef<'_>| part.as_number().is_some_and(Number::is_infinite);
    if is_infinite(value) {
        return false;
    }
    let mut open = vec![value.elements()];
    while let Some(elements) = open.last_mut() {
        match elements.next() {
            Some((_, part)) if is_infinite(part) => return false,
            Some((_, part)) if part.depth() > 0 => open.push(part.elements()),
            Some(_) => {}
            None => drop(open.pop()),
        }
    }
    true
}

/// What a state is made of, and what it cannot hold.
struct Storing<'a> {
    schema: &'a Schema,
    limits: Limits,
    found: &'a mut Diagnostics,
    holes: Vec<Path>,
    /// What was told last: parts of what is sensitive have one path.
    told: Option<Path>,
}

impl Storing<'_> {
    fn attribute(&mut self, name: &str, part: ValueRef<'_>) -> Value {
        let path = Path::root().attribute(name);
        if part.depth() < self.limits.depth() {
            return self.finite(part.to_value(), &path);
        }
        let detail = format!(
            "`{name}` is nested more deeply than allowed, and null in its place. Where such depth is meant, raise `Limits::max_depth`."
        );
        self.found.error(path.clone(), "A value is nested too deeply", detail);
        self.holes.push(path);
        null(self.schema, name)
    }

    /// The value; what is infinite in it is told, with its path among the holes. `at` is where it stands.
    fn finite(&mut self, value: Value, at: &Path) -> Value {
        if is_finite(value.as_ref()) {
            return value;
        }
        let seen = value.transform_with(self.limits, |inside, part| {
            if part.as_number().is_some_and(Number::is_infinite) {
                self.infinite(at.steps().iter().chain(inside.steps()).cloned().collect());
            }
            Ok(part)
        });
        seen.unwrap_or_else(|error| {
            let detail =
                format!("It goes beyond a limit, and is null in its place: {}", error.without_values());
            self.found.error(shown_path(self.schema, at), "A value exceeds the limits", detail);
            self.holes.push(at.clone());
            Value::null(value.ty().clone())
        })
    }

    fn infinite(&mut self, path: Path) {
        let shown = shown_path(self.schema, &path);
        if self.told.as_ref() != Some(&shown) {
            let is = if shown == path { "is" } else { "holds" };
            let detail = format!(
                "`{}` {is} an infinite number, and a state holds none. This is a bug of the provider: its developers set it to null or to a \
                 number, or make it a string.",
                shown.excerpt()
            );
            self.found.error(shown.clone(), "A number is infinite", detail);
            self.told = Some(shown);
        }
        self.holes.push(path);
    }
}

fn null(schema: &Schema, name: &str) -> Value {
    Value::null(schema.ty().attribute(name).unwrap_or(&Type::DYNAMIC).clone())
}

#[cfg(test)]
mod tests {
    use tfsdk_core::schema::Block;

    use super::{Limits, Schema, Type, Value, known, null_for_unknown};

    #[test]
    fn what_is_known_may_be_of_any_depth() {
        let deep = (0..100_000).fold(Value::from(1), |value, _| Value::tuple([value]));
        assert!(known(deep, &Schema::unchecked(0, Block::new()), "what is read", Limits::new()).is_ok());
    }

    #[test]
    fn what_is_unknown_takes_nothing_else_with_it() {
        let deep = |leaf| (0..600).fold(leaf, |value, _| Value::tuple([value]));
        let made = |tree| Value::object([("id", Value::from("s-1")), ("tree", tree)]);
        let unknown = made(deep(Value::unknown(Type::STRING)));
        let known = null_for_unknown(&unknown, Limits::new().max_depth(2_000));
        assert_eq!(known, made(deep(Value::null(Type::STRING))));
        // Nobody has allowed such depth here.
        let ty = deep(Value::unknown(Type::STRING)).ty().clone();
        assert_eq!(null_for_unknown(&unknown, Limits::new()), made(Value::null(ty)));
    }
}
