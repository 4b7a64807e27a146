use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    /// The name.
    #[allow(dead_code)]
    name: String,
}

fn main() {}
