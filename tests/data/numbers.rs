//! Terraform's numbers as recorded, and the laws of `Number`.

use serde_json::Value as Json;
use tfsdk::number::{Number, NumberWire};

fn rows(name: &str) -> Vec<Json> {
    let path = format!("{}/vectors/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.split('\n').filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// MessagePack as go-cty writes a number, in hexadecimal.
fn msgpack_hex(number: &Number) -> String {
    let mut bytes = Vec::new();
    match number.wire() {
        NumberWire::Int(value @ 0..) => match value {
            0..=0x7f => bytes.push(value as u8),
            0x80..=0xff => bytes.extend([0xcc, value as u8]),
            0x100..=0xffff => {
                bytes.push(0xcd);
                bytes.extend((value as u16).to_be_bytes());
            }
            0x1_0000..=0xffff_ffff => {
                bytes.push(0xce);
                bytes.extend((value as u32).to_be_bytes());
            }
            _ => {
                bytes.push(0xcf);
                bytes.extend(value.to_be_bytes());
            }
        },
        NumberWire::Int(value) => match value {
            -0x20.. => bytes.push(value as u8),
            -0x80.. => bytes.extend([0xd0, value as u8]),
            -0x8000.. => {
                bytes.push(0xd1);
                bytes.extend((value as i16).to_be_bytes());
            }
            -0x8000_0000.. => {
                bytes.push(0xd2);
                bytes.extend((value as i32).to_be_bytes());
            }
            _ => {
                bytes.push(0xd3);
                bytes.extend(value.to_be_bytes());
            }
        },
        NumberWire::Float(value) => {
            bytes.push(0xcb);
            bytes.extend(value.to_be_bytes());
        }
        NumberWire::Text => {
            let text = number.text_within(100_000).unwrap();
            match text.len() {
                length @ 0..=31 => bytes.push(0xa0 | length as u8),
                length @ 32..=0xff => bytes.extend([0xd9, length as u8]),
                length => {
                    bytes.push(0xda);
                    bytes.extend((length as u16).to_be_bytes());
                }
            }
            bytes.extend(text.bytes());
        }
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn texts_are_accepted_and_rejected_as_recorded() {
    let rows = rows("numparse");
    assert!(!rows.is_empty());
    for row in &rows {
        let id = &row["id"];
        let text = row["text"].as_str().unwrap();
        let number = Number::parse(text);
        assert_eq!(number.is_ok(), row["ok"].as_bool().unwrap(), "{id}: {text:?}");
        let Ok(number) = number else { continue };
        assert_eq!(number.is_infinite(), row["inf"].as_bool().unwrap(), "{id}");
        let signbit = number.is_negative() || number.is_negative_zero();
        assert_eq!(signbit, row["signbit"].as_bool().unwrap(), "{id}");
        if let Some(result) = row["result"].as_str() {
            assert_eq!(number.to_text(), result, "{id}");
        }
        if let Some(hex) = row["msgpack_hex"].as_str() {
            assert_eq!(msgpack_hex(&number), hex, "{id}");
        }
        if let Some(hex) = row["hex_mantissa"].as_str() {
            if let Some(exact) = from_hex_mantissa(hex) {
                assert_eq!(number, exact, "{id}");
            }
        }
    }
}

/// Go's 'p' format, `-0x.8p+5`: the hexadecimal fraction times a power of two.
fn from_hex_mantissa(text: &str) -> Option<Number> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (digits, exponent) = rest.strip_prefix("0x.")?.split_once('p')?;
    let mantissa = num_bigint::BigUint::parse_bytes(digits.as_bytes(), 16)?;
    let exponent: i64 = exponent.parse().unwrap();
    let sign = if negative { "-" } else { "" };
    Some(Number::parse(&format!("{sign}{mantissa}p{}", exponent - 4 * digits.len() as i64)).unwrap())
}

#[test]
fn numbers_are_printed_as_terraform_prints_them() {
    let mut count = 0;
    for row in rows("tostring") {
        let id = &row["id"];
        let Some(text) = row["text"].as_str() else {
            continue;
        };
        let recorded = &row["tonumber"];
        let number = Number::parse(text);
        assert_eq!(number.is_ok(), recorded["ok"].as_bool().unwrap(), "{id}: {text:?}");
        let Ok(number) = number else { continue };
        let printed = number.text_within(1_000_000).unwrap();
        if let Some(expected) = recorded["tostring"].as_str() {
            assert_eq!(printed, expected, "{id}");
            count += 1;
        }
        if let Some(expected) = recorded["jsonencode"].as_str() {
            assert_eq!(printed, expected, "{id}");
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn numbers_are_written_to_the_wire_as_recorded() {
    let mut count = 0;
    for row in rows("wire") {
        let id = row["id"].as_str().unwrap();
        if !id.starts_with("num/") {
            continue;
        }
        let number = if let Some(text) = row["input_number"].as_str() {
            Number::parse(text).unwrap()
        } else if let (Some("float64"), Some(bits)) = (row["ctor"].as_str(), row["ctor_bits"].as_str()) {
            Number::from_double(f64::from_bits(u64::from_str_radix(bits, 16).unwrap())).unwrap()
        } else {
            Number::parse(row["value"]["number"].as_str().unwrap()).unwrap()
        };
        assert_eq!(number.to_text(), row["number_text"].as_str().unwrap(), "{id}");
        assert_eq!(msgpack_hex(&number), row["msgpack_hex"].as_str().unwrap(), "{id}");
        if let Some(json) = row["json"].as_str() {
            assert_eq!(number.to_text(), json, "{id}");
        }
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// Reads what [`msgpack_hex`] writes, as go-cty does.
fn from_msgpack_hex(hex: &str) -> Number {
    let bytes: Vec<u8> =
        (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
    let unsigned = |bytes: &[u8]| bytes.iter().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
    let text = |bytes: &[u8]| Number::parse(std::str::from_utf8(bytes).unwrap()).unwrap();
    match bytes[0] {
        byte @ 0..=0x7f => Number::from(byte),
        byte @ 0xe0.. => Number::from(byte as i8),
        0xcc..=0xcf => Number::from(unsigned(&bytes[1..])),
        0xd0..=0xd3 => {
            let shift = 72 - 8 * bytes.len() as u32;
            Number::from(((unsigned(&bytes[1..]) << shift) as i64) >> shift)
        }
        0xa0..=0xbf => text(&bytes[1..]),
        0xd9 => text(&bytes[2..]),
        0xda => text(&bytes[3..]),
        other => panic!("{other:x}"),
    }
}

#[test]
fn numbers_convert_to_rust_as_recorded() {
    let mut count = 0;
    for row in rows("numconv") {
        let id = &row["id"];
        let hex = row["msgpack_hex"].as_str().unwrap();
        let number = match hex.strip_prefix("cb") {
            Some(bits) => {
                Number::from_double(f64::from_bits(u64::from_str_radix(bits, 16).unwrap())).unwrap()
            }
            None => from_msgpack_hex(hex),
        };
        let whole = match row["target"].as_str().unwrap() {
            "int8" => number.to_i8().map(i128::from),
            "int16" => number.to_i16().map(i128::from),
            "int32" => number.to_i32().map(i128::from),
            "int64" | "int" => number.to_i64().map(i128::from),
            "uint8" => number.to_u8().map(i128::from),
            "uint16" => number.to_u16().map(i128::from),
            "uint32" => number.to_u32().map(i128::from),
            "uint64" | "uint" => number.to_u64().map(i128::from),
            "*big.Int" => {
                check(id, &row, number.to_bigint().ok().map(|value| value.to_string()));
                count += 1;
                continue;
            }
            "*big.Float" => {
                check(id, &row, Some(number.to_text()));
                count += 1;
                continue;
            }
            "float64" => {
                let recorded = row["bits"].as_str().map(|bits| u64::from_str_radix(bits, 16).unwrap());
                let found = number.to_f64().ok().map(f64::to_bits);
                // Go refuses some doubles whose text at 53 bits is not the shortest, or not exact.
                let refused_by_text = recorded.is_none()
                    && found.map(f64::from_bits).is_some_and(|value| {
                        Number::from_double(value).unwrap() == number || value.to_string() == number.to_text()
                    });
                assert!(found == recorded || refused_by_text, "{id}: {found:x?} {recorded:x?}");
                count += 1;
                continue;
            }
            "float32" => {
                let recorded = row["bits"].as_str().map(|bits| u32::from_str_radix(bits, 16).unwrap());
                let found = number.to_f32().ok().map(f32::to_bits);
                let stands_for = |bits: u32| {
                    let value = f32::from_bits(bits);
                    Number::from_double(f64::from(value)).unwrap() == number
                        || value.to_string() == number.to_text()
                };
                // Go compares with the double's text: it rounds silently, and refuses some exact ones.
                match (found, recorded) {
                    (Some(found), recorded) => {
                        assert!(recorded.is_none_or(|bits| bits == found), "{id}");
                        assert!(stands_for(found), "{id}");
                    }
                    (None, recorded) => assert!(!recorded.is_some_and(stands_for), "{id}"),
                }
                count += 1;
                continue;
            }
            _ => continue,
        };
        count += 1;
        if !number.is_integer() && !number.is_infinite() {
            // For unsigned targets Go cuts the fraction off silently; here nothing is lost.
            assert!(whole.unwrap_err().is_fraction(), "{id}");
            continue;
        }
        check(id, &row, whole.ok().map(|value| value.to_string()));
    }
    assert!(count > 500, "{count}");
}

fn check(id: &Json, row: &Json, found: Option<String>) {
    assert_eq!(found.is_some(), row["ok"].as_bool().unwrap(), "{id}: {found:?}");
    if let (Some(found), Some(result)) = (found, row["result"].as_str()) {
        let (found, result) = (Number::parse(&found).unwrap(), Number::parse(result).unwrap());
        assert_eq!(found, result, "{id}");
    }
}

#[test]
fn numbers_inside_sets_are_ordered_by_ten_digits() {
    // Go's format 'g' with precision 10.
    for (text, key) in [
        ("0", "0"),
        ("-0", "-0"),
        ("1", "1"),
        ("-1.5", "-1.5"),
        ("1000000000", "1000000000"),
        ("10000000000", "1e+10"),
        ("12345678901", "1.23456789e+10"),
        ("1234567890.5", "1234567890"),
        ("1234567891.5", "1234567892"),
        ("99999999999", "1e+11"),
        ("0.0001", "0.0001"),
        ("0.00001", "1e-05"),
        ("0.333333333333333333", "0.3333333333"),
        ("1e400", "1e+400"),
        ("Inf", "+Inf"),
        ("-Inf", "-Inf"),
    ] {
        assert_eq!(Number::parse(text).unwrap().set_key(), key, "{text}");
    }
}

#[test]
fn an_absurd_exponent_costs_nothing() {
    for text in ["1e646456900", "-1e-646456900", "1p2147483646", "7p-2147483000", "1e99999999999"] {
        let Ok(number) = Number::parse(text) else {
            continue;
        };
        assert!(number.to_string().len() < 200);
        assert_eq!(Number::parse(&number.to_string()).unwrap(), number);
        assert!(number.text_within(1_000_000).unwrap_err().is_too_long());
        assert!(number.to_f64().unwrap_err().is_inexact());
        assert!(number.to_i64().is_err());
        assert!(number.to_bigint().is_err());
        assert_eq!(number.add(&Number::from(1)).unwrap() > Number::from(2), number > Number::from(1));
        assert!(number.rem(&Number::from(7)).is_ok());
        assert!(Number::from(7).rem(&number).is_ok());
    }
    assert!(Number::parse("1e99999999999").is_err());
    assert_eq!(Number::parse("1e-2147483649").unwrap(), Number::ZERO);
}

#[test]
fn wide_whole_numbers_keep_every_digit() {
    let wide = (num_bigint::BigInt::from(1) << 700u32) + 1u32;
    assert_eq!(Number::from(wide.clone()).to_bigint().unwrap(), wide);
    assert_eq!(Number::from(wide.clone()).to_text(), wide.to_string());
    assert_eq!(Number::from(i128::MIN).to_i128().unwrap(), i128::MIN);
    assert_eq!(Number::from(u128::MAX).to_u128().unwrap(), u128::MAX);
    assert!(Number::from(u128::MAX).to_i128().unwrap_err().is_out_of_range());
    assert_eq!(Number::from(i64::MIN), -Number::from(1u64 << 63));
    assert_eq!((-Number::from(1u64 << 63)).to_i64().unwrap(), i64::MIN);
}

#[test]
fn errors_say_what_was_expected_and_found() {
    let message = |text: &str| Number::parse(text).unwrap().to_u8().unwrap_err().to_string();
    assert_eq!(message("256"), "expected a whole number from 0 to 255, found 256");
    assert_eq!(message("1.5"), "expected a whole number from 0 to 255, found 1.5");
    assert_eq!(message("-Inf"), "expected a whole number from 0 to 255, found -Inf");
    assert_eq!(
        Number::parse("9007199254740993").unwrap().to_f64().unwrap_err().to_string(),
        "the number 9007199254740993 cannot be held exactly in a 64-bit float; \
         the nearest it can hold is 9007199254740992"
    );
    assert_eq!(Number::parse("0x10").unwrap_err().to_string(), "expected a number, found \"0x10\"");
}

#[test]
fn the_float_that_is_nearest_is_one_that_can_be_held() {
    let number = |text: &str| Number::parse(text).unwrap();
    for (text, sign) in [("1e39", ""), ("-1e39", "-")] {
        assert_eq!(
            number(text).to_f32().unwrap_err().to_string(),
            format!(
                "the number {sign}1000000000000000000000000000000000000000 cannot be held exactly in a 32-bit \
                 float; the nearest it can hold is {sign}340282350000000000000000000000000000000"
            )
        );
    }
    // A double may be infinite.
    let error = number("1e400").to_f64().unwrap_err();
    assert!(error.to_string().ends_with("the nearest it can hold is +Inf"), "{error}");
}

#[test]
fn arithmetic_rounds_to_512_bits() {
    let number = |text: &str| Number::parse(text).unwrap();
    assert_eq!(number("0.1").add(&number("0.2")).unwrap(), number("0.3"));
    assert_eq!(number("1e155").add(&number("1")).unwrap(), number("1e155"));
    assert_ne!(number("1e154").add(&number("1")).unwrap(), number("1e154"));
    assert_eq!(number("-7").rem(&number("3")).unwrap(), number("-1"));
    assert_eq!(number("7.5").rem(&number("2")).unwrap(), number("1.5"));
    assert_eq!(number("1").rem(&number("0")).unwrap(), number("1"));
    assert_eq!(number("1").div(&number("0")).unwrap(), Number::INFINITY);
    assert!((-Number::ZERO).is_negative_zero());
    assert_eq!((-Number::ZERO).to_text(), "-0");
    assert!(!Number::ZERO.sub(&Number::ZERO).unwrap().is_negative_zero());
}

#[test]
fn modulo_zero_a_number_is_itself_infinite_or_not() {
    for number in [Number::ZERO, Number::from(3), Number::INFINITY, Number::NEG_INFINITY] {
        assert_eq!(number.rem(&Number::ZERO).unwrap(), number);
        assert_eq!(number.rem(&-Number::ZERO).unwrap(), number);
    }
}

#[test]
fn operations_without_a_result_are_errors() {
    let (zero, infinity) = (Number::ZERO, Number::INFINITY);
    for result in [
        infinity.add(&Number::NEG_INFINITY),
        infinity.sub(&infinity),
        zero.mul(&infinity),
        zero.div(&zero),
        infinity.div(&infinity),
        infinity.rem(&Number::from(2)),
        infinity.rem(&infinity),
        Number::from(2).rem(&infinity),
        zero.rem(&infinity),
        Number::from_f64(f64::NAN),
        Number::from_double(f64::NAN),
        Number::from_f32(f32::NAN),
    ] {
        assert!(result.unwrap_err().is_undefined());
    }
}

mod laws {
    use super::*;
    use num_bigint::BigInt;
    use proptest::prelude::*;
    use std::cmp::Ordering;
    use std::hash::{DefaultHasher, Hash, Hasher};

    fn hash(number: &Number) -> u64 {
        let mut hasher = DefaultHasher::new();
        number.hash(&mut hasher);
        hasher.finish()
    }

    fn any_double() -> impl Strategy<Value = f64> {
        prop_oneof![
            any::<u64>().prop_map(f64::from_bits),
            any::<i32>().prop_map(|value| f64::from(value) / 100.0),
            any::<i64>().prop_map(|value| value as f64),
            any::<u64>().prop_map(|value| value as f64 / 8.0),
        ]
        .prop_filter("NaN is no number", |value| !value.is_nan())
    }

    /// A decimal, as text and as a whole number with a power of ten.
    fn decimal() -> impl Strategy<Value = (String, BigInt, i32)> {
        ("-?[0-9]{1,3}", "[0-9]{0,24}", -30i32..30).prop_map(|(whole, fraction, exponent)| {
            let digits: BigInt = format!("{whole}{fraction}").parse().unwrap();
            (format!("{whole}.{fraction}e{exponent}"), digits, exponent - fraction.len() as i32)
        })
    }

    /// Two representations of one value.
    fn alike() -> impl Strategy<Value = (Number, Number)> {
        prop_oneof![
            any::<i64>().prop_map(|v| (Number::from(v), Number::parse(&format!("{v}.0e0")).unwrap())),
            any_double().prop_map(|v| {
                let number = Number::from_double(v).unwrap();
                (number.clone(), number.add(&Number::ZERO).unwrap())
            }),
            // A short decimal, and the same as the result of a division.
            (any::<i32>(), 0u32..9).prop_map(|(v, places)| {
                let ten = Number::from(10i64.pow(places));
                (Number::parse(&format!("{v}e-{places}")).unwrap(), Number::from(v).div(&ten).unwrap())
            }),
        ]
    }

    proptest! {
        #![proptest_config(kit::cases(1000))]

        #[test]
        fn order_is_that_of_exact_decimals(a in decimal(), b in decimal()) {
            let base = a.2.min(b.2);
            let ten = BigInt::from(10);
            let expected = (&a.1 * ten.pow((a.2 - base) as u32)).cmp(&(&b.1 * ten.pow((b.2 - base) as u32)));
            let (x, y) = (Number::parse(&a.0).unwrap(), Number::parse(&b.0).unwrap());
            prop_assert_eq!(x.cmp(&y), expected);
            prop_assert_eq!(y.cmp(&x), expected.reverse());
            prop_assert_eq!((-&y).cmp(&-&x), expected);
            let text = x.to_text();
            prop_assert_eq!(Number::parse(&text).unwrap().to_text(), text);
        }

        #[test]
        fn order_of_doubles_is_theirs(a in any_double(), b in any_double(), c in any::<i64>()) {
            let (x, y) = (Number::from_double(a).unwrap(), Number::from_double(b).unwrap());
            prop_assert_eq!(Some(x.cmp(&y)), a.partial_cmp(&b));
            // Comparing with whole numbers is exact, where a cast would round.
            let whole = Number::from(c);
            let expected = if a.is_infinite() || a.abs() > 1e19 {
                a.partial_cmp(&0.0).unwrap()
            } else {
                (a.trunc() as i128).cmp(&i128::from(c)).then(a.fract().partial_cmp(&0.0).unwrap())
            };
            prop_assert_eq!(x.cmp(&whole), expected);
        }

        #[test]
        fn equal_values_are_equal_and_hash_alike((a, b) in alike()) {
            prop_assert_eq!(a.cmp(&b), Ordering::Equal, "{} {}", a, b);
            prop_assert_eq!(hash(&a), hash(&b));
        }

        #[test]
        fn a_float_becomes_a_number_and_the_same_float_again(value in any_double(), single in any::<u32>().prop_map(f32::from_bits)) {
            let number = Number::from_f64(value).unwrap();
            prop_assert_eq!(number.to_f64().unwrap().to_bits(), value.to_bits());
            prop_assert_eq!(Number::from_double(value).unwrap().to_f64().unwrap(), value);
            if value.is_finite() {
                let text = number.text_within(2000).unwrap();
                prop_assert_eq!(tfsdk::number::f64_from_text(&text).unwrap().to_bits(), value.to_bits());
            }
            if single.is_finite() {
                let number = Number::from_f32(single).unwrap();
                prop_assert_eq!(number.to_f32().unwrap().to_bits(), single.to_bits());
                let text = number.to_text();
                prop_assert_eq!(text.parse::<f32>().unwrap().to_bits(), single.to_bits());
                prop_assert_eq!(text.len(), single.to_string().len());
                prop_assert_eq!(Number::from_double(f64::from(single)).unwrap().to_f32().unwrap(), single);
            }
        }

        #[test]
        fn a_double_read_from_text_is_that_of_the_number(text in "-?[0-9]{0,20}(\\.[0-9]{0,20})?([ep]-?[0-9]{1,3})?") {
            let slow = Number::parse(&text).and_then(|number| number.to_f64());
            let fast = tfsdk::number::f64_from_text(&text);
            prop_assert_eq!(fast.map(f64::to_bits), slow.map(f64::to_bits));
        }

        #[test]
        fn a_whole_number_becomes_a_number_and_the_same_again(value in any::<i128>(), drop in 0u32..128) {
            let value = value >> drop;
            let number = Number::from(value);
            prop_assert_eq!(number.to_i128().unwrap(), value);
            prop_assert_eq!(number.to_text(), value.to_string());
            prop_assert_eq!(number.to_i64().ok(), i64::try_from(value).ok());
            prop_assert_eq!(number.to_u64().ok(), u64::try_from(value).ok());
            prop_assert_eq!(number.to_bigint().unwrap(), BigInt::from(value));
            prop_assert_eq!(Number::parse(&value.to_string()).unwrap(), number);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[-+.0-9eEpPIinf_x ]{0,12}") {
            if let Ok(number) = Number::parse(&text) {
                prop_assert_eq!(Number::parse(&number.to_string()).unwrap(), number);
            }
        }
    }
}

#[test]
fn a_message_quotes_the_start_of_a_long_text_or_number() {
    let error = Number::parse(&"x\n".repeat(50)).expect_err("no number");
    let start = r"x\n".repeat(30);
    assert_eq!(error.to_string(), format!("expected a number, found \"{start}\" (and 40 more bytes)"));
    let number = Number::parse(&"9".repeat(100)).expect("a number");
    let error = number.to_i64().expect_err("too large");
    assert!(error.to_string().ends_with(&format!("found {} (and 40 more bytes)", "9".repeat(60))), "{error}");
}
