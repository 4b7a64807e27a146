//! Regular expressions as Go writes them.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use regex::{Captures, Regex, RegexBuilder};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Cut;
use tfsdk_lang::expr::FunctionError;

use super::pattern_syntax::{SyntaxError, Translated, translate};
use super::{Quote, Result};

/// How a function tells what is wrong with a pattern.
type Wrong = fn(&SyntaxError<'_>) -> FunctionError;

/// Patterns that were compiled, so that a loop compiles each once.
#[derive(Default)]
pub(super) struct Patterns(Mutex<VecDeque<(String, Arc<Pattern>)>>);

/// At most this many small patterns are kept; a larger one takes its time anyway.
const MOST_KEPT: usize = 16;

/// A pattern of at most this many bytes is small.
const SMALL: usize = 256 << 10;

/// A compiled pattern.
pub(super) struct Pattern {
    pub(super) regex: Regex,
    /// The name of each group, if it has one.
    pub(super) groups: Vec<Option<String>>,
    /// How many bytes it takes, about; the work of each byte of text grows with it.
    size: usize,
    /// Whether it may look far beyond what it finds.
    looks_ahead: bool,
}

impl Patterns {
    /// `text` with all that the pattern finds replaced, and paid for.
    pub(super) fn replace(&self, text: &str, go: &str, replacement: &str, budget: &Budget) -> Result<String> {
        let pattern = self.get(go, budget, |error| {
            FunctionError::new(format!("error parsing regexp: {}: `{}`", error.problem, Cut(error.part)))
                .quoting([Quote::Argument(1)])
        })?;
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
            expand(replacement, &pattern, &groups, &mut expanded);
            if let Some(found) = groups.get(0) {
                out.replace(found.range(), &expanded)?;
            }
        }
        out.finish()
    }

    /// The pattern, compiled. What is wrong with its syntax is told in the words of the function.
    pub(super) fn get(&self, go: &str, budget: &Budget, wrong: Wrong) -> Result<Arc<Pattern>> {
        budget.work(1 + go.len() as u64 / 16)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(position) = kept.iter().position(|(text, _)| text == go) {
            return Ok(Arc::clone(&kept[position].1));
        }
        let pattern = Arc::new(Pattern::new(go, budget, wrong)?);
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
    /// Compiles a pattern in Go's syntax.
    fn new(go: &str, budget: &Budget, wrong: Wrong) -> Result<Self> {
        budget.make(go.len().saturating_mul(64))?;
        let Translated { pattern, groups, class_steps } = translate(go).map_err(|error| wrong(&error))?;
        let too = |problem| wrong(&SyntaxError { problem, part: go });
        let read = class_steps.saturating_add((go.len() as u64).saturating_mul(READ));
        // It takes its own length at least, nearly always.
        let mut size = SMALLEST;
        while size < go.len() && size < LARGEST {
            size *= 4;
        }
        loop {
            // How large it becomes shows in the making, so it is tried with ever more room, and read each time.
            budget.make(size)?;
            budget.work((size as u64 / 16).saturating_add(read))?;
            let built = RegexBuilder::new(&pattern).size_limit(size).dfa_size_limit(SMALL).build();
            match built {
                Ok(regex) => return Ok(Self { regex, groups, size, looks_ahead: looks_ahead(go) }),
                Err(regex::Error::CompiledTooBig(_)) if size < LARGEST => size *= 4,
                Err(regex::Error::CompiledTooBig(_)) => return Err(too("expression too large")),
                // The syntax has been looked at; what is left is how deep groups stand in one another.
                Err(_) => return Err(too("expression nests too deeply")),
            }
        }
    }

    /// What it costs to look at so many bytes.
    pub(super) fn steps(&self, bytes: usize) -> u64 {
        (bytes as u64).saturating_mul((self.size / SMALLEST) as u64) / 4 + 1
    }
}

impl Pattern {
    /// Pays for looking further after something was found, with so many bytes left.
    pub(super) fn pay_to_go_on(&self, left: usize, budget: &Budget) -> Result<()> {
        if self.looks_ahead {
            budget.work(self.steps(left) / 4)?;
        }
        Ok(())
    }

    /// What the group of this number or name found.
    fn group<'t>(&self, name: &str, groups: &Captures<'t>) -> Option<&'t str> {
        // What begins with a zero is a name.
        let is_number = name == "0" || !name.starts_with('0') && name.bytes().all(|b| b.is_ascii_digit());
        if is_number {
            return Some(groups.get(name.parse().ok()?)?.as_str());
        }
        let named = self.groups.iter().zip(1..).filter(|(group, _)| group.as_deref() == Some(name));
        named.filter_map(|(_, number)| groups.get(number)).map(|group| group.as_str()).next()
    }
}

/// What it takes to begin to look anew behind what was found.
const FOUND: u64 = 3;

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
        self.pattern.pay_to_go_on(self.text.len() - found.end, self.budget)?;
        self.budget.work(FOUND)?;
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

/// Appends the replacement with its references: `$1`, `$name` or `${name}`, and `$$` for a dollar sign. (Go:
/// `Regexp.Expand`.)
fn expand(replacement: &str, pattern: &Pattern, groups: &Captures<'_>, out: &mut String) {
    let mut rest = replacement;
    while let Some((before, after)) = rest.split_once('$') {
        out.push_str(before);
        if let Some(after) = after.strip_prefix('$') {
            out.push('$');
            rest = after;
        } else if let Some((name, after)) = reference(after) {
            out.push_str(pattern.group(name, groups).unwrap_or_default());
            rest = after;
        } else {
            out.push('$');
            rest = after;
        }
    }
    out.push_str(rest);
}

/// The name behind a dollar sign, and what follows.
fn reference(text: &str) -> Option<(&str, &str)> {
    let braced = text.strip_prefix('{');
    let start = braced.unwrap_or(text);
    let rest = start.trim_start_matches(|c: char| c == '_' || c.is_alphanumeric());
    let name = &start[..start.len() - rest.len()];
    let rest = if braced.is_some() { rest.strip_prefix('}')? } else { rest };
    (!name.is_empty()).then_some((name, rest))
}

/// The room that compiling first has, and the most that it has.
const SMALLEST: usize = 4 << 10;
const LARGEST: usize = 16 << 20;

/// What it takes to read a byte of a pattern: each of many parts that need not be there makes a new beginning.
const READ: u64 = 128;

/// Whether what a pattern finds may be far shorter than what it has to look at: that takes a choice, or a group that need
/// not be there, and something that repeats without end.
fn looks_ahead(go: &str) -> bool {
    let repeats = go.contains(['*', '+']) || go.contains(",}");
    let chooses = go.contains('|') || [")?", ")*", ")+", "){"].iter().any(|repeated| go.contains(repeated));
    repeats && chooses
}

#[cfg(test)]
mod tests {
    use tfsdk_core::limits::Budget;

    use super::{Pattern, Regex};

    fn pattern(go: &str) -> super::Result<Regex> {
        let wrong: super::Wrong = |error| super::FunctionError::new(error.problem);
        Pattern::new(go, &Budget::default(), wrong).map(|pattern| pattern.regex)
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
