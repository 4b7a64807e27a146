use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Bucket {
    #[tfsdk("a", optional, default = true)]
    a: bool,
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Provider {
    #[tfsdk("a", optional, default_env("A", else "true"))]
    a: bool,
}

fn main() {}
