//! Regular expressions as Go writes them.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use regex::{Regex, RegexBuilder};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Cut;

use super::{Result, fail};

/// Patterns that were compiled, so that a loop compiles each once.
#[derive(Default)]
pub(super) struct Patterns(Mutex<VecDeque<(String, Arc<Pattern>)>>);

/// At most this many small patterns are kept; a larger one takes its time anyway.
const MOST_KEPT: usize = 16;

/// A pattern of at most this many bytes is small.
const SMALL: usize = 256 << 10;

/// A compiled pattern.
struct Pattern {
    regex: Regex,
    /// How many bytes it takes, about; the work of each byte of text grows with it.
    size: usize,
    /// Whether it may look far beyond what it finds.
    looks_ahead: bool,
}

impl Patterns {
    /// `text` with all that the pattern finds replaced, and paid for.
    pub(super) fn replace(&self, text: &str, go: &str, replacement: &str, budget: &Budget) -> Result<String> {
        let pattern = self.get(go, budget)?;
        let mut out = Replacing { text, pattern: &pattern, budget, out: String::new(), at: 0 };
        budget.work(pattern.steps(text.len()))?;
        if !replacement.contains('$') {
            for found in pattern.regex.find_iter(text) {
                out.replace(found.range(), replacement)?;
            }
            return out.finish();
        }
        // Finding the groups takes a second look.
        budget.work(pattern.steps(text.len()))?;
        let references = replacement.bytes().filter(|b| *b == b'$').count();
        let mut expanded = String::new();
        for groups in pattern.regex.captures_iter(text) {
            let longest = groups.iter().flatten().map(|group| group.len()).max().unwrap_or(0);
            let most = replacement.len().saturating_add(references.saturating_mul(longest));
            budget.make(most.saturating_mul(2))?;
            expanded.clear();
            groups.expand(replacement, &mut expanded);
            if let Some(found) = groups.get(0) {
                out.replace(found.range(), &expanded)?;
            }
        }
        out.finish()
    }

    fn get(&self, go: &str, budget: &Budget) -> Result<Arc<Pattern>> {
        budget.work(1 + go.len() as u64 / 16)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(position) = kept.iter().position(|(text, _)| text == go) {
            return Ok(Arc::clone(&kept[position].1));
        }
        let pattern = Arc::new(Pattern::new(go, budget)?);
        if pattern.size <= SMALL && go.len() <= SMALL {
            if kept.len() == MOST_KEPT {
                kept.pop_front();
            }
            kept.push_back((go.to_owned(), Arc::clone(&pattern)));
        }
        Ok(pattern)
    }
}

impl Pattern {
    /// Compiles a pattern in Go's syntax: classes such as `\d` are ASCII only, and within a class brackets and operators
    /// are literal.
    fn new(go: &str, budget: &Budget) -> Result<Self> {
        budget.make(go.len().saturating_mul(64))?;
        let translated = translated(go);
        let mut size = SMALLEST;
        loop {
            // How large it becomes shows in the making, so it is tried with ever more room.
            budget.make(size)?;
            budget.work(size as u64 / 16)?;
            let built = RegexBuilder::new(&translated).size_limit(size).dfa_size_limit(SMALL).build();
            match built {
                Ok(regex) => return Ok(Self { regex, size, looks_ahead: looks_ahead(go) }),
                Err(regex::Error::CompiledTooBig(_)) if size < LARGEST => size *= 4,
                Err(regex::Error::CompiledTooBig(_)) => {
                    return fail("error parsing regexp: expression is too large");
                }
                Err(error) => return fail(format!("error parsing regexp: {}", Cut(&error.to_string()))),
            }
        }
    }

    /// What it costs to look at so many bytes.
    fn steps(&self, bytes: usize) -> u64 {
        (bytes as u64).saturating_mul((self.size / SMALLEST) as u64) / 4 + 1
    }
}

/// A text in which what is found is replaced.
struct Replacing<'r> {
    text: &'r str,
    pattern: &'r Pattern,
    budget: &'r Budget,
    out: String,
    /// Behind what was found last.
    at: usize,
}

impl Replacing<'_> {
    fn replace(&mut self, found: Range<usize>, replacement: &str) -> Result<()> {
        if self.pattern.looks_ahead {
            self.budget.work(self.pattern.steps(self.text.len() - found.end) / 64)?;
        }
        self.push(self.at..found.start)?;
        self.budget.make(replacement.len().saturating_mul(3))?;
        self.out.push_str(replacement);
        self.at = found.end;
        Ok(())
    }

    fn push(&mut self, range: Range<usize>) -> Result<()> {
        // A text grows by doubling, and the value has a copy.
        self.budget.make(range.len().saturating_mul(3))?;
        self.out.push_str(&self.text[range]);
        Ok(())
    }

    fn finish(mut self) -> Result<String> {
        self.push(self.at..self.text.len())?;
        Ok(self.out)
    }
}

/// The room that compiling first has, and the most that it has.
const SMALLEST: usize = 4 << 10;
const LARGEST: usize = 16 << 20;

/// Whether what a pattern finds may be shorter than what it has to look at: that takes a choice, or a group that need not
/// be there.
fn looks_ahead(go: &str) -> bool {
    go.contains('|') || [")?", ")*", ")+", "){"].iter().any(|repeated| go.contains(repeated))
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
    use tfsdk_core::limits::Budget;

    use super::{Pattern, Regex};

    fn pattern(go: &str) -> super::Result<Regex> {
        Pattern::new(go, &Budget::default()).map(|pattern| pattern.regex)
    }

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
