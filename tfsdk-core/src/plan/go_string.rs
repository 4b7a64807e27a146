//! Values, types and paths as Terraform prints them for developers of providers: as Go code.
//!
//! (go-cty: `Value.GoString`, `Type.GoString`.)

use std::fmt::Write;

use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::Quoted;
use crate::ty::{Type, TypeKind};
use crate::value::{Bound, Data, Key, Refinement, Value, ValueRef};

/// Numbers with longer texts are printed with an exponent.
const LONGEST_NUMBER: usize = 4096;

/// A value as the Go code that makes it, such as `cty.StringVal("x")`.
pub(super) fn go_string(value: ValueRef<'_>) -> String {
    let mut out = String::new();
    append_value(value, &mut out);
    out
}

/// `text` as a Go string literal.
pub(super) fn go_quoted(text: &str) -> String {
    Quoted(text).to_string()
}

fn append_quoted(text: &str, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = write!(out, "{}", Quoted(text));
}

/// A path as the Go code that makes it. (`%#v` of a `cty.Path`.)
pub(super) fn go_path(path: &Path) -> String {
    let steps: Vec<String> = path
        .steps()
        .iter()
        .map(|step| match step {
            Step::Attribute(name) => format!("cty.GetAttrStep{{Name:{}}}", go_quoted(name)),
            Step::Key(key) => format!("cty.IndexStep{{Key:cty.StringVal({})}}", go_quoted(key)),
            Step::Index(index) | Step::Element(index) => {
                let key = go_string(Value::from(*index).as_ref());
                format!("cty.IndexStep{{Key:{key}}}")
            }
        })
        .collect();
    format!("cty.Path{{{}}}", steps.join(", "))
}

fn append_value(value: ValueRef<'_>, out: &mut String) {
    let ty = value.ty();
    match value.data() {
        Data::Null => {
            out.push_str("cty.NullVal(");
            append_type(ty, out);
            out.push(')');
        }
        Data::Unknown(_) if ty.is_dynamic() => out.push_str("cty.DynamicVal"),
        Data::Unknown(refinement) => {
            out.push_str("cty.UnknownVal(");
            append_type(ty, out);
            out.push(')');
            if let Some(refinement) = refinement {
                append_refinement(refinement, out);
            }
        }
        Data::Bool(bool) => out.push_str(if *bool { "cty.True" } else { "cty.False" }),
        Data::Number(number) => append_number(number, out),
        Data::String(text) => {
            out.push_str("cty.StringVal(");
            append_quoted(text, out);
            out.push(')');
        }
        Data::Map(entries) if entries.is_empty() => append_empty("Map", ty, out),
        Data::Map(_) => append_entries(value, "cty.MapVal(map[string]cty.Value{", out),
        Data::Sequence(parts) => match ty.kind() {
            TypeKind::Object(_) if parts.is_empty() => out.push_str("cty.EmptyObjectVal"),
            TypeKind::Tuple(_) if parts.is_empty() => out.push_str("cty.EmptyTupleVal"),
            TypeKind::Set(_) if parts.is_empty() => append_empty("Set", ty, out),
            TypeKind::List(_) if parts.is_empty() => append_empty("List", ty, out),
            TypeKind::Object(_) => append_entries(value, "cty.ObjectVal(map[string]cty.Value{", out),
            TypeKind::Tuple(_) => append_elements(value, "cty.TupleVal([]cty.Value{", out),
            TypeKind::Set(_) => append_elements(value, "cty.SetVal([]cty.Value{", out),
            TypeKind::List(_) => append_elements(value, "cty.ListVal([]cty.Value{", out),
            // Values of these types hold no sequence.
            TypeKind::Map(_) | TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => {}
        },
    }
}

fn append_empty(kind: &str, ty: &Type, out: &mut String) {
    out.push_str("cty.");
    out.push_str(kind);
    out.push_str("ValEmpty(");
    append_type(ty.element().unwrap_or(&Type::DYNAMIC), out);
    out.push(')');
}

fn append_elements(value: ValueRef<'_>, open: &str, out: &mut String) {
    out.push_str(open);
    for (i, (_, element)) in value.elements().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        append_value(element, out);
    }
    out.push_str("})");
}

fn append_entries(value: ValueRef<'_>, open: &str, out: &mut String) {
    out.push_str(open);
    for (i, (key, element)) in value.elements().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        if let Key::Attribute(key) | Key::Key(key) = key {
            append_quoted(key, out);
        }
        out.push(':');
        append_value(element, out);
    }
    out.push_str("})");
}

fn append_number(number: &Number, out: &mut String) {
    if number.is_infinite() {
        out.push_str(if number.is_negative() { "cty.NegativeInfinity" } else { "cty.PositiveInfinity" });
    } else if number.is_integer() {
        out.push_str("cty.NumberIntVal(");
        out.push_str(&shortest(&plain(number)));
        out.push(')');
    } else if number
        .to_f64()
        .is_ok_and(|float| Number::from_double(float).is_ok_and(|exact| exact == *number))
    {
        out.push_str("cty.NumberFloatVal(");
        out.push_str(&shortest(&number.nearest_f64().to_string()));
        out.push(')');
    } else {
        out.push_str("cty.MustParseNumberVal(");
        append_quoted(&plain(number), out);
        out.push(')');
    }
}

