use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = "ab")]
    a: char,
    #[tfsdk("b", optional, default = "")]
    b: Option<char>,
    #[tfsdk("c", optional, default_env("C", else "ab"))]
    c: char,
    #[tfsdk("d", optional, default = "é")]
    d: char,
}

fn main() {}
