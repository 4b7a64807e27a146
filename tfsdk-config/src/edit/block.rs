//! Blocks of a place that is changed.

use std::collections::HashSet;
use std::ops::Range;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::text::{Count, Cut, Excerpt, HclString, hcl_nearest, is_identifier};
use tfsdk_lang::expr::NativeBlock;

use super::body::BodyEdit;
use super::place::with_lines;
use super::source::{Change, bytes};

impl BodyEdit<'_> {
    /// The labels of the blocks of one type, in their order.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "resource \"a\" \"b\" {}\n\nresource \"a\" \"c\" {}\n")?;
    /// assert_eq!(edit.body().labels("resource").collect::<Vec<_>>(), [["a", "b"], ["a", "c"]]);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn labels<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
        let blocks = self.tree().blocks.iter().filter(move |block| block.kind == kind);
        blocks.map(|block| block.labels.iter().map(|label| label.text.as_str()).collect())
    }

    /// The types of the blocks, each once, in the order in which they come first.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "locals {}\n\nresource \"a\" \"b\" {}\n\nlocals {}\n")?;
    /// assert_eq!(edit.body().block_types().collect::<Vec<_>>(), ["locals", "resource"]);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn block_types(&self) -> impl Iterator<Item = &str> {
        let mut seen = HashSet::new();
        let types = self.tree().blocks.iter().map(|block| block.kind.as_str());
        types.filter(move |kind| seen.insert(*kind))
    }

    /// The text of this block as it is written, from its type to its closing brace; that of a file is all of it.
    ///
    /// Comments around it are not in it. [`append`](Self::append) takes it elsewhere.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut from = Edit::parse("main.tf", "a {\n  x = 1 # why\n}\n\nb {}\n")?;
    /// let mut to = Edit::new("a.tf");
    /// to.body().append(from.block("a", &[])?.text())?;
    /// from.block("a", &[])?.delete()?;
    /// assert_eq!((from.text(), to.text()), ("b {}\n", "a {\n  x = 1 # why\n}\n"));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        let text = &self.source.text;
        match self.here() {
            Some(block) => text.get(bytes(block.kind_range.to(block.close_range))).unwrap_or_default(),
            None => text,
        }
    }

    /// Leads to the one block of this type with these labels.
    ///
    /// # Errors
    /// When there is none, or more than one: [`nth_block`](Self::nth_block) leads to each of them.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "resource \"a\" \"b\" {\n  lifecycle {\n  }\n}\n")?;
    /// edit.block("resource", &["a", "b"])?.block("lifecycle", &[])?.set("prevent_destroy", &true)?;
    /// assert!(edit.text().contains("lifecycle {\n    prevent_destroy = true\n  }"));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.only(kind, labels)?;
        Ok(BodyEdit { source: self.source, at })
    }

    /// Leads to a block of this type with these labels by its number among them, from 0.
    ///
    /// # Errors
    /// When there are not so many.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "ingress {\n  port = 1\n}\n\ningress {\n  port = 2\n}\n")?;
    /// edit.nth_block("ingress", &[], 1)?.set("port", &3)?;
    /// assert_eq!(edit.text(), "ingress {\n  port = 1\n}\n\ningress {\n  port = 3\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn nth_block(
        &mut self,
        kind: &str,
        labels: &[&str],
        number: usize,
    ) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.nth(kind, labels, number)?;
        Ok(BodyEdit { source: self.source, at })
    }

    /// Adds an empty block behind everything else, and leads to it.
    ///
    /// # Errors
    /// When the type is no identifier.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "terraform {\n}\n")?;
    /// edit.block("terraform", &[])?.add_block("backend", &["local"])?.set("path", "a.tfstate")?;
    /// assert_eq!(edit.text(), "terraform {\n  backend \"local\" {\n    path = \"a.tfstate\"\n  }\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn add_block(&mut self, kind: &str, labels: &[&str]) -> Result<BodyEdit<'_>, Diagnostics> {
        let at = self.added(kind, labels)?;
        Ok(BodyEdit { source: self.source, at })
    }

    /// Gives this block another type; its labels and its content stay.
    ///
    /// # Errors
    /// When the type is no identifier, or this is a file.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "resource \"a\" \"b\" {} # why\n")?;
    /// edit.block("resource", &["a", "b"])?.set_type("data")?.set_labels(&["a", "c"])?;
    /// assert_eq!(edit.text(), "data \"a\" \"c\" {} # why\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn set_type(&mut self, kind: &str) -> Result<&mut Self, Diagnostics> {
        self.check_type(kind)?;
        let range = bytes(self.this_block()?.kind_range);
        self.source.apply(&[Change::replace(range, kind)])?;
        Ok(self)
    }

    /// Gives this block other labels; its content stays, and comments between its labels.
    ///
    /// # Errors
    /// When this is a file.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "variable \"zone\" {}\n")?;
    /// edit.block("variable", &["zone"])?.set_labels(&["zones"])?;
    /// assert_eq!(edit.text(), "variable \"zones\" {}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn set_labels(&mut self, labels: &[&str]) -> Result<&mut Self, Diagnostics> {
        let block = self.this_block()?;
        let pairs = block.labels.iter().zip(labels).filter(|(old, new)| old.text != **new);
        let mut changes: Vec<Change> =
            pairs.map(|(old, new)| Change::replace(bytes(old.range), HclString(new).to_string())).collect();
        for old in block.labels.iter().skip(labels.len()) {
            let Range { start, end } = bytes(old.range);
            let before = self.source.text.get(..start).unwrap_or_default();
            let start = before.trim_end_matches([' ', '\t']).len();
            changes.push(Change::replace(start..end, ""));
        }
        if let Some(more) = labels.get(block.labels.len()..).filter(|more| !more.is_empty()) {
            let last = block.labels.last().map_or(block.kind_range, |label| label.range);
            changes.push(Change::insert(bytes(last).end, written_header("", more)));
        }
        self.source.apply(&changes)?;
        Ok(self)
    }

    /// Removes this block, with the comment behind it on its last line. Comments above it stay.
    ///
    /// # Errors
    /// When this is a file.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "a {}\n\nb {\n  x = 1\n}\n\nc {}\n")?;
    /// edit.block("b", &[])?.delete()?;
    /// assert_eq!(edit.text(), "a {}\n\nc {}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn delete(mut self) -> Result<(), Diagnostics> {
        let block = self.this_block()?;
        let item = bytes(block.kind_range.to(block.close_range));
        self.at.pop();
        let gone = with_lines(&self.source.text, item, self.inside());
        self.source.apply(&[Change::replace(gone, "")])
    }

    /// Where the one block is.
    pub(super) fn only(&self, kind: &str, labels: &[&str]) -> Result<Vec<usize>, Diagnostics> {
        let found = self.matching(kind, labels);
        match found.as_slice() {
            [] => Err(self.not_found(kind, labels)),
            [only] => Ok(self.within(*only)),
            [.., last] => {
                let (count, header) = (found.len(), header(kind, labels));
                let detail = format!(
                    "There are {count} blocks {header}. Choose one of them by its number, from 0, with `nth_block`."
                );
                let range = self.tree().blocks[*last].kind_range;
                Err(self.source.problem(Diagnostic::error("More than one block", detail).in_source(range)))
            }
        }
    }

    pub(super) fn nth(&self, kind: &str, labels: &[&str], number: usize) -> Result<Vec<usize>, Diagnostics> {
        let found = self.matching(kind, labels);
        match found.get(number) {
            Some(at) => Ok(self.within(*at)),
            None if found.is_empty() => Err(self.not_found(kind, labels)),
            None => {
                let (count, header) = (Count(found.len(), "block"), header(kind, labels));
                let detail = format!("There is no number {number}, from 0, among {count} {header}.");
                Err(self.problem_here(Diagnostic::error("Block not found", detail)))
            }
        }
    }

    pub(super) fn added(&mut self, kind: &str, labels: &[&str]) -> Result<Vec<usize>, Diagnostics> {
        self.check_type(kind)?;
        let indent = self.item_indent();
        let line = format!("{indent}{} {{}}{}", written_header(kind, labels), self.source.newline);
        self.insert_last(&line, true)?;
        Ok(self.within(self.tree().blocks.len().saturating_sub(1)))
    }

    /// Where this block of this body is.
    fn within(&self, block: usize) -> Vec<usize> {
        self.at.iter().copied().chain([block]).collect()
    }

    /// The blocks of this type with these labels.
    fn matching(&self, kind: &str, labels: &[&str]) -> Vec<usize> {
        let is_one = |block: &NativeBlock| {
            let given = block.labels.iter().map(|label| label.text.as_str());
            block.kind == kind && given.eq(labels.iter().copied())
        };
        let blocks = self.tree().blocks.iter().enumerate();
        blocks.filter(|(_, block)| is_one(block)).map(|(at, _)| at).collect()
    }

    fn this_block(&self) -> Result<&NativeBlock, Diagnostics> {
        self.here().ok_or_else(|| {
            let detail =
                "This is the content of a file, which has neither a type nor labels, and cannot be removed.";
            self.problem_here(Diagnostic::error("Not a block", detail))
        })
    }

    fn check_type(&self, kind: &str) -> Result<(), Diagnostics> {
        if is_identifier(kind) {
            return Ok(());
        }
        let detail = format!("{} cannot be the type of a block.", Excerpt(kind));
        Err(self.problem_here(Diagnostic::error("Invalid block type", detail)))
    }

    fn not_found(&self, kind: &str, labels: &[&str]) -> Diagnostics {
        let blocks = &self.tree().blocks;
        let headers: Vec<String> = if self.source.budget().suggest(blocks.len()) {
            let labels = |block: &NativeBlock| -> Vec<String> {
                block.labels.iter().map(|label| label.text.clone()).collect()
            };
            blocks.iter().map(|block| header(&block.kind, &labels(block))).collect()
        } else {
            Vec::new()
        };
        let wanted = header(kind, labels);
        // One with more labels, or fewer, is far from what was asked for, letter by letter.
        let other = |(block, _): &(&NativeBlock, &String)| {
            let is_alike = block.labels.iter().zip(labels).all(|(own, label)| own.text == *label);
            block.kind == kind && block.labels.len() != labels.len() && is_alike
        };
        let near = hcl_nearest(&wanted, headers.iter().map(String::as_str))
            .or_else(|| blocks.iter().zip(&headers).find(other).map(|(_, header)| header.as_str()));
        let hint = near.map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        let detail = format!("There is no block {wanted} here.{hint}");
        self.problem_here(Diagnostic::error("Block not found", detail))
    }
}

/// Type and labels, for a message.
fn header(kind: &str, labels: &[impl AsRef<str>]) -> String {
    let labels: String = labels.iter().map(|label| format!(" {}", Excerpt(label.as_ref()))).collect();
    format!("{}{labels}", Cut(kind))
}

/// Type and labels, for a file.
fn written_header(kind: &str, labels: &[&str]) -> String {
    let labels: String = labels.iter().map(|label| format!(" {}", HclString(label))).collect();
    format!("{kind}{labels}")
}
