use tfsdk::TfObject;

#[derive(TfObject)]
struct Marker;

fn main() {}
