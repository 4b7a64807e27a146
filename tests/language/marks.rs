//! Sensitive and ephemeral values in expressions, held to what Terraform's console was recorded to print.

use kit::marks::scope;
use serde_json::Value as Json;
use tfsdk::config::{Bindings, BodyShape, Console, File};
use tfsdk::expr::{Diagnostics, Marked, Marks, Pos, parse_expression};
use tfsdk::limits::{Budget, Limits};
use tfsdk::schema::BlockNesting;
use tfsdk::{Type, Value};

use super::shapes::{block, body, optional};

fn evaluate(source: &str, scope: &Bindings) -> (Marked, Diagnostics) {
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{source}: {problems}");
    expr.evaluate_marked(scope)
}

fn printed(source: &str, scope: &Bindings) -> Result<String, String> {
    let (Marked { value, marks }, problems) = evaluate(source, scope);
    match problems.has_errors() {
        true => Err(problems.to_string()),
        false => Ok(Console::new(&value).marked(marks).text().unwrap()),
    }
}

/// The part of an error of Terraform's that ours has to have. What a function says of its arguments may quote them, so that
/// only literal words of ours are shown.
fn told(error: &str) -> &str {
    let error = error.split(" Error: ").next().unwrap_or_default();
    let end = [" parameter: ", " failed: ", "the key \"z\""].iter().filter_map(|end| error.find(end)).min();
    let detail_at =
        [" Invalid value for", " Call to", " Two different", " Unsuitable", " The ", " This ", " Can't"];
    let start = detail_at.iter().filter_map(|start| error.find(start)).min().unwrap_or(0);
    error[start..end.unwrap_or(error.len())].trim()
}

