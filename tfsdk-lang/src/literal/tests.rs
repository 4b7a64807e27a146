//! Texts that are read in the short way, and those that are not.

use super::*;
use crate::expr::{Pos, parse_body};

/// Whether it is read in the short way, and if so, at the same places as in the long one.
fn is_literal(text: &str) -> bool {
    let Some(body) = LiteralBody::parse(text.as_bytes(), Limits::new()) else { return false };
    let (whole, problems) = parse_body(text.as_bytes(), "", Pos::START);
    assert!(problems.is_empty() && whole.blocks.is_empty(), "{text:?}: {problems}");
    assert_eq!(body.arguments().len(), whole.attributes.len(), "{text:?}");
    for (short, long) in body.arguments().iter().zip(&whole.attributes) {
        let found = (short.name(), short.name_range(), short.range());
        assert_eq!(found, (long.name.as_str(), long.name_range, long.expr.range), "{text:?}");
    }
    true
}

#[test]
fn what_is_written_out_is_literal() {
    for text in [
        "",
        "# nothing\n",
        "a = 1",
        "a=-1.50 // one\nb\t= null # two",
        "a = \"x\\n\\\"$5 100%\"\r\nb = true\n",
        "a = \"$${x} %%{y}\"\n",
        "a = \"é\"\n# é\nb = \"e\u{301}\" # x\n",
        "a = [1, # one\n  \"b\",\n]\n",
        "a = { b = 1, \"c d\" : [\n], null = null\n\n  e-f = {} # g\n}\n",
        "a = { b = 1, for = 2 }\n",
        "a = <<E\n x $y /*\nE\n",
        "a = \"/*\" # /*\n",
        "a = [<<-E\n    x\n\n  y\n  E\n  , 1]\nb = 2\n",
    ] {
        assert!(is_literal(text), "{text:?}");
    }
}

#[test]
fn what_is_more_or_less_than_a_literal_is_not() {
    for text in [
        "a = b",
        "a = 1 + 1",
        "a = (1)",
        "a = - 1",
        "a = 1e3",
        "a = 1.",
        "a = 1234567890123456789",
        "a = \"${b}\"",
        "a = \"\\u00e9\"",
        "a = \"b",
        "a = [1 2]",
        "a = [,]",
        "a = [1,,]",
        "a = { b = 1 c = 2 }",
        "a = { for = 1 }",
        "a = { b == 1 }",
        "a = { b\n= 1 }",
        "a = 1 /* b\n",
        "a = { (b) = 1 }",
        "a = { b = 1",
        "a =\n1",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "a = /* b */ 1",
        "a = <<E\n${b}\nE\n",
        "a = <<E\nE",
        "a = <<-E\n \u{a0}b\n E\n",
        "a {}\n",
        "\u{feff}a = 1",
    ] {
        assert!(!is_literal(text), "{text:?}");
    }
}

#[test]
fn nothing_nests_deeper_than_a_tree_may() {
    let nested = |levels: usize| format!("a = {}{}\n", "[".repeat(levels), "]".repeat(levels));
    assert!(is_literal(&nested(MAX_DEPTH - 2)));
    assert!(!is_literal(&nested(100_000)));
    assert!(LiteralBody::parse(nested(3).as_bytes(), Limits::new().max_depth(4)).is_none());
}

#[test]
fn a_heredoc_is_read_in_the_short_way() {
    let source = b"a = <<E\nx\nE\nb = 1\n";
    let body = LiteralBody::parse(source, Limits::new()).unwrap();
    let constraint = TypeConstraint::parse("string").unwrap();
    let value = body.arguments()[0].value(source, &constraint, &Budget::default());
    assert_eq!(value, Some(Value::from("x\n")));
}

#[test]
fn white_space_of_any_kind_may_stand_beside_the_marker_of_a_heredoc() {
    for space in ["\u{b}", "\u{c}", "\u{85}", "\u{a0}", "\u{2003}"] {
        let text = format!("a = <<E\nx\n{space}E{space}\n");
        let (body, problems) = parse_body(text.as_bytes(), "", Pos::START);
        assert!(problems.is_empty() && body.attributes.len() == 1, "{text:?}: {problems}");
        assert!(is_literal(&text) || !space.is_ascii(), "{text:?}");
    }
}
