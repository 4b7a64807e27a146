use tfsdk::TfValue;

#[derive(TfValue)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive { days: u32 },
    #[tfsdk("other")]
    Other(String),
}

fn main() {}
