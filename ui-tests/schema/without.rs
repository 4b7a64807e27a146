use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("arn", computed)]
    arn: String,
}

fn main() {}
