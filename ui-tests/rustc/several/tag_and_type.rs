//! A mistake in one tag does not hide a type that cannot be mapped, nor what a constraint says of another field.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, count = number })")]
struct Bucket {
    #[tfsdk("name", sett)]
    name: String,
    #[tfsdk("count")]
    count: bool,
}

fn main() {}
