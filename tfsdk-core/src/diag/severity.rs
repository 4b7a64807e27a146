//! How bad something is that people are told.

use std::fmt;

/// How bad a diagnostic is.
///
/// ```
/// use tfsdk::diag::{Diagnostic, Severity};
///
/// assert_eq!(Diagnostic::warning("Old", "Use `b` instead of `a`.").severity(), Severity::Warning);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The operation cannot go on.
    Error,
    /// The operation goes on; something probably does not mean what its author thinks.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}
