//! What Terraform makes of a plan: the action, and what is replaced for which paths.

use kit::written::{checked_plan, none, resource, value};
use tfsdk::plan::Action;
use tfsdk::schema::{Attribute, Mode, Schema};
use tfsdk::{Type, Value};

use super::checked_plans::{BUG, NOTHING, findings, text};

fn action(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    planned: &Value,
    replace: &[&str],
) -> Option<Action> {
    checked_plan(schema, prior, config, planned, replace).action
}

#[test]
fn the_action_follows_from_prior_and_planned_state() {
    let schema = resource([
        Attribute::optional("a", Type::STRING),
        Attribute::computed("id", Type::STRING),
        Attribute::optional("b", Type::STRING),
    ]);
    let v = |text: &str| value(&schema, text);
    let none = none(&schema);
    let prior = v(r#"{ a = "x", id = "i" }"#);
    assert_eq!(action(&schema, &none, &v("{}"), &v("{}"), &[]), Some(Action::Create));
    assert_eq!(action(&schema, &none, &v("{}"), &v("{ id = unknown }"), &["a"]), Some(Action::Create));
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "x" }"#), &prior, &[]), Some(Action::NoOp));
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "x" }"#), &prior, &["a"]), Some(Action::NoOp));
    let unknown = v(r#"{ a = "x", id = unknown }"#);
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "x" }"#), &unknown, &[]), Some(Action::Update));
    let changed = v(r#"{ a = "y", id = "i" }"#);
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "y" }"#), &changed, &[]), Some(Action::Update));
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "y" }"#), &changed, &["b"]), Some(Action::Update));
    assert_eq!(action(&schema, &prior, &v(r#"{ a = "y" }"#), &changed, &["a"]), Some(Action::Replace));
    assert_eq!(action(&schema, &prior, &none, &none, &["a"]), Some(Action::Delete));
    assert_eq!(action(&schema, &none, &none, &none, &[]), Some(Action::NoOp));
}

#[test]
fn what_is_to_be_destroyed_is_planned_as_null() {
    let schema = text(Mode::OPTIONAL);
    let prior = value(&schema, r#"{ a = "x" }"#);
    let verdict = checked_plan(&schema, &prior, &none(&schema), &prior, &[]);
    let told: Vec<String> = verdict.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [format!(
            "error: Provider produced invalid plan: Provider \"example.com/x/y\" planned a non-null destroy value for y_thing.t{BUG}"
        )]
    );
    assert_eq!(verdict.action, None);
}

#[test]
fn a_plan_of_nothing_for_a_configuration_is_refused() {
    let schema = text(Mode::OPTIONAL);
    let verdict = checked_plan(&schema, &none(&schema), &value(&schema, "{}"), &none(&schema), &[]);
    assert_eq!(findings(&verdict), [": planned for absence but config wants existence"]);
}

#[test]
fn only_paths_whose_values_differ_force_a_replacement() {
    let schema = resource([
        Attribute::optional_computed("a", Type::STRING),
        Attribute::optional_computed("l", Type::list(Type::STRING)),
        Attribute::optional_computed("m", Type::map(Type::STRING)),
        Attribute::optional_computed("o", Type::object([("x", Type::STRING)])),
        Attribute::optional_computed("t", Type::tuple([Type::STRING])),
        Attribute::optional_computed("any", Type::DYNAMIC),
    ]);
    let replaced = |prior: &str, planned: &str, paths: &[&str]| {
        let verdict = checked_plan(
            &schema,
            &value(&schema, prior),
            &value(&schema, "{}"),
            &value(&schema, planned),
            paths,
        );
        assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
        verdict.requires_replace.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(replaced(r#"{ a = "x" }"#, r#"{ a = "x" }"#, &["a"]), NOTHING);
    assert_eq!(replaced(r#"{ a = "x" }"#, r#"{ a = "y" }"#, &["a", "a", "l"]), ["a"]);
    assert_eq!(replaced(r#"{ a = "x" }"#, "{ a = unknown }", &["a"]), ["a"]);
    assert_eq!(replaced("{}", r#"{ a = "y" }"#, &["a"]), ["a"]);
    assert_eq!(replaced("{}", "{}", &["a"]), NOTHING);
    // A part that is unknown may be another; the others do not.
    assert_eq!(
        replaced(r#"{ l = ["x", "y"] }"#, r#"{ l = ["x", unknown] }"#, &["l", "l[0]", "l[1]"]),
        ["l", "l[1]"]
    );
    // Parts of what is unknown are unknown.
    assert_eq!(replaced(r#"{ l = ["x"] }"#, "{ l = unknown }", &["l[0]"]), ["l[0]"]);
    assert_eq!(replaced(r#"{ m = { k = "x" } }"#, "{ m = unknown }", &["m[\"k\"]"]), ["m[\"k\"]"]);
    assert_eq!(replaced(r#"{ o = { x = "1" } }"#, "{ o = unknown }", &["o.x"]), ["o.x"]);
    assert_eq!(replaced(r#"{ t = ["1"] }"#, "{ t = unknown }", &["t[0]"]), ["t[0]"]);
    assert_eq!(replaced("{ any = { x = [1] } }", "{ any = unknown }", &["any.x[0]"]), ["any.x[0]"]);
    // A part of what is unknown may come to be, where nothing was.
    let all = ["l[0]", "m[\"k\"]", "o.x", "t[0]", "any.x[0]"];
    assert_eq!(
        replaced("{}", "{ l = unknown, m = unknown, o = unknown, t = unknown, any = unknown }", &all),
        all
    );
    assert_eq!(replaced("{ l = [null] }", "{ l = unknown }", &["l[0]"]), ["l[0]"]);
    // What is there on one side only counts when it is not null.
    assert_eq!(replaced(r#"{ l = ["x"] }"#, "{ l = [] }", &["l[0]"]), ["l[0]"]);
    assert_eq!(replaced("{ l = [null] }", "{ l = [] }", &["l[0]"]), NOTHING);
    assert_eq!(replaced("{ l = [] }", r#"{ l = ["x"] }"#, &["l[0]"]), ["l[0]"]);
    assert_eq!(replaced("{ l = [] }", "{ l = [null] }", &["l[0]"]), NOTHING);
    assert_eq!(replaced("{ m = {} }", r#"{ m = { k = "x" } }"#, &["m[\"k\"]", "m.k"]), ["m[\"k\"]", "m.k"]);
    assert_eq!(
        replaced(r#"{ o = { x = "1" } }"#, r#"{ o = { x = "2" } }"#, &["o.x", "o[\"x\"]"]),
        ["o.x", "o[\"x\"]"]
    );
    assert_eq!(replaced(r#"{ t = ["1"] }"#, r#"{ t = ["2"] }"#, &["t[0]"]), ["t[0]"]);
    // Nulls are equal whatever their types.
    assert_eq!(replaced("{}", "{}", &["any"]), NOTHING);
    assert_eq!(replaced(r#"{ any = "1" }"#, "{ any = 1 }", &["any"]), ["any"]);
}

#[test]
fn a_path_that_leads_nowhere_is_told() {
    let schema = resource([
        Attribute::optional_computed("a", Type::STRING),
        Attribute::optional_computed("l", Type::list(Type::STRING)),
        Attribute::optional_computed("s", Type::set(Type::STRING)),
    ]);
    let state = value(&schema, r#"{ a = "x", l = ["x"], s = ["x"] }"#);
    let told = |paths: &[&str]| {
        let verdict = checked_plan(&schema, &state, &value(&schema, "{}"), &state, paths);
        assert_eq!((verdict.action, verdict.requires_replace.len()), (None, 0));
        let paths: Vec<String> =
            verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
        let details: Vec<String> = verdict.diagnostics.iter().map(|d| d.detail().to_owned()).collect();
        (paths, details)
    };
    let text = |path: &str| {
        format!(
            "Provider \"example.com/x/y\" has indicated \"requires replacement\" on y_thing.t for a non-existent attribute path {path}{BUG}"
        )
    };
    let (paths, details) = told(&["b", "a.x", "l[1]", "s[#0]", "l[\"k\"]"]);
    assert_eq!(
        details,
        [
            text(r#"cty.Path{cty.GetAttrStep{Name:"a"}, cty.GetAttrStep{Name:"x"}}"#),
            text(r#"cty.Path{cty.GetAttrStep{Name:"b"}}"#),
            text(r#"cty.Path{cty.GetAttrStep{Name:"l"}, cty.IndexStep{Key:cty.NumberIntVal(1)}}"#),
            text(r#"cty.Path{cty.GetAttrStep{Name:"l"}, cty.IndexStep{Key:cty.StringVal("k")}}"#),
            text(r#"cty.Path{cty.GetAttrStep{Name:"s"}, cty.IndexStep{Key:cty.NumberIntVal(0)}}"#),
        ]
    );
    assert_eq!(paths, ["a.x", "b", "l[1]", "l[\"k\"]", "s[#0]"]);
    // The type of what is unknown says which parts it cannot have.
    let typed = resource([
        Attribute::optional_computed("l", Type::list(Type::STRING)),
        Attribute::optional_computed("m", Type::map(Type::STRING)),
        Attribute::optional_computed("o", Type::object([("x", Type::STRING)])),
        Attribute::optional_computed("t", Type::tuple([Type::STRING])),
    ]);
    let unknown = value(&typed, "{ l = unknown, m = unknown, o = unknown, t = unknown }");
    let never = ["l.x", "l[\"k\"]", "m[0]", "o.y", "o[0]", "t[1]", "t.x", "l[0].x"];
    let verdict = checked_plan(&typed, &value(&typed, "{}"), &value(&typed, "{}"), &unknown, &never);
    assert_eq!(verdict.diagnostics.len(), never.len());
    // Nothing is asked of a resource that does not exist.
    let verdict = checked_plan(&schema, &none(&schema), &value(&schema, "{}"), &state, &["b"]);
    assert_eq!(verdict.action, Some(Action::Create));
}
