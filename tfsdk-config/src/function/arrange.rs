//! Functions that choose and put in order what lists have.

use std::collections::{BTreeMap, HashSet};

use tfsdk_core::convert::{convert_within, unify_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value};

use super::argument::whole;
use super::builtin::{Builtin, misfit, takes, takes_any};
use super::{Quote, Result, elements, fail, fail_at_quoting, fail_quoting, go_over, make_elements, marks};

pub(super) fn functions() -> Vec<Builtin> {
    let list_of_any = |name| takes(name, Type::list(Type::DYNAMIC));
    let strings = |_: &[Value], _: &Budget| Ok(Type::list(Type::STRING));
    vec![
        Builtin::new(
            "chunklist",
            [list_of_any("list"), takes("size", Type::NUMBER)],
            |args, _| Ok(Type::list(args[0].ty().clone())),
            chunklist,
        )
        .marks(marks::of_chunklist),
        Builtin::new("coalescelist", [], coalescelist_type, coalescelist)
            .and_more(takes_any("vals").or_null().or_unknown().or_dynamic())
            .nullable(),
        Builtin::new("compact", [takes("list", Type::list(Type::STRING))], strings, |args, _, budget| {
            compact(&args[0], budget)
        }),
        Builtin::new(
            "matchkeys",
            [list_of_any("values"), list_of_any("keys"), list_of_any("searchset")],
            matchkeys_type,
            matchkeys,
        ),
        Builtin::new("reverse", [takes_any("list").or_unknown()], reverse_type, reverse)
            .marks(marks::of_reverse),
        Builtin::new(
            "sort",
            [takes("list", Type::list(Type::STRING)).or_unknown()],
            strings,
            |args, ty, budget| sort(&args[0], ty, budget),
        ),
        Builtin::new(
            "transpose",
            [takes("values", Type::map(Type::list(Type::STRING)))],
            |_, _| Ok(Type::map(Type::list(Type::STRING))),
            transpose,
        ),
    ]
}

fn chunklist(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let list = &args[0];
    let size = whole(&args[1])
        .map_err(|problem| super::FunctionError::new(format!("invalid size: {problem}")).quoting([]))?;
    let Ok(size) = usize::try_from(size) else { return fail("the size argument must be positive") };
    let len = list.as_ref().len().unwrap_or(0);
    if len == 0 {
        return Value::list(list.ty().clone(), []).map_err(misfit);
    }
    let size = if size == 0 { len } else { size };
    make_elements(len.saturating_mul(2), budget)?;
    let all: Vec<Value> = elements(list).collect();
    let element = list.ty().element().cloned().unwrap_or(Type::DYNAMIC);
    let chunks: std::result::Result<Vec<Value>, _> =
        all.chunks(size).map(|chunk| Value::list(element.clone(), chunk.iter().cloned())).collect();
    Value::list(ty.element().cloned().unwrap_or(Type::DYNAMIC), chunks.map_err(misfit)?).map_err(misfit)
}

fn coalescelist_type(args: &[Value], _: &Budget) -> Result<Type> {
    if args.is_empty() {
        return fail("at least one argument is required");
    }
    let mut first = None;
    for arg in args {
        // An argument that is not known yet may be the one, whatever its type turns out to be; nor does what stands behind matter.
        if !arg.is_known() {
            return Ok(first.unwrap_or(Type::DYNAMIC));
        }
        if !matches!(arg.ty().kind(), TypeKind::List(_) | TypeKind::Tuple(_)) {
            return fail("coalescelist arguments must be lists or tuples");
        }
        if !arg.is_null() && arg.as_ref().len() != Some(0) && first.is_none() {
            first = Some(arg.ty().clone());
        }
    }
    Ok(first.unwrap_or_else(|| args[args.len() - 1].ty().clone()))
}

fn coalescelist(args: &[Value], ty: &Type, _: &Budget) -> Result<Value> {
    for arg in args {
        if !arg.is_known() {
            return Ok(Value::unknown(ty.clone()));
        }
        if !arg.is_null() && !arg.as_ref().is_empty() {
            return Ok(arg.clone());
        }
    }
    fail("no non-null arguments")
}

fn compact(list: &Value, budget: &Budget) -> Result<Value> {
    go_over(list, budget)?;
    if !list.is_wholly_known() {
        return Ok(Value::unknown(Type::list(Type::STRING)));
    }
    make_elements(list.as_ref().len().unwrap_or(0), budget)?;
    let kept = elements(list).filter(|text| text.as_str().is_some_and(|text| !text.is_empty()));
    Value::list(Type::STRING, kept).map_err(misfit)
}

fn matchkeys_type(args: &[Value], budget: &Budget) -> Result<Type> {
    match unify_within(&[args[1].ty().clone(), args[2].ty().clone()], budget) {
        Some(_) => Ok(args[0].ty().clone()),
        None => fail("keys and searchset must be of the same type"),
    }
}

