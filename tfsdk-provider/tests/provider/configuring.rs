//! What the author's code says while the provider is configured.

use crate::core::zoo;
use crate::driven::Driven;

#[test]
fn a_provider_warns_while_it_is_configured() {
    let told = zoo().configure(r#"{ keeper = "a cat" }"#);
    assert_eq!(told, ["warning: keeper: The keeper is a cat: Terraform 1.11.4 asks."]);
    assert_eq!(zoo().configure(r#"{ keeper = "Ada" }"#), [] as [&str; 0]);
}

#[test]
fn terraform_shows_what_a_provider_warns_of_at_its_line() {
    let configuration = "provider \"zoo\" {\n  keeper = \"a cat\"\n}\ndata \"zoo_keeper\" \"it\" {}\n";
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let Some(driven) = Driven::by_terraform("zoo-cat", program, configuration) else { return };
    driven.run(&["plan"]).has("Warning: The keeper is a cat").has("keeper = \"a cat\"");
}
