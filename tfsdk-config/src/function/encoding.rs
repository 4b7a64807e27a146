//! JSON as text.

use std::sync::Arc;

use tfsdk_core::codec::json;
use tfsdk_core::limits::Budget;
use tfsdk_core::stream::format::LONGEST_NUMBER;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value, ValueRef};
use tfsdk_lang::expr::{FunctionError, Pos};

use super::builtin::{Builtin, misfit, takes, takes_any};
use super::{Quote, Result, fail, fail_at_quoting, go_over, make_elements};
use crate::json::{INVALID_NUMBER, Node, NodeKind, is_number, parse_value};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new(
            "jsonencode",
            [takes_any("val").or_null().or_unknown().or_dynamic()],
            |_, _| Ok(Type::STRING),
            |args, _, budget| jsonencode(&args[0], budget),
        ),
        Builtin::new(
            "jsondecode",
            [takes("str", Type::STRING)],
            |args, _| jsondecode_type(&args[0]),
            |args, _, budget| jsondecode(&args[0], budget),
        )
        .nullable(),
    ]
}

fn jsonencode(value: &Value, budget: &Budget) -> Result<Value> {
    if !value.is_wholly_known() {
        let null = !value.is_known() && !value.as_ref().refinement().is_some_and(Refinement::is_not_null);
        let prefix = match value.ty().kind() {
            _ if null => "",
            TypeKind::String => "\"",
            TypeKind::Object(_) | TypeKind::Map(_) => "{",
            TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Set(_) => "[",
            _ => "",
        };
        return Value::refined(Type::STRING, Refinement::new().prefix(prefix)).map_err(misfit);
    }
    go_over(value, budget)?;
    make_json(value.as_ref(), budget)?;
    match json::value_to_string(value, value.ty()) {
        Ok(text) => Ok(text.into()),
        Err(error) => Err(FunctionError::new(error.to_string())),
    }
}

/// Pays for the JSON of a value that is about to be written, and for its copy.
pub(super) fn make_json(value: ValueRef<'_>, budget: &Budget) -> Result<()> {
    // With quotes, comma and colon. A text grows by doubling.
    let make = |len: usize| budget.make(len.saturating_add(4).saturating_mul(3));
    let make_text = |text: &str| {
        // What is not in ASCII is brought to normal form once more.
        budget.work(if text.is_ascii() { 0 } else { text.len() as u64 / 2 })?;
        let is_escaped = |b: &u8| matches!(b, 0..32 | b'"' | b'\\' | b'<' | b'>' | b'&' | 0xe2);
        let escaped = text.bytes().filter(is_escaped).count();
        // The longest escape has six bytes.
        make(text.len().saturating_add(escaped.saturating_mul(5)))
    };
    if let Some(number) = value.as_number() {
        return Ok(make(number.text_len_bound().min(LONGEST_NUMBER))?);
    }
    if let Some(text) = value.as_str() {
        return Ok(make_text(text)?);
    }
    make(2)?;
    for (key, part) in value.elements() {
        if let Key::Attribute(name) | Key::Key(name) = key {
            make_text(name)?;
        }
        make_json(part, budget)?;
    }
    Ok(())
}

/// Of a text of which only the start is known, what it starts with may tell the type, or that it is no JSON.
fn jsondecode_type(text: &Value) -> Result<Type> {
    let start = text.as_ref().refinement().and_then(Refinement::known_prefix).unwrap_or_default();
    Ok(match start.trim_start().chars().next() {
        None | Some('{' | '[' | 'n') => Type::DYNAMIC,
        Some('"') => Type::STRING,
        Some('t' | 'f') => Type::BOOL,
        Some('-' | '.' | '0'..='9') => Type::NUMBER,
        Some(other) => {
            let what = format!(
                "a JSON document cannot begin with the character {}",
                Excerpt(other.encode_utf8(&mut [0; 4]))
            );
            return fail_at_quoting(0, [Quote::Argument(0)], what);
        }
    })
}

fn jsondecode(text: &Value, budget: &Budget) -> Result<Value> {
    let text = text.as_str().unwrap_or_default();
    // The parser pays for what it makes; spaces and digits are only looked at.
    budget.work(text.len() as u64 / 2)?;
    let (node, problems) = parse_value(text.as_bytes(), Pos::START, budget);
    if let Some(exhausted) = budget.exhausted() {
        return Err(exhausted.into());
    }
    match problems.iter().next() {
        None => decoded(&node, budget),
        Some(problem) => {
            let range = problem.range();
            let start = range.map_or(Pos::START, |range| range.start);
            let found = range.and_then(|range| text.get(range.start.byte as usize..range.end.byte as usize));
            // It is one by JSON's rules, and its exponent beyond what a number can have.
            let is_far =
                problem.summary() == INVALID_NUMBER && found.is_some_and(|it| is_number(it.as_bytes()));
            let detail = if is_far { "a number is required" } else { problem.detail().trim_end_matches('.') };
            fail(format!("{detail}, at line {}, column {} of the document", start.line, start.column))
        }
    }
}

/// The value of a JSON document, in which the last of several properties of one name counts.
fn decoded(node: &Node, budget: &Budget) -> Result<Value> {
    Ok(match &node.kind {
        NodeKind::Null | NodeKind::Invalid => Value::null(Type::DYNAMIC),
        NodeKind::Bool(value) => Value::from(*value),
        NodeKind::Number(number) => Value::from(number.clone()),
        NodeKind::String(text) => {
            budget.make(text.len())?;
            Value::from(&**text)
        }
        NodeKind::Array(items) => {
            make_elements(items.len(), budget)?;
            let items: Result<Vec<Value>> = items.iter().map(|item| decoded(item, budget)).collect();
            Value::tuple(items?)
        }
        NodeKind::Object(object) => {
            make_elements(object.properties.len().saturating_mul(2), budget)?;
            let attributes = object.properties.iter().map(|property| {
                budget.make(property.name.len())?;
                Ok((Arc::<str>::from(&*property.name), decoded(&property.value, budget)?))
            });
            let attributes: Result<Vec<_>> = attributes.collect();
            Value::object(attributes?)
        }
    })
}
