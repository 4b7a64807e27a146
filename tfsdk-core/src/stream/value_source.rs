//! A value as a source.

use std::borrow::Cow;
use std::slice::Iter;

use super::format::{tuple_length, whole_number};
use super::{SequenceKind, Source};
use crate::error::{Error, ProblemKind};
use crate::limits::{Budget, Limits};
use crate::number::Number;
use crate::ty::{ObjectAttribute, Type, TypeKind};
use crate::value::{Data, Refinement, Value, ValueRef, ValueText};

/// Reads from a [`Value`]. Strings are borrowed from it.
///
/// A list, a set and a tuple can each be read as a sequence of any kind, as on the wire. Unlike there, an object
/// cannot be read as a map, unless that is [said](Self::objects_as_maps), nor a map as an object.
///
/// ```
/// use tfsdk::stream::ValueSource;
/// use tfsdk::{FromTf, Value};
///
/// let value = Value::from(7);
/// assert_eq!(u8::from_tf(&mut ValueSource::new(value.as_ref()))?, 7);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub struct ValueSource<'de> {
    next: ValueRef<'de>,
    budget: Budget,
    rounds_floats: bool,
    is_unknown_as_a_whole: bool,
    takes_objects_as_maps: bool,
}

impl<'de> ValueSource<'de> {
    /// Reads from `value`.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::stream::{Source, ValueSource};
    ///
    /// let value = Value::from("a");
    /// assert_eq!(ValueSource::new(value.as_ref()).string()?, "a");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn new(value: ValueRef<'de>) -> Self {
        Self::with_limits(value, Limits::new())
    }

    /// Reads from `value` within `limits`.
    ///
    /// ```
    /// use tfsdk::stream::{Source, ValueSource};
    /// use tfsdk::{Limits, Value};
    ///
    /// let value = Value::from(7);
    /// let source = ValueSource::with_limits(value.as_ref(), Limits::new().max_depth(8));
    /// assert_eq!(source.budget().limits().depth(), 8);
    /// ```
    pub fn with_limits(value: ValueRef<'de>, limits: Limits) -> Self {
        let budget = Budget::for_value(limits, value.held(limits));
        ValueSource {
            next: value,
            budget,
            rounds_floats: false,
            is_unknown_as_a_whole: false,
            takes_objects_as_maps: false,
        }
    }

    /// The same, but a float takes the nearest number that it holds, as `100 / 3` has none of its own. What is too large
    /// for it, or so small that nothing is left, is refused all the same.
    ///
    /// For those who keep the value beside what is read, as [`plan::read_given`](crate::plan::read_given) does.
    ///
    /// ```
    /// use tfsdk::stream::ValueSource;
    /// use tfsdk::{FromTf, Number, Value};
    ///
    /// let third = Value::from(Number::from(1).div(&Number::from(3)).unwrap());
    /// assert!(f64::from_tf(&mut ValueSource::new(third.as_ref())).is_err());
    /// assert_eq!(f64::from_tf(&mut ValueSource::new(third.as_ref()).rounding_floats())?, 1.0 / 3.0);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn rounding_floats(mut self) -> Self {
        self.rounds_floats = true;
        self
    }

    /// The same, but a [`Tf`](crate::mapping::Tf) of something that cannot hold unknown parts is unknown where the value has some.
    ///
    /// For those who keep the value beside what is read, as [`plan::read_given`](crate::plan::read_given) does.
    ///
    /// ```
    /// use tfsdk::stream::ValueSource;
    /// use tfsdk::{FromTf, Tf, TfObject, Type, Value};
    ///
    /// #[derive(TfObject, Debug, PartialEq)]
    /// struct Window {
    ///     #[tfsdk("from")]
    ///     from: u32,
    ///     #[tfsdk("to")]
    ///     to: u32,
    /// }
    ///
    /// let window = Value::object([("from", Value::from(1)), ("to", Value::unknown(Type::NUMBER))]);
    /// assert!(window.get::<Tf<Window>>().is_err());
    /// let mut source = ValueSource::new(window.as_ref()).unknown_as_a_whole();
    /// assert_eq!(Tf::<Window>::from_tf(&mut source)?, Tf::Unknown);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn unknown_as_a_whole(mut self) -> Self {
        self.is_unknown_as_a_whole = true;
        self
    }

    /// The same, but an object can be read as a map, as on the wire: each attribute under its name, with a type of its own.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tfsdk::stream::ValueSource;
    /// use tfsdk::{FromTf, Value};
    ///
    /// let settings = Value::object([("debug", Value::from(true)), ("size", Value::from(1))]);
    /// assert!(settings.get::<BTreeMap<String, Value>>().is_err());
    /// let mut source = ValueSource::new(settings.as_ref()).objects_as_maps();
    /// let read = BTreeMap::<String, Value>::from_tf(&mut source)?;
    /// assert_eq!((read["debug"].as_bool(), read["size"].get::<u8>()?), (Some(true), 1));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn objects_as_maps(mut self) -> Self {
        self.takes_objects_as_maps = true;
        self
    }

    #[cold]
    fn expected(&self, expected: impl std::fmt::Display) -> Error {
        match self.next.data() {
            Data::Null => Error::null(expected),
            Data::Unknown(_) => Error::unknown(expected),
            _ => Error::expected(expected, self.next.found()),
        }
    }
}

