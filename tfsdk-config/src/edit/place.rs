//! Where in a text something goes, and what goes with it.

use std::ops::Range;

use tfsdk_lang::format::end_of_line;

/// The byte order mark, with which a file may begin.
const MARK: char = '\u{feff}';

/// Where the content of a file begins.
pub(super) fn file_start(text: &str) -> usize {
    text.len() - text.strip_prefix(MARK).unwrap_or(text).len()
}

/// The spaces and tabs at the beginning of the line of `at`.
pub(super) fn indent_of(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    let line = line.trim_start_matches(MARK);
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Where the line of `at` begins.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Whether nothing but spaces stands before `at` on its line.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    is_blank(text[line_start(text, at)..at].trim_start_matches(MARK))
}

/// Whether the line behind `at` is the end of it, or nothing but spaces.
pub(super) fn ends_line(text: &str, at: usize) -> bool {
    is_blank(text[at..].split('\n').next().unwrap_or_default())
}

/// Whether the line ends at `at`, but for spaces, and another may follow.
pub(super) fn has_line_end(text: &str, at: usize) -> bool {
    ends_line(text, at) && text[at..].contains('\n')
}

/// Whether the line that begins at `at` is blank; there is none at the end of the text.
pub(super) fn is_blank_line(text: &str, at: usize) -> bool {
    at < text.len() && ends_line(text, at)
}

/// Whether the line before the one that begins at `at` is blank.
pub(super) fn follows_blank(text: &str, at: usize) -> bool {
    let before = text[..at].strip_suffix('\n');
    before.is_some_and(|before| is_blank(&before[line_start(before, before.len())..]))
}

pub(super) fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

/// What goes with an argument or a block that is removed from `body`: its lines, with a comment behind it, and one of the
/// blank lines that would meet. Comments above stay.
pub(super) fn with_lines(text: &str, item: Range<usize>, body: Range<usize>) -> Range<usize> {
    let (end, last) = end_of_line(text, item.end);
    if !begins_line(text, item.start) || !(end == text.len() || text[..end].ends_with('\n')) {
        // Something else stands on the line: a comment before it, or the braces of a block.
        if is_blank(&text[body.start..item.start]) && is_blank(&text[last..body.end]) {
            return body;
        }
        let spaces = text[last..].len() - text[last..].trim_start_matches([' ', '\t']).len();
        return item.start..last + spaces;
    }
    let start = line_start(text, item.start).max(body.start);
    let is_first = is_blank(&text[body.start..start]);
    if is_blank_line(text, end) && (is_first || follows_blank(text, start)) {
        let line = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
        return start..line;
    }
    if is_blank(&text[end..body.end]) && !is_first && follows_blank(text, start) {
        return line_start(text, start - 1)..end;
    }
    start..end
}
