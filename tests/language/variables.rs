//! `variable` blocks, and the values that files give to what they declare.

use kit::show::{shown, ty};
use tfsdk::config::{File, Variable, VariableValues, Variables};
use tfsdk::constraint::TypeConstraint;
use tfsdk::diag::Diagnostics;

use super::ask::told;

fn list(problems: &Diagnostics) -> Vec<String> {
    problems.iter().map(told).collect()
}

fn declared(source: &str) -> (Variables, Vec<String>) {
    let name = if source.starts_with('{') { "v.tf.json" } else { "v.tf" };
    let (file, problems) = File::parse(name, source);
    assert!(problems.is_empty(), "{problems}");
    let (variables, problems) = Variables::declared([&file]);
    (variables, list(&problems))
}

#[track_caller]
fn variable(inner: &str) -> Variable {
    let (variables, problems) = declared(&format!("variable \"v\" {{\n{inner}\n}}\n"));
    assert_eq!(problems, Vec::<String>::new(), "{inner}");
    variables.get("v").unwrap().clone()
}

/// The problems of a block, the first line of whose content is line 2.
#[track_caller]
fn refused(inner: &str, expected: &[&str]) {
    let (_, problems) = declared(&format!("variable \"v\" {{\n{inner}\n}}\n"));
    let problems: Vec<String> = problems.iter().map(|text| text.replace("v.tf:", "")).collect();
    assert_eq!(problems, expected, "{inner}");
}

// Declarations

