//! Regular expressions as Go writes them.

use regex::{Regex, RegexBuilder};

/// Compiles a pattern in Go's syntax: classes such as `\d` are ASCII only, and within a class brackets and operators are
/// literal.
pub(super) fn pattern(go: &str) -> Result<Regex, String> {
    let built = RegexBuilder::new(&translated(go)).build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "expression is too large".to_owned(),
        error => error.to_string(),
    })
}

fn translated(go: &str) -> String {
    let mut out = String::with_capacity(go.len());
    let mut chars = go.chars().peekable();
    let mut in_class = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('d') => out.push_str("[0-9]"),
                Some('D') => out.push_str("[^0-9]"),
                Some('w') => out.push_str("[0-9A-Za-z_]"),
                Some('W') => out.push_str("[^0-9A-Za-z_]"),
                Some('s') => out.push_str(r"[\t\n\x0C\r ]"),
                Some('S') => out.push_str(r"[^\t\n\x0C\r ]"),
                Some('b') if !in_class => out.push_str(r"(?-u:\b)"),
                Some('B') if !in_class => out.push_str(r"(?-u:\B)"),
                Some('Q') if !in_class => quote(&mut chars, &mut out),
                Some(other) => out.extend(['\\', other]),
                None => out.push('\\'),
            },
            '[' if !in_class => {
                in_class = true;
                out.push('[');
                if chars.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
                // A bracket that closes nothing.
                if chars.next_if_eq(&']').is_some() {
                    out.push_str(r"\]");
                }
            }
            '[' if chars.peek() == Some(&':') => {
                // A named class, to its end.
                out.push('[');
                for c in chars.by_ref() {
                    out.push(c);
                    if c == ']' {
                        break;
                    }
                }
            }
            '[' | '&' | '~' if in_class => out.extend(['\\', c]),
            ']' => {
                in_class = false;
                out.push(']');
            }
            _ => out.push(c),
        }
    }
    out
}

/// `\Q…\E`: literal text.
fn quote(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    while let Some(c) = chars.next() {
        if c == '\\' && chars.next_if_eq(&'E').is_some() {
            return;
        }
        out.push_str(&regex::escape(c.encode_utf8(&mut [0; 4])));
    }
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn classes_are_those_of_ascii() {
        let digits = pattern(r"^\d+$").unwrap();
        assert!(digits.is_match("12") && !digits.is_match("١٢"));
        assert!(pattern(r"^[\w-]+$").unwrap().is_match("a-b_1"));
    }

    #[test]
    fn signs_within_a_class_stand_for_themselves() {
        assert!(pattern("^[a&&b]$").unwrap().is_match("&"));
        assert!(pattern("^[[]$").unwrap().is_match("["));
        assert!(pattern("^[]a]$").unwrap().is_match("]"));
        assert!(pattern("^[[:alpha:]]+$").unwrap().is_match("abc"));
    }

    #[test]
    fn quoted_text_has_no_signs() {
        assert!(pattern(r"^\Qa.b\E.$").unwrap().is_match("a.bc"));
        assert!(!pattern(r"^\Qa.b\E$").unwrap().is_match("axb"));
    }

    #[test]
    fn what_is_no_pattern_is_an_error() {
        assert!(pattern("(").is_err());
    }
}
