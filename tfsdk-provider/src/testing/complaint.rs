//! What Terraform says of a provider that breaks its rules.

use tfsdk_core::diag::{Diagnostic, Diagnostics};

/// Parts of what Terraform says where a provider breaks its rules, and of what Go's framework says where a value does not fit.
///
/// A scenario fails where one of them is said, as an error or as a warning, unless the step expects it by
/// [`fails`](super::Step::fails) or [`warns`](super::Step::warns) with a text that has it. They are here for tests that run
/// Terraform in another way.
///
/// ```
/// use tfsdk::provider::testing::COMPLAINTS;
///
/// let said = "Error: Provider produced inconsistent result after apply";
/// assert!(COMPLAINTS.iter().any(|complaint| said.contains(complaint)));
/// ```
pub const COMPLAINTS: [&str; 5] =
    ["Provider produced", "inconsistent", "invalid plan", "Plugin did not respond", "Value Conversion"];

/// A complaint in a text that is not in one of those that are expected.
pub(super) fn complaint(text: &str, expected: &[&str]) -> Option<&'static str> {
    let is_expected = |complaint: &str| expected.iter().any(|text| text.contains(complaint));
    COMPLAINTS.into_iter().find(|complaint| text.contains(complaint) && !is_expected(complaint))
}

/// The first diagnostic that is a complaint, and not expected.
pub(super) fn complaining<'d>(found: &'d Diagnostics, expected: &[&str]) -> Option<&'d Diagnostic> {
    found.iter().find(|one| {
        [one.summary(), &*one.explanation()].iter().any(|text| complaint(text, expected).is_some())
    })
}
