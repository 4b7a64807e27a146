//! What a variant holds is shown whole, however short its name is.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
enum Source {
    #[tfsdk("text", text)]
    Text(Tx),
}

struct Tx;

fn main() {}
