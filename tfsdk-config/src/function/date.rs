//! `formatdate`.

use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::string::as_text;
use super::timestamp::{Local, Timestamp};
use super::{Quote, Result, fail_at, fail_at_quoting};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Writes a time by verbs, each of one letter or more of it. (go-cty: `stdlib.FormatDateFunc`.)
pub(super) fn formatdate(args: &[Value], budget: &Budget) -> Result<Value> {
    let format = as_text(&args[0]);
    budget.work((format.len() + as_text(&args[1]).len()) as u64)?;
    // A verb is written by at most nine letters; a text grows by doubling, and the value has a copy.
    budget.make(format.len().saturating_mul(12))?;
    let time = Timestamp::parse_strictly(as_text(&args[1]))
        .map_err(|problem| FunctionError::argument(1, problem).quoting([Quote::Argument(1)]))?;
    let local = time.local();
    let mut out = String::new();
    let mut rest = format;
    while let Some(c) = rest.chars().next() {
        if c == '\'' {
            rest = literal(rest, &mut out)?;
        } else if c.is_ascii_alphabetic() {
            let end = rest.len() - rest.trim_start_matches(c).len();
            append_verb(&rest[..end], time, &local, &mut out)?;
            rest = &rest[end..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    Ok(out.into())
}

/// Text in quotes, in which two quotes are one. Returns what follows it.
fn literal<'f>(format: &'f str, out: &mut String) -> Result<&'f str> {
    let whole = &format[1..];
    if let Some(rest) = whole.strip_prefix('\'') {
        out.push('\'');
        return Ok(rest);
    }
    let (before, mut rest) = (out.len(), whole);
    while let Some((text, after)) = rest.split_once('\'') {
        out.push_str(text);
        let Some(after) = after.strip_prefix('\'') else { return Ok(after) };
        out.push('\'');
        rest = after;
    }
    // Of two quotes at the very end, the second one ends it, and the first has no other beside it.
    match whole.strip_suffix('\'') {
        Some(text) => {
            out.truncate(before);
            out.push_str(&text.replace("''", "'"));
            Ok("")
        }
        None => fail_at(0, "unterminated literal '"),
    }
}

fn append_verb(verb: &str, time: Timestamp, local: &Local, out: &mut String) -> Result<()> {
    let twelve = if local.hour % 12 == 0 { 12 } else { local.hour % 12 };
    let is_utc = time.offset == 0;
    let text = match verb {
        "YY" => format!("{:02}", local.year % 100),
        "YYYY" => format!("{:04}", local.year),
        "M" => local.month.to_string(),
        "MM" => format!("{:02}", local.month),
        "MMM" => MONTHS[local.month - 1][..3].to_owned(),
        "MMMM" => MONTHS[local.month - 1].to_owned(),
        "D" => local.day.to_string(),
        "DD" => format!("{:02}", local.day),
        "EEE" => DAYS[local.weekday][..3].to_owned(),
        "EEEE" => DAYS[local.weekday].to_owned(),
        "h" => local.hour.to_string(),
        "hh" => format!("{:02}", local.hour),
        "H" => twelve.to_string(),
        "HH" => format!("{twelve:02}"),
        "AA" => (if local.hour < 12 { "AM" } else { "PM" }).to_owned(),
        "aa" => (if local.hour < 12 { "am" } else { "pm" }).to_owned(),
        "m" => local.minute.to_string(),
        "mm" => format!("{:02}", local.minute),
        "s" => local.second.to_string(),
        "ss" => format!("{:02}", local.second),
        "Z" if is_utc => "Z".to_owned(),
        "ZZZ" if is_utc => "UTC".to_owned(),
        "Z" | "ZZZZZ" => time.offset_text(":"),
        "ZZZ" | "ZZZZ" => time.offset_text(""),
        _ => return unknown_verb(verb),
    };
    out.push_str(&text);
    Ok(())
}

fn unknown_verb<T>(verb: &str) -> Result<T> {
    let expected = match verb.as_bytes()[0] {
        b'Y' => ": year must either be \"YY\" or \"YYYY\"",
        b'M' => ": month must be \"M\", \"MM\", \"MMM\", or \"MMMM\"",
        b'D' => ": day of month must either be \"D\" or \"DD\"",
        b'E' => ": day of week must either be \"EEE\" or \"EEEE\"",
        b'h' => ": 24-hour must either be \"h\" or \"hh\"",
        b'H' => ": 12-hour must either be \"H\" or \"HH\"",
        b'A' => ": must be \"AA\"",
        b'a' => ": must be \"aa\"",
        b'm' => ": minute must either be \"m\" or \"mm\"",
        b's' => ": second must either be \"s\" or \"ss\"",
        b'Z' => ": timezone must be Z, ZZZZ, or ZZZZZ",
        _ => "",
    };
    fail_at_quoting(0, [Quote::Argument(0)], format!("invalid date format verb {}{expected}", Excerpt(verb)))
}
