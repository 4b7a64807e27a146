use tfsdk::{TfObject, path};

#[derive(TfObject)]
struct Firewall {
    #[tfsdk("rules")]
    rules: Vec<String>,
}

fn main() {
    let name = "rules";
    path!(Firewall: rules[0]);
    path!(Firewall: name);
    path!(rules[0]);
    path!([0].port);
    path!(["name"]);
    path!(Firewall, "rules");
    path!();
    path!("rules", 0);
    path!(Firewall: "rules", 0);
    path!(Firewall: "rules[0]");
}
