//! A text that is being changed, and the tree of what it says.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_lang::expr::{NativeBody, parse_body_with};

use crate::file::Syntax;
use crate::format::{format_file, format_to_the_end};

/// A file: free of syntax errors, whatever is done to it.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) name: Arc<str>,
    pub(super) text: String,
    pub(super) tree: NativeBody,
    pub(super) limits: Limits,
    /// Whether it stands as `terraform fmt` leaves it.
    pub(super) is_formatted: bool,
    pub(super) newline: &'static str,
}

impl fmt::Debug for Source {
    /// Its name and length; its text may hold what is sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Of a new file.
    pub(super) fn new(name: &str) -> Self {
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

    /// What may be done in one change.
    pub(super) fn budget(&self) -> Budget {
        Budget::new(self.limits, self.text.len())
    }

    /// Of a file that exists.
    pub(super) fn parse(name: &str, source: &[u8], limits: Limits) -> Result<Self, Diagnostics> {
        let mut this = Self { limits, ..Self::new(name) };
        if Syntax::of(name) == Syntax::Json {
            let detail = "It is in JSON syntax, by its name. There are no comments to keep in it: read it as JSON, and write \
                          it anew.";
            return Err(this.problem(Diagnostic::error("File cannot be edited", detail)));
        }
        let Ok(text) = std::str::from_utf8(source) else {
            let detail = "It is not UTF-8, which configuration has to be.";
            return Err(this.problem(Diagnostic::error("File cannot be edited", detail)));
        };
        let (tree, _) = this.read(text)?;
        this.tree = tree;
        this.is_formatted = format_file(text, name, limits).is_ok_and(|formatted| formatted == text);
        let first_line = text.split_inclusive('\n').next().unwrap_or_default();
        this.newline = if first_line.ends_with("\r\n") { "\r\n" } else { "\n" };
        text.clone_into(&mut this.text);
        Ok(this)
    }

    /// Replaces parts of the text, which are in order and apart from each other.
    pub(super) fn apply(&mut self, changes: &[Change]) -> Result<(), Diagnostics> {
        let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return Ok(()) };
        let part = self.part_around(first.range.start..last.range.end);
        match part.and_then(|part| self.changed_part(part, changes)) {
            Some(changed) => self.put(changed),
            None => self.apply_to_all(changes)?,
        }
        Ok(())
    }

    /// The same by reading all of the text again.
    fn apply_to_all(&mut self, changes: &[Change]) -> Result<(), Diagnostics> {
        let mut text = self.spliced(0..self.text.len(), changes);
        if self.is_formatted {
            text = format_to_the_end(&text, &self.name, self.limits)
                .map_err(|problems| problems.in_file(&self.name))?;
        }
        let (tree, _) = self.read(&text)?;
        self.tree = tree;
        self.text = text;
        Ok(())
    }

    /// A part of the text with the changes in it made.
    pub(super) fn spliced(&self, part: Range<usize>, changes: &[Change]) -> String {
        let mut text = String::with_capacity(part.len());
        let mut copied = part.start;
        for change in changes {
            text.push_str(self.text.get(copied..change.range.start).unwrap_or_default());
            text.push_str(&change.text);
            copied = change.range.end;
        }
        text.push_str(self.text.get(copied..part.end).unwrap_or_default());
        text
    }

    /// Reads a text that is free of syntax errors.
    fn read(&self, text: &str) -> Result<(NativeBody, Diagnostics), Diagnostics> {
        let (tree, problems) = parse_body_with(text.as_bytes(), &self.name, Pos::START, self.limits);
        problems.in_file(&self.name).checked(tree)
    }

    pub(super) fn problem_of(&self, error: impl Into<Error>) -> Diagnostics {
        Diagnostics::from(error.into()).in_file(&self.name)
    }

    /// A problem of the file, where it says no place in it.
    pub(super) fn problem(&self, diagnostic: Diagnostic) -> Diagnostics {
        let place = diagnostic.range().unwrap_or(SourceRange::at(Pos::START));
        Diagnostics::from(diagnostic.in_source(place)).in_file(&self.name)
    }
}

/// A part of the text, and what it becomes.
pub(super) struct Change {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

impl Change {
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self { range: at..at, text: text.into() }
    }

    pub(super) fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { range, text: text.into() }
    }
}

/// The bytes of the text that a range is.
pub(super) fn bytes(range: SourceRange) -> Range<usize> {
    range.start.byte as usize..range.end.byte as usize
}