#[test]
fn marks_go_where_terraform_was_recorded_to_print_them() {
    let scope = scope();
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in include_str!("../vectors/marks.jsonl").lines() {
        let row: Json = serde_json::from_str(line).unwrap();
        let source = row["expr"].as_str().unwrap();
        match (printed(source, &scope), row["printed"].as_str(), row["error"].as_str()) {
            (Ok(ours), Some(theirs), _) if ours == theirs => {}
            (Err(ours), _, Some(theirs)) => {
                let quoted =
                    ["\"z\"", "`z`", ": z", "\"p\"", "\"q\""].iter().any(|value| ours.contains(value));
                if quoted || !ours.contains(told(theirs)) {
                    wrong.push(format!("{source}\n  tfsdk: {ours}\n  terraform: {theirs}"));
                }
            }
            (ours, ..) => wrong.push(format!("{source}\n  tfsdk: {ours:?}\n  terraform: {row}")),
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{} of {rows}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(rows > 250, "{rows} rows");
}

#[test]
fn an_error_quotes_nothing_that_is_marked() {
    let scope = scope();
    for source in [
        "parseint(local.u, 10)",
        "[for x in local.list : parseint(x, 10)]",
        "[for k, v in { (local.u) = 1 } : parseint(k, 10)]",
        "local.list[*].x",
        "[for x in local.list : tonumber(x)]",
        "{for x in concat(local.list, local.list) : x => 1}",
        "{for x in [1, 2] : local.u => 1}",
        "tomap({ (local.u) = [1], b = \"c\" })",
        "regex(local.u, \"a\")",
        "cidrhost(\"${local.u}/8\", 1)",
        "format(local.u, 1)",
        "jsondecode(\"{${local.u}\")",
        "yamldecode(\"${local.u}: [\")",
        "timeadd(local.e, \"1h\")",
        "try(parseint(local.u, 10), parseint(local.e, 10))",
        "parseint(nonsensitive(local.u) == \"z\" ? local.e : \"x\", 10)",
        "[for x in [[local.u]] : parseint(x[0], 10)]",
        "element(local.list, parseint(local.list[0], 10))",
        "setproduct(local.list, { a = local.u })",
        "true ? { (local.u) = 1 } : { a = [] }",
        "[\"a\", \"b\", \"c\"][parseint(format(\"%d\", local.n), 10) == 3 ? \"${local.u}\" : 0]",
    ] {
        let (_, problems) = evaluate(source, &scope);
        let told = problems.to_string();
        assert!(problems.has_errors(), "{source}");
        for value in ["\"z\"", "`z", "z:", "z/", " z", "\"p\"", "\"q\"", "soon"] {
            assert!(!told.contains(value), "{source}: {told}");
        }
    }
}

#[test]
fn what_an_error_says_of_other_arguments_is_told() {
    const HIDDEN: &str = ": what is wrong could show a sensitive value, so it is not said.";
    const TEXT: &str = ": this sensitive string is not suitable.";
    const WHOLE: &str = "invalid size: value must be a whole number, between -9223372036854775808 and";
    for (source, told) in [
        ("regex(\"(\", local.u)", "invalid regexp pattern: missing closing ) in (."),
        ("format(\"a\", local.u)", "too many arguments; no verbs in format string."),
        ("format(\"%y %s\", local.u)", "unsupported format verb 'y' in \"%y\" at offset 0."),
        ("formatlist(\"%y\", [local.u])", "iteration 0: unsupported format verb 'y' in \"%y\" at offset 0."),
        (
            "formatlist(\"%s %s\", [\"a\"], [local.u, 1])",
            "argument 2 has length 2, which is inconsistent with",
        ),
        ("slice(local.list, 0, 9)", "end index must not be greater than the length of the list."),
        (
            "[for x in local.list : slice([x], 0, 9)]",
            "end index must not be greater than the length of the list.",
        ),
        ("zipmap([\"a\"], [local.u, 1])", "number of keys (1) does not match number of values (2)."),
        ("concat([local.u], toset([\"a\"]))", "all arguments must be lists or tuples; got set of string."),
        ("lookup(local.whole, \"q\")", "the given object has no attribute \"q\"."),
        ("formatdate(\"bb\", sensitive(\"2020-01-01T00:00:00Z\"))", "invalid date format verb \"bb\"."),
        ("formatdate(\"bbb c\", \"2020-01-01T00:00:00Z\")", "invalid date format verb \"bbb\"."),
        ("timeadd(\"x\", local.u)", "not a valid RFC3339 timestamp: cannot use \"x\" as year."),
        ("cidrsubnet(\"x/8\", local.n, 2)", "invalid CIDR expression: invalid CIDR address: x/8."),
        ("join(\",\", [local.u, null])", "element 1 is null; cannot concatenate null values."),
        ("sort([local.u, null])", "given list element 1 is null; a null string cannot be sorted."),
        ("chunklist([local.u], 0.5)", WHOLE),
        ("replace(local.u, \"/(/\", \"\")", "error parsing regexp: missing closing ): `(`."),
        ("element(toset([local.u]), 0)", "cannot read elements from set of string."),
        // What quotes a marked argument is not told, and what is made of a marked collection is as marked.
        ("regex(local.u == \"z\" ? \"(\" : \")\", \"a\")", TEXT),
        ("formatdate(\"bb\", local.u)", TEXT),
        ("[for x in local.list : regex(\"[\", x)]", HIDDEN),
        ("replace(\"a\", \"/(${local.u}/\", \"\")", HIDDEN),
        ("zipmap([\"a\"], sensitive([1, 2]))", HIDDEN),
        ("join(\",\", sensitive([\"a\", null]))", ": this sensitive tuple is not suitable."),
        ("parseint(\"x\", local.n)", HIDDEN),
        ("format(\"%d\", local.u)", HIDDEN),
        ("lookup({ a = 1 }, local.u)", HIDDEN),
    ] {
        let problems = printed(source, &scope()).unwrap_err();
        assert!(problems.contains(told), "{source}: {problems}");
    }
}

#[test]
fn why_an_index_leads_nowhere_is_not_told_of_a_sensitive_one() {
    let told = |index: &str| {
        let scope = Bindings::new().with_functions(tfsdk::config::Functions::terraform());
        let told = evaluate(&format!("[\"a\", \"b\"][sensitive({index})]"), &scope).1.to_string();
        told.split_once(": ").expect("it has a place").1.to_owned()
    };
    let beyond = told("2");
    assert!(beyond.contains("does not identify an element"), "{beyond}");
    for index in ["7", "-1", "0.5"] {
        assert_eq!(told(index), beyond, "{index}");
    }
}

#[test]
fn why_a_sensitive_value_is_no_bool_is_not_told() {
    let scope = Bindings::new().with_functions(tfsdk::config::Functions::terraform());
    let (_, problems) = evaluate("!sensitive(\"TRUE\")", &scope);
    let told = problems.to_string();
    assert!(problems.has_errors() && !told.contains("lowercase"), "{told}");
}

#[test]
fn names_in_the_types_of_marked_values_are_in_no_debug_form() {
    let (login, _) = evaluate("{ (local.u) = 1 }", &scope());
    let told = format!("{login:?} {:?}", Console::new(&login.value));
    assert!(!told.contains('z'), "{told}");
    let attempt =
        tfsdk::expr::Attempt { value: login.value, marks: login.marks, diagnostics: Diagnostics::new() };
    let told = format!("{attempt:?}");
    assert!(!told.contains('z'), "{told}");
}

#[test]
fn the_marks_of_many_parts_are_paid_for() {
    let scope = Bindings::new().with_functions(tfsdk::config::Functions::terraform());
    const SIZE: u64 = 16 << 20;
    let inner = "[for i in range(128) : sensitive(k)]";
    let doubled =
        ["b", "c", "d", "e", "f", "g", "h", "k"].iter().zip(["a", "b", "c", "d", "e", "f", "g", "h"]);
    let mut doubling = inner.to_owned();
    for (name, outer) in doubled.collect::<Vec<_>>().into_iter().rev() {
        doubling = format!("[for {name} in [[{outer}, {outer}]] : {doubling}]");
    }
    // In a loop a million times, and of a sensitive value.
    let many = |part: &str| {
        format!(
            "length([for s in [sensitive(1)] : [for a in range(1000) : [for b in range(1000) : {part}]]])"
        )
    };
    let product = |function: &str| {
        format!(
            "length([for v in [[for b in range(1000) : sensitive(1)]] : [for a in range(1000) : {function}]])"
        )
    };
    for source in [
        format!("[for a in [[sensitive(1), sensitive(1)]] : {doubling}]"),
        // A part for each tree.
        many("[[[[[[[[s]]]]]]]]"),
        many("{ a = { a = { a = { a = s } } } }"),
        many("{ (\"a${b}\") = s }"),
        many("[[s][*]][*]"),
        many("{ for c in [1] : \"a\" => s... }"),
        "length([for v in [[for b in range(220) : sensitive(1)]] : setproduct(v, v)])".to_owned(),
        product("chunklist(v, 1)"),
        product("reverse(v)"),
        product("flatten([v])"),
        product("concat(v, v)"),
        product("merge({ a = v[0] }, { b = v[1] })"),
        product("zipmap([for x in range(1000) : \"${x}\"], v)"),
        product("tolist([[v[0]], [\"\"]])"),
    ] {
        let memory = kit::memory::measure(|| {
            let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
            assert!(problems.is_empty(), "{problems}");
            let limits = Limits::new().max_size(SIZE);
            drop(expr.evaluate_marked_within(&scope, &Budget::new(limits, source.len())));
        });
        // What may be made, an eighth of it, and what each byte of the text allows beyond it.
        let most = SIZE + SIZE / 8 + 400 * source.len() as u64;
        assert!(memory.peak < most, "{source}: {memory:?}");
    }
}

#[test]
fn deep_marks_take_no_stack() {
    const LEVELS: usize = 100_000;
    let limits = Limits::new().max_depth(usize::MAX).max_size(u64::MAX).max_work(u64::MAX);
    kit::memory::on_a_usual_stack(|| {
        let (expr, _) = parse_expression(b"[x]", "", Pos::START);
        let mut x = Marked::new("z".into(), Marks::sensitive());
        for _ in 0..LEVELS {
            let budget = Budget::new(limits, 0);
            let (deeper, problems) =
                expr.evaluate_marked_within(&Bindings::new().with_variable("x", x), &budget);
            assert!(problems.is_empty(), "{problems}");
            x = deeper;
        }
        let budget = Budget::new(limits, 0);
        let converted = x.marks.converted(&x.value, &budget).unwrap();
        assert!(converted.has_sensitive() && !converted.is_sensitive());
        // What has other parts now is made anew, level by level.
        let mut other = Value::tuple([]);
        for _ in 0..LEVELS - 1 {
            other = Value::tuple([other]);
        }
        assert!(x.marks.converted(&other, &budget).unwrap().is_none());
        drop((x, converted));
    });
}

#[test]
fn a_part_that_is_there_no_more_has_no_marks() {
    let marks = Marks::of_attributes([
        ("a".into(), Marks::sensitive()),
        ("b".into(), Marks::of_elements([(0, Marks::ephemeral()), (2, Marks::sensitive())])),
    ]);
    let value = Value::object([("b", Value::tuple([1.into(), 2.into()]))]);
    let fitted = marks.converted(&value, &Budget::default()).unwrap();
    assert!(fitted.attribute("b").index(0).is_ephemeral());
    assert!(fitted.has_ephemeral() && !fitted.has_sensitive(), "{fitted:?}");
    let set = Value::object([("b", Value::set(Type::NUMBER, [1.into()]).unwrap())]);
    let fitted = marks.converted(&set, &Budget::default()).unwrap();
    assert!(fitted.attribute("b").is_sensitive() && !fitted.attribute("a").is_sensitive(), "{fitted:?}");
}

#[test]
fn of_a_name_that_stands_twice_the_marks_of_the_last_one_count() {
    let of = |marks: [Marks; 3]| Marks::of_attributes(["b", "a", "b"].map(Into::into).into_iter().zip(marks));
    assert!(of([Marks::sensitive(), Marks::NONE, Marks::NONE]).is_none());
    let last = of([Marks::sensitive(), Marks::NONE, Marks::ephemeral()]);
    assert!(last.attribute("b").is_ephemeral() && !last.has_sensitive());
}

#[test]
fn what_fails_within_the_result_that_is_not_chosen_marks_nothing() {
    for failed in [
        "sensitive([1])[5]",
        "sensitive({ a = 1 }).b",
        "[1][sensitive(5)]",
        "sensitive(1) + [1][5]",
        "sensitive(0) / 0",
        "\"x${sensitive(null)}\"",
    ] {
        assert_eq!(is_sensitive(&format!("false ? {failed} : \"a\"")), "false", "{failed}");
    }
    for marked in ["sensitive([1])[0]", "\"${sensitive(1)}${[1][5]}\"", "sensitive(true) ? [1][5] : 1"] {
        assert_eq!(is_sensitive(&format!("false ? ({marked}) : \"a\"")), "true", "{marked}");
    }
}

fn is_sensitive(source: &str) -> String {
    printed(&format!("issensitive({source})"), &scope()).unwrap()
}

#[test]
fn a_null_with_marks_takes_no_type_in_a_conditional() {
    let ty = |source: &str| {
        let (Marked { value, .. }, problems) = evaluate(source, &scope());
        assert!(problems.is_empty(), "{source}: {problems}");
        value.ty().to_string()
    };
    for (source, expected) in [
        ("true ? sensitive(null) : 1", "any"),
        ("true ? null : 1", "number"),
        ("true ? 1 : sensitive(null)", "number"),
        ("true ? [1] : sensitive(null)", "tuple([number])"),
    ] {
        assert_eq!(ty(source), expected, "{source}");
    }
}

#[test]
fn what_is_merged_from_null_has_no_marks_of_it() {
    for (source, terraform) in [
        ("merge({ a = 1 }, sensitive(null))", "{\n  \"a\" = 1\n}"),
        ("merge(sensitive(tomap(null)), { a = 1 })", "{\n  \"a\" = 1\n}"),
        ("merge(sensitive(null))", "{}"),
        ("merge(sensitive(null), null)", "{}"),
        ("merge(sensitive({}), null)", "(sensitive value)"),
        ("merge({ a = 1 }, sensitive({}))", "(sensitive value)"),
    ] {
        assert_eq!(printed(source, &scope()).as_deref(), Ok(terraform), "{source}");
    }
}

#[test]
fn the_debug_form_of_a_marked_value_has_its_type_alone() {
    let (login, _) = evaluate("{ user = \"me\", password = local.u }", &scope());
    let told = format!("{login:?}");
    assert!(told.contains("sensitive") && !told.contains("\"z\"") && !told.contains("me\""), "{told}");
}

#[test]
fn marks_are_those_of_the_last_of_two_equal_names_in_normal_form() {
    let scope = scope();
    for (source, is_sensitive) in [
        ("{ \"\u{e9}\" = local.u }[\"e\u{301}\"]", true),
        ("{ \"e\u{301}\" = local.u }[\"\u{e9}\"]", true),
        ("{ a = local.u, a = 1 }.a", false),
        ("{ a = 1, a = local.u }.a", true),
        ("merge({ a = local.u }, { a = 1 }).a", false),
    ] {
        let (found, problems) = evaluate(source, &scope);
        assert!(problems.is_empty(), "{source}: {problems}");
        assert_eq!(found.marks.is_sensitive(), is_sensitive, "{source}");
    }
}

#[test]
fn what_a_sensitive_collection_generates_is_not_quoted_and_names_no_block() {
    let told = |nesting, source: &str| {
        let (file, problems) = File::parse("main.tf", source);
        assert!(!problems.has_errors(), "{problems}");
        let shape = BodyShape::new([], [block(nesting, "disk", body([optional("a", "map(number)")]))]);
        file.body().decode(&shape, &scope()).1.to_string()
    };
    let content = "content {\n a = { (disk.value) = \"x\" }\n }\n";
    let source = format!("dynamic \"disk\" {{\n for_each = local.list\n {content}}}\n");
    let problems = told(BlockNesting::List, &source);
    assert!(
        problems.contains("Inappropriate value for attribute \"a\"") && !problems.contains("\"p\""),
        "{problems}"
    );
    let source =
        format!("dynamic \"disk\" {{\n for_each = local.list\n labels = [disk.value]\n {content}}}\n");
    let problems = told(BlockNesting::Map, &source);
    assert!(
        problems.contains("has dynamic marks that make it unsuitable") && !problems.contains("\"p\""),
        "{problems}"
    );
}

#[test]
fn a_struct_that_does_not_fit_tells_no_sensitive_value() {
    #[derive(tfsdk::TfObject, Debug)]
    struct Server {
        #[tfsdk("port")]
        _port: u16,
        #[tfsdk("disk", set)]
        _disk: Vec<Disk>,
    }
    #[derive(tfsdk::TfObject, Debug)]
    struct Disk {
        #[tfsdk("size")]
        _size: u8,
    }
    let disk = block(BlockNesting::Set, "disk", body([optional("size", "number")]));
    let shape = BodyShape::new([optional("port", "number")], [disk]);
    let source = "port = local.n * 33333\ndisk {\n size = local.n * 11111\n}\ndisk {\n size = 777\n}\n";
    let (file, _) = File::parse("main.tf", source);
    let problems = file.body().decode_as::<Server>(&shape, &scope()).unwrap_err().to_string();
    assert!(problems.contains("The value of port, which is sensitive, is not suitable."), "{problems}");
    assert!(!problems.contains("99999") && !problems.contains("33333"), "{problems}");
}
