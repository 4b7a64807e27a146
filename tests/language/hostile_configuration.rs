//! Configuration that is made to use up memory, time or stack.

use kit::memory::{Memory, measure, on_a_usual_stack};
use tfsdk::config::{
    AttributeShape, Bindings, BlockShape, BodyShape, File, Functions, Renderer, Report, Syntax, Variables,
    to_expression, to_tfvars, to_tfvars_json, to_validate_json,
};
use tfsdk::constraint::{Dialect, TypeConstraint};
use tfsdk::diag::Diagnostics;
use tfsdk::expr::{NoScope, Pos, parse_expression};
use tfsdk::schema::BlockNesting;
use tfsdk::{Limits, TfObject, Type, Value};

fn block(name: &str, nesting: BlockNesting, body: BodyShape) -> BlockShape {
    BlockShape { name: name.into(), nesting, min_items: 0, max_items: 0, body }
}

/// A body of so many attributes that need not be given.
fn wide(attributes: usize) -> BodyShape {
    let ty = Type::list(Type::object([("a", Type::STRING), ("b", Type::NUMBER)]));
    BodyShape::new((0..attributes).map(|i| AttributeShape::optional(format!("a{i:04}"), ty.clone())), [])
}

/// What decoding took, and the problems.
fn decode(source: &str, shape: &BodyShape, limits: Limits) -> (Memory, Diagnostics) {
    let scope = Bindings::new().with_functions(Functions::terraform());
    let mut problems = Diagnostics::new();
    let memory = measure(|| {
        let (file, found) = File::parse_with(Syntax::of("main.tf"), "main.tf", source, limits);
        problems.append(found);
        problems.append(file.body().decode(shape, &scope).1);
    });
    (memory, problems)
}

