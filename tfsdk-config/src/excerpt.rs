//! The lines of a file that are shown with a diagnostic.
//!
//! Files can be large, and a part can be as long as its file, so only what is shown is read: of a long part the first
//! lines and the last ones. What lies between takes empty lines, which the drawing leaves out.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Origin, Snippet};
use tfsdk_core::diag::Place;
use tfsdk_core::span::SourceRange;

use crate::file::File;
use crate::window::{MOST_BYTES, Window};

/// As many lines are shown from the start of a long part on, and up to its end.
const HEAD_LINES: usize = 5;
const TAIL_LINES: usize = 2;

/// A context of more lines does not explain the mistake.
const MOST_CONTEXT: u32 = 10;

/// Places further from each other are not drawn in one excerpt.
const MOST_GAP: u32 = 2000;

/// Lines of one file, and what is marked in them.
pub(crate) struct Excerpt {
    name: String,
    text: String,
    first_line: usize,
    /// The column of the part, where the text does not begin with its line, which would show it.
    column: Option<usize>,
    marks: Vec<Mark>,
}

struct Mark {
    span: Range<usize>,
    kind: AnnotationKind,
    label: Option<String>,
}

impl Excerpt {
    /// The lines of a place, with those further places of the same file that are near; `None` if the file has no such lines.
    /// The others are left in `related`.
    pub(crate) fn new<'p>(
        file: &File,
        place: &Place,
        related: &mut Vec<(&'p Place, &'p str)>,
    ) -> Option<Self> {
        let range = place.range();
        let source = file.source();
        let mut sheet = Sheet { source, pieces: Vec::new() };
        sheet.add(range)?;
        let context = place.context().filter(|context| {
            context.end.line.saturating_sub(context.start.line) <= MOST_CONTEXT
                && context.start.byte <= range.start.byte
                && range.end.byte <= context.end.byte
                && context.end.byte.saturating_sub(context.start.byte) as usize <= MOST_BYTES
        });
        if let Some(context) = context {
            sheet.add_whole(context)?;
        }
        let mut near = Vec::new();
        related.retain(|(other, label)| {
            let other_line = other.range().start.line;
            let is_near = other.file() == place.file()
                && other_line.abs_diff(range.start.line).max(other_line.abs_diff(range.end.line)) <= MOST_GAP
                && sheet.add_start(other.range()).is_some();
            if is_near {
                near.push((other.range(), *label));
            }
            !is_near
        });
        let drawn = sheet.draw();
        let mut marks =
            vec![Mark { span: drawn.span(bytes(range)), kind: AnnotationKind::Primary, label: None }];
        if let Some(context) = context {
            marks.push(Mark { span: drawn.span(bytes(context)), kind: AnnotationKind::Visible, label: None });
        }
        marks.extend(near.into_iter().map(|(range, label)| Mark::related(&drawn, range, label)));
        let column = drawn.is_cut.then_some(range.start.column as usize);
        Some(Self {
            name: file.name().to_owned(),
            text: drawn.text,
            first_line: drawn.first_line,
            column,
            marks,
        })
    }

    /// The line of a further place.
    pub(crate) fn of_related(file: &File, place: &Place, label: &str) -> Option<Self> {
        let mut sheet = Sheet { source: file.source(), pieces: Vec::new() };
        sheet.add_start(place.range())?;
        let drawn = sheet.draw();
        let marks = vec![Mark::related(&drawn, place.range(), label)];
        let column = drawn.is_cut.then_some(place.range().start.column as usize);
        Some(Self {
            name: file.name().to_owned(),
            text: drawn.text,
            first_line: drawn.first_line,
            column,
            marks,
        })
    }

    /// Draws it below what the group has.
    pub(crate) fn draw<'e>(&'e self, mut group: Group<'e>) -> Group<'e> {
        let mut snippet = Snippet::source(self.text.as_str()).line_start(self.first_line);
        match self.column {
            None => snippet = snippet.path(self.name.as_str()),
            Some(column) => {
                let origin = Origin::path(self.name.as_str());
                group = group.element(origin.line(self.first_line).char_column(column));
            }
        }
        group.element(snippet.annotations(self.marks.iter().map(Mark::annotation)))
    }
}

impl Mark {
    /// Of a further place only the first line is marked.
    fn related(drawn: &Drawn<'_>, range: SourceRange, label: &str) -> Self {
        let span = drawn.span(bytes(range));
        let line = drawn.text[span.start..span.end].find('\n').map_or(span.end, |at| span.start + at);
        Self { span: span.start..line, kind: AnnotationKind::Context, label: Some(label.to_owned()) }
    }

    fn annotation(&self) -> Annotation<'_> {
        self.kind.span(self.span.clone()).label(self.label.as_deref())
    }
}

fn bytes(range: SourceRange) -> Range<usize> {
    range.start.byte as usize..range.end.byte as usize
}

