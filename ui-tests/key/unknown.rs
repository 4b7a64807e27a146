use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(color)]
struct Bucket {
    #[tfsdk("zones", colour)]
    zones: Vec<String>,
}

fn main() {}
