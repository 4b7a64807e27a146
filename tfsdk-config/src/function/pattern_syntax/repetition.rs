//! How often a part may be repeated.

use super::{Reader, SyntaxError};

/// So often may a part be repeated, with all that stand in one another taken together.
pub(super) const MOST_REPEATS: u64 = 1000;

impl<'p> Reader<'p> {
    /// A repetition, the operator of which is read.
    pub(super) fn repeat(
        &mut self,
        start: usize,
        repeated: Option<usize>,
        most: u64,
    ) -> Result<(), SyntaxError<'p>> {
        if self.peek() == Some('?') {
            self.at += 1;
        }
        if let Some(first) = repeated {
            return Err(self.wrong("invalid nested repetition operator", first..self.at));
        }
        let Some(inside) = self.operand else {
            return Err(self.wrong("missing argument to repetition operator", start..self.at));
        };
        let repeats = inside.saturating_mul(most.max(1));
        if repeats > MOST_REPEATS {
            return Err(self.wrong("invalid repeat count", start..self.at));
        }
        self.out.push_str(&self.text[start..self.at]);
        self.operand_of(repeats);
        self.repeated = Some(start);
        Ok(())
    }

    /// The counts of `{2}`, `{2,}` and `{2,5}`; a brace that has none is literal.
    pub(super) fn counts(&mut self) -> Option<(u64, Option<u64>)> {
        let inner = self.rest().strip_prefix('{')?;
        let (least, rest) = count(inner)?;
        let (most, rest) = match rest.strip_prefix(',') {
            None => (Some(least), rest),
            Some(rest) if rest.starts_with('}') => (None, rest),
            Some(rest) => count(rest).map(|(most, rest)| (Some(most), rest))?,
        };
        self.at = self.text.len() - rest.strip_prefix('}')?.len();
        Some((least, most))
    }
}

/// The count that a text starts with, and the rest. A number without end is too large in any case.
fn count(text: &str) -> Option<(u64, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    let padded = digits.len() > 1 && digits.starts_with('0');
    (!digits.is_empty() && !padded).then(|| (digits.parse().unwrap_or(u64::MAX), rest))
}
