use tfsdk::TfObject;

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
}

fn make() -> Vec<u8> {
    Vec::new()
}

fn main() {}
