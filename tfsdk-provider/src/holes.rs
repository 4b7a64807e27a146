//! Holes in what an author's code has made, and what was given to it in their place.

use std::cell::{LazyCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tfsdk_core::limits::Limits;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};

use crate::storable::{null_for_infinite, null_for_unknown};

/// Among so many pairs the element of a set is looked for that one with a hole was made of.
const MOST_PAIRS: usize = 100_000;

/// A value of which only a part could be written or can be stored, with what was given in the place of each hole that has one
/// there; what is unknown in that is null, and so is what is infinite.
///
/// An element of a list has its place where both lists are as long and the two elements are the same in all else that was known;
/// one of a set where that is so of one element alone. What has no place stays null.
///
/// `misfits` names the attributes of the root of which the resource cannot be made so; `None`: there are none. Of one that has
/// holes, elements of sets that have some are left out then; next it is as given, as is one that cannot be read although all of it
/// was written, and at last null. Where that is not enough, as what is wrong is no attribute's own, all that have holes are as given, and
/// then all but what was left open.
pub(crate) fn or_given(
    (written, holes): (Value, Vec<Path>),
    given: &Value,
    limits: Limits,
    misfits: impl Fn(&Value) -> Option<HashSet<String>>,
) -> Value {
    // Only what is made of it is changed: where a hole is in a set, its elements are told apart by their places.
    let finite = |value: &Value| null_for_infinite(value, limits);
    let has_parts = matches!(written.ty().kind(), TypeKind::Object(_)) && !written.is_null();
    let given = Some(given).filter(|given| !given.is_null() && given.is_known());
    let filled = |leaves_out| match given {
        Some(given) => finite(&Filling::new(&holes, (&written, given), limits, leaves_out).filled()),
        None => finite(&written),
    };
    let first = filled(false);
    if !has_parts {
        return first;
    }
    let left_out = LazyCell::new(|| filled(true));
    let as_given = |name: &str, part: Value| {
        let given = given.and_then(|given| given.attribute(name));
        given.map_or_else(
            || Value::null(part.ty().clone()),
            |given| null_for_unknown(&given.to_value(), limits),
        )
    };
    let at = |stages: &BTreeMap<String, Stage>| {
        with_attributes(&first, |name, part| match stages.get(name) {
            None | Some(Stage::Filled) => part,
            Some(Stage::LeftOut) => left_out.attribute(name).map_or(part, ValueRef::to_value),
            Some(Stage::Given) => as_given(name, part),
            Some(Stage::Null) => Value::null(part.ty().clone()),
        })
    };
    let names: HashSet<&str> =
        holes.iter().filter_map(|path| Key::from(path.steps().first()?).name()).collect();
    let mut stages: BTreeMap<String, Stage> =
        names.iter().map(|name| ((*name).to_owned(), Stage::Filled)).collect();
    // What is unknown somewhere has not come to its end.
    let is_open = |name: &str| {
        !names.contains(name)
            && written.attribute(name).is_some_and(|part| !part.to_value().is_wholly_known())
    };
    let misfits = |value: &Value| {
        let blamed = misfits(value)?;
        (blamed.is_empty() || !blamed.iter().all(|name| is_open(name))).then_some(blamed)
    };
    let last = loop {
        let made = at(&stages);
        let Some(blamed) = misfits(&made) else { return made };
        let mut is_changed = false;
        for name in blamed {
            match stages.get_mut(&name) {
                Some(Stage::Null) => continue,
                Some(stage) => *stage = stage.next(),
                None if is_open(&name) || written.attribute(&name).is_none() => continue,
                None => drop(stages.insert(name, Stage::Given)),
            }
            is_changed = true;
        }
        if !is_changed {
            break made;
        }
    };
    let Some(given) = given else { return last };
    stages.values_mut().for_each(|stage| *stage = Stage::Given);
    let all_given = at(&stages);
    if misfits(&all_given).is_none() {
        return all_given;
    }
    // One that is missing may not be so alone. What was planned fits, and what it left open is as it was written.
    let planned = with_attributes(given, |name, part| {
        let made = written.attribute(name).filter(|_| !part.is_known() && !stages.contains_key(name));
        made.map_or_else(|| null_for_unknown(&part, limits), |made| finite(&made.to_value()))
    });
    if misfits(&planned).is_none() { planned } else { last }
}

/// What an attribute with holes is, one after the other, until the resource can be made of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Filled,
    /// Without the elements of sets whose holes nothing fills.
    LeftOut,
    Given,
    Null,
}

impl Stage {
    const fn next(self) -> Self {
        match self {
            Self::Filled => Self::LeftOut,
            Self::LeftOut => Self::Given,
            Self::Given | Self::Null => Self::Null,
        }
    }
}

fn with_attributes(object: &Value, change: impl Fn(&str, Value) -> Value) -> Value {
    let parts = object.elements().map(|(key, part)| {
        let name = key.name().unwrap_or_default();
        (name.to_owned(), change(name, part.to_value()))
    });
    Value::object(parts.collect::<Vec<_>>())
}

/// What was written and what was given, and the holes in what was written.
struct Filling<'v> {
    written: &'v Value,
    given: &'v Value,
    holes: BTreeSet<Path>,
    /// The holes, and all that leads to them.
    open: HashSet<Path>,
    limits: Limits,
    /// Whether elements of sets are left out whose holes nothing fills.
    leaves_out: bool,
    /// Whether what stands at these paths is the same on both sides but for the holes, once it was asked.
    same: RefCell<HashMap<Path, bool>>,
}

