//! What functions tell: nobody knows which of their arguments are sensitive.

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;

use tfsdk::provider::proto::tfplugin6::{DynamicValue, call_function};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Deferral, Error, Function, Provider, Result, Rfc3339, Variadic};
use tfsdk::{Text, TfObject, Value};

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

fn host(host: Text<Ipv4Addr>) -> Result<String> {
    Ok(host.0.to_string())
}

fn day(day: Rfc3339) -> Result<String> {
    Ok(day.to_string())
}

fn all(all: BTreeSet<String>) -> Result<BTreeSet<String>> {
    Ok(all)
}

fn put_off(_: String) -> Result<u8> {
    Err(Error::deferred(Deferral::AbsentPrerequisite))
}

fn rest() -> Function {
    Function::new("rest", ["first", "rest"], |_: Value, _: Variadic<Value>| Ok(2)).never_null()
}

fn told(expression: &str) -> String {
    let provider = Provider::with_client("acme/x", ())
        .function(Function::new("doubled", ["text"], doubled))
        .function(Function::new("share", ["text"], share))
        .function(Function::new("most", ["text"], most))
        .function(Function::new("port", ["port"], port))
        .function(Function::new("host", ["host"], host))
        .function(Function::new("day", ["day"], day))
        .function(Function::new("all", ["all"], all))
        .function(Function::new("put_off", ["text"], put_off))
        .function(rest());
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
        ("provider::x::host(\"hunter2\")", "the value is no `Ipv4Addr`"),
        ("provider::x::day(\"hunter2\")", "expected a time of RFC 3339 such as \"2020-02-12T06:36:13Z\""),
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

/// A `Value` holds null; a function that has nothing to say of it says so, of the arguments and not of what is in them.
#[test]
fn null_is_refused_in_the_place_of_an_argument_where_a_function_asks_for_that() {
    for expression in ["provider::x::rest(null)", "provider::x::rest(1, 2, null)"] {
        let told = told(expression);
        assert!(told.contains("argument must not be null"), "{told}");
    }
    let told = told("provider::x::rest([null], { a = null })");
    assert!(!told.contains("Error"), "{told}");
    // Not every client asks where null may be.
    let server = Provider::with_client("acme/x", ()).function(rest()).into_server();
    let null = DynamicValue { msgpack: vec![0xc0].into(), ..Default::default() };
    let one = DynamicValue { json: r#"{"type":"string","value":"a"}"#.into(), ..Default::default() };
    let request = call_function::Request { name: "rest".to_owned(), arguments: vec![one, null] };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let refused = runtime.block_on(server.call_function(request)).unwrap().error.unwrap();
    assert_eq!(
        (&*refused.text, refused.function_argument),
        ("Null is no argument: The function takes no null here", Some(1))
    );
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
