use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("port", required, validate = 80)]
    port: u16,
    #[tfsdk("name", required, validate = ["a-z", "0-9"])]
    name: String,
}

fn main() {}
