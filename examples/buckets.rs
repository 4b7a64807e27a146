//! Reads the buckets of a state file that Terraform wrote, makes the same of the input that Terraform had, changes one,
//! and writes them in both wire formats.
//!
//! `cargo run --example buckets` reads `examples/data/buckets.tfstate`; with the path of another file, that one.
//! What is wrong with a file is printed, problem by problem, and the exit code is 1.

use std::process::ExitCode;

use tfsdk::constraint::TypeConstraint;
use tfsdk::expr::{Pos, parse_body};
use tfsdk::{Error, TfObject, Value, json, msgpack};

/// The type of the variable `buckets`, as `examples/data/buckets.tf` declares it.
const BUCKETS: &str = r#"
    list(object({
      name    = string
      enabled = optional(bool, true)
      website = optional(object({
        index_document = optional(string, "index.html")
        error_document = optional(string, "error.html")
        routing_rules  = optional(string)
      }), {})
      replicas = optional(number, 1)
    }))
"#;

/// One of them, with all defaults filled in.
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
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/buckets.tfstate");
    let given = std::env::args().nth(1);
    let is_terraforms = given.is_none();
    let file = given.unwrap_or_else(|| default.to_owned());
    let state = match std::fs::read_to_string(&file) {
        Ok(state) => state,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    match run(&state, is_terraforms) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The output `buckets` of {file} is not a list of buckets. {error}");
            ExitCode::FAILURE
        }
    }
}

/// `is_terraforms`: whether the state is the one that Terraform made of the input.
fn run(state: &str, is_terraforms: bool) -> Result<(), Error> {
    let output = json::at(state, &["outputs", "buckets", "value"])?
        .ok_or_else(|| Error::invalid("The state has no output `buckets`."))?;
    let mut buckets: Vec<Bucket> = json::from_str(output)?;
    print(&buckets);

    let input = from_input(include_str!("data/buckets.tfvars"))?;
    match input == buckets {
        true => println!("\nConverted to the variable's type, the input buckets.tfvars is the same."),
        false if is_terraforms => return Err(Error::invalid("The input was converted to something else.")),
        false => println!("\nConverted to the variable's type, the input buckets.tfvars is something else."),
    }

    buckets[0].replicas += 1;
    buckets[0].website.routing_rules = None;

    let bytes = msgpack::to_vec(&buckets)?;
    let text = json::to_string(&buckets)?;
    let value = Value::of(&buckets)?;
    let agree = msgpack::from_slice::<Vec<Bucket>>(&bytes)? == buckets
        && json::from_str::<Vec<Bucket>>(&text)? == buckets
        && value.get::<Vec<Bucket>>()? == buckets;

    println!("`{}` changed: {} replicas, no routing rules.", buckets[0].name, buckets[0].replicas);
    println!("Terraform type: {}", value.ty());
    println!("MessagePack:    {} bytes", bytes.len());
    println!("JSON:           {} bytes", text.len());
    match agree {
        true => println!("Read back from MessagePack, JSON and the value: all agree."),
        false => return Err(Error::invalid("What was read back differs from what was written.")),
    }
    Ok(())
}

/// The buckets that an input file says: what its author wrote, converted to the type of the variable.
fn from_input(tfvars: &str) -> Result<Vec<Bucket>, Error> {
    let (file, problems) = parse_body(tfvars.as_bytes(), "buckets.tfvars", Pos::START);
    let written = match &file.attributes[..] {
        [buckets] if problems.is_empty() => buckets.expr.evaluate_constant(),
        _ => return Err(Error::invalid(format!("buckets.tfvars is not the variable `buckets`. {problems}"))),
    };
    let (value, problems) = written;
    if problems.has_errors() {
        return Err(Error::invalid(problems.to_string()));
    }
    // `tf_type!` of the feature `constraints` checks the text at compile time.
    let constraint = TypeConstraint::parse(BUCKETS).map_err(|error| Error::invalid(error.to_string()))?;
    constraint.convert(&value)?.get()
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
