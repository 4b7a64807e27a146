//! Resources that `moved` blocks bring from elsewhere.

use tfsdk::plan::Action;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::{RawState, move_resource_state};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::core::{said, zoo};
use crate::run;

fn moved(from: &str, to: &str) -> String {
    format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n")
}

fn request(provider: &str, from: &str, to: &str, json: &'static str) -> move_resource_state::Request {
    move_resource_state::Request {
        source_provider_address: provider.to_owned(),
        source_type_name: from.to_owned(),
        source_state: Some(RawState { json: json.into(), ..Default::default() }),
        source_private: Bytes::from_static(br#"{"updates":"3"}"#),
        target_type_name: to.to_owned(),
        ..Default::default()
    }
}

#[test]
fn what_is_stored_beside_a_resource_is_moved_with_it() -> Result<(), Failure> {
    let hooked = |text: &str| format!("resource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n}}\n");
    let heir = "resource \"zoo_heir\" \"b\" {\n  text = \"two\"\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(hooked("one")))
        .step(Step::apply(hooked("two")).plans("zoo_hooked.a", Action::Update))
        .step(
            Step::apply(heir.to_owned() + &moved("zoo_hooked.a", "zoo_heir.b"))
                .plans("zoo_heir.b", Action::NoOp)
                .stores("zoo_heir.b", "updates", 1)
                .loses("zoo_hooked.a"),
        );
    run("a move of private data", &scenario)
}

#[test]
fn a_resource_of_another_provider_is_moved_here() -> Result<(), Failure> {
    let data = "resource \"terraform_data\" \"a\" {\n  input = 60\n}\n";
    let lease = "resource \"zoo_lease\" \"b\" {\n  seconds = 60\n}\n";
    let heir = "resource \"zoo_heir\" \"b\" {\n  text = \"60\"\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(data))
        .step(
            Step::plan(heir.to_owned() + &moved("terraform_data.a", "zoo_heir.b")).fails(
                "There is no move from terraform_data of terraform.io/builtin/terraform (version 0); a resource of this type may \
                 be moved from: zoo_hooked of this provider",
            ),
        )
        .step(
            Step::apply(lease.to_owned() + &moved("terraform_data.a", "zoo_lease.b"))
                .plans("zoo_lease.b", Action::NoOp)
                .stores("zoo_lease.b", "seconds", 60),
        );
    run("a move from another provider", &scenario)
}

#[test]
fn what_another_provider_has_stored_beside_a_resource_is_left_behind() {
    let core = zoo();
    let private = |request| {
        let answer = core.wait(core.server().move_resource_state(request)).unwrap();
        assert!(answer.diagnostics.is_empty() && answer.target_state.is_some(), "{:?}", answer.diagnostics);
        answer.target_private
    };
    for own in ["example.com/tfsdk/zoo", "registry.opentofu.org/tfsdk/zoo"] {
        let kept = private(request(own, "zoo_hooked", "zoo_heir", r#"{"text": "x"}"#));
        assert_eq!(kept, &br#"{"updates":"3"}"#[..], "{own}");
    }
    let data = r#"{"input": {"value": 1, "type": "number"}}"#;
    let left = private(request("terraform.io/builtin/terraform", "terraform_data", "zoo_lease", data));
    assert!(left.is_empty());
}

#[test]
fn the_same_type_of_another_provider_is_not_taken_for_the_own() {
    let core = zoo();
    let request = request("registry.terraform.io/other/zoo", "zoo_hooked", "zoo_heir", r#"{"text": "x"}"#);
    assert_eq!(
        said(core.wait(core.server().move_resource_state(request)), |it| it.diagnostics),
        [
            "error: Cannot move zoo_hooked to zoo_heir: There is no move from zoo_hooked of registry.terraform.io/other/zoo (version 0); \
             a resource of this type may be moved from: zoo_hooked of this provider."
        ]
    );
}
