//! Serving whoever attaches.

use std::process::Command;

use tfsdk::provider::proto::go_plugin::grpc_controller::Shutdown;
use tfsdk::provider::proto::tfplugin6::provider as rpc;

use crate::client::Client;
use crate::process::{Handshake, Process, in_a_hurry, program, program_at};
use crate::shutdown::{LONGER_THAN_ALONE, interrupt, kill};

/// The value of `TF_REATTACH_PROVIDERS`, which a running provider has printed.
pub(crate) struct Attached {
    pub(crate) process: Process,
    pub(crate) variable: String,
}

impl Attached {
    pub(crate) fn start(program: &mut Command) -> Self {
        let start = |text: &str| {
            let line = text
                .lines()
                .find_map(|line| line.trim().strip_prefix("TF_REATTACH_PROVIDERS='"))
                .expect("the variable");
            let variable = line.strip_suffix('\'').expect("a quoted value").to_owned();
            let value: serde_json::Value = serde_json::from_str(&variable).expect("JSON");
            let providers = value.as_object().expect("an object");
            let (address, provider) = providers.iter().next().expect("a provider");
            assert!(address.starts_with("example.com/tfsdk/"), "{address}");
            assert_eq!((&provider["Protocol"], &provider["Test"]), (&"grpc".into(), &true.into()));
            let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
            let handshake = Handshake {
                protocol: provider["ProtocolVersion"].as_u64().expect("a version").try_into().unwrap(),
                network: text(&provider["Addr"]["Network"]),
                address: text(&provider["Addr"]["String"]),
                certificate: Vec::new(),
                rest: Vec::new(),
            };
            (handshake, variable)
        };
        let (process, variable) = Process::start_debug(program.arg("--debug"), start);
        Self { process, variable }
    }
}

// On a thread of its own, the last connection is closed while this one waits for the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn with_debug_it_serves_one_client_after_the_other_until_it_is_interrupted() {
    let mut attached = Attached::start(&mut program());
    assert!(attached.variable.contains(&format!("\"Pid\":{}", attached.process.id())));
    assert_eq!(attached.process.handshake.protocol, 6);
    for _ in 0..3 {
        let client = Client::connect(&attached.process.handshake).await;
        client.call::<rpc::ConfigureProvider>(&Default::default()).await.unwrap();
        // One of several clients has no say in its end.
        client.call::<Shutdown>(&Default::default()).await.unwrap();
    }
    assert!(attached.process.is_running());
    interrupt(&attached.process);
    assert!(attached.process.finish().0);
}

/// It was started for whoever attaches, such as a debugger's window that is closed.
#[cfg(unix)]
#[tokio::test]
async fn with_debug_it_stays_when_who_started_it_is_gone() {
    let mut shell = program_at("sh");
    shell.args(["-c", "\"$0\" \"$@\" & wait", env!("CARGO_BIN_EXE_terraform-provider-raw")]);
    let attached = Attached::start(in_a_hurry(&mut shell));
    let variable: serde_json::Value = serde_json::from_str(&attached.variable).expect("JSON");
    let id = variable.as_object().unwrap().values().next().unwrap()["Pid"].as_u64().unwrap();
    kill("-KILL", attached.process.id());
    tokio::time::sleep(LONGER_THAN_ALONE).await;
    let client = Client::connect(&attached.process.handshake).await;
    client.call::<rpc::GetMetadata>(&Default::default()).await.expect("an answer");
    kill("-INT", id.try_into().unwrap());
    attached.process.finish();
}
