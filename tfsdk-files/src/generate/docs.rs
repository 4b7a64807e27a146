//! Descriptions as doc comments.
//!
//! A description is somebody else's text, in Markdown or not. In a doc comment it is to be read as it was meant, and the
//! lints about doc comments are not to find anything in it.

/// How long a line may be.
const WIDTH: usize = 110;

/// The lines of a description, without `///`, for a place that is indented so far.
pub(super) fn lines(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph = Paragraph::default();
    let mut is_code = false;
    for line in text.lines() {
        let line: String = line.chars().map(|c| if is_control(c) { ' ' } else { c }).collect();
        let trimmed = line.trim();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            if !is_code {
                paragraph.end(&mut lines, indent);
                separate(&mut lines);
            }
            // As text, since doc comments are compiled otherwise.
            lines.push(if is_code { "```" } else { "```text" }.to_owned());
            is_code = !is_code;
        } else if is_code {
            lines.push(line.trim_end().to_owned());
        } else if trimmed.is_empty() {
            paragraph.end(&mut lines, indent);
        } else if let Some(item) = list_item(trimmed) {
            paragraph.end(&mut lines, indent);
            paragraph = Paragraph { text: item.to_owned(), is_item: true };
        } else {
            let text = trimmed.trim_start_matches(['#', '>']).trim_start();
            if !paragraph.text.is_empty() {
                paragraph.text.push(' ');
            }
            paragraph.text.push_str(text);
        }
    }
    paragraph.end(&mut lines, indent);
    if is_code {
        lines.push("```".to_owned());
    }
    lines
}

/// Whether a character is none to be read, or turns the direction of the text around it, which rustc refuses in comments.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name as a piece of code. That of a resource or a provider may be anything.
pub(super) fn code(name: &str) -> String {
    let shown = |c: char| match c {
        '`' => '\'',
        _ if is_control(c) => ' ',
        _ => c,
    };
    format!("`{}`", name.chars().map(shown).collect::<String>())
}

/// A paragraph, or an item of a list.
#[derive(Default)]
struct Paragraph {
    text: String,
    is_item: bool,
}

impl Paragraph {
    fn end(&mut self, lines: &mut Vec<String>, indent: usize) {
        let Paragraph { text, is_item } = std::mem::take(self);
        let words = words(&text);
        if words.is_empty() {
            return;
        }
        let is_next_item =
            is_item && lines.last().is_some_and(|line| line.starts_with("* ") || line.starts_with("  "));
        if !is_next_item {
            separate(lines);
        }
        let mut line = if is_item { "* " } else { "" }.to_owned();
        let mut is_first = true;
        for word in words {
            if !is_first && indent + 4 + line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::replace(&mut line, if is_item { "  " } else { "" }.to_owned()));
                is_first = true;
            }
            if !is_first {
                line.push(' ');
            }
            line.push_str(&word);
            is_first = false;
        }
        lines.push(line);
    }
}

/// An empty line, unless there is one or it would be the first.
fn separate(lines: &mut Vec<String>) {
    if lines.last().is_some_and(|line| !line.is_empty()) {
        lines.push(String::new());
    }
}

/// The text of an item of a list.
fn list_item(line: &str) -> Option<&str> {
    let bullet =
        line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).or_else(|| line.strip_prefix("+ "));
    bullet.map(str::trim_start).filter(|item| !item.is_empty())
}

/// The words of a text, each as it can stand in Markdown. What stands in backticks or is a link is one word.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    // A backtick without another is a letter like any.
    while !rest.is_empty() {
        let end = end_of_word(rest);
        words.push(word(&rest[..end]));
        rest = rest[end..].trim_start();
    }
    words
}

/// Where the first word of a text ends: at a space outside of backticks and of the text of a link.
fn end_of_word(text: &str) -> usize {
    let mut at = link(text).map_or(0, |(words, _)| words.len() + 1);
    while let Some(next) = text[at..].find([' ', '`']) {
        at += next;
        if text.as_bytes()[at] == b' ' {
            return at;
        }
        match text[at + 1..].find('`') {
            Some(length) => at += length + 2,
            None => at += 1,
        }
    }
    text.len()
}

