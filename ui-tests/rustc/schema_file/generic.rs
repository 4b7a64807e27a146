//! A field whose type is no parameter is checked where the struct stands; any other where it is used with a type.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", data = "shop_item")]
struct Item<T> {
    #[tfsdk("id")]
    id: T,
    #[tfsdk("name")]
    name: bool,
}

fn main() {}
