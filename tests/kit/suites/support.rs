//! What several suites need.

use serde_json::Value as Json;
use tfsdk::{Error, Path, Step, Type};

/// Bytes from their hexadecimal text.
pub(crate) fn unhex(hex: &str) -> Result<Vec<u8>, String> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| {
            std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()).ok_or(())
        })
        .collect::<Result<_, ()>>()
        .map_err(|()| format!("{hex:?} is not hexadecimal"))
}

/// Bytes as hexadecimal text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A type of a row, which has it in cty's JSON form.
pub(crate) fn type_of(json: &Json) -> Result<Type, String> {
    Type::from_json(&json.to_string()).map_err(|error| error.to_string())
}

/// Whether an error is at a recorded path.
///
/// Terraform's MessagePack errors name attributes as keys. Its JSON errors name neither elements of a set nor keys of a
/// map that they could not read.
pub(crate) fn is_at(error: &Error, recorded: &Json) -> bool {
    let steps = recorded.as_array().map(Vec::as_slice).unwrap_or_default();
    error.problems().iter().any(|problem| path_is(&problem.path(), steps))
}

fn path_is(path: &Path, recorded: &[Json]) -> bool {
    path.steps().len() == recorded.len()
        && path.steps().iter().zip(recorded).all(|(step, recorded)| match step {
            Step::Attribute(name) => recorded["attr"] == **name || recorded["key"] == **name,
            Step::Key(key) => recorded["key"] == **key || recorded["index"] == "?",
            Step::Index(index) => recorded["index"].as_str() == Some(&*index.to_string()),
            Step::Element(index) => {
                recorded["index"].as_str() == Some(&*index.to_string())
                    || recorded["index"] == "?"
                    || recorded["elem"].is_string()
            }
            _ => false,
        })
}
