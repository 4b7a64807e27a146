use tfsdk::TfObject;

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
}

fn main() {}
