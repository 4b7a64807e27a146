//! Which of the attributes that a provider names do force replacement.

use std::collections::HashSet;

use crate::path::{Path, Step};
use crate::ty::{Type, TypeKind};
use crate::value::{Value, ValueRef};

/// The paths whose values differ between `prior` and `planned`, and those that lead nowhere in both.
///
/// A resource that does not exist is not replaced, so there are none of either. (Terraform: `getRequiredReplaces`.)
pub(super) fn required_replacements<'p>(
    prior: ValueRef<'_>,
    planned: ValueRef<'_>,
    paths: &'p [Path],
    is_write_only: impl Fn(&Path) -> bool,
) -> (Vec<Path>, Vec<&'p Path>) {
    let mut required: Vec<Path> = Vec::new();
    let mut known: HashSet<&Path> = HashSet::new();
    let mut nowhere = Vec::new();
    if prior.is_null() {
        return (required, nowhere);
    }
    for path in paths {
        let differs = match (lead(prior, path), lead(planned, path)) {
            (None, None) => {
                nowhere.push(path);
                continue;
            }
            (Some(a), Some(b)) => a.equals(&b) != Some(true),
            (Some(only), None) | (None, Some(only)) => !only.is_null(),
        };
        // The values of write-only attributes are not stored, so only the provider knows whether they differ.
        if (differs || is_write_only(path)) && known.insert(path) {
            required.push(path.clone());
        }
    }
    (required, nowhere)
}

/// The value at a path. Parts of an unknown value are unknown. (hcl: `ApplyPath`.)
fn lead(value: ValueRef<'_>, path: &Path) -> Option<Value> {
    let mut value = value;
    for (i, step) in path.steps().iter().enumerate() {
        if value.is_null() {
            return None;
        }
        if !value.is_known() {
            return unknown_part(value.ty(), &path.steps()[i..]);
        }
        value = match (value.ty().kind(), step) {
            (TypeKind::Object(_), Step::Attribute(name) | Step::Key(name)) => value.attribute(name)?,
            (TypeKind::Map(_), Step::Attribute(key) | Step::Key(key)) => value.key(key)?,
            (TypeKind::List(_) | TypeKind::Tuple(_), Step::Index(index)) => value.index(*index)?,
            _ => return None,
        };
    }
    Some(value.to_value())
}

fn unknown_part(ty: &Type, steps: &[Step]) -> Option<Value> {
    let mut ty = ty;
    for step in steps {
        ty = match (ty.kind(), step) {
            (TypeKind::Dynamic, _) => ty,
            (TypeKind::Object(object), Step::Attribute(name) | Step::Key(name)) => object.get(name)?.ty(),
            (TypeKind::Map(element), Step::Attribute(_) | Step::Key(_)) => element,
            (TypeKind::List(element), Step::Index(_)) => element,
            (TypeKind::Tuple(elements), Step::Index(index)) => elements.get(*index)?,
            _ => return None,
        };
    }
    Some(Value::unknown(ty.clone()))
}
