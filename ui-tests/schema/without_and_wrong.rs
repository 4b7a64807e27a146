//! What contradicts itself in any struct is told as well where the struct does not say what it is, or says it wrong.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name", required, optional)]
    name: Option<String>,
    #[tfsdk("acl", requird)]
    acl: String,
    #[tfsdk("parts", block, required)]
    parts: Vec<Part>,
    #[tfsdk("zone", required, default = "eu")]
    zone: String,
}

#[derive(TfObject)]
#[tfsdk(resorce)]
struct Shelf {
    #[tfsdk("name", required, computed)]
    name: String,
    #[tfsdk("secret", computed, write_only)]
    secret: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {}

#[derive(TfObject)]
enum Origin {
    #[tfsdk("file", required)]
    File(String),
    Url(String),
}

fn main() {}
