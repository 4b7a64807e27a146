//! Constraints as texts: on one line, on several, as JSON, and as the console prints types.

use kit::show::ty;
use tfsdk::constraint::{TypeConstraint, console_type};

fn constraint(text: &str) -> TypeConstraint {
    TypeConstraint::parse(text).unwrap_or_else(|problems| panic!("{text}: {problems}"))
}

/// Checks the canonical form, and that it reads back.
#[track_caller]
fn prints(text: &str, expected: &str) {
    assert_eq!(constraint(text).to_string(), expected);
    assert_eq!(constraint(expected), constraint(text));
    let pretty = constraint(text).to_pretty_string();
    assert_eq!(constraint(&pretty), constraint(text), "{pretty}");
}

#[test]
fn the_canonical_form_has_one_way_to_say_each() {
    prints("list ( any )", "list(any)");
    prints("list", "list(any)");
    prints("map", "map(any)");
    prints("tuple([string,number,])", "tuple([string, number])");
    prints("tuple([])", "tuple([])");
    prints("object({})", "object({})");
    prints("object({b:string,\na=optional(bool)})", "object({ a = optional(bool), b = string })");
    prints("set(map(list(number)))", "set(map(list(number)))");
}

#[test]
fn defaults_are_written_as_expressions() {
    let default = |ty: &str, value: &str, expected: &str| {
        prints(
            &format!("object({{ a = optional({ty}, {value}) }})"),
            &format!("object({{ a = optional({ty}, {expected}) }})"),
        );
    };
    default("number", "1.50", "1.5");
    default("number", "\"7\"", "7");
    default("number", "1 / 0", "1 / 0");
    default("number", "-1 / 0", "-1 / 0");
    default("bool", "true", "true");
    default("string", "null", "null");
    default("string", r#""a\"\\\n\r\t""#, r#""a\"\\\n\r\t""#);
    default("string", r#""$${a} %%{b} $ %""#, r#""$${a} %%{b} $ %""#);
    default("string", r#""\u0001\u007f\u0085é""#, r#""\u0001\u007f\u0085é""#);
    default("list(string)", r#"["a", "b"]"#, r#"["a", "b"]"#);
    default("list(string)", "[]", "[]");
    default("set(number)", "[2, 1, 2]", "[1, 2]");
    default(
        "map(number)",
        r#"{ "a b" = 1, c = 2, "for" = 3, "in" = 4 }"#,
        r#"{ "a b" = 1, c = 2, "for" = 3, "in" = 4 }"#,
    );
    default("map(string)", "{}", "{}");
    default("any", r#"{ a = [1, "x", null], b = {} }"#, r#"{ a = [1, "x", null], b = {} }"#);
}

#[test]
fn on_several_lines_each_attribute_has_its_own() {
    let pretty = |text: &str| constraint(text).to_pretty_string();
    assert_eq!(pretty("string"), "string");
    assert_eq!(pretty("list(number)"), "list(number)");
    assert_eq!(pretty("object({})"), "object({})");
    assert_eq!(pretty("tuple([string, object({})])"), "tuple([string, object({})])");
    assert_eq!(
        pretty("object({ a = string, bbb = number, cc = optional(bool, true) })"),
        "object({\n  a   = string\n  bbb = number\n  cc  = optional(bool, true)\n})"
    );
    // Neighbours of one line each are aligned, those of several are not.
    assert_eq!(
        pretty("object({ a = string, bb = object({ c = string }), ddd = number, e = bool })"),
        "object({\n  a = string\n  bb = object({\n    c = string\n  })\n  ddd = number\n  e   = bool\n})"
    );
    assert_eq!(
        pretty("list(object({ a = list(object({ b = string })) }))"),
        "list(object({\n  a = list(object({\n    b = string\n  }))\n}))"
    );
    assert_eq!(
        pretty("object({ a = optional(object({ b = string }), null), bb = string })"),
        "object({\n  a = optional(object({\n    b = string\n  }), null)\n  bb = string\n})"
    );
    assert_eq!(
        pretty("tuple([string, object({ a = string })])"),
        "tuple([\n  string,\n  object({\n    a = string\n  }),\n])"
    );
    assert_eq!(pretty("map(tuple([string, number]))"), "map(tuple([string, number]))");
}

#[test]
fn names_are_aligned_by_their_characters() {
    assert_eq!(
        constraint("object({ é = string, bb = string })").to_pretty_string(),
        "object({\n  bb = string\n  é  = string\n})"
    );
}

#[test]
fn as_json_a_constraint_is_a_type() {
    for (text, json) in [
        ("string", r#""string""#),
        ("number", r#""number""#),
        ("bool", r#""bool""#),
        ("any", r#""dynamic""#),
        ("list(string)", r#"["list","string"]"#),
        ("set(any)", r#"["set","dynamic"]"#),
        ("map(bool)", r#"["map","bool"]"#),
        ("tuple([])", r#"["tuple",[]]"#),
        ("tuple([string, number])", r#"["tuple",["string","number"]]"#),
        ("object({})", r#"["object",{}]"#),
        (
            "object({ b = string, a = optional(number, 1) })",
            r#"["object",{"a":"number","b":"string"},["a"]]"#,
        ),
        (
            "object({ b = optional(string), a = optional(number) })",
            r#"["object",{"a":"number","b":"string"},["a","b"]]"#,
        ),
    ] {
        assert_eq!(constraint(text).to_json(), json, "{text}");
    }
}

#[test]
fn the_console_prints_structures_on_lines_of_their_own() {
    for (text, expected) in [
        ("string", "string"),
        ("any", "dynamic"),
        ("list(number)", "list(number)"),
        ("map(list(bool))", "map(list(bool))"),
        ("object({})", "object({})"),
        ("tuple([])", "tuple([])"),
        ("tuple([string, bool])", "tuple([\n    string,\n    bool,\n])"),
        ("object({ b = string, a = number })", "object({\n    a: number,\n    b: string,\n})"),
        ("set(object({ a = number }))", "set(\n    object({\n        a: number,\n    }),\n)"),
        ("list(tuple([]))", "list(\n    tuple([]),\n)"),
        ("list(list(object({})))", "list(list(\n    object({}),\n))"),
        (
            "object({ a = tuple([object({ b = string })]) })",
            "object({\n    a: tuple([\n        object({\n            b: string,\n        }),\n    ]),\n})",
        ),
    ] {
        assert_eq!(console_type(&ty(text)), expected, "{text}");
    }
}
