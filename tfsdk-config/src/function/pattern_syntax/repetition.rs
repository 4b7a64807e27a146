//! How often a part may be repeated.

use super::group::SWAPS_GREED;
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
        let operator = &self.text[start..self.at];
        let mut is_lazy = self.peek() == Some('?');
        self.at += usize::from(is_lazy);
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
        // Behind a repetition the question mark would make that one lazy.
        let is_doubled = operator == "?" && self.is_repetition;
        self.out.push_str(if is_doubled { "{0,1}" } else { operator });
        // It goes by the flags that hold here, which are not written yet.
        is_lazy ^= (self.flags ^ self.written_flags) & SWAPS_GREED != 0;
        if is_lazy {
            self.out.push('?');
        }
        self.operand_of(repeats);
        self.is_repetition = true;
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
