//! A part of a text that can be read, and laid out, by itself: so a change of a large file costs what stands around it.

use std::collections::HashSet;
use std::ops::Range;

use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_lang::expr::{NativeBody, parse_body_with};
use tfsdk_lang::shift::Shift;

use super::place::{follows_blank, is_blank_line, line_start};
use super::source::{Change, Source};
use crate::format::format_file;

/// More than reading or laying out makes of a byte of a text that is laid out, besides what each byte of input allows anyway.
const MOST_PER_BYTE: u64 = 128;

/// A part of the text, and what becomes of it.
pub(super) struct ChangedPart {
    old: Range<usize>,
    start: Pos,
    text: String,
    tree: NativeBody,
}

impl Source {
    /// The lines between blank lines in which these bytes stand, and no argument or block in part; nothing if that is all of the text, or
    /// if it may only be read as a whole.
    ///
    /// Neighbouring lines are laid out together, and so are those of an argument or a block; blank lines part them.
    pub(super) fn part_around(&self, changed: Range<usize>) -> Option<Range<usize>> {
        let text = &self.text;
        // The limits are those of the whole: where it might reach them, it is read.
        let most = u64::try_from(text.len()).ok()?.checked_mul(MOST_PER_BYTE)?;
        if most > self.limits.size() {
            return None;
        }
        let mut start = line_start(text, changed.start);
        loop {
            match self.item_over(start) {
                Some(item) => start = line_start(text, item.start),
                None if start == 0 || follows_blank(text, start) => break,
                None => start = line_start(text, start - 1),
            }
        }
        let mut end = next_line(text, changed.end);
        loop {
            match self.item_over(end) {
                Some(item) => end = next_line(text, item.end),
                None if end == text.len() || is_blank_line(text, end) => break,
                None => end = next_line(text, end + 1),
            }
        }
        Some(start..end).filter(|part| part.len() < text.len())
    }

    /// The outermost argument or block that begins before this place and ends behind it.
    fn item_over(&self, at: usize) -> Option<Range<usize>> {
        let (attributes, blocks) = (&self.tree.attributes, &self.tree.blocks);
        let begins_before = |range: SourceRange| (range.start.byte as usize) < at;
        let last = |before: usize| before.checked_sub(1);
        let attribute = last(attributes.partition_point(|one| begins_before(one.range)))
            .and_then(|position| Some(attributes.get(position)?.range));
        let block = last(blocks.partition_point(|one| begins_before(one.kind_range)))
            .and_then(|position| blocks.get(position))
            .map(|block| block.kind_range.to(block.close_range));
        let ranges = [attribute, block].into_iter().flatten();
        let mut items = ranges.map(|range| range.start.byte as usize..range.end.byte as usize);
        items.find(|item| at < item.end)
    }

    /// The part with the changes in it made, if it is free of problems: those are told of the whole.
    pub(super) fn changed_part(&self, part: Range<usize>, changes: &[Change]) -> Option<ChangedPart> {
        let mut text = self.spliced(part.clone(), changes);
        if self.is_formatted {
            text = format_file(&text, &self.name, self.limits).ok()?;
        }
        let is_apart = text.is_empty() || text.ends_with('\n') || part.end == self.text.len();
        let start = behind_lines(Pos::START, &self.text[..part.start]);
        let (tree, problems) = parse_body_with(text.as_bytes(), &self.name, start, self.limits);
        let is_read = is_apart && !problems.has_errors() && !self.has_twice(&part, &tree);
        is_read.then_some(ChangedPart { old: part, start, text, tree })
    }

    /// Whether an argument of the part is one of the rest as well.
    fn has_twice(&self, part: &Range<usize>, tree: &NativeBody) -> bool {
        if tree.attributes.is_empty() {
            return false;
        }
        let is_outside = |range: SourceRange| !part.contains(&(range.start.byte as usize));
        let rest = self.tree.attributes.iter().filter(|one| is_outside(one.range));
        let rest: HashSet<&str> = rest.map(|one| one.name.as_str()).collect();
        tree.attributes.iter().any(|one| rest.contains(one.name.as_str()))
    }

    /// Puts the part in its place. What stands behind it moves.
    pub(super) fn put(&mut self, changed: ChangedPart) {
        let ChangedPart { old, start, text, tree: NativeBody { attributes, blocks, range } } = changed;
        let stood = behind_lines(start, &self.text[old.clone()]);
        let shift = Shift::between(stood, behind_lines(start, &text));
        let is_last = old.end == self.text.len();
        self.text.replace_range(old.clone(), &text);
        let NativeBody { attributes: all, blocks: all_blocks, range: whole } = &mut self.tree;
        let first = |range: SourceRange| range.start.byte as usize;
        let inside = all.partition_point(|one| first(one.range) < old.start)
            ..all.partition_point(|one| first(one.range) < old.end);
        all[inside.end..].iter_mut().for_each(|one| shift.attribute(one));
        all.splice(inside, attributes);
        let inside = all_blocks.partition_point(|one| first(one.kind_range) < old.start)
            ..all_blocks.partition_point(|one| first(one.kind_range) < old.end);
        all_blocks[inside.end..].iter_mut().for_each(|one| shift.block(one));
        all_blocks.splice(inside, blocks);
        whole.end = if is_last { range.end } else { shift.pos(whole.end) };
        if old.start == 0 {
            whole.start = range.start;
        }
    }
}

/// Where the line begins that is not before `at`.
fn next_line(text: &str, at: usize) -> usize {
    if at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n') {
        return at;
    }
    text.as_bytes()
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| *byte == b'\n'))
        .map_or(text.len(), |newline| at + newline + 1)
}

/// The place behind whole lines that begin at this one.
fn behind_lines(start: Pos, lines: &str) -> Pos {
    let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
    let ends = lines.bytes().filter(|byte| *byte == b'\n').count();
    Pos {
        line: start.line.saturating_add(count(ends)),
        byte: start.byte.saturating_add(count(lines.len())),
        column: 1,
    }
}
