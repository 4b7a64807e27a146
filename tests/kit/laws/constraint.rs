//! Laws of type constraints.

use tfsdk::constraint::TypeConstraint;
use tfsdk::{Type, Value};

/// Holds the laws for the text of a constraint.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let constraint = match TypeConstraint::parse(text) {
        Ok(constraint) => constraint,
        Err(problems) => {
            assert!(problems.has_errors(), "{text:?} is refused without an error");
            return drop(problems.to_string());
        }
    };
    let written = constraint.to_string();
    let Ok(again) = TypeConstraint::parse(&written) else {
        panic!("{text:?} is written as {written:?}, which is not read");
    };
    assert_eq!(again.to_string(), written, "{text:?}");
    assert_eq!(Type::from_json(&constraint.ty().to_json()).as_ref().ok(), Some(constraint.ty()), "{text:?}");
    for value in [Value::null(Type::DYNAMIC), Value::tuple([]), Value::object::<String>([]), Value::from("1")]
    {
        if let Ok(converted) = constraint.convert(&value) {
            let wanted = constraint.implied_type();
            assert!(
                converted.ty().conforms_to(&wanted),
                "{value} by {written} is {converted:?}, no {wanted}"
            );
        }
    }
}
