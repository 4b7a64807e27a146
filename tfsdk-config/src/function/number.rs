//! Functions of numbers.

use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::argument::as_number;
use super::builtin::{Builtin, misfit, takes};
use super::{Result, fail, fail_at, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    let number = |_: &[Value], _: &Budget| Ok(Type::NUMBER);
    let one = |name, call: Call| Builtin::new(name, [takes("num", Type::NUMBER)], number, call);
    let extreme = |name, call: Call| {
        Builtin::new(name, [], number, call).and_more(takes("numbers", Type::NUMBER).or_dynamic())
    };
    vec![
        one("abs", |args, _, _| {
            let n = as_number(&args[0]);
            Ok(if n.is_negative() || n.is_negative_zero() { -n } else { n }.into())
        }),
        one("ceil", |args, _, _| Ok(rounded(&as_number(&args[0]), true)?.into())),
        one("floor", |args, _, _| Ok(rounded(&as_number(&args[0]), false)?.into())),
        extreme("min", |args, _, budget| first_by(args, budget, |a, b| a < b)),
        extreme("max", |args, _, budget| first_by(args, budget, |a, b| a > b)),
        Builtin::new("range", [], |_, _| Ok(Type::list(Type::NUMBER)), range)
            .and_more(takes("params", Type::NUMBER)),
    ]
}

type Call = fn(&[Value], &Type, &Budget) -> Result<Value>;

/// How many there are, or at which place, with the precision of Go's `int`.
pub(super) fn counted(count: usize) -> Value {
    Number::counted(i64::try_from(count).unwrap_or(i64::MAX)).into()
}

/// The nearest whole number not below (`ceil`) or not above (`floor`).
fn rounded(n: &Number, up: bool) -> Result<Number> {
    if n.is_integer() || n.is_infinite() {
        // Whole already; a negative zero is zero.
        return Ok(if n.is_zero() { Number::ZERO } else { n.clone() });
    }
    let one = Number::from(1);
    let fraction = n.rem(&one).map_err(misfit)?;
    let whole = n.sub(&fraction).map_err(misfit)?;
    let whole = match (up, n.is_negative()) {
        (true, false) => whole.add(&one),
        (false, true) => whole.sub(&one),
        _ => Ok(whole),
    };
    let whole = whole.map_err(misfit)?;
    Ok(if whole.is_zero() { Number::ZERO } else { whole })
}

fn first_by(args: &[Value], budget: &Budget, before: fn(&Number, &Number) -> bool) -> Result<Value> {
    budget.work(args.len() as u64)?;
    let mut best: Option<Number> = None;
    for arg in args {
        let n = as_number(arg);
        if best.as_ref().is_none_or(|best| before(&n, best)) {
            best = Some(n);
        }
    }
    match best {
        Some(best) => Ok(best.into()),
        None => fail("must pass at least one number"),
    }
}

/// Terraform's `range` makes at most this many numbers.
const MOST: usize = 1024;

fn range(args: &[Value], _: &Type, budget: &Budget) -> Result<Value> {
    let numbers: Vec<Number> = args.iter().map(as_number).collect();
    // What nobody gives has 64 bits, as Go's `int` has.
    let unit = |down: bool| Number::counted(if down { -1 } else { 1 });
    let (start, end, step) = match numbers.as_slice() {
        [end] => (Number::counted(0), end.clone(), unit(*end < Number::ZERO)),
        [start, end] => (start.clone(), end.clone(), unit(end < start)),
        [start, end, step] => (start.clone(), end.clone(), step.clone()),
        _ => return fail("must have one, two, or three arguments"),
    };
    if step.is_zero() && start != end {
        return fail_at(2, "step must not be zero");
    }
    let down = step.is_negative();
    if down && end > start {
        return fail_at(1, "end must be less than start when step is negative");
    }
    if !down && end < start {
        return fail_at(1, "end must be greater than start when step is positive");
    }
    let mut out = Vec::new();
    let mut next = start;
    while if down { next > end } else { next < end } {
        if out.len() >= MOST {
            return fail(
                "more than 1024 values were generated; either decrease the difference between start and end or use a \
                 smaller step",
            );
        }
        budget.work(1)?;
        make_elements(1, budget)?;
        out.push(Value::from(next.clone()));
        next = next.add(&step).map_err(misfit)?;
    }
    Value::list(Type::NUMBER, out).map_err(misfit)
}
