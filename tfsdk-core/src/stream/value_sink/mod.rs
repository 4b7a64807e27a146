//! A value as a sink.

mod frame;
mod missing;

use self::frame::{Begun, Frame, Next};
use super::balance::{NOT_ONE, misled};
use super::format::{normalized, too_deep};
use super::names::duplicate_key;
use super::{SequenceKind, Sink, is_within};
use crate::error::{Error, Problem, Problems};
use crate::limits::Budget;
use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::{Count, is_ascii};
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Data, Parts, Refinement, Value, ValueRef, ValueText, sort_set};

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
    /// What comes next.
    next: Next,
    done: Option<(Option<Type>, Data)>,
    /// Where something is missing.
    holes: Vec<Path>,
    /// The part that was ended last with something missing in it: how many values are around it, and where it is.
    in_part: Option<(usize, usize)>,
    budget: Budget,
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
            next: Next::Any,
            done: None,
            holes: Vec::new(),
            in_part: None,
            budget: Budget::default(),
        }
    }

    /// The value that was written.
    ///
    /// # Errors
    /// When nothing was written, or not all of a value: what is missing, each with its path.
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
        self.check()?;
        match self.done {
            Some((ty, data)) => Ok(Value::from_parts(ty.unwrap_or(self.wanted), data)),
            None => Err(unfinished(&[])),
        }
    }

    /// Whether one whole value was written. Unlike [`finish`](Self::finish) it leaves the sink to who takes
    /// [what there is](Self::finish_in_part) otherwise.
    ///
    /// # Errors
    /// Those of [`finish`](Self::finish).
    ///
    /// ```
    /// use tfsdk::stream::ValueSink;
    /// use tfsdk::{ToTf, Type};
    ///
    /// let mut sink = ValueSink::new(Type::list(Type::NUMBER));
    /// // Who writes does not care for the error.
    /// let _ = [1.0, f64::NAN].as_slice().to_tf(&mut sink);
    /// assert!(sink.check().is_err());
    /// let (list, missing) = sink.finish_in_part().unwrap();
    /// assert!(list.is_null() && missing[0].is_root());
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        let is_whole = self.done.is_some() && self.frames.is_empty() && self.holes.is_empty();
        if is_whole && self.next != Next::Lost { Ok(()) } else { Err(unfinished(&self.holes)) }
    }

    /// As [`check`](Self::check), for a writer that has returned `written`: beside its error it is told what is missing that the error says
    /// nothing of, as the writer of a part did not care for what it was told.
    ///
    /// # Errors
    /// When the writer returned an error, or a part is missing.
    ///
    /// ```
    /// use tfsdk::stream::{Sink, ValueSink};
    /// use tfsdk::{Error, ToTf, Type};
    ///
    /// let mut sink = ValueSink::new(Type::object([("a", Type::STRING), ("b", Type::NUMBER)]));
    /// let mut write = || {
    ///     sink.object(2)?;
    ///     sink.attribute("a")?;
    ///     sink.string("one")?;
    ///     let _ = sink.string("two");
    ///     sink.attribute("b")?;
    ///     f64::NAN.to_tf(&mut sink).map_err(|error| error.at_path(&"b".parse().unwrap()))
    /// };
    /// let written = write();
    /// let error = sink.check_with(written).unwrap_err();
    /// let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    /// assert_eq!(paths, ["b", "a"]);
    /// ```
    pub fn check_with(&self, written: Result<(), Error>) -> Result<(), Error> {
        let Err(error) = written else { return self.check() };
        if error.omitted() > 0 {
            return Err(error);
        }
        let told: Vec<Path> = error.problems().iter().map(Problem::path).collect();
        let is_told = |hole: &&Path| told.iter().any(|path| path.contains(hole) || hole.contains(path));
        let mut problems = Problems::default();
        problems.push(error);
        self.holes.iter().filter(|hole| !is_told(hole)).for_each(|hole| problems.push(missing(hole)));
        problems.finish(())
    }

    /// What was written although something of it failed, and the paths of what is missing. Each attribute that was not
    /// written is null in it, and so is each list, set, map or tuple that lacks an element. `None` if nothing was written.
    ///
    /// Unlike [`finish`](Self::finish) this is for those who would lose more if they had nothing at all. Nothing stands where
    /// something else was: a part for which two values were written is missing as well, and so is one whose writer failed after
    /// it had written something. What a writer ended by hand that it had not started holds what was written until then; the
    /// writers of this library let none of a part begin, end or give up what is around that part. Elements of sets have no place:
    /// where something is missing in one, the path is that of the set.
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
        // Who stopped in the middle has ended nothing; what was written until then is where it belongs.
        while !self.frames.is_empty() {
            if self.next == Next::Lost {
                self.next = Next::Nothing;
            }
            self.set_held(false);
            drop(self.close());
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

    #[inline]
    fn set_held(&mut self, is_held: bool) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_held = is_held;
        }
    }

    /// Whether parts of the innermost value can begin, or it can end.
    ///
    /// # Errors
    /// When somebody else is writing one of its parts.
    #[inline]
    fn is_free(&mut self) -> Result<(), Error> {
        match self.frames.last() {
            Some(frame) if frame.is_held => Err(self.not_own()),
            _ => Ok(()),
        }
    }

    fn put(&mut self, ty: Option<Type>, data: Data) {
        self.next = Next::Nothing;
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

    /// Whether a value can come.
    ///
    /// # Errors
    /// When there is one already, or nobody has begun its part.
    #[inline]
    fn take(&mut self) -> Result<(), Error> {
        if self.next.is_value() { Ok(()) } else { Err(self.no_value()) }
    }

    /// An element of a list, set, tuple or map comes next.
    #[inline]
    fn begin(&mut self, begun: Begun) -> Result<(), Error> {
        match self.frames.last() {
            Some(frame) if self.next == Next::Nothing && frame.begun == begun && !frame.is_held => {
                self.next = frame.element;
                Ok(())
            }
            _ => self.begin_late(begun),
        }
    }

    /// Puts a part whose type has no parts.
    #[inline]
    fn put_leaf(&mut self, leaf: Next, ty: &Type, data: Data) -> Result<(), Error> {
        if self.next == leaf {
            self.next = Next::Nothing;
            self.parts.push(data);
            return Ok(());
        }
        self.put_primitive(ty, data)
    }

    /// The same where it has to be looked what is expected: if that is of its kind, it is the same.
    #[inline(never)]
    fn put_primitive(&mut self, ty: &Type, data: Data) -> Result<(), Error> {
        self.take()?;
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
        let is_open = ty.has_dynamic();
        let element = match ty.kind() {
            TypeKind::Object(_) => Next::Nothing,
            // Where a part is dynamic, the types of all parts are kept.
            _ if is_open => Next::Any,
            _ => ty.element().map_or(Next::Any, Next::of),
        };
        self.next = Next::Nothing;
        self.frames.push(Frame {
            len,
            begun: Begun::of(&ty),
            is_open,
            has_hole: false,
            lacks_a_part: false,
            is_silent: false,
            is_held: false,
            element,
            ty,
            parts: self.parts.len(),
            keys: self.keys.len(),
            types: self.types.len(),
        });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        self.is_free()?;
        if self.next != Next::Nothing {
            self.end_part()?;
        }
        let Some(frame) = self.frames.pop() else {
            self.next = Next::Lost;
            return Err(misled("the writer ended a value that it had not started"));
        };
        let (parts, keys) = (self.parts.len() - frame.parts, self.keys.len() - frame.keys);
        if frame.has_hole || !frame.is_whole(parts, keys) {
            return self.close_in_part(frame, parts, keys);
        }
        match self.composed(&frame) {
            Ok((ty, data)) => {
                self.put(ty, data);
                Ok(())
            }
            Err(error) => {
                self.put_in_part(&frame, None);
                Err(error)
            }
        }
    }

    /// Ends a value in which something is missing.
    #[cold]
    fn close_in_part(&mut self, mut frame: Frame, parts: usize, keys: usize) -> Result<(), Error> {
        let is_early = !frame.is_whole(parts, keys) && !frame.lacks_a_part;
        if is_early {
            match frame.ty.as_object().map(ObjectType::len) {
                Some(len) => {
                    self.frames.push(frame);
                    self.leave_out(len);
                    let Some(ended) = self.frames.pop() else { return Ok(()) };
                    frame = ended;
                }
                None => frame.lacks_a_part = true,
            }
        }
        let composed = if frame.lacks_a_part { Ok(None) } else { self.composed(&frame).map(Some) };
        let (composed, error) = match composed {
            Ok(composed) => (composed, None),
            Err(error) => (None, Some(error)),
        };
        self.put_in_part(&frame, composed);
        if is_early {
            // Was it ended by its own writer, or by that of a part, who ended one too many? The parts of one shall not become
            // those of another.
            self.next = Next::Lost;
            let wanted = Count(frame.len, "part");
            return Err(misled(format!("a value that was started with {wanted} was ended with {parts}")));
        }
        match error {
            Some(error) => Err(error),
            None if frame.is_silent => Err(self.silent(&frame)),
            None => Ok(()),
        }
    }

    /// Puts a value in which something is missing, or null for one that is missing as a whole.
    #[cold]
    fn put_in_part(&mut self, frame: &Frame, composed: Option<(Option<Type>, Data)>) {
        let (ty, data) = composed.unwrap_or_else(|| (None, self.hole(frame)));
        self.in_part = Some((self.frames.len(), self.parts.len()));
        self.put(ty, data);
        if let Some(around) = self.frames.last_mut() {
            around.has_hole = true;
        }
    }

    /// A composite value of the parts that were written for it.
    #[inline]
    fn composed(&mut self, frame: &Frame) -> Result<(Option<Type>, Data), Error> {
        let found = if frame.is_open { frame.found_type(self.types.drain(frame.types..)) } else { Ok(None) };
        let ty = found?;
        let parts = self.parts.drain(frame.parts..);
        let data = match frame.ty.kind() {
            TypeKind::Set(element) => {
                let element = ty.as_ref().and_then(Type::element).unwrap_or(element);
                Data::sequence(sort_set(element, parts.collect()))
            }
            TypeKind::Map(_) => {
                let mut entries: Vec<_> = self.keys.drain(frame.keys..).zip(parts).collect();
                if !entries.is_sorted_by(|(a, _), (b, _)| **a < **b) {
                    entries.sort_by(|(a, _), (b, _)| (**a).cmp(b));
                    if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                        return Err(duplicate_key(&pair[1].0));
                    }
                }
                Data::ordered_map(entries)
            }
            _ => Data::sequence(parts.collect::<Parts<_>>()),
        };
        Ok((ty, data))
    }
}

