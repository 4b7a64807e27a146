//! How long operations may take, and what becomes of those that take longer.

use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::{plan_resource_change, stop_provider};
use tfsdk::provider::server::ProviderServer;
use tfsdk::schema::TfSchema;
use zoo::{Broken, Slow};

use crate::core::{Applied, Core, Stored, said, sent, zoo};
use crate::driven::Driven;
use kit::written::{none, value};

const SLOW: &str = "zoo_slow";

fn made(how: &str, timeouts: &str) -> Applied {
    zoo().without_waiting().apply::<Slow>(SLOW, None, &format!("{{ how = {how:?}, timeouts = {timeouts} }}"))
}

fn stored(core: &Core<impl ProviderServer>, how: &str) -> Stored {
    core.apply::<Slow>(SLOW, None, &format!("{{ how = {how:?} }}")).stored.unwrap()
}

#[test]
fn what_takes_longer_than_the_user_allows_is_given_up_and_what_was_saved_is_kept() {
    let late = made("never ends", r#"{ create = "10ms" }"#);
    assert_eq!(late.told.len(), 1, "{:?}", late.told);
    let told = &late.told[0];
    assert!(told.starts_with("error: timeouts: The time to create it is over: "), "{told}");
    assert!(told.contains("longer than \"10ms\", which `timeouts.create` allows"), "{told}");
    assert!(told.contains("What is known of it by now is in the state, and no more"), "{told}");
    assert!(late.tainted);
    let state = late.stored.unwrap().state.to_string();
    assert!(state.contains(r#"id = "s-1""#), "{state}");
}

#[test]
fn what_saved_nothing_in_its_time_is_not_said_to_be_in_the_state() {
    let late = made("never begins", r#"{ create = "10ms" }"#);
    assert!(late.told[0].contains("Nothing of it is in the state: look at what there is"), "{:?}", late.told);
    assert_eq!(late.stored, None);
}

#[test]
fn what_saved_nothing_leaves_nothing() {
    let late = made("never begins", r#"{ create = "10ms" }"#);
    assert_eq!((late.told.len(), late.stored), (1, None));
}

#[test]
fn what_fails_without_a_word_of_what_is_left_leaves_what_it_saved() {
    let failed = made("fails", "null");
    assert_eq!(failed.told, ["error: It stumbles: Over itself."]);
    assert!(failed.tainted && failed.stored.unwrap().state.to_string().contains(r#"id = "s-1""#));
}

#[test]
fn what_panics_leaves_what_it_saved() {
    let core = zoo();
    let failed = core.apply::<Slow>(SLOW, None, r#"{ how = "panics" }"#);
    assert_eq!(failed.told.len(), 2, "{:?}", failed.told);
    assert_eq!(failed.told[0], "warning: It trembles: Look.");
    let told = &failed.told[1];
    assert!(told.starts_with("error: The provider panicked: The provider's code stopped at "), "{told}");
    assert!(told.contains("slow.rs:") && told.contains(": it is afraid\n"), "{told}");
    let left = failed.stored.unwrap();
    assert!(failed.tainted && left.state.to_string().contains(r#"id = "s-1""#), "{}", left.state);
    assert!(String::from_utf8_lossy(&left.private).contains("panicked"));
    // The process lives, and the next request is not hurt.
    let made = stored(&core, "well");
    let failed = core.apply::<Slow>(SLOW, Some(&made), r#"{ how = "panics when updated" }"#);
    assert!(failed.told[0].contains(": it is shy\n"), "{:?}", failed.told);
    assert!(failed.stored.unwrap().state.to_string().contains(r#"how = "half way""#));
    let made = stored(&core, "panics when it goes");
    let failed = core.destroy::<Slow>(SLOW, &made);
    assert!(failed.told[0].contains(": it is not ready\n"), "{:?}", failed.told);
    assert_eq!(failed.stored, Some(made));
}

#[test]
fn what_panics_before_its_time_is_over_is_no_matter_of_time() {
    let failed = made("panics", r#"{ create = "1h" }"#);
    assert_eq!(failed.told.len(), 2, "{:?}", failed.told);
    assert!(failed.tainted);
}

#[test]
fn what_is_interrupted_leaves_what_it_saved() {
    let core = zoo();
    core.wait(core.server().stop_provider(stop_provider::Request {})).unwrap();
    let failed = core.apply::<Slow>(SLOW, None, r#"{ how = "gives up" }"#);
    assert_eq!(failed.told, ["error: It gives up: It is tired."]);
    assert!(failed.tainted && failed.stored.unwrap().state.to_string().contains(r#"id = "s-1""#));
}

#[test]
fn what_changes_nothing_is_given_up_after_an_interrupt() {
    let core = zoo().without_waiting();
    let read = stored(&core, "never is read");
    let planned = core.apply::<Broken>("zoo_broken", None, r#"{ how = "well" }"#).stored.unwrap();
    core.wait(core.server().stop_provider(stop_provider::Request {})).unwrap();
    let given_up = "error: Interrupted: The provider was still waiting for something when Terraform was interrupted. It was to change \
                    nothing: run Terraform again.";
    let (left, told) = core.read::<Slow>(SLOW, &read);
    assert_eq!((left, told), (Some(read), vec![given_up.to_owned()]));
    let config = r#"{ how = "waits until there is /no/such/file" }"#;
    let left = core.apply::<Broken>("zoo_broken", Some(&planned), config);
    assert_eq!((left.told, left.stored), (vec![given_up.to_owned()], Some(planned)));
}

#[test]
fn what_gives_up_in_time_says_why_after_the_deadline() {
    let late = made("gives up", r#"{ create = "10ms" }"#);
    assert_eq!(late.told.len(), 2, "{:?}", late.told);
    assert!(late.told[0].contains("The time to create it is over"), "{:?}", late.told);
    assert_eq!(late.told[1], "error: It gives up: It is tired.");
    assert!(late.tainted);
}

#[test]
fn what_succeeds_a_little_late_has_succeeded() {
    let late = made("is late", r#"{ create = "10ms" }"#);
    assert_eq!((late.told, late.tainted), (vec![], false));
    assert_eq!(made("knows its deadline", r#"{ create = "1h" }"#).told, [] as [&str; 0]);
    assert_eq!(made("knows its deadline", r#"{ update = "1h" }"#).told, ["error: It has forever"]);
}

#[test]
fn each_operation_has_its_own_timeout() {
    let core = zoo().without_waiting();
    let config = r#"{ how = "well", timeouts = { read = "10ms", update = "10ms" } }"#;
    let made = core.apply::<Slow>(SLOW, None, config).stored.unwrap();
    let changed = config.replace("well", "never is updated");
    let late = core.apply::<Slow>(SLOW, Some(&made), &changed);
    assert!(late.told[0].starts_with("error: timeouts: The time to update it is over: "), "{:?}", late.told);
    assert!(late.stored.unwrap().state.to_string().contains(r#"how = "half way""#));
    let config = config.replace("well", "never is read");
    let made = core.apply::<Slow>(SLOW, None, &config).stored.unwrap();
    let (read, told) = core.read::<Slow>(SLOW, &made);
    assert!(told[0].starts_with("error: timeouts: The time to read it is over: "), "{told:?}");
    assert_eq!(read, Some(made));
}

#[test]
fn the_provider_may_have_timeouts_where_the_user_has_none() {
    let core = zoo().without_waiting();
    let made = stored(&core, "never goes");
    let late = core.destroy::<Slow>(SLOW, &made);
    assert!(late.told[0].starts_with("error: The time to delete it is over: "), "{:?}", late.told);
    assert!(late.told[0].contains("longer than 500ms, which the provider allows"), "{:?}", late.told);
    assert_eq!(late.stored, Some(made));
}

#[test]
fn what_is_no_duration_is_told_when_it_is_planned() {
    for text in ["90", "-1s", "3000000h", "soon", ""] {
        let found =
            zoo().validate::<Slow>(SLOW, &format!("{{ how = \"well\", timeouts = {{ read = {text:?} }} }}"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("xpected a duration such as \"30s\" or \"2h45m\""), "{found:?}");
        // The sign and the length are all that is wrong with two of them.
        assert!(found[0].contains(", and neither negative nor longer than 292 years"), "{found:?}");
    }
    assert!(zoo().validate::<Slow>(SLOW, "{ how = \"well\", timeouts = { read = unknown } }").is_empty());
}

/// It is what the user wrote, not what it means.
#[test]
fn a_timeout_keeps_its_words() {
    let core = zoo();
    let config = r#"{ how = "well", timeouts = { create = "90m", delete = "5400s" } }"#;
    let made = core.apply::<Slow>(SLOW, None, config).stored.unwrap();
    assert!(made.state.to_string().contains(r#"create = "90m", delete = "5400s""#), "{}", made.state);
    assert_eq!(core.apply::<Slow>(SLOW, Some(&made), config).action, Some(Action::NoOp));
}

#[test]
fn the_clock_of_a_provider_can_be_set() {
    let then = std::time::UNIX_EPOCH + std::time::Duration::from_secs(86_400);
    let core = Core::new(zoo::provider().clock(move || then).into_server());
    core.configure("{}");
    assert!(stored(&core, "well").state.to_string().contains("since = 86400"));
}

fn plan_destroy(core: &Core<impl ProviderServer>, made: &Stored) -> plan_resource_change::Response {
    let schema = Slow::schema();
    let request = plan_resource_change::Request {
        type_name: SLOW.to_owned(),
        prior_state: Some(sent(&made.state, schema.ty())),
        proposed_new_state: Some(sent(&none(&schema), schema.ty())),
        config: Some(sent(&none(&schema), schema.ty())),
        prior_private: made.private.clone().into(),
        ..Default::default()
    };
    core.wait(core.server().plan_resource_change(request)).unwrap()
}

#[test]
fn what_is_to_be_destroyed_may_warn_refuse_and_hand_something_on() {
    let core = zoo();
    let told = |how| {
        let response = plan_destroy(&core, &stored(&core, how));
        assert_eq!(response.planned_state, Some(sent(&none(&Slow::schema()), Slow::schema().ty())));
        said(Ok(response), |it| it.diagnostics)
    };
    assert_eq!(told("well"), [] as [&str; 0]);
    assert_eq!(told("is missed"), ["warning: It will be missed: Say goodbye."]);
    assert_eq!(told("is loved"), ["error: It is loved: Let it stay."]);
    let made = stored(&core, "is seen off");
    assert_eq!(core.destroy::<Slow>(SLOW, &made).told, ["error: Nobody saw it off: Somebody has to."]);
    let private = plan_destroy(&core, &made).planned_private.to_vec();
    assert_eq!(core.destroy::<Slow>(SLOW, &Stored { private, ..made }).told, [] as [&str; 0]);
}

/// Its client is not there to be asked.
#[test]
fn what_is_to_be_destroyed_is_not_asked_while_the_provider_is_unknown() {
    let core = zoo();
    let made = stored(&core, "is loved");
    assert_eq!(core.configure("{ keeper = unknown }"), [] as [&str; 0]);
    assert_eq!(plan_destroy(&core, &made).diagnostics, []);
}

#[test]
fn a_request_beyond_the_limits_is_an_error_and_nothing_else_is_hurt() {
    let limits = tfsdk::Limits::new().max_depth(1);
    let core = Core::new(zoo::provider().limits(limits).into_server());
    core.configure("{}");
    let deep = core.apply::<Slow>(SLOW, None, r#"{ how = "well", timeouts = { read = "1s" } }"#);
    assert!(deep.told[0].starts_with("error: The configuration cannot be read: "), "{:?}", deep.told);
    let schema = zoo::Lease::schema();
    let flat = core.bring("zoo_lease", &schema, None, value(&schema, "{ seconds = 1 }"));
    assert_eq!(flat.told, [] as [&str; 0]);
}

#[test]
fn terraform_shows_what_took_too_long_and_what_is_not_to_be_destroyed() {
    let slow = |how: &str, timeouts: &str| {
        format!("resource \"zoo_slow\" \"slow\" {{\n  how = {how:?}\n  timeouts = {timeouts}\n}}\n")
    };
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let configuration = slow("never ends", "{ create = \"10ms\" }");
    let Some(driven) = Driven::by_terraform("zoo-slow", program, &configuration) else { return };
    let apply = ["apply", "-auto-approve"];
    driven.fail(&apply).has("The time to create it is over").has("timeouts = { create = \"10ms\" }");
    driven.run(&["state", "show", "zoo_slow.slow"]).has("tainted").has("id = \"s-1\"");
    driven.configure(&slow("is loved", "{ create = \"10s\" }"));
    driven.run(&apply).has("1 added, 0 changed, 1 destroyed");
    driven.is_settled();
    driven.fail(&["destroy", "-auto-approve"]).has("It is loved").has("Let it stay.");
    driven.configure(&slow("is missed", "null"));
    driven.run(&apply).has("1 changed");
    driven.run(&["destroy", "-auto-approve"]).has("Warning: It will be missed").has("1 destroyed");
}

/// What the library says to authors is nothing for those who use a provider.
#[test]
fn the_description_of_timeouts_is_for_users() {
    use tfsdk::schema::TfSchema;

    #[derive(tfsdk::TfObject)]
    #[tfsdk(resource)]
    struct Slow {
        #[tfsdk("timeouts", optional)]
        #[allow(dead_code)]
        timeouts: Option<tfsdk::provider::Timeouts>,
    }

    let schema = Slow::schema();
    let timeouts = schema.block().attributes().next().expect("it has one");
    assert_eq!(timeouts.description().text(), "How long operations may take.");
}
