//! What a step expects holds for what it says, and for nothing else.

use std::sync::atomic::{AtomicBool, Ordering};

use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{DataContext, DataSource, Error, Provider};
use tfsdk::{TfObject, Type, Value};

use crate::alike::fails_alike;
use crate::{in_process, run, zoo_cli};

const TWO: &str = "resource \"terraform_data\" \"c\" {\n  count = 2\n}\n";

/// Why a step does not hold, without which step it is.
fn why_not(scenario: &Scenario) -> String {
    let told = in_process(scenario).expect_err("it does not hold").to_string();
    told.split_once("): ").map_or(told.as_str(), |(_, why)| why).trim_end().to_owned()
}

#[test]
fn a_list_or_set_is_expected_as_an_array() -> Result<(), Failure> {
    let config = "resource \"terraform_data\" \"c\" {\n  input = [\"a\", \"b\"]\n}\noutput \"o\" {\n  value = toset([2, 1])\n}\n";
    let step =
        || Step::apply(config).plans_value("terraform_data.c", "input", ["a", "b"]).outputs("o", [1, 2]);
    run("an array", &Scenario::new().step(step().stores("terraform_data.c", "output", vec!["a", "b"])))?;
    let other = step().stores("terraform_data.c", "output", ["a", "c"]);
    assert_eq!(
        why_not(&Scenario::new().step(other)),
        "expected output of terraform_data.c to be [\"a\", \"c\"], and it is [\"a\", \"b\"]."
    );
    Ok(())
}

/// Terraform's JSON does not tell sets from lists.
#[test]
fn a_set_is_expected_in_any_order_and_as_an_array_in_its_own() -> Result<(), Failure> {
    let config = "output \"o\" {\n  value = toset([\"a\", \"b\"])\n}\n";
    let expecting = |it: Value| Scenario::new().step(Step::apply(config).outputs("o", it));
    let set = std::collections::BTreeSet::from(["b".to_owned(), "a".to_owned()]);
    run("a set", &expecting(Value::of(&set).expect("a set")))?;
    run("a set as an array", &expecting(Value::from(["a", "b"])))?;
    let other = expecting(Value::from(["b", "a"]));
    in_process(&other)?;
    let Some(cli) = zoo_cli("a set in another order") else { return Ok(()) };
    let told = other.run_with(&cli).expect_err("an array has an order").to_string();
    assert!(told.contains("if it is a set, expect one, as `Value::of` makes of a `HashSet`"), "{told}");
    // A list has an order, and here that is known.
    let list = "output \"o\" {\n  value = tolist([\"a\", \"b\"])\n}\n";
    let told = why_not(&Scenario::new().step(Step::apply(list).outputs("o", ["b", "a"])));
    assert_eq!(told, "expected o of the outputs to be [\"b\", \"a\"], and it is [\"a\", \"b\"].");
    Ok(())
}

