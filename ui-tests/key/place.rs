use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk("bucket", set)]
struct Bucket {
    #[tfsdk("zones", crate = tfsdk)]
    zones: Vec<String>,
}

fn main() {}
