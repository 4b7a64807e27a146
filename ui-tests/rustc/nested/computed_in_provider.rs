use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(provider)]
struct Bucket {
    #[tfsdk("outer", optional)]
    outer: Option<Outer>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Outer {
    #[tfsdk("part", required)]
    part: Vec<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("id", computed)]
    id: u8,
}

fn main() {}
