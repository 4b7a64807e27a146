//! Expressions: their syntax, their values, and their diagnostics.

use proptest::prelude::*;
use tfsdk::Value;
use tfsdk::expr::{
    Attempt, Diagnostics, Function, FunctionError, MAX_DEPTH, Marked, Parameter, Pos, Scope, parse_body,
    parse_expression, parse_template,
};
use tfsdk::limits::Budget;
use tfsdk::ty::Type;
use tfsdk::value::Refinement;

fn evaluate(source: &str) -> (Value, String) {
    evaluate_in(source, &tfsdk::expr::NoScope)
}

fn evaluate_in(source: &str, scope: &dyn Scope) -> (Value, String) {
    let (expr, mut problems) = parse_expression(source.as_bytes(), "main.tf", Pos::START);
    let (value, more) = expr.evaluate(scope);
    problems.append(more);
    (value, problems.to_string())
}

#[track_caller]
fn gives(source: &str, expected: &str) {
    let (value, problems) = evaluate(source);
    assert_eq!(problems, "", "{source}");
    assert_eq!(value.to_string(), expected, "{source}");
}

#[track_caller]
fn fails(source: &str, expected: &str) {
    assert_eq!(evaluate(source).1, expected, "{source}");
}

#[test]
fn operators_bind_as_in_arithmetic_and_from_left_to_right() {
    gives("1 + 2 * 3 - 4", "3");
    gives("10 - 3 - 2", "5");
    gives("2 * 3 % 4", "2");
    gives("1 < 2 && 2 < 3 || false", "true");
    gives("1 + 1 == 2", "true");
    gives("-2 + 3", "1");
    gives("--1", "1");
    gives("!false", "true");
    gives("(1 + 2) * 3", "9");
}

#[test]
fn operands_convert_to_what_the_operator_takes() {
    gives("\"1\" + \"2\"", "3");
    fails("1 + \"x\"", "1,5-8: Invalid operand: Unsuitable value for right operand: a number is required.");
    fails("!1", "1,2-3: Invalid operand: Unsuitable value for unary operand: bool required.");
    fails("null + 1", "1,1-9: Operation failed: Error during operation: argument must not be null.");
    fails(
        "0 / 0",
        "1,1-6: Operation failed: Error during operation: can't divide zero by zero or infinity by infinity.",
    );
}

#[test]
fn values_of_different_types_are_never_equal_but_nulls_are() {
    gives("1 == \"1\"", "false");
    gives("null == null", "true");
    gives("[1] == [1]", "true");
    gives("{ a = null } == { a = null }", "true");
    gives("[] != {}", "true");
}

#[test]
fn a_conditional_gives_both_results_one_type() {
    gives("true ? 1 : \"a\"", "\"1\"");
    gives("false ? null : 5", "5");
    gives("true ? 1 : null.a", "1");
    gives("(true ? [1] : [-\"x\"])[*]", "[1]");
    fails(
        "true ? [1] : { a = 1 }",
        "1,8-23: Inconsistent conditional result types: The true and false result expressions must have consistent \
         types. The 'true' value is tuple, but the 'false' value is object.",
    );
    fails(
        "null ? 1 : 2",
        "1,1-5: Null condition: The condition value is null. Conditions must either be true or false.",
    );
}

