use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk(flatten)]
    part: Part,
}

#[derive(TfObject)]
struct Part {
    #[tfsdk("size")]
    size: u8,
}

fn main() {}
