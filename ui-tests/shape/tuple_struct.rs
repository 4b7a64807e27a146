use tfsdk::TfObject;

#[derive(TfObject)]
struct Port(u16);

#[derive(TfObject)]
struct Range(u16, u16);

fn main() {}
