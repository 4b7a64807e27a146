//! Reads buckets from a practitioner's input, finds the same ones in the state that Terraform made of it, changes one,
//! and writes them in both wire formats.
//!
//! `cargo run --example buckets` starts from `examples/data/buckets.tfvars`. With the path of another file it starts
//! from that: a `.tfvars`, a `.tfvars.json`, or a state (`.tfstate`). If something is wrong with the file, it shows
//! every problem, and exits with 1.

use std::process::ExitCode;

use tfsdk::config::Inputs;
use tfsdk::{Error, TfObject, Value, json, msgpack};

/// The folder of the example's files, from the root of the project.
const DATA: &str = "examples/data";

/// The variables of `examples/data/buckets.tf`.
#[derive(TfObject, Debug)]
struct Settings {
    #[tfsdk("buckets")]
    buckets: Vec<Bucket>,
}

/// A bucket, with all defaults filled in.
#[derive(TfObject, Debug, Clone, PartialEq)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("replicas")]
    replicas: u32,
    #[tfsdk("website")]
    website: Website,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Website {
    #[tfsdk("index_document")]
    index_document: String,
    #[tfsdk("error_document")]
    error_document: String,
    #[tfsdk("routing_rules")]
    routing_rules: Option<String>,
}

fn main() -> ExitCode {
    let given = std::env::args().nth(1);
    let read = match given.as_deref() {
        None => in_data("buckets.tfvars").and_then(|file| from_input(&file)),
        Some(state) if state.ends_with(".tfstate") => from_state(state),
        Some(input) => from_input(input),
    };
    let written = read.and_then(|buckets| {
        print(&buckets);
        // The state belongs to the input beside it, and to no other.
        if given.is_none() && from_state(&in_data("buckets.tfstate")?)? != buckets {
            return Err("The state that Terraform made of this input holds other buckets.".to_owned());
        }
        change_and_write(buckets).map_err(|error| error.to_string())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(problems) => {
            eprintln!("{problems}");
            ExitCode::FAILURE
        }
    }
}

/// The path of one of the example's files, wherever it is run.
fn in_data(name: &str) -> Result<String, String> {
    let file = std::path::Path::new(DATA).join(name);
    let file = if file.exists() { file } else { std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file) };
    file.to_str().map(str::to_owned).ok_or_else(|| format!("{} is not UTF-8", file.display()))
}

/// The buckets of an input file, converted to the type of the variable and with its defaults.
fn from_input(file: &str) -> Result<Vec<Bucket>, String> {
    let declaration = in_data("buckets.tf")?;
    let (inputs, warnings) = Inputs::new()
        .paths([declaration.as_str(), file])
        .read::<Settings>()
        .map_err(|report| report.to_string())?;
    eprint!("{warnings}");
    Ok(inputs.buckets)
}

/// The buckets of a state, in its output of that name.
fn from_state(file: &str) -> Result<Vec<Bucket>, String> {
    let state = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let read = match json::text_at(&state, &["outputs", "buckets", "value"]) {
        Ok(Some(output)) => json::from_str(output),
        Ok(None) => return Err(format!("The state {file} has no output `buckets`.")),
        Err(error) => Err(error),
    };
    read.map_err(|error| format!("The output `buckets` of {file} is not a list of buckets. {error}"))
}

fn change_and_write(mut buckets: Vec<Bucket>) -> Result<(), Error> {
    let Some(first) = buckets.first_mut() else {
        println!("\nThere is no bucket to change.");
        return Ok(());
    };
    first.replicas += 1;
    first.website.routing_rules = None;
    println!("\n`{}` changed: {} replicas, no routing rules.", first.name, first.replicas);

    let bytes = msgpack::to_vec(&buckets)?;
    let text = json::to_string(&buckets)?;
    let value = Value::of(&buckets)?;
    let agree = msgpack::from_slice::<Vec<Bucket>>(&bytes)? == buckets
        && json::from_str::<Vec<Bucket>>(&text)? == buckets
        && value.get::<Vec<Bucket>>()? == buckets;

    println!("Terraform type: {}", value.ty());
    println!("MessagePack:    {} bytes", bytes.len());
    println!("JSON:           {} bytes", text.len());
    if agree {
        println!("Read back from MessagePack, JSON and the value: all agree.")
    } else {
        return Err(Error::invalid("What was read back differs from what was written."));
    }
    Ok(())
}

fn print(buckets: &[Bucket]) {
    println!(
        "{:<12} {:<8} {:>8}  {:<12} {:<12} ROUTING RULES",
        "NAME", "ENABLED", "REPLICAS", "INDEX", "ERROR"
    );
    for bucket in buckets {
        let website = &bucket.website;
        let rules = match &website.routing_rules {
            Some(rules) => format!("{} lines", rules.lines().count()),
            None => "none".to_owned(),
        };
        println!(
            "{:<12} {:<8} {:>8}  {:<12} {:<12} {rules}",
            bucket.name,
            if bucket.enabled { "yes" } else { "no" },
            bucket.replicas,
            website.index_document,
            website.error_document,
        );
    }
}
