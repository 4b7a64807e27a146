//! A `provider_meta` block has arguments alone, which the user sets and nothing is planned of.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("text", required)]
    text: String,
}

#[derive(TfObject)]
struct Plain {
    #[tfsdk("text")]
    text: String,
}

#[derive(TfObject)]
#[tfsdk(provider_meta, version = 2)]
struct Module {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
    #[tfsdk("found", computed)]
    found: Option<String>,
    #[tfsdk("part", block, required)]
    part: Option<Part>,
    #[tfsdk("other", block)]
    other: Option<Part>,
    #[tfsdk("parts", optional, attributes_as_blocks)]
    parts: Option<Vec<Plain>>,
    #[tfsdk("counted", required, min_items = 1)]
    counted: Vec<Part>,
    #[tfsdk("key", required, key)]
    key: String,
}

fn main() {}
