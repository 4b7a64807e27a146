//! What reading, decoding and showing takes grows as the input does, and no faster.

use kit::memory::measure;
use tfsdk::config::{
    AttributeShape, Bindings, BlockShape, BodyShape, File, Functions, Renderer, Syntax, Variables,
    to_validate_json,
};
use tfsdk::constraint::TypeConstraint;
use tfsdk::expr::{Pos, parse_body, parse_expression, parse_template};
use tfsdk::schema::BlockNesting;
use tfsdk::{Limits, Type};

/// Does the work for inputs of `n`, `2n` and `4n` parts: the bytes held for each byte of input, and how often the
/// allocator is asked, grow by no more than three tenths.
fn grows_with_its_input(
    name: &str,
    most_per_byte: f64,
    input: impl Fn(usize) -> String,
    work: impl Fn(&str) + Sync,
) {
    let n = 1000;
    let measured = [n, 2 * n, 4 * n].map(|n| {
        let input = input(n);
        let memory = measure(|| work(&input));
        let bytes = input.len() as f64;
        (memory.peak as f64 / bytes, memory.total as f64 / bytes, memory.allocations as f64 / bytes)
    });
    let [first, .., last] = measured;
    // A vector that has just doubled holds twice what it needs.
    let grew = |small: f64, large: f64| large > small.max(1.0) * 2.0 * 1.3;
    assert!(!grew(first.0, last.0) && !grew(first.1, last.1), "{name}: {measured:?}");
    assert!(last.2 <= first.2 * 1.3 + 0.1, "{name}: {measured:?}");
    assert!(last.0 <= most_per_byte, "{name}: {measured:?}");
}

fn repeated(unit: &'static str) -> impl Fn(usize) -> String {
    move |n| unit.repeat(n)
}

#[test]
fn of_native_syntax() {
    for (name, input) in [
        ("numbers", "1,"),
        ("names", "a,"),
        ("texts", "\"\","),
        ("tuples", "[],"),
        ("objects", "{},"),
        ("calls", "f(),"),
        ("parentheses", "(1),"),
        ("signs", "-1,"),
        ("templates", "\"${a}\","),
        ("accesses", "a.b,"),
        ("splats", "a.*,"),
        ("items", "{a=1},"),
        ("conditionals", "a?b:c,"),
        ("loops", "[for a in b:a],"),
        ("heredocs", "<<A\nA\n,"),
        ("interpolations", "\"${a}${b}\","),
        ("operators", "1+1,"),
    ] {
        let list = |n: usize| format!("[{}]", input.repeat(n));
        grows_with_its_input(name, 100.0, list, |text| {
            let (_, problems) = parse_expression(text.as_bytes(), "", Pos::START);
            assert!(problems.is_empty(), "{problems}");
        });
    }
    let chain = |unit: &'static str| move |n: usize| format!("a{}", unit.repeat(n));
    for unit in ["+1", ".b", "[0]", "[*]", ".*", "&&a", "\n"] {
        grows_with_its_input(unit, 100.0, chain(unit), |text| {
            drop(parse_expression(text.as_bytes(), "", Pos::START))
        });
    }
    for unit in
        ["x", "$", "%", "\n", "é", "$${", "${a}", "\\q", " ", "\u{301}", "%{if a}%{endif}", "%{", "${"]
    {
        grows_with_its_input(unit, 130.0, repeated(unit), |text| {
            drop(parse_template(text.as_bytes(), "", Pos::START))
        });
        let quoted = |n: usize| format!("\"{}\"", unit.repeat(n));
        grows_with_its_input(unit, 130.0, quoted, |text| {
            drop(parse_expression(text.as_bytes(), "", Pos::START))
        });
        let heredoc = |n: usize| format!("<<-A\n{}\nA\n", unit.repeat(n));
        grows_with_its_input(unit, 130.0, heredoc, |text| {
            drop(parse_expression(text.as_bytes(), "", Pos::START))
        });
    }
    for unit in [
        "a=1\n",
        "b{}\n",
        "b \"\" {\n}\n",
        "#\n",
        "\n",
        "@",
        "/*",
        "<<A",
        "(",
        "[",
        "{",
        "\"${",
        "\"\n",
        ")",
        "a=\n",
        "=",
        "b{a=1}\n",
        "b{",
        "a=[\n",
        "a.*",
        "~}",
        "1e",
        "é",
        "::",
        "f(",
        "b \"${",
    ] {
        grows_with_its_input(unit, 130.0, repeated(unit), |text| {
            drop(parse_body(text.as_bytes(), "", Pos::START))
        });
    }
    let distinct = |n: usize| (0..n).map(|i| format!("a{i}=1\n")).collect::<String>();
    grows_with_its_input("arguments", 100.0, distinct, |text| {
        drop(parse_body(text.as_bytes(), "", Pos::START))
    });
}

#[test]
fn of_json_syntax() {
    for unit in [
        "1,",
        "\"\",",
        "[],",
        "{},",
        "tru,",
        "[[],{}],",
        "\"\\n\",",
        "\"é\",",
        "{\"a\":1},",
        "null,",
        "\"\\ud83d\",",
    ] {
        let document = |n: usize| format!("{{\"a\":[{}0]}}", unit.repeat(n));
        grows_with_its_input(unit, 100.0, document, |text| drop(File::parse("x.tf.json", text)));
    }
    for unit in ["[", "{", "\"", "{\"\":", "😀", "\\", "1", "-", " ", "\n", "\"a\":1,"] {
        let document = |n: usize| format!("{{{}", unit.repeat(n));
        grows_with_its_input(unit, 100.0, document, |text| drop(File::parse("x.tf.json", text)));
    }
}

