//! Configuration, compared with the real Terraform: random expressions and variables, and what we write.

use std::fmt::Write;
use std::process::Output;

use kit::{Random, Terraform};
use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::config::{
    Bindings, File, Functions, Variable, Variables, to_expression, to_tfvars, to_tfvars_json,
    to_validate_json,
};
use tfsdk::constraint::TypeConstraint;
use tfsdk::expr::{Edition, Pos, parse_expression};
use tfsdk::json;

const COUNT: usize = 600;

/// The results of expressions that give texts. The console answers a single line, so they are asked as one list.
fn ask(terraform: &Terraform, expressions: &[String]) -> Vec<String> {
    let answer = terraform.console(&format!("jsonencode([{}])", expressions.join(", "))).unwrap();
    // It is quoted as in HCL.
    let (literal, diags) = parse_expression(answer.as_bytes(), "", Pos::START);
    assert!(diags.is_empty(), "{diags}");
    let (answer, _) = literal.evaluate_constant();
    serde_json::from_str(answer.as_str().unwrap()).unwrap()
}

const LEAVES: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "3.5",
    "0.1",
    "1e3",
    "12345678901234567890",
    "true",
    "false",
    "null",
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"1\"",
    "\"true\"",
    "\"é\"",
    "\"a,b\"",
    "[]",
    "{}",
    "\"x y\"",
];

