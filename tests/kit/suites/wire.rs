//! Suite `wire`: values and their two wire forms.

use serde_json::Value as Json;
use tfsdk::convert::convert;
use tfsdk::number::Number;
use tfsdk::{Error, Type, Value, json, msgpack};

use super::rows::{is_joined, separators_as_feeds};
use super::support::{hex, is_at, type_of, unhex};
use super::tagged::{same, value};
use super::{Report, Row, Rule};

const MARKED: Rule = Rule {
    reason: "there are no marks here, so no value has one that would forbid writing it",
    covers: |row| row["note"] == "value carries a mark",
};

const NOT_UTF8: Rule = Rule {
    reason: "a string that is not UTF-8 would change on its way through JSON: it cannot be made, and is not read",
    covers: |row| row["value"].to_string().contains("\"string_hex\""),
};

const INSIDE: Rule = Rule {
    reason: "the path leads to the unknown part of a dynamic value, where Terraform's ends at the value",
    covers: |row| {
        row["json_error"].as_str().is_some_and(|error| error.starts_with("failed to serialize value"))
    },
};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    if (MARKED.covers)(json) {
        return row.differs_by_rule(&MARKED);
    }
    let ty = match type_of(&json["type"]) {
        Ok(ty) => ty,
        Err(problem) => return row.differs("type", &json["type"], problem),
    };
    if (NOT_UTF8.covers)(json) {
        row.differs_by_rule(&NOT_UTF8);
        let bytes = unhex(json["msgpack_hex"].as_str().unwrap_or_default()).unwrap_or_default();
        if let Ok(came) = msgpack::value_from_slice(&bytes, &ty) {
            row.differs("decoding what is not UTF-8", "an error", came);
        }
        return;
    }
    if json.get("input").is_some_and(|input| !input.is_null()) {
        return converted(row, &ty);
    }
    let recorded = match value(&json["value"], &ty) {
        Ok(recorded) => recorded,
        Err(problem) => return row.differs("value", &json["value"], problem),
    };
    // The separators that a joined row has lost are still in its bytes.
    let recorded = match json["msgpack_hex"].as_str().map(unhex) {
        Some(Ok(bytes)) if is_joined(json) => match msgpack::value_from_slice(&bytes, &ty) {
            Ok(whole) if with_feeds(&whole) == with_feeds(&recorded) => whole,
            other => return row.differs("decoding msgpack", recorded, format_args!("{other:?}")),
        },
        _ => recorded,
    };
    let mut recorded = recorded;
    for (how, made) in constructed(json, &ty) {
        match made {
            // Two neighbouring numbers can have the same text; how the number was made tells them apart.
            Ok(made) if made.as_number().is_some() && made.to_string() == recorded.to_string() => {
                recorded = made
            }
            Ok(made) if same(&made, &recorded) => {}
            other => row.differs(how, &recorded, format_args!("{other:?}")),
        }
    }
    if let (Some(text), Some(number)) = (json["number_text"].as_str(), recorded.as_number()) {
        row.equal("number text", text, &number.to_text());
    }
    encodings(row, &recorded, &ty);
    decodings(row, &recorded, &ty);
}

/// A value as text, with line feeds for separators.
fn with_feeds(value: &Value) -> String {
    separators_as_feeds(&value.to_string()).replace("\\n", "\n")
}

/// The value, made as the row says.
fn constructed(row: &Json, ty: &Type) -> Vec<(&'static str, Result<Value, String>)> {
    let mut made = Vec::new();
    if let Some(text) = row["input_number"].as_str() {
        made.push(("number from its input", Number::parse(text).map(Value::from).map_err(|e| e.to_string())));
    }
    let bits = row["ctor_bits"].as_str().and_then(|bits| u64::from_str_radix(bits, 16).ok());
    if let (Some("float64"), Some(bits)) = (row["ctor"].as_str(), bits) {
        let number = Number::from_double(f64::from_bits(bits));
        made.push(("number from a double", number.map(Value::from).map_err(|e| e.to_string())));
    }
    if let Some(text) = row["input_string"].as_str() {
        if !is_joined(row) {
            made.push(("string from its input", Ok(Value::from(text))));
        }
    }
    if let (Some(elements), Some(element)) = (row["input_elements"].as_array(), ty.element()) {
        let elements: Result<Vec<Value>, String> = elements.iter().map(|e| value(e, element)).collect();
        made.push((
            "set from its elements as they came",
            elements.and_then(|elements| Value::set(element.clone(), elements).map_err(|e| e.to_string())),
        ));
    }
    if let (Some(keys), Some(element)) = (row["input_keys"].as_array(), ty.element()) {
        // The elements are those of the map, in its order.
        let elements = row["value"]["map"].as_object().into_iter().flat_map(|map| map.values());
        let entries: Result<Vec<(&str, Value)>, String> = keys
            .iter()
            .zip(elements)
            .map(|(key, part)| Ok((key.as_str().unwrap_or_default(), value(part, element)?)))
            .collect();
        made.push((
            "map from its keys as they came",
            entries.and_then(|entries| Value::map(element.clone(), entries).map_err(|e| e.to_string())),
        ));
    }
    made
}

