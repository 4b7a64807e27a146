//! What an author's code is given, and what becomes of what it returns.

use std::net::Ipv4Addr;

use kit::written::{lines, resource, value};
use tfsdk::plan::{
    as_left_out, check_result, keep_untouched, problems_of, read_given, validate_as, with_write_only,
    without_write_only,
};
use tfsdk::schema::validate::length;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema, TfSchema,
};
use tfsdk::value::Refinement;
use tfsdk::{Error, Limits, Number, Tf, TfObject, TfValue, Type, Value};

fn secret() -> [Attribute; 2] {
    [Attribute::optional("name", Type::STRING), Attribute::optional("secret", Type::STRING).write_only()]
}

fn with_secrets(nesting: Nesting) -> Schema {
    resource([Attribute::nested("parts", NestedType::new(nesting, secret()), Mode::OPTIONAL)])
}

#[track_caller]
fn brought_in(schema: &Schema, planned: &str, config: &str, expected: &str) {
    let [planned, config, expected] = [planned, config, expected].map(|text| value(schema, text));
    let full = with_write_only(schema, &planned, &config);
    assert_eq!(full, expected);
    assert_eq!(without_write_only(schema, &full), planned);
}

/// No plan has filled them in, and the struct may hold no null there.
#[test]
fn what_is_write_only_is_brought_in_with_the_defaults_in_it() {
    let login = NestedType::new(
        Nesting::List,
        [
            Attribute::optional("user", Type::STRING).default("admin"),
            Attribute::optional("pin", Type::STRING),
        ],
    );
    let schema = resource([Attribute::nested("logins", login, Mode::OPTIONAL).write_only()]);
    brought_in(
        &schema,
        "{ logins = null }",
        r#"{ logins = [{}, { user = "ada" }] }"#,
        r#"{ logins = [{ user = "admin" }, { user = "ada" }] }"#,
    );
    brought_in(&schema, "{ logins = null }", "{ logins = null }", "{ logins = null }");
}

