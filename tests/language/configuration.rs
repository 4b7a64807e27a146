//! Configuration, as a user meets it.

use kit::laws::config as laws;
use tfsdk::config::{
    AttributeShape, Bindings, BlockShape, BodyShape, Diagnostic, Diagnostics, File, Functions, Inputs,
    Renderer, Report, Syntax, to_tfvars,
};
use tfsdk::expr::{NoScope, Pos, parse_expression};
use tfsdk::schema::BlockNesting;
use tfsdk::{Limits, Path, TfObject, Type, Value};

#[derive(TfObject, Debug, PartialEq)]
struct Settings {
    #[tfsdk("buckets")]
    buckets: Vec<Bucket>,
    #[tfsdk("region")]
    region: Option<String>,
}

#[derive(TfObject, Debug, PartialEq)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("replicas")]
    replicas: u8,
}

const DECLARATION: &str = "variable \"buckets\" {
  type = list(object({
    name     = string
    replicas = optional(number, 3)
  }))
}
variable \"region\" {
  type     = string
  default  = \"here\"
}
";

#[test]
fn a_modules_input_becomes_a_struct() {
    let values = "buckets = [{ name = \"a\" }, { name = \"b\", replicas = \"5\" }]\n";
    let (inputs, warnings) = Inputs::new()
        .sources([("variables.tf", DECLARATION), ("terraform.tfvars", values)])
        .read::<Settings>()
        .unwrap();
    let bucket = |name: &str, replicas| Bucket { name: name.to_owned(), replicas };
    let expected =
        Settings { buckets: vec![bucket("a", 3), bucket("b", 5)], region: Some("here".to_owned()) };
    assert_eq!(inputs, expected);
    assert!(warnings.diagnostics().is_empty());
}

#[test]
fn a_struct_declares_its_own_variables() {
    let values = "{\"buckets\": [{\"name\": \"a\", \"replicas\": 1}]}";
    let (inputs, _) = Inputs::new().sources([("terraform.tfvars.json", values)]).read::<Settings>().unwrap();
    assert_eq!((inputs.buckets[0].replicas, inputs.region), (1, None));

    let report =
        Inputs::new().sources([("terraform.tfvars", "region = 1\n")]).read::<Settings>().unwrap_err();
    assert_eq!(report.diagnostics().iter().next().unwrap().summary(), "No value for required variable");
}

#[test]
fn what_does_not_fit_the_struct_is_shown_where_it_is_set() {
    let values = "buckets = [{ name = \"a\", replicas = 300 }]\n";
    let report = Inputs::new()
        .sources([("variables.tf", DECLARATION), ("terraform.tfvars", values)])
        .read::<Settings>()
        .unwrap_err();
    let text = report.to_string();
    assert!(text.contains("--> terraform.tfvars:1:37"), "{text}");
    assert!(text.contains("at buckets[0].replicas"), "{text}");
}

#[test]
fn all_problems_of_all_files_are_reported() {
    let report = Inputs::new()
        .sources([
            ("variables.tf", DECLARATION),
            ("terraform.tfvars", "buckets = [{ nam = \"a\" }, 5]\nregin = \"x\"\n"),
            ("a.auto.tfvars", "region = []\n"),
        ])
        .read::<Settings>()
        .unwrap_err();
    let summaries: Vec<&str> = report.diagnostics().iter().map(|d| d.summary()).collect();
    assert_eq!(
        summaries,
        [
            "Invalid value for input variable",
            "Invalid value for input variable",
            "Value for undeclared variable",
            "Invalid value for input variable",
        ]
    );
}

#[test]
fn diagnostics_show_the_source_underlined() {
    let (file, diags) = File::parse("main.tf", "name = \"é\" size = 3\n");
    let text = Renderer::plain().render(&diags, [&file]);
    let expected = "error: Missing newline after argument
 --> main.tf:1:12
  |
1 | name = \"é\" size = 3
  |            ^^^^
  |
  = An argument definition must end with a newline.
";
    assert_eq!(text, expected);
    assert!(Renderer::styled().render(&diags, [&file]).contains("\u{1b}["));
}

