//! What functions tell: nobody knows which of their arguments are sensitive.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Deferral, Error, Function, Provider, Result};
use tfsdk::{TfObject, Value};

use crate::run;

#[derive(TfObject)]
struct Doubled {
    #[tfsdk("all", set)]
    all: Vec<String>,
}

fn doubled(text: String) -> Result<Doubled> {
    Ok(Doubled { all: vec![text.clone(), text] })
}

fn share(text: String) -> Result<BTreeMap<String, f64>> {
    Ok([(text, f64::NAN)].into())
}

/// As much as there is, in the middle of something else.
fn most(text: String) -> Result<Value> {
    let most = Value::tuple([Value::from(text), Value::of(&f64::INFINITY)?]);
    Ok(Value::object([("most", most)]))
}

fn port(port: u16) -> Result<u16> {
    Ok(port)
}

fn all(all: BTreeSet<String>) -> Result<BTreeSet<String>> {
    Ok(all)
}

fn put_off(_: String) -> Result<u8> {
    Err(Error::deferred(Deferral::AbsentPrerequisite))
}

fn told(expression: &str) -> String {
    let provider = Provider::with_client("acme/x", ())
        .function(Function::new("doubled", ["text"], doubled))
        .function(Function::new("share", ["text"], share))
        .function(Function::new("most", ["text"], most))
        .function(Function::new("port", ["port"], port))
        .function(Function::new("all", ["all"], all))
        .function(Function::new("put_off", ["text"], put_off));
    let requirement = "terraform {\n  required_providers {\n    x = { source = \"acme/x\" }\n  }\n}\n";
    let config =
        format!("{requirement}output \"it\" {{\n  value     = {expression}\n  sensitive = true\n}}\n");
    let scenario = Scenario::new().step(Step::plan(config).outputs("it", Value::from(1)));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let failure: Failure = runtime.block_on(scenario.run(provider)).expect_err("it fails");
    failure.to_string()
}

#[test]
fn neither_arguments_nor_what_is_made_of_them_are_quoted() {
    for (expression, says) in [
        ("provider::x::doubled(\"hunter2\")", "cannot be written: all: the value has something twice"),
        ("provider::x::share(\"hunter2\")", "cannot be written: expected a number"),
        // Terraform would end in a crash, and with it all that was not stored yet.
        ("provider::x::most(\"hunter2\")", "holds an infinite number, which no state can hold"),
        ("provider::x::port(70123)", "expected a whole number from 0 to 65535"),
    ] {
        let told = told(expression);
        assert!(told.contains(says) && !told.contains("hunter2") && !told.contains("70123"), "{told}");
    }
}

/// Those who call a function have no fields.
#[test]
fn null_in_an_argument_is_told_to_who_has_written_it() {
    let told = told("provider::x::all([\"a\", null])");
    assert!(told.contains("null is not allowed here") && !told.contains("Option"), "{told}");
}

/// Only what is read, planned, imported, opened and configured can.
#[test]
fn a_function_cannot_be_put_off_and_tells_so() {
    let told = told("provider::x::put_off(\"hunter2\")");
    assert!(told.contains("Something that it needs is not there yet"), "{told}");
    assert!(told.contains("this cannot be put off") && told.contains("a bug of the provider"), "{told}");
}

/// A `Value` holds unknown parts; a function that has nothing to say of them says so.
#[test]
fn a_function_is_called_when_all_is_known_where_it_asks_for_that() -> Result<(), Failure> {
    let config = r#"
terraform {
  required_providers {
    zoo = { source = "example.com/tfsdk/zoo" }
  }
}
resource "terraform_data" "late" {
  input = "x"
}
output "first" {
  value = provider::zoo::encode({ a = terraform_data.late.output })
}
output "more" {
  value = provider::zoo::encode(null, [terraform_data.late.output])
}
"#;
    let first = Step::apply(config).outputs("first", r#"[{"a":"x"}]"#).outputs("more", r#"[null,["x"]]"#);
    let scenario = Scenario::new().step(first);
    run("when all is known", &scenario)
}
