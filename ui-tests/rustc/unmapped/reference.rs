//! Of references a struct with a schema holds those to text: another is told once.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<'a> {
    #[tfsdk("size", required)]
    size: &'a u8,
    #[tfsdk("name", required)]
    name: &'a str,
}

fn main() {}
