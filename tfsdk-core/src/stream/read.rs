//! Reading a value from a source.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use super::format::tuple_length;
use super::{SequenceKind, Source};
use crate::error::{Error, ProblemKind, Problems};
use crate::limits::Budget;
use crate::path::Step;
use crate::text::{Excerpt, Listed, nearest};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use crate::value::{Data, Value, combine_element_types, sort_set, sorting_work};

/// Reads a value of a type known at run time.
///
/// The result conforms to `ty`. Where `ty` is dynamic, the result has the type that the source tells.
///
/// # Errors
/// When what stands in the source is not of this type: all problems, each with its path.
///
/// ```
/// use tfsdk::json::JsonSource;
/// use tfsdk::stream::read_value;
/// use tfsdk::{Type, Value};
///
/// assert_eq!(read_value(&mut JsonSource::new("1"), &Type::NUMBER)?, Value::from(1));
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn read_value<'de, S: Source<'de>>(source: &mut S, ty: &Type) -> Result<Value, Error> {
    // Without a dynamic part the type of the result is `ty` itself.
    let mut found = None;
    let data = read(source, ty, &mut found)?;
    Ok(Value::from_parts(found.unwrap_or_else(|| ty.clone()), data))
}

/// Reads the data of a value; `found` receives its type where that differs from `ty`.
///
/// This recurses as deep as the value is, so it and what it calls on the way keep little on the stack.
fn read<'de, S: Source<'de>>(source: &mut S, ty: &Type, found: &mut Option<Type>) -> Result<Data, Error> {
    if ty.is_dynamic() {
        return read_dynamic(source, found);
    }
    if let Some(data) = read_unknown_or_null(source, ty)? {
        return Ok(data);
    }
    match ty.kind() {
        TypeKind::String => Ok(Data::String(source.string()?.into())),
        TypeKind::Number => source.number().map(Data::Number),
        TypeKind::Bool => source.bool().map(Data::Bool),
        TypeKind::Dynamic => read_dynamic(source, found),
        TypeKind::List(element) => read_list(source, element, found),
        TypeKind::Set(element) => read_set(source, element, found),
        TypeKind::Map(element) => read_map(source, element, found),
        TypeKind::Tuple(types) => read_tuple(source, types, found),
        TypeKind::Object(object) => read_object(source, object, found),
    }
}

fn read_dynamic<'de, S: Source<'de>>(source: &mut S, found: &mut Option<Type>) -> Result<Data, Error> {
    let (ty, data) = source.dynamic()?.into_parts();
    *found = Some(ty);
    Ok(data)
}

#[inline]
fn read_unknown_or_null<'de, S: Source<'de>>(source: &mut S, ty: &Type) -> Result<Option<Data>, Error> {
    if let Some(refinement) = source.take_unknown()? {
        source.budget().make(refinement.elements_of(ty).saturating_mul(size_of::<Data>()))?;
        return Ok(Some(Value::refined(ty.clone(), refinement)?.into_parts().1));
    }
    Ok(source.take_null()?.then_some(Data::Null))
}

fn read_list<'de, S: Source<'de>>(
    source: &mut S,
    element: &Type,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let parts = read_sequence(source, SequenceKind::List, element, found)?;
    wrap(found, Type::list);
    Ok(Data::sequence(parts))
}

fn read_set<'de, S: Source<'de>>(
    source: &mut S,
    element: &Type,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let parts = read_sequence(source, SequenceKind::Set, element, found)?;
    source.budget().work(sorting_work(&parts))?;
    let parts = sort_set(found.as_ref().unwrap_or(element), parts);
    wrap(found, Type::set);
    Ok(Data::sequence(parts))
}

fn wrap(found: &mut Option<Type>, outer: fn(Type) -> Type) {
    if let Some(element) = found.take() {
        *found = Some(outer(element));
    }
}

/// How many elements to set memory aside for before they are read: input may promise more than it has.
///
/// That is little, as lists may stand in one another, and each may promise as much.
pub(crate) fn capacity<T>(promised: usize) -> usize {
    const BYTES: usize = 1 << 12;
    promised.min(BYTES / size_of::<T>().max(1)).max(usize::from(promised > 0))
}

