use tfsdk::TfValue;

#[derive(TfValue)]
enum Never {}

fn main() {}
