//! Sensitive values, which stand in no text, whatever is wrong.

use tfsdk::config::{Inputs, Report};
use tfsdk::{TfObject, Value};

#[test]
fn no_text_shows_a_sensitive_value_of_the_command_line_or_the_environment() {
    let declared = "variable \"p\" {\n  type = map(number)\n  sensitive = true\n}\nvariable \"q\" {\n  type = number\n  ephemeral \
                    = true\n}\n";
    for text in
        ["{ hunter2 = \"x\" }", "{ a = \"hunter2\" }", "\"hunter2", "hunter2", "[hunter2", "\"${hunter2}\""]
    {
        let var = format!("p={text}");
        let inputs =
            Inputs::new().sources([("main.tf", declared)]).environment([("TF_VAR_q", text)]).var(&var);
        let report = inputs.read::<Value>().expect_err("it is refused");
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(!told.contains("hunter2"), "{told}");
    }
}

#[test]
fn a_file_of_declarations_that_breaks_off_shows_no_line_where_it_speaks_of_what_is_sensitive() {
    for text in [
        "variable \"p\" {\n default = [\"hunter2\",\n sensitive = true\n}\n",
        "variable \"p\" {\n default = \"hunter2\n sensitive = true\n}\n",
        "variable \"p\" {\n default = <<EOT\nhunter2\n sensitive = true\n}\n",
        "variable \"p\" {\n default = f(\"hunter2\"\n ephemeral = true\n}\n",
        "variable \"p\" {\n default = \"hunter2\"; sensitive = true\n}\n",
        "variable \"p\" { default = \"hunter2\", sensitive = true }\n",
    ] {
        let report = Inputs::new().sources([("main.tf", text)]).read::<Value>().unwrap_err();
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains("main.tf:") && !told.contains("hunter2"), "{told}");
    }
    let report = Inputs::new()
        .sources([("main.tf", "variable \"p\" {\n default = [1 2]\n}\n")])
        .read::<Value>()
        .unwrap_err();
    assert!(report.to_string().contains("default = [1 2]"), "{report}");
}

#[test]
fn what_is_hidden_as_a_whole_stays_so_though_parts_of_it_are_hidden_too() {
    for default in ["\n", "\n      \"default\": null\n"] {
        let comma = if default.len() > 1 { "," } else { "" };
        let text = format!(
            "{{\n  \"variable\": {{\n    \"token\": {{ \"sensitive\": true{comma}{default}    }},\n    \"password\": \"hunter2\"\n  }}\n}}\n"
        );
        let report = Inputs::new().sources([("main.tf.json", &*text)]).read::<Value>().unwrap_err();
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains("main.tf.json:") && !told.contains("hunter2"), "{told}");
    }
}

#[derive(Debug, TfObject)]
#[tfsdk(resource)]
pub(super) struct Login {
    #[tfsdk("password", required, sensitive)]
    _password: u64,
    #[tfsdk("keys", optional, sensitive)]
    _keys: Option<std::collections::HashMap<String, u64>>,
}

#[test]
fn a_struct_with_a_schema_says_itself_what_is_sensitive() {
    let declared = "variable \"password\" {}\nvariable \"keys\" {\n  type = map(number)\n  default = {}\n}\n";
    for text in [
        "password = \"hunter2\"\n",
        "password = 1\nkeys = { hunter2 = \"x\" }\n",
        "password = 1\nkeys = { hunter2 = 1.5 }\n",
    ] {
        for sources in [vec![("x.tfvars", text)], vec![("main.tf", declared), ("x.tfvars", text)]] {
            let report = Inputs::new().sources(sources).read_struct::<Login>().unwrap_err();
            let told = format!("{report} {report:?} {}", report.to_validate_json());
            assert!(!told.contains("hunter2"), "{told}");
        }
    }
    let report = Inputs::new().var("password=hunter2").read_struct::<Login>().unwrap_err();
    assert!(!report.to_string().contains("hunter2"), "{report}");
    let report = Inputs::new().var("passwordhunter2").read_struct::<Login>().unwrap_err();
    assert!(!report.to_string().contains("hunter2"), "{report}");
    assert!(Inputs::new().var("password=1").read_struct::<Login>().is_ok());
}