/// Sets memory aside for the element that comes next, and for those behind it, where there is no more left. Of a sequence that
/// said its length before the first, it is set aside for all of them at once; else for as many again, or as few as there can be.
///
/// It is paid for, as an element may be far larger than what it is read from, such as `{}`.
#[inline]
pub(crate) fn make_room<'de, T, S: Source<'de>>(
    elements: &mut Vec<T>,
    promised: usize,
    source: &S,
    sequence: &S::Sequence,
) -> Result<(), Error> {
    // Most lists are short, and many of them take a good part of all memory.
    let few = (48 / size_of::<T>().max(1)).max(2);
    if elements.capacity() == 0 {
        source.budget().make(few.saturating_mul(size_of::<T>()))?;
        *elements = Vec::with_capacity(few);
    } else if elements.len() == elements.capacity() {
        let len = elements.len();
        let more = more_elements(len, promised > 0, source.remaining(sequence));
        source.budget().make(len.saturating_add(more).saturating_mul(size_of::<T>()))?;
        elements.reserve_exact(more);
    }
    Ok(())
}

#[cold]
fn more_elements(len: usize, is_promised: bool, rest: usize) -> usize {
    // Promises and guesses may be wrong, so it is an eighth at least.
    let rest = rest.saturating_add(1).max(len / 8);
    match rest {
        _ if is_promised => rest,
        // Where nothing is known, nothing is said to be left.
        1 => len,
        _ => rest.min(len),
    }
}

fn read_sequence<'de, S: Source<'de>>(
    source: &mut S,
    kind: SequenceKind,
    element: &Type,
    found: &mut Option<Type>,
) -> Result<Vec<Data>, Error> {
    let mut sequence = source.sequence(kind)?;
    let promised = source.remaining(&sequence);
    let mut parts = Vec::with_capacity(capacity::<Data>(promised));
    let mut problems = Problems::default();
    let mut position = 0;
    while problems.go_on(source.next_element(&mut sequence))? {
        // Elements of a set have no positions before it is in order; a path to one counts as the input does.
        match read_element(source, element, found) {
            Ok(data) => {
                problems.go_on(make_room(&mut parts, promised, source, &sequence))?;
                parts.push(data);
            }
            Err(error) => recover(&mut problems, error.at(kind.step(position)))?,
        }
        position += 1;
    }
    problems.finish(parts)
}

fn read_map<'de, S: Source<'de>>(
    source: &mut S,
    element: &Type,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let mut entries = source.map()?;
    let mut parts: Vec<(Arc<str>, Data)> = Vec::new();
    let mut problems = Problems::default();
    while let Some(key) = problems.go_on(source.next_key(&mut entries))? {
        match read_element(source, element, found) {
            Ok(data) => parts.push((key.into(), data)),
            Err(error) => recover(&mut problems, error.at(Step::Key(key.into_owned().into())))?,
        }
    }
    if let Some(key) = first_duplicate(parts.iter().map(|(key, _)| &**key)) {
        problems.push(duplicate_key(key));
    }
    wrap(found, Type::map);
    problems.finish(()).map(|()| Data::map(parts))
}

/// One element of a collection, whose type has to agree with those before it.
fn read_element<'de, S: Source<'de>>(
    source: &mut S,
    element: &Type,
    common: &mut Option<Type>,
) -> Result<Data, Error> {
    if !element.has_dynamic() {
        return read_or_skip(source, element, &mut None);
    }
    let mut ty = None;
    let data = read_or_skip(source, element, &mut ty)?;
    combine_element_types(common, ty.as_ref().unwrap_or(element), element)?;
    Ok(data)
}

fn read_tuple<'de, S: Source<'de>>(
    source: &mut S,
    types: &[Type],
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let mut sequence = source.sequence(SequenceKind::Tuple(types.len()))?;
    let mut parts = Vec::with_capacity(capacity::<Data>(source.remaining(&sequence).min(types.len())));
    let mut found_types = Vec::new();
    let mut problems = Problems::default();
    for (i, ty) in types.iter().enumerate() {
        if !problems.go_on(source.next_element(&mut sequence))? {
            problems.push(tuple_length(types.len(), i));
            return problems.finish(Data::Null);
        }
        let mut found_type = None;
        match read_or_skip(source, ty, &mut found_type) {
            Ok(data) => parts.push(data),
            Err(error) => recover(&mut problems, error.at(Step::Index(i)))?,
        }
        found_types.push(found_type.unwrap_or_else(|| ty.clone()));
    }
    let mut extra = 0;
    while problems.go_on(source.next_element(&mut sequence))? {
        problems.go_on(source.skip())?;
        extra += 1;
    }
    if extra > 0 {
        problems.push(tuple_length(types.len(), types.len() + extra));
    }
    if types.iter().any(Type::has_dynamic) {
        *found = Some(Type::tuple(found_types));
    }
    problems.finish(()).map(|()| Data::sequence(parts))
}

