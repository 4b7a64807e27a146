//! Suite `numparse`: odd texts of numbers.

use serde_json::Value as Json;
use tfsdk::msgpack;
use tfsdk::number::Number;

use super::support::hex;
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let text = json["text"].as_str().unwrap_or_default();
    let number = match (Number::parse(text), json["ok"] == true) {
        (Ok(number), true) => number,
        (Err(error), false) => {
            let recorded = ["error", "convert_error"].map(|name| json[name].as_str().unwrap_or_default());
            return row.text(&recorded, &error.to_string());
        }
        (Ok(number), false) => return row.differs("parsing", "an error", number),
        (Err(error), true) => return row.differs("parsing", &json["result"], error),
    };
    row.equal("infinite", json["inf"] == true, number.is_infinite());
    row.equal("sign", json["signbit"] == true, number.is_negative() || number.is_negative_zero());
    if let Some(result) = json["result"].as_str() {
        row.equal("result", result, &number.to_text());
    }
    if let Some(recorded) = json["msgpack_hex"].as_str() {
        match msgpack::to_vec(&number) {
            Ok(bytes) => row.equal("msgpack", recorded, &hex(&bytes)),
            Err(error) => row.differs("msgpack", recorded, error),
        }
    }
    if let Some(exact) = json["hex_mantissa"].as_str().and_then(from_hex_mantissa) {
        row.equal("exact value", &exact, &number);
    }
}

/// Go's format `p`, `-0x.8p+5`: a hexadecimal fraction times a power of two.
fn from_hex_mantissa(text: &str) -> Option<Number> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
    let (digits, exponent) = rest.strip_prefix("0x.")?.split_once('p')?;
    let mantissa = num_bigint::BigUint::parse_bytes(digits.as_bytes(), 16)?;
    let exponent: i64 = exponent.parse().ok()?;
    Number::parse(&format!("{sign}{mantissa}p{}", exponent - 4 * digits.len() as i64)).ok()
}