impl<'v> Filling<'v> {
    fn new(
        holes: &[Path],
        (written, given): (&'v Value, &'v Value),
        limits: Limits,
        leaves_out: bool,
    ) -> Self {
        let mut open = HashSet::new();
        for hole in holes {
            let mut path = hole.clone();
            while open.insert(path.clone()) && path.pop().is_some() {}
        }
        let holes = holes.iter().cloned().collect();
        Self { written, given, holes, open, limits, leaves_out, same: RefCell::default() }
    }

    /// What is written, with what was given for the holes. An attribute beyond the limits stays as it was written.
    fn filled(&self) -> Value {
        if !matches!(self.written.ty().kind(), TypeKind::Object(_)) {
            return self.filled_below(&Path::root(), self.written.clone());
        }
        with_attributes(self.written, |name, part| {
            let path = Path::root().attribute(name);
            if self.open.contains(&path) { self.filled_below(&path, part) } else { part }
        })
    }

    fn filled_below(&self, at: &Path, part: Value) -> Value {
        let filled = part.transform_with(self.limits, |inside, part| {
            let path: Path = at.steps().iter().chain(inside.steps()).cloned().collect();
            Ok(if self.open.contains(&path) { self.part(&path, part) } else { part })
        });
        filled.unwrap_or(part)
    }

    /// A part that has a hole or is one.
    fn part(&self, path: &Path, part: Value) -> Value {
        if path.steps().iter().any(|step| matches!(step, Step::Element(_))) {
            // With all of its set.
            return part;
        }
        if self.holes.contains(path) {
            let given = self.given.at(path).ok().filter(|_| self.has_place(path));
            return given.map_or(part, |given| null_for_unknown(&given.to_value(), self.limits));
        }
        match part.ty().kind() {
            TypeKind::Set(_) => self.set(path).unwrap_or(part),
            _ => part,
        }
    }

    /// The elements of what was given may be others.
    fn has_place(&self, path: &Path) -> bool {
        let mut at = Path::root();
        let steps = path.steps();
        steps.iter().enumerate().all(|(i, step)| {
            let list = at.clone();
            at.push(step.clone());
            let same = if i + 1 == steps.len() { &list } else { &at };
            match step {
                Step::Index(_) => {
                    let len = |value: &Value| value.at(&list).ok().and_then(ValueRef::len);
                    len(self.written) == len(self.given) && self.is_same(same)
                }
                _ => true,
            }
        })
    }

    fn is_same(&self, path: &Path) -> bool {
        if let Some(known) = self.same.borrow().get(path) {
            return *known;
        }
        let is_same = match (self.written.at(path), self.given.at(path)) {
            (Ok(written), Ok(given)) => self.agree(written, given, &mut path.clone()),
            _ => false,
        };
        self.same.borrow_mut().insert(path.clone(), is_same);
        is_same
    }

    /// Whether all is the same but for holes, and for what was not known.
    fn agree(&self, written: ValueRef<'_>, given: ValueRef<'_>, at: &mut Path) -> bool {
        if !given.is_known() || self.holes.contains(at) {
            return true;
        }
        if !self.open.contains(at) && given.to_value().is_wholly_known() {
            return written.raw_equals(given);
        }
        if written.is_null() || given.is_null() || !written.is_known() {
            return written.is_null() && given.is_null();
        }
        if written.len() != given.len() {
            return false;
        }
        let mut pairs = written.elements().zip(given.elements());
        match given.ty().kind() {
            // Which is which is not known.
            TypeKind::Set(_) => true,
            TypeKind::Object(_) | TypeKind::Map(_) | TypeKind::List(_) | TypeKind::Tuple(_) => {
                pairs.all(|((key, written), (other, given))| {
                    at.push(key.into());
                    let agree = key == other && self.agree(written, given, at);
                    at.pop();
                    agree
                })
            }
            _ => written.raw_equals(given),
        }
    }

    /// A set whose elements have holes.
    fn set(&self, path: &Path) -> Option<Value> {
        let (written, given) = (self.written.at(path).ok()?, self.given.at(path).ok());
        let TypeKind::Set(element) = written.ty().kind() else { return None };
        let candidates: Vec<Value> =
            given.into_iter().flat_map(ValueRef::elements).map(|(_, part)| part.to_value()).collect();
        let (mut filled, mut pairs) = (Vec::new(), 0);
        let mut is_taken = vec![false; candidates.len()];
        for (key, part) in written.elements() {
            let (part, mut at) = (part.to_value(), path.clone());
            at.push(key.into());
            if !self.open.contains(&at) {
                filled.push(part);
                continue;
            }
            let holes: Vec<Path> = self.holes.range(&at..).map_while(|hole| behind(hole, &at)).collect();
            let made_of = |candidate: &Value| {
                let pair = (&part, candidate);
                Filling::new(&holes, pair, self.limits, false).is_same(&Path::root())
            };
            pairs += candidates.len();
            let mut found = (0..candidates.len())
                .filter(|i| pairs <= MOST_PAIRS && !is_taken[*i] && made_of(&candidates[*i]));
            match (found.next(), found.next()) {
                (Some(one), None) => {
                    is_taken[one] = true;
                    let pair = (&part, &candidates[one]);
                    filled.push(Filling::new(&holes, pair, self.limits, self.leaves_out).filled());
                }
                _ if self.leaves_out => {}
                _ => filled.push(part),
            }
        }
        Value::set(element.clone(), filled).ok()
    }
}

/// The path of a hole from here.
fn behind(hole: &Path, at: &Path) -> Option<Path> {
    Some(hole.steps().strip_prefix(at.steps())?.iter().cloned().collect())
}
