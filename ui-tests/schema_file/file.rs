//! The file is there, and one of schemas.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/none.json", resource = "shop_item")]
struct Missing {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas", resource = "shop_item")]
struct Folder {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/broken.json", resource = "shop_item")]
struct Broken {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/newer.json", resource = "shop_item")]
struct Newer {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/wrong.json", resource = "shop_item")]
struct Wrong {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/marked.json", resource = "shop_item")]
struct Marked {}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/wide.json", resource = "shop_item")]
struct Wide {}

fn main() {}
