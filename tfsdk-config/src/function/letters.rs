//! Functions of strings that go by their letters and lines.

use tfsdk_core::limits::Budget;
use tfsdk_core::text::clusters;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::argument::whole;
use super::builtin::{Builtin, takes};
use super::string::{as_text, make_copy, upper};
use super::{Result, fail_at};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let number = |name| takes(name, Type::NUMBER);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![
        Builtin::new("indent", [number("spaces"), text("str")], string, |args, _, budget| {
            indent(args, budget)
        }),
        Builtin::new("strrev", [text("str")], string, |args, _, budget| {
            go_by_letters(&args[0], budget)?;
            Ok(clusters(as_text(&args[0])).rev().collect::<String>().into())
        }),
        Builtin::new(
            "substr",
            [text("str"), number("offset"), number("length")],
            string,
            |args, _, budget| substr(args, budget),
        ),
        Builtin::new("title", [text("str")], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(title(as_text(&args[0])).into())
        }),
        Builtin::new("urlencode", [text("str")], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(urlencode(as_text(&args[0])).into())
        }),
    ]
}

/// Pays for finding the letters of a text, as a reader counts them, and for a copy.
fn go_by_letters(text: &Value, budget: &Budget) -> Result<()> {
    budget.work(as_text(text).len() as u64)?;
    make_copy(as_text(text), budget)
}

/// The longest text that Go can hold.
const MOST_SPACES: u64 = 1 << 48;

/// All lines but the first, behind so many spaces.
fn indent(args: &[Value], budget: &Budget) -> Result<Value> {
    let spaces = whole(&args[0]).map_err(FunctionError::new)?;
    let Ok(spaces) = usize::try_from(spaces) else { return fail_at(0, "must not be negative") };
    // Go cannot write them down, and it does so even where no line takes them.
    if spaces as u64 > MOST_SPACES {
        return fail_at(0, "must be at most 281474976710656");
    }
    let text = as_text(&args[1]);
    let lines = text.bytes().filter(|b| *b == b'\n').count();
    make_copy(text, budget)?;
    budget.make(lines.saturating_mul(spaces).saturating_mul(3))?;
    if lines == 0 {
        return Ok(text.into());
    }
    budget.make(spaces)?;
    Ok(text.replace('\n', &format!("\n{}", " ".repeat(spaces))).into())
}

fn substr(args: &[Value], budget: &Budget) -> Result<Value> {
    let offset = whole(&args[1]).map_err(FunctionError::new)?;
    let length = whole(&args[2]).map_err(FunctionError::new)?;
    go_by_letters(&args[0], budget)?;
    let text = as_text(&args[0]);
    let start = match usize::try_from(offset) {
        Ok(_) if length == 0 => return Ok("".into()),
        Ok(start) => start,
        // From the end, and not before the start.
        Err(_) => {
            let before_end = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
            clusters(text).count().saturating_sub(before_end)
        }
    };
    let start: usize = clusters(text).take(start).map(str::len).sum();
    let rest = &text[start..];
    // A negative length is all of the rest, and so is none when it is counted from the end.
    let Some(length) = usize::try_from(length).ok().filter(|length| *length > 0) else {
        return Ok(rest.into());
    };
    let end: usize = clusters(rest).take(length).map(str::len).sum();
    Ok(rest[..end].into())
}

/// Each word with a capital. (Go: `strings.Title`.)
fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut starts = true;
    for c in text.chars() {
        out.push(if starts { capital(c) } else { c });
        starts = match c {
            '_' => false,
            _ if c.is_ascii() => !c.is_ascii_alphanumeric(),
            _ => c.is_whitespace(),
        };
    }
    out
}

/// The letter that starts a word: of two joined letters only the first is large, and Georgian has no such form.
fn capital(c: char) -> char {
    match c {
        'Ǆ' | 'ǅ' | 'ǆ' => 'ǅ',
        'Ǉ' | 'ǈ' | 'ǉ' => 'ǈ',
        'Ǌ' | 'ǋ' | 'ǌ' => 'ǋ',
        'Ǳ' | 'ǲ' | 'ǳ' => 'ǲ',
        'ა'..='ჺ' | 'ჽ'..='ჿ' => c,
        _ => upper(c),
    }
}

/// The text as a part of a query in a URL. (Go: `url.QueryEscape`.)
fn urlencode(text: &str) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(byte.into()),
            b' ' => out.push('+'),
            _ => out.extend(['%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]),
        }
    }
    out
}
