//! A value as a sink.

use std::sync::Arc;

use super::format::{normalized, too_deep};
use super::{SequenceKind, Sink};
use crate::error::{Error, ProblemKind};
use crate::limits::Budget;
use crate::number::Number;
use crate::text::Count;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Refinement, Value, ValueRef, combine_element_types, sort_set};

/// Builds a [`Value`] of a given type from what is written to it, as deep as the default
/// [`Limits`](crate::limits::Limits) allow.
///
/// ```
/// use tfsdk::stream::ValueSink;
/// use tfsdk::{ToTf, Type, Value};
///
/// let mut sink = ValueSink::new(Type::NUMBER);
/// 7_u8.to_tf(&mut sink)?;
/// assert_eq!(sink.finish()?, Value::from(7));
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Debug)]
pub struct ValueSink {
    wanted: Type,
    frames: Vec<Frame>,
    done: Option<(Option<Type>, Data)>,
    /// Whether a part was left out, which happens after an error.
    incomplete: bool,
    budget: Budget,
}

/// A composite value that is being written.
struct Frame {
    ty: Type,
    /// Whether the type has a dynamic part.
    is_open: bool,
    parts: Vec<Data>,
    keys: Vec<Arc<str>>,
    /// The types of the parts so far, where they differ from those in `ty`.
    types: Vec<Option<Type>>,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.parts.len(), self.ty)
    }
}

impl ValueSink {
    /// Takes one value of type `wanted`.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::stream::{Sink, ValueSink};
    ///
    /// let mut sink = ValueSink::new(Type::STRING);
    /// sink.null()?;
    /// assert!(sink.finish()?.is_null());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn new(wanted: Type) -> Self {
        ValueSink { wanted, frames: Vec::new(), done: None, incomplete: false, budget: Budget::default() }
    }

    /// The value that was written.
    ///
    /// # Errors
    /// When nothing was written, or not all of a value.
    ///
    /// ```
    /// use tfsdk::stream::{Sink, ValueSink};
    /// use tfsdk::{Type, Value};
    ///
    /// let mut sink = ValueSink::new(Type::BOOL);
    /// sink.bool(true)?;
    /// assert_eq!(sink.finish()?, Value::from(true));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn finish(self) -> Result<Value, Error> {
        match self.done {
            Some((ty, data)) if self.frames.is_empty() && !self.incomplete => {
                Ok(Value::from_parts(ty.unwrap_or(self.wanted), data))
            }
            _ => Err(Error::new(ProblemKind::Malformed, "the writer ended in the middle of a value")),
        }
    }

    /// The type of the part that comes next.
    #[inline]
    fn expected(&self) -> &Type {
        let Some(frame) = self.frames.last() else { return &self.wanted };
        let next = frame.parts.len();
        let part = match frame.ty.kind() {
            TypeKind::Object(object) => object.attributes().get(next).map(|a| a.ty()),
            TypeKind::Tuple(elements) => elements.get(next),
            _ => frame.ty.element(),
        };
        part.unwrap_or(&Type::DYNAMIC)
    }

    #[inline]
    fn put(&mut self, ty: Option<Type>, data: Data) -> Result<(), Error> {
        match self.frames.last_mut() {
            None => self.done = Some((ty, data)),
            Some(frame) => {
                frame.parts.push(data);
                if frame.is_open {
                    frame.types.push(ty);
                }
            }
        }
        Ok(())
    }

    /// Puts a part whose type has no parts: if the expected type is of its kind, it is the same.
    #[inline]
    fn put_primitive(&mut self, ty: &Type, data: Data) -> Result<(), Error> {
        let expected = self.expected();
        match (expected.kind(), ty.kind()) {
            (TypeKind::String, TypeKind::String)
            | (TypeKind::Number, TypeKind::Number)
            | (TypeKind::Bool, TypeKind::Bool) => self.put(None, data),
            (TypeKind::Dynamic, _) => self.put(Some(ty.clone()), data),
            _ => Err(unlike(expected, ty)),
        }
    }

    fn open(&mut self, len: usize) -> Result<(), Error> {
        if self.frames.len() >= self.budget.limits().depth() {
            return Err(too_deep());
        }
        let ty = self.expected().clone();
        let parts = Vec::with_capacity(len.min(1024));
        self.frames.push(Frame { is_open: ty.has_dynamic(), ty, parts, keys: Vec::new(), types: Vec::new() });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some(frame) = self.frames.pop() else {
            return Err(Error::new(
                ProblemKind::Malformed,
                "the writer ended a value that it had not started",
            ));
        };
        // A part was left out after an error, or the writer said too much.
        self.incomplete |= !frame.is_whole();
        let ty = frame.found_type()?;
        let data = match frame.ty.kind() {
            TypeKind::Set(element) => {
                let element = ty.as_ref().and_then(Type::element).unwrap_or(element);
                Data::sequence(sort_set(element, frame.parts))
            }
            TypeKind::Map(_) => Data::map(frame.keys.into_iter().zip(frame.parts).collect()),
            _ => Data::sequence(frame.parts),
        };
        self.put(ty, data)
    }
}

