//! Suite `wire_bad`: odd and hostile input.

use serde_json::Value as Json;
use tfsdk::error::ProblemKind;
use tfsdk::json::JsonSource;
use tfsdk::msgpack::MsgpackSource;
use tfsdk::stream::Source;
use tfsdk::{Error, Value, json, msgpack};

use super::support::{is_at, type_of, unhex};
use super::tagged::{same, value};
use super::{Report, Row, Rule};

/// Input that Terraform reads although it loses a part of it, and that is an error here.
const REFUSED: &[Rule] = &[
    Rule {
        reason: "what follows the value would be dropped: refused",
        covers: |row| match input(row) {
            Input::Msgpack(bytes) => {
                let mut source = MsgpackSource::new(&bytes);
                source.skip().is_ok() && source.finish().is_err()
            }
            Input::Json(text) => {
                let mut source = JsonSource::new(&text);
                source.skip().is_ok() && source.finish().is_err()
            }
        },
    },
    Rule {
        reason: "the result would not be of the type asked for: refused",
        covers: |row| row["nonconforming"].is_string(),
    },
    Rule {
        reason: "a map key that is no string would become the empty string: refused",
        covers: |row| matches!(input(row), Input::Msgpack(bytes) if shape(&bytes).odd_key),
    },
    Rule {
        reason: "of a key or an attribute given twice one would be dropped: refused",
        covers: |row| match input(row) {
            Input::Msgpack(bytes) => shape(&bytes).repeated_key,
            Input::Json(text) => json::implied_value(&text).is_err_and(|e| e.has(ProblemKind::Duplicate)),
        },
    },
    Rule {
        reason: "text that is not UTF-8 would not survive JSON, and no Rust string holds it: refused",
        covers: |row| match input(row) {
            Input::Msgpack(bytes) => shape(&bytes).not_utf8,
            Input::Json(_) => row["input_hex"]
                .as_str()
                .is_some_and(|hex| unhex(hex).is_ok_and(|b| String::from_utf8(b).is_err())),
        },
    },
    Rule {
        reason: "nested more than 512 levels deep: refused, as deeper nesting is how stacks overflow",
        covers: |row| match input(row) {
            Input::Msgpack(bytes) => shape(&bytes).depth > 512,
            Input::Json(text) => json::implied_value(&text).is_err_and(|e| e.has(ProblemKind::Depth)),
        },
    },
    Rule {
        reason: "null in place of a part of a type says no type: refused",
        covers: |row| {
            let text = match input(row) {
                Input::Msgpack(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
                Input::Json(text) => text,
            };
            ["\"object\",null", "\"tuple\",null", "},null]"].iter().any(|part| text.contains(part))
        },
    },
];

/// Input that Terraform refuses, and that is read here.
const READ: &[Rule] = &[Rule {
    reason: "a refinement of a later version is passed over with its value, which Terraform takes for the next key",
    covers: |row| matches!(input(row), Input::Msgpack(bytes) if later_refinement(&bytes)),
}];

/// Errors to which Terraform gives another path.
const ELSEWHERE: &[Rule] = &[
    Rule {
        reason: "the key could not be read: the error is at the map itself, not at a key that is not known",
        covers: |row| {
            row["error"].as_str().is_some_and(|error| error.starts_with("failed to read map key"))
                || row["error_path"].as_array().is_some_and(|path| path.iter().any(|step| step["key"] == ""))
        },
    },
    Rule {
        reason: "all missing and unexpected attributes of an object are one problem, at the object",
        covers: |row| row["error"] == "unsupported attribute",
    },
];

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let ty = match type_of(&json["type"]) {
        Ok(ty) => ty,
        Err(problem) => return row.differs("type", &json["type"], problem),
    };
    let came = match (json["format"].as_str(), json["input_hex"].as_str(), json["input_text"].as_str()) {
        (Some("msgpack"), Some(hex), _) => match unhex(hex) {
            Ok(bytes) => msgpack::value_from_slice(&bytes, &ty),
            Err(problem) => return row.differs("input", hex, problem),
        },
        (Some("json"), _, Some(text)) => json::value_from_str(text, &ty),
        (Some("json"), Some(hex), _) => match unhex(hex).map(String::from_utf8) {
            Ok(Ok(text)) => json::value_from_str(&text, &ty),
            _ => json::from_slice::<Value>(&unhex(hex).unwrap_or_default()),
        },
        _ => return row.differs("input", "msgpack or json", "neither"),
    };
    match (json["ok"] == true, came) {
        (true, Ok(came)) => match value(&json["value"], &ty) {
            Ok(expected) if same(&expected, &came) => {}
            Ok(expected) => row.differs("value", expected, came),
            Err(problem) => row.differs("value", problem, came),
        },
        (true, Err(error)) => match Rule::of(REFUSED, json) {
            Some(rule) => row.differs_by_rule(rule),
            None => row.differs("reading", &json["value"], error),
        },
        (false, Err(error)) => path(row, &error),
        (false, Ok(came)) => match Rule::of(READ, json) {
            Some(rule) => row.differs_by_rule(rule),
            None => row.differs("reading", "an error", came),
        },
    }
    // Where a rule refuses, every row has to be refused.
    if let (true, Some(rule)) = (json["ok"] == true, Rule::of(REFUSED, json)) {
        let read = match input(json) {
            Input::Msgpack(bytes) => msgpack::value_from_slice(&bytes, &ty),
            Input::Json(text) => json::value_from_str(&text, &ty),
        };
        if let Ok(read) = read {
            row.differs("reading", format_args!("an error, by the rule: {}", rule.reason), read);
        }
    }
}

