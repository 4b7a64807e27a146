use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, validate = length(1..))]
    a: Tf<String>,
}

fn main() {}
