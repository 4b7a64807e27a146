//! What Terraform's checks find in values.

use super::trail::{PrintedPath, Trail};
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::limits::MOST_PROBLEMS;

/// What is said before how two types differ.
pub(super) const WRONG_TYPE: &str = "wrong final value type";

/// What a check found in one part of a value, without the sentence that Terraform puts around it.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) at: PrintedPath,
    pub(super) text: String,
}

impl Finding {
    /// Whether it is about an element that is there on one side alone.
    pub(super) fn is_about_presence(&self) -> bool {
        self.text.ends_with(" has vanished") || self.text.ends_with(" has appeared")
    }

    /// Whether it is about what is of another type.
    pub(super) fn is_about_types(&self) -> bool {
        self.text.starts_with(WRONG_TYPE)
    }
}

/// The findings of one check, in order; beyond those that diagnostics keep they are only counted.
#[derive(Debug, Default)]
pub(super) struct Findings {
    kept: Vec<Finding>,
    omitted: usize,
}

impl Findings {
    /// Adds one. Its text is made only where it is kept.
    #[cold]
    pub(super) fn add(&mut self, at: &Trail<'_>, text: impl FnOnce() -> String) {
        if self.kept.len() < MOST_PROBLEMS {
            self.kept.push(Finding { at: at.into(), text: text() });
        } else {
            self.omitted += 1;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len() + self.omitted
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One error for each.
    pub(super) fn report(self, found: &mut Diagnostics, error: impl Fn(&Finding) -> Diagnostic) {
        self.report_new(found, |finding| Some(error(finding)));
    }

    /// One error for each that was not said already.
    pub(super) fn report_new(
        self,
        found: &mut Diagnostics,
        mut error: impl FnMut(&Finding) -> Option<Diagnostic>,
    ) {
        for finding in self.kept {
            if found.is_full() {
                found.omit(Severity::Error);
            } else if let Some(error) = error(&finding) {
                found.push(error.at(finding.at.path));
            }
        }
        (0..self.omitted).for_each(|_| found.omit(Severity::Error));
    }
}
