//! The fields of events and spans, as JSON.

use std::fmt::{Debug, Write};

use tracing::field::{Field, Visit};

/// Numbers from here on are written as text: Terraform would read them as floats, and round them.
const LARGEST_EXACT: u64 = 1 << 53;

/// The longest text of one field, in bytes of JSON.
const LONGEST_TEXT: usize = 16_000;

/// The fields of an event or a span, as JSON, each name once.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    pub(super) message: Option<String>,
    pub(super) others: Vec<(&'static str, String)>,
}

impl Fields {
    /// Adds the fields of what is further in, whose values count.
    pub(super) fn extend(&mut self, inner: &Self) {
        for (name, json) in &inner.others {
            self.set(name, json.clone());
        }
    }

    fn set(&mut self, name: &'static str, json: String) {
        match self.others.iter_mut().find(|(known, _)| *known == name) {
            Some((_, value)) => *value = json,
            None => self.others.push((name, json)),
        }
    }

    fn add(&mut self, field: &Field, json: String) {
        match field.name() {
            "message" => self.message = Some(json),
            name => self.set(name, json),
        }
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, quoted(value));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, value.to_string());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        let exact = value.unsigned_abs() <= LARGEST_EXACT;
        self.add(field, if exact { value.to_string() } else { quoted(&value.to_string()) });
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        let exact = value <= LARGEST_EXACT;
        self.add(field, if exact { value.to_string() } else { quoted(&value.to_string()) });
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, if value.is_finite() { format!("{value:?}") } else { quoted(&value.to_string()) });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.add(field, quoted(&format!("{value:?}")));
    }
}

/// A string of JSON; a long one is cut.
pub(super) fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len().min(LONGEST_TEXT) + 2);
    json.push('"');
    // Most are names.
    if text.len() < LONGEST_TEXT && !text.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
        json.push_str(text);
        json.push('"');
        return json;
    }
    for letter in text.chars() {
        if json.len() > LONGEST_TEXT {
            json.push('…');
            break;
        }
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_quoted_as_json() {
        assert_eq!(quoted("a\"b\\c\nd\u{1}ä"), "\"a\\\"b\\\\c\\nd\\u0001ä\"");
    }

    #[test]
    fn a_long_string_is_cut() {
        let json = quoted(&"\u{1}".repeat(100_000));
        assert!(json.len() < LONGEST_TEXT + 20, "{}", json.len());
        assert!(json.ends_with("…\""));
    }
}
