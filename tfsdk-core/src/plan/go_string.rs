//! Values, types and paths as Terraform prints them for developers of providers: as Go code.
//!
//! (go-cty: `Value.GoString`, `Type.GoString`.)

use std::fmt;

use super::layout::Layout;
use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::{Quoted, bounded};
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Refinement, ValueRef};

/// A value, a path or a name in a message is cut after so many bytes, so that what is said of it stands behind it.
const LONGEST: usize = 1200;

/// A value as the Go code that makes it, such as `cty.StringVal("x")`. What is not to be shown is `(sensitive value)`.
pub(super) fn go_string(value: ValueRef<'_>, layout: Layout<'_>) -> String {
    bounded(GoValue { value, layout }, LONGEST)
}

/// `text` as a Go string literal.
pub(super) fn go_quoted(text: &str) -> String {
    bounded(Quoted(text), LONGEST)
}

/// Texts one behind the other.
pub(super) fn go_texts(texts: impl Iterator<Item = impl fmt::Display> + Clone) -> String {
    bounded(GoTexts(texts), LONGEST)
}

struct GoTexts<I>(I);

impl<I: Iterator<Item = impl fmt::Display> + Clone> fmt::Display for GoTexts<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.clone().try_for_each(|text| text.fmt(f))
    }
}

/// A number in a path.
pub(super) fn go_number(number: &Number) -> String {
    shortest(&plain(number))
}

/// A path as the Go code that makes it. (`%#v` of a `cty.Path`.)
pub(super) fn go_path(path: &Path) -> String {
    bounded(GoPath(path), LONGEST)
}

struct GoPath<'a>(&'a Path);

impl fmt::Display for GoPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cty.Path{")?;
        for (i, step) in self.0.steps().iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            match step {
                Step::Attribute(name) => write!(f, "cty.GetAttrStep{{Name:{}}}", Quoted(name))?,
                Step::Key(key) => write!(f, "cty.IndexStep{{Key:cty.StringVal({})}}", Quoted(key))?,
                Step::Index(index) | Step::Element(index) => {
                    f.write_str("cty.IndexStep{Key:")?;
                    write_number(&Number::from(*index), f)?;
                    f.write_str("}")?;
                }
            }
        }
        f.write_str("}")
    }
}

struct GoValue<'a> {
    value: ValueRef<'a>,
    layout: Layout<'a>,
}

impl fmt::Display for GoValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self.value, self.layout, f)
    }
}

fn write_value(value: ValueRef<'_>, layout: Layout<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ty = value.ty();
    match value.data() {
        _ if matches!(layout, Layout::Hidden(_)) => f.write_str("(sensitive value)"),
        Data::Null | Data::Unknown(_) => write_nothing(value, f),
        Data::Bool(bool) => f.write_str(if *bool { "cty.True" } else { "cty.False" }),
        Data::Number(number) => write_number(number, f),
        Data::Short(text) => write!(f, "cty.StringVal({})", Quoted(text)),
        Data::Long(text) => write!(f, "cty.StringVal({})", Quoted(text)),
        Data::Map(entries, _) if entries.is_empty() => write_empty("Map", ty, f),
        Data::Map(..) => write_parts(value, layout, "cty.MapVal(map[string]cty.Value{", f),
        Data::Sequence(parts, _) => match ty.kind() {
            TypeKind::Object(_) if parts.is_empty() => f.write_str("cty.EmptyObjectVal"),
            TypeKind::Tuple(_) if parts.is_empty() => f.write_str("cty.EmptyTupleVal"),
            TypeKind::Set(_) if parts.is_empty() => write_empty("Set", ty, f),
            TypeKind::List(_) if parts.is_empty() => write_empty("List", ty, f),
            TypeKind::Object(_) => write_parts(value, layout, "cty.ObjectVal(map[string]cty.Value{", f),
            TypeKind::Tuple(_) => write_parts(value, layout, "cty.TupleVal([]cty.Value{", f),
            TypeKind::Set(_) => write_parts(value, layout, "cty.SetVal([]cty.Value{", f),
            TypeKind::List(_) => write_parts(value, layout, "cty.ListVal([]cty.Value{", f),
            // Values of these types hold no sequence.
            TypeKind::Map(_) | TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => {
                Ok(())
            }
        },
    }
}

/// Null, or what is not known yet.
fn write_nothing(value: ValueRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ty = GoType(value.ty());
    if value.is_null() {
        write!(f, "cty.NullVal({ty})")
    } else if value.ty().is_dynamic() {
        f.write_str("cty.DynamicVal")
    } else {
        write!(f, "cty.UnknownVal({ty})")?;
        value.refinement().map_or(Ok(()), |refinement| write_refinement(refinement, f))
    }
}

