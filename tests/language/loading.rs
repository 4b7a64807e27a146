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
            format!("x.tfvars:3,8-10: rule.from: {wrong}rule: attribute \"from\" is required. "),
            "rule.from",
        ),
    ] {
        assert!(told.starts_with(&start) && told.ends_with(&format!("({path})")), "{told}");
    }
    assert_eq!(told.len(), 3);
}

#[test]
fn a_default_that_the_struct_does_not_take_is_told_where_it_stands() {
    let declared = "variable \"name\" {\n  type    = string\n  default = \"a\"\n}\n\
        variable \"ports\" {\n  default = [\n    70000,\n  ]\n}\nvariable \"rule\" {\n  default = null\n}\n";
    let wrong = "Invalid value for input variable: The default value of var";
    let ports = format!(
        "main.tf:6,13-8,4: ports[0]: {wrong}.ports is not suitable: expected a whole number from 0 to 65535, found 70000. (ports[0])"
    );
    assert_eq!(refused(&[("main.tf", declared)]), [&*ports]);
    // That of an override file counts.
    let of_file = "variable \"rule\" {\n  default = 5\n}\n";
    let rule = format!("main_override.tf:2,13-14: {wrong}.rule is not suitable: object required. (rule)");
    assert_eq!(refused(&[("main.tf", declared), ("main_override.tf", of_file)]), [&*ports, &*rule]);
    // No line with a secret is shown.
    let secret = "variable \"ports\" {\n  sensitive = true\n}\n";
    assert_eq!(
        refused(&[("main.tf", declared), ("main_override.tf", secret)]),
        [
            "main.tf:5,1-17: ports[0]: Invalid value for input variable: The default value of var.ports is not suitable: the program takes no such number. (ports[0])"
        ]
    );
}

/// It reads as null, which nobody wrote.
#[test]
fn an_attribute_that_is_left_out_is_told_as_such() {
    #[derive(TfObject, Debug)]
    struct Firewall {
        #[tfsdk("rules")]
        _rules: Vec<Rule>,
    }
    #[derive(TfObject, Debug)]
    struct Rule {
        #[tfsdk("name")]
        _name: String,
        #[tfsdk("port")]
        _port: u16,
        #[tfsdk("note")]
        _note: Option<String>,
    }
    let told = |inputs: Inputs| -> Vec<String> {
        let report = inputs.read::<Firewall>().unwrap_err();
        report.diagnostics().iter().map(ToString::to_string).collect()
    };
    let wrong = "Invalid value for input variable: The given value is not suitable for var.rules";
    let given = "rules = [\n  { nam = \"a\", \"port\" = 1 },\n  { note = \"b\", name = null },\n]\n";
    let file = |declared: &str| {
        [
            format!(
                "x.tfvars:2,5-8: rules[0].name: {wrong}{declared}: attribute \"name\" is required. Found \"nam\". Did you mean \"name\"?"
            ),
            format!("x.tfvars:3,3-30: rules[1].port: {wrong}{declared}: attribute \"port\" is required."),
            format!("x.tfvars:3,24-28: rules[1].name: {wrong}{declared}: expected a string, found null."),
        ]
    };
    let inputs = || Inputs::new().sources([("x.tfvars", given)]);
    assert_eq!(told(inputs()), file(""));
    let optional = "variable \"rules\" {\n  type = list(object({ name = optional(string), port = optional(number), note = optional(string) }))\n}\n";
    for declared in [optional, "variable \"rules\" {\n  type = any\n}\n"] {
        let found = told(inputs().sources([("main.tf", declared)]));
        assert_eq!(found, file(" declared at main.tf:1,1-17"));
    }
    // In JSON as well, and in what the command line gives.
    let json = [("x.tfvars.json", "{\"rules\": [{ \"prot\": 1, \"name\": \"a\" }]}")];
    assert_eq!(
        told(Inputs::new().sources(json)),
        [format!(
            "x.tfvars.json:1,14-20: rules[0].port: {wrong}: attribute \"port\" is required. Found \"prot\". Did you mean \"port\"?"
        )]
    );
    let found = told(Inputs::new().var("rules=[{ name = \"a\" }]"));
    assert!(found[0].contains("-var=\"rules=...\": attribute \"port\" is required."), "{found:?}");
    // In a default as well.
    let default = |ty: &str| {
        format!(
            "variable \"rules\" {{\n{ty}  default = [{{ nam = \"a\", port = 1 }}, {{ name = null }}]\n}}\n"
        )
    };
    let of_default = |line: u32| {
        let wrong = "Invalid value for input variable: The default value of var.rules is not suitable";
        let at = format!("main.tf:{line},13-55");
        [
            format!(
                "{at}: rules[0].name: {wrong}: attribute \"name\" is required. Found \"nam\". Did you mean \"name\"?"
            ),
            format!("{at}: rules[1].name: {wrong}: expected a string, found null."),
            format!("{at}: rules[1].port: {wrong}: attribute \"port\" is required."),
        ]
    };
    for (ty, line) in [("", 2), ("  type = any\n", 3)] {
        assert_eq!(told(Inputs::new().sources([("main.tf", &*default(ty))])), of_default(line));
    }
    // What is not written out might have it.
    let found =
        told(Inputs::new().sources([("x.tfvars", "rules = [for name in [\"a\"] : { name = name }]\n")]));
    assert!(found[0].ends_with("expected a number, found null."), "{found:?}");
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
        problems.iter().any(|text| text.starts_with("v.tf:2,12-14: ") && text.ends_with("(name)")),
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

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told_as_one() {
    let directory = Directory::new("link");
    std::os::unix::fs::symlink("none", directory.0.join("x.auto.tfvars")).expect("a link");
    let report = Inputs::new().paths([&directory.0]).read::<Value>().unwrap_err();
    let details: Vec<&str> = report.diagnostics().iter().map(|problem| problem.detail()).collect();
    assert!(details[0].ends_with("x.auto.tfvars\" is a link that leads to none."), "{report}");
}

#[test]
fn a_file_that_cannot_be_read_is_told_beside_the_others() {
    let directory = Directory::new("unreadable");
    let broken = directory.write("x.tfvars", "a = [\n");
    let report = Inputs::new().paths([directory.0.join("none.tf"), broken]).read::<Value>().unwrap_err();
    let summaries: Vec<&str> = report.diagnostics().iter().map(|problem| problem.summary()).collect();
    assert_eq!(summaries[0], "Failed to read file");
    assert!(summaries.len() > 1, "{report}");
    let first = report.diagnostics().iter().next().expect("it is there");
    assert!(first.detail().starts_with("There is no file \"") && first.hint().is_none(), "{report}");

    let report = Inputs::new().paths(["no/such.tfvars"]).read::<Value>().unwrap_err();
    let first = report.diagnostics().iter().next().expect("it is not there");
    assert_eq!(first.detail(), "There is no file \"no/such.tfvars\".");
    assert_eq!(first.hint(), Some("Its path starts at the folder in which the program runs."));
}
