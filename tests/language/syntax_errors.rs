//! Expressions that are none: what is missing, where, and what is read on.

use tfsdk::expr::{ExprKind, MAX_DEPTH, Pos, parse_expression, parse_template};

use super::ask::told;

/// The problems of reading alone.
fn problems(source: &str) -> Vec<String> {
    parse_expression(source.as_bytes(), "main.tf", Pos::START).1.iter().map(told).collect()
}

#[track_caller]
fn one(source: &str, expected: &str) {
    assert_eq!(problems(source), [expected], "{source}");
}

#[track_caller]
fn fine(source: &str) {
    assert_eq!(problems(source), Vec::<String>::new(), "{source}");
}

#[test]
fn an_expression_has_to_begin_and_to_end() {
    one("", "1,1-1: Missing expression: Expected the start of an expression, but found the end of the file.");
    one(
        "1 +",
        "1,4-4: Missing expression: Expected the start of an expression, but found the end of the file.",
    );
    let start =
        "Invalid expression: Expected the start of an expression, but found an invalid expression token.";
    one(")", &format!("1,1-2: {start}"));
    one("1 + * 2", &format!("1,5-6: {start}"));
    one("[1, =]", &format!("1,5-6: {start}"));
    let extra = "Extra characters after expression: An expression was successfully parsed, but extra characters were \
                 found after it.";
    one("1 2", &format!("1,3-4: {extra}"));
    one("a }", &format!("1,3-4: {extra}"));
    // Ends of lines end nothing here.
    fine("\n1\n+\n2\n");
    fine("1 # a comment");
    fine("/* a */ 1 // b");
}

#[test]
fn conditionals_need_both_results() {
    let colon = "Missing false expression in conditional: The conditional operator (...?...:...) requires a false \
                 expression, delimited by a colon.";
    one("true ? 1", &format!("1,9-9 in 1,1-9: {colon}"));
    assert_eq!(problems("true ? 1 2")[0], format!("1,10-11 in 1,1-11: {colon}"));
    one(
        "true ? 1 :",
        "1,11-11: Missing expression: Expected the start of an expression, but found the end of the file.",
    );
    one(
        "true ? : 2",
        "1,8-9: Invalid expression: Expected the start of an expression, but found an invalid expression \
         token.",
    );
}

#[test]
fn parentheses_need_their_end() {
    let open = "Unbalanced parentheses: Expected a closing parenthesis to terminate the expression.";
    one("(1", &format!("1,3-3 in 1,1-3: {open}"));
    one("(1 2)", &format!("1,4-5 in 1,1-5: {open}"));
    fine("(\n1\n)");
}

#[test]
fn lists_need_commas_and_their_end() {
    one(
        "[1 2]",
        "1,4-5 in 1,1-5: Missing item separator: Expected a comma to mark the beginning of the next item.",
    );
    one(
        "[1",
        "1,1-2: Unterminated tuple constructor expression: There is no corresponding closing bracket before the \
         end of the file. This may be caused by incorrect bracket nesting elsewhere in this file.",
    );
    fine("[1, 2,]");
    fine("[\n1,\n2\n]");
    one(
        "[1\n2]",
        "2,1-2 in 1,1-2,2: Missing item separator: Expected a comma to mark the beginning of the next item.",
    );
}

#[test]
fn objects_need_keys_values_and_their_end() {
    let unclosed = "Unterminated object constructor expression: There is no corresponding closing brace before the end \
                    of the file. This may be caused by incorrect brace nesting elsewhere in this file.";
    one("{ a = 1", &format!("1,1-2: {unclosed}"));
    one("{ a", &format!("1,1-2: {unclosed}"));
    one(
        "{ a = 1 b = 2 }",
        "1,9-10 in 1,1-10: Missing attribute separator: Expected a newline or comma to mark the \
         beginning of the next attribute.",
    );
    one(
        "{ a, b }",
        "1,4-5 in 1,1-5: Missing attribute value: Expected an attribute value, introduced by an equals sign \
         (\"=\").",
    );
    one(
        "{ a\n}",
        "1,4-2,1 in 1,1-2,1: Missing attribute value: Expected an attribute value, introduced by an equals \
         sign (\"=\").",
    );
    one(
        "{ a b = 1 }",
        "1,5-6 in 1,1-6: Missing key/value separator: Expected an equals sign (\"=\") to mark the \
         beginning of the attribute value. If you intended to given an attribute name containing periods or spaces, \
         write the name in quotes to create a string literal.",
    );
    one(
        "{ a } ",
        "1,5-6 in 1,1-6: Missing key/value separator: Expected an equals sign (\"=\") to mark the beginning of \
         the attribute value.",
    );
    for good in ["{}", "{ a = 1, b = 2, }", "{\n a = 1\n b : 2\n}", "{ a = 1,\n b = 2 }", "{\n\n a = 1\n\n}"]
    {
        fine(good);
    }
}

