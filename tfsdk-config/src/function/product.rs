//! `setproduct`.

use tfsdk_core::convert::{convert_within, unify_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Refinement, Value};
use tfsdk_lang::expr::FunctionError;

use super::builtin::{Builtin, misfit, takes_any};
use super::{Result, elements, fail, fail_at, make_elements, marks, sort_set};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new("setproduct", [], product_type, product)
            .and_more(takes_any("sets").or_unknown())
            .marks(marks::of_setproduct),
    ]
}

/// A set of tuples if one of the arguments is a set, else a list of them.
fn product_type(args: &[Value], budget: &Budget) -> Result<Type> {
    if args.len() < 2 {
        return fail("at least two arguments are required");
    }
    make_elements(args.len(), budget)?;
    let mut types = Vec::with_capacity(args.len());
    let mut of_a_set = false;
    for (i, arg) in args.iter().enumerate() {
        types.push(match arg.ty().kind() {
            TypeKind::Set(element) => {
                of_a_set = true;
                element.clone()
            }
            TypeKind::List(element) => element.clone(),
            TypeKind::Tuple([]) => Type::DYNAMIC,
            TypeKind::Tuple(elements) => match unify_within(elements, budget) {
                Some(element) => element,
                None => return fail_at(i, "all elements must be of the same type"),
            },
            _ => return fail_at(i, "a set or a list is required"),
        });
    }
    let each = Type::tuple(types);
    Ok(if of_a_set { Type::set(each) } else { Type::list(each) })
}

fn product(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let Some(each) = ty.element() else { return fail("a set or a list is required") };
    let to = each.elements().unwrap_or_default();
    let of_a_set = matches!(ty.kind(), TypeKind::Set(_));
    if args.iter().any(|arg| !arg.is_known() || arg.as_ref().may_shrink()) {
        let most = |arg: &Value| if arg.as_ref().may_shrink() { None } else { greatest_len(arg) };
        return of_unknown_length(args.iter().map(most), ty);
    }
    let lens = args.iter().map(|arg| arg.as_ref().len().unwrap_or(0));
    let count = if lens.clone().any(|len| len == 0) { 0 } else { lens.fold(1, usize::saturating_mul) };
    make_elements(count.saturating_mul(args.len() + 1), budget)?;
    budget.work((count as u64).saturating_mul(args.len() as u64))?;
    let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
    tuples.truncate(count.min(1));
    for (i, (arg, to)) in args.iter().zip(to).enumerate() {
        let mut parts = Vec::new();
        for element in elements(arg) {
            let part = convert_within(&element, to, budget);
            parts.push(part.map_err(|error| FunctionError::argument(i, error.sentence()))?);
        }
        let longer = |tuple: &Vec<Value>, part: &Value| {
            let mut longer = Vec::with_capacity(args.len());
            longer.extend(tuple.iter().cloned().chain([part.clone()]));
            longer
        };
        tuples = tuples.iter().flat_map(|tuple| parts.iter().map(move |part| longer(tuple, part))).collect();
    }
    let tuples = tuples.into_iter().map(Value::tuple);
    match of_a_set {
        true => {
            let tuples: Vec<Value> = tuples.collect();
            sort_set(&Value::list(each.clone(), tuples.iter().cloned()).map_err(misfit)?, budget)?;
            Value::set(each.clone(), tuples).map_err(misfit)
        }
        false => Value::list(each.clone(), tuples).map_err(misfit),
    }
}

/// As many tuples as there may be, unless that is open or more than Terraform cares to count.
fn of_unknown_length(lens: impl Iterator<Item = Option<u64>>, ty: &Type) -> Result<Value> {
    let mut most = 1;
    for len in lens {
        most *= match len {
            Some(len @ ..=1024) => len,
            _ => return Ok(Value::unknown(ty.clone())),
        };
        if most > 2048 {
            return Ok(Value::unknown(ty.clone()));
        }
    }
    let refinement = Refinement::new().not_null().min_len(most.min(1)).max_len(most);
    Value::refined(ty.clone(), refinement).map_err(misfit)
}

fn greatest_len(value: &Value) -> Option<u64> {
    let known = value.as_ref().len().or_else(|| value.ty().elements().map(<[Type]>::len));
    match known {
        Some(len) => Some(len as u64),
        None => value.as_ref().refinement().and_then(Refinement::greatest_len),
    }
}
