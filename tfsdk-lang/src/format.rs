//! The layout of native syntax, as `terraform fmt` has it.
//!
//! For the crates of tfsdk itself; `tfsdk` does not hand it out.

use std::borrow::Cow;

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::span::Pos;
use tfsdk_core::text::clusters;

use crate::syntax::{ScanMode, Scanner, Token, TokenKind};

/// Where a text stands that is laid out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Surroundings<'a> {
    /// What stands before each line of it.
    pub indent: &'a str,
    /// What ends its lines; `None` keeps what ends each.
    pub newline: Option<&'a str>,
}

/// Lays out arguments and blocks: spaces between tokens, indentation, equals signs and comments below each other.
///
/// Nothing changes but spaces and tabs, and no line is broken or joined. The text has to be free of syntax errors. (HCL:
/// `hclwrite.Format`.)
///
/// # Errors
/// When it would take more than the budget has: one long name makes each neighbour as long.
pub fn format_within(source: &str, at: Surroundings<'_>, budget: &Budget) -> Result<String, Exhausted> {
    let mut pieces = pieces(source, budget)?;
    let lines = lines(&pieces);
    budget.make(lines.len().saturating_mul(size_of::<Line>()))?;
    indent_lines(&lines, &mut pieces);
    for line in &lines {
        space(&mut pieces[line.start..line.lead_end]);
        space(&mut pieces[line.lead_end..line.assign_end]);
    }
    align(&lines, &mut pieces, |line| (line.start, line.lead_end, line.assign_end));
    align(&lines, &mut pieces, |line| (line.start, line.assign_end, line.end));
    let mut out = String::new();
    for line in &lines {
        let of_line = &pieces[line.start..line.end];
        if of_line.first().is_some_and(|first| first.kind != TokenKind::Newline) {
            budget.make(at.indent.len())?;
            out.push_str(at.indent);
        }
        for piece in of_line {
            budget.make(piece.spaces.saturating_add(piece.text.len()).saturating_mul(2))?;
            out.extend(std::iter::repeat_n(' ', piece.spaces));
            match at.newline {
                Some(newline) if piece.has_newline() => {
                    out.push_str(piece.text.trim_end_matches(['\r', '\n']));
                    out.push_str(newline);
                }
                _ => out.push_str(piece.text),
            }
        }
    }
    // What stands behind the last line stays, as `terraform fmt` leaves it. A comment without a line's end has it already.
    let has_it = pieces.last().is_some_and(|last| last.text.ends_with([' ', '\t']));
    let behind = if has_it { 0 } else { source.len() - source.trim_end_matches([' ', '\t']).len() };
    budget.make(behind)?;
    out.extend(std::iter::repeat_n(' ', behind));
    Ok(out)
}

/// Where the line ends on which an argument or a block ends at `at`: behind a comment and the line's end, or before the
/// closing brace of a block on one line. The second place is where its last token ends, comments included.
#[must_use]
pub fn end_of_line(source: &str, at: usize) -> (usize, usize) {
    let rest = source.get(at..).unwrap_or_default();
    let mut scanner = Scanner::new(rest.as_bytes(), Pos::START, ScanMode::Normal);
    let mut last = at;
    loop {
        let token = scanner.next_token();
        let (start, end) = (at + token.range.start.byte as usize, at + token.range.end.byte as usize);
        match token.kind {
            TokenKind::Comment if source[start..end].ends_with('\n') => {
                let text = source[start..end].trim_end_matches(['\r', '\n']);
                return (end, start + text.len());
            }
            TokenKind::Comment => last = end,
            TokenKind::Newline => return (end, last),
            TokenKind::Eof => return (source.len(), last),
            _ => return (start, last),
        }
    }
}

/// What `"${x}"` wraps, if the expression is that and nothing else: `x`, in parentheses where it takes several lines.
///
/// As in Terraform, a template within it has to stand in quotes of its own.
#[must_use]
pub fn unwrapped(expression: &str) -> Option<Cow<'_, str>> {
    let mut scanner = Scanner::new(expression.as_bytes(), Pos::START, ScanMode::Normal);
    let tokens: Vec<Token> =
        std::iter::from_fn(|| Some(scanner.next_token()).filter(|token| token.kind != TokenKind::Eof))
            .collect();
    let kind = |token: &Token| token.kind;
    let [open, start, inside @ .., end, close] = tokens.as_slice() else { return None };
    let ends = [open, start, end, close].map(kind);
    if ends != [TokenKind::OQuote, TokenKind::TemplateInterp, TokenKind::TemplateSeqEnd, TokenKind::CQuote] {
        return None;
    }
    // What has to end its line stays in its braces.
    let last = inside.iter().rev().find(|token| token.kind != TokenKind::Newline)?;
    let end_of_last = &expression[..last.range.end.byte as usize];
    if last.kind == TokenKind::CHeredoc || (last.kind == TokenKind::Comment && end_of_last.ends_with('\n')) {
        return None;
    }
    let mut quotes = 0_usize;
    for token in inside {
        match token.kind {
            TokenKind::OQuote => quotes += 1,
            TokenKind::CQuote => quotes = quotes.saturating_sub(1),
            TokenKind::TemplateInterp | TokenKind::TemplateSeqEnd | TokenKind::QuotedLit if quotes == 0 => {
                return None;
            }
            _ => {}
        }
    }
    let text = expression[start.range.end.byte as usize..end.range.start.byte as usize].trim();
    match text.contains('\n') && !is_in_parentheses(inside) {
        true => Some(Cow::Owned(format!("({text})"))),
        false => Some(Cow::Borrowed(text)),
    }
}

