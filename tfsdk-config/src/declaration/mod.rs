//! Reading `variable` blocks, and merging those of override files into the others.
//!
//! `reader` reads one block, `merge` adds it to the variables or changes one by it, as Terraform does. `kept` is about blocks
//! that cannot be read: what might have said that a variable is sensitive counts as having said so, as no message may show what
//! it would have hidden.

mod kept;
mod merge;
mod reader;

use std::collections::BTreeMap;

use tfsdk_core::limits::Budget;

use crate::file::{File, smallest_limits};
use crate::file_kind::FileKind;
use crate::locals::Locals;
use crate::reference::names_a_type;
use crate::secret::may_keep;
use crate::validation::Validation;
use crate::variable::{Variables, marks};
use kept::{beside_variables, left_out, may_be_true};
use reader::{Reader, label};
use tfsdk_core::diag::{Diagnostics, Severity};

impl Variables {
    /// The variables that the `variable` blocks of configuration files declare; all other blocks are ignored, but for the
    /// `locals` that `validation` blocks read.
    ///
    /// A block in an override file (`override.tf`, `*_override.tf`, or these in JSON) changes what it says of the variable of
    /// its name; these files count last, in the order of their names. `validation` blocks cannot be overridden.
    ///
    /// The smallest limits of the files hold for all of them together.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let (file, _) = File::parse("main.tf", "variable \"zones\" {\n  type    = set(string)\n  default = [\"a\", \"a\"]\n}\n");
    /// let (variables, diags) = Variables::declared([&file]);
    /// assert!(diags.is_empty());
    /// let zones = variables.get("zones").unwrap();
    /// assert_eq!(zones.constraint.to_string(), "set(string)");
    /// assert_eq!(zones.default.as_ref().unwrap().to_string(), r#"toset(["a"])"#);
    /// ```
    #[must_use]
    pub fn declared<'f>(files: impl IntoIterator<Item = &'f File>) -> (Self, Diagnostics) {
        Self::declared_hiding(&files.into_iter().collect::<Vec<_>>(), &|_| false)
    }

    /// The same, where the caller knows of names that are sensitive, whatever the blocks say.
    pub(crate) fn declared_hiding(
        files: &[&File],
        is_sensitive: &dyn Fn(&str) -> bool,
    ) -> (Self, Diagnostics) {
        let mut variables = Self::new();
        let budget = budget_for(files);
        let mut diagnostics = Diagnostics::up_to(budget.limits().problems());
        let (mut overriding, files): (Vec<&File>, Vec<&File>) =
            files.iter().partition(|file| FileKind::of(file.name()) == FileKind::Override);
        overriding.sort_by_key(|file| file.name());
        let files: Vec<&File> = files.into_iter().chain(overriding).collect();
        variables.is_partial = files.iter().any(|file| file.has_errors());
        let mut blocks = Vec::new();
        let mut may_keep_all = false;
        for &file in &files {
            let (found, problems) = file.body().blocks("variable", &["name"]);
            // What could not be read may say so, and so may a block that is left out.
            let may_keep = file.has_errors() && may_keep(file.source());
            if may_keep {
                variables.secrets.insert_file(file.body().file);
            }
            for range in left_out(file, &problems) {
                variables.secrets.insert(file.body().file, range);
                variables.may_keep_others = true;
            }
            variables.may_keep_others |= may_keep;
            may_keep_all |= may_keep && FileKind::of(file.name()) == FileKind::Override;
            variables.is_partial |= problems.has_errors();
            diagnostics.append(problems);
            for block in found {
                let flags = ["sensitive", "ephemeral"].map(|name| may_be_true(&block, name, &budget));
                let flags = if file.has_errors() && may_keep && flags == [None; 2] {
                    [Some(true), None]
                } else {
                    flags
                };
                blocks.push((file, block, flags.map(|flag| flag.unwrap_or(false))));
            }
        }
        // Any block of a variable may say that it is to be kept out of messages, for all of them.
        let mut kept: BTreeMap<&str, [bool; 2]> = BTreeMap::new();
        for (_, block, says) in &blocks {
            let flags = kept.entry(label(block)).or_insert_with(|| [is_sensitive(label(block)), false]);
            flags.iter_mut().zip(says).for_each(|(flag, says)| *flag |= says);
        }
        for (file, block, says) in &blocks {
            let [sensitive, ephemeral] = kept.get(label(block)).copied().unwrap_or_default();
            let mut reader = Reader {
                file,
                block,
                is_override: FileKind::of(file.name()) == FileKind::Override,
                secrecy: marks(sensitive, ephemeral).secrecy(),
                budget: &budget,
                diagnostics: &mut diagnostics,
                secrets: &mut variables.secrets,
            };
            let before = reader.diagnostics.count(Severity::Error);
            let mut declaration = reader.declaration();
            declaration.variable.sensitive |= says[0] && !declaration.says("sensitive");
            declaration.variable.ephemeral |= says[1] && !declaration.says("ephemeral");
            declaration.variable.is_doubtful = reader.diagnostics.count(Severity::Error) > before;
            reader.add(declaration, &mut variables.by_name);
        }
        let reads_locals =
            variables.iter().flat_map(|variable| &variable.validations).any(Validation::may_read_locals);
        for file in &files {
            variables.secrets.insert_all(file.secrets());
            // Nothing is told of other blocks, but they may stand on the same line, as in JSON.
            for range in beside_variables(file) {
                variables.secrets.insert(file.body().file, range);
            }
        }
        if variables.iter().any(|variable| !variable.validations.is_empty()) {
            let resources = files.iter().flat_map(|file| file.body().blocks("resource", &["type", "name"]).0);
            let types = resources.map(|block| label(&block).to_owned());
            variables.resource_types = types.filter(|name| !names_a_type(name)).collect();
        }
        if reads_locals {
            let most_problems = budget.limits().problems();
            variables.locals = Locals::declared(&files, most_problems);
            // Where there are none at all, they may stand in a file that nobody named.
            variables.knows_locals = !variables.locals.is_empty() && !variables.locals.has_errors();
        }
        for variable in variables.by_name.values_mut() {
            variable.sensitive |= may_keep_all;
            for place in [&mut variable.declared_at, &mut variable.default_at] {
                *place = place.take().map(|place| variables.secrets.hide(place));
            }
        }
        let diagnostics = variables.secrets.hide_all(diagnostics);
        (variables, diagnostics)
    }
}

/// A budget for reading these files, within the smallest of their limits.
fn budget_for(files: &[&File]) -> Budget {
    let bytes = files.iter().map(|file| file.source().len()).fold(0, usize::saturating_add);
    Budget::new(smallest_limits(files), bytes)
}