fn encodings(row: &mut Row<'_>, value: &Value, ty: &Type) {
    let json = row.json;
    let bytes = msgpack::value_to_vec(value, ty);
    encoding(
        row,
        "msgpack",
        json["msgpack_hex"].as_str(),
        &json["msgpack_error_path"],
        bytes.map(|b| hex(&b)),
    );
    encoding(row, "json", json["json"].as_str(), &json["json_error_path"], json::value_to_string(value, ty));
}

fn encoding(
    row: &mut Row<'_>,
    format: &str,
    recorded: Option<&str>,
    path: &Json,
    came: Result<String, Error>,
) {
    match (recorded, came) {
        (Some(recorded), Ok(came)) => row.equal(format, recorded, &came),
        (Some(recorded), Err(error)) => row.differs(format, recorded, error),
        (None, Ok(came)) => row.differs(format, "an error", came),
        (None, Err(error)) if path.is_array() && !is_at(&error, path) => match (INSIDE.covers)(row.json) {
            true => row.differs_by_rule(&INSIDE),
            false => row.differs(format, format_args!("an error at {path}"), error),
        },
        (None, Err(_)) => {}
    }
}

fn decodings(row: &mut Row<'_>, recorded: &Value, ty: &Type) {
    let json = row.json;
    // No other result was recorded, so Terraform saw no difference, neither in the numbers nor in their texts.
    let expected = |name: &str, came: &Result<Value, String>| match (json.get(name), came) {
        (Some(decoded), _) if !decoded.is_null() && !is_joined(json) => value(decoded, ty),
        (_, Ok(came)) if *came == *recorded || came.to_string() == recorded.to_string() => Ok(came.clone()),
        _ => Ok(recorded.clone()),
    };
    if let Some(hex_text) = json["msgpack_hex"].as_str() {
        let came = unhex(hex_text)
            .and_then(|bytes| msgpack::value_from_slice(&bytes, ty).map_err(|error| error.to_string()));
        if let Some(came) = decoding(row, "decoding msgpack", expected("decoded", &came), came) {
            let again = json["reencoded_hex"].as_str().unwrap_or(hex_text);
            match msgpack::value_to_vec(&came, ty) {
                Ok(bytes) => row.equal("decoded and encoded", again, &hex(&bytes)),
                Err(error) => row.differs("decoded and encoded", again, error),
            }
        }
    }
    if let Some(text) = json["json"].as_str() {
        let came = json::value_from_str(text, ty).map_err(|error| error.to_string());
        decoding(row, "decoding json", expected("json_decoded", &came), came);
    }
}

fn decoding(
    row: &mut Row<'_>,
    what: &str,
    expected: Result<Value, String>,
    came: Result<Value, String>,
) -> Option<Value> {
    match (expected, came) {
        (Ok(expected), Ok(came)) => {
            if !same(&expected, &came) {
                row.differs(what, &expected, &came);
            }
            Some(came)
        }
        (expected, came) => {
            row.differs(what, format_args!("{expected:?}"), format_args!("{came:?}"));
            None
        }
    }
}

/// Terraform's encoders convert a value of another type. Here that is a step of its own, and writing refuses.
fn converted(row: &mut Row<'_>, ty: &Type) {
    let json = row.json;
    let input = match type_of(&json["value_type"]).and_then(|input_type| value(&json["input"], &input_type)) {
        Ok(input) => input,
        Err(problem) => return row.differs("input", &json["input"], problem),
    };
    if let Ok(bytes) = msgpack::value_to_vec(&input, ty) {
        row.differs("writing a value of another type", "an error", hex(&bytes));
    }
    match (convert(&input, ty), json["msgpack_error"].as_str()) {
        (Ok(came), None) => match value(&json["value"], ty) {
            Ok(recorded) if same(&recorded, &came) => {
                encodings(row, &came, ty);
                decodings(row, &came, ty);
            }
            other => row.differs("converted", format_args!("{other:?}"), came),
        },
        (Err(error), Some(recorded)) => row.text(&[recorded], &error.to_string()),
        (Ok(came), Some(_)) => row.differs("converting", "an error", came),
        (Err(error), None) => row.differs("converting", &json["value"], error),
    }
}
