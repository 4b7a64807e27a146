//! What is wrong in several attributes of what two fields hold is told of each, with the field that it is in.

use tfsdk::TfObject;
use tfsdk::schema::Holds;

#[derive(TfObject)]
struct Plain {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rules {
    #[tfsdk("from", optional, attributes_as_blocks)]
    from: Option<Vec<Plain>>,
    #[tfsdk("to", optional, attributes_as_blocks)]
    to: Option<Vec<Plain>>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Wall<T: Holds> {
    #[tfsdk("inner", block)]
    inner: Vec<T>,
    #[tfsdk("outer", block)]
    outer: Vec<T>,
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

const _: () = <Wall<Rules> as tfsdk::schema::TfSchema>::FITS;

fn main() {}