#[test]
fn a_variable_is_what_its_block_says() {
    let plain = variable("");
    assert_eq!((plain.constraint.to_string().as_str(), plain.default.as_ref()), ("any", None));
    assert!(plain.nullable && !plain.sensitive && !plain.ephemeral);
    assert!(plain.description.is_none() && plain.validations.is_empty());
    assert_eq!(plain.declared_at.unwrap().to_string(), "v.tf:1,1-13");
    let full = variable(
        "type = list(string)\ndefault = [1]\ndescription = \"x\"\nnullable = false\nsensitive = true\nephemeral = true",
    );
    assert_eq!(full.constraint.to_string(), "list(string)");
    assert_eq!(shown(full.default.as_ref().unwrap()), r#"["1"] : list(string)"#);
    assert!(!full.nullable && full.sensitive && full.ephemeral);
    assert_eq!(full.description.as_deref(), Some("x"));
    let flags = variable("nullable = \"false\"\nsensitive = false\nephemeral = \"true\"");
    assert!(!flags.nullable && !flags.sensitive && flags.ephemeral);
}

#[test]
fn a_default_is_filled_in_and_converted() {
    let default = |inner: &str| shown(&variable(inner).default.unwrap());
    assert_eq!(
        default("type = object({ a = optional(number, 1) })\ndefault = {}"),
        "{a = 1} : object({ a = number })"
    );
    assert_eq!(default("default = null"), "null : any");
    assert_eq!(default("type = string\ndefault = null"), "null : string");
    // The order of the arguments does not matter.
    assert_eq!(default("default = \"1\"\ntype = number"), "1 : number");
}

#[test]
fn a_default_has_to_fit() {
    let wrong = "Invalid default value for variable:";
    let misfit = format!(
        "{wrong} This default value is not compatible with the variable's type constraint: a number is required."
    );
    refused("type = number\ndefault = \"x\"", &[&format!("3,11-14: {misfit} Found string \"x\".")]);
    refused(
        "type = list(number)\ndefault = [1, \"x\"]",
        &[&format!("3,15-18: v[1]: {} Found string \"x\".", misfit.replace("a number", "[1]: a number"))],
    );
    let null = format!("{wrong} A null default value is not valid when nullable=false.");
    refused("nullable = false\ndefault = null", &[&format!("3,11-15: {null}")]);
    refused("type = string\nnullable = false\ndefault = null", &[&format!("4,11-15: {null}")]);
    // Null within is another matter.
    assert!(variable("type = list(string)\nnullable = false\ndefault = [null]").default.is_some());
    assert!(variable("type = string\nnullable = true\ndefault = null").default.is_some());
    refused("default = x", &["2,11-12: Variables not allowed: Variables may not be used here."]);
    // With a wrong default the variable need not be set all the same.
    let (variables, _) = declared("variable \"v\" {\n type = number\n default = []\n}\n");
    assert_eq!(shown(variables.get("v").unwrap().default.as_ref().unwrap()), "? : number");
}

#[test]
fn arguments_of_a_variable_are_constants_of_their_types() {
    let wrong = "Unsuitable value type: Unsuitable value:";
    refused("description = []", &[&format!("2,15-16: {wrong} string required")]);
    refused("description = null", &[&format!("2,15-19: {wrong} null value is not allowed")]);
    refused("sensitive = \"x\"", &[&format!("2,14-15: {wrong} a bool is required")]);
    refused("nullable = null", &[&format!("2,12-16: {wrong} null value is not allowed")]);
    refused("ephemeral = 1", &[&format!("2,13-14: {wrong} bool required")]);
    refused(
        "type = strng",
        &[
            "2,8-13: Invalid type specification: The keyword \"strng\" is not a valid type specification. Did you mean \"string\"?",
        ],
    );
    refused(
        "typ = string",
        &[
            "2,1-4: Unsupported argument: An argument named \"typ\" is not expected here. Did you mean \"type\"?",
        ],
    );
    refused("valid {}", &["2,1-6: Unsupported block type: Blocks of type \"valid\" are not expected here."]);
}

#[test]
fn names_are_identifiers_that_mean_nothing_else() {
    let named = |name: &str| declared(&format!("variable {name} {{}}\n")).1;
    assert_eq!(named("\"a-b\""), Vec::<String>::new());
    assert_eq!(
        named("\"1a\""),
        [
            "v.tf:1,10-14: Invalid variable name: A name must start with a letter or underscore and may contain only letters, digits, \
         underscores, and dashes.",
        ]
    );
    for reserved in
        ["count", "depends_on", "for_each", "lifecycle", "locals", "providers", "source", "version"]
    {
        let told = format!(
            "v.tf:1,10-{}: Invalid variable name: The variable name {reserved:?} is reserved due to its special meaning inside \
             module blocks.",
            10 + reserved.len()
        );
        assert_eq!(named(reserved), [told]);
    }
    assert_eq!(named("provider"), Vec::<String>::new());
    assert_eq!(declared("variable {}\n").1.len(), 1);
}

#[test]
fn a_variable_is_declared_once() {
    let (first, _) = File::parse("a.tf", "variable \"x\" {\n default = 1\n}\nresource \"y\" \"z\" {}\n");
    let (second, _) = File::parse("b.tf", "variable \"x\" {\n default = 2\n}\nvariable \"y\" {}\n");
    let (variables, problems) = Variables::declared([&first, &second]);
    assert_eq!(
        list(&problems),
        [
            "b.tf:1,1-13: Duplicate variable declaration: A variable named \"x\" was already declared at a.tf:1,1-13. Variable names \
         must be unique within a module.",
        ]
    );
    assert_eq!(
        shown(variables.get("x").unwrap().default.as_ref().unwrap()),
        "1 : number",
        "the first counts"
    );
    assert_eq!((variables.len(), variables.is_empty()), (2, false));
    assert_eq!(variables.iter().map(|v| v.name.as_str()).collect::<Vec<_>>(), ["x", "y"]);
}

#[test]
fn validations_are_kept_as_they_are_written() {
    let found = variable(
        "validation {\n condition = length(var.v) > 3\n error_message = \"too ${1}\"\n}\nvalidation {\n condition = var.v > 1\n \
         error_message = \"x\"\n}",
    );
    let texts: Vec<(&str, &str, String)> =
        found.validations.iter().map(|v| (v.condition(), v.error_message(), v.place().to_string())).collect();
    assert_eq!(
        texts,
        [
            ("length(var.v) > 3", "\"too ${1}\"", "v.tf:2,1-11".to_owned()),
            ("var.v > 1", "\"x\"", "v.tf:6,1-11".to_owned()),
        ]
    );
    refused(
        "validation {\n condition = true\n}",
        &[
            "2,12-12: Missing required argument: The argument \"error_message\" is required, but no definition was found.",
            "3,14-18: Invalid validation expression: The condition expression must refer to at least one object from elsewhere in \
             the configuration, or else its result would not be checking anything.",
            "3,14-18: Invalid variable validation condition: The condition for variable \"v\" must refer to var.v in order to \
             test incoming values.",
        ],
    );
}

#[test]
fn in_json_texts_are_literal() {
    let (variables, problems) = declared(
        r#"{"variable": {"v": {"type": "list(string)", "default": ["${x}"], "description": "a ${b}", "validation": {"condition": "${var.v}", "error_message": "no"}}}}"#,
    );
    assert_eq!(problems, Vec::<String>::new());
    let v = variables.get("v").unwrap();
    assert_eq!(shown(v.default.as_ref().unwrap()), r#"["$${x}"] : list(string)"#);
    assert_eq!(v.description.as_deref(), Some("a ${b}"));
    assert_eq!((v.validations[0].condition(), v.validations[0].error_message()), ("${var.v}", "no"));
    let (_, problems) = declared(r#"{"variable": {"v": {"type": ["string"]}}}"#);
    assert!(problems[0].starts_with("v.tf.json:1,29-39: Invalid type specification:"), "{problems:?}");
}

#[test]
fn a_type_declares_a_variable_for_each_attribute() {
    let object = ty("object({ a = string, b = optional(list(number)), c = any })");
    let variables = Variables::of_type(object.as_object().unwrap());
    let told: Vec<String> = variables
        .iter()
        .map(|v| format!("{} {} {}", v.name, v.constraint, v.default.as_ref().map(shown).unwrap_or_default()))
        .collect();
    assert_eq!(told, ["a string ", "b list(number) null : list(number)", "c any "]);
}

#[test]
fn a_variable_put_in_replaces_the_one_of_its_name() {
    let mut variables = Variables::new();
    assert!(variables.is_empty());
    let of = |text: &str| Variable::new("x", TypeConstraint::parse(text).unwrap());
    assert!(variables.insert(of("string")).is_none());
    assert_eq!(variables.insert(of("number")).unwrap().constraint.to_string(), "string");
    assert_eq!(
        (variables.len(), variables.get("x").unwrap().constraint.to_string()),
        (1, "number".to_owned())
    );
    assert!(variables.get("y").is_none());
}

// Values

/// The values, and the problems.
fn values(declarations: &str, files: &[(&str, &str)]) -> (VariableValues, Vec<String>) {
    let (variables, problems) = declared(declarations);
    assert_eq!(problems, Vec::<String>::new());
    let files: Vec<File> = files.iter().map(|(name, source)| File::parse(name, source).0).collect();
    let (values, problems) = variables.values(&files);
    (values, list(&problems))
}

fn each(values: &VariableValues) -> String {
    let each = values.iter().map(|(name, value)| {
        let place = values.place(name).map(|place| format!(" at {place}")).unwrap_or_default();
        format!("{name} = {}{place}", shown(value))
    });
    each.collect::<Vec<_>>().join("; ")
}

const TWO: &str = "variable \"a\" {\n type = string\n}\nvariable \"b\" {\n type = number\n default = 5\n}\n";

#[test]
fn files_give_values_and_declarations_defaults() {
    let (found, problems) = values(TWO, &[("x.tfvars", "a = 1\n")]);
    assert_eq!(
        (each(&found).as_str(), problems.len()),
        (r#"a = "1" : string at x.tfvars:1,5-6; b = 5 : number"#, 0)
    );
    let (found, _) = values(TWO, &[("x.tfvars.json", "{\"a\": \"${x}\", \"b\": \"7\"}")]);
    assert_eq!(
        each(&found),
        r#"a = "$${x}" : string at x.tfvars.json:1,7-13; b = 7 : number at x.tfvars.json:1,20-23"#
    );
    assert_eq!(found.to_object().value.to_string(), r#"{ a = "$${x}", b = 7 }"#);
    assert!(found.get("a").is_some() && found.get("c").is_none());
}

#[test]
fn files_count_in_the_order_of_terraform() {
    let names = [
        "terraform.tfvars",
        "terraform.tfvars.json",
        "a.auto.tfvars",
        "b.auto.tfvars.json",
        "c.auto.tfvars",
        "z.tfvars",
        "a.tfvars.json",
    ];
    let source = |name: &str| {
        if name.ends_with("json") { format!("{{\"a\": {name:?}}}") } else { format!("a = {name:?}\n") }
    };
    for last in 1..=names.len() {
        let mut files: Vec<(&str, String)> = names[..last].iter().map(|name| (*name, source(name))).collect();
        // In whatever order they come, but for those named one by one.
        files[..last.min(5)].reverse();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let (found, _) = values(TWO, &files);
        assert_eq!(found.get("a").unwrap().as_str(), Some(names[last - 1]));
    }
    // Folders do not matter, and neither does what only looks like such a name.
    let (found, _) = values(TWO, &[("y\\a.auto.tfvars", "a = 2\n"), ("x/terraform.tfvars", "a = 1\n")]);
    assert_eq!(found.get("a").unwrap().as_str(), Some("2"));
    let (found, _) = values(TWO, &[("my.terraform.tfvars", "a = 1\n"), ("a.auto.tfvars", "a = 2\n")]);
    assert_eq!(found.get("a").unwrap().as_str(), Some("1"));
}

#[test]
fn a_value_that_is_overridden_is_not_looked_at() {
    let (found, problems) =
        values(TWO, &[("terraform.tfvars", "a = []\nb = []\n"), ("x.tfvars", "a = 1\nb = 2\n")]);
    assert_eq!((problems.len(), found.get("b").unwrap().to_string().as_str()), (0, "2"));
}

#[test]
fn a_variable_without_value_and_default_is_missing() {
    let (_, problems) = values(TWO, &[]);
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].starts_with(
            "v.tf:1,1-13: No value for required variable: The root module input variable \"a\" is not set, and has no default \
             value."
        ),
        "{problems:?}"
    );
    let (_, problems) = values("variable \"b\" {}\nvariable \"a\" {}\n", &[]);
    assert_eq!(problems.len(), 2);
    assert!(problems[0].contains("\"a\""), "by name: {problems:?}");
}

#[test]
fn a_value_that_does_not_fit_is_told_and_set_all_the_same() {
    let wrong = "Invalid value for input variable: The given value is not suitable for var.";
    let (found, problems) = values(TWO, &[("x.tfvars", "a = []\nb = \"x\"\n")]);
    assert_eq!(
        problems,
        [
            format!("x.tfvars:1,5-7: {wrong}a declared at v.tf:1,1-13: string required. Found tuple."),
            format!(
                "x.tfvars:2,5-8: {wrong}b declared at v.tf:4,1-13: a number is required. Found string \"x\"."
            ),
        ]
    );
    assert_eq!(each(&found), "a = ? : string at x.tfvars:1,5-7; b = ? : number at x.tfvars:2,5-8");
    let (_, problems) = values(TWO, &[("x.tfvars", "a = x\n")]);
    assert_eq!(problems[0], "x.tfvars:1,5-6: Variables not allowed: Variables may not be used here.");
}

#[test]
fn where_null_is_no_value_it_stands_for_the_default() {
    let declare = |rest: &str| format!("variable \"a\" {{\n type = string\n{rest}\n}}\n");
    let given = &[("x.tfvars", "a = null\n")];
    let (found, problems) = values(&declare(""), given);
    assert_eq!((each(&found).as_str(), problems.len()), ("a = null : string at x.tfvars:1,5-9", 0));
    let (found, problems) = values(&declare("default = \"d\""), given);
    assert_eq!((each(&found).as_str(), problems.len()), ("a = null : string at x.tfvars:1,5-9", 0));
    let (found, problems) = values(&declare("nullable = false\ndefault = \"d\""), given);
    assert_eq!((each(&found).as_str(), problems.len()), ("a = \"d\" : string", 0));
    let (_, problems) = values(&declare("nullable = false"), given);
    assert_eq!(
        problems,
        [
            "x.tfvars:1,5-9: Required variable not set: The given value is not suitable for var.a defined at v.tf:1,1-13: required \
         variable may not be set to null.",
        ]
    );
}

#[test]
fn what_is_wrong_with_a_sensitive_value_does_not_show_it() {
    let declare = "variable \"a\" {\n type = number\n sensitive = true\n}\n";
    let (_, problems) = values(declare, &[("x.tfvars", "a = \"secret\"\n")]);
    assert_eq!(
        problems,
        [
            "v.tf:1,1-13: Invalid value for input variable: The given value is not suitable for var.a, which is sensitive: a number \
         is required. Invalid value defined at x.tfvars:1,5-13.",
        ]
    );
}

#[test]
fn names_that_are_not_declared_are_warned_of() {
    let undeclared = |n: usize| {
        let names: String = (0..n).map(|i| format!("u{i} = {i}\n")).collect();
        values(TWO, &[("x.tfvars", &format!("a = 1\n{names}"))]).1
    };
    assert_eq!(undeclared(0).len(), 0);
    let one = undeclared(1);
    assert_eq!(one.len(), 1);
    assert!(
        one[0].starts_with(
            "x.tfvars:2,1-3: warning: Value for undeclared variable: The root module does not declare a variable named \"u0\" but \
             a value was found in file \"x.tfvars\"."
        ),
        "{one:?}"
    );
    assert_eq!(undeclared(2).len(), 2);
    let three = undeclared(3);
    assert_eq!(three.len(), 3);
    assert_eq!(
        three[2],
        "warning: Values for undeclared variables: In addition to the other similar warnings shown, 1 other variable(s) defined \
         without being declared."
    );
    assert!(undeclared(9)[2].contains(" 7 other variable(s)"));
    // What has no value is not worth a warning.
    assert_eq!(values(TWO, &[("x.tfvars", "a = 1\nu = x\n")]).1.len(), 0);
}

#[test]
fn a_declaration_among_values_is_told() {
    let (found, problems) = values(TWO, &[("x.tfvars", "variable \"c\" {\n}\n")]);
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].starts_with(
            "x.tfvars:1,1-9: Variable declaration in .tfvars file: A .tfvars file is used to assign values to variables"
        ),
        "{problems:?}"
    );
    assert!(
        problems[0].contains("in x.tfvars, use the definition syntax instead:\n    c = <value>"),
        "{problems:?}"
    );
    assert_eq!(each(&found), "a = ? : string; b = ? : number", "nobody knows what else it was to set");
}

#[test]
fn of_files_with_errors_nobody_knows_what_they_set() {
    let (found, problems) = values(TWO, &[("x.tfvars", "b = [1 2]\n")]);
    assert_eq!((each(&found).as_str(), problems), ("a = ? : string; b = ? : number", vec![]));
    // What is wrong with other files is told all the same.
    let (found, problems) = values(TWO, &[("x.tfvars", "c = [1 2]\n"), ("y.tfvars", "a = 1\nb = \"x\"\n")]);
    assert_eq!(each(&found), "a = \"1\" : string at y.tfvars:1,5-6; b = ? : number at y.tfvars:2,5-8");
    assert_eq!(problems.len(), 1, "{problems:?}");
    // Other files are looked at as files.
    let (_, problems) = values(TWO, &[("x.tfvars", "b = [1 2]\n"), ("y.tfvars", "variable \"c\" {\n}\n")]);
    assert_eq!(problems.len(), 1);
    let (_, problems) = values(TWO, &[("x.tfvars", "other {}\n")]);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let (_, problems) = values(TWO, &[("x.tfvars.json", "[]")]);
    assert_eq!(
        problems,
        [
            "x.tfvars.json:1,1-2: Incorrect JSON value type: A JSON object is required here, setting the arguments for this block.",
        ]
    );
    let (_, problems) = values(TWO, &[("x.tfvars.json", "{\"//\": 1, \"a\": 1, \"a\": 2}")]);
    assert_eq!(
        problems,
        [
            "x.tfvars.json:1,19-22: Duplicate attribute definition: The argument \"a\" was already set at x.tfvars.json:1,11-17.",
        ]
    );
}

#[test]
fn a_default_that_does_not_fit_is_told_with_the_place_in_it() {
    for (ty, default, sentence) in [
        ("set(number)", "[\"a\", \"b\"]", "[0]: a number is required"),
        ("list(number)", "[1, \"b\"]", "[1]: a number is required"),
        ("map(number)", "{ x = \"a\" }", "[\"x\"]: a number is required"),
        ("object({ x = number })", "{ x = \"a\" }", ".x: a number is required"),
        ("list(object({ x = number }))", "[{ x = \"a\" }]", "[0].x: a number is required"),
        ("set(list(number))", "[[\"a\"]]", "[0][0]: a number is required"),
        ("object({ x = number })", "{}", "attribute \"x\" is required"),
        ("tuple([number])", "[\"a\"]", "[0]: a number is required"),
        ("number", "\"a\"", "a number is required"),
    ] {
        let (_, problems) =
            declared(&format!("variable \"v\" {{\n  type = {ty}\n  default = {default}\n}}\n"));
        let expected = format!("not compatible with the variable's type constraint: {sentence}.");
        assert!(problems[0].contains(&expected), "{ty} {default}: {problems:?}");
    }
}
