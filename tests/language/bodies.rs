//! Bodies: arguments and blocks, where each part stands, and what is said of what is neither.

use tfsdk::expr::{Pos, parse_body};

use super::ask::told;

fn problems(source: &str) -> Vec<String> {
    parse_body(source.as_bytes(), "main.tf", Pos::START).1.iter().map(told).collect()
}

#[track_caller]
fn one(source: &str, expected: &str) {
    assert_eq!(problems(source), [expected], "{source}");
}

const REQUIRED: &str =
    "Argument or block definition required: An argument or block definition is required here.";

#[test]
fn every_part_of_a_body_knows_where_it_stands() {
    let source = "a = 1\nblock \"x\" y {\n  b = [\n  ]\n}\none { c = 2 }\nnone {}\n";
    let (body, problems) = parse_body(source.as_bytes(), "", Pos::START);
    assert_eq!(problems.to_string(), "");
    let a = &body.attributes[0];
    assert_eq!([a.range, a.name_range, a.expr.range].map(|r| r.to_string()), ["1,1-6", "1,1-2", "1,5-6"]);
    let block = &body.blocks[0];
    assert_eq!(block.labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["x", "y"]);
    assert_eq!(
        block.labels.iter().map(|label| label.range.to_string()).collect::<Vec<_>>(),
        ["2,7-10", "2,11-12"]
    );
    assert_eq!(
        [block.kind_range, block.open_range, block.close_range, block.body.range, block.body.end_range()]
            .map(|r| r.to_string()),
        ["2,1-6", "2,13-14", "5,1-2", "2,13-5,2", "5,2-2"]
    );
    assert_eq!(block.body.attributes[0].range.to_string(), "3,3-4,4");
    let one = &body.blocks[1];
    assert_eq!(
        [one.open_range, one.close_range, one.body.attributes[0].range].map(|r| r.to_string()),
        ["6,5-6", "6,13-14", "6,7-12"]
    );
    let none = &body.blocks[2];
    assert_eq!(
        [none.open_range, none.close_range, none.body.range].map(|r| r.to_string()),
        ["7,6-7", "7,7-8", "7,6-8"]
    );
    assert_eq!([body.range, body.end_range()].map(|r| r.to_string()), ["1,1-8,1", "8,1-1"]);
}

#[test]
fn an_argument_is_set_once() {
    one(
        "a = 1\nb = 2\na = 3\n",
        "main.tf:3,1-2: Attribute redefined: The argument \"a\" was already set at main.tf:1,1-2. \
         Each argument may be set only once."
            .trim_start_matches("main.tf:"),
    );
    let (body, _) = parse_body(b"a = 1\na = 2\n", "", Pos::START);
    assert_eq!(body.attributes.len(), 1);
    assert_eq!(body.attributes[0].range.start.line, 1);
    // In each body anew.
    assert_eq!(problems("a = 1\nb {\n  a = 1\n}\nb {\n  a = 1\n}\n"), Vec::<String>::new());
}

#[test]
fn an_argument_ends_with_its_line() {
    one(
        "a = 1 b = 2\n",
        "1,7-8 in 1,1-8: Missing newline after argument: An argument definition must end with a newline.",
    );
    one(
        "a = 1, b = 2\n",
        "1,6-7 in 1,1-7: Unexpected comma after argument: Argument definitions must be separated by \
         newlines, not commas. An argument definition must end with a newline.",
    );
    assert_eq!(problems("a = 1"), Vec::<String>::new());
}

#[test]
fn a_block_ends_with_its_line() {
    one(
        "a {} b {}\n",
        "1,6-7 in 1,1-7: Missing newline after block definition: A block definition must end with a newline.",
    );
    one(
        "a {\n} x = 1\n",
        "2,3-4 in 1,1-2,4: Missing newline after block definition: A block definition must end with a \
         newline.",
    );
    assert_eq!(problems("a {}"), Vec::<String>::new());
    assert_eq!(problems("a {\n}\n\nb {\n}\n"), Vec::<String>::new());
}

#[test]
fn the_header_of_a_block_has_labels_and_a_brace() {
    let wrong = "Invalid block definition:";
    one(
        "a = 1\nb \"c\" = 2\n",
        &format!(
            "2,7-8 in 2,1-8: {wrong} The equals sign \"=\" indicates an argument definition, and \
         must not be used when defining a block."
        ),
    );
    one(
        "a \"b\"\n{\n}\n",
        &format!(
            "1,6-2,1 in 1,1-2,1: {wrong} A block definition must have block content delimited by \"{{\" \
         and \"}}\", starting on the same line as the block header."
        ),
    );
    one(
        "a b [\n",
        &format!(
            "1,5-6 in 1,1-6: {wrong} Either a quoted string block label or an opening brace (\"{{\") is \
         expected here."
        ),
    );
}

