use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource, data_source)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
