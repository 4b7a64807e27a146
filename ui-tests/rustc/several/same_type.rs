//! A type that is wrong in several fields is told at each of them, once.

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Plain {
    #[tfsdk("first", set)]
    first: Vec<Foreign>,
    #[tfsdk("second", set)]
    second: Vec<Foreign>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("first", optional)]
    first: Option<Foreign>,
    #[tfsdk("second", optional)]
    second: Option<Foreign>,
    #[tfsdk("third", required, set)]
    third: Vec<Foreign>,
    #[tfsdk("fourth", required, set)]
    fourth: Vec<Foreign>,
}

fn main() {}
