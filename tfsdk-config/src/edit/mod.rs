//! Changing files that exist: what was not touched stays, byte for byte.

mod block;
mod body;
mod place;

pub use body::BodyEdit;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_lang::expr::{NativeBody, parse_body_with};

use crate::file::Syntax;
use crate::format::format_with;

/// A file in native syntax that is being changed: its text, of which everything stays that is not changed, comments and
/// odd layout included.
///
/// [`body`](Self::body) and [`block`](Self::block) lead to the places to change. What is added is laid out as `terraform fmt` would. A file that
/// stood as `terraform fmt` leaves it stands so after each change, for which equals signs and comments of neighbouring lines
/// may move; in any other file no byte changes but those of what was set, added, removed or renamed, and of blank lines
/// around what was removed. Each change reads the file again, so the text is always free of syntax errors; a change that fails
/// leaves it as it was.
///
/// ```
/// use tfsdk_config::Edit;
///
/// let mut edit = Edit::parse("terraform.tfvars", "region  = \"eu\" # Frankfurt\nversion = \"1.2.0\"\n")?;
/// edit.body().set("version", "1.3.0")?;
/// assert_eq!(edit.text(), "region  = \"eu\" # Frankfurt\nversion = \"1.3.0\"\n");
///
/// let mut edit = Edit::parse("main.tf", "# The network.\nmodule \"vpc\" {\n  source = \"./vpc\"\n}\n")?;
/// edit.add_block("module", &["db"])?.set("source", "./db")?.set_expression("vpc", "module.vpc.id")?;
/// assert_eq!(
///     edit.text(),
///     "# The network.\nmodule \"vpc\" {\n  source = \"./vpc\"\n}\n\nmodule \"db\" {\n  source = \"./db\"\n  vpc    = module.vpc.id\n}\n",
/// );
/// # Ok::<(), tfsdk_core::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Edit {
    name: Arc<str>,
    text: String,
    tree: NativeBody,
    limits: Limits,
    /// Whether it stands as `terraform fmt` leaves it.
    is_formatted: bool,
    newline: &'static str,
}

impl fmt::Debug for Edit {
    /// Its name and length; its text may hold what is sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edit")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

impl Edit {
    /// Begins a new file of that name, which diagnostics say.
    ///
    /// ```
    /// use tfsdk_config::Edit;
    ///
    /// let mut edit = Edit::new("main.tf");
    /// edit.add_block("variable", &["zones"])?.set_expression("type", "list(string)")?;
    /// assert_eq!(edit.text(), "variable \"zones\" {\n  type = list(string)\n}\n");
    /// # Ok::<(), tfsdk_core::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(name: &str) -> Self {
        let place = SourceRange::at(Pos::START);
        Self {
            name: name.into(),
            text: String::new(),
            tree: NativeBody { attributes: Vec::new(), blocks: Vec::new(), range: place },
            limits: Limits::new(),
            is_formatted: true,
            newline: "\n",
        }
    }

    /// Reads a file to be changed.
    ///
    /// # Errors
    /// When the text has syntax errors, which have to be repaired first; when it is not UTF-8, or in JSON syntax by its name,
    /// which has neither comments nor a layout to keep: see [`to_tfvars_json`](crate::to_tfvars_json).
    pub fn parse(name: &str, source: impl AsRef<[u8]>) -> Result<Self, Diagnostics> {
        Self::parse_with(name, source, Limits::new())
    }

    /// Reads a file within `limits`, which hold for each change anew; see [`parse`](Self::parse).
    ///
    /// # Errors
    /// As for that, with these limits.
    pub fn parse_with(name: &str, source: impl AsRef<[u8]>, limits: Limits) -> Result<Self, Diagnostics> {
        let mut edit = Self { limits, ..Self::new(name) };
        if Syntax::of(name) == Syntax::Json {
            let detail = "It is in JSON syntax, by its name. There are no comments to keep in it: read it as JSON, and write \
                          it anew.";
            return Err(edit.problem(Diagnostic::error("File cannot be edited", detail)));
        }
        let Ok(text) = std::str::from_utf8(source.as_ref()) else {
            let detail = "It is not UTF-8, which configuration has to be.";
            return Err(edit.problem(Diagnostic::error("File cannot be edited", detail)));
        };
        let (tree, _) = edit.read(text)?;
        edit.tree = tree;
        edit.is_formatted = format_with(text, limits).is_ok_and(|formatted| formatted == text);
        let first_line = text.split_inclusive('\n').next().unwrap_or_default();
        edit.newline = if first_line.ends_with("\r\n") { "\r\n" } else { "\n" };
        text.clone_into(&mut edit.text);
        Ok(edit)
    }