fn read_object<'de, S: Source<'de>>(
    source: &mut S,
    object: &ObjectType,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let mut entries = source.object()?;
    pay_for_attributes(object, source.budget())?;
    let mut parts = Vec::with_capacity(object.len());
    let mut problems = Problems::default();
    let mut surplus = None;
    if !object.has_dynamic() {
        // Attributes mostly stand in the order of the type. Then none is looked up, and each is kept where it stays.
        for attribute in object {
            if !problems.go_on(source.next_key_is(&mut entries, attribute.name()))? {
                break;
            }
            match read_or_skip(source, attribute.ty(), &mut None) {
                Ok(data) => parts.push(data),
                Err(error) => {
                    // It is present but invalid; do not also report it missing.
                    parts.push(Data::Null);
                    let step = Step::Attribute(Arc::clone(attribute.shared_name()));
                    recover(&mut problems, error.at(step))?;
                }
            }
        }
        if parts.len() == object.len() {
            surplus = problems.go_on(source.next_key(&mut entries))?;
            if surplus.is_none() {
                return problems.finish(()).map(|()| Data::sequence(parts));
            }
        }
    }
    let mut attributes = Box::new(Attributes::after(object, parts, problems));
    read_named(source, object, &mut entries, surplus, &mut attributes)?;
    attributes.finish(source, object, found)
}

/// What has been read of the attributes of an object.
struct Attributes<'de> {
    parts: Vec<Option<Data>>,
    found_types: Vec<Option<Type>>,
    problems: Problems,
    duplicates: Vec<Cow<'de, str>>,
    extra: Vec<Cow<'de, str>>,
}

/// Reads the attributes that are left by their names, in whatever order they stand; `key` is the first name, if it was read.
#[inline(never)]
fn read_named<'de, S: Source<'de>>(
    source: &mut S,
    object: &ObjectType,
    entries: &mut S::Entries,
    mut key: Option<Cow<'de, str>>,
    attributes: &mut Attributes<'de>,
) -> Result<(), Error> {
    let mut next = 0;
    loop {
        if key.is_none() {
            key = attributes.problems.go_on(source.next_key(entries))?;
        }
        let Some(key) = key.take() else { return Ok(()) };
        let position = match object.attributes().get(next) {
            Some(attribute) if attribute.name() == key => Some(next),
            _ => object.position(&key),
        };
        match attributes.place(key, position) {
            Some(position) => {
                next = position + 1;
                read_attribute(source, object, position, attributes)?;
            }
            None => attributes.problems.go_on(source.skip())?,
        }
    }
}

fn read_attribute<'de, S: Source<'de>>(
    source: &mut S,
    object: &ObjectType,
    position: usize,
    attributes: &mut Attributes<'de>,
) -> Result<(), Error> {
    let attribute = &object.attributes()[position];
    let mut unchanged = None;
    let found = attributes.found_types.get_mut(position).unwrap_or(&mut unchanged);
    match read_or_skip(source, attribute.ty(), found) {
        Ok(data) => attributes.parts[position] = Some(data),
        Err(error) => {
            // It is present but invalid; do not also report it missing.
            attributes.parts[position] = Some(Data::Null);
            let step = Step::Attribute(Arc::clone(attribute.shared_name()));
            recover(&mut attributes.problems, error.at(step))?;
        }
    }
    Ok(())
}

/// Pays for a place for each attribute: an object may have none of them.
fn pay_for_attributes(object: &ObjectType, budget: &Budget) -> Result<(), Error> {
    let of_type = if object.has_dynamic() { size_of::<ObjectAttribute>() } else { 0 };
    budget.work(object.len() as u64)?;
    budget.make(object.len().saturating_mul(size_of::<Option<Data>>() + of_type))?;
    Ok(())
}