#[test]
fn templates_join_their_parts_and_a_sole_interpolation_keeps_its_type() {
    gives("\"a${1 + 1}b${true}\"", "\"a2btrue\"");
    gives("\"${[1]}\"", "[1]");
    gives("\"%{ if false }a%{ else }b%{ endif }\"", "\"b\"");
    gives("\"%{ for i, x in [\"a\", \"b\"] }${i}${x};%{ endfor }\"", "\"0a;1b;\"");
    gives("\"a  ${~ 1 ~}  b\"", "\"a1b\"");
    gives(r#""$${x} %%{y} $x \" \\ \u00e9""#, "\"$${x} %%{y} $x \\\" \\\\ é\"");
    fails(
        "\"a${null}\"",
        "1,5-9: Invalid template interpolation value: The expression result is null. Cannot include a null value in \
         a string template.",
    );
    fails(
        "\"\\q\"",
        "1,2-4: Invalid escape sequence: The symbol \"q\" is not a valid escape sequence selector.",
    );
}

#[test]
fn heredocs_end_at_their_marker_and_may_lose_their_indentation() {
    let (value, problems) = evaluate("<<EOT\n  a\n    ${1}b\n  EOT\n");
    assert_eq!((value.as_str(), problems.as_str()), (Some("  a\n    1b\n"), ""));
    let (value, problems) = evaluate("<<-EOT\n    a\n\n      b\n    EOT\n");
    assert_eq!((value.as_str(), problems.as_str()), (Some("a\n\n  b\n"), ""));
    let (value, problems) = evaluate("<<EOT\na\nEOT y\nEOT\n");
    assert_eq!((value.as_str(), problems.as_str()), (Some("a\nEOT y\n"), ""));
}

#[test]
fn for_builds_tuples_and_objects_filters_and_groups() {
    gives("[for x in [1, 2, 3] : x * 2 if x != 2]", "[2, 6]");
    gives("[for i, x in [\"a\"] : \"${i}${x}\"]", "[\"0a\"]");
    gives("{for k, v in { a = true } : v => k}", "{ true = \"a\" }");
    gives("{for x in [1, 2, 1] : \"k${x}\" => x...}", "{ k1 = [1, 1], k2 = [2] }");
    gives("{for x in [] : x => x}", "{}");
    gives("[for x in {} : x]", "[]");
    fails(
        "{for x in [1, 1] : \"k\" => x}",
        "1,20-23: Duplicate object key: Two different items produced the key \"k\" in this 'for' expression. If \
         duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key.",
    );
    fails(
        "[for x in 5 : x]",
        "1,11-12: Iteration over non-iterable value: A value of type number cannot be used as the collection in a \
         'for' expression.",
    );
}

#[test]
fn splats_take_their_steps_of_every_element_and_treat_a_single_value_as_one() {
    gives("[{ a = [1] }, { a = [2] }][*].a[0]", "[1, 2]");
    gives("[{ a = [1] }, { a = [2] }].*.a[0]", "[1]");
    gives("5[*]", "[5]");
    gives("null[*]", "[]");
    gives("[[1], [2]][*][0]", "[1, 2]");
}

#[test]
fn indexes_and_attributes_say_what_is_wrong_with_them() {
    gives("[1, 2][1]", "2");
    gives("[1, 2].1", "2");
    gives("{ a = 1 }[\"a\"]", "1");
    fails(
        "{ a = 1 }.b",
        "1,10-12: Unsupported attribute: This object does not have an attribute named \"b\".",
    );
    fails(
        "[1][0.5]",
        "1,4-9: Invalid index: The given key does not identify an element in this collection value: indexing a \
         sequence requires a whole number, but the given index has a fractional part.",
    );
    fails(
        "[1][-1]",
        "1,4-8: Invalid index: The given key does not identify an element in this collection value: a negative \
         number is not a valid index for a sequence.",
    );
    fails(
        "foo.0.1",
        "1,5-8: Invalid legacy index syntax: When using the legacy index syntax, chaining two indexes together is \
         not permitted. Use the proper index syntax instead, like [0][1].\n1,1-4: Variables not allowed: Variables \
         may not be used here.",
    );
}

#[test]
fn constants_have_neither_variables_nor_functions() {
    fails("a.b", "1,1-2: Variables not allowed: Variables may not be used here.");
    fails("f(1)", "1,1-5: Function calls not allowed: Functions may not be called here.");
    fails(
        "[for ab in [1] : ac]",
        "1,18-20: Unknown variable: There is no variable named \"ac\". Did you mean \"ab\"?",
    );
}

struct Numbers;

struct Double(Vec<Parameter>);

struct Try;

impl Function for Double {
    fn parameters(&self) -> &[Parameter] {
        &self.0
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(Type::NUMBER)
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        match args[0].as_number().and_then(|n| n.add(n).ok()) {
            Some(sum) if !sum.is_negative() => Ok(sum.into()),
            _ => Err(FunctionError::argument(0, "must not be negative")),
        }
    }
}

impl Function for Try {
    fn parameters(&self) -> &[Parameter] {
        &[]
    }

    fn variadic(&self) -> Option<&Parameter> {
        const { Some(&Parameter::new("attempts", Type::DYNAMIC)) }
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(Type::DYNAMIC)
    }

    fn call(&self, _: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        Err(FunctionError::new("no argument succeeded"))
    }

    fn takes_attempts(&self) -> bool {
        true
    }

    fn call_attempts(&self, attempts: &[Attempt], _: &Budget) -> Result<Marked, FunctionError> {
        let good = attempts.iter().find(|attempt| !attempt.diagnostics.has_errors());
        good.map(|attempt| Marked::new(attempt.value.clone(), attempt.marks.clone()))
            .ok_or_else(|| FunctionError::new("no argument succeeded"))
    }
}

impl Scope for Numbers {
    fn variable(&self, name: &str) -> Option<Marked> {
        let not_null = Refinement::new().not_null();
        let value = match name {
            "unknown" => Value::refined(Type::STRING, not_null).ok(),
            "later" => Some(Value::unknown(Type::DYNAMIC)),
            "list" => Some(Value::unknown(Type::list(Type::object([("a", Type::BOOL)])))),
            "five" => Some(5.into()),
            _ => None,
        };
        value.map(Marked::from)
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(vec!["unknown", "later", "list", "five"])
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        static DOUBLE: std::sync::LazyLock<Double> =
            std::sync::LazyLock::new(|| Double(vec![Parameter::new("n", Type::NUMBER)]));
        match name {
            "double" => Some(&*DOUBLE),
            "try" => Some(&Try),
            _ => None,
        }
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(vec!["double", "try"])
    }
}

#[test]
fn a_scope_gives_variables_and_functions() {
    let run = |source: &str| {
        let (value, problems) = evaluate_in(source, &Numbers);
        if problems.is_empty() { value.to_string() } else { problems }
    };
    assert_eq!(run("double(five) + 1"), "11");
    assert_eq!(run("double([1]...)"), "2");
    assert_eq!(run("try(1 + \"x\", 7)"), "7");
    assert_eq!(
        run("double(-1)"),
        "1,8-9: Invalid function argument: Invalid value for \"n\" parameter: must not be negative."
    );
    assert_eq!(
        run("double()"),
        "1,8-9: Not enough function arguments: Function \"double\" expects 1 argument(s). Missing value for \"n\"."
    );
    assert_eq!(
        run("doubl(1)"),
        "1,1-6: Call to unknown function: There is no function named \"doubl\". Did you mean \"double\"?"
    );
    assert_eq!(
        run("fiv"),
        "1,1-4: Unknown variable: There is no variable named \"fiv\". Did you mean \"five\"?"
    );
}

#[test]
fn unknown_values_give_unknown_results_that_keep_what_is_known() {
    let run = |source: &str| {
        let (value, problems) = evaluate_in(source, &Numbers);
        assert_eq!(problems, "", "{source}");
        format!("{value:?}")
    };
    let value = evaluate_in("\"id-${unknown}\"", &Numbers).0;
    assert_eq!(value.as_ref().refinement().and_then(Refinement::known_prefix), Some("id-"));
    assert!(value.as_ref().refinement().is_some_and(Refinement::is_not_null));
    assert_eq!(evaluate_in("unknown == null", &Numbers).0.as_bool(), Some(false));
    assert!(run("five + later").contains("number"));
    assert!(run("later ? 1 : \"a\"").contains("string"));
    assert!(run("list[*].a").contains("list(bool)"));
    assert!(run("[for x in later : x]").contains("any"));
    assert_eq!(run("[five, unknown][0]"), "5: number");
}

#[test]
fn all_problems_are_found_in_one_go() {
    fails(
        "[1 + \"a\", !2, foo]",
        "1,6-9: Invalid operand: Unsuitable value for right operand: a number is required.\n\
         1,12-13: Invalid operand: Unsuitable value for unary operand: bool required.\n\
         1,15-18: Variables not allowed: Variables may not be used here.",
    );
}

#[test]
fn columns_count_grapheme_clusters_from_the_given_start() {
    let start = Pos { line: 7, column: 3, byte: 100 };
    let (_, problems) = parse_expression("\"e\u{301}\" @".as_bytes(), "", start);
    let range = problems.iter().next().and_then(|d| d.range());
    let at = |column, byte| Pos { line: 7, column, byte };
    assert_eq!(range.map(|r| (r.start, r.end)), Some((at(7, 106), at(8, 107))));
}

#[test]
fn bodies_hold_arguments_and_blocks_and_report_duplicates() {
    let source = "a = 1\nb \"x\" y {\n  c = [\n    1,\n  ]\n}\nd { e = 1 }\na = 2\n";
    let (body, problems) = parse_body(source.as_bytes(), "main.tf", Pos::START);
    assert_eq!(
        problems.to_string(),
        "8,1-2: Attribute redefined: The argument \"a\" was already set at main.tf:1,1-2. Each argument may be set \
         only once."
    );
    assert_eq!(body.attributes.len(), 1);
    let labels: Vec<&str> = body.blocks[0].labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(labels, ["x", "y"]);
    assert_eq!(body.blocks[1].body.attributes[0].name, "e");
}

#[test]
fn syntax_errors_in_bodies_are_told_as_terraform_tells_them() {
    let problems = |source: &str| parse_body(source.as_bytes(), "main.tf", Pos::START).1.to_string();
    assert_eq!(
        problems("a\n"),
        "1,1-2: Argument or block definition required: An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value."
    );
    assert_eq!(
        problems("a = 1, b = 2\n"),
        "1,6-7: Unexpected comma after argument: Argument definitions must be separated by newlines, not commas. An argument definition must end with a newline."
    );
    assert_eq!(
        problems("a {\n"),
        "1,3-4: Unclosed configuration block: There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file."
    );
    assert_eq!(problems("\"a\" = 1\n"), "1,1-2: Invalid argument name: Argument names must not be quoted.");
}

#[test]
fn a_template_text_is_read_as_the_inside_of_a_string() {
    let (expr, problems) = parse_template(b"a ${1 + 1} $", "", Pos::START);
    assert!(problems.is_empty());
    assert_eq!(expr.evaluate_constant().0.as_str(), Some("a 2 $"));
}

/// Runs on a thread with the stack that test and worker threads have by default.
fn with_default_stack(run: impl FnOnce() -> String + Send + 'static) -> String {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.ok().and_then(|t| t.join().ok()).unwrap_or_else(|| "the thread died".into())
}

#[test]
fn nesting_is_bounded_whatever_nests() {
    let deep = |open: &str, inner: &str, close: &str, n: usize| {
        let source = format!("{}{inner}{}", open.repeat(n), close.repeat(n));
        with_default_stack(move || evaluate(&source).1)
    };
    let forms = [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{ a = ", "1", " }"),
        ("-", "1", ""),
        ("\"${", "1", "}\""),
        ("1 + (", "1", ")"),
        ("true ? 1 : ", "1", ""),
        ("[0][", "0", "]"),
        ("[for x in [1] : ", "x", "]"),
        ("\"%{ if true }${", "1", "}%{ endif }\""),
    ];
    for (open, inner, close) in forms {
        assert_eq!(deep(open, inner, close, MAX_DEPTH / 4 - 1), "", "{open}");
        assert!(deep(open, inner, close, 25_000).contains("Expression nested too deeply"), "{open}");
    }
    assert!(deep("[1]", "[*]", "[*]", 25_000).contains("nested too deeply"));
    // A chain is not nested.
    assert_eq!(deep("1 + ", "1", "", 25_000), "");
    let chain = format!("a{}{}", ".b".repeat(50_000), "[c]".repeat(50_000));
    assert_eq!(parse_expression(chain.as_bytes(), "", Pos::START).1.to_string(), "");
    let blocks = "a {\n".repeat(100_000);
    assert!(
        with_default_stack(move || parse_body(blocks.as_bytes(), "", Pos::START).1.to_string())
            .contains("deep")
    );
}

#[test]
fn a_short_expression_cannot_fill_the_memory() {
    let mut source = "[1]".to_owned();
    for _ in 0..20 {
        source = format!("[for x in [{source}] : [x, x, x, x, x, x, x, x, x, x]]");
    }
    assert!(evaluate(&source).1.contains("More would be made than is allowed"));
    let mut text = "\"0123456789\"".to_owned();
    for _ in 0..20 {
        text = format!("[for x in [{text}] : \"${{x}}${{x}}${{x}}${{x}}${{x}}${{x}}${{x}}${{x}}\"][0]");
    }
    assert!(evaluate(&text).1.contains("More would be made than is allowed"));
}

#[test]
fn hostile_texts_cost_linear_time() {
    for unit in
        ["/*", "<<A", ".", "$", "(", "@", "\"${", "a.*", "\n", "#\n", "[for ", "{a=", "1e", "~}", "\"\n"]
    {
        let source = unit.repeat(50_000);
        let (problems, time): (Diagnostics, _) =
            kit::time(|| parse_expression(source.as_bytes(), "", Pos::START).1);
        assert!(problems.len() <= 2000 && time.as_millis() < 1_875, "{unit}: {time:?}");
        let (_, time) = kit::time(|| parse_body(source.as_bytes(), "", Pos::START));
        assert!(time.as_millis() < 1_875, "{unit}: {time:?}");
    }
}

proptest! {
    #![proptest_config(kit::cases(512))]

    #[test]
    fn no_text_makes_reading_or_evaluating_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "(", ")", "[", "]", "{", "}", "\"", "${", "%{", "~}", "}", "if", "for", "in", "endif", "else", "endfor",
            "x", "a", "null", "true", "1", "1.5e3", ".", "*", ",", ":", "?", "=", "=>", "...", "::", "+", "-", "!",
            "==", "&&", "\n", " ", "#c\n", "/*c*/", "<<E\n", "E\n", "\\", "\\u12", "é", "\u{301}", "'", "`", ";", "\r",
        ]), 0..24)
    ) {
        let source = pieces.concat();
        let (expr, problems) = parse_expression(source.as_bytes(), "f", Pos::START);
        let (value, more) = expr.evaluate(&Numbers);
        if problems.is_empty() && !more.has_errors() {
            prop_assert!(!value.to_string().is_empty());
        }
        let (_, of_body) = parse_body(source.as_bytes(), "f", Pos::START);
        let (template, _) = parse_template(source.as_bytes(), "f", Pos::START);
        let _ = template.evaluate_constant();
        for diagnostic in problems.iter().chain(&of_body) {
            prop_assert!(diagnostic.range().unwrap().start.byte <= source.len() as u32);
        }
    }

    #[test]
    fn no_bytes_make_reading_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let (expr, _) = parse_expression(&bytes, "f", Pos::START);
        let _ = expr.evaluate_constant();
        let _ = parse_body(&bytes, "f", Pos::START);
    }
}

#[test]
fn a_name_that_a_terminal_would_not_show_is_escaped_as_terraform_escapes_it() {
    fails(
        "{ for k in [1, 1] : \"\\u200b\\u0007\" => k }",
        "1,21-35: Duplicate object key: Two different items produced the key \"\\u200b\\a\" in this 'for' expression. \
         If duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key.",
    );
}