fn disks() -> BodyShape {
    let body = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    let disk =
        BlockShape { name: "disk".into(), nesting: BlockNesting::List, min_items: 1, max_items: 2, body };
    BodyShape::new([AttributeShape::optional("name", Type::STRING)], [disk])
}

fn decode(source: &str) -> (Value, Diagnostics) {
    let (file, diags) = File::parse("main.tf", source);
    assert!(diags.is_empty(), "{diags}");
    file.body().decode(&disks(), &NoScope)
}

#[test]
fn diagnostics_name_the_attribute_by_its_path() {
    let (_, diags) = decode("disk {\n  size = 1\n}\ndisk {\n  size = \"x\"\n}\n");
    let paths: Vec<String> = diags.iter().map(|d| d.path().unwrap().to_string()).collect();
    assert_eq!(paths, ["disk[1].size"]);
}

#[test]
fn diagnostics_stand_in_the_order_of_the_source() {
    let (_, diags) = decode("nam = 1\ndisk {\n  siz = 1\n}\ndisks {\n}\n");
    let lines: Vec<u32> = diags.iter().map(|d| d.range().unwrap().start.line).collect();
    assert!(lines.is_sorted(), "{diags}");
    assert_eq!(diags.len(), 4);
}

#[test]
fn an_escaping_block_keeps_what_would_belong_to_terraform() {
    let spec = BodyShape::new(
        [AttributeShape::required("count", Type::NUMBER), AttributeShape::optional("name", Type::STRING)],
        [],
    );
    let (file, _) = File::parse("main.tf", "count = 5\nname = \"x\"\n_ {\n  count = 7\n}\n");
    let (value, diags) = file.body().decode_resource(&spec, &NoScope);
    assert!(diags.is_empty(), "{diags}");
    assert_eq!(value.to_string(), "{ count = 7, name = \"x\" }");
}

#[test]
fn a_short_expression_cannot_fill_memory() {
    let scope = Bindings::new().with_functions(Functions::terraform());
    for source in [
        "[for a in range(1024) : [for b in range(1024) : [for c in range(1024) : format(\"%9999s\", \"\")]]]",
        "join(\"\", [for a in range(1024) : join(\"\", [for b in range(1024) : format(\"%1000s\", \"\")])])",
        "format(\"%999999999s\", \"\")",
        "[for a in range(1024) : replace(format(\"%60000s\", \"\"), \"\", \"xxxxxxxxxxxxxxxx\")]",
        "can([for a in range(2) : [for b in range(1024) : format(\"%60000s\", \"\")]])",
    ] {
        let (expr, diags) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(diags.is_empty(), "{diags}");
        let (_, diags) = expr.evaluate(&scope);
        assert!(diags.has_errors(), "{source}");
    }
}

/// The problems of a body with the attribute `rule`, which is written as blocks and has an attribute of type `inside`,
/// and another attribute of type `beside`.
fn attribute_blocks(source: &str, beside: Type, inside: Type) -> Vec<String> {
    let port = Type::object([("port", Type::NUMBER)]);
    let rule = Type::object([("ports", Type::list(port)), ("inside", inside)]);
    let spec = BodyShape::new(
        [AttributeShape::optional("rule", Type::list(rule)), AttributeShape::optional("beside", beside)],
        [],
    );
    let (file, diags) = File::parse("main.tf", source);
    assert!(diags.is_empty(), "{diags}");
    let (_, diags) = file.body().decode(&spec, &NoScope);
    diags.iter().map(|d| format!("{}: {}", d.summary(), d.detail())).collect()
}

