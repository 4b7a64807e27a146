//! Reading states and schemas: beside `serde_json`, into its values and into structs of serde.
//!
//! With `--bench`, and then a file of 200 MB as well: the time of one reading, and how much memory was held at most.

#![allow(clippy::expect_used, reason = "the files are those of the tests")]

use std::time::Instant;

use serde::Deserialize;
use tfsdk::TfObject;
use tfsdk::files::{Error, State, StateReader};
use tfsdk::schema::ProviderSchemas;
use tfsdk_bench::measure::{Effort, Group};

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Bucket<'a> {
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("grants")]
    grants: Option<Vec<Grant<'a>>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Grant<'a> {
    #[tfsdk("who")]
    who: &'a str,
}

/// The same for serde, with what it needs around it.
#[derive(Deserialize)]
struct PeerState<'a> {
    #[serde(borrow)]
    resources: Vec<PeerResource<'a>>,
}

#[derive(Deserialize)]
struct PeerResource<'a> {
    #[serde(borrow)]
    instances: Vec<PeerInstance<'a>>,
}

#[derive(Deserialize)]
struct PeerInstance<'a> {
    #[serde(borrow)]
    attributes: PeerBucket<'a>,
}

#[derive(Deserialize)]
struct PeerBucket<'a> {
    name: &'a str,
    #[serde(borrow)]
    grants: Option<Vec<PeerGrant<'a>>>,
}

#[derive(Deserialize)]
struct PeerGrant<'a> {
    who: &'a str,
}

/// A state of so many buckets, some 900 bytes each.
fn state(buckets: usize) -> String {
    let bucket = |i: usize| {
        format!(
            r#"{{"mode":"managed","type":"shelf_bucket","name":"b{i}","provider":"provider[\"example.com/tfsdk/shelf\"]","instances":[
{{"schema_version":0,"attributes":{{"class":"standard","description":"{}","grants":[{{"may":"write","pass_on":true,"who":"ann"}},
{{"may":"read","pass_on":false,"who":"bob"}}],"id":"b-{i}","limits":null,"name":"bucket-{i}","password":null,"password_length":12,
"rule":[{{"days":1,"id":"b-{i}/tmp/","prefix":"tmp/"}}],"secret":null,"tags":{{"env":"test","number":"{i}"}},"timeouts":null,
"website":null}},"sensitive_attributes":[],"private":"bnVsbA==","dependencies":["shelf_bucket.other"]}}]}}"#,
            "What it is for. ".repeat(16)
        )
    };
    let all: Vec<String> = (0..buckets).map(bucket).collect();
    format!(
        r#"{{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"l","outputs":{{}},"resources":[{}]}}"#,
        all.join(",")
    )
}

/// The schemas of a provider with so many types.
fn schemas(types: usize) -> String {
    let json = include_str!("../examples/data/shelf/schemas.json");
    let all = ProviderSchemas::from_json(json).expect("Terraform wrote them");
    let mut provider = all.providers.into_values().next().expect("there is one");
    let bucket = provider.resources.remove("shelf_bucket").expect("it has buckets");
    for i in 0..types {
        provider.resources.insert(format!("shelf_bucket_{i}"), bucket.clone());
    }
    let mut all = ProviderSchemas::default();
    all.providers.insert("example.com/tfsdk/shelf".to_owned(), provider);
    all.to_json()
}

/// The letters of the names of all buckets and of those who have something of them.
fn of_whole(text: &str) -> Result<usize, Error> {
    let state = State::from_json(text)?;
    let mut letters = 0;
    for read in state.resources::<Bucket<'_>>("shelf_bucket") {
        letters += of_bucket(&read?.1);
    }
    Ok(letters)
}

fn of_stream(text: &str) -> Result<usize, Error> {
    let mut reader = StateReader::new(text.as_bytes());
    let mut letters = 0;
    while let Some(instances) = reader.next()? {
        for instance in &instances {
            letters += of_bucket(&instance.get()?);
        }
    }
    Ok(letters)
}

fn of_bucket(bucket: &Bucket<'_>) -> usize {
    bucket.name.len() + bucket.grants.iter().flatten().map(|grant| grant.who.len()).sum::<usize>()
}

fn of_peer(text: &str) -> Result<usize, serde_json::Error> {
    let state: PeerState<'_> = serde_json::from_str(text)?;
    let buckets =
        state.resources.iter().flat_map(|resource| &resource.instances).map(|instance| &instance.attributes);
    let letters = |bucket: &PeerBucket<'_>| {
        bucket.name.len() + bucket.grants.iter().flatten().map(|grant| grant.who.len()).sum::<usize>()
    };
    Ok(buckets.map(letters).sum())
}

fn main() {
    let effort = Effort::from_args();
    let text = state(if effort == Effort::Full { 1000 } else { 10 });
    assert_eq!(of_whole(&text).expect("a state"), of_peer(&text).expect("a state"));
    assert_eq!(of_whole(&text).expect("a state"), of_stream(&text).expect("a state"));
    let mut group = Group::new("a state of 1,000 buckets");
    group.contender("serde_json to its values", || serde_json::from_str::<serde_json::Value>(&text));
    group.contender("serde_json to structs", || of_peer(&text));
    group.contender("State, and all structs", || of_whole(&text));
    group.contender("StateReader, and all structs", || of_stream(&text));
    group.report(effort);

    let text = schemas(if effort == Effort::Full { 500 } else { 5 });
    let mut group = Group::new("the schemas of 500 types");
    group.contender("serde_json to its values", || serde_json::from_str::<serde_json::Value>(&text));
    group.contender("ProviderSchemas", || ProviderSchemas::from_json(&text));
    group.report(effort);

    if effort == Effort::Full {
        large();
    }
}

/// Files of the sizes that make people ask: each once, the smallest memory first, as the peak of a process never falls.
fn large() {
    println!();
    let text = state(200_000);
    let schemas = schemas(4000);
    println!(
        "a state of {} MB, schemas of {} MB; {} MB held before",
        text.len() >> 20,
        schemas.len() >> 20,
        peak()
    );
    let once = |name: &str, work: &dyn Fn()| {
        let start = Instant::now();
        work();
        println!(
            "  {name:<42} {:>9.0} ms {:>9} MB at most so far",
            start.elapsed().as_secs_f64() * 1e3,
            peak()
        );
    };
    once("StateReader, and all structs", &|| drop(of_stream(&text)));
    once("State, and all structs", &|| drop(of_whole(&text)));
    once("serde_json to structs", &|| drop(of_peer(&text)));
    once("ProviderSchemas", &|| drop(ProviderSchemas::from_json(&schemas)));
    once("serde_json of schemas to its values", &|| {
        drop(serde_json::from_str::<serde_json::Value>(&schemas))
    });
    once("serde_json of the state to its values", &|| drop(serde_json::from_str::<serde_json::Value>(&text)));
}

/// How many MB the process has held at most, where the system tells it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) >> 10
}
