//! Diagnostics with the lines they concern, for people and as the JSON of `terraform validate -json`.

use std::sync::Arc;

use serde_json::Value as Json;
use tfsdk::Path;
use tfsdk::config::{File, Renderer, Syntax, to_validate_json};
use tfsdk::diag::{Diagnostic, Diagnostics, Place};
use tfsdk::expr::{Pos, SourceRange};

/// The range of the first place where `part` stands in `source`.
fn range(source: &str, part: &str) -> SourceRange {
    let at = source.find(part).unwrap();
    let start = Pos::START.after(&source.as_bytes()[..at]);
    SourceRange { start, end: start.after(part.as_bytes()) }
}

fn found(source: &str, part: &str) -> Diagnostic {
    let file: Arc<str> = "main.tf".into();
    Diagnostic::error("Wrong", "It is wrong.").in_source(range(source, part)).in_file(&file)
}

fn rendered(source: &str, diagnostic: Diagnostic) -> String {
    let (file, _) = File::parse("main.tf", source);
    Renderer::plain().render(&Diagnostics::from(diagnostic), [&file])
}

#[test]
fn the_wrong_part_is_underlined() {
    let source = "a = 1\nb = [é, wrong]\nc = 3\n";
    assert_eq!(
        rendered(source, found(source, "wrong")),
        "error: Wrong\n --> main.tf:2:9\n  |\n2 | b = [é, wrong]\n  |         ^^^^^\n  |\n  = It is wrong.\n"
    );
}

#[test]
fn what_is_known_beyond_the_place_stands_below() {
    let source = "a = 1\n";
    let path = Path::root().attribute("x").index(0);
    let text = rendered(source, found(source, "1").at(path).with_hint("Try 2."));
    assert!(text.ends_with("  = It is wrong.\n  = note: at x[0]\n  = help: Try 2.\n"), "{text}");
    let bare = Diagnostic::warning("Odd", "");
    assert_eq!(rendered(source, bare), "warning: Odd\n");
    let elsewhere: Arc<str> = "other.tf".into();
    let text = rendered(source, found(source, "1").in_file(&elsewhere));
    assert!(text.contains("note: in other.tf:1,5-6"), "{text}");
}

#[test]
fn several_are_paragraphs() {
    let source = "a = 1\n";
    let (file, _) = File::parse("main.tf", source);
    let both = Diagnostics::from(vec![Diagnostic::error("One", "x"), Diagnostic::warning("Two", "y")]);
    let text = Renderer::plain().render(&both, [&file]);
    assert_eq!(text, "error: One\n  |\n  = x\n\nwarning: Two\n  |\n  = y\n");
    assert_eq!(Renderer::plain().render(&Diagnostics::new(), [&file]), "");
    assert!(Renderer::styled().render(&both, [&file]).contains("\u{1b}["));
}

#[test]
fn the_context_is_shown_unless_it_is_far() {
    let lines = |n: usize| format!("a = [\n{}wrong\n]\n", "  1,\n".repeat(n));
    let shown = |n: usize| {
        let source = lines(n);
        let context = range(&source, source.trim_end());
        rendered(&source, found(&source, "wrong").with_context(context))
    };
    // Ten lines from its first to its last.
    assert!(shown(8).contains("1 | a = ["), "{}", shown(8));
    assert!(!shown(9).contains("a = ["), "{}", shown(9));
    assert!(shown(9).contains("11 | wrong"), "{}", shown(9));
}

#[test]
fn of_a_long_part_the_first_lines_and_the_last_are_shown() {
    let shown = |n: usize| {
        let part = format!("[\n{}]", "  1,\n".repeat(n));
        let source = format!("a = {part}\nb = 2\n");
        rendered(&source, found(&source, &part))
    };
    let few = " --> main.tf:1:5\n  |\n1 |   a = [\n  |  _____^\n2 | |   1,\n3 | | ]\n  | |_^\n";
    assert!(shown(1).contains(few), "{}", shown(1));
    let many = shown(1500);
    let lines = "   1 |   a = [\n     |  _____^\n   2 | |   1,\n   3 | |   1,\n   4 | |   1,\n...    |\n1501 | |   1,\n1502 | | ]\n     | |_^\n";
    assert!(many.contains(lines), "{many}");
    // Beyond that only where it begins.
    let long = shown(100_000);
    assert!(long.contains("1 |   a = [") && !long.contains("100002"), "{long}");
    assert!(long.len() < 500, "{long}");
}

