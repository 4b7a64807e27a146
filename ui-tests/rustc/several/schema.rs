//! Nine wrong fields of a resource, in a tag, in a type, in a default and in a nested struct: nine errors in one compile.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("Name", required, optional)]
    name: String,
    #[tfsdk("acl", optional)]
    acl: String,
    #[tfsdk("arn", computed)]
    arn: String,
    #[tfsdk("port", optional, default = "80")]
    port: u16,
    #[tfsdk("zones", optional, default_env("ZONES"))]
    zones: Option<Vec<String>>,
    #[tfsdk("secret", required, write_only)]
    secret: String,
    #[tfsdk("part", optional)]
    part: Option<Part>,
    #[tfsdk("tags", requird)]
    tags: Vec<String>,
    #[tfsdk("right", computed)]
    right: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("id", computed)]
    id: String,
    #[tfsdk("key", required, key)]
    key: String,
    #[tfsdk("note", optional)]
    note: String,
}

fn main() {}
