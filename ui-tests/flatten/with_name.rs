use tfsdk::TfObject;

#[derive(TfObject)]
struct Website {
    #[tfsdk("index")]
    index: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("website", flatten)]
    website: Website,
}

fn main() {}