#[test]
fn calls_need_commas_and_their_end() {
    one(
        "f(1 2)",
        "1,5-6 in 1,1-6: Missing argument separator: A comma is required to separate each function argument \
         from the next.",
    );
    one(
        "f(1",
        "1,1-3: Unterminated function call: There is no closing parenthesis for this function call before the \
         end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file.",
    );
    one(
        "f(1... 2)",
        "1,4-7 in 1,1-7: Missing closing parenthesis: An expanded function argument (with ...) must be \
         immediately followed by closing parentheses.",
    );
    one(
        "f(1..., 2)",
        "1,4-7 in 1,1-7: Missing closing parenthesis: An expanded function argument (with ...) must be \
         immediately followed by closing parentheses.",
    );
    one(
        "a::",
        "1,4-4 in 1,1-4: Missing function name: Function scope resolution symbol :: must be followed by a \
         function name in this scope.",
    );
    one(
        "a::1()",
        "1,4-5 in 1,1-5: Missing function name: Function scope resolution symbol :: must be followed by a \
         function name in this scope.",
    );
    one(
        "a::b",
        "1,5-5 in 1,1-5: Missing open parenthesis: Function selector must be followed by an open parenthesis to \
         begin the function call.",
    );
    for good in ["f()", "f(1,)", "f(1...)", "f(\n1,\n2\n)", "a::b::c(1)", "f (1)"] {
        fine(good);
    }
}

#[test]
fn accesses_need_names_and_brackets() {
    one("a.", "1,3-3: Invalid attribute name: An attribute name is required after a dot.");
    one("a.(b)", "1,3-4: Invalid attribute name: An attribute name is required after a dot.");
    one(
        "a[0",
        "1,4-4: Missing close bracket on index: The index operator must end with a closing bracket (\"]\").",
    );
    one(
        "a[0 1]",
        "1,6-7: Missing close bracket on index: The index operator must end with a closing bracket (\"]\").",
    );
    one(
        "a[*",
        "1,4-4: Missing close bracket on splat index: The star for a full splat operator must be immediately \
         followed by a closing bracket (\"]\").",
    );
    one(
        "a[* 1]",
        "1,6-7: Missing close bracket on splat index: The star for a full splat operator must be immediately \
         followed by a closing bracket (\"]\").",
    );
    one(
        "a.*.*",
        "1,5-6: Nested splat expression not allowed: A splat expression (*) cannot be used inside another \
         attribute-only splat expression.",
    );
    one("a.*.[", "1,3-4: Invalid attribute name: An attribute name is required after a dot.");
    let legacy = "Invalid legacy index syntax: When using the legacy index syntax, chaining two indexes together is not \
                  permitted. Use the proper index syntax";
    one("a.0.1", &format!("1,3-6: {legacy} instead, like [0][1]."));
    one("a.*.0.1", &format!("1,3-4: {legacy} with a full splat expression [*] instead, like [0][1]."));
    for good in ["a.b", "a.0", "a[\n0\n]", "a[*].b[0]", "a.*.b.0", "a.*", "a[*][*]"] {
        fine(good);
    }
}

