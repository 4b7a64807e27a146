//! Defaults of optional attributes: where they are filled in, and what is known of a value beside one.

use kit::show::{shown, ty, unknown};
use tfsdk::Value;
use tfsdk::constraint::TypeConstraint;
use tfsdk::value::Refinement;

fn constraint(text: &str) -> TypeConstraint {
    TypeConstraint::parse(text).unwrap_or_else(|problems| panic!("{text}: {problems}"))
}

fn object<const N: usize>(attributes: [(&str, Value); N]) -> Value {
    Value::object(attributes)
}

fn null() -> Value {
    Value::null(ty("any"))
}

/// Checks what a value becomes.
#[track_caller]
fn gives(text: &str, value: &Value, expected: &str) {
    let result =
        constraint(text).convert(value).map_or_else(|error| error.to_string(), |value| shown(&value));
    assert_eq!(result, expected, "{} for {text}", shown(value));
}

/// Checks what it is before it is converted.
#[track_caller]
fn fills(text: &str, value: &Value, expected: &str) {
    assert_eq!(
        shown(&constraint(text).fill_defaults(value).unwrap()),
        expected,
        "{} for {text}",
        shown(value)
    );
}

const ONE: &str = "object({ a = optional(number, 1), b = optional(string) })";

#[test]
fn what_is_missing_or_null_takes_its_default() {
    gives(ONE, &object([]), "{a = 1, b = null} : object({ a = number, b = string })");
    gives(ONE, &object([("a", null())]), "{a = 1, b = null} : object({ a = number, b = string })");
    gives(
        ONE,
        &object([("a", Value::null(ty("string")))]),
        "{a = 1, b = null} : object({ a = number, b = string })",
    );
    gives(
        ONE,
        &object([("a", "2".into()), ("b", 3.into())]),
        r#"{a = 2, b = "3"} : object({ a = number, b = string })"#,
    );
    gives(ONE, &object([("a", 0.into())]), "{a = 0, b = null} : object({ a = number, b = string })");
    gives(ONE, &object([("a", "x".into())]), "a: a number is required, but have string \"x\"");
}

#[test]
fn without_a_value_there_is_nothing_to_fill_in() {
    gives(ONE, &null(), "null : object({ a = number, b = string })");
    gives(ONE, &Value::unknown(ty("object({})")), "? : object({ a = number, b = string })");
    gives(
        &format!("list({ONE})"),
        &Value::tuple([null()]),
        "[null] : list(object({ a = number, b = string }))",
    );
}

