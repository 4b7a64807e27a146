use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
struct Website {
    #[tfsdk("index")]
    index: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten)]
    a: Option<Website>,
    #[tfsdk(flatten)]
    b: Box<Website>,
    #[tfsdk(flatten)]
    c: Vec<Website>,
    #[tfsdk(flatten)]
    d: Tf<Website>,
    #[tfsdk(flatten)]
    e: Option<Box<Website>>,
    #[tfsdk(flatten)]
    rest: std::collections::HashMap<String, String>,
}

fn main() {}
