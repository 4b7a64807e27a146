use tfsdk::TfValue;

#[derive(TfValue)]
struct Nested(Vec<Nested>);

fn main() {}
