use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("part", block)]
    part: Vec<Part>,
    #[tfsdk("name", block)]
    name: String,
}

#[derive(TfObject)]
struct Part {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
