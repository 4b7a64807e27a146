//! That a field can hold no null is told once, by what its own struct says, and not by the schema of the file as well.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_cart", version = 2)]
struct Cart {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("note", optional, deprecated = "Nobody reads it.")]
    note: String,
    #[tfsdk("owner", optional)]
    owner: Option<Owner>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("address", block, min_items = 1)]
    address: Address,
    #[tfsdk("gift", block)]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: Options,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Owner {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("email", optional, sensitive)]
    email: String,
    #[tfsdk("phone", optional, computed, deprecated = "Write to them.")]
    phone: String,
}

#[derive(TfObject)]
struct Size {
    #[tfsdk("width")]
    width: Option<f64>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Address {
    #[tfsdk("street", required)]
    street: String,
}

#[derive(TfObject)]
#[tfsdk(nested, deprecated = "Give them something yourself.")]
struct Gift {
    #[tfsdk("to", required)]
    to: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Line {
    #[tfsdk("sku", required)]
    sku: String,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
    #[tfsdk("count", optional)]
    count: Option<u64>,
    #[tfsdk("discount", block, set, max_items = 2)]
    discounts: Vec<Discount>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Discount {
    #[tfsdk("code", required)]
    code: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Options {
    #[tfsdk("fast", optional)]
    fast: bool,
}

#[derive(TfObject)]
#[tfsdk(data_source, schema_file = "schemas/shop.json", data = "shop_item")]
struct Found {
    #[tfsdk("id", required)]
    id: String,
    #[tfsdk("name", computed)]
    name: String,
}

fn main() {}
