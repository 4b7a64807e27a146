use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Bucket {
    #[tfsdk("a", optional, write_only)]
    a: Option<bool>,
    #[tfsdk("b", optional, write_only, default = "x")]
    b: String,
}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Token {
    #[tfsdk("a", optional, write_only)]
    a: Option<bool>,
}

fn main() {}
