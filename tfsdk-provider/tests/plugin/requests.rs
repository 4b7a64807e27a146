//! Requests and their responses, of every size and at the same time.

use std::time::Duration;

use tfsdk::provider::proto::Rpc;
use tfsdk::provider::proto::health::HealthCheckRequest;
use tfsdk::provider::proto::health::health::{Check, Watch};
use tfsdk::provider::proto::health::health_check_response::ServingStatus;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::*;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tonic::Code;

use crate::client::Client;
use crate::process::{Process, started_by_terraform};

async fn connected() -> (Process, Client) {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    (process, client)
}

pub(crate) fn of_type(type_name: &str) -> validate_resource_config::Request {
    validate_resource_config::Request { type_name: type_name.to_owned(), ..Default::default() }
}

#[tokio::test]
async fn a_refusal_is_the_diagnostics_of_the_response() {
    let (_process, client) = connected().await;
    let response = client.call::<rpc::ValidateResourceConfig>(&of_type("raw_refuse")).await.unwrap();
    assert_eq!(response.diagnostics, [Diagnostic::error("No", "Because.").at("name")]);
}

#[tokio::test]
async fn a_function_is_refused_with_a_text_that_terraform_ends_with_a_full_stop() {
    let (_process, client) = connected().await;
    let error = client.call::<rpc::CallFunction>(&Default::default()).await.unwrap().error.unwrap();
    assert_eq!(error.text, "Nothing to say: Give it an argument");
}

#[tokio::test]
async fn what_a_provider_does_not_serve_is_unimplemented() {
    let (_process, client) = connected().await;
    let lock = client.call::<rpc::LockState>(&Default::default()).await.unwrap_err();
    let import = client.call::<rpc::ImportResourceState>(&Default::default()).await.unwrap_err();
    assert_eq!(
        (lock.code(), lock.message()),
        (Code::Unimplemented, "this provider does not serve LockState")
    );
    assert_eq!(import.code(), Code::Unimplemented);
}

#[tokio::test]
async fn an_rpc_of_the_future_is_unimplemented() {
    let (_process, client) = connected().await;
    let paths = [
        "/tfplugin6.Provider/TeleportResource",
        "/tfplugin6.Provider/",
        "/tfplugin5.Provider/TeleportResource",
        "/tfplugin5.Provider/LockState",
        "/tfplugin7.Provider/GetMetadata",
        "/plugin.GRPCController/Restart",
        "/grpc.health.v1.Health/Cure",
        "/",
    ];
    for path in paths {
        let status = client.bytes(path, Bytes::new()).await.unwrap_err();
        assert_eq!(status.code(), Code::Unimplemented, "{path}: {status}");
    }
}

#[tokio::test]
async fn a_message_of_8_mb_goes_both_ways() {
    let (_process, client) = connected().await;
    let state = DynamicValue { msgpack: vec![7; 8 * 1024 * 1024].into(), ..Default::default() };
    let request = read_resource::Request { current_state: Some(state.clone()), ..Default::default() };
    let response = client.call::<rpc::ReadResource>(&request).await.unwrap();
    assert!(response.new_state == Some(state));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused_alone() {
    let (_process, client) = connected().await;
    let state = DynamicValue { msgpack: vec![7; 257 * 1024 * 1024].into(), ..Default::default() };
    let request = read_resource::Request { current_state: Some(state), ..Default::default() };
    client.call::<rpc::ReadResource>(&request).await.unwrap_err();
    client.call::<rpc::ReadResource>(&Default::default()).await.unwrap();
}

/// Each blocks its thread until all are there; and who comes later is answered all the same.
#[tokio::test]
async fn requests_run_at_the_same_time() {
    let (_process, client) = connected().await;
    let mut calls = JoinSet::new();
    for _ in 0..64 {
        for type_name in ["raw_meet", "raw_wait"] {
            let client = client.clone();
            calls.spawn(async move { client.call::<rpc::ValidateResourceConfig>(&of_type(type_name)).await });
        }
    }
    let all = timeout(Duration::from_secs(60), calls.join_all()).await.expect("they meet");
    assert_eq!(all.len(), 128);
    for result in all {
        assert_eq!(result.unwrap().diagnostics, []);
    }
}

/// What it spawns is no part of the thread that it blocks.
#[tokio::test]
async fn a_request_can_wait_for_what_it_spawns() {
    let (_process, client) = connected().await;
    for _ in 0..100 {
        let request = of_type("raw_spawn");
        let call = client.call::<rpc::ValidateResourceConfig>(&request);
        let answer = timeout(Duration::from_secs(60), call).await.expect("an answer").unwrap();
        assert_eq!(answer.diagnostics, []);
    }
}

#[tokio::test]
async fn several_connections_are_served() {
    let process = Process::start(&mut started_by_terraform(None));
    for _ in 0..3 {
        let client = Client::connect(&process.handshake).await;
        client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    }
}

#[tokio::test]
async fn the_plugin_is_well() {
    let (_process, client) = connected().await;
    let request = |service: &str| HealthCheckRequest { service: service.to_owned() };
    for service in ["plugin", ""] {
        let response = client.call::<Check>(&request(service)).await.unwrap();
        assert_eq!(response.status(), ServingStatus::Serving);
    }
    assert_eq!(client.call::<Check>(&request("other")).await.unwrap_err().code(), Code::NotFound);
    let mut watch = client.open::<Watch>(&request("plugin")).await.unwrap();
    assert_eq!(watch.message().await.unwrap().unwrap().as_ref(), [8, 1], "serving");
}

#[tokio::test]
async fn every_rpc_of_both_versions_is_routed() {
    use tfsdk::provider::proto::tfplugin5;
    let (_process, client) = connected().await;
    let six = rpc::RPCS.map(|name| format!("/{}/{name}", rpc::SERVICE));
    let five = tfplugin5::provider::RPCS.map(|name| format!("/{}/{name}", tfplugin5::provider::SERVICE));
    assert_eq!((six.len(), five.len()), (36, 28));
    assert!(six.iter().any(|path| path == rpc::ReadResource::PATH));
    for path in six.iter().chain(&five) {
        let path: &'static str = path.clone().leak();
        // An empty message is a request of any kind.
        match client.stream(path, vec![Bytes::new()]).await {
            Ok(_) => {}
            Err(status) => {
                assert!(status.message().starts_with("this provider does not serve"), "{path}: {status}")
            }
        }
    }
}
