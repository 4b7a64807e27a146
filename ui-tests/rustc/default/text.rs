use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("tier", optional, default = "gold")]
    tier: Tier,
    #[tfsdk("region", optional, default = "eu")]
    region: Option<Region>,
    #[tfsdk("port", optional, default = "80")]
    port: Port,
}

#[derive(TfValue)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive,
}

#[derive(TfValue)]
struct Region(String);

#[derive(TfValue)]
struct Port(u16);

fn main() {}