#[test]
fn a_map_of_tuples_leaves_attributes_as_blocks_on() {
    let source = "rule {\n  ports {\n    port = 1\n  }\n}\n";
    let map = || Type::map(Type::tuple([Type::STRING]));
    assert_eq!(attribute_blocks(source, Type::STRING, Type::STRING), [""; 0]);
    assert_eq!(attribute_blocks(source, map(), map()), [""; 0]);
    for beside in [Type::map(Type::object([("a", Type::STRING)])), Type::tuple([Type::STRING])] {
        let found = attribute_blocks(source, beside.clone(), Type::STRING);
        assert!(found[0].starts_with("Unsupported block type: "), "{beside}: {found:?}");
    }
}

#[test]
fn an_objects_own_attributes_decide_whether_blocks_stand_for_them() {
    let object = Type::object([("a", Type::STRING)]);
    let inner = "rule {\n  ports {\n    port = 1\n  }\n}\n";
    let found = attribute_blocks(inner, Type::STRING, object.clone());
    assert!(found[0].starts_with("Unsupported block type: "), "{found:?}");
    let as_values = "rule {\n  ports = [{ port = 1 }]\n}\nrule {\n}\n";
    assert_eq!(attribute_blocks(as_values, Type::STRING, object), [""; 0]);
}

#[test]
fn dynamic_blocks_within_each_other_are_bounded() {
    let names: String = (0..1000).map(|i| format!("{i},")).collect();
    let block = |kind: &str, content: &str| {
        format!("dynamic \"{kind}\" {{\nfor_each = [{names}]\ncontent {{\n{content}\n}}\n}}\n")
    };
    let list = |name: &str, body| BlockShape {
        name: name.into(),
        nesting: BlockNesting::List,
        min_items: 0,
        max_items: 0,
        body,
    };
    let spec = BodyShape::new([], [list("a", BodyShape::new([], [list("b", BodyShape::default())]))]);
    let limits = Limits::new().max_size(8 << 20);
    let source = block("a", &block("b", ""));
    let (file, diags) = File::parse_with(Syntax::Native, "main.tf", source, limits);
    assert!(diags.is_empty(), "{diags}");
    let (_, diags) = file.body().decode(&spec, &NoScope);
    assert!(diags.to_string().contains("raise `Limits::max_size`"), "{diags}");
}

/// Recombines parts of the corpora, as a fuzzer begins.
#[test]
fn mangled_configuration_keeps_the_laws() {
    let read = |folder: &str| -> Vec<Vec<u8>> {
        let path = kit::project("fuzz/corpus").join(folder);
        let mut files: Vec<_> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
            .iter()
            .map(|file| std::fs::read(file).unwrap())
            .filter(|text| !text.starts_with(b"[for a in range(1024)"))
            .collect()
    };
    let mut random = kit::Random::of_this_run("mangled_configuration");
    for (folder, check) in
        [("body", laws::check_body as fn(&[u8])), ("expression", laws::check_expression as fn(&[u8]))]
    {
        let corpus = read(folder);
        for _ in 0..kit::rounds(3000) {
            let mut text = corpus[random.below(corpus.len())].clone();
            for _ in 0..1 + random.below(4) {
                let other = &corpus[random.below(corpus.len())];
                let at = random.below(text.len() + 1);
                let from = random.below(other.len());
                let len = random.below(12).min(other.len() - from);
                match random.below(3) {
                    0 => text.truncate(at.max(1)),
                    1 if at > 0 => drop(text.splice(at.., other[from..].iter().copied())),
                    _ => drop(text.splice(at..at, other[from..from + len].iter().copied())),
                }
            }
            check(&text);
        }
    }
}

