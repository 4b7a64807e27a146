//! `locals` blocks, and what those of override files put in their place.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, is_identifier};
use tfsdk_lang::expr::Expr;

use crate::body::FoundAttribute;
use crate::expression::Expression;
use crate::file::File;
use crate::file_kind::FileKind;
use crate::json::Node;
use crate::secret::may_keep;

/// The local values of a module.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Locals {
    pub(crate) by_name: BTreeMap<Arc<str>, Local>,
    /// What is wrong with the blocks.
    pub(crate) problems: Diagnostics,
}

impl fmt::Debug for Locals {
    /// Their names; what they are made of may be sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_name.keys()).finish()
    }
}

/// A local value, as it is written.
#[derive(Clone, PartialEq)]
pub(crate) struct Local {
    value: Held,
    pub(crate) file: Arc<str>,
    /// Where it stands, with its name.
    pub(crate) range: SourceRange,
    /// Whether its text says that something is sensitive or ephemeral.
    pub(crate) may_keep: bool,
    /// Whether there is another one of its name, which is told.
    pub(crate) is_doubtful: bool,
}

/// An [`Expression`] of its own.
#[derive(Clone, PartialEq)]
enum Held {
    Native(Expr),
    Json(Node),
}

impl Local {
    pub(crate) fn expr(&self) -> Expression<'_> {
        match &self.value {
            Held::Native(expr) => Expression::Native(expr),
            Held::Json(node) => Expression::Json(node),
        }
    }

    fn new(file: &File, found: &FoundAttribute<'_>) -> Self {
        let range = found.name_range.to(found.expr.range());
        let text = file.source().get(range.start.byte as usize..range.end.byte as usize);
        Self {
            value: match found.expr {
                Expression::Native(expr) => Held::Native(expr.clone()),
                Expression::Json(node) => Held::Json(node.clone()),
            },
            file: Arc::clone(file.body().file),
            range,
            may_keep: may_keep(text.unwrap_or_default()),
            is_doubtful: false,
        }
    }
}

impl Locals {
    /// None.
    pub(crate) const fn new() -> Self {
        Self { by_name: BTreeMap::new(), problems: Diagnostics::new() }
    }

    /// Those of these files, of which override files come last.
    pub(crate) fn declared(files: &[&File], most_problems: usize) -> Self {
        let mut locals = Self { by_name: BTreeMap::new(), problems: Diagnostics::up_to(most_problems) };
        for file in files {
            let is_override = FileKind::of(file.name()) == FileKind::Override;
            let name = file.body().file;
            let (blocks, mut wrong) = file.body().blocks("locals", &[]);
            for block in blocks {
                let mut problems = Diagnostics::up_to(most_problems);
                let found = block.body.raw.just_attributes(file.name(), &mut problems);
                wrong.append(problems.in_file(name));
                for found in found {
                    let local = Local::new(file, &found);
                    locals.add(&found, local, is_override);
                }
            }
            locals.problems.append(wrong);
        }
        locals
    }

    fn add(&mut self, found: &FoundAttribute<'_>, local: Local, is_override: bool) {
        let name = found.name;
        let (summary, detail) = match self.by_name.entry(name.into()) {
            _ if !is_identifier(name) => (
                "Invalid local value name",
                "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes."
                    .to_owned(),
            ),
            Entry::Vacant(_) if is_override => (
                "Missing base local value definition to override",
                format!(
                    "There is no local value named {}. An override file can only override a local value that was already \
                     defined in a primary configuration file.",
                    Excerpt(name)
                ),
            ),
            Entry::Vacant(entry) => {
                entry.insert(local);
                return;
            }
            Entry::Occupied(mut first) if is_override => {
                first.insert(local);
                return;
            }
            Entry::Occupied(mut first) => {
                let first = first.get_mut();
                first.is_doubtful = true;
                let detail = format!(
                    "A local value named {} was already defined at {}:{}. Local value names must be unique within a module.",
                    Excerpt(name),
                    first.file,
                    first.range
                );
                let told = Diagnostic::error("Duplicate local value definition", detail)
                    .in_source(local.range)
                    .in_file(&local.file)
                    .with_related(Place::new(first.range).in_file(&first.file), "first defined here");
                self.problems.push(told);
                return;
            }
        };
        self.problems.push(Diagnostic::error(summary, detail).in_source(local.range).in_file(&local.file));
    }

    /// Whether there are none, so that they stand where nobody has looked.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// Whether something is wrong with the blocks, so that some may be missing.
    pub(crate) fn has_errors(&self) -> bool {
        self.problems.has_errors()
    }

    /// How many bytes they are written in.
    pub(crate) fn text_len(&self) -> usize {
        let len = |local: &Local| local.range.end.byte.saturating_sub(local.range.start.byte) as usize;
        self.by_name.values().map(len).fold(0, usize::saturating_add)
    }
}
