//! What a provider costs: `cargo bench -p tfsdk-provider-tests --bench figures`.
//!
//! From its start to the handshake, one request to plan, with and without the socket between, a life in a scenario, the size of a
//! program, and its memory after 200 resources.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "what cannot be measured fails")]

#[path = "../plugin/certificate.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod certificate;
#[path = "../plugin/client.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod client;
#[path = "../plugin/process.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod process;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::provider::{
    ApplyResourceChange, ConfigureProvider, PlanResourceChange,
};
use tfsdk::provider::proto::tfplugin6::{
    DynamicValue, apply_resource_change, configure_provider, plan_resource_change,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Scenario, Step};
use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Value, msgpack};
use zoo::Lease;

use certificate::Identity;
use client::Client;
use process::{Process, program_at};

/// A resource of fifteen attributes.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Fifteen {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("etag", computed)]
    etag: Tf<String>,
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("zone", required, force_new)]
    zone: String,
    #[tfsdk("kind", optional, default = "small")]
    kind: String,
    #[tfsdk("image", optional)]
    image: Option<String>,
    #[tfsdk("note", optional)]
    note: Option<String>,
    #[tfsdk("cores", optional, default = 2)]
    cores: u32,
    #[tfsdk("memory", optional)]
    memory: Option<u64>,
    #[tfsdk("price", optional)]
    price: Option<f64>,
    #[tfsdk("enabled", optional, default = true)]
    enabled: bool,
    #[tfsdk("public", optional)]
    public: Option<bool>,
    #[tfsdk("tags", optional)]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("words", optional)]
    words: Option<Vec<String>>,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
}

impl Resource for Fifteen {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("i-1".to_owned());
        self.etag = Tf::Known("e-1".to_owned());
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

fn sent(value: &Value, schema: &tfsdk::schema::Schema) -> Option<DynamicValue> {
    let msgpack = msgpack::value_to_vec(value, schema.ty()).expect("a value");
    Some(DynamicValue { msgpack: msgpack.into(), json: Default::default() })
}

/// The plan of a change of one of the fifteen.
fn fifteen() -> plan_resource_change::Request {
    let known = |text: &str| Tf::Known(text.to_owned());
    let prior = Fifteen {
        id: known("i-1"),
        etag: known("e-1"),
        name: "one".to_owned(),
        zone: "north".to_owned(),
        kind: "small".to_owned(),
        image: Some("debian".to_owned()),
        note: None,
        cores: 2,
        memory: Some(1 << 33),
        price: Some(0.1),
        enabled: true,
        public: Some(false),
        tags: Some((0..4).map(|tag| (format!("key{tag}"), "value".to_owned())).collect()),
        words: Some(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]),
        secret: Some("hunter2".to_owned()),
    };
    let schema = Fifteen::schema();
    let config = Fifteen { id: Tf::Null, etag: Tf::Null, note: Some("new".to_owned()), ..prior.clone() };
    let [prior, config] = [prior, config].map(|it| Value::of(&it).expect("a value"));
    plan_resource_change::Request {
        type_name: "x_fifteen".to_owned(),
        prior_state: sent(&prior, &schema),
        config: sent(&config, &schema),
        ..Default::default()
    }
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
}

