//! Writing a value to a sink.

use std::sync::Arc;

use super::{SequenceKind, Sink};
use crate::error::{Error, Problems};
use crate::path::Step;
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Data, Value, ValueRef, ValueText};

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
        (Data::Short(text), _) => sink.string(text),
        (Data::Long(text), _) => sink.string(text),
        (Data::Sequence(parts, _), TypeKind::Object(wanted)) => {
            sink.object(parts.len())?;
            let own = value.ty().as_object().unwrap_or(wanted);
            let written = write_attributes(sink, parts, own, wanted);
            written.and(sink.end_entries())
        }
        (Data::Sequence(parts, _), kind) => {
            let kind = match kind {
                TypeKind::Set(_) => SequenceKind::Set,
                TypeKind::Tuple(elements) => SequenceKind::Tuple(elements.len()),
                _ => SequenceKind::List,
            };
            sink.sequence(kind, parts.len())?;
            let written = write_elements(sink, parts, kind, value.ty(), ty);
            written.and(sink.end_sequence())
        }
        (Data::Map(entries, _), _) => {
            sink.map(entries.len())?;
            let written = write_entries(sink, entries, element(value.ty(), 0), element(ty, 0));
            written.and(sink.end_entries())
        }
    }
}

/// Writes the attributes of an object of type `own` to a place of type `wanted`. This and the next two go on after a part
/// that failed.
fn write_attributes<S: Sink>(
    sink: &mut S,
    parts: &[Data],
    own: &ObjectType,
    wanted: &ObjectType,
) -> Result<(), Error> {
    let depth = sink.depth();
    let mut problems = Problems::default();
    for ((part, own), wanted) in parts.iter().zip(own).zip(wanted) {
        let value = ValueRef::from_parts(own.ty(), part);
        let written = sink.attribute(own.name()).and_then(|()| write(sink, value, wanted.ty()));
        if let Err(error) = written {
            let step = Step::Attribute(Arc::clone(own.shared_name()));
            sink.give_up(depth, &step);
            problems.push(error.at(step));
        }
    }
    problems.finish(())
}

fn write_elements<S: Sink>(
    sink: &mut S,
    parts: &[Data],
    kind: SequenceKind,
    own: &Type,
    wanted: &Type,
) -> Result<(), Error> {
    let depth = sink.depth();
    let mut problems = Problems::default();
    for (i, part) in parts.iter().enumerate() {
        let value = ValueRef::from_parts(element(own, i), part);
        let written = sink.element().and_then(|()| write(sink, value, element(wanted, i)));
        if let Err(error) = written {
            sink.give_up(depth, &kind.step(i));
            problems.push(error.at(kind.step(i)));
        }
    }
    problems.finish(())
}

fn write_entries<S: Sink>(
    sink: &mut S,
    entries: &[(ValueText, Data)],
    own: &Type,
    wanted: &Type,
) -> Result<(), Error> {
    let depth = sink.depth();
    let mut problems = Problems::default();
    for (key, part) in entries {
        let written = sink.key(key).and_then(|()| write(sink, ValueRef::from_parts(own, part), wanted));
        if let Err(error) = written {
            let step = Step::Key(key.clone().into());
            sink.give_up(depth, &step);
            problems.push(error.at(step));
        }
    }
    problems.finish(())
}

/// The type of the element at a position.
#[inline]
fn element(ty: &Type, position: usize) -> &Type {
    let element = match ty.kind() {
        TypeKind::Tuple(elements) => elements.get(position),
        _ => ty.element(),
    };
    element.unwrap_or(&Type::DYNAMIC)
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
