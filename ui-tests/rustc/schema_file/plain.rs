//! A struct with a schema tells Terraform of the attributes of its objects where the schema does.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk::{Tf, TfObject, Value};

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
    #[tfsdk("gift", block)]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    // A number too many is told as such.
    #[tfsdk("options", block, min_items = 1)]
    options: Options,
}

#[derive(TfObject)]
struct Owner {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("email")]
    email: Option<String>,
    #[tfsdk("phone")]
    phone: Option<String>,
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
#[tfsdk(nested, deprecated = "Gone.")]
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

// Nor is a value of any type what the schema says.
#[derive(TfObject)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_item", version = 1)]
struct Item {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("price", optional)]
    price: Option<f64>,
    #[tfsdk("tags", optional, computed)]
    tags: Tf<BTreeMap<String, String>>,
    #[tfsdk("zones", optional)]
    zones: Option<BTreeSet<String>>,
    #[tfsdk("token", optional, sensitive, write_only)]
    token: Option<String>,
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("meta", computed)]
    meta: Tf<Meta>,
    #[tfsdk("owner", optional)]
    owner: Option<Value>,
    #[tfsdk("rule", block)]
    rules: Vec<Rule>,
    #[tfsdk("timeouts", block)]
    timeouts: Option<Timeouts>,
}

#[derive(TfObject)]
struct Meta {
    #[tfsdk("color")]
    color: Option<String>,
    #[tfsdk("size")]
    size: Option<f64>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("port", required)]
    port: u16,
    #[tfsdk("note", optional)]
    note: Option<String>,
    #[tfsdk("from", block, set)]
    from: Vec<From>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct From {
    #[tfsdk("cidr", required)]
    cidr: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Timeouts {
    #[tfsdk("create", optional)]
    create: Option<String>,
}

// One that reads alone may have either.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_cart", ignore_unmapped)]
struct Read {
    #[tfsdk("owner")]
    owner: Option<Owner>,
}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_cart", ignore_unmapped)]
struct ReadAny {
    #[tfsdk("owner")]
    owner: Option<Value>,
}

fn main() {}
