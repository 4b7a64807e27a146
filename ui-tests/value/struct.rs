use tfsdk::TfValue;

#[derive(TfValue)]
struct Bucket {
    name: String,
}

#[derive(TfValue)]
struct Marker;

#[derive(TfValue)]
struct Nothing();

#[derive(TfValue)]
struct Range(u16, u16);

#[derive(TfValue)]
struct Name(#[tfsdk("name")] String);

fn main() {}
