//! Types, values and paths, as a user meets them.

use std::ops::ControlFlow;

use tfsdk::ty::{ObjectAttribute, ObjectType, TypeKind};
use tfsdk::value::Refinement;
use tfsdk::{Number, Path, ProblemKind, TfObject, Type, Value, msgpack};

fn path(text: &str) -> Path {
    text.parse().expect("a path")
}

fn rule(name: &str, port: i64) -> Value {
    Value::object([("name", Value::from(name)), ("port", Value::from(port))])
}

fn rules() -> Value {
    let tags = Value::map(Type::STRING, [("env", Value::from("prod"))]).expect("strings");
    let list = Value::list(rule("", 0).ty().clone(), [rule("ssh", 22), rule("web", 80)]).expect("one type");
    Value::object([("rules", list), ("tags", tags)])
}

#[test]
fn an_array_is_a_tuple_as_brackets_are_in_the_language() {
    let written = Value::tuple([Value::from("a"), Value::from("b")]);
    assert_eq!(Value::from(["a", "b"]), written);
    assert_eq!(Value::from(vec!["a".to_owned(), "b".to_owned()]), written);
    assert_eq!(Value::from([[1, 2], [3, 4]]).to_string(), "[[1, 2], [3, 4]]");
    assert_eq!(Value::from([Value::from(1), Value::from("b")]).ty().to_string(), "tuple([number, string])");
    assert_eq!(Value::from(Vec::<bool>::new()), Value::tuple([]));
    // What keeps its type is made by `of`.
    assert_eq!(Value::of(&["a", "b"]).expect("a list").ty(), &Type::list(Type::STRING));
}

// Paths

