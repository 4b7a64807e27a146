//! What was meant by an attribute of a struct inside is not missing as well, and a struct with a schema leaves out nothing.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, version = 2, schema_file = "schemas/shop.json", resource = "shop_cart")]
struct Cart {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("note", optional, deprecated = "…")]
    note: Option<String>,
    #[tfsdk("owner", optional)]
    owner: Option<Owner>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("address", block, min_items = 1)]
    address: Address,
    #[tfsdk("gift", block, deprecated = "…")]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: Options,
}

// A union, where `name` is always set.
#[derive(TfObject)]
#[tfsdk(nested)]
enum Owner {
    Name(String),
    #[tfsdk("email", sensitive)]
    Email(String),
    #[tfsdk("phone", deprecated = "…")]
    Phone(String),
}

#[derive(TfObject)]
struct Size {
    #[tfsdk("with")]
    width: Option<u8>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Address {
    #[tfsdk("streat", required)]
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
    #[tfsdk("skew", required)]
    sku: String,
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
    fast: Option<bool>,
}

fn main() {}
