//! Values held to the `validation` blocks of their variables.

use tfsdk::config::{File, Functions, Inputs, MemoryFiles, Variables};
use tfsdk::expr::Edition;
use tfsdk::{Limits, Value};

use super::{gives, refuses};

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
        &[&format!(
            "main.tf:1,1-13: Invalid value for variable: The message of its rule is made of what only Terraform knows, so it \
             cannot be shown here.{rule}"
        )],
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

/// A name is no value; what stands beside it may be one.
#[test]
fn a_rule_of_a_sensitive_variable_is_told_which_name_is_wrong() {
    for (name, wrong) in [
        ("var.zz", "An input variable with the name \"zz\" has not been declared."),
        ("local.zz", "A local value with the name \"zz\" has not been declared."),
        ("nope.x", "There is no variable named \"nope\"."),
    ] {
        let text = format!(
            "locals {{\n  a = 1\n}}\nvariable \"s\" {{\n  sensitive = true\n  validation {{\n    condition = var.s == \"hunter2\" || {name}\n    error_message = \"no\"\n  }}\n}}\n"
        );
        let inputs = Inputs::new().sources([("main.tf", text.as_str())]).var("s=x");
        let report = inputs.read::<Value>().expect_err(name);
        let told = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(told.contains(wrong) || told.contains(&wrong.replace('"', "\\\"")), "{told}");
        assert!(!told.contains("hunter2"), "{told}");
    }
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

#[test]
fn an_error_in_a_message_is_told_where_the_condition_holds() {
    const WRONG: &str = "Invalid function argument: Invalid value for \"v\" parameter: cannot convert \"x\" to number; given \
                         string must be a decimal representation of a number.";
    says(&[("var.v != \"\"", "\"Bad ${tonumber(var.v)}.\"")], &[&format!("main.tf:4,37-42: {WRONG}")]);
    // And where the condition is one itself.
    says(
        &[("tonumber(var.v) > 0", "\"Bad ${tonumber(var.v)}.\"")],
        &[&format!("main.tf:3,30-35: {WRONG}"), &format!("main.tf:4,37-42: {WRONG}")],
    );
    says(
        &[("var.v != \"\"", "\"Bad ${tonumber(var.s)}.\"")],
        &[
            "main.tf:4,37-42: Invalid function argument: This is wrong within the value of var.s, which is sensitive.",
        ],
    );
    // What the message is counts only where it is said.
    says(&[("var.v != \"\"", "var.s"), ("var.v != \"\"", "[]"), ("var.v != \"\"", "null")], &[]);
}

/// So has Terraform it since messages of JSON were no templates yet.
#[test]
fn a_message_of_json_that_cannot_be_evaluated_is_said_as_it_is_written() {
    let json = |condition: &str| {
        format!(
            "{{\"variable\": {{\"v\": {{\"validation\": {{\"condition\": \"${{var.v {condition}}}\", \"error_message\": \"No \
             ${{tonumber(var.v)}}.\"}}}}}}}}"
        )
    };
    for (condition, message) in
        [("!= 1", None), ("== 1", Some("Invalid value for variable: No ${tonumber(var.v)}."))]
    {
        let text = json(condition);
        let inputs = Inputs::new().sources([("main.tf.json", text.as_str())]).var("v=x");
        let said = match inputs.read::<Value>() {
            Ok((_, report)) | Err(report) => report,
        };
        let warned: Vec<&str> = said.diagnostics().warnings().map(|warning| warning.summary()).collect();
        assert_eq!(warned, ["Validation error message expression is invalid"], "{said}");
        let told: Vec<String> = said.diagnostics().errors().map(ToString::to_string).collect();
        assert_eq!(told.len(), usize::from(message.is_some()), "{said}");
        assert!(message.is_none_or(|message| told[0].contains(message)), "{told:?}");
    }
}

#[test]
fn a_rule_that_a_value_of_the_command_line_breaks_shows_it() {
    let text = "variable \"level\" {\n  validation {\n    condition     = var.level == \"info\"\n    error_message = \"No.\"\n  }\n}\n";
    let report = Inputs::new().sources([("main.tf", text)]).var("level=bogus").read::<Value>().unwrap_err();
    assert!(report.to_string().contains("1 | bogus\n  | ----- for this value"), "{report}");
}

#[test]
fn nothing_is_judged_by_what_remains_of_a_file_that_does_not_parse() {
    let syntax = |default: &str, condition: &str, problem: &str| {
        let text = format!(
            "variable \"v\" {{\n  default = {default}\n  validation {{\n    condition     = {condition}\n    \
             error_message = \"Wrong.\"\n  }}\n}}\n"
        );
        let report = Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>().unwrap_err();
        let came: Vec<&str> = report.diagnostics().iter().map(tfsdk::config::Diagnostic::summary).collect();
        assert_eq!(came, [problem], "{report}");
    };
    syntax("[1 2]", "length(var.v) == 2", "Missing item separator");
    syntax("{ a = 1 b = 2 }", "can(var.v.b)", "Missing attribute separator");
    syntax("\"a\" \"b\"", "var.v == \"b\"", "Missing newline after argument");
    syntax("\"a\"", "var.v == \"b\" (var.v)", "Missing newline after argument");
    // What a file that parses gives is held to nothing that does not.
    let text = "variable \"v\" {\n  validation {\n    condition     = var.v == \"b\" (var.v)\n    error_message = \"Wrong.\"\n  }\n}\n";
    let report = Inputs::new().sources([("main.tf", text)]).var("v=a").read::<Value>().unwrap_err();
    assert_eq!(report.diagnostics().len(), 1, "{report}");
    // An override file has only a part of the default.
    let files = [
        (
            "main.tf",
            "variable \"v\" {\n  type = list(number)\n  validation {\n    condition     = length(var.v) == 2\n    error_message = \"Wrong.\"\n  }\n}\n",
        ),
        ("override.tf", "variable \"v\" {\n  default = [1 2]\n}\n"),
    ];
    let report = Inputs::new().sources(files).read::<Value>().unwrap_err();
    assert_eq!(report.diagnostics().len(), 1, "{report}");
}

/// The condition is not at fault where its message uses up what is allowed.
#[test]
fn a_message_that_is_too_expensive_says_so_of_itself_alone() {
    let message = "join(\"\", [for i in range(1000) : join(\"\", [for j in range(1000) : \"xx\"])])";
    for condition in ["var.v == \"y\"", "var.v == \"x\""] {
        let text = validated("v", &[(condition, message)]);
        let inputs =
            Inputs::new().sources([("main.tf", text.as_str())]).var("v=x").var("s=hunter2").var("t=y");
        let refused = refuses(inputs);
        let (spent, others): (Vec<&String>, Vec<&String>) =
            refused.iter().partition(|told| told.contains("Expression too expensive"));
        assert!(spent.len() == 1 && spent[0].starts_with("main.tf:4,"), "{refused:?}");
        assert!(others.iter().all(|told| told.contains("Invalid value for variable: Failed")), "{refused:?}");
    }
}

#[test]
fn what_is_another_each_time_is_not_known_in_a_rule_unless_it_is_handed_in() {
    for condition in [
        "var.v == timestamp()",
        "timecmp(plantimestamp(), var.v) < 0",
        "var.v == core::uuid()",
        "var.v == try(timestamp(), \"y\")",
        "var.v == bcrypt(\"a\")",
    ] {
        says(&[(condition, "\"No.\"")], &[]);
    }
    // What is known of it is that it is a text.
    let rule = "\n\nThis was checked by the validation rule at main.tf:2,3-13.";
    let told = format!("main.tf:1,1-13: Invalid value for variable: No.{rule}");
    says(&[("var.v != \"x\" || timestamp() == null", "\"No.\"")], &[&told]);
    let told = format!(
        "main.tf:1,1-13: Invalid value for variable: The message of its rule is made of what only Terraform knows, so it \
         cannot be shown here.{rule}"
    );
    says(&[("var.v == \"y\"", "\"It is ${timestamp()}.\"")], &[&told]);
    let text = validated("v", &[("var.v == timestamp()", "\"It is ${plantimestamp()}.\"")]);
    let read = |functions: Functions| {
        let inputs = Inputs::new().sources([("main.tf", text.as_str())]).with_functions(functions);
        refuses(inputs.var("v=x").var("s=hunter2").var("t=y"))
    };
    let told = read(Functions::terraform().with_clock(|| std::time::UNIX_EPOCH));
    assert!(told.len() == 1 && told[0].contains("It is 1970-01-01T00:00:00Z."), "{told:?}");
    // Who refuses a function has it refused.
    let mut functions = Functions::terraform();
    functions.refuse("timestamp", "nobody asks for it");
    let told = read(functions);
    assert!(told.len() == 1 && told[0].contains("nobody asks for it"), "{told:?}");
}

#[test]
fn that_all_rules_together_are_too_expensive_is_told_once() {
    let costly = "length([for i in range(1000) : [for j in range(1000) : \"${i}-${j}\"]]) > length(var.v)";
    let blocks = [(costly, "\"No.\""); 100];
    let mut text = validated("v", &blocks);
    text += "variable \"w\" {\n  validation {\n    condition     = var.w != var.nope\n    error_message = \"No.\"\n  }\n}\n";
    let inputs = Inputs::with_limits(Limits::new().max_size(1 << 20))
        .sources([("main.tf", text.as_str())])
        .var("v=x")
        .var("s=h")
        .var("t=y")
        .var("w=z");
    let told = refuses(inputs);
    assert!(
        told.len() == 2 && told[0].contains("too expensive") && told[1].contains("nope"),
        "{} {told:#?}",
        told.len()
    );
}

#[test]
fn what_a_rule_tries_with_a_function_that_was_not_handed_in_is_not_known() {
    for condition in ["can(file(var.v))", "try(fileexists(var.v), false)", "can(provider::cloud::arn(var.v))"]
    {
        says(&[(condition, "\"No such file.\"")], &[]);
    }
    let text = validated("v", &[("can(file(var.v))", "\"No such file.\"")]);
    let inputs = Inputs::new().sources([("main.tf", text.as_str())]).var("v=x").var("s=hunter2").var("t=y");
    let functions = Functions::terraform().with_files(MemoryFiles::from([("y", "")]));
    let told = refuses(inputs.with_functions(functions));
    assert!(told.len() == 1 && told[0].contains("No such file."), "{told:?}");
}