/// One whose secret is a part of a block.
#[derive(Debug, TfObject)]
#[tfsdk(resource)]
struct Logins {
    #[tfsdk("login", block)]
    _login: Vec<Credentials>,
}

#[derive(Debug, TfObject)]
#[tfsdk(nested)]
struct Credentials {
    #[tfsdk("user", required)]
    _user: u64,
    #[tfsdk("password", required, sensitive)]
    _password: u64,
}

#[test]
fn a_struct_with_a_schema_says_what_is_sensitive_in_blocks_and_in_defaults() {
    let told = |report: Report| format!("{report} {report:?} {}", report.to_validate_json());
    for login in [
        "{ user = \"x\", password = \"hunter2\" }",
        "{ user = 1, password = \"hunter2\" }",
        "{ user = 1, pasword = \"hunter2\" }",
    ] {
        for name in ["login", "logn"] {
            let text = format!("{name} = [{login}]\n");
            let report =
                Inputs::new().sources([("x.tfvars", text.as_str())]).read_struct::<Logins>().unwrap_err();
            assert!(!told(report).contains("hunter2"), "{text}");
        }
    }
    for default in ["\"hunter2\"\n  type = number", "hunter2", "{ hunter2 = 1 + null }"] {
        let declared = format!("variable \"password\" {{\n  default = {default}\n}}\n");
        let report =
            Inputs::new().sources([("main.tf", declared.as_str())]).read_struct::<Login>().unwrap_err();
        assert!(!told(report).contains("hunter2"), "{declared}");
    }
}

/// Terraform stops at mistakes of declarations. Here the values are looked at as well, and one may be what was to be kept.
#[test]
fn a_declaration_with_mistakes_keeps_its_value_out_of_all_texts() {
    let declarations = [
        "variable \"password\" {\n  type = number\n  ^\n  sensitive = true\n}\n",
        "variable \"password\" {\n  type    = number\n  default = \"a\n  sensitive = true\n}\n",
        "variable \"password\" {\n  type = number\n}\nvariable \"password\" {\n  type = number\n  sensitive = true\n}\n",
        "variable \"password\" {\n  type = number\n  sensitive = true\n}\nvariable \"password\" {\n  type = number\n}\n",
        "variable \"password\" \"x\" {\n  type      = number\n  sensitive = true\n}\n",
        "variable {\n  type      = number\n  sensitive = true\n}\n",
        "variable \"password\" {\n  type = number\n  ephemeral = true\n",
    ];
    let values = [
        "password = [\"hunter2\"]\n",
        "passwrd = \"hunter2\"\n",
        "password = hunter2(\n",
        "password = \"hunter2\"\n",
    ];
    for declaration in declarations {
        for value in values {
            let given = [("main.tf", declaration), ("x.tfvars", value)];
            let report = Inputs::new().sources(given).read::<Value>().expect_err("it is refused");
            assert!(!format!("{report} {report:?}").contains("hunter2"), "{declaration}{value}{report}");
        }
        let report = Inputs::new().sources([("main.tf", declaration)]).var("password=hunter2");
        let report = report.read::<Value>().expect_err("it is refused");
        assert!(!format!("{report} {report:?}").contains("hunter2"), "{declaration}{report}");
    }
    // An override file that cannot be read may keep any of them.
    let given = [
        ("main.tf", "variable \"password\" {\n  type = number\n}\n"),
        ("override.tf", "variable password\" {\n  sensitive = true\n}\n"),
        ("x.tfvars", "password = \"hunter2\"\n"),
    ];
    let report = Inputs::new().sources(given).read::<Value>().expect_err("it is refused");
    assert!(!format!("{report} {report:?}").contains("hunter2"), "{report}");
    // What clearly says that it is not kept is shown, and so is all where nobody speaks of it.
    let given = [
        ("main.tf", "variable \"n\" {\n  type = number\n  sensitive = false\n  ^\n}\n"),
        ("x.tfvars", "n = \"six\"\n"),
    ];
    assert!(
        Inputs::new().sources(given).read::<Value>().expect_err("it is refused").to_string().contains("six")
    );
}

