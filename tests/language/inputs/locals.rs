//! Rules of variables that read local values.

use std::fmt::Write;

use tfsdk::Value;
use tfsdk::config::{File, Functions, Inputs, Variables};

use super::{gives, refuses};

/// A variable `x` with a default and a rule, on the first lines.
fn ruled(condition: &str, message: &str) -> String {
    format!(
        "variable \"x\" {{\n  default = \"c\"\n  validation {{\n    condition     = {condition}\n    error_message = {message}\n  \
         }}\n}}\n"
    )
}

const RULE: &str = "\n\nThis was checked by the validation rule at main.tf:3,3-13.";

#[track_caller]
fn says(condition: &str, message: &str, locals: &str, expected: &[&str]) {
    let text = ruled(condition, message) + locals;
    let said = match Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>() {
        Ok((_, report)) | Err(report) => report,
    };
    assert!(!said.to_string().contains("hunter2"), "{said}");
    let came: Vec<String> = said.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(came, expected);
}

#[test]
fn a_rule_reads_local_values() {
    let broken = format!("main.tf:1,1-13: Invalid value for variable: No.{RULE}");
    let list = "locals {\n  allowed = [\"a\", \"b\"]\n}\n";
    says("contains(local.allowed, var.x)", "\"No.\"", list, &[&broken]);
    says("!contains(local.allowed, var.x)", "\"No.\"", list, &[]);
    // Made of variables and of others, in whatever order.
    let made = "locals {\n  all = concat(local.some, [var.y])\n}\nlocals {\n  some = [\"a\"]\n}\nvariable \"y\" {\n  default = \"d\"\n}\n";
    says("contains(local.all, var.x)", "\"No.\"", made, &[&broken]);
    let told = format!("main.tf:1,1-13: Invalid value for variable: One of a, d.{RULE}");
    says("contains(local.all, var.x)", "\"One of ${join(\", \", local.all)}.\"", made, &[&told]);
    // The same in JSON syntax, and as an override file has it.
    let json = r#"{"locals": [{"all": {"//": "x", "list": ["a", "${var.x == \"c\" ? \"b\" : \"c\"}"]}}]}"#;
    let text = ruled("contains(local.list, var.x)", "\"No.\"") + "locals {\n  list = [\"c\"]\n}\n";
    let json = json.replace("var.x", "var.y");
    let files = [
        ("main.tf", text.as_str()),
        ("all.tf.json", &json),
        ("y.tf", "variable \"y\" {\n  default = \"c\"\n}\n"),
        ("a_override.tf", "locals {\n  list = [\"c\"]\n}\n"),
        ("b_override.tf", "locals {\n  list = local.all.list\n}\n"),
    ];
    assert_eq!(refuses(Inputs::new().sources(files)), [broken]);
    // And for who has variables alone.
    let text = ruled("contains(local.allowed, var.x)", "\"No.\"") + list;
    let (file, _) = File::parse("main.tf", &text);
    let (variables, _) = Variables::declared([&file]);
    let found = variables.validate(&variables.values([]).0, &Functions::terraform());
    assert_eq!(found.len(), 1, "{found}");
}

#[test]
fn a_rule_that_reads_what_is_not_known_is_not_decided() {
    for value in [
        "data.a_b.c.id",
        "aws_x.y.id",
        "module.m.id",
        "path.module",
        "terraform.workspace",
        "[path.cwd, \"a\"]",
        "yamldecode(file(\"all.yaml\")).all",
        "upper(timestamp())",
        "provider::cloud::zones()[0]",
    ] {
        says(
            "var.x == local.v || var.x == try(local.v[0], \"\")",
            "\"No.\"",
            &format!("locals {{\n  v = {value}\n}}\n"),
            &[],
        );
    }
    // Of a part that is known it is.
    let parts = "locals {\n  v = { id = path.module, n = 1 }\n}\n";
    says(
        "var.x != \"c\" && local.v.n == 1",
        "\"No.\"",
        parts,
        &[&format!("main.tf:1,1-13: Invalid value for variable: No.{RULE}")],
    );
    // Where nothing declares any, they may stand elsewhere.
    says("var.x == local.v", "\"No.\"", "", &[]);
}

