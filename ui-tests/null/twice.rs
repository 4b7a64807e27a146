use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("a")]
    a: Option<Option<String>>,
    #[tfsdk("b")]
    b: Vec<Option<Tf<u8>>>,
    #[tfsdk("c")]
    c: Tf<Option<bool>>,
    #[tfsdk("d")]
    d: Option<Box<Option<u8>>>,
}

fn main() {}
