//! A struct with a schema of its own behaves as the schema of the file says.

use tfsdk::{Number, Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(data_source, schema_file = "schemas/shop.json", resource = "shop_order", source = "two/shop")]
struct OtherKind {
    #[tfsdk("id", computed)]
    id: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_order", source = "one/shop")]
struct Order {
    #[tfsdk("id", optional)]
    id: Option<String>,
    #[tfsdk("total", optional, default = 1)]
    total: u64,
}

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_item")]
struct Item {
    #[tfsdk("id", computed, write_only)]
    id: Tf<String>,
    #[tfsdk("name", block)]
    name: Option<Owner>,
    #[tfsdk("token", optional)]
    token: Option<String>,
    #[tfsdk("timeouts", optional)]
    timeouts: Option<Owner>,
    #[tfsdk("price", optional)]
    price: Option<Number>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Owner {
    #[tfsdk("email", optional)]
    email: Option<String>,
}

fn main() {}
