use tfsdk::TfObject;

#[derive(TfObject)]
struct Website {
    #[tfsdk("index")]
    index: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten, null_is_empty)]
    website: Website,
}

fn main() {}
