//! Functions of lists and tuples.

use tfsdk_core::convert::{convert_within, unify_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::argument::{as_number, element_index, is_sequence, whole};
use super::builtin::{Builtin, misfit, takes, takes_any};
use super::number::counted;
use super::{Result, elements, fail, fail_at, fail_at_quoting, fail_quoting, go_over, make_elements, marks};

pub(super) fn functions() -> Vec<Builtin> {
    let index = |name| takes(name, Type::NUMBER);
    vec![
        Builtin::new("concat", [], concat_type, concat).and_more(takes_any("seqs")).marks(marks::of_concat),
        Builtin::new("contains", [takes_any("list"), takes_any("value")], |_, _| Ok(Type::BOOL), contains),
        Builtin::new(
            "distinct",
            [takes("list", Type::list(Type::DYNAMIC))],
            |args, _| Ok(args[0].ty().clone()),
            distinct,
        ),
        Builtin::new("element", [takes_any("list"), index("index")], element_type, element)
            .nullable()
            .marks(marks::of_element),
        Builtin::new("flatten", [takes_any("list")], flatten_type, flatten).marks(marks::of_flatten),
        Builtin::new("index", [takes_any("list"), takes_any("value")], |_, _| Ok(Type::NUMBER), position),
        Builtin::new(
            "slice",
            [takes_any("list"), index("start_index"), index("end_index")],
            slice_type,
            slice,
        )
        .marks(marks::of_slice),
    ]
}

fn concat_type(args: &[Value], budget: &Budget) -> Result<Type> {
    if args.is_empty() {
        return fail("at least one argument is required");
    }
    let lists: Vec<Type> = args.iter().map(|arg| arg.ty().clone()).collect();
    if lists.iter().all(|ty| matches!(ty.kind(), TypeKind::List(_))) {
        if let Some(common) = unify_within(&lists, budget) {
            return Ok(common);
        }
    }
    let mut types = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        make_elements(
            arg.as_ref().len().unwrap_or(0).max(arg.ty().elements().map_or(0, <[Type]>::len)),
            budget,
        )?;
        match arg.ty().kind() {
            TypeKind::Tuple(elements) => types.extend(elements.iter().cloned()),
            TypeKind::List(element) => match arg.as_ref().len() {
                Some(len) => types.extend((0..len).map(|_| element.clone())),
                None => return Ok(Type::DYNAMIC),
            },
            _ => {
                let got = arg.ty().friendly_name();
                return fail_at_quoting(i, [], format!("all arguments must be lists or tuples; got {got}"));
            }
        }
    }
    Ok(Type::tuple(types))
}

fn concat(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let TypeKind::List(element) = ty.kind() else { return Ok(Value::tuple(args.iter().flat_map(elements))) };
    let mut all = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let list =
            convert_within(arg, ty, budget).map_err(|error| FunctionError::argument(i, error.sentence()))?;
        make_elements(list.as_ref().len().unwrap_or(0), budget)?;
        all.extend(elements(&list));
    }
    Value::list(element.clone(), all).map_err(misfit)
}

fn contains(args: &[Value], _: &Type, budget: &Budget) -> Result<Value> {
    if !is_sequence(args[0].ty()) {
        return fail("argument must be list, tuple, or set");
    }
    let mut known = true;
    for element in elements(&args[0]) {
        compare(&element, &args[1], budget)?;
        match args[1].equals(&element) {
            Some(true) => return Ok(true.into()),
            Some(false) => {}
            None => known = false,
        }
    }
    Ok(if known { false.into() } else { Value::unknown(Type::BOOL) })
}

/// Pays for comparing two values, which costs no more than the smaller one weighs.
fn compare(a: &Value, b: &Value, budget: &Budget) -> Result<()> {
    Ok(budget.work(1 + a.size().min(b.size()) / 64)?)
}

fn distinct(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    go_over(&args[0], budget)?;
    if !args[0].is_wholly_known() {
        return Ok(Value::unknown(ty.clone()));
    }
    make_elements(args[0].as_ref().len().unwrap_or(0), budget)?;
    let kept = args[0].as_ref().distinct_elements().map(|element| element.to_value());
    Value::list(ty.element().cloned().unwrap_or(Type::DYNAMIC), kept).map_err(misfit)
}

fn element_type(args: &[Value], _: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::List(element) => Ok(element.clone()),
        TypeKind::Tuple(_) if !args[1].is_known() => Ok(Type::DYNAMIC),
        TypeKind::Tuple(types) => {
            let index = element_index(&args[1], types.len())?;
            // Terraform 1.11 counts from the end of lists alone.
            if index != 0 && as_number(&args[1]).is_negative() {
                return fail("cannot use element function with a negative index");
            }
            Ok(types[index].clone())
        }
        _ => fail_quoting([], format!("cannot read elements from {}", args[0].ty().friendly_name())),
    }
}