#[test]
fn what_is_lost_is_an_instance_that_was_there() -> Result<(), Failure> {
    let none = |address: &str, hint: &str| {
        let expected = format!(
            "expected {address} to be gone, and nothing of this address was configured, planned or stored.{hint}"
        );
        let steps = Scenario::new().module("./m", TWO).step(Step::apply(format!(
            "{TWO}# terraform_data.standing_in_a_comment\nresource \"terraform_data\" \"cab\" {{\n  input = \"terraform_data.standing_in_a_text\"\n}}\nresource \"terraform_data\" \"off\" {{\n  count = 0\n}}\ndata \"zoo_keeper\" \"k\" {{}}\noutput \"o\" {{ value = terraform_data.cab.input }}\n"
        )));
        assert_eq!(why_not(&steps.step(Step::refresh().loses(address))), expected);
    };
    none("terraform_data.c[5]", " Did you mean terraform_data.c, which is all of its instances?");
    none("terraform_data.off[0]", " Did you mean terraform_data.off, which is all of its instances?");
    none("module.nope.terraform_data.c[0]", "");
    none("terraform_data.ca", " Did you mean terraform_data.cab?");
    none("terraform_data.standing_in_a_comment", "");
    none("terraform_data.standing_in_a_text", "");
    none("zoo_keeper.k", "");

    // What had instances is gone when all of them are.
    let lost = |step: Step| Scenario::new().step(Step::apply(TWO)).step(step);
    let still = "expected terraform_data.c to be gone, and terraform_data.c[0] is in the state.";
    assert_eq!(why_not(&lost(Step::refresh().loses("terraform_data.c"))), still);
    assert_eq!(
        why_not(&lost(Step::apply("nonsense").fails("definition required").loses("terraform_data.c"))),
        still
    );
    run("all instances", &lost(Step::apply("").loses("terraform_data.c").loses("terraform_data.c[1]")))?;

    // So is what is configured and has none, and what was configured in vain.
    let none = "resource \"terraform_data\" \"c\" {\n  count = 0\n}\n";
    let wrong = "resource \"terraform_data\" \"d\" {\n  inpt = 1\n}\n";
    let scenario = Scenario::new()
        .module("./m", none)
        .step(
            Step::apply(format!("{none}module \"m\" {{\n  source = \"./m\"\n}}\n")).loses("terraform_data.c"),
        )
        .step(Step::plan(wrong).fails("inpt"))
        .step(Step::apply("").loses("module.m.terraform_data.c").loses("terraform_data.d"));
    run("no instances", &scenario)
}

#[test]
fn what_is_never_destroyed_is_never_lost() {
    for address in [
        "data.zoo_keeper.k",
        "module.m.data.zoo_keeper.k",
        "ephemeral.zoo_ticket.t",
        "zoo_kept",
        "zoo_kept.a.b",
    ] {
        assert_eq!(
            why_not(&Scenario::new().step(Step::apply("nonsense").fails("").loses(address))),
            format!(
                "{address:?} is the address of nothing that is destroyed, and `loses` of it would always hold: write `zoo_animal.a`, `zoo_animal.a[0]` or `module.m.zoo_animal.a`; what is read or opened is never destroyed."
            )
        );
    }
}

/// Terraform stores what data sources say with all else, and what they say anew by each command that stores something.
#[test]
fn what_is_read_is_stored_as_well() -> Result<(), Failure> {
    let config = |greeting: &str| {
        format!(
            "resource \"terraform_data\" \"a\" {{ input = {greeting:?} }}\ndata \"zoo_keeper\" \"now\" {{ greeting = {greeting:?} }}\ndata \"zoo_keeper\" \"later\" {{\n  count    = 2\n  greeting = terraform_data.a.output\n}}\nmodule \"m\" {{ source = \"./m\" }}\n"
        )
    };
    let and_b = format!("{}resource \"terraform_data\" \"b\" {{}}\n", config("Ha"));
    let now = "data.zoo_keeper.now";
    let scenario = Scenario::new()
        .module("./m", "data \"zoo_keeper\" \"k\" {}\n")
        .step(
            Step::apply(config("Hi"))
                .stores(now, "greeting", "Hi")
                .stores("data.zoo_keeper.later[1]", "greeting", "Hi")
                .stores("module.m.data.zoo_keeper.k", "greeting", "Hello"),
        )
        .step(Step::plan(config("Ho")).stores(now, "greeting", "Hi"))
        .step(Step::refresh().stores(now, "greeting", "Ho").stores(
            "data.zoo_keeper.later[0]",
            "greeting",
            "Hi",
        ))
        .step(Step::plan(and_b).stores(now, "greeting", "Ho"))
        .step(Step::import("terraform_data.b", "x").stores(now, "greeting", "Ha"));
    run("what is read", &scenario)?;

    let gone = Scenario::new()
        .step(Step::apply("data \"zoo_keeper\" \"k\" {}\n"))
        .step(Step::apply("data \"zoo_keeper\" \"l\" {}\n").stores("data.zoo_keeper.k", "greeting", "Hello"));
    assert_eq!(why_not(&gone), "the state has no data.zoo_keeper.k. It has data.zoo_keeper.l.");
    Ok(())
}

