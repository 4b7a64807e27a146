//! Markdown as authors write it in doc comments.

/// The text without line breaks that mean nothing.
///
/// Doc comments are broken where the source ends; some of what reads Markdown keeps such breaks. What is code, a list, a table, a
/// heading or a quote stays as it is.
pub(super) fn unwrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut fence = None;
    let mut is_open = false;
    for line in text.lines().map(str::trim_end) {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        let is_code = fence.is_some();
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        let is_text = !is_code && mark.is_none() && !start.is_empty() && !line.starts_with("    ");
        match lines.last_mut() {
            Some(last) if is_open && is_text && !starts_something(start) => {
                last.push(' ');
                last.push_str(start);
            }
            _ => lines.push(line.to_owned()),
        }
        // A line that ends in a backslash is to break here.
        is_open = is_text && !line.ends_with('\\') && !start.starts_with(['#', '|']);
    }
    lines.join("\n").trim().to_owned()
}

/// The text as it stands behind the name in a list: what follows the first line belongs to the entry still.
pub(super) fn in_list(text: &str) -> String {
    let text = unwrapped(text);
    let mut lines = text.lines();
    let mut entry = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        entry.push('\n');
        if !line.is_empty() {
            entry.push_str("  ");
            entry.push_str(line);
        }
    }
    entry
}

/// Whether a line is no part of the paragraph above it.
fn starts_something(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") "));
    let starts = ["- ", "* ", "+ ", "> ", "#", "|", "-> ", "~> ", "!> "];
    is_numbered || starts.iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_that_mean_nothing_go() {
        assert_eq!(
            unwrapped("A name,\nwhich is long.\n\nMore\nof it."),
            "A name, which is long.\n\nMore of it."
        );
    }

    #[test]
    fn what_has_lines_keeps_them() {
        for text in [
            "Either\n- a\n- b\n\nor\n1. c\n2. d",
            "# Title\ntext",
            "```terraform\na = 1\nb = 2\n```\ntext",
            "| a |\n|---|\n| b |",
            "text\\\nbroken",
            "text\n\n    code\n    code",
            "-> A note.\n\n~> A warning.",
        ] {
            assert_eq!(unwrapped(text), text);
        }
        assert_eq!(unwrapped("- an entry\n  goes on\n- another"), "- an entry goes on\n- another");
    }

    #[test]
    fn further_lines_of_an_entry_are_indented() {
        assert_eq!(in_list("One of\n\n- a\n- b"), "One of\n\n  - a\n  - b");
    }
}
