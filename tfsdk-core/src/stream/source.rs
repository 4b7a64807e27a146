//! Where Terraform data is read from.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

use crate::error::{Error, ProblemKind, Problems};
use crate::number::Number;
use crate::path::Step;
use crate::suggest::nearest;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Refinement, Value, combine_element_types, sort_set};

/// What kind of sequence a reader or writer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceKind {
    /// A list.
    List,
    /// A set.
    Set,
    /// A tuple of this many elements.
    Tuple(usize),
}

impl SequenceKind {
    /// The step to the element at `position`.
    pub fn step(self, position: usize) -> Step {
        match self {
            SequenceKind::Set => Step::Element(position),
            _ => Step::Index(position),
        }
    }

    /// The word for it, with its article.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SequenceKind::List => "a list",
            SequenceKind::Set => "a set",
            SequenceKind::Tuple(_) => "a tuple",
        }
    }
}

/// Terraform data to read, in the order in which it stands.
///
/// Each reading method says what is expected, and fails where something else stands; strings and keys come in normal form C. After an error
/// that is not [malformed](Error::is_malformed), a reader may go back to a [`mark`](Source::mark), skip
/// the value and read on: so all problems of a value are found in one pass.
pub trait Source<'de>: Sized {
    /// A place to come back to.
    type Mark: Copy;
    /// A sequence that is being read.
    type Sequence;
    /// A map or object that is being read.
    type Entries;

    /// Whether an attribute that is not there means null, as in JSON; else it is missing.
    const ABSENT_IS_NULL: bool;

    /// The place of the value that comes next.
    fn mark(&self) -> Self::Mark;

    /// Goes back to a place, so that the value there comes next.
    fn rewind(&mut self, mark: Self::Mark);

    /// Passes over the next value.
    ///
    /// # Errors
    /// When it is malformed.
    fn skip(&mut self) -> Result<(), Error>;

    /// Passes over a null if one comes next, and says so.
    ///
    /// # Errors
    /// When the input ends.
    fn take_null(&mut self) -> Result<bool, Error>;

    /// Passes over an unknown value if one comes next, and says what is known of it.
    ///
    /// # Errors
    /// When the input is malformed.
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error>;

    /// Reads a bool.
    ///
    /// # Errors
    /// When something else comes next.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads a string, borrowed from the input where it stands there as it is.
    ///
    /// # Errors
    /// When something else comes next.
    fn string(&mut self) -> Result<Cow<'de, str>, Error>;

    /// Reads a number.
    ///
    /// # Errors
    /// When something else comes next.
    fn number(&mut self) -> Result<Number, Error>;

    /// Reads a whole number from `min` to `max`.
    ///
    /// # Errors
    /// When something else comes next, or the number is not in the range.
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        whole(&self.number()?, min, max)
    }

    /// Reads a number that is a `u64`.
    ///
    /// # Errors
    /// When something else comes next, or the number is none.
    fn u64(&mut self) -> Result<u64, Error> {
        Ok(self.number()?.to_u64()?)
    }

    /// Reads a number that an `f64` holds without loss; see [`Number::to_f64`].
    ///
    /// # Errors
    /// When something else comes next, or the number would be rounded.
    fn f64(&mut self) -> Result<f64, Error> {
        Ok(self.number()?.to_f64()?)
    }

    /// Reads a value that comes with its own type; null and unknown may come without one.
    ///
    /// # Errors
    /// When none comes next, or it is malformed.
    fn dynamic(&mut self) -> Result<Value, Error>;

    /// Starts to read a list, set or tuple.
    ///
    /// # Errors
    /// When something else comes next, or a tuple of another length.
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error>;

    /// Whether an element comes next. At the end of the sequence that is passed over, too.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error>;

    /// How many elements are still to come, as far as that is known; a hint that input may lie about.
    fn remaining(&self, sequence: &Self::Sequence) -> usize;

    /// Starts to read a map.
    ///
    /// # Errors
    /// When something else comes next.
    fn map(&mut self) -> Result<Self::Entries, Error>;

    /// Starts to read an object.
    ///
    /// # Errors
    /// When something else comes next.
    fn object(&mut self) -> Result<Self::Entries, Error>;

    /// Reads the next key; its value comes next. At the end the map or object is passed over.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error>;

    /// Passes over the next key if it is `name`, else leaves everything as it is.
    ///
    /// The fast way through an object whose attributes stand in order.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error>;
}

/// `number`, when it is a whole number from `min` to `max`.
pub(crate) fn whole(number: &Number, min: i64, max: i64) -> Result<i64, Error> {
    match number.to_i64() {
        Ok(whole) if (min..=max).contains(&whole) => Ok(whole),
        _ => Err(not_whole(crate::error::digits(number), min, max)),
    }
}

