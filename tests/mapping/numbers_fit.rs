//! Numbers of Rust: each type holds exactly its range, whatever the number is read from.

use std::fmt::{Debug, Display};
use std::num::NonZero;

use num_bigint::{BigInt, BigUint};
use tfsdk::{FromTf, Number, ProblemKind, ToTf, Type, Value, json, msgpack};

/// What `T` reads from the number of this text: from a value, from MessagePack, and from JSON as a number and as text.
fn read<T: for<'de> FromTf<'de> + PartialEq + Debug>(text: &str) -> Result<T, String> {
    let value = Value::from(Number::parse(text).unwrap());
    let bytes = msgpack::value_to_vec(&value, &Type::NUMBER).unwrap();
    let tell = |error: tfsdk::Error| {
        assert_eq!(error.problems()[0].kind(), ProblemKind::Range, "{text}: {error}");
        error.to_string()
    };
    let found = value.get::<T>().map_err(tell);
    assert_eq!(msgpack::from_slice::<T>(&bytes).map_err(tell), found, "{text} from MessagePack");
    // As text, MessagePack's other form of every number.
    let as_text = msgpack::to_vec(text).unwrap();
    assert_eq!(msgpack::from_slice::<T>(&as_text).map_err(tell), found, "{text} from text");
    if !text.ends_with("Inf") {
        assert_eq!(json::from_str::<T>(text).map_err(tell), found, "{text} from JSON");
    }
    assert_eq!(json::from_str::<T>(&format!("\"{text}\"")).map_err(tell), found, "{text} from a JSON string");
    found
}

/// `T` holds both ends of its range, and nothing beyond.
fn holds<T>(min: T, max: T)
where
    T: for<'de> FromTf<'de> + ToTf + PartialEq + Debug + Display + Copy,
{
    for end in [min, max] {
        assert_eq!(read::<T>(&end.to_string()).unwrap(), end);
        assert_eq!(Value::of(&end).unwrap(), Value::from(Number::parse(&end.to_string()).unwrap()));
        assert_eq!(json::to_string(&end).unwrap(), end.to_string());
        let bytes = msgpack::to_vec(&end).unwrap();
        assert_eq!(msgpack::from_slice::<T>(&bytes).unwrap(), end);
        assert_eq!(bytes, msgpack::value_to_vec(&Value::of(&end).unwrap(), &Type::NUMBER).unwrap());
    }
    let one_beyond =
        |end: T, by: i32| (BigInt::parse_bytes(end.to_string().as_bytes(), 10).unwrap() + by).to_string();
    for text in [one_beyond(min, -1), one_beyond(max, 1)] {
        assert_eq!(
            read::<T>(&text).unwrap_err(),
            format!("expected a whole number from {min} to {max}, found {text}")
        );
    }
    for text in ["0.5", "-0.5", "1e99", "-1e99"] {
        let message = read::<T>(text).unwrap_err();
        assert!(
            message.starts_with(&format!("expected a whole number from {min} to {max}, found ")),
            "{message}"
        );
    }
    for text in ["Inf", "-Inf"] {
        assert!(read::<T>(text).unwrap_err().ends_with("Inf"));
    }
    for (text, is_held) in [("5", true), ("5.0", true), ("50e-1", true), ("0", true), ("-0", true)] {
        assert_eq!(read::<T>(text).is_ok(), is_held, "{text}");
    }
}

#[test]
fn every_whole_number_type_holds_its_range_and_no_more() {
    holds(i8::MIN, i8::MAX);
    holds(i16::MIN, i16::MAX);
    holds(i32::MIN, i32::MAX);
    holds(i64::MIN, i64::MAX);
    holds(i128::MIN, i128::MAX);
    holds(isize::MIN, isize::MAX);
    holds(u8::MIN, u8::MAX);
    holds(u16::MIN, u16::MAX);
    holds(u32::MIN, u32::MAX);
    holds(u64::MIN, u64::MAX);
    holds(u128::MIN, u128::MAX);
    holds(usize::MIN, usize::MAX);
}

