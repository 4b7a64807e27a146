//! What Terraform 1.11 does not ask for, of a provider as authors write them: asked as later versions do, with Go's client.

use kit::written::value;
use tfsdk::provider::proto::prost::Message;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin5::provider as rpc5;
use tfsdk::provider::proto::tfplugin6::invoke_action::event::Type as Told;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{Type, Value, msgpack};
use zoo::{Settings, Tag, Tagged};

use crate::client::Client;
use crate::process::{Process, as_terraform_starts, program_at};

/// The zoo, configured with what `settings` says.
async fn zoo(settings: &str) -> (Process, Client) {
    let mut program = program_at(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let process = Process::start(as_terraform_starts(&mut program, None));
    let client = Client::connect(&process.handshake).await;
    let request =
        configure_provider::Request { config: config(&Settings::schema(), settings), ..Default::default() };
    let configured = client.call::<rpc::ConfigureProvider>(&request).await.unwrap();
    assert_eq!(configured.diagnostics, []);
    (process, client)
}

fn config(schema: &Schema, text: &str) -> Option<DynamicValue> {
    let msgpack = msgpack::value_to_vec(&value(schema, text), schema.ty()).unwrap().into();
    Some(DynamicValue { msgpack, ..Default::default() })
}

fn read(sent: &DynamicValue, ty: &Type) -> Value {
    msgpack::value_from_slice(&sent.msgpack, ty).unwrap()
}

fn texts(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(|it| format!("{}: {}", it.summary, it.detail)).collect()
}

async fn listed(
    settings: &str,
    tags: &str,
    limit: i64,
    include_resource_object: bool,
) -> Vec<list_resource::Event> {
    let (_process, client) = zoo(settings).await;
    let request = list_resource::Request {
        type_name: "zoo_tagged".to_owned(),
        config: config(&zoo::list_schema(), tags),
        include_resource_object,
        limit,
    };
    let (events, status) = client.events::<rpc::ListResource>(&request).await;
    assert!(status.is_none(), "{status:?}");
    events
}

fn names(events: &[list_resource::Event]) -> Vec<&str> {
    events.iter().map(|event| event.display_name.as_str()).collect()
}

#[tokio::test]
async fn resources_are_listed_by_their_identities() {
    let events = listed("{}", "{ count = 2 }", 0, false).await;
    assert_eq!(names(&events), ["north 0", "north 1"]);
    let identity = events[1].identity.as_ref().unwrap().identity_data.as_ref().unwrap();
    let expected = Value::object([("cage", Value::from("north")), ("number", Value::from(1))]);
    assert_eq!(read(identity, &Type::of::<Tag>()), expected);
    assert_eq!((&events[1].resource_object, events[1].diagnostic.as_slice()), (&None, &[][..]));
    let by_name = listed("{}", r#"{ how = "knows them by name" }"#, 0, false).await;
    assert_eq!(by_name[1].identity, events[1].identity);
}

#[tokio::test]
async fn resources_are_listed_whole_where_that_is_asked_for() {
    let events = listed("{}", r#"{ cage = "south" }"#, 0, true).await;
    assert_eq!(events.len(), 3);
    let schema = Tagged::schema();
    let listed = read(events[0].resource_object.as_ref().unwrap(), schema.ty());
    assert_eq!(listed, value(&schema, r#"{ cage = "south", number = 0, tag = "south 0" }"#));
}

/// As Go's framework warns of it.
#[tokio::test]
async fn where_whole_resources_are_wanted_an_identity_alone_comes_with_a_warning() {
    let known_by_name = r#"{ how = "knows them by name", count = 2 }"#;
    let events = listed("{}", known_by_name, 0, true).await;
    assert_eq!(names(&events), ["north 0", "north 1"]);
    for event in &events {
        let told = texts(&event.diagnostic);
        let start =
            "A resource was not listed whole: `include_resource` asks for whole resources, and of \"north ";
        assert!(told.len() == 1 && told[0].starts_with(start), "{told:?}");
        assert!(told[0].contains("`ListContext::found`"), "{told:?}");
        assert_eq!((event.diagnostic[0].severity, &event.resource_object), (2, &None));
    }
    let wanted = listed("{}", known_by_name, 0, false).await;
    assert!(wanted.iter().all(|event| event.diagnostic.is_empty()));
}

#[tokio::test]
async fn a_list_ends_where_the_user_has_enough() {
    for how in ["null", "\"does not stop\""] {
        let events = listed("{}", &format!("{{ count = 20000, how = {how} }}"), 4, false).await;
        assert_eq!(names(&events), ["north 0", "north 1", "north 2", "north 3"], "{how}");
    }
    // As many as there are, is no less.
    assert_eq!(listed("{}", "{ count = 4 }", 4, false).await.len(), 4);
    // More than wait to be sent.
    assert_eq!(listed("{}", r#"{ count = 1000, how = "all at once" }"#, 40, false).await.len(), 40);
}

/// Terraform reads as many as it wants, and nothing behind them.
#[tokio::test]
async fn what_a_list_has_warned_of_comes_with_the_last_that_is_wanted() {
    let events = listed("{}", r#"{ count = 3, how = "warns" }"#, 2, false).await;
    assert_eq!(names(&events), ["north 0", "north 1"]);
    assert_eq!(texts(&events[0].diagnostic), [] as [&str; 0]);
    assert_eq!(texts(&events[1].diagnostic), ["Some are asleep: Come again."]);
}

#[tokio::test]
async fn what_goes_wrong_in_a_list_comes_after_what_was_found() {
    let events = listed("{}", r#"{ how = "fails" }"#, 0, false).await;
    assert_eq!(names(&events), ["north 0", "north 1", ""]);
    assert_eq!(texts(&events[2].diagnostic), ["The cage is shut: Open it."]);
    let warned = listed("{}", r#"{ count = 1, how = "warns" }"#, 0, false).await;
    assert_eq!(texts(&warned[1].diagnostic), ["Some are asleep: Come again."]);
    assert_eq!((&warned[1].identity, warned[1].diagnostic[0].severity), (&None, 2));
    let unknown = listed("{}", r#"{ how = "is unknown" }"#, 0, true).await;
    assert_eq!(unknown[0].diagnostic[0].summary, "A value was left unknown");
    let late = listed("{}", r#"{ how = "fails after enough" }"#, 1, false).await;
    assert_eq!(texts(&late[1].diagnostic), ["The cage is shut: Open it."]);
    let unconfigured = listed("{ keeper = unknown }", "{}", 0, false).await;
    assert_eq!(unconfigured[0].diagnostic[0].summary, "The provider is not configured");
}

#[tokio::test]
async fn the_configuration_of_a_list_is_validated() {
    let (_process, client) = zoo("{}").await;
    let told = async |text: &str| {
        let request = validate_list_resource_config::Request {
            type_name: "zoo_tagged".to_owned(),
            config: config(&zoo::list_schema(), text),
            ..Default::default()
        };
        texts(&client.call::<rpc::ValidateListResourceConfig>(&request).await.unwrap().diagnostics)
    };
    assert_eq!(told("{}").await, [] as [&str; 0]);
    assert_eq!(told("{ cage = unknown }").await, [] as [&str; 0]);
    assert_eq!(told(r#"{ cage = "" }"#).await, ["No cage: Name one."]);
    assert!(told("{ count = -1 }").await[0].starts_with("Invalid value: "));
}

async fn invoked(settings: &str, feed: &str) -> Vec<Told> {
    let (_process, client) = zoo(settings).await;
    let request = invoke_action::Request {
        action_type: "zoo_feed".to_owned(),
        config: config(&zoo::action_schema(), feed),
        ..Default::default()
    };
    let (events, status) = client.events::<rpc::InvokeAction>(&request).await;
    assert!(status.is_none(), "{status:?}");
    events.into_iter().filter_map(|event| event.r#type).collect()
}

fn completed(told: &[Told]) -> Vec<String> {
    match told.last() {
        Some(Told::Completed(completed)) => texts(&completed.diagnostics),
        other => panic!("it never ended: {other:?}"),
    }
}

#[tokio::test]
async fn an_action_tells_how_far_it_is_and_that_it_is_done() {
    let told = invoked("{}", r#"{ animal = "a dog", key = "hunter2" }"#).await;
    let progress: Vec<&str> = told
        .iter()
        .filter_map(|told| match told {
            Told::Progress(progress) => Some(progress.message.as_str()),
            Told::Completed(_) => None,
        })
        .collect();
    assert_eq!(progress, ["nobody of 1: meal 1 of 2", "nobody of 1: meal 2 of 2"]);
    assert_eq!(completed(&told), [] as [&str; 0]);
}

#[tokio::test]
async fn an_action_may_warn_fail_and_panic() {
    let warned = invoked("{}", r#"{ animal = "a cat", key = "hunter2" }"#).await;
    assert_eq!(completed(&warned), ["It is picky: Bring fish."]);
    let failed = invoked("{}", r#"{ animal = "a lion", key = "hunter2" }"#).await;
    assert_eq!((failed.len(), completed(&failed)), (3, vec!["It bites: Run.".to_owned()]));
    let refused = invoked("{}", r#"{ animal = "a dog", key = "1234" }"#).await;
    assert_eq!(completed(&refused), ["The key does not fit: Take another."]);
    let panicked = invoked("{}", r#"{ animal = "a bear", key = "hunter2" }"#).await;
    assert!(completed(&panicked)[0].starts_with("The provider panicked: "), "{panicked:?}");
    let unconfigured = invoked("{ keeper = unknown }", r#"{ animal = "a dog", key = "hunter2" }"#).await;
    assert!(completed(&unconfigured)[0].starts_with("The provider is not configured: "));
}

#[tokio::test]
async fn an_action_is_validated_and_planned() {
    let (_process, client) = zoo("{}").await;
    let validated = async |text: &str| {
        let request = validate_action_config::Request {
            type_name: "zoo_feed".to_owned(),
            config: config(&zoo::action_schema(), text),
        };
        texts(&client.call::<rpc::ValidateActionConfig>(&request).await.unwrap().diagnostics)
    };
    let planned = async |text: &str, deferral_allowed| {
        let request = plan_action::Request {
            action_type: "zoo_feed".to_owned(),
            config: config(&zoo::action_schema(), text),
            client_capabilities: Some(ClientCapabilities { deferral_allowed, ..Default::default() }),
        };
        let response = client.call::<rpc::PlanAction>(&request).await.unwrap();
        (texts(&response.diagnostics), response.deferred.map(|deferred| deferred.reason()))
    };
    assert_eq!(validated(r#"{ animal = unknown, key = "hunter2" }"#).await, [] as [&str; 0]);
    assert_eq!(
        validated(r#"{ animal = "a dog", meals = 0, key = "hunter2" }"#).await,
        ["It starves: Give it something."]
    );
    assert_eq!(planned(r#"{ animal = "a dog" }"#, false).await, (vec![], None));
    let dragon = planned(r#"{ animal = "a dragon" }"#, true).await;
    assert_eq!(dragon, (vec!["There are no dragons: Feed a lion.".to_owned()], None));
    let put_off = planned("{ animal = unknown }", true).await;
    assert_eq!(put_off, (vec![], Some(deferred::Reason::ResourceConfigUnknown)));
    let refused = planned("{ animal = unknown }", false).await;
    assert!(refused.0[0].starts_with("Cannot plan zoo_feed: Its configuration has values"), "{refused:?}");
}

#[tokio::test]
async fn a_configuration_is_generated_from_a_state() {
    let (_process, client) = zoo("{}").await;
    let generated = async |type_name: &str, schema: Schema, state: &str| {
        let request = generate_resource_config::Request {
            type_name: type_name.to_owned(),
            state: config(&schema, state),
        };
        let response = client.call::<rpc::GenerateResourceConfig>(&request).await.unwrap();
        assert_eq!(response.diagnostics, []);
        read(response.config.as_ref().unwrap(), schema.ty())
    };
    let schema = zoo::Kept::schema();
    let state = r#"{
        name = "a", numbers = [1], password_length = 7, words = ["a"], anything = [1, null],
        animals = [{ name = "cat", legs = 4, number = 0 }, { name = "hen", legs = 2, number = 1 }],
        door = [{ side = "north", code_length = 4 }]
    }"#;
    let written = r#"{
        name = "a", numbers = [1], words = ["a"], anything = [1, null],
        animals = [{ name = "cat" }, { name = "hen", legs = 2 }], door = [{ side = "north" }]
    }"#;
    assert_eq!(generated("zoo_kept", schema.clone(), state).await, value(&schema, written));
    let schema = zoo::Menagerie::schema();
    let state = r#"{
        name = "a", color = "red", zone = "z", id = "m-1", etag = "e", words = [], map = { a = { poles = 2 } },
        heap = [{ name = "t", poles = 1 }], one = { poles = 3, zone = "y" }, gate = [{ name = "g", animals = 1 }],
        fence = [{ poles = 5 }], yard = { poles = 2, zone = "x" }
    }"#;
    let written = r#"{
        name = "a", zone = "z", words = [], map = { a = {} }, heap = [{ name = "t", poles = 1 }],
        one = { poles = 3, zone = "y" }, gate = [{ name = "g" }], fence = [{ poles = 5 }], yard = { zone = "x" }
    }"#;
    assert_eq!(generated("zoo_menagerie", schema.clone(), state).await, value(&schema, written));
}

#[tokio::test]
async fn what_newer_versions_of_terraform_ask_for_stands_in_the_schema_and_the_metadata() {
    let (_process, client) = zoo("{}").await;
    let schemas = client.call::<rpc::GetProviderSchema>(&Default::default()).await.unwrap();
    assert_eq!(schemas.diagnostics, []);
    let metadata = client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    assert_eq!(metadata.list_resources[0].type_name, "zoo_tagged");
    assert_eq!(metadata.actions[0].type_name, "zoo_feed");
    let attributes = |schema: &tfsdk::provider::proto::tfplugin6::Schema| {
        let block = schema.block.as_ref().unwrap();
        block
            .attributes
            .iter()
            .map(|it| (it.name.clone(), it.required, it.computed, it.write_only))
            .collect::<Vec<_>>()
    };
    let told = |name: &str, required, write_only| (name.to_owned(), required, false, write_only);
    let list = attributes(&schemas.list_resource_schemas["zoo_tagged"]);
    assert_eq!(list, [told("cage", false, false), told("count", false, false), told("how", false, false)]);
    let action = attributes(schemas.action_schemas["zoo_feed"].schema.as_ref().unwrap());
    assert_eq!(action, [told("animal", true, false), told("key", true, true), told("meals", false, false)]);
}

/// With nothing in it, which is no request that makes sense; the process lives, and answers the next.
#[tokio::test]
async fn every_rpc_of_both_versions_is_answered() {
    let (_process, client) = zoo("{}").await;
    let paths = rpc::RPCS.iter().map(|name| format!("/tfplugin6.Provider/{name}"));
    let paths = paths.chain(rpc5::RPCS.iter().map(|name| format!("/tfplugin5.Provider/{name}")));
    let mut answered = 0;
    for path in paths {
        let path: &'static str = path.leak();
        let is_stream = ["ListResource", "InvokeAction", "StateBytes"].iter().any(|end| path.ends_with(end));
        let answer = match is_stream {
            true => match client.stream(path, vec![Bytes::new()]).await {
                Ok(mut stream) => stream.message().await.map(|frame| frame.is_some()),
                Err(status) => Err(status),
            },
            false => client.bytes(path, Bytes::new()).await.map(|_| true),
        };
        assert_eq!(answer.ok(), Some(true), "{path}");
        answered += 1;
    }
    assert_eq!(answered, 36 + 28);
}

#[tokio::test]
async fn a_state_store_that_is_not_offered_is_said_not_to_be_there() {
    let (_process, client) = zoo("{}").await;
    let told = "There is no such state store: This version of the provider does not have it: zoo_attic.";
    let type_name = || "zoo_attic".to_owned();
    let request = lock_state::Request { type_name: type_name(), ..Default::default() };
    let answer = client.call::<rpc::LockState>(&request).await.unwrap();
    assert_eq!(texts(&answer.diagnostics), [told]);
    let request = get_states::Request { type_name: type_name() };
    assert_eq!(texts(&client.call::<rpc::GetStates>(&request).await.unwrap().diagnostics), [told]);
    let request = read_state_bytes::Request { type_name: type_name(), ..Default::default() };
    let (events, _) = client.events::<rpc::ReadStateBytes>(&request).await;
    assert_eq!(texts(&events[0].diagnostics), [told]);
    let meta = Some(RequestChunkMeta { type_name: type_name(), ..Default::default() });
    let chunk = write_state_bytes::RequestChunk { meta, ..Default::default() }.encode_to_vec().into();
    let path = <rpc::WriteStateBytes as tfsdk::provider::proto::Rpc>::PATH;
    let mut response = client.stream(path, vec![chunk]).await.unwrap();
    let response = write_state_bytes::Response::decode(response.message().await.unwrap().unwrap()).unwrap();
    assert_eq!(texts(&response.diagnostics), [told]);
}

/// As Terraform 1.14 would over the older version of the protocol.
#[tokio::test]
async fn lists_actions_and_identities_are_in_version_5_as_well() {
    use tfsdk::provider::proto::tfplugin5 as five;
    let (_process, client) = zoo("{}").await;
    let all = client.call::<rpc5::GetResourceIdentitySchemas>(&Default::default()).await.unwrap();
    assert_eq!(all.identity_schemas["zoo_tagged"].identity_attributes[0].name, "cage");
    let sent = |schema: &Schema, text: &str| {
        let msgpack = msgpack::value_to_vec(&value(schema, text), schema.ty()).unwrap().into();
        Some(five::DynamicValue { msgpack, ..Default::default() })
    };
    let request = five::list_resource::Request {
        type_name: "zoo_tagged".to_owned(),
        config: sent(&zoo::list_schema(), "{}"),
        limit: 2,
        ..Default::default()
    };
    let (events, _) = client.events::<rpc5::ListResource>(&request).await;
    assert_eq!(
        events.iter().map(|event| event.display_name.as_str()).collect::<Vec<_>>(),
        ["north 0", "north 1"]
    );
    let request = five::invoke_action::Request {
        action_type: "zoo_feed".to_owned(),
        config: sent(&zoo::action_schema(), r#"{ animal = "a dog", key = "hunter2" }"#),
        ..Default::default()
    };
    let (events, _) = client.events::<rpc5::InvokeAction>(&request).await;
    assert_eq!(events.len(), 3);
}