#[cold]
pub(crate) fn not_whole(found: impl Display, min: impl Display, max: impl Display) -> Error {
    Error::new(ProblemKind::Range, format!("expected a whole number from {min} to {max}, found {found}"))
}

/// Reads a value of a type known at run time.
///
/// The result conforms to `ty`; where that is dynamic it has the type that the source tells. All problems
/// are reported.
///
/// # Errors
/// When what stands in the source is not of this type.
pub fn read_value<'de, S: Source<'de>>(source: &mut S, ty: &Type) -> Result<Value, Error> {
    // Without a dynamic part the type of the result is `ty` itself.
    let mut found = None;
    let data = read(source, ty, &mut found)?;
    Ok(Value::from_parts(found.unwrap_or_else(|| ty.clone()), data))
}

/// Reads the data of a value; `found` receives its type where that differs from `ty`.
fn read<'de, S: Source<'de>>(source: &mut S, ty: &Type, found: &mut Option<Type>) -> Result<Data, Error> {
    if ty.is_dynamic() {
        let (ty, data) = source.dynamic()?.into_parts();
        *found = Some(ty);
        return Ok(data);
    }
    if let Some(refinement) = source.take_unknown()? {
        return Ok(Value::refined(ty.clone(), refinement)?.into_parts().1);
    }
    if source.take_null()? {
        return Ok(Data::Null);
    }
    match ty.kind() {
        TypeKind::Bool => source.bool().map(Data::Bool),
        TypeKind::Number => source.number().map(Data::Number),
        TypeKind::String => Ok(Data::String(source.string()?.into())),
        TypeKind::List(element) => {
            let parts = read_sequence(source, SequenceKind::List, element, found)?;
            wrap(found, Type::list);
            Ok(Data::sequence(parts))
        }
        TypeKind::Set(element) => {
            let parts = read_sequence(source, SequenceKind::Set, element, found)?;
            let parts = sort_set(found.as_ref().unwrap_or(element), parts);
            wrap(found, Type::set);
            Ok(Data::sequence(parts))
        }
        TypeKind::Map(element) => {
            let entries = read_map(source, element, found)?;
            wrap(found, Type::map);
            Ok(Data::map(entries))
        }
        TypeKind::Tuple(types) => read_tuple(source, types, found).map(Data::sequence),
        TypeKind::Object(_) => read_object(source, ty, found).map(Data::sequence),
        // Read above.
        TypeKind::Dynamic => Ok(Data::Null),
    }
}

fn wrap(found: &mut Option<Type>, outer: fn(Type) -> Type) {
    if let Some(element) = found.take() {
        *found = Some(outer(element));
    }
}

/// Memory set aside before elements are read: input may promise more than it has.
pub(crate) fn capacity<T>(promised: usize) -> usize {
    const BYTES: usize = 1 << 16;
    promised.min(BYTES / size_of::<T>().max(1)).max(usize::from(promised > 0))
}