#[cold]
fn unlike(expected: &Type, found: &Type) -> Error {
    Error::expected(expected.friendly_name(), found.friendly_name())
}

impl Frame {
    /// Whether there are as many parts as the type and the keys say.
    fn is_whole(&self) -> bool {
        match self.ty.kind() {
            TypeKind::Object(object) => object.len() == self.parts.len(),
            TypeKind::Tuple(elements) => elements.len() == self.parts.len(),
            TypeKind::Map(_) => self.keys.len() == self.parts.len(),
            _ => true,
        }
    }

    /// The type of what was written, where it differs from what was wanted.
    fn found_type(&self) -> Result<Option<Type>, Error> {
        if !self.is_open || self.types.is_empty() {
            return Ok(None);
        }
        let wanted = |i: usize| match self.ty.kind() {
            TypeKind::Object(object) => object.attributes().get(i).map(|a| a.ty()),
            TypeKind::Tuple(elements) => elements.get(i),
            _ => self.ty.element(),
        };
        let types = || {
            self.types.iter().enumerate().map(|(i, ty)| match ty {
                Some(ty) => ty.clone(),
                None => wanted(i).cloned().unwrap_or(Type::DYNAMIC),
            })
        };
        match self.ty.kind() {
            TypeKind::Object(object) => Ok(Some(object.with_types(types()).into())),
            TypeKind::Tuple(_) => Ok(Some(Type::tuple(types()))),
            _ => {
                let Some(element) = self.ty.element() else { return Ok(None) };
                let mut common = None;
                for ty in types() {
                    combine_element_types(&mut common, &ty, element)?;
                }
                Ok(common.and_then(|element| self.ty.with_element(element)))
            }
        }
    }
}

impl Sink for ValueSink {
    fn null(&mut self) -> Result<(), Error> {
        self.put(None, Data::Null)
    }

    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error> {
        let refinement = refinement.cloned().unwrap_or_default();
        self.budget.make(refinement.elements_of(self.expected()).saturating_mul(size_of::<Data>()))?;
        let (_, data) = Value::refined(self.expected().clone(), refinement)?.into_parts();
        self.put(None, data)
    }

    fn bool(&mut self, bool: bool) -> Result<(), Error> {
        self.put_primitive(&Type::BOOL, Data::Bool(bool))
    }

    fn string(&mut self, text: &str) -> Result<(), Error> {
        // Most text is ASCII, which is quick to check.
        let text = if text.is_ascii() { text.into() } else { normalized(text.into()).into() };
        self.put_primitive(&Type::STRING, Data::String(text))
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        self.put_primitive(&Type::NUMBER, Data::Number(number.clone()))
    }

    fn i64(&mut self, number: i64) -> Result<(), Error> {
        self.put_primitive(&Type::NUMBER, Data::Number(number.into()))
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        if !value.ty().conforms_to(self.expected()) {
            return Err(value.unlike(self.expected()));
        }
        let (ty, data) = value.to_value().into_parts();
        self.put(Some(ty), data)
    }

    fn sequence(&mut self, kind: SequenceKind, len: usize) -> Result<(), Error> {
        match (self.expected().kind(), kind) {
            (TypeKind::List(_), SequenceKind::List) | (TypeKind::Set(_), SequenceKind::Set) => {}
            (TypeKind::Tuple(types), SequenceKind::Tuple(_)) if types.len() == len => {}
            _ => return Err(Error::expected(self.expected().friendly_name(), kind.name())),
        }
        self.open(len)
    }

    fn element(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close()
    }

    fn map(&mut self, len: usize) -> Result<(), Error> {
        match self.expected().kind() {
            TypeKind::Map(_) => self.open(len),
            _ => Err(Error::expected(self.expected().friendly_name(), "a map")),
        }
    }

    fn object(&mut self, len: usize) -> Result<(), Error> {
        match self.expected().kind() {
            TypeKind::Object(object) if object.len() == len => self.open(len),
            TypeKind::Object(object) => {
                let expected = format!("an object of {}", Count(object.len(), "attribute"));
                Err(Error::expected(expected, format_args!("one of {len}")))
            }
            _ => Err(Error::expected(self.expected().friendly_name(), "an object")),
        }
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        if let Some(frame) = self.frames.last_mut() {
            frame.keys.push(normalized(key.into()).into());
        }
        Ok(())
    }

    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        let misplaced =
            || Error::new(ProblemKind::Attributes, format!("attribute \"{name}\" is not expected here"));
        let frame = self.frames.last_mut().ok_or_else(misplaced)?;
        let object = frame.ty.as_object().ok_or_else(misplaced)?;
        // Attributes come in the order of the type; one is left out only after an error.
        let next = frame.parts.len();
        if object.attributes().get(next).is_some_and(|a| a.name() == name) {
            return Ok(());
        }
        let position = object.position(name).filter(|position| *position > next).ok_or_else(misplaced)?;
        self.incomplete = true;
        frame.parts.resize(position, Data::Null);
        if frame.is_open {
            frame.types.resize(position, None);
        }
        Ok(())
    }

    fn end_entries(&mut self) -> Result<(), Error> {
        self.close()
    }
}
