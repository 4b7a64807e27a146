//! A struct with a schema of its own has the version of the schema, and says of each attribute what the schema says.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_basket", version = 1)]
struct Basket {
    #[tfsdk("id", computed, sensitive)]
    id: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_item", deprecated = "Gone.")]
struct Item {
    #[tfsdk("name", required, deprecated = "Gone.")]
    name: String,
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
    #[tfsdk("id", computed, write_only)]
    id: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_cart")]
struct Cart {
    #[tfsdk("note", optional)]
    note: Option<String>,
}

// A struct that reads alone says none of it.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_basket")]
struct Read {
    #[tfsdk("id")]
    id: Option<String>,
}

fn main() {}
