//! The keys of a tag that say which schema a struct is for.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json")]
struct NoName {}

#[derive(TfObject)]
#[tfsdk(resource = "shop_item", source = "one/shop")]
struct NoFile {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(source = "one/shop")]
struct OnlySource {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", data = "shop_item")]
struct TwoNames {}

#[derive(TfObject)]
#[tfsdk(schema_file = schemas, resource = shop_item)]
struct NoTexts {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", data)]
struct NoValue {}

#[derive(TfObject)]
struct Field {
    #[tfsdk("a", schema_file = "schemas/shop.json")]
    a: String,
}

fn main() {}