fn path(row: &mut Row<'_>, error: &Error) {
    let recorded = &row.json["error_path"];
    if !recorded.is_array() || is_at(error, recorded) {
        return;
    }
    match Rule::of(ELSEWHERE, row.json) {
        Some(rule) => row.differs_by_rule(rule),
        None => row.differs("path", recorded, error),
    }
}

enum Input {
    Msgpack(Vec<u8>),
    Json(String),
}

fn input(row: &Json) -> Input {
    let bytes = row["input_hex"].as_str().and_then(|hex| unhex(hex).ok()).unwrap_or_default();
    if row["format"] == "msgpack" {
        Input::Msgpack(bytes)
    } else {
        Input::Json(match row["input_text"].as_str() {
            Some(text) => text.to_owned(),
            None => String::from_utf8_lossy(&bytes).into_owned(),
        })
    }
}

/// Whether MessagePack has a property that can be seen without knowing the type.
#[derive(Default)]
struct Shape {
    odd_key: bool,
    repeated_key: bool,
    not_utf8: bool,
    depth: usize,
}

fn shape(bytes: &[u8]) -> Shape {
    let mut shape = Shape::default();
    // For each map or array that is open: the keys so far (`None` for an array), and how many parts are to come.
    let mut open: Vec<(Option<Vec<String>>, usize)> = Vec::new();
    let mut rest = bytes;
    while let Some((marker, body)) = rest.split_first() {
        let be = |n: usize| body.iter().take(n).fold(0, |len, byte| len << 8 | usize::from(*byte));
        let (header, text, array, map) = match marker {
            0x80..=0x8f => (0, None, None, Some(usize::from(marker & 0x0f))),
            0x90..=0x9f => (0, None, Some(usize::from(marker & 0x0f)), None),
            0xa0..=0xbf => (0, Some(usize::from(marker & 0x1f)), None, None),
            0xc4 | 0xd9 => (1, Some(be(1)), None, None),
            0xc5 | 0xda => (2, Some(be(2)), None, None),
            0xc6 | 0xdb => (4, Some(be(4)), None, None),
            0xdc => (2, None, Some(be(2)), None),
            0xdd => (4, None, Some(be(4)), None),
            0xde => (2, None, None, Some(be(2))),
            0xdf => (4, None, None, Some(be(4))),
            _ => (0, None, None, None),
        };
        // The parts of a map are pairs: if an even number is left, the next is a key.
        if let Some((Some(keys), left)) = open.last_mut() {
            if *left % 2 == 0 {
                match text.and_then(|len| body.get(header..header + len)) {
                    Some(key) => {
                        let key = String::from_utf8_lossy(key);
                        // Keys are compared in normal form C.
                        let key = Value::from(&*key).as_str().unwrap_or_default().to_owned();
                        shape.repeated_key |= keys.contains(&key);
                        keys.push(key);
                    }
                    None => shape.odd_key = true,
                }
            }
        }
        if let Some((_, left)) = open.last_mut() {
            *left -= 1;
        }
        if let Some(text) = text {
            shape.not_utf8 |=
                body.get(header..header + text).is_some_and(|t| std::str::from_utf8(t).is_err());
        }
        if let Some(len) = array {
            rest = body.get(header..).unwrap_or_default();
            open.push((None, len));
        } else if let Some(len) = map {
            rest = body.get(header..).unwrap_or_default();
            open.push((Some(Vec::new()), 2 * len));
        } else {
            rest = rest.get(skipped(rest)..).unwrap_or_default();
        }
        shape.depth = shape.depth.max(open.len());
        while open.last().is_some_and(|(_, left)| *left == 0) {
            open.pop();
        }
        if open.is_empty() {
            break;
        }
    }
    shape
}

/// The number of bytes of a value without parts.
fn skipped(bytes: &[u8]) -> usize {
    let be = |n: usize| bytes.iter().skip(1).take(n).fold(0, |len, byte| len << 8 | usize::from(*byte));
    let len = match bytes.first() {
        Some(marker @ 0xa0..=0xbf) => 1 + usize::from(marker & 0x1f),
        Some(0xc4 | 0xd9) => 2 + be(1),
        Some(0xc5 | 0xda) => 3 + be(2),
        Some(0xc6 | 0xdb) => 5 + be(4),
        Some(0xc7) => 3 + be(1),
        Some(0xc8) => 4 + be(2),
        Some(0xc9) => 6 + be(4),
        Some(0xcc | 0xd0) => 2,
        Some(0xcd | 0xd1) => 3,
        Some(0xca | 0xce | 0xd2) => 5,
        Some(0xcb | 0xcf | 0xd3) => 9,
        Some(marker @ 0xd4..=0xd8) => 2 + (1 << (marker - 0xd4)),
        _ => 1,
    };
    len.min(bytes.len())
}

/// Whether a message is an unknown value with a refinement that Terraform does not know.
fn later_refinement(bytes: &[u8]) -> bool {
    let body = match bytes {
        [0xc7, _, 12, body @ ..] | [0xc8, _, _, 12, body @ ..] | [0xd5..=0xd8, 12, body @ ..] => body,
        _ => return false,
    };
    let Some((marker @ 0x80..=0x8f, mut rest)) = body.split_first() else { return false };
    for _ in 0..marker & 0x0f {
        let mut source = MsgpackSource::new(rest);
        match source.i64(i64::MIN, i64::MAX) {
            Ok(1..=6) => {}
            Ok(_) => return true,
            Err(_) => return false,
        }
        // A key is one byte; its value can be an array of a number and a bool.
        rest = rest.get(1..).unwrap_or_default();
        let parts = if rest.first() == Some(&0x92) { 2 } else { 0 };
        rest = rest.get(parts / 2..).unwrap_or_default();
        for _ in 0..parts.max(1) {
            rest = rest.get(skipped(rest)..).unwrap_or_default();
        }
    }
    false
}
