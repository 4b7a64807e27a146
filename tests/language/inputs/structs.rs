//! What a program reads of the inputs, and what it says where they do not fit.

use std::collections::BTreeMap;

use tfsdk::config::{Inputs, to_tfvars_json};
use tfsdk::limits::Exhausted;
use tfsdk::{Limits, TfObject, Value};

use super::secrets::Login;

#[test]
fn the_limits_hold_for_reading_the_struct_as_well() {
    let source = "password = 1\nkeys = { a = 1.5, b = 1.5, c = 1.5 }\n";
    let limits = Limits::new().max_problems(1);
    let report = Inputs::with_limits(limits).sources([("x.tfvars", source)]).read::<Login>().unwrap_err();
    assert_eq!((report.diagnostics().len(), report.diagnostics().omitted()), (1, 2), "{report}");
}

/// So a file in one syntax becomes one in the other.
#[test]
fn a_value_takes_all_that_is_given_where_nothing_is_declared() {
    let given = ("a.tfvars", "zones = [\"a\", null]\nsize = 1\nlogin = { user = \"me\" }\nempty = null\n");
    // What is in the environment may be meant for others.
    let environment = [("TF_VAR_other", "1"), ("TF_VAR_size", "2")];
    let inputs = Inputs::new().sources([given]).environment(environment).var("note=[1]");
    let (all, warnings) = inputs.read::<Value>().unwrap();
    assert!(warnings.diagnostics().is_empty(), "{warnings}");
    let expected =
        r#"{ empty = null, login = { user = "me" }, note = "[1]", size = 1, zones = ["a", null] }"#;
    assert_eq!(all.to_string(), expected);
    let json = to_tfvars_json(&all).unwrap();
    let (again, _) = Inputs::new().sources([("a.tfvars.json", &*json)]).read::<Value>().unwrap();
    assert_eq!(again, all);
    // Expressions, and comments of JSON.
    let (all, _) =
        Inputs::new().sources([("a.tfvars", "a = [for x in [1] : x + 1]\n")]).read::<Value>().unwrap();
    assert_eq!(all.to_string(), "{ a = [2] }");
    let (all, _) =
        Inputs::new().sources([("a.tfvars.json", r#"{"//":"why","a":1}"#)]).read::<Value>().unwrap();
    assert_eq!(all.to_string(), "{ a = 1 }");
}

#[test]
fn a_map_takes_all_that_is_given_as_what_it_holds() {
    let read = |text: &str| Inputs::new().sources([("a.tfvars", text)]).read::<BTreeMap<String, u8>>();
    assert_eq!(
        read("a = \"1\"\nb = 2\n").unwrap().0,
        BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)])
    );
    let report = read("a = 1\nb = \"x\"\nc = 300\n").unwrap_err().to_string();
    assert!(report.contains("--> a.tfvars:2:5") && report.contains("--> a.tfvars:3:5"), "{report}");
    assert!(report.contains("var.b: a number is required.") && report.ends_with("\n2 errors\n"), "{report}");
    let report = read("a = 1\nc = 300\n").unwrap_err().to_string();
    assert!(report.contains("--> a.tfvars:2:5") && report.contains("found 300"), "{report}");
}

/// A map of Terraform would make all of them the same.
#[test]
fn a_map_of_values_keeps_the_type_of_each_variable() {
    for (text, expected) in [
        ("a = 1\nb = \"x\"\n", r#"{ a = 1, b = "x" }"#),
        ("a = 1\nb = [2]\n", "{ a = 1, b = [2] }"),
        ("a = 1\nb = true\n", "{ a = 1, b = true }"),
        ("a = { k = 1 }\nb = null\n", "{ a = { k = 1 }, b = null }"),
        ("", "{}"),
    ] {
        let declared = "variable \"a\" {\n  default = null\n}\nvariable \"b\" {\n  default = null\n}\n";
        let (map, _) = Inputs::new().sources([("a.tfvars", text)]).read::<BTreeMap<String, Value>>().unwrap();
        assert_eq!(Value::object(map.clone()).to_string(), expected);
        if !text.is_empty() {
            let inputs = Inputs::new().sources([("main.tf", declared), ("a.tfvars", text)]);
            assert_eq!(inputs.read::<BTreeMap<String, Value>>().unwrap().0, map);
        }
    }
}

#[test]
fn a_map_takes_declared_variables_each_as_an_element_of_it() {
    let declared =
        "variable \"a\" {\n  type = string\n}\nvariable \"b\" {\n  type = string\n  default = \"7\"\n}\n";
    let inputs = |text: &str| Inputs::new().sources([("main.tf", declared), ("a.tfvars", text)]);
    let read = |text: &str| inputs(text).read::<BTreeMap<String, u8>>();
    let (numbers, _) = read("a = \"1\"\n").unwrap();
    assert_eq!(numbers, BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 7)]));
    let report = read("a = \"x\"\nb = \"y\"\n").unwrap_err().to_string();
    assert!(report.contains("--> a.tfvars:1:5") && report.contains("--> a.tfvars:2:5"), "{report}");
    assert!(
        report.contains("var.b declared at main.tf:4,1-13: a number is required.")
            && report.ends_with("\n2 errors\n"),
        "{report}"
    );
    let secret = declared.replace("type = string\n}", "type = string\n  sensitive = true\n}");
    let inputs = Inputs::new().sources([("main.tf", &*secret), ("a.tfvars", "a = \"hunter2\"\n")]);
    let report = inputs.read::<BTreeMap<String, u8>>().unwrap_err();
    assert!(report.to_string().contains("number") && report.summary() == "1 error", "{report}");
    assert!(!format!("{report} {report:?}").contains("hunter2"), "{report}");
}

