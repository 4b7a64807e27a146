use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    region: String,
}

fn main() {}
