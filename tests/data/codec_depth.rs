//! How deep what is read and written may be, and what its promises cost.

use tfsdk::error::ProblemKind;
use tfsdk::number::Number;
use tfsdk::{Limits, Type, Value, json, msgpack};

use super::codecs::refused;

fn nested(levels: usize, step: fn(Type) -> Type) -> Type {
    (0..levels).fold(Type::STRING, |ty, _| step(ty))
}

/// Tests run on threads with 2 MB of stack, and are built without optimisation.
#[test]
fn five_hundred_and_twelve_levels_are_read_and_written_on_a_small_stack() {
    let steps: [fn(Type) -> Type; 5] =
        [Type::list, Type::set, Type::map, |ty| Type::tuple([ty]), |ty| Type::object([("a", ty)])];
    for step in steps {
        for dynamic in [false, true] {
            let levels = if dynamic { 511 } else { 512 };
            let ty = nested(levels, step);
            let value = (0..levels).fold(Value::from("x"), |value, _| match step(Type::STRING).kind() {
                tfsdk::ty::TypeKind::List(_) => Value::list(Type::DYNAMIC, [value]).unwrap(),
                tfsdk::ty::TypeKind::Set(_) => Value::set(Type::DYNAMIC, [value]).unwrap(),
                tfsdk::ty::TypeKind::Map(_) => Value::map(Type::DYNAMIC, [("a", value)]).unwrap(),
                tfsdk::ty::TypeKind::Tuple(_) => Value::tuple([value]),
                _ => Value::object([("a", value)]),
            });
            let place = if dynamic { Type::DYNAMIC } else { ty };
            let bytes = msgpack::value_to_vec(&value, &place).unwrap();
            assert_eq!(msgpack::value_from_slice(&bytes, &place).unwrap(), value);
            let text = json::value_to_string(&value, &place).unwrap();
            assert_eq!(json::value_from_str(&text, &place).unwrap(), value);
        }
    }
}

#[test]
fn dynamic_values_in_one_another_are_counted() {
    let mut bytes = Vec::new();
    for _ in 0..512 {
        bytes.extend(b"\x92\xc4\x09\"dynamic\"");
    }
    bytes.push(0xc0);
    assert!(msgpack::value_from_slice(&bytes, &Type::DYNAMIC).unwrap().is_null());
    refused(
        msgpack::value_from_slice(&[b"\x92\xc4\x09\"dynamic\"", &bytes[..]].concat(), &Type::DYNAMIC),
        ProblemKind::Depth,
    );
    let text = |levels: usize| {
        let open = r#"{"type":"dynamic","value":"#;
        format!("{}null{}", open.repeat(levels), "}".repeat(levels))
    };
    assert!(json::value_from_str(&text(512), &Type::DYNAMIC).unwrap().is_null());
    refused(json::value_from_str(&text(513), &Type::DYNAMIC), ProblemKind::Depth);
}

#[test]
fn nesting_deeper_than_allowed_is_an_error_however_deep() {
    let levels = 1_000_000;
    for ty in [Type::list(Type::STRING), nested(512, Type::list), Type::DYNAMIC] {
        assert!(msgpack::value_from_slice(&vec![0x91; levels], &ty).is_err());
        assert!(msgpack::value_from_slice(&vec![0x81; levels], &ty).is_err());
        assert!(json::value_from_str(&"[".repeat(levels), &ty).is_err());
        assert!(json::value_from_str(&"{\"a\":".repeat(levels), &ty).is_err());
    }
    for open in ["[", "[\"list\",", "[\"object\",{\"a\":", "[\"tuple\",["] {
        assert!(Type::from_json(&open.repeat(levels)).is_err());
    }
    refused(json::implied_value(&"[".repeat(levels)), ProblemKind::Depth);
    refused(json::implied_value_with("[[]]", Limits::new().max_depth(1)), ProblemKind::Depth);
    let flat = Limits::new().max_depth(1);
    refused(msgpack::value_from_slice_with(b"\x91\x90", &nested(2, Type::list), flat), ProblemKind::Depth);
    refused(json::value_from_str_with("[[]]", &nested(2, Type::list), flat), ProblemKind::Depth);
    assert!(msgpack::from_slice_with::<Vec<u8>>(b"\x91\x01", flat).is_ok());
}

#[test]
fn what_is_too_deep_to_read_is_not_written() {
    let value = (0..513).fold(Value::from("x"), |value, _| Value::tuple([value]));
    assert!(msgpack::value_to_vec(&value, value.ty()).unwrap_err().has(ProblemKind::Depth));
    assert!(json::value_to_string(&value, value.ty()).unwrap_err().has(ProblemKind::Depth));
    let null = Value::null(nested(513, Type::list));
    assert!(msgpack::value_to_vec(&null, &Type::DYNAMIC).unwrap_err().has(ProblemKind::Depth));
    assert!(json::value_to_string(&null, &Type::DYNAMIC).unwrap_err().has(ProblemKind::Depth));
}

#[test]
fn memory_is_not_taken_for_a_length_that_is_only_announced() {
    for header in
        [b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"]
    {
        let types = [Type::list(Type::STRING), Type::set(Type::NUMBER), Type::map(Type::BOOL), Type::STRING];
        for ty in types.into_iter().chain([Type::object([("a", Type::STRING)]), Type::DYNAMIC]) {
            assert!(msgpack::value_from_slice(header, &ty).is_err());
        }
        assert!(msgpack::from_slice::<Vec<[u64; 4]>>(header).is_err());
        assert!(msgpack::from_slice::<Vec<String>>(header).is_err());
    }
}

#[test]
fn numbers_of_absurd_length_are_not_written_out() {
    for text in ["1e600000000", "-1e600000000", "1e-600000000", "1e300000"] {
        let number = Value::from(Number::parse(text).unwrap());
        let list = Value::tuple([Value::from(1), number]);
        for error in [
            msgpack::value_to_vec(&list, list.ty()).unwrap_err(),
            json::value_to_string(&list, list.ty()).unwrap_err(),
        ] {
            assert_eq!(error.problems()[0].path().to_string(), "[1]");
            assert!(error.has(ProblemKind::Range), "{error}");
        }
    }
    let number = Value::from(Number::parse("1e99999").unwrap());
    assert_eq!(json::value_to_string(&number, &Type::NUMBER).unwrap().len(), 100_000);
}

/// A reader that first skipped a value to find its type would skip the inner ones again at each level.
#[test]
fn dynamic_values_in_one_another_are_read_in_linear_time() {
    let cost = |levels: usize| {
        // The same text, inside more or fewer levels.
        let inner = format!("[{}1]", "[],".repeat(100_000));
        let ty = format!("[\"tuple\",[{}\"number\"]]", "[\"tuple\",[]],".repeat(100_000));
        let mut text = format!("{{\"value\":{inner},\"type\":{ty}}}");
        for _ in 0..levels {
            text = format!("{{\"value\":{text},\"type\":\"dynamic\"}}");
        }
        let once = || {
            let (read, time) = kit::time(|| json::value_from_str(&text, &Type::DYNAMIC));
            assert!(read.is_ok());
            time
        };
        once().min(once()).min(once())
    };
    let (one, many) = (cost(1), cost(500));
    assert!(many < one * 10, "1 level: {one:?}, 500 levels: {many:?}");
}
