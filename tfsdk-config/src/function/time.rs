//! Functions of points in time, which are texts, and of the time between them.

use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::text::Cut;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::builtin::{Builtin, takes};
use super::date::formatdate;
use super::string::as_text;
use super::timestamp::Timestamp;
use super::{Quote, Result, fail};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    vec![
        Builtin::new(
            "formatdate",
            [text("format"), text("time")],
            |_, _| Ok(Type::STRING),
            |args, _, budget| formatdate(args, budget),
        ),
        Builtin::new(
            "timeadd",
            [text("timestamp"), text("duration")],
            |_, _| Ok(Type::STRING),
            |args, _, budget| timeadd(args, budget),
        )
        .nullable(),
        Builtin::new(
            "timecmp",
            [text("timestamp_a"), text("timestamp_b")],
            |_, _| Ok(Type::NUMBER),
            |args, _, budget| timecmp(args, budget),
        ),
    ]
}

fn timecmp(args: &[Value], budget: &Budget) -> Result<Value> {
    budget.work((as_text(&args[0]).len() + as_text(&args[1]).len()) as u64 / 16)?;
    let read = |index: usize| {
        Timestamp::parse(as_text(&args[index]))
            .map_err(|problem| FunctionError::argument(index, problem).quoting([Quote::Argument(index)]))
    };
    let (a, b) = (read(0)?, read(1)?);
    Ok(Number::counted((a.seconds, a.nanos).cmp(&(b.seconds, b.nanos)) as i64).into())
}

fn timeadd(args: &[Value], budget: &Budget) -> Result<Value> {
    budget.work((as_text(&args[0]).len() + as_text(&args[1]).len()) as u64 / 16)?;
    let mut time = Timestamp::parse_strictly(as_text(&args[0]))
        .map_err(|problem| FunctionError::new(problem).quoting([Quote::Argument(0)]))?;
    let duration = duration(as_text(&args[1])).map_err(|error| error.quoting([Quote::Argument(1)]))?;
    let nanos = i64::from(time.nanos) + duration % SECOND;
    time.seconds += duration / SECOND + nanos.div_euclid(SECOND);
    time.nanos = nanos.rem_euclid(SECOND) as u32;
    Ok(time.to_string().into())
}

const SECOND: i64 = 1_000_000_000;

/// Nanoseconds, of a duration such as `1h30m`. (Go: `time.ParseDuration`.)
fn duration(text: &str) -> Result<i64> {
    let invalid = || FunctionError::new(format!("time: invalid duration {}", quoted(text)));
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(invalid());
    }
    let mut sum = 0_u64;
    while !rest.is_empty() {
        let (whole, after) = digits(rest);
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => digits(after),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(invalid());
        }
        let next = after.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(next);
        let nanos: u64 = match unit {
            "" => return fail(format!("time: missing unit in duration {}", quoted(text))),
            "ns" => 1,
            "us" | "µs" | "μs" => 1000,
            "ms" => 1_000_000,
            "s" => 1_000_000_000,
            "m" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            _ => {
                return fail(format!("time: unknown unit {} in duration {}", quoted(unit), quoted(text)));
            }
        };
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| invalid())? };
        let part = whole.checked_mul(nanos).and_then(|part| part.checked_add(fraction_of(fraction, nanos)));
        sum =
            part.and_then(|part| sum.checked_add(part)).filter(|sum| *sum <= 1 << 63).ok_or_else(invalid)?;
        rest = after;
    }
    match text.starts_with('-') {
        true => 0_i64.checked_sub_unsigned(sum),
        false => i64::try_from(sum).ok(),
    }
    .ok_or_else(invalid)
}

fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len())
}

/// The part of a unit that decimal places stand for. Digits that do not fit 63 bits are left out.
fn fraction_of(places: &str, nanos: u64) -> u64 {
    let (mut number, mut scale) = (0_u64, 1.0);
    for digit in places.bytes() {
        let more = number.checked_mul(10).and_then(|number| number.checked_add(u64::from(digit - b'0')));
        let Some(more) = more.filter(|more| i64::try_from(*more).is_ok()) else { break };
        (number, scale) = (more, scale * 10.0);
    }
    (number as f64 * (nanos as f64 / scale)) as u64
}

/// A text in quotes in which all that is not printable ASCII is written by its bytes. (Go: `quote` of package `time`.)
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in Cut(text).to_string().chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            _ => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("\\x{byte:02x}"))),
        }
    }
    out.push('"');
    out
}