fn shape() -> BodyShape {
    let list = |name: &str, body| BlockShape {
        name: name.into(),
        nesting: BlockNesting::List,
        min_items: 0,
        max_items: 0,
        body,
    };
    let inner = BodyShape::new(
        [
            AttributeShape::optional("n", Type::NUMBER),
            AttributeShape::required("r", Type::STRING),
            AttributeShape::optional("l", Type::list(Type::object([("a", Type::NUMBER)]))),
        ],
        [],
    );
    let set = BlockShape { nesting: BlockNesting::Set, ..list("s", inner.clone()) };
    let map = BlockShape { nesting: BlockNesting::Map, ..list("m", inner.clone()) };
    BodyShape::new([], [list("b", inner), set, map])
}

/// The part of an input at a position.
type Unit = fn(usize) -> String;

#[test]
fn of_decoding_and_showing() {
    let units: [(&str, Unit); 9] = [
        ("blocks", |_| "b {\n  n = 1\n  r = \"x\"\n}\n".into()),
        ("blocks that lack something", |_| "b {\n}\n".into()),
        ("blocks with what is not expected", |i| format!("b {{\n  r{i} = 1\n}}\n")),
        ("wrong values", |_| "b {\n  n = []\n  r = []\n}\n".into()),
        ("unknown names", |i| format!("b {{\n  r = x{i}\n}}\n")),
        ("unknown functions", |i| format!("b {{\n  r = x{i}()\n}}\n")),
        ("labels", |i| format!("m \"l{i}\" {{\n  r = \"\"\n}}\n")),
        ("sets", |i| format!("s {{\n  r = \"{i}\"\n}}\n")),
        ("generated blocks", |_| {
            "dynamic \"b\" {\n  for_each = [1]\n  content {\n    r = b.value\n  }\n}\n".into()
        }),
    ];
    for (name, unit) in units {
        let source = |n: usize| (0..n / 4).map(unit).collect::<String>();
        grows_with_its_input(name, 1500.0, source, |text| {
            let scope = {
                let mut scope = Bindings::new().with_functions(Functions::terraform());
                for i in 0..300 {
                    scope.insert(format!("variable{i}"), i.into());
                }
                scope
            };
            let (file, _) = File::parse("main.tf", text);
            let (_, problems) = file.body().decode(&shape(), &scope);
            let _ = Renderer::plain().render(&problems, [&file]);
            let _ = to_validate_json(&problems, [&file]);
        });
        // The same on one line, in JSON.
        let json = |n: usize| {
            let blocks: Vec<String> =
                (0..n / 4).map(|i| format!("{{\"n\": \"x{i}\", \"q{i}\": 1}}")).collect();
            format!("{{\"b\": [{}]}}", blocks.join(","))
        };
        if name == "blocks" {
            grows_with_its_input("JSON", 1500.0, json, |text| {
                let (file, _) = File::parse_as(Syntax::Json, "main.tf.json", text);
                let (_, problems) = file.body().decode(&shape(), &tfsdk::expr::NoScope);
                let _ = Renderer::plain().render(&problems, [&file]);
                let _ = to_validate_json(&problems, [&file]);
            });
        }
    }
}

#[test]
fn of_variables_and_constraints() {
    let declared = |n: usize| {
        (0..n / 4).map(|i| format!("variable \"v{i}\" {{\n  type = number\n}}\n")).collect::<String>()
    };
    grows_with_its_input("variables", 1000.0, declared, |text| {
        let (file, _) = File::parse("main.tf", text);
        let (variables, _) = Variables::declared([&file]);
        let given: String = (0..variables.len()).map(|i| format!("v{i} = []\nw{i} = 1\n")).collect();
        let (given, _) = File::parse("x.tfvars", given);
        let (_, problems) = variables.values([&given]);
        let _ = Renderer::plain().render(&problems, [&file, &given]);
    });
    let attributes = |n: usize| {
        format!("object({{{}}})", (0..n).map(|i| format!("a{i}=optional(strng),")).collect::<String>())
    };
    grows_with_its_input("attributes", 300.0, attributes, |text| drop(TypeConstraint::parse(text)));
    let elements = |n: usize| format!("tuple([{}])", "any,".repeat(n));
    grows_with_its_input("elements", 300.0, elements, |text| drop(TypeConstraint::parse(text)));
}

#[test]
fn of_evaluation() {
    let sources: [fn(usize) -> String; 8] = [
        |n| format!("[{}]", "1,".repeat(n)),
        |n| format!("{{{}}}", (0..n).map(|i| format!("a{i}=1,")).collect::<String>()),
        |n| format!("\"{}\"", "${1}".repeat(n)),
        |n| format!("[for a in [{}] : a]", "1,".repeat(n)),
        |n| format!("{{for a in [{}] : a => a...}}", (0..n).map(|i| format!("{i},")).collect::<String>()),
        |n| format!("distinct([{}])", (0..n).map(|i| format!("{i},")).collect::<String>()),
        |n| format!("join(\"\", split(\"\", \"{}\"))", "a".repeat(n)),
        |n| format!("jsondecode(jsonencode([{}]))", "1,".repeat(n)),
    ];
    for source in sources {
        grows_with_its_input(&source(1), 800.0, source, |text| {
            let scope = Bindings::new().with_functions(Functions::terraform());
            let (expr, _) = parse_expression(text.as_bytes(), "", Pos::START);
            let (_, problems) = expr.evaluate_with(&scope, Limits::new());
            assert!(problems.is_empty(), "{problems}");
        });
    }
}
