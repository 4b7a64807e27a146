//! Which parts of their results functions mark that keep the marks of parts apart.
//!
//! All other functions mark their result with all marks of all arguments. These here treat elements as they are, so that an
//! element that is sensitive makes no other part of the result sensitive. (go-cty: `AllowMarked` in `function/stdlib`.)

use std::sync::Arc;

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::Marks;

use super::Result;
use super::argument::{as_number, element_index, is_sequence, whole};

/// What marks follow from: the arguments, the marks of each, and the result.
pub(super) struct Called<'c> {
    pub(super) args: &'c [Value],
    pub(super) marks: &'c [Marks],
    pub(super) result: &'c Value,
    pub(super) budget: &'c Budget,
}

/// How the marks of a result follow from those of the arguments.
pub(super) type Rule = fn(&Called<'_>) -> Result<Marks>;

impl Called<'_> {
    /// Those of the result: by its rule, or all of them where the result is not known.
    pub(super) fn by(&self, rule: Rule) -> Result<Marks> {
        for (arg, _) in self.args.iter().zip(self.marks).filter(|(_, marks)| !marks.is_none()) {
            self.budget.work(arg.as_ref().len().unwrap_or(0) as u64)?;
        }
        if self.result.is_known() { rule(self) } else { Ok(Marks::all_of(self.marks)) }
    }

    /// Those that the arguments have themselves.
    fn own(&self) -> Marks {
        self.marks.iter().fold(Marks::NONE, |all, marks| all.and_own(marks))
    }

    /// Those of a result of which these elements have marks.
    fn of_elements(&self, elements: impl IntoIterator<Item = (usize, Marks)>) -> Result<Marks> {
        Ok(Marks::of_elements_within(elements, self.budget)?.and_own(&self.own()))
    }

    fn len(&self, index: usize) -> usize {
        self.args[index].as_ref().len().unwrap_or(0)
    }
}

/// Those of the argument itself: of `length` and `keys`, which see no elements.
pub(super) fn of_whole(called: &Called<'_>) -> Result<Marks> {
    Ok(called.own())
}

/// Those of the argument: of conversions.
pub(super) fn of_converted(called: &Called<'_>) -> Result<Marks> {
    Ok(called.marks[0].converted(called.result, called.budget)?)
}

pub(super) fn of_element(called: &Called<'_>) -> Result<Marks> {
    let index = element_index(&called.args[1], called.len(0))?;
    Ok(called.marks[0].index(index).and_own(&called.own()))
}

pub(super) fn of_reverse(called: &Called<'_>) -> Result<Marks> {
    let len = called.len(0);
    // A set has become a list; its elements have no marks.
    called.of_elements((0..len).map(|i| (len - 1 - i, called.marks[0].index(i))))
}

pub(super) fn of_slice(called: &Called<'_>) -> Result<Marks> {
    let start = whole(&called.args[1]).ok().and_then(|start| usize::try_from(start).ok()).unwrap_or(0);
    let len = called.result.as_ref().len().unwrap_or(0);
    called.of_elements((0..len).map(|i| (i, called.marks[0].index(start.saturating_add(i)))))
}

pub(super) fn of_chunklist(called: &Called<'_>) -> Result<Marks> {
    let len = called.len(0);
    let size = match as_number(&called.args[1]).to_u64().ok().and_then(|size| usize::try_from(size).ok()) {
        Some(0) | None => len.max(1),
        Some(size) => size,
    };
    let mut chunks = Vec::new();
    for chunk in 0..called.result.as_ref().len().unwrap_or(0) {
        let within = chunk.saturating_mul(size)..len.min((chunk + 1).saturating_mul(size));
        let elements = within.enumerate().map(|(i, from)| (i, called.marks[0].index(from)));
        note(&mut chunks, chunk, Marks::of_elements_within(elements, called.budget)?);
    }
    called.of_elements(chunks)
}

pub(super) fn of_concat(called: &Called<'_>) -> Result<Marks> {
    let mut elements = Vec::new();
    let mut before = 0;
    for (i, marks) in called.marks.iter().enumerate() {
        let len = called.len(i);
        if !marks.is_none() {
            (0..len).for_each(|i| note(&mut elements, before + i, marks.index(i)));
        }
        before += len;
    }
    called.of_elements(elements)
}

pub(super) fn of_flatten(called: &Called<'_>) -> Result<Marks> {
    let mut flat = Flat { own: Marks::NONE, elements: Vec::new(), count: 0, budget: called.budget };
    flat.add(called.args[0].as_ref(), &called.marks[0])?;
    Ok(Marks::of_elements_within(flat.elements, called.budget)?.and_own(&flat.own))
}

