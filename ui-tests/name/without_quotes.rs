use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(index_document)]
    index_document: String,
}

fn main() {}
