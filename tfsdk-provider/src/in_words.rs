//! Diagnostics about something else than what Terraform would look their paths up in.

use tfsdk_core::diag::Diagnostics;

/// The same with the paths in the words, where Terraform would take them for those of another body. `place` says what they are of:
/// "In the …".
pub(crate) fn in_words(found: Diagnostics, place: &str) -> Diagnostics {
    found.map(|problem| {
        let path = problem.path().filter(|path| !path.is_root());
        let part = path.map(|path| format!(", `{}`", path.excerpt())).unwrap_or_default();
        let said = match problem.detail() {
            "" => ".".to_owned(),
            detail => format!(": {detail}"),
        };
        problem.with_detail(format!("{place}{part}{said}")).without_path()
    })
}
