use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("owner")]
    owner: Foreign,
}

fn main() {}
