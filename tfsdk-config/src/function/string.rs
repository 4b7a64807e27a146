//! Functions of strings.

use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::builtin::{Builtin, misfit, takes};
use super::format::format;
use super::pattern::pattern;
use super::{Result, bounded, elements, fail, fail_at};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let string = |_: &[Value]| Ok(Type::STRING);
    vec![
        Builtin::new("format", [text("format")], string, |args, _| format(args))
            .and_more(super::builtin::takes_any("args").or_null().or_unknown()),
        Builtin::new("join", [text("separator")], string, |args, _| join(args))
            .and_more(takes("lists", Type::list(Type::STRING))),
        Builtin::new("lower", [text("str").or_dynamic()], string, |args, _| {
            Ok(as_text(&args[0]).chars().map(lower).collect::<String>().into())
        }),
        Builtin::new("upper", [text("str").or_dynamic()], string, |args, _| {
            Ok(as_text(&args[0]).chars().map(upper).collect::<String>().into())
        }),
        Builtin::new("replace", [text("str"), text("substr"), text("replace")], string, |args, _| {
            replace(args)
        }),
        Builtin::new(
            "split",
            [text("separator"), text("str")],
            |_| Ok(Type::list(Type::STRING)),
            |args, _| split(args),
        ),
        Builtin::new("trimspace", [text("str")], string, |args, _| Ok(as_text(&args[0]).trim().into())),
    ]
}

fn as_text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn join(args: &[Value]) -> Result<Value> {
    let Some((separator, lists)) = args.split_first().filter(|(_, lists)| !lists.is_empty()) else {
        return fail("at least one list is required");
    };
    if lists.iter().any(|list| !list.is_wholly_known()) {
        return Ok(Value::unknown(Type::STRING));
    }
    let mut items = Vec::new();
    for (i, list) in lists.iter().enumerate() {
        for (j, item) in elements(list).enumerate() {
            match item.as_str() {
                Some(text) => items.push(text.to_owned()),
                None => {
                    let of = if lists.len() > 1 { format!(" of list {}", i + 1) } else { String::new() };
                    return fail_at(
                        i + 1,
                        format!("element {j}{of} is null; cannot concatenate null values"),
                    );
                }
            }
        }
    }
    let separator = as_text(separator);
    bounded(
        items
            .iter()
            .map(String::len)
            .sum::<usize>()
            .saturating_add(separator.len().saturating_mul(items.len())),
    )?;
    Ok(items.join(separator).into())
}

fn split(args: &[Value]) -> Result<Value> {
    let (separator, text) = (as_text(&args[0]), as_text(&args[1]));
    let parts: Vec<Value> = match separator {
        "" => text.chars().map(|c| Value::from(c.to_string())).collect(),
        _ => text.split(separator).map(Value::from).collect(),
    };
    Value::list(Type::STRING, parts).map_err(misfit)
}

fn replace(args: &[Value]) -> Result<Value> {
    let (text, substring, replacement) = (as_text(&args[0]), as_text(&args[1]), as_text(&args[2]));
    let inner = substring.strip_prefix('/').and_then(|rest| rest.strip_suffix('/'));
    let Some(inner) = inner else {
        let count = match substring {
            "" => text.chars().count() + 1,
            _ => text.matches(substring).count(),
        };
        bounded(text.len().saturating_add(count.saturating_mul(replacement.len())))?;
        return Ok(text.replace(substring, replacement).into());
    };
    let regex =
        pattern(inner).map_err(|problem| FunctionError::new(format!("error parsing regexp: {problem}")))?;
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for found in regex.captures_iter(text) {
        let Some(whole) = found.get(0) else { continue };
        out.push_str(&text[at..whole.start()]);
        found.expand(replacement, &mut out);
        bounded(out.len())?;
        at = whole.end();
    }
    out.push_str(&text[at..]);
    Ok(out.into())
}

/// The lower case of a character as one character, as Go has it.
fn lower(c: char) -> char {
    let mut mapped = c.to_lowercase();
    match (mapped.next(), mapped.next()) {
        (Some(only), None) => only,
        (Some(first), _) => first,
        _ => c,
    }
}

/// The upper case of a character as one character, as Go has it: `ß` has none.
fn upper(c: char) -> char {
    let mut mapped = c.to_uppercase();
    match (mapped.next(), mapped.next()) {
        (Some(only), None) => only,
        _ => {
            let code = u32::from(c);
            // Greek letters with an iota subscript have a capital of one character besides that of two.
            let offset = match code {
                0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => 8,
                0x1FB3 | 0x1FC3 | 0x1FF3 => 9,
                _ => 0,
            };
            char::from_u32(code + offset).unwrap_or(c)
        }
    }
}
