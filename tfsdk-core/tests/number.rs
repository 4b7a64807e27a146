//! The recorded numbers of Terraform, and the laws of `Number`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value as Json;
use tfsdk_core::number::{Number, NumberWire};

fn rows(name: &str) -> Vec<Json> {
    let path = format!("{}/../tests/vectors/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
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
fn numbers_stand_on_the_wire_as_recorded() {
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
