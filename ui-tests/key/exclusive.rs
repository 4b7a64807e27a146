use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zones", null_is_empty, empty_is_null)]
    zones: Vec<String>,
}

fn main() {}
