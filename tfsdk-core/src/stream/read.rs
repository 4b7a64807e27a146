//! Reading a value from a source.

use std::borrow::Cow;
use std::sync::Arc;

use super::attributes::Attributes;
use super::format::tuple_length;
use super::names::{duplicate_key, first_duplicate};
use super::recovery::{recover, skip_after};
use super::room::{capacity, make_room};
use super::{SequenceKind, Source};
use crate::error::{Error, Problems};
use crate::limits::Budget;
use crate::path::Step;
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use crate::value::{Data, Value, ValueText, combine_element_types, sort_set, sorting_work};

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
        TypeKind::String => Ok(ValueText::from(&*source.string()?).into()),
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
    let mut parts: Vec<(ValueText, Data)> = Vec::new();
    let mut problems = Problems::default();
    while let Some(key) = problems.go_on(source.next_key(&mut entries))? {
        match read_element(source, element, found) {
            Ok(data) => parts.push(((&*key).into(), data)),
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

/// Reads a value. After an error that leaves the input readable, the source stands behind the value all the same.
fn read_or_skip<'de, S: Source<'de>>(
    source: &mut S,
    ty: &Type,
    found: &mut Option<Type>,
) -> Result<Data, Error> {
    let mark = source.mark();
    read(source, ty, found).map_err(|error| skip_after(source, mark, error))
}