static HAS_WEATHER: AtomicBool = AtomicBool::new(true);

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Weather {
    #[tfsdk("key", computed, sensitive)]
    key: Option<String>,
}

impl DataSource for Weather {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self, Error> {
        if !HAS_WEATHER.load(Ordering::Relaxed) {
            return Err(Error::new("No weather", "Look outside."));
        }
        self.key = Some("s3cret".to_owned());
        Ok(self)
    }
}

/// Before Terraform destroys what is stored it reads all data sources, also where nothing else is stored.
#[tokio::test]
async fn what_is_read_alone_is_read_before_it_is_forgotten() -> Result<(), Failure> {
    let weather = || Provider::with_client("example.com/tfsdk/weather", ()).data_source::<Weather>("now");
    let config = "data \"weather_now\" \"a\" {}\n";
    let told = Scenario::new()
        .step(Step::apply(config).stores("data.weather_now.a", "key", "other"))
        .run(weather())
        .await
        .expect_err("it is another key")
        .to_string();
    assert!(told.contains("sensitive") && !told.contains("s3cret"), "{told}");

    Scenario::new()
        .step(Step::apply(config).stores("data.weather_now.a", "key", "s3cret"))
        .step(Step::outside(|| HAS_WEATHER.store(false, Ordering::Relaxed)))
        .step(Step::destroy().fails("Look outside."))
        .step(Step::outside(|| HAS_WEATHER.store(true, Ordering::Relaxed)))
        .run(weather())
        .await
}

/// Objects by their attributes, all of which are numbers.
fn object(attributes: &[(&str, i64)]) -> Value {
    Value::object(attributes.iter().map(|(name, value)| (*name, Value::from(*value))))
}

fn set(numbers: &[i64]) -> Value {
    Value::set(Type::NUMBER, numbers.iter().map(|number| Value::from(*number))).expect("a set")
}

fn tuple(numbers: &[i64]) -> Value {
    Value::tuple(numbers.iter().map(|number| Value::from(*number)))
}

/// It is compared as the type of what was found holds it, and nothing of it is left out.
#[test]
fn a_value_is_expected_as_a_whole() -> Result<(), Failure> {
    let others = [
        ("{ a = 1, b = 2 }", object(&[("a", 1)])),
        ("{ a = 1 }", object(&[("a", 1), ("b", 2)])),
        ("{ a = null }", object(&[])),
        ("[{ a = 1, b = 2 }]", Value::tuple([object(&[("a", 1)])])),
        ("[1, 1]", set(&[1])),
        ("[3, 1, 3]", set(&[1, 3])),
        ("[1, 2]", tuple(&[2, 1])),
        ("[1, 2]", tuple(&[1])),
        ("toset([1, 2])", set(&[1, 3])),
        ("toset([1, 2])", tuple(&[1, 1])),
        ("\"1.0\"", Value::from(1)),
        ("[]", object(&[])),
        ("\"\"", Value::tuple([])),
    ];
    let same = [
        ("{ a = 1, b = 2 }", object(&[("b", 2), ("a", 1)])),
        ("tomap({ a = 1 })", object(&[("a", 1)])),
        ("tolist([3, 1, 3])", tuple(&[3, 1, 3])),
        ("toset([1, 3])", set(&[3, 1])),
        ("toset([1, 3])", tuple(&[1, 3])),
        ("[3, 1]", set(&[1, 3])),
        ("[\"1\", 2]", tuple(&[1, 2])),
        ("1", Value::from("1")),
        ("0.5", Value::from("0.5")),
    ];
    let output = |value: &str, expected: &Value| {
        let (output, input) = (format!("output \"o\" {{ value = {value} }}\n"), "terraform_data.d");
        let data = format!("resource \"terraform_data\" \"d\" {{\n  input = {value}\n}}\n");
        [
            Scenario::new().step(Step::apply(output).outputs("o", expected.clone())),
            Scenario::new().step(Step::apply(&data).stores(input, "output", expected.clone())),
            Scenario::new().step(Step::plan(data).plans_value(input, "input", expected.clone())),
        ]
    };
    for (value, expected) in &same {
        for scenario in output(value, expected) {
            in_process(&scenario)?;
        }
        run(value, &output(value, expected)[0])?;
    }
    for (value, expected) in &others {
        for scenario in output(value, expected) {
            let why = why_not(&scenario);
            assert!(why.starts_with("expected ") && why.contains(", and it is "), "{value}: {why}");
        }
        if let Some(cli) = zoo_cli(value) {
            let there = output(value, expected)[0].run_with(&cli);
            assert!(there.is_err(), "{value} is {expected}");
        }
    }
    Ok(())
}

