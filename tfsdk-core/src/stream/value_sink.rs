//! A value as a sink.

use super::format::{normalized, too_deep};
use super::{SequenceKind, Sink};
use crate::error::{Error, ProblemKind};
use crate::limits::Budget;
use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::{Count, is_ascii};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use crate::value::{Data, Parts, Refinement, Value, ValueRef, ValueText, combine_element_types, sort_set};

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
    /// Those of all frames: each frame's behind those of the one around it. So what is closed takes one piece of memory, of its
    /// very size, and what is open none.
    parts: Vec<Data>,
    /// Those of all maps, likewise.
    keys: Vec<ValueText>,
    /// The types of the parts of all frames with a dynamic part, likewise, where they differ from those in the frame's type.
    types: Vec<Option<Type>>,
    /// What comes next, where that is known.
    next: Leaf,
    done: Option<(Option<Type>, Data)>,
    /// Where something was left out, which happens after an error.
    holes: Vec<Path>,
    budget: Budget,
}

/// A type without parts that is known to come next, so that it is not looked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    String,
    Number,
    Bool,
    /// It has parts, or it is to be looked for.
    Other,
}

impl Leaf {
    #[inline]
    fn of(ty: &Type) -> Self {
        match ty.kind() {
            TypeKind::String => Leaf::String,
            TypeKind::Number => Leaf::Number,
            TypeKind::Bool => Leaf::Bool,
            _ => Leaf::Other,
        }
    }
}

