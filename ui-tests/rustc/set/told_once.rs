//! A key that is not for its field is told once, also in a struct with a schema.

use tfsdk::{TfObject, Value};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("pair", required, set)]
    pair: (u8, u8),
    #[tfsdk("any", required, null_is_empty)]
    any: Value,
    #[tfsdk("text", required, text)]
    text: Value,
}

fn main() {}
