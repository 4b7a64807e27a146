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
    path!(Firewall, "rules");
    path!();
    path!(Firewall: "rules[0]");
}