#[test]
fn an_empty_path_is_that_of_all() {
    let told = |step: Step| why_not(&Scenario::new().step(step));
    let secret = "resource \"terraform_data\" \"c\" {\n  input = sensitive(1)\n}\n";
    assert_eq!(
        told(Step::apply("resource \"terraform_data\" \"c\" {}\n").stores("terraform_data.c", "", 0)),
        "expected all of terraform_data.c to be 0, and it is { id = \"00000000-0000-0000-0000-000000000000\", input = null, output = null, triggers_replace = null }."
    );
    assert_eq!(
        told(Step::apply(secret).stores("terraform_data.c", "", 0)),
        "all of terraform_data.c is another (sensitive) value than is expected."
    );
    let unknown = told(Step::plan(secret).plans_unknown("terraform_data.c", ""));
    assert!(
        unknown.starts_with("expected all of terraform_data.c to be unknown. The plan says:"),
        "{unknown}"
    );
}

#[test]
fn a_scenario_without_steps_is_told() {
    let told = "The scenario has no step, and so nothing of the provider was tried: give it one by `Scenario::step`.";
    assert_eq!(why_not(&Scenario::new()), told);
    if let Some(cli) = zoo_cli("a scenario without steps") {
        assert_eq!(Scenario::new().run_with(&cli).expect_err("nothing is tried").to_string(), told);
    }
}

/// Terraform itself only warns of it, where the value stands in a file.
#[test]
fn a_value_for_no_variable_fails_the_step_in_both_ways() {
    let declared = "variable \"name\" {\n  type = string\n}\noutput \"name\" {\n  value = var.name\n}\n";
    let given = |name: &str| {
        Scenario::new()
            .step(Step::apply(declared).variable("name", "a").variable(name, "b").outputs("name", "b"))
    };
    fails_alike("a value for no variable", &given("nmae"));
    in_process(&given("name")).expect("the last value counts");
}

/// Only Terraform knows what is not followed in this process, and what has no instance has no keys.
#[test]
fn what_cannot_be_looked_into_may_have_configured_what_is_lost() {
    let none = "resource \"terraform_data\" \"c\" {\n  count = 0\n}\n";
    let in_module = |address: &str| {
        let config = "module \"m\" {\n  source = \"./m\"\n  count = 1\n}\n";
        Scenario::new().module("./m", none).step(Step::apply(config).loses(address))
    };
    in_process(&in_module("module.m[0].terraform_data.c")).expect("it has no instance");
    in_process(&in_module("module.m.terraform_data.c")).expect("it has no instance");
    in_process(&in_module("module.m[0].terraform_data.d")).expect_err("there is no such resource");
    let Some(cli) = zoo_cli("what_cannot_be_looked_into_may_have_configured_what_is_lost") else { return };
    let beside = "resource \"terraform_data\" \"d\" {\n  provisioner \"local-exec\" {\n    command = \"true\"\n  }\n}\n";
    let scenario = Scenario::new().step(Step::apply(format!("{none}{beside}")).loses("terraform_data.c"));
    scenario.run_with(&cli).expect("it has no instance");
}