/// The elements of a sequence that are still to be read.
#[derive(Debug)]
pub struct ValueSequence<'de> {
    types: ElementTypes<'de>,
    parts: Iter<'de, Data>,
}

#[derive(Debug)]
enum ElementTypes<'de> {
    /// The type of all elements.
    One(&'de Type),
    /// A type for each element.
    Each(Iter<'de, Type>),
}

/// The attributes of an object or the elements of a map that are still to be read.
#[derive(Debug)]
pub struct ValueEntries<'de>(Entries<'de>);

#[derive(Debug)]
enum Entries<'de> {
    /// As many attributes as parts.
    Object {
        attributes: Iter<'de, ObjectAttribute>,
        parts: Iter<'de, Data>,
    },
    Map {
        element: &'de Type,
        entries: Iter<'de, (ValueText, Data)>,
    },
}

impl<'de> Source<'de> for ValueSource<'de> {
    type Mark = ValueRef<'de>;
    type Sequence = ValueSequence<'de>;
    type Entries = ValueEntries<'de>;

    const ABSENT_IS_NULL: bool = false;

    #[inline]
    fn mark(&self) -> Self::Mark {
        self.next
    }

    #[inline]
    fn rewind(&mut self, mark: Self::Mark) {
        self.next = mark;
    }

    #[inline]
    fn skip(&mut self) -> Result<(), Error> {
        Ok(())
    }

    #[inline]
    fn budget(&self) -> &Budget {
        &self.budget
    }

    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.next.is_null())
    }

    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        Ok(match self.next.data() {
            Data::Unknown(None) => Some(Refinement::new()),
            Data::Unknown(Some(refinement)) => Some((**refinement).clone()),
            _ => None,
        })
    }

    #[cold]
    fn unknown_within(&self, error: Error) -> Result<(), Error> {
        let is_unknown = error.problems().iter().all(|problem| problem.kind() == ProblemKind::Unknown);
        if self.is_unknown_as_a_whole && is_unknown { Ok(()) } else { Err(error) }
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        match self.next.data() {
            Data::Bool(bool) => Ok(*bool),
            _ => Err(self.expected("a bool")),
        }
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.next.data() {
            Data::Short(text) => Ok(Cow::Borrowed(text)),
            Data::Long(text) => Ok(Cow::Borrowed(text)),
            _ => Err(self.expected("a string")),
        }
    }

    #[inline]
    fn owned_string(&mut self) -> Result<String, Error> {
        match self.next.data() {
            Data::Short(text) => Ok((**text).to_owned()),
            Data::Long(text) => Ok((**text).to_owned()),
            _ => Err(self.expected("a string")),
        }
    }

    #[inline]
    fn number(&mut self) -> Result<Number, Error> {
        match self.next.data() {
            Data::Number(number) => Ok(number.clone()),
            _ => Err(self.expected("a number")),
        }
    }

    #[inline]
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        match self.next.data() {
            Data::Number(number) => whole_number(number, min, max),
            _ => Err(self.expected("a number")),
        }
    }

    #[inline]
    fn f64(&mut self) -> Result<f64, Error> {
        match self.next.data() {
            Data::Number(number) if self.rounds_floats => Ok(number.round_to_f64()?),
            Data::Number(number) => Ok(number.to_f64()?),
            _ => Err(self.expected("a number")),
        }
    }

    #[inline]
    fn f32(&mut self) -> Result<f32, Error> {
        match self.next.data() {
            Data::Number(number) if self.rounds_floats => Ok(number.round_to_f32()?),
            Data::Number(number) => Ok(number.to_f32_that_keeps_it()?),
            _ => Err(self.expected("a number")),
        }
    }

    #[inline]
    fn dynamic(&mut self) -> Result<Value, Error> {
        Ok(self.next.to_value())
    }

    #[inline]
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error> {
        let types = match self.next.ty().kind() {
            TypeKind::List(element) | TypeKind::Set(element) => ElementTypes::One(element),
            TypeKind::Tuple(elements) => ElementTypes::Each(elements.iter()),
            _ => return Err(self.expected(kind.name())),
        };
        match (self.next.data(), kind) {
            (Data::Sequence(parts, _), SequenceKind::Tuple(len)) if parts.len() != len => {
                Err(tuple_length(len, parts.len()))
            }
            (Data::Sequence(parts, _), _) => Ok(ValueSequence { types, parts: parts.iter() }),
            _ => Err(self.expected(kind.name())),
        }
    }

    #[inline]
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error> {
        let ty = match &mut sequence.types {
            ElementTypes::One(ty) => Some(*ty),
            ElementTypes::Each(types) => types.next(),
        };
        match (ty, sequence.parts.next()) {
            (Some(ty), Some(data)) => {
                self.next = ValueRef::from_parts(ty, data);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    #[inline]
    fn remaining(&self, sequence: &Self::Sequence) -> usize {
        sequence.parts.len()
    }

    #[inline]
    fn map(&mut self) -> Result<Self::Entries, Error> {
        match (self.next.ty().kind(), self.next.data()) {
            (TypeKind::Map(element), Data::Map(entries, _)) => {
                Ok(ValueEntries(Entries::Map { element, entries: entries.iter() }))
            }
            (TypeKind::Object(ty), Data::Sequence(parts, _)) if self.takes_objects_as_maps => {
                Ok(ValueEntries(Entries::Object { attributes: ty.attributes().iter(), parts: parts.iter() }))
            }
            _ => Err(self.expected("a map")),
        }
    }

    #[inline]
    fn object(&mut self) -> Result<Self::Entries, Error> {
        match (self.next.ty().kind(), self.next.data()) {
            (TypeKind::Object(ty), Data::Sequence(parts, _)) => {
                Ok(ValueEntries(Entries::Object { attributes: ty.attributes().iter(), parts: parts.iter() }))
            }
            _ => Err(self.expected("an object")),
        }
    }

    #[inline]
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error> {
        match &mut entries.0 {
            Entries::Object { attributes, parts } => {
                let (Some(attribute), Some(part)) = (attributes.next(), parts.next()) else {
                    return Ok(None);
                };
                self.next = ValueRef::from_parts(attribute.ty(), part);
                Ok(Some(Cow::Borrowed(attribute.name())))
            }
            Entries::Map { element, entries } => Ok(entries.next().map(|(key, part)| {
                self.next = ValueRef::from_parts(element, part);
                Cow::Borrowed(&**key)
            })),
        }
    }

    #[inline]
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error> {
        let Entries::Object { attributes, parts } = &mut entries.0 else { return Ok(false) };
        let (Some(attribute), Some(part)) = (attributes.as_slice().first(), parts.as_slice().first()) else {
            return Ok(false);
        };
        if attribute.name() != name {
            return Ok(false);
        }
        attributes.next();
        parts.next();
        self.next = ValueRef::from_parts(attribute.ty(), part);
        Ok(true)
    }

    #[inline]
    fn next_is_end(&mut self, entries: &mut Self::Entries) -> bool {
        matches!(&entries.0, Entries::Object { parts, .. } if parts.len() == 0)
    }
}
