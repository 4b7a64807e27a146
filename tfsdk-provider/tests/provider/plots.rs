//! Plans that an author's code changes as it may, and as it may not.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use zoo::Plot;

use crate::core::{Applied, Stored, zoo};
use crate::run;

const PLOT: &str = "zoo_plot";
const IT: &str = "zoo_plot.it";

const PARTS: &str = r#"name = "n", pin = "hunter2", code = "c0de", anything = { a = 1 }, list = [{ name = "aa" }], set = [{ name = "ccc" }, { name = "dd" }], map = { x = { name = "m" } }"#;

/// What becomes of a plan with one act.
fn act(stored: Option<&Stored>, act: &str) -> Applied {
    zoo().apply::<Plot>(PLOT, stored, &format!("{{ {PARTS}, act = [{{ {act} }}] }}"))
}

/// What is told of a plan that cannot be, whether the resource exists or not.
#[track_caller]
fn refuses(acts: &[(&str, &[&str])]) {
    let made = zoo().apply::<Plot>(PLOT, None, &format!("{{ {PARTS} }}")).stored.expect("it is made");
    for (does, expected) in acts {
        for stored in [None, Some(&made)] {
            let refused = act(stored, does);
            assert_eq!((refused.action, refused.told.len()), (None, 1), "{does}: {:?}", refused.told);
            assert!(!refused.told[0].contains("hunter"), "{does}: {:?}", refused.told);
            for expected in *expected {
                assert!(
                    refused.told[0].contains(expected),
                    "{does}: {expected:?} is not in {:?}",
                    refused.told
                );
            }
        }
    }
}

