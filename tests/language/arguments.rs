//! Arguments whose names nobody knows beforehand, in either syntax.

use tfsdk::config::{Argument, Bindings, File, Functions, Syntax};
use tfsdk::expr::{Marked, Marks};
use tfsdk::limits::Exhausted;
use tfsdk::{Limits, Value};

fn scope() -> Bindings {
    let pin = Marks::of_attributes([("pin".into(), Marks::sensitive())]);
    let var = Value::object([("n", Value::from(2)), ("pin", Value::from("1234"))]);
    Bindings::new().with_variable("var", Marked::new(var, pin)).with_functions(Functions::terraform())
}

/// What all of them come to, and what they refer to.
fn shown(arguments: &[Argument<'_>]) -> Vec<String> {
    let shown = |argument: &Argument<'_>| {
        let (value, problems) = argument.evaluate(&scope());
        assert!(problems.is_empty(), "{problems}");
        let (expressions, problems) = argument.expressions();
        assert!(problems.is_empty(), "{problems}");
        let reads: Vec<_> = expressions.iter().flat_map(|expr| expr.references()).map(|r| r.name).collect();
        let value =
            if value.marks.has_sensitive() { "(sensitive)".to_owned() } else { value.value.to_string() };
        format!("{} = {value} of {reads:?}", argument.name())
    };
    arguments.iter().map(shown).collect()
}

#[test]
fn arguments_of_any_name_are_the_same_in_both_syntaxes() {
    let expected = [
        r#"a = 3 of ["var"]"#,
        r#"b = ["x2", true, null] of ["var"]"#,
        r#"c = { k = 1 } of []"#,
        r#"d = (sensitive) of ["var"]"#,
    ];
    let native = "locals {\n  a = var.n + 1\n  b = [\"x${var.n}\", true, null]\n  c = { k = 1 }\n  d = upper(var.pin)\n}\n";
    let json = r#"{"locals": {"//": "why", "a": "${var.n + 1}", "b": ["x${var.n}", true, null], "c": {"k": 1}, "d": "${upper(var.pin)}"}}"#;
    for (syntax, source) in [(Syntax::Native, native), (Syntax::Json, json)] {
        let (file, problems) = File::parse_as(syntax, "main", source);
        assert!(problems.is_empty(), "{problems}");
        let (blocks, _) = file.body().blocks("locals", &[]);
        let (arguments, problems) = blocks[0].body.arguments();
        assert!(problems.is_empty(), "{problems}");
        assert_eq!(shown(&arguments), expected);
    }
}

#[test]
fn what_is_wrong_with_arguments_is_told_with_the_file() {
    let told = |name: &str, source: &str| {
        let (file, _) = File::parse(name, source);
        let (arguments, mut problems) = file.body().arguments();
        arguments.iter().for_each(|argument| problems.append(argument.evaluate(&scope()).1));
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let unsupported = "Unsupported attribute: This object does not have an attribute named \"m\".";
    let native = told("a.tf", "a = var.m\nb {}\n");
    assert!(native.len() == 2 && native[0].starts_with("a.tf:2,1-2: Unexpected \"b\" block"), "{native:?}");
    assert_eq!(native[1], format!("a.tf:1,8-10: {unsupported}"));
    let json = told("a.tf.json", r#"{"a": ["${var.m}"], "b": 1, "b": 2}"#);
    assert!(
        json.len() == 2 && json[0].starts_with("a.tf.json:1,29-32: Duplicate attribute definition"),
        "{json:?}"
    );
    assert_eq!(json[1], format!("a.tf.json:1,14-16: {unsupported}"));
}

#[test]
fn the_limits_of_the_file_hold_for_each_argument_anew() {
    let limits = Limits::new().max_size(10_000);
    let exhausted = |source: &str| {
        let (file, _) = File::parse_with(Syntax::Native, "a.tf", source, limits);
        let (arguments, _) = file.body().arguments();
        let evaluated = arguments.iter().map(|argument| argument.evaluate(&scope()).1.exhausted());
        evaluated.collect::<Vec<_>>()
    };
    let list = |count: usize| format!("[for x in range({count}) : x]");
    // The longest that one argument may be, in steps.
    let counts = (0..10).map(|power| 1 << power);
    let most = counts.take_while(|count| exhausted(&format!("a = {}\n", list(*count))) == [None]).last();
    let most = list(most.unwrap());
    assert_eq!(exhausted(&format!("a = [{most}, {most}]\n")), [Some(Exhausted::Size)]);
    assert_eq!(exhausted(&format!("a = {most}\nb = {most}\n")), [None, None]);
}

/// What is written may be a secret.
#[test]
fn the_debug_form_of_an_argument_shows_no_value() {
    let (file, _) = File::parse("a.tfvars", "password = \"hunter2\"\n");
    let (arguments, _) = file.body().arguments();
    let shown = format!("{arguments:?}");
    assert!(shown.contains("password") && !shown.contains("hunter2"), "{shown}");
}
