//! A schema of ten thousand attributes, a state of 64 MB, and one of very many words.

use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};
use tfsdk::schema::{Attribute, TfSchema};
use tfsdk::{Type, Value, json, msgpack};
use zoo::Menagerie;

use crate::asked::{sent, zoo};
use crate::vast::{self, Vast};

/// A state of the menagerie, most of which are its words.
fn state(words: usize, length: usize) -> Value {
    let schema = Menagerie::schema();
    let word = "w".repeat(length);
    let words = Value::list(Type::STRING, (0..words).map(|_| Value::from(word.as_str())));
    let known = kit::written::created(&schema, "{ name = \"ark\" }");
    let filled = known.with_at(&"words".parse().unwrap(), words.unwrap()).unwrap();
    ["id", "etag", "zone"]
        .iter()
        .fold(filled, |state, name| state.with_at(&name.parse().unwrap(), Value::from(*name)).unwrap())
}

#[tokio::test]
async fn a_state_of_64_mb_in_few_words_is_upgraded_read_and_planned() {
    lives(16, 4 << 20).await;
}

#[tokio::test]
async fn a_state_of_a_quarter_of_a_million_words_is_upgraded_read_and_planned() {
    lives(1 << 18, 64).await;
}

async fn lives(words: usize, length: usize) {
    let (mut process, client) = zoo().await;
    let schema = Menagerie::schema();
    let state = state(words, length);
    let json = json::value_to_string(&state, schema.ty()).unwrap();
    assert!(json.len() > words * length);
    let request = upgrade_resource_state::Request {
        type_name: "zoo_menagerie".to_owned(),
        version: 0,
        raw_state: Some(RawState { json: json.into(), ..Default::default() }),
    };
    let response = client.call::<rpc::UpgradeResourceState>(&request).await.unwrap();
    assert_eq!(response.diagnostics, []);
    drop(request);
    let current_state = response.upgraded_state;
    let many = |sent: Option<&DynamicValue>| {
        let value = msgpack::value_from_slice(&sent.unwrap().msgpack, schema.ty()).unwrap();
        value.attribute("words").unwrap().len()
    };
    assert_eq!(many(current_state.as_ref()), Some(words));
    let request =
        read_resource::Request { type_name: "zoo_menagerie".to_owned(), current_state, ..Default::default() };
    let response = client.call::<rpc::ReadResource>(&request).await.unwrap();
    assert_eq!(response.diagnostics, []);
    assert!(response.new_state == request.current_state);
    let unset = |name: &str| (name.parse().unwrap(), Value::null(Type::STRING));
    let config = ["id", "etag", "zone", "color"].into_iter().fold(state, |config, name| {
        let (path, null) = unset(name);
        config.with_at(&path, null).unwrap()
    });
    let request = plan_resource_change::Request {
        type_name: "zoo_menagerie".to_owned(),
        prior_state: response.new_state,
        config: Some(sent(&config, &schema)),
        ..Default::default()
    };
    let response = client.call::<rpc::PlanResourceChange>(&request).await.unwrap();
    assert_eq!(response.diagnostics, []);
    assert!(response.planned_state == request.prior_state, "nothing is to be done");
    assert!(process.is_running());
}

/// The number of attributes of a schema, with those of objects in one another.
fn count<'s>(attributes: impl IntoIterator<Item = &'s Attribute>) -> usize {
    let below = |it: &'s Attribute| it.nested_type().map_or(0, |nested| count(nested.attributes()));
    attributes.into_iter().map(|it| 1 + below(it)).sum()
}

/// An object of so many levels, each of ten attributes, the innermost of which have this value.
fn object(levels: usize, value: &str) -> String {
    let inner = if levels == 0 { return format!("{value:?}") } else { object(levels - 1, value) };
    let attributes: String = (0..10).map(|number| format!("a{number} = {inner}\n")).collect();
    format!("{{\n{attributes}}}")
}

fn configuration(value: &str) -> String {
    let attributes: String = (0..10).map(|number| format!("a{number} = {}\n", object(3, value))).collect();
    format!("resource \"vast_vast\" \"all\" {{\n{attributes}}}\n")
}

#[tokio::test]
async fn a_resource_of_ten_thousand_attributes_lives() -> Result<(), Failure> {
    assert_eq!(count(Vast::schema().block().attributes()), 11_110);
    let scenario = Scenario::new()
        .step(Step::apply(configuration("one")).plans("vast_vast.all", Action::Create).stores(
            "vast_vast.all",
            "a9.a9.a9.a9",
            "one",
        ))
        .step(
            Step::apply(configuration("one").replacen("one", "two", 5_000))
                .plans("vast_vast.all", Action::Update)
                .plans_value("vast_vast.all", "a4.a9.a9.a9", "two")
                .stores("vast_vast.all", "a5.a0.a0.a0", "one"),
        );
    scenario.run(vast::provider()).await?;
    match Cli::found() {
        Some(cli) => scenario
            .run_with(&cli.provider("example.com/tfsdk/vast", env!("CARGO_BIN_EXE_terraform-provider-vast"))),
        None => {
            kit::not_run("ten thousand attributes, as neither `terraform` nor `tofu` is on the path");
            Ok(())
        }
    }
}
