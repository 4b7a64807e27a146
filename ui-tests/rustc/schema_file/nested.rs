//! Structs inside are checked by the types of their fields, all of what is wrong in one error.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", ignore_unmapped)]
struct Item {
    #[tfsdk("owner")]
    owner: Option<Owner>,
    #[tfsdk("rule")]
    rules: Vec<Rule>,
    #[tfsdk("timeouts")]
    timeouts: Option<Timeouts>,
}

#[derive(TfObject)]
struct Owner {
    #[tfsdk("name")]
    name: Option<bool>,
    #[tfsdk("e_mail")]
    email: Option<String>,
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("port")]
    port: u16,
    #[tfsdk("from", set)]
    from: Vec<From>,
    #[tfsdk("color")]
    color: bool,
}

#[derive(TfObject)]
struct From {
    #[tfsdk("cidr")]
    cidr: bool,
}

// Leaves out on purpose what it has no field for.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Timeouts {
    #[tfsdk("delete")]
    delete: Option<String>,
}

fn main() {}