#[test]
fn all_blocks_of_a_body_share_one_budget() {
    let limits = Limits::new().max_work(1 << 18).max_size(64 << 20);
    let dynamic =
        |inner: &str| format!("dynamic \"a\" {{\n  for_each = range(20)\n  content {{\n{inner}\n  }}\n}}\n");
    let shape = BodyShape::new([], [block("a", BlockNesting::List, wide(2))]);
    let work = "    a0000 = [for i in range(1000) : { a = \"\", b = i }]";
    let (_, problems) = decode(&dynamic(work).repeat(40), &shape, limits);
    assert_eq!(problems.len(), 1, "{problems}");
    assert!(problems.to_string().contains("raise `Limits::max_work`"), "{problems}");
    let (_, problems) = decode(&dynamic(work), &shape, limits);
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn blocks_without_content_share_what_they_lack() {
    let shape = BodyShape::new([], [block("b", BlockNesting::List, wide(1000))]);
    let small = decode(&"b {}\n".repeat(500), &shape, Limits::new());
    let large = decode(&"b {}\n".repeat(3000), &shape, Limits::new());
    assert!(large.1.is_empty());
    assert!(large.0.peak - small.0.peak < 2500 * 1024, "{} and {}", small.0.peak, large.0.peak);
    // With content each takes what its attributes take, which is counted.
    let (memory, problems) =
        decode(&"b {\n a0001 = []\n}\n".repeat(3000), &shape, Limits::new().max_size(16 << 20));
    assert!(problems.to_string().contains("raise `Limits::max_size`"), "{problems}");
    assert!(memory.peak < 96 << 20, "{memory:?}");
}

#[test]
fn a_long_label_is_kept_once() {
    let inner = BodyShape::new([AttributeShape::optional("n", Type::NUMBER)], []);
    let shape = BodyShape::new(
        [],
        [block("outer", BlockNesting::Map, BodyShape::new([], [block("b", BlockNesting::List, inner)]))],
    );
    let label = "x".repeat(100_000);
    let source = |n: usize| format!("outer \"{label}\" {{\n{}}}\n", "b {\n n = 1\n}\n".repeat(n));
    let (memory, problems) = decode(&source(10_000), &shape, Limits::new());
    assert!(problems.is_empty() && memory.peak < 40 << 20, "{memory:?}");
    // And so it is where each of the blocks is wrong.
    let wrong = source(10_000).replace("n = 1", "n = []");
    let (memory, problems) = decode(&wrong, &shape, Limits::new());
    assert_eq!((problems.len(), problems.omitted()), (1000, 9000));
    assert!(memory.peak < 64 << 20 && problems.to_string().len() < 2 << 20, "{memory:?}");
}

#[test]
fn problems_beyond_a_thousand_are_counted_everywhere() {
    let n = 3000;
    let many = |item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<String>();
    let empty = BodyShape::default();
    for (name, source) in [
        ("arguments", many(&|i| format!("a{i} = 1\n"))),
        ("blocks", many(&|i| format!("b{i} {{}}\n"))),
        ("arguments given twice", many(&|_| "a = 1\n".into())),
        ("escapes", format!("a = \"{}\"", "\\q".repeat(n))),
        ("characters", "@\n".repeat(n)),
        ("items", "= = =\n".repeat(n)),
    ] {
        let (_, problems) = decode(&source, &empty, Limits::new());
        assert!(problems.len() == 1000 || problems.len() == 1, "{name}: {}", problems.len());
        assert!(problems.len() == 1 || problems.omitted() >= n - 1001, "{name}: {}", problems.omitted());
    }
    let json = |source: &str| {
        let (file, mut problems) = File::parse("main.tf.json", source);
        problems.append(file.body().decode(&empty, &NoScope).1);
        problems
    };
    for source in [
        format!("{{{}}}", many(&|i| format!("{}\"a{i}\": 1", if i > 0 { "," } else { "" }))),
        format!("{{\"a\": [{}]}}", many(&|i| format!("{}tru", if i > 0 { "," } else { "" }))),
    ] {
        let problems = json(&source);
        assert!(problems.len() == 1000 && problems.omitted() >= n - 1000, "{}", problems.omitted());
    }
    let declared = many(&|i| format!("variable \"v{i}\" {{\n  type = number\n}}\n"));
    let (file, _) = File::parse("main.tf", declared);
    let (variables, _) = Variables::declared([&file]);
    for text in [String::new(), many(&|i| format!("v{i} = []\n")), many(&|i| format!("v{i} = x\n"))] {
        let (given, _) = File::parse("x.tfvars", text);
        let (_, problems) = variables.values([&given]);
        assert!(problems.len() == 1000 && problems.omitted() >= n - 1000, "{}", problems.omitted());
    }
}

#[derive(TfObject, Debug)]
struct Small {
    #[tfsdk("b")]
    _b: Vec<Item>,
}

#[derive(TfObject, Debug)]
struct Item {
    #[tfsdk("n")]
    _n: u8,
}

#[test]
fn the_places_of_misfits_are_found_at_once() {
    let body = BodyShape::new([AttributeShape::required("n", Type::NUMBER)], []);
    let shape = BodyShape::new([], [block("b", BlockNesting::List, body)]);
    let source = "b {\n  n = 1000\n}\n".repeat(4000);
    let (file, _) = File::parse("main.tf", source);
    let problems = file.body().decode_as::<Small>(&shape, &NoScope).unwrap_err();
    assert_eq!((problems.len(), problems.omitted()), (1000, 3000));
    let lines: Vec<u32> = problems.iter().map(|p| p.range().unwrap().start.line).collect();
    assert_eq!(lines[..3], [2, 5, 8]);
}

#[test]
fn what_is_shown_of_one_long_line_is_bounded() {
    // A thousand problems in a line of half a megabyte.
    let source = format!("x = \"{}\"", format!("\\q{}", "é".repeat(250)).repeat(1000));
    let (file, problems) = File::parse("main.tf", &source);
    assert_eq!(problems.len(), 1000);
    let mut lengths = [0, 0];
    let memory = measure(|| {
        lengths[0] = Renderer::plain().render(&problems, [&file]).len();
        lengths[1] = to_validate_json(&problems, [&file]).len();
    });
    assert!(lengths.iter().all(|len| *len < 10 << 20), "{lengths:?}");
    assert!(memory.peak < 40 << 20, "{memory:?}");
    let shown = Renderer::plain().render(&problems.iter().take(2).cloned().collect(), [&file]);
    assert!(shown.contains("--> main.tf:1:258"), "{shown:.300}");
    let json = format!("[{}]", "tru,".repeat(3000));
    let (file, problems) = File::parse("x.tfvars.json", &json);
    assert!(to_validate_json(&problems, [&file]).len() < 6 << 20);
}

#[test]
fn no_place_makes_rendering_panic() {
    for source in ["😀", "{\"a\":😀}", "{\"a\": \"\\q😀\"}", "{\"😀", "[\"\\u12😀\"]", "\u{feff}{"]
    {
        for name in ["x.tfvars.json", "main.tf"] {
            let (file, problems) = File::parse(name, source);
            let report = Report::new(problems, vec![file]);
            assert!(report.to_string().contains("error"), "{source}");
            let _ = report.to_validate_json();
        }
    }
}

#[test]
fn deep_values_of_variables_meet_the_limit_of_depth() {
    fn tower(levels: usize, inner: &str) -> String {
        match levels {
            0 => format!("{}{inner}{}", "[".repeat(55), "]".repeat(55)),
            _ => format!(
                "[for v{levels} in [{}] : {}]",
                tower(levels - 1, inner),
                tower(levels - 1, &format!("v{levels}"))
            ),
        }
    }
    let text = format!("x = {}\n", tower(8, "1"));
    let told = on_a_usual_stack(|| {
        let (declared, _) = File::parse("main.tf", "variable \"x\" {\n  type = any\n}\n");
        let (given, _) = File::parse("x.tfvars", text);
        let (_, problems) = Variables::declared([&declared]).0.values([&given]);
        problems.to_string()
    });
    assert!(told.contains("raise `Limits::max_depth`"), "{told}");
}

#[test]
fn defaults_of_a_type_are_paid_for() {
    let attributes: String =
        (0..300).map(|i| format!("a{i} = optional(string, \"{}\"), ", "x".repeat(100))).collect();
    let declare = format!("variable \"x\" {{\n  type = list(object({{ {attributes} }}))\n}}\n");
    let (declared, found) = File::parse("main.tf", declare);
    assert!(found.is_empty());
    let given = format!("x = [{}]\n", "{},".repeat(10_000));
    let limits = Limits::new().max_size(16 << 20);
    let mut told = String::new();
    let memory = measure(|| {
        let (given, _) = File::parse_with(Syntax::Native, "x.tfvars", given, limits);
        told = Variables::declared([&declared]).0.values([&given]).1.to_string();
    });
    assert!(told.contains("more would be made than is allowed"), "{told}");
    assert!(memory.peak < 128 << 20, "{memory:?}");
}

#[test]
fn the_defaults_within_types_share_one_budget() {
    let loops = |levels: usize| {
        (0..levels).fold("0".to_owned(), |inner, i| format!("[for a{i} in [1,2,3,4,5,6,7,8,9,0] : {inner}]"))
    };
    let defaults = |n: usize, default: &str| {
        let attribute = |i: usize| format!("a{i} = optional(any, {default})");
        format!("object({{ {} }})", (0..n).map(attribute).collect::<Vec<_>>().join(", "))
    };
    let limits = Limits::new().max_work(1 << 17).max_size(16 << 20);
    let few = defaults(2, &loops(4));
    let many = defaults(40, &loops(4));
    let constraint = |text: &str| TypeConstraint::parse_with(text, Dialect::Variable, limits);
    assert!(constraint(&few).is_ok());
    let problems = constraint(&many).unwrap_err();
    assert_eq!((problems.len(), problems.omitted()), (1, 0), "{problems}");
    assert!(problems.to_string().contains("raise `Limits::max_"), "{problems}");

    // So they do in the declarations of a whole module, in both syntaxes.
    let native: String = (0..40).map(|i| format!("variable \"v{i}\" {{\n  type = {few}\n}}\n")).collect();
    let json: Vec<String> = (0..40).map(|i| format!("\"v{i}\": {{\"type\": \"{few}\"}}")).collect();
    let json = format!("{{\"variable\": {{{}}}}}", json.join(", "));
    for (name, source) in [("main.tf", native), ("main.tf.json", json)] {
        let (file, problems) = File::parse_with(Syntax::of(name), name, source, limits);
        assert!(problems.is_empty(), "{problems}");
        let mut problems = Diagnostics::new();
        let memory = measure(|| problems = Variables::declared([&file]).1);
        assert_eq!(problems.len(), 1, "{problems}");
        assert!(problems.to_string().contains("raise `Limits::max_"), "{problems}");
        assert!(memory.peak < 64 << 20, "{memory:?}");
    }
}

#[test]
fn numbers_are_written_within_bounds() {
    let huge = "1e600000000".parse::<tfsdk::Number>().unwrap();
    let value = Value::object([("n", Value::from(huge))]);
    let body = BodyShape::new([AttributeShape::optional("n", Type::NUMBER)], []);
    let memory = measure(|| {
        for written in [to_tfvars(&value), to_expression(&value), body.write(&value)] {
            let text = written.unwrap();
            assert!(text.contains("1e+600000000") && text.len() < 100, "{text}");
        }
        assert!(to_tfvars_json(&value).is_err());
    });
    assert!(memory.peak < 4 << 20, "{memory:?}");
    // What has many digits is read back as they would be, with the precision of what is read.
    let long = format!("1{}1", "0".repeat(300));
    let exact = Value::from(tfsdk::Number::from(long.parse::<num_bigint::BigInt>().unwrap()));
    let (expr, _) = parse_expression(to_expression(&exact).unwrap().as_bytes(), "", Pos::START);
    assert_eq!(expr.evaluate_constant().0, Value::from(long.parse::<tfsdk::Number>().unwrap()));
}

#[test]
fn values_that_double_are_not_written() {
    let (mut value, mut deep) = (Value::from(1), Value::from(1));
    for _ in 0..60 {
        value = Value::object([("a", value.clone()), ("b", value)]);
    }
    for _ in 0..100_000 {
        deep = Value::object([("a", deep)]);
    }
    on_a_usual_stack(move || {
        for value in [value, deep] {
            for written in [to_tfvars(&value), to_tfvars_json(&value), to_expression(&value)] {
                assert!(written.unwrap_err().to_string().contains("raise `Limits::"));
            }
        }
    });
}

#[test]
fn comparing_the_types_of_neighbours_is_paid_for_in_both_syntaxes() {
    // Two types that are equal and share nothing, so that a comparison goes through all of both.
    let wide = || Value::tuple((0..20_000).map(|_| Value::from(1)));
    let scope = Bindings::new().with_variable("a", wide()).with_variable("b", wide());
    let attribute = AttributeShape::required("x", Type::DYNAMIC);
    let shape = BodyShape::new([attribute], []);
    let limits = Limits::new().max_work(200_000);
    let exhausted = |syntax, text: String| {
        let (file, problems) = File::parse_with(syntax, "x", text.as_bytes(), limits);
        assert!(!problems.has_errors());
        file.body().decode(&shape, &scope).1.exhausted()
    };
    let native = format!("x = [{}]\n", "a, b, ".repeat(1000));
    let json = format!("{{\"x\": [{}\"${{a}}\"]}}", "\"${a}\", \"${b}\", ".repeat(1000));
    assert!(exhausted(Syntax::Native, native).is_some());
    assert!(exhausted(Syntax::Json, json).is_some());
}
