//! Values of variables, wherever Terraform finds them.

use tfsdk::config::{File, Functions, Inputs, Report, Syntax, Variables};
use tfsdk::expr::Edition;
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

// Override files

const OVERRIDDEN: &str = r#"
variable "a" {
  type    = string
  default = "ab"
  validation {
    condition     = length(var.a) > 3
    error_message = "too short"
  }
}
variable "b" {
  type     = number
  default  = 5
  nullable = false
}
variable "c" {
  type    = string
  default = "true"
}
variable "d" {
  default = [1]
}
"#;

fn overridden(files: &[(&str, &str)]) -> Inputs {
    Inputs::new().sources(files.iter().copied()).sources([("main.tf", OVERRIDDEN)])
}

#[test]
fn override_files_change_what_others_declare_in_the_order_of_their_names() {
    let files = [
        (
            "x_override.tf",
            "variable \"a\" {\n  default = \"abcdef\"\n}\nvariable \"d\" {\n  type = list(string)\n}\n",
        ),
        (
            "override.tf",
            "variable \"a\" {\n  default = \"z\"\n}\nvariable \"b\" {\n  nullable = true\n  default = null\n}\n",
        ),
        (
            "m_override.tf.json",
            "{\"variable\": {\"a\": {\"default\": \"json\"}, \"c\": {\"type\": \"bool\"}}}",
        ),
    ];
    gives(overridden(&files), r#"{ a = "abcdef", b = null, c = true, d = ["1"] }"#);
    let refused = refuses(overridden(&files[1..2]));
    assert!(refused[0].contains("too short"), "{refused:?}");
}

#[test]
fn what_overriding_makes_invalid_is_told() {
    let text = "variable \"b\" {\n  default = \"seven\"\n}\nvariable \"c\" {\n  type = number\n}\nvariable \"e\" {}\nvariable \
                \"a\" {\n  validation {\n    condition = true\n    error_message = \"x\"\n  }\n}\n";
    assert_eq!(
        refuses(overridden(&[("x_override.tf", text)])),
        [
            "x_override.tf:1,1-13: Invalid default value for variable: The overridden default value for this variable is not \
             compatible with the variable's type constraint: a number is required.",
            "x_override.tf:4,1-13: Invalid default value for variable: Overriding this variable's type constraint has made its \
             default value invalid: a number is required.",
            "x_override.tf:7,1-13: Missing base variable declaration to override: There is no variable named \"e\". An override \
             file can only override a variable that was already declared in a primary configuration file.",
            "x_override.tf:9,3-13: Can't override validation blocks: Override files cannot override \"validation\" blocks.",
            "main.tf:2,1-13: Invalid value for variable: too short\n\nThis was checked by the validation rule at main.tf:5,3-13.",
        ]
    );
    let refused = refuses(overridden(&[("override.tf", "variable \"b\" {\n  default = null\n}\n")]));
    assert!(refused[0].contains("A null default value is not valid when nullable=false."), "{refused:?}");
}

/// Asked of Terraform 1.11.4, which merges types and forgets their defaults.
#[test]
fn an_override_of_a_type_keeps_the_defaults_of_attributes() {
    const DECLARED: &str = r#"
variable "a" {
  type    = object({ x = optional(string, "old"), y = optional(string) })
  default = {}
}
variable "b" {
  type    = object({ x = optional(string, "old") })
  default = { x = "d" }
}
variable "c" {
  default = { x = "1" }
}
variable "d" {
  type    = map(object({ x = optional(number, 5), r = optional(string, "r") }))
  default = { k = {}, m = null }
}
variable "e" {
  type    = object({ x = optional(string, "old") })
  default = {}
}
variable "f" {
  type    = object({ x = optional(string, "7") })
  default = {}
}
variable "g" {
  type    = object({ x = optional(object({ y = optional(string, "in") }), {}) })
  default = {}
}
variable "h" {
  type    = list(object({ x = optional(string, "seven") }))
  default = []
}
"#;
    const OVERRIDING: &str = r#"
variable "a" {
  type = object({ x = optional(string, "new"), y = optional(string, "ny"), z = optional(string, "nz") })
}
variable "b" {
  default = {}
}
variable "c" {
  type = object({ x = optional(number, 2), y = optional(number, 3) })
}
variable "d" {
  type = object({ k = object({ x = string, r = string }), m = optional(object({ x = number })) })
}
variable "e" {
  type    = object({ x = optional(string, "new"), w = optional(bool, true) })
  default = {}
}
variable "f" {
  type = object({ x = number })
}
variable "g" {
  type = object({ x = optional(object({ y = optional(string, "nw"), z = optional(string, "z") }), { y = "q" }) })
}
variable "h" {
  type = list(object({ x = optional(number) }))
}
"#;
    let declared = || Inputs::new().sources([("main.tf", DECLARED), ("override.tf", OVERRIDING)]);
    gives(
        declared(),
        "{ a = { x = \"old\", y = null, z = null }, b = { x = \"old\" }, c = { x = 1, y = null }, \
         d = { k = { r = \"r\", x = \"5\" }, m = null }, e = { w = true, x = \"new\" }, f = { x = 7 }, \
         g = { x = { y = \"in\", z = null } }, h = [] }",
    );
    // A file of literals has a short way, and says the same.
    let given = "a = {}\nb = {}\nc = { x = 1 }\nd = { k = {}, m = {} }\ne = { x = null }\nf = {}\ng = {}\n";
    gives(
        declared().sources([("terraform.tfvars", given)]),
        "{ a = { x = \"old\", y = null, z = null }, b = { x = \"old\" }, c = { x = 1, y = null }, \
         d = { k = { r = \"r\", x = \"5\" }, m = { x = 5 } }, e = { w = null, x = \"old\" }, f = { x = 7 }, \
         g = { x = { y = \"in\", z = null } }, h = [] }",
    );
    let refused = refuses(declared().sources([("terraform.tfvars", "h = [{}]\n")]));
    assert!(refused[0].contains("a number is required"), "{refused:?}");
}

#[test]
fn an_override_may_make_a_variable_sensitive() {
    let files = [
        ("main.tf", "variable \"p\" {\n  type = number\n  default = \"hunter2\"\n}\n"),
        ("override.tf", "variable \"p\" {\n  sensitive = true\n}\n"),
    ];
    let report = Inputs::new().sources(files).read::<Value>().err().unwrap();
    assert!(!format!("{report} {report:?}").contains("hunter2"), "{report}");
}

// Validation

fn validated(name: &str, blocks: &[(&str, &str)]) -> String {
    let blocks: String = blocks
        .iter()
        .map(|(condition, message)| {
            format!("  validation {{\n    condition     = {condition}\n    error_message = {message}\n  }}\n")
        })
        .collect();
    format!(
        "variable \"{name}\" {{\n{blocks}}}\nvariable \"s\" {{\n  sensitive = true\n}}\nvariable \"t\" {{}}\n"
    )
}

#[track_caller]
fn says(blocks: &[(&str, &str)], expected: &[&str]) {
    let text = validated("v", blocks);
    let inputs = Inputs::new().sources([("main.tf", text.as_str())]).var("v=x").var("s=hunter2").var("t=y");
    let said = match inputs.read::<Value>() {
        Ok((_, report)) | Err(report) => report,
    };
    assert!(!said.to_string().contains("hunter2"), "{said}");
    let came: Vec<String> = said.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(came, expected);
}

#[test]
fn values_are_held_to_validation_blocks_with_terraforms_functions() {
    says(&[("length(var.v) == 1", "\"x\""), ("can(regex(\"^x\", var.v))", "\"x\"")], &[]);
    let rule = |line: u32| format!("\n\nThis was checked by the validation rule at main.tf:{line},3-13.");
    says(
        &[
            ("length(var.v) > 3", "\"The v is ${var.v}: too short.\""),
            ("var.v == var.t", "\"v is not ${upper(var.t)}.\""),
        ],
        &[
            &format!("main.tf:1,1-13: Invalid value for variable: The v is x: too short.{}", rule(2)),
            &format!("main.tf:1,1-13: Invalid value for variable: v is not Y.{}", rule(6)),
        ],
    );
    // Nothing is known here of what else is in the module.
    says(
        &[
            ("contains(local.all, var.v)", "\"x\""),
            ("var.v == data.a_b.c.id", "\"x\""),
            ("var.v == aws_x.y.id", "\"x\""),
        ],
        &[],
    );
    says(&[("var.v == \"x\" ? \"true\" : \"false\"", "\"x\"")], &[]);
}

#[test]
fn what_a_validation_says_may_be_a_heredoc() {
    let rule = "\n\nThis was checked by the validation rule at main.tf:2,3-13.";
    says(
        &[("var.v == \"y\"", "<<EOT\n  Not ${var.v},\n  but y.\nEOT")],
        &[&format!("main.tf:1,1-13: Invalid value for variable: Not x,\n  but y.{rule}")],
    );
    says(
        &[("var.v == <<-EOT\n      y\n    EOT", "var.v == \"x\" ? \"No.\" : <<EOT\nEOT")],
        &[&format!("main.tf:1,1-13: Invalid value for variable: No.{rule}")],
    );
    says(&[("\"${var.v}\\n\" == <<-EOT\n      x\n    EOT", "\"No.\"")], &[]);
}

#[test]
fn a_value_of_a_file_is_refused_where_it_stands() {
    let text = validated("v", &[("length(var.v) > 3", "\"Too short.\"")]);
    let sources = [("main.tf", text.as_str()), ("terraform.tfvars", "v = \"x\"\ns = 1\nt = 1\n")];
    let refused = refuses(Inputs::new().sources(sources));
    assert!(
        refused[0].starts_with("terraform.tfvars:1,5-8: Invalid value for variable: Too short."),
        "{refused:?}"
    );
    let json = r#"{"variable": {"v": {"default": "x", "validation": {"condition": "${length(var.v) > 3}", "error_message": "No ${var.v}."}}}}"#;
    let refused = refuses(Inputs::new().sources([("main.tf.json", json)]));
    assert!(refused[0].contains("Invalid value for variable: No x."), "{refused:?}");
}

#[test]
fn a_validation_that_is_wrong_itself_is_told() {
    says(
        &[("true", "\"x\"")],
        &[
            "main.tf:3,21-25: Invalid validation expression: The condition expression must refer to at least one object from \
             elsewhere in the configuration, or else its result would not be checking anything.",
            "main.tf:3,21-25: Invalid variable validation condition: The condition for variable \"v\" must refer to var.v in \
             order to test incoming values.",
        ],
    );
    says(
        &[("var.t == \"q\"", "\"x\"")],
        &[
            "main.tf:3,21-33: Invalid variable validation condition: The condition for variable \"v\" must refer to var.v in order \
           to test incoming values.",
        ],
    );
    let rule = "\n\nThis was checked by the validation rule at main.tf:2,3-13.";
    says(
        &[("var.v", "\"x\"")],
        &[
            "main.tf:3,21-26: Invalid variable validation result: Invalid validation condition result value: a bool is required.",
        ],
    );
    says(
        &[("var.v == \"x\" ? null : true", "\"x\"")],
        &[
            "main.tf:3,21-47: Invalid variable validation result: Validation condition expression must return either true or false, \
           not null.",
        ],
    );
    says(
        &[("var.v == var.tt", "\"x\"")],
        &[
            "main.tf:3,30-36: Reference to undeclared input variable: An input variable with the name \"tt\" has not been declared. \
           Did you mean \"t\"?",
        ],
    );
    says(
        &[("var.v == \"y\"", "[\"a\"]")],
        &[
            &format!(
                "main.tf:1,1-13: Invalid value for variable: Failed to evaluate condition error message.{rule}"
            ),
            "main.tf:4,21-26: Invalid error message: Unsuitable value for error message: string required.",
        ],
    );
    says(
        &[("var.v == \"y\"", "\"a ${local.z}\"")],
        &[
            &format!(
                "main.tf:1,1-13: Invalid value for variable: Failed to evaluate condition error message.{rule}"
            ),
            "main.tf:4,21-35: Invalid error message: Unsuitable value for error message: expression refers to values that won't \
             be known until the apply phase.",
        ],
    );
}

#[test]
fn an_ephemeral_value_is_told_to_be_one() {
    let text = "variable \"v\" {\n  ephemeral = true\n  validation {\n    condition = var.v == 1\n    error_message = \"Not \
                ${var.v}.\"\n  }\n}\n";
    let report = Inputs::new().sources([("main.tf", text)]).var("v=hunter2").read::<Value>().unwrap_err();
    let told = format!("{report} {report:?} {}", report.to_validate_json());
    assert!(told.contains("Error message refers to ephemeral values") && !told.contains("hunter2"), "{told}");
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
fn a_validation_tells_no_sensitive_value() {
    let rule = "\n\nThis was checked by the validation rule at main.tf:2,3-13.";
    says(
        &[("var.v == \"y\"", "\"Not ${var.s}\"")],
        &[
            &format!(
                "main.tf:1,1-13: Invalid value for variable: The error message included a sensitive value, so it will not be \
                 displayed.{rule}"
            ),
            "main.tf:4,21-35: Error message refers to sensitive values: The error expression used to explain this condition refers \
             to var.s, which is sensitive, so the resulting message is not displayed.\n\nYou can correct this by removing \
             references to sensitive values, or by carefully using the nonsensitive() function if the expression will not \
             reveal the sensitive data.",
        ],
    );
    says(
        &[("var.v == \"x\" && tonumber(var.s) > 1", "\"x\"")],
        &[
            "main.tf:3,46-51: Invalid function argument: This is wrong within the value of var.s, which is sensitive.",
        ],
    );
}

#[test]
fn a_validation_refers_to_variables_one_by_one() {
    const WRONG: &str = "Invalid reference: The \"var\" object cannot be accessed directly. Instead, access one of its attributes.";
    for message in ["var[\"s\"]", "\"bad ${jsonencode(var)}\"", "join(\",\", [for k, v in var : v])"] {
        let text = validated("v", &[("var.v == 2", message)]);
        let inputs =
            Inputs::new().sources([("main.tf", text.as_str())]).var("v=x").var("s=hunter2").var("t=y");
        let report = inputs.read::<Value>().unwrap_err();
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains("object cannot be accessed directly") && !told.contains("hunter2"), "{told}");
        assert_eq!(report.diagnostics().len(), 1, "{report}");
        assert!(report.diagnostics().iter().all(|problem| problem.to_string().contains(WRONG)), "{report}");
    }
    let text = validated("v", &[("var.v == tonumber(var[\"s\"])", "\"x\"")]);
    let (declared, _) = File::parse("main.tf", &text);
    let (given, _) = File::parse("x.tfvars", "v = 1\ns = \"hunter2\"\nt = 1\n");
    let (variables, problems) = Variables::declared([&declared]);
    assert!(problems.to_string().contains(WRONG), "{problems}");
    let (values, _) = variables.values([&given]);
    let found = variables.validate(&values, &Functions::terraform());
    assert!(found.is_empty(), "it is told: {found}");
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

#[derive(Debug, TfObject)]
#[tfsdk(resource)]
struct Login {
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

#[test]
fn the_limits_hold_for_reading_the_struct_as_well() {
    let source = "password = 1\nkeys = { a = 1.5, b = 1.5, c = 1.5 }\n";
    let limits = Limits::new().max_problems(1);
    let report = Inputs::with_limits(limits).sources([("x.tfvars", source)]).read::<Login>().unwrap_err();
    assert_eq!((report.diagnostics().len(), report.diagnostics().omitted()), (1, 2), "{report}");
}

// Declarations with mistakes

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
fn a_variable_that_is_declared_with_mistakes_is_not_undeclared() {
    let declared = [("main.tf", "variable \"a\" \"b\" {}\n"), ("x.tfvars", "a = 1\n")];
    let refused = refuses(Inputs::new().sources(declared));
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("Extraneous label for variable"), "{refused:?}");
}

#[test]
fn conditions_follow_the_edition_of_terraform() {
    let condition = "var.x == null || length(var.x) > 3";
    let text = format!(
        "variable \"x\" {{\n  default = null\n  validation {{\n    condition = {condition}\n    error_message = \"no\"\n  }}\n}}\n"
    );
    let inputs = || Inputs::new().sources([("main.tf", text.as_str())]);
    gives(inputs(), "{ x = null }");
    let refused = refuses(inputs().with_edition(Edition::Terraform1_11));
    assert!(refused[0].contains("argument must not be null"), "{refused:?}");
}

#[test]
fn a_condition_with_an_undeclared_name_is_wrong_whatever_decides() {
    let condition = "var.x == \"y\" && nope.x";
    let text = format!(
        "variable \"x\" {{\n  default = \"a\"\n  validation {{\n    condition = {condition}\n    error_message = \"no\"\n  }}\n}}\n"
    );
    let refused = refuses(Inputs::new().sources([("main.tf", text.as_str())]));
    assert_eq!(refused, ["main.tf:4,33-37: Unknown variable: There is no variable named \"nope\"."]);
}

#[test]
fn an_empty_error_message_says_nothing() {
    says(
        &[("var.v == 1", "\" \"")],
        &[
            "main.tf:1,1-13: Invalid value for variable: Failed to evaluate condition error message.\n\nThis was checked by the \
           validation rule at main.tf:2,3-13.",
        ],
    );
}

// Files

#[test]
fn files_count_by_their_names_beside_the_declarations_alone() {
    let declared = ("a/main.tf", "variable \"s\" {}\n");
    let of = |files: &[(&str, &str)]| {
        let sources = files.iter().copied().chain([declared]);
        let (value, _) = Inputs::new().sources(sources).read::<Value>().unwrap();
        value.attribute("s").unwrap().as_str().unwrap().to_owned()
    };
    let auto = ("a/z.auto.tfvars", "s = \"auto\"\n");
    // Asked of Terraform: `-var-file=prod/terraform.tfvars` counts more than what it finds by itself.
    assert_eq!(of(&[auto, ("prod/terraform.tfvars", "s = \"prod\"\n")]), "prod");
    assert_eq!(of(&[("prod/terraform.tfvars", "s = \"prod\"\n"), auto]), "prod");
    assert_eq!(of(&[auto, ("a/terraform.tfvars", "s = \"own\"\n")]), "auto");
    // A file that is named once more counts there.
    assert_eq!(of(&[auto, ("a/b.auto.tfvars", "s = \"b\"\n"), ("a/b.auto.tfvars", "s = \"b\"\n")]), "b");
}

#[test]
fn files_that_terraform_passes_over_are_passed_over() {
    let folder = std::env::temp_dir().join(format!("tfsdk-passed-over-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("x.tf")).unwrap();
    for (name, text) in [
        ("main.tf", "variable \"a\" {}\n"),
        (".hidden.tf", "variable \"a\" {}\n"),
        ("#main.tf#", "variable \"a\" {}\n"),
        ("main.tf~", "variable \"a\" {}\n"),
        ("b.auto.tfvars", "a = 1\n"),
        // Of values it passes over none.
        (".c.auto.tfvars", "a = 2\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    gives(Inputs::new().paths([&folder]), r#"{ a = 1 }"#);
    std::fs::write(folder.join("z.auto.tfvars"), "a = 3\n").unwrap();
    gives(Inputs::new().paths([&folder]), r#"{ a = 3 }"#);
    // A folder that bears the name of values is told, as by Terraform.
    std::fs::create_dir_all(folder.join("zz.auto.tfvars")).unwrap();
    let refused = refuses(Inputs::new().paths([&folder]));
    assert!(refused[0].contains("zz.auto.tfvars\" could not be read"), "{refused:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_file_that_cannot_be_read_brings_no_further_problems() {
    let declared = ("main.tf", "variable \"a\" {}\nvariable \"b\" {\n  default = 1\n}\n");
    let refused = refuses(Inputs::new().sources([declared]).paths(["no/such.tfvars"]));
    assert_eq!(refused.len(), 1, "{refused:?}");
    let refused = refuses(Inputs::new().paths(["no/such.tf"]).sources([("x.tfvars", "a = 1\n")]));
    assert_eq!(refused.len(), 1, "{refused:?}");
}

// What a program reads

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

#[test]
fn a_rule_that_a_value_of_the_command_line_breaks_shows_it() {
    let text = "variable \"level\" {\n  validation {\n    condition     = var.level == \"info\"\n    error_message = \"No.\"\n  }\n}\n";
    let report = Inputs::new().sources([("main.tf", text)]).var("level=bogus").read::<Value>().unwrap_err();
    assert!(report.to_string().contains("1 | bogus\n  | ----- for this value"), "{report}");
}

#[test]
fn nothing_follows_from_a_default_that_an_override_makes_wrong() {
    let text = "variable \"a\" {\n  default = \"x\"\n  validation {\n    condition     = length(var.a) > 0\n    error_message = \"No.\"\n  }\n}\n";
    let refused = refuses(
        Inputs::new().sources([("main.tf", text), ("override.tf", "variable \"a\" {\n  type = number\n}\n")]),
    );
    assert_eq!(refused.len(), 1, "{refused:?}");
}
