//! Laws of values read from MessagePack.

use tfsdk::msgpack::{self, MsgpackSource};
use tfsdk::stream::Source;
use tfsdk::{Type, Value};

use super::typed::{check_value, split};

/// Holds the laws for bytes, which follow a line with the JSON of their type.
pub fn check(input: &[u8]) {
    let Some((ty, bytes)) = split(input) else {
        return;
    };
    let Ok(value) = msgpack::value_from_slice(bytes, &ty) else {
        return;
    };
    check_value(&value, &ty);

    let mut source = MsgpackSource::new(bytes);
    assert!(source.skip().is_ok() && source.finish().is_ok(), "what is read can be passed over: {bytes:x?}");

    let Some(first) = written(&value, &ty) else {
        return;
    };
    let second = again(&first, &ty);
    // A set may hold zeros of both signs, which are written alike. Only then does it take two rounds.
    assert_eq!(again(&second, &ty), second, "{value:?} of {ty} is written in two ways");
}

fn written(value: &Value, ty: &Type) -> Option<Vec<u8>> {
    msgpack::value_to_vec(value, ty).ok()
}

fn again(bytes: &[u8], ty: &Type) -> Vec<u8> {
    let Ok(value) = msgpack::value_from_slice(bytes, ty) else {
        panic!("{bytes:x?} of {ty} was written and is not read");
    };
    let Some(bytes) = written(&value, ty) else {
        panic!("{value:?} of {ty} was written once and is not again");
    };
    bytes
}
