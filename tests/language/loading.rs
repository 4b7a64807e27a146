//! Settings into structs: which files declare and which give values, and what is said of values that do not fit.

use std::path::PathBuf;

use tfsdk::config::Inputs;
use tfsdk::{TfObject, Value};

#[derive(TfObject, Debug, PartialEq)]
struct Settings {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("ports")]
    ports: Option<Vec<u16>>,
    #[tfsdk("rule")]
    rule: Option<Rule>,
}

#[derive(TfObject, Debug, PartialEq)]
struct Rule {
    #[tfsdk("from")]
    from: u16,
    #[tfsdk("to")]
    to: Option<u16>,
}

/// Each problem with its place and path.
fn refused(files: &[(&str, &str)]) -> Vec<String> {
    let report = Inputs::new().sources(files.iter().copied()).read::<Settings>().unwrap_err();
    report
        .diagnostics()
        .iter()
        .map(|problem| format!("{problem} ({})", problem.path().map(ToString::to_string).unwrap_or_default()))
        .collect()
}

#[test]
fn a_struct_declares_what_no_file_declares() {
    let (inputs, report) = Inputs::new()
        .sources([("x.tfvars", "name = 1\nrule = { from = \"2\" }\n")])
        .read::<Settings>()
        .unwrap();
    assert_eq!(
        inputs,
        Settings { name: "1".to_owned(), ports: None, rule: Some(Rule { from: 2, to: None }) }
    );
    assert_eq!((report.diagnostics().len(), report.files().len()), (0, 1));
    let (_, report) =
        Inputs::new().sources([("x.tfvars", "name = 1\nother = 2\n")]).read::<Settings>().unwrap();
    assert_eq!(report.diagnostics().len(), 1, "a warning");
}

#[test]
fn what_the_struct_needs_is_told() {
    assert_eq!(
        refused(&[("x.tfvars", "")]),
        [
            "error: name: No value for required variable: The root module input variable \"name\" is not set, and has no default value. (name)",
        ]
    );
    let told = refused(&[("x.tfvars", "name = null\nports = [1, 70000]\nrule = {}\n")]);
    let wrong = "Invalid value for input variable: The given value is not suitable for var.";
    for (told, start, path) in [
        (&told[0], format!("x.tfvars:1,8-12: {wrong}name: expected a string, found null. "), "name"),
        (
            &told[1],
            format!("x.tfvars:2,13-18: ports[1]: {wrong}ports: expected a whole number from 0 to 65535"),
            "ports[1]",
        ),
        (
            &told[2],
            format!("x.tfvars:3,8-10: rule.from: {wrong}rule: expected a number, found null. "),
            "rule.from",
        ),
    ] {
        assert!(told.starts_with(&start) && told.ends_with(&format!("({path})")), "{told}");
    }
    assert_eq!(told.len(), 3);
}

#[test]
fn where_files_declare_only_declared_variables_are_there() {
    let declared = (
        "v.tf",
        "variable \"name\" {\n default = \"d\"\n}\nvariable \"ports\" {\n default = null\n}\nvariable \"rule\" {\n default = null\n}\n",
    );
    let (inputs, _) = Inputs::new().sources([declared]).read::<Settings>().unwrap();
    assert_eq!(inputs.name, "d");
    let problems = refused(&[(
        "v.tf",
        "variable \"name\" {\n default = []\n}\nvariable \"rule\" {\n default = null\n}\n",
    )]);
    assert!(
        problems.iter().any(|text| text.starts_with("v.tf:1,1-16: ") && text.ends_with("(name)")),
        "{problems:?}"
    );
    assert!(problems.iter().any(|text| text.contains("ports")), "{problems:?}");
    // In JSON as well.
    let json = ("v.tf.json", "{\"variable\": {\"x\": {}}}");
    let (value, _) = Inputs::new().sources([json, ("x.tfvars", "x = 1\n")]).read::<Value>().unwrap();
    assert_eq!(value.to_string(), "{ x = 1 }");
}

#[test]
fn all_problems_of_all_files_are_told() {
    let problems = refused(&[
        ("v.tf", "variable \"name\" {\n type = strng\n}\n"),
        ("x.tfvars", "ports = [1 2]\n"),
        ("y.tfvars", "variable \"z\" {}\n"),
    ]);
    // Two of them are fields of the struct for which there is no variable.
    assert_eq!(problems.len(), 5, "{problems:?}");
}

/// A directory of its own, removed at the end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tfsdk-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn of_a_directory_those_files_are_read_that_terraform_reads() {
    let directory = Directory::new("loading");
    let declare = |name: &str| format!("variable {name:?} {{\n default = null\n}}\n");
    directory.write("a.tf", &declare("a"));
    directory.write("b.tf.json", "{\"variable\": {\"b\": {\"default\": null}}}");
    directory.write("terraform.tfvars", "a = 1\n");
    directory.write("x.auto.tfvars.json", "{\"b\": 2}");
    directory.write("terraform.tfvars.bak", "a = [\n");
    directory.write("other.tfvars", "a = 3\n");
    directory.write("readme.md", "a = [\n");
    let (value, report) = Inputs::new().paths([&directory.0]).read::<Value>().unwrap();
    assert_eq!(value.to_string(), "{ a = 1, b = 2 }");
    assert_eq!(report.files().len(), 4);
    // Named, a file is read whatever it is called.
    let (value, _) =
        Inputs::new().paths([directory.0.clone(), directory.0.join("other.tfvars")]).read::<Value>().unwrap();
    assert_eq!(value.to_string(), "{ a = 3, b = 2 }");
}

#[test]
fn a_file_that_cannot_be_read_is_told_beside_the_others() {
    let directory = Directory::new("unreadable");
    let broken = directory.write("x.tfvars", "a = [\n");
    let report = Inputs::new().paths([directory.0.join("none.tf"), broken]).read::<Value>().unwrap_err();
    let summaries: Vec<&str> = report.diagnostics().iter().map(|problem| problem.summary()).collect();
    assert_eq!(summaries[0], "Failed to read file");
    assert!(summaries.len() > 1, "{report}");
}