fn zoo() -> std::process::Command {
    let mut command = program_at(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    command
        .env("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
        .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
        .env("PLUGIN_CLIENT_CERT", Identity::of(1).pem());
    command
}

fn handshake() -> Duration {
    let start = || {
        let mut command = zoo();
        let start = Instant::now();
        let process = Process::start(&mut command);
        (start.elapsed(), process).0
    };
    median((0..30).map(|_| start()).collect())
}

/// In this process, without gRPC.
async fn plan_of_fifteen() -> Duration {
    let server = Provider::with_client("x", ()).resource::<Fifteen>("fifteen").into_server();
    let request = fifteen();
    let mut all = Vec::new();
    for _ in 0..5_000 {
        let request = request.clone();
        let start = Instant::now();
        let answer = server.plan_resource_change(request).await;
        all.push(start.elapsed());
        assert!(answer.is_ok_and(|answer| answer.planned_state.is_some()));
    }
    median(all)
}

/// A life in a scenario: one of the fifteen is created, left alone, changed, replaced and destroyed, with the plans that have to
/// be empty after each.
fn life() -> Duration {
    let config = |name: &str, note: &str| {
        format!(
            "resource \"x_fifteen\" \"f\" {{\n  name = {name:?}\n  zone = \"north\"\n  note = {note:?}\n  tags = {{ a = \"b\" }}\n  words = [\"c\"]\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("one", "new")).plans("x_fifteen.f", Action::Create))
        .step(Step::apply(config("one", "new")).plans("x_fifteen.f", Action::NoOp))
        .step(Step::apply(config("one", "old")).plans("x_fifteen.f", Action::Update))
        .step(Step::apply(config("two", "old")).plans("x_fifteen.f", Action::Replace))
        .step(Step::destroy());
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let live = || {
        let start = Instant::now();
        runtime
            .block_on(
                scenario.run(Provider::with_client("example.com/x/x", ()).resource::<Fifteen>("fifteen")),
            )
            .expect("it lives");
        start.elapsed()
    };
    median((0..200).map(|_| live()).collect())
}

/// How large the program is without its symbols.
fn size() -> String {
    let stripped = std::env::temp_dir().join(format!("tfsdk-stripped-{}", std::process::id()));
    let nothing = env!("CARGO_BIN_EXE_terraform-provider-nothing");
    let strip = std::process::Command::new("strip").arg("-o").arg(&stripped).arg(nothing).status();
    let length = std::fs::metadata(&stripped).map(|file| file.len());
    let _ = std::fs::remove_file(&stripped);
    match (strip, length) {
        (Ok(status), Ok(length)) if status.success() => format!("{:.1} MB", length as f64 / 1e6),
        _ => "not known, as there is no `strip`".to_owned(),
    }
}

/// What Terraform asks to plan and to create a lease, 200 times, ten at once: how long a plan took, and the most memory.
async fn two_hundred() -> (Duration, String) {
    let process = Process::start(&mut zoo());
    let client =
        Client::connect_with(&process.handshake, Arc::new(Identity::of(1))).await.expect("a connection");
    let settings = zoo::Settings::schema();
    let members = settings.block().members().iter();
    let nothing = Value::object(members.map(|it| (it.name().to_owned(), Value::null(it.ty().clone()))));
    let request = configure_provider::Request { config: sent(&nothing, &settings), ..Default::default() };
    client.call::<ConfigureProvider>(&request).await.expect("configured");
    let schema = Lease::schema();
    let config = sent(&Value::object([("seconds", Value::from(60))]), &schema);
    let null = sent(&Value::null(schema.ty().clone()), &schema);
    let mut all = Vec::new();
    for _ in 0..20 {
        let tasks: Vec<_> = (0..10)
            .map(|_| {
                let (client, config, null) = (client.clone(), config.clone(), null.clone());
                tokio::spawn(async move {
                    let type_name = "zoo_lease".to_owned();
                    let request = plan_resource_change::Request {
                        type_name: type_name.clone(),
                        prior_state: null.clone(),
                        config: config.clone(),
                        ..Default::default()
                    };
                    let start = Instant::now();
                    let planned = client.call::<PlanResourceChange>(&request).await.expect("a plan");
                    let took = start.elapsed();
                    let request = apply_resource_change::Request {
                        type_name,
                        prior_state: null,
                        planned_state: planned.planned_state,
                        config,
                        ..Default::default()
                    };
                    client.call::<ApplyResourceChange>(&request).await.expect("applied");
                    took
                })
            })
            .collect();
        for task in tasks {
            all.push(task.await.expect("a task"));
        }
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
    let most = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: not known here");
    (median(all), most.split_whitespace().skip(1).collect::<Vec<_>>().join(" "))
}

#[tokio::main]
async fn main() {
    println!("start to handshake, with mutual TLS:           {:?}", handshake());
    println!("plan of 15 attributes, in process:             {:?}", plan_of_fifteen().await);
    let life = tokio::task::spawn_blocking(life).await.expect("a thread");
    println!("a life in a scenario, in process:              {life:?}");
    println!("size of a program, stripped:                   {}", size());
    let (plan, memory) = two_hundred().await;
    println!("plan over the socket, ten at once, from Rust:  {plan:?}");
    println!("most memory, 200 resources:                    {memory}");
}
