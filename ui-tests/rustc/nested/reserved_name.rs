use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk(flatten)]
    part: Part,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("count", required)]
    count: u8,
}

fn main() {}