fn read_sequence<'de, S: Source<'de>>(
    source: &mut S,
    kind: SequenceKind,
    element: &Type,
    found: &mut Option<Type>,
) -> Result<Vec<Data>, Error> {
    let mut sequence = source.sequence(kind)?;
    let mut parts = Vec::with_capacity(capacity::<Data>(source.remaining(&sequence)));
    let mut problems = Problems::default();
    let mut position = 0;
    while source.next_element(&mut sequence)? {
        // Elements of a set have no positions before it is in order; the wire's serves to find them.
        match read_element(source, element, found) {
            Ok(data) => parts.push(data),
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
) -> Result<Vec<(Arc<str>, Data)>, Error> {
    let mut entries = source.map()?;
    let mut parts: Vec<(Arc<str>, Data)> = Vec::new();
    let mut problems = Problems::default();
    while let Some(key) = source.next_key(&mut entries)? {
        match read_element(source, element, found) {
            Ok(data) => parts.push((key.into(), data)),
            Err(error) => recover(&mut problems, error.at(Step::Key(key.into_owned().into())))?,
        }
    }
    if let Some(key) = first_duplicate(parts.iter().map(|(key, _)| &**key)) {
        problems.push(duplicate_key(key));
    }
    problems.finish(parts)
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
) -> Result<Vec<Data>, Error> {
    let mut sequence = source.sequence(SequenceKind::Tuple(types.len()))?;
    let mut parts = Vec::with_capacity(capacity::<Data>(types.len()));
    let mut found_types = Vec::new();
    let mut problems = Problems::default();
    for (i, ty) in types.iter().enumerate() {
        if !source.next_element(&mut sequence)? {
            problems.push(tuple_length(types.len(), i));
            return problems.finish(parts);
        }
        let mut found_type = None;
        match read_or_skip(source, ty, &mut found_type) {
            Ok(data) => parts.push(data),
            Err(error) => recover(&mut problems, error.at(Step::Index(i)))?,
        }
        found_types.push(found_type.unwrap_or_else(|| ty.clone()));
    }
    let mut extra = 0;
    while source.next_element(&mut sequence)? {
        source.skip()?;
        extra += 1;
    }
    if extra > 0 {
        problems.push(tuple_length(types.len(), types.len() + extra));
    }
    if types.iter().any(Type::has_dynamic) {
        *found = Some(Type::tuple(found_types));
    }
    problems.finish(parts)
}

pub(crate) fn tuple_length(expected: usize, found: usize) -> Error {
    Error::expected(format_args!("a tuple of length {expected}"), format_args!("{found} elements"))
}

fn read_object<'de, S: Source<'de>>(
    source: &mut S,
    ty: &Type,
    found: &mut Option<Type>,
) -> Result<Vec<Data>, Error> {
    let Some(object) = ty.as_object() else { return Ok(Vec::new()) };
    let mut entries = source.object()?;
    let mut parts: Vec<Option<Data>> = Vec::new();
    let mut found_types: Vec<Option<Type>> = Vec::new();
    let mut problems = Problems::default();
    let mut duplicates: Vec<Cow<'de, str>> = Vec::new();
    let mut extra: Vec<Cow<'de, str>> = Vec::new();
    // Attributes mostly stand in order.
    let mut next = 0;
    while let Some(key) = source.next_key(&mut entries)? {
        let position = match object.attributes().get(next) {
            Some(attribute) if attribute.name() == key => Some(next),
            _ => object.position(&key),
        };
        let Some(position) = position else {
            extra.push(key);
            source.skip()?;
            continue;
        };
        next = position + 1;
        if parts.len() <= position {
            parts.resize(position + 1, None);
            found_types.resize(position + 1, None);
        }
        if parts[position].is_some() {
            duplicates.push(key);
            source.skip()?;
            continue;
        }
        let mut found_type = None;
        match read_or_skip(source, object.attributes()[position].ty(), &mut found_type) {
            Ok(data) => parts[position] = Some(data),
            Err(error) => {
                // It was there; it is not missing besides.
                parts[position] = Some(Data::Null);
                recover(&mut problems, error.at(Step::Attribute(key.into_owned().into())))?;
            }
        }
        found_types[position] = found_type;
    }
    parts.resize(object.len(), None);
    found_types.resize(object.len(), None);
    let mut missing = Vec::new();
    let parts: Vec<Data> = parts
        .into_iter()
        .zip(object.iter())
        .map(|(part, attribute)| {
            if part.is_none() && !S::ABSENT_IS_NULL {
                missing.push(attribute.name());
            }
            part.unwrap_or(Data::Null)
        })
        .collect();
    if let Some(error) = attribute_problems(missing, extra, duplicates, || object.iter().map(|a| a.name())) {
        let mut all = Problems::default();
        all.push(error);
        if let Err(error) = problems.finish(()) {
            all.push(error);
        }
        problems = all;
    }
    if object.has_dynamic() {
        let types =
            found_types.into_iter().zip(object.iter()).map(|(ty, a)| ty.unwrap_or_else(|| a.ty().clone()));
        *found = Some(object.with_types(types).into());
    }
    problems.finish(parts)
}

/// The one problem that names all missing, all extra and all doubled attributes of an object.
#[cold]
pub(crate) fn attribute_problems<'a, I: Iterator<Item = &'a str>>(
    mut missing: Vec<&str>,
    mut extra: Vec<Cow<'_, str>>,
    mut duplicates: Vec<Cow<'_, str>>,
    known: impl Fn() -> I,
) -> Option<Error> {
    use crate::error::Listed;
    use std::fmt::Write;

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
        let hints: Vec<(&str, &str)> =
            extra.iter().take(16).filter_map(|name| Some((&**name, nearest(name, known())?))).collect();
        match &hints[..] {
            [] => {}
            [(_, near)] if extra.len() == 1 => drop(write!(text, " (did you mean \"{near}\"?)")),
            hints => {
                for (i, (name, near)) in hints.iter().enumerate() {
                    let lead = if i == 0 { " (" } else { ", " };
                    let _ = write!(text, "{lead}for \"{name}\" did you mean \"{near}\"?");
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

/// The first key that stands twice.
pub(crate) fn first_duplicate<'a>(keys: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    // On the wire keys are in order; only otherwise they have to be remembered.
    if keys.clone().is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut seen = std::collections::HashSet::new();
    keys.into_iter().find(|key| !seen.insert(*key))
}

pub(crate) fn duplicate_key(key: &str) -> Error {
    Error::new(ProblemKind::Duplicate, format!("the key {} is given twice", crate::error::Excerpt(key)))
}

/// Reads a value, and in case of an error that leaves the input readable stands behind it all the same.
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
    if error.is_malformed() {
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
    match malformed {
        true => std::mem::take(problems).finish(()),
        false => Ok(()),
    }
}