/// Whether the last token closes the parenthesis that the first one opens. (Terraform also takes `(a) + (b)` for one.)
fn is_in_parentheses(tokens: &[Token]) -> bool {
    let mut open = 0_usize;
    let mut tokens =
        tokens.iter().map(|token| token.kind).filter(|kind| *kind != TokenKind::Newline).peekable();
    while let Some(kind) = tokens.next() {
        match kind {
            TokenKind::OParen => open += 1,
            TokenKind::CParen => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return kind == TokenKind::CParen && tokens.peek().is_none();
        }
    }
    false
}

/// A token, and the spaces before it.
struct Piece<'s> {
    kind: TokenKind,
    text: &'s str,
    spaces: usize,
}

impl Piece<'_> {
    /// Whether the line ends with it. The comments that end with the line hold its end.
    fn ends_line(&self) -> bool {
        self.kind == TokenKind::Newline || (self.kind == TokenKind::Comment && self.text.ends_with('\n'))
    }

    /// Whether it ends with a line's end that means nothing. In the text of a heredoc it is part of the value.
    fn has_newline(&self) -> bool {
        self.ends_line() || self.kind == TokenKind::OHeredoc
    }

    fn columns(&self) -> usize {
        let text = if self.text.is_ascii() && !self.text.contains('\r') {
            self.text.len()
        } else {
            clusters(self.text).count()
        };
        self.spaces.saturating_add(text)
    }
}

fn pieces<'s>(source: &'s str, budget: &Budget) -> Result<Vec<Piece<'s>>, Exhausted> {
    let mut scanner = Scanner::new(source.as_bytes(), Pos::START, ScanMode::Normal);
    let mut pieces = Vec::new();
    loop {
        let Token { kind, range } = scanner.next_token();
        if kind == TokenKind::Eof {
            return Ok(pieces);
        }
        budget.make(2 * size_of::<Piece<'_>>())?;
        budget.work(1)?;
        let text = source.get(range.start.byte as usize..range.end.byte as usize).unwrap_or_default();
        pieces.push(Piece { kind, text, spaces: 0 });
    }
}

/// Where the cells of a line are among the pieces: its lead, from an equals sign on what is assigned, and a comment.
struct Line {
    start: usize,
    lead_end: usize,
    assign_end: usize,
    end: usize,
}

fn lines(pieces: &[Piece<'_>]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < pieces.len() {
        let end = pieces[start..].iter().position(Piece::ends_line).map_or(pieces.len(), |i| start + i + 1);
        // A comment that has a line of its own is its lead.
        let has_comment = end - start > 1 && pieces[end - 1].kind == TokenKind::Comment;
        let assign_end = if has_comment { end - 1 } else { end };
        let code = &pieces[start..assign_end];
        let equals = code.iter().skip(1).position(|piece| piece.kind == TokenKind::Equal).map(|i| i + 1);
        // What opens a bracket goes on below, and is aligned with nothing.
        let aligned = equals.filter(|&equals| net_brackets(&code[equals..]) == 0);
        lines.push(Line { start, lead_end: aligned.map_or(assign_end, |i| start + i), assign_end, end });
        start = end;
    }
    lines
}

