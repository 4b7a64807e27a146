//! Parts of values: making composite values of them, finding, visiting and replacing them.

use std::ops::ControlFlow;

use kit::show::{shown, ty};
use kit::strategies::{Parts, any_typed_value};
use proptest::prelude::*;
use tfsdk::value::{Key, Refinement};
use tfsdk::{Error, Path, ProblemKind, Step, Type, Value};

fn path(text: &str) -> Path {
    text.parse().unwrap()
}

fn list(element: &str, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::list(ty(element), elements).unwrap()
}

fn strings(texts: &[&str]) -> Value {
    list("string", texts.iter().map(|text| Value::from(*text)))
}

fn set(element: &str, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::set(ty(element), elements).unwrap()
}

fn map<const N: usize>(element: &str, entries: [(&str, Value); N]) -> Value {
    Value::map(ty(element), entries).unwrap()
}

fn text(result: Result<Value, Error>) -> String {
    result.map_or_else(|error| error.to_string(), |value| shown(&value))
}

// Making

#[test]
fn attributes_stand_by_name_and_of_a_name_given_twice_the_last_counts() {
    let object = Value::object([("b", 1.into()), ("a", "x".into()), ("b", true.into()), ("b", 2.into())]);
    assert_eq!(shown(&object), r#"{a = "x", b = 2} : object({ a = string, b = number })"#);
    let composed = Value::object([("é", 1.into()), ("e\u{301}", 2.into())]);
    assert_eq!(shown(&composed), "{é = 2} : object({ é = number })");
}

#[test]
fn entries_of_a_map_stand_by_key_and_of_a_key_given_twice_the_last_counts() {
    let entries = [("b", Value::from(1)), ("a", 2.into()), ("b", 3.into()), ("a", 4.into()), ("a", 5.into())];
    assert_eq!(shown(&map("number", entries)), r#"{"a" = 5, "b" = 3} : map(number)"#);
    let composed = map("number", [("é", 1.into()), ("e\u{301}", 2.into())]);
    assert_eq!(shown(&composed), r#"{"é" = 2} : map(number)"#);
}

#[test]
fn the_elements_say_what_a_dynamic_element_type_leaves_open() {
    let null = || Value::null(Type::DYNAMIC);
    assert_eq!(shown(&list("any", [null(), 1.into(), null()])), "[null, 1, null] : list(number)");
    assert_eq!(shown(&list("any", [null()])), "[null] : list(any)");
    assert_eq!(shown(&list("any", [])), "[] : list(any)");
    assert_eq!(
        shown(&list("any", [Value::unknown(Type::DYNAMIC), "a".into()])),
        r#"[?, "a"] : list(string)"#
    );
    assert_eq!(shown(&list("list(any)", [strings(&["a"])])), r#"[["a"]] : list(list(string))"#);
    let wrong = Value::list(ty("any"), [1.into(), null(), "a".into(), true.into(), 2.into()]);
    assert_eq!(
        text(wrong),
        "2 problems:\n  [2]: the elements of a collection must all be of one type: expected number, found string\n  \
         [3]: the elements of a collection must all be of one type: expected number, found bool"
    );
}

#[test]
fn a_null_of_open_type_fits_every_collection_and_other_types_do_not() {
    assert_eq!(shown(&list("string", [Value::null(Type::DYNAMIC)])), "[null] : list(string)");
    assert_eq!(
        text(Value::set(ty("string"), ["a".into(), Value::null(Type::NUMBER)])),
        "[1]: expected string, found null"
    );
    assert_eq!(
        text(Value::map(ty("list(any)"), [("a", strings(&[])), ("b", 1.into())])),
        r#"["b"]: expected list of dynamic, found number 1"#
    );
}

// Finding

#[test]
fn only_known_composite_values_have_a_length() {
    for (value, len) in [
        (strings(&["a", "b"]), Some(2)),
        (set("string", ["a".into()]), Some(1)),
        (map("string", [("a", "b".into())]), Some(1)),
        (Value::tuple([]), Some(0)),
        (Value::object([("a", 1.into()), ("b", 2.into())]), Some(2)),
        (Value::null(ty("list(string)")), None),
        (Value::unknown(ty("object({ a = string })")), None),
        ("abc".into(), None),
    ] {
        assert_eq!(value.as_ref().len(), len, "{value}");
        assert_eq!(value.as_ref().is_empty(), len == Some(0), "{value}");
        assert_eq!(value.elements().len(), len.unwrap_or(0), "{value}");
    }
}

#[test]
fn an_iterator_of_elements_knows_how_many_are_left() {
    let value = strings(&["a", "b"]);
    let mut elements = value.elements();
    assert_eq!(elements.size_hint(), (2, Some(2)));
    assert_eq!(elements.next().map(|(key, _)| key), Some(Key::Index(0)));
    assert_eq!(elements.len(), 1);
    assert_eq!(elements.next().and_then(|(_, value)| value.as_str()), Some("b"));
    assert_eq!(elements.len(), 0);
    assert!(elements.next().is_none() && elements.next().is_none());
    assert_eq!(elements.size_hint(), (0, Some(0)));
}

#[test]
fn each_element_comes_with_what_leads_to_it() {
    let keys =
        |value: &Value| value.elements().map(|(key, _)| format!("{}", Step::from(key))).collect::<Vec<_>>();
    assert_eq!(keys(&strings(&["a", "b"])), ["[0]", "[1]"]);
    assert_eq!(keys(&set("string", ["b".into(), "a".into()])), ["[#0]", "[#1]"]);
    assert_eq!(keys(&map("string", [("b", "".into()), ("a", "".into())])), [r#"["a"]"#, r#"["b"]"#]);
    assert_eq!(keys(&Value::tuple([1.into(), "a".into()])), ["[0]", "[1]"]);
    assert_eq!(keys(&Value::object([("b", 1.into()), ("a", 2.into())])), [".a", ".b"]);
    assert_eq!(keys(&"ab".into()), Vec::<String>::new());
    let types: Vec<String> =
        Value::tuple([1.into(), "a".into()]).elements().map(|(_, part)| part.ty().to_string()).collect();
    assert_eq!(types, ["number", "string"]);
}

#[test]
fn each_kind_of_part_is_found_in_its_kind_of_value_only() {
    let values = [
        strings(&["a", "b"]),
        Value::tuple(["a".into(), "b".into()]),
        set("string", ["b".into(), "a".into()]),
        map("string", [("a", "x".into()), ("b", "y".into())]),
        Value::object([("a", "x".into()), ("b", "y".into())]),
    ];
    let found = |value: &Value| {
        let value = value.as_ref();
        [
            value.index(1).map(|part| part.to_string()),
            value.key("b").map(|part| part.to_string()),
            value.attribute("b").map(|part| part.to_string()),
        ]
    };
    let b = || Some(r#""b""#.to_owned());
    let y = || Some(r#""y""#.to_owned());
    assert_eq!(
        values.each_ref().map(found),
        [[b(), None, None], [b(), None, None], [b(), None, None], [None, y(), None], [None, None, y()],]
    );
    for value in &values {
        let value = value.as_ref();
        assert!(value.index(2).is_none() && value.key("c").is_none() && value.attribute("c").is_none());
    }
}

#[test]
fn scalars_are_read_as_what_they_are_only() {
    let scalars = |value: &Value| {
        let value = value.as_ref();
        (value.as_str().map(str::to_owned), value.as_bool(), value.as_i64())
    };
    assert_eq!(scalars(&"1".into()), (Some("1".to_owned()), None, None));
    assert_eq!(scalars(&true.into()), (None, Some(true), None));
    assert_eq!(scalars(&(-3).into()), (None, None, Some(-3)));
    assert_eq!(scalars(&tfsdk::Number::parse("1.5").unwrap().into()), (None, None, None));
    assert_eq!(scalars(&Value::from(1_u64 << 63)), (None, None, None), "one past an i64");
    assert_eq!(scalars(&Value::null(Type::STRING)), (None, None, None));
    assert_eq!(scalars(&Value::unknown(Type::BOOL)), (None, None, None));
}

#[test]
fn steps_lead_on_where_they_fit() {
    let value = Value::object([
        ("list", strings(&["a"])),
        ("map", map("list(string)", [("k", strings(&["x", "y"]))])),
        ("set", set("string", ["s".into()])),
        ("tuple", Value::tuple([1.into(), Value::null(Type::STRING)])),
        ("later", Value::unknown(ty("list(string)"))),
    ]);
    let at =
        |text: &str| value.at(&path(text)).map_or_else(|error| error.to_string(), |part| part.to_string());
    assert_eq!(at("list[0]"), r#""a""#);
    assert_eq!(at(r#"map["k"][1]"#), r#""y""#);
    assert_eq!(at("set[#0]"), r#""s""#);
    assert_eq!(at("tuple[1]"), "null");
    assert_eq!(at("later"), "(known after apply)");
    // Not a step of this kind of value.
    assert_eq!(at("set[0]"), "set: `[0]` cannot be taken from a set of string");
    assert_eq!(at("list[#0]"), "list: `[#0]` cannot be taken from a list of string");
    assert_eq!(at(r#"list["0"]"#), r#"list: `["0"]` cannot be taken from a list of string"#);
    assert_eq!(at("map.k"), "map: `.k` cannot be taken from a map of list of string");
    assert_eq!(at(r#"["list"]"#), r#"`["list"]` cannot be taken from an object"#);
    // No such part.
    assert_eq!(at("list[1]"), "list: there is no element `[1]`");
    assert_eq!(at(r#"map["j"]"#), r#"map: there is no element `["j"]`"#);
    assert_eq!(at(r#"map["k"][2]"#), r#"map["k"]: there is no element `[2]`"#);
    assert_eq!(at("tuple[2]"), "tuple: there is no element 2; the tuple has 2 elements");
    assert_eq!(at("lisd"), r#"there is no attribute "lisd"; did you mean "list"?"#);
    // Nothing can be taken from what has no parts yet, or none at all.
    assert_eq!(at("tuple[1].x"), "tuple[1]: `.x` cannot be taken from null");
    assert_eq!(at("later[0]"), "later: `[0]` cannot be taken from a value that is known only after apply");
    assert!(value.at(&path("later[0]")).unwrap_err().has(ProblemKind::Path));
}

// Visiting

fn nested() -> Value {
    Value::object([
        ("a", set("list(string)", [strings(&["x"])])),
        ("b", Value::null(ty("list(string)"))),
        ("c", map("number", [("k", Value::unknown(Type::NUMBER)), ("l", 1.into())])),
        ("d", Value::tuple([Value::unknown(ty("object({ e = string })"))])),
    ])
}

#[test]
fn a_walk_goes_from_the_outside_inwards_with_the_path_of_each_part() {
    let mut seen = Vec::new();
    let ended = nested().walk(|path, value| {
        seen.push(format!("{path} = {value}"));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(ended, None);
    assert_eq!(
        seen[1..],
        [
            r#"a = toset([["x"]])"#,
            r#"a[#0] = ["x"]"#,
            r#"a[#0][0] = "x""#,
            "b = null",
            r#"c = { "k" = (known after apply), "l" = 1 }"#,
            r#"c["k"] = (known after apply)"#,
            r#"c["l"] = 1"#,
            "d = [(known after apply)]",
            "d[0] = (known after apply)",
        ]
    );
}

#[test]
fn a_walk_ends_at_once_when_it_is_told_to() {
    let mut visits = 0;
    let found = nested().walk(|path, value| {
        visits += 1;
        if value.is_null() { ControlFlow::Break(path.to_string()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found.as_deref(), visits), (Some("b"), 5));
    // From deep within, too.
    let found = nested().walk(|path, value| match value.as_str() {
        Some(_) => ControlFlow::Break(path.clone()),
        None => ControlFlow::Continue(()),
    });
    assert_eq!(found, Some(path("a[#0][0]")));
}

#[test]
fn the_paths_of_all_unknown_parts_are_told_in_order() {
    assert_eq!(nested().unknown_paths(), [path(r#"c["k"]"#), path("d[0]")]);
    assert_eq!(Value::unknown(Type::BOOL).unknown_paths(), [Path::root()]);
    assert_eq!(strings(&["a"]).unknown_paths(), []);
    assert_eq!(Value::null(Type::BOOL).unknown_paths(), []);
}

proptest! {
    #![proptest_config(kit::cases(300))]

    /// Also where what is wholly known is passed over.
    #[test]
    fn the_paths_of_unknown_parts_are_those_that_a_walk_finds((_, value) in any_typed_value(Parts::KnownAndUnknown)) {
        let mut found = Vec::new();
        value.walk(|path, part| {
            if !part.is_known() {
                found.push(path.clone());
            }
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(value.unknown_paths(), found);
    }
}

#[test]
fn a_value_is_wholly_known_when_no_part_is_unknown() {
    assert!(!nested().is_wholly_known());
    assert!(!map("number", [("a", 1.into()), ("b", Value::unknown(Type::NUMBER))]).is_wholly_known());
    assert!(!set("bool", [Value::unknown(Type::BOOL)]).is_wholly_known());
    assert!(Value::tuple([Value::null(Type::DYNAMIC)]).is_wholly_known());
    assert!(!Value::unknown(Type::BOOL).is_wholly_known());
}

#[test]
fn a_transformation_goes_from_the_inside_outwards() {
    let mut seen = Vec::new();
    let value = Value::object([("a", strings(&["x", "y"])), ("b", 1.into())]);
    let same = value.transform(|path, value| {
        seen.push(format!("{path} = {value}"));
        Ok(value)
    });
    assert_eq!(same.unwrap(), value);
    assert_eq!(
        seen,
        [r#"a[0] = "x""#, r#"a[1] = "y""#, r#"a = ["x", "y"]"#, "b = 1", r#" = { a = ["x", "y"], b = 1 }"#]
    );
}

#[test]
fn a_transformation_does_not_enter_what_has_no_parts() {
    let mut count = 0;
    let value = Value::tuple([Value::null(ty("list(string)")), Value::unknown(ty("object({ a = string })"))]);
    let same = value.transform(|_, value| {
        count += 1;
        Ok(value)
    });
    assert_eq!((same.unwrap(), count), (value, 3));
}

#[test]
fn the_changed_parts_say_the_type_of_the_whole() {
    let to_text = |value: &Value| {
        value.transform(|_, part| Ok(part.as_number().map(|n| Value::from(n.to_text())).unwrap_or(part)))
    };
    assert_eq!(text(to_text(&list("number", [1.into(), 2.into()]))), r#"["1", "2"] : list(string)"#);
    assert_eq!(text(to_text(&map("number", [("a", 1.into())]))), r#"{"a" = "1"} : map(string)"#);
    assert_eq!(
        text(to_text(&Value::tuple([1.into(), true.into()]))),
        r#"["1", true] : tuple([string, bool])"#
    );
    assert_eq!(
        text(to_text(&Value::object([("a", 1.into()), ("b", "x".into())]))),
        r#"{a = "1", b = "x"} : object({ a = string, b = string })"#
    );
    // Without elements nothing says otherwise.
    assert_eq!(text(to_text(&list("number", []))), "[] : list(number)");
    assert_eq!(text(to_text(&map::<0>("number", []))), "{} : map(number)");
    assert_eq!(text(to_text(&set("number", []))), "toset([]) : set(number)");
}

#[test]
fn a_transformed_set_is_put_in_order_and_equal_elements_fall_together() {
    let value = set("number", [1.into(), 2.into(), 10.into()]);
    let texts =
        value.transform(|_, part| Ok(part.as_number().map(|n| Value::from(n.to_text())).unwrap_or(part)));
    assert_eq!(text(texts), r#"toset(["1", "10", "2"]) : set(string)"#);
    let alike = value.transform(|path, part| Ok(if path.is_root() { part } else { true.into() }));
    assert_eq!(text(alike), "toset([true]) : set(bool)");
}

#[test]
fn elements_that_no_longer_fit_together_are_told_with_their_place() {
    let first_to_text = |value: &Value| {
        value.transform(|_, part| Ok(if part.as_ref().as_i64() == Some(1) { "one".into() } else { part }))
    };
    assert_eq!(
        text(first_to_text(&Value::object([("a", list("number", [1.into(), 2.into(), 3.into()]))]))),
        "2 problems:\n  a[1]: the elements of a collection must all be of one type: expected string, found number\n  \
         a[2]: the elements of a collection must all be of one type: expected string, found number"
    );
    assert_eq!(
        text(first_to_text(&map("number", [("a", 1.into()), ("b", 2.into())]))),
        r#"["b"]: the elements of a collection must all be of one type: expected string, found number"#
    );
}

#[test]
fn all_that_a_transformation_refuses_is_told() {
    let refused = nested().transform(|path, value| {
        if value.is_known() { Ok(value) } else { Err(Error::invalid(format!("no {path}"))) }
    });
    assert_eq!(text(refused), "2 problems:\n  c[\"k\"]: no c[\"k\"]\n  d[0]: no d[0]");
}

// Replacing

fn replaced(value: &Value, at: &str, part: impl Into<Value>) -> String {
    text(value.clone().with_at(&path(at), part.into()))
}

#[test]
fn the_root_is_replaced_by_anything() {
    assert_eq!(replaced(&1.into(), "", "x"), r#""x" : string"#);
}

#[test]
fn attributes_and_elements_of_tuples_may_change_their_type() {
    let object = Value::object([("a", 1.into()), ("b", Value::tuple([1.into(), 2.into()]))]);
    assert_eq!(
        replaced(&object, "a", "x"),
        r#"{a = "x", b = [1, 2]} : object({ a = string, b = tuple([number, number]) })"#
    );
    assert_eq!(
        replaced(&object, "b[1]", true),
        "{a = 1, b = [1, true]} : object({ a = number, b = tuple([number, bool]) })"
    );
    assert_eq!(
        replaced(&object, "b[0]", "x"),
        r#"{a = 1, b = ["x", 2]} : object({ a = number, b = tuple([string, number]) })"#
    );
}

#[test]
fn elements_of_collections_keep_their_type() {
    assert_eq!(replaced(&strings(&["a", "b"]), "[1]", "c"), r#"["a", "c"] : list(string)"#);
    assert_eq!(replaced(&strings(&["a"]), "[0]", 1), "[0]: expected string, found number");
    assert_eq!(replaced(&map("number", [("a", 1.into())]), r#"["a"]"#, 2), r#"{"a" = 2} : map(number)"#);
    assert_eq!(
        replaced(&map("number", [("a", 1.into())]), r#"["a"]"#, "x"),
        r#"["a"]: expected number, found string"#
    );
    // A null of open type fits, and the type stays.
    assert_eq!(replaced(&strings(&["a"]), "[0]", Value::null(Type::DYNAMIC)), "[null] : list(string)");
    // Where the element type is open the new part says it.
    assert_eq!(replaced(&list("any", [Value::null(Type::DYNAMIC)]), "[0]", 1), "[1] : list(number)");
}

#[test]
fn a_map_gains_an_element_in_its_place() {
    let value = map("number", [("a", 1.into()), ("c", 3.into())]);
    assert_eq!(replaced(&value, r#"["b"]"#, 2), r#"{"a" = 1, "b" = 2, "c" = 3} : map(number)"#);
    assert_eq!(replaced(&value, r#"["d"]"#, 4), r#"{"a" = 1, "c" = 3, "d" = 4} : map(number)"#);
    assert_eq!(replaced(&value, r#"["b"]"#, "x"), r#"["b"]: expected number, found string"#);
    // Only the last step may be new.
    let maps = map("map(number)", [("a", value)]);
    assert_eq!(
        replaced(&maps, r#"["a"]["b"]"#, 2),
        r#"{"a" = {"a" = 1, "b" = 2, "c" = 3}} : map(map(number))"#
    );
    assert_eq!(replaced(&maps, r#"["b"]["a"]"#, 2), r#"there is no element `["b"]`"#);
}

#[test]
fn a_changed_set_is_put_in_order_and_equal_elements_fall_together() {
    let value = set("string", ["a".into(), "b".into(), "c".into()]);
    assert_eq!(replaced(&value, "[#0]", "z"), r#"toset(["b", "c", "z"]) : set(string)"#);
    assert_eq!(replaced(&value, "[#2]", "a"), r#"toset(["a", "b"]) : set(string)"#);
    assert_eq!(replaced(&value, "[#3]", "a"), "there is no element `[#3]`");
    assert_eq!(replaced(&value, "[0]", "a"), "`[0]` cannot be taken from a set of string");
}

#[test]
fn there_has_to_be_a_part_to_replace() {
    let value = Value::object([
        ("list", strings(&["a"])),
        ("null", Value::null(ty("map(string)"))),
        ("later", Value::unknown(ty("list(string)"))),
    ]);
    assert_eq!(replaced(&value, "list[1]", "x"), "list: there is no element `[1]`");
    assert_eq!(replaced(&value, r#"null["k"]"#, "x"), r#"null: `["k"]` cannot be taken from null"#);
    assert_eq!(
        replaced(&value, "later[0]", "x"),
        "later: `[0]` cannot be taken from a value that is known only after apply"
    );
    assert_eq!(replaced(&value, "other", "x"), r#"there is no attribute "other""#);
    assert_eq!(replaced(&value, r#"["list"]"#, "x"), r#"`["list"]` cannot be taken from an object"#);
    assert_eq!(replaced(&value, "list[0].x", 1), "list[0]: `.x` cannot be taken from a string");
}

#[test]
fn an_error_deep_within_has_the_whole_path() {
    let value = Value::object([("a", map("list(number)", [("k", list("number", [1.into()]))]))]);
    assert_eq!(replaced(&value, r#"a["k"][0]"#, "x"), r#"a["k"][0]: expected number, found string"#);
}

#[test]
fn the_value_that_was_given_stays_as_it_is() {
    let value = Value::object([("list", strings(&["a", "b"]))]);
    let changed = value.clone().with_at(&path("list[0]"), "x".into()).unwrap();
    assert_eq!(shown(&value), r#"{list = ["a", "b"]} : object({ list = list(string) })"#);
    assert_eq!(shown(&changed), r#"{list = ["x", "b"]} : object({ list = list(string) })"#);
}

// Printing

#[test]
fn values_print_in_the_notation_of_the_language() {
    for (value, expected) in [
        (Value::tuple([]), "[]"),
        (Value::object::<&str>([]), "{}"),
        (set("string", []), "toset([])"),
        (map::<0>("string", []), "{}"),
        (map("number", [("a b", 1.into()), ("c", 2.into())]), r#"{ "a b" = 1, "c" = 2 }"#),
        (Value::object([("a", 1.into()), ("b", 2.into())]), "{ a = 1, b = 2 }"),
        (
            Value::tuple([Value::null(Type::STRING), Value::unknown(Type::STRING)]),
            "[null, (known after apply)]",
        ),
        ("a\t\"\\\r\n".into(), r#""a\t\"\\\r\n""#),
    ] {
        assert_eq!(value.to_string(), expected);
        assert_eq!(value.as_ref().to_string(), expected);
    }
}

#[test]
fn the_form_for_programmers_tells_the_type_and_what_is_known() {
    assert_eq!(format!("{:?}", Value::from("a")), "\"a\": string");
    let later = Value::refined(Type::STRING, Refinement::new().not_null()).unwrap();
    let text = format!("{later:?}");
    assert!(text.starts_with("(known after apply): string Refinement"), "{text}");
    assert_eq!(format!("{:?}", Value::unknown(Type::STRING)), "(known after apply): string");
}
