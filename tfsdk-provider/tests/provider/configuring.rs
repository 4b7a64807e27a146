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
fn an_argument_of_a_provider_may_be_of_any_type() {
    for song in ["null", "\"la\"", "[1, true]", "{ a = [1, null], b = \"x\" }"] {
        let told = zoo().configure(&format!("{{ keeper = \"a parrot\", song = {song} }}"));
        assert_eq!(told, [format!("warning: The keeper is a parrot: It sings {song}.")]);
    }
    assert_eq!(zoo().configure("{ song = unknown }"), [] as [&str; 0]);
    let configuration = "provider \"zoo\" {\n  keeper = \"a parrot\"\n  song   = { a = [1, null], b = \"x\" }\n}\ndata \"zoo_keeper\" \"it\" {}\n";
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let Some(driven) = Driven::by_terraform("zoo-parrot", program, configuration) else { return };
    driven.run(&["plan"]).has("It sings { a = [1, null], b = \"x\" }.");
}

#[test]
fn terraform_shows_what_a_provider_warns_of_at_its_line() {
    let configuration = "provider \"zoo\" {\n  keeper = \"a cat\"\n}\ndata \"zoo_keeper\" \"it\" {}\n";
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let Some(driven) = Driven::by_terraform("zoo-cat", program, configuration) else { return };
    driven.run(&["plan"]).has("Warning: The keeper is a cat").has("keeper = \"a cat\"");
}