/// A composite value that is being written.
#[derive(Clone)]
struct Frame {
    ty: Type,
    /// The type of all elements, in a list, set or map.
    element: Leaf,
    /// How many parts were promised.
    len: usize,
    /// Whether the type has a dynamic part.
    is_open: bool,
    /// Where its parts, its keys and the types of its parts begin.
    parts: usize,
    keys: usize,
    types: usize,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, from part {} on", self.ty, self.parts)
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
        ValueSink {
            wanted,
            frames: Vec::new(),
            parts: Vec::new(),
            keys: Vec::new(),
            types: Vec::new(),
            next: Leaf::Other,
            done: None,
            holes: Vec::new(),
            budget: Budget::default(),
        }
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
            Some((ty, data)) if self.frames.is_empty() && self.holes.is_empty() => {
                Ok(Value::from_parts(ty.unwrap_or(self.wanted), data))
            }
            _ => Err(Error::new(ProblemKind::Malformed, "the writer ended in the middle of a value")),
        }
    }

    /// What was written although something of it failed, and the paths of what is missing. Each attribute that was not
    /// written is null in it, and so is each list, set, map or tuple that lacks an element. `None` if nothing was written.
    ///
    /// Unlike [`finish`](Self::finish) this is for those who would lose more if they had nothing at all. Nothing stands where something else
    /// was. Elements of sets have no place: where something is missing in one, the path is that of the set.
    ///
    /// ```
    /// use tfsdk::stream::ValueSink;
    /// use tfsdk::{ToTf, TfObject};
    /// # use tfsdk::Type;
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("id")]
    ///     id: String,
    ///     #[tfsdk("size")]
    ///     size: f64,
    /// }
    /// let mut sink = ValueSink::new(Type::of::<Disk>());
    /// assert!(Disk { id: "d-1".to_owned(), size: f64::NAN }.to_tf(&mut sink).is_err());
    /// let (disk, missing) = sink.finish_in_part().unwrap();
    /// assert_eq!(disk.to_string(), r#"{ id = "d-1", size = null }"#);
    /// assert_eq!(missing, ["size".parse()?]);
    /// # Ok::<(), tfsdk::path::ParsePathError>(())
    /// ```
    pub fn finish_in_part(mut self) -> Option<(Value, Vec<Path>)> {
        // What was begun before the writer stopped ends here.
        while !self.frames.is_empty() {
            let _ = self.close();
        }
        let (ty, data) = self.done?;
        Some((Value::from_parts(ty.unwrap_or(self.wanted), data), self.holes))
    }

    /// The type of the part that comes next.
    #[inline]
    fn expected(&self) -> &Type {
        match self.frames.last() {
            Some(frame) => frame.wanted(self.parts.len() - frame.parts).unwrap_or(&Type::DYNAMIC),
            None => &self.wanted,
        }
    }

    fn put(&mut self, ty: Option<Type>, data: Data) {
        self.next = Leaf::Other;
        match self.frames.last() {
            None => self.done = Some((ty, data)),
            Some(frame) => {
                if frame.is_open {
                    self.types.push(ty);
                }
                self.parts.push(data);
            }
        }
    }

    /// An element of a list, set or map comes next.
    #[inline]
    fn next_element(&mut self) {
        if let Some(frame) = self.frames.last() {
            // Where a part is dynamic, the types of all parts are kept.
            self.next = if frame.is_open { Leaf::Other } else { frame.element };
        }
    }

    /// Puts a part whose type has no parts.
    #[inline]
    fn put_leaf(&mut self, leaf: Leaf, ty: &Type, data: Data) -> Result<(), Error> {
        if self.next == leaf {
            self.next = Leaf::Other;
            self.parts.push(data);
            return Ok(());
        }
        self.put_primitive(ty, data)
    }

    /// The same where it has to be looked what is expected: if that is of its kind, it is the same.
    #[inline(never)]
    fn put_primitive(&mut self, ty: &Type, data: Data) -> Result<(), Error> {
        let expected = self.expected();
        match (expected.kind(), ty.kind()) {
            (TypeKind::String, TypeKind::String)
            | (TypeKind::Number, TypeKind::Number)
            | (TypeKind::Bool, TypeKind::Bool) => self.put(None, data),
            (TypeKind::Dynamic, _) => self.put(Some(ty.clone()), data),
            _ => return Err(unlike(expected, ty)),
        }
        Ok(())
    }

    /// Opens a value of so many parts.
    fn open(&mut self, len: usize) -> Result<(), Error> {
        // Who writes may say what is not so.
        const TRUSTED: usize = 1024;
        if self.frames.len() >= self.budget.limits().depth() {
            return Err(too_deep());
        }
        self.parts.reserve(len.min(TRUSTED));
        let ty = self.expected().clone();
        self.frames.push(Frame {
            len,
            is_open: ty.has_dynamic(),
            element: ty.element().map_or(Leaf::Other, Leaf::of),
            ty,
            parts: self.parts.len(),
            keys: self.keys.len(),
            types: self.types.len(),
        });
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
        if !frame.is_whole(self.parts.len() - frame.parts, self.keys.len() - frame.keys)
            && !self.complete(&frame)
        {
            return Ok(());
        }
        let found = if frame.is_open { frame.found_type(self.types.drain(frame.types..)) } else { Ok(None) };
        let ty = found.inspect_err(|_| {
            self.parts.truncate(frame.parts);
            self.keys.truncate(frame.keys);
        })?;
        let parts = self.parts.drain(frame.parts..);
        let data = match frame.ty.kind() {
            TypeKind::Set(element) => {
                let element = ty.as_ref().and_then(Type::element).unwrap_or(element);
                Data::sequence(sort_set(element, parts.collect()))
            }
            TypeKind::Map(_) => {
                let count = parts.len();
                let map = Data::map(self.keys.drain(frame.keys..).zip(parts).collect());
                // Of two elements with one key, which is an error, one is gone.
                let is_whole = matches!(&map, Data::Map(entries, _) if entries.len() == count);
                if is_whole { map } else { self.hole(&frame) }
            }
            _ => Data::sequence(parts.collect::<Parts<_>>()),
        };
        self.put(ty, data);
        Ok(())
    }
}

impl ValueSink {
    /// Puts null for the last attributes of an object that were not written. Of what else something is missing, nobody knows
    /// where: that is null as a whole, and `false` says that it is put already.
    #[cold]
    fn complete(&mut self, frame: &Frame) -> bool {
        let written = self.parts.len() - frame.parts;
        if let Some(object) = frame.ty.as_object().filter(|object| written <= object.len()) {
            self.leave_out(frame, self.frames.len(), object.len());
            return true;
        }
        self.parts.truncate(frame.parts);
        self.keys.truncate(frame.keys);
        self.types.truncate(frame.types);
        let hole = self.hole(frame);
        self.put(None, hole);
        false
    }

