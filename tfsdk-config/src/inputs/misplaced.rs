//! What may not stand outside all blocks of a configuration: arguments, and blocks of types that Terraform does not have.

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::Limits;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_nearest};

use crate::body::{COMMENT, Form, Part};
use crate::file::File;
use crate::secret::may_keep;
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

/// The same in newer versions of Terraform than the one that is followed here.
const NEWER: [&str; 1] = ["action"];

/// Tells of what stands outside all blocks of files that declare, and is none of Terraform's blocks.
///
/// Often these are values of variables, which have files of their own, so their lines are hidden as those of such values would
/// be. And a misspelt block may have been meant to say of a variable that it is sensitive.
pub(super) fn misplaced(files: &[&File], variables: &mut Variables, limits: Limits) -> Diagnostics {
    // Where a file breaks off, what follows may be an argument of a block that was not read.
    let whole = files.iter().filter(|file| !file.has_errors());
    let parts = whole.flat_map(|file| {
        let parts = file.body().raw.parts().into_iter().filter(is_misplaced);
        parts.map(move |part| {
            let text = file.source().get(part.range.start.byte as usize..part.range.end.byte as usize);
            (file.body().file, part, may_keep(text.unwrap_or_default()))
        })
    });
    let parts: Vec<_> = parts.collect();
    // A block may have been meant to declare a variable, of which a value may stand anywhere, before it as well.
    variables.may_keep_others |=
        parts.iter().any(|(_, part, may_keep)| part.form != Form::Argument && *may_keep);
    let any_kept = variables.may_keep_others || variables.iter().any(|variable| variable.secrecy().is_some());
    let mut found = Diagnostics::up_to(limits.problems());
    for (file, part, may_keep) in parts {
        if any_kept || may_keep {
            variables.secrets.insert(file, part.range);
        }
        if found.is_full() {
            found.omit(Severity::Error);
            continue;
        }
        variables.is_partial |= part.form != Form::Argument && nearest(part.name) == Some("variable");
        found.push(told(&part, variables).in_source(part.name_range).in_file(file));
    }
    variables.secrets.hide_all(found)
}

/// Whether it is none of Terraform's blocks, and no comment of JSON.
fn is_misplaced(part: &Part<'_>) -> bool {
    match part.form {
        Form::Argument => true,
        Form::Property if part.name == COMMENT => false,
        Form::Block | Form::Property => !BLOCKS.contains(&part.name) && !NEWER.contains(&part.name),
    }
}

fn told(part: &Part<'_>, variables: &Variables) -> Diagnostic {
    let name = part.name;
    let near = nearest(name).filter(|_| part.form != Form::Argument);
    let (summary, detail) = match part.form {
        Form::Argument => {
            let meant = match BLOCKS.contains(&name) {
                true => format!(" Did you mean to define a block of type {}?", Excerpt(name)),
                false => String::new(),
            };
            let detail = format!("An argument named {} is not expected here.{meant}", Excerpt(name));
            ("Unsupported argument", detail)
        }
        Form::Block => {
            let meant = did_you_mean(near);
            let detail = format!("Blocks of type {} are not expected here.{meant}", Excerpt(name));
            ("Unsupported block type", detail)
        }
        Form::Property => {
            let meant = did_you_mean(near);
            let detail = format!("No argument or block type is named {}.{meant}", Excerpt(name));
            ("Extraneous JSON object property", detail)
        }
    };
    if variables.get(name).is_some() {
        return Diagnostic::error(summary, detail)
            .with_hint("Values of variables stand in a file such as \"terraform.tfvars\".");
    }
    if near.is_some() || part.form == Form::Argument {
        return Diagnostic::error(summary, detail);
    }
    // What is like nothing that is known is no reason to give up, as nothing here depends on it.
    Diagnostic::warning(summary, detail)
        .with_hint("Terraform 1.11 refuses it. A newer Terraform may know it, so it is passed over here.")
}

fn nearest(name: &str) -> Option<&'static str> {
    hcl_nearest(name, BLOCKS)
}
