use tfsdk::TfObject;

type Zone = u8;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zone", set)]
    zone: Zone,
}

fn main() {}
