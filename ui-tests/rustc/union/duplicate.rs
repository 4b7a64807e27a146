use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    source: Source,
}

#[derive(TfObject)]
enum Source {
    File(String),
    Name(String),
}

fn main() {}
