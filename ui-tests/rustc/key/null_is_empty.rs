use tfsdk::TfObject;

type Flag = bool;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("enabled", null_is_empty)]
    enabled: Flag,
}

fn main() {}
