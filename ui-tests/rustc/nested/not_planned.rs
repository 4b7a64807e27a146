use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Bucket {
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("id", required, force_new)]
    id: u8,
}

fn main() {}