#[test]
fn the_directory_of_a_module_is_read_as_terraform_does() {
    let directory = std::env::temp_dir().join(format!("tfsdk-module-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let write = |name: &str, text: &str| std::fs::write(directory.join(name), text).unwrap();
    write("variables.tf", "variable \"a\" {\n  type = string\n}\n");
    write("terraform.tfvars", "a = \"least\"\n");
    write("b.auto.tfvars", "a = \"b\"\n");
    write("a.auto.tfvars.json", "{\"a\": \"a\"}\n");
    write("other.tfvars", "a = \"not by itself\"\n");
    let inputs = tfsdk::config::Inputs::new().paths([&directory]).read::<InModule>();
    std::fs::remove_dir_all(&directory).unwrap();
    let (inputs, warnings) = inputs.unwrap();
    assert_eq!(inputs.a, "b");
    assert!(warnings.diagnostics().is_empty());
}

#[derive(tfsdk::TfObject, Debug)]
struct InModule {
    #[tfsdk("a")]
    a: String,
}

#[test]
fn what_an_expression_tells_is_shown_in_the_one_file() {
    let (file, _) = File::parse("main.tf", "locals {\n  a = uper(\"x\")\n}\n");
    let (other, _) = File::parse("other.tf", "");
    let (blocks, _) = file.body().blocks("locals", &[]);
    let expr = &blocks[0].body.native().expect("a tree").attributes[0].expr;
    let found = expr.evaluate(&Bindings::new().with_functions(Functions::terraform())).1;
    let shown = "2 |   a = uper(\"x\")\n";
    let text = Report::new(found.clone(), vec![file.clone()]).to_string();
    assert!(text.contains("--> main.tf:2:7") && text.contains(shown), "{text}");
    // Of several, nobody knows which it is, unless it is said.
    let text = Report::new(found.clone(), vec![file.clone(), other.clone()]).to_string();
    assert!(text.contains("note: in 2,7-11"), "{text}");
    let text = Report::new(found.in_file(&"main.tf".into()), vec![file.clone(), other]).to_string();
    assert!(text.contains(shown), "{text}");
    // What stands behind the end of the file is of another text.
    let (other, _) = parse_expression(format!("{}uper(1)", "\n".repeat(100)).as_bytes(), "", Pos::START);
    let behind = other.evaluate(&Bindings::new().with_functions(Functions::terraform())).1;
    let text = Report::new(behind, vec![file]).to_string();
    assert!(text.contains("note: in 101,1-5"), "{text}");
}

#[test]
fn one_report_shows_what_a_file_and_what_a_plan_is_about() {
    let (file, mut found) = File::parse("main.tf", "name = \n");
    let port = Path::root().attribute("rules").index(2).attribute("port");
    found.push(Diagnostic::error("Invalid port", "A port is at most 65535.").at(port));
    let report = Report::new(found, vec![file]);
    let text = report.to_string();
    assert!(text.contains("--> main.tf:1:8") && text.contains("1 | name ="), "{text}");
    assert!(
        text.ends_with(
            "error: Invalid port\n  |\n  = A port is at most 65535.\n  = note: at rules[2].port\n\n2 errors\n"
        ),
        "{text}"
    );
    assert!(report.to_validate_json().contains(r#""A port is at most 65535.\n\nAt rules[2].port.""#));
}

// Writing

#[test]
fn every_unknown_part_is_refused_with_its_path() {
    let unknown = || Value::unknown(Type::STRING);
    let map = Value::map(Type::STRING, [("a b", unknown()), ("c", "d".into())]).unwrap();
    let value = Value::object([("list", Value::tuple([1.into(), unknown()])), ("map", map)]);
    let error = to_tfvars(&value).unwrap_err();
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["list[1]", r#"map["a b"]"#]);
}

#[test]
fn values_are_written_as_the_language_has_them() {
    let tags = Value::map(Type::STRING, [("a b", "${x}"), ("null", "\u{feff}")].map(|(k, v)| (k, v.into())));
    let value = Value::object([
        ("huge", tfsdk::Number::parse("1e20000").unwrap().into()),
        ("open", tfsdk::Number::NEG_INFINITY.into()),
        ("tags", tags.unwrap()),
    ]);
    let text =
        "huge = 1e+20000\nopen = -1 / 0\ntags = {\n  \"a b\"  = \"$${x}\"\n  \"null\" = \"\\ufeff\"\n}\n";
    assert_eq!(to_tfvars(&value).unwrap(), text);
}
