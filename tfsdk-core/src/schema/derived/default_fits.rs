//! What a default is, held to what its field holds, at compile time.

use crate::const_report::Report;
use crate::const_text::equal;
use crate::ty::TypeSpec;

/// Makes sure that a default that is a text in quotes is one for a field of this type.
///
/// `texts` are those of an enum.
#[track_caller]
pub const fn text_default_fits(spec: &TypeSpec, texts: Option<&[&str]>, text: &str) {
    let mut report = Report::new();
    text_default_report(spec, texts, text, &mut report);
    report.show();
}

pub(super) const fn text_default_report(
    spec: &TypeSpec,
    texts: Option<&[&str]>,
    text: &str,
    report: &mut Report,
) {
    match (spec, texts) {
        (TypeSpec::String, Some(texts)) if !contains(texts, text) => {
            report.push("the default is no text of the enum; write one of ");
            push_texts(texts, report);
        }
        (TypeSpec::String | TypeSpec::Dynamic | TypeSpec::Untold, _) => {}
        _ => {
            report.push("the default is a string, and the field holds ");
            report.type_name(spec, "any type");
            report.push("; write a value of the field's type, without quotes");
        }
    }
}

/// Makes sure that a variable of the environment can hold what a field of this type holds, and the text behind `else`
/// is one for it. `range` is that of an integer.
#[track_caller]
pub const fn env_default_fits(
    spec: &TypeSpec,
    range: Option<(i128, i128)>,
    texts: Option<&[&str]>,
    otherwise: Option<&str>,
) {
    let mut report = Report::new();
    env_default_report(spec, range, texts, otherwise, &mut report);
    report.show();
}

pub(super) const fn env_default_report(
    spec: &TypeSpec,
    range: Option<(i128, i128)>,
    texts: Option<&[&str]>,
    otherwise: Option<&str>,
    report: &mut Report,
) {
    match (spec, otherwise) {
        (TypeSpec::String, Some(text)) => {
            if let Some(texts) = texts {
                if !contains(texts, text) {
                    report.push("the text behind `else` is no text of the enum; write one of ");
                    push_texts(texts, report);
                }
            }
        }
        (TypeSpec::String | TypeSpec::Dynamic | TypeSpec::Number | TypeSpec::Bool, None)
        | (TypeSpec::Dynamic | TypeSpec::Untold, _) => {}
        (TypeSpec::Bool, Some(text)) => {
            if !contains(&["true", "false", "1", "0"], text) {
                report.push("the text behind `else` is no bool; write \"true\" or \"false\"");
            }
        }
        (TypeSpec::Number, Some(text)) => number_fits(report, range, text),
        _ => {
            report.push("a variable of the environment is a text, and the field holds ");
            report.type_name(spec, "any type");
            report.push("; write `default_fn = …` with a function that parses it");
        }
    }
}

const fn number_fits(report: &mut Report, range: Option<(i128, i128)>, text: &str) {
    if !is_number(text.as_bytes()) {
        report.push("the text behind `else` is no number; write one, such as \"80\"");
        return;
    }
    if exponent_len(text.as_bytes()) > 4 {
        report.push("the number behind `else` is beyond all that a field holds; write a smaller one");
        return;
    }
    let Some((least, most)) = range else { return };
    if exponent_len(text.as_bytes()) > 0 {
        report.push(
            "the number behind `else` has an exponent, and the field's type is whole; write all its digits",
        );
        return;
    }
    if has_fraction(text.as_bytes()) {
        report.push("the number behind `else` is not whole, as the field's type is; write a whole number");
        return;
    }
    // The limits of the widest types are those of what is compared here.
    let is_negative = text.as_bytes()[0] == b'-';
    let fits = match whole(text.as_bytes()) {
        Some(number) => least <= number && number <= most,
        None if is_negative => least == i128::MIN,
        None => most == i128::MAX,
    };
    if !fits {
        report.push("the number behind `else` does not fit the field's type; write a smaller one, or make the type larger");
    }
}

/// Digits, perhaps with a sign, a point and an exponent.
const fn is_number(text: &[u8]) -> bool {
    let mut i = if !text.is_empty() && text[0] == b'-' { 1 } else { 0 };
    let (mut digits, mut point, mut exponent) = (0, false, false);
    while i < text.len() {
        match text[i] {
            b'0'..=b'9' => digits += 1,
            b'.' if !point && !exponent && digits > 0 => {
                point = true;
                digits = 0;
            }
            b'e' | b'E' if !exponent && digits > 0 => {
                exponent = true;
                digits = 0;
                if i + 1 < text.len() && matches!(text[i + 1], b'+' | b'-') {
                    i += 1;
                }
            }
            _ => return false,
        }
        i += 1;
    }
    digits > 0
}

/// How long the exponent of a number is, with its sign; 0 if it has none.
const fn exponent_len(text: &[u8]) -> usize {
    let mut i = 0;
    while i < text.len() {
        if matches!(text[i], b'e' | b'E') {
            return text.len() - i - 1;
        }
        i += 1;
    }
    0
}

/// Whether anything but zeros stands behind the point of a number without an exponent.
const fn has_fraction(text: &[u8]) -> bool {
    let (mut i, mut is_behind, mut found) = (0, false, false);
    while i < text.len() {
        match text[i] {
            b'.' => is_behind = true,
            b'1'..=b'9' if is_behind => found = true,
            _ => {}
        }
        i += 1;
    }
    found
}

/// The whole number of these digits before the point, if there is one; `None` if they are too many.
const fn whole(text: &[u8]) -> Option<i128> {
    let negative = !text.is_empty() && text[0] == b'-';
    let mut i = negative as usize;
    while i < text.len() && text[i] == b'0' {
        i += 1;
    }
    let (first, mut number): (usize, i128) = (i, 0);
    while i < text.len() && text[i].is_ascii_digit() {
        if i - first >= 38 {
            return None;
        }
        number = number * 10 + (text[i] - b'0') as i128;
        i += 1;
    }
    Some(if negative { -number } else { number })
}

const fn contains(texts: &[&str], text: &str) -> bool {
    let mut i = 0;
    while i < texts.len() {
        if equal(texts[i].as_bytes(), text.as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

const fn push_texts(texts: &[&str], report: &mut Report) {
    let mut i = 0;
    while i < texts.len() {
        report.push(if i == 0 { "\"" } else { "\", \"" });
        report.push(texts[i]);
        i += 1;
    }
    report.push("\"");
}
