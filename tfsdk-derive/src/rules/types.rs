//! The rules of types, as far as a macro sees them.

use syn::{Ident, Type};

use crate::context::Context;
use crate::ty::{borrows_static, contains_itself};

/// Checks that the type of a field can be mapped at all.
pub(super) fn check(cx: &Context, own: &Ident, ty: &Type, has_text: bool) {
    if !has_text && contains_itself(ty, own) {
        return recursion(cx, own, ty);
    }
    if borrows_static(ty) {
        cx.report(
            ty,
            "what is read can be borrowed for as long as its input lives, and `'static` is longer",
            "hold it as a `String`, or give the struct a lifetime: `&'a str`, `Cow<'a, str>`",
        );
    }
}

/// Reports a type that contains the item that it is part of.
pub(super) fn recursion(cx: &Context, own: &Ident, ty: &Type) {
    cx.report(
        ty,
        format_args!("`{own}` contains itself, and Terraform's types are finite"),
        "refer to the other one by its name or id, or hold any value as `tfsdk::Value`",
    );
}