fn element(args: &[Value], ty: &Type, _: &Budget) -> Result<Value> {
    let index = element_index(&args[1], args[0].as_ref().len().unwrap_or(0))?;
    Ok(args[0].as_ref().index(index).map_or_else(|| Value::unknown(ty.clone()), |part| part.to_value()))
}

fn flatten_type(args: &[Value], budget: &Budget) -> Result<Type> {
    if !args[0].is_wholly_known() {
        return Ok(Type::DYNAMIC);
    }
    if !is_sequence(args[0].ty()) {
        return fail("can only flatten lists, sets and tuples");
    }
    let mut out = Vec::new();
    flat(&args[0], &mut out, budget)?;
    Ok(Type::tuple(out.iter().map(|value| value.ty().clone())))
}

fn flatten(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let mut out = Vec::new();
    // While something in it is unknown, the elements of a map or object pass for those of a list, as in Terraform.
    let has_elements = args[0].ty().is_collection()
        || args[0].ty().as_object().is_some()
        || args[0].ty().elements().is_some();
    if has_elements && flat(&args[0], &mut out, budget)? {
        Ok(Value::tuple(out))
    } else {
        Ok(Value::unknown(ty.clone()))
    }
}

/// Adds the elements of a known sequence, those of nested sequences one by one. Returns whether all of them are known.
fn flat(sequence: &Value, out: &mut Vec<Value>, budget: &Budget) -> Result<bool> {
    make_elements(sequence.as_ref().len().unwrap_or(0), budget)?;
    let mut known = !sequence.as_ref().may_shrink();
    for element in elements(sequence) {
        if element.is_null() || !is_sequence(element.ty()) {
            known &= element.is_known() || !element.ty().is_dynamic();
            out.push(element);
        } else if element.is_known() {
            known &= flat(&element, out, budget)?;
        } else {
            known = false;
        }
    }
    Ok(known)
}

fn position(args: &[Value], _: &Type, budget: &Budget) -> Result<Value> {
    if !matches!(args[0].ty().kind(), TypeKind::List(_) | TypeKind::Tuple(_)) {
        return fail("argument must be a list or tuple");
    }
    if args[0].as_ref().is_empty() {
        return fail("cannot search an empty list");
    }
    for (i, element) in elements(&args[0]).enumerate() {
        compare(&element, &args[1], budget)?;
        match element.equals(&args[1]) {
            Some(true) => return Ok(counted(i)),
            Some(false) => {}
            None => return Ok(Value::unknown(Type::NUMBER)),
        }
    }
    fail("item not found")
}

fn slice_type(args: &[Value], budget: &Budget) -> Result<Type> {
    let ty = args[0].ty();
    match ty.kind() {
        TypeKind::Set(_) => fail_at(
            0,
            "cannot slice a set, because its elements do not have indices; explicitly convert to a list if the ordering \
             of the result is not important",
        ),
        TypeKind::List(_) => bounds(args).map(|_| ty.clone()),
        TypeKind::Tuple(types) => Ok(match bounds(args)? {
            Some((start, end)) => {
                make_elements(end - start, budget)?;
                Type::tuple(types[start..end].iter().cloned())
            }
            None => Type::DYNAMIC,
        }),
        _ => fail_at(0, "must be a list or tuple value"),
    }
}

/// The bounds of a slice when both are known.
fn bounds(args: &[Value]) -> Result<Option<(usize, usize)>> {
    let len = match args[0].ty().kind() {
        TypeKind::Tuple(types) => Some(types.len()),
        _ => args[0].as_ref().len(),
    };
    let bound = |index: usize, name: &str| {
        if !args[index].is_known() {
            return Ok(None);
        }
        let bound = whole(&args[index]).map_err(|problem| {
            FunctionError::argument(index, format!("invalid {name} index: {problem}")).quoting([])
        })?;
        let Ok(bound) = usize::try_from(bound) else {
            return fail_at_quoting(index, [], format!("{name} index must not be less than zero"));
        };
        match len {
            Some(len) if bound > len => fail_at_quoting(
                index,
                [],
                format!("{name} index must not be greater than the length of the list"),
            ),
            _ => Ok(Some(bound)),
        }
    };
    match (bound(1, "start")?, bound(2, "end")?) {
        (Some(start), Some(end)) if start > end => {
            fail_at(1, "start index must not be greater than end index")
        }
        (Some(start), Some(end)) => Ok(Some((start, end))),
        _ => Ok(None),
    }
}

fn slice(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let Some((start, end)) = bounds(args)? else { return Ok(Value::unknown(ty.clone())) };
    // Those before the start are passed over.
    budget.work(start as u64)?;
    make_elements(end - start, budget)?;
    let part = elements(&args[0]).skip(start).take(end - start);
    match ty.kind() {
        TypeKind::List(element) => Value::list(element.clone(), part).map_err(misfit),
        _ => Ok(Value::tuple(part)),
    }
}
