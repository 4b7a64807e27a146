//! What a step expects holds for what it says, and for nothing else.

use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::{in_process, run};

const TWO: &str = "resource \"terraform_data\" \"c\" {\n  count = 2\n}\n";

/// Why a step does not hold, without which step it is.
fn why_not(scenario: &Scenario) -> String {
    let told = in_process(scenario).expect_err("it does not hold").to_string();
    told.split_once("): ").map_or(told.as_str(), |(_, why)| why).trim_end().to_owned()
}

#[test]
fn what_is_lost_is_an_instance_that_was_there() -> Result<(), Failure> {
    let none = |address: &str, hint: &str| {
        let expected = format!(
            "expected {address} to be gone, and nothing of this address was configured, planned or stored.{hint}"
        );
        let steps = Scenario::new().module("./m", TWO).step(Step::apply(format!(
            "{TWO}# terraform_data.standing_in_a_comment\nresource \"terraform_data\" \"cab\" {{\n  input = \"terraform_data.standing_in_a_text\"\n}}\nresource \"terraform_data\" \"off\" {{\n  count = 0\n}}\ndata \"zoo_keeper\" \"k\" {{}}\noutput \"o\" {{ value = terraform_data.cab.input }}\n"
        )));
        assert_eq!(why_not(&steps.step(Step::refresh().loses(address))), expected);
    };
    none("terraform_data.c[5]", " Did you mean terraform_data.c, which is all of its instances?");
    none("terraform_data.off[0]", " Did you mean terraform_data.off, which is all of its instances?");
    none("module.nope.terraform_data.c[0]", "");
    none("terraform_data.ca", " Did you mean terraform_data.cab?");
    none("terraform_data.standing_in_a_comment", "");
    none("terraform_data.standing_in_a_text", "");
    none("zoo_keeper.k", "");

    // What had instances is gone when all of them are.
    let lost = |step: Step| Scenario::new().step(Step::apply(TWO)).step(step);
    let still = "expected terraform_data.c to be gone, and terraform_data.c[0] is in the state.";
    assert_eq!(why_not(&lost(Step::refresh().loses("terraform_data.c"))), still);
    assert_eq!(
        why_not(&lost(Step::apply("nonsense").fails("definition required").loses("terraform_data.c"))),
        still
    );
    run("all instances", &lost(Step::apply("").loses("terraform_data.c").loses("terraform_data.c[1]")))?;

    // So is what is configured and has none, and what was configured in vain.
    let none = "resource \"terraform_data\" \"c\" {\n  count = 0\n}\n";
    let wrong = "resource \"terraform_data\" \"d\" {\n  inpt = 1\n}\n";
    let scenario = Scenario::new()
        .module("./m", none)
        .step(
            Step::apply(format!("{none}module \"m\" {{\n  source = \"./m\"\n}}\n")).loses("terraform_data.c"),
        )
        .step(Step::plan(wrong).fails("inpt"))
        .step(Step::apply("").loses("module.m.terraform_data.c").loses("terraform_data.d"));
    run("no instances", &scenario)
}

#[test]
fn what_is_never_stored_is_never_lost() {
    for address in [
        "data.zoo_keeper.k",
        "module.m.data.zoo_keeper.k",
        "ephemeral.zoo_ticket.t",
        "zoo_kept",
        "zoo_kept.a.b",
    ] {
        assert_eq!(
            why_not(&Scenario::new().step(Step::apply("nonsense").fails("").loses(address))),
            format!(
                "{address:?} is the address of nothing that is stored, and `loses` of it would always hold: write `zoo_animal.a`, `zoo_animal.a[0]` or `module.m.zoo_animal.a`; what is read or opened is never stored."
            )
        );
    }
}
