use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zones")]
    zones: Vec<String>,
    #[tfsdk("name")]
    name: str,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("sizes", required)]
    sizes: [u16],
}

#[derive(TfObject)]
struct Any {
    #[tfsdk("any")]
    any: dyn Send,
}

fn main() {}
