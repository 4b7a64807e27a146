//! Two values of one place, side by side: what was there, and what is planned to be.

use std::collections::BTreeSet;

use tfsdk_core::path::Path;
use tfsdk_core::value::{Key, ValueRef};
use tfsdk_lang::expr::Marks;

use super::common::in_common;
use super::difference::Becomes;

/// Two values of one place. `None`: there is none; a null that is written out is one.
#[derive(Clone)]
pub(super) struct Sides<'v> {
    pub(super) before: Option<ValueRef<'v>>,
    pub(super) after: Option<ValueRef<'v>>,
    /// Nothing is known of what comes after.
    pub(super) is_unknown: bool,
    pub(super) path: Path,
    /// What of them is made of sensitive values.
    pub(super) marks: [Marks; 2],
}

impl<'v> Sides<'v> {
    pub(super) fn of(before: Option<ValueRef<'v>>, after: Option<ValueRef<'v>>, path: Path) -> Self {
        let is_unknown = after.is_some_and(|after| !after.is_known());
        Self { before, after, is_unknown, path, marks: [Marks::NONE, Marks::NONE] }
    }

    /// The same with these marks.
    pub(super) fn marked(mut self, marks: [Marks; 2]) -> Self {
        self.marks = marks;
        self
    }

    /// Whether it is sensitive before, and afterwards.
    pub(super) fn is_secret(&self) -> [bool; 2] {
        let [before, after] = &self.marks;
        [
            self.before.is_some() && before.is_sensitive(),
            (self.after.is_some() || self.is_unknown) && after.is_sensitive(),
        ]
    }

    /// The same where a null is none.
    pub(super) fn implicit(mut self) -> Self {
        self.before = self.before.filter(|value| !value.is_null());
        self.after = self.after.filter(|value| !value.is_null());
        self
    }

    pub(super) fn values(&self) -> [Option<ValueRef<'v>>; 2] {
        [self.before, self.after].map(|side| side.filter(|value| !value.is_null()))
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.values().iter().all(Option::is_none) && !self.is_unknown
    }

    /// What becomes of it as a whole.
    pub(super) fn becomes(&self) -> Becomes {
        match (self.before, self.after) {
            (None, None) if !self.is_unknown => Becomes::Same,
            (None, _) => Becomes::New,
            (_, None) if !self.is_unknown => Becomes::Gone,
            (Some(before), Some(after)) if before.raw_equals(after) => Becomes::Same,
            _ => Becomes::Other,
        }
    }

    /// What becomes of it, before its parts are looked at.
    pub(super) fn as_a_whole(&self) -> Becomes {
        match self.values() {
            [None, Some(_)] => Becomes::New,
            [Some(_), None] => Becomes::Gone,
            _ => Becomes::Same,
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Self {
        let part = |side: Option<ValueRef<'v>>| side.and_then(|value| value.attribute(name));
        let path = self.path.clone().attribute(name);
        let marks = self.marks.each_ref().map(|marks| marks.attribute(name));
        let mut sides = Self::of(part(self.before), part(self.after), path).marked(marks).implicit();
        sides.is_unknown |= self.is_unknown;
        sides
    }

    pub(super) fn elements(&self) -> [Vec<ValueRef<'v>>; 2] {
        self.values().map(|side| {
            let known = side.into_iter().filter(|value| value.is_known());
            known.flat_map(ValueRef::elements).map(|(_, element)| element).collect()
        })
    }

    pub(super) fn keys(&self) -> BTreeSet<String> {
        let known = self.values().into_iter().flatten().filter(|value| value.is_known());
        let names = known.flat_map(ValueRef::elements).filter_map(|(key, _)| match key {
            Key::Attribute(name) | Key::Key(name) => Some(name.to_owned()),
            _ => None,
        });
        names.collect()
    }

    pub(super) fn key(&self, key: &str) -> Self {
        let part =
            |side: Option<ValueRef<'v>>| side.and_then(|value| value.key(key).or(value.attribute(key)));
        let marks = self.marks.each_ref().map(|marks| marks.attribute(key));
        Self::of(part(self.before), part(self.after), self.path.clone().key(key)).marked(marks)
    }
}

/// The elements of lists, each beside the one at its place.
pub(super) fn pairwise<'v>(sides: &Sides<'v>) -> impl Iterator<Item = Sides<'v>> {
    let [before, after] = sides.elements();
    let (path, marks) = (sides.path.clone(), sides.marks.clone());
    (0..before.len().max(after.len())).map(move |position| {
        let [before, after] = [&before, &after].map(|side| side.get(position).copied());
        let marks = marks.each_ref().map(|marks| marks.index(position));
        Sides::of(before, after, path.clone().index(position)).marked(marks)
    })
}

/// The elements of lists: as many of both stand beside each other; else what both have in common in one order, and what goes and
/// comes between.
pub(super) fn aligned<'v>(
    sides: &Sides<'v>,
    is_object: impl Fn(ValueRef<'v>) -> bool,
) -> impl Iterator<Item = Sides<'v>> {
    let [before, after] = sides.elements();
    let is_same = |one: &ValueRef<'v>, other: &ValueRef<'v>| other.is_known() && one.raw_equals(*other);
    let may_pair = |one: &ValueRef<'v>, other: &ValueRef<'v>| is_object(*one) && is_object(*other);
    let pairs = match before.len() == after.len() {
        true => (0..before.len()).map(|position| (Some(position), Some(position))).collect(),
        false => in_common(&before, &after, is_same, may_pair),
    };
    let (path, [was, becomes]) = (sides.path.clone(), sides.marks.clone());
    pairs.into_iter().map(move |(one, other)| {
        let of = |marks: &Marks, at: Option<usize>| at.map_or(Marks::NONE, |at| marks.index(at));
        let marks = [of(&was, one), of(&becomes, other)];
        let place = path.clone().index(one.unwrap_or(before.len()));
        Sides::of(one.map(|one| before[one]), other.map(|other| after[other]), place).marked(marks)
    })
}
