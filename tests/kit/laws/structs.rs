//! Laws of structs: reading one from the wire gives the same as reading it from a value.

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

/// A struct inside another.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Nested {
    /// A pair.
    #[tfsdk("pair")]
    pub pair: (String, Option<u64>),
}

/// Holds the laws for an input; a byte before it tells the format, even for MessagePack and odd for JSON.
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
    // A refinement can leave a single value, which is then known as a `Value` and still unknown in a struct.
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
