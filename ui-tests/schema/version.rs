use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source, version = 2)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
