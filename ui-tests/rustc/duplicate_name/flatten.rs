use tfsdk::TfObject;

#[derive(TfObject)]
struct Website {
    #[tfsdk("index")]
    index: String,
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
struct Base {
    #[tfsdk(flatten)]
    website: Website,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("arn")]
    arn: String,
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    base: Base,
}

#[derive(TfObject)]
struct Two {
    #[tfsdk(flatten)]
    one: Website,
    #[tfsdk(flatten)]
    other: Base,
}

fn main() {}
