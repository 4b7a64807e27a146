//! What is wrong with a text, as it is parsed.

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};

/// The first problems, and how many there are in all.
///
/// Every byte of a text can be wrong. Those beyond the first are counted, and not even worded.
pub(crate) struct Problems {
    kept: Vec<Diagnostic>,
    most: usize,
    count: usize,
}

impl Problems {
    /// None yet; so many will be kept.
    pub(crate) fn up_to(most: usize) -> Self {
        Self { kept: Vec::new(), most, count: 0 }
    }

    pub(crate) fn push(&mut self, problem: Diagnostic) {
        // That a limit was met is kept in any case, in place of the last.
        if problem.exhausted().is_some() && self.kept.len() >= self.most {
            self.kept.pop();
            self.kept.push(problem);
            self.count += 1;
        } else {
            self.push_with(|| problem);
        }
    }

    /// Adds a problem that is only worded if it is kept.
    pub(crate) fn push_with(&mut self, problem: impl FnOnce() -> Diagnostic) {
        self.count += 1;
        if self.kept.len() < self.most {
            self.kept.push(problem());
        }
    }

    /// These, and then those.
    pub(crate) fn then(mut self, later: Self) -> Self {
        let count = self.count + later.count;
        for problem in later.kept {
            self.push(problem);
        }
        self.count = count;
        self
    }

    /// How many there are, kept or not.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Those kept.
    pub(crate) fn kept(&mut self) -> &mut [Diagnostic] {
        &mut self.kept
    }
}

impl From<Problems> for Diagnostics {
    fn from(problems: Problems) -> Self {
        let Problems { kept, most, count } = problems;
        let omitted = count - kept.len();
        let mut all = Diagnostics::up_to(most);
        all.extend(kept);
        (0..omitted).for_each(|_| all.omit(Severity::Error));
        all
    }
}
