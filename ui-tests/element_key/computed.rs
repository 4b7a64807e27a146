use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Bucket {
    #[tfsdk("id", computed, key)]
    id: u8,
}

fn main() {}