#[test]
fn for_expressions_need_their_words() {
    let wrong = "Invalid 'for' expression: For expression requires";
    one("[for]", &format!("1,5-6 in 1,1-6: {wrong} variable name after 'for'."));
    one("[for a, ]", &format!("1,9-10 in 1,1-10: {wrong} value variable name after comma."));
    one(
        "[for a of b : c]",
        &format!("1,8-10 in 1,1-10: {wrong} the 'in' keyword after its name declarations."),
    );
    one("[for a in b]", &format!("1,12-13 in 1,1-13: {wrong} a colon after the collection expression."));
    let rule = "Invalid 'for' expression:";
    one(
        "[for a in b : c d]",
        &format!("1,17-18 in 1,1-18: {rule} Extra characters after the end of the 'for' expression."),
    );
    one(
        "[for a in b : a => c]",
        &format!("1,15-16 in 1,1-22: {rule} Key expression is not valid when building a tuple."),
    );
    one(
        "[for a in b : c...]",
        &format!("1,16-19 in 1,1-20: {rule} Grouping ellipsis (...) cannot be used when building a tuple."),
    );
    one(
        "{ for a in b : c }",
        &format!("1,16-17 in 1,1-19: {rule} Key expression is required when building an object."),
    );
    for good in [
        "[for a in b : c]",
        "{ for a in b : a => c... if d }",
        "[for a, b in c : d if e]",
        "[for\na\nin\nb\n:\nc\n]",
        "{\nfor a in b : a => c\n}",
    ] {
        fine(good);
    }
}

#[test]
fn templates_need_their_ends() {
    let inner = "Unclosed template interpolation sequence: There is no closing brace for this interpolation sequence \
                 before the end of the";
    let nesting = "This might be caused by incorrect nesting inside the given expression.";
    assert_eq!(
        problems("\"a")[0],
        "1,3-3 in 1,2-3: Unterminated template string: No closing marker was found for the string."
    );
    assert_eq!(problems("\"a${1")[0], format!("1,2-3: {inner} file. {nesting}"));
    one("\"a${1\"", &format!("1,2-3: {inner} quoted template. {nesting}"));
    one(
        "\"${a:b}\"",
        "1,5-6 in 1,2-6: Extra characters after interpolation expression: Template interpolation doesn't \
         expect a colon at this location. Did you intend this to be a literal sequence to be processed as part of \
         another language? If so, you can escape it by starting with \"$${\" instead of just \"${\".",
    );
    let extra = problems("\"${a b}\"");
    assert_eq!(extra.len(), 1);
    assert!(
        extra[0].starts_with(
            "1,6-7 in 1,2-7: Extra characters after interpolation expression: Expected a closing"
        )
    );
}

#[test]
fn directives_need_their_words_and_their_ends() {
    one(
        "\"%{ }\"",
        "1,5-6 in 1,2-6: Invalid template directive: A template directive keyword (\"if\", \"for\", etc) is \
         expected at the beginning of a %{ sequence.",
    );
    one(
        "\"%{ endfi }\"",
        "1,5-10 in 1,2-10: Invalid template control keyword: \"endfi\" is not a valid template \
         control keyword. Did you mean \"endif\"?",
    );
    one(
        "\"%{ nothing }\"",
        "1,5-12 in 1,2-12: Invalid template control keyword: \"nothing\" is not a valid template \
         control keyword.",
    );
    one(
        "\"%{ if a }%{ endif x }\"",
        "1,20-21 in 1,2-21: Extra characters in endif marker: Expected a closing brace to end the \
         sequence, but found extra characters.",
    );
    let end = "Unexpected end of template:";
    one(
        "\"%{ if true }a\"",
        &format!(
            "1,15-16: {end} The if directive at main.tf:1,2-14 is missing its corresponding \
         endif directive."
        ),
    );
    one(
        "\"%{ for x in [] }a\"",
        &format!(
            "1,19-20: {end} The for directive at main.tf:1,2-18 is missing its \
         corresponding endfor directive."
        ),
    );
    let unbalanced = "The control directives within this template are unbalanced.";
    one("\"a%{ endif }\"", &format!("1,3-13: Unexpected endif directive: {unbalanced}"));
    one("\"a%{ else }\"", &format!("1,3-12: Unexpected else directive: {unbalanced}"));
    one("\"%{ endfor }\"", &format!("1,2-13: Unexpected endfor directive: {unbalanced}"));
    assert_eq!(
        problems("\"%{ if true }a%{ endfor }\"")[0],
        "1,15-26: Unexpected endfor directive: Expecting an endif directive for the if started at main.tf:1,2-14."
    );
    assert_eq!(
        problems("\"%{ if true }a%{ else }b%{ else }c%{ endif }\"")[0],
        "1,25-34: Unexpected else directive: Already in the else clause for the if started at main.tf:1,2-14."
    );
    assert_eq!(
        problems("\"%{ for x in [] }a%{ else }b%{ endfor }\"")[0],
        "1,19-28: Unexpected else directive: An else clause is not expected for a for directive."
    );
    assert_eq!(
        problems("\"%{ for x in [] }a%{ endif }\"")[0],
        "1,19-29: Unexpected endif directive: Expecting an endfor directive corresponding to the for directive at \
         main.tf:1,2-18."
    );
    let names = "Invalid 'for' directive: For directive requires";
    one("\"%{ for }\"", &format!("1,9-10: {names} variable name after 'for'."));
    one("\"%{ for a, }\"", &format!("1,12-13: {names} value variable name after comma."));
    one("\"%{ for a of b }\"", &format!("1,11-13: {names} 'in' keyword after names."));
}

