//! Where something stands in a source text.

use std::fmt;

use crate::text::clusters;

/// A place in a source text: line, column and byte.
///
/// Lines and columns start at 1 and bytes at 0. Columns count grapheme clusters (what a reader sees as one
/// character), as HCL's `Pos` does.
///
/// ```
/// use tfsdk::span::Pos;
///
/// let pos = Pos::START.after(b"a = 1\nb");
/// assert_eq!((pos.line, pos.column, pos.byte), (2, 2, 7));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// The line, from 1.
    pub line: u32,
    /// The column in grapheme clusters, from 1.
    pub column: u32,
    /// The byte offset, from 0.
    pub byte: u32,
}

impl Pos {
    /// The first place of a text.
    pub const START: Self = Self { line: 1, column: 1, byte: 0 };

    /// The place after `text` when `text` starts here.
    ///
    /// ```
    /// use tfsdk::span::Pos;
    /// let end = Pos::START.after("a = \"é\"\nb".as_bytes());
    /// assert_eq!((end.line, end.column, end.byte), (2, 2, 10));
    /// ```
    #[must_use]
    pub fn after(self, text: &[u8]) -> Self {
        let mut pos = self;
        pos.byte = pos.byte.saturating_add(u32::try_from(text.len()).unwrap_or(u32::MAX));
        if !text.is_ascii() {
            return pos.after_clusters(text);
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match text.iter().rposition(|b| *b == b'\n') {
            None => pos.column = pos.column.saturating_add(count(text.len())),
            Some(last) => {
                // A carriage return before the end of a line is part of it, so only the last line counts.
                let lines = text[..=last].iter().filter(|b| **b == b'\n').count();
                pos.line = pos.line.saturating_add(count(lines));
                pos.column = count(text.len() - last);
            }
        }
        pos
    }

    fn after_clusters(mut self, text: &[u8]) -> Self {
        let pos = &mut self;
        for chunk in text.utf8_chunks() {
            for cluster in clusters(chunk.valid()) {
                if cluster == "\n" || cluster == "\r\n" {
                    pos.next_line();
                } else {
                    pos.next_column();
                }
            }
            for _ in chunk.invalid() {
                pos.next_column();
            }
        }
        self
    }

    fn next_line(&mut self) {
        self.line = self.line.saturating_add(1);
        self.column = 1;
    }

    fn next_column(&mut self) {
        self.column = self.column.saturating_add(1);
    }
}

/// A stretch of a source text, from `start` up to and without `end`.
///
/// ```
/// use tfsdk::span::{Pos, SourceRange};
///
/// let range = SourceRange { start: Pos::START, end: Pos::START.after(b"name") };
/// assert_eq!(range.to_string(), "1,1-5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceRange {
    /// The first place in the range.
    pub start: Pos,
    /// The first place behind the range.
    pub end: Pos,
}

impl SourceRange {
    /// The empty range at `pos`.
    ///
    /// ```
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let range = SourceRange::at(Pos::START);
    /// assert_eq!(range.start, range.end);
    /// ```
    #[must_use]
    pub const fn at(pos: Pos) -> Self {
        Self { start: pos, end: pos }
    }

    /// From the start of `self` to the end of `end`.
    ///
    /// ```
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let end = Pos::START.after(b"a = 1");
    /// assert_eq!(SourceRange::at(Pos::START).to(SourceRange::at(end)).to_string(), "1,1-6");
    /// ```
    #[must_use]
    pub const fn to(self, end: Self) -> Self {
        Self { start: self.start, end: end.end }
    }
}

/// `1,5-9`, or `1,5-2,3` over several lines: HCL's notation, without the file's name.
impl fmt::Display for SourceRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}-", self.start.line, self.start.column)?;
        if self.start.line != self.end.line {
            write!(f, "{},", self.end.line)?;
        }
        write!(f, "{}", self.end.column)
    }
}
