//! What an author's code was given and returned, as values.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::stream::ValueSink;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Value, ValueRef};

use crate::error::Result;

/// What could not be written as a value.
pub(crate) struct Unwritten {
    pub(crate) why: tfsdk_core::error::Error,
    /// What could be; the rest is unknown in it.
    pub(crate) in_part: Value,
}

/// The value of what an author's code has.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write<T: ToTf>(written: &T) -> Result<Value, Unwritten> {
    write_as(written, Type::of::<T>())
}

/// The same, where the type is at hand.
pub(crate) fn write_as(written: &impl ToTf, ty: Type) -> Result<Value, Unwritten> {
    let nothing = Value::unknown(ty.clone());
    let mut sink = ValueSink::new(ty);
    match written.to_tf(&mut sink) {
        Ok(()) => sink.finish().map_err(|why| Unwritten { why, in_part: nothing }),
        Err(why) => Err(Unwritten { why, in_part: sink.finish_in_part().unwrap_or(nothing) }),
    }
}

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
        let detail = format!("{about} {}", problem.detail());
        Diagnostic::error(summary.to_owned(), detail).at(problem.path().cloned().unwrap_or_default())
    })
}

/// As much of a value as could be written, with what was given in place of the rest, which is unknown in it: attribute by attribute,
/// in objects of objects as well; of anything else the whole, as its parts may stand elsewhere now. So what reads it again finds
/// nothing that it cannot hold.
pub(crate) fn or_given(written: ValueRef<'_>, given: ValueRef<'_>, limits: Limits) -> Value {
    or_given_within(written, given, limits.depth())
}

fn or_given_within(written: ValueRef<'_>, given: ValueRef<'_>, levels: usize) -> Value {
    if written.is_wholly_known() {
        return written.to_value();
    }
    let is_object =
        |value: ValueRef<'_>| !value.is_null() && value.is_known() && value.ty().as_object().is_some();
    let parts = written.elements().map(|(key, part)| {
        let name = key.name()?;
        let part = or_given_within(part, given.attribute(name)?, levels.checked_sub(1)?);
        Some((name.to_owned(), part))
    });
    let parts = [written, given].into_iter().all(is_object).then(|| parts.collect::<Option<Vec<_>>>());
    parts.flatten().map_or_else(|| given.to_value(), Value::object)
}
