//! Laws of types read from JSON.

use tfsdk::{Type, Value, msgpack};

/// Holds the laws for a text.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let Ok(ty) = Type::from_json(text) else {
        return;
    };
    let json = ty.to_json();
    assert_eq!(Type::from_json(&json).ok().as_ref(), Some(&ty), "{text:?} was written as {json:?}");
    let plain = ty.without_optional();
    assert!(
        plain.conforms_to(&ty) && plain.without_optional() == plain,
        "{text:?} without optional attributes"
    );

    // The type is written beside a dynamic value; the dynamic type itself cannot be.
    let null = Value::null(plain.clone());
    if let Ok(bytes) = msgpack::value_to_vec(&null, &Type::DYNAMIC) {
        let read = msgpack::value_from_slice(&bytes, &Type::DYNAMIC);
        assert_eq!(read.ok(), Some(null), "{text:?} beside a value");
    }
}
