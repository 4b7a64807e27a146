//! State of earlier versions: read leniently, and upgraded in one step.

use std::collections::BTreeMap;

use kit::memory::measure;
use kit::written::{problems, resource, value};
use tfsdk::limits::{Exhausted, Limits};
use tfsdk::plan::{
    self, Movable, MoveSource, StateMoves, StateUpgrades, move_state, upgrade_state, upgrade_state_with,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, NestedBlock, Schema, TfSchema};
use tfsdk::{Error, Tf, TfObject, Type, Value};

/// A schema with one attribute of this type.
fn of(ty: Type) -> Schema {
    resource([Attribute::optional("a", ty)])
}

/// What the JSON of the attribute is read as.
fn read(ty: Type, json: &str) -> Result<Value, Error> {
    let state = upgrade_state(&of(ty), &StateUpgrades::new(), 0, &format!("{{\"a\": {json}}}"))?;
    Ok(state.attribute("a").expect("it is there").to_value())
}

#[track_caller]
fn reads(ty: Type, json: &str, expected: &str) {
    let schema = of(ty.clone());
    let expected = value(&schema, &format!("{{ a = {expected} }}"));
    assert_eq!(read(ty, json).ok(), expected.attribute("a").map(|a| a.to_value()));
}

#[track_caller]
fn refuses(ty: Type, json: &str, expected: &[&str]) {
    assert_eq!(problems(read(ty, json)), expected);
}

#[test]
fn single_values_stand_for_each_other_as_text() {
    reads(Type::STRING, "\"x\"", "\"x\"");
    reads(Type::STRING, "5", "\"5\"");
    reads(Type::STRING, "true", "\"true\"");
    reads(Type::NUMBER, "\"0.10\"", "0.1");
    reads(Type::BOOL, "\"false\"", "false");
    refuses(Type::NUMBER, "\"x\"", &["a: a number is required, but have string \"x\""]);
    refuses(Type::STRING, "[]", &["a: expected string, found a tuple of 0 elements"]);
    refuses(Type::STRING, "{}", &["a: expected string, found an object"]);
}

#[test]
fn null_is_null_of_every_type() {
    for ty in [
        Type::STRING,
        Type::DYNAMIC,
        Type::list(Type::STRING),
        Type::set(Type::STRING),
        Type::map(Type::STRING),
        Type::tuple([Type::STRING]),
        Type::object([("x", Type::STRING)]),
    ] {
        assert_eq!(read(ty.clone(), "null").ok(), Some(Value::null(ty)));
    }
    let schema = of(Type::STRING);
    let state = upgrade_state(&schema, &StateUpgrades::new(), 0, "null");
    assert_eq!(state.ok(), Some(Value::null(schema.ty().clone())));
}

#[test]
fn sequences_are_read_element_by_element() {
    reads(Type::list(Type::NUMBER), "[2, \"1\", null, 2]", "[2, 1, null, 2]");
    reads(Type::set(Type::NUMBER), "[2, \"1\", 2, 1]", "[1, 2]");
    reads(Type::list(Type::STRING), "[]", "[]");
    reads(Type::tuple([Type::NUMBER, Type::STRING]), "[\"1\", 2]", "[1, \"2\"]");
    reads(Type::set(Type::list(Type::STRING)), "[[\"b\"], [\"a\"], [\"b\"]]", "[[\"a\"], [\"b\"]]");
    let wrong = "a: expected list of string, found an object";
    refuses(Type::list(Type::STRING), "{}", &[wrong]);
    refuses(Type::set(Type::STRING), "1", &["a: expected set of string, found number 1"]);
    refuses(Type::tuple([Type::STRING]), "[]", &["a: expected tuple, found a tuple of 0 elements"]);
    refuses(Type::tuple([]), "{}", &["a: expected tuple, found an object"]);
}

#[test]
fn maps_and_objects_are_read_entry_by_entry() {
    reads(Type::map(Type::NUMBER), "{\"b\": \"2\", \"a\": 1}", "{ a = 1, b = 2 }");
    let object = Type::object([("x", Type::STRING), ("y", Type::list(Type::STRING))]);
    reads(object.clone(), "{\"x\": 1, \"gone\": [{}]}", "{ x = \"1\" }");
    reads(object.clone(), "{}", "{}");
    refuses(Type::map(Type::STRING), "[]", &["a: expected map of string, found a tuple of 0 elements"]);
    refuses(object, "\"x\"", &["a: expected object, found string \"x\""]);
}

