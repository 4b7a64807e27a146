//! What an author's code does, and what Terraform hears of it.

use zoo::{Broken, Endless, Hooked, Kept, Menagerie, Named};

use crate::core::{Applied, Core, Stored, said, sent, zoo};
use kit::written::value;
use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::{
    ClientCapabilities, deferred, read_resource, stop_provider, validate_resource_config,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::schema::TfSchema;

fn broken(how: &str) -> Applied {
    zoo().apply::<Broken>("zoo_broken", None, &format!("{{ how = {how:?} }}"))
}

#[track_caller]
fn tells(applied: &Applied, expected: &[&str]) {
    assert_eq!(applied.told.len(), expected.len(), "{:?}", applied.told);
    for (told, expected) in applied.told.iter().zip(expected) {
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
}

fn text(stored: &Option<Stored>) -> String {
    stored.as_ref().map_or_else(|| "nothing".to_owned(), |stored| stored.state.to_string())
}

#[test]
fn any_error_is_told_with_what_was_tried() {
    let failed = broken("fails");
    tells(&failed, &["error: Cannot create zoo_broken: the keeper is asleep"]);
    assert_eq!(failed.stored, None);
    tells(
        &broken("fails at a path"),
        &["error: how: Cannot create zoo_broken: invalid digit found in string"],
    );
}

#[test]
fn diagnostics_are_told_as_they_are() {
    tells(&broken("fails with diagnostics"), &["error: how: First: One.", "error: enabled: Second: Two."]);
}

#[test]
fn what_was_made_before_it_failed_is_stored_and_tainted() {
    let failed = broken("fails half way");
    tells(&failed, &["error: Only half of it: Try again."]);
    assert!(failed.tainted);
    assert!(text(&failed.stored).contains(r#"id = "b-1""#) && text(&failed.stored).contains("etag = null"));
    tells(
        &broken("leaves something else"),
        &[
            "error: Only half of it",
            "`Error::leaving` takes the struct of zoo_broken, and was given another value:",
        ],
    );
}

#[test]
fn an_update_that_fails_leaves_the_prior_state() {
    let core = zoo();
    let made = core.apply::<Broken>("zoo_broken", None, r#"{ how = "well" }"#).stored.unwrap();
    let failed = core.apply::<Broken>("zoo_broken", Some(&made), r#"{ how = "fails to update" }"#);
    tells(&failed, &["error: Not now: Later."]);
    assert_eq!(failed.stored, Some(made));
    assert!(!failed.tainted);
}

#[test]
fn a_delete_that_fails_leaves_the_resource() {
    let core = zoo();
    let made = core.apply::<Broken>("zoo_broken", None, r#"{ how = "stays" }"#).stored.unwrap();
    let failed = core.destroy::<Broken>("zoo_broken", &made);
    tells(&failed, &["error: It does not want to leave"]);
    assert_eq!(failed.stored, Some(made));
    let made = core.apply::<Broken>("zoo_broken", None, r#"{ how = "leaves" }"#).stored.unwrap();
    assert_eq!(core.destroy::<Broken>("zoo_broken", &made).stored, None);
}

#[test]
fn a_planned_value_that_was_changed_is_told_in_the_authors_words_and_stored() {
    let changed = broken("changes");
    tells(
        &changed,
        &[
            "error: enabled: A planned value was changed: `enabled` was planned as bool true, and came back as bool false.",
        ],
    );
    assert!(changed.tainted && text(&changed.stored).contains("enabled = false"));
}

#[test]
fn a_sensitive_value_that_was_changed_is_not_told() {
    let core = zoo();
    let config = r#"{ how = "changes a secret", secret = "hunter2" }"#;
    let changed = core.apply::<Broken>("zoo_broken", None, config);
    tells(&changed, &["error: secret: A planned value was changed"]);
    assert!(!changed.told[0].contains("hunter"), "{:?}", changed.told);
}

/// It was made all the same, and is not to be lost.
#[test]
fn what_cannot_be_written_leaves_what_was_planned() {
    let made = zoo().apply::<Menagerie>("zoo_menagerie", None, r#"{ name = "twins" }"#);
    tells(
        &made,
        &[
            "error: heap: Invalid result: The provider returned what cannot be written. The elements [#0] and [#1] are the same",
        ],
    );
    assert!(made.tainted && text(&made.stored).contains(r#"name = "twins""#), "{}", text(&made.stored));
}

/// Terraform asks nobody, and forgets what it cannot store.
#[test]
fn what_no_state_can_hold_is_told_and_the_rest_is_stored() {
    let made = |how: &str| zoo().apply::<Endless>("zoo_endless", None, &format!("{{ how = {how:?} }}"));
    let wide = made("large and small");
    tells(
        &wide,
        &[
            "error: size: A number is infinite: `size` is an infinite number, and a state holds none.",
            "error: sizes[1]: A number is infinite: `sizes[1]` is",
        ],
    );
    let stored = text(&wide.stored);
    for part in [r#"id = "e-1""#, "size = null", "sizes = null", "any = true"] {
        assert!(wide.tainted && stored.contains(part), "{part} in {stored}");
    }
    let deep = made("deep");
    tells(&deep, &["error: any: A value is nested too deeply: `any` is nested more deeply than allowed"]);
    let stored = text(&deep.stored);
    assert!(deep.tainted && stored.contains("any = null") && stored.contains("size = 1,"), "{stored}");
    tells(&made("is planned so"), &["error: size: A number is infinite"]);
    let core = zoo();
    for (how, told) in [
        ("grows", vec!["error: size: A number is infinite: `size` is"]),
        (
            "is forgotten",
            vec![
                "error: any: A value was left unknown: The provider has left `any` unknown, and what is read",
                "error: size: A value was left unknown: The provider has left `size` unknown, and what is read",
            ],
        ),
    ] {
        let made =
            core.apply::<Endless>("zoo_endless", None, &format!("{{ how = {how:?} }}")).stored.unwrap();
        let found = core.read::<Endless>("zoo_endless", &made).1;
        assert_eq!(found.len(), told.len(), "{found:?}");
        assert!(found.iter().zip(&told).all(|(found, told)| found.starts_with(told)), "{found:?}");
    }
}

#[test]
fn a_value_that_was_left_unknown_is_told() {
    let forgotten = broken("forgets");
    tells(&forgotten, &["error: etag: A value was left unknown: `etag` is still unknown."]);
    assert!(text(&forgotten.stored).contains("etag = null"));
    let core = zoo();
    let made =
        core.apply::<Broken>("zoo_broken", None, r#"{ how = "is unknown when read" }"#).stored.unwrap();
    assert!(
        core.read::<Broken>("zoo_broken", &made).1[0].starts_with("error: etag: A value was left unknown")
    );
}

#[test]
fn warnings_are_told_beside_a_success() {
    let warned = broken("warns");
    tells(&warned, &["warning: It growls: Keep away."]);
    assert!(warned.stored.is_some() && !warned.tainted);
}

#[test]
fn what_is_read_as_gone_is_gone() {
    let core = zoo();
    let made = core.apply::<Broken>("zoo_broken", None, r#"{ how = "vanishes" }"#).stored.unwrap();
    assert_eq!(core.read::<Broken>("zoo_broken", &made), (None, vec![]));
}

#[test]
fn what_stands_between_attributes_is_validated() {
    let core = zoo();
    let found = core.validate::<Broken>("zoo_broken", r#"{ how = "is secret" }"#);
    assert_eq!(found, ["error: secret: No secret: Tell one."]);
    assert!(core.validate::<Broken>("zoo_broken", r#"{ how = "is secret", secret = unknown }"#).is_empty());
    assert_eq!(core.validate::<Broken>("zoo_broken", r#"{ etag = "x" }"#).len(), 2);
}

#[test]
fn a_plan_that_terraform_would_refuse_is_refused() {
    // Where the configuration says nothing, a plan may.
    let planned = broken("plans what is not configured");
    assert_eq!(planned.told, [] as [&str; 0]);
    assert!(text(&planned.stored).contains("enabled = false"));
    let core = zoo();
    let config = r#"{ how = "plans what is not configured", enabled = true }"#;
    let refused = core.apply::<Broken>("zoo_broken", None, config);
    tells(
        &refused,
        &["error: enabled: A plan cannot be as it was changed: `Resource::plan` changed what it may not"],
    );
    assert_eq!(refused.action, None);
    tells(&broken("cannot be planned"), &["error: No plan: For it."]);
}

#[test]
fn a_replacement_because_of_what_is_not_there_is_told_by_itself() {
    let core = zoo();
    let made = core.apply::<Broken>("zoo_broken", None, r#"{ how = "well" }"#).stored.unwrap();
    // Also where nothing is replaced, so that its author hears of it in the first test.
    for prior in [None, Some(&made)] {
        let refused = core.apply::<Broken>("zoo_broken", prior, r#"{ how = "is replaced for nothing" }"#);
        tells(&refused, &["`Planning::replace` names tail, which zoo_broken does not have."]);
    }
}

#[test]
fn a_plan_may_know_more_than_its_tags() {
    let core = zoo();
    let made = core.apply::<Hooked>("zoo_hooked", None, r#"{ text = "hello" }"#);
    assert_eq!(made.told, [] as [&str; 0]);
    assert!(text(&made.stored).contains("length = 5"));
    let stored = made.stored.unwrap();
    assert_eq!(
        core.apply::<Hooked>("zoo_hooked", Some(&stored), r#"{ text = "hello" }"#).action,
        Some(Action::NoOp)
    );
}

#[test]
fn a_plan_may_replace_where_the_configuration_changes_nothing() {
    let core = zoo();
    let config = r#"{ text = "hello", uses = 0 }"#;
    let worn = core.apply::<Hooked>("zoo_hooked", None, config).stored.unwrap();
    let replaced = core.apply::<Hooked>("zoo_hooked", Some(&worn), config);
    assert_eq!(replaced.action, Some(Action::Replace));
    tells(&replaced, &["warning: It is worn out: It is replaced."]);
}

#[test]
fn what_is_stored_beside_the_state_comes_back() {
    let core = zoo();
    let mut stored = core.apply::<Hooked>("zoo_hooked", None, r#"{ text = "a" }"#).stored;
    for (updates, config) in [(1, r#"{ text = "b" }"#), (2, r#"{ text = "c" }"#)] {
        stored = core.apply::<Hooked>("zoo_hooked", stored.as_ref(), config).stored;
        assert!(text(&stored).contains(&format!("updates = {updates}")), "{}", text(&stored));
        let (read, told) = core.read::<Hooked>("zoo_hooked", stored.as_ref().unwrap());
        assert_eq!((read, told), (stored.clone(), vec![]));
    }
}

#[test]
fn write_only_values_arrive_and_are_never_returned() {
    let core = zoo();
    let config =
        r#"{ password = "hunter2", door = [{ side = "north", code = "1234" }, { side = "south" }] }"#;
    let made = core.apply::<Kept>("zoo_kept", None, config);
    assert_eq!(made.told, [] as [&str; 0]);
    let stored = made.stored.unwrap();
    let state = stored.state.to_string();
    assert!(state.contains("password_length = 7") && state.contains("code_length = 4"), "{state}");
    assert!(!state.contains("hunter2") && !state.contains("1234"), "{state}");
    let (read, told) = core.read::<Kept>("zoo_kept", &stored);
    assert_eq!((read, told), (Some(stored.clone()), vec![]));
    assert_eq!(core.apply::<Kept>("zoo_kept", Some(&stored), config).action, Some(Action::NoOp));
}

/// As Terraform before 1.11 would, which has no write-only attributes.
#[test]
fn a_client_that_would_store_write_only_values_is_refused() {
    let core = zoo();
    let schema = Kept::schema();
    for (config, problems) in
        [(r#"{ password = "hunter2" }"#, 1), ("{}", 0), ("{ door = [{ side = \"a\" }] }", 0)]
    {
        let config = Some(sent(&value(&schema, config), schema.ty()));
        let request = validate_resource_config::Request {
            type_name: "zoo_kept".to_owned(),
            config,
            client_capabilities: None,
        };
        let told = said(core.wait(core.server().validate_resource_config(request)), |it| it.diagnostics);
        assert_eq!(told.len(), problems, "{told:?}");
    }
}

/// Applies, reads and plans again: nothing is refused, and nothing is left to do.
#[track_caller]
fn settles(config: &str) -> String {
    let core = zoo();
    let made = core.apply::<Kept>("zoo_kept", None, config);
    assert_eq!(made.told, [] as [&str; 0]);
    let stored = made.stored.unwrap();
    let (read, told) = core.read::<Kept>("zoo_kept", &stored);
    assert_eq!((read.as_ref(), told), (Some(&stored), vec![]));
    assert_eq!(core.apply::<Kept>("zoo_kept", read.as_ref(), config).action, Some(Action::NoOp));
    stored.state.to_string()
}

#[test]
fn what_means_the_same_stays_as_it_was_configured() {
    assert!(settles(r#"{ name = "Ada" }"#).contains(r#"name = "Ada""#));
}

#[test]
fn numbers_keep_their_digits() {
    for number in ["9223372036854775808", "0.1", "1e30", "-0.5"] {
        settles(&format!("{{ number = {number}, numbers = [{number}, 1] }}"));
    }
    assert!(settles("{ number = 9223372036854775808 }").contains("9223372036854775808"));
    assert!(settles("{ number = 33.333333333333333333333333 }").contains("33.333333333333333333333333"));
    // One that the field is nowhere near is refused before anything is made.
    let found = zoo().validate::<Kept>("zoo_kept", "{ number = 1e309 }");
    assert!(found[0].contains("Expected a number from -1.7976931348623157e308 to"), "{found:?}");
}

#[test]
fn null_and_empty_stay_apart_for_terraform_where_a_field_takes_them_for_the_same() {
    for config in ["{}", "{ numbers = [], labels = {} }", "{ numbers = null, labels = null, words = [] }"] {
        settles(config);
    }
    assert!(settles("{ numbers = [], labels = {} }").contains("labels = {}"));
    assert!(settles("{}").contains("numbers = null"));
}

#[test]
fn anything_goes_into_a_dynamic_attribute() {
    for anything in ["null", r#""a""#, "[1, true]", r#"{ a = [1, null], b = { c = 1.5 } }"#] {
        settles(&format!("{{ anything = {anything} }}"));
    }
}

#[test]
fn elements_with_keys_continue_where_they_move() {
    let core = zoo();
    let config = r#"{ animals = [{ name = "a" }, { name = "b", legs = 2 }] }"#;
    let stored = core.apply::<Kept>("zoo_kept", None, config).stored.unwrap();
    let moved = r#"{ animals = [{ name = "c" }, { name = "b", legs = 2 }, { name = "a" }] }"#;
    let applied = core.apply::<Kept>("zoo_kept", Some(&stored), moved);
    assert_eq!(applied.told, [] as [&str; 0]);
    let state = text(&applied.stored);
    assert!(
        state.contains(r#"{ legs = 2, name = "b", number = 1 }, { legs = 4, name = "a", number = 0 }"#),
        "{state}"
    );
}

#[test]
fn a_value_that_its_field_cannot_hold_is_told_by_validation() {
    let found = zoo()
        .validate::<Kept>("zoo_kept", r#"{ animals = [{ name = "a", legs = 300 }], words = ["a", null] }"#);
    assert_eq!(found.len(), 2, "{found:?}");
    // Terraform finds the line of an element, and no part of it.
    assert!(found[0].starts_with("error: animals[0]: Invalid value: "), "{found:?}");
    assert!(found[0].ends_with("At animals[0].legs."), "{found:?}");
    assert_eq!(
        found[1],
        "error: words: Invalid value: Null is not allowed here. Write a value of type string, or leave the element out.\n\nAt words[#1]."
    );
}

#[test]
fn an_id_may_mean_what_the_author_says() {
    let core = zoo();
    let (found, told) = core.import::<Named>("zoo_named", "cats/tom");
    assert_eq!(told, [] as [&str; 0]);
    let schema = Named::schema();
    assert_eq!(found, Some(value(&schema, r#"{ family = "cats", name = "tom", whole = "cats/tom" }"#)));
    let (found, told) = core.import::<Named>("zoo_named", "tom");
    assert_eq!((found, told.len()), (None, 1));
    assert!(told[0].contains("There is no zoo_named with the id \"tom\"."), "{told:?}");
}

#[test]
fn what_cannot_be_imported_by_an_id_says_so() {
    let (found, told) = zoo().import::<Hooked>("zoo_hooked", "x");
    assert_eq!(found, None);
    assert!(told[0].starts_with("error: Resource cannot be imported by an id"), "{told:?}");
    // It has an `id`, but `how` has neither a default nor null.
    let (found, told) = zoo().import::<Broken>("zoo_broken", "x");
    assert_eq!(found, None);
    assert_eq!(
        told,
        [
            "error: Resource cannot be imported by its id alone: Of it only `id` is known, and more has to be known before it can be read:\n`how`: Expected a \
             string, found null.\n\nThe developers of the provider can say how an id leads to the whole, in `Resource::import`."
        ]
    );
}

#[test]
fn a_configuration_is_validated_and_may_fail() {
    let core = Core::new(zoo::provider().into_server());
    assert!(core.configure("{ cages = 300 }")[0].starts_with("error: cages: Invalid value: "));
    assert_eq!(
        core.configure(r#"{ keeper = "a lion" }"#),
        ["error: keeper: The keeper is a lion: Choose somebody else."]
    );
    let told = core.apply::<Broken>("zoo_broken", None, r#"{ how = "well" }"#).told;
    assert!(told[0].starts_with("error: The provider is not configured: "), "{told:?}");
}

#[test]
fn while_its_configuration_is_unknown_a_provider_plans_and_does_nothing_else() {
    let core = Core::new(zoo::provider().into_server());
    assert_eq!(core.configure("{ keeper = unknown }"), [] as [&str; 0]);
    let applied = core.apply::<Broken>("zoo_broken", None, r#"{ how = "well" }"#);
    assert_eq!(applied.action, Some(Action::Create));
    tells(&applied, &["The configuration of the provider has values that are known only after apply."]);
}

/// Terraform asks for it in stacks, and where an experiment allows it.
#[test]
fn a_client_that_can_put_things_off_does_while_the_configuration_is_unknown() {
    let core = Core::new(zoo::provider().into_server());
    assert_eq!(core.configure("{ keeper = unknown }"), [] as [&str; 0]);
    let schema = Broken::schema();
    let state = Some(sent(
        &value(&schema, r#"{ how = "well", enabled = true, id = "b-1", etag = "e" }"#),
        schema.ty(),
    ));
    let read = |deferral_allowed| {
        let client_capabilities = Some(ClientCapabilities { deferral_allowed, ..Default::default() });
        let (type_name, current_state) = ("zoo_broken".to_owned(), state.clone());
        let request =
            read_resource::Request { type_name, current_state, client_capabilities, ..Default::default() };
        core.wait(core.server().read_resource(request))
    };
    let put_off = read(true).unwrap();
    assert_eq!(put_off.deferred.unwrap().reason(), deferred::Reason::ProviderConfigUnknown);
    assert_eq!(put_off.new_state, state);
    assert!(read(false).is_err());
    assert_eq!(core.configure("{}"), [] as [&str; 0]);
    assert_eq!(read(true).unwrap().deferred, None);
}

#[test]
fn what_waits_ends_when_terraform_is_interrupted() {
    let core = zoo();
    let schema = Broken::schema();
    let config = value(&schema, r#"{ how = "waits" }"#);
    let stopped = core.wait(async {
        let stop = async {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            core.server().stop_provider(stop_provider::Request {}).await
        };
        let (created, stopped) = tokio::join!(core.create("zoo_broken", &schema, &config), stop);
        assert!(stopped.is_ok());
        created
    });
    assert_eq!(stopped.diagnostics[0].summary, "Interrupted");
    assert!(stopped.new_state.is_some());
    // What arrives late is stopped as well; another run is not.
    assert_eq!(core.wait(core.create("zoo_broken", &schema, &config)).diagnostics[0].summary, "Interrupted");
    core.configure("{}");
    let config = value(&schema, r#"{ how = "is cancelled" }"#);
    assert!(core.wait(core.create("zoo_broken", &schema, &config)).diagnostics.is_empty());
}
