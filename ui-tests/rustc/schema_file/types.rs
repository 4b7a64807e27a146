//! Each field's type is that of its attribute, whatever it is called.

use std::collections::BTreeMap;

use tfsdk::TfObject;

type Price = Option<bool>;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item")]
struct Item {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("name")]
    name: u64,
    #[tfsdk("price")]
    price: Price,
    #[tfsdk("tags")]
    tags: Option<Vec<String>>,
    #[tfsdk("zones")]
    zones: Option<Vec<String>>,
    #[tfsdk("token")]
    token: String,
    #[tfsdk("any")]
    any: Option<String>,
    #[tfsdk("meta")]
    meta: Option<Meta>,
    #[tfsdk("owner")]
    owner: Option<BTreeMap<String, String>>,
    #[tfsdk("rule")]
    rule: Option<Rule>,
    #[tfsdk("timeouts")]
    timeouts: Timeouts,
}

#[derive(TfObject)]
struct Meta {
    #[tfsdk("color")]
    color: String,
    #[tfsdk("size")]
    size: Option<f64>,
}

#[derive(TfObject)]
struct Rule {}

#[derive(TfObject)]
struct Timeouts {
    #[tfsdk("create")]
    create: Option<String>,
}

fn main() {}
