use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("owners", text)]
    owners: Vec<Foreign>,
}

fn main() {}
