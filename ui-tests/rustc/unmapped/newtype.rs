use tfsdk::TfValue;

struct Foreign;

#[derive(TfValue)]
struct Owner(Foreign);

fn main() {}