fn matchkeys(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let [values, keys, sought] = args else { return fail("three lists are required") };
    if values.as_ref().len() != keys.as_ref().len() {
        return fail("length of keys and values should be equal");
    }
    for list in args {
        go_over(list, budget)?;
        make_elements(list.as_ref().len().unwrap_or(0), budget)?;
    }
    let none = || Value::list(ty.element().cloned().unwrap_or(Type::DYNAMIC), []).map_err(misfit);
    // Terraform leaves out of the search what is not known yet, and so finds nothing where nothing is left.
    if !values.is_wholly_known() || !keys.is_wholly_known() {
        return Ok(Value::unknown(ty.clone()));
    }
    let Some(common) = unify_within(&[keys.ty().clone(), sought.ty().clone()], budget) else { return none() };
    let of_common = |list: &Value| convert_within(list, &common, budget).map_err(misfit);
    let (keys, sought) = (of_common(keys)?, of_common(sought)?);
    let has_unknown = sought.elements().any(|(_, key)| !key.is_known());
    let sought: HashSet<Value> = elements(&sought).filter(Value::is_wholly_known).collect();
    let mut found = Vec::new();
    for (value, key) in elements(values).zip(elements(&keys)) {
        if sought.contains(&key) {
            found.push(value);
        } else if has_unknown {
            return Ok(Value::unknown(ty.clone()));
        }
    }
    Value::list(ty.element().cloned().unwrap_or(Type::DYNAMIC), found).map_err(misfit)
}

fn reverse_type(args: &[Value], budget: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::Tuple(types) => {
            make_elements(types.len(), budget)?;
            Ok(Type::tuple(types.iter().rev().cloned()))
        }
        // A set becomes a list, as it has an order then.
        TypeKind::List(element) | TypeKind::Set(element) => Ok(Type::list(element.clone())),
        _ => fail_at_quoting(
            0,
            [],
            format!("can only reverse list or tuple values, not {}", args[0].ty().friendly_name()),
        ),
    }
}

fn reverse(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let list = &args[0];
    if !list.is_known() || list.as_ref().may_shrink() {
        return Ok(Value::unknown(ty.clone()));
    }
    make_elements(list.as_ref().len().unwrap_or(0), budget)?;
    let mut all: Vec<Value> = elements(list).collect();
    all.reverse();
    match ty.kind() {
        TypeKind::List(element) => Value::list(element.clone(), all).map_err(misfit),
        _ => Ok(Value::tuple(all)),
    }
}

fn sort(list: &Value, ty: &Type, budget: &Budget) -> Result<Value> {
    go_over(list, budget)?;
    let Some(len) = list.as_ref().len().filter(|_| list.is_known()) else {
        let given = list.as_ref().refinement().cloned().unwrap_or_default();
        let mut lengths = Refinement::new().not_null().min_len(given.least_len());
        if let Some(most) = given.greatest_len() {
            lengths = lengths.max_len(most);
        }
        return Value::refined(ty.clone(), lengths).map_err(misfit);
    };
    make_elements(len, budget)?;
    if !list.is_wholly_known() {
        // As many as there are, but which one stands where depends on all of them.
        return Value::list(Type::STRING, (0..len).map(|_| Value::unknown(Type::STRING))).map_err(misfit);
    }
    if let Some(i) = elements(list).position(|element| element.is_null()) {
        return fail_quoting(
            [Quote::Length(0)],
            format!("given list element {i} is null; a null string cannot be sorted"),
        );
    }
    let rounds = u64::from(usize::BITS - len.leading_zeros());
    budget.work((list.as_ref().size() / 32).saturating_mul(rounds))?;
    let mut all: Vec<Value> = elements(list).collect();
    all.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
    Value::list(Type::STRING, all).map_err(misfit)
}

fn transpose(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    go_over(&args[0], budget)?;
    if !args[0].is_wholly_known() {
        return Ok(Value::unknown(ty.clone()));
    }
    let mut transposed: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for (key, list) in args[0].elements() {
        let Key::Key(key) = key else { continue };
        if list.is_null() {
            return fail("input must not contain null list");
        }
        let key = Value::from(key);
        for (_, element) in list.elements() {
            let Some(name) = element.as_str() else { return fail("input list must not contain null string") };
            make_elements(2, budget)?;
            budget.make(name.len())?;
            budget.work(4)?;
            transposed.entry(name).or_default().push(key.clone());
        }
    }
    let lists: Result<Vec<(&str, Value)>> = transposed
        .into_iter()
        .map(|(name, keys)| Ok((name, Value::list(Type::STRING, keys).map_err(misfit)?)))
        .collect();
    Value::map(Type::list(Type::STRING), lists?).map_err(misfit)
}
