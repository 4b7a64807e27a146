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

#[derive(TfObject)]
struct Backup<'a, const N: usize> {
    #[tfsdk(flatten)]
    a: [Website; N],
    #[tfsdk(flatten)]
    b: (Website, u8),
    #[tfsdk(flatten)]
    c: &'a Website,
    #[tfsdk(flatten)]
    names: Vec<String>,
}

fn main() {}
