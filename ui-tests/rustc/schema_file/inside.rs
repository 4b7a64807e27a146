//! What structs inside say of their attributes is what the schema says, wherever they stand.

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
    #[tfsdk("address", block, min_items = 1)]
    address: Address,
    #[tfsdk("gift", block, deprecated = "Gone.")]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: Options,
}

#[derive(TfObject)]
#[tfsdk(nested, deprecated = "Gone.")]
struct Owner {
    #[tfsdk("name", optional)]
    name: Option<String>,
    #[tfsdk("email", optional)]
    email: Option<String>,
    #[tfsdk("phone", computed, sensitive)]
    phone: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Size {
    #[tfsdk("width", optional)]
    width: Option<f64>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Address {
    #[tfsdk("street", required, deprecated = "Gone.")]
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
    #[tfsdk(flatten)]
    what: What,
    #[tfsdk("count", optional, default = 1)]
    count: u64,
    #[tfsdk("discount", block, set, max_items = 2)]
    discounts: Vec<Discount>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct What {
    #[tfsdk("sku", optional)]
    sku: Option<String>,
    #[tfsdk("secret", optional)]
    secret: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Discount {
    #[tfsdk("code", optional, computed)]
    code: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Options {
    #[tfsdk("fast", optional)]
    fast: Option<bool>,
}

// One that reads alone is held to what the structs in it say, if they say anything.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_cart", ignore_unmapped)]
struct Read<'a> {
    #[tfsdk("id")]
    id: Option<&'a str>,
    #[tfsdk("owner")]
    owner: Option<Owner>,
    #[tfsdk("size")]
    size: Option<Size>,
    #[tfsdk("options")]
    options: Plain,
}

#[derive(TfObject)]
struct Plain {
    #[tfsdk("fast")]
    fast: Option<bool>,
}

fn main() {}
