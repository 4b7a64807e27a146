//! Values in the form in which Terraform's JSON tells them.

use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};

use super::change::name_of;

/// A value as JSON tells it: all that has elements is a tuple or an object.
pub(super) fn plain(value: ValueRef<'_>) -> Value {
    if !value.is_known() {
        return Value::unknown(Type::DYNAMIC);
    }
    if value.is_null() {
        return Value::null(Type::DYNAMIC);
    }
    match value.ty().kind() {
        TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => {
            Value::tuple(value.elements().map(|(_, element)| plain(element)))
        }
        TypeKind::Map(_) | TypeKind::Object(_) => {
            let parts =
                value.elements().filter_map(|(key, part)| Some((name_of(key)?.to_owned(), plain(part))));
            Value::object(parts)
        }
        _ => value.to_value(),
    }
}
