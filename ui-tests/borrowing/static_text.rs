use std::borrow::Cow;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: &'static str,
    #[tfsdk("region")]
    region: Option<Cow<'static, str>>,
    #[tfsdk("size")]
    size: &'static u8,
    #[tfsdk("zones")]
    zones: &'static [String],
}

fn main() {}
