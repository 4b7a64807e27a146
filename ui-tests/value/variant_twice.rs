use tfsdk::TfValue;

#[derive(TfValue)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("standard")]
    Archive,
}

fn main() {}