#[test]
fn a_number_that_is_not_zero_is_never_zero() {
    macro_rules! not_zero {
        ($expected:expr; $($int:ident)*) => {$(
            assert_eq!(read::<NonZero<$int>>("0").unwrap_err(), $expected($int::MAX.to_string()));
            assert_eq!(read::<NonZero<$int>>("-0").unwrap_err(), $expected($int::MAX.to_string()));
            assert_eq!(read::<NonZero<$int>>("1").unwrap().get(), 1);
            assert_eq!(read::<NonZero<$int>>(&$int::MAX.to_string()).unwrap(), NonZero::<$int>::MAX);
            assert_eq!(read::<NonZero<$int>>(&$int::MIN.to_string()).is_ok(), $int::MIN != 0);
            assert!(read::<NonZero<$int>>("0.5").is_err());
            assert_eq!(Value::of(&NonZero::<$int>::MAX).unwrap(), Value::of(&$int::MAX).unwrap());
            assert_eq!(msgpack::to_vec(&NonZero::<$int>::MIN).unwrap(), msgpack::to_vec(&NonZero::<$int>::MIN.get()).unwrap());
        )*};
    }
    not_zero!(|_| "expected a number other than 0, found 0".to_owned(); i8 i16 i32 i64 i128 isize);
    not_zero!(|max| format!("expected a whole number from 1 to {max}, found 0"); u8 u16 u32 u64 u128 usize);
    // Nobody is sent from one number that is refused to another.
    assert_eq!(read::<NonZero<u8>>("-1").unwrap_err(), "expected a whole number from 1 to 255, found -1");
    assert_eq!(
        read::<NonZero<u64>>("0.5").unwrap_err(),
        format!("expected a whole number from 1 to {}, found 0.5", u64::MAX)
    );
}

#[test]
fn a_double_holds_what_it_prints_and_nothing_that_it_would_round() {
    for (text, double) in [
        ("0.1", 0.1),
        ("-0.1", -0.1),
        ("9007199254740992", 9_007_199_254_740_992.0),
        ("-9007199254740992", -9_007_199_254_740_992.0),
        ("9007199254740994", 9_007_199_254_740_994.0),
        ("1e22", 1e22),
        ("1e23", 1e23),
        ("5e-324", 5e-324),
        ("1.7976931348623157e308", f64::MAX),
        ("0.5", 0.5),
        ("Inf", f64::INFINITY),
        ("-Inf", f64::NEG_INFINITY),
    ] {
        assert_eq!(read::<f64>(text).unwrap(), double, "{text}");
        assert_eq!(msgpack::from_slice::<f64>(&msgpack::to_vec(&double).unwrap()).unwrap(), double);
        assert_eq!(Value::of(&double).unwrap().get::<f64>().unwrap(), double);
    }
    for text in [
        "9007199254740993",
        "-9007199254740993",
        "0.10000000000000001",
        "1e309",
        "-1e309",
        "3e-324",
        "0.1000000000000000055",
    ] {
        let message = read::<f64>(text).unwrap_err();
        assert!(message.contains("cannot be held exactly in a 64-bit float"), "{message}");
    }
    assert!(read::<f64>("-0").unwrap() == 0.0);
}

#[test]
fn a_single_precision_float_holds_what_it_prints_and_is_finite() {
    for (text, float) in [
        ("0.1", 0.1),
        ("16777216", 16_777_216.0),
        ("16777218", 16_777_218.0),
        ("-0.625", -0.625),
        ("3.4028235e38", f32::MAX),
        ("1e-45", 1e-45),
        ("0", 0.0),
    ] {
        assert_eq!(read::<f32>(text).unwrap(), float, "{text}");
        assert_eq!(Value::of(&float).unwrap().get::<f32>().unwrap(), float);
        assert_eq!(json::from_str::<f32>(&json::to_string(&float).unwrap()).unwrap(), float);
    }
    for text in ["16777217", "0.10000000001", "3.5e38", "1e-46"] {
        let message = read::<f32>(text).unwrap_err();
        assert!(message.contains("cannot be held exactly in a 32-bit float"), "{message}");
    }
    for text in ["Inf", "-Inf"] {
        assert!(read::<f32>(text).unwrap_err().starts_with("expected a number that a 32-bit float holds"));
    }
    for float in [f32::INFINITY, f32::NEG_INFINITY] {
        assert!(msgpack::to_vec(&float).unwrap_err().has(ProblemKind::Range));
    }
    assert_eq!(msgpack::to_vec(&0.1_f32).unwrap(), b"\xa30.1");
    assert_eq!(msgpack::to_vec(&0.5_f32).unwrap(), b"\xcb\x3f\xe0\0\0\0\0\0\0");
    assert!(msgpack::to_vec(&f32::NAN).is_err());
}

