//! Values of variables, wherever Terraform finds them.

mod files;
mod locals;
mod overrides;
mod secrets;
mod structs;
mod validation;

use tfsdk::config::{File, Inputs, Report, Syntax, Variables};
use tfsdk::{Limits, TfObject, Value};

const DECLARED: (&str, &str) = (
    "main.tf",
    "variable \"s\" {\n  type = string\n  default = \"d\"\n}\nvariable \"n\" {\n  type = number\n  default = 1\n}\nvariable \
     \"l\" {\n  type = list(string)\n  default = []\n}\nvariable \"q\" {\n  default = 1\n}\nvariable \"a\" {\n  type = \
     any\n  default = 1\n}\n",
);

fn declared() -> Inputs {
    Inputs::new().sources([DECLARED])
}

#[track_caller]
fn gives(inputs: Inputs, expected: &str) -> Report {
    let (value, report) = inputs.read::<Value>().unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(value.to_string(), expected);
    report
}

#[track_caller]
fn refuses(inputs: Inputs) -> Vec<String> {
    let report = inputs.read::<Value>().expect_err("it is refused");
    report.diagnostics().iter().map(ToString::to_string).collect()
}

#[test]
fn of_several_values_the_last_of_terraforms_order_counts() {
    let value = |file: &'static str| (file, "s = \"FILE\"\n");
    let mut order: Vec<(&str, &str)> =
        ["z.auto.tfvars", "b.auto.tfvars.json", "a.auto.tfvars", "terraform.tfvars.json", "terraform.tfvars"]
            .into_iter()
            .map(value)
            .collect();
    let texts: Vec<String> = order
        .iter()
        .map(|(file, _)| match file.ends_with(".json") {
            true => format!("{{\"s\": \"{file}\"}}"),
            false => format!("s = \"{file}\"\n"),
        })
        .collect();
    for (source, text) in order.iter_mut().zip(&texts) {
        source.1 = text;
    }
    // Whatever the order in which they are given.
    for start in 0..order.len() {
        let inputs = |files: &[(&'static str, &str)]| {
            let sources: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, *text)).collect();
            declared().environment([("TF_VAR_s", "environment")]).sources(sources)
        };
        let (value, _) = inputs(&order[start..]).read::<Value>().unwrap();
        let name = value.attribute("s").unwrap().as_str().map(str::to_owned);
        assert_eq!(name.as_deref(), Some(order[start].0));
    }
    gives(
        declared().environment([("TF_VAR_s", "environment")]),
        r#"{ a = 1, l = [], n = 1, q = 1, s = "environment" }"#,
    );
    // Those of the command line count in their order, all after the files that are read by themselves.
    let flags = |first: &str, second: &str| {
        declared().var(first).var(second).sources([("a.auto.tfvars", "s = \"auto\"")])
    };
    gives(flags("s=a", "s=b"), r#"{ a = 1, l = [], n = 1, q = 1, s = "b" }"#);
    let file = ("prod.tfvars", "s = \"file\"");
    gives(declared().var("s=a").sources([file]), r#"{ a = 1, l = [], n = 1, q = 1, s = "file" }"#);
    gives(declared().sources([file]).var("s=a"), r#"{ a = 1, l = [], n = 1, q = 1, s = "a" }"#);
}

#[test]
fn a_text_is_itself_or_an_expression_by_the_type_of_the_variable() {
    gives(declared().var("s= 5 "), r#"{ a = 1, l = [], n = 1, q = 1, s = " 5 " }"#);
    gives(declared().var("s=null").var("n=2"), r#"{ a = 1, l = [], n = 2, q = 1, s = "null" }"#);
    gives(declared().var("q=[1]"), r#"{ a = 1, l = [], n = 1, q = "[1]", s = "d" }"#);
    gives(declared().var("a=[1]"), r#"{ a = [1], l = [], n = 1, q = 1, s = "d" }"#);
    gives(declared().var("l=[\"a\"] # c"), r#"{ a = 1, l = ["a"], n = 1, q = 1, s = "d" }"#);
    gives(declared().var("s=a=b"), r#"{ a = 1, l = [], n = 1, q = 1, s = "a=b" }"#);
    gives(
        declared().environment([("TF_VAR_a", "{ x = 1 }"), ("PATH", "l")]),
        r#"{ a = { x = 1 }, l = [], n = 1, q = 1, s = "d" }"#,
    );
}

#[test]
fn what_is_wrong_with_texts_is_told_all_at_once_with_where_they_are_from() {
    let inputs = declared().environment([("TF_VAR_n", "x"), ("TF_VAR_zz", "1")]).var("l={a=1}").var("a=[1");
    assert_eq!(
        refuses(inputs),
        [
            "<value for var.n>:1,1-2: Invalid value for input variable: Unsuitable value for var.n set using the TF_VAR_n environment \
             variable: a number is required. Found string \"x\".",
            "<value for var.l>:1,1-6: Invalid value for input variable: Unsuitable value for var.l set using -var=\"l=...\": list of \
             string required. Found object.",
            "<value for var.a>:1,1-2: Unterminated tuple constructor expression: There is no corresponding closing bracket \
             before the end of the file. This may be caused by incorrect bracket nesting elsewhere in this file.",
        ]
    );
    assert_eq!(
        refuses(declared().var("l=[local.x, upper(\"a\")]")),
        [
            "<value for var.l>:1,2-7: Variables not allowed: Variables may not be used here.",
            "<value for var.l>:1,11-21: Function calls not allowed: Functions may not be called here.",
        ]
    );
    assert_eq!(
        refuses(declared().var("s").var("u =5").var("=5")),
        [
            "error: Invalid -var option: The given -var option, number 1, is not correctly specified. Must be a variable name and \
             value separated by an equals sign, like -var=\"key=value\".",
            "error: Invalid -var option: Variable name \"u \" is invalid due to trailing space. Did you mean -var=\"u=...\"?",
            "error: Value for undeclared variable: A variable named \"\" was assigned on the command line, but the root module \
             does not declare a variable of that name. To use this value, add a \"variable\" block to the configuration.",
        ]
    );
}

#[test]
fn undeclared_names_are_errors_warnings_or_nothing_by_where_they_are_from() {
    let declared = || Inputs::new().sources([("main.tf", "variable \"zones\" {\n  default = 1\n}\n")]);
    let report = gives(declared().environment([("TF_VAR_zone", "1")]), "{ zones = 1 }");
    assert!(report.diagnostics().is_empty());
    let report = gives(declared().sources([("x.tfvars", "zone = 1\n")]), "{ zones = 1 }");
    assert!(report.to_string().contains("Did you mean \"zones\"?"), "{report}");
    let refused = declared().var("zone=1").read::<Value>().err().unwrap();
    assert!(refused.to_string().contains("Did you mean \"zones\"?"), "{refused}");
    // A variable that has its value is not meant.
    let report = gives(declared().var("zones=2").sources([("x.tfvars", "zone = 1\n")]), "{ zones = \"2\" }");
    assert!(!report.to_string().contains("Did you mean"), "{report}");
}

#[test]
fn a_deprecated_variable_is_warned_of_where_it_is_set() {
    let declared = |rest: &str| {
        format!(
            "variable \"old\" {{\n  type = string\n  default = null\n  deprecated = \"Set new instead.\"\n{rest}}}\n"
        )
    };
    let warnings = |rest: &str, value: &str| -> Vec<String> {
        let text = declared(rest);
        let inputs = Inputs::new().sources([("main.tf", text.as_str()), ("x.tfvars", value)]);
        let (_, report) = inputs.read::<Value>().unwrap();
        report.diagnostics().iter().map(ToString::to_string).collect()
    };
    let warning = "x.tfvars:1,1-4: warning: Deprecated variable got set: Set new instead.";
    assert_eq!(warnings("", "old = \"x\"\n"), [warning]);
    assert_eq!(warnings("  sensitive = true\n", "old = \"x\"\n"), [warning]);
    assert_eq!(warnings("", "old = null\n"), Vec::<String>::new());
    assert_eq!(warnings("", ""), Vec::<String>::new());
    let (_, report) =
        Inputs::new().sources([("main.tf", declared("").as_str())]).var("old=x").read::<Value>().unwrap();
    assert_eq!(report.diagnostics().len(), 1, "{report}");
    // An override file may say so as well.
    let files = [
        ("main.tf", "variable \"a\" {\n  default = 1\n}\n"),
        ("override.tf", "variable \"a\" {\n  deprecated = \"No.\"\n}\n"),
    ];
    let (_, report) = Inputs::new().sources(files).var("a=1").read::<Value>().unwrap();
    assert!(report.to_string().contains("= No."), "{report}");
}

#[test]
fn a_value_for_a_misspelt_name_and_the_variable_without_one_are_one_problem() {
    let declared = ("main.tf", "variable \"region\" {\n  type = string\n}\n");
    let missing = "No value for required variable: The root module input variable \"region\" is not set, and has no default \
                   value. However,";
    let rest = "and no variable of that name is declared. Did you mean \"region\"?";
    for (inputs, place, how) in [
        (
            Inputs::new().sources([declared, ("x.tfvars", "regoin = \"x\"\n")]),
            "x.tfvars:1,1-7: ",
            "a value was found for \"regoin\" in file \"x.tfvars\"",
        ),
        (
            Inputs::new().sources([declared]).var("regions=x"),
            "main.tf:1,1-18: ",
            "a value for \"regions\" was assigned on the command line",
        ),
        (
            Inputs::new().sources([declared]).environment([("TF_VAR_regon", "x"), ("TF_VAR_other", "x")]),
            "main.tf:1,1-18: ",
            "the environment variable TF_VAR_regon is set",
        ),
    ] {
        assert_eq!(refuses(inputs), [format!("{place}{missing} {how}, {rest}")]);
    }
    // A struct that declares the variables itself knows only when it is read what it needs.
    #[derive(Debug, TfObject)]
    struct Place {
        #[tfsdk("region")]
        _region: String,
        #[tfsdk("zone")]
        _zone: Option<String>,
    }
    let given = "regoin = \"x\"\nzonne = \"y\"\nzones = 1\n";
    let report = Inputs::new().sources([("x.tfvars", given)]).read::<Place>().unwrap_err();
    let told: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    assert!(told[0].starts_with("x.tfvars:1,1-7: No value for required variable:"), "{told:?}");
    assert!(
        told[1].starts_with("x.tfvars:2,1-6: warning: ") && told[1].ends_with("Did you mean \"zone\"?"),
        "{told:?}"
    );
    assert!(!report.to_string().contains("block"), "there are none: {report}");
    assert_eq!(told.len(), 3, "{told:?}");
}

#[test]
fn of_several_texts_for_a_variable_the_one_that_counts_is_shown() {
    let declared = "variable \"zones\" {\n  type = list(number)\n}\n";
    let inputs = Inputs::new().sources([("main.tf", declared)]).environment([("TF_VAR_zones", "[first]")]);
    let report = refused(inputs.var("zones=[\"b\"]"));
    assert!(report.contains("1 | [\"b\"]\n  |  ^^^"), "{report}");
}

fn refused(inputs: Inputs) -> String {
    inputs.read::<Value>().expect_err("it is wrong").to_string()
}

#[test]
fn no_file_undoes_the_limits_of_another() {
    let source = format!("variable \"v\" {{\n  default = [{}]\n}}\n", "1, ".repeat(10));
    let limits = Limits::new().max_depth(0);
    let (strict, _) = File::parse_with(Syntax::Native, "b.tf", "", limits);
    let (lax, _) = File::parse("a.tf", &source);
    for files in [[&strict, &lax], [&lax, &strict]] {
        let (_, problems) = Variables::declared(files);
        assert!(problems.to_string().contains("raise `Limits::max_depth`"), "{problems}");
    }
    let (given, _) = File::parse("x.tfvars", "v = [1]\n");
    let (strict, _) = File::parse_with(Syntax::Native, "y.tfvars", "", limits);
    let (variables, _) = Variables::declared([&lax]);
    let (_, problems) = variables.values([&given, &strict]);
    assert!(problems.to_string().contains("raise `Limits::max_depth`"), "{problems}");
}

/// As it speaks of the others.
#[test]
fn the_warning_that_sums_up_others_comes_last() {
    let given = ("x.tfvars", "a = 1\nb = 2\nc = 3\n");
    let (_, report) =
        Inputs::new().sources([("main.tf", "variable \"s\" {\n  default = 1\n}\n"), given]).values().unwrap();
    let told: Vec<_> = report.diagnostics().iter().map(|problem| problem.summary()).collect();
    let one = "Value for undeclared variable";
    assert_eq!(told, [one, one, "Values for undeclared variables"]);
}

#[test]
fn a_variable_that_is_declared_with_mistakes_is_not_undeclared() {
    let declared = [("main.tf", "variable \"a\" \"b\" {}\n"), ("x.tfvars", "a = 1\n")];
    let refused = refuses(Inputs::new().sources(declared));
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("Extraneous label for variable"), "{refused:?}");
}

#[test]
fn arguments_outside_all_blocks_of_a_configuration_are_told() {
    let source = "variable \"region\" {\n  default = \"d\"\n}\nregion = \"eu\"\nvariable = 1\nother = 2\n";
    assert_eq!(
        refuses(Inputs::new().sources([("main.tf", source)])),
        [
            "main.tf:4,1-7: Unsupported argument: An argument named \"region\" is not expected here. Values of variables stand in a \
             file such as \"terraform.tfvars\".",
            "main.tf:5,1-9: Unsupported argument: An argument named \"variable\" is not expected here. Did you mean to define a \
             block of type \"variable\"?",
            "main.tf:6,1-6: Unsupported argument: An argument named \"other\" is not expected here.",
        ]
    );
    // Other blocks are none of a reader's business, and a file of values has nothing else.
    let known = ("main.tf", "variable \"s\" {}\nlocals {\n  x = 1\n}\nunheard_of {\n  y = 2\n}\n");
    gives(Inputs::new().sources([known, ("s.tfvars", "s = 1\n")]), "{ s = 1 }");
}

#[test]
fn blocks_that_terraform_does_not_have_are_told() {
    let native = "variabel \"x\" {}\nregion {\n  a = 1\n}\nunheard_of {}\nvariable \"region\" {\n  default = 1\n}\noutpt \"z\" {\n  \
                  value = 1\n}\n";
    let passed = "Terraform 1.11 refuses it. A newer Terraform may know it, so it is passed over here.";
    let of_values = "Values of variables stand in a file such as \"terraform.tfvars\".";
    let refused = |file: &str, source: &str| refuses(Inputs::new().sources([(file, source)]));
    let type_of =
        |name: &str| format!("Unsupported block type: Blocks of type \"{name}\" are not expected here.");
    assert_eq!(
        refused("main.tf", native),
        [
            format!("main.tf:1,1-9: {} Did you mean \"variable\"?", type_of("variabel")),
            format!("main.tf:2,1-7: {} {of_values}", type_of("region")),
            format!("main.tf:5,1-11: warning: {} {passed}", type_of("unheard_of")),
            format!("main.tf:9,1-6: {} Did you mean \"output\"?", type_of("outpt")),
        ]
    );
    let json = "{\"//\": 1, \"variabel\": {\"x\": {}},\n\"region\": 1,\n\"unheard_of\": 1,\n\"variable\": {\"region\": {\"default\": 1}}}";
    let named = |name: &str| {
        format!("Extraneous JSON object property: No argument or block type is named \"{name}\".")
    };
    assert_eq!(
        refused("main.tf.json", json),
        [
            format!("main.tf.json:1,11-21: {} Did you mean \"variable\"?", named("variabel")),
            format!("main.tf.json:2,1-9: {} {of_values}", named("region")),
            format!("main.tf.json:3,1-13: warning: {} {passed}", named("unheard_of")),
        ]
    );
    // All of Terraform's own are none of a reader's business, whatever is in them.
    let others = [
        "action \"a\" \"b\"",
        "check \"c\"",
        "data \"a\" \"b\"",
        "ephemeral \"a\" \"b\"",
        "import",
        "locals",
        "module \"m\"",
        "moved",
        "output \"o\"",
        "provider \"p\"",
        "removed",
        "resource \"a\" \"b\"",
        "terraform",
    ];
    let source: String = others.iter().map(|header| format!("{header} {{\n  x = 1\n}}\n")).collect();
    assert_eq!(gives(Inputs::new().sources([("main.tf", &*source)]), "{}").to_string(), "");
}

#[test]
fn a_misspelt_declaration_has_no_consequences_of_its_own() {
    let sources = [("main.tf", "variabel \"zone\" {}\n"), ("terraform.tfvars", "zone = \"a\"\n")];
    let refused = refuses(Inputs::new().sources(sources).var("size=1"));
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[test]
fn a_misspelt_block_shows_nothing_of_what_it_may_call_sensitive() {
    let native = "variabel \"password\" {\n  sensitive = true\n  default = \"hunter2\"\n}\n";
    let json = "{\"variabel\": {\"password\": {\"sensitive\": true, \"default\": \"hunter2\"}}}";
    let behind = format!("password = \"hunter2\"\n{native}");
    for (file, source) in [("main.tf", native), ("main.tf", &behind), ("main.tf.json", json)] {
        let given = ("terraform.tfvars", "password = \"hunter2\"\npasword = [\"hunter2\"]\n");
        let inputs = Inputs::new().sources([(file, source), given]);
        let report = inputs.read::<Value>().unwrap_err();
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains("variabel") && !told.contains("hunter2"), "{told}");
    }
}

#[test]
fn an_argument_outside_all_blocks_shows_no_value_where_variables_are_sensitive() {
    for name in ["password", "pasword"] {
        let source = format!(
            "variable \"password\" {{\n  sensitive = true\n  default = 1\n}}\n{name} = \"hunter2\"\n"
        );
        let report = Inputs::new().sources([("main.tf", &*source)]).read::<Value>().unwrap_err();
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains("Unsupported argument") && !told.contains("hunter2"), "{told}");
    }
}
