//! Changing files that exist: what was not touched stays, byte for byte.
//!
//! The text is kept in `source`, beside its syntax tree. A change finds its `place` or `slot` by the tree, replaces a range of the text,
//! and reads the `part` around it again: there is no tree that is written back.

mod block;
mod body;
mod part;
mod place;
mod references;
mod slot;
mod source;

pub use body::BodyEdit;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;

use source::Source;

/// A file in native syntax that is being changed: its text, of which everything stays that is not changed, comments and
/// odd layout included.
///
/// [`body`](Self::body) and [`block`](Self::block) lead to the places to change. A file that
/// stood as `terraform fmt` leaves it stands so after each change, for which equals signs and comments of neighbouring lines
/// may move; in any other file no byte changes but those of what was set, added, removed or renamed, and of blank lines
/// around what was removed. Each change is read again, so the text is always free of syntax errors; a change that fails
/// leaves it as it was.
///
/// ```
/// use tfsdk::config::Edit;
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
/// # Ok::<(), tfsdk::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct Edit {
    source: Source,
}

impl Edit {
    /// Begins a new file of that name, which diagnostics say.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::new("main.tf");
    /// edit.add_block("variable", &["zones"])?.set_expression("type", "list(string)")?;
    /// assert_eq!(edit.text(), "variable \"zones\" {\n  type = list(string)\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { source: Source::new(name) }
    }

    /// Reads a file to be changed.
    ///
    /// # Errors
    /// When the text has syntax errors, which have to be repaired first; when it is not UTF-8, or in JSON syntax by its name,
    /// which has neither comments nor a layout to keep: see [`to_tfvars_json`](crate::to_tfvars_json).
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// assert_eq!(Edit::parse("a.tfvars", "a = 1\n")?.text(), "a = 1\n");
    /// let problems = Edit::parse("a.tfvars", "a = \n").unwrap_err();
    /// assert!(problems.to_string().starts_with("a.tfvars:1,"), "{problems}");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn parse(name: &str, source: impl AsRef<[u8]>) -> Result<Self, Diagnostics> {
        Self::parse_with(name, source, Limits::new())
    }

    /// Reads a file within `limits`, which hold for each change anew; see [`parse`](Self::parse).
    ///
    /// # Errors
    /// As for that, with these limits.
    pub fn parse_with(name: &str, source: impl AsRef<[u8]>, limits: Limits) -> Result<Self, Diagnostics> {
        Ok(Self { source: Source::parse(name, source.as_ref(), limits)? })
    }

    /// The content of the file: arguments and blocks.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("a.tfvars", "a = 1\n")?;
    /// edit.body().set("a", &2)?;
    /// assert_eq!(edit.text(), "a = 2\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn body(&mut self) -> BodyEdit<'_> {
        BodyEdit::new(&mut self.source)
    }

    /// Leads to the one outermost block of this type with these labels; see [`BodyEdit::block`].
    ///
    /// # Errors
    /// When there is none, or more than one.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "module \"db\" {\n  source  = \"db\"\n  version = \"1.2\"\n}\n")?;
    /// edit.block("module", &["db"])?.set("version", "1.3")?;
    /// assert_eq!(edit.text(), "module \"db\" {\n  source  = \"db\"\n  version = \"1.3\"\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().only(kind, labels)?;
        Ok(BodyEdit { source: &mut self.source, at })
    }

    /// Leads to an outermost block of this type with these labels by its number; see [`BodyEdit::nth_block`].
    ///
    /// # Errors
    /// When there are not so many.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "locals {\n  a = 1\n}\n\nlocals {\n  b = 1\n}\n")?;
    /// edit.nth_block("locals", &[], 1)?.set("b", &2)?;
    /// assert!(edit.text().ends_with("locals {\n  b = 2\n}\n"));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn nth_block(
        &mut self,
        kind: &str,
        labels: &[&str],
        number: usize,
    ) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().nth(kind, labels, number)?;
        Ok(BodyEdit { source: &mut self.source, at })
    }

    /// Adds an empty block at the end of the file, and leads to it; see [`BodyEdit::add_block`].
    ///
    /// # Errors
    /// When the type is no identifier.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::new("main.tf");
    /// edit.add_block("output", &["id"])?.set_expression("value", "module.vpc.id")?;
    /// assert_eq!(edit.text(), "output \"id\" {\n  value = module.vpc.id\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn add_block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.body().added(kind, labels)?;
        Ok(BodyEdit { source: &mut self.source, at })
    }

    /// The text as it stands.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// assert_eq!(Edit::parse("a.tfvars", "a=1 # one\n")?.text(), "a=1 # one\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The text as it stands.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let text: String = Edit::parse("a.tfvars", "a = 1\n")?.into_text();
    /// assert_eq!(text, "a = 1\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn into_text(self) -> String {
        self.source.text
    }
}
