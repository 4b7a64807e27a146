use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(set)]
    zones: Vec<String>,
    #[tfsdk()]
    name: String,
}

fn main() {}
