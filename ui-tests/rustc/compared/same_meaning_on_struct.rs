use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("part", required, same_meaning = same)]
    part: Part,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn same(_: tfsdk::ValueRef<'_>, _: tfsdk::ValueRef<'_>) -> bool {
    true
}

fn main() {}