#[test]
fn labels_are_plain_text() {
    let label = |source: &str| {
        let (body, problems) = parse_body(source.as_bytes(), "", Pos::START);
        (body.blocks[0].labels[0].text.clone(), problems.iter().map(told).collect::<Vec<_>>())
    };
    assert_eq!(label("a \"b\\tc\" {}\n"), ("b\tc".to_owned(), vec![]));
    assert_eq!(label("a \"\" {}\n"), (String::new(), vec![]));
    let (text, problems) = label("a \"b${c}\" {}\n");
    assert_eq!(text, "b${ ... }");
    assert_eq!(
        problems,
        ["1,5-7 in 1,3-7: Invalid string literal: Template sequences are not allowed in this string. To \
         include a literal \"$\", double it (as \"$$\") to escape it."]
    );
    let (text, problems) = label("a \"%{c}\" {}\n");
    assert_eq!(text, "%{ ... }");
    assert!(problems[0].contains("a literal \"%\", double it (as \"%%\")"), "{problems:?}");
    assert_eq!(
        label("a \"\\q\" {}\n").1,
        ["1,4-6: Invalid escape sequence: The symbol \"q\" is not a valid escape sequence \
         selector."]
    );
}

#[test]
fn a_body_holds_arguments_and_blocks_only() {
    one("1 = 2\n", &format!("1,1-2: {REQUIRED}"));
    one("\"a\" = 1\n", "1,1-2: Invalid argument name: Argument names must not be quoted.");
    one(
        "a\n",
        &format!(
            "1,1-2: {REQUIRED} To set an argument, use the equals sign \"=\" to introduce the argument value."
        ),
    );
    one(
        "a.b = 1\n",
        &format!(
            "1,1-2: {REQUIRED} To set an argument, use the equals sign \"=\" to introduce the argument \
         value."
        ),
    );
    one("a = 1\n}\n", &format!("2,1-2: {REQUIRED}"));
}

#[test]
fn a_block_needs_its_end() {
    let unclosed = "Unclosed configuration block: There is no closing brace for this block before the end of the file. This \
                    may be caused by incorrect brace nesting elsewhere in this file.";
    one("a {\n  b = 1\n", &format!("1,3-4: {unclosed}"));
    one("a {\n  b {\n  }\n", &format!("1,3-4: {unclosed}"));
    one("a { b = 1", &format!("1,3-4 in 1,1-4: {unclosed}"));
}

#[test]
fn a_block_on_one_line_holds_one_argument() {
    let wrong = "Invalid single-argument block definition:";
    one(
        "a { b = 1, c = 2 }\n",
        &format!(
            "1,10-11: {wrong} Single-line block syntax can include only one argument definition. \
         To define multiple arguments, use the multi-line block syntax with one argument definition per line."
        ),
    );
    one(
        "a { b = 1\n}\n",
        &format!(
            "1,10-2,1: {wrong} An argument definition on the same line as its containing block creates \
         a single-line block definition, which must also be closed on the same line. Place the block's closing brace \
         immediately after the argument definition."
        ),
    );
    one(
        "a { b = 1 c = 2 }\n",
        &format!(
            "1,11-12: {wrong} A single-line block definition must end with a closing brace \
         immediately after its single argument definition."
        ),
    );
    let nested = problems("a { b {} }\n");
    assert_eq!(
        nested[0],
        "1,5-8: Argument definition required: A single-line block definition can contain only a single \
         argument. If you meant to define argument \"b\", use an equals sign to assign it a value. To define a nested \
         block, place it on a line of its own within its parent block."
    );
    assert_eq!(
        problems("a { b }\n")[0],
        format!(
            "1,5-6: {REQUIRED} To set an argument, use the equals sign \"=\" to introduce \
         the argument value."
        )
    );
    assert_eq!(problems("a { 1 }\n")[0], format!("1,5-6: {REQUIRED}"));
}

#[test]
fn what_follows_a_broken_line_is_read() {
    let names = |source: &str| {
        let (body, problems) = parse_body(source.as_bytes(), "", Pos::START);
        let attributes = body.attributes.iter().map(|attribute| attribute.name.clone());
        let blocks = body.blocks.iter().map(|block| block.kind.clone());
        (attributes.chain(blocks).collect::<Vec<_>>().join(" "), problems.len())
    };
    assert_eq!(names("a = 1 x\nb = 2\n"), ("a b".to_owned(), 1));
    assert_eq!(names("a\nb = 2\n"), ("b".to_owned(), 1));
    assert_eq!(names("a = [1 2]\nb = 2\n"), ("a b".to_owned(), 1));
    assert_eq!(names("a = \"${1 2}\"\nb = 2\n"), ("a b".to_owned(), 1));
    assert_eq!(names("a {} x\nb = 2\n"), ("b a".to_owned(), 1));
    // Brackets of what is skipped hide the ends of their lines.
    assert_eq!(names("a = 1 [\n]\nb = 2\n"), ("a b".to_owned(), 1));
    assert_eq!(names("a = 1 {\n(\n)\n\"${x}\"\n}\nb = 2\n"), ("a b".to_owned(), 1));
}
