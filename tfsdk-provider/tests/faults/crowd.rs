//! Many requests at once, whatever the author's code does with its thread.

use std::path::PathBuf;
use std::time::Duration;

use kit::written::{none, value};
use tfsdk::plan::plan;
use tfsdk::provider::proto::tfplugin6::provider as rpc;
use tfsdk::provider::proto::tfplugin6::{apply_resource_change, stop_provider};
use tfsdk::schema::TfSchema;
use tokio::task::JoinSet;
use tokio::time::timeout;
use zoo::Broken;

use crate::asked::{new_plan, plans_well, sent, zoo};

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A file that is not there yet.
struct Sign(PathBuf);

impl Drop for Sign {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Terraform asks for it while all the others run.
#[tokio::test]
async fn more_requests_than_run_at_once_are_stopped_at_once() {
    let (_process, client) = zoo().await;
    let schema = Broken::schema();
    let config = value(&schema, "{ how = \"waits\" }");
    let request = apply_resource_change::Request {
        type_name: "zoo_broken".to_owned(),
        prior_state: Some(sent(&none(&schema), &schema)),
        planned_state: Some(sent(&plan(&schema, &none(&schema), &config).planned, &schema)),
        config: Some(sent(&config, &schema)),
        ..Default::default()
    };
    let mut waiting = JoinSet::new();
    for _ in 0..600 {
        let (client, request) = (client.clone(), request.clone());
        waiting.spawn(async move { client.call::<rpc::ApplyResourceChange>(&request).await });
    }
    // So that it comes behind them.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let stopped = client.call::<rpc::StopProvider>(&stop_provider::Request {});
    // Sooner than they end by themselves.
    let stopped = timeout(PATIENCE / 2, stopped).await.expect("it is answered").expect("an answer");
    assert_eq!(stopped.error, "");
    let waiting = timeout(PATIENCE / 2, waiting.join_all()).await.expect("all end");
    assert_eq!(waiting.len(), 600);
    for answer in waiting {
        assert_eq!(answer.expect("an answer").diagnostics[0].summary, "Interrupted");
    }
}

/// Half of them hold their threads, half wait; and the 64 plans of others are all answered before the first of them.
#[tokio::test]
async fn sixty_four_plans_of_slow_code_stall_nobody() {
    let (_process, client) = zoo().await;
    let sign = Sign(std::env::temp_dir().join(format!("tfsdk-crowd-{}", std::process::id())));
    let mut slow = JoinSet::new();
    for number in 0..64 {
        let does = if number % 2 == 0 { "blocks" } else { "waits" };
        let config = format!("{{ how = {:?} }}", format!("{does} until there is {}", sign.0.display()));
        let (client, request) = (client.clone(), new_plan("zoo_broken", &Broken::schema(), &config));
        slow.spawn(async move { client.call::<rpc::PlanResourceChange>(&request).await });
    }
    let mut quick = JoinSet::new();
    for _ in 0..64 {
        let client = client.clone();
        quick.spawn(async move { plans_well(&client).await });
    }
    timeout(PATIENCE, quick.join_all()).await.expect("who is quick is answered");
    assert!(slow.try_join_next().is_none(), "who is slow is not answered yet");
    std::fs::write(&sign.0, "").expect("a file");
    let slow = timeout(PATIENCE, slow.join_all()).await.expect("who is slow is answered in the end");
    assert_eq!(slow.len(), 64);
    for answer in slow {
        assert_eq!(answer.expect("an answer").diagnostics, []);
    }
}