#[test]
fn write_only_values_are_brought_in_where_they_stand() {
    brought_in(
        &with_secrets(Nesting::Single),
        r#"{ parts = { name = "a" } }"#,
        r#"{ parts = { name = "b", secret = "x" } }"#,
        r#"{ parts = { name = "a", secret = "x" } }"#,
    );
    brought_in(
        &with_secrets(Nesting::List),
        r#"{ parts = [{ name = "a" }, { name = "b" }, {}] }"#,
        r#"{ parts = [{ secret = "x" }, { secret = "y" }] }"#,
        r#"{ parts = [{ name = "a", secret = "x" }, { name = "b", secret = "y" }, {}] }"#,
    );
    brought_in(
        &with_secrets(Nesting::Map),
        r#"{ parts = { k = { name = "a" }, l = {} } }"#,
        r#"{ parts = { l = { secret = "y" }, m = { secret = "z" } } }"#,
        r#"{ parts = { k = { name = "a" }, l = { secret = "y" } } }"#,
    );
    let nothing = "{ parts = null }";
    brought_in(&with_secrets(Nesting::List), nothing, r#"{ parts = [{ secret = "x" }] }"#, nothing);
}

#[test]
fn write_only_values_stand_in_blocks_as_well() {
    let block = NestedBlock::new("part", BlockNesting::List, Block::new().with_attributes(secret()));
    let block = Block::new().with_blocks([block]);
    let schema = Schema::new(Kind::Resource, 0, block).expect("a schema");
    brought_in(
        &schema,
        r#"{ part = [{ name = "a" }] }"#,
        r#"{ part = [{ name = "a", secret = "x" }] }"#,
        r#"{ part = [{ name = "a", secret = "x" }] }"#,
    );
}

fn number(text: &str) -> Value {
    Value::from(text.parse::<Number>().expect("a number"))
}

#[test]
fn parts_that_did_not_change_stay_as_they_were_given() {
    let object = |thirds: [&str; 2], name: Value, map: &str| {
        let thirds = Value::list(Type::NUMBER, thirds.map(number)).expect("a list");
        let map = Value::map(Type::NUMBER, [("k", number(map))]).expect("a map");
        Value::object([("thirds", thirds), ("name", name), ("map", map)])
    };
    let long = "0.33333333333333333333";
    let refined = Value::refined(Type::STRING, Refinement::new().prefix("i-")).expect("a refinement");
    let given = object([long, long], refined.clone(), long);
    let read = object(["0.3333333333333333"; 2], Value::unknown(Type::STRING), "0.3333333333333333");
    assert_eq!(keep_untouched(&given, &read, &read), given);
    let returned = object(["0.3333333333333333", "1"], Value::unknown(Type::STRING), "2");
    assert_eq!(keep_untouched(&given, &read, &returned), object([long, "1"], refined, "2"));
}

#[test]
fn the_types_of_dynamic_parts_that_did_not_change_stay() {
    let id = |id| ("id", Value::from(id));
    for typed in [Value::null(Type::STRING), Value::unknown(Type::list(Type::BOOL))] {
        let bare = if typed.is_null() { Value::null(Type::DYNAMIC) } else { Value::unknown(Type::DYNAMIC) };
        let object = |any: &Value, name| Value::object([("any", any.clone()), id(name)]);
        let both = |any: &Value, name| Value::tuple([object(any, name), object(any, "c")]);
        assert_eq!(
            keep_untouched(&both(&typed, "a"), &both(&bare, "a"), &both(&bare, "b")),
            both(&typed, "b")
        );
        let list = |any: &Value, name| {
            Value::list(Type::DYNAMIC, [object(any, name), object(any, "c")]).expect("a list")
        };
        assert_eq!(
            keep_untouched(&list(&typed, "a"), &list(&bare, "a"), &list(&bare, "b")),
            list(&typed, "b")
        );
    }
    // A list has one type: where one element is given back as it was and another is not, they stay as they were returned.
    let list = |first: Value, second: Value| Value::list(Type::DYNAMIC, [first, second]).expect("a list");
    let given = list(Value::null(Type::STRING), Value::null(Type::STRING));
    let read = list(Value::null(Type::DYNAMIC), Value::null(Type::DYNAMIC));
    let returned = list(Value::null(Type::DYNAMIC), Value::from(1));
    assert_eq!(keep_untouched(&given, &read, &returned), returned);
}

#[test]
fn a_list_of_another_length_is_taken_as_it_is() {
    let list =
        |texts: &[&str]| Value::list(Type::NUMBER, texts.iter().map(|text| number(text))).expect("a list");
    let (given, read) = (list(&["0.33333333333333333333"]), list(&["0.3333333333333333"]));
    let returned = list(&["0.3333333333333333", "1"]);
    assert_eq!(keep_untouched(&given, &read, &returned), returned);
}

#[test]
fn null_and_empty_that_a_field_cannot_tell_apart_stay() {
    let null = Value::object([("text", Value::null(Type::STRING))]);
    let empty = Value::object([("text", Value::from(""))]);
    assert_eq!(keep_untouched(&null, &empty, &empty), null);
    let set = Value::object([("text", Value::from("a"))]);
    assert_eq!(keep_untouched(&null, &empty, &set), set);
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("name", required, validate = length(1..=3))]
    name: String,
    #[tfsdk("port", optional, default = 80)]
    port: u16,
    #[tfsdk("pin", optional, sensitive)]
    pin: Option<u16>,
    #[tfsdk("disks", optional)]
    disks: Option<Vec<String>>,
    #[tfsdk("id", computed)]
    id: Tf<String>,
}

fn found_in(config: &str) -> Vec<String> {
    let schema = Server::schema();
    lines(&validate_as::<Server>(&schema, &value(&schema, config)))
}

