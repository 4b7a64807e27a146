//! What is stored beside a state, where the user does not see it.

use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::read_resource;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::schema::TfSchema;
use zoo::{Heir, Hooked};

use crate::core::{said, sent, zoo};
use crate::run;
use kit::written::value;

/// What a refresh comes to, with this stored beside the state.
fn refreshed<T: TfSchema>(type_name: &str, state: &str, private: &'static [u8]) -> (Vec<String>, Vec<u8>) {
    let schema = T::schema();
    let request = read_resource::Request {
        type_name: type_name.to_owned(),
        current_state: Some(sent(&value(&schema, state), schema.ty())),
        private: private.into(),
        ..Default::default()
    };
    let core = zoo();
    let answer = core.wait(core.server().read_resource(request));
    let private = answer.clone().unwrap_or_default().private.to_vec();
    (said(answer, |it| it.diagnostics), private)
}

#[test]
fn an_entry_of_another_shape_is_told_by_its_name_and_not_quoted() {
    let stored = br#"{"updates":"\"hunter2\"","more":"1"}"#;
    let (told, kept) = refreshed::<Hooked>("zoo_hooked", r#"{ text = "a", uses = 1 }"#, stored);
    assert_eq!(
        told,
        [
            "error: Private data of another type: What the provider has stored as \"updates\", where the user does not see it, is no \
             number. It may have been stored by another version of the provider; its developers have to read that as well."
        ]
    );
    assert_eq!(kept, stored);
}

#[test]
fn what_another_library_has_stored_stays_through_a_refresh() {
    for stored in [&b"\x00\xff"[..], br#"{"schema_version":1}"#, b"[]", b"null", b"{"] {
        let (told, kept) = refreshed::<Heir>("zoo_heir", r#"{ text = "a" }"#, stored);
        assert_eq!((told, kept), (vec![], stored.to_vec()));
    }
}

#[test]
fn what_an_update_has_stored_before_it_failed_is_there_for_the_next() -> Result<(), Failure> {
    let hooked = |text: &str| format!("resource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n}}\n");
    let scenario = Scenario::new()
        .step(Step::apply(hooked("one")).stores("zoo_hooked.a", "attempts", 0))
        .step(Step::apply(hooked("cannot be")).fails("It cannot be").stores("zoo_hooked.a", "text", "one"))
        .step(
            Step::apply(hooked("two"))
                .plans("zoo_hooked.a", Action::Update)
                .stores("zoo_hooked.a", "attempts", 2)
                .stores("zoo_hooked.a", "updates", 1),
        );
    run("private data of an update that failed", &scenario)
}
