//! Of a parameter that no field mentions the compiler says so, and nothing more.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<T> {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
