//! What differs between both sides of a change.

use tfsdk::Limits;
use tfsdk::files::{Action, Plan};
use tfsdk::limits::Exhausted;

/// A plan with one change of these properties.
fn plan(change: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","resource_changes":[{{"address":"a.b","change":{{"actions":["update"],{change}}}}}]}}"#
    )
}

fn paths(change: &str) -> Vec<String> {
    let json = plan(change);
    let plan = Plan::from_json(&json).expect("a plan");
    let changed = plan.changes[0].delta.changed_paths().expect("both sides are read");
    changed.iter().map(ToString::to_string).collect()
}

#[test]
fn each_path_leads_as_far_as_it_can() {
    for (before, after, expected) in [
        (r#"{"a":1,"b":"x"}"#, r#"{"a":1,"b":"x"}"#, &[][..]),
        (r#"{"a":1}"#, r#"{"a":1.0}"#, &[]),
        (r#"{"a":1}"#, r#"{"a":"1"}"#, &["a"]),
        (r#"{"b":{"d":1,"c":2},"a":[1,2]}"#, r#"{"b":{"d":2,"c":3},"a":[1,3]}"#, &["a[1]", "b.c", "b.d"]),
        // Of what is longer or shorter no element is the same one.
        (r#"{"a":[{"b":1}]}"#, r#"{"a":[{"b":1},{"b":2}]}"#, &["a"]),
        (r#"{"a":[{"b":1},{"b":2}]}"#, r#"{"a":[{"b":1},{"b":3}]}"#, &["a[1].b"]),
        (r#"{"a":{"odd key":1}}"#, r#"{"a":{}}"#, &["a.\"odd key\""]),
        (r#"{"a":null}"#, r#"{}"#, &[]),
        (r#"{"a":null}"#, r#"{"a":{"b":1}}"#, &["a"]),
        (r#"{"a":{}}"#, r#"{"a":null}"#, &["a"]),
        (r#"{"a":[]}"#, r#"{"a":{}}"#, &["a"]),
        ("null", "null", &[]),
    ] {
        assert_eq!(paths(&format!(r#""before":{before},"after":{after}"#)), expected, "{before} {after}");
    }
    // As a whole.
    assert_eq!(paths(r#""before":null,"after":{"a":1}"#), [""]);
    assert_eq!(paths(r#""before":{"a":1},"after":null"#), [""]);
}

#[test]
fn what_is_known_only_after_apply_differs() {
    let change = r#""before":{"id":"x","l":[1,2],"m":{"k":1}},"after":{"l":[1],"m":{}},"after_unknown":{"id":true,"l":[false,true],"m":{"k":true}}"#;
    assert_eq!(paths(change), ["id", "l[1]", "m.k"]);
}

#[test]
fn nothing_in_a_sensitive_part_is_named() {
    let sides = r#""before":{"m":{"s3cret":1,"b":1},"n":1},"after":{"m":{"s3cret":2,"b":1},"n":1}"#;
    assert_eq!(paths(sides), ["m.s3cret"]);
    for marks in [r#""before_sensitive":{"m":true}"#, r#""after_sensitive":{"m":true}"#] {
        assert_eq!(paths(&format!("{sides},{marks}")), ["m"]);
    }
    for marks in [r#""before_sensitive":true"#, r#""after_sensitive":true"#] {
        assert_eq!(paths(&format!("{sides},{marks}")), [""]);
    }
    // One that is as it was does not differ.
    let same = r#""before":{"m":{"k":1}},"after":{"m":{"k":1}},"after_sensitive":{"m":true}"#;
    assert_eq!(paths(same), [""; 0]);
    let all = r#""before":{"m":"a"},"after":{"m":"a"},"before_sensitive":{"m":true},"after_sensitive":{}"#;
    assert_eq!(paths(all), [""; 0]);
    // What is missing is null there as well, in lists and objects in it too.
    for (before, after, differs) in [
        (r#"{"k":null}"#, "{}", false),
        (r#"[{"k":{"l":null}},1]"#, r#"[{"k":{}},1.0]"#, false),
        (r#"{"k":null}"#, "null", true),
        (r#"{"k":null,"l":1}"#, r#"{"l":2}"#, true),
        ("[1]", "[1,null]", true),
    ] {
        let sides = format!(r#""before":{{"m":{before}}},"after":{{"m":{after}}}"#);
        assert_eq!(paths(&sides).is_empty(), !differs, "{sides}");
        for marks in [r#""before_sensitive":{"m":true}"#, r#""after_sensitive":{"m":true}"#] {
            assert_eq!(paths(&format!("{sides},{marks}")), vec!["m"; usize::from(differs)], "{sides}");
        }
    }
}

#[test]
fn marks_that_are_none_are_told_and_limits_hold() {
    let json = plan(r#""before":{"a":1},"after":{"a":2},"after_sensitive":5"#);
    let plan_of = Plan::from_json(&json).expect("marks are read when they are asked for");
    let error = plan_of.changes[0].delta.changed_paths().expect_err("they are none");
    assert!(error.to_string().contains("which mark what is sensitive"), "{error}");

    let (deep, ends) = (r#"{"a":"#.repeat(150), "}".repeat(150));
    let wide = |value: usize| {
        let all: Vec<String> = (0..2000).map(|i| format!("\"k{i}\":{value}")).collect();
        format!("{deep}{{{}}}{ends}", all.join(","))
    };
    let json = plan(&format!(r#""before":{},"after":{}"#, wide(1), wide(2)));
    let read = Plan::from_json(&json).expect("a plan");
    assert_eq!(read.changes[0].delta.changed_paths().expect("within the limits").len(), 2000);
    let small = Plan::from_json_with(&json, Limits::new().max_size(0)).expect("a plan");
    let delta = &small.changes[0].delta;
    assert!(delta.before.untyped().is_ok() && delta.after.untyped().is_ok(), "each side is small enough");
    // Many paths that are long take far more than the text.
    let error = small.changes[0].delta.changed_paths().expect_err("it is too much");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
}

#[test]
fn terraform_plans_an_update_where_something_differs() {
    for text in [include_str!("recorded/plan.json"), include_str!("recorded/reasons.plan.json")] {
        let plan = Plan::from_json(text).expect("Terraform wrote it");
        for change in &plan.changes {
            let differs = !change.delta.changed_paths().expect("both sides are read").is_empty();
            match &change.delta.action {
                Action::NoOp => assert!(!differs, "{}", change.address),
                _ => assert!(differs, "{}", change.address),
            }
        }
    }
}
