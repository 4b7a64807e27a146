//! Lists what a state has: a table of all resources, and as CSV the buckets with what they are for.
//!
//! `cargo run --example inventory -- examples/data/shelf/shelf.tfstate`, and with `--csv` behind it for the buckets.
//! A state of any size will do: it is read resource by resource. It exits with 2 where that fails.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Write, stdout};
use std::process::ExitCode;

use tfsdk::TfObject;
use tfsdk::files::{Error, Mode, StateReader};

/// What the list has of a bucket, borrowed from the state.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Bucket<'a> {
    #[tfsdk("id")]
    id: &'a str,
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("class")]
    class: &'a str,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "examples/data/shelf/shelf.tfstate".to_owned());
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let state = StateReader::new(file);
    let printed = if arguments.next().as_deref() == Some("--csv") { buckets(state) } else { table(state) };
    let printed = match printed {
        Ok(text) => stdout().write_all(text.as_bytes()).map_err(|error| error.to_string()),
        Err(error) => Err(error.in_file(path).to_string()),
    };
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// How many instances of each type there are, and whose they are.
fn table(mut state: StateReader<'_>) -> Result<String, Error> {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    while let Some(instances) = state.next()? {
        for instance in instances {
            let key = (instance.address.resource_type.clone(), instance.provider.to_string());
            *counts.entry(key).or_default() += 1;
        }
    }
    let width = counts.keys().map(|(resource_type, _)| resource_type.len()).max().unwrap_or(0);
    let row = |((resource_type, provider), count): (&(String, String), &usize)| {
        format!("{count:>6}  {resource_type:width$}  {provider}\n")
    };
    Ok(counts.iter().map(row).collect())
}

/// The buckets as CSV.
fn buckets(mut state: StateReader<'_>) -> Result<String, Error> {
    let mut csv = "address,id,name,class\n".to_owned();
    while let Some(instances) = state.next()? {
        // Data sources of this type are no buckets of ours.
        let buckets =
            instances.iter().filter(|instance| instance.address.is_of(Mode::Managed, "shelf_bucket"));
        for instance in buckets {
            let bucket: Bucket<'_> = instance.get()?;
            let cells = [&*instance.address.to_string(), bucket.id, bucket.name, bucket.class].map(cell);
            csv.push_str(&cells.join(","));
            csv.push('\n');
        }
    }
    Ok(csv)
}

/// A cell of CSV (RFC 4180).
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