fn write_empty(kind: &str, ty: &Type, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "cty.{kind}ValEmpty({})", GoType(ty.element().unwrap_or(&Type::DYNAMIC)))
}

fn write_parts(
    value: ValueRef<'_>,
    layout: Layout<'_>,
    open: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, (key, part)) in value.elements().enumerate() {
        f.write_str(if i > 0 { ", " } else { "" })?;
        if let Key::Attribute(key) | Key::Key(key) = key {
            write!(f, "{}:", Quoted(key))?;
        }
        write_value(part, layout.part(key), f)?;
    }
    f.write_str("})")
}

fn write_number(number: &Number, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if number.is_infinite() {
        f.write_str(if number.is_negative() { "cty.NegativeInfinity" } else { "cty.PositiveInfinity" })
    } else if number.is_integer() {
        write!(f, "cty.NumberIntVal({})", go_number(number))
    } else if number
        .to_f64()
        .is_ok_and(|float| Number::from_double(float).is_ok_and(|exact| exact == *number))
    {
        write!(f, "cty.NumberFloatVal({})", shortest(&number.nearest_f64().to_string()))
    } else {
        write!(f, "cty.MustParseNumberVal({})", Quoted(&plain(number)))
    }
}

/// The text of a number: all its digits, or an exponent where they would fill the text.
fn plain(number: &Number) -> String {
    number.text_within(LONGEST).unwrap_or_else(|_| number.to_string())
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

fn write_refinement(refinement: &Refinement, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (least, greatest) = (refinement.least_len(), refinement.greatest_len());
    let (low, high) = (refinement.lower_bound(), refinement.upper_bound());
    let only_not_null =
        refinement.known_prefix().is_none() && (low, high) == (None, None) && (least, greatest) == (0, None);
    if only_not_null {
        return f.write_str(if refinement.is_not_null() { ".RefineNotNull()" } else { "" });
    }
    f.write_str(".Refine()")?;
    if refinement.is_not_null() {
        f.write_str(".NotNull()")?;
    }
    if let Some(prefix) = refinement.known_prefix() {
        write!(f, ".StringPrefixFull({})", Quoted(prefix))?;
    }
    for (name, bound) in [("Lower", low), ("Upper", high)] {
        if let Some(bound) = bound {
            write!(f, ".Number{name}Bound(")?;
            write_number(&bound.number, f)?;
            write!(f, ", {})", bound.inclusive)?;
        }
    }
    if least > 0 {
        write!(f, ".CollectionLengthLowerBound({least})")?;
    }
    if let Some(greatest) = greatest {
        write!(f, ".CollectionLengthUpperBound({greatest})")?;
    }
    f.write_str(".NewValue()")
}

struct GoType<'a>(&'a Type);

impl fmt::Display for GoType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            TypeKind::List(element) => write!(f, "cty.List({})", GoType(element)),
            TypeKind::Set(element) => write!(f, "cty.Set({})", GoType(element)),
            TypeKind::Map(element) => write!(f, "cty.Map({})", GoType(element)),
            TypeKind::String => f.write_str("cty.String"),
            TypeKind::Number => f.write_str("cty.Number"),
            TypeKind::Bool => f.write_str("cty.Bool"),
            TypeKind::Object(object) if object.is_empty() => f.write_str("cty.EmptyObject"),
            TypeKind::Object(object) => {
                f.write_str("cty.Object(map[string]cty.Type{")?;
                for (i, attribute) in object.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    write!(f, "{}:{}", Quoted(attribute.name()), GoType(attribute.ty()))?;
                }
                f.write_str("})")
            }
            TypeKind::Tuple([]) => f.write_str("cty.EmptyTuple"),
            TypeKind::Tuple(types) => {
                f.write_str("cty.Tuple([]cty.Type{")?;
                for (i, ty) in types.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    GoType(ty).fmt(f)?;
                }
                f.write_str("})")
            }
            TypeKind::Dynamic => f.write_str("cty.DynamicPseudoType"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    fn number(text: &str) -> String {
        let number = Number::parse(text).unwrap_or_default();
        go_string(Value::from(number).as_ref(), Layout::Plain)
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
            go_string(value.as_ref(), Layout::Plain),
            "cty.ObjectVal(map[string]cty.Value{\"list\":cty.TupleVal([]cty.Value{cty.StringVal(\"a\\n\"), cty.True}), \
             \"map\":cty.NullVal(cty.Map(cty.Number)), \"none\":cty.DynamicVal})"
        );
    }
}
