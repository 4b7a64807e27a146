//! The schema is in the file, once.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_itm")]
struct Misspelt {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_items")]
struct Elsewhere {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", data = "warehouse")]
struct Nowhere {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", provider = "aws")]
struct NoProvider {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_order")]
struct OfTwo {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", provider = "shop")]
struct OneOfTwo {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_order", source = "three/shop")]
struct OfNone {}

// Found by its provider: nothing is wrong with the name.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_order", source = "two/shop")]
struct OfOne {
    #[tfsdk("idd")]
    id: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_index")]
struct Index {
    #[tfsdk("id")]
    id: Option<String>,
}

fn main() {}
