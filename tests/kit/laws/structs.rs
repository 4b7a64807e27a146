//! Laws of structs: read straight from the wire they are what they are read from a value.

use std::collections::BTreeMap;

use tfsdk::{Number, Tf, TfObject, Type, Value, json, msgpack};

/// A struct with a field of every kind.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Everything {
    /// A bool.
    #[tfsdk("bool")]
    pub bool: bool,
    /// A value of any type.
    #[tfsdk("dynamic")]
    pub dynamic: Value,
    /// A double.
    #[tfsdk("float")]
    pub float: f64,
    /// A whole number.
    #[tfsdk("int")]
    pub int: i64,
    /// A list.
    #[tfsdk("list")]
    pub list: Vec<Option<u8>>,
    /// A map.
    #[tfsdk("map")]
    pub map: BTreeMap<String, Tf<bool>>,
    /// An object.
    #[tfsdk("nested")]
    pub nested: Option<Nested>,
    /// Any number.
    #[tfsdk("number")]
    pub number: Number,
    /// A string.
    #[tfsdk("string")]
    pub string: Tf<String>,
}

/// A struct inside of another.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Nested {
    /// A pair.
    #[tfsdk("pair")]
    pub pair: (String, Option<u64>),
}

/// The laws for a first byte that is even for MessagePack and odd for JSON, and the input after it.
pub fn check(input: &[u8]) {
    let Some((format, bytes)) = input.split_first() else {
        return;
    };
    let ty = Type::of::<Everything>();
    let (direct, value) = match (format % 2, std::str::from_utf8(bytes)) {
        (0, _) => (msgpack::from_slice::<Everything>(bytes), msgpack::value_from_slice(bytes, &ty)),
        (_, Ok(text)) => (json::from_str(text), json::value_from_str(text, &ty)),
        _ => return,
    };
    // What is known of an unknown value can be all there is to know: a value makes use of it, a struct does not.
    let refined = format % 2 == 0 && bytes.contains(&12);
    let through = value.and_then(|value| value.get::<Everything>());
    match (direct, through) {
        (Ok(direct), Ok(through)) if !refined => {
            assert_eq!(direct, through);
            written(&direct);
        }
        (Ok(direct), Err(error)) if !refined => {
            panic!("{direct:?} was read, and not by way of a value: {error}")
        }
        (Err(error), Ok(through)) if !refined => {
            panic!("{through:?} was read by way of a value only: {error}")
        }
        (Ok(direct), _) => written(&direct),
        _ => {}
    }
}

fn written(value: &Everything) {
    let Ok(bytes) = msgpack::to_vec(value) else {
        return;
    };
    assert_eq!(msgpack::from_slice::<Everything>(&bytes).ok().as_ref(), Some(value));
}