/// What is found in lists within lists.
struct Flat<'b> {
    /// The marks of all of these lists.
    own: Marks,
    elements: Vec<(usize, Marks)>,
    count: usize,
    budget: &'b Budget,
}

impl Flat<'_> {
    fn add(&mut self, sequence: ValueRef<'_>, marks: &Marks) -> Result<()> {
        self.own = std::mem::take(&mut self.own).and_own(marks);
        self.budget.work(sequence.len().unwrap_or(0) as u64)?;
        for (key, element) in sequence.elements() {
            let marks = marks.element(key);
            if element.is_null() || !is_sequence(element.ty()) {
                note(&mut self.elements, self.count, marks);
                self.count += 1;
            } else {
                self.add(element, &marks)?;
            }
        }
        Ok(())
    }
}

pub(super) fn of_values(called: &Called<'_>) -> Result<Marks> {
    let parts = called.args[0].elements().enumerate();
    called.of_elements(parts.map(|(i, (key, _))| (i, called.marks[0].element(key))))
}

pub(super) fn of_lookup(called: &Called<'_>) -> Result<Marks> {
    let key = called.args[1].as_str().unwrap_or_default();
    let map = called.args[0].as_ref();
    let own = called.marks[0].own().and_own(&called.marks[1]);
    let of_result = match (map.attribute(key).or_else(|| map.key(key)), called.marks.get(2)) {
        (None, Some(default)) => default.converted(called.result, called.budget)?,
        _ => called.marks[0].attribute(key),
    };
    Ok(of_result.and_own(&own))
}

pub(super) fn of_merge(called: &Called<'_>) -> Result<Marks> {
    let mut own = Marks::NONE;
    let mut entries = Vec::new();
    // What is null is passed over, and its marks with it.
    for (arg, marks) in called.args.iter().zip(called.marks).filter(|(arg, _)| !arg.is_null()) {
        own = own.and_own(marks);
        called.budget.work(arg.as_ref().len().unwrap_or(0) as u64)?;
        // Also of those without marks: of a name that is there twice, the last one counts.
        for (name, key) in named(arg.as_ref(), called.budget)? {
            entries.push((name, marks.element(key)));
        }
    }
    Ok(Marks::of_attributes_within(entries, called.budget)?.and_own(&own))
}

pub(super) fn of_zipmap(called: &Called<'_>) -> Result<Marks> {
    let mut entries = Vec::new();
    for (i, (_, key)) in called.args[0].elements().enumerate() {
        let name = shared(key.as_str().unwrap_or_default(), called.budget)?;
        entries.push((name, called.marks[1].index(i)));
    }
    // Names have no marks of their own.
    let own = called.own().and_own(&called.marks[0].whole());
    Ok(Marks::of_attributes_within(entries, called.budget)?.and_own(&own))
}

pub(super) fn of_setproduct(called: &Called<'_>) -> Result<Marks> {
    let count = called.result.as_ref().len().unwrap_or(0);
    if count == 0 {
        return Ok(called.own());
    }
    if matches!(called.result.ty().kind(), TypeKind::Set(_)) {
        return Ok(Marks::all_of(called.marks));
    }
    called.budget.work((count as u64).saturating_mul(called.args.len() as u64))?;
    let mut tuples = Vec::new();
    for tuple in 0..count {
        // The last argument changes fastest.
        let mut left = tuple;
        let parts = called.marks.iter().enumerate().rev().map(|(i, marks)| {
            let len = called.len(i).max(1);
            let part = marks.index(left % len);
            left /= len;
            (i, part)
        });
        note(&mut tuples, tuple, Marks::of_elements_within(parts, called.budget)?);
    }
    called.of_elements(tuples)
}

/// Notes the marks of one element of many, if it has some.
fn note(noted: &mut Vec<(usize, Marks)>, index: usize, marks: Marks) {
    if !marks.is_none() {
        noted.push((index, marks));
    }
}

/// The names of the attributes of an object, or the keys of a map. They are paid for.
pub(super) fn named<'v>(value: ValueRef<'v>, budget: &Budget) -> Result<Vec<(Arc<str>, Key<'v>)>> {
    let mut names = Vec::new();
    for (key, _) in value.elements() {
        if let Key::Attribute(name) | Key::Key(name) = key {
            names.push((shared(name, budget)?, key));
        }
    }
    Ok(names)
}

/// A name, paid for with its place in a list.
fn shared(name: &str, budget: &Budget) -> Result<Arc<str>> {
    budget.make(name.len() + 4 * size_of::<(Arc<str>, Key<'_>)>())?;
    Ok(name.into())
}