#[cold]
fn missing(path: &Path) -> Error {
    misled(NOT_ONE).at_path(path)
}

/// That a value is not whole.
#[cold]
fn unfinished(holes: &[Path]) -> Error {
    let mut problems = Problems::default();
    holes.iter().for_each(|path| problems.push(missing(path)));
    problems.finish(()).err().unwrap_or_else(|| misled("the writer ended in the middle of a value"))
}

#[cold]
fn unlike(expected: &Type, found: &Type) -> Error {
    Error::expected(expected.friendly_name(), found.friendly_name())
}

impl Sink for ValueSink {
    #[inline]
    fn null(&mut self) -> Result<(), Error> {
        self.take()?;
        self.put(None, Data::Null);
        Ok(())
    }

    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error> {
        self.take()?;
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
        self.put_leaf(Next::Bool, &Type::BOOL, Data::Bool(bool))
    }

    fn string(&mut self, text: &str) -> Result<(), Error> {
        self.put_leaf(Next::String, &Type::STRING, normal(text).into())
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        self.put_leaf(Next::Number, &Type::NUMBER, Data::Number(number.clone()))
    }

    #[inline]
    fn i64(&mut self, number: i64) -> Result<(), Error> {
        self.put_leaf(Next::Number, &Type::NUMBER, Data::Number(number.into()))
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        self.take()?;
        if !value.ty().conforms_to(self.expected()) {
            return Err(value.unlike(self.expected()));
        }
        let (ty, data) = value.to_value().into_parts();
        self.put(Some(ty), data);
        Ok(())
    }

