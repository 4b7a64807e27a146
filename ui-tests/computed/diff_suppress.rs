use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, diff_suppress = same)]
    a: Tf<bool>,
}

fn main() {}
