use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zone", set)]
    zone: u8,
}

fn main() {}
