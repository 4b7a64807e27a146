//! What has to be true of a model, as far as a macro can see; the compiler checks the rest in what is generated.
//!
//! Each rule reports all that breaks it. Whatever breaks a rule is poisoned in the model.

mod attribute;
mod block;
mod certain;
mod default;
mod enumeration;
mod field;
mod head;
mod names;
mod newtype;
mod nobody;
mod object;
mod pasted;
mod plain;
mod shape;
mod types;
mod variant;
mod wanted;
mod way;

pub(crate) use object::check as object;

use syn::DeriveInput;

use crate::context::Context;
use crate::model::value::{Value, ValueKind};

/// Checks a newtype or enum.
pub(crate) fn value(cx: &Context, input: &DeriveInput, value: &mut Value<'_>) {
    shape::value(cx, input);
    let own = value.target.ident;
    let is_common = cx.accepts(|| shape::common(cx, input));
    let is_void =
        value.has_lost_crate || matches!(&value.kind, ValueKind::Newtype(newtype) if newtype.is_void());
    let keeps_rules = match &value.kind {
        ValueKind::Newtype(newtype) => {
            cx.accepts(|| newtype::check(cx, own, newtype)) && !newtype.is_poisoned() && !value.has_lost_way
        }
        ValueKind::Enumeration(enumeration) => {
            cx.accepts(|| enumeration::check(cx, own, enumeration))
                && !enumeration.variants.iter().any(|variant| !variant.tag.is_understood())
        }
        ValueKind::Poisoned | ValueKind::Void => false,
    };
    if !keeps_rules || !is_common {
        value.kind = ValueKind::Poisoned;
    }
    if is_void {
        value.kind = ValueKind::Void;
    }
}
