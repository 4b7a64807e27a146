//! Laws of values read from JSON.

use tfsdk::error::ProblemKind;
use tfsdk::json::{self, JsonSource};
use tfsdk::stream::Source;
use tfsdk::{Value, msgpack};

use super::typed::{check_value, split};

/// Holds the laws for a text, which follows a line with the JSON of its type.
pub fn check(input: &[u8]) {
    let Some((ty, Ok(text))) = split(input).map(|(ty, rest)| (ty, std::str::from_utf8(rest))) else {
        return;
    };
    let mut source = JsonSource::new(text);
    let is_json = source.skip().and_then(|()| source.finish()).is_ok();
    let implied = json::implied_value(text);
    match &implied {
        Ok(value) => {
            assert!(is_json, "{text:?} was read, and cannot be passed over");
            check_value(value, value.ty());
        }
        // Valid JSON can still be no value for Terraform.
        Err(error) => assert!(
            !is_json || error.has(ProblemKind::Duplicate) || error.has(ProblemKind::Type),
            "{text:?} is JSON, and is not read: {error}"
        ),
    }
    if let Ok(value) = json::value_from_str(text, &ty) {
        assert!(is_json, "{text:?} was read, and cannot be passed over");
        check_value(&value, &ty);
        same_by_msgpack(&value, &ty);
    }
}

/// A value from JSON can be written as MessagePack and read back with its type.
fn same_by_msgpack(value: &Value, ty: &tfsdk::Type) {
    let Ok(bytes) = msgpack::value_to_vec(value, ty) else {
        return;
    };
    let Ok(read) = msgpack::value_from_slice(&bytes, ty) else {
        panic!("{value:?} of {ty} was written as MessagePack that is not read");
    };
    assert!(read.ty() == value.ty(), "{value:?} of {ty} has another type through MessagePack");
}
