//! No text shows the value of a sensitive variable: each road by which it could get into one.

use tfsdk::config::{Bindings, File, Functions, Inputs, Renderer, Report, Variables, to_validate_json};
use tfsdk::{TfObject, Value};

const SECRET: &str = "hunter2";

/// All texts that reading these files gives, those of the report and those made by hand.
fn texts<T: for<'a> tfsdk::FromTf<'a>>(files: &[(&str, &str)]) -> String {
    let report = match Inputs::new().sources(files.iter().copied()).read::<T>() {
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
        ("a value for a misspelt name", &any, "x.tfvars", given("pasword = \"$\"\n")),
        ("a value for a misspelt name in JSON", &any, "x.tfvars.json", given("{\"pasword\": \"$\"}")),
        ("a value for another name", &any, "x.tfvars", given("passcode = \"$\"\n")),
        ("a value for a name alike", &any, "x.tfvars", given("password = 1\npassword2 = \"$\"\n")),
        ("a block in the place of a value", &any, "x.tfvars", given("password \"$\" {}\n")),
        ("a list in the place of a file", &any, "x.tfvars.json", given("[\"$\"]")),
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
fn whether_it_is_sensitive_may_be_misspelt_and_it_is_kept() {
    for flag in ["senstive = true", "Sensitive = true", "sensitve = var.x", "ephemral = true", "sensitive {}"]
    {
        let declare = format!("variable \"password\" {{\n  {flag}\n  type = number\n");
        for (declare, given) in [
            (format!("{declare}}}\n"), "password = \"hunter2\"\n"),
            (format!("{declare}  default = \"hunter2\"\n}}\n"), ""),
            (format!("{declare}  default = \"hunter2\" + 1\n}}\n"), ""),
        ] {
            let told = texts::<Value>(&[("main.tf", &declare), ("x.tfvars", given)]);
            assert!(!told.contains(SECRET), "{told}");
        }
        let changed = format!("variable \"password\" {{\n  {flag}\n}}\n");
        let declare = "variable \"password\" {\n  type = number\n}\n";
        let files =
            [("main.tf", declare), ("override.tf", &changed), ("x.tfvars", "password = \"hunter2\"\n")];
        let told = texts::<Value>(&files);
        assert!(!told.contains(SECRET), "{told}");
    }
    let (file, _) = File::parse("main.tf", "variable \"a\" {\n  descripton = \"x\"\n}\n");
    let (variables, _) = Variables::declared([&file]);
    assert!(variables.iter().all(|variable| !variable.sensitive && !variable.ephemeral));
}

#[test]
fn the_place_is_still_told() {
    let files =
        [("main.tf", declaration("  type = number")), ("x.tfvars", "\npassword = \"hunter2\"\n".into())];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let report = Inputs::new().sources(files).read::<Value>().err().unwrap().to_string();
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

#[test]
fn a_default_within_the_type_is_not_told() {
    for inner in [
        "  type = object({ a = optional(number, \"$\") })",
        "  type = object({\n    a = optional(number, [\"$\"])\n  })",
        "  type = object({ a = optional(string, $) })",
        "  type = object({ a = optional(string, \"${$}\") })",
        "  type = object({ a = optional(map(number), { $ = \"x\" }) })",
        "  type = object({ a = optional(string, \"$\"), b = numbr })",
        "  type = object({ a = optional(string, \"$\") })\n  default = 5",
        "  type = object({ a = optional(string, \"$\") })\n  nullable = 5",
    ] {
        let inner = inner.replace('$', SECRET);
        let told = texts::<Value>(&[("main.tf", &declaration(&inner))]);
        assert!(!told.contains(SECRET), "{inner}:\n{told}");
        let ty = inner.split_once(" = ").unwrap().1.split("\n  ").next().unwrap().replace('"', "\\\"");
        let json = format!("{{\"variable\": {{\"password\": {{\"sensitive\": true, \"type\": \"{ty}\"}}}}}}");
        let told = texts::<Value>(&[("main.tf.json", &json)]);
        assert!(!told.contains(SECRET), "{json}:\n{told}");
    }
}

#[test]
fn what_is_not_understood_in_its_declaration_is_not_shown() {
    for inner in [
        "  defalt = \"$\"",
        "  default {\n    a = \"$\"\n  }",
        "  default = \"a\"\n  default = \"$\"",
        "  default = \"a\"\n  default = \"$\" x",
        "  value = <<-EOT\n    $\n  EOT",
        "  default = \"$\" # hunter2\n  # hunter2\n  nullable = 5",
    ] {
        let inner = inner.replace('$', SECRET);
        let told = texts::<Value>(&[("main.tf", &declaration(&inner))]);
        assert!(told.contains("main.tf"), "{told}");
        assert!(!told.contains(SECRET), "{inner}:\n{told}");
    }
    let one_line = "variable \"password\" { defalt = \"hunter2\" }\n";
    let told = texts::<Value>(&[("main.tf", one_line)]);
    assert!(told.contains(SECRET), "it is not sensitive: {told}");
    // Where nothing of a value stands, the line helps.
    let told = texts::<Value>(&[("main.tf", &declaration("  type = numbr\n  default = \"hunter2\""))]);
    assert!(told.contains("type = numbr") && !told.contains(SECRET), "{told}");
}

/// What is no word of the language is quoted by the errors of the syntax, before anybody knows whose value it is in.
#[test]
fn a_word_that_is_none_is_not_quoted_within_a_value() {
    for (file, text) in [
        ("x.tfvars", "password = \"p%{hunter2}\"\n"),
        ("x.tfvars", "password = [\"p%{ hunter2 x }\"]\n"),
        ("x.tfvars", "password = <<E\np%{endhunter2}\nE\n"),
        ("x.tfvars.json", "{\"password\": \"%{hunter2}\"}"),
        ("x.tfvars.json", "{\"password\": hunter2}"),
    ] {
        let told =
            texts::<Value>(&[("main.tf", "variable \"password\" {\n  sensitive = true\n}\n"), (file, text)]);
        assert!(!told.contains(SECRET), "{text}:\n{told}");
    }
    for default in ["\"%{hunter2}\"", "[\"%{hunter2}\"]"] {
        let told = texts::<Value>(&[("main.tf", &declaration(&format!("  default = {default}")))]);
        assert!(!told.contains(SECRET), "{default}:\n{told}");
    }
    let open = texts::<Value>(&[("main.tf", "variable \"a\" {}\n"), ("x.tfvars", "a = \"p%{hunter2}\"\n")]);
    assert!(open.contains("\"hunter2\" is not a valid template control keyword."), "{open}");
}

#[test]
fn an_ephemeral_value_is_not_told() {
    for (declare, file, text) in [
        ("type = number", "x.tfvars", "password = \"hunter2\"\n"),
        ("type = map(number)", "x.tfvars", "password = { hunter2 = \"x\" }\n"),
        ("nullable = true", "x.tfvars", "password = \"hunter2\" + 1\n"),
        ("default = hunter2", "x.tfvars", ""),
        ("type = object({ a = optional(number, \"hunter2\") })", "x.tfvars", ""),
        ("nullable = true", "x.tfvars.json", "{\"password\": \"hunter2\", \"unknown\": 1}"),
    ] {
        let declare = format!("variable \"password\" {{\n  ephemeral = true\n  {declare}\n}}\n");
        let told = texts::<Value>(&[("main.tf", &declare), (file, text)]);
        assert!(!told.contains(SECRET), "{declare} {text}:\n{told}");
        assert!(!told.contains("is sensitive"), "{told}");
    }
    let (file, _) =
        File::parse("main.tf", "variable \"p\" {\n  ephemeral = true\n  default = \"hunter2\"\n}\n");
    let (variables, _) = Variables::declared([&file]);
    assert!(format!("{variables:?}").contains("(ephemeral value)"));
    assert_eq!(format!("{:?}", variables.values([]).0), "{\"p\": (ephemeral value)}");
}

#[test]
fn what_parsing_found_can_be_hidden() {
    let declare =
        "variable \"password\" {\n  sensitive = true\n  default = \"a\"\n  default = \"hunter2\"\n}\n";
    let (declared, found) = File::parse("main.tf", declare);
    let (variables, _) = Variables::declared([&declared]);
    assert!(Renderer::plain().render(&found, std::slice::from_ref(&declared)).contains(SECRET));
    let hidden = variables.hide(found);
    assert!(!Renderer::plain().render(&hidden, &[declared]).contains(SECRET), "{hidden}");
    let (given, found) = File::parse("x.tfvars", "password = \"a\"\npassword = \"hunter2\"\n");
    let (values, _) = variables.values([&given]);
    assert!(Renderer::plain().render(&found, std::slice::from_ref(&given)).contains(SECRET));
    let hidden = values.hide(found);
    assert!(!Renderer::plain().render(&hidden, &[given]).contains(SECRET), "{hidden}");
}

#[derive(Debug, TfObject)]
#[tfsdk(resource)]
struct Login {
    #[tfsdk("name", required)]
    _name: u8,
    #[tfsdk("password", required, sensitive)]
    _password: u64,
    #[tfsdk("keys", optional, write_only)]
    _keys: Option<std::collections::HashMap<String, u64>>,
    #[tfsdk("inner", optional)]
    _inner: Option<Inner>,
}

#[derive(Debug, TfObject)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("token", optional, sensitive)]
    _token: Option<u64>,
}

#[test]
fn a_body_does_not_tell_what_its_schema_hides() {
    use tfsdk::expr::NoScope;
    for (text, path) in [
        ("password = \"$\"", "password"),
        ("password = [\"$\"]", "password"),
        ("password = \"$\" + 1", "password"),
        ("password = $", "password"),
        ("password = \"${$}\"", "password"),
        ("password = 1.5 # hunter2", "password"),
        ("password = 1\nkeys = { $ = \"x\" }", "keys"),
        ("password = 1\nkeys = { $ = 1.5 }", "keys"),
        ("password = 1\ninner = { token = \"$\" }", "inner"),
        ("password = 1\ninner = { $ = 1, token = \"x\" }", "inner"),
    ] {
        let text = format!("name = 1\n{}\n", text.replace('$', SECRET));
        let (file, _) = File::parse("main.tf", &text);
        let found = file.body().decode_struct::<Login>(&NoScope).unwrap_err();
        let told = [
            format!("{found} {found:?}"),
            Renderer::plain().render(&found, std::slice::from_ref(&file)),
            to_validate_json(&found, std::slice::from_ref(&file)),
        ]
        .join("\n");
        assert!(!told.contains(SECRET), "{text}{told}");
        let paths: Vec<String> = found.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
        assert_eq!(paths, [path], "{text}{told}");
    }
    for text in [
        r#"{"name": 1, "password": "hunter2"}"#,
        r#"{"name": "x", "password": "hunter2"}"#,
        r#"{"name": 1, "password": 1, "password": "hunter2"}"#,
        r#"{"name": 1, "password": "hunter2", "other": 1}"#,
        r#"{"name": 1, "password": "${hunter2}"}"#,
    ] {
        let (file, _) = File::parse("main.tf.json", text);
        let found = file.body().decode_struct::<Login>(&NoScope).unwrap_err();
        let told =
            format!("{found} {found:?} {}", Renderer::plain().render(&found, std::slice::from_ref(&file)));
        assert!(!told.contains(SECRET), "{text}:\n{told}");
    }
}

/// Values of a `.tfvars` may be secrets, whatever its text says of them.
#[test]
fn what_is_printed_for_programmers_does_not_show_what_is_written() {
    for (name, text) in [
        ("x.tfvars", "password = \"hunter2\"\nhunter2 = 1\nb \"hunter2\" {\n  token = \"hunter2\"\n}\n"),
        ("x.tfvars.json", r#"{"password": "hunter2", "b": {"hunter2": {"token": "hunter2"}}}"#),
    ] {
        let (file, _) = File::parse(name, text);
        let (blocks, _) = file.body().blocks("b", &["name"]);
        let shown = format!("{:?} {blocks:?} {:#?}", file.body(), blocks[0].body);
        assert!(shown.contains(name) && shown.contains("labels: 1") && !shown.contains(SECRET), "{shown}");
    }
    let (file, _) = File::parse("x.tfvars", "a = 1\nb = 2\nc {}\n");
    let shown = format!("{:?}", file.body());
    assert!(shown.contains("arguments: 2, blocks: 1"), "{shown}");

    use tfsdk::expr::{FunctionError, Quote};
    let error = FunctionError::argument(0, format!("{SECRET} is too short")).quoting([Quote::Argument(0)]);
    let tried = FunctionError::new(format!("{SECRET} failed")).quoting([]).or_unquoted("it failed");
    let shown = format!("{error:?} {tried:?} {:?}", FunctionError::new(SECRET.to_owned()));
    assert!(
        shown.contains("argument: Some(0)") && shown.contains("it failed") && !shown.contains(SECRET),
        "{shown}"
    );
    assert!(format!("{:?}", FunctionError::new("it is empty")).contains("it is empty"));
}

/// A password without its quotes may look like a call.
#[test]
fn a_function_that_there_is_not_is_not_named_in_a_sensitive_value() {
    let scope = Bindings::new().with_functions(Functions::terraform());
    for (value, told) in [
        ("hunter2(1)", "There is no function of this name."),
        ("core::hunter2(1)", "There is no function of this name in namespace core::."),
        ("hunter2::x(1)", "There are no functions in this namespace."),
        // What is called so stands in the program.
        ("uppr(1)", "There is no function of this name. Did you mean \"upper\"?"),
    ] {
        for (name, text) in [
            ("main.tf", format!("name = 1\npassword = {value}\n")),
            ("main.tf.json", format!(r#"{{"name": 1, "password": "${{{value}}}"}}"#)),
        ] {
            let (file, _) = File::parse(name, &text);
            let found = file.body().decode_struct::<Login>(&scope).unwrap_err();
            let shown = format!(
                "{found} {found:?} {}",
                Renderer::plain().render(&found, std::slice::from_ref(&file))
            );
            assert!(found.to_string().contains(told) && !shown.contains(SECRET), "{text}:\n{shown}");
        }
    }
}

/// What `try` tells are the errors of its arguments, which may quote what is written there.
#[test]
fn what_was_tried_in_a_sensitive_value_is_not_told() {
    let scope = Bindings::new().with_functions(Functions::terraform());
    for (value, told) in [
        ("try(tonumber(\"hunter2\"))", "Invalid function argument"),
        ("try(hunter2)", "Unknown variable"),
        ("try(\"hunter2\" + 1)", "Invalid operand"),
        ("try(try(hunter2), tonumber(\"hunter2\"))", "Unknown variable"),
        ("try(hunter2(1))", "There is no function of this name."),
    ] {
        for (name, text) in [
            ("main.tf", format!("name = 1\npassword = {value}\n")),
            ("main.tf.json", format!(r#"{{"name": 1, "password": "${{{}}}"}}"#, value.replace('"', "\\\""))),
        ] {
            let (file, _) = File::parse(name, &text);
            let found = file.body().decode_struct::<Login>(&scope).unwrap_err();
            let shown = format!(
                "{found} {found:?} {}",
                Renderer::plain().render(&found, std::slice::from_ref(&file))
            );
            assert!(!shown.contains(SECRET), "{text}:\n{shown}");
            assert!(shown.contains("no expression succeeded") && shown.contains(told), "{text}:\n{shown}");
        }
    }
}

/// What a declared type asks for is no secret.
#[test]
fn an_attribute_that_a_sensitive_value_lacks_is_named() {
    let declare = "variable \"password\" {\n  sensitive = true\n  type = object({ pin = number, salt = map(object({ a = string })) })\n}\n";
    let told = |text: &str| {
        let told = texts::<Value>(&[("main.tf", declare), ("x.tfvars", text)]);
        assert!(!told.contains(SECRET), "{told}");
        told
    };
    assert!(told("password = { hunter2 = 1, salt = {} }\n").contains("attribute \"pin\" is required"));
    // The keys of a map are the user's.
    let hidden = told("password = { pin = 1, salt = { hunter2 = {} } }\n");
    assert!(hidden.contains("object required, and a part of this one does not fit"), "{hidden}");
}

/// Nor is where it asks for it: attributes of the type, and places in lists.
#[test]
fn the_declared_way_to_what_a_sensitive_value_lacks_is_told() {
    let declare = "variable \"password\" {\n  sensitive = true\n  type = object({ http = optional(object({ pin = number })), \
                   steps = optional(list(object({ pin = number, keys = optional(map(number)) }))) })\n}\n";
    for (text, wanted) in [
        ("http = { hunter2 = 1 }", "attribute \"http\": attribute \"pin\" is required"),
        ("http = \"hunter2\"", "attribute \"http\": object required"),
        ("http = { pin = \"hunter2\" }", "a number is required"),
        (
            "steps = [{ pin = 1 }, { hunter2 = 1 }]",
            "attribute \"steps\": element 1: attribute \"pin\" is required",
        ),
        (
            "steps = [{ pin = 1, keys = { hunter2 = {} } }]",
            "object required, and a part of this one does not fit",
        ),
    ] {
        let told =
            texts::<Value>(&[("main.tf", declare), ("x.tfvars", &format!("password = {{ {text} }}\n"))]);
        assert!(!told.contains(SECRET) && told.contains(wanted), "{text}: {told}");
    }
}

/// The names around a place stand on other lines than the place.
#[test]
fn a_name_around_a_place_in_json_is_not_told_where_it_is_called_sensitive() {
    let text =
        "{\"output\": {\"o\": {\"value\": {\"${sensitive(\\\"hunter2\\\")}\": {\n\"k\":\n\"${nope}\"}}}}}";
    let (file, problems) = File::parse("main.tf.json", text);
    assert!(problems.is_empty(), "{problems}");
    let (outputs, _) = file.body().blocks("output", &["name"]);
    let (arguments, _) = outputs[0].body.arguments();
    let (_, problems) = arguments[0].evaluate(&Bindings::new().with_functions(Functions::terraform()));
    let json = to_validate_json(&problems, [&file]);
    assert!(!json.contains(SECRET) && json.contains("\"context\": \"output.o.value…\""), "{json}");
}

/// These sentences quote nothing, and without them nobody knows that quotes are missing.
#[test]
fn what_may_not_be_used_in_a_sensitive_value_is_told() {
    let declare = declaration("");
    for (given, told) in [
        ("password = hunter2\n", "Variables not allowed: Variables may not be used here."),
        ("password = upper(\"hunter2\")\n", "Function calls not allowed: Functions may not be called here."),
    ] {
        let report = Inputs::new()
            .sources([("main.tf", declare.as_str()), ("x.tfvars", given)])
            .read::<Value>()
            .unwrap_err();
        assert!(shown(&report).contains(told), "{report}");
        assert!(!shown(&report).contains(SECRET), "{report}");
    }
}

#[test]
fn a_quoted_type_of_a_sensitive_variable_is_not_called_a_part_of_its_value() {
    for (ty, told) in [
        ("string", "Remove the quotes around \"string\"."),
        ("list", "write list(string) instead"),
        ("list(string)", "remove the surrounding quotes and give the type expression directly."),
    ] {
        let text = declaration(&format!("  type = \"{ty}\""));
        let report = Inputs::new().sources([("main.tf", text.as_str())]).read::<Value>().unwrap_err();
        assert!(report.to_string().contains(told), "{report}");
        assert!(!report.to_string().contains("within the value"), "{report}");
    }
}