impl<'de> Attributes<'de> {
    /// What is left to read after the first attributes were read, in the order of the type.
    fn after(object: &ObjectType, parts: Vec<Data>, problems: Problems) -> Self {
        let types = if object.has_dynamic() { object.len() } else { 0 };
        let mut parts: Vec<Option<Data>> = parts.into_iter().map(Some).collect();
        parts.resize(object.len(), None);
        Attributes {
            parts,
            found_types: vec![None; types],
            problems,
            duplicates: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// The position of an attribute that the object has and that did not come before, where it can then be kept.
    fn place(&mut self, key: Cow<'de, str>, position: Option<usize>) -> Option<usize> {
        let Some(position) = position else {
            self.extra.push(key);
            return None;
        };
        if self.parts[position].is_some() {
            self.duplicates.push(key);
            return None;
        }
        Some(position)
    }

    fn finish<S: Source<'de>>(
        self,
        source: &S,
        object: &ObjectType,
        found: &mut Option<Type>,
    ) -> Result<Data, Error> {
        let mut absent = Vec::new();
        let is_told = !S::ABSENT_IS_NULL || !self.extra.is_empty();
        let parts: Vec<Data> = self
            .parts
            .into_iter()
            .zip(object.iter())
            .map(|(part, attribute)| {
                if part.is_none() && is_told {
                    absent.push(attribute.name());
                }
                part.unwrap_or(Data::Null)
            })
            .collect();
        let missing = if S::ABSENT_IS_NULL { Vec::new() } else { absent.clone() };
        let mut problems = Problems::default();
        let unpaired = attribute_problems(
            missing,
            self.extra,
            self.duplicates,
            || absent.iter().copied(),
            source.budget(),
        );
        if let Some(error) = unpaired {
            problems.push(error);
        }
        if let Err(error) = self.problems.finish(()) {
            problems.push(error);
        }
        if object.has_dynamic() {
            let types = self
                .found_types
                .into_iter()
                .zip(object.iter())
                .map(|(ty, attribute)| ty.unwrap_or_else(|| attribute.ty().clone()));
            *found = Some(object.with_types(types).into());
        }
        problems.finish(()).map(|()| Data::sequence(parts))
    }
}

/// One problem that names the missing, the unexpected and the repeated attributes of an object. `absent` are those that an
/// unexpected one may be meant for.
#[cold]
pub(crate) fn attribute_problems<'a, I: Iterator<Item = &'a str>>(
    mut missing: Vec<&str>,
    mut extra: Vec<Cow<'_, str>>,
    mut duplicates: Vec<Cow<'_, str>>,
    absent: impl Fn() -> I,
    budget: &Budget,
) -> Option<Error> {
    let mut text = String::new();
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    missing.sort_unstable();
    extra.sort_unstable();
    extra.dedup();
    duplicates.sort_unstable();
    duplicates.dedup();
    // Writing to a String cannot fail.
    if !missing.is_empty() {
        let _ = write!(text, "missing attribute{} {}", plural(missing.len()), Listed(&missing));
    }
    if !extra.is_empty() {
        let lead = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{lead}unexpected attribute{} {}", plural(extra.len()), Listed(&extra));
        let hints: Vec<(&str, &str)> = extra
            .iter()
            .take(16)
            .take_while(|_| budget.suggest(absent().count()))
            .filter_map(|name| Some((&**name, nearest(name, absent())?)))
            .collect();
        match &hints[..] {
            [] => {}
            [(_, near)] if extra.len() == 1 => drop(write!(text, " (did you mean {}?)", Excerpt(near))),
            hints => {
                for (i, (name, near)) in hints.iter().enumerate() {
                    let lead = if i == 0 { " (" } else { ", " };
                    let _ = write!(text, "{lead}for {} did you mean {}?", Excerpt(name), Excerpt(near));
                }
                text.push(')');
            }
        }
    }
    if !duplicates.is_empty() {
        let lead = if text.is_empty() { "" } else { "; " };
        let _ =
            write!(text, "{lead}attribute{} {} given twice", plural(duplicates.len()), Listed(&duplicates));
    }
    (!text.is_empty()).then(|| Error::new(ProblemKind::Attributes, text))
}

/// The first key that is repeated.
pub(crate) fn first_duplicate<'a>(keys: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    // Terraform writes keys in order; only other input makes it necessary to remember them.
    if keys.clone().is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut seen = std::collections::HashSet::new();
    keys.into_iter().find(|key| !seen.insert(*key))
}

pub(crate) fn duplicate_key(key: &str) -> Error {
    Error::new(ProblemKind::Duplicate, format!("the key {} is given twice", Excerpt(key)))
}

/// Reads a value. After an error that leaves the input readable, the source stands behind the value all the same.
fn read_or_skip<'de, S: Source<'de>>(
    source: &mut S,
    ty: &Type,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let mark = source.mark();
    read(source, ty, found).map_err(|error| skip_after(source, mark, error))
}

/// Passes over the value at `mark`, whose reading ended in `error`.
#[cold]
pub(crate) fn skip_after<'de, S: Source<'de>>(source: &mut S, mark: S::Mark, error: Error) -> Error {
    if error.is_malformed() || source.has_passed(mark) {
        return error;
    }
    source.rewind(mark);
    match source.skip() {
        Ok(()) => error,
        Err(malformed) => {
            let mut error = error;
            error.extend(malformed);
            error
        }
    }
}

/// Keeps `error` and goes on, unless nothing can be read after it.
#[cold]
pub(crate) fn recover(problems: &mut Problems, error: Error) -> Result<(), Error> {
    let malformed = error.is_malformed();
    problems.push(error);
    if malformed { std::mem::take(problems).finish(()) } else { Ok(()) }
}
