//! A mistake in a tag hides no name that the module lacks.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", requird)]
    name: String,
    #[tfsdk("tags", required)]
    tags: HashMap<String, String>,
}

#[derive(TfValue)]
#[tfsdk(colour)]
struct Id(String);

#[derive(TfObject)]
struct Plain {
    #[tfsdk(name)]
    name: String,
}

struct Other {
    part: Unheard,
}

fn main() {
    missing();
}
