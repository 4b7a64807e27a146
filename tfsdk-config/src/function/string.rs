//! Functions of strings.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, misfit, takes};
use super::format::format;
use super::pattern::Patterns;
use super::{Quote, Result, fail, fail_at_quoting, go_over, look_at, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    let patterns = Patterns::default();
    vec![
        Builtin::new("format", [text("format")], string, |args, _, budget| format(args, budget))
            .and_more(super::builtin::takes_any("args").or_null().or_unknown()),
        Builtin::new("join", [text("separator")], string, |args, _, budget| join(args, budget))
            .and_more(takes("lists", Type::list(Type::STRING))),
        Builtin::new("lower", [text("str").or_dynamic()], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(as_text(&args[0]).chars().map(lower).collect::<String>().into())
        }),
        Builtin::new("upper", [text("str").or_dynamic()], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(as_text(&args[0]).chars().map(upper).collect::<String>().into())
        }),
        Builtin::new(
            "replace",
            [text("str"), text("substr"), text("replace")],
            string,
            move |args, _, budget| replace(args, &patterns, budget),
        ),
        Builtin::new(
            "split",
            [text("separator"), text("str")],
            |_, _| Ok(Type::list(Type::STRING)),
            |args, _, budget| split(args, budget),
        ),
        Builtin::new("trimspace", [text("str")], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(as_text(&args[0]).trim().into())
        }),
    ]
}

pub(super) fn as_text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Pays for a text that is made of another one, letter by letter.
pub(super) fn make_copy(text: &str, budget: &Budget) -> Result<()> {
    budget.work(text.len() as u64 / 4)?;
    // An upper case can be longer, a text grows by doubling, and the value has a copy.
    Ok(budget.make(text.len().saturating_mul(4))?)
}

fn join(args: &[Value], budget: &Budget) -> Result<Value> {
    let Some((separator, lists)) = args.split_first().filter(|(_, lists)| !lists.is_empty()) else {
        return fail("at least one list is required");
    };
    if lists.iter().any(|list| !list.is_wholly_known()) {
        return Ok(Value::unknown(Type::STRING));
    }
    for list in lists {
        go_over(list, budget)?;
    }
    let separator = as_text(separator);
    let mut len = 0_usize;
    for (i, list) in lists.iter().enumerate() {
        for (j, (_, item)) in list.elements().enumerate() {
            match item.as_str() {
                Some(text) => len = len.saturating_add(text.len()).saturating_add(separator.len()),
                None => {
                    let of = if lists.len() > 1 { format!(" of list {}", i + 1) } else { String::new() };
                    return fail_at_quoting(
                        i + 1,
                        [Quote::Length(i + 1)],
                        format!("element {j}{of} is null; cannot concatenate null values"),
                    );
                }
            }
        }
    }
    // The text, and that of the value.
    budget.make(len.saturating_mul(2))?;
    let mut out = String::with_capacity(len);
    for (i, (_, item)) in lists.iter().flat_map(Value::elements).enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        out.push_str(item.as_str().unwrap_or_default());
    }
    look_at(&out, budget)?;
    Ok(out.into())
}

fn split(args: &[Value], budget: &Budget) -> Result<Value> {
    let (separator, text) = (as_text(&args[0]), as_text(&args[1]));
    let part = |part: &str| {
        make_elements(2, budget)?;
        budget.make(part.len())?;
        Ok(Value::from(part))
    };
    let parts: Result<Vec<Value>> = match separator {
        "" => text.char_indices().map(|(at, c)| part(&text[at..at + c.len_utf8()])).collect(),
        _ => text.split(separator).map(part).collect(),
    };
    Value::list(Type::STRING, parts?).map_err(misfit)
}

fn replace(args: &[Value], patterns: &Patterns, budget: &Budget) -> Result<Value> {
    let (text, substring, replacement) = (as_text(&args[0]), as_text(&args[1]), as_text(&args[2]));
    if let Some(inner) = substring.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
        return patterns.replace(text, inner, replacement, budget).map(Value::from);
    }
    let count = match substring {
        "" => text.chars().count() + 1,
        _ => text.matches(substring).count(),
    };
    // The text, and that of the value.
    budget.make(text.len().saturating_add(count.saturating_mul(replacement.len())).saturating_mul(2))?;
    Ok(text.replace(substring, replacement).into())
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
pub(super) fn upper(c: char) -> char {
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
