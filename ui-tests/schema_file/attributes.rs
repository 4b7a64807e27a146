//! Every attribute of the schema has a field, and every field an attribute of the schema.

use tfsdk::{Number, TfObject, Value};

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item")]
struct Item {
    #[tfsdk("nmae")]
    name: String,
    #[tfsdk("prices")]
    price: Option<Number>,
    #[tfsdk("colour")]
    color: Option<String>,
    #[tfsdk("any")]
    any: Option<Value>,
}

// Leaves out on purpose what it has no field for.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", ignore_unmapped)]
struct Name {
    #[tfsdk("nme")]
    name: String,
    #[tfsdk("colour")]
    color: Option<String>,
}

// The schema of a provider's configuration.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", provider = "one/shop")]
struct Shop {
    #[tfsdk("token")]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", ephemeral = "shop_token")]
struct Token {}

// What can have no field is not what was meant, and cannot be left out here.
#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_index")]
struct Index {
    #[tfsdk("id", computed)]
    id: tfsdk::Tf<String>,
    #[tfsdk("index_name", optional)]
    index_name: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested, schema_file = "schemas/shop.json", resource = "shop_index")]
struct NestedIndex {
    #[tfsdk("id", optional)]
    id: Option<String>,
}

fn main() {}