    fn sequence(&mut self, kind: SequenceKind, len: usize) -> Result<(), Error> {
        self.take()?;
        match (self.expected().kind(), kind) {
            (TypeKind::List(_), SequenceKind::List) | (TypeKind::Set(_), SequenceKind::Set) => {}
            (TypeKind::Tuple(types), SequenceKind::Tuple(_)) if types.len() == len => {}
            _ => return Err(Error::expected(self.expected().friendly_name(), kind.name())),
        }
        self.open(len)
    }

    #[inline]
    fn element(&mut self) -> Result<(), Error> {
        self.begin(Begun::Element)
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close()
    }

    fn map(&mut self, len: usize) -> Result<(), Error> {
        self.take()?;
        match self.expected().kind() {
            TypeKind::Map(_) => self.open(len),
            _ => Err(Error::expected(self.expected().friendly_name(), "a map")),
        }
    }

    fn object(&mut self, len: usize) -> Result<(), Error> {
        self.take()?;
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
        self.begin(Begun::Key)?;
        self.keys.push(normal(key));
        Ok(())
    }

    #[inline]
    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        // Attributes come in the order of the type.
        if let (Next::Nothing, Some(frame)) = (self.next, self.frames.last()) {
            if let (TypeKind::Object(object), false) = (frame.ty.kind(), frame.is_held) {
                let next = object.attributes().get(self.parts.len() - frame.parts);
                if let Some(attribute) = next.filter(|attribute| attribute.name() == name) {
                    self.next = if frame.is_open { Next::Any } else { Next::of(attribute.ty()) };
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
        self.give_up_part(depth, step);
    }

    #[inline]
    fn hold(&mut self) {
        self.set_held(true);
    }

    #[inline]
    fn release(&mut self, depth: usize) -> Result<(), Error> {
        if let Some(frame) = depth.checked_sub(1).and_then(|last| self.frames.get_mut(last)) {
            frame.is_held = false;
        }
        if self.next == Next::Nothing { is_within(self, depth) } else { Err(self.not_one()) }
    }
}

/// Text in normal form C.
#[inline]
fn normal(text: &str) -> ValueText {
    // Most text is ASCII, which is quick to check.
    if is_ascii(text) { text.into() } else { (&*normalized(text.into())).into() }
}
