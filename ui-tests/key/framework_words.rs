//! Words of Terraform's framework for Go, also as Go writes them.

use std::collections::HashMap;

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, type_name = "bucket", MarkdownDescription = "A bucket.")]
struct Bucket {
    #[tfsdk("name", required, RequiresReplace)]
    name: String,
    #[tfsdk("arn", computed, UseStateForUnknown)]
    arn: Tf<String>,
    #[tfsdk("acl", required, plan_modifiers = [requires_replace()])]
    acl: String,
    #[tfsdk("region", required, markdown_description = "Where it is.")]
    region: String,
    #[tfsdk("owner", optional, deprecation_message = "Write `owners`.")]
    owner: Option<String>,
    #[tfsdk("owners", required, list)]
    owners: Vec<String>,
    #[tfsdk("tags", required, map, element_type = String)]
    tags: HashMap<String, String>,
    #[tfsdk("rule", required, nested)]
    rule: Rule,
    #[tfsdk("grant", list_nested_block)]
    grants: Vec<Rule>,
    #[tfsdk("file", required, conflicts_with = ["text"])]
    file: String,
    #[tfsdk("policy", required, DiffSuppressFunc = same)]
    policy: String,
    #[tfsdk("token", optional, env = "TOKEN")]
    token: Option<String>,
    #[tfsdk("class", required, one_of = ["a", "b"])]
    class: String,
    #[tfsdk("note", optional, nullable)]
    note: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("days", required)]
    days: u32,
}

#[derive(TfObject)]
#[tfsdk(block)]
struct Grant {
    #[tfsdk("id", required)]
    id: String,
}

#[derive(TfObject)]
#[tfsdk(kind = "data_source")]
struct Region {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
