//! The rules of the keys that choose how a field is mapped.

use syn::Type;

use crate::context::Context;
use crate::key::{BLOCK, EMPTY_IS_NULL, NULL_IS_EMPTY, SET, TEXT};
use crate::parse::{Setting, Tag};
use crate::ty::{borrowed_text, is_collection, last_argument, last_segment, shown, single};

/// Whether nothing is wrong with them, for who only asks.
pub(super) fn is_sound(tag: &Tag<'_>, ty: &Type) -> bool {
    let cx = Context::default();
    cx.is_sound(|| check(&cx, tag, ty))
}

/// The keys fit each other and, as far as its name tells, the field's type.
pub(super) fn check(cx: &Context, tag: &Tag<'_>, ty: &Type) {
    let container = last_segment(ty).map(|segment| segment.ident.to_string()).unwrap_or_default();
    let nulls: Vec<&Setting> = tag.all(&[&NULL_IS_EMPTY, &EMPTY_IS_NULL]).collect();
    if let [_, second] = nulls[..] {
        cx.report(
            &second.ident,
            "`null_is_empty` and `empty_is_null` exclude each other",
            "with `null_is_empty` empty is written as empty, with `empty_is_null` as null; both read null as empty",
        );
    }
    for setting in nulls {
        if matches!(&container[..], "Option" | "Tf") {
            let name = setting.key.name;
            cx.report(
                &setting.ident,
                format_args!("`{name}` is for a field that cannot hold null, as `{container}` can"),
                format_args!("drop `{name}`, or the `{container}`"),
            );
        } else if let Some(single) = single(ty).or_else(|| of_fixed_length(ty)) {
            let name = setting.key.name;
            cx.report(
                &setting.ident,
                format_args!("`{name}` is for collections and strings, and a `{single}` is never empty"),
                format_args!("drop `{name}`; what may be null is an `Option`"),
            );
        } else if let Some(text) = borrowed_text(ty) {
            cx.report(
                &setting.ident,
                format_args!("`{}` does not go through a `{text}`", setting.key.name),
                "make the field a `String`",
            );
        }
    }
    // That a block has no text is another rule.
    if let Some(setting) = tag.get(&TEXT).filter(|_| !tag.has(&BLOCK)) {
        no_text(cx, setting, ty);
    }
    if let Some(setting) = tag.get(&SET) {
        let held = collection(ty);
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
            let help = match last_argument(segment) {
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
    match (&segment.ident.to_string()[..], last_argument(segment)) {
        ("Option" | "Tf", Some(held)) => text_leaf(held),
        (name, Some(held)) if is_collection(name) => text_leaf(held),
        _ => ty,
    }
}

/// A type, or what an `Option` or a `Tf` of it holds.
fn collection(ty: &Type) -> &Type {
    let Some(segment) = last_segment(ty) else { return ty };
    match (&segment.ident.to_string()[..], last_argument(segment)) {
        ("Option" | "Tf", Some(held)) => collection(held),
        _ => ty,
    }
}
