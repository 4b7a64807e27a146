//! What is no message at all.

use tfsdk::provider::proto::prost::Message;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::{call_function, stop_provider, validate_resource_config};
use tfsdk::provider::proto::{Rpc, go_plugin, health, tfplugin5};
use tonic::Code;

use crate::client::Client;
use crate::process::{Process, started_by_terraform};

/// What is no message of any kind: a field of a length that is not there, a tag of no kind, groups in groups.
fn garbage() -> [Bytes; 4] {
    [
        Bytes::from_static(b"\x0a\xff\xff\xff\xff\x0f"),
        Bytes::from_static(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
        Bytes::from(vec![0x0b; 100_000]),
        Bytes::from_static(b"\x07garbage"),
    ]
}

/// A text that is not UTF-8. To a message whose first field is no text it is another field, or one of the future.
const NO_TEXT: Bytes = Bytes::from_static(b"\x0a\x02\xff\xfe");

#[tokio::test]
async fn garbage_is_answered_and_hurts_nothing() {
    let mut process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let services: [(&str, &[&str]); 6] = [
        (rpc::SERVICE, &rpc::RPCS),
        (tfplugin5::provider::SERVICE, &tfplugin5::provider::RPCS),
        (go_plugin::grpc_controller::SERVICE, &go_plugin::grpc_controller::RPCS),
        (go_plugin::grpc_stdio::SERVICE, &go_plugin::grpc_stdio::RPCS),
        (go_plugin::grpc_broker::SERVICE, &go_plugin::grpc_broker::RPCS),
        (health::health::SERVICE, &health::health::RPCS),
    ];
    for (service, rpcs) in services {
        for name in rpcs {
            let path: &'static str = format!("/{service}/{name}").leak();
            for garbage in garbage() {
                if let Ok(mut stream) = client.stream(path, vec![garbage]).await {
                    // Any answer will do, but it has to end.
                    while let Ok(Some(_)) = stream.message().await {}
                }
            }
        }
    }
    assert!(process.is_running());
    client.call::<rpc::GetProviderSchema>(&Default::default()).await.unwrap();
}

#[tokio::test]
async fn garbage_is_a_diagnostic() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let text = "What was sent as ValidateResourceConfig cannot be read: ";
    for garbage in garbage().into_iter().chain([NO_TEXT]) {
        let answer = client.bytes(rpc::ValidateResourceConfig::PATH, garbage).await.unwrap();
        let answer = validate_resource_config::Response::decode(answer).unwrap();
        let [diagnostic] = answer.diagnostics.as_slice() else { panic!("{answer:?}") };
        assert_eq!(diagnostic.summary, "The provider received a malformed request");
        assert!(diagnostic.detail.starts_with(text), "{diagnostic:?}");
        assert!(diagnostic.detail.contains("the provider example.com/tfsdk/raw"), "{diagnostic:?}");
    }
}

#[tokio::test]
async fn garbage_is_a_text_where_there_are_no_diagnostics() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let [garbage, ..] = garbage();
    let answer = client.bytes(rpc::CallFunction::PATH, garbage.clone()).await.unwrap();
    let error = call_function::Response::decode(answer).unwrap().error.unwrap();
    assert!(error.text.contains("What was sent as CallFunction"), "{error:?}");
    let answer = client.bytes(rpc::StopProvider::PATH, garbage).await.unwrap();
    let answer = stop_provider::Response::decode(answer).unwrap();
    assert!(answer.error.contains("What was sent as StopProvider"), "{answer:?}");
}

#[tokio::test]
async fn a_request_without_a_message_is_refused() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let status = client.stream(rpc::ReadResource::PATH, Vec::new()).await.expect_err("an error");
    assert_eq!(status.code(), Code::InvalidArgument);
}
