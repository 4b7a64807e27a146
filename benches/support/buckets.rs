//! States of many buckets, and what is asked of them.

use std::error::Error as Failure;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use serde::Deserialize;
use tfsdk::TfObject;
use tfsdk::files::{Error, State, StateReader};

/// What is read of a bucket.
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

/// What a process does with a file; it gives a number, so that nothing is left out.
pub type Work = fn(&Path) -> Result<usize, Box<dyn Failure>>;

/// The ways to read the file of a state, the one that others are compared with first.
pub const READERS: [(&str, Work); 4] = [
    ("serde_json to structs", |path| Ok(of_peer(&fs::read_to_string(path)?)?)),
    ("serde_json to its values", |path| {
        let value: serde_json::Value = serde_json::from_reader(BufReader::new(File::open(path)?))?;
        Ok(value["resources"].as_array().map_or(0, Vec::len))
    }),
    ("State, and all structs", |path| Ok(of_whole(&fs::read_to_string(path)?)?)),
    ("StateReader, and all structs", |path| Ok(of_stream(File::open(path)?)?)),
];

/// A state of so many buckets, some 900 bytes each.
pub fn state(buckets: usize) -> String {
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

/// The letters of the names of all buckets and of those who have something of them: the whole state at once.
///
/// # Errors
/// When it is no state.
pub fn of_whole(text: &str) -> Result<usize, Error> {
    let state = State::from_json(text)?;
    let mut letters = 0;
    for read in state.resources::<Bucket<'_>>("shelf_bucket") {
        letters += of_bucket(&read?.1);
    }
    Ok(letters)
}

/// The same resource by resource.
///
/// # Errors
/// When it is no state.
pub fn of_stream(input: impl Read) -> Result<usize, Error> {
    let mut reader = StateReader::new(input);
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

/// The same with structs of serde.
///
/// # Errors
/// When it is no state.
pub fn of_peer(text: &str) -> Result<usize, serde_json::Error> {
    let state: PeerState<'_> = serde_json::from_str(text)?;
    let buckets =
        state.resources.iter().flat_map(|resource| &resource.instances).map(|instance| &instance.attributes);
    let letters = |bucket: &PeerBucket<'_>| {
        bucket.name.len() + bucket.grants.iter().flatten().map(|grant| grant.who.len()).sum::<usize>()
    };
    Ok(buckets.map(letters).sum())
}
