//! Requests that are not as they should be, and providers that are not.

use kit::written::value;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Function, Provider, Result};
use tfsdk::schema::TfSchema;
use tfsdk::{Type, Value, json};
use zoo::{Kept, Lease};

use crate::core::{Core, received, said, sent, zoo};

#[test]
fn what_the_provider_does_not_have_is_told() {
    let core = zoo();
    let request = plan_resource_change::Request { type_name: "zoo_dragon".to_owned(), ..Default::default() };
    let told = said(core.wait(core.server().plan_resource_change(request)), |it| it.diagnostics);
    assert_eq!(
        told,
        ["error: There is no such resource: This version of the provider does not have it: zoo_dragon."]
    );
    let request = read_data_source::Request { type_name: "zoo_dragon".to_owned(), ..Default::default() };
    let told = said(core.wait(core.server().read_data_source(request)), |it| it.diagnostics);
    assert!(told[0].starts_with("error: There is no such data source"), "{told:?}");
    let request =
        open_ephemeral_resource::Request { type_name: "zoo_dragon".to_owned(), ..Default::default() };
    let told = said(core.wait(core.server().open_ephemeral_resource(request)), |it| it.diagnostics);
    assert!(told[0].starts_with("error: There is no such ephemeral resource"), "{told:?}");
    let request = call_function::Request { name: "roar".to_owned(), arguments: Vec::new() };
    assert!(core.wait(core.server().call_function(request)).is_err());
}

#[test]
fn a_long_name_that_the_provider_does_not_have_is_cut() {
    let core = zoo();
    let request = plan_resource_change::Request { type_name: "z".repeat(1 << 20), ..Default::default() };
    let told = said(core.wait(core.server().plan_resource_change(request)), |it| it.diagnostics);
    assert!(told[0].len() < 4096 && told[0].contains("zzz"), "{}", told[0].len());
    let request = call_function::Request { name: "z".repeat(1 << 20), arguments: Vec::new() };
    let told = core.wait(core.server().call_function(request)).expect_err("there is none");
    assert!(format!("{told:?}").len() < 4096);
}