/// As of a field, what the program does not read is told, and not dropped.
#[test]
fn a_map_of_structs_drops_no_attribute_of_a_declared_type() {
    #[derive(TfObject, Debug)]
    struct Disk {
        #[tfsdk("size")]
        _size: u8,
    }
    #[derive(TfObject, Debug)]
    #[tfsdk(ignore_unmapped)]
    struct Part {
        #[tfsdk("size")]
        size: u8,
    }
    let declared = "variable \"a\" {\n  type = object({ size = number, zone = string })\n}\n";
    let inputs =
        || Inputs::new().sources([("main.tf", declared), ("a.tfvars", "a = { size = 1, zone = \"z\" }\n")]);
    let report = inputs().read::<BTreeMap<String, Disk>>().unwrap_err();
    assert_eq!(report.summary(), "1 error", "{report}");
    let text = report.to_string();
    assert!(
        text.contains("The program that reads this expects other attributes") && text.contains("zone"),
        "{text}"
    );
    assert!(text.contains("main.tf"), "{text}");
    assert_eq!(inputs().read::<BTreeMap<String, Part>>().unwrap().0["a"].size, 1);

    // That what stands beside it is read in part allows it nothing.
    let declared = "variable \"a\" {\n  type = tuple([object({ size = number, ZONE }), object({ size = number, zone = string })])\n}\n";
    let given = "a = [{ size = 1, zone = \"z\" }, { size = 2, zone = \"z\" }]\n";
    let read = |zone: &str| {
        let declared = declared.replace("ZONE", zone);
        let inputs = Inputs::new().sources([("main.tf", &*declared), ("a.tfvars", given)]);
        inputs.read::<BTreeMap<String, (Disk, Part)>>()
    };
    let report = read("zone = string").unwrap_err();
    assert_eq!(report.summary(), "1 error", "{report}");
    assert!(report.to_string().contains("zone"), "{report}");
    read("").unwrap();
}

#[test]
fn what_takes_no_variables_is_told_once() {
    fn told<T: for<'a> tfsdk::FromTf<'a>>() -> Vec<String> {
        let declared = ("main.tf", "variable \"size\" {}\n");
        let given = ("a.tfvars", "size = 1\nb = 2\n");
        let reports = [vec![given], vec![declared, given], vec![]].map(|files| Inputs::new().sources(files));
        reports.map(|inputs| inputs.read::<T>().map(drop).unwrap_err().diagnostics().to_string()).to_vec()
    }
    let expected = |found: &str| {
        format!(
            "error: Unsuitable configuration: The program reads all variables as one {found}. It has to read them as a struct, a map or a `Value`."
        )
    };
    assert_eq!(told::<Vec<u8>>(), [(); 3].map(|()| expected("list of number")));
    assert_eq!(told::<(u8, String)>(), [(); 3].map(|()| expected("tuple")));
    assert_eq!(told::<String>(), [(); 3].map(|()| expected("string")));
}

#[test]
fn what_is_wrong_in_a_file_is_told_once_where_a_value_takes_all() {
    for text in ["a = \nb = 1\n", "a = nope\n", "variable \"a\" {}\n", "a = 1\na = 2\n"] {
        let report = Inputs::new().sources([("a.tfvars", text)]).read::<Value>().unwrap_err();
        assert_eq!(report.summary(), "1 error", "{report}");
    }
    // Each name takes more than it does in the file.
    let many: String = ('a'..='z').map(|name| format!("{name}=1\n")).collect();
    let limits = Limits::new().max_size(0);
    let read = Inputs::with_limits(limits).sources([("a.tfvars", &*many)]).read::<Value>();
    let report = read.map(|_| "all was read").unwrap_err();
    assert_eq!(report.summary(), "1 error", "{report}");
    assert_eq!(report.diagnostics().exhausted(), Some(Exhausted::Size), "{report}");
}