/// A word as Markdown: in backticks if it looks like a piece of code, else with its signs escaped.
fn word(word: &str) -> String {
    if let Some((text, target)) = link(word) {
        let (text_words, rest) = (words(text).join(" "), with_url(&word[text.len() + target.len() + 4..]));
        // Where a link within the provider's own pages leads nobody knows here.
        return match target.starts_with("http") {
            true => format!("[{text_words}](<{target}>){rest}"),
            false => text_words + &rest,
        };
    }
    if word.matches('`').count() >= 2 {
        return with_code(word);
    }
    let word = word.replace('`', "'");
    let is_inside = |c: char| c.is_alphanumeric() || "_/$<{[*".contains(c);
    let start = word.find(is_inside).unwrap_or(word.len());
    let ends_inside = |c: char| c.is_alphanumeric() || "_/$>}]*".contains(c);
    let end =
        word.rfind(ends_inside).map_or(start, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
    // A path without its end is one all the same.
    let end = if word[end..].starts_with("::") { end + 2 } else { end };
    let (before, core, after) = match start < end {
        true => (&word[..start], &word[start..end], &word[end..]),
        false => (&*word, "", ""),
    };
    if url(core).is_some() {
        return with_url(&word);
    }
    if is_code(core) { format!("{}`{core}`{}", escaped(before), escaped(after)) } else { escaped(&word) }
}

/// A word with something in backticks: that stays, and the rest is escaped. Code has something in it and ends in the word.
fn with_code(word: &str) -> String {
    let mut parts: Vec<&str> = word.split('`').collect();
    // The last backtick has no other.
    let unpaired = if parts.len() % 2 == 0 { parts.pop() } else { None };
    let mut text = String::new();
    for (i, part) in parts.into_iter().enumerate() {
        let part_text = if i % 2 == 0 { with_url(part) } else { format!("`{}`", part.trim()) };
        if part_text != "``" {
            text.push_str(&part_text);
        }
    }
    text.push_str(&unpaired.map(with_url).unwrap_or_default());
    text
}

/// Where the first address begins.
fn url(word: &str) -> Option<usize> {
    let is_address =
        |at: &usize| ["http://", "https://"].iter().any(|scheme| word[*at..].starts_with(scheme));
    // No further than that, as there may be many.
    word.match_indices("http").map(|(at, _)| at).find(is_address)
}

/// A text without spaces, whose signs are escaped; the addresses in it are made links.
fn with_url(mut word: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@!$&+,;=%".contains(c);
    let mut text = String::new();
    while let Some(start) = url(word) {
        let (before, rest) = word.split_at(start);
        let address = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let address = address.trim_end_matches(['.', ',', ':', ';', '!', '?']);
        text.push_str(&format!("{}<{address}>", escaped(before)));
        word = &rest[address.len()..];
    }
    text + &escaped(word)
}

/// The text and the address of the link that a text starts with.
fn link(text: &str) -> Option<(&str, &str)> {
    // No further than it may go: many of these have no end.
    let inside = text.strip_prefix('[')?;
    let (words, rest) = inside.split_at(inside.find(['[', ']'])?);
    let rest = rest.strip_prefix("](")?;
    let (target, rest) = rest.split_at(rest.find([')', ' ', '<', '>'])?);
    let is_link = words.matches('`').count() % 2 == 0 && !words.trim().is_empty();
    (is_link && rest.starts_with(')')).then_some((words, target))
}

/// Whether a word looks like a piece of code, as clippy sees it.
fn is_code(word: &str) -> bool {
    let inner_capitals = word.chars().skip(1).any(char::is_uppercase) && word.chars().any(char::is_lowercase);
    word.contains(['_', '<', '>', '{', '}', '$', '*', '[', ']', '\\', '"'])
        || word.starts_with('/')
        || word.contains("::")
        || inner_capitals
}

/// A text with what Markdown would read as its own escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\`*_[]<>|~#&!+=".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    // At the start of a line these would be a list.
    match escaped.strip_suffix(['.', ')']) {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            format!("{number}\\{}", &escaped[number.len()..])
        }
        _ if escaped == "-" => "\\-".to_owned(),
        _ if escaped.starts_with("--") => format!("\\{escaped}"),
        _ => escaped,
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_description_is_read_as_it_was_meant() {
        for (text, expected) in [
            ("The name.", &["The name."][..]),
            ("The aws_s3_bucket of CloudFront.", &["The `aws_s3_bucket` of `CloudFront`."]),
            ("See `a b` and [docs](https://x.y/z).", &["See `a b` and [docs](<https://x.y/z>)."]),
            (
                "See [the docs of X](https://x.y/z), please.",
                &["See [the docs of X](<https://x.y/z>), please."],
            ),
            ("[`a_b` of c](https://x.y/z)", &["[`a_b` of c](<https://x.y/z>)"]),
            ("[`a_b`](not/a/link).", &["`a_b`."]),
            ("[a ` b](https://x.y/z)", &["`[a` ' b\\](<https://x.y/z>)"]),
            ("Note:: see A::B, C::.", &["`Note::` see `A::B`, `C::`."]),
            ("[a] (b) [c d](not/a/link)", &["`[a]` (b) c d"]),
            ("See https://x.y/a_b.", &["See <https://x.y/a_b>."]),
            ("(https://x.y`c`https://z)", &["(<https://x.y>`c`<https://z>)"]),
            ("[a](https://x.y)https://z|http://é", &["[a](<https://x.y>)<https://z>\\|<http://>é"]),
            ("A [list] of <html> & *stars*", &["A `[list]` of `<html>` \\& `*stars*`"]),
            ("# Title\ntext\n\nmore", &["Title text", "", "more"]),
            ("One of:\n- a\n- b\nand c\n\nEnd", &["One of:", "", "* a", "* b and c", "", "End"]),
            ("Use:\n```hcl\na = 1\n```\nDone", &["Use:", "", "```text", "a = 1", "```", "", "Done"]),
            ("an odd ` sign", &["an odd ' sign"]),
            ("turned \u{202e}around\u{2066}", &["turned around"]),
            ("1. first", &["1\\. first"]),
            ("", &[]),
        ] {
            assert_eq!(lines(text, 4), expected, "{text}");
        }
        let long = "word ".repeat(60);
        let wrapped = lines(&long, 4);
        assert_eq!(wrapped.len(), 3);
        assert!(wrapped.iter().all(|line| line.len() <= super::WIDTH - 8));
    }
}
