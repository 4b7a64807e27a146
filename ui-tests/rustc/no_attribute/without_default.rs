use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("-")]
    fetched: std::time::Instant,
}

fn main() {}
