use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("enabled", null_is_empty)]
    enabled: bool,
}

fn main() {}
