//! What a provider says in Terraform's logs.

use serde_json::Value;
use tfsdk::provider::proto::go_plugin::grpc_controller::Shutdown;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::{configure_provider, read_resource};

use crate::client::Client;
use crate::process::{Process, started_by_terraform};
use crate::requests::of_type;

/// Each line of stderr, after three calls.
async fn entries(variables: &[(&str, &str)]) -> Vec<Value> {
    let process = Process::start(started_by_terraform(None).envs(variables.iter().copied()));
    let client = Client::connect(&process.handshake).await;
    let request =
        configure_provider::Request { terraform_version: "1.11.4".to_owned(), ..Default::default() };
    client.call::<rpc::ConfigureProvider>(&request).await.unwrap();
    let request = read_resource::Request { type_name: "raw_note".to_owned(), ..Default::default() };
    client.call::<rpc::ReadResource>(&request).await.unwrap();
    client.call::<rpc::ValidateResourceConfig>(&of_type("raw_panic")).await.unwrap();
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    let (_, _, stderr) = process.finish();
    stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect()
}

fn messages(entries: &[Value]) -> Vec<&str> {
    entries.iter().filter_map(|entry| entry["@message"].as_str()).collect()
}

#[tokio::test]
async fn an_entry_says_what_it_is_about() {
    let entries = entries(&[("TF_LOG", "TRACE")]).await;
    let find = |message: &str| entries.iter().find(|entry| entry["@message"] == message).expect(message);
    let configured = find("Configured");
    assert_eq!(configured["@level"], "info");
    assert_eq!(configured["@module"], "raw");
    assert_eq!(configured["terraform_version"], "1.11.4");
    assert_eq!(configured["tf_rpc"], "ConfigureProvider");
    assert_eq!(configured["tf_provider_addr"], "example.com/tfsdk/raw");
    assert_eq!(configured["tf_proto_version"], 6);
    let reading = find("Reading");
    assert_eq!((&reading["@level"], &reading["tf_resource_type"]), (&"debug".into(), &"raw_note".into()));
    assert_ne!(reading["tf_req_id"], configured["tf_req_id"]);
    let served = entries.iter().filter(|entry| entry["@message"] == "Served request");
    assert!(served.clone().count() == 3 && served.clone().all(|entry| entry["tf_req_duration_ms"].is_u64()));
    let time = configured["@timestamp"].as_str().unwrap();
    assert!(time.len() == "2026-01-31T23:59:59.123456Z".len() && time.ends_with('Z'), "{time}");
}

#[tokio::test]
async fn the_libraries_below_say_nothing() {
    for entry in entries(&[("TF_LOG", "TRACE")]).await {
        let caller = entry["@caller"].as_str().unwrap();
        assert!(caller.starts_with("tfsdk-provider/"), "{entry}");
    }
}

#[tokio::test]
async fn the_environment_says_how_much_is_written() {
    assert_eq!(messages(&entries(&[]).await), ["The provider panicked"]);
    assert_eq!(messages(&entries(&[("TF_LOG", "OFF")]).await), Vec::<&str>::new());
    let entries = entries(&[("TF_LOG", "TRACE"), ("TF_LOG_PROVIDER_RAW", "INFO")]).await;
    assert_eq!(messages(&entries), ["Configured", "The provider panicked"]);
}

#[tokio::test]
async fn a_panic_is_written_with_its_backtrace_where_one_is_asked_for() {
    let with = entries(&[("RUST_BACKTRACE", "1")]).await;
    assert!(
        with[0]["backtrace"].as_str().is_some_and(|frames| frames.contains("validate_resource_config")),
        "{with:?}"
    );
    let without = entries(&[]).await;
    assert_eq!(without[0]["backtrace"], Value::Null);
    assert_eq!(without[0]["panic"], "no such folder");
    assert!(without[0]["place"].as_str().is_some_and(|place| place.contains("raw/main.rs:")));
}
