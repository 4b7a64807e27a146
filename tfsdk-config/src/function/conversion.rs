//! `tostring`, `tolist` and so on.

use tfsdk_core::convert::{convert_within, is_convertible_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, takes_any};
use super::{Result, fail, fail_at, fail_at_quoting, marks};

pub(super) fn functions() -> Vec<Builtin> {
    macro_rules! to {
        ($name:literal, $ty:expr) => {
            Builtin::new(
                $name,
                [takes_any("v").or_null().or_dynamic()],
                |args, budget| wanted(args, $ty, budget),
                to_type,
            )
            .nullable()
            .marks(marks::of_converted)
        };
    }
    vec![
        to!("tostring", Type::STRING),
        to!("tonumber", Type::NUMBER),
        to!("tobool", Type::BOOL),
        to!("tolist", Type::list(Type::DYNAMIC)),
        to!("toset", Type::set(Type::DYNAMIC)),
        to!("tomap", Type::map(Type::DYNAMIC)),
        gone(
            "list",
            "the \"list\" function was deprecated in Terraform v0.12 and is no longer available; use tolist([ ... ]) syntax to write a literal list",
        ),
        gone(
            "map",
            "the \"map\" function was deprecated in Terraform v0.12 and is no longer available; use tomap({ ... }) syntax to write a literal map",
        ),
    ]
}

/// A function that Terraform has only to say what took its place.
fn gone(name: &'static str, instead: &'static str) -> Builtin {
    let refused = move |_: &[Value], _: &Budget| fail(instead);
    Builtin::new(name, [], refused, |_, ty, _| Ok(Value::null(ty.clone())))
        .and_more(takes_any("vals").or_null().or_unknown().or_dynamic())
}

fn wanted(args: &[Value], ty: Type, budget: &Budget) -> Result<Type> {
    let from = args[0].ty();
    if *from == ty || is_convertible_within(from, &ty, budget) { Ok(ty) } else { impossible(from, &ty) }
}

fn impossible<T>(from: &Type, to: &Type) -> Result<T> {
    fail_at_quoting(
        0,
        [],
        format!("cannot convert {} to {}", from.friendly_name(), to.friendly_name_for_constraint()),
    )
}

fn to_type(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let value = &args[0];
    convert_within(value, ty, budget).or_else(|_| match value.as_str() {
        Some(text) if *ty == Type::BOOL => fail_at(
            0,
            format!(
                "cannot convert {} to bool; only the strings \"true\" or \"false\" are allowed",
                Excerpt(text)
            ),
        ),
        Some(text) if *ty == Type::NUMBER => fail_at(
            0,
            format!(
                "cannot convert {} to number; given string must be a decimal representation of a number",
                Excerpt(text)
            ),
        ),
        _ => impossible(value.ty(), ty),
    })
}
