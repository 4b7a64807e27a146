//! What a newtype cannot be mapped by is told at its key, and at no field that holds it.

use tfsdk::{Number, TfObject, TfValue, Value};

#[derive(TfValue)]
struct Size(#[tfsdk(empty_is_null)] Number);

#[derive(TfValue)]
struct Parts(#[tfsdk(set)] Value);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("sizes", required)]
    sizes: Vec<Size>,
    #[tfsdk("parts", optional)]
    parts: Option<Parts>,
}

fn main() {}
