//! Type constraints: their language, their forms, and their defaults.

use tfsdk::Value;
use tfsdk::constraint::{ConstraintKind, Dialect, TypeConstraint};
use tfsdk::expr::{Pos, SourceRange, parse_expression};
use tfsdk::ty::Type;

fn parse(text: &str) -> TypeConstraint {
    match TypeConstraint::parse(text) {
        Ok(constraint) => constraint,
        Err(problems) => panic!("{text}: {problems}"),
    }
}

fn problems(text: &str) -> String {
    match TypeConstraint::parse(text) {
        Ok(constraint) => panic!("{text}: {constraint}"),
        Err(problems) => problems.to_string(),
    }
}

fn value(source: &str) -> Value {
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{problems}");
    expr.evaluate_constant().0
}

#[track_caller]
fn converts(constraint: &str, input: &str, expected: &str) {
    let converted = parse(constraint).convert(&value(input));
    assert_eq!(converted.map(|v| v.to_string()), Ok(expected.to_owned()));
}

#[test]
fn every_form_of_the_language_is_read() {
    for (text, json) in [
        ("string", r#""string""#),
        ("number", r#""number""#),
        ("bool", r#""bool""#),
        ("any", r#""dynamic""#),
        ("list(string)", r#"["list","string"]"#),
        ("set(any)", r#"["set","dynamic"]"#),
        ("map(list(bool))", r#"["map",["list","bool"]]"#),
        ("tuple([string, number])", r#"["tuple",["string","number"]]"#),
        ("object({ b = string, a = optional(number) })", r#"["object",{"a":"number","b":"string"},["a"]]"#),
        ("object({ a-b : string\n null = bool })", r#"["object",{"a-b":"string","null":"bool"}]"#),
        (" list( # c\n string, ) ", r#"["list","string"]"#),
    ] {
        assert_eq!(parse(text).to_json(), json, "{text}");
    }
}

#[test]
fn bare_list_and_map_are_read_at_the_top_only() {
    assert_eq!(parse("list"), parse("list(any)"));
    assert_eq!(parse("map"), parse("map(any)"));
    assert_eq!(
        problems("list(list)"),
        "1,6-10: Invalid type specification: The list type constructor requires one argument specifying the element \
         type."
    );
    assert!(problems("set").contains("The set type constructor requires one argument"));
    assert!(TypeConstraint::parse_as("list", Dialect::ConstraintWithDefaults).is_err());
}

#[test]
fn dialects_differ_in_any_and_optional() {
    let ok = |text, dialect| TypeConstraint::parse_as(text, dialect).is_ok();
    assert!(ok("object({ a = optional(any, 1) })", Dialect::ConstraintWithDefaults));
    assert!(!ok("object({ a = optional(any, 1) })", Dialect::Constraint));
    assert!(ok("object({ a = optional(any) })", Dialect::Constraint));
    assert!(!ok("any", Dialect::ExactType));
    assert!(!ok("object({ a = optional(string) })", Dialect::ExactType));
}

#[test]
fn quoted_types_are_refused_as_terraform_refuses_them() {
    assert!(
        problems("\"string\"")
            .starts_with("1,1-9: Invalid quoted type constraints: Terraform 0.11 and earlier")
    );
    assert!(
        problems("\"set\"").starts_with("1,1-6: Invalid legacy variable type hint: To provide a full type")
    );
}

#[test]
fn in_json_the_string_is_the_constraint() {
    let range = SourceRange { start: Pos::START, end: Pos::START.after(b"\"list(strin)\"") };
    assert_eq!(TypeConstraint::parse_json(Some("list(string)"), range), Ok(parse("list(string)")));
    let error = TypeConstraint::parse_json(Some("list(strin)"), range).map_err(|p| p.to_string());
    assert!(error.is_err_and(|text| text.starts_with("1,6-11: ")));
    assert!(TypeConstraint::parse_json(None, range).is_err());
}

#[test]
fn all_problems_are_told_in_source_order_with_what_was_probably_meant() {
    assert_eq!(
        problems("tuple([lst, strng, string()])"),
        "1,8-11: Invalid type specification: The keyword \"lst\" is not a valid type specification.\n\
         1,13-18: Invalid type specification: The keyword \"strng\" is not a valid type specification. Did you mean \
         \"string\"?\n\
         1,26-28: Invalid type specification: Primitive type keyword \"string\" does not expect arguments."
    );
    assert!(problems("lst(string)").ends_with("Did you mean \"list\"?"));
}

#[test]
fn defaults_are_checked_against_their_attribute() {
    assert_eq!(
        problems("object({ a = optional(number, \"x\") })"),
        "1,31-34: Invalid default value for optional attribute: This default value is not compatible with the \
         attribute's type constraint: a number is required."
    );
    assert_eq!(
        problems("object({ a = optional(object({ b = string, c = number }), {}) })"),
        "1,59-61: Invalid default value for optional attribute: This default value is not compatible with the \
         attribute's type constraint: attributes \"b\" and \"c\" are required."
    );
    assert!(problems("object({ a = optional(string, var.x) })").contains("Variables not allowed"));
}

#[test]
fn the_canonical_form_reads_back_as_the_same_constraint() {
    for text in [
        "object({ a = optional(string, \"q\\\"\\n$${x}%%{y}\\\\é\"), b = optional(map(any), { \"for\" = 1, \"a b\" = 2 }) })",
        "object({ a = optional(number, -1.5e-3), b = optional(number, 1 / 0), c = optional(number, -1 / 0), d = \
         optional(number, -0) })",
        "object({ a = optional(list(object({ b = optional(bool, true) })), [{}, { b = null }]) })",
        "object({ a = optional(any, null), b = optional(set(number), [2, 1, 2]), c = optional(tuple([any]), [[]]) })",
        "object({})",
        "tuple([])",
        "object({ a = optional(number, 1e400) })",
    ] {
        let constraint = parse(text);
        assert_eq!(parse(&constraint.to_string()), constraint, "{constraint}");
        assert_eq!(parse(&constraint.to_pretty_string()), constraint, "{constraint:#}");
    }
    let nested = parse("list(object({long=string,b=optional(object({c=any}),{c=1})}))");
    assert_eq!(
        nested.to_pretty_string(),
        "list(object({\n  b = optional(object({\n    c = any\n  }), { c = 1 })\n  long = string\n}))"
    );
}

#[test]
fn the_implied_type_has_no_optional_attributes() {
    let constraint = parse("list(object({ a = optional(string, \"x\") }))");
    assert_eq!(constraint.implied_type(), Type::list(Type::object([("a", Type::STRING)])));
    assert_ne!(*constraint.ty(), constraint.implied_type());
    assert!(matches!(constraint.kind(), ConstraintKind::List(element) if element.has_defaults()));
    assert_eq!(TypeConstraint::from(constraint.ty()).to_json(), constraint.to_json());
}

#[test]
fn a_missing_or_null_attribute_takes_its_default() {
    let constraint = "object({ a = optional(number, 1), b = optional(string) })";
    converts(constraint, "{}", "{ a = 1, b = null }");
    converts(constraint, "{ a = null, b = true }", "{ a = 1, b = \"true\" }");
    converts(constraint, "{ a = \"2\", other = 1 }", "{ a = 2, b = null }");
}

#[test]
fn the_inner_default_wins_inside_a_given_object() {
    let constraint = "object({ a = optional(object({ b = optional(string, \"in\") }), { b = \"out\" }) })";
    converts(constraint, "{}", "{ a = { b = \"out\" } }");
    converts(constraint, "{ a = {} }", "{ a = { b = \"in\" } }");
    converts(constraint, "{ a = { b = null } }", "{ a = { b = \"in\" } }");
    let outer_null = "object({ a = optional(object({ b = optional(string, \"in\") }), { b = null }) })";
    converts(outer_null, "{}", "{ a = { b = \"in\" } }");
}

#[test]
fn null_objects_and_null_elements_stay_null() {
    let constraint = "list(object({ a = optional(number, 1) }))";
    converts(constraint, "[{}, null]", "[{ a = 1 }, null]");
    converts(constraint, "null", "null");
}

#[test]
fn defaults_are_filled_in_before_the_elements_of_any_are_brought_to_one_type() {
    converts(
        "list(object({ a = optional(any, 1) }))",
        "[{}, { a = \"x\" }]",
        "[{ a = \"1\" }, { a = \"x\" }]",
    );
}

#[test]
fn the_documented_example_of_nested_defaults_holds() {
    let constraint = parse(
        "list(object({
          name    = string
          enabled = optional(bool, true)
          website = optional(object({
            index_document = optional(string, \"index.html\")
            error_document = optional(string, \"error.html\")
            routing_rules  = optional(string)
          }), {})
        }))",
    );
    let buckets = value(
        "[{ name = \"production\", website = { routing_rules = \"[]\" } },
          { name = \"archived\", enabled = false },
          { name = \"docs\", website = { index_document = \"index.txt\", error_document = \"error.txt\" } }]",
    );
    let converted = constraint.convert(&buckets).map(|v| v.to_string());
    let website = |index: &str, error: &str, rules: &str| {
        format!("{{ error_document = \"{error}\", index_document = \"{index}\", routing_rules = {rules} }}")
    };
    let expected = format!(
        "[{{ enabled = true, name = \"production\", website = {} }}, {{ enabled = false, name = \"archived\", website \
         = {} }}, {{ enabled = true, name = \"docs\", website = {} }}]",
        website("index.html", "error.html", "\"[]\""),
        website("index.html", "error.html", "null"),
        website("index.txt", "error.txt", "null"),
    );
    assert_eq!(converted, Ok(expected));
}

#[test]
fn terraform_fmt_leaves_the_pretty_form_as_it_is() {
    let Some(terraform) = kit::Terraform::for_test("pretty_constraints") else { return };
    let mut file = String::new();
    for (i, text) in [
        "object({ a = string, long_name = optional(number, 1) })",
        "list(object({ long = string, b = optional(object({ c = any, dd = bool }), { c = 1, dd = true }), z = any }))",
        "tuple([object({ a = string, bb = number }), object({}), map(object({ x = any })), tuple([string])])",
        "object({ a = object({ b = object({ c = string, dddd = number }), e = string }), ffffff = string })",
    ]
    .iter()
    .enumerate()
    {
        let pretty = parse(text).to_pretty_string().replace('\n', "\n  ");
        file.push_str(&format!("variable \"v{i}\" {{\n  type = {pretty}\n}}\n"));
    }
    terraform.write("main.tf", &file);
    let output = terraform.run(["fmt", "-check", "-diff"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_json_of_a_constraint_is_that_of_its_type() {
    let ty = Type::object([("a<b>", Type::list(Type::STRING)), ("c", Type::DYNAMIC)]);
    let json = r#"["object",{"a\u003cb\u003e":["list","string"],"c":"dynamic"}]"#;
    assert_eq!((TypeConstraint::from(&ty).to_json().as_str(), ty.to_json().as_str()), (json, json));
}