#[test]
fn a_local_value_that_is_not_declared_is_told() {
    let list = "locals {\n  allowed = [\"a\", \"b\"]\n}\n";
    says(
        "contains(local.alowed, var.x)",
        "\"${local.zzzzz} ${local.allowed[0]}\"",
        list,
        &[
            "main.tf:4,30-42: Reference to undeclared local value: A local value with the name \"alowed\" has not been declared. \
             Did you mean \"allowed\"?",
            "main.tf:5,24-35: Reference to undeclared local value: A local value with the name \"zzzzz\" has not been declared.",
        ],
    );
    says(
        "var.x == local.a",
        "\"No.\"",
        "locals {\n  a = [local.bb, var.xx]\n  unread = local.nope\n}\n",
        &[
            "main.tf:9,8-16: Reference to undeclared local value: A local value with the name \"bb\" has not been declared. Did \
             you mean \"a\"?",
            "main.tf:9,18-24: Reference to undeclared input variable: An input variable with the name \"xx\" has not been \
             declared. Did you mean \"x\"?",
        ],
    );
}

#[test]
fn what_depends_on_itself_is_told_once_with_its_places() {
    let cycle = |names: &str, place: &str| format!("main.tf:{place}: Cycle: {names}");
    let starts = |locals: &str, expected: &[String]| {
        let text = ruled("var.x == local.a", "\"No.\"") + locals;
        let came = refuses(Inputs::new().sources([("main.tf", text.as_str())]));
        assert_eq!(came.len(), expected.len(), "{came:?}");
        assert!(came.iter().zip(expected).all(|(came, expected)| came.starts_with(expected)), "{came:?}");
    };
    starts(
        "locals {\n  a = [local.a, local.a]\n}\n",
        &["main.tf:9,8-15: Self-referencing local value: Local value local.a cannot use its own result as part of its expression.".to_owned()],
    );
    starts(
        "locals {\n  a = local.b\n  b = local.c\n  c = [local.a, local.b]\n}\n",
        &[cycle("local.a (expand), local.b (expand), local.c (expand)", "9,7-14")],
    );
    starts("locals {\n  a = upper(var.x)\n}\n", &[cycle("local.a (expand), var.x (validation)", "9,13-18")]);
    // Rules of two variables that read each other's are as bad, and a variable without rules is not.
    starts(
        "locals {\n  a = var.y\n}\nvariable \"y\" {\n  default = 1\n  validation {\n    condition     = var.y == var.x\n    \
         error_message = \"No.\"\n  }\n}\n",
        &[cycle("local.a (expand), var.x (validation), var.y (validation)", "9,7-12")],
    );
    let mut long = "locals {\n".to_owned();
    for i in 0..100 {
        writeln!(long, "  n{i} = local.n{}", (i + 1) % 100).unwrap();
    }
    starts(
        &(long + "  a = local.n0\n}\n"),
        &[cycle(
            "local.n0 (expand), local.n1 (expand), local.n10 (expand), local.n11 (expand), local.n12 (expand), local.n13 (expand), \
         local.n14 (expand), local.n15 (expand) and 92 others",
            "9,8-16",
        )],
    );
}

#[test]
fn a_cycle_is_told_with_what_it_consists_of() {
    let hint = |condition: &str, rest: &str| {
        let text = ruled(condition, "\"No.\"") + rest;
        let report = Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>().err().unwrap();
        report.diagnostics().iter().next().and_then(|told| told.hint()).unwrap_or_default().to_owned()
    };
    let first = "Each of these needs another of them first. Let one of them do without";
    let locals = "locals {\n  a = local.b\n  b = local.a\n}\n";
    assert_eq!(hint("var.x == local.a", locals), format!("{first}."));
    let made = "locals {\n  a = var.x\n}\n";
    assert_eq!(
        hint("var.x == local.a", made),
        format!("{first}: the rules of a variable cannot read a local value that is made of that variable.")
    );
    let other = ruled("var.y == var.x", "\"No.\"").replace("\"x\"", "\"y\"");
    assert_eq!(
        hint("var.x == var.y", &other),
        format!("{first}: of two variables, the rules of one alone can read the other.")
    );
}

