//! Paths: how they print, what parses, and what contains what.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk::{Path, Step, TfObject, Value, path};

fn attribute(name: &str) -> Path {
    Path::root().attribute(name.to_owned())
}

#[test]
fn each_step_prints_in_its_own_way() {
    for (step, text) in [
        (Step::Attribute("a_b-1".into()), ".a_b-1"),
        (Step::Attribute("_x".into()), "._x"),
        (Step::Attribute("é".into()), ".é"),
        (Step::Attribute("日本".into()), ".日本"),
        (Step::Attribute("".into()), ".\"\""),
        (Step::Attribute("1a".into()), ".\"1a\""),
        (Step::Attribute("-a".into()), ".\"-a\""),
        (Step::Attribute("a.b".into()), ".\"a.b\""),
        (Step::Attribute("a b".into()), ".\"a b\""),
        (Step::Index(0), "[0]"),
        (Step::Index(12), "[12]"),
        (Step::Key("k".into()), "[\"k\"]"),
        (Step::Key("".into()), "[\"\"]"),
        (Step::Key("a\"\\\n\r\t]é".into()), "[\"a\\\"\\\\\\n\\r\\t]é\"]"),
        (Step::Element(3), "[#3]"),
    ] {
        assert_eq!(step.to_string(), text);
        let path = attribute("x").step(step.clone());
        assert_eq!(path.to_string(), format!("x{text}"));
        assert_eq!(path.to_string().parse::<Path>().unwrap(), path);
        // At the start of a path a name has no dot, unless it stands in quotes.
        let first = Path::root().step(step);
        let expected = match text.strip_prefix('.') {
            Some(name) if !name.starts_with('"') => name,
            _ => text,
        };
        assert_eq!(first.to_string(), expected);
        assert_eq!(expected.parse::<Path>().unwrap(), first);
    }
}

#[test]
fn a_text_parses_to_the_steps_that_it_says() {
    for (text, path) in [
        ("", Path::root()),
        ("a", attribute("a")),
        (".a", attribute("a")),
        ("a.b", attribute("a").attribute("b")),
        ("a[0][#1][\"k\"]", attribute("a").index(0).element(1).key("k")),
        ("a-b_c1", attribute("a-b_c1")),
        ("\u{e4}.\"x y\"", attribute("\u{e4}").attribute("x y")),
        ("[\"\\n\\r\\t\\\"\\\\\"]", Path::root().key("\n\r\t\"\\")),
        ("[007]", Path::root().index(7)),
        ("[18446744073709551615]", Path::root().index(usize::MAX)),
    ] {
        assert_eq!(text.parse::<Path>().unwrap(), path, "{text}");
    }
}

#[test]
fn a_text_that_is_no_path_says_at_which_byte() {
    let name = "an attribute name";
    let number = "a number, `#` or a quoted key";
    let escape = "one of `n`, `r`, `t`, `u`, `U`, `\"`, `\\` before this";
    for (text, expected, offset) in [
        (".", name, 1),
        ("..a", name, 1),
        ("a.1", name, 2),
        ("a.-b", name, 2),
        ("é.[", name, 3),
        ("1", "`.` or `[`", 0),
        ("-a", "`.` or `[`", 0),
        ("a b", "`.` or `[`", 1),
        ("a[0]b", "`.` or `[`", 4),
        ("\"a\"", "`.` or `[`", 0),
        ("[]", number, 1),
        ("[a]", number, 1),
        ("[-1]", number, 1),
        ("[#]", number, 2),
        ("[##1]", number, 2),
        ("[18446744073709551616]", "a smaller number", 1),
        ("[1", "`]`", 2),
        ("[1 ]", "`]`", 2),
        ("[#1x]", "`]`", 3),
        ("[\"a\"", "`]`", 4),
        ("[\"a", "a closing quote", 3),
        ("a.\"b", "a closing quote", 4),
        ("[\"é\\", "an escaped character", 5),
        ("[\"é\\x\"]", escape, 6),
    ] {
        let error = text.parse::<Path>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("invalid attribute path: expected {expected} at byte {offset}"),
            "{text}"
        );
        assert_eq!(error.offset(), offset);
    }
}

