//! What is missing in a value that is being written: where it is, and what stands there.

use std::sync::Arc;

use super::frame::Begun;
use super::{Frame, Next, ValueSink, normal};
use crate::error::{Error, ProblemKind, Problems};
use crate::path::{Path, Step};
use crate::stream::balance::{NOT_ONE, misled, unbalanced};
use crate::ty::{ObjectType, TypeKind};
use crate::value::Data;

const LOST: &str = "nothing can be written here, as a value around it has ended already";

impl ValueSink {
    /// The error for a part of which somebody writes more than that part.
    #[cold]
    pub(super) fn not_own(&mut self) -> Error {
        self.next = Next::Stray;
        unbalanced()
    }

    /// The error for a part for which there is no value, or one too many.
    #[cold]
    pub(super) fn not_one(&self) -> Error {
        misled(if self.next == Next::Lost { LOST } else { NOT_ONE })
    }

    /// The error for a value where none is taken. What stands there already may be either of the two, so it is none.
    #[cold]
    pub(super) fn no_value(&mut self) -> Error {
        const NO_PART: &str =
            "a value was written for no part; `element`, `key` or `attribute` comes before it";
        match (self.next, self.frames.last_mut()) {
            (Next::Lost, _) => misled(LOST),
            (next, None) => {
                self.done = Some((None, Data::Null));
                self.note_hole(Path::root());
                misled(if next == Next::Stray {
                    NO_PART
                } else {
                    "a second value was written where one belongs"
                })
            }
            // Whoever wrote it may not care for the error.
            (next, Some(frame)) => {
                frame.is_silent = true;
                match (self.parts.len() - frame.parts).checked_sub(1) {
                    Some(last) if next != Next::Stray => {
                        self.miss(last);
                        misled(
                            "a second value was written for one part; `element`, `key` or `attribute` comes before each",
                        )
                    }
                    _ => {
                        frame.has_hole = true;
                        misled(NO_PART)
                    }
                }
            }
        }
    }

    /// Begins an element or an entry where a value is expected, or nothing, or a part of another kind.
    ///
    /// # Errors
    /// When none can come. What was written before stays.
    #[cold]
    pub(super) fn begin_late(&mut self, begun: Begun) -> Result<(), Error> {
        self.is_free()?;
        self.end_part()?;
        match self.frames.last() {
            Some(frame) if frame.begun == begun => {
                self.next = frame.element;
                Ok(())
            }
            around => {
                let expected = around.map_or_else(
                    || "no value with parts was started".to_owned(),
                    |frame| format!("a part of this value begins with `{}`", frame.begun.call()),
                );
                self.refuse_part();
                Err(misled(format!("`{}` was called where {expected}", begun.call())))
            }
        }
    }

    /// Leaves out the part that was begun, if nothing was written for it, so that another can begin or all of it can end.
    ///
    /// # Errors
    /// When neither can come.
    #[cold]
    pub(super) fn end_part(&mut self) -> Result<(), Error> {
        if self.next == Next::Lost {
            return Err(misled(LOST));
        }
        self.miss_silent();
        Ok(())
    }

    /// Nothing was begun, and a value that follows is of no part.
    fn refuse_part(&mut self) {
        self.next = Next::Stray;
    }

    /// Leaves out the part that was begun, if nothing was written for it.
    #[cold]
    pub(super) fn miss_silent(&mut self) {
        if self.frames.is_empty() {
            // A value is wanted, or there is one; neither has parts that could be left out.
            return;
        }
        let is_begun = self.next.is_value();
        self.next = Next::Nothing;
        if let Some(frame) = self.frames.last_mut().filter(|_| is_begun) {
            frame.is_silent = true;
            let position = self.parts.len() - frame.parts;
            self.miss(position);
        }
    }

    /// Goes to an attribute that is not the next one, or is begun before the one before it was written.
    #[cold]
    pub(super) fn later_attribute(&mut self, name: &str) -> Result<(), Error> {
        self.is_free()?;
        self.end_part()?;
        let place = self.frames.last().and_then(|frame| {
            let next = self.parts.len() - frame.parts;
            frame.ty.as_object()?.position(name).filter(|position| *position >= next)
        });
        let Some(position) = place else {
            self.refuse_part();
            return Err(Error::new(
                ProblemKind::Attributes,
                format!("attribute \"{name}\" is not expected here"),
            ));
        };
        self.leave_out(position);
        self.next = Next::Any;
        Ok(())
    }

    /// Leaves out the attributes of the innermost object up to that at `end`, which its writer passed over.
    #[cold]
    pub(super) fn leave_out(&mut self, end: usize) {
        while let Some(frame) = self.frames.last_mut() {
            let position = self.parts.len() - frame.parts;
            if position >= end {
                return;
            }
            frame.is_silent = true;
            self.miss(position);
        }
    }

