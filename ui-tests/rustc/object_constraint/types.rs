//! Types are compared as the compiler knows them: through aliases, newtypes and tag keys.

use std::collections::HashMap;

use tfsdk::{TfObject, TfValue, Value};

type Tags = Vec<i64>;

#[derive(TfValue)]
struct Name(String);

#[derive(TfObject)]
#[tfsdk(object = "object({
  name     = string
  title    = number
  tags     = map(string)
  zones    = set(string)
  regions  = set(string)
  anything = any
  exact    = any
  labels   = map(list(string))
  pair     = tuple([string, number])
  replicas = optional(number)
  size     = optional(number, 1)
  note     = optional(string, null)
})")]
struct Bucket {
    #[tfsdk("name")]
    name: Name,
    #[tfsdk("title")]
    title: Name,
    #[tfsdk("tags")]
    tags: Option<Tags>,
    #[tfsdk("zones")]
    zones: Vec<String>,
    #[tfsdk("regions", set)]
    regions: Vec<String>,
    #[tfsdk("anything")]
    anything: Value,
    #[tfsdk("exact")]
    exact: String,
    #[tfsdk("labels")]
    labels: HashMap<String, Vec<bool>>,
    #[tfsdk("pair")]
    pair: (String, String, String),
    #[tfsdk("replicas")]
    replicas: u32,
    #[tfsdk("size")]
    size: u32,
    #[tfsdk("note")]
    note: bool,
}

fn main() {}
