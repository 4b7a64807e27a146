use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[repr(C, packed)]
struct Bucket {
    #[tfsdk("size")]
    size: u32,
}

#[derive(TfValue)]
#[repr(packed(2))]
struct Port(u16);

fn main() {}
