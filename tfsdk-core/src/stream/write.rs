//! Writing a value to a sink.

use super::{SequenceKind, Sink};
use crate::error::{Error, Problems};
use crate::path::Step;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Value, ValueRef};

/// Writes a value to a place of type `ty`; where that is dynamic, the value's type is written with it.
///
/// # Errors
/// When the value does not conform to `ty`, or the sink cannot take a part: all of them, with their paths.
///
/// ```
/// use tfsdk::json::JsonSink;
/// use tfsdk::stream::write_value;
/// use tfsdk::{Type, Value};
///
/// let mut out = String::new();
/// write_value(&mut JsonSink::new(&mut out), Value::from(1).as_ref(), &Type::DYNAMIC)?;
/// assert_eq!(out, r#"{"value":1,"type":"number"}"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn write_value<S: Sink>(sink: &mut S, value: ValueRef<'_>, ty: &Type) -> Result<(), Error> {
    if !value.ty().conforms_to(ty) {
        return Err(value.unlike(ty));
    }
    write(sink, value, ty)
}

fn write<S: Sink>(sink: &mut S, value: ValueRef<'_>, ty: &Type) -> Result<(), Error> {
    // A null or unknown value may have no type yet; then there is none to write.
    if ty.is_dynamic() && !value.ty().is_dynamic() {
        return sink.dynamic(value);
    }
    match (value.data(), ty.kind()) {
        (Data::Null, _) => sink.null(),
        (Data::Unknown(refinement), _) => sink.unknown(refinement.as_deref()),
        (Data::Bool(bool), _) => sink.bool(*bool),
        (Data::Number(number), _) => sink.number(number),
        (Data::String(text), _) => sink.string(text),
        (Data::Sequence(parts), TypeKind::Object(object)) => {
            sink.object(parts.len())?;
            let written = write_parts(sink, value, |sink, i, key| {
                if let Key::Attribute(name) = key {
                    sink.attribute(name)?;
                }
                Ok(object.attributes().get(i).map_or(&Type::DYNAMIC, |a| a.ty()))
            });
            written.and(sink.end_entries())
        }
        (Data::Sequence(parts), kind) => {
            let kind = match kind {
                TypeKind::Set(_) => SequenceKind::Set,
                TypeKind::Tuple(elements) => SequenceKind::Tuple(elements.len()),
                _ => SequenceKind::List,
            };
            sink.sequence(kind, parts.len())?;
            let written = write_parts(sink, value, |sink, i, _| {
                sink.element()?;
                let element = match ty.kind() {
                    TypeKind::Tuple(elements) => elements.get(i),
                    _ => ty.element(),
                };
                Ok(element.unwrap_or(&Type::DYNAMIC))
            });
            written.and(sink.end_sequence())
        }
        (Data::Map(entries), _) => {
            sink.map(entries.len())?;
            let written = write_parts(sink, value, |sink, _, key| {
                if let Key::Key(key) = key {
                    sink.key(key)?;
                }
                Ok(ty.element().unwrap_or(&Type::DYNAMIC))
            });
            written.and(sink.end_entries())
        }
    }
}

/// Writes the parts of a value, each after what `lead` writes before it; goes on after a part that failed.
fn write_parts<'t, S: Sink>(
    sink: &mut S,
    value: ValueRef<'_>,
    lead: impl Fn(&mut S, usize, Key<'_>) -> Result<&'t Type, Error>,
) -> Result<(), Error> {
    let mut problems = Problems::default();
    for (i, (key, part)) in value.elements().enumerate() {
        let ty = lead(sink, i, key)?;
        if let Err(error) = write(sink, part, ty) {
            problems.push(error.at(Step::from(key)));
        }
    }
    problems.finish(())
}

impl Value {
    /// Writes this value to a place of type `ty`; see [`write_value`].
    ///
    /// # Errors
    /// When the value does not conform to `ty`, or the sink cannot take a part.
    ///
    /// ```
    /// use tfsdk::json::JsonSink;
    /// use tfsdk::{Type, Value};
    ///
    /// let mut out = String::new();
    /// Value::from("a").write(&mut JsonSink::new(&mut out), &Type::STRING)?;
    /// assert_eq!(out, r#""a""#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn write<S: Sink>(&self, sink: &mut S, ty: &Type) -> Result<(), Error> {
        write_value(sink, self.as_ref(), ty)
    }
}
