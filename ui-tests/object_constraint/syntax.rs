use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = sting, tags = lst(string) })")]
struct Bucket {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