#[test]
fn several_places_of_a_file_stand_in_one_excerpt() {
    let source = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\na = 6\n";
    let file: Arc<str> = "main.tf".into();
    let first = Place::new(range(source, "a")).in_file(&file);
    let again = source.rfind('a').unwrap();
    let start = Pos::START.after(&source.as_bytes()[..again]);
    let twice = Diagnostic::error("Twice", "x")
        .in_source(SourceRange { start, end: start.after(b"a") })
        .in_file(&file)
        .with_related(first, "first set here");
    assert_eq!(
        rendered(source, twice.clone()),
        "error: Twice\n --> main.tf:6:1\n  |\n1 | a = 1\n  | - first set here\n...\n6 | a = 6\n  | ^\n  |\n  = x\n"
    );
    // Of another file it stands below, and of a secret line nowhere.
    let (one, _) = File::parse("main.tf", source);
    let (two, _) = File::parse("other.tf", "x = 1\n");
    let other: Arc<str> = "other.tf".into();
    let there = Place::new(range("x = 1\n", "x")).in_file(&other);
    let both = Diagnostics::from(found(source, "3").with_related(there.clone(), "as here"));
    let text = Renderer::plain().render(&both, [&one, &two]);
    assert!(
        text.contains("3 | c = 3\n  |     ^\n  |\n ::: other.tf:1:1\n  |\n1 | x = 1\n  | - as here\n"),
        "{text}"
    );
    let hidden = Diagnostics::from(found(source, "3").with_related(there.hidden(), "as here"));
    let text = Renderer::plain().render(&hidden, [&one, &two]);
    assert!(!text.contains("other.tf"), "{text}");
    // Places that are far from each other, and places that lie.
    let far = format!("a = 1\n{}b = 2\n", "\n".repeat(5000));
    let first = Place::new(range(&far, "a")).in_file(&file);
    let text = rendered(&far, found(&far, "b").with_related(first.clone(), "here"));
    assert!(text.contains("5002 | b = 2") && text.contains("1 | a = 1"), "{text}");
    for (line, byte) in [(9, 0), (1, 12), (4, 2), (2, 5)] {
        let at = SourceRange::at(Pos { line, column: 1, byte });
        let lying = Diagnostic::error("Wrong", "x").in_source(at).in_file(&file);
        let text = rendered("a = 1\nb = 2\n", lying.with_related(first.clone(), "here"));
        assert!(text.starts_with("error: Wrong\n"), "{text}");
    }
}

#[test]
fn tabs_and_wide_characters_are_aligned() {
    let tab = "a = {\n\tb = wrong\n}\n";
    let text = rendered(tab, found(tab, "wrong"));
    assert!(text.contains("2 |     b = wrong\n  |         ^^^^^\n"), "{text}");
    let wide = "a = [\"日本語\", wrong]\n";
    let text = rendered(wide, found(wide, "wrong"));
    assert!(text.contains("1 | a = [\"日本語\", wrong]\n  |                ^^^^^\n"), "{text}");
}

#[test]
fn of_a_long_line_only_a_part_is_shown() {
    let source = format!("{} = {}\n", "é".repeat(5000), "x".repeat(5000));
    let text = rendered(&source, found(&source, " = "));
    assert!(text.len() < 20_000, "{}", text.len());
    assert!(text.contains("é = x"), "the part itself is shown");
}

#[test]
fn places_that_a_file_does_not_have_hurt_nothing() {
    let far = |start: u32, end: u32| SourceRange {
        start: Pos { line: 9, column: 9, byte: start },
        end: Pos { line: 9, column: 9, byte: end },
    };
    let file: Arc<str> = "main.tf".into();
    for (start, end) in [(100, 200), (3, 200), (5, 2), (6, 6)] {
        let diagnostic = Diagnostic::error("Wrong", "x").in_source(far(start, end)).in_file(&file);
        assert!(rendered("a = 1\n", diagnostic.clone()).starts_with("error: Wrong\n"));
        let (parsed, _) = File::parse("main.tf", "a = 1\n");
        let json: Json = serde_json::from_str(&to_validate_json(&diagnostic.into(), [&parsed])).unwrap();
        assert_eq!(json["error_count"], 1);
    }
    // Nor do those that end before they begin.
    let at = |start: u32, end: u32| {
        let pos = |byte| Pos { line: 1, column: byte + 1, byte };
        SourceRange { start: pos(start), end: pos(end) }
    };
    for (range, context) in
        [(at(5, 2), at(4, 3)), (at(5, 2), at(3, 4)), (at(2, 3), at(5, 0)), (at(5, 0), at(6, 0))]
    {
        let wrong = Diagnostic::error("Wrong", "x").in_source(range).with_context(context).in_file(&file);
        assert!(rendered("a = 1\n", wrong.clone()).starts_with("error: Wrong\n"));
        let (parsed, _) = File::parse("main.tf", "a = 1\n");
        let json: Json = serde_json::from_str(&to_validate_json(&wrong.into(), [&parsed])).unwrap();
        assert_eq!(json["error_count"], 1);
    }
}