    /// The content of the file: arguments and blocks.
    pub fn body(&mut self) -> BodyEdit<'_> {
        BodyEdit::new(self)
    }

    /// Leads to the one outermost block of this type with these labels; see [`BodyEdit::block`].
    ///
    /// # Errors
    /// When there is none, or more than one.
    ///
    /// ```
    /// use tfsdk_config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "module \"db\" {\n  source  = \"db\"\n  version = \"1.2\"\n}\n")?;
    /// edit.block("module", &["db"])?.set("version", "1.3")?;
    /// assert_eq!(edit.text(), "module \"db\" {\n  source  = \"db\"\n  version = \"1.3\"\n}\n");
    /// # Ok::<(), tfsdk_core::diag::Diagnostics>(())
    /// ```
    pub fn block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().only(kind, labels)?;
        Ok(BodyEdit { edit: self, at })
    }

    /// Leads to an outermost block of this type with these labels by its number; see [`BodyEdit::nth_block`].
    ///
    /// # Errors
    /// When there are not so many.
    pub fn nth_block(
        &mut self,
        kind: &str,
        labels: &[&str],
        number: usize,
    ) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().nth(kind, labels, number)?;
        Ok(BodyEdit { edit: self, at })
    }

    /// Adds an empty block at the end of the file, and leads to it; see [`BodyEdit::add_block`].
    ///
    /// # Errors
    /// When the type is no identifier.
    pub fn add_block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().added(kind, labels)?;
        Ok(BodyEdit { edit: self, at })
    }

    /// The text as it stands.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as it stands.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Replaces parts of the text, which are in order and apart from each other.
    fn apply(&mut self, changes: &[Change]) -> Result<(), Diagnostics> {
        let mut text = String::with_capacity(self.text.len());
        let mut copied = 0;
        for change in changes {
            text.push_str(self.text.get(copied..change.range.start).unwrap_or_default());
            text.push_str(&change.text);
            copied = change.range.end;
        }
        text.push_str(self.text.get(copied..).unwrap_or_default());
        if self.is_formatted {
            text = format_with(&text, self.limits).map_err(|problems| problems.in_file(&self.name))?;
        }
        let (tree, _) = self.read(&text)?;
        self.tree = tree;
        self.text = text;
        Ok(())
    }

    /// Reads a text that is free of syntax errors.
    fn read(&self, text: &str) -> Result<(NativeBody, Diagnostics), Diagnostics> {
        let (tree, problems) = parse_body_with(text.as_bytes(), &self.name, Pos::START, self.limits);
        problems.in_file(&self.name).checked(tree)
    }

    fn problem_of(&self, error: impl Into<Error>) -> Diagnostics {
        Diagnostics::from(error.into()).in_file(&self.name)
    }

    /// A problem of the file, where it says no place in it.
    fn problem(&self, diagnostic: Diagnostic) -> Diagnostics {
        let place = diagnostic.range().unwrap_or(SourceRange::at(Pos::START));
        Diagnostics::from(diagnostic.in_source(place)).in_file(&self.name)
    }
}

/// A part of the text, and what it becomes.
struct Change {
    range: Range<usize>,
    text: String,
}

impl Change {
    fn insert(at: usize, text: impl Into<String>) -> Self {
        Self { range: at..at, text: text.into() }
    }

    fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { range, text: text.into() }
    }
}

fn bytes(range: SourceRange) -> Range<usize> {
    range.start.byte as usize..range.end.byte as usize
}
