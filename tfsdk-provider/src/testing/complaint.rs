//! What Terraform says of a provider that breaks its rules.

use tfsdk_core::diag::{Diagnostic, Diagnostics};

use super::wanted::Wanted;

/// Parts of what Terraform says where a provider breaks its rules, and of what Go's framework says where a value does not fit.
///
/// A scenario fails where one of them is said, as an error or as a warning, unless the step expects that very diagnostic by
/// [`fails`](super::Step::fails) or [`warns`](super::Step::warns) with a text that has it, or by a pattern that has it. They are
/// here for tests that run Terraform in another way.
///
/// ```
/// use tfsdk::provider::testing::COMPLAINTS;
///
/// let said = "Error: Provider produced inconsistent result after apply";
/// assert!(COMPLAINTS.iter().any(|complaint| said.contains(complaint)));
/// ```
pub const COMPLAINTS: [&str; 5] =
    ["Provider produced", "inconsistent", "invalid plan", "Plugin did not respond", "Value Conversion"];

/// A line of a text with a complaint.
pub(super) fn complaint(text: &str) -> Option<&str> {
    text.lines().find(|line| COMPLAINTS.iter().any(|complaint| line.contains(complaint)))
}

/// The first diagnostic that is a complaint, and not expected.
///
/// # Errors
/// A pattern that is none.
pub(super) fn complaining<'d>(
    found: &'d Diagnostics,
    expected: &[&Wanted],
) -> Result<Option<&'d Diagnostic>, String> {
    for one in found.iter() {
        let texts = [one.summary(), &*one.explanation()];
        for complaint in COMPLAINTS {
            if !texts.iter().any(|text| text.contains(complaint)) {
                continue;
            }
            let mut is_expected = false;
            for wanted in expected.iter().filter(|wanted| wanted.written().contains(complaint)) {
                is_expected |= wanted.is_said_by(one)?;
            }
            if !is_expected {
                return Ok(Some(one));
            }
        }
    }
    Ok(None)
}
