//! Blocks are written as often as the schema says, and are blocks at all; the structs of some say that they are deprecated.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_cart", version = 2)]
struct Cart {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("note", optional, deprecated = "Gone.")]
    note: Option<String>,
    #[tfsdk("owner", optional)]
    owner: Option<Owner>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("address", block, deprecated = "Gone.")]
    address: Address,
    #[tfsdk("gift", block, max_items = 1)]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, max_items = 4)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: Option<Options>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Owner {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("email", block)]
    email: Option<Address>,
    #[tfsdk("phone", optional, computed, deprecated = "Gone.")]
    phone: Tf<String>,
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
#[tfsdk(nested)]
struct Gift {
    #[tfsdk("to", required)]
    to: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Line {
    #[tfsdk("sku", required)]
    sku: String,
    #[tfsdk("count", optional)]
    count: Option<u64>,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
    #[tfsdk("discount", optional, set)]
    discounts: Option<Vec<Discount>>,
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
    fast: Option<bool>,
}

fn main() {}