#[test]
fn what_is_wrong_with_a_local_value_is_told_once_where_it_stands() {
    says(
        "length(local.a) == 1 && local.b == 1 && var.x != local.c",
        "\"No ${local.a[0]}.\"",
        "locals {\n  a = tolist(1)\n  b = [1, 2][7]\n  c = local.b + 1\n  unread = upper([])\n}\n",
        &[
            "main.tf:9,14-15: Invalid function argument: Invalid value for \"v\" parameter: cannot convert number to list of any \
             single type.",
            "main.tf:10,13-16: Invalid index: The given key does not identify an element in this collection value.",
        ],
    );
    let text = ruled("var.x != local.a", "\"No.\"")
        + "locals {\n  a = 1\n  b {}\n}\nlocals {\n  a = 2\n}\nlocals \"x\" {}\n";
    let came = refuses(
        Inputs::new().sources([("main.tf", text.as_str()), ("override.tf", "locals {\n  c = 1\n}\n")]),
    );
    let expected = [
        "main.tf:10,3-4: Unexpected \"b\" block: Blocks are not allowed here.",
        "main.tf:13,3-8: Duplicate local value definition: A local value named \"a\" was already defined at main.tf:9,3-8. Local \
         value names must be unique within a module.",
        "main.tf:15,8-11: Extraneous label for locals: No labels are expected for locals blocks.",
        "override.tf:2,3-8: Missing base local value definition to override: There is no local value named \"c\". An override \
         file can only override a local value that was already defined in a primary configuration file.",
    ];
    assert_eq!(came, expected);
    // What no rule reads is not looked at.
    gives(
        Inputs::new()
            .sources([("main.tf", "variable \"x\" {\n  default = 1\n}\nlocals {\n  a = local.a\n}\n")]),
        "{ x = 1 }",
    );
}

#[test]
fn a_local_value_keeps_what_it_is_made_of_out_of_messages() {
    let of = |flag: &str| {
        format!(
            "locals {{\n  a = \"${{var.s}}-1\"\n  b = local.a\n}}\nvariable \"s\" {{\n  {flag} = true\n  default = \"hunter2\"\n}}\n"
        )
    };
    for (flag, function) in [("sensitive", "nonsensitive"), ("ephemeral", "ephemeralasnull")] {
        says(
            "local.b == var.x",
            "\"bad ${local.b}\"",
            &of(flag),
            &[
                &format!(
                    "main.tf:1,1-13: Invalid value for variable: The error message included a sensitive value, so it will not be \
                     displayed.{RULE}"
                ),
                &format!(
                    "main.tf:5,21-37: Error message refers to {flag} values: The error expression used to explain this condition \
                     refers to local.b, which is {flag}, so the resulting message is not displayed.\n\nYou can correct this by \
                     removing references to {flag} values, or by carefully using the {function}() function if the expression \
                     will not reveal the {flag} data."
                ),
            ],
        );
        says(
            "tonumber(local.b) > 1 && var.x != \"\"",
            "\"bad\"",
            &of(flag),
            &[&format!(
                "main.tf:4,30-37: Invalid function argument: This is wrong within the value of local.b, which is {flag}."
            )],
        );
    }
    says(
        "local.a > 1 && var.x != \"\"",
        "\"bad\"",
        "locals {\n  a = tonumber(sensitive(\"hunter2\"))\n}\n",
        &[
            "main.tf:9,16-26: Invalid function argument: This is wrong within the value of local.a, which is sensitive.",
        ],
    );
}