fn net_brackets(pieces: &[Piece<'_>]) -> isize {
    pieces.iter().map(|piece| bracket(piece.kind)).sum()
}

/// 1 for what opens a bracket, -1 for what closes one.
fn bracket(kind: TokenKind) -> isize {
    match kind {
        TokenKind::OBrace
        | TokenKind::OBrack
        | TokenKind::OParen
        | TokenKind::TemplateControl
        | TokenKind::TemplateInterp => 1,
        TokenKind::CBrace | TokenKind::CBrack | TokenKind::CParen | TokenKind::TemplateSeqEnd => -1,
        _ => 0,
    }
}

/// Indents by one step for each line above that leaves brackets open, however many these are.
fn indent_lines(lines: &[Line], pieces: &mut [Piece<'_>]) {
    let mut open: Vec<isize> = Vec::new();
    for line in lines {
        if pieces[line.start].kind == TokenKind::Newline {
            continue;
        }
        let lead = &pieces[line.start..line.lead_end];
        // What a heredoc of a lead holds does not count, which only matters where brackets are open.
        let heredoc = lead.iter().position(|piece| piece.kind == TokenKind::OHeredoc);
        let mut net = net_brackets(&lead[..heredoc.unwrap_or(lead.len())]);
        net += net_brackets(&pieces[line.lead_end..line.assign_end]);
        while net < 0 {
            let Some(last) = open.last_mut() else { break };
            let closed = (*last).min(-net);
            *last -= closed;
            net += closed;
            if *last == 0 {
                open.pop();
            }
        }
        pieces[line.start].spaces = 2 * open.len();
        if net > 0 {
            open.push(net);
        }
    }
}

/// Sets the spaces between the pieces of a cell.
fn space(cell: &mut [Piece<'_>]) {
    for i in 1..cell.len() {
        let before = i.checked_sub(2).map(|i| cell[i].kind);
        cell[i].spaces = usize::from(is_spaced(before, &cell[i - 1], cell[i].kind));
    }
}

/// Whether a space stands behind a piece. (HCL: `spaceAfterToken`.)
fn is_spaced(before: Option<TokenKind>, piece: &Piece<'_>, after: TokenKind) -> bool {
    use TokenKind as T;
    match (piece.kind, after) {
        (_, T::Newline)
        | (T::Ident, T::OParen | T::DoubleColon)
        | (T::DoubleColon, T::Ident)
        | (T::Dot, _)
        | (_, T::Dot | T::Comma | T::Ellipsis) => false,
        (T::Comma, _) => true,
        (T::QuotedLit | T::StringLit | T::OQuote | T::OHeredoc, _)
        | (_, T::QuotedLit | T::StringLit | T::CQuote | T::CHeredoc) => false,
        // `for x in [a]`, where `in` is not what is accessed.
        (T::Ident, _) if piece.text == "in" && before == Some(T::Ident) => true,
        (T::Ident | T::NumberLit, T::OBrack) => false,
        (closing, T::OBrack) if bracket(closing) < 0 => false,
        (T::Bang, _) => false,
        (T::Minus, _) => is_subtraction(before),
        (T::OBrace, T::CBrace) => false,
        (T::OBrace, _) | (_, T::CBrace) => true,
        (T::TemplateInterp | T::TemplateControl, T::OBrace) | (T::CBrace, T::TemplateSeqEnd) => true,
        (T::TemplateSeqEnd, T::TemplateInterp | T::TemplateControl) => false,
        (opening, closing) => bracket(opening) <= 0 && bracket(closing) >= 0,
    }
}

/// Whether a minus behind this is no sign of a number.
fn is_subtraction(before: Option<TokenKind>) -> bool {
    use TokenKind as T;
    !matches!(
        before,
        None | Some(
            T::OParen
                | T::OBrace
                | T::OBrack
                | T::Equal
                | T::Colon
                | T::Comma
                | T::Question
                | T::Plus
                | T::Star
                | T::Slash
                | T::Percent
                | T::Minus
                | T::EqualOp
                | T::NotEqual
                | T::GreaterThan
                | T::GreaterThanEq
                | T::LessThan
                | T::LessThanEq
                | T::And
                | T::Or
                | T::Bang
        )
    )
}

/// Moves the cells of neighbouring lines below each other: those from the second to the third place that `cell` gives,
/// behind what begins at the first.
fn align(lines: &[Line], pieces: &mut [Piece<'_>], cell: impl Fn(&Line) -> (usize, usize, usize)) {
    let has_cell = |line: &Line| {
        let (_, start, end) = cell(line);
        start < end
    };
    for chain in lines.chunk_by(|a, b| has_cell(a) && has_cell(b)).filter(|chain| has_cell(&chain[0])) {
        let columns = |line: &Line, pieces: &[Piece<'_>]| {
            let (first, start, _) = cell(line);
            pieces[first..start].iter().map(Piece::columns).fold(0, usize::saturating_add)
        };
        let widest = chain.iter().map(|line| columns(line, pieces)).max().unwrap_or(0);
        for line in chain {
            let (_, start, _) = cell(line);
            pieces[start].spaces = 0;
            pieces[start].spaces = widest - columns(line, pieces) + 1;
        }
    }
}
