//! What arguments mean, to functions and to the rules for their marks.

use tfsdk_core::number::Number;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::{Result, fail};

/// The number that an argument is.
pub(super) fn as_number(value: &Value) -> Number {
    value.as_number().cloned().unwrap_or_default()
}

/// A whole number as Go's `int`.
pub(super) fn whole(value: &Value) -> std::result::Result<i64, &'static str> {
    value
        .as_number()
        .unwrap_or(&Number::ZERO)
        .to_i64()
        .map_err(|_| "value must be a whole number, between -9223372036854775808 and 9223372036854775807")
}

/// Whether a value of this type is a list, a tuple or a set.
pub(super) fn is_sequence(ty: &Type) -> bool {
    matches!(ty.kind(), TypeKind::List(_) | TypeKind::Tuple(_) | TypeKind::Set(_))
}

/// The position that `element` takes from a list of this length.
pub(super) fn element_index(index: &Value, len: usize) -> Result<usize> {
    let index = whole(index)
        .map_err(|problem| FunctionError::new(format!("invalid index: {problem}")).quoting([]))?;
    if len == 0 {
        return fail("cannot use element function with an empty list");
    }
    // Also from the end.
    Ok((index as i128).rem_euclid(len as i128) as usize)
}
