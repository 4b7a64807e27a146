//! Text as base64, in UTF-8 and in other encodings.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, takes};
use super::charset::Charset;
use super::string::{as_text, make_copy};
use super::{Quote, Result, fail, fail_at_quoting};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![
        Builtin::new("base64encode", [text("str")], string, |args, _, budget| {
            make_copy(as_text(&args[0]), budget)?;
            Ok(encoded(as_text(&args[0]).as_bytes()).into())
        }),
        Builtin::new("base64decode", [text("str")], string, |args, _, budget| base64decode(args, budget)),
        Builtin::new("textencodebase64", [text("string"), text("encoding")], string, |args, _, budget| {
            textencode(args, budget)
        }),
        Builtin::new("textdecodebase64", [text("source"), text("encoding")], string, |args, _, budget| {
            textdecode(args, budget)
        }),
    ]
}

/// Go takes padding for necessary, and the bits before it for anything.
const ENGINE: GeneralPurpose =
    GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));

/// Bytes as base64.
pub(super) fn encoded(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}

/// The bytes that a text in base64 stands for; line breaks in it count for nothing, as in Go.
pub(super) fn decoded(text: &str) -> std::result::Result<Vec<u8>, base64::DecodeError> {
    if text.contains(['\r', '\n']) {
        return ENGINE.decode(text.replace(['\r', '\n'], ""));
    }
    ENGINE.decode(text)
}

fn base64decode(args: &[Value], budget: &Budget) -> Result<Value> {
    let text = as_text(&args[0]);
    make_copy(text, budget)?;
    let Ok(bytes) = decoded(text) else {
        return fail(format!("failed to decode base64 data {}", Excerpt(text)));
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(_) => fail("the result of decoding the provided string is not valid UTF-8"),
    }
}

fn charset(name: &Value) -> Result<Charset> {
    let name = as_text(name);
    match Charset::named(name) {
        Some(charset) => Ok(charset),
        None if Charset::is_of_terraform(name) => fail_at_quoting(
            1,
            [Quote::Argument(1)],
            format!("{} is an encoding of Terraform that is not known here", Excerpt(name)),
        ),
        None => fail_at_quoting(
            1,
            [Quote::Argument(1)],
            format!(
                "{} is not a supported IANA encoding name or alias in this Terraform version",
                Excerpt(name)
            ),
        ),
    }
}

fn textencode(args: &[Value], budget: &Budget) -> Result<Value> {
    let charset = charset(&args[1])?;
    make_copy(as_text(&args[0]), budget)?;
    make_copy(as_text(&args[0]), budget)?;
    match charset.encode(as_text(&args[0])) {
        Some(bytes) => Ok(encoded(&bytes).into()),
        None => {
            let name = charset.name();
            fail_at_quoting(
                0,
                [Quote::Argument(1)],
                format!("the given string contains characters that cannot be represented in {name}"),
            )
        }
    }
}

fn textdecode(args: &[Value], budget: &Budget) -> Result<Value> {
    let charset = charset(&args[1])?;
    let text = as_text(&args[0]);
    make_copy(text, budget)?;
    make_copy(text, budget)?;
    let bytes = match decoded(text) {
        Ok(bytes) => bytes,
        Err(_) => {
            let at = wrong_at(text);
            return fail_at_quoting(
                0,
                [Quote::Argument(0)],
                format!("the given value is has an invalid base64 symbol at offset {at}"),
            );
        }
    };
    match charset.decode(&bytes) {
        Some(text) => Ok(text.into()),
        None => {
            let name = charset.name();
            fail_at_quoting(
                0,
                [Quote::Argument(1)],
                format!("the given string contains symbols that are not defined for {name}"),
            )
        }
    }
}

/// Where Go stops reading base64: at a wrong symbol, or where a group of four starts that is not whole.
fn wrong_at(text: &str) -> usize {
    let is_symbol = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/');
    let symbols = text.bytes().take_while(|b| is_symbol(*b) || matches!(b, b'\r' | b'\n')).count();
    if symbols < text.len() && text.as_bytes()[symbols] != b'=' { symbols } else { symbols / 4 * 4 }
}
