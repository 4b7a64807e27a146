//! Markdown as plain text, for the front matter of a page.

/// The text without its marks: a line for each of its blocks.
pub(super) fn plain(markdown: &str) -> String {
    let mut lines = Vec::new();
    let mut is_code = false;
    for line in markdown.lines() {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            is_code = !is_code;
        } else if is_code || start.starts_with('|') {
            lines.push(line.trim_end().to_owned());
        } else if !is_rule(start) {
            let heading = start.trim_start_matches('#');
            let text = if heading.starts_with(' ') { heading } else { start };
            let text =
                ["- ", "* ", "+ ", "> "].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text);
            lines.push(inline(text.trim()));
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    lines.join("\n").trim().to_owned()
}

fn is_rule(line: &str) -> bool {
    line.len() >= 3 && ["-", "*", "_"].iter().any(|mark| line.replace(mark, "").is_empty())
}

/// A line of text without its marks.
fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '\\' => escaped(rest),
            '`' => code(rest),
            '<' => address(rest),
            '!' => link(rest.get(1..).unwrap_or_default()).map(|(_, _, length)| (String::new(), 1 + length)),
            '[' => link(rest).map(|(text, target, length)| {
                let is_relative =
                    target.starts_with('#') || (target.starts_with('/') && !target.starts_with("//"));
                let target = if is_relative { String::new() } else { format!(" {target}") };
                (format!("{}{target}", inline(text)), length)
            }),
            '*' | '_' | '~' => emphasis(&out, rest, first),
            _ => None,
        };
        let (written, length) = taken.unwrap_or_else(|| (first.to_string(), first.len_utf8()));
        out.push_str(&written);
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// Each of these takes what a mark means from the start of a text: what is written of it, and how long it is.
type Taken = Option<(String, usize)>;

fn escaped(text: &str) -> Taken {
    let second = text.chars().nth(1).filter(char::is_ascii_punctuation)?;
    Some((second.to_string(), 2))
}

fn code(text: &str) -> Taken {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let mark = text.get(..ticks)?;
    let mut from = ticks;
    loop {
        let end = from + text.get(from..)?.find(mark)?;
        let behind = text.get(end..)?;
        let run = behind.len() - behind.trim_start_matches('`').len();
        if run == ticks {
            let code = text.get(ticks..end)?;
            let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
            return Some((
                inner.filter(|inner| !inner.trim().is_empty()).unwrap_or(code).to_owned(),
                end + ticks,
            ));
        }
        from = end + run;
    }
}

fn address(text: &str) -> Taken {
    let (inner, _) = text.get(1..)?.split_once('>')?;
    let is_address = ["http://", "https://", "mailto:"].iter().any(|scheme| inner.starts_with(scheme));
    (is_address && !inner.contains(' ')).then(|| (inner.to_owned(), inner.len() + 2))
}

/// The text of a link, where it leads, and how long it is.
fn link(text: &str) -> Option<(&str, &str, usize)> {
    if !text.starts_with('[') {
        return None;
    }
    let mut depth = 0_usize;
    let close = text.char_indices().find_map(|(at, c)| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })?;
    let target = text.get(close + 1..)?.strip_prefix('(')?;
    let end = target.find(')')?;
    let address = target.get(..end)?.split(' ').next().unwrap_or_default();
    Some((text.get(1..close)?, address, close + 1 + 1 + end + 1))
}

/// What stands between two runs of the same mark. Marks within words, and those that are alone, are text.
fn emphasis(before: &str, text: &str, mark: char) -> Taken {
    let run = text.len() - text.trim_start_matches(mark).len();
    if mark == '~' && run != 2 {
        return None;
    }
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let inner = text.get(run..)?;
    if inner.starts_with(char::is_whitespace) || (mark == '_' && is_word(before.chars().last())) {
        return Some((text.get(..run)?.to_owned(), run));
    }
    let marks = mark.to_string().repeat(run);
    let mut from = 0;
    while let Some(found) = inner.get(from..)?.find(&marks) {
        let end = from + found;
        let behind = inner.get(end..)?;
        let closing = behind.len() - behind.trim_start_matches(mark).len();
        let ends = closing == run
            && end > 0
            && !inner.get(..end)?.ends_with(char::is_whitespace)
            && !(mark == '_' && is_word(behind.chars().nth(run)));
        if ends {
            return Some((inline(inner.get(..end)?), run + end + run));
        }
        from = end + closing;
    }
    Some((text.get(..run)?.to_owned(), run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_the_text_stays() {
        for (markdown, text) in [
            ("The resource `random_id` *does* **this**.", "The resource random_id does this."),
            (
                "Use [random_id](id.html), see [below](#nested) or [there](/docs).",
                "Use random_id id.html, see below or there.",
            ),
            ("See <https://example.com/a_b>.", "See https://example.com/a_b."),
            ("# A title\n\nText\n\n- one\n- two", "A title\nText\none\ntwo"),
            ("```terraform\na = \"*b*\"\n```", "a = \"*b*\""),
            ("random_id and a_b_c, 2 * 3 * 4, ~> 1.0", "random_id and a_b_c, 2 * 3 * 4, ~> 1.0"),
            ("a ``b ` c`` \\*d\\* ![image](x.png) ~~gone~~", "a b ` c *d*  gone"),
            ("_a_ __b__ ***c***", "a b c"),
            ("**open, `code and [link", "**open, `code and [link"),
            ("-> A note", "-> A note"),
            ("[a](https://x.y \"title\") [b [c]](z)", "a https://x.y b [c] z"),
            ("a\n\n---\n\nb", "a\nb"),
            ("", ""),
        ] {
            assert_eq!(plain(markdown), text, "{markdown}");
        }
    }

    #[test]
    fn no_text_is_too_odd() {
        for text in
            ["[", "![", "<", "`", "\\", "***", "_é_é", "[é](", "é*é*é", "[]()", "****", "~~~~", "[a](b"]
        {
            plain(text);
            plain(&text.repeat(50));
        }
    }
}
