//! Sensitive and write-only values: no road leads from them into a text.

use std::collections::BTreeMap;

use kit::plan::CHECKED;
use kit::written::{lines, none, of_block, problems, resource};
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, MoveSource, PlanResponse, StateMoves, StateUpgrades, check_apply, check_final_plan,
    check_plan, check_result, check_result_with, configured, move_state, plan, problems_of, upgrade_state,
    upgrade_state_with, validate,
};
use tfsdk::schema::validate::{
    Validate, Validator, all, any, at_least, each, length, one_of, satisfies, within,
};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Change, Kind, Member, Mode, NestedType, Nesting, Schema,
};
use tfsdk::value::Refinement;
use tfsdk::{Error, Limits, Path, Step, TfObject, Type, Value, ValueRef};

const SECRET: &str = "hunter2";
const SECRET_NUMBER: i64 = 7_777_777;

/// Texts that tell nothing, at least one of them.
#[track_caller]
fn silent(texts: &[String]) {
    assert!(!texts.is_empty(), "something is wrong with it");
    for text in texts {
        assert!(!text.contains(SECRET) && !text.contains(&SECRET_NUMBER.to_string()), "{text}");
    }
}

/// The three ways in which an attribute is kept from being shown.
fn hidden(attribute: impl Fn() -> Attribute) -> [Attribute; 3] {
    let inner = NestedType::new(Nesting::Single, [attribute()]);
    [
        attribute().sensitive(),
        attribute().write_only(),
        Attribute::nested("a", inner, Mode::OPTIONAL).sensitive(),
    ]
}

/// What the validation of a hidden attribute says of a value, in each of the three ways.
fn said(validator: impl Fn() -> Validator, value: &Value) -> Vec<String> {
    let attribute = || Attribute::optional("a", value.ty().clone()).validate(validator());
    let mut all = Vec::new();
    for hidden in hidden(attribute) {
        let nested = hidden.nested_type().is_some();
        let schema = resource([hidden]);
        let value = if nested { Value::object([("a", value.clone())]) } else { value.clone() };
        let config = Value::object([("a", value)]);
        let found = lines(&validate(&schema, &config));
        silent(&found);
        assert_eq!(found, lines(&plan(&schema, &none(&schema), &config).diagnostics));
        all.extend(found);
    }
    all
}

fn closure(value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    let text = value.as_str().unwrap_or_default();
    found.error(path.clone().key(text.to_owned()), format!("{text} is bad"), format!("Not {text}."));
    found.warning(path.clone(), "Odd", "It is odd.");
}

#[test]
fn validators_do_not_tell_hidden_values() {
    let text = Value::from(SECRET);
    let number = Value::from(SECRET_NUMBER);
    let list = Value::list(Type::STRING, [text.clone()]).expect("of one type");
    let map = Value::map(Type::STRING, [(SECRET, text.clone())]).expect("of one type");
    assert_eq!(
        said(|| one_of(["hunter3", "x"]).into(), &text)[0],
        r#"error: a: Value not allowed: Expected one of "hunter3", "x", found (sensitive value)."#
    );
    assert_eq!(
        said(|| within(1, 3).into(), &number)[0],
        "error: a: Number out of range: Expected a number from 1 to 3, found (sensitive value)."
    );
    assert_eq!(
        said(|| length(9..).into(), &text)[0],
        "error: a: Invalid length: Expected at least 9 characters, found (sensitive value)."
    );
    said(|| at_least(i64::MAX).into(), &number);
    said(|| satisfies("something else", |_| false).into(), &text);
    said(|| each(one_of(["x"])).into(), &list);
    assert_eq!(
        said(|| each(one_of(["x"])).into(), &map)[0],
        r#"error: a: Value not allowed: Expected one of "x", found (sensitive value)."#
    );
    said(|| each(Validator::new(closure)).into(), &map);
    said(|| all([one_of(["x"]).into(), length(9..).into()]).into(), &text);
    said(|| any([one_of(["x"]).into(), Validator::new(closure)]).into(), &text);
    assert_eq!(
        said(|| Validator::new(closure), &text)[..2],
        [
            "error: a: Invalid value: A validator refuses this (sensitive value).",
            "warning: a: Odd: It is odd."
        ]
    );
    let mut found = Diagnostics::new();
    closure.validate_hidden(text.as_ref(), &Path::root(), &mut found);
    silent(&lines(&found));
}

