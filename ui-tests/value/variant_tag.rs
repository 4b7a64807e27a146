use tfsdk::TfValue;

#[derive(TfValue)]
enum Tier {
    #[tfsdk("standard", set)]
    Standard,
    #[tfsdk(archive)]
    Archive,
    #[tfsdk(3)]
    Third,
    #[tfsdk("a", "b")]
    Fourth,
    #[tfsdk(rename = "fifth")]
    Fifth,
}

fn main() {}