#[test]
fn only_what_is_missing_is_filled_in_before_the_conversion() {
    fills(ONE, &object([("b", 5.into())]), "{a = 1, b = 5} : object({ a = number, b = number })");
    fills(ONE, &object([("c", true.into())]), "{a = 1, c = true} : object({ a = number, c = bool })");
    // Nothing to do.
    fills(ONE, &object([("a", 2.into())]), "{a = 2} : object({ a = number })");
    fills("object({ a = optional(number) })", &object([]), "{} : object({})");
    fills("list(string)", &1.into(), "1 : number");
    // Another kind of value is left to the conversion.
    fills(ONE, &1.into(), "1 : number");
    fills(&format!("list({ONE})"), &"x".into(), r#""x" : string"#);
}

#[test]
fn defaults_of_defaults_are_filled_in() {
    let text = "object({ a = optional(object({ b = optional(number, 1), c = optional(number) }), {}) })";
    gives(text, &object([]), "{a = {b = 1, c = null}} : object({ a = object({ b = number, c = number }) })");
    gives(
        text,
        &object([("a", null())]),
        "{a = {b = 1, c = null}} : object({ a = object({ b = number, c = number }) })",
    );
    gives(
        text,
        &object([("a", object([("c", 2.into())]))]),
        "{a = {b = 1, c = 2}} : object({ a = object({ b = number, c = number }) })",
    );
    let text = "object({ a = optional(object({ b = optional(number, 1) }), { b = 2 }) })";
    gives(text, &object([]), "{a = {b = 2}} : object({ a = object({ b = number }) })");
    gives(text, &object([("a", object([]))]), "{a = {b = 1}} : object({ a = object({ b = number }) })");
}

#[test]
fn defaults_are_filled_in_within_every_kind_of_collection() {
    let one = || object([]);
    for kind in ["list", "set"] {
        let (value, of) = ("{a = 1, b = null}", "object({ a = number, b = string })");
        let (open, close) = if kind == "set" { ("toset([", "])") } else { ("[", "]") };
        gives(
            &format!("{kind}({ONE})"),
            &Value::tuple([one()]),
            &format!("{open}{value}{close} : {kind}({of})"),
        );
    }
    let of = "object({ a = number, b = string })";
    gives(
        &format!("map({ONE})"),
        &object([("k", one())]),
        &format!("{{\"k\" = {{a = 1, b = null}}}} : map({of})"),
    );
    gives(
        &format!("tuple([number, {ONE}])"),
        &Value::tuple([1.into(), one()]),
        &format!("[1, {{a = 1, b = null}}] : tuple([number, {of}])"),
    );
    gives(
        &format!("object({{ x = {ONE} }})"),
        &object([("x", one())]),
        &format!("{{x = {{a = 1, b = null}}}} : object({{ x = {of} }})"),
    );
    gives(
        &format!("map(list({ONE}))"),
        &object([("k", Value::tuple([one(), null()]))]),
        &format!("{{\"k\" = [{{a = 1, b = null}}, null]}} : map(list({of}))"),
    );
}

#[test]
fn filled_elements_are_brought_to_one_type() {
    let list = Value::list(ty("object({})"), [object([]), object([])]).unwrap();
    fills(&format!("list({ONE})"), &list, "[{a = 1}, {a = 1}] : list(object({ a = number }))");
    let mixed = Value::list(
        ty("object({ a = string })"),
        [object([("a", "x".into())]), object([("a", Value::null(ty("string")))])],
    )
    .unwrap();
    fills(&format!("list({ONE})"), &mixed, r#"[{a = "x"}, {a = "1"}] : list(object({ a = string }))"#);
    let map = Value::map(ty("object({})"), [("k", object([])), ("l", object([]))]).unwrap();
    fills(&format!("map({ONE})"), &map, r#"{"k" = {a = 1}, "l" = {a = 1}} : map(object({ a = number }))"#);
    let set = Value::set(
        ty("object({ a = number })"),
        [object([("a", 1.into())]), object([("a", Value::null(ty("number")))])],
    )
    .unwrap();
    fills(&format!("set({ONE})"), &set, "toset([{a = 1}]) : set(object({ a = number }))");
    // A tuple stays one.
    fills(
        &format!("list({ONE})"),
        &Value::tuple([object([]), object([("a", "x".into())])]),
        r#"[{a = 1}, {a = "x"}] : tuple([object({ a = number }), object({ a = string })])"#,
    );
    // Elements with nothing in common are a tuple, those of a map an object.
    let bools = Value::list(
        ty("object({ a = bool })"),
        [object([("a", true.into())]), object([("a", Value::null(ty("bool")))])],
    )
    .unwrap();
    fills(
        &format!("list({ONE})"),
        &bools,
        "[{a = true}, {a = 1}] : tuple([object({ a = bool }), object({ a = number })])",
    );
    let bools = Value::map(
        ty("object({ a = bool })"),
        [("k", object([("a", true.into())])), ("l", object([("a", Value::null(ty("bool")))]))],
    )
    .unwrap();
    fills(
        &format!("map({ONE})"),
        &bools,
        "{k = {a = true}, l = {a = 1}} : object({ k = object({ a = bool }), l = object({ a = number }) })",
    );
}

#[test]
fn a_map_takes_the_defaults_of_the_attributes_it_becomes() {
    let map = Value::map(ty("string"), [("b", "x".into())]).unwrap();
    gives(ONE, &map, r#"{a = 1, b = "x"} : object({ a = number, b = string })"#);
    let map = Value::map(ty("string"), [("a", Value::null(ty("string"))), ("b", "x".into())]).unwrap();
    gives(ONE, &map, r#"{a = 1, b = "x"} : object({ a = number, b = string })"#);
    let map = Value::map(ty("string"), [("a", "7".into())]).unwrap();
    gives(ONE, &map, "{a = 7, b = null} : object({ a = number, b = string })");
    // Numbers beside texts are texts, so that the map stays one.
    let map = Value::map(ty("number"), [("b", 2.into())]).unwrap();
    fills(
        "object({ a = optional(string, \"d\"), b = number })",
        &map,
        r#"{"a" = "d", "b" = "2"} : map(string)"#,
    );
}

#[test]
fn an_unknown_value_beside_a_default_will_not_be_null() {
    let asked = |text: &str, known: Refinement| {
        let value = object([("a", unknown("number", known))]);
        shown(&constraint(text).convert(&value).unwrap())
    };
    let ty = "object({ a = number })";
    let one = "object({ a = optional(number, 1) })";
    assert_eq!(asked(one, Refinement::new()), format!("{{a = ?(not null)}} : {ty}"));
    assert_eq!(asked(one, Refinement::new().min(2, true)), format!("{{a = ?(not null, >= 2)}} : {ty}"));
    assert_eq!(asked(one, Refinement::new().not_null()), format!("{{a = ?(not null)}} : {ty}"));
    // A default of null says nothing.
    assert_eq!(
        asked("object({ a = optional(number, null) })", Refinement::new()),
        format!("{{a = ?}} : {ty}")
    );
    assert_eq!(asked("object({ a = optional(number) })", Refinement::new()), format!("{{a = ?}} : {ty}"));
    // What is left of it.
    assert_eq!(asked(one, Refinement::new().min(2, true).max(2, true)), format!("{{a = 2}} : {ty}"));
}

#[test]
fn an_unknown_value_of_open_type_beside_a_default_stays_open() {
    fills(
        "object({ a = optional(number, 1) })",
        &object([("a", Value::unknown(ty("any")))]),
        "{a = ?} : object({ a = any })",
    );
}

#[test]
fn an_unknown_object_beside_a_default_is_not_looked_into() {
    gives(
        "object({ a = optional(object({ b = optional(number, 1) }), {}) })",
        &object([("a", Value::unknown(ty("object({})")))]),
        "{a = ?(not null)} : object({ a = object({ b = number }) })",
    );
}

#[test]
fn a_constraint_knows_whether_it_has_defaults() {
    for (text, expected) in [
        ("string", false),
        ("object({ a = optional(number) })", false),
        ("object({ a = optional(number, null) })", true),
        ("list(object({ a = optional(number, 1) }))", true),
        ("set(object({ a = optional(number, 1) }))", true),
        ("map(object({ a = optional(number, 1) }))", true),
        ("tuple([string, object({ a = optional(number, 1) })])", true),
        ("object({ x = object({ a = optional(number, 1) }) })", true),
        ("tuple([string, object({ a = number })])", false),
    ] {
        assert_eq!(constraint(text).has_defaults(), expected, "{text}");
    }
}

#[test]
fn the_implied_type_of_a_constraint_has_nothing_optional() {
    let nested =
        constraint("list(object({ a = optional(number, 1), b = map(object({ c = optional(any) })) }))");
    assert_eq!(
        nested.ty().to_string(),
        "list(object({ a = optional(number), b = map(object({ c = optional(any) })) }))"
    );
    assert_eq!(
        nested.implied_type().to_string(),
        "list(object({ a = number, b = map(object({ c = any })) }))"
    );
    let tuple = constraint("tuple([object({ a = optional(number) })])");
    assert_eq!(tuple.implied_type().to_string(), "tuple([object({ a = number })])");
}

#[test]
fn a_type_is_a_constraint_without_defaults() {
    for text in
        ["list(set(map(string)))", "object({ a = optional(number), b = bool })", "tuple([any, tuple([])])"]
    {
        let from = TypeConstraint::from(&ty(text));
        assert_eq!((from.to_string().as_str(), from.has_defaults()), (text, false));
        assert_eq!(from, constraint(text));
    }
}
