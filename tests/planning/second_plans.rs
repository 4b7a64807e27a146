//! The plan that Terraform asks for again before it applies: how it completes the first.

use kit::plan::CHECKED;
use kit::written::{checked_plan, lines, none, paths, resource, value, value_with};
use tfsdk::plan::{Action, PlanResponse, check_final_plan};
use tfsdk::schema::{Attribute, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

use super::checked_results::{BUG, of};

/// What is said of a second plan, and its action.
fn final_plan(schema: &Schema, texts: [&str; 4], replace: &[&str]) -> (Option<Action>, Vec<String>) {
    final_plan_that_replaces(schema, texts, [replace, replace])
}

/// The same, of plans that ask for a replacement by these paths each.
fn final_plan_that_replaces(
    schema: &Schema,
    texts: [&str; 4],
    [replace, now]: [&[&str]; 2],
) -> (Option<Action>, Vec<String>) {
    let [prior, config, first, second] = texts;
    let prior = if prior.is_empty() { none(schema) } else { value(schema, prior) };
    let (first, second, known) = (value(schema, first), value(schema, second), value(schema, config));
    // The first plan is made of a configuration that is not all known.
    let before = checked_plan(schema, &prior, &first, &first, replace);
    assert!(before.is_accepted(), "{}", before.diagnostics);
    let response = PlanResponse { planned: &second, requires_replace: &paths(now) };
    let verdict = check_final_plan(CHECKED, schema, &prior, &known, &before, &first, response);
    (verdict.action, lines(&verdict.diagnostics))
}

#[test]
fn a_second_plan_completes_the_first() {
    let schema = of(Type::STRING);
    let text = [r#"{ a = "old" }"#, r#"{ a = "new" }"#, "{ a = unknown }", r#"{ a = "new" }"#];
    assert_eq!(final_plan(&schema, text, &[]), (Some(Action::Update), Vec::new()));
    let text = ["", r#"{ a = "new" }"#, "{ a = unknown }", r#"{ a = "new" }"#];
    assert_eq!(final_plan(&schema, text, &[]), (Some(Action::Create), Vec::new()));
    // An update may turn out to be none.
    let text = [r#"{ a = "old" }"#, r#"{ a = "old" }"#, "{ a = unknown }", r#"{ a = "old" }"#];
    assert_eq!(final_plan(&schema, text, &[]), (Some(Action::NoOp), Vec::new()));
}

#[test]
fn a_second_plan_does_the_same_as_the_first() {
    let schema = of(Type::STRING);
    let text = [r#"{ a = "old" }"#, r#"{ a = "old" }"#, "{ a = unknown }", r#"{ a = "old" }"#];
    let (action, found) = final_plan(&schema, text, &["a"]);
    assert_eq!(action, None);
    assert_eq!(
        found,
        [format!(
            "error: Provider produced inconsistent final plan: When expanding the plan for y_thing.t to include new values learned so far during apply, provider \"example.com/x/y\" changed the planned action from DeleteThenCreate to NoOp{BUG}"
        )]
    );
    let text = [r#"{ a = "old" }"#, r#"{ a = "new" }"#, r#"{ a = "old" }"#, r#"{ a = "new" }"#];
    let (action, found) = final_plan(&schema, text, &[]);
    assert_eq!((action, found.len()), (None, 2));
    assert!(found[0].contains("planned action from NoOp to Update"), "{found:?}");
    // What was to be updated is not replaced.
    let text = [r#"{ a = "old" }"#, r#"{ a = "new" }"#, r#"{ a = "new" }"#, r#"{ a = "new" }"#];
    let (action, found) = final_plan_that_replaces(&schema, text, [&[], &["a"]]);
    assert_eq!((action, found.len()), (None, 1), "{found:?}");
    assert!(found[0].contains("planned action from Update to DeleteThenCreate"), "{found:?}");
}

#[test]
fn what_was_known_in_the_first_plan_stays_in_the_second() {
    let schema = resource([
        Attribute::optional_computed("a", Type::STRING),
        Attribute::optional_computed("b", Type::list(Type::STRING)),
    ]);
    let text = ["", r#"{ b = ["y"] }"#, r#"{ a = "x", b = [unknown] }"#, r#"{ a = "z", b = ["y"] }"#];
    let (action, found) = final_plan(&schema, text, &[]);
    assert_eq!(action, None);
    assert_eq!(
        found,
        [format!(
            "error: a: Provider produced inconsistent final plan: When expanding the plan for y_thing.t to include new values learned so far during apply, provider \"example.com/x/y\" produced an invalid new value for .a: was cty.StringVal(\"x\"), but now cty.StringVal(\"z\"){BUG}"
        )]
    );
    let text = ["", r#"{ b = [unknown] }"#, r#"{ b = ["y"] }"#, "{ b = [unknown] }"];
    let (_, found) = final_plan(&schema, text, &[]);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("for .b[0]: was known, but now unknown"), "{found:?}");
}

#[test]
fn a_second_plan_that_is_refused_for_itself_is_told_as_such() {
    let schema = of(Type::STRING);
    let text = ["", r#"{ a = "new" }"#, "{ a = unknown }", r#"{ a = "other" }"#];
    let (action, found) = final_plan(&schema, text, &[]);
    assert_eq!((action, found.len()), (None, 1));
    assert!(found[0].starts_with("error: a: Provider produced invalid plan"), "{found:?}");
}

#[test]
fn what_is_still_unknown_in_the_second_plan_may_be_what_the_first_said() {
    let completes = |ty: Type, first: Refinement, second: Refinement| {
        let schema = of(ty.clone());
        let refined = |refinement| {
            let unknown = Value::refined(ty.clone(), refinement).expect("it fits");
            value_with(&schema, "{ a = x }", &[("x", unknown)])
        };
        let (first, second) = (refined(first), refined(second));
        let before = checked_plan(&schema, &none(&schema), &first, &first, &[]);
        let response = PlanResponse { planned: &second, requires_replace: &[] };
        check_final_plan(CHECKED, &schema, &none(&schema), &second, &before, &first, response).is_accepted()
    };
    let range = |min: i32, min_inclusive, max: i32, max_inclusive| {
        Refinement::new().not_null().min(min, min_inclusive).max(max, max_inclusive)
    };
    let numbers = |first: Refinement, second: Refinement| completes(Type::NUMBER, first, second);
    let first = || range(3, true, 5, true);
    assert!(numbers(first(), range(4, true, 9, true)) && numbers(first(), range(1, true, 4, true)));
    assert!(numbers(first(), range(1, true, 9, true)) && numbers(first(), Refinement::new().not_null()));
    assert!(!numbers(first(), range(6, true, 9, true)) && !numbers(first(), range(0, true, 2, true)));
    // Where they meet in one number, it belongs to both.
    assert!(numbers(first(), range(5, true, 9, true)) && numbers(first(), range(0, true, 3, true)));
    assert!(!numbers(first(), range(5, false, 9, true)) && !numbers(first(), range(0, true, 3, false)));
    let open = || range(3, false, 5, false);
    assert!(!numbers(open(), range(5, true, 9, true)) && !numbers(open(), range(0, true, 3, true)));
    assert!(numbers(Refinement::new().min(3, true), Refinement::new().min(9, true)));
    let lengths = |min, max| Refinement::new().not_null().min_len(min).max_len(max);
    let lists = |second| completes(Type::set(Type::STRING), lengths(2, 4), second);
    assert!(lists(lengths(4, 9)) && lists(lengths(0, 2)) && lists(Refinement::new().not_null()));
    assert!(!lists(lengths(5, 9)) && !lists(lengths(0, 1)));
}
