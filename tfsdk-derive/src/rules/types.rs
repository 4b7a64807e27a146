//! The rules of types, as far as a macro sees them.

use syn::{Ident, Type};

use crate::context::Context;
use crate::ty::{
    borrows_static, contains_itself, find_part, held_argument, is_text_itself, last_segment, may_be_null,
    pointee, shown, unsized_part,
};

/// Checks that the type of a field, or of what a newtype holds, can be mapped at all.
pub(super) fn check(cx: &Context, own: &Ident, ty: &Type, has_text: bool) {
    if !has_text && contains_itself(ty, own) {
        return recursion(cx, own, ty);
    }
    if borrows_static(ty) {
        cx.report(
            ty,
            "what is read can be borrowed for as long as its input lives, and `'static` is longer",
            match ty {
                Type::Reference(reference) if !is_text_itself(&reference.elem) => match &*reference.elem {
                    Type::Slice(slice) => format!("hold a `Vec<{}>`", shown(&slice.elem)),
                    held => format!("hold the `{}` itself", shown(held)),
                },
                _ => "hold it as a `String`, or give the struct a lifetime: `&'a str`, `Cow<'a, str>`"
                    .to_owned(),
            },
        );
    }
    if let Some(part) = unsized_part(ty) {
        let sized = match part {
            Type::Path(_) => "hold a `String`".to_owned(),
            Type::Slice(slice) => format!("hold a `Vec<{}>`", shown(&slice.elem)),
            _ => "hold a struct, an enum or a newtype".to_owned(),
        };
        return cx.report(
            part,
            format_args!("`{}` has no size, so no value can be read into it", shown(part)),
            sized,
        );
    }
    if let Some((set, float, missing)) = find_part(ty, &set_of_floats) {
        cx.report(
            ty,
            format_args!("the elements of a `{set}` are compared, and `{float}` is not `{missing}`"),
            format_args!("write `Vec<{float}>` with the key `set`, or `{set}<tfsdk::Number>`"),
        );
    }
    if let Some((outer, inner, held)) = find_part(ty, &two_nulls) {
        let kept = if outer == "Tf" || inner == "Tf" { "Tf" } else { "Option" };
        cx.report(
            ty,
            format_args!("null is one value, and `{outer}<{inner}<{held}>>` holds it in two ways, of which one is not read back"),
            format_args!("write `{kept}<{held}>`"),
        );
    }
}

/// Reports a type that contains the item that it is part of.
fn recursion(cx: &Context, own: &Ident, ty: &Type) {
    cx.report(
        ty,
        format_args!("`{own}` contains itself, and Terraform's types are finite"),
        "refer to the other one by its name or id, or hold any value as `tfsdk::Value`",
    );
}

/// The names of an `Option` or `Tf` and of one directly in it, and what that holds.
fn two_nulls(ty: &Type) -> Option<(String, String, String)> {
    let nullable = |ty| last_segment(ty).filter(|_| may_be_null(ty));
    let outer = nullable(ty)?;
    let inner = nullable(pointee(held_argument(outer)?))?;
    let held = held_argument(inner)?;
    Some((outer.ident.to_string(), inner.ident.to_string(), shown(held)))
}

/// The names of a set, of the floats in it, and of the trait that they lack.
fn set_of_floats(ty: &Type) -> Option<(String, String, &'static str)> {
    let set = last_segment(ty)?;
    let missing = match &set.ident.to_string()[..] {
        "HashSet" | "IndexSet" => "Eq",
        "BTreeSet" => "Ord",
        _ => return None,
    };
    let float = last_segment(held_argument(set)?)
        .filter(|segment| segment.ident == "f32" || segment.ident == "f64")?;
    Some((set.ident.to_string(), float.ident.to_string(), missing))
}
