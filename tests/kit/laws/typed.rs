//! Inputs that begin with a type.

use tfsdk::{Type, Value, json};

/// The type whose JSON is the first line, and what follows.
pub(crate) fn split(input: &[u8]) -> Option<(Type, &[u8])> {
    let end = input.iter().position(|byte| *byte == b'\n')?;
    let ty = Type::from_json(std::str::from_utf8(&input[..end]).ok()?).ok()?;
    Some((ty, &input[end + 1..]))
}

/// The laws for every value that was read.
pub(crate) fn check_value(value: &Value, ty: &Type) {
    assert!(value.ty().conforms_to(ty), "{value:?} was read as {ty}");
    let Ok(text) = json::value_to_string(value, ty) else {
        return;
    };
    let Ok(read) = json::value_from_str(&text, ty) else {
        panic!("{value:?} of {ty} was written as JSON that is not read: {text}");
    };
    assert_eq!(json::value_to_string(&read, ty).ok().as_ref(), Some(&text), "{value:?} of {ty}");
}
