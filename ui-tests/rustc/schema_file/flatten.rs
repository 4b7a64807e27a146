//! The attributes of embedded structs are those of the schema as well.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", data = "shop_item")]
struct Item {
    #[tfsdk(flatten)]
    rest: Rest,
}

#[derive(TfObject)]
struct Rest {
    #[tfsdk("nam")]
    name: Option<String>,
}

fn main() {}
