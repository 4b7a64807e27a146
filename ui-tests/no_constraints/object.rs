use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string })")]
struct Bucket {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