#[test]
fn keys_of_hidden_maps_stand_in_no_path() {
    let inner = NestedType::new(Nesting::Map, [Attribute::required("x", Type::STRING)]);
    let schema = resource([Attribute::nested("a", inner, Mode::OPTIONAL).sensitive()]);
    let object = Value::object([("x", Value::null(Type::STRING))]);
    let map = Value::map(Type::DYNAMIC, [(SECRET, object)]).expect("of one type");
    silent(&lines(&validate(&schema, &Value::object([("a", map)]))));
    let schema = resource([Attribute::optional("a", Type::map(Type::STRING)).sensitive()]);
    let map = Value::map(Type::STRING, [(SECRET, Value::unknown(Type::STRING))]).expect("of one type");
    let state = Value::object([("a", map)]);
    let said = Diagnostics::new();
    let response = ApplyResponse { new_state: &state, diagnostics: &said };
    silent(&lines(&check_apply(CHECKED, &schema, &none(&schema), &state, response).diagnostics));
}

#[test]
fn defaults_that_fail_do_not_tell_hidden_values() {
    let default = || Err(Error::invalid(format!("cannot decrypt {SECRET}")));
    let schema = resource([Attribute::optional("a", Type::STRING).default_fn(default).sensitive()]);
    let config = Value::object([("a", Value::null(Type::STRING))]);
    silent(&lines(&plan(&schema, &none(&schema), &config).diagnostics));
    silent(&lines(&configured(&schema, &config).expect_err("it fails")));
    let schema = Schema::new(
        Kind::Provider,
        0,
        Block::new()
            .with_attributes([Attribute::required("a", Type::STRING).default_fn(default).sensitive()]),
    )
    .expect("it keeps the rules");
    silent(&lines(&configured(&schema, &config).expect_err("it fails")));
}

/// Makes the value of a schema that hides a part.
type Hiding = Box<dyn Fn(Value) -> Value>;

/// A value in each place where a schema can hide it, beside one that is shown: schemas, and values of them by what they
/// hide.
fn places() -> Vec<(Schema, Hiding)> {
    let parts =
        || [Attribute::optional("s", Type::STRING).sensitive(), Attribute::optional("x", Type::STRING)];
    let object = |s: Value| Value::object([("s", s), ("x", Value::from("shown"))]);
    let mut places: Vec<(Schema, Hiding)> = Vec::new();
    for nesting in [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map] {
        let wrap = move |s: Value| {
            let part = object(s);
            let made = match nesting {
                Nesting::Single => Ok(part),
                Nesting::List => Value::list(Type::DYNAMIC, [part]),
                Nesting::Set => Value::set(Type::DYNAMIC, [part]),
                Nesting::Map => Value::map(Type::DYNAMIC, [("k", part)]),
            };
            Value::object([("a", made.expect("of one type"))])
        };
        let nested = NestedType::new(nesting, parts());
        let block = match nesting {
            Nesting::Single => BlockNesting::Single,
            Nesting::List => BlockNesting::List,
            Nesting::Set => BlockNesting::Set,
            Nesting::Map => BlockNesting::Map,
        };
        places.push((resource([Attribute::nested("a", nested, Mode::OPTIONAL)]), Box::new(wrap)));
        places.push((of_block("a", block, parts()), Box::new(wrap)));
    }
    let member: Member = Attribute::optional("a", Type::STRING).sensitive().into();
    places.push((resource([member]), Box::new(|s| Value::object([("a", s)]))));
    places
}