#[test]
fn what_means_something_only_elsewhere_is_told_as_terraform_does() {
    for (reference, expected) in [
        ("each.key", "main.tf:4,30-38: Reference to \"each\" in context without for_each: "),
        ("each.value", "main.tf:4,30-40: each.value cannot be used in this context: "),
        ("each.x", "main.tf:4,30-36: Invalid \"each\" attribute: "),
        ("count.index", "main.tf:4,30-41: Reference to \"count\" in non-counted context: "),
        ("self.x", "main.tf:4,30-34: Invalid \"self\" reference: "),
        (
            "path.modul",
            "main.tf:4,30-40: Invalid \"path\" attribute: The \"path\" object does not have an attribute named \"modul\". Did you mean \"module\"?",
        ),
        ("terraform.x", "main.tf:4,30-41: Invalid \"terraform\" attribute: "),
        ("lazy.x", "main.tf:4,30-34: Reserved symbol name: "),
        (
            "local",
            "main.tf:4,30-35: Invalid reference: The \"local\" object cannot be accessed directly. Instead, access one of its attributes.",
        ),
        (
            "local[\"a\"]",
            "main.tf:4,35-40: Invalid reference: The \"local\" object does not support this operation.",
        ),
        (
            "module",
            "main.tf:4,30-36: Invalid reference: The \"module\" object cannot be accessed directly. Instead, access one of its attributes.",
        ),
        (
            "data.a_b",
            "main.tf:4,30-38: Invalid reference: The \"data\" object must be followed by two attribute names: the data source type and the resource name.",
        ),
        (
            "ephemeral.a_b[*].c",
            "main.tf:4,30-43: Invalid reference: The \"ephemeral\" object must be followed by two attribute names: the ephemeral resource type and the resource name.",
        ),
        (
            "data.a_b[\"c\"]",
            "main.tf:4,38-43: Invalid reference: A reference to a data source must be followed by at least one attribute access, specifying the resource name.",
        ),
        (
            "a_b",
            "main.tf:4,30-33: Invalid reference: A reference to a resource type must be followed by at least one attribute access, specifying the resource name.",
        ),
        (
            "a_b[0].c",
            "main.tf:4,33-36: Invalid reference: A reference to a resource type must be followed by at least one attribute access, specifying the resource name.",
        ),
    ] {
        let text = ruled(&format!("var.x == {reference}"), "\"No.\"");
        let came = refuses(Inputs::new().sources([("main.tf", text.as_str())]));
        assert!(came.len() == 1 && came[0].starts_with(expected), "{came:?}");
    }
    let text = ruled("var.x == local.a", "\"No.\"") + "locals {\n  a = each.key\n}\n";
    let came = refuses(Inputs::new().sources([("main.tf", text.as_str())]));
    assert!(
        came.len() == 1 && came[0].starts_with("main.tf:9,7-15: Reference to \"each\" in context"),
        "{came:?}"
    );
}

#[test]
fn of_what_is_elsewhere_in_the_module_a_rule_knows_no_more_than_types() {
    let read = |condition: &str| {
        let text = ruled(condition, "\"No.\"") + "locals {\n  folder = path.module\n}\n";
        Inputs::new()
            .sources([("main.tf", text.as_str())])
            .read::<Value>()
            .err()
            .map(|report| report.to_string())
    };
    for undecided in
        ["data.a_b.c", "resource.b.c.d", "a_b.c[0].d", "local.folder", "tostring(terraform.applying)"]
    {
        assert_eq!(read(&format!("{undecided} == var.x")), None, "{undecided}");
    }
    // A type without the name of a provider is one where it is used.
    let text = ruled("spade.a.b == var.x", "\"No.\"");
    for resource in ["resource \"spade\" \"a\" {}\n", ""] {
        let text = format!("{text}{resource}");
        let read = Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>();
        assert_eq!(read.is_ok(), !resource.is_empty(), "{text}");
    }
    // Of a text there is no element, whatever it is.
    for decided in ["can(local.folder[0])", "can(terraform.workspace.x)"] {
        let told = read(&format!("{decided} || var.x == \"another\"")).unwrap_or_default();
        assert!(told.contains("Invalid value for variable"), "{decided}: {told}");
    }
}

#[test]
fn local_values_are_held_to_the_limits() {
    let read = |locals: &str, condition: &str| {
        let text = ruled(condition, "\"No.\"") + "locals {\n" + locals + "}\n";
        Inputs::new()
            .sources([("main.tf", text.as_str())])
            .read::<Value>()
            .err()
            .map(|report| report.to_string())
    };
    for (first, next) in [
        ("\"x\"", "[local.aN, local.aN]"),
        ("\"x\"", "\"${local.aN}${local.aN}\""),
        ("sensitive(\"x\")", "{ l = local.aN, r = local.aN }"),
        ("path.cwd", "[local.aN, local.aN]"),
    ] {
        let mut locals = format!("  a0 = {first}\n");
        for i in 1..1000 {
            writeln!(locals, "  a{i} = {}", next.replace('N', &(i - 1).to_string())).unwrap();
        }
        let told = read(&locals, "local.a999 == var.x").unwrap_or_default();
        assert!(told.contains("too expensive") || told.contains("Limits::"), "{first} {next}: {told}");
    }
    // A chain is as long as it likes.
    let mut chain = String::new();
    for i in 0..20_000 {
        writeln!(chain, "  a{i} = local.a{}", i + 1).unwrap();
    }
    assert_eq!(read(&(chain + "  a20000 = \"c\"\n"), "local.a0 == var.x"), None);
}

