//! How a plugin ends.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tfsdk::provider::proto::Rpc;
use tfsdk::provider::proto::go_plugin::grpc_broker::StartStream;
use tfsdk::provider::proto::go_plugin::grpc_controller::Shutdown;
use tfsdk::provider::proto::go_plugin::grpc_stdio::StreamStdio;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::provider as rpc;

use crate::client::Client;
#[cfg(unix)]
use crate::process::LOOK;
use crate::process::{Process, as_terraform_starts, in_a_hurry, program_at, started_by_terraform};
use crate::requests::of_type;

#[tokio::test]
async fn a_plugin_ends_when_it_is_told_to() {
    let process = Process::start(&mut started_by_terraform(None));
    let socket = process.handshake.address.clone();
    assert!(Path::new(&socket).exists());
    let client = Client::connect(&process.handshake).await;
    // Terraform has these open all the time.
    let _stdio = client.stream(StreamStdio::PATH, vec![Bytes::new()]).await.unwrap();
    let _broker = client.stay(StartStream::PATH).await.unwrap();
    client.call::<Shutdown>(&Default::default()).await.expect("an answer");
    let (success, stdout, stderr) = process.finish();
    assert!(success, "{stderr}");
    assert_eq!((stdout.as_str(), stderr.as_str()), ("", ""));
    assert!(!Path::new(&socket).exists(), "the socket's file is gone");
}

// On a thread of its own, a connection is closed while this one waits for the end: else the plugin waits as long as it may for that alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_still_runs_is_answered_before_the_end() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let running = tokio::spawn({
        let client = client.clone();
        async move { client.call::<rpc::ValidateResourceConfig>(&of_type("raw_sleep")).await }
    });
    client.call::<rpc::ValidateResourceConfig>(&of_type("raw_find")).await.unwrap();
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    running.await.unwrap().expect("its answer");
    assert!(process.finish().0);
}

#[tokio::test]
async fn what_runs_on_does_not_keep_the_process() {
    let process = Process::start(in_a_hurry(&mut started_by_terraform(None)));
    let client = Client::connect(&process.handshake).await;
    let _running = tokio::spawn({
        let client = client.clone();
        async move { client.call::<rpc::ValidateResourceConfig>(&of_type("raw_forever")).await }
    });
    client.call::<rpc::ValidateResourceConfig>(&of_type("raw_find")).await.unwrap();
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    assert!(process.finish().0, "it ends long before the request would");
}

/// What it makes has to be made whole, whether anybody hears of it or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_was_given_up_is_brought_to_its_end_before_the_end() {
    let process = Process::start(started_by_terraform(None).env("TF_LOG", "trace"));
    let client = Client::connect(&process.handshake).await;
    give_up(&client, "raw_sleep").await;
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    drop(client);
    let (success, _, stderr) = process.finish();
    assert!(success, "{stderr}");
    let served = |line: &&str| line.contains("Served request") && line.contains("raw_sleep");
    assert_eq!(stderr.lines().filter(served).count(), 1, "{stderr}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_was_given_up_and_runs_on_is_told_at_the_end() {
    let process = Process::start(in_a_hurry(&mut started_by_terraform(None)).env("TF_LOG", "warn"));
    let client = Client::connect(&process.handshake).await;
    give_up(&client, "raw_forever").await;
    client.call::<Shutdown>(&Default::default()).await.unwrap();
    drop(client);
    let (success, _, stderr) = process.finish();
    assert!(success, "it ends long before the request would");
    assert!(stderr.contains("Requests were still running when the plugin was told to end"), "{stderr}");
}

/// Asks for something, and hangs up when it has begun.
async fn give_up(client: &Client, type_name: &'static str) {
    let running = tokio::spawn({
        let client = client.clone();
        async move { client.call::<rpc::ValidateResourceConfig>(&of_type(type_name)).await }
    });
    client.call::<rpc::ValidateResourceConfig>(&of_type("raw_find")).await.unwrap();
    running.abort();
    assert!(running.await.unwrap_err().is_cancelled());
}

/// Terraform is interrupted together with its plugins, and says itself what is to stop.
#[tokio::test]
async fn an_interrupt_does_not_end_a_plugin() {
    let mut process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    for _ in 0..3 {
        interrupt(&process);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    client.call::<rpc::StopProvider>(&Default::default()).await.unwrap();
    assert!(process.is_running());
}

/// By then a plugin in a hurry would have ended that nobody is there for: it looks three times, and then rests.
#[cfg(unix)]
pub(crate) const LONGER_THAN_ALONE: Duration = LOOK.saturating_mul(12);

/// Nobody else would ever end it.
#[cfg(unix)]
#[tokio::test]
async fn a_plugin_ends_after_a_terraform_that_was_killed() {
    let mut terraform = program_at("sh");
    terraform
        .args(["-c", "\"$0\" & wait", env!("CARGO_BIN_EXE_terraform-provider-raw")])
        .env("TF_LOG", "trace");
    let process = Process::start(in_a_hurry(as_terraform_starts(&mut terraform, None)));
    let socket = process.handshake.address.clone();
    let client = Client::connect(&process.handshake).await;
    client.call::<rpc::GetMetadata>(&Default::default()).await.unwrap();
    kill("-KILL", process.id());
    give_up(&client, "raw_sleep").await;
    drop(client);
    let start = std::time::Instant::now();
    while Path::new(&socket).exists() {
        assert!(start.elapsed() < Duration::from_secs(20), "it does not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (_, _, stderr) = process.finish();
    let served = |line: &&str| line.contains("Served request") && line.contains("raw_sleep");
    assert_eq!(stderr.lines().filter(served).count(), 1, "{stderr}");
    assert!(stderr.contains("Terraform is gone, and did not say so"), "{stderr}");
}

/// Terraform may take its time, and a script that has started the plugin for others may be gone.
#[cfg(unix)]
#[tokio::test]
async fn a_plugin_stays_while_its_terraform_is_there_or_anybody_else() {
    let mut terraform = program_at("sh");
    terraform
        .args(["-c", "\"$0\" & wait", env!("CARGO_BIN_EXE_terraform-provider-raw")])
        .env("TF_LOG", "warn");
    let process = Process::start(in_a_hurry(as_terraform_starts(&mut terraform, None)));
    let socket = process.handshake.address.clone();
    let first = Client::connect(&process.handshake).await;
    first.call::<rpc::GetMetadata>(&Default::default()).await.expect("an answer");
    drop(first);
    tokio::time::sleep(LONGER_THAN_ALONE).await;
    let (first, second) =
        (Client::connect(&process.handshake).await, Client::connect(&process.handshake).await);
    kill("-KILL", process.id());
    drop(first);
    tokio::time::sleep(LONGER_THAN_ALONE).await;
    second.call::<rpc::GetMetadata>(&Default::default()).await.expect("an answer");
    second.call::<Shutdown>(&Default::default()).await.expect("an answer");
    let (_, _, stderr) = process.finish();
    assert!(!Path::new(&socket).exists(), "it has ended");
    assert!(!stderr.contains("did not say so"), "{stderr}");
}

pub(crate) fn interrupt(process: &Process) {
    kill("-INT", process.id());
}

pub(crate) fn kill(signal: &str, id: u32) {
    let status = Command::new("kill").args([signal, &id.to_string()]).status().expect("kill runs");
    assert!(status.success());
}