#[test]
fn of_a_sensitive_variable_only_the_part_that_does_not_fit_is_told() {
    #[derive(TfObject, Debug)]
    struct Settings {
        #[tfsdk("o")]
        _o: Secret,
    }
    #[derive(TfObject, Debug)]
    struct Secret {
        #[tfsdk("a")]
        _a: u8,
        #[tfsdk("b")]
        _b: Vec<std::collections::BTreeMap<String, u8>>,
    }
    let declared = ("main.tf", "variable \"o\" {\n  type      = any\n  sensitive = true\n}\n");
    let value = "{ a = \"SECRET\", b = [{ SECRETKEY = \"SECRET\", SECRETTOO = \"SECRET\" }] }";
    let refused = |inputs: Inputs| {
        let report = inputs.read::<Settings>().unwrap_err();
        assert!(!format!("{report} {report:?}").contains("SECRET"), "{report}");
        report
            .diagnostics()
            .iter()
            .map(|problem| format!("{}: {}", problem.path().unwrap(), problem.detail()))
            .collect::<Vec<_>>()
    };
    let file = format!("o = {value}\n");
    assert_eq!(
        refused(Inputs::new().sources([declared, ("x.tfvars", file.as_str())])),
        [
            "o: The given value is not suitable for var.o, which is sensitive: a number is required. Invalid value defined at \
             x.tfvars:1,5-75."
        ]
    );
    let given = "o = { a = 300, b = [{ SECRETKEY = 300, SECRETTOO = 301 }] }\n";
    let why = "The given value is not suitable for var.o, which is sensitive: the program takes no such number. Invalid value \
               defined at x.tfvars:1,5-60.";
    assert_eq!(
        refused(Inputs::new().sources([declared, ("x.tfvars", given)])),
        [format!("o.a: {why}"), format!("o.b[0]: {why}")]
    );
}

#[derive(Debug, TfObject)]
struct Pair {
    #[tfsdk("name")]
    _name: String,
    #[tfsdk("pin")]
    _pin: u32,
}

#[derive(Debug, TfObject)]
struct Pairs {
    #[tfsdk("p")]
    _pair: Pair,
}

#[test]
fn an_attribute_that_a_sensitive_default_leaves_out_is_told_as_that() {
    let told = |default: &str| {
        let text = format!("variable \"p\" {{\n  sensitive = true\n  default = {default}\n}}\n");
        let report = Inputs::new().sources([("main.tf", text.as_str())]).read::<Pairs>().unwrap_err();
        assert!(!format!("{report} {report:?}").contains("hunter2"), "{report}");
        report.diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let left_out = told("{ name = \"hunter2\" }");
    assert!(left_out.contains("attribute \"pin\" is required") && !left_out.contains("null"), "{left_out}");
    let null = told("{ name = \"hunter2\", pin = null }");
    assert!(null.contains("the program takes no null"), "{null}");
}

#[test]
fn what_no_text_of_a_mistake_quotes_is_told_of_a_sensitive_value_as_well() {
    let declared = "variable \"s\" {\n  type      = list(string)\n  sensitive = true\n}\n";
    for (value, told) in [
        ("[\"hunter2\"", "There is no corresponding closing bracket before the end of the"),
        (
            "[\"hunter2\" \"b\"]",
            "Expected a comma to mark the beginning of the next item. This is wrong within",
        ),
        ("[\"hunter2\\q\"]", "= This is wrong within the value of var.s"),
    ] {
        let inputs = || Inputs::new().sources([("main.tf", declared)]);
        for inputs in [inputs().var(&format!("s={value}")), inputs().environment([("TF_VAR_s", value)])] {
            let said = inputs.read::<Value>().expect_err("it is refused").to_string();
            assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{said}");
            assert!(!said.contains("hunter2"), "{said}");
        }
    }
}
