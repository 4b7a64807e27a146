//! Problems of what stands in no configuration.

use tfsdk_core::diag::Diagnostics;

/// The problems with their paths, each on a line: Terraform has no line of a configuration to show.
pub(in crate::resource) fn in_lines(found: &Diagnostics) -> String {
    let lines = found.iter().map(|problem| match problem.path().filter(|path| !path.is_root()) {
        Some(path) => format!("`{}`: {}", path.excerpt(), problem.detail()),
        None => problem.detail().to_owned(),
    });
    let omitted = match found.omitted() {
        0 => None,
        more => Some(format!("And {more} more.")),
    };
    lines.chain(omitted).collect::<Vec<_>>().join("\n")
}
