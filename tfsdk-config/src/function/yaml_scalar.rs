//! What a scalar of YAML stands for.

use tfsdk_core::number::Number;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::base64::decoded;
use super::timestamp::Timestamp;
use super::yaml_scan::Style;

const CORE: &str = "tag:yaml.org,2002:";

/// The value of a scalar with a tag, which is empty where there is none. (go-cty-yaml: `resolveScalar`.)
///
/// A block without a tag is read as what is written without quotes; it is for the caller to make a string of it.
pub(super) fn scalar(text: &str, style: Style, tag: &str) -> Result<Value, String> {
    let core = tag.strip_prefix(CORE).unwrap_or_default();
    let quoted = style == Style::Quoted;
    match core {
        "" if tag.is_empty() && quoted => return Ok(text.into()),
        "" if tag.is_empty() => {}
        "bool" | "int" | "float" | "null" | "timestamp" => {}
        "str" => return Ok(text.into()),
        "binary" => {
            return match decoded(text) {
                Ok(_) => Ok(text.into()),
                Err(_) => Err(format!("cannot parse {} as {tag}: not valid base64", Excerpt(text))),
            };
        }
        _ => return Err(format!("unsupported tag {}", Excerpt(tag))),
    }
    let is_hint = |b: &u8| matches!(b, b'+' | b'-' | b'.' | b'~' | b'0'..=b'9') || b"yYnNtTfFoO".contains(b);
    if text.as_bytes().first().is_none_or(is_hint) {
        if quoted {
            return Ok(text.into());
        }
        if let Some(value) = word(text) {
            return Ok(value);
        }
        if core.is_empty() && matches!(text, ".nan" | ".NaN" | ".NAN") {
            return Err("floating point NaN is not supported".to_owned());
        }
        if text.starts_with('.') {
            if let Ok(number) = Number::parse(text) {
                return Ok(number.into());
            }
        }
        if text.starts_with(|c: char| matches!(c, '+' | '-') || c.is_ascii_digit()) {
            if matches!(core, "" | "timestamp") {
                if let Some(time) = timestamp(text) {
                    return Ok(time.to_string().into());
                }
            }
            let kind = if is_integer(text) { Some("int") } else { is_float(text).then_some("float") };
            if let Some(kind) = kind {
                return number(text).ok_or_else(|| format!("cannot parse {} as {CORE}{kind}", Excerpt(text)));
            }
        }
    }
    let wrong = || Err(format!("cannot parse {} as {tag}", Excerpt(text)));
    match core {
        "" => Ok(text.into()),
        "null" => Ok(Value::null(Type::DYNAMIC)),
        "int" | "float" => number(&text.replace('_', "")).map_or_else(wrong, Ok),
        "timestamp" => timestamp(text).map_or_else(wrong, |time| Ok(time.to_string().into())),
        _ => wrong(),
    }
}

/// The words of YAML 1.1.
fn word(text: &str) -> Option<Value> {
    let infinity = |value| Number::from_double(value).ok().map(Value::from);
    match text {
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            Some(true.into())
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            Some(false.into())
        }
        "" | "~" | "null" | "Null" | "NULL" => Some(Value::null(Type::DYNAMIC)),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => infinity(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => infinity(f64::NEG_INFINITY),
        _ => None,
    }
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn is_integer(text: &str) -> bool {
    let all = |digits: &str, is: fn(&u8) -> bool| !digits.is_empty() && digits.as_bytes().iter().all(is);
    match (text.strip_prefix("0o"), text.strip_prefix("0x")) {
        (Some(digits), _) => all(digits, |b| matches!(b, b'0'..=b'7')),
        (_, Some(digits)) => all(digits, u8::is_ascii_hexdigit),
        _ => all(unsigned(text), u8::is_ascii_digit),
    }
}

fn is_float(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (mantissa, exponent) = match unsigned(text).split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(unsigned(exponent))),
        None => (unsigned(text), None),
    };
    let mantissa_is = match mantissa.split_once('.') {
        Some((whole, places)) => digits(whole) && digits(places) && !(whole.is_empty() && places.is_empty()),
        None => !mantissa.is_empty() && digits(mantissa),
    };
    mantissa_is && exponent.is_none_or(|exponent| !exponent.is_empty() && digits(exponent))
}

/// A number with a base before its digits has 64 bits, as Go's integers have. (Go: `strconv.ParseInt`, `ParseUint`.)
fn number(text: &str) -> Option<Value> {
    if let Ok(number) = Number::parse(text) {
        return Some(number.into());
    }
    let (base, digits) = unsigned(text).split_at_checked(2)?;
    let radix = match base {
        "0b" | "0B" => 2,
        "0o" | "0O" => 8,
        "0x" | "0X" => 16,
        _ => return None,
    };
    // A sign of its own would be none of a number in Rust's eyes alone.
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    let signed = match text.strip_prefix('-') {
        Some(_) => 0_i64.checked_sub_unsigned(magnitude),
        None => i64::try_from(magnitude).ok(),
    };
    match signed {
        Some(number) => Some(Number::counted(number).into()),
        None if text.starts_with(['+', '-']) => None,
        None => Some(magnitude.into()),
    }
}

/// A date, or a date and a time, with parts of one digit or two.
fn timestamp(text: &str) -> Option<Timestamp> {
    let (date, time) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some((&text[at..=at], &text[at + 1..]))),
        None => (text, None),
    };
    let mut parts = date.splitn(3, '-');
    let (year, month, day) = (parts.next()?, two(parts.next()?)?, two(parts.next()?)?);
    let Some((sign, time)) = time else {
        return Timestamp::parse(&format!("{year}-{month}-{day}T00:00:00Z")).ok();
    };
    let mut parts = time.splitn(3, ':');
    let (hour, minute, rest) = (two(parts.next()?)?, two(parts.next()?)?, parts.next()?);
    let at = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (second, rest) = (two(&rest[..at])?, &rest[at..]);
    // With a space there is no zone; Go takes it for UTC.
    let zone = if sign == " " { "Z" } else { "" };
    if sign == " " && rest.contains(|c: char| c != '.' && !c.is_ascii_digit()) {
        return None;
    }
    Timestamp::parse(&format!("{year}-{month}-{day}T{hour}:{minute}:{second}{rest}{zone}")).ok()
}

/// One or two digits as two.
fn two(digits: &str) -> Option<String> {
    let is_number = matches!(digits.len(), 1 | 2) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| format!("{digits:0>2}"))
}
