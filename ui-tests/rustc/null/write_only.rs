use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("password", required, write_only)]
    password: String,
}

fn main() {}
