//! Holds every bucket of a plan to rules, before anybody applies it.
//!
//! `cargo run --example policy -- examples/data/shelf/plan.json`, for what `terraform show -json PLAN` prints. It exits with 1
//! where a rule is broken, and with 2 where the plan cannot be read or nobody takes what it prints.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::process::ExitCode;

use tfsdk::files::{Change, Document};
use tfsdk::{Tf, TfObject};

/// What the rules ask of a bucket. It has more attributes, which are nobody's business here.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Bucket {
    #[tfsdk("name")]
    name: Tf<String>,
    #[tfsdk("tags")]
    tags: Tf<BTreeMap<String, Tf<String>>>,
    #[tfsdk("grants")]
    grants: Tf<Vec<Tf<Grant>>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Grant {
    #[tfsdk("who")]
    who: Tf<String>,
}

impl Bucket {
    /// What is wrong with it. What is known only after apply is given the benefit of the doubt.
    fn violations(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.name.as_ref().known().is_some_and(|name| name.len() > 12) {
            found.push("its name has more than 12 letters".to_owned());
        }
        match &self.tags {
            Tf::Unknown => {}
            Tf::Known(tags) if tags.contains_key("env") => {}
            _ => found.push("it has no tag \"env\"".to_owned()),
        }
        let grants = self.grants.as_ref().known().into_iter().flatten();
        for grant in grants.filter_map(|grant| grant.as_ref().known()) {
            if grant.who == Tf::Known("all".to_owned()) {
                found.push("all the world may have what is in it".to_owned());
            }
        }
        found
    }
}

fn main() -> ExitCode {
    let path = std::env::args().nth(1).unwrap_or_else(|| "examples/data/shelf/plan.json".to_owned());
    match check(&path) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Prints what is wrong with the buckets of a plan; how many are.
fn check(path: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let document = Document::from_file(path)?;
    let plan = document.plan()?;
    let buckets: Vec<(&Change<'_>, Bucket)> =
        plan.all("shelf_bucket").map_err(|error| error.in_file(path))?;
    let mut wrong = 0;
    for (change, bucket) in &buckets {
        let violations = bucket.violations();
        wrong += usize::from(!violations.is_empty());
        for violation in violations {
            writeln!(stdout(), "{}: {violation}", change.address)?;
        }
    }
    writeln!(stdout(), "{} buckets, {wrong} of them against the rules", buckets.len())?;
    Ok(wrong)
}
