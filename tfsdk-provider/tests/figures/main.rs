//! What a provider costs: `cargo bench -p tfsdk-provider-tests --bench figures`.
//!
//! From its start to the handshake, one request to plan, with and without the socket between, a life in a scenario, the size of a
//! program, and its memory after 200 resources. Where `TFSDK_PEER` names the program that `tools/peer/build` makes, start and size
//! of that one as well. With `--rows` behind `--` it prints what the page of benchmarks reads.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "what cannot be measured fails")]

#[path = "../plugin/certificate.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod certificate;
#[path = "../plugin/client.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod client;
#[allow(unreachable_pub, reason = "the benchmarks of the mapping have it as well")]
mod fifteen;
#[path = "../plugin/process.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod process;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tfsdk::Value;
use tfsdk::provider::proto::tfplugin6::provider::{
    ApplyResourceChange, ConfigureProvider, PlanResourceChange,
};
use tfsdk::provider::proto::tfplugin6::{apply_resource_change, configure_provider, plan_resource_change};
use tfsdk::provider::server::ProviderServer;
use tfsdk::schema::TfSchema;
use zoo::Lease;

use certificate::Identity;
use client::Client;
use fifteen::sent;
use process::{Process, program_at};

/// What was measured, of whom, and how much of which unit.
struct Figure {
    what: &'static str,
    whose: &'static str,
    value: f64,
    unit: &'static str,
}

impl Figure {
    fn new(what: &'static str, whose: &'static str, value: f64, unit: &'static str) -> Self {
        Self { what, whose, value, unit }
    }

    fn time(what: &'static str, whose: &'static str, time: Duration) -> Self {
        let (scale, unit) = if time < Duration::from_millis(1) { (1e6, "µs") } else { (1e3, "ms") };
        Self::new(what, whose, time.as_secs_f64() * scale, unit)
    }
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
}

fn zoo() -> Command {
    let mut command = program_at(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    command
        .env("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
        .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
        .env("PLUGIN_CLIENT_CERT", Identity::of(1).pem());
    command
}

/// From the start of a program to the line that says where it listens.
fn handshake(mut program: impl FnMut() -> Command) -> Duration {
    let mut start = || {
        let mut command = program();
        let start = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("stdout");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let took = start.elapsed();
        assert!(line.starts_with("1|"), "{line:?}");
        child.kill().and_then(|()| child.wait()).expect("its end");
        if let Some(socket) = line.split('|').nth(3) {
            // It is a killed program's, which left it behind.
            let _ = std::fs::remove_file(socket);
        }
        took
    };
    median((0..30).map(|_| start()).collect())
}

/// In this process, without gRPC.
async fn plan_of_fifteen() -> Duration {
    let server = fifteen::provider().into_server();
    let request = fifteen::change();
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

/// A life in a scenario.
fn life() -> Duration {
    let scenario = fifteen::life();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let live = || {
        let start = Instant::now();
        runtime.block_on(scenario.run(fifteen::provider())).expect("it lives");
        start.elapsed()
    };
    median((0..200).map(|_| live()).collect())
}

/// How many MB a program has without its symbols; nothing where there is no `strip`.
fn size(program: &Path) -> Option<f64> {
    let stripped = std::env::temp_dir().join(format!("tfsdk-stripped-{}", std::process::id()));
    let strip = Command::new("strip").arg("-o").arg(&stripped).arg(program).status();
    let length = std::fs::metadata(&stripped).map(|file| file.len());
    let _ = std::fs::remove_file(&stripped);
    strip.ok().filter(|status| status.success()).and(length.ok()).map(|length| length as f64 / 1e6)
}

/// What Terraform asks to plan and to create a lease, 200 times, ten at once: how long a plan took, and the most memory in MB.
async fn two_hundred() -> (Duration, f64) {
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
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux");
    let kib: f64 = most.trim_end_matches("kB").trim().parse().expect("a number");
    (median(all), kib * 1024.0 / 1e6)
}

#[tokio::main]
async fn main() {
    let peer = std::env::var_os("TFSDK_PEER").map(PathBuf::from);
    let mut figures = vec![Figure::time("start to handshake", "tfsdk", handshake(zoo))];
    if let Some(peer) = &peer {
        let peer = peer.to_str().expect("a path that is a text");
        let program = || {
            let mut command = program_at(peer);
            process::as_terraform_starts(&mut command, Some(&Identity::of(1).pem()));
            command
        };
        figures.push(Figure::time("start to handshake", "tf-provider", handshake(program)));
    }
    figures.push(Figure::time("plan of 15 attributes, in process", "tfsdk", plan_of_fifteen().await));
    let life = tokio::task::spawn_blocking(life).await.expect("a thread");
    figures.push(Figure::time("a life in a scenario, in process", "tfsdk", life));
    let sizes = [
        ("tfsdk", Some(Path::new(env!("CARGO_BIN_EXE_terraform-provider-nothing")))),
        ("tf-provider", peer.as_deref()),
    ];
    for (whose, program) in sizes {
        let size = program.and_then(size);
        figures.extend(size.map(|size| Figure::new("size of a program, stripped", whose, size, "MB")));
    }
    let (plan, memory) = two_hundred().await;
    figures.push(Figure::time("plan over the socket, ten at once", "tfsdk", plan));
    figures.push(Figure::new("most memory, 200 resources", "tfsdk", memory, "MB"));
    if std::env::args().any(|argument| argument == "--rows") {
        println!("measurement,contender,n,value,unit,beside,ratio");
        for Figure { what, whose, value, unit } in figures {
            println!("{what:?},{whose},,{value},{unit},,");
        }
    } else {
        for Figure { what, whose, value, unit } in figures {
            println!("{what:<40} {whose:<12} {value:>8.2} {unit}");
        }
    }
}
