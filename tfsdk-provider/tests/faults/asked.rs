//! The zoo as a process, and requests that it answers well.

use kit::written::{none, value};
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{Value, msgpack};
use zoo::{Menagerie, Settings};

use crate::client::Client;
use crate::process::{Process, as_terraform_starts, program_at};

/// The zoo, configured with nothing.
pub(crate) async fn zoo() -> (Process, Client) {
    let mut program = program_at(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let process = Process::start(as_terraform_starts(&mut program, None));
    let client = Client::connect(&process.handshake).await;
    let settings = Settings::schema();
    let config = Some(sent(&value(&settings, "{}"), &settings));
    let request = configure_provider::Request { config, ..Default::default() };
    let configured = client.call::<rpc::ConfigureProvider>(&request).await.unwrap();
    assert_eq!(configured.diagnostics, []);
    (process, client)
}

pub(crate) fn sent(value: &Value, schema: &Schema) -> DynamicValue {
    let msgpack = msgpack::value_to_vec(value, schema.ty()).expect("a value").into();
    DynamicValue { msgpack, ..Default::default() }
}

/// The plan of something new, of a type and with a configuration.
pub(crate) fn new_plan(type_name: &str, schema: &Schema, config: &str) -> plan_resource_change::Request {
    plan_resource_change::Request {
        type_name: type_name.to_owned(),
        prior_state: Some(sent(&none(schema), schema)),
        config: Some(sent(&value(schema, config), schema)),
        ..Default::default()
    }
}

/// A plan, whose answer is what it has to be.
pub(crate) async fn plans_well(client: &Client) {
    let schema = Menagerie::schema();
    let request = new_plan("zoo_menagerie", &schema, "{ name = \"ark\", size = 0.1 }");
    let response = client.call::<rpc::PlanResourceChange>(&request).await.expect("an answer");
    assert_eq!(response.diagnostics, []);
    let planned = msgpack::value_from_slice(&response.planned_state.expect("a plan").msgpack, schema.ty());
    let planned = planned.expect("a value of the schema");
    assert_eq!(planned.attribute("color").and_then(|color| color.as_str()), Some("red"));
    assert!(planned.attribute("id").is_some_and(|id| !id.is_known()));
}
