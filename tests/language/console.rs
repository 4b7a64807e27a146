//! Values as `terraform console` prints them, held to what it was recorded to print.

use kit::show::ty;
use serde_json::Value as Json;
use tfsdk::config::{Bindings, Console, Functions, to_console};
use tfsdk::convert::convert;
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::{Limits, Number, Type, Value};

fn evaluate(source: &str) -> Value {
    let scope = Bindings::new()
        .with_functions(Functions::terraform())
        .with_variable("terraform_data", Value::unknown(Type::DYNAMIC));
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{source}: {problems}");
    let (value, problems) = expr.evaluate(&scope);
    assert!(problems.is_empty(), "{source}: {problems}");
    value
}

#[test]
fn values_are_printed_as_the_console_was_recorded_to_print_them() {
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in include_str!("../vectors/console.jsonl").lines() {
        let row: Json = serde_json::from_str(line).unwrap();
        let text = |name: &str| row[name].as_str();
        let mut value = evaluate(text("expression").or(text("asked")).unwrap());
        if let Some(wanted) = text("type") {
            value = convert(&value, &ty(wanted)).unwrap();
        }
        let mut console = Console::new(&value);
        for path in row["sensitive"].as_array().into_iter().flatten() {
            console = console.sensitive(path.as_str().unwrap().parse().unwrap());
        }
        let printed = console.text().unwrap();
        if Some(printed.as_str()) != text("printed") {
            wrong.push(format!("{line}\n{printed}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows > 140, "{rows} rows");
}

#[test]
fn what_is_hidden_is_no_more_than_was_asked() {
    let value = evaluate(r#"{ a = ["x", "y"], b = { c = "z" } }"#);
    let text = |paths: &[&str]| {
        let console = Console::new(&value);
        let console = paths.iter().fold(console, |console, path| console.sensitive(path.parse().unwrap()));
        console.text().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(text(&["a[1]"]), r#"{ "a" = [ "x", (sensitive value), ] "b" = { "c" = "z" } }"#);
    assert_eq!(text(&["a", "b.c"]), r#"{ "a" = (sensitive value) "b" = { "c" = (sensitive value) } }"#);
    assert_eq!(text(&["x", "a[7]", "b.c.d"]), r#"{ "a" = [ "x", "y", ] "b" = { "c" = "z" } }"#);
    // A name leads to what is called so, whatever kind of value holds it.
    assert_eq!(text(&["[\"a\"]", "b.c"]), text(&["a", "b[\"c\"]"]));
    assert_eq!(text(&["[\"a\"]"]), text(&["a"]));
    assert_eq!(text(&[""]), "(sensitive value)");
    assert!(!format!("{:?}", Console::new(&value)).contains('x'));
}

#[test]
fn what_is_printed_meets_the_limits() {
    let value = Value::tuple([Value::tuple([Value::from("x".repeat(1000))])]);
    let error = |limits| Console::new(&value).with_limits(limits).text().unwrap_err().to_string();
    assert!(error(Limits::new().max_depth(1)).contains("raise `Limits::max_depth`"));
    let far_in = (0..400).fold(Value::tuple(vec![Value::from(1); 1000]), |inner, _| Value::tuple([inner]));
    let limited = Console::new(&far_in).with_limits(Limits::new().max_size(1 << 17)).text();
    assert!(limited.unwrap_err().to_string().contains("raise `Limits::max_size`"));
    assert!(to_console(&far_in).is_ok());
    let numbers = Value::tuple(vec![Value::from(Number::parse("1e-100000").unwrap()); 1000]);
    let limited = Console::new(&numbers).with_limits(Limits::new().max_work(1000)).text();
    assert!(limited.unwrap_err().to_string().contains("raise `Limits::max_work`"));
}

#[test]
fn what_is_not_known_yet_is_printed_so_be_it_sensitive_or_not() {
    let scope = Bindings::new()
        .with_functions(Functions::terraform())
        .with_variable("terraform_data", Value::unknown(Type::DYNAMIC));
    for (source, printed) in [
        ("sensitive(terraform_data.u)", "(known after apply)"),
        (r#""${sensitive("x")}${terraform_data.u}""#, "(known after apply)"),
        ("[sensitive(terraform_data.u), sensitive(1)]", "[\n  (known after apply),\n  (sensitive value),\n]"),
        // What is known of it, if only how many parts it has, is kept.
        ("sensitive([terraform_data.u])", "(sensitive value)"),
        (r#"toset([sensitive("a"), terraform_data.u])"#, "(sensitive value)"),
    ] {
        let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(problems.is_empty(), "{source}: {problems}");
        let (found, problems) = expr.evaluate_marked(&scope);
        assert!(problems.is_empty(), "{source}: {problems}");
        let text = Console::new(&found.value).marked(found.marks).text().unwrap();
        assert_eq!(text, printed, "{source}");
    }
}
