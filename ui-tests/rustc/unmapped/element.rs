use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("owners")]
    owners: Option<Vec<Foreign>>,
}

fn main() {}
