//! Requests and responses that are streams.

use std::time::Duration;

use tfsdk::provider::proto::Rpc;
use tfsdk::provider::proto::go_plugin::grpc_broker::StartStream;
use tfsdk::provider::proto::go_plugin::grpc_controller::Shutdown;
use tfsdk::provider::proto::go_plugin::grpc_stdio::StreamStdio;
use tfsdk::provider::proto::prost::Message;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::invoke_action::event::Type;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::*;
use tokio::time::timeout;
use tonic::Code;

use crate::client::Client;
use crate::process::{Process, started_by_terraform};

#[tokio::test]
async fn a_list_is_streamed_to_its_end() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let request = list_resource::Request { limit: 1_000, ..Default::default() };
    let (events, status) = client.events::<rpc::ListResource>(&request).await;
    assert!(status.is_none(), "{status:?}");
    let names: Vec<_> = events.into_iter().map(|event| event.display_name).collect();
    assert_eq!(names, (0..1_000).map(|n| format!("note {n}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_refusal_ends_a_list() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let request =
        list_resource::Request { type_name: "raw_refuse".to_owned(), limit: 1, ..Default::default() };
    let (events, _) = client.events::<rpc::ListResource>(&request).await;
    assert_eq!(events.len(), 2);
    assert_eq!(events[1].diagnostic, [Diagnostic::error("No more", "Because.")]);
}

#[tokio::test]
async fn a_stream_that_is_not_served_is_unimplemented() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let (events, status) = client.events::<rpc::ReadStateBytes>(&Default::default()).await;
    assert_eq!((events.len(), status.unwrap().code()), (0, Code::Unimplemented));
}

#[tokio::test]
async fn who_stops_listening_ends_a_list() {
    let process = Process::start(started_by_terraform(None).env("TF_LOG", "warn"));
    let client = Client::connect(&process.handshake).await;
    let request = list_resource::Request { limit: i64::MAX, ..Default::default() };
    let mut events = client.open::<rpc::ListResource>(&request).await.unwrap();
    events.message().await.unwrap().expect("a first event");
    drop(events);
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    // Else it would say that requests were still running.
    assert_eq!(process.finish().2, "");
}

#[tokio::test]
async fn an_action_tells_its_progress() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let (events, _) = client.events::<rpc::InvokeAction>(&Default::default()).await;
    let types: Vec<_> = events.into_iter().filter_map(|event| event.r#type).collect();
    assert!(matches!(types.as_slice(), [Type::Progress(half), Type::Completed(_)] if half.message == "half"));
}

#[tokio::test]
async fn a_streamed_request_is_read_to_its_end() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let chunk = |length: usize| {
        let chunk = write_state_bytes::RequestChunk { bytes: vec![1; length].into(), ..Default::default() };
        Bytes::from(chunk.encode_to_vec())
    };
    let chunks = vec![chunk(3), chunk(5_000_000), chunk(0), chunk(4)];
    let mut response = client.stream(rpc::WriteStateBytes::PATH, chunks).await.unwrap();
    let response = response.message().await.unwrap().expect("a response");
    let response = write_state_bytes::Response::decode(response).unwrap();
    assert_eq!(response.diagnostics, [Diagnostic::warning("Written", "5000007")]);
}

#[tokio::test]
async fn a_chunk_that_is_none_ends_a_streamed_request() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let chunks = vec![Bytes::new(), Bytes::from_static(b"\x07")];
    let mut response = client.stream(rpc::WriteStateBytes::PATH, chunks).await.unwrap();
    let response = write_state_bytes::Response::decode(response.message().await.unwrap().unwrap()).unwrap();
    assert_eq!(response.diagnostics[0].summary, "The request broke off");
}

/// Terraform takes their end for a fault of the plugin.
#[tokio::test]
async fn go_plugins_own_streams_stay_open() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let mut stdio = client.stream(StreamStdio::PATH, vec![Bytes::new()]).await.unwrap();
    let mut broker = client.stay(StartStream::PATH).await.unwrap();
    client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    assert!(timeout(Duration::from_millis(100), stdio.message()).await.is_err(), "it says nothing");
    assert!(timeout(Duration::from_millis(100), broker.message()).await.is_err(), "it says nothing");
}
