use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("inner", block)]
    inner: Vec<Inner>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