/// A well-formed expression, which may fail to evaluate.
fn expression(random: &mut Random, depth: usize, names: &[&str]) -> String {
    if depth == 0 || random.below(6) == 0 {
        if !names.is_empty() && random.below(2) == 0 {
            return random.of(names).to_owned();
        }
        return random.of(LEAVES).to_owned();
    }
    let sub = |random: &mut Random| expression(random, depth - 1, names);
    match random.below(15) {
        0 => {
            let op = random.of(&["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "&&", "||"]);
            format!("({} {op} {})", sub(random), sub(random))
        }
        1 => format!("({} ? {} : {})", sub(random), sub(random), sub(random)),
        2 => format!("[{}, {}]", sub(random), sub(random)),
        3 => format!("{{ a = {}, b = {} }}", sub(random), sub(random)),
        4 => format!("{}[{}]", sub(random), sub(random)),
        5 => format!("({}).{}", sub(random), random.of(&["a", "b", "0"])),
        6 => format!("\"<${{{}}}-${{{}}}>\"", sub(random), sub(random)),
        7 => {
            let list = sub(random);
            let value = expression(random, depth - 1, &["v", "k"]);
            format!("[for k, v in {list} : {value} if v != {}]", random.of(LEAVES))
        }
        8 => {
            let list = sub(random);
            let value = expression(random, depth - 1, &["v", "k"]);
            let group = random.of(&["", "..."]);
            format!("{{ for k, v in {list} : {} => {value}{group} }}", random.of(&["k", "v", "\"${k}\""]))
        }
        9 => format!("({})[*].{}", sub(random), random.of(&["a", "b"])),
        10 => format!("{}({})", random.of(&["!", "-"]), sub(random)),
        11 => {
            let one = random.of(&[
                "tostring",
                "tonumber",
                "tobool",
                "tolist",
                "toset",
                "tomap",
                "length",
                "keys",
                "values",
                "flatten",
                "distinct",
                "jsonencode",
                "jsondecode",
                "lower",
                "upper",
                "trimspace",
                "abs",
                "ceil",
                "floor",
                "can",
            ]);
            format!("{one}({})", sub(random))
        }
        12 => {
            let two = random.of(&[
                "merge",
                "concat",
                "contains",
                "coalesce",
                "try",
                "split",
                "join",
                "min",
                "max",
                "element",
                "index",
                "zipmap",
                "setunion",
                "setintersection",
                "setsubtract",
                "range",
                "lookup",
            ]);
            format!("{two}({}, {})", sub(random), sub(random))
        }
        13 => {
            let three = random.of(&["lookup", "replace", "coalesce", "merge", "slice"]);
            format!("{three}({}, {}, {})", sub(random), sub(random), sub(random))
        }
        _ => {
            let verb = random.of(&["%s", "%v", "%d", "%5.2f", "%q", "%#v", "%03d", "%-4s", "%x", "%t", "%e"]);
            // For null Terraform returns an unknown value, which would make the whole answer unknown.
            format!("format(\"{verb}|\", coalesce({}, {}))", sub(random), random.of(&["1", "\"z\"", "true"]))
        }
    }
}

fn evaluated(source: &str) -> String {
    let scope = Bindings::new().with_functions(Functions::terraform()).with_edition(Edition::Terraform1_11);
    let (expr, diags) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(!diags.has_errors(), "{source}: {diags}");
    let (value, diags) = expr.evaluate(&scope);
    match value.as_str() {
        Some(text) if !diags.has_errors() => text.to_owned(),
        _ => format!("no text: {value:?} {diags}"),
    }
}

#[test]
fn random_expressions_have_the_results_that_terraform_gives() {
    let Some(terraform) = Terraform::for_test("functions") else { return };
    let mut random = Random::of_this_run("functions");
    let expressions: Vec<String> = (0..COUNT)
        .map(|_| {
            let depth = 1 + random.below(3);
            format!("try(jsonencode({{ v = {} }}), \"an error\")", expression(&mut random, depth, &[]))
        })
        .collect();
    let answers: Vec<String> = expressions.chunks(100).flat_map(|chunk| ask(&terraform, chunk)).collect();
    assert_eq!(answers.len(), COUNT);
    let mut wrong = String::new();
    let mut errors = 0;
    for (source, theirs) in expressions.iter().zip(&answers) {
        let ours = evaluated(source);
        errors += usize::from(ours == "an error");
        if ours != *theirs {
            let _ = write!(wrong, "\n{source}\n  terraform {theirs}\n  ours      {ours}");
        }
    }
    println!("{COUNT} expressions, {errors} of them errors");
    assert!(errors < COUNT * 9 / 10, "hardly anything was compared: {errors} errors");
    assert!(wrong.is_empty(), "{wrong}");
}

fn constraint(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.of(&["string", "number", "bool", "any", "string"]).to_owned();
    }
    let sub = |random: &mut Random| constraint(random, depth - 1);
    match random.below(7) {
        0 => format!("list({})", sub(random)),
        1 => format!("set({})", sub(random)),
        2 => format!("map({})", sub(random)),
        3 => format!("object({{ a = {}, b = optional({}) }})", sub(random), sub(random)),
        4 => format!("tuple([{}, {}])", sub(random), sub(random)),
        5 => format!("object({{ a = optional({}) }})", sub(random)),
        _ => random.of(&["string", "number", "bool", "any"]).to_owned(),
    }
}

/// A constant, which often fits the constraint.
fn constant(random: &mut Random, constraint: &str, depth: usize) -> String {
    let inner = constraint.split_once('(').map_or("", |(_, rest)| rest.strip_suffix(')').unwrap_or(rest));
    if depth == 0 || random.below(5) == 0 {
        return random.of(LEAVES).to_owned();
    }
    let sub = |random: &mut Random| constant(random, inner, depth - 1);
    if constraint.starts_with("list") || constraint.starts_with("set") || constraint.starts_with("tuple") {
        return match random.below(3) {
            0 => format!("[{}]", sub(random)),
            1 => format!("[{}, {}]", sub(random), sub(random)),
            _ => format!("[for x in [{}, {}] : x]", sub(random), sub(random)),
        };
    }
    if constraint.starts_with("map") || constraint.starts_with("object") {
        return match random.below(3) {
            0 => format!("{{ a = {} }}", sub(random)),
            1 => format!("{{ a = {}, b = {} }}", sub(random), sub(random)),
            _ => format!("{{ b = {}, \"c d\" = {} }}", sub(random), sub(random)),
        };
    }
    match random.below(3) {
        0 => format!("({} == {})", random.of(LEAVES), random.of(LEAVES)),
        1 => format!("\"${{{}}}\"", random.of(LEAVES)),
        _ => random.of(LEAVES).to_owned(),
    }
}

/// The JSON messages that a command printed.
fn messages(output: &Output) -> Vec<Json> {
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[test]
fn random_variables_have_the_values_that_terraform_gives() {
    let Some(terraform) = Terraform::for_test("variables") else { return };
    let mut random = Random::of_this_run("variables");
    let mut declarations = Vec::new();
    let mut assignments = Vec::new();
    let mut outputs = Vec::new();
    for i in 0..COUNT {
        let depth = random.below(3);
        let constraint = constraint(&mut random, depth);
        let depth = 1 + random.below(3);
        assignments.push(format!("v{i} = {}\n", constant(&mut random, &constraint, depth)));
        declarations.push(format!("variable \"v{i}\" {{\n  type = {constraint}\n}}\n"));
        outputs.push(format!("output \"v{i}\" {{\n  value = jsonencode(var.v{i})\n}}\n"));
    }
    let (file, problems) = File::parse("main.tf", declarations.concat());
    assert!(problems.is_empty(), "{problems}");
    let (variables, problems) = Variables::declared([&file]);
    assert!(problems.is_empty(), "{problems}");
    // Each has a line of its own, so that the line of a diagnostic tells which is wrong.
    let (file, problems) = File::parse("terraform.tfvars", assignments.concat());
    assert!(problems.is_empty(), "{problems}");
    let (values, problems) = variables.values([&file]);
    let line = |d: &tfsdk::diag::Diagnostic| d.range().map(|range| range.start.line as usize - 1);
    let mut ours: Vec<Option<String>> = (0..COUNT)
        .map(|i| {
            let value = values.get(&format!("v{i}"))?;
            json::value_to_string(value, value.ty()).ok()
        })
        .collect();
    for problem in problems
        .iter()
        .filter(|d| d.place().and_then(|p| p.file()).is_some_and(|file| **file == *"terraform.tfvars"))
    {
        if let Some(i) = line(problem) {
            ours[i] = None;
        }
    }

    terraform.write("main.tf", &declarations.concat());
    terraform.write("terraform.tfvars", &assignments.concat());
    let mut theirs: Vec<Option<String>> = vec![Some(String::new()); COUNT];
    for message in messages(&terraform.run(["plan", "-input=false", "-json"])) {
        let diagnostic = &message["diagnostic"];
        if diagnostic["severity"] == "error" && diagnostic["range"]["filename"] == "terraform.tfvars" {
            theirs[diagnostic["range"]["start"]["line"].as_u64().unwrap() as usize - 1] = None;
        }
    }
    let kept = |parts: &[String]| -> String {
        parts
            .iter()
            .zip(&theirs)
            .filter(|(_, value)| value.is_some())
            .map(|(part, _)| part.as_str())
            .collect()
    };
    terraform.write("main.tf", &(kept(&declarations) + &kept(&outputs)));
    terraform.write("terraform.tfvars", &kept(&assignments));
    let output = terraform.run(["apply", "-input=false", "-auto-approve", "-json"]);
    let mut found = 0;
    for message in messages(&output).iter().filter(|message| message["type"] == "outputs") {
        for (name, output) in message["outputs"].as_object().into_iter().flatten() {
            if let (Ok(i), Some(value)) = (name[1..].parse::<usize>(), output["value"].as_str()) {
                theirs[i] = Some(value.to_owned());
                found += 1;
            }
        }
    }
    println!("{COUNT} variables, {found} of them with a value");
    assert!(found > COUNT / 10, "{}", String::from_utf8_lossy(&output.stdout));
    let mut wrong = String::new();
    for i in 0..COUNT {
        if ours[i] != theirs[i] {
            let _ = write!(
                wrong,
                "\n{}{}  terraform {:?}\n  ours      {:?}",
                declarations[i], assignments[i], theirs[i], ours[i]
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A value of any shape.
fn value(random: &mut Random, depth: usize) -> Value {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(8) {
            0 => Value::from(random.below(1000)),
            1 => Value::from(random.below(2) == 0),
            2 => Value::null(tfsdk::Type::DYNAMIC),
            3 => Value::from("a \"quoted\" \\ ${text} %{for} $${x}\n\ttwo lines\u{1}"),
            4 => Value::from("é$"),
            5 => tfsdk::Number::parse("-0.125").unwrap().into(),
            6 => tfsdk::Number::parse("1e100").unwrap().into(),
            _ => Value::from("plain"),
        };
    }
    let count = random.below(4);
    match random.below(3) {
        0 => Value::tuple((0..count).map(|_| value(random, depth - 1)).collect::<Vec<_>>()),
        _ => {
            let (wide, too_wide) = ("k".repeat(128), "k".repeat(129));
            let names = [
                "a",
                "long_name",
                "with space",
                "for",
                "null",
                "é",
                "x-y",
                "${x}",
                "\"q\"",
                &wide,
                &too_wide,
            ];
            let entries = (0..count * 2).map(|_| (random.of(&names), value(random, depth - 1)));
            Value::object(entries.collect::<Vec<_>>())
        }
    }
}

#[test]
fn what_is_written_is_formatted_and_reads_back() {
    let mut random = Random::of_this_run("written_values");
    let mut all = Vec::new();
    for i in 0..60 {
        let value = Value::object((0..8).map(|j| {
            // One in some is so long that nothing is aligned with it.
            let len = if random.below(10) == 0 { 150 } else { (i + j * 3) % 11 };
            (format!("v{}", "x".repeat(len) + &j.to_string()), value(&mut random, 4))
        }));
        let text = to_tfvars(&value).unwrap();
        let mut variables = Variables::new();
        for attribute in value.ty().as_object().unwrap() {
            variables.insert(Variable::new(attribute.name(), TypeConstraint::parse("any").unwrap()));
        }
        let as_json = to_tfvars_json(&value).unwrap();
        for (name, text) in [("a.tfvars", &text), ("a.tfvars.json", &as_json)] {
            let (file, problems) = File::parse(name, text);
            assert!(problems.is_empty(), "{problems}\n{text}");
            let (values, problems) = variables.values([&file]);
            assert!(problems.is_empty(), "{problems}\n{text}");
            assert_eq!(values.to_object().value, value, "{text}");
        }
        let (expr, problems) = parse_expression(to_expression(&value).unwrap().as_bytes(), "", Pos::START);
        assert!(problems.is_empty());
        assert_eq!(expr.evaluate_constant().0, value);
        all.push(text);
    }
    let Some(terraform) = Terraform::for_test("written_values") else { return };
    for (i, text) in all.iter().enumerate() {
        terraform.write(&format!("f{i}.tfvars"), text);
    }
    let output = terraform.run(["fmt", "-check", "-diff"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn diagnostics_are_written_as_terraform_validate_writes_them() {
    let Some(terraform) = Terraform::for_test("validate") else { return };
    let source = "variable \"a\" {\n  type      = number\n  default   = \"x\"\n  sensitive = \"maybe\"\n\n  nullable  = null\n}\n\
                  variable \"b\" {\n  tpye = string\n  validation {\n    condition = var.b != \"<é>\"\n  }\n}\nvariable \"c\" \"d\" {\n}\n\
                  variable \"version\" {}\nvariable \"1x\" {\n  type = list(strng)\n}\nvariable \"a\" {}\n";
    terraform.write("main.tf", source);
    let output = terraform.run(["validate", "-json"]);
    let theirs: Json = serde_json::from_slice(&output.stdout).unwrap();
    let (file, mut diagnostics) = File::parse("main.tf", source);
    diagnostics.append(Variables::declared([&file]).1);
    // Ours add a hint where Terraform has only one sentence.
    let plain: tfsdk::diag::Diagnostics =
        diagnostics.into_iter().map(|diagnostic| diagnostic.with_hint("")).collect();
    let ours: Json = serde_json::from_str(&to_validate_json(&plain, [&file])).unwrap();
    let sorted = |json: &Json| {
        let mut list = json["diagnostics"].as_array().cloned().unwrap_or_default();
        list.sort_by_key(|d| {
            (d["range"]["start"]["byte"].as_u64(), d["summary"].to_string(), d["detail"].to_string())
        });
        list
    };
    let (mut theirs, ours) = (sorted(&theirs), sorted(&ours));
    // What may be sensitive is not shown: the flag of this variable cannot be read.
    for hidden in theirs.iter_mut().filter(|d| d["summary"] == "Invalid default value for variable") {
        hidden.as_object_mut().unwrap().remove("snippet");
    }
    for (theirs, ours) in theirs.iter().zip(&ours) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(ours.len(), theirs.len());
}