#[test]
fn checks_of_plans_and_results_do_not_tell_hidden_values() {
    let secret = || Value::from(SECRET);
    let refined =
        || Value::refined(Type::STRING, Refinement::new().prefix("hunter2--")).expect("it has a prefix");
    for (schema, of) in places() {
        let values = [of(secret()), of(Value::from("other")), of(refined()), of(Value::null(Type::STRING))];
        let null =
            Value::object([("a", Value::null(schema.ty().attribute("a").expect("it is there").clone()))]);
        let mut told = 0;
        for prior in values.iter().take(2).chain([&none(&schema)]) {
            for config in values.iter().chain([&null]) {
                for planned in values.iter().chain([&null]) {
                    let response = PlanResponse { planned, requires_replace: &[] };
                    let verdict = check_plan(CHECKED, &schema, prior, config, response);
                    let second =
                        check_final_plan(CHECKED, &schema, prior, config, &verdict, planned, response);
                    let said = Diagnostics::new();
                    let response = ApplyResponse { new_state: config, diagnostics: &said };
                    let applied = check_apply(CHECKED, &schema, prior, planned, response);
                    for found in [&verdict.diagnostics, &second.diagnostics, &applied.diagnostics] {
                        if !found.is_empty() {
                            silent(&lines(found));
                            told += found.len();
                        }
                    }
                }
            }
        }
        assert!(told > 0, "some of them are wrong");
    }
}

#[test]
fn what_is_shown_beside_a_hidden_value_is_told() {
    for (schema, of) in places().into_iter().filter(|(schema, _)| schema.to_json().contains("nested_type")) {
        let null = Value::null(schema.ty().attribute("a").expect("it is there").clone());
        let response = PlanResponse { planned: &of(Value::from(SECRET)), requires_replace: &[] };
        let config = Value::object([("a", null)]);
        let verdict = check_plan(CHECKED, &schema, &none(&schema), &config, response);
        let told = lines(&verdict.diagnostics);
        silent(&told);
        assert!(told[0].contains("\"s\":(sensitive value), \"x\":cty.StringVal(\"shown\")"), "{told:?}");
    }
}

#[test]
fn foreign_values_do_not_tell_what_is_hidden() {
    let numbers = || Attribute::optional("a", Type::map(Type::object([("x", Type::NUMBER)]))).sensitive();
    let inner = NestedType::new(Nesting::List, [numbers()]);
    let object = Value::object([(SECRET, Value::from(SECRET))]);
    let map = Value::map(Type::DYNAMIC, [(SECRET, object)]).expect("of one type");
    let one = Value::object([("a", map)]);
    let schema = resource([numbers()]);
    assert_eq!(
        lines(&validate(&schema, &one)),
        [
            "error: a: Value does not fit the schema: The configuration is not of the schema's type here: expected map of object, found map of object."
        ]
    );
    let schema = resource([Attribute::nested("o", inner, Mode::OPTIONAL)]);
    let list = Value::list(Type::DYNAMIC, [one]).expect("of one type");
    silent(&lines(&validate(&schema, &Value::object([("o", list)]))));
}

#[test]
fn states_do_not_tell_hidden_values() {
    let map = Attribute::optional("m", Type::map(Type::NUMBER)).sensitive();
    let inner = NestedType::new(Nesting::List, [Attribute::optional("n", Type::NUMBER).sensitive()]);
    let schema = resource([
        Attribute::optional("a", Type::NUMBER).sensitive(),
        Attribute::optional("b", Type::list(Type::STRING)).sensitive(),
        Attribute::optional("d", Type::DYNAMIC).sensitive(),
        map,
        Attribute::nested("o", inner, Mode::OPTIONAL),
    ]);
    let json = r#"{"a": "hunter2", "b": "hunter2", "d": {"type": "number", "value": "hunter2"},
                   "m": {"hunter2": "hunter2"}, "o": [{"n": "hunter2"}]}"#;
    let found = problems(upgrade_state(&schema, &StateUpgrades::new(), 0, json));
    silent(&found);
    assert_eq!(
        found,
        [
            "a: expected number, found (sensitive value)",
            "b: expected list of string, found (sensitive value)",
            "d: expected number, found (sensitive value)",
            "m: expected number, found (sensitive value)",
            "o[0].n: expected number, found (sensitive value)",
        ]
    );
}

