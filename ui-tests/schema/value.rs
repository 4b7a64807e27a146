use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource, version = "1")]
struct Bucket {
    #[tfsdk("a", required, deprecated)]
    a: String,
    #[tfsdk("b", optional, default)]
    b: bool,
    #[tfsdk("c", optional, default(true))]
    c: bool,
    #[tfsdk("d", optional, default_env = "HOME")]
    d: Option<String>,
    #[tfsdk("e", optional, default_env(HOME))]
    e: Option<String>,
    #[tfsdk("f", optional, validate(length))]
    f: Option<String>,
    #[tfsdk("g", block, min_items = "1")]
    g: Option<Part>,
    #[tfsdk("h", required = true)]
    h: String,
}

#[derive(TfObject)]
#[tfsdk(resource, version = 9223372036854775808)]
struct Shelf {
    #[tfsdk("a", required)]
    a: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {}

fn main() {}