#[test]
fn a_path_contains_itself_and_what_it_leads_to() {
    let path = |text: &str| text.parse::<Path>().unwrap();
    for (outer, inner, contains) in [
        ("", "", true),
        ("", "a", true),
        ("a", "a", true),
        ("a", "a.b", true),
        ("a", "a[0]", true),
        ("a.b", "a", false),
        ("a", "ab", false),
        ("a", "b.a", false),
        ("a[0]", "a[1]", false),
        ("a[0]", "a[#0]", false),
        ("a.b", "a[\"b\"]", false),
    ] {
        assert_eq!(path(outer).contains(&path(inner)), contains, "{outer} and {inner}");
    }
}

#[test]
fn steps_are_put_on_and_taken_off_at_the_end() {
    let mut path = Path::root();
    assert!(path.is_root() && path.steps().is_empty());
    path.push(Step::Index(1));
    path.push(Step::Element(2));
    assert!(!path.is_root());
    assert_eq!(path.steps(), [Step::Index(1), Step::Element(2)]);
    assert_eq!(path.clone(), Path::from(vec![Step::Index(1), Step::Element(2)]));
    assert_eq!(path.clone(), path.steps().iter().cloned().collect());
    assert_eq!(path.pop(), Some(Step::Element(2)));
    assert_eq!(path.pop(), Some(Step::Index(1)));
    assert_eq!(path.pop(), None);
}

#[test]
fn paths_are_ordered_step_by_step_with_numbers_by_value() {
    let mut paths: Vec<Path> = ["b", "a[10]", "a[9]", "a", "", "a.x", "a[\"x\"]", "a[#0]"]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    paths.sort();
    let sorted: Vec<String> = paths.iter().map(Path::to_string).collect();
    assert_eq!(sorted, ["", "a", "a.x", "a[9]", "a[10]", "a[\"x\"]", "a[#0]", "b"]);
}

#[test]
fn a_path_in_a_message_is_cut_where_names_are_long_or_many() {
    let long = "n".repeat(1000);
    for (path, text) in [
        (Path::root(), String::new()),
        (Path::root().attribute("a").index(0).key("b").element(1), "a[0][\"b\"][#1]".into()),
        (Path::root().attribute("a b"), ".\"a b\"".into()),
        (Path::root().attribute(&*long).attribute(&*long), format!("{0}….{0}…", &long[..60])),
        (Path::root().key(&*long), format!("[\"{}…\"]", &long[..60])),
        (Path::root().attribute("a ".repeat(100)), format!(".\"{}…\"", "a ".repeat(30))),
    ] {
        assert_eq!(path.excerpt().to_string(), text);
    }
    let path = (0..1000).fold(Path::root(), |path, i| path.index(i));
    let text = path.excerpt().to_string();
    assert!(text.starts_with("[0][1][2]") && text.ends_with('…') && text.len() < 1030, "{text}");
    assert_eq!(path.to_string().parse::<Path>().as_ref(), Ok(&path));
}

#[derive(TfObject)]
struct Firewall {
    #[tfsdk("rules")]
    rules: Vec<Rule>,
    #[tfsdk("tags")]
    tags: BTreeMap<String, BTreeSet<String>>,
    #[tfsdk("any")]
    any: Value,
    #[tfsdk(flatten)]
    place: Place,
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("range")]
    range: (u16, Option<u16>),
}

#[derive(TfObject)]
struct Place {
    #[tfsdk("region")]
    region: String,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
#[allow(dead_code, reason = "it is there for its type")]
struct Part {
    #[tfsdk("rules")]
    rules: Vec<Rule>,
}

/// What is refused is in `ui-tests/rustc/path`.
#[test]
fn a_path_in_code_leads_to_a_part_of_the_struct() {
    for (path, text) in [
        (path!(""), ""),
        (path!(Firewall: ""), ""),
        (path!(Firewall: "rules[7].range[1]"), "rules[7].range[1]"),
        (path!(Firewall: ".rules"), "rules"),
        (path!(Firewall: r#"."region""#), "region"),
        (path!(Firewall: r#"tags["\u00fc ${"][#3]"#), r#"tags["ü $${"][#3]"#),
        (path!(Firewall: "any.a[0].b"), "any.a[0].b"),
        (path!(Part: "rules[0].range"), "rules[0].range"),
        (path!(Part: "others[0].at_all"), "others[0].at_all"),
        (path!(Vec<Rule>: "[0].range",), "[0].range"),
        (path!("anything[0][#1].at_all",), "anything[0][#1].at_all"),
    ] {
        assert_eq!(path.to_string(), text);
    }
    assert_eq!(Firewall::of_its_own().to_string(), "region");
}

impl Firewall {
    fn of_its_own() -> Path {
        path!(Self: "region")
    }
}
