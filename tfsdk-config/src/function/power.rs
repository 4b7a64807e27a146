//! Functions of numbers that Terraform computes with doubles, and those that read whole numbers.

use num_bigint::{BigInt, Sign};
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::argument::{as_number, whole};
use super::builtin::{Builtin, takes, takes_any};
use super::double::{ln, pow};
use super::string::as_text;
use super::{Result, fail, fail_at, fail_at_quoting, fail_quoting};

pub(super) fn functions() -> Vec<Builtin> {
    let number = |_: &[Value], _: &Budget| Ok(Type::NUMBER);
    let two = |name, second, call: fn(f64, f64) -> f64, undefined: &'static str| {
        let takes = [takes("num", Type::NUMBER), takes(second, Type::NUMBER)];
        Builtin::new(name, takes, number, move |args, _, _| {
            let result = call(double(&args[0])?, double(&args[1])?);
            match Number::from_double(result) {
                Ok(result) => Ok(result.into()),
                Err(_) => fail(undefined),
            }
        })
    };
    vec![
        two(
            "log",
            "base",
            |num, base| ln(num) / ln(base),
            "there is no logarithm of this number to this base",
        ),
        two("pow", "power", pow, "a negative number has no power that is not whole"),
        Builtin::new(
            "parseint",
            [takes_any("number"), takes("base", Type::NUMBER)],
            parseint_type,
            |args, _, budget| parseint(args, budget),
        ),
        Builtin::new("signum", [takes("num", Type::NUMBER)], number, |args, _, _| {
            Ok(Number::counted(whole(&args[0]).map_err(FunctionError::new)?.signum()).into())
        }),
    ]
}

/// A number as the nearest double.
fn double(value: &Value) -> Result<f64> {
    let number = as_number(value);
    let double = number.nearest_f64();
    if double.is_infinite() && !number.is_infinite() {
        return fail_quoting(
            [],
            format!("value must be between {:.6} and {:.6} inclusive", f64::MIN, f64::MAX),
        );
    }
    Ok(double)
}

fn parseint_type(args: &[Value], _: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::String => Ok(Type::NUMBER),
        _ => fail_at_quoting(
            0,
            [],
            format!("first argument must be a string, not {}", args[0].ty().friendly_name()),
        ),
    }
}

fn parseint(args: &[Value], budget: &Budget) -> Result<Value> {
    let text = as_text(&args[0]);
    let base = whole(&args[1]).map_err(|problem| FunctionError::argument(1, problem))?;
    let Some(base) = u32::try_from(base).ok().filter(|base| (2..=62).contains(base)) else {
        return fail_at(1, "base must be a whole number between 2 and 62 inclusive");
    };
    let len = text.len() as u64;
    // The more digits there are, the dearer each becomes.
    budget.work(len.saturating_add(len.saturating_mul(len) / 512))?;
    budget.make(text.len().saturating_mul(2))?;
    match integer(text, base) {
        Some(number) => Ok(i64::try_from(&number).map_or_else(|_| number.into(), Number::counted).into()),
        None => fail_at(0, format!("cannot parse {} as a base {base} integer", Excerpt(text))),
    }
}

/// A number in digits `0` to `9` and letters: up to base 36 in either case, above that the small ones first.
fn integer(text: &str, base: u32) -> Option<BigInt> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() {
        return None;
    }
    // As many digits at once as fit into 32 bits.
    let (mut number, mut some, mut scale) = (BigInt::ZERO, 0, 1);
    for c in digits.bytes() {
        let digit = match c {
            b'0'..=b'9' => c - b'0',
            b'a'..=b'z' => c - b'a' + 10,
            b'A'..=b'Z' if base <= 36 => c - b'A' + 10,
            b'A'..=b'Z' => c - b'A' + 36,
            _ => return None,
        };
        if u32::from(digit) >= base {
            return None;
        }
        (some, scale) = (some * base + u32::from(digit), scale * base);
        if scale > u32::MAX / 62 {
            number = number * scale + some;
            (some, scale) = (0, 1);
        }
    }
    number = number * scale + some;
    Some(if text.starts_with('-') && number.sign() != Sign::NoSign { -number } else { number })
}
