use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("a")]
    a: Option<Option<String>>,
    #[tfsdk("b")]
    b: Vec<Option<Tf<u8>>>,
    #[tfsdk("c")]
    c: Tf<Option<bool>>,
}

fn main() {}