    /// Puts null for a part of the innermost value: one that is there, or the next one.
    #[cold]
    fn miss(&mut self, position: usize) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.has_hole = true;
        let at = frame.parts + position;
        match self.parts.get_mut(at) {
            Some(part) => *part = Data::Null,
            None => self.parts.push(Data::Null),
        }
        if frame.is_open {
            match self.types.get_mut(frame.types + position) {
                Some(ty) => *ty = None,
                None => self.types.push(None),
            }
        }
        let attributes = frame.ty.as_object().map(ObjectType::attributes);
        let Some(attributes) = attributes else {
            // The next part is at its own place; but with one that is missing it is never whole.
            frame.lacks_a_part = true;
            return;
        };
        let name = attributes.get(position).map(|attribute| Arc::clone(attribute.shared_name()));
        let (mut path, is_exact) = match self.frames.split_last() {
            Some((frame, around)) => self.path_of(frame, around),
            None => (Path::root(), false),
        };
        if let Some(name) = name.filter(|_| is_exact) {
            path = path.attribute(name);
        }
        self.note_hole(path);
    }

    /// What stands for a value that is missing as a whole, and is no longer among the frames.
    #[cold]
    pub(super) fn hole(&mut self, frame: &Frame) -> Data {
        self.parts.truncate(frame.parts);
        self.keys.truncate(frame.keys);
        self.types.truncate(frame.types);
        let (path, _) = self.path_of(frame, &self.frames);
        self.note_hole(path);
        Data::Null
    }

    /// The error for a value that was ended, and of whose parts not each was written once.
    #[cold]
    pub(super) fn silent(&self, frame: &Frame) -> Error {
        let (own, _) = self.path_of(frame, &self.frames);
        // Those in it are the last ones.
        let within = |hole: &Path| -> Option<Path> {
            let rest = hole.steps().strip_prefix(own.steps())?;
            (!rest.is_empty()).then(|| rest.iter().cloned().collect())
        };
        let holes: Vec<Path> = self.holes.iter().rev().map_while(within).collect();
        let mut problems = Problems::default();
        holes.iter().rev().for_each(|path| problems.push(misled(NOT_ONE).at_path(path)));
        let whole = || misled("the parts of this value were not written once each");
        problems.finish(()).err().unwrap_or_else(whole)
    }

    /// Keeps where something is missing, in place of what is missing in it.
    fn note_hole(&mut self, path: Path) {
        while self.holes.last().is_some_and(|hole| path.contains(hole)) {
            self.holes.pop();
        }
        self.holes.push(path);
    }

    /// The path of a value with these frames around it, as far as there is one: a set's elements have none.
    fn path_of(&self, frame: &Frame, around: &[Frame]) -> (Path, bool) {
        let mut path = Path::root();
        for (i, outer) in around.iter().enumerate() {
            let position = around.get(i + 1).unwrap_or(frame).parts - outer.parts;
            let step = match outer.ty.kind() {
                TypeKind::Object(object) => object
                    .attributes()
                    .get(position)
                    .map(|attribute| Step::Attribute(attribute.name().into())),
                TypeKind::Map(_) => self.keys.get(outer.keys + position).map(|key| Step::Key((**key).into())),
                TypeKind::List(_) | TypeKind::Tuple(_) => Some(Step::Index(position)),
                _ => None,
            };
            let Some(step) = step else { return (path, false) };
            path.push(step);
        }
        (path, true)
    }

    /// Gives up what `step` leads to, in the innermost of so many values.
    #[cold]
    pub(super) fn give_up_part(&mut self, depth: usize, step: &Step) {
        // Somebody else gives up a part of what is around his own.
        if self.frames.iter().skip(depth.saturating_sub(1)).any(|frame| frame.is_held) {
            self.next = Next::Stray;
            return;
        }
        if depth > self.frames.len() {
            // The value whose part it is has ended. Who goes on in it is not where it seems.
            self.next = Next::Lost;
            return;
        }
        // Who failed has begun what is open in it; the parts of that are behind its own.
        let in_middle = self.frames.get(depth);
        let is_ended = in_middle.is_none();
        if let Some(inner) = in_middle {
            self.parts.truncate(inner.parts);
            self.keys.truncate(inner.keys);
            self.types.truncate(inner.types);
            self.frames.truncate(depth);
        }
        self.next = Next::Nothing;
        let Some(frame) = self.frames.last() else { return };
        let count = self.parts.len() - frame.parts;
        let position = match (frame.ty.kind(), step) {
            (TypeKind::Object(object), Step::Attribute(name)) => object.position(name),
            (
                TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_),
                Step::Index(position) | Step::Element(position),
            ) => Some((*position).min(count)),
            (TypeKind::Map(_), Step::Key(key)) => {
                let begun = self.keys.get(frame.keys..).unwrap_or_default();
                let key = normal(key);
                match begun.len() > count {
                    true => Some(count),
                    false if begun.last() == Some(&key) => count.checked_sub(1),
                    false => {
                        self.keys.push(key);
                        Some(count)
                    }
                }
            }
            _ => None,
        };
        let Some(position) = position else { return };
        // What was ended with something missing in it says so itself.
        let in_part = self.in_part.take();
        let says_so = is_ended && position < count && in_part == Some((depth, frame.parts + position));
        if !says_so {
            self.leave_out(position);
            self.miss(position);
        }
    }
}
