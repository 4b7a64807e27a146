//! Paths in messages, where long names are cut.

use std::fmt;

use super::Step;
use crate::text::bounded;

/// The longest text of a path in a message, in bytes.
const LONGEST_EXCERPT: usize = 1024;

/// Steps, outermost first, as a path in a message; see [`Path::excerpt`](super::Path::excerpt).
pub(crate) fn steps_excerpt<'a>(
    steps: impl Iterator<Item = &'a Step> + Clone + 'a,
) -> impl fmt::Display + 'a {
    StepsExcerpt(steps)
}

struct StepsExcerpt<I>(I);

impl<'a, I: Iterator<Item = &'a Step> + Clone> fmt::Display for StepsExcerpt<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&bounded(WholeSteps(self.0.clone()), LONGEST_EXCERPT))
    }
}

/// The same before the whole is cut.
struct WholeSteps<I>(I);

impl<'a, I: Iterator<Item = &'a Step> + Clone> fmt::Display for WholeSteps<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.0.clone();
        if let Some(first) = steps.next() {
            let text = first.excerpt().to_string();
            // No dot before the first name.
            let name = text.strip_prefix('.').filter(|name| !name.starts_with('"'));
            f.write_str(name.unwrap_or(&text))?;
        }
        steps.try_for_each(|step| step.excerpt().fmt(f))
    }
}
