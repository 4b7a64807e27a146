//! What becomes of a structure beside a collection, where both are results of a conditional.

use tfsdk_core::convert::unify_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};

const LIST: &str = "element types must all match for conversion to list";
const SET: &str = "element types must all match for conversion to set";
const MAP: &str = "element types must all match for conversion to map";
const ATTRIBUTES: &str = "attribute types must all match for conversion to map";
const NONE: &str = "cannot find a common base type for all elements";

/// Why a structure does not become `ty`, which it has in common with the other result; `None` if it does as far as this rule goes.
///
/// Terraform finds the type that the elements have in common first, and with it the one of both results. What converts one to the
/// other it then applies to the elements as they are, which leaves different what was so. (go-cty: `unifyTuplesAsList`,
/// `unifyObjectsAsMaps`.)
pub(super) fn kept_apart(value: &Value, other: &Type, ty: &Type, budget: &Budget) -> Option<&'static str> {
    if value.is_null() || !value.is_known() {
        return None;
    }
    let types: Vec<Type> = match (value.ty().kind(), other.kind(), ty.kind()) {
        (TypeKind::Tuple(types), TypeKind::List(_), TypeKind::List(_)) => types.to_vec(),
        (TypeKind::Object(object), TypeKind::Map(_), TypeKind::Map(_)) => {
            object.iter().map(|attribute| attribute.ty().clone()).collect()
        }
        _ => return None,
    };
    let (common, to) = (unify_within(&types, budget)?, ty.element()?);
    if common == *to {
        return None;
    }
    // What cannot be paid for is told by the conversion.
    budget.work(value.size() / 16).ok()?;
    let ways = value.as_ref().elements().map(|(_, element)| (element, &common));
    match ty.kind() {
        TypeKind::Map(_) => in_map(ways, to, MAP, budget).err(),
        _ => alike(ways, to, LIST, budget).err(),
    }
}

/// The one type that all elements come to; where there are none, the wanted one.
fn alike<'v>(
    elements: impl Iterator<Item = (ValueRef<'v>, &'v Type)>,
    to: &Type,
    wrong: &'static str,
    budget: &Budget,
) -> Result<Type, &'static str> {
    let mut all: Option<Type> = None;
    for (element, from) in elements {
        let ty = comes_to(element, from, to, budget)?;
        match &all {
            _ if ty.is_dynamic() => {}
            Some(known) if *known != ty => return Err(wrong),
            _ => all = Some(ty),
        }
    }
    Ok(all.unwrap_or_else(|| to.clone()))
}

/// The type of which an element is after what converts `from` to `to`; its own may be another than `from`.
fn comes_to(raw: ValueRef<'_>, from: &Type, to: &Type, budget: &Budget) -> Result<Type, &'static str> {
    if from == to || to.is_dynamic() {
        return Ok(raw.ty().clone());
    }
    if raw.is_null() || !raw.is_known() {
        return Ok(to.clone());
    }
    // Elements of an open type are converted to what those of the structure have in common.
    let within = |element: &Type, parts: &mut dyn Iterator<Item = &Type>| match element.is_dynamic() {
        true => unify_within(&parts.cloned().collect::<Vec<_>>(), budget).unwrap_or(Type::DYNAMIC),
        false => element.clone(),
    };
    let values = || raw.elements().map(|(_, value)| value);
    Ok(match (from.kind(), to.kind()) {
        (TypeKind::Tuple(parts), TypeKind::List(to)) => {
            let to = within(to, &mut parts.iter());
            let mut types = Vec::with_capacity(parts.len());
            for (value, from) in values().zip(parts.iter()) {
                types.push(comes_to(value, from, &to, budget)?);
            }
            match types.is_empty() {
                true => Type::list(to),
                false => Type::list(unify_within(&types, budget).ok_or(NONE)?),
            }
        }
        (TypeKind::Tuple(parts), TypeKind::Set(to)) => {
            let to = within(to, &mut parts.iter());
            Type::set(alike(values().zip(parts.iter()), &to, SET, budget)?)
        }
        (TypeKind::Tuple(parts), TypeKind::Tuple(to)) => {
            let mut types = Vec::with_capacity(parts.len());
            for ((value, from), to) in values().zip(parts.iter()).zip(to.iter()) {
                types.push(comes_to(value, from, to, budget)?);
            }
            Type::tuple(types)
        }
        (TypeKind::Object(parts), TypeKind::Map(to)) => {
            let to = within(to, &mut parts.iter().map(|part| part.ty()));
            let ways = values().zip(parts.iter().map(|part| part.ty()));
            Type::map(in_map(ways, &to, ATTRIBUTES, budget)?)
        }
        (TypeKind::Object(parts), TypeKind::Object(wanted)) => {
            let mut types = Vec::with_capacity(parts.len());
            for ((value, from), to) in values().zip(parts.iter()).zip(wanted.iter()) {
                types.push(comes_to(value, from.ty(), to.ty(), budget)?);
            }
            match types.len() == wanted.len() {
                true => wanted.with_types(types).into(),
                false => to.clone(),
            }
        }
        (TypeKind::Map(from), TypeKind::Map(to)) => {
            Type::map(in_map(values().map(|value| (value, from)), to, MAP, budget)?)
        }
        (TypeKind::List(from) | TypeKind::Set(from), TypeKind::List(to)) => {
            Type::list(alike(values().map(|value| (value, from)), to, LIST, budget)?)
        }
        (TypeKind::List(from) | TypeKind::Set(from), TypeKind::Set(to)) => {
            Type::set(alike(values().map(|value| (value, from)), to, SET, budget)?)
        }
        _ => to.clone(),
    })
}

/// Like [`alike`], for a map: composite elements are converted to what they have in common.
fn in_map<'v>(
    elements: impl Iterator<Item = (ValueRef<'v>, &'v Type)>,
    to: &Type,
    wrong: &'static str,
    budget: &Budget,
) -> Result<Type, &'static str> {
    if !to.is_collection() && to.as_object().is_none() {
        return alike(elements, to, wrong, budget);
    }
    let mut types = Vec::new();
    for (element, from) in elements {
        types.push(comes_to(element, from, to, budget)?);
    }
    match types.is_empty() {
        true => Ok(to.clone()),
        false => unify_within(&types, budget).ok_or(NONE),
    }
}