#[test]
fn escapes_have_to_be_ones() {
    let wrong = |range: &str, what: &str| format!("{range}: Invalid escape sequence: {what}");
    one(r#""a\qb""#, &wrong("1,3-5", "The symbol \"q\" is not a valid escape sequence selector."));
    one(r#""\'""#, &wrong("1,2-4", "The symbol \"'\" is not a valid escape sequence selector."));
    one(r#""é\é""#, &wrong("1,3-5", "The symbol \"é\" is not a valid escape sequence selector."));
    let four = "The \\u escape sequence must be followed by four hexadecimal digits.";
    let eight = "The \\U escape sequence must be followed by eight hexadecimal digits.";
    one(r#""\u12""#, &wrong("1,2-6", four));
    one(r#""\u12G4""#, &wrong("1,2-6", four));
    one(r#""\U1234567""#, &wrong("1,2-11", eight));
    one(r#""\ud800""#, &wrong("1,2-8", "Cannot encode character U+d800 in UTF-8."));
    one(r#""\U00110000""#, &wrong("1,2-12", "Cannot encode character U+110000 in UTF-8."));
    assert_eq!(
        problems(r#""\q \r \w""#),
        [
            wrong("1,2-4", "The symbol \"q\" is not a valid escape sequence selector."),
            wrong("1,8-10", "The symbol \"w\" is not a valid escape sequence selector."),
        ]
    );
    fine(r#""\n\r\t\"\\\u00e9\U0001f600""#);
    // In heredocs a backslash is one.
    fine("<<E\n\\q\nE\n");
}

#[test]
fn tokens_that_are_none_say_what_to_write_instead() {
    let first = |source: &str| problems(source).remove(0);
    let bitwise = "Unsupported operator: Bitwise operators are not supported.";
    assert_eq!(first("1 & 2"), format!("1,3-4: {bitwise} Did you mean boolean AND (\"&&\")?"));
    assert_eq!(first("1 | 2"), format!("1,3-4: {bitwise} Did you mean boolean OR (\"||\")?"));
    assert_eq!(first("~1"), format!("1,1-2: {bitwise} Did you mean boolean NOT (\"!\")?"));
    assert_eq!(first("1 ^ 2"), format!("1,3-4: {bitwise}"));
    let character = "Invalid character:";
    assert_eq!(
        first("'a'"),
        format!("1,1-2: {character} Single quotes are not valid. Use double quotes (\") to enclose strings.")
    );
    assert_eq!(
        first("1;"),
        format!(
            "1,2-3: {character} The \";\" character is not valid. Use newlines to separate arguments \
         and blocks, and commas to separate items in collection values."
        )
    );
    assert_eq!(
        first("`a`"),
        format!(
            "1,1-2: {character} The \"`\" character is not valid. To create a multi-line string, use \
         the \"heredoc\" syntax, like \"<<EOT\"."
        )
    );
    assert_eq!(
        first("“a”"),
        format!(
            "1,1-2: {character} \"Curly quotes\" are not valid here. These can sometimes be \
         inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the \
         character with a \"straight quote\"."
        )
    );
    assert_eq!(first("1 @"), format!("1,3-4: {character} This character is not used within the language."));
    assert_eq!(
        first("\"a\nb\""),
        "1,3-2,1: Invalid multi-line string: Quoted strings may not be split over multiple \
         lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \
         \"heredoc\" multi-line template syntax."
    );
    let (_, bytes) = parse_expression(b"\"\xff\xfe\"", "", Pos::START);
    assert_eq!(
        bytes.iter().next().map(told).unwrap_or_default(),
        "1,2-3: Invalid character encoding: All input files must be UTF-8 encoded. Ensure that \
         UTF-8 encoding is selected in your editor."
    );
}

/// How often a summary is told.
fn count(source: &str, summary: &str) -> usize {
    problems(source).iter().filter(|problem| problem.contains(summary)).count()
}

#[test]
fn what_repeats_is_told_a_few_times() {
    assert_eq!(count("1 & 2 & 3 & 4", "Unsupported operator"), 3);
    assert_eq!(count("1 & 2 & 3 & 4 & 5", "Unsupported operator"), 4);
    assert_eq!(count("1 & 2 & 3 & 4 & 5 & 6", "Unsupported operator"), 4);
    // Quotes of a pair count once, and after the second pair none.
    assert_eq!(count("'a'", "Single quotes"), 1);
    assert_eq!(count("'a", "Single quotes"), 1);
    assert_eq!(count("'a' 'b'", "Single quotes"), 2);
    assert_eq!(count("'a' 'b' 'c'", "Single quotes"), 2);
    assert_eq!(count("`a` `b` `c`", "\"heredoc\" syntax"), 2);
    assert_eq!(count("1;2;3", "\";\" character"), 1);
    let (_, bytes) = parse_expression(b"\"\xff \xfe \xfd\"", "", Pos::START);
    assert_eq!(bytes.iter().filter(|problem| problem.summary() == "Invalid character encoding").count(), 1);
    // Each character that belongs to nothing; beyond the limit of problems they are counted.
    assert_eq!(count(&"@ ".repeat(999), "not used"), 999);
    let (_, many) = parse_expression("@ ".repeat(1500).as_bytes(), "", Pos::START);
    assert!(many.len() == 1000 && many.omitted() >= 500, "{}", many.omitted());
}

#[test]
fn numbers_have_one_point_and_one_exponent() {
    let wrong = "Invalid number literal: Failed to recognize the value of this number literal.";
    one("1.2.3", &format!("1,1-6: {wrong}"));
    one("1e5e6", &format!("1,1-6: {wrong}"));
    one("1e5.5", &format!("1,1-6: {wrong}"));
    for good in ["1", "1.5", "1e5", "1E+5", "1.5e-5", "007", "1.e5"] {
        fine(good);
    }
    // What follows belongs to the next token.
    assert_eq!(problems("1x").len(), 1);
    assert_eq!(
        problems("1e"),
        ["1,2-3: Extra characters after expression: An expression was successfully parsed, but \
         extra characters were found after it."]
    );
    assert_eq!(
        problems("1e+"),
        ["1,2-3: Extra characters after expression: An expression was successfully parsed, but \
         extra characters were found after it."]
    );
}

#[test]
fn after_a_problem_the_rest_is_read() {
    // The first list is left at its bracket, so that the next problem is another one.
    assert_eq!(problems("[[1 2], [3 4]]").len(), 1);
    let (expr, _) = parse_expression(b"[a, [1 2], b]", "", Pos::START);
    assert!(matches!(&expr.kind, ExprKind::Tuple(items) if items.len() == 2), "{expr:?}");
    let (expr, _) = parse_expression(b"{ a = 1, b = [1 2], c = 3 }", "", Pos::START);
    assert!(matches!(&expr.kind, ExprKind::Object(items) if items.len() == 1), "{expr:?}");
    // Problems that leave the place certain do not hide others.
    assert_eq!(problems(r#"["\q", "\w"]"#).len(), 2);
    assert_eq!(problems("[1.2.3, 4.5.6]").len(), 2);
}

#[test]
fn at_most_a_thousand_problems_are_kept() {
    let escapes = |n: usize| problems(&format!("\"{}\"", r"\q".repeat(n))).len();
    assert_eq!(escapes(999), 999);
    assert_eq!(escapes(1000), 1000);
    assert_eq!(escapes(1001), 1000);
}

#[test]
fn nesting_ends_at_the_limit_and_not_before() {
    let deep =
        |open: &str, close: &str, n: usize| problems(&format!("{}1{}", open.repeat(n), close.repeat(n)));
    let told = |problems: Vec<String>| problems.iter().any(|p| p.contains("Expression nested too deeply"));
    // The innermost expression is one level itself.
    for (open, close) in [("[", "]"), ("(", ")"), ("f(", ")"), ("{a=", "}"), ("\"${", "}\"")] {
        assert!(deep(open, close, MAX_DEPTH - 1).is_empty(), "{open}");
        assert!(told(deep(open, close, MAX_DEPTH)), "{open}");
    }
    for sign in ["-", "!"] {
        assert!(deep(sign, "", MAX_DEPTH - 1).is_empty(), "{sign}");
        assert!(told(deep(sign, "", MAX_DEPTH)), "{sign}");
    }
    let conditionals = |n: usize| problems(&format!("{}1", "a ? b : ".repeat(n)));
    assert!(conditionals(MAX_DEPTH - 1).is_empty());
    assert!(told(conditionals(MAX_DEPTH)));
    let splats = |n: usize| problems(&format!("a{}", "[*]".repeat(n)));
    assert!(splats(MAX_DEPTH - 1).is_empty());
    assert!(told(splats(MAX_DEPTH)));
    let directives = |n: usize| {
        let text = format!("{}{}", "%{ if a }".repeat(n), "%{ endif }".repeat(n));
        parse_template(text.as_bytes(), "", Pos::START).1.to_string()
    };
    assert_eq!(directives(MAX_DEPTH), "");
    assert!(directives(MAX_DEPTH + 1).contains("Expression nested too deeply"));
    // Chains are as long as they like.
    assert!(problems(&format!("1{}", " + 1".repeat(1000))).is_empty());
    assert!(problems(&format!("a{}", ".b[0]".repeat(1000))).is_empty());
}

/// What is behind it or around it is too deep as well, or lacks its end, for no reason of its own.
#[test]
fn what_is_too_deep_is_told_once_and_where_it_stands() {
    const TOLD: &str = "Expression nested too deeply: Expressions and blocks may be nested at most 128 deep, whatever the limits.";
    let splats = |behind: &str| problems(&format!("a{}", behind.repeat(MAX_DEPTH * 2)));
    // A key is an expression of its own, one level below what it is the key of.
    for (behind, times) in [("[*]", 1), ("[*].b", 1), ("[*].b.*.c", 1), ("[*][0]", 2)] {
        let told = splats(behind);
        assert_eq!(told.len(), times, "{behind}: {told:?}");
        assert!(told.iter().all(|told| told.contains(TOLD)), "{behind}: {told:?}");
    }
    for (open, end) in [("%{ if a }", "%{ endif }"), ("%{ for a in b }", "%{ endfor }")] {
        let text = format!("{}{}", open.repeat(MAX_DEPTH + 10), end.repeat(MAX_DEPTH + 10));
        let told = parse_template(text.as_bytes(), "", Pos::START).1.to_string();
        let from = open.len() * MAX_DEPTH + 1;
        assert_eq!(told, format!("1,{from}-{}: {TOLD}", from + open.len()));
    }
    // One that lacks its end for a reason of its own says so.
    let text = format!("{}{}", "%{ if a }".repeat(2), "%{ endif }");
    let told = parse_template(text.as_bytes(), "", Pos::START).1.to_string();
    assert!(told.contains("missing its corresponding endif directive"), "{told}");
}
