//! Suite `numfrom`: Rust's numbers written as Terraform's.

use num_bigint::BigInt;
use serde_json::Value as Json;
use tfsdk::number::Number;
use tfsdk::{Error, ToTf, Type, msgpack};

use super::support::hex;
use super::{Report, Row, Rule};

const SHORTEST: Rule = Rule {
    reason: "a float is written as its shortest decimal text says, so that 0.1 is the 0.1 of a configuration",
    covers: |row| row["source"].as_str().is_some_and(|source| source.contains("float")),
};

const INFINITE: Rule = Rule {
    reason: "an infinite single precision float is not written, as none is read",
    covers: |row| {
        row["source"] == "float32" && row["value"].as_str().is_some_and(|value| value.ends_with("Inf"))
    },
};

const ONE_NUMBER_TYPE: Rule = Rule {
    reason: "Terraform has one type of number; the framework's smaller ones are its own",
    covers: |row| {
        ["types.Int32Type", "types.Int64Type", "types.Float32Type", "types.Float64Type"]
            .iter()
            .any(|ty| row["attr_type"] == *ty)
    },
};

const NIL: Rule = Rule {
    reason: "Go's nil pointer to a big number is a `None` here, which is null",
    covers: |row| row["value"] == "<nil>",
};

const NO_EXACT_TEXT: Rule = Rule {
    reason: "Go writes a whole number as the shortest text at its precision, which ends in zeros; here every digit stands",
    covers: |row| row["source"] == "*big.Int",
};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let text = json["value"].as_str().unwrap_or_default();
    let bits = json["source_bits"].as_str().and_then(|bits| u64::from_str_radix(bits, 16).ok());
    match (json["source"].as_str().unwrap_or_default(), bits) {
        _ if text == "<nil>" => written(row, &None::<Number>),
        ("int8", _) => parsed::<i8>(row, text),
        ("int16", _) => parsed::<i16>(row, text),
        ("int32", _) => parsed::<i32>(row, text),
        ("int64" | "*int64", _) => parsed::<i64>(row, text),
        ("int", _) => parsed::<isize>(row, text),
        ("uint8", _) => parsed::<u8>(row, text),
        ("uint16", _) => parsed::<u16>(row, text),
        ("uint32", _) => parsed::<u32>(row, text),
        ("uint64", _) => parsed::<u64>(row, text),
        ("uint", _) => parsed::<usize>(row, text),
        ("*big.Int", _) => parsed::<BigInt>(row, text),
        ("float32", Some(bits)) => written(row, &f32::from_bits(bits as u32)),
        ("float64" | "*float64", Some(bits)) => written(row, &f64::from_bits(bits)),
        ("*big.Float", _) => match (json["source_prec"].as_u64(), text.parse()) {
            (Some(53), Ok(double)) => match Number::from_double(double) {
                Ok(number) => written(row, &number),
                Err(error) => row.differs("source", text, error),
            },
            _ => parsed::<Number>(row, text),
        },
        (source, _) => row.differs("source", "one of those known", source),
    }
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display> + ToTf>(row: &mut Row<'_>, text: &str) {
    match text.parse::<T>() {
        Ok(number) => written(row, &number),
        Err(error) => row.differs("source", text, error),
    }
}

fn written<T: ToTf>(row: &mut Row<'_>, number: &T) {
    let json = row.json;
    let came = msgpack::to_vec(number).map(|bytes| hex(&bytes));
    if json["attr_type"] == "types.StringType" {
        // In a struct with this field no attribute is a string, and null is null of every type.
        let refused = Type::of::<T>() != Type::STRING;
        let null = came.is_ok_and(|came| came == "c0");
        return row.equal("written to a string", json["ok"] == true, null || !refused);
    }
    let shortest = || shortest_text(json).map(|number| msgpack::to_vec(&number).map(|bytes| hex(&bytes)));
    match (json["ok"] == true, json["msgpack_hex"].as_str(), came) {
        (true, Some(recorded), Ok(came)) if recorded == came => {}
        (true, Some(_), Ok(came)) if is(shortest(), &came) => row.differs_by_rule(&SHORTEST),
        (true, Some(recorded), Ok(came)) => {
            let text = msgpack::to_vec(number).and_then(|bytes| msgpack::from_slice::<String>(&bytes));
            let whole = text.is_ok_and(|text| json["value"] == text);
            match (NO_EXACT_TEXT.covers)(json) && whole {
                true => row.differs_by_rule(&NO_EXACT_TEXT),
                false => row.differs("msgpack", recorded, came),
            }
        }
        (true, _, Err(_)) if (INFINITE.covers)(json) => row.differs_by_rule(&INFINITE),
        (true, recorded, came) => {
            row.differs("msgpack", format_args!("{recorded:?}"), format_args!("{came:?}"))
        }
        (false, _, Err(_)) => {}
        (false, _, Ok(came)) => match [NIL, ONE_NUMBER_TYPE].iter().find(|rule| (rule.covers)(json)) {
            Some(rule) => row.differs_by_rule(rule),
            None => row.differs("msgpack", "an error", came),
        },
    }
}

fn is(expected: Option<Result<String, Error>>, came: &str) -> bool {
    expected.and_then(Result::ok).is_some_and(|expected| expected == came)
}

/// The number that is the shortest text of a float.
fn shortest_text(row: &Json) -> Option<Number> {
    let bits = u64::from_str_radix(row["source_bits"].as_str()?, 16).ok()?;
    let text = match row["source"].as_str()? {
        "float32" => f32::from_bits(bits as u32).to_string(),
        _ => f64::from_bits(bits).to_string(),
    };
    Number::parse(&text).ok()
}