#[test]
fn what_terraform_would_refuse_of_a_function_is_told_before() {
    let may_not = "`Resource::plan` changed what it may not";
    refuses(&[
        (r#"at = "name", to = "other""#, &["error: name: ", may_not]),
        (r#"at = "name", to = "unknown""#, &["error: name: ", may_not]),
        (r#"at = "name", to = "null""#, &["error: name: ", may_not]),
        (r#"at = "pin", to = "hunter3""#, &["error: pin: ", may_not]),
        (r#"at = "code", to = "other""#, &["error: code: ", may_not, "write-only"]),
        (r#"at = "anything", to = "7""#, &["error: anything: ", may_not]),
        (r#"at = "list.name", to = "other""#, &["error: list[0]: ", may_not]),
        (r#"at = "list", to = "unknown""#, &["error: list: ", may_not]),
        (r#"at = "list", to = "null""#, &["error: list: ", may_not]),
        (r#"at = "set", to = "unknown""#, &["error: set: ", may_not]),
        (r#"at = "map[\"x\"].name", to = "other""#, &["error: map[\"x\"]: ", may_not]),
        (r#"at = "act", to = "unknown""#, &["error: act: ", may_not]),
        (r#"at = "act[0].at", to = "name""#, &["error: act[0].at: ", may_not]),
    ]);
}

#[test]
fn what_a_function_plans_of_another_type_is_told_to_its_author() {
    refuses(&[
        (
            r#"at = "bytes", to = "text""#,
            &[
                "error: bytes: A plan cannot be as it was changed: `Resource::plan` has planned a value of type string for bytes, which is of type number.",
            ],
        ),
        (
            r#"at = "pin", to = "5""#,
            &["error: pin: ", "has planned a value of type number for pin, which is of type string."],
        ),
        (
            r#"at = "list.name", to = "5""#,
            &["error: list[0]: ", "for list[0].name, which is of type string."],
        ),
    ]);
}

#[test]
fn a_path_that_is_no_attribute_is_told_to_its_author() {
    let no_such = "There is no such attribute: `Resource::plan` names ";
    refuses(&[
        (r#"at = """#, &[no_such]),
        (r#"at = "names""#, &[no_such]),
        (r#"at = "name[0]""#, &[no_such]),
        (r#"at = "anything.a""#, &[no_such]),
        (r#"at = "list[0]""#, &[no_such]),
        (r#"at = "list.names""#, &[no_such]),
        (r#"at = "map.x.bytes""#, &[no_such]),
        // Which one it is would depend on what is planned for them.
        (r#"at = "set[#0].bytes""#, &[no_such, "those of a set have no other path."]),
    ]);
}

/// Terraform lets it through: what has a default is optional and computed to it. The resource could not be made of it.
#[test]
fn what_no_resource_can_be_made_of_is_told_when_it_is_planned() {
    refuses(&[
        (
            r#"at = "mode", to = "unknown""#,
            &[
                "error: mode: A plan cannot be as it was changed: `Resource::plan` has planned an unknown value where its field cannot hold one: what is known only after apply is a `Tf`.",
            ],
        ),
        (
            r#"at = "mode", to = "null""#,
            &[
                "error: mode: ",
                "has planned null where its field cannot hold it: what may be null is an `Option` or a `Tf`.",
            ],
        ),
    ]);
}

#[test]
fn each_place_where_a_function_fails_is_told() {
    let config =
        r#"{ list = [{ name = "a" }, { name = "b" }], act = [{ at = "list.bytes", to = "refused" }] }"#;
    let told = zoo().apply::<Plot>(PLOT, None, config).told;
    let refused = |at: &str| format!("error: {at}: Refused: As asked.\n\nAt {at}.bytes.");
    assert_eq!(told, [refused("list[0]"), refused("list[1]")]);
}

fn config(rest: &str) -> String {
    format!("resource \"zoo_plot\" \"it\" {{\n{rest}\n}}\n")
}

fn acts(at: &str, to: &str, replaces: bool) -> String {
    format!("  act {{\n    at = {at:?}\n    to = {to:?}\n    replace = {replaces}\n  }}\n")
}

fn parts(names: &[&str]) -> String {
    let parts: Vec<String> = names.iter().map(|name| format!("{{ name = {name:?} }}")).collect();
    format!("[{}]", parts.join(", "))
}

/// Once one of them is known, a set stands in another order.
#[test]
fn a_function_plans_the_elements_of_a_set_each_beside_its_own_configuration() -> Result<(), Failure> {
    let set = |names: &[&str]| config(&(acts("set.bytes", "measured", false) + "  set = " + &parts(names)));
    let scenario = Scenario::new()
        .step(Step::apply(set(&["aaaa", "b", "ccc", "dd"])).plans(IT, Action::Create))
        .step(Step::plan(set(&["aaaa", "b", "ccc", "dd"])).plans(IT, Action::NoOp))
        .step(Step::apply(set(&["aaa", "aaaa", "b", "ddddd"])).plans(IT, Action::Update))
        .step(Step::plan(set(&["ddddd", "b", "aaa", "aaaa"])).plans(IT, Action::NoOp));
    run("the elements of a set", &scenario)?;
    let planned = zoo().apply::<Plot>(PLOT, None, r#"{ set = [{ name = "aaaa" }, { name = "b" }, { name = "ccc" }], act = [{ at = "set.bytes", to = "measured" }] }"#);
    assert_eq!(planned.told, [] as [&str; 0]);
    let stored = planned.stored.expect("it is made").state.to_string();
    let set = r#"{ bytes = 1, name = "b" }, { bytes = 3, name = "ccc" }, { bytes = 4, name = "aaaa" }"#;
    assert!(stored.contains(set), "{stored}");
    Ok(())
}

#[test]
fn a_function_sees_the_state_of_the_element_that_an_element_continues() -> Result<(), Failure> {
    let keyed = |names: &[&str]| {
        config(
            &(acts("keyed.bytes", "measured", false)
                + &acts("keyed.bytes", "as before", false)
                + "  keyed = "
                + &parts(names)),
        )
    };
    let scenario =
        Scenario::new().step(Step::apply(keyed(&["a", "bb"])).stores(IT, "keyed[1].bytes", 2)).step(
            Step::apply(keyed(&["new", "bb", "a"]))
                .plans(IT, Action::Update)
                .plans_value(IT, "keyed[0].bytes", 3)
                .plans_value(IT, "keyed[1].bytes", 2)
                .plans_value(IT, "keyed[2].bytes", 1),
        );
    run("elements that moved", &scenario)
}

#[test]
fn a_function_replaces_because_of_an_element_where_terraform_can_tell() -> Result<(), Failure> {
    let at = |at: &str, rest: &str| config(&(acts(at, "measured", true) + rest));
    let list = |names: &[&str]| at("list.bytes", &format!("  list = {}", parts(names)));
    let set = |names: &[&str]| at("set.bytes", &format!("  set = {}", parts(names)));
    let scenario = Scenario::new()
        .step(Step::apply(list(&["a"])))
        .step(Step::apply(list(&["a", "b"])).plans(IT, Action::Replace).replaced_by(IT, "list[1].bytes"))
        .step(Step::apply(set(&["a"])))
        .step(Step::apply(set(&["bb"])).plans(IT, Action::Replace).replaced_by(IT, "set"));
    run("replacements because of elements", &scenario)
}
