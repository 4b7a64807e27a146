//! Set operations.

use std::collections::HashSet;

use tfsdk_core::convert::{convert_within, unify_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::builtin::{Builtin, Takes, misfit, takes};
use super::{Result, elements, fail, make_elements, sort_set};

pub(super) fn functions() -> Vec<Builtin> {
    let any = |name| takes(name, Type::set(Type::DYNAMIC)).or_dynamic();
    let several =
        |name, call: Call| Builtin::new(name, [any("first_set")], common, call).and_more(any("other_sets"));
    let two: [Takes; 2] = [any("a"), any("b")];
    vec![
        several("setunion", |args, ty, budget| {
            combined(args, ty, budget, true, |kept, set| kept.extend(elements(set)))
        }),
        several("setintersection", |args, ty, budget| {
            combined(args, ty, budget, false, |kept, set| {
                let other: HashSet<Value> = elements(set).collect();
                kept.retain(|element| other.contains(element));
            })
        }),
        Builtin::new("setsubtract", two, common, |args, ty, budget| {
            combined(args, ty, budget, false, |kept, set| {
                let other: HashSet<Value> = elements(set).collect();
                kept.retain(|element| !other.contains(element));
            })
        }),
    ]
}

type Call = fn(&[Value], &Type, &Budget) -> Result<Value>;

/// The type that all sets can be converted to; empty ones of any type agree with all.
fn common(args: &[Value], budget: &Budget) -> Result<Type> {
    let mut types = Vec::new();
    for arg in args {
        match arg.ty().element() {
            Some(element) if element.is_dynamic() && arg.as_ref().is_empty() => {}
            Some(element) => types.push(element.clone()),
            None => return Ok(Type::DYNAMIC),
        }
    }
    if types.is_empty() {
        return Ok(Type::set(Type::DYNAMIC));
    }
    match unify_within(&types, budget) {
        Some(element) => Ok(Type::set(element)),
        None => fail("given sets must all have compatible element types"),
    }
}

fn combined(
    args: &[Value],
    ty: &Type,
    budget: &Budget,
    with_unknown: bool,
    combine: fn(&mut Vec<Value>, &Value),
) -> Result<Value> {
    let mut kept: Option<Vec<Value>> = None;
    for (i, arg) in args.iter().enumerate() {
        let set =
            convert_within(arg, ty, budget).map_err(|error| FunctionError::argument(i, error.sentence()))?;
        // Elements are hashed and put in order.
        sort_set(&set, budget)?;
        make_elements(set.as_ref().len().unwrap_or(0), budget)?;
        if !with_unknown && !set.is_wholly_known() {
            return Ok(Value::unknown(ty.clone()));
        }
        match &mut kept {
            None => kept = Some(elements(&set).collect()),
            Some(kept) => combine(kept, &set),
        }
    }
    let element = ty.element().cloned().unwrap_or(Type::DYNAMIC);
    Value::set(element, kept.unwrap_or_default()).map_err(misfit)
}
