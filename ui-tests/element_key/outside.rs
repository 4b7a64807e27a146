use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("id", required, key)]
    id: u8,
}

fn main() {}
