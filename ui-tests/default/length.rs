use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("zones", optional, default = [1; ])]
    zones: Vec<u8>,
    #[tfsdk("days", optional, default = ([; 2]))]
    days: Vec<u8>,
}

fn main() {}
