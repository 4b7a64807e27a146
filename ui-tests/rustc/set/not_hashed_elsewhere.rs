//! One error for one set whose elements cannot be hashed, whatever has it.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::str::FromStr;

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

struct Address(String);

impl FromStr for Address {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Self, fmt::Error> {
        Ok(Address(text.to_owned()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfValue)]
struct Parts(HashSet<Part>);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("parts", optional)]
    parts: Option<BTreeSet<Part>>,
    #[tfsdk("addresses", required, text)]
    addresses: HashSet<Address>,
}

#[derive(TfObject)]
enum Source {
    Parts(HashSet<Part>),
    Url(String),
}

fn main() {}
