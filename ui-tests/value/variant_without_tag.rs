use tfsdk::TfValue;

#[derive(TfValue)]
enum Tier {
    #[tfsdk("STANDARD")]
    Standard,
    InfrequentAccess,
    #[tfsdk()]
    Archive,
}

fn main() {}
