//! Arguments where only blocks may stand: outside all blocks of a configuration.

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::Limits;
use tfsdk_core::text::Excerpt;

use crate::file::File;
use crate::variable::Variables;

/// The blocks that may stand there.
const BLOCKS: [&str; 14] = [
    "check",
    "data",
    "ephemeral",
    "import",
    "locals",
    "module",
    "moved",
    "output",
    "provider",
    "removed",
    "required_providers",
    "resource",
    "terraform",
    "variable",
];

/// Tells of the arguments that stand outside all blocks of files that declare. Often they are values of variables, which have
/// files of their own, so their lines are hidden as the values of those would be.
///
/// In JSON an argument and a block look alike, and other blocks than these may be of a newer Terraform.
pub(super) fn misplaced(files: &[&File], variables: &mut Variables, limits: Limits) -> Diagnostics {
    let mut found = Diagnostics::up_to(limits.problems());
    let any_kept = variables.may_keep_others || variables.iter().any(|variable| variable.secrecy().is_some());
    // Where a file breaks off, what follows may be an argument of a block that was not read.
    for file in files.iter().filter(|file| !file.has_errors()) {
        let Some(body) = file.body().native() else { continue };
        for argument in &body.attributes {
            if any_kept {
                variables.secrets.insert(file.body().file, argument.range);
            }
            if found.is_full() {
                found.omit(Severity::Error);
                continue;
            }
            let name = argument.name.as_str();
            let meant = if BLOCKS.contains(&name) {
                format!(" Did you mean to define a block of type {}?", Excerpt(name))
            } else {
                String::new()
            };
            let detail = format!("An argument named {} is not expected here.{meant}", Excerpt(name));
            let mut problem = Diagnostic::error("Unsupported argument", detail);
            if variables.get(name).is_some() {
                problem =
                    problem.with_hint("Values of variables stand in a file such as \"terraform.tfvars\".");
            }
            found.push(problem.in_source(argument.name_range).in_file(file.body().file));
        }
    }
    variables.secrets.hide_all(found)
}