    /// Puts null for the attributes of an object up to that at `end`; so many frames are around it.
    fn leave_out(&mut self, frame: &Frame, outer: usize, end: usize) {
        let (path, is_exact) = self.path_of(frame, outer);
        let attributes = frame.ty.as_object().map_or(&[][..], ObjectType::attributes);
        match is_exact {
            true => {
                let missing = attributes.iter().take(end).skip(self.parts.len() - frame.parts);
                self.holes.extend(missing.map(|missing| path.clone().attribute(missing.name())));
            }
            false => self.holes.push(path),
        }
        self.parts.resize(frame.parts + end, Data::Null);
        if frame.is_open {
            self.types.resize(frame.types + end, None);
        }
    }

    /// What stands for a value that is missing as a whole, and is no longer among the frames.
    fn hole(&mut self, frame: &Frame) -> Data {
        let (path, _) = self.path_of(frame, self.frames.len());
        self.holes.push(path);
        Data::Null
    }

    /// The path of a value with so many frames around it, as far as there is one: a set's elements have none.
    fn path_of(&self, frame: &Frame, outer: usize) -> (Path, bool) {
        let mut path = Path::root();
        let outer = self.frames.get(..outer).unwrap_or_default();
        for (i, around) in outer.iter().enumerate() {
            let position = outer.get(i + 1).unwrap_or(frame).parts - around.parts;
            let step = match around.ty.kind() {
                TypeKind::Object(object) => object
                    .attributes()
                    .get(position)
                    .map(|attribute| Step::Attribute(attribute.name().into())),
                TypeKind::Map(_) => {
                    self.keys.get(around.keys + position).map(|key| Step::Key((**key).into()))
                }
                TypeKind::List(_) | TypeKind::Tuple(_) => Some(Step::Index(position)),
                _ => None,
            };
            let Some(step) = step else { return (path, false) };
            path.push(step);
        }
        (path, true)
    }

    /// Goes to an attribute before which others were left out.
    #[cold]
    fn later_attribute(&mut self, name: &str) -> Result<(), Error> {
        let misplaced =
            || Error::new(ProblemKind::Attributes, format!("attribute \"{name}\" is not expected here"));
        self.next = Leaf::Other;
        let frame = self.frames.last().ok_or_else(misplaced)?;
        let object = frame.ty.as_object().ok_or_else(misplaced)?;
        let next = self.parts.len() - frame.parts;
        let position = object.position(name).filter(|position| *position > next).ok_or_else(misplaced)?;
        let frame = frame.clone();
        self.leave_out(&frame, self.frames.len() - 1, position);
        Ok(())
    }
}

#[cold]
fn unlike(expected: &Type, found: &Type) -> Error {
    Error::expected(expected.friendly_name(), found.friendly_name())
}

impl Frame {
    /// The type of a part.
    #[inline]
    fn wanted(&self, position: usize) -> Option<&Type> {
        match self.ty.kind() {
            TypeKind::Object(object) => object.attributes().get(position).map(ObjectAttribute::ty),
            TypeKind::Tuple(elements) => elements.get(position),
            _ => self.ty.element(),
        }
    }

    /// Whether there are as many parts as were promised, and in a map as many keys.
    fn is_whole(&self, parts: usize, keys: usize) -> bool {
        self.len == parts && (keys == parts || !matches!(self.ty.kind(), TypeKind::Map(_)))
    }

    /// The type of what was written, where it differs from what was wanted.
    fn found_type(&self, types: impl ExactSizeIterator<Item = Option<Type>>) -> Result<Option<Type>, Error> {
        if types.len() == 0 {
            return Ok(None);
        }
        let types = types.enumerate();
        let mut types = types.map(|(i, ty)| ty.or_else(|| self.wanted(i).cloned()).unwrap_or(Type::DYNAMIC));
        match self.ty.kind() {
            TypeKind::Object(object) => Ok(Some(object.with_types(types).into())),
            TypeKind::Tuple(_) => Ok(Some(Type::tuple(types))),
            _ => {
                let Some(element) = self.ty.element() else { return Ok(None) };
                let mut common = None;
                types.try_for_each(|ty| combine_element_types(&mut common, &ty, element))?;
                Ok(common.and_then(|element| self.ty.with_element(element)))
            }
        }
    }
}