#[test]
fn a_plan_and_a_result_do_not_show_their_states_as_debug() {
    let schema = resource([Attribute::required("a", Type::STRING).sensitive()]);
    let config = Value::object([("a", Value::from(SECRET))]);
    let planned = plan(&schema, &none(&schema), &config);
    let response = PlanResponse { planned: &planned.planned, requires_replace: &[] };
    let said = Diagnostics::new();
    let applied = ApplyResponse { new_state: &planned.planned, diagnostics: &said };
    let verdict = check_apply(CHECKED, &schema, &none(&schema), &planned.planned, applied);
    assert_eq!(verdict.state.as_ref(), Some(&config));
    silent(&[
        format!("{planned:?}"),
        format!("{response:?}"),
        format!("{applied:?}"),
        format!("{verdict:?}"),
    ]);
    assert_eq!(format!("{response:?}"), "PlanResponse { planned: (value not shown), requires_replace: [] }");
}

#[test]
fn names_in_a_hidden_dynamic_value_are_not_told() {
    let schema = resource([Attribute::optional_computed("a", Type::DYNAMIC).sensitive()]);
    let of = |a: Value| Value::object([("a", a)]);
    let named = of(Value::tuple([Value::object([(SECRET, Value::unknown(Type::STRING))])]));
    let said = Diagnostics::new();
    let response = ApplyResponse { new_state: &named, diagnostics: &said };
    let planned = of(Value::unknown(Type::DYNAMIC));
    let verdict = check_apply(CHECKED, &schema, &none(&schema), &planned, response);
    let told = lines(&verdict.diagnostics);
    assert_eq!(told.len(), 1, "{told:?}");
    silent(&told);
    assert!(told[0].contains("an unknown value for y_thing.t.a[0]."), "{told:?}");
}

#[test]
fn unknown_parts_of_what_is_hidden_are_told_once() {
    let schema = resource([Attribute::optional_computed("a", Type::map(Type::STRING)).sensitive()]);
    let of = |a: Value| Value::object([("a", a)]);
    let entries = ["x", "y", "z"].map(|key| (key, Value::unknown(Type::STRING)));
    let result = of(Value::map(Type::STRING, entries).expect("of one type"));
    let planned = of(Value::unknown(Type::map(Type::STRING)));
    let found = check_result(&schema, &planned, &result);
    assert_eq!((found.len(), found.omitted()), (1, 0), "{found}");
    let found = check_result_with(&schema, &planned, &result, Limits::new().max_problems(0));
    assert_eq!((found.len(), found.omitted()), (0, 1), "{found}");
}

#[test]
fn a_change_does_not_show_its_values_as_debug() {
    let (path, prior, config) =
        (Path::root().attribute("a"), Value::from(SECRET), Value::from("hunter2--new"));
    let change = Change { path: &path, prior: prior.as_ref(), config: config.as_ref() };
    let shown = format!("{change:?}");
    assert!(shown.starts_with("Change { path: "), "{shown}");
    assert!(shown.ends_with("prior: (value not shown), config: (value not shown) }"), "{shown}");
}

/// What this schema does not have may have been sensitive where it was stored.
#[test]
fn what_is_not_in_the_schema_any_more_is_not_quoted() {
    let schema = resource([Attribute::optional("size", Type::NUMBER)]);
    let old = Type::object([("size", Type::NUMBER), ("pass", Type::NUMBER)]);
    let json = r#"{"size": "big", "pass": "hunter2"}"#;
    let moves = StateMoves::new().from_type("old", old, |old, _| Ok(old));
    let told = move_state(&schema, &moves, "acme/x", &MoveSource::new("acme/x", "old", 0, json));
    let told = told.unwrap_err().to_string();
    assert!(told.contains("pass: expected number, found (sensitive value)"), "{told}");
    assert!(told.contains("size: ") && told.contains("big") && !told.contains("hunter"), "{told}");
}