#[test]
fn a_value_that_its_field_cannot_hold_is_found_before_it_is_read() {
    assert_eq!(found_in(r#"{ name = "a", port = 70000 }"#).len(), 1);
    assert!(found_in(r#"{ name = "a", port = 1.5 }"#)[0].starts_with("error: port: Invalid value: "));
    assert!(
        found_in(r#"{ name = "a", disks = ["x", null] }"#)[0].starts_with("error: disks[1]: Invalid value: ")
    );
    assert!(found_in(r#"{ name = "a", port = unknown, disks = [unknown] }"#).is_empty());
    assert!(found_in("{ name = unknown, port = null, disks = unknown }").is_empty());
}

/// What is said of null is what helps: a list can do without an element, and a tuple cannot.
#[test]
fn null_in_a_tuple_cannot_be_left_out() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Route {
        #[tfsdk("hops", optional)]
        _hops: Option<Vec<String>>,
        #[tfsdk("pair", optional)]
        _pair: Option<(String, u8)>,
    }
    let schema = Route::schema();
    let told = |config: &str| lines(&validate_as::<Route>(&schema, &value(&schema, config)));
    let [list] = &told(r#"{ hops = ["a", null] }"#)[..] else { panic!("one") };
    assert!(list.contains("Write a value of type string, or leave the element out."), "{list}");
    let [tuple] = &told(r#"{ pair = ["a", null] }"#)[..] else { panic!("one") };
    assert!(tuple.contains("Write a value of type number.") && !tuple.contains("leave"), "{tuple}");
}

#[test]
fn what_a_validator_has_told_is_not_told_twice() {
    let found = found_in(r#"{ name = null, port = -1 }"#);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("required"), "{found:?}");
}

#[test]
fn what_does_not_fit_is_not_quoted_where_it_is_sensitive() {
    let found = found_in(r#"{ name = "a", pin = 7777777 }"#);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("error: pin: ") && !found[0].contains("7777777"), "{found:?}");
    let schema = Server::schema();
    let error =
        value(&schema, r#"{ name = "a", port = 1, pin = 7777777 }"#).get::<Server>().err().expect("an error");
    assert!(!error.to_string().contains("7777777"));
    assert!(!problems_of(&schema, &error).to_string().contains("7777777"));
}

#[track_caller]
fn changed(schema: &Schema, planned: &str, result: &str, expected: &[&str]) {
    let found = check_result(schema, &value(schema, planned), &value(schema, result));
    let texts = lines(&found);
    assert_eq!(texts.len(), expected.len(), "{texts:?}");
    for (text, expected) in texts.iter().zip(expected) {
        assert!(text.contains(expected), "{expected:?} is not in {text:?}");
    }
}

#[test]
fn a_planned_value_that_changed_is_told_with_both_values() {
    let schema = Server::schema();
    let planned = r#"{ name = "a", port = 80, id = unknown }"#;
    changed(&schema, planned, r#"{ name = "a", port = 80, id = "i" }"#, &[]);
    changed(
        &schema,
        planned,
        r#"{ name = "b", port = 81, id = "i" }"#,
        &[
            "`name` was planned as string \"a\", and came back as string \"b\".",
            "`port` was planned as number 80, and came back as number 81.",
        ],
    );
    changed(
        &schema,
        r#"{ name = "a", port = 80, disks = ["x", "y"] }"#,
        r#"{ name = "a", port = 80, disks = ["x"] }"#,
        &["`disks` was planned as a list of 2 elements, and came back as a list of 1 element."],
    );
    // However many elements are gone.
    changed(
        &schema,
        r#"{ name = "a", port = 80, disks = ["x", "y", "z"] }"#,
        r#"{ name = "a", port = 80, disks = [] }"#,
        &["`disks` was planned as a list of 3 elements, and came back as a list of 0 elements."],
    );
}

/// Both are a set of one element, or an object.
#[test]
fn what_is_called_alike_before_and_after_is_told_apart_in_terraforms_words() {
    let schema = resource([
        Attribute::optional("zones", Type::set(Type::STRING)),
        Attribute::optional("any", Type::DYNAMIC),
        Attribute::nested(
            "grants",
            NestedType::new(
                Nesting::Set,
                [Attribute::required("who", Type::STRING), Attribute::computed("id", Type::STRING)],
            ),
            Mode::OPTIONAL,
        ),
    ]);
    let planned =
        value(&schema, r#"{"zones": ["a", "b"], "any": null, "grants": [{"who": "x", "id": null}]}"#);
    let result =
        value(&schema, r#"{"zones": ["A", "B"], "any": null, "grants": [{"who": "y", "id": null}]}"#);
    let found = check_result(&schema, &planned, &result).to_string();
    // One of two is enough to find the other.
    assert_eq!(found.matches("`zones`").count(), 1, "{found}");
    for told in [
        r#"`zones` is not as it was planned: planned set element cty.StringVal("a") does not correlate with any element in actual."#,
        r#"planned set element cty.ObjectVal(map[string]cty.Value{"id":cty.NullVal(cty.String), "who":cty.StringVal("x")}) does not correlate"#,
    ] {
        assert!(found.contains(told), "{found}");
    }
    // Two sets are told, be the paths to them cut alike.
    let schema = resource([Attribute::optional("by_key", Type::map(Type::set(Type::STRING)))]);
    let of = |zone: &str| {
        let zones = |number| {
            (format!("{}{number}", "k".repeat(1000)), Value::set(Type::STRING, [zone.into()]).unwrap())
        };
        let by_key = Value::map(Type::set(Type::STRING), [1, 2].map(zones)).unwrap();
        Value::object([("by_key", by_key)])
    };
    assert_eq!(check_result(&schema, &of("a"), &of("b")).len(), 2);
    let of = |any: Value| Value::object([("any", any), ("zones", Value::null(Type::set(Type::STRING)))]);
    let schema = resource([
        Attribute::optional("zones", Type::set(Type::STRING)),
        Attribute::optional("any", Type::DYNAMIC),
    ]);
    let [planned, result] = ["a", "b"].map(|name| of(Value::object([(name, 1.into())])));
    let found = check_result(&schema, &planned, &result).to_string();
    assert!(found.contains("`any` is not as it was planned: "), "{found}");
}

#[test]
fn a_sensitive_value_that_changed_is_not_told() {
    let schema = Server::schema();
    let found = check_result(
        &schema,
        &value(&schema, r#"{ name = "a", port = 80, pin = 1234 }"#),
        &value(&schema, r#"{ name = "a", port = 80, pin = 5678 }"#),
    );
    let texts = lines(&found);
    assert_eq!(texts.len(), 1);
    assert!(
        texts[0].contains("`pin`") && !texts[0].contains("1234") && !texts[0].contains("5678"),
        "{texts:?}"
    );
}

/// What is dynamic and sensitive in a nested attribute is of a type that names its attributes.
#[test]
fn a_type_does_not_tell_what_is_sensitive_in_it() {
    let login = NestedType::new(Nesting::Single, [Attribute::optional("secret", Type::DYNAMIC).sensitive()]);
    // The rules of schemas refuse it, and who checks a result need not have kept them.
    let block = Block::new().with_attributes([Attribute::nested("login", login, Mode::OPTIONAL)]);
    let schema = Schema::unchecked(0, block);
    let of = |name: &str| {
        let login = Value::object([("secret", Value::object([(name, 1.into())]))]);
        Value::object([("login", login)])
    };
    let found = check_result(&schema, &of("hunter2"), &of("hunter3")).to_string();
    assert!(found.contains("`login` is not of the type that was planned."), "{found}");
    assert!(!found.contains("hunter"), "{found}");
}

#[test]
fn what_is_left_unknown_is_told() {
    let schema = Server::schema();
    let planned = r#"{ name = "a", port = 80, id = unknown }"#;
    changed(&schema, planned, planned, &["`id` is still unknown."]);
}

/// However its elements are mapped.
#[test]
fn what_holds_unknown_as_a_whole_is_unknown_where_an_element_is() {
    #[derive(TfObject, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Net {
        #[tfsdk("ips", optional, computed, text)]
        ips: Tf<Vec<Ipv4Addr>>,
        #[tfsdk("names", optional, computed)]
        names: Tf<Vec<String>>,
        #[tfsdk("zones", optional, computed, set)]
        zones: Tf<Vec<String>>,
    }
    let part = [Value::from("1.1.1.1"), Value::unknown(Type::STRING)];
    let list = Value::list(Type::STRING, part.clone()).expect("a list");
    let set = Value::set(Type::STRING, part).expect("a set");
    let net = Value::object([("ips", list.clone()), ("names", list), ("zones", set)]);
    let read = read_given::<Net>(&net, Limits::new()).expect("each holds unknown");
    assert_eq!(read, Net { ips: Tf::Unknown, names: Tf::Unknown, zones: Tf::Unknown });
    // What is wrong beside it is told.
    let wrong = [Value::from("x"), Value::unknown(Type::STRING)];
    let list = Value::list(Type::STRING, wrong).expect("a list");
    let nulls = [("names", Value::null(list.ty().clone())), ("zones", Value::null(Type::set(Type::STRING)))];
    let net = Value::object([("ips", list)].into_iter().chain(nulls));
    let error = read_given::<Net>(&net, Limits::new()).unwrap_err().to_string();
    assert!(error.contains("ips[0]: the string \"x\" is not accepted"), "{error}");
}

/// A sentence has one end, and a path in it stays as it is written.
#[test]
fn what_an_author_says_in_sentences_ends_as_it_was_written() {
    let schema = Schema::unchecked(0, Block::new());
    let told = |text: &'static str| {
        problems_of(&schema, &Error::invalid(text))
            .iter()
            .map(|one| one.detail().to_owned())
            .collect::<String>()
    };
    assert_eq!(told("the name is taken: rename it first."), "The name is taken: rename it first.");
    assert_eq!(told("the name is taken!"), "The name is taken!");
    assert_eq!(told("the name is taken"), "The name is taken.");
}

#[test]
fn what_a_type_says_of_a_value_becomes_one_sentence() {
    #[derive(TfValue)]
    enum Rule {
        #[tfsdk("allow")]
        Allow,
        #[tfsdk("deny")]
        Deny,
    }
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Policy {
        #[tfsdk("rule", required)]
        rule: Rule,
    }
    let state = Value::object([("rule", Value::from("alow"))]);
    let error = state.get::<Policy>().map(|policy| matches!(policy.rule, Rule::Deny)).unwrap_err();
    let told = problems_of(&Policy::schema(), &error).to_string();
    assert_eq!(
        told,
        r#"error: rule: Invalid value: Expected "allow" or "deny", found "alow"; did you mean "allow"?"#
    );
}

#[test]
fn a_configuration_of_another_type_brings_nothing_in() {
    let schema = resource(secret());
    let planned = value(&schema, r#"{ name = "a" }"#);
    for foreign in [
        Value::object([("name", Value::from("a")), ("secret", Value::from(1))]),
        Value::object([("name", Value::from("a")), ("secret", Value::tuple([]))]),
        Value::from("x"),
    ] {
        assert_eq!(with_write_only(&schema, &planned, &foreign), planned);
    }
}

#[test]
fn a_state_of_another_type_stays_as_it_is() {
    let schema = resource([Attribute::optional("tags", Type::list(Type::STRING)).null_means_empty()]);
    for foreign in [
        Value::object([("other", Value::from(1))]),
        Value::object([("tags", Value::from(1))]),
        Value::from("x"),
    ] {
        assert_eq!(as_left_out(&schema, &foreign), foreign);
    }
}
