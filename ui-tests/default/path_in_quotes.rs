use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default_fn = "defaults::size")]
    a: u8,
    #[tfsdk("b", optional, default_fn = "two words")]
    b: String,
}

mod defaults {
    pub fn size() -> u8 {
        3
    }
}

fn main() {}
