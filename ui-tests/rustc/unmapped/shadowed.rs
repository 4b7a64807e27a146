//! One error for one wrong type, though it is called as one of `std` or `tfsdk` that can be mapped; two for such a `Vec` beside a mirror.

use tfsdk::{TfObject, Value, msgpack};

struct String;

struct Vec<T>(T);

struct Text;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("size")]
    size: u64,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Object {
    #[tfsdk("zones", required)]
    zones: Vec<u8>,
    #[tfsdk("note", optional)]
    note: Option<Text>,
    #[tfsdk("size", required)]
    size: u64,
}

fn main() {
    let bucket: Bucket = msgpack::from_slice(&[]).unwrap();
    let _ = Value::of(&bucket);
    let object: Object = msgpack::from_slice(&[]).unwrap();
    let _ = Value::of(&object);
}
