//! No text shows the value of a sensitive variable: each road by which it could get into one.

use tfsdk::config::{File, Renderer, Report, Variables, to_validate_json, vars_from_sources};
use tfsdk::{TfObject, Value};

const SECRET: &str = "hunter2";

/// All texts that reading these files gives, those of the report and those made by hand.
fn texts<T: for<'a> tfsdk::FromTf<'a>>(files: &[(&str, &str)]) -> String {
    let report = match vars_from_sources::<T>(files.iter().copied()) {
        Ok((_, report)) | Err(report) => report,
    };
    let parsed: Vec<File> = files.iter().map(|(name, text)| File::parse(name, text).0).collect();
    let (declared, given): (Vec<&File>, Vec<&File>) = parsed.iter().partition(|f| f.name().contains(".tf."));
    let (declared, given) = if declared.is_empty() {
        parsed.iter().partition(|f| f.name().ends_with(".tf"))
    } else {
        (declared, given)
    };
    let (variables, mut problems) = Variables::declared(declared);
    let (values, more) = variables.values(given);
    problems.append(more);
    [
        shown(&report),
        format!("{variables:?} {values:?} {parsed:?} {problems} {problems:?}"),
        Renderer::plain().render(&problems, &parsed),
        Renderer::styled().render(&problems, &parsed),
        to_validate_json(&problems, &parsed),
    ]
    .join("\n")
}

fn shown(report: &Report) -> String {
    format!("{report} {report:?} {} {}", report.diagnostics(), report.to_validate_json())
}

#[derive(TfObject)]
struct Numbers {
    #[tfsdk("password")]
    _password: u64,
}

fn declaration(inner: &str) -> String {
    format!(
        "variable \"password\" {{\n  sensitive = true\n{inner}\n}}\nvariable \"other\" {{\n  type = number\n  default = 1\n}}\n"
    )
}

#[test]
fn each_road_by_which_a_value_could_be_told_is_closed() {
    let number = declaration("  type = number");
    let map = declaration("  type = map(number)");
    let object = declaration("  type = object({ a = number })");
    let any = declaration("");
    let given = |text: &str| text.replace('$', SECRET);
    for (name, declare, file, text) in [
        ("a value that does not fit", &number, "x.tfvars", given("password = \"$\"\n")),
        ("a key of a value that does not fit", &map, "x.tfvars", given("password = { $ = \"x\" }\n")),
        ("an attribute that is not expected", &object, "x.tfvars", given("password = { $ = 1 }\n")),
        ("a value in JSON", &number, "x.tfvars.json", given("{\"password\": \"$\"}")),
        ("a neighbour on its line", &any, "x.tfvars.json", given("{\"password\": \"$\", \"other\": \"x\"}")),
        ("a name given twice", &any, "x.tfvars.json", given("{\"password\": \"$\", \"password\": \"$\"}")),
        ("an expression that fails", &any, "x.tfvars", given("password = \"$\" + 1\n")),
        ("an unknown name", &any, "x.tfvars", given("password = $\n")),
        ("a call", &any, "x.tfvars", given("password = $(1)\n")),
        ("a template", &any, "x.tfvars", given("password = \"${$}\"\n")),
        ("a key that is given twice", &any, "x.tfvars", given("password = {for x in [1, 2] : \"$\" => x}\n")),
        ("a line that is not read to its end", &any, "x.tfvars", given("password = \"$\" x\n")),
        ("a quote that is not closed", &any, "x.tfvars", given("password = \"$\n")),
        ("a document that breaks off", &any, "x.tfvars.json", given("{\"password\": \"$\", ")),
        ("a value that is used", &any, "x.tfvars", given("password = \"$\"\nunknown = 1\n")),
        ("a null beside it", &any, "x.tfvars", given("password = \"$\"\nother = null + 1\n")),
    ] {
        for texts in [
            texts::<Value>(&[("main.tf", declare), (file, &text)]),
            texts::<Numbers>(&[("main.tf", declare), (file, &text)]),
        ] {
            assert!(!texts.contains(SECRET), "{name}:\n{texts}");
        }
    }
}

#[test]
fn a_default_is_not_told() {
    let report = |inner: &str| texts::<Numbers>(&[("main.tf", &declaration(&inner.replace('$', SECRET)))]);
    for inner in [
        "  type = number\n  default = \"$\"",
        "  default = \"$\"\n  nullable = false",
        "  default = \"$\" + 1",
        "  type = map(number)\n  default = { $ = \"x\" }",
        "  default = $",
    ] {
        assert!(!report(inner).contains(SECRET), "{inner}: {}", report(inner));
    }
    let json = r#"{"variable": {"password": {"default": "hunter2", "sensitive": true, "type": "numbr"}}}"#;
    let told = texts::<Value>(&[("main.tf.json", json)]);
    assert!(!told.contains(SECRET), "{told}");
    assert!(told.contains("numbr"), "{told}");
}

#[test]
fn whether_it_is_sensitive_may_be_wrong_and_it_is_kept() {
    let declare = "variable \"password\" {\n  sensitive = \"yes please\"\n  type = number\n}\n";
    let told = texts::<Value>(&[("main.tf", declare), ("x.tfvars", "password = \"hunter2\"\n")]);
    assert!(!told.contains(SECRET), "{told}");
}

#[test]
fn the_place_is_still_told() {
    let files =
        [("main.tf", declaration("  type = number")), ("x.tfvars", "\npassword = \"hunter2\"\n".into())];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let report = vars_from_sources::<Value>(files).err().unwrap().to_string();
    assert!(report.contains("var.password, which is sensitive: a number is required"), "{report}");
    assert!(report.contains("Invalid value defined at x.tfvars:2,12-21"), "{report}");
    let values = |text: &str| {
        let (file, _) = File::parse("main.tf", declaration(""));
        let (given, _) = File::parse("x.tfvars", text);
        Variables::declared([&file]).0.values([&given]).0
    };
    let values = values("password = \"hunter2\"\nother = 5\n");
    assert_eq!(format!("{values:?}"), "{\"other\": 5, \"password\": (sensitive value)}");
    assert_eq!(values.get("password").and_then(|value| value.as_str()), Some(SECRET));
    assert!(values.place("password").unwrap().is_hidden() && !values.place("other").unwrap().is_hidden());
}

#[test]
fn a_value_that_a_later_file_overrides_is_not_told() {
    let first = format!("{{\"password\": \"{SECRET}\", \"other\": \"bad\", \"unknown\": 1}}\n");
    let files = [
        ("main.tf", declaration("").as_str()),
        ("a.auto.tfvars.json", first.as_str()),
        ("b.auto.tfvars", "password = \"another\"\nother = 2\n"),
    ]
    .map(|(name, text)| (name, text.to_owned()));
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let told = texts::<Value>(&files);
    assert!(told.contains("undeclared variable"), "{told}");
    assert!(!told.contains(SECRET), "{told}");
}
