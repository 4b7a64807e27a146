use std::collections::{BTreeMap, BTreeSet};

use tfsdk::{TfObject, path};

#[derive(TfObject)]
struct Firewall {
    #[tfsdk("rules")]
    rules: Vec<Rule>,
    #[tfsdk("tags")]
    tags: BTreeMap<String, String>,
    #[tfsdk("zones")]
    zones: BTreeSet<String>,
    #[tfsdk(flatten)]
    place: Place,
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("port")]
    port: u16,
    #[tfsdk("range")]
    range: (u16, u16),
}

#[derive(TfObject)]
struct Place {
    #[tfsdk("region")]
    region: String,
}

fn main() {
    path!(Firewall: "rule[0]");
    path!(Firewall: "regoin");
    path!(Firewall: "unheard_of");
    path!(Firewall: "rules[0].prot");
    path!(Firewall: "rules.port");
    path!(Firewall: "rules[#0]");
    path!(Firewall: "rules[0].range[2]");
    path!(Firewall: "tags.env");
    path!(Firewall: "zones[0]");
    path!(Firewall: "region.name");
    path!(Firewall: "rules[0][1]");
    path!(Firewall: r#"["rules"]"#);
    path!(Firewall: "rules[0");
}