/// Terraform before 1.11 would store it.
#[test]
fn each_write_only_value_is_refused_where_it_would_be_stored() {
    let core = zoo();
    let schema = Kept::schema();
    let config = value(&schema, r#"{ password = "s3cret", door = [{ side = "left", code = "s3cret" }] }"#);
    let validate = |write_only_attributes_allowed| {
        let request = validate_resource_config::Request {
            type_name: "zoo_kept".to_owned(),
            config: Some(sent(&config, schema.ty())),
            client_capabilities: Some(ClientCapabilities {
                write_only_attributes_allowed,
                ..Default::default()
            }),
        };
        said(core.wait(core.server().validate_resource_config(request)), |it| it.diagnostics)
    };
    assert_eq!(validate(true), [] as [&str; 0]);
    let refused = "Write-only attribute not supported: This Terraform would store it. Use Terraform 1.11 or later, or leave it out.";
    let [door, password] = [
        format!("error: door[0].code: {refused}\n\nAt door[0].code."),
        format!("error: password: {refused}"),
    ];
    assert_eq!(validate(false), [door, password]);
}

#[test]
fn a_value_that_cannot_be_read_is_an_error() {
    let core = zoo();
    for bytes in [&b"\xc1"[..], b"\x81", b"\xa1x", b"\xdf\xff\xff\xff\xff", b"\x80"] {
        let broken = Some(DynamicValue { msgpack: bytes.to_vec().into(), json: Default::default() });
        let type_name = "zoo_lease".to_owned();
        let request = validate_resource_config::Request { type_name, config: broken, ..Default::default() };
        let told = said(core.wait(core.server().validate_resource_config(request)), |it| it.diagnostics);
        assert!(told[0].starts_with("error: The configuration cannot be read: "), "{told:?}");
    }
    for json in [&b"\xff"[..], b"{", b"[]", br#"{"seconds": {}}"#] {
        let raw_state = Some(RawState { json: json.to_vec().into(), ..Default::default() });
        let type_name = "zoo_lease".to_owned();
        let request = upgrade_resource_state::Request { type_name, version: 2, raw_state };
        let told = said(core.wait(core.server().upgrade_resource_state(request)), |it| it.diagnostics);
        assert!(told[0].starts_with("error: "), "{told:?}");
    }
}

#[test]
fn a_state_that_is_too_old_or_too_new_says_what_to_do() {
    let core = zoo();
    let upgrade = |version, raw_state| {
        let type_name = "zoo_lease".to_owned();
        let request = upgrade_resource_state::Request { type_name, version, raw_state: Some(raw_state) };
        said(core.wait(core.server().upgrade_resource_state(request)), |it| it.diagnostics)
    };
    let json = RawState { json: br#"{"seconds": 1}"#.to_vec().into(), ..Default::default() };
    assert_eq!(upgrade(2, json.clone()), [] as [&str; 0]);
    assert_eq!(
        upgrade(-1, json.clone()),
        [
            "error: Cannot read the state of zoo_lease: Its version is -1, and the first version of a schema is 0."
        ]
    );
    assert!(upgrade(3, json.clone())[0].contains("use a later version of the provider"));
    assert!(upgrade(-1, json)[0].starts_with("error: Cannot read the state of zoo_lease: Its version is -1"));
    let old = RawState { json: br#"{"minutes": "soon"}"#.to_vec().into(), ..Default::default() };
    let told = upgrade(1, old);
    assert!(told[0].starts_with("error: Cannot read the state of zoo_lease: minutes: "), "{told:?}");
    let of_version = "The state was written by version 1 of its schema, from which this version of the provider has an upgrade. If this does not say what to do, tell the developers of the provider.";
    assert!(told.len() == 1 && told[0].ends_with(of_version), "{told:?}");
    let flat = [("seconds".to_owned(), "1".to_owned())].into();
    assert!(upgrade(0, RawState { flatmap: flat, ..Default::default() })[0].contains("Terraform 0.11"));
}

#[test]
fn values_may_come_as_json() {
    let core = zoo();
    let config = Value::object([("seconds", Value::from(5))]);
    let json = json::value_to_string(&config, Lease::schema().ty()).unwrap();
    let config = Some(DynamicValue { json: json.into_bytes().into(), msgpack: Default::default() });
    let request =
        validate_resource_config::Request { type_name: "zoo_lease".to_owned(), config, ..Default::default() };
    assert_eq!(
        said(core.wait(core.server().validate_resource_config(request)), |it| it.diagnostics),
        [] as [&str; 0]
    );
}

fn call(name: &str, arguments: &[(Value, Type)]) -> call_function::Response {
    let core = zoo();
    let arguments = arguments.iter().map(|(value, ty)| sent(value, ty)).collect();
    let request = call_function::Request { name: name.to_owned(), arguments };
    core.wait(core.server().call_function(request)).unwrap()
}

#[test]
fn a_function_takes_typed_arguments_and_ties_errors_to_them() {
    let texts = |all: &[&str]| all.iter().map(|text| (Value::from(*text), Type::STRING)).collect::<Vec<_>>();
    let joined = call("join", &texts(&["-", "a", "b", "c"]));
    assert_eq!(received(joined.result.as_ref(), &Type::STRING), Value::from("a-b-c"));
    let none = call("join", &texts(&["-"]));
    assert_eq!(received(none.result.as_ref(), &Type::STRING), Value::from(""));
    let refused = call("join", &texts(&["-", "a", "b-"])).error.unwrap();
    assert_eq!(
        (refused.text.as_str(), refused.function_argument),
        ("A part contains the separator: Choose another one", Some(2))
    );
    let large = call("half", &[(Value::from(300), Type::NUMBER)]).error.unwrap();
    assert_eq!(
        (large.text.as_str(), large.function_argument),
        ("expected a whole number from 0 to 255", Some(0)),
        "after it Terraform puts a full stop, and before it that the argument is invalid; nobody says whether it is sensitive"
    );
    assert!(call("join", &[]).error.is_some());
}

#[test]
fn an_argument_that_is_too_many_or_none_of_its_type_is_told_at_its_place() {
    let told = |name, arguments: &[(Value, Type)]| {
        let error = call(name, arguments).error.unwrap();
        (error.text, error.function_argument)
    };
    let number = || (Value::from(4), Type::NUMBER);
    let (text, at) = told("half", &[number(), number()]);
    assert_eq!(text, "Too many arguments: The function takes 1 argument, and was given 2");
    assert_eq!(at, Some(1));
    let list = (Value::list(Type::STRING, [Value::from("hunter2")]).unwrap(), Type::list(Type::STRING));
    let (text, at) = told("join", &[(Value::from("-"), Type::STRING), list]);
    assert!(text.contains("The argument 2 cannot be read") && text.ends_with("expected a string"), "{text}");
    assert_eq!(at, Some(1));
    // All of them, at the first; what is too many stands for all behind it.
    let text = || (Value::from("hunter2"), Type::STRING);
    let (several, at) = told("half", &[text(), text(), text(), text()]);
    assert!(several.contains("The argument 1 cannot be read"), "{several}");
    assert_eq!(several.matches("The function takes 1 argument, and was given 4").count(), 1, "{several}");
    assert!(!several.contains("hunter2"), "{several}");
    assert_eq!(at, Some(0));
    let list = || (Value::list(Type::STRING, [Value::from("hunter2")]).unwrap(), Type::list(Type::STRING));
    let (several, _) = told("join", &[list(), (Value::from("a"), Type::STRING), list()]);
    assert!(
        several.contains("The argument 1 cannot") && several.contains("The argument 3 cannot"),
        "{several}"
    );
}

/// Terraform does not ask then; other clients may, where only a part is not known.
#[test]
fn what_a_function_returns_is_unknown_until_its_arguments_are_known() {
    let part = Value::object([("a", Value::unknown(Type::STRING))]);
    let encoded = call("encode", &[(part, Type::DYNAMIC)]);
    assert_eq!(received(encoded.result.as_ref(), &Type::STRING), Value::unknown(Type::STRING));
    let texts = [(Value::from("-"), Type::STRING), (Value::unknown(Type::STRING), Type::STRING)];
    let joined = call("join", &texts);
    assert_eq!(received(joined.result.as_ref(), &Type::STRING), Value::unknown(Type::STRING));
    let known = call("encode", &[(Value::from("a"), Type::DYNAMIC)]);
    assert_eq!(received(known.result.as_ref(), &Type::STRING), Value::from(r#"["a"]"#));
}

fn one() -> Result<u8> {
    Ok(1)
}

#[test]
fn what_is_named_twice_is_told_to_the_author() {
    let twice = Provider::with_client("x", ())
        .function(Function::new("one", [], one))
        .function(Function::new("one", [], one));
    let core = Core::new(twice.into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert_eq!(
        told,
        [
            "error: Two functions with one name: The provider has two of the name one. Its developers have to rename one of them."
        ]
    );
    let zoo = zoo();
    let told = said(zoo.wait(zoo.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert_eq!(told, [] as [&str; 0]);
}

#[test]
fn metadata_names_what_the_schemas_have() {
    let core = zoo();
    let metadata = core.wait(core.server().get_metadata(Default::default())).unwrap();
    let schemas = core.wait(core.server().get_provider_schema(Default::default())).unwrap();
    let names: Vec<_> = metadata.resources.into_iter().map(|it| it.type_name).collect();
    assert!(names.iter().eq(schemas.resource_schemas.keys()));
    let names: Vec<_> = metadata.functions.into_iter().map(|it| it.name).collect();
    assert!(names.iter().eq(schemas.functions.keys()));
    assert_eq!(metadata.server_capabilities, schemas.server_capabilities);
    let functions = core.wait(core.server().get_functions(Default::default())).unwrap();
    assert_eq!(functions.functions, schemas.functions);
}