// As JSON

fn json(source: &str, diagnostic: Diagnostic) -> Json {
    let (file, _) = File::parse("main.tf", source);
    serde_json::from_str(&to_validate_json(&diagnostic.into(), [&file])).unwrap()
}

/// The code, its first line, the marked part of it, and the block around it.
fn snippet(json: &Json) -> (String, u64, String, Option<String>) {
    let snippet = &json["diagnostics"][0]["snippet"];
    let code = snippet["code"].as_str().unwrap();
    let (from, to) = (&snippet["highlight_start_offset"], &snippet["highlight_end_offset"]);
    let marked = &code[from.as_u64().unwrap() as usize..to.as_u64().unwrap() as usize];
    (
        code.to_owned(),
        snippet["start_line"].as_u64().unwrap(),
        marked.to_owned(),
        snippet["context"].as_str().map(ToOwned::to_owned),
    )
}

#[test]
fn the_whole_is_laid_out_as_terraform_does() {
    let source = "a = 1\n";
    let (file, _) = File::parse("main.tf", source);
    assert_eq!(
        to_validate_json(&found(source, "1").into(), [&file]),
        "{\n  \"format_version\": \"1.0\",\n  \"valid\": false,\n  \"error_count\": 1,\n  \"warning_count\": 0,\n  \"diagnostics\": \
         [\n    {\n      \"severity\": \"error\",\n      \"summary\": \"Wrong\",\n      \"detail\": \"It is wrong.\",\n      \
         \"range\": {\n        \"filename\": \"main.tf\",\n        \"start\": {\n          \"line\": 1,\n          \"column\": 5,\n          \
         \"byte\": 4\n        },\n        \"end\": {\n          \"line\": 1,\n          \"column\": 6,\n          \"byte\": 5\n        \
         }\n      },\n      \"snippet\": {\n        \"context\": null,\n        \"code\": \"a = 1\",\n        \"start_line\": 1,\n        \
         \"highlight_start_offset\": 4,\n        \"highlight_end_offset\": 5,\n        \"values\": []\n      }\n    }\n  ]\n}"
    );
    assert_eq!(
        to_validate_json(&Diagnostics::new(), []),
        "{\n  \"format_version\": \"1.0\",\n  \"valid\": true,\n  \"error_count\": 0,\n  \"warning_count\": 0,\n  \"diagnostics\": []\n}"
    );
}

#[test]
fn warnings_leave_a_configuration_valid() {
    let both = Diagnostics::from(vec![Diagnostic::warning("Odd", "x"), Diagnostic::warning("Odder", "y")]);
    let json: Json = serde_json::from_str(&to_validate_json(&both, [])).unwrap();
    assert_eq!(
        (&json["valid"], &json["error_count"], &json["warning_count"]),
        (&true.into(), &0.into(), &2.into())
    );
    assert_eq!(json["diagnostics"][0]["severity"], "warning");
    assert!(json["diagnostics"][0].get("range").is_none() && json["diagnostics"][0].get("snippet").is_none());
}

#[test]
fn hints_stand_behind_the_detail() {
    let json = json("a = 1\n", found("a = 1\n", "1").with_hint("Try 2."));
    assert_eq!(json["diagnostics"][0]["detail"], "It is wrong. Try 2.");
}

#[test]
fn the_code_is_the_lines_of_the_part_and_its_context() {
    let source = "x = 0\n\nblock \"l\" {\n  a = [\n    wrong,\n\n    1\n  ]\n}\ny = 1\n";
    let plain = snippet(&json(source, found(source, "wrong")));
    assert_eq!(plain, ("    wrong,".to_owned(), 5, "wrong".to_owned(), Some("block \"l\"".to_owned())));
    let context = range(source, "a = [\n    wrong,\n\n    1\n  ]");
    // Empty lines are left out, as Terraform does.
    let around = snippet(&json(source, found(source, "wrong").with_context(context)));
    assert_eq!(around.0, "  a = [\n    wrong,\n    1\n  ]");
    assert_eq!((around.1, around.2.as_str()), (4, "wrong"));
    let outside = snippet(&json(source, found(source, "0")));
    assert_eq!(outside, ("x = 0".to_owned(), 1, "0".to_owned(), None));
    let end = snippet(&json(source, found(source, "1\n  ]\n}\ny = 1")));
    assert_eq!((end.0.as_str(), end.1), ("    1\n  ]\n}\ny = 1", 7));
}

