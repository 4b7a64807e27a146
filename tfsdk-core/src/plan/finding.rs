//! What Terraform's checks find in values.

use super::trail::{PrintedPath, Trail};
use crate::diag::{Diagnostic, Diagnostics};

/// What a check found in one part of a value, without the sentence that Terraform puts around it.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) at: PrintedPath,
    pub(super) text: String,
}

impl Finding {
    pub(super) fn new(at: &Trail<'_>, text: impl Into<String>) -> Self {
        Finding { at: at.into(), text: text.into() }
    }
}

/// Sorts diagnostics by text: Terraform's own order differs from run to run.
pub(super) fn in_order(mut diagnostics: Vec<Diagnostic>) -> Diagnostics {
    diagnostics.sort_by(|a, b| (a.detail(), a.summary()).cmp(&(b.detail(), b.summary())));
    diagnostics.into()
}
