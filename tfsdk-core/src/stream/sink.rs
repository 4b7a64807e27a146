//! Where Terraform data is written to.

use crate::error::{Error, Problems};
use crate::number::Number;
use crate::path::Step;
use crate::stream::SequenceKind;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Refinement, Value, ValueRef};

/// Takes Terraform data, in the order in which it is written.
///
/// The writer announces lengths, writes a map's keys and an object's attributes in their order, and a
/// set's elements distinct and in Terraform's order; [`write_value`] and the mapping of Rust's types do.
/// Sinks put strings into normal form C themselves. A writer that goes on after an error still ends what it
/// started, so that all problems of a value are found in one pass.
pub trait Sink {
    /// Writes null.
    ///
    /// # Errors
    /// When the sink cannot take it, as in all methods.
    fn null(&mut self) -> Result<(), Error>;

    /// Writes a value that is not known yet.
    ///
    /// # Errors
    /// When the format has no unknown values.
    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error>;

    /// Writes a bool.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn bool(&mut self, bool: bool) -> Result<(), Error>;

    /// Writes a string.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn string(&mut self, text: &str) -> Result<(), Error>;

    /// Writes a number.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn number(&mut self, number: &Number) -> Result<(), Error>;

    /// Writes a number that is an `i64`.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn i64(&mut self, number: i64) -> Result<(), Error> {
        self.number(&Number::from(number))
    }

    /// Writes a number that is a `u64`.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn u64(&mut self, number: u64) -> Result<(), Error> {
        self.number(&Number::from(number))
    }

    /// Writes the number that an `f64`'s shortest decimal text says.
    ///
    /// # Errors
    /// When it is not a number (NaN), or the sink cannot take it.
    fn f64(&mut self, number: f64) -> Result<(), Error> {
        self.number(&Number::from_f64(number)?)
    }

    /// Writes a value together with its type.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error>;

    /// Starts a list, set or tuple of `len` elements, which follow.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn sequence(&mut self, kind: SequenceKind, len: usize) -> Result<(), Error>;

    /// Comes before each element.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn element(&mut self) -> Result<(), Error>;

    /// Ends the sequence started last.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn end_sequence(&mut self) -> Result<(), Error>;

    /// Starts a map of `len` elements; a [`key`](Sink::key) and a value follow for each.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn map(&mut self, len: usize) -> Result<(), Error>;

    /// Starts an object of `len` attributes; an [`attribute`](Sink::attribute) name and a value follow for each.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn object(&mut self, len: usize) -> Result<(), Error>;

    /// Writes the key of the value that follows.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn key(&mut self, key: &str) -> Result<(), Error>;

    /// Writes the name of the attribute whose value follows.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn attribute(&mut self, name: &str) -> Result<(), Error>;

    /// Ends the map or object started last.
    ///
    /// # Errors
    /// When the sink cannot take it.
    fn end_entries(&mut self) -> Result<(), Error>;
}

/// Writes a value to a place of type `ty`; where that is dynamic, the value's type is written with it.
///
/// # Errors
/// When the value does not conform to `ty`, or the sink cannot take a part: all of them, with their paths.
pub fn write_value<S: Sink>(sink: &mut S, value: ValueRef<'_>, ty: &Type) -> Result<(), Error> {
    if !value.ty().conforms_to(ty) {
        return Err(Error::expected(ty.friendly_name(), value.found()));
    }
    write(sink, value, ty)
}

fn write<S: Sink>(sink: &mut S, value: ValueRef<'_>, ty: &Type) -> Result<(), Error> {
    // A null or an unknown value may have no type yet: there is none to write then.
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
    pub fn write<S: Sink>(&self, sink: &mut S, ty: &Type) -> Result<(), Error> {
        write_value(sink, self.as_ref(), ty)
    }
}
