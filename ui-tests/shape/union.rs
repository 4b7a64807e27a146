use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
union Bits {
    one: u32,
    other: f32,
}

#[derive(TfValue)]
union Other {
    one: u32,
    other: f32,
}

fn main() {}
