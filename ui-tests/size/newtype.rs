use tfsdk::TfValue;

#[derive(TfValue)]
struct Bytes([u8]);

#[derive(TfValue)]
struct Name(str);

fn main() {}