impl Sink for ValueSink {
    #[inline]
    fn null(&mut self) -> Result<(), Error> {
        self.put(None, Data::Null);
        Ok(())
    }

    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error> {
        let Some(refinement) = refinement.cloned() else {
            self.put(None, Data::Unknown(None));
            return Ok(());
        };
        self.budget.make(refinement.elements_of(self.expected()).saturating_mul(size_of::<Data>()))?;
        let (_, data) = Value::refined(self.expected().clone(), refinement)?.into_parts();
        self.put(None, data);
        Ok(())
    }

    #[inline]
    fn bool(&mut self, bool: bool) -> Result<(), Error> {
        self.put_leaf(Leaf::Bool, &Type::BOOL, Data::Bool(bool))
    }

    fn string(&mut self, text: &str) -> Result<(), Error> {
        self.put_leaf(Leaf::String, &Type::STRING, normal(text).into())
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        self.put_leaf(Leaf::Number, &Type::NUMBER, Data::Number(number.clone()))
    }

    #[inline]
    fn i64(&mut self, number: i64) -> Result<(), Error> {
        self.put_leaf(Leaf::Number, &Type::NUMBER, Data::Number(number.into()))
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        if !value.ty().conforms_to(self.expected()) {
            return Err(value.unlike(self.expected()));
        }
        let (ty, data) = value.to_value().into_parts();
        self.put(Some(ty), data);
        Ok(())
    }

    fn sequence(&mut self, kind: SequenceKind, len: usize) -> Result<(), Error> {
        match (self.expected().kind(), kind) {
            (TypeKind::List(_), SequenceKind::List) | (TypeKind::Set(_), SequenceKind::Set) => {}
            (TypeKind::Tuple(types), SequenceKind::Tuple(_)) if types.len() == len => {}
            _ => return Err(Error::expected(self.expected().friendly_name(), kind.name())),
        }
        self.open(len)
    }

    #[inline]
    fn element(&mut self) -> Result<(), Error> {
        self.next_element();
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
        if !self.frames.is_empty() {
            self.keys.push(normal(key));
            self.next_element();
        }
        Ok(())
    }

    #[inline]
    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        // Attributes come in the order of the type; one is left out only after an error.
        if let Some(frame) = self.frames.last() {
            if let TypeKind::Object(object) = frame.ty.kind() {
                let next = object.attributes().get(self.parts.len() - frame.parts);
                if let Some(attribute) = next.filter(|attribute| attribute.name() == name) {
                    self.next = if frame.is_open { Leaf::Other } else { Leaf::of(attribute.ty()) };
                    return Ok(());
                }
            }
        }
        self.later_attribute(name)
    }

    fn end_entries(&mut self) -> Result<(), Error> {
        self.close()
    }

    #[inline]
    fn depth(&self) -> usize {
        self.frames.len()
    }

    #[cold]
    fn give_up(&mut self, depth: usize, step: &Step) {
        // Who failed has begun what is open in it; the parts of that are behind its own.
        if let Some(inner) = self.frames.get(depth) {
            self.parts.truncate(inner.parts);
            self.keys.truncate(inner.keys);
            self.types.truncate(inner.types);
            self.frames.truncate(depth);
        }
        self.next = Leaf::Other;
        let is_there = self.frames.len() == depth;
        let Some(frame) = self.frames.last_mut().filter(|_| is_there) else { return };
        let position = match (frame.ty.kind(), step) {
            (TypeKind::Object(object), Step::Attribute(name)) => object.position(name),
            (
                TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_),
                Step::Index(position) | Step::Element(position),
            ) => Some(*position),
            (TypeKind::Map(_), Step::Key(_)) => (self.keys.len() - frame.keys).checked_sub(1),
            _ => None,
        };
        // What was written in part is there already.
        if position != Some(self.parts.len() - frame.parts) {
            return;
        }
        if frame.ty.as_object().is_none() {
            // The next part is at its own place; but with one that is missing it is never whole.
            frame.len = usize::MAX;
            return self.put(None, Data::Null);
        }
        let (frame, next) = (frame.clone(), self.parts.len() - frame.parts + 1);
        self.leave_out(&frame, depth - 1, next);
    }
}

/// Text in normal form C.
#[inline]
fn normal(text: &str) -> ValueText {
    // Most text is ASCII, which is quick to check.
    if is_ascii(text) { text.into() } else { (&*normalized(text.into())).into() }
}