#[test]
fn what_any_leaves_open_is_converted_to_what_is_read() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Settings {
        #[tfsdk("p")]
        p: std::collections::BTreeMap<String, Part>,
        #[tfsdk("o")]
        o: Vec<Part>,
    }
    #[derive(TfObject, Debug, PartialEq)]
    struct Part {
        #[tfsdk("x")]
        x: u8,
        #[tfsdk("y")]
        y: Option<String>,
    }
    let declared = ("main.tf", "variable \"p\" {}\nvariable \"o\" {\n  type = list(any)\n}\n");
    let given = ("x.tfvars", "p = { k = { x = 3, y = null } }\no = [{ x = \"1\" }, { x = 2 }]\n");
    let (settings, _) = Inputs::new().sources([declared, given]).read::<Settings>().unwrap();
    assert_eq!(settings.p["k"], Part { x: 3, y: None });
    assert_eq!(settings.o, [Part { x: 1, y: None }, Part { x: 2, y: None }]);
    // What does not fit is told where it stands.
    let given = ("x.tfvars", "p = { k = { x = 300 } }\no = []\n");
    let report = Inputs::new().sources([declared, given]).read::<Settings>().unwrap_err();
    assert!(report.to_string().contains("--> x.tfvars:1"), "{report}");
}

#[test]
fn a_type_without_what_the_program_reads_is_told_where_it_is_declared() {
    #[derive(TfObject, Debug)]
    struct Settings {
        #[tfsdk("o")]
        _o: Vec<Part>,
        #[tfsdk("port")]
        _port: u16,
        #[tfsdk("q")]
        _q: bool,
    }
    #[derive(TfObject, Debug)]
    struct Part {
        #[tfsdk("x")]
        _x: u8,
        #[tfsdk("y")]
        _y: Option<String>,
    }
    let declared = "variable \"o\" {\n  type = list(object({ x = number }))\n}\nvariable \"ports\" {\n  default = 1\n}\n\
                    variable \"zone\" {\n  default = 1\n}\n";
    let given = ("x.tfvars", "o = [{ x = 1 }, { x = 2, y = \"q\" }]\n");
    let report = Inputs::new().sources([("main.tf", declared), given]).read::<Settings>().unwrap_err();
    let texts: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "error: q: Unsuitable configuration: The program that reads this needs a variable named \"q\", which is not declared.",
            "main.tf:1,1-13: o[0]: Unsuitable configuration: The program that reads this expects other attributes: missing \
             attribute \"y\".",
            "main.tf:4,1-17: Unsuitable configuration: The program that reads this has no variable named \"ports\". Did you mean \
             \"port\"?",
            "main.tf:7,1-16: Unsuitable configuration: The program that reads this has no variable named \"zone\".",
        ]
    );
    assert!(report.to_string().contains("help: Did you mean \"port\"?"), "{report}");
}

#[test]
fn a_struct_may_read_some_of_the_variables() {
    #[derive(TfObject, Debug)]
    #[tfsdk(ignore_unmapped)]
    struct Settings {
        #[tfsdk("port")]
        port: u8,
    }
    let declared = ("main.tf", "variable \"port\" {}\nvariable \"zone\" {\n  default = 1\n}\n");
    let inputs = |port: &str| Inputs::new().sources([declared]).var(&format!("port={port}"));
    assert_eq!(inputs("7").read::<Settings>().unwrap().0.port, 7);
    let report = inputs("300").read::<Settings>().unwrap_err();
    assert!(report.to_string().contains("<value for var.port>:1:1"), "{report}");
    // Without declarations it does not know of the others, which may be declared elsewhere.
    let (settings, warnings) =
        Inputs::new().sources([("x.tfvars", "port = 8\nzone = 1\n")]).read::<Settings>().unwrap();
    assert_eq!((settings.port, warnings.diagnostics().len()), (8, 0));
}

#[test]
fn values_come_with_their_marks() {
    let declared =
        ("main.tf", "variable \"p\" {\n  sensitive = true\n}\nvariable \"n\" {\n  default = 1\n}\n");
    let (values, warnings) =
        Inputs::new().sources([declared]).environment([("TF_VAR_p", "sesame")]).values().unwrap();
    assert!(!format!("{values:?}").contains("sesame") && warnings.diagnostics().is_empty());
    assert_eq!(values.get("p").unwrap().as_str(), Some("sesame"));
    assert!(values.to_object().marks.secrecy().is_some());
    let report = Inputs::new().sources([declared]).values().unwrap_err();
    assert!(report.to_string().contains("No value for required variable"), "{report}");
}
