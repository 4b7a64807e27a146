//! A provider in raw messages, without what will stand above them: one resource for Terraform, and whatever the tests ask of
//! a provider, by the type that a request names.

#![allow(clippy::panic, reason = "what becomes of a panic is one of the things that are tested")]
#![allow(clippy::expect_used, reason = "a test that asks for what is none has to hear of it")]

mod meeting;
mod note;
mod schema;

use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use meeting::Meeting;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::server::{Answer, Chunks, Events, ProviderServer, Refusal};
use tfsdk::provider::{Plugin, Transport};

fn main() -> ExitCode {
    let mut plugin = Plugin::new("example.com/tfsdk/raw", env!("CARGO_PKG_VERSION"), Raw);
    if let Some((look, patience)) = hurry() {
        plugin = plugin.pace(look, patience);
    }
    match std::env::var("RAW_TRANSPORT").as_deref() {
        Ok("tcp") => plugin.transport(Transport::Tcp).run(),
        _ if std::env::var_os("RAW_IN_RUNTIME").is_some() => in_runtime(plugin),
        _ => plugin.run(),
    }
}

/// The pace that a test asks for, as two numbers of milliseconds.
fn hurry() -> Option<(Duration, Duration)> {
    let said = std::env::var("RAW_HURRY").ok()?;
    let (look, patience) = said.split_once(',').expect("two numbers");
    let milliseconds = |text: &str| Duration::from_millis(text.parse().expect("a number"));
    Some((milliseconds(look), milliseconds(patience)))
}

#[tokio::main]
async fn in_runtime(plugin: Plugin<Raw>) -> ExitCode {
    plugin.run()
}

/// Blocks its thread until a task has run that it has spawned itself.
fn spawns_and_blocks() {
    let (sender, receiver) = std::sync::mpsc::channel();
    tokio::spawn(async move {
        tokio::task::yield_now().await;
        let read = tokio::task::spawn_blocking(|| std::env::args().count()).await;
        sender.send(read.is_ok())
    });
    assert_eq!(receiver.recv(), Ok(true), "the task has run");
}

static MEETING: Meeting = Meeting::new();

struct Raw;

impl ProviderServer for Raw {
    async fn get_provider_schema(
        &self,
        _: get_provider_schema::Request,
    ) -> Answer<get_provider_schema::Response> {
        Ok(schema::schemas())
    }

    async fn get_metadata(&self, _: get_metadata::Request) -> Answer<get_metadata::Response> {
        let action = get_metadata::ActionMetadata { type_name: "raw_action".to_owned() };
        let store = get_metadata::StateStoreMetadata { type_name: "raw_store".to_owned() };
        Ok(get_metadata::Response { actions: vec![action], state_stores: vec![store], ..Default::default() })
    }

    async fn configure_provider(
        &self,
        request: configure_provider::Request,
    ) -> Answer<configure_provider::Response> {
        tracing::info!(terraform_version = request.terraform_version, "Configured");
        Ok(Default::default())
    }

    async fn validate_provider_config(
        &self,
        _: validate_provider_config::Request,
    ) -> Answer<validate_provider_config::Response> {
        let diagnostics = vec![Diagnostic::warning("Checked", "")];
        Ok(validate_provider_config::Response { diagnostics })
    }

    async fn validate_resource_config(
        &self,
        request: validate_resource_config::Request,
    ) -> Answer<validate_resource_config::Response> {
        match request.type_name.as_str() {
            "raw_panic" => panic!("no such folder"),
            "raw_meet" => MEETING.meet(),
            "raw_sleep" => MEETING.held(|| sleep(Duration::from_millis(300))),
            "raw_wait" => tokio::time::sleep(Duration::from_millis(1)).await,
            "raw_forever" => MEETING.held(|| sleep(Duration::from_secs(600))),
            "raw_spawn" => spawns_and_blocks(),
            "raw_find" => MEETING.find_held(),
            "raw_refuse" => return Err(Diagnostic::error("No", "Because.").at("name").into()),
            _ => {}
        }
        Ok(Default::default())
    }

    async fn upgrade_resource_state(
        &self,
        request: upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        note::upgrade(&request)
    }

    /// Tests ask for any other type than the note's to hear what they said.
    async fn read_resource(&self, request: read_resource::Request) -> Answer<read_resource::Response> {
        tracing::debug!("Reading");
        let read_resource::Request { current_state, private, .. } = request;
        Ok(read_resource::Response { new_state: current_state, private, ..Default::default() })
    }

    async fn plan_resource_change(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        note::plan(&request)
    }

    async fn apply_resource_change(
        &self,
        request: apply_resource_change::Request,
    ) -> Answer<apply_resource_change::Response> {
        note::apply(&request)
    }

    async fn call_function(&self, request: call_function::Request) -> Answer<call_function::Response> {
        match request.arguments.into_iter().next() {
            Some(result) => Ok(call_function::Response { result: Some(result), error: None }),
            None => Err(Diagnostic::error("Nothing to say", "Give it an argument.").into()),
        }
    }

    async fn list_resource(
        &self,
        request: list_resource::Request,
        events: Events<list_resource::Event>,
    ) -> Answer<()> {
        for n in 0..request.limit {
            let display_name = format!("note {n}");
            events.send(list_resource::Event { display_name, ..Default::default() }).await?;
        }
        match request.type_name.as_str() {
            "raw_panic" => panic!("the list is torn"),
            "raw_refuse" => Err(Diagnostic::error("No more", "Because.").into()),
            _ => Ok(()),
        }
    }

    async fn invoke_action(
        &self,
        _: invoke_action::Request,
        events: Events<invoke_action::Event>,
    ) -> Answer<()> {
        use invoke_action::event::{Completed, Progress, Type};
        let progress = Progress { message: "half".to_owned() };
        for step in [Type::Progress(progress), Type::Completed(Completed::default())] {
            events.send(invoke_action::Event { r#type: Some(step) }).await?;
        }
        Ok(())
    }

    async fn write_state_bytes(
        &self,
        mut chunks: Chunks<write_state_bytes::RequestChunk>,
    ) -> Answer<write_state_bytes::Response> {
        let mut length = 0;
        while let Some(chunk) = chunks.next().await? {
            length += chunk.bytes.len();
        }
        let diagnostics = vec![Diagnostic::warning("Written", length.to_string())];
        Ok(write_state_bytes::Response { diagnostics })
    }

    async fn lock_state(&self, _: lock_state::Request) -> Answer<lock_state::Response> {
        Err(Refusal::Unserved)
    }
}
