//! Texts of type constraints, read with the parser of the runtime.

use std::ops::Range;

use proc_macro2::Span;
use syn::LitStr;
use tfsdk_lang::constraint::TypeConstraint;
use tfsdk_lang::expr::{Diagnostic, Pos, SourceRange};

use crate::context::Context;

/// The constraint in a literal. Every problem is reported, in Terraform's words.
pub(crate) fn parse(cx: &Context, literal: &LitStr) -> Option<TypeConstraint> {
    let text = literal.value();
    let problems = match TypeConstraint::parse(&text) {
        Ok(constraint) => return Some(constraint),
        Err(problems) => problems,
    };
    let mut told = Vec::new();
    for problem in problems {
        // Where no expression stands, there is none of a type either.
        if problem.range().is_some_and(|range| told.iter().any(|at| is_broken_by(&text, range, *at))) {
            continue;
        }
        told.extend(problem.range());
        let mut message = format!("{}: {}", problem.summary(), problem.detail());
        let range = problem.range().unwrap_or(SourceRange::at(Pos::START));
        let span = inside(literal, &text, range);
        if span.is_none() {
            message.push_str(&excerpt(&text, range));
        }
        message.push_str("\nhelp: ");
        message.push_str(&hint(&problem));
        cx.add(syn::Error::new(span.unwrap_or_else(|| literal.span()), message));
    }
    None
}

/// Whether a part of the text ends in what was told before, or is broken by it: it lies inside, or right behind an operator.
fn is_broken_by(text: &str, part: SourceRange, told: SourceRange) -> bool {
    let (part, told) = (bytes(part), bytes(told));
    let between = text.get(part.end..told.start).unwrap_or_default();
    part.start <= told.start && !between.contains([',', ':', '=', '\n', ')', ']', '}'])
}

/// The hint as a help line, which starts with a small letter like all help lines; where Terraform has none, ours.
fn hint(problem: &Diagnostic) -> String {
    let Some(hint) = problem.hint() else {
        let of_default = problem.summary().contains("default");
        let ours = if of_default {
            "give a default of the attribute's type, or drop it"
        } else {
            "a constraint is written like `string`, `list(number)` or `object({ name = string, port = optional(number) })`"
        };
        return ours.to_owned();
    };
    let mut chars = hint.chars();
    chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect()
}

/// Where a part of the text stands in the source, if the compiler can tell (so far only nightly ones do).
fn inside(literal: &LitStr, text: &str, range: SourceRange) -> Option<Span> {
    let token = literal.token();
    let source = token.to_string();
    let start = source.find('"')? + 1;
    // With an escape in the literal, offsets in it differ from those in the text.
    if source.get(start..start + text.len())? != text {
        return None;
    }
    let Range { start: from, end: to } = bytes(range);
    // If the text ends too early, the closing quote is shown.
    token.subspan(start + from..start + to.max(from + 1))
}

fn bytes(range: SourceRange) -> Range<usize> {
    range.start.byte as usize..range.end.byte as usize
}

/// How much of a line is shown before a problem and behind it.
const BEFORE: usize = 50;
const BEHIND: usize = 30;

/// The line with the problem, underlined, and its number if the text has several lines.
fn excerpt(text: &str, range: SourceRange) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let bytes = bytes(range);
    let (before, rest) = text.split_at_checked(bytes.start).unwrap_or((text, ""));
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let before = &before[start..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let (wrong, behind) = line.split_at_checked(bytes.len()).unwrap_or((line.trim_end(), ""));

    let left = before.chars().count().saturating_sub(BEFORE);
    let mut shown: String = if left > 0 { "…".to_owned() } else { String::new() };
    shown.extend(before.chars().skip(left));
    let indent = " ".repeat(shown.chars().count());
    shown.push_str(wrong);
    shown.extend(behind.trim_end().chars().take(BEHIND));
    if behind.trim_end().chars().count() > BEHIND {
        shown.push('…');
    }
    let shown = shown.replace('\t', " ");
    let marks = "^".repeat(wrong.chars().count().max(1));
    let number = if text.trim_end().contains('\n') { range.start.line.to_string() } else { String::new() };
    let margin = " ".repeat(number.len());
    format!("\n{number} | {shown}\n{margin} | {indent}{marks}")
}

#[cfg(test)]
mod tests {
    use tfsdk_lang::constraint::TypeConstraint;

    use super::excerpt;

    fn shown(text: &str) -> String {
        let problems = TypeConstraint::parse(text).expect_err("wrong");
        problems.iter().map(|problem| excerpt(text, problem.range().unwrap())).collect()
    }

    #[test]
    fn what_is_wrong_is_underlined_in_its_line() {
        assert_eq!(shown("list(strng)"), "\n | list(strng)\n |      ^^^^^");
        assert_eq!(shown("object({\n\ta = strng\n})"), "\n2 |  a = strng\n  |      ^^^^^");
        // A range over several lines is underlined up to the end of the first.
        assert_eq!(shown("list({\n  a = string })"), "\n1 | list({\n  |      ^");
        assert_eq!(shown("object({ ä = strng })"), "\n | object({ ä = strng })\n |              ^^^^^");
    }

    #[test]
    fn of_a_long_line_the_part_around_is_shown() {
        let many: String = ('a'..'h').map(|name| format!("{name} = string, ")).collect();
        let text = shown(&format!("object({{ {many}z = strng }})"));
        assert!(text.starts_with("\n | …"), "{text}");
        assert!(text.contains(", g = string, z = strng })\n"), "{text}");
        let indent = " ".repeat(1 + super::BEFORE);
        assert!(text.ends_with(&format!("\n | {indent}^^^^^")), "{text}");
        let text = shown(&format!("object({{ z = strng, {many} }})"));
        assert!(text.contains("z = strng, a = string, b = string, c = …\n"), "{text}");
    }
}
