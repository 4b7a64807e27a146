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

/// Nor does a type that the module lacks hide what is wrong beside it.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("website", required)]
    website: Website,
    #[tfsdk("name", optional)]
    name: String,
}

struct Other {
    part: Unheard,
}

fn main() {
    missing();
}
