//! What a mistake in a tag hides is not missing: whoever asks a struct for an attribute says nothing of it.

use tfsdk::schema::{identity_fits, identity_is_of};
use tfsdk::{TfObject, TfType};

#[derive(TfObject)]
struct Identity {
    #[tfsdk("name", colour)]
    name: String,
}

#[derive(TfObject)]
struct Embedding {
    #[tfsdk(flatten)]
    embedded: Embedded,
}

#[derive(TfObject)]
struct Embedded {
    id: String,
}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", ignore_unmapped)]
struct Item {
    #[tfsdk("meta")]
    meta: Option<Meta>,
}

#[derive(TfObject)]
struct Meta {
    #[tfsdk("color", colour)]
    color: Option<String>,
    #[tfsdk("size")]
    size: Option<u8>,
}

#[derive(TfObject)]
struct Named {
    #[tfsdk("name", required, colour)]
    name: String,
}

#[derive(TfObject)]
struct Whole {
    #[tfsdk("name")]
    name: String,
}

const _: () = identity_is_of(Whole::SPEC, Named::SPEC);
const _: () = identity_fits(Identity::SPEC);
const _: () = identity_fits(Embedding::SPEC);

fn main() {
    let _ = tfsdk::path!(Item: "meta.color");
}
