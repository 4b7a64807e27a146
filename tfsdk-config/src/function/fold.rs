//! Functions that make one value of many.

use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::argument::is_sequence;
use super::builtin::{Builtin, takes, takes_any};
use super::{Result, elements, fail, fail_at, fail_at_quoting, go_over};

pub(super) fn functions() -> Vec<Builtin> {
    let bool = |_: &[Value], _: &Budget| Ok(Type::BOOL);
    let bools = || [takes("list", Type::list(Type::BOOL))];
    vec![
        Builtin::new("alltrue", bools(), bool, |args, _, budget| all_true(&args[0], budget)),
        Builtin::new("anytrue", bools(), bool, |args, _, budget| any_true(&args[0], budget)),
        Builtin::new("one", [takes_any("list").or_unknown()], one_type, |args, ty, _| one(&args[0], ty))
            .nullable(),
        Builtin::new(
            "sum",
            [takes_any("list")],
            |_, _| Ok(Type::NUMBER),
            |args, _, budget| sum(&args[0], budget),
        ),
    ]
}

/// Whether all are true; a null is not. What stands before an unknown element decides, and what stands behind does not.
fn all_true(list: &Value, budget: &Budget) -> Result<Value> {
    go_over(list, budget)?;
    for (_, element) in list.elements() {
        if !element.is_known() {
            return Ok(Value::unknown(Type::BOOL));
        }
        if element.as_bool() != Some(true) {
            return Ok(false.into());
        }
    }
    Ok(true.into())
}

fn any_true(list: &Value, budget: &Budget) -> Result<Value> {
    go_over(list, budget)?;
    let is_true = |value: bool| {
        move |(_, element): (_, tfsdk_core::value::ValueRef<'_>)| element.as_bool() == Some(value)
    };
    if list.elements().any(is_true(true)) {
        return Ok(true.into());
    }
    let known = list.elements().all(|(_, element)| element.is_known());
    Ok(if known { false.into() } else { Value::unknown(Type::BOOL) })
}

const NOT_ONE: &str = "must be a list, set, or tuple value with either zero or one elements";

fn one_type(args: &[Value], _: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::List(element) | TypeKind::Set(element) => Ok(element.clone()),
        TypeKind::Tuple(types) => match types {
            [] => Ok(Type::DYNAMIC),
            [only] => Ok(only.clone()),
            _ => fail_at(0, NOT_ONE),
        },
        _ => fail_at(0, NOT_ONE),
    }
}

fn one(list: &Value, ty: &Type) -> Result<Value> {
    let unknown = || Ok(Value::unknown(ty.clone()));
    let Some(len) = list.as_ref().len().filter(|_| list.is_known()) else { return unknown() };
    match len {
        0 => Ok(Value::null(ty.clone())),
        1 => Ok(list
            .as_ref()
            .elements()
            .next()
            .map_or_else(|| Value::null(ty.clone()), |(_, only)| only.to_value())),
        _ if list.as_ref().may_shrink() => unknown(),
        _ => fail_at(0, NOT_ONE),
    }
}

fn sum(list: &Value, budget: &Budget) -> Result<Value> {
    let ty = list.ty();
    if !is_sequence(ty) && !matches!(ty.kind(), TypeKind::Map(_) | TypeKind::Object(_)) {
        return fail_at(0, "cannot sum noniterable");
    }
    if list.as_ref().is_empty() {
        return fail_at(0, "cannot sum an empty list");
    }
    if !is_sequence(ty) {
        return fail_at_quoting(
            0,
            [],
            format!("argument must be list, set, or tuple. Received {}", ty.friendly_name()),
        );
    }
    if !list.is_wholly_known() {
        return Ok(Value::unknown(Type::NUMBER));
    }
    go_over(list, budget)?;
    let mut sum: Option<Number> = None;
    for element in elements(list) {
        let number = convert_within(&element, &Type::NUMBER, budget);
        let Some(number) = number.as_ref().ok().and_then(Value::as_number) else {
            return fail_at(0, "argument must be list, set, or tuple of number values");
        };
        sum = Some(match sum {
            None => number.clone(),
            Some(sum) => {
                budget.work((sum.text_len_bound() as u64 + number.text_len_bound() as u64) / 64)?;
                sum.add(number).map_err(|_| FunctionError::new("can't compute sum of opposing infinities"))?
            }
        });
    }
    match sum {
        Some(sum) => Ok(sum.into()),
        None => fail("cannot sum an empty list"),
    }
}
