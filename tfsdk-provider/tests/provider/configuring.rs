//! What the author's code says while the provider is configured.

use tfsdk::TfObject;
use tfsdk::provider::Provider;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::schema::validate::{length, within};

use crate::core::{Core, said, zoo};
use crate::driven::Driven;
use crate::run;

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

#[test]
fn what_stands_between_arguments_of_a_provider_is_checked_before_it_is_configured() {
    let missing = "error: cages: Missing attribute: Where cages is set, keeper has to be set as well.";
    assert_eq!(zoo().configure("{ cages = 2 }"), [missing]);
    // With a keeper it would not be configured.
    assert_eq!(
        zoo().configure(r#"{ cages = 2, keeper = "a lion" }"#),
        ["error: keeper: The keeper is a lion: Choose somebody else."]
    );
    assert_eq!(zoo().configure("{ cages = 2, keeper = unknown }"), [] as [&str; 0], "it waits");
    assert_eq!(zoo().configure("{ cages = unknown }"), [] as [&str; 0], "it waits");
}

#[test]
fn each_plan_checks_what_stands_between_arguments_of_a_provider() -> Result<(), Failure> {
    let keeper = |cages: &str| {
        format!("provider \"zoo\" {{\n  cages = {cages}\n}}\ndata \"zoo_keeper\" \"it\" {{}}\n")
    };
    let missing = "Where cages is set, keeper has to be set as well.";
    let scenario = Scenario::new()
        .step(Step::plan(keeper("2")).fails(missing))
        .step(Step::apply(keeper("null")))
        .step(Step::apply(keeper("3")).fails(missing))
        .step(Step::apply(keeper("null")));
    run("a provider's own validation", &scenario)
}

#[test]
fn terraform_validate_checks_what_stands_between_arguments_of_a_provider() {
    let configuration = "provider \"zoo\" {\n  cages = 2\n}\ndata \"zoo_keeper\" \"it\" {}\n";
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let Some(driven) = Driven::by_terraform("zoo-cages", program, configuration) else { return };
    driven.fail(&["validate"]).has("Where cages is set, keeper has to be set as well.").has("cages = 2");
}

/// A provider whose defaults nobody can have does not begin.
#[test]
fn a_default_that_its_field_does_not_read_is_told_before_all_else() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("address", optional, text, default = "10.0.0")]
        address: std::net::IpAddr,
    }

    let provider = Provider::new("x", async |_: Settings| Ok(()));
    let core = Core::new(provider.into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert!(
        told[0].contains(
            "The schema of the provider breaks a rule: address: The default is refused: The string \"10.0.0\" is not accepted: invalid IP \
             address syntax."
        ),
        "{told:?}"
    );
}

/// What a schema breaks and what its fields refuse is told in one go, and what both say of one default, once.
#[test]
fn a_default_that_its_field_does_not_read_is_told_beside_what_the_schema_breaks() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("address", optional, text, default = "10.0.0")]
        address: std::net::IpAddr,
        #[tfsdk("gate", optional, text, default = "10.0", validate = length(7..))]
        gate: std::net::IpAddr,
        #[tfsdk("size", optional, validate = within(5, 1))]
        size: Option<u8>,
    }

    let provider = Provider::new("x", async |_: Settings| Ok(()));
    let core = Core::new(provider.into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    let told: Vec<&str> = told
        .iter()
        .map(|one| one.trim_start_matches("error: The schema of the provider breaks a rule: "))
        .collect();
    let of = |name: &str| told.iter().filter(|one| one.starts_with(name)).count();
    assert_eq!((of("address: "), of("gate: "), of("size: "), told.len()), (1, 1, 1, 3), "{told:#?}");
}
