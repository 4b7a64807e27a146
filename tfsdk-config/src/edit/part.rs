//! A part of a text that can be read and laid out by itself, so that a change of a large file does so with what stands around it.

use std::collections::HashSet;
use std::ops::Range;

use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_lang::expr::{NativeBody, parse_body_with};
use tfsdk_lang::shift::Shift;

use super::place::{follows_blank, is_blank_line, line_start};
use super::source::{Change, Source, bytes};
use crate::format::format_to_the_end;

/// More than reading or laying out makes of a byte of a text that is laid out, besides what each byte of input allows anyway.
///
/// By the default limits, a text of more than a MiB is read as a whole.
const MOST_PER_BYTE: u64 = 128;

/// A part of the text, and what becomes of it.
pub(super) struct ChangedPart {
    old: Range<usize>,
    start: Pos,
    text: String,
    tree: NativeBody,
}

impl Source {
    /// The lines between blank lines in which these bytes stand, and no argument, block or comment in part; nothing if that is all of the
    /// text.
    ///
    /// Neighbouring lines are laid out together, and so are those of an argument or a block; blank lines part them.
    pub(super) fn part_around(&self, changed: Range<usize>) -> Option<Range<usize>> {
        let text = &self.text;
        let mut start = line_start(text, changed.start);
        loop {
            match self.item_over(start) {
                Some(item) => start = line_start(text, item.start),
                None if start == 0 || follows_blank(text, start) => match self.comment_before(start) {
                    Some(comment) => start = line_start(text, comment),
                    None => break,
                },
                None => start = line_start(text, start - 1),
            }
        }
        // A part that ends within a comment has a problem.
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

    /// Where the first comment of several lines may begin between the last argument or block before this place and the place itself.
    fn comment_before(&self, at: usize) -> Option<usize> {
        let [attribute, block] = self.items_before(at);
        let behind = attribute.map_or(0, |item| item.end).max(block.map_or(0, |item| item.end));
        let found = self.text.get(behind..at)?.find("/*")?;
        Some(behind + found)
    }

    /// The outermost argument or block that begins before this place and ends behind it.
    fn item_over(&self, at: usize) -> Option<Range<usize>> {
        self.items_before(at).into_iter().flatten().find(|item| at < item.end)
    }

    /// The last outermost argument, and the last block, that begin before this place.
    fn items_before(&self, at: usize) -> [Option<Range<usize>>; 2] {
        let (attributes, blocks) = (&self.tree.attributes, &self.tree.blocks);
        let begins_before = |range: SourceRange| (range.start.byte as usize) < at;
        let attribute = attributes.partition_point(|one| begins_before(one.range)).checked_sub(1);
        let attribute = attribute.and_then(|position| attributes.get(position)).map(|one| one.range);
        let block = blocks.partition_point(|one| begins_before(one.kind_range)).checked_sub(1);
        let block = block.and_then(|position| blocks.get(position));
        let block = block.map(|block| block.kind_range.to(block.close_range));
        [attribute, block].map(|range| range.map(bytes))
    }

    /// The part with the changes in it made, if it is free of problems: those are told of the whole.
    pub(super) fn changed_part(&self, part: Range<usize>, changes: &[Change]) -> Option<ChangedPart> {
        let mut text = self.spliced(part.clone(), changes);
        if self.is_formatted {
            text = format_to_the_end(&text, &self.name, self.limits).ok()?;
        }
        // The limits are those of the whole: where it might reach them, it is read.
        let len = u64::try_from(self.text.len() - part.len() + text.len()).ok()?;
        if len.checked_mul(MOST_PER_BYTE)? > self.limits.size() {
            return None;
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
        if !shift.is_none() {
            all[inside.end..].iter_mut().for_each(|one| shift.attribute(one));
        }
        all.splice(inside, attributes);
        let inside = all_blocks.partition_point(|one| first(one.kind_range) < old.start)
            ..all_blocks.partition_point(|one| first(one.kind_range) < old.end);
        if !shift.is_none() {
            all_blocks[inside.end..].iter_mut().for_each(|one| shift.block(one));
        }
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

#[cfg(test)]
mod tests {
    use tfsdk_core::limits::Limits;
    use tfsdk_core::span::Pos;
    use tfsdk_lang::expr::parse_body_with;

    use crate::Edit;

    /// Files with everything that may stand between two arguments or blocks, or in them.
    const SOURCES: [&str; 14] = [
        "a = 1\n\nb = 2\n\nc \"x\" {\n  d = \"${a}\"\n\n  e = { for k, v in b : k => v.x[0].*.y if k > 1 }\n}\n",
        "/* old\n\n# x */ a = 1\nb = 2\n\nc = 3\n",
        "/*\n\na    = 1 # was */\nb = 2\n\nc = 3\n",
        "a = 1\n\n/*\n\nb = <<EOT\n*/\n\nb = 2\nc = 3\n",
        "a = 1 /* x\n\n y */\n\nb = 2\n\n/* z\n\n*/\nc = 3",
        "# /*\n\na = 1\n\n# */\nb = 2\n\nc = 3\n",
        "a = <<EOT\n\n/*\n\nEOT\n\nb = <<-EOT\n\n  # x\n\n  EOT\n\nc = 3\n",
        "\u{feff}a = 1\r\n\r\nb = \"é\"\r\n\r\nc { d = 1 }\r\n",
        "a = 1   \n \t \nb = 2 // y\n  \nc = 3  ",
        "a = f(\n\n  1,\n\n  2\n)\n\nb {\n}\n\n\n\nc = x ? !y : -z\n",
        "b { a = 1 }\n\nb { a = 2 }\n\n\nb \"l\" \"m\" {}\n",
        "a    = 1 # x\nlong = 2\n\nb = 1 # y\nc = 3\n\n# end",
        "\n\na = 1\n\n\n",
        "a = \"%{ if x }1%{ else }2%{ endif }\"\n\nb = {\n\n  (c) = d.0.e[*].f[g]\n}\n\nc = provider::a::b([1]...)\n",
    ];

    fn is_as_read_anew(edit: &Edit, changed: &str) {
        let (tree, problems) = parse_body_with(edit.text().as_bytes(), "main.tf", Pos::START, Limits::new());
        assert!(!problems.has_errors(), "{changed}: {problems}\n{}", edit.text());
        assert_eq!(edit.source.tree, tree, "{changed}:\n{}", edit.text());
        if edit.source.is_formatted {
            assert_eq!(crate::format(edit.text()).as_deref(), Ok(edit.text()), "{changed}");
        }
    }

    #[test]
    fn a_changed_part_is_as_if_all_were_read_anew() {
        for source in SOURCES {
            for source in [source.to_owned(), crate::format(source).unwrap()] {
                for name in ["a", "b", "c", "new"] {
                    for value in ["7", "longer(x)", "[\n  1,\n\n  2\n]", "<<EOT\n\n# x\nEOT"] {
                        let mut edit = Edit::parse("main.tf", &source).unwrap();
                        edit.body().set_expression(name, value).unwrap();
                        is_as_read_anew(&edit, &format!("{name} = {value}, in\n{source}"));
                        // Nothing may be where there was nothing, or twice.
                        let names = edit.body().names().filter(|one| *one == name).count();
                        assert_eq!(names, 1, "{}", edit.text());
                        edit.body().add_block("added", &["x"]).unwrap().set("v", &1).unwrap();
                        is_as_read_anew(&edit, &format!("a block behind {name} = {value}, in\n{source}"));
                        edit.body().remove(name).unwrap();
                        is_as_read_anew(&edit, &format!("without {name}, of\n{source}"));
                        edit.body().rename_references("x", "renamed.to").unwrap();
                        is_as_read_anew(&edit, &format!("renamed in\n{source}"));
                        edit.block("added", &["x"]).unwrap().delete().unwrap();
                        is_as_read_anew(&edit, &format!("without the block, of\n{source}"));
                    }
                }
            }
        }
    }

    #[test]
    fn only_the_part_is_read_where_nothing_is_in_the_way() {
        let edit = Edit::parse("main.tf", SOURCES[0]).unwrap();
        let at = SOURCES[0].find("b = 2").unwrap();
        assert_eq!(edit.source.part_around(at..at + 1), Some(at..at + "b = 2\n".len()));
        assert_eq!(edit.source.part_around(0..SOURCES[0].len()), None);
    }
}
