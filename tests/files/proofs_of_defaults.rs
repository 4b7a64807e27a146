//! What has a default is never null, though Terraform is told that it is optional, or computed as well.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk::schema::{Member, ProviderSchemas, Schema, TfSchema};
use tfsdk::{Number, Tf, TfObject, Value};

use crate::proofs::{Address, CartOptions, Gift, Line, Size};

#[derive(TfObject, Debug)]
#[tfsdk(provider, schema_file = "schemas/shop.json", provider = "one/shop")]
struct Shop {
    #[tfsdk("region", required)]
    region: String,
    #[tfsdk("token", optional, sensitive, default_env("NO_VARIABLE_IS_CALLED_SO", else "none"))]
    token: String,
}

#[derive(TfObject, Debug)]
#[tfsdk(
    resource,
    version = 1,
    schema_file = "schemas/shop.json",
    resource = "shop_item",
    source = "one/shop"
)]
struct Item {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("price", optional)]
    price: Option<Number>,
    #[tfsdk("tags", optional, default_fn = BTreeMap::new)]
    tags: BTreeMap<String, String>,
    #[tfsdk("zones", optional)]
    zones: Option<BTreeSet<String>>,
    #[tfsdk("token", optional, sensitive, write_only)]
    token: Option<String>,
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("meta", computed)]
    meta: Tf<Meta>,
    #[tfsdk("owner", optional)]
    owner: Option<Owner>,
    #[tfsdk("rule", block)]
    rules: Vec<Rule>,
    #[tfsdk("timeouts", block)]
    timeouts: Option<Timeouts>,
}

#[derive(TfObject, Debug)]
struct Meta {
    #[tfsdk("color")]
    color: Option<String>,
    #[tfsdk("size")]
    size: Option<Number>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Owner {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("email", optional)]
    email: Option<String>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("port", required)]
    port: u16,
    #[tfsdk("note", optional)]
    note: Option<String>,
    #[tfsdk("from", block, set)]
    from: Vec<From>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct From {
    #[tfsdk("cidr", required)]
    cidr: String,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Timeouts {
    #[tfsdk("create", optional)]
    create: Option<String>,
}

#[derive(TfObject, Debug)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_cart", version = 2)]
struct Cart {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("note", optional, deprecated = "Nobody reads it.")]
    note: Option<String>,
    #[tfsdk("owner", optional)]
    owner: Option<CartOwner>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("address", block, min_items = 1)]
    address: Address,
    #[tfsdk("gift", block)]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: CartOptions,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct CartOwner {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("email", optional, sensitive)]
    email: Option<String>,
    #[tfsdk("phone", optional, default = "none", deprecated = "Write to them.")]
    phone: String,
}

#[test]
fn what_has_a_default_is_proved_though_it_is_never_null() {
    let schemas = ProviderSchemas::from_json(include_str!("../schemas/shop.json")).expect("schemas");
    let of_file = &schemas.providers["example.com/one/shop"];
    let modes = |schema: &Schema| -> Vec<String> {
        let attributes = schema.walk().filter_map(|(path, member)| match member {
            Member::Attribute(attribute) => Some(format!("{path}: {:?}", attribute.mode())),
            Member::Block(_) => None,
        });
        attributes.collect()
    };
    let of_provider = of_file.provider.as_ref().expect("there is one");
    assert_eq!(modes(&Shop::schema().terraform_view()), modes(of_provider));
    assert_eq!(modes(&Item::schema().terraform_view()), modes(&of_file.resources["shop_item"]));
    assert_eq!(modes(&Cart::schema().terraform_view()), modes(&of_file.resources["shop_cart"]));
}
