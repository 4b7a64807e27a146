#![allow(non_snake_case)]

use tfsdk::TfObject;

#[derive(TfObject)]
struct Instance {
    gpuMemoryGiB: u32,
    subnetIDs: Vec<String>,
    r#type: String,
}

fn main() {}
