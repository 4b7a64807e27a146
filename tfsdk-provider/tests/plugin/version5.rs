//! Protocol 5, from a provider that speaks protocol 6.

use tfsdk::provider::proto::tfplugin5::provider as rpc;
use tfsdk::provider::proto::tfplugin5::*;

use crate::client::Client;
use crate::process::{Process, started_by_terraform};

#[tokio::test]
async fn schemas_are_converted() {
    let process = Process::start(started_by_terraform(None).env("PLUGIN_PROTOCOL_VERSIONS", "5"));
    assert_eq!(process.handshake.protocol, 5);
    let client = Client::connect(&process.handshake).await;
    let response = client.call::<rpc::GetSchema>(&Default::default()).await.unwrap();
    assert_eq!(response.diagnostics, []);
    assert!(response.server_capabilities.unwrap().plan_destroy);
    let note = response.resource_schemas["raw_note"].block.as_ref().unwrap();
    let [name, text, id] = note.attributes.as_slice() else { panic!("{note:?}") };
    assert!(name.required && text.optional && id.computed);
    assert_eq!(
        (name.description.as_str(), name.r#type.as_ref()),
        ("What it is called.", &br#""string""#[..])
    );
    assert_eq!(text.deprecation_message, "Say it.");
}

#[tokio::test]
async fn what_protocol_5_cannot_express_is_said() {
    let process = Process::start(started_by_terraform(None).env("RAW_NESTED", "1"));
    let client = Client::connect(&process.handshake).await;
    let response = client.call::<rpc::GetSchema>(&Default::default()).await.unwrap();
    let [diagnostic] = response.diagnostics.as_slice() else { panic!("{response:?}") };
    assert_eq!(diagnostic.summary, "This Terraform is too old for the provider");
    assert_eq!(
        diagnostic.detail,
        "The attribute written of the resource raw_note has attributes of its own, which version 5 of Terraform's plugin \
         protocol cannot express. Use Terraform 1.0 or later, which speaks version 6."
    );
    assert!(response.resource_schemas.is_empty());
}

#[tokio::test]
async fn metadata_are_converted() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let response = client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    assert_eq!(response.actions, [get_metadata::ActionMetadata { type_name: "raw_action".to_owned() }]);
}

#[tokio::test]
async fn a_prepared_configuration_is_the_one_that_was_given() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let config = DynamicValue { msgpack: vec![0x80].into(), ..Default::default() };
    let request = prepare_provider_config::Request { config: Some(config.clone()) };
    let response = client.call::<rpc::PrepareProviderConfig>(&request).await.unwrap();
    assert_eq!(response.prepared_config, Some(config));
    assert_eq!(response.diagnostics[0].summary, "Checked");
}

#[tokio::test]
async fn rpcs_have_their_older_names() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    client.call::<rpc::Configure>(&Default::default()).await.unwrap();
    client.call::<rpc::Stop>(&Default::default()).await.unwrap();
    let request =
        validate_resource_type_config::Request { type_name: "raw_refuse".to_owned(), ..Default::default() };
    let response = client.call::<rpc::ValidateResourceTypeConfig>(&request).await.unwrap();
    assert_eq!(response.diagnostics[0].summary, "No");
    let path = response.diagnostics[0].attribute.as_ref().unwrap();
    assert_eq!(path.steps.len(), 1);
    let state = DynamicValue { msgpack: vec![1, 2, 3].into(), ..Default::default() };
    let request = read_resource::Request { current_state: Some(state.clone()), ..Default::default() };
    assert_eq!(client.call::<rpc::ReadResource>(&request).await.unwrap().new_state, Some(state));
}