#[test]
fn a_dynamic_value_has_its_type_beside_it() {
    reads(Type::DYNAMIC, r#"{"type": "number", "value": "5"}"#, "5");
    let list = read(Type::DYNAMIC, r#"{"type": ["list", "string"], "value": [1]}"#);
    assert_eq!(list.ok(), Value::list(Type::STRING, [Value::from("1")]).ok());
    let null = read(Type::DYNAMIC, r#"{"type": "bool", "value": null}"#);
    assert_eq!(null.ok(), Some(Value::null(Type::BOOL)));
    let typed = "a: expected an object of \"type\" and \"value\", as a dynamic value stands in a state";
    for wrong in ["\"x\"", "{}", r#"{"type": "bool"}"#, r#"{"value": 1}"#] {
        refuses(Type::DYNAMIC, wrong, &[typed]);
    }
    let found = problems(read(Type::DYNAMIC, r#"{"type": "strnig", "value": 1}"#));
    assert!(found[0].starts_with("a.type: "), "{found:?}");
    refuses(
        Type::DYNAMIC,
        r#"{"type": "number", "value": "x"}"#,
        &["a.value: a number is required, but have string \"x\""],
    );
    // A set of them has one type for all elements, so it is made of what is read.
    reads(
        Type::set(Type::DYNAMIC),
        r#"[{"type": "number", "value": 2}, {"type": "number", "value": 1}]"#,
        "[2, 1]",
    );
}

/// A value has all attributes, even those that the type of the state makes optional.
#[test]
fn a_dynamic_value_is_of_a_type_without_optional_attributes() {
    let json = r#"{"type": ["object", {"x": "string"}, ["x"]], "value": {"x": "y"}}"#;
    let object = read(Type::DYNAMIC, json).expect("it is of its type");
    assert_eq!(object.ty(), &Type::object([("x", Type::STRING)]));
}

#[test]
fn the_type_of_a_dynamic_value_is_as_deep_as_the_caller_allows() {
    let levels = 600;
    let ty = format!("{}\"string\"{}", "[\"list\",".repeat(levels), "]".repeat(levels));
    let json = format!(r#"{{"a": {{"type": {ty}, "value": null}}}}"#);
    let upgraded = |limits| upgrade_state_with(&of(Type::DYNAMIC), &StateUpgrades::new(), 0, &json, limits);
    let state = upgraded(Limits::new().max_depth(2000)).expect("it is no deeper");
    assert_eq!(state.attribute("a").map(|a| a.ty().depth()), Some(levels));
    assert_eq!(upgraded(Limits::new()).map_err(|error| error.exhausted()), Err(Some(Exhausted::Depth)));
}

/// Numbers are one element of a set if their texts are equal, and those of large exponents take time to write.
#[test]
fn sorting_a_set_is_paid_for() {
    let numbers: Vec<String> = (0..20).map(|i| format!("1.{i}e-6000000")).collect();
    let limits = Limits::new().max_work(1000);
    let upgraded = |ty: Type, json: &str| {
        upgrade_state_with(&of(ty), &StateUpgrades::new(), 0, json, limits).map_err(|error| error.exhausted())
    };
    let json = format!(r#"{{"a": [{}]}}"#, numbers.join(","));
    assert_eq!(upgraded(Type::set(Type::NUMBER), &json), Err(Some(Exhausted::Work)));
    assert!(upgraded(Type::list(Type::NUMBER), &json).is_ok());
    assert!(upgraded(Type::set(Type::NUMBER), r#"{"a": [1, 2.5]}"#).is_ok());
}

#[test]
fn every_problem_is_told_with_its_path() {
    let ty = Type::object([
        ("list", Type::list(Type::object([("x", Type::NUMBER)]))),
        ("map", Type::map(Type::BOOL)),
        ("pair", Type::tuple([Type::NUMBER, Type::NUMBER])),
        ("set", Type::set(Type::NUMBER)),
    ]);
    refuses(
        ty,
        r#"{"list": [{"x": 1}, {"x": "p"}, {"x": "q"}], "map": {"k": "r", "l": true}, "pair": [1, "s"], "set": [1, "t"]}"#,
        &[
            "a.list[1].x: a number is required, but have string \"p\"",
            "a.list[2].x: a number is required, but have string \"q\"",
            "a.map[\"k\"]: a bool is required, but have string \"r\"",
            "a.pair[1]: a number is required, but have string \"s\"",
            "a.set[#1]: a number is required, but have string \"t\"",
        ],
    );
}

#[test]
fn the_state_is_json_and_an_object() {
    let schema = of(Type::STRING);
    let state = |json: &str| upgrade_state(&schema, &StateUpgrades::new(), 0, json);
    assert!(state("{").is_err() && state("").is_err());
    assert_eq!(problems(state("[]")), ["expected object, found a tuple of 0 elements"]);
}

fn version_three() -> Schema {
    let block = Block::new().with_attributes([Attribute::required("seconds", Type::NUMBER)]);
    Schema::new(Kind::Resource, 3, block).expect("it keeps the rules")
}

fn seconds(seconds: impl Into<Value>) -> Value {
    Value::object([("seconds", seconds.into())])
}

#[test]
fn each_version_has_an_upgrade_of_its_own() {
    let schema = version_three();
    let upgrades = StateUpgrades::new()
        .from_version(0, Type::object([("hours", Type::NUMBER)]), |old| {
            let hours = old.attribute("hours").and_then(|hours| hours.as_i64()).unwrap_or(0);
            Ok(seconds(hours * 3600))
        })
        .from_version(2, Type::object([("minutes", Type::NUMBER)]), |old| {
            let minutes = old.attribute("minutes").and_then(|minutes| minutes.as_i64()).unwrap_or(0);
            Ok(seconds(minutes * 60))
        });
    assert_eq!(format!("{upgrades:?}"), "{0, 2}");
    let upgraded = |version, json: &str| upgrade_state(&schema, &upgrades, version, json);
    assert_eq!(upgraded(0, r#"{"hours": "2", "minutes": 5}"#).ok(), Some(seconds(7200)));
    assert_eq!(upgraded(2, r#"{"hours": 2, "minutes": 5}"#).ok(), Some(seconds(300)));
    assert_eq!(upgraded(3, r#"{"seconds": 5}"#).ok(), Some(seconds(5)));
    assert_eq!(
        problems(upgraded(1, "{}")),
        [
            "the state was written by version 1 of the schema, and this provider has no upgrade from it to version 3; its developers have to add one"
        ]
    );
    assert_eq!(
        problems(upgraded(4, "{}")),
        [
            "the state was written by version 4 of the schema, and this provider knows versions up to 3; use a later version of the provider"
        ]
    );
    assert_eq!(
        problems(upgraded(2, r#"{"minutes": "x"}"#)),
        ["minutes: expected number, found (sensitive value)"]
    );
}

#[test]
fn the_present_version_needs_no_upgrade_and_is_not_asked() {
    let upgrades = StateUpgrades::new()
        .from_version(3, Type::object([("x", Type::BOOL)]), |_| Err(Error::invalid("never called")));
    let state = upgrade_state(&version_three(), &upgrades, 3, r#"{"seconds": 1, "x": true}"#);
    assert_eq!(state.ok(), Some(seconds(1)));
}

#[test]
fn an_upgrade_gives_a_known_value_of_the_present_type() {
    let schema = version_three();
    let upgraded = |value: Value| {
        let upgrades =
            StateUpgrades::new().from_version(1, Type::object::<&str>([]), move |_| Ok(value.clone()));
        upgrade_state(&schema, &upgrades, 1, "{}")
    };
    assert_eq!(upgraded(seconds(1)).ok(), Some(seconds(1)));
    assert_eq!(upgraded(seconds(Value::null(Type::NUMBER))).ok(), Some(seconds(Value::null(Type::NUMBER))));
    let expected =
        "expected the upgrade from version 1 to give a known value of object({ seconds = number })";
    assert_eq!(
        problems(upgraded(seconds("1"))),
        [format!("{expected}, found object({{ seconds = string }})")]
    );
    for unknown in [seconds(Value::unknown(Type::NUMBER)), Value::unknown(schema.ty().clone())] {
        assert_eq!(
            problems(upgraded(unknown)),
            [format!("{expected}, found object({{ seconds = number }})")]
        );
    }
}

#[test]
fn what_an_upgrade_says_is_passed_on() {
    let upgrades = StateUpgrades::new()
        .from_version(1, Type::object::<&str>([]), |_| Err(Error::invalid("there was no such thing")));
    assert_eq!(problems(upgrade_state(&version_three(), &upgrades, 1, "{}")), ["there was no such thing"]);
}

#[derive(TfObject)]
struct Hours {
    #[tfsdk("hours")]
    hours: u32,
}

#[derive(TfObject)]
struct Seconds {
    #[tfsdk("seconds")]
    seconds: u32,
}

#[test]
fn structs_are_upgraded_to_structs() {
    let upgrades = StateUpgrades::new()
        .from_struct(1, |old: Hours| Ok(Seconds { seconds: 3600 * old.hours }))
        .from_struct(2, |_: Hours| Err::<Seconds, _>(Error::invalid("no luck")));
    let upgraded = |version, json: &str| upgrade_state(&version_three(), &upgrades, version, json);
    assert_eq!(upgraded(1, r#"{"hours": 2, "gone": 1}"#).ok(), Some(seconds(7200)));
    assert_eq!(problems(upgraded(2, r#"{"hours": 2}"#)), ["no luck"]);
    assert_eq!(problems(upgraded(1, r#"{"hours": -2}"#)).len(), 1);
}

/// Null and empty are one in each of these.
#[derive(TfObject)]
#[tfsdk(resource, version = 1)]
struct Emptied {
    #[tfsdk("words", optional, null_is_empty)]
    words: Vec<String>,
    #[tfsdk("labels", optional, empty_is_null)]
    labels: BTreeMap<String, String>,
    #[tfsdk("zones", optional, default = vec!["a".to_owned()], null_is_empty)]
    zones: Vec<String>,
    #[tfsdk("signs", optional, default = Vec::<String>::new(), null_is_empty)]
    signs: Vec<String>,
    #[tfsdk("parts", optional)]
    parts: Option<Vec<EmptiedPart>>,
    #[tfsdk("note", optional, null_is_empty)]
    note: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct EmptiedPart {
    #[tfsdk("words", optional, null_is_empty)]
    words: Vec<String>,
}

#[test]
fn an_upgrade_writes_empty_as_it_was_stored_or_as_left_out() {
    let upgrades = StateUpgrades::new().from_struct(0, |old: Emptied| Ok(old));
    let upgraded =
        |json: &str| upgrade_state(&Emptied::schema(), &upgrades, 0, json).expect("a state").to_string();
    // Of the present type, so that what is not there has its default.
    assert_eq!(
        upgraded("{}"),
        r#"{ labels = null, note = null, parts = null, signs = [], words = null, zones = ["a"] }"#
    );
    assert_eq!(
        upgraded(
            r#"{"words": [], "labels": {}, "zones": null, "note": "", "parts": [{"words": []}, {"words": null}]}"#
        ),
        "{ labels = null, note = \"\", parts = [{ words = [] }, { words = null }], signs = [], words = [], zones = [] }"
    );
    let full = r#"{"words": ["a"], "labels": {"a": "b"}, "zones": ["b"], "signs": ["c"]}"#;
    assert_eq!(
        upgraded(full),
        r#"{ labels = { "a" = "b" }, note = null, parts = null, signs = ["c"], words = ["a"], zones = ["b"] }"#
    );
}

#[test]
fn of_two_upgrades_from_one_version_the_later_counts() {
    let empty = || Type::object::<&str>([]);
    let upgrades =
        StateUpgrades::new()
            .from_version(1, empty(), |_| Ok(seconds(1)))
            .from_version(1, empty(), |_| Ok(seconds(2)));
    assert_eq!(upgrade_state(&version_three(), &upgrades, 1, "{}").ok(), Some(seconds(2)));
}

/// A list of objects with so many attributes, and the JSON of so many of them that have none.
fn lacking(attributes: usize, objects: usize) -> (Schema, String) {
    let object = Type::object((0..attributes).map(|i| (format!("a{i}"), Type::STRING)));
    (of(Type::list(object)), format!(r#"{{"a": [{}]}}"#, vec!["{}"; objects].join(",")))
}

#[test]
fn attributes_that_a_state_lacks_are_charged_before_they_are_made() {
    let (schema, json) = lacking(1000, 1000);
    let upgrade = |limits| upgrade_state_with(&schema, &StateUpgrades::new(), 0, &json, limits);
    assert!(upgrade(Limits::new()).is_ok());
    let mut found = None;
    let memory = measure(|| found = Some(upgrade(Limits::new().max_size(1 << 20))));
    let met = "more would be made than is allowed; where so much is meant, raise `Limits::max_size`";
    assert_eq!(found.map(problems), Some(vec![met.to_owned()]));
    // A million nulls take thirty times as much.
    assert!(memory.peak < 3 << 20, "{memory:?}");
}

#[test]
fn what_an_upgrade_returns_is_within_the_limits() {
    let deep = |_: Value| Ok(Value::object([("a", (0..600).fold(Value::from(1), |v, _| Value::tuple([v])))]));
    let now = Block::new().with_attributes([Attribute::optional("a", Type::DYNAMIC)]);
    let schema = Schema::new(Kind::Resource, 1, now).expect("it keeps the rules");
    let upgrades = StateUpgrades::new().from_version(0, Type::DYNAMIC, deep);
    let json = r#"{"type": "string", "value": "x"}"#;
    let met = "nested more deeply than allowed; where such depth is meant, raise `Limits::max_depth`";
    assert_eq!(problems(upgrade_state(&schema, &upgrades, 0, json)), [met]);
    assert!(upgrade_state_with(&schema, &upgrades, 0, json, Limits::new().max_depth(700)).is_ok());
}

#[derive(TfObject)]
struct Moved {
    #[tfsdk("a")]
    a: Option<String>,
}

#[test]
fn a_state_of_another_type_is_read_leniently_and_moved() {
    let schema = of(Type::STRING);
    let moves = StateMoves::new().from_struct("other_thing", |old: Moved, _| Ok(old)).from_type(
        "wrong_thing",
        Type::object([("a", Type::STRING)]),
        |_, _| Ok(Value::from("not an object")),
    );
    let moved = |ty, json| move_state(&schema, &moves, OWN, &MoveSource::new(OWN, ty, 0, json));
    assert_eq!(moved("other_thing", r#"{"a": 5, "gone": []}"#).ok(), Some(value(&schema, r#"{ a = "5" }"#)));
    assert_eq!(moved("other_thing", "{}").ok(), Some(value(&schema, "{ a = null }")));
    assert!(problems(moved("other_thing", r#"{"a": []}"#))[0].starts_with("a: "));
    assert!(
        problems(moved("wrong_thing", "{}"))[0].contains("the move from wrong_thing to give a known value")
    );
}

const OWN: &str = "example.com/acme/new";

/// Moves that say which of them was chosen.
fn told_moves() -> StateMoves {
    let text = |text: &'static str| move |_: Moved, _: &MoveSource| Ok(Moved { a: Some(text.to_owned()) });
    StateMoves::new()
        .from_struct("thing", text("own"))
        .from_struct(Movable::new("thing").of_provider("acme/old").versions(0..=1), text("old, early"))
        .from_struct(Movable::new("thing").of_provider("acme/old").versions(3..=3), text("old, late"))
        .from_struct(Movable::new("other").of_provider("example.org/acme/old"), text("of one registry"))
}

/// Which move takes a resource, or why none does.
fn taken(moves: &StateMoves, provider: &str, type_name: &str, version: u64) -> String {
    let source = MoveSource::new(provider, type_name, version, r#"{"a": "x"}"#);
    match move_state(&of(Type::STRING), moves, OWN, &source) {
        Ok(state) => state.attribute("a").and_then(|a| a.as_str()).unwrap_or_default().to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_move_takes_what_its_provider_type_and_versions_say() {
    let moves = told_moves();
    let taken = |provider, type_name, version| taken(&moves, provider, type_name, version);
    assert_eq!(taken(OWN, "thing", 7), "own");
    assert_eq!(taken("registry.opentofu.org/Acme/new", "thing", 0), "own", "from another registry");
    for (version, by) in [(0, "old, early"), (1, "old, early"), (3, "old, late")] {
        assert_eq!(taken("registry.terraform.io/acme/old", "thing", version), by);
    }
    assert_eq!(taken("example.org/acme/old", "other", 0), "of one registry");
    for (provider, type_name, version) in [
        ("registry.terraform.io/acme/old", "thing", 2),
        ("registry.terraform.io/acme/old", "other", 0),
        ("registry.terraform.io/acme/bold", "thing", 0),
        ("old", "thing", 0),
        ("", "thing", 0),
        (OWN, "other", 0),
        (OWN, "Thing", 0),
    ] {
        let refused = taken(provider, type_name, version);
        assert!(refused.starts_with("there is no move from "), "{provider} {type_name} {version}: {refused}");
    }
}

#[test]
fn what_no_move_takes_is_refused_with_what_they_take() {
    assert_eq!(
        taken(&told_moves(), "registry.terraform.io/acme/old", "thing", 2),
        "there is no move from thing of registry.terraform.io/acme/old (version 2); a resource of this type may be moved from: thing of \
         this provider, thing of acme/old (versions 0 to 1), thing of acme/old (version 3), other of example.org/acme/old"
    );
    assert_eq!(
        taken(&StateMoves::new(), "", "thing", 0),
        "there is no move from thing of an unnamed provider (version 0); a resource of this type may be moved from: nothing"
    );
}

#[test]
fn of_two_moves_that_take_the_same_the_first_one_counts() {
    let text = |text: &'static str| move |_: Moved, _: &MoveSource| Ok(Moved { a: Some(text.to_owned()) });
    let moves = StateMoves::new().from_struct("thing", text("first")).from_struct("thing", text("second"));
    assert_eq!(taken(&moves, OWN, "thing", 0), "first");
}

#[test]
fn an_address_that_is_said_in_part_is_own_with_any_namespace() {
    let source = MoveSource::new("registry.terraform.io/acme/old", "thing", 0, "{}");
    assert!(source.is_of("old") && source.is_of("acme/old") && source.is_of("example.com/acme/old"));
    assert!(!source.is_of("new") && !source.is_of("other/old") && !source.is_of(""));
}

#[test]
fn a_move_sees_where_a_resource_comes_from() {
    let moves = StateMoves::new().from_struct("thing", |_: Moved, source| {
        let identity: Option<Moved> = source.identity()?;
        let private = String::from_utf8_lossy(source.private()).into_owned();
        let a = format!(
            "{} {} {} {private} {}",
            source.provider(),
            source.type_name(),
            source.version(),
            identity.and_then(|it| it.a).unwrap_or_default()
        );
        Ok(Moved { a: Some(a) })
    });
    let moved = |source: &MoveSource| match move_state(&of(Type::STRING), &moves, "new", source) {
        Ok(state) => state.to_string(),
        Err(error) => error.to_string(),
    };
    let source = MoveSource::new(OWN, "thing", 4, "{}");
    assert_eq!(moved(&source), r#"{ a = "example.com/acme/new thing 4  " }"#);
    let source = source.with_private(*b"hidden").with_identity(r#"{"a": "that", "more": 1}"#);
    assert_eq!(moved(&source), r#"{ a = "example.com/acme/new thing 4 hidden that" }"#);
    assert_eq!(
        moved(&source.clone().with_identity(r#"{"a": []}"#)),
        "a: expected string, found a tuple of 0 elements"
    );
    assert!(!format!("{source:?}").contains("hid"), "{source:?}");
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Card {
    #[tfsdk("size", required)]
    size: u8,
    #[tfsdk("token", optional, default_fn = || "made".to_owned())]
    token: Option<String>,
    #[tfsdk("uid", computed, keep)]
    uid: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(resource, version = 1)]
struct Purse {
    #[tfsdk("card", optional, default = Card { size: 1, token: None, uid: Tf::Unknown })]
    card: Card,
    #[tfsdk("hidden", optional, sensitive)]
    hidden: Option<Vec<Card>>,
    #[tfsdk("pocket", block)]
    pockets: Vec<Card>,
}

/// A state holds nothing that is unknown, and a plan of it changes nothing.
#[test]
fn what_a_state_lacks_is_as_a_plan_has_it_and_known() {
    let schema = Purse::schema();
    let upgrades = || StateUpgrades::new().from_version(0, Type::of::<Purse>(), Ok);
    let card = r#"card = { size = 1, token = "made", uid = null }"#;
    for (version, json, expected) in [
        (1, "{}", format!("{{ {card}, hidden = null, pocket = [] }}")),
        // Where an upgrade says that the type is the present one, it is so in what it is given.
        (0, "{}", format!("{{ {card}, hidden = null, pocket = [] }}")),
        (
            1,
            r#"{"hidden": [{"size": 2}]}"#,
            format!(r#"{{ {card}, hidden = [{{ size = 2, token = "made", uid = null }}], pocket = [] }}"#),
        ),
    ] {
        let state = upgrade_state(&schema, &upgrades(), version, json).unwrap();
        assert_eq!(state.to_string(), expected);
        assert!(state.get::<Purse>().is_ok());
        let config = plan::empty_value(&schema);
        let planned = plan::plan(&schema, &state, &config);
        assert_eq!(
            planned.planned.at(&"card".parse().unwrap()).unwrap(),
            state.at(&"card".parse().unwrap()).unwrap()
        );
    }
}

#[test]
fn defaults_that_a_state_lacks_are_within_the_limits() {
    let note = Attribute::optional("note", Type::STRING).default_fn(|| Ok(Value::from("x".repeat(10_000))));
    let item = Block::new().with_attributes([note]);
    let items = NestedBlock::new("item", BlockNesting::List, item);
    let schema = Schema::new(Kind::Resource, 0, Block::new().with_blocks([items])).unwrap();
    let json = format!("{{\"item\": [{}{{}}]}}", "{},".repeat(99_999));
    let mut found = None;
    let limits = Limits::new().max_size(1 << 20);
    let memory =
        measure(|| found = Some(upgrade_state_with(&schema, &StateUpgrades::new(), 0, &json, limits)));
    let met = "more would be made than is allowed; where so much is meant, raise `Limits::max_size`";
    assert_eq!(found.map(problems), Some(vec![met.to_owned()]));
    // All of them are a gigabyte.
    assert!(memory.peak < 128 << 20, "{memory:?}");
}

/// Whoever adds a block, or an attribute with a default, need not raise the version of the schema.
#[test]
fn what_the_present_schema_has_and_the_state_lacks_is_as_where_nothing_is_written() {
    let inner = || {
        Block::new().with_attributes([
            Attribute::optional("size", Type::NUMBER).default(2),
            Attribute::optional("name", Type::STRING),
        ])
    };
    let nestings =
        [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map];
    let blocks =
        nestings.map(|nesting| NestedBlock::new(format!("{nesting:?}").to_lowercase(), nesting, inner()));
    let block = inner().with_blocks(blocks);
    let schema = Schema::new(Kind::Resource, 0, block).unwrap();
    let state = |json: &str| upgrade_state(&schema, &StateUpgrades::new(), 0, json).unwrap().to_string();
    let nothing = "{ group = { name = null, size = 2 }, list = [], map = {}, name = null, set = toset([]), single = null, size = 2 }";
    assert_eq!(state("{}"), nothing);
    // No block is null for Terraform, but a single one.
    assert_eq!(state(r#"{"group": null, "list": null, "map": null, "set": null, "single": null}"#), nothing);
    // What is stored as null was meant so.
    assert_eq!(
        state(r#"{"size": null}"#),
        nothing.replace("single = null, size = 2", "single = null, size = null")
    );
    assert_eq!(
        state(r#"{"list": [{"name": "a"}], "group": {"name": "b", "size": 3}}"#),
        nothing
            .replace("list = []", r#"list = [{ name = "a", size = 2 }]"#)
            .replace("group = { name = null, size = 2 }", r#"group = { name = "b", size = 3 }"#)
    );
}

/// As in an upgrade whose type is the present one.
#[test]
fn a_moved_state_of_the_present_type_lacks_nothing_that_has_a_default() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Pair {
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("added", optional, default = 5)]
        added: u32,
    }
    let moves = StateMoves::new().from_struct("old_pair", |pair: Pair, _| Ok(pair));
    let source = MoveSource::new("acme/new", "old_pair", 0, r#"{"name": "a"}"#);
    let moved = move_state(&Pair::schema(), &moves, "acme/new", &source).unwrap();
    assert_eq!(moved, value(&Pair::schema(), r#"{ name = "a", added = 5 }"#));
}

/// An attribute that the present schema does not have may have been sensitive; that it is not there says nothing of it.
#[test]
fn what_an_old_state_lacks_is_told_as_that() {
    #[derive(TfObject)]
    struct Old {
        #[tfsdk("title")]
        title: String,
    }
    let upgrades = StateUpgrades::new().from_struct(0, |_: Old| Err::<Old, _>(Error::invalid("not reached")));
    let schema = Schema::new(Kind::Resource, 1, Block::new()).unwrap();
    let told = |json| upgrade_state(&schema, &upgrades, 0, json).unwrap_err().to_string();
    assert!(told("{}").contains("title: expected a string, found null"), "{}", told("{}"));
    assert!(told(r#"{"title": null}"#).contains("title: expected a string, found null"));
    let wrong = told(r#"{"title": ["hunter2"]}"#);
    assert!(wrong.contains("title: ") && !wrong.contains("hunter2"), "{wrong}");
}