fn plain(number: &Number) -> String {
    number.text_within(LONGEST_NUMBER).unwrap_or_else(|_| number.to_string())
}

/// A number in a path.
pub(super) fn go_number(number: &Number) -> String {
    shortest(&plain(number))
}

/// A decimal text as Go's format `g` writes it: with an exponent if that is below -4 or above 5.
fn shortest(plain: &str) -> String {
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", plain),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let Some(first) = all.find(|c| c != '0') else { return plain.to_owned() };
    let significant = all[first..].trim_end_matches('0');
    // Both fit: no text is longer than an `i64` can count.
    let exponent = whole.len() as i64 - first as i64 - 1;
    if (-4..=5).contains(&exponent) || !all.bytes().all(|b| b.is_ascii_digit()) {
        return plain.to_owned();
    }
    let (head, tail) = significant.split_at(1);
    let point = if tail.is_empty() { "" } else { "." };
    let exponent_sign = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{head}{point}{tail}e{exponent_sign}{:02}", exponent.abs())
}

fn append_refinement(refinement: &Refinement, out: &mut String) {
    let mut calls = String::new();
    if refinement.is_not_null() {
        calls.push_str(".NotNull()");
    }
    if let Some(prefix) = refinement.known_prefix() {
        calls.push_str(".StringPrefixFull(");
        append_quoted(prefix, &mut calls);
        calls.push(')');
    }
    let mut bound = |name: &str, bound: Option<&Bound>| {
        if let Some(bound) = bound {
            calls.push_str(name);
            append_number(&bound.number, &mut calls);
            calls.push_str(if bound.inclusive { ", true)" } else { ", false)" });
        }
    };
    bound(".NumberLowerBound(", refinement.lower_bound());
    bound(".NumberUpperBound(", refinement.upper_bound());
    // Writing to a String cannot fail.
    if refinement.least_len() > 0 {
        let _ = write!(calls, ".CollectionLengthLowerBound({})", refinement.least_len());
    }
    if let Some(len) = refinement.greatest_len() {
        let _ = write!(calls, ".CollectionLengthUpperBound({len})");
    }
    match calls.as_str() {
        "" => {}
        ".NotNull()" => out.push_str(".RefineNotNull()"),
        calls => {
            out.push_str(".Refine()");
            out.push_str(calls);
            out.push_str(".NewValue()");
        }
    }
}

fn append_type(ty: &Type, out: &mut String) {
    match ty.kind() {
        TypeKind::List(element) => append_collection("cty.List(", element, out),
        TypeKind::Set(element) => append_collection("cty.Set(", element, out),
        TypeKind::Map(element) => append_collection("cty.Map(", element, out),
        TypeKind::String => out.push_str("cty.String"),
        TypeKind::Number => out.push_str("cty.Number"),
        TypeKind::Bool => out.push_str("cty.Bool"),
        TypeKind::Object(object) if object.is_empty() => out.push_str("cty.EmptyObject"),
        TypeKind::Object(object) => {
            out.push_str("cty.Object(map[string]cty.Type{");
            for (i, attribute) in object.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                append_quoted(attribute.name(), out);
                out.push(':');
                append_type(attribute.ty(), out);
            }
            out.push_str("})");
        }
        TypeKind::Tuple([]) => out.push_str("cty.EmptyTuple"),
        TypeKind::Tuple(types) => {
            out.push_str("cty.Tuple([]cty.Type{");
            for (i, ty) in types.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                append_type(ty, out);
            }
            out.push_str("})");
        }
        TypeKind::Dynamic => out.push_str("cty.DynamicPseudoType"),
    }
}

fn append_collection(name: &str, element: &Type, out: &mut String) {
    out.push_str(name);
    append_type(element, out);
    out.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> String {
        let number = Number::parse(text).unwrap_or_default();
        go_string(Value::from(number).as_ref())
    }

    #[test]
    fn numbers_are_printed_as_go_prints_them() {
        assert_eq!(number("0"), "cty.NumberIntVal(0)");
        assert_eq!(number("-17"), "cty.NumberIntVal(-17)");
        assert_eq!(number("999999"), "cty.NumberIntVal(999999)");
        assert_eq!(number("1000000"), "cty.NumberIntVal(1e+06)");
        assert_eq!(number("-123456789"), "cty.NumberIntVal(-1.23456789e+08)");
        assert_eq!(number("0.5"), "cty.NumberFloatVal(0.5)");
        assert_eq!(number("0.1"), "cty.MustParseNumberVal(\"0.1\")");
        assert_eq!(number("0.0000152587890625"), "cty.NumberFloatVal(1.52587890625e-05)");
    }

    #[test]
    fn values_are_printed_as_the_code_that_makes_them() {
        let value = Value::object([
            ("list", Value::tuple([Value::from("a\n"), Value::from(true)])),
            ("map", Value::null(Type::map(Type::NUMBER))),
            ("none", Value::unknown(Type::DYNAMIC)),
        ]);
        assert_eq!(
            go_string(value.as_ref()),
            "cty.ObjectVal(map[string]cty.Value{\"list\":cty.TupleVal([]cty.Value{cty.StringVal(\"a\\n\"), cty.True}), \
             \"map\":cty.NullVal(cty.Map(cty.Number)), \"none\":cty.DynamicVal})"
        );
    }
}
