//! The parts of a template, before directives are paired.

use crate::syntax::tree::Expr;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::clusters;

/// A part of a template, as it stands.
pub(super) enum Part {
    Literal(String, SourceRange),
    Interpolation(Expr),
    If(Box<Expr>, SourceRange),
    For(Box<Loop>),
    End(EndKind, SourceRange),
}

impl Part {
    pub(super) fn range(&self) -> SourceRange {
        match self {
            Self::Literal(_, range) | Self::If(_, range) | Self::End(_, range) => *range,
            Self::Interpolation(expr) => expr.range,
            Self::For(opened) => opened.range,
        }
    }
}

/// The opening of a `for` directive.
pub(super) struct Loop {
    pub(super) key_name: Option<String>,
    pub(super) value_name: String,
    pub(super) collection: Expr,
    pub(super) range: SourceRange,
}

/// What a directive ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndKind {
    If,
    Else,
    For,
}

impl EndKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::If => "endif",
            Self::Else => "else",
            Self::For => "endfor",
        }
    }
}

/// Makes one text of those that follow one another.
pub(super) fn join_literals(parts: &mut Vec<Part>) {
    parts.dedup_by(|part, before| match (before, part) {
        (Part::Literal(text, range), Part::Literal(more, more_range)) => {
            text.push_str(more);
            range.end = more_range.end;
            true
        }
        _ => false,
    });
}

/// Takes the indentation that all lines of a `<<-` heredoc share from each; blank lines do not count.
pub(super) fn strip_indentation(parts: &mut [Part]) {
    let mut least = usize::MAX;
    let mut indented = Vec::new();
    let mut at_line_start = true;
    for (i, part) in parts.iter().enumerate() {
        let literal = match part {
            Part::Literal(text, _) => Some(text),
            _ => None,
        };
        if at_line_start {
            match literal {
                Some(text) => {
                    let indent = text.len() - text.trim_start().len();
                    if indent < text.len() || !text.ends_with('\n') {
                        least = least.min(clusters(&text[..indent]).count());
                        indented.push(i);
                    }
                }
                None => least = 0,
            }
        }
        at_line_start = literal.is_some_and(|text| text.ends_with('\n'));
    }
    for i in indented {
        if let Part::Literal(text, range) = &mut parts[i] {
            let bytes: usize = clusters(text).take(least).map(str::len).sum();
            text.drain(..bytes);
            let add = |place: u32, count| place.saturating_add(u32::try_from(count).unwrap_or(0));
            range.start.column = add(range.start.column, least);
            range.start.byte = add(range.start.byte, bytes);
        }
    }
}
