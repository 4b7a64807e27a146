use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten, "times")]
    times: Times,
}

#[derive(TfObject)]
struct Times {
    #[tfsdk("created")]
    created: String,
}

fn main() {}