/// The keys in it are not either, whoever reads it and whatever is wrong, and neither when its problems are told by the present schema.
#[test]
fn the_keys_of_what_may_have_been_sensitive_are_not_quoted() {
    #[derive(TfObject)]
    struct Old {
        #[tfsdk("tokens")]
        tokens: BTreeMap<String, u8>,
    }
    // What the author says is told, for whoever may read all that the schema calls sensitive.
    let fails = |_: Old| -> Result<Old, Error> {
        Err(Error::invalid("no tokens").at(Step::Attribute("tokens".into())))
    };
    let tokens = || Attribute::optional("tokens", Type::map(Type::NUMBER));
    let schemas = [
        Schema::new(Kind::Resource, 1, Block::new()).expect("a schema"),
        Schema::new(Kind::Resource, 1, Block::new().with_attributes([tokens().sensitive()]))
            .expect("a schema"),
    ];
    for schema in &schemas {
        let upgrades = StateUpgrades::new().from_struct(0, fails);
        let moves = StateMoves::new().from_struct("old", move |old, _| fails(old));
        for (tokens, found) in [
            (r#"{"hunter2": 300}"#, "tokens: expected a whole number from 0 to 255, found (sensitive value)"),
            (r#"{"hunter2": 3}"#, "tokens: no tokens"),
            (r#"{"hunter2": "hunter2"}"#, "tokens: expected number, found (sensitive value)"),
            (
                r#"{"hunter2": null}"#,
                "tokens: expected a number, found null; a field that may be null is an `Option` or a `Tf`",
            ),
            (r#"{"hunter2" "hunter2"}"#, "tokens: line 1, column 23: expected `:`, found (sensitive value)"),
        ] {
            let json = format!(r#"{{"tokens": {tokens}}}"#);
            let source = MoveSource::new("acme/x", "old", 0, &json);
            let moved = move_state(schema, &moves, "acme/x", &source).unwrap_err();
            let upgraded = upgrade_state(schema, &upgrades, 0, &json).unwrap_err();
            for error in [moved, upgraded] {
                assert_eq!(error.to_string(), found);
                silent(&lines(&problems_of(schema, &error)));
            }
        }
        let deep = format!(r#"{{"tokens": {{"hunter2": {}1{}}}}}"#, "[".repeat(9), "]".repeat(9));
        let error = upgrade_state_with(schema, &upgrades, 0, &deep, Limits::new().max_depth(5)).unwrap_err();
        assert!(error.to_string().starts_with("tokens: nested more deeply"), "{error}");
        // Who reads it without these functions hands out what it says, and the schema is asked then.
        let read =
            Value::object([("tokens", Value::map(Type::NUMBER, [("hunter2", 300.into())]).expect("a map"))]);
        let told = lines(&problems_of(schema, &read.get::<Old>().map(drop).unwrap_err()));
        assert_eq!(
            told,
            ["error: tokens: Invalid value: Expected a whole number from 0 to 255, found (sensitive value)."]
        );
    }
}

#[test]
fn what_stands_in_place_of_a_block_with_something_sensitive_is_not_quoted() {
    let pass = Attribute::optional("pass", Type::STRING).sensitive();
    let schema = of_block("login", BlockNesting::List, [pass]);
    let told = problems(upgrade_state(&schema, &StateUpgrades::new(), 0, r#"{"login": ["hunter2"]}"#));
    assert_eq!(told, ["login[0]: expected object, found (sensitive value)"]);
}

/// The object may be shown, and what a validator says of it would show the password.
#[test]
fn what_is_said_of_an_object_shows_no_part_that_is_hidden() {
    let said_of_all: fn(ValueRef<'_>, &Path, &mut Diagnostics) =
        |value, path, found| found.error(path.clone(), "Invalid user", format!("Not {value:?}."));
    for password in hidden(|| Attribute::optional("a", Type::STRING)) {
        let text = match password.nested_type() {
            Some(_) => Value::object([("a", SECRET.into())]),
            None => SECRET.into(),
        };
        let user = NestedType::new(Nesting::Single, [password]);
        let schema = resource([Attribute::nested("user", user, Mode::OPTIONAL).validate(said_of_all)]);
        let config = Value::object([("user", Value::object([("a", text)]))]);
        let found = lines(&validate(&schema, &config));
        silent(&found);
        assert!(found[0].starts_with("error: user: "), "{found:?}");
    }
}