#[test]
fn an_empty_part_is_shown_as_one_character() {
    let source = "abc\n";
    let at = SourceRange::at(Pos { line: 1, column: 2, byte: 1 });
    let file: Arc<str> = "main.tf".into();
    let json = json(source, Diagnostic::error("Wrong", "x").in_source(at).in_file(&file));
    let end = &json["diagnostics"][0]["range"]["end"];
    assert_eq!((&end["column"], &end["byte"]), (&3.into(), &2.into()));
    assert_eq!(snippet(&json).2, "b");
}

#[test]
fn the_block_around_a_part_is_the_outermost() {
    let source = "outer \"a\" b {\n  inner {\n    x = 1\n  }\n}\nz = 2\n";
    let context = |part: &str| snippet(&json(source, found(source, part))).3;
    assert_eq!(context("x = 1").as_deref(), Some("outer \"a\" \"b\""));
    assert_eq!(context("uter").as_deref(), Some("outer \"a\" \"b\""));
    // At its very first byte one is not within it yet.
    assert_eq!(context("outer"), None);
    assert_eq!(context("z = 2"), None);
}

/// What Terraform 1.11.4 says of each, where something is wrong there.
#[test]
fn what_is_around_a_part_of_json_is_the_way_to_it() {
    let source = r#"{"variable": {
        "n": {"default": "x", "validation": [{"condition": "c", "extra": 1}]},
        "l": {"default": [{"a": 1}]}, "q": [{"type": "any"}, {"type": "strng"}], "with.dot": {}}}"#;
    let context = |source: &str, part: &str| {
        let (file, _) = File::parse_as(Syntax::Json, "main.tf", source);
        let json = to_validate_json(&found(source, part).into(), [&file]);
        snippet(&serde_json::from_str(&json).unwrap()).3
    };
    let of = |part| context(source, part);
    assert_eq!(of("\"x\"").as_deref(), Some("variable.n"));
    assert_eq!(of("\"extra\"").as_deref(), Some("variable.n.validation[0]"));
    assert_eq!(of("strng").as_deref(), Some("variable.q[1]"));
    assert_eq!(of("\"with.dot\"").as_deref(), Some("variable"));
    // At the very first byte of an object or a list one is not within it yet.
    assert_eq!(of("[{\"a\"").as_deref(), Some("variable.l"));
    assert_eq!(of("{\"variable\""), None);
    let modules = r#"[{"output": {}}, {"resource": {"terraform_data": {"x": [{}, {}]}}}]"#;
    assert_eq!(context(modules, "[{}").as_deref(), Some("[1].resource.terraform_data"));
    // However deep it is, what is said is bounded.
    let deep = format!("{{\"a\": {}{}}}", "[".repeat(100), "]".repeat(100));
    assert_eq!(context(&deep, "]]]"), Some(format!("a{}…", "[0]".repeat(15))));
    let just = format!("{{\"a\": {}1{}}}", "[".repeat(15), "]".repeat(15));
    assert_eq!(context(&just, "1"), Some(format!("a{}", "[0]".repeat(14))));
}

#[test]
fn texts_are_escaped_as_go_escapes_them() {
    let odd = Diagnostic::error("a<b>&\u{2028}\u{2029}", "\"\\\n\r\t\u{8}\u{c}\u{1}\u{7f}é");
    let text = to_validate_json(&odd.into(), []);
    assert!(text.contains(r#""summary": "a\u003cb\u003e\u0026\u2028\u2029""#), "{text}");
    assert!(text.contains("\"detail\": \"\\\"\\\\\\n\\r\\t\\b\\f\\u0001\u{7f}é\""), "{text}");
}

#[test]
fn lines_that_end_with_a_return_are_shown_without() {
    let source = "a = 1\r\nb = 2\r\n";
    let code = snippet(&json(source, found(source, "1\r\nb"))).0;
    assert_eq!(code, "a = 1\nb = 2");
}
