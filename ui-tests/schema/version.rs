use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source, version = 2)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(version = 2, deprecated = "use a shelf")]
struct Shelf {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