/// What is written is what was read; a number of which that does not hold is refused, although a float is near.
#[test]
fn a_single_precision_float_keeps_what_it_read() {
    let double = |double: f64| msgpack::from_slice::<f32>(&msgpack::to_vec(&double).unwrap());
    assert_eq!(double(0.5).unwrap(), 0.5);
    assert_eq!(
        read::<f32>("12.300000190734863").unwrap_err(),
        "the number 12.300000190734863 cannot be held exactly in a 32-bit float; the nearest it can hold is 12.3"
    );
    let exact = Number::from_double(f64::from(12.3_f32)).unwrap();
    assert!(Value::from(exact).get::<f32>().unwrap_err().has(ProblemKind::Range));
    assert!(double(f64::from(12.3_f32)).is_err());
    // 2^100 is a float, whose text is shorter than its digits.
    assert!(read::<f32>("1267650600228229401496703205376").is_err());
    for text in ["12.3", "1267650600000000000000000000000", "16777216", "1e-45", "-0.1", "0"] {
        let float: f32 = read(text).unwrap();
        assert!(
            Value::of(&float).unwrap().as_number().unwrap().equals(&Number::parse(text).unwrap()),
            "{text}"
        );
    }
}

#[test]
fn large_whole_numbers_keep_every_digit() {
    let digits = "9".repeat(300);
    let big = BigInt::parse_bytes(digits.as_bytes(), 10).unwrap();
    for big in [big.clone(), -big] {
        let value = Value::of(&big).unwrap();
        assert_eq!(value.get::<BigInt>().unwrap(), big);
        assert_eq!(value.as_number().unwrap().to_text(), big.to_string());
        assert_eq!(value.get::<BigUint>().is_ok(), big >= BigInt::ZERO);
    }
    let unsigned = BigUint::from(u128::MAX) + 1_u32;
    assert_eq!(Value::of(&unsigned).unwrap().get::<BigUint>().unwrap(), unsigned);
    assert_eq!(read::<BigInt>("-5").unwrap(), BigInt::from(-5));
    assert_eq!(read::<BigUint>("5").unwrap(), BigUint::from(5_u8));
    assert_eq!(read::<BigInt>("0.5").unwrap_err(), "expected a whole number, found 0.5");
    assert_eq!(
        read::<BigUint>("0.5").unwrap_err(),
        "expected a whole number that is not negative, found 0.5"
    );
    assert_eq!(read::<BigUint>("-1").unwrap_err(), "expected a whole number that is not negative, found -1");
    assert!(read::<BigInt>("Inf").is_err());
    // A few bytes do not fill the memory.
    assert!(Value::from(Number::parse("1e600000000").unwrap()).get::<BigInt>().is_err());
}

#[test]
fn text_and_bools_are_no_numbers_outside_of_json() {
    for value in [Value::from("5"), Value::from(true)] {
        for error in [
            value.get::<u8>().unwrap_err(),
            value.get::<u64>().unwrap_err(),
            value.get::<i128>().unwrap_err(),
            value.get::<f32>().unwrap_err(),
            value.get::<f64>().unwrap_err(),
            value.get::<BigInt>().unwrap_err(),
            value.get::<Number>().unwrap_err(),
            value.get::<NonZero<u8>>().unwrap_err(),
        ] {
            assert!(
                error.has(ProblemKind::Type) && error.to_string().starts_with("expected a number, found")
            );
        }
    }
}
