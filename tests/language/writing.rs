//! Values back to configuration, as `terraform fmt` leaves it.

use kit::show::ty;
use tfsdk::config::{
    BodyShape, File, struct_to_tfvars, struct_to_tfvars_json, to_expression, to_expression_with, to_tfvars,
    to_tfvars_json, to_tfvars_json_with, to_tfvars_with,
};
use tfsdk::expr::NoScope;
use tfsdk::schema::BlockNesting::{Group, List, Map, Set, Single};
use tfsdk::{Error, Limits, Number, TfObject, Value};

use super::shapes::{block, body, optional, required};

fn object<const N: usize>(attributes: [(&str, Value); N]) -> Value {
    Value::object(attributes)
}

fn tuple(elements: impl IntoIterator<Item = Value>) -> Value {
    Value::tuple(elements)
}

fn map<const N: usize>(element: &str, entries: [(&str, Value); N]) -> Value {
    Value::map(ty(element), entries).unwrap()
}

fn text(result: Result<String, Error>) -> String {
    result.unwrap_or_else(|error| format!("error: {error}"))
}

fn expression(value: &Value) -> String {
    text(to_expression(value))
}

#[test]
fn scalars_are_written_as_literals() {
    assert_eq!(expression(&Value::null(ty("string"))), "null");
    assert_eq!(expression(&true.into()), "true");
    assert_eq!(expression(&false.into()), "false");
    assert_eq!(expression(&Number::parse("1.50").unwrap().into()), "1.5");
    assert_eq!(expression(&(-7).into()), "-7");
    assert_eq!(expression(&Number::INFINITY.into()), "1 / 0");
    assert_eq!(expression(&Number::NEG_INFINITY.into()), "-1 / 0");
    assert_eq!(expression(&"a\"b\\c\n\r\t".into()), r#""a\"b\\c\n\r\t""#);
    assert_eq!(expression(&"${a} %{b} $ % $x".into()), r#""$${a} %%{b} $ % $x""#);
    assert_eq!(expression(&"\u{1}\u{7f}\u{85}\u{feff}é".into()), r#""\u0001\u007f\u0085\ufeffé""#);
}

#[test]
fn sequences_of_leaves_stand_on_one_line() {
    let numbers = |n: i64| tuple((0..n).map(Value::from));
    assert_eq!(expression(&tuple([])), "[]");
    assert_eq!(expression(&tuple([1.into(), "a".into(), Value::null(ty("any"))])), r#"[1, "a", null]"#);
    assert_eq!(expression(&Value::set(ty("number"), [2.into(), 1.into()]).unwrap()), "[1, 2]");
    assert!(!expression(&numbers(16)).contains('\n'));
    let long = expression(&numbers(17));
    assert!(long.starts_with("[\n  0,\n  1,\n") && long.ends_with("\n  16,\n]"), "{long}");
}

#[test]
fn sequences_of_more_than_leaves_have_a_line_for_each() {
    assert_eq!(expression(&tuple([tuple([1.into()]), tuple([])])), "[\n  [1],\n  [],\n]");
    assert_eq!(expression(&tuple([object([("a", 1.into())])])), "[\n  {\n    a = 1\n  },\n]");
    assert_eq!(expression(&tuple([1.into(), tuple([tuple([2.into()])])])), "[\n  1,\n  [\n    [2],\n  ],\n]");
}

#[test]
fn mappings_have_a_line_for_each_and_aligned_signs() {
    assert_eq!(expression(&object([])), "{}");
    assert_eq!(expression(&map("string", [])), "{}");
    assert_eq!(expression(&object([("a", 1.into()), ("bbb", 2.into())])), "{\n  a   = 1\n  bbb = 2\n}");
    assert_eq!(
        expression(&object([
            ("a", 1.into()),
            ("bb", tuple([tuple([])])),
            ("cccc", 2.into()),
            ("d", 3.into())
        ])),
        "{\n  a = 1\n  bb = [\n    [],\n  ]\n  cccc = 2\n  d    = 3\n}"
    );
    // Characters are counted as a reader sees them.
    assert_eq!(expression(&map("number", [("é", 1.into()), ("bb", 2.into())])), "{\n  bb = 2\n  é  = 1\n}");
}

#[test]
fn a_long_name_stands_between_empty_lines_and_nothing_is_aligned_with_it() {
    let (wide, long) = ("m".repeat(128), "m".repeat(129));
    let of = |name: &str| text(to_tfvars(&object([("a", 1.into()), (name, 2.into()), ("z", 3.into())])));
    assert_eq!(of(&long), format!("a = 1\n\n{long} = 2\n\nz = 3\n"));
    let spaces = " ".repeat(127);
    assert_eq!(of(&wide), format!("a{spaces} = 1\n{wide} = 2\nz{spaces} = 3\n"));
    // Where a neighbour has lines of its own there is nothing to part.
    let nested = object([("a", tuple([tuple([])])), (&long, 2.into())]);
    assert_eq!(text(to_tfvars(&nested)), format!("a = [\n  [],\n]\n{long} = 2\n"));
}

#[test]
fn what_is_written_meets_the_limits() {
    let far_in =
        (0..400).fold(tuple((0..200).map(|i| tuple([tuple([i.into()])]))), |inner, _| tuple([inner]));
    let value = object([("a", far_in)]);
    let shape = body([optional("a", "any")]);
    let limits = Limits::new().max_size(1 << 17);
    for result in [
        to_tfvars_with(&value, limits),
        to_expression_with(&value, limits),
        shape.write_with(&value, limits),
        to_tfvars_json_with(&object([("a", Number::parse("1e200000").unwrap().into())]), limits),
    ] {
        let error = result.unwrap_err().to_string();
        assert!(error.contains("raise `Limits::max_size`"), "{error}");
    }
    assert!(to_tfvars(&value).is_ok() && to_expression(&value).is_ok() && shape.write(&value).is_ok());
    // All variables share them.
    let long =
        |n: i32| object_of((0..n).map(|i| (format!("v{i}"), Number::parse("1e100000").unwrap().into())));
    let limits = limits.max_size(1 << 19);
    assert!(to_tfvars_json_with(&long(3), limits).is_ok());
    assert!(to_tfvars_json_with(&long(8), limits).is_err());
}

fn object_of(attributes: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::object(attributes)
}

#[test]
fn keys_are_bare_where_they_can_be() {
    let keys =
        ["a", "a-b", "a b", "1", "", "for", "null", "true", "false", "if", "in", "forx", "é", "a\"${b}"];
    let value = map("number", [])
        .with_at(&tfsdk::Path::root(), map("number", keys.map(|key| (key, 1.into()))))
        .unwrap();
    let written = expression(&value);
    let found: Vec<&str> = written.lines().filter_map(|line| line.trim().split(" =").next()).collect();
    let found: std::collections::BTreeSet<&str> =
        found.into_iter().map(str::trim_end).filter(|key| !matches!(*key, "{" | "}")).collect();
    let expected = [
        r#""""#,
        r#""1""#,
        "a",
        r#""a b""#,
        r#""a\"$${b}""#,
        "a-b",
        r#""false""#,
        r#""for""#,
        "forx",
        r#""if""#,
        r#""in""#,
        r#""null""#,
        r#""true""#,
        "é",
    ];
    assert_eq!(found, expected.into_iter().collect(), "{written}");
}

#[test]
fn what_is_not_known_cannot_be_written() {
    let gap = || Value::unknown(ty("string"));
    let told = expression(&gap());
    assert!(
        told.starts_with("error: this is known only after apply, and a file holds what is known"),
        "{told}"
    );
    let nested = object([("a", tuple([1.into(), map("string", [("k", gap())])]))]);
    for told in [expression(&nested), text(to_tfvars(&nested))] {
        assert!(told.starts_with("error: a[1][\"k\"]: this is known only after apply"), "{told}");
    }
    let told = text(to_tfvars_json(&object([("a", gap())])));
    assert!(told.starts_with("error: a: "), "{told}");
}

// tfvars

#[test]
fn variables_stand_on_a_line_each() {
    let value = object([
        ("name", "web".into()),
        ("open_ports", tuple([80.into()])),
        ("tags", map("string", [("a", "b".into())])),
    ]);
    assert_eq!(
        text(to_tfvars(&value)),
        "name       = \"web\"\nopen_ports = [80]\ntags = {\n  a = \"b\"\n}\n"
    );
    assert_eq!(text(to_tfvars(&object([]))), "");
    assert_eq!(
        text(to_tfvars_json(&value)),
        "{\n  \"name\": \"web\",\n  \"open_ports\": [\n    80\n  ],\n  \"tags\": {\n    \"a\": \"b\"\n  }\n}\n"
    );
    assert_eq!(text(to_tfvars_json(&object([]))), "{}\n");
}

#[test]
fn texts_of_several_lines_stand_in_heredocs() {
    let value = |text: &str| text_of(&object([("a", text.into()), ("long", 1.into())]));
    assert_eq!(value("one\n  two\n"), "a    = <<-EOT\n  one\n    two\nEOT\nlong = 1\n");
    // What all lines share would be taken from them.
    assert_eq!(value("  one\n  two\n"), "a    = <<EOT\n  one\n  two\nEOT\nlong = 1\n");
    assert_eq!(value("${x}\nEOT\n"), "a    = <<EOT_\n$${x}\nEOT\nEOT_\nlong = 1\n");
    // One line, one that does not end, and what only an escape shows, stand in quotes.
    for quoted in ["one\n", "one\ntwo", "one\r\ntwo\r\n", "one\n\u{1}\n"] {
        assert!(value(quoted).starts_with("a    = \""), "{quoted:?}");
    }
    let nested = object([("o", object([("a", "one\ntwo\n".into())])), ("t", tuple(["one\ntwo\n".into()]))]);
    assert_eq!(text_of(&nested), "o = {\n  a = <<-EOT\n    one\n    two\n  EOT\n}\nt = [\"one\\ntwo\\n\"]\n");
}

/// Indentation is taken from lines by clusters, and a letter may make one with the space before it.
#[test]
fn lines_that_begin_with_any_letter_are_read_back() {
    let letters = [
        "\u{301}",
        "\u{fe0f}",
        "\u{200d}",
        "\u{200c}",
        "\u{903}",
        "\u{1f3fd}",
        "\u{600}",
        "\u{a0}",
        "\u{2028}",
        "\u{3000}",
        "é",
        "中",
        "\u{1f600}",
    ];
    for letter in letters {
        for written in [
            format!("a\n{letter}b\n"),
            format!("{letter}a\nb\n"),
            format!("{letter}\n{letter}\n"),
            format!("a\n {letter}b\n"),
            format!("  {letter}a\n{letter}\n\tb\n"),
        ] {
            let value =
                object([("o", object([("a", written.as_str().into())])), ("a", written.as_str().into())]);
            let tfvars = text_of(&value);
            let (file, problems) = File::parse("x.tfvars", &tfvars);
            assert!(problems.is_empty(), "{problems}");
            let shape =
                BodyShape::new([required("a", "string"), required("o", "object({ a = string })")], []);
            let (read, problems) = file.body().decode(&shape, &NoScope);
            assert!(problems.is_empty(), "{problems}");
            assert_eq!(read, value, "{tfvars}");
        }
    }
    // A letter that stands by itself has its indentation.
    assert!(text_of(&object([("a", "é\nb\n".into())])).contains("<<-EOT\n  é\n"));
}

fn text_of(value: &Value) -> String {
    text(to_tfvars(value))
}

#[test]
fn variables_are_an_object_of_identifiers() {
    for write in [to_tfvars, to_tfvars_json] {
        assert_eq!(text(write(&1.into())), "error: expected an object of variables, found number");
        assert_eq!(
            text(write(&Value::null(ty("object({})")))),
            "error: expected an object of variables, found object"
        );
        assert_eq!(
            text(write(&Value::unknown(ty("object({})")))),
            "error: expected an object of variables, found object"
        );
        assert_eq!(
            text(write(&map("string", []))),
            "error: expected an object of variables, found map of string"
        );
        assert_eq!(
            text(write(&object([("1", 1.into()), ("a b", 1.into()), ("c", 1.into())]))),
            "error: 2 problems:\n  .\"1\": \"1\" cannot be the name of a variable\n  .\"a b\": \"a b\" cannot be the name of a variable"
        );
    }
    assert!(text(to_tfvars_json(&object([("a", Number::INFINITY.into())]))).starts_with("error: a: "));
}

#[derive(TfObject)]
struct Inputs {
    #[tfsdk("zones")]
    zones: Vec<String>,
}

#[test]
fn structs_are_written_by_their_names() {
    let inputs = Inputs { zones: vec!["a".to_owned()] };
    assert_eq!(text(struct_to_tfvars(&inputs)), "zones = [\"a\"]\n");
    assert_eq!(text(struct_to_tfvars_json(&inputs)), "{\n  \"zones\": [\n    \"a\"\n  ]\n}\n");
}

// Bodies

#[test]
fn what_is_written_decodes_to_the_same_value() {
    let disk = || body([optional("size", "number")]);
    let shape = BodyShape::new(
        [required("name", "string"), optional("ports", "list(number)"), optional("z", "map(string)")],
        [
            block(Group, "group", disk()),
            block(List, "list", BodyShape::new([optional("a", "string")], [block(Set, "inner", disk())])),
            block(Map, "map", disk()),
            block(Single, "single", disk()),
        ],
    );
    let source = "name  = \"x\"\nports = [1, 2]\n\ngroup {\n  size = 1\n}\n\nlist {\n  a = \"y\"\n\n  inner {\n    size = 1\n  }\n\n  inner {\n    size = 2\n  }\n}\n\nlist {}\n\nmap \"k l\" {\n  size = 3\n}\n\nmap \"m\" {}\n\nsingle {}\n";
    let (file, problems) = File::parse("main.tf", source);
    assert!(problems.is_empty(), "{problems}");
    let (value, problems) = file.body().decode(&shape, &NoScope);
    assert!(problems.is_empty(), "{problems}");
    assert_eq!(text(shape.write(&value)), source);
}

#[test]
fn only_required_attributes_are_written_as_null() {
    let shape = body([required("a", "string"), optional("b", "string")]);
    let value = object([("a", Value::null(ty("string"))), ("b", Value::null(ty("string")))]);
    assert_eq!(text(shape.write(&value)), "a = null\n");
}

#[test]
fn without_blocks_nothing_is_written() {
    let of = |nesting, value: Value| {
        let shape = BodyShape::new([], [block(nesting, "x", body([optional("a", "string")]))]);
        text(shape.write(&object([("x", value)])))
    };
    let ty = ty("object({ a = string })");
    assert_eq!(of(List, Value::list(ty.clone(), []).unwrap()), "");
    assert_eq!(of(List, Value::null(tfsdk::Type::list(ty.clone()))), "");
    assert_eq!(of(Single, Value::null(ty.clone())), "");
    assert_eq!(of(Single, object([("a", Value::null(kit::show::ty("string")))])), "x {}\n");
    // Blocks that are objects or tuples, as where types are open.
    assert_eq!(of(List, tuple([object([("a", "1".into())])])), "x {\n  a = \"1\"\n}\n");
    assert_eq!(of(Map, object([("k", object([("a", "1".into())]))])), "x \"k\" {\n  a = \"1\"\n}\n");
}

#[test]
fn a_value_has_to_be_of_the_shape_and_known() {
    let shape =
        BodyShape::new([optional("a", "string")], [block(List, "x", body([optional("b", "string")]))]);
    let list = |elements: Vec<Value>| Value::list(ty("object({ b = string })"), elements).unwrap();
    let with = |a: Value, x: Value| text(shape.write(&object([("a", a), ("x", x)])));
    assert_eq!(
        text(shape.write(&object([]))),
        "error: expected an object with an attribute \"a\", found object"
    );
    assert_eq!(
        text(shape.write(&object([("a", "1".into())]))),
        "error: expected an object with an attribute \"x\", found object"
    );
    assert!(with(Value::unknown(ty("string")), list(vec![])).starts_with("error: a: "));
    assert!(with("1".into(), Value::unknown(ty("list(object({ b = string }))"))).starts_with("error: x: "));
    assert!(
        with("1".into(), list(vec![Value::unknown(ty("object({ b = string })"))]))
            .starts_with("error: x[0]: ")
    );
    let unknown_within =
        list(vec![object([("b", "1".into())]), object([("b", Value::unknown(ty("string")))])]);
    assert!(with("1".into(), unknown_within).starts_with("error: x[1].b: "));
}
