//! What is certain of a field with a mistake, so that what its type lacks is told in the same compile.
//!
//! It is what the tag says whatever cures the mistake: who sets the attribute, or that it is a block. Where one cure would leave
//! the type as it is, nothing is certain, as what is told then has to be there still when the mistake is mended.

use syn::{Ident, LitStr, Type};

use super::names::Names;
use super::{default, types, way};
use crate::context::Context;
use crate::key::{
    ATTRIBUTES_AS_BLOCKS, BLOCK, COMPUTED, DEFAULT, DEFAULT_ENV, DEFAULT_FN, DEFAULTS, EMPTY_IS_NULL,
    FLATTEN, KEY, Key, MAX_ITEMS, MIN_ITEMS, MODES, NULL_IS_EMPTY, NULLS, OPTIONAL, REQUIRED, SET, TEXT,
    WRITE_ONLY,
};
use crate::kind::Kind;
use crate::model::object::{Certain, Field, Object};
use crate::model::variant;
use crate::parse::{Setting, Tag, Value};

/// The keys with which a type may be another one than without them.
const SHAPING: [&Key; 14] = [
    &REQUIRED,
    &OPTIONAL,
    &COMPUTED,
    &DEFAULT,
    &DEFAULT_FN,
    &DEFAULT_ENV,
    &WRITE_ONLY,
    &BLOCK,
    &MIN_ITEMS,
    &MAX_ITEMS,
    &FLATTEN,
    &TEXT,
    &NULL_IS_EMPTY,
    &EMPTY_IS_NULL,
];

/// What is certain of a poisoned field, as a field whose tag says just that.
pub(super) fn of<'a>(object: &Object<'a>, names: &Names, field: &Field<'a>) -> Option<Certain<'a>> {
    let tag = &field.tag;
    // One without a tag may be none.
    let is_attribute = !tag.attributes.is_empty() && !tag.skips() && !tag.has(&FLATTEN);
    let is_attribute = is_attribute || field.variant.is_some();
    if !is_attribute || tag.may_have_lost(&SHAPING) || !is_possible(object.target.ident, field) {
        return None;
    }
    let mut keys = match (&field.variant, object.kind()) {
        // What is a block is known only in a schema.
        (_, None) if field.is_block() => return None,
        (_, Some(_)) if field.is_block() => vec![&BLOCK],
        // Whoever likes to sets a variant, and nobody what has no schema.
        (Some(_), _) | (None, None) => Vec::new(),
        (None, Some(kind)) => of_attribute(field, kind)?,
    };
    keys.extend(of_way(field)?);
    let mut settings: Vec<Setting> =
        tag.settings.iter().filter(|setting| setting.key.is_any(&keys)).cloned().collect();
    let name = tag.name.clone().unwrap_or_else(|| LitStr::new(&names.cure(field), field.ident.span()));
    let is_said = !REQUIRED.is_any(&keys) || tag.has(&REQUIRED) && tag.all(&MODES).count() == 1;
    if REQUIRED.is_any(&keys) && !tag.has(&REQUIRED) {
        settings.push(Setting { key: &REQUIRED, ident: field.ident.clone(), value: Value::Flag });
    }
    Some(Certain { field: field.with_tag(Tag::saying(name, settings), &object.schema), is_said })
}

/// Whether nothing is wrong with the type itself.
fn is_possible(own: &Ident, field: &Field<'_>) -> bool {
    let has_type = field.variant.as_ref().is_none_or(|variant| variant::only_field(variant.fields).is_some());
    has_type && Context::would_accept(|cx| types::check(cx, own, &field.ty, field.tag.has(&TEXT)))
}

/// The keys that say how the field is mapped.
fn of_way(field: &Field<'_>) -> Option<Vec<&'static Key>> {
    let tag = &field.tag;
    let fits = Context::would_accept(|cx| way::of_field(cx, field));
    match fits {
        // A block has no text and is never null, which was told.
        true if field.is_block() => Some(vec![&SET]),
        // Nor is a variant.
        true if field.variant.is_some() => Some(vec![&SET, &TEXT]),
        true => Some(vec![&SET, &TEXT, &NULL_IS_EMPTY, &EMPTY_IS_NULL]),
        // A `set` that makes none can only go; of the others the type may be what is wrong.
        false if field.is_block() => Some(Vec::new()),
        false => {
            let has_nulls = field.variant.is_none() && tag.all(&NULLS).next().is_some();
            (!tag.has(&TEXT) && !has_nulls).then(Vec::new)
        }
    }
}

/// The keys that say who sets the attribute, and which ask something of the type alone.
fn of_attribute(field: &Field<'_>, kind: Kind) -> Option<Vec<&'static Key>> {
    let tag = &field.tag;
    let has = |key| tag.has(key);
    let is_write_only = has(&WRITE_ONLY) && kind.has_write_only();
    // What is counted may be a block, and of a text that may be written as blocks one is not meant.
    let is_counted = (has(&MIN_ITEMS) || has(&MAX_ITEMS)) && !field.ty.is_structless();
    if is_counted || has(&ATTRIBUTES_AS_BLOCKS) && has(&TEXT) {
        return None;
    }
    if DEFAULTS.into_iter().any(has) {
        return of_default(tag, field.held());
    }
    let is_computed = has(&COMPUTED) && !kind.is_configuration();
    let mut keys: Vec<&'static Key> = match (has(&REQUIRED), has(&OPTIONAL), has(&COMPUTED)) {
        (true, false, false) => vec![&REQUIRED],
        (false, true, false) => vec![&OPTIONAL],
        (false, true, true) if !is_computed => vec![&OPTIONAL],
        // One of the two has to go.
        (false, _, true) if is_write_only => return None,
        (false, true, true) => vec![&OPTIONAL, &COMPUTED],
        // `key` may stay where it is if another one sets the attribute.
        (false, false, true) if is_computed && !has(&KEY) => vec![&COMPUTED],
        // `key` and a default may stay where they are if another one sets the attribute.
        (false, false, true) => return None,
        // Whatever it becomes, its type has to be mapped, which is what this asks.
        _ => vec![&REQUIRED],
    };
    if is_write_only {
        keys.push(&WRITE_ONLY);
    }
    if has(&ATTRIBUTES_AS_BLOCKS) {
        keys.push(&ATTRIBUTES_AS_BLOCKS);
    }
    Some(keys)
}

/// The same of what has a default, which is asked whether it fits. It stays where nothing contradicts it.
fn of_default(tag: &Tag<'_>, ty: &Type) -> Option<Vec<&'static Key>> {
    let defaults: Vec<&Setting> = tag.all(&DEFAULTS).collect();
    let [given] = defaults[..] else { return None };
    let stays = tag.has(&OPTIONAL) && tag.all(&[&REQUIRED, &COMPUTED, &WRITE_ONLY]).next().is_none();
    let fits = Context::would_accept(|cx| default::check(cx, tag, given, ty));
    (stays && fits).then(|| vec![&OPTIONAL, given.key])
}
