//! Digests of texts, and the identifiers that are made of them.

use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Cut;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::base64::encoded;
use super::builtin::{Builtin, takes};
use super::string::as_text;
use super::{Quote, Result, fail_quoting};

pub(super) fn functions() -> Vec<Builtin> {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    let one = |name, digest: fn(&str) -> String| {
        Builtin::new(name, [takes("str", Type::STRING)], string, move |args, _, budget| {
            pay_for_digest(as_text(&args[0]).len(), budget)?;
            Ok(digest(as_text(&args[0])).into())
        })
    };
    vec![
        one("md5", |text| hex(&Md5::digest(text))),
        one("sha1", |text| hex(&Sha1::digest(text))),
        one("sha256", |text| hex(&Sha256::digest(text))),
        one("sha512", |text| hex(&Sha512::digest(text))),
        one("base64sha256", |text| encoded(&Sha256::digest(text))),
        one("base64sha512", |text| encoded(&Sha512::digest(text))),
        Builtin::new(
            "uuidv5",
            [takes("namespace", Type::STRING), takes("name", Type::STRING)],
            string,
            |args, _, budget| uuidv5(args, budget),
        ),
    ]
}

/// Pays for a digest of so many bytes.
pub(super) fn pay_for_digest(len: usize, budget: &Budget) -> Result<()> {
    budget.make(512)?;
    Ok(budget.work(8 + len as u64 / 4)?)
}

pub(super) fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]).collect()
}

/// The identifier that stands for a name within a namespace. (RFC 4122, version 5.)
fn uuidv5(args: &[Value], budget: &Budget) -> Result<Value> {
    pay_for_digest(as_text(&args[1]).len(), budget)?;
    let namespace = as_text(&args[0]);
    let id = match namespace {
        "dns" => well_known(0),
        "url" => well_known(1),
        "oid" => well_known(2),
        "x500" => well_known(4),
        _ => match parse(namespace) {
            Ok(id) => id,
            Err(problem) => {
                let namespace = Cut(namespace);
                return fail_quoting(
                    [Quote::Argument(0)],
                    format!("uuidv5() doesn't support namespace {namespace} ({problem})"),
                );
            }
        },
    };
    let digest = Sha1::new().chain_update(id).chain_update(as_text(&args[1])).finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    id[6] = id[6] & 0x0f | 0x50;
    id[8] = id[8] & 0x3f | 0x80;
    let digits = hex(&id);
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Ok(parts.join("-").into())
}

/// The namespaces of RFC 4122 differ in one byte.
fn well_known(number: u8) -> [u8; 16] {
    let mut id = 0x6ba7_b810_9dad_11d1_80b4_00c0_4fd4_30c8_u128.to_be_bytes();
    id[3] += number;
    id
}

/// The bytes of an identifier in one of the forms that Go's `uuid` knows.
fn parse(text: &str) -> std::result::Result<[u8; 16], String> {
    let format = || "invalid UUID format".to_owned();
    let digits = match text.len() {
        36 => dashed(text).ok_or_else(format)?,
        45 => match text.get(..9).filter(|prefix| prefix.eq_ignore_ascii_case("urn:uuid:")) {
            Some(_) => dashed(&text[9..]).ok_or_else(format)?,
            None => {
                return Err(format!(
                    "invalid urn prefix: {:?}",
                    Cut(text.get(..9).unwrap_or_default()).to_string()
                ));
            }
        },
        // In braces, which are not looked at.
        38 => text.get(1..37).and_then(dashed).ok_or_else(format)?,
        32 => text.to_owned(),
        len => return Err(format!("invalid UUID length: {len}")),
    };
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(format());
    }
    u128::from_str_radix(&digits, 16).map(u128::to_be_bytes).map_err(|_| format())
}

/// The digits of an identifier with dashes.
fn dashed(text: &str) -> Option<String> {
    let dashes = text.bytes().enumerate().filter(|(_, b)| *b == b'-').map(|(at, _)| at);
    dashes.eq([8, 13, 18, 23]).then(|| text.replace('-', ""))
}
