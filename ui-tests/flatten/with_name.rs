use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Website {
    #[tfsdk("index", required)]
    index: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("website", flatten)]
    website: Website,
    #[tfsdk("perhaps", flatten)]
    perhaps: Option<Website>,
}

/// That nobody sets the attribute, which it is not, is not told as well.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("website", flatten)]
    website: Website,
}

fn main() {}