#[test]
fn a_path_prints_as_it_parses() {
    for text in
        ["", "a", "a.b[0]", r#"a["k e\"y\\"].b"#, "set[#3].x", r#"."odd name"[0]"#, "[0][1]", r#"["k"]"#]
    {
        assert_eq!(path(text).to_string(), text);
    }
}

#[test]
fn an_attribute_name_in_a_path_is_bare_where_the_language_has_an_identifier() {
    // A letter-like number cannot be part of an identifier, a middle dot can.
    for (name, text) in
        [("a²", r#""a²""#), ("l·l", "l·l"), ("index-document", "index-document"), ("-a", r#""-a""#)]
    {
        let text = format!("root.{text}");
        assert_eq!(Path::root().attribute("root").attribute(name).to_string(), text);
        assert_eq!(path(&text).to_string(), text);
    }
}

#[test]
fn a_key_in_a_path_is_a_literal_of_the_language() {
    for (key, text) in [
        ("${a}", r#"["$${a}"]"#),
        ("$${a} %{b}", r#"["$$${a} %%{b}"]"#),
        ("100% $", r#"["100% $"]"#),
        ("\0\u{85}\n", r#"["\u0000\u0085\n"]"#),
    ] {
        let keyed = Path::root().key(key);
        assert_eq!(keyed.to_string(), text);
        assert_eq!(path(text), keyed);
    }
    // These are read, but not written this way.
    assert_eq!(path(r#"["${a}\U0001F600"]"#), Path::root().key("${a}\u{1F600}"));
}

#[test]
fn a_text_that_is_no_path_says_where_it_stops_being_one() {
    for (text, message) in [
        ("a.", "invalid attribute path: expected an attribute name at byte 2"),
        ("a[", "invalid attribute path: expected a number, `#` or a quoted key at byte 2"),
        ("a[1", "invalid attribute path: expected `]` at byte 3"),
        ("a[\"k]", "invalid attribute path: expected a closing quote at byte 5"),
        ("a b", "invalid attribute path: expected `.` or `[` at byte 1"),
        (
            r#"["\ud800"]"#,
            "invalid attribute path: expected the number of a character in hexadecimal digits at byte 4",
        ),
        ("a[99999999999999999999999]", "invalid attribute path: expected a smaller number at byte 2"),
    ] {
        assert_eq!(text.parse::<Path>().expect_err(text).to_string(), message);
    }
}

// Types

#[test]
fn a_type_prints_as_its_constraint_and_is_named_as_terraform_names_it() {
    let ty = Type::set(Type::object([("b", Type::list(Type::NUMBER)), ("a", Type::DYNAMIC)]));
    assert_eq!(ty.to_string(), "set(object({ a = any, b = list(number) }))");
    assert_eq!(ty.friendly_name().to_string(), "set of object");
    assert_eq!(Type::list(Type::DYNAMIC).friendly_name().to_string(), "list of dynamic");
    assert_eq!(
        Type::list(Type::map(Type::DYNAMIC)).friendly_name_for_constraint().to_string(),
        "list of map of any single type"
    );
    assert_eq!(Type::tuple([Type::BOOL, Type::STRING]).to_string(), "tuple([bool, string])");
    assert_eq!(Type::object::<&str>([]).to_string(), "object({})");
}

#[test]
fn attribute_order_does_not_matter_to_a_type() {
    let one = Type::object([("a", Type::BOOL), ("b", Type::STRING)]);
    let other = Type::object([("b", Type::STRING), ("a", Type::BOOL)]);
    assert_eq!(one, other);
}

#[test]
fn element_types_can_be_replaced() {
    assert_eq!(Type::set(Type::BOOL).with_element(Type::STRING), Some(Type::set(Type::STRING)));
    assert_eq!(Type::STRING.with_element(Type::STRING), None);
    assert_eq!(Type::tuple([Type::BOOL]).with_elements([Type::STRING]), Some(Type::tuple([Type::STRING])));
}

#[test]
fn a_type_is_stepped_through_by_path() {
    let ty = rules().ty().clone();
    assert_eq!(ty.at(&path("rules[7].port")).expect("a number"), &Type::NUMBER);
    assert_eq!(ty.at(&path(r#"tags["any"]"#)).expect("a string"), &Type::STRING);
    assert_eq!(Type::DYNAMIC.at(&path("a.b[0]")).expect("dynamic"), &Type::DYNAMIC);
    let error = ty.at(&path("rules[0].prot")).expect_err("a misspelt name");
    assert_eq!(error.to_string(), r#"rules[0]: there is no attribute "prot"; did you mean "port"?"#);
    let error = ty.at(&path("rules.name")).expect_err("a list has no attributes");
    assert_eq!(error.to_string(), "rules: `.name` cannot be taken from a list of object");
}

#[test]
fn optional_attributes_belong_to_the_type_and_can_be_left_off() {
    let object = ObjectType::new([
        ObjectAttribute::optional("a", Type::STRING),
        ObjectAttribute::new("b", Type::BOOL),
    ]);
    assert!(object.has_optional());
    let ty = Type::list(object.into());
    assert_eq!(ty.to_string(), "list(object({ a = optional(string), b = bool }))");
    assert_eq!(ty.without_optional(), Type::list(Type::object([("a", Type::STRING), ("b", Type::BOOL)])));
}

#[test]
fn the_kind_of_a_type_can_be_matched() {
    let ty = Type::map(Type::BOOL);
    assert!(matches!(ty.kind(), TypeKind::Map(element) if *element == Type::BOOL));
    assert!(ty.is_collection() && !ty.is_primitive() && !ty.has_dynamic());
    assert!(Type::object([("x", Type::list(Type::DYNAMIC))]).has_dynamic());
}

// Values

#[test]
fn a_name_or_text_that_the_language_would_read_otherwise_is_quoted_and_escaped() {
    let value =
        Value::object([("a b", Value::from("${c}")), ("for", 1.into()), ("index-1", "\u{feff}".into())]);
    assert_eq!(value.to_string(), r#"{ "a b" = "$${c}", for = 1, index-1 = "\ufeff" }"#);
}

#[test]
fn a_set_orders_a_letter_with_a_mark_as_terraform_does() {
    // Terraform compares quoted texts; a mark that stays separate in normal form is not escaped in them.
    let element = |text: &str| Value::object([("n", Value::from(text))]);
    let elements = [element("x\u{302}"), element("xz"), element("xé")];
    let set = Value::set(elements[0].ty().clone(), elements.clone()).expect("one type");
    let texts: Vec<String> = set.elements().map(|(_, e)| e.to_string()).collect();
    assert_eq!(texts, ["{ n = \"xz\" }", "{ n = \"xé\" }", "{ n = \"x\u{302}\" }"]);
}

#[test]
fn a_value_prints_in_the_notation_of_the_language() {
    let value = Value::object([
        ("list", Value::list(Type::NUMBER, [Value::from(1), Value::null(Type::NUMBER)]).expect("numbers")),
        ("later", Value::unknown(Type::STRING)),
        ("text", Value::from("a \"b\"\n")),
        ("set", Value::set(Type::BOOL, [Value::from(true), Value::from(false)]).expect("bools")),
        ("none", Value::object::<&str>([])),
    ]);
    assert_eq!(
        value.to_string(),
        r#"{ later = (known after apply), list = [1, null], none = {}, set = toset([false, true]), text = "a \"b\"\n" }"#
    );
}

#[test]
fn strings_and_keys_are_kept_in_normal_form() {
    assert_eq!(Value::from("e\u{301}").as_str(), Some("é"));
    let map = Value::map(Type::BOOL, [("e\u{301}", Value::from(true))]).expect("bools");
    assert_eq!(map.as_ref().key("é").and_then(|v| v.as_bool()), Some(true));
}

#[test]
fn equality_is_of_type_and_data() {
    assert_eq!(Value::null(Type::STRING), Value::null(Type::STRING));
    assert_ne!(Value::null(Type::STRING), Value::null(Type::BOOL));
    assert_ne!(Value::unknown(Type::STRING), Value::null(Type::STRING));
    let refined = Value::refined(Type::STRING, Refinement::new().not_null()).expect("not null");
    assert_ne!(refined, Value::unknown(Type::STRING));
    let half = Number::parse("0.5").expect("a number");
    assert_eq!(Value::from(half), Value::from(Number::from_double(0.5).expect("a number")));
}

#[test]
fn terraform_holds_numbers_of_one_text_for_equal() {
    let parsed = |text| Value::of(&[Number::parse(text).expect("a number")]).expect("a list");
    let double = Value::of(&[Number::from_double(0.1).expect("a number")]).expect("a list");
    assert!(double.raw_equals(&parsed("0.1")) && double != parsed("0.1"));
    let exact = parsed("0.1000000000000000055511151231257827021181583404541015625");
    assert!(!double.raw_equals(&exact) && double == exact);
    assert!(parsed("-0").raw_equals(&parsed("0")));
    assert!(!parsed("1").raw_equals(&parsed("1.5")));
}

#[test]
fn sets_compare_without_order_and_hold_each_element_once() {
    let set =
        |texts: &[&str]| Value::set(Type::STRING, texts.iter().map(|t| Value::from(*t))).expect("strings");
    assert_eq!(set(&["b", "a", "b"]), set(&["a", "b"]));
    assert_eq!(set(&["b", "a", "b"]).as_ref().len(), Some(2));
}

#[test]
fn a_set_holds_numbers_of_one_text_once() {
    let parsed = |text| Number::parse(text).expect("a number");
    let double = Number::from_double(0.1).expect("a number");
    assert_ne!(parsed("0.1"), double);
    let numbers = [parsed("0.1"), double, parsed("0.1000000000000000000001")].map(Value::from);
    let set = Value::set(Type::NUMBER, numbers.clone()).expect("numbers");
    assert_eq!(set.to_string(), "toset([0.1, 0.1000000000000000000001])");
    let objects = numbers.map(|n| Value::object([("n", n)]));
    let set = Value::set(objects[0].ty().clone(), objects).expect("objects");
    assert_eq!(set.to_string(), "toset([{ n = 0.1 }, { n = 0.1000000000000000000001 }])");
}

#[test]
fn sets_stand_in_the_order_of_terraform() {
    let numbers =
        ["10", "9", "-1", "100", "0", "-0"].map(|n| Value::from(Number::parse(n).expect("a number")));
    let set = Value::set(Type::NUMBER, numbers.clone()).expect("numbers");
    assert_eq!(set.to_string(), "toset([-1, -0, 0, 9, 10, 100])");
    // Inside objects numbers order as text.
    let objects = numbers.map(|n| Value::object([("n", n)]));
    let set = Value::set(objects[0].ty().clone(), objects).expect("objects");
    assert_eq!(
        set.to_string(),
        "toset([{ n = -0 }, { n = -1 }, { n = 0 }, { n = 100 }, { n = 10 }, { n = 9 }])"
    );
    let mixed =
        [Value::null(Type::BOOL), Value::unknown(Type::BOOL), Value::from(true), Value::unknown(Type::BOOL)];
    let set = Value::set(Type::BOOL, mixed).expect("bools");
    assert_eq!(set.to_string(), "toset([true, (known after apply), (known after apply), null])");
}

#[test]
fn elements_of_a_collection_are_of_one_type() {
    let error =
        Value::list(Type::STRING, [Value::from("a"), Value::from(1), Value::from(true)]).expect_err("mixed");
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [1]: expected string, found number 1\n  [2]: expected string, found bool true"
    );
    let error =
        Value::map(Type::DYNAMIC, [("a", Value::from("x")), ("b", Value::from(1))]).expect_err("mixed");
    assert_eq!(
        error.to_string(),
        r#"["b"]: the elements of a collection must all be of one type: expected string, found number"#
    );
    let list = Value::list(Type::DYNAMIC, [Value::null(Type::DYNAMIC), Value::from("x")]).expect("strings");
    assert_eq!(list.ty(), &Type::list(Type::STRING));
}

#[test]
fn parts_are_found_by_path() {
    let value = rules();
    assert_eq!(value.at(&path("rules[1].name")).expect("a part").as_str(), Some("web"));
    assert_eq!(value.get_at::<u16>(&path("rules[0].port")).expect("a port"), 22);
    let error = value.at(&path("rules[2]")).expect_err("no such element");
    assert_eq!(error.to_string(), "rules: there is no element `[2]`");
    let error = Value::null(rules().ty().clone()).at(&path("rules")).expect_err("null has no parts");
    assert_eq!(error.to_string(), "`.rules` cannot be taken from null");
    assert!(error.has(ProblemKind::Path));
}

#[test]
fn a_part_is_replaced_and_the_rest_is_kept() {
    let value = rules();
    let changed = value.clone().set_at(&path("rules[0].port"), &2222).expect("a number");
    assert_eq!(changed.get_at::<u16>(&path("rules[0].port")).expect("a port"), 2222);
    assert_eq!(changed.ty(), value.ty());
    assert_eq!(value.get_at::<u16>(&path("rules[0].port")).expect("a port"), 22);
    let added = value.clone().set_at(&path(r#"tags["new"]"#), "x").expect("a string");
    assert_eq!(added.get_at::<String>(&path(r#"tags["new"]"#)).expect("a tag"), "x");
    let error = value.clone().set_at(&path("rules[0].port"), "x").expect_err("a string is no number");
    assert_eq!(
        error.to_string(),
        "rules[0]: expected object({ name = string, port = number }), found object({ name = string, port = string })"
    );
    let error = value.with_at(&path("rules[0].prt"), Value::from(1)).expect_err("no such attribute");
    assert_eq!(error.to_string(), r#"rules[0]: there is no attribute "prt"; did you mean "port"?"#);
}

#[test]
fn a_walk_visits_every_part_and_can_be_ended() {
    let value = rules();
    let mut paths = Vec::new();
    value.walk(|path, _| {
        paths.push(path.to_string());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(
        paths,
        [
            "",
            "rules",
            "rules[0]",
            "rules[0].name",
            "rules[0].port",
            "rules[1]",
            "rules[1].name",
            "rules[1].port",
            "tags",
            "tags[\"env\"]"
        ]
    );
    let found = value.walk(|path, value| match value.as_i64() {
        Some(80) => ControlFlow::Break(path.clone()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(found, Some(path("rules[1].port")));
}

#[test]
fn a_transformation_changes_parts_and_puts_types_together_anew() {
    let text = rules()
        .transform(|_, value| Ok(value.as_number().map(|n| Value::from(n.to_text())).unwrap_or(value)))
        .expect("strings instead of numbers");
    assert_eq!(text.ty().at(&path("rules[0].port")).expect("a type"), &Type::STRING);
    let identity = rules().transform(|_, value| Ok(value)).expect("nothing changed");
    assert_eq!(identity, rules());
    let error = rules()
        .transform(|path, value| match value.as_number() {
            Some(_) => Err(tfsdk::Error::invalid(format!("no numbers at {path}"))),
            None => Ok(value),
        })
        .expect_err("two numbers");
    assert_eq!(
        error.to_string(),
        "2 problems:\n  rules[0].port: no numbers at rules[0].port\n  rules[1].port: no numbers at rules[1].port"
    );
}

#[test]
fn unknown_parts_are_found() {
    let value = rules().with_at(&path("rules[1].name"), Value::unknown(Type::STRING)).expect("a string");
    assert!(value.is_known() && !value.is_wholly_known());
    assert_eq!(value.unknown_paths(), [path("rules[1].name")]);
    assert!(rules().is_wholly_known());
}

// Refinements

#[test]
fn a_refinement_that_leaves_one_value_is_that_value() {
    let five = Refinement::new().not_null().min(5, true).max(5, true);
    assert_eq!(Value::refined(Type::NUMBER, five).expect("5"), Value::from(5));
    let empty = Refinement::new().not_null().max_len(0);
    let list = Value::refined(Type::list(Type::STRING), empty).expect("empty");
    assert_eq!(list, Value::list(Type::STRING, []).expect("empty"));
    let two = Refinement::new().not_null().min_len(2).max_len(2);
    let list = Value::refined(Type::list(Type::STRING), two).expect("two");
    assert_eq!(list.to_string(), "[(known after apply), (known after apply)]");
    assert_eq!(
        Value::refined(Type::DYNAMIC, Refinement::new().not_null()).expect("dynamic"),
        Value::unknown(Type::DYNAMIC)
    );
}

#[test]
fn a_refinement_has_to_fit_its_type_and_itself() {
    for (ty, refinement, message) in [
        (Type::BOOL, Refinement::new().prefix("a"), "an unknown bool cannot be refined by a string prefix"),
        (
            Type::STRING,
            Refinement::new().min(1, true),
            "an unknown string cannot be refined by the range of a number",
        ),
        (Type::NUMBER, Refinement::new().min_len(1), "an unknown number cannot be refined by a length"),
        (
            Type::NUMBER,
            Refinement::new().min(10, true).max(1, true),
            "the lower bound 10 of an unknown number is greater than its upper bound 1",
        ),
        (
            Type::set(Type::BOOL),
            Refinement::new().min_len(5).max_len(1),
            "an unknown collection cannot have at least 5 and at most 1 elements",
        ),
    ] {
        assert_eq!(Value::refined(ty, refinement).expect_err(message).to_string(), message);
    }
}

/// So that `Default` can be derived for a struct that holds one.
#[test]
fn a_value_is_null_by_default() {
    #[derive(TfObject, Default)]
    struct Note {
        #[tfsdk("any")]
        any: Value,
    }
    let written = msgpack::to_vec(&Note::default()).unwrap();
    assert_eq!(msgpack::from_slice::<Note>(&written).unwrap().any, Value::null(Type::DYNAMIC));
}
