use tfsdk::{TfObject, TfValue};

struct Foreign;

#[derive(TfObject)]
enum Plain {
    File(Foreign),
    Name(String),
}

#[derive(TfObject)]
#[tfsdk(nested)]
enum Nested {
    Files(Vec<Foreign>),
    #[tfsdk("rule", block)]
    Rule(String),
    #[tfsdk("port", block)]
    Port(Port),
}

#[derive(TfValue)]
struct Port(u16);

fn main() {}
