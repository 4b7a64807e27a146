//! What `ignore_changes` makes of a configuration, as core does it (`processIgnoreChanges`).

use tfsdk_core::error::Error;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{Mode, Schema};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::{Marked, Marks};

use crate::testing::sensitive::of_step;

/// Of `ignore_changes = all`: what is stored, without what no configuration may have.
pub(super) fn all_ignored(schema: &Schema, prior: &Marked) -> Result<Marked, Error> {
    let value = prior.value.transform(|path, part| {
        let attribute = schema.block().attribute_at(path);
        let is_computed = attribute.is_some_and(|it| it.mode() == Mode::COMPUTED);
        Ok(if is_computed { Value::null(part.ty().clone()) } else { part })
    })?;
    Ok(Marked::new(value, prior.marks.clone()))
}

/// The configuration with what is stored at these paths, and as sensitive as that is. A key of a map that is not stored is taken out of it.
pub(super) fn some_ignored(config: Marked, prior: &Marked, ignored: &[Path]) -> Result<Marked, Error> {
    let mut kept = config.clone();
    for path in ignored {
        let (place, key) = match path.steps().split_last() {
            Some((Step::Key(key), map)) => (map.iter().cloned().collect(), Some(&**key)),
            _ => (path.clone(), None),
        };
        let (Ok(stored), Ok(now)) = (at(prior, &place), config.value.at(&place)) else { continue };
        let part = match key.filter(|_| matches!(now.ty().kind(), TypeKind::Map(_))) {
            None => stored,
            Some(key) => match with_key(&own(&kept, &place)?, &stored, key)? {
                Some(part) => part,
                None => continue,
            },
        };
        let marks = with_marks(kept.value.as_ref(), &kept.marks, place.steps(), part.marks);
        kept = Marked::new(kept.value.with_at(&place, part.value)?, marks);
    }
    Ok(kept)
}

/// A part of a value, with its own marks.
fn own(whole: &Marked, path: &Path) -> Result<Marked, Error> {
    part_with(whole, path, |marks, step| of_step(&marks, step))
}

/// The same, which has the marks of all that it is in as well.
fn at(whole: &Marked, path: &Path) -> Result<Marked, Error> {
    part_with(whole, path, |marks, step| of_step(&marks, step).and_own(&marks))
}

fn part_with(whole: &Marked, path: &Path, within: fn(Marks, &Step) -> Marks) -> Result<Marked, Error> {
    let value = whole.value.at(path)?.to_value();
    Ok(Marked::new(value, path.steps().iter().fold(whole.marks.clone(), within)))
}

/// The marks of a value of which one part has these.
fn with_marks(value: ValueRef<'_>, marks: &Marks, path: &[Step], part: Marks) -> Marks {
    let Some((first, rest)) = path.split_first() else { return part };
    let (mut names, mut places) = (Vec::new(), Vec::new());
    for (key, inner) in value.elements() {
        let own = marks.element(key);
        let own = if Step::from(key) == *first { with_marks(inner, &own, rest, part.clone()) } else { own };
        match key {
            Key::Attribute(name) | Key::Key(name) => names.push((name.into(), own)),
            Key::Index(place) => places.push((place, own)),
            Key::Element(_) => {}
        }
    }
    let parts = if names.is_empty() { Marks::of_elements(places) } else { Marks::of_attributes(names) };
    parts.and_own(marks)
}

/// A map with the stored element of this key, or without one; `None` where it is unknown.
fn with_key(map: &Marked, stored: &Marked, key: &str) -> Result<Option<Marked>, Error> {
    if !map.value.is_known() {
        return Ok(None);
    }
    let entries = |map: &Marked| -> Vec<(String, Value, Marks)> {
        let entry = |(place, part): (Key<'_>, ValueRef<'_>)| match place {
            Key::Key(key) => Some((key.to_owned(), part.to_value(), map.marks.element(place))),
            _ => None,
        };
        map.value.as_ref().elements().filter_map(entry).collect()
    };
    let mut all = entries(map);
    all.retain(|(name, ..)| name != key);
    all.extend(entries(stored).into_iter().filter(|(name, ..)| name == key));
    if all.is_empty() && map.value.is_null() {
        return Ok(Some(map.clone()));
    }
    let TypeKind::Map(element) = map.value.ty().kind() else { return Ok(None) };
    let marks =
        Marks::of_attributes(all.iter().map(|(name, _, marks)| (name.as_str().into(), marks.clone())));
    let value = Value::map(element.clone(), all.into_iter().map(|(name, part, _)| (name, part)))?;
    Ok(Some(Marked::new(value, marks.and_own(&map.marks))))
}
