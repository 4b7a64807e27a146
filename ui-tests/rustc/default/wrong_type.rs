use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = 5)]
    a: bool,
    #[tfsdk("b", optional, default = "x")]
    b: u16,
    #[tfsdk("c", optional, default = true)]
    c: Option<String>,
    #[tfsdk("d", optional, default_fn = make)]
    d: Vec<String>,
    #[tfsdk("e", optional, default = 5)]
    e: Number,
}

#[derive(TfValue, Clone)]
enum Number {
    #[tfsdk("one")]
    One,
}

fn make() -> Vec<u8> {
    Vec::new()
}

fn main() {}
