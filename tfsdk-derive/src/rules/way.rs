//! The rules of the keys that choose how a field is mapped.

use syn::Type;

use crate::context::Context;
use crate::key::{NULLS, SET, TEXT};
use crate::model::object::Field;
use crate::parse::{Setting, Tag};
use crate::ty::{
    borrowed_text, held_argument, is_collection, last_segment, may_be_null, shown, single, without_null,
};

/// The keys of a field or variant fit each other and, as far as its name tells, the type. That a block is neither null nor a text is
/// another rule, and so is that a variant is never null.
pub(super) fn of_field(cx: &Context, field: &Field<'_>) {
    let (tag, ty, is_block) = (&field.tag, field.held(), field.is_block());
    check(cx, tag, ty, is_block || field.variant.is_some(), is_block);
}

/// The same of the field of a newtype.
pub(super) fn of_newtype(cx: &Context, tag: &Tag<'_>, ty: &Type) {
    check(cx, tag, ty, false, false);
}

fn check(cx: &Context, tag: &Tag<'_>, ty: &Type, is_never_null: bool, is_block: bool) {
    nulls(cx, tag.all(&NULLS).filter(|_| !is_never_null).collect(), ty);
    if let Some(setting) = tag.get(&TEXT).filter(|_| !is_block) {
        no_text(cx, setting, ty);
    }
    if let Some(setting) = tag.get(&SET) {
        let held = without_null(ty);
        let single = single(held).or_else(|| borrowed_text(held).map(str::to_owned));
        let single = single.or_else(|| of_fixed_length(held));
        let name = last_segment(held).map(|segment| segment.ident.to_string());
        match (single.as_deref(), name.as_deref()) {
            (None, Some(set @ ("HashSet" | "BTreeSet" | "IndexSet"))) => {
                cx.report(&setting.ident, format_args!("a `{set}` is a set already"), "drop `set`");
            }
            (Some(other), _) | (None, Some(other @ ("HashMap" | "BTreeMap" | "IndexMap" | "String"))) => cx
                .report(
                    &setting.ident,
                    format_args!("`set` makes a set of a list, and a `{other}` is none"),
                    "it is for `Vec` and `VecDeque`",
                ),
            (None, _) => {}
        }
    }
}

/// The keys about null and empty are about a type that is never null and may be empty, and there is one of them.
fn nulls(cx: &Context, nulls: Vec<&Setting>, ty: &Type) {
    let mut is_for_type = true;
    for setting in &nulls {
        let name = setting.key.name;
        let (mistake, help) = if let Some(container) = last_segment(ty).filter(|_| may_be_null(ty)) {
            let container = &container.ident;
            (
                format!("`{name}` is for a field that cannot hold null, as `{container}` can"),
                format!("drop `{name}`, or the `{container}`"),
            )
        } else if let Some(single) = single(ty).or_else(|| of_fixed_length(ty)) {
            (
                format!("`{name}` is for collections and strings, and a `{single}` is never empty"),
                format!("drop `{name}`; what may be null is an `Option`"),
            )
        } else if let Some(text) = borrowed_text(ty) {
            (format!("`{name}` does not go through a `{text}`"), "make the field a `String`".to_owned())
        } else {
            continue;
        };
        is_for_type = false;
        cx.report(&setting.ident, mistake, help);
    }
    // Of a type that has neither, each was told, and both go.
    if let [_, second] = nulls[..] {
        if is_for_type {
            cx.report(
                &second.ident,
                "`null_is_empty` and `empty_is_null` exclude each other",
                "with `null_is_empty` empty is written as empty, with `empty_is_null` as null; both read null as empty",
            );
        }
    }
}

/// A tuple or an array as one would write it.
fn of_fixed_length(ty: &Type) -> Option<String> {
    matches!(ty, Type::Tuple(_) | Type::Array(_)).then(|| shown(ty))
}

/// Reports a type that `text` does not go through.
fn no_text(cx: &Context, setting: &Setting, ty: &Type) {
    let leaf = text_leaf(ty);
    let (through, help) = match leaf {
        Type::Reference(reference) => ("a reference".to_owned(), held_itself(&reference.elem)),
        Type::Array(_) => ("an array".to_owned(), "make the field a `Vec`".to_owned()),
        Type::Tuple(_) => (
            "a tuple".to_owned(),
            "make its elements newtypes that derive `TfValue` and have the key `text`".to_owned(),
        ),
        _ => {
            let Some(segment) = last_segment(leaf) else { return };
            let name = segment.ident.to_string();
            let help = match held_argument(segment) {
                Some(Type::Slice(slice)) => format!("make the field a `Vec<{}>`", shown(&slice.elem)),
                Some(held) => held_itself(held),
                None => return,
            };
            match &name[..] {
                "Box" | "Rc" | "Arc" | "Cow" => (format!("`{name}`"), help),
                _ => return,
            }
        }
    };
    cx.report(&setting.ident, format_args!("`text` does not go through {through}"), help);
}

/// What to hold in place of a pointer to it.
fn held_itself(held: &Type) -> String {
    match shown(held) {
        text if text == "str" => "drop `text`: a string is its own text".to_owned(),
        held => format!("hold the `{held}` itself"),
    }
}

/// What the key `text` is about in a type.
fn text_leaf(ty: &Type) -> &Type {
    let Some(segment) = last_segment(ty) else { return ty };
    match (&segment.ident.to_string()[..], held_argument(segment)) {
        ("Option" | "Tf", Some(held)) => text_leaf(held),
        (name, Some(held)) if is_collection(name) => text_leaf(held),
        _ => ty,
    }
}