/// Which lines of a file are shown.
struct Sheet<'s> {
    source: &'s [u8],
    /// In the order of the file, none touching another.
    pieces: Vec<Piece<'s>>,
}

struct Piece<'s> {
    line: u32,
    window: Window<'s>,
}

impl<'s> Sheet<'s> {
    /// Adds the lines of a part; of a long one the first and the last.
    fn add(&mut self, range: SourceRange) -> Option<()> {
        let (start, end) = (range.start.byte as usize, (range.end.byte as usize).min(self.source.len()));
        let head = self.source.get(start..end).map_or(start, |part| start + lines_ahead(part, HEAD_LINES));
        self.add_lines(range.start.line, start..head)?;
        let gap = range.end.line.saturating_sub(range.start.line);
        if head < end && gap <= MOST_GAP {
            let back = lines_back(&self.source[head..end], TAIL_LINES);
            let newlines = self.source[end - back..end].iter().filter(|b| **b == b'\n').count();
            let line = range.end.line.saturating_sub(u32::try_from(newlines).unwrap_or(u32::MAX));
            self.add_lines(line, end - back..end)?;
        }
        Some(())
    }

    /// Adds all lines of a part.
    fn add_whole(&mut self, range: SourceRange) -> Option<()> {
        self.add_lines(range.start.line, bytes(range))
    }

    /// Adds the line in which a part begins.
    fn add_start(&mut self, range: SourceRange) -> Option<()> {
        let start = range.start.byte as usize;
        self.add_lines(range.start.line, start..start)
    }

    fn add_lines(&mut self, line: u32, part: Range<usize>) -> Option<()> {
        let window = Window::around(self.source, part)?;
        // A window begins with its line, or within it.
        let piece = Piece { line, window };
        let touches = |other: &Piece<'_>| {
            other.window.bytes.start <= piece.window.bytes.end
                && piece.window.bytes.start <= other.window.bytes.end
        };
        let (mut touching, mut apart): (Vec<_>, Vec<_>) = self.pieces.drain(..).partition(touches);
        touching.push(piece);
        touching.sort_by_key(|piece| piece.window.bytes.start);
        let first = touching.swap_remove(0);
        let end = touching.iter().map(|piece| piece.window.bytes.end).max().unwrap_or(0);
        let window =
            Window { bytes: first.window.bytes.start..end.max(first.window.bytes.end), ..first.window };
        apart.push(Piece { window, ..first });
        apart.sort_by_key(|piece| piece.window.bytes.start);
        self.pieces = apart;
        Some(())
    }

    /// The text of all lines, from the first one shown to the last.
    fn draw(self) -> Drawn<'s> {
        let first = self.pieces.first();
        let mut drawn = Drawn {
            text: String::new(),
            first_line: first.map_or(1, |piece| piece.line as usize),
            is_cut: first.is_some_and(|piece| piece.window.is_cut),
            pieces: Vec::new(),
        };
        let mut line = drawn.first_line;
        for piece in self.pieces {
            let gap = (piece.line as usize).saturating_sub(line);
            // Places may lie; what they say then stands in a wrong line, and that is all.
            let gap = if drawn.pieces.is_empty() { 0 } else { gap.clamp(1, 2 * MOST_GAP as usize) };
            drawn.text.extend(std::iter::repeat_n('\n', gap));
            let text = piece.window.text();
            line = line + gap + text.matches('\n').count();
            drawn.pieces.push((drawn.text.len(), piece.window));
            drawn.text.push_str(&text);
        }
        drawn
    }
}

/// As many bytes as the first lines have, but not too many.
fn lines_ahead(part: &[u8], count: usize) -> usize {
    let most = &part[..part.len().min(MOST_BYTES)];
    let mut newlines = most.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at);
    newlines.nth(count - 1).unwrap_or(most.len())
}

/// As many bytes as the last lines have, but not too many.
fn lines_back(part: &[u8], count: usize) -> usize {
    let most = &part[part.len() - part.len().min(MOST_BYTES / 4)..];
    let newlines = most.iter().rev().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at);
    newlines.take(count).last().unwrap_or(0)
}

/// The text of an excerpt.
struct Drawn<'s> {
    text: String,
    first_line: usize,
    is_cut: bool,
    /// Where each piece stands in the text.
    pieces: Vec<(usize, Window<'s>)>,
}

impl Drawn<'_> {
    /// Where in the text a part of the file stands.
    fn span(&self, part: Range<usize>) -> Range<usize> {
        let start = self.offset(part.start, part.start).start;
        start..self.offset(part.end.max(part.start), part.end).end.max(start)
    }

    /// Where a byte of the file stands, or the nearest one before it that is shown.
    fn offset(&self, from: usize, to: usize) -> Range<usize> {
        let piece = self.pieces.iter().rfind(|(_, window)| window.bytes.start <= from);
        let Some((at, window)) = piece.or(self.pieces.first()) else { return 0..0 };
        let span = window.span(from..to);
        at + span.start..at + span.end
    }
}