#[test]
fn a_message_made_of_what_only_terraform_knows_is_no_fault_of_the_rule() {
    let told = format!(
        "main.tf:1,1-13: Invalid value for variable: The message of its rule is made of what only Terraform knows, so it \
         cannot be shown here.{RULE}"
    );
    says("var.x == \"d\"", "\"See ${path.module}.\"", "", &[&told]);
    says("var.x == \"d\"", "\"See ${local.v}.\"", "locals {\n  v = fileexists(\"a\")\n}\n", &[&told]);
}

#[test]
fn a_literal_that_is_called_sensitive_stays_out_of_reports() {
    let json = |rest: &str| {
        format!(
            r#"{{"variable": {{"x": {{"default": "c", "validation": {{"condition": "${{var.x == local.a}}", "error_message": "No."}}}}}},
{rest}}}"#
        )
    };
    let literal = r#""${sensitive(\"hunter2\")}""#;
    for (name, text) in [
        // In what is no local value, though it stands where one would.
        (
            "main.tf",
            ruled("var.x == local.a", "\"No.\"") + "locals {\n  b { x = sensitive(\"hunter2\") }\n}\n",
        ),
        ("main.tf", ruled("var.x == local.a", "\"No.\"") + "locals \"q\" { a = sensitive(\"hunter2\") }\n"),
        ("main.tf.json", json(&format!("\"locals\": {literal}"))),
        ("main.tf.json", json(&format!("\"locals\": [{{\"a\": 1}},\n{literal}]"))),
        // By the codes of its letters.
        ("main.tf.json", json(r#""locals": {"a": "${tonumber(\u0073ensitive(\"hunter2\"))}"}"#)),
        // On the same line as what is wrong.
        (
            "main.tf.json",
            format!(
                r#"{{"locals": {{"a": {literal}}}, "variable": {{"x": {{"type": "number", "default": "c"}}}}}}"#
            ),
        ),
        (
            "main.tf.json",
            format!(
                r#"{{"output": {{"a": {{"value": {literal}}}}}, "variable": {{"x": {{"type": "number", "default": "c"}}}}}}"#
            ),
        ),
        // In the rule itself.
        ("main.tf", ruled("var.x == sensitive(\"hunter2\")", "\"No.\"")),
        ("main.tf", ruled("tonumber(sensitive (\"hunter2\")) == var.x", "\"No.\"")),
        ("main.tf", ruled("var.x == \"d\"", "sensitive(\"hunter2\")")),
        (
            "main.tf.json",
            json("").replace(",\n", "").replace("local.a", r#"tonumber(\u0073ensitive(\"hunter2\"))"#),
        ),
    ] {
        let report = Inputs::new().sources([(name, text.as_str())]).read::<Value>().err().unwrap();
        assert!(report.has_errors());
        for shown in [report.to_string(), format!("{report:?}"), report.to_validate_json()] {
            assert!(!shown.contains("hunter2"), "{shown}");
        }
        let (file, _) = File::parse(name, &text);
        let shown = format!("{:?} {file:?}", Variables::declared([&file]));
        assert!(!shown.contains("hunter2"), "{shown}");
    }
    // What is called not sensitive is no secret.
    let text = ruled("nonsensitive(var.x) == \"d\"", "\"No.\"");
    let report = Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>().err().unwrap();
    assert!(report.to_string().contains("condition     = nonsensitive(var.x)"), "{report}");
}

#[test]
fn a_line_that_calls_a_literal_sensitive_is_never_shown() {
    let calls = [
        "sensitive(\"hunter2\")",
        "-sensitive(\"hunter2\")",
        "sensitive /* c */ (\"hunter2\")",
        "(sensitive # c\n(\"hunter2\"))",
        "core::sensitive/**/ // c\n/* d */(\"hunter2\")",
        "sensitive(<<E\nhunter2\nE\n)",
        "sensitive(\n\"hunter2\"\n)",
        "sensitive(upper(tonumber(\"hunter2\")))",
        "\"${sensitive(\"hunter2\")}\" + 1",
        "sensitive(\"hunter2\" ",
    ];
    let json = |text: &str| format!("\"${{{}}}\"", text.replace('"', "\\\"").replace('\n', "\\n"));
    let show = |files: &[(&str, String)]| {
        let read =
            Inputs::new().sources(files.iter().map(|(name, text)| (*name, text.as_str()))).read::<Value>();
        let (Ok((_, report)) | Err(report)) = read;
        for shown in [report.to_string(), format!("{report:?}"), report.to_validate_json()] {
            assert!(!shown.contains("hunter2"), "{files:?}\n{shown}");
        }
    };
    for call in calls {
        for file in [
            ruled(&format!("var.x == {call}"), "\"No.\""),
            ruled("var.x == \"d\"", call),
            ruled("var.x == local.a", "\"No.\"") + &format!("locals {{\n  a = {call}\n}}\n"),
            format!("variable \"x\" {{\n  default = {call}\n}}\n"),
            format!("variable \"x\" {{\n  type = {call}\n}}\n"),
            format!("variable \"x\" {{\n  unknown = {call}\n}}\n"),
            format!("variable \"x\" {{\n  validation {{\n    condition = {call}\n  }}\n}}\n"),
            format!("variable \"x\" {{\n  validation {{ error_message = {call} }}\n}}\n"),
        ] {
            show(&[("main.tf", file.clone())]);
            show(&[("main.tf", "variable \"x\" {\n  default = 1\n}\n".to_owned()), ("override.tf", file)]);
        }
        show(&[
            ("main.tf", "variable \"x\" {\n  type = number\n}\n".to_owned()),
            ("terraform.tfvars", format!("x = {call}\n")),
        ]);
        for text in [json(call), json(call).replace("sensitive", "\\u0073ensitive")] {
            for variable in [
                format!(r#""default": 1, "validation": {{"condition": {text}, "error_message": "No."}}"#),
                format!(
                    r#""default": 1, "validation": {{"condition": "${{var.x == 2}}", "error_message": {text}}}"#
                ),
                format!(
                    r#""default": 1, "validation": {{"condition": "${{var.x == 2}}", "unknown": {text}}}"#
                ),
                format!(r#""type": {text}"#),
            ] {
                show(&[("main.tf.json", format!(r#"{{"variable": {{"x": {{{variable}}}}}}}"#))]);
            }
        }
    }
    // Of the others the lines are shown.
    let file = "variable \"x\" {\n  default = nonsensitive(1)\n}\n";
    let report = Inputs::new().sources([("main.tf", file)]).read::<Value>().err().unwrap();
    assert!(report.to_string().contains("default = nonsensitive(1)"), "{report}");
}

/// Ends of lines that are written by escapes end no line of the file.
#[test]
fn all_of_a_string_of_json_stands_on_its_line() {
    for (condition, local) in [
        ("var.x == nope", "1"),
        ("var.x == local.a", "nope"),
        ("var.x == local.a", "tonumber([])"),
        ("var.x == local.a", "local.a"),
        ("upper([]) == var.x", "1"),
    ] {
        let text = format!(
            r#"{{"variable": {{"x": {{"sensitive": true, "default": "hunter2", "validation": {{"condition": "${{\n\n{condition}}}", "error_message": "No"}}}}}}, "locals": {{"a": "${{\n\n{local}}}"}}}}"#
        );
        let report = Inputs::new().sources([("main.tf.json", text.as_str())]).read::<Value>().err().unwrap();
        assert!(report.diagnostics().iter().all(|told| told.range().unwrap().end.line == 1), "{report}");
        for shown in [report.to_string(), report.to_validate_json()] {
            assert!(!shown.contains("hunter2"), "{shown}");
        }
    }
}

/// Elsewhere the local values may stand in a file that nobody named.
#[test]
fn a_folder_with_declarations_has_all_local_values() {
    let folder = std::env::temp_dir().join(format!("tfsdk-locals-{}", std::process::id()));
    let (module, values) = (folder.join("module"), folder.join("values"));
    let text = ruled("var.x == local.a", "\"No.\"");
    for (folder, name, text) in [(&module, "main.tf", &*text), (&values, "terraform.tfvars", "x = \"d\"\n")] {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }
    let came = refuses(Inputs::new().paths([&module]));
    assert!(came.len() == 1 && came[0].contains("Reference to undeclared local value"), "{came:?}");
    gives(
        Inputs::new().sources([("main.tf", &*text)]).paths([values.join("terraform.tfvars")]),
        r#"{ x = "d" }"#,
    );
    gives(Inputs::new().sources([("main.tf", &*text)]).paths([&values]), r#"{ x = "d" }"#);
    std::fs::remove_dir_all(&folder).unwrap();
}
