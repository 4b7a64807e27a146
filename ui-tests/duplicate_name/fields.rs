use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("name")]
    title: String,
}

fn main() {}
