//! Writing structs as objects.

use crate::error::{Error, Problems};
use crate::mapping::field::{Plain, WriteAs};
use crate::mapping::hiding::hiding;
use crate::mapping::traits::{TfType, ToTf};
use crate::mapping::union;
use crate::path::Step;
use crate::stream::{Sink, is_within, write_part};
use crate::ty::TypeSpec;

/// A struct whose fields are written as the attributes of an object.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no attributes to embed",
    label = "`flatten` embeds a struct that derives `TfObject`"
)]
pub trait ToFields: TfType {
    /// Writes the fields, in the order of their attributes' names.
    fn to_fields<K: Sink>(&self, writer: &mut ObjectWriter<'_, K>);
}

/// Writes a struct as an object.
///
/// # Errors
/// Every field that could not be written, each with its path.
pub fn write_object<T: ToFields + ?Sized, K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
    let mut writer = ObjectWriter::open(sink, T::SPEC, const { T::SPEC.attribute_count() })?;
    if const { T::SPEC.embeds() } {
        // The attributes of embedded structs stand between those of the outer one. Their number is small:
        // going over the fields once for each name is simpler than remembering how to write each.
        for name in sorted_names(T::SPEC) {
            writer.only = Some(name);
            value.to_fields(&mut writer);
        }
    } else {
        value.to_fields(&mut writer);
    }
    writer.close().map_err(|error| hiding(error, T::SPEC))
}

fn sorted_names(spec: &'static TypeSpec) -> Vec<&'static str> {
    let mut names = Vec::with_capacity(spec.attribute_count());
    spec.each_attribute(&mut |name, _| names.push(name));
    names.sort_unstable();
    names
}

/// Writes the attributes of an object.
pub struct ObjectWriter<'s, K> {
    sink: &'s mut K,
    depth: usize,
    /// The only attribute to write now, in a struct that embeds others.
    only: Option<&'static str>,
    problems: Problems,
}

impl<'s, K: Sink> ObjectWriter<'s, K> {
    #[inline]
    fn open(sink: &'s mut K, spec: &TypeSpec, count: usize) -> Result<Self, Error> {
        if !matches!(spec, TypeSpec::Object(_)) {
            return Err(Error::invalid("a struct has to be an object"));
        }
        sink.object(count)?;
        let depth = sink.depth();
        Ok(ObjectWriter { sink, depth, only: None, problems: Problems::default() })
    }

    #[inline]
    fn close(self) -> Result<(), Error> {
        let end = is_within(self.sink, self.depth).and_then(|()| self.sink.end_entries());
        self.problems.finish(())?;
        end
    }

    /// Writes an attribute as the type of its field says.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field<T: ToTf + ?Sized>(&mut self, name: &'static str, value: &T) {
        self.field_as::<T, Plain>(name, value);
    }

    /// Writes an attribute in the way `M`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field_as<T: ?Sized, M: WriteAs<T>>(&mut self, name: &'static str, value: &T) {
        if self.only.is_some_and(|only| only != name) {
            return;
        }
        // Inlined up to here, so that the name is written as a constant; see the reader's.
        match self.sink.attribute(name) {
            Ok(()) => self.value::<T, M>(name, value),
            Err(error) => self.problem(name, error),
        }
    }

    /// Writes an attribute of a mirror: by a call that all mirrors share, as they are many and each would be compiled for itself.
    #[inline(never)]
    pub fn part<T: ToTf + ?Sized>(&mut self, name: &'static str, value: &T) {
        self.field_as::<T, Plain>(name, value);
    }

    /// Writes the attributes of a union: one that is set, as the type of its variant says, and null for the others.
    #[inline]
    pub fn variant<U: TfType, T: ToTf + ?Sized>(&mut self, name: &'static str, held: &T) {
        self.variant_as::<U, T, Plain>(name, held);
    }

    /// The same for a variant that is mapped in the way `M`.
    pub fn variant_as<U: TfType, T: ?Sized, M: WriteAs<T>>(&mut self, name: &'static str, held: &T) {
        let only = self.only;
        for other in union::names(U::SPEC).filter(|name| only.is_none_or(|only| only == *name)) {
            if other != name {
                self.field(other, &None::<bool>);
            } else if let Err(error) = union::not_null::<T, M>(held) {
                self.problem(name, error);
            } else {
                self.field_as::<T, M>(name, held);
            }
        }
    }

    /// Writes the attributes of an embedded struct.
    #[inline]
    pub fn embedded<T: ToFields + ?Sized>(&mut self, value: &T) {
        value.to_fields(self);
    }

    #[inline(never)]
    fn value<T: ?Sized, M: WriteAs<T>>(&mut self, name: &'static str, value: &T) {
        let written = match const { M::KEEPS_BALANCE } {
            true => M::write(value, self.sink),
            false => write_part(self.sink, self.depth, |sink| M::write(value, sink)),
        };
        if let Err(error) = written {
            self.problem(name, error);
        }
    }

    #[cold]
    fn problem(&mut self, name: &'static str, error: Error) {
        let step = Step::Attribute(name.into());
        self.sink.give_up(self.depth, &step);
        self.problems.push(error.at(step));
    }
}
