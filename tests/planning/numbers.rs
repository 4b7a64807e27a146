//! Numbers of one text and two forms: a tenth as a double and as a decimal are one number to Terraform.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kit::plan::CHECKED;
use kit::written::{lines, none, of_block, paths, planned, replaced, resource, value_with};
use tfsdk::number::Number;
use tfsdk::plan::{
    Action, ApplyResponse, PlanResponse, check_apply, check_plan, keep_meaning, plan, proposed_new, validate,
};
use tfsdk::schema::{Attribute, BlockNesting, Mode, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

fn tenth() -> Value {
    Value::from(Number::from_double(0.1).expect("it is finite"))
}

/// The value that `text` writes, where `tenth` is the double and `0.1` the decimal.
fn value(schema: &Schema, text: &str) -> Value {
    value_with(schema, text, &[("tenth", tenth())])
}

/// Attributes `n`, `b` and a computed `c`, in a set or list.
fn elements(nesting: Nesting, n: Attribute) -> Schema {
    let attributes = [n, Attribute::optional("b", Type::STRING), Attribute::computed("c", Type::STRING)];
    resource([Attribute::nested("s", NestedType::new(nesting, attributes), Mode::OPTIONAL)])
}

#[test]
fn another_form_changes_nothing() {
    let schema = resource([
        Attribute::optional("n", Type::NUMBER).force_new(),
        Attribute::computed("c", Type::STRING),
    ]);
    let prior = value(&schema, r#"{ n = tenth, c = "kept" }"#);
    let plan = planned(&schema, &prior, &value(&schema, "{ n = 0.1 }"));
    assert_eq!(plan.planned.to_string(), r#"{ c = "kept", n = 0.1 }"#);
    assert!(plan.requires_replace.is_empty());
}

#[test]
fn another_form_replaces_nothing_beside_a_change() {
    // The path of a replacement inside of a set is that of the set, and the set does change.
    let schema = elements(Nesting::Set, Attribute::optional("n", Type::NUMBER).force_new().key());
    let prior = value(&schema, r#"{ s = [{ n = tenth, b = "old", c = "x" }] }"#);
    let plan = planned(&schema, &prior, &value(&schema, r#"{ s = [{ n = 0.1, b = "new" }] }"#));
    assert_eq!(replaced(&plan), [""; 0]);
}

#[test]
fn nobody_is_asked_to_suppress_what_is_no_change() {
    let asked = Arc::new(AtomicBool::new(false));
    let asking = Arc::clone(&asked);
    let suppressed = Attribute::optional("n", Type::NUMBER).diff_suppress(move |_| {
        asking.store(true, Ordering::Relaxed);
        false
    });
    let schema = resource([suppressed]);
    planned(&schema, &value(&schema, "{ n = tenth }"), &value(&schema, "{ n = 0.1 }"));
    assert!(!asked.load(Ordering::Relaxed));
    planned(&schema, &value(&schema, "{ n = tenth }"), &value(&schema, "{ n = 0.2 }"));
    assert!(asked.load(Ordering::Relaxed));
}

#[test]
fn a_key_identifies_its_element_in_each_form() {
    for nesting in [Nesting::List, Nesting::Set] {
        let schema = elements(nesting, Attribute::required("n", Type::NUMBER).key());
        let prior = value(&schema, r#"{ s = [{ n = tenth, c = "x" }, { n = 2, c = "y" }] }"#);
        let plan = planned(&schema, &prior, &value(&schema, "{ s = [{ n = 0.1 }, { n = 2 }] }"));
        assert!(plan.planned.raw_equals(&prior), "{}", plan.planned);
    }
}

#[test]
fn a_key_in_another_form_is_repeated() {
    let schema = elements(Nesting::List, Attribute::required("n", Type::NUMBER).key());
    let found = validate(&schema, &value(&schema, "{ s = [{ n = tenth }, { n = 0.1 }] }"));
    assert_eq!(found.iter().filter(|found| found.summary() == "Duplicate key").count(), 1, "{found}");
}

#[test]
fn an_element_of_a_set_is_found_in_each_form() {
    let schema = elements(Nesting::Set, Attribute::optional("n", Type::NUMBER));
    let prior = value(&schema, r#"{ s = [{ n = tenth, c = "x" }, { n = 0.2, c = "y" }] }"#);
    let config = value(&schema, "{ s = [{ n = 0.1 }, { n = 0.2 }] }");
    assert!(planned(&schema, &prior, &config).planned.raw_equals(&prior));
    assert!(proposed_new(&schema, &prior, &config).expect("the values are of the schema").raw_equals(&prior));
}

#[test]
fn meaning_is_compared_in_the_element_of_the_same_number() {
    let same_letters = |one: tfsdk::ValueRef<'_>, other: tfsdk::ValueRef<'_>| {
        one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
    };
    let schema = of_block(
        "s",
        BlockNesting::Set,
        [
            Attribute::required("n", Type::NUMBER),
            Attribute::optional("b", Type::STRING).same_meaning(same_letters),
        ],
    );
    let planned = value(&schema, r#"{ s = [{ n = 0.1, b = "A" }, { n = 0.2, b = "B" }] }"#);
    let answered = value(&schema, r#"{ s = [{ n = tenth, b = "a" }, { n = 0.2, b = "b" }] }"#);
    assert!(
        keep_meaning(&schema, &planned, &answered)
            .expect("the values are of the schema")
            .raw_equals(&planned)
    );
}

#[test]
fn elements_that_a_default_makes_equal_in_another_form_are_told() {
    let tenth = tenth();
    let schema = elements(Nesting::Set, Attribute::optional("n", Type::NUMBER).default(tenth));
    let plan = plan(&schema, &none(&schema), &value(&schema, "{ s = [{}, { n = 0.1 }] }"));
    assert_eq!(
        lines(&plan.diagnostics),
        [
            "error: s[#1]: Duplicate set element: This element is the same as another one of the set once defaults are filled in. Remove one of them."
        ]
    );
}

#[test]
fn a_plan_in_another_form_is_no_operation() {
    let schema = resource([Attribute::optional("n", Type::NUMBER)]);
    let (prior, config) = (value(&schema, "{ n = tenth }"), value(&schema, "{ n = 0.1 }"));
    let requires_replace = paths(&["n"]);
    let response = PlanResponse { planned: &config, requires_replace: &requires_replace };
    let verdict = check_plan(CHECKED, &schema, &prior, &config, response);
    assert_eq!(verdict.action, Some(Action::NoOp));
    assert!(verdict.requires_replace.is_empty());
}

#[test]
fn blocks_are_compared_with_their_configuration_in_each_form() {
    // A block that is not known yet may be planned only within a list that is planned as it is configured.
    let schema = of_block("s", BlockNesting::List, [Attribute::optional("n", Type::NUMBER)]);
    let config = value(&schema, "{ s = [{ n = 0.1 }, unknown] }");
    let planned = value(&schema, "{ s = [{ n = tenth }, unknown] }");
    let response = PlanResponse { planned: &planned, requires_replace: &[] };
    let verdict = check_plan(CHECKED, &schema, &none(&schema), &config, response);
    assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
}

/// What is said of an answer to a plan for a resource that did not exist.
fn applied(schema: &Schema, planned: &Value, new_state: &Value) -> Vec<String> {
    let nothing_said = tfsdk::diag::Diagnostics::new();
    let response = ApplyResponse { new_state, diagnostics: &nothing_said };
    lines(&check_apply(CHECKED, schema, &none(schema), planned, response).diagnostics)
}

#[test]
fn a_result_may_come_in_another_form() {
    let schema = elements(Nesting::Set, Attribute::optional("n", Type::NUMBER));
    let planned = value(&schema, "{ s = [{ n = 0.1, c = unknown }, { n = 0.2, c = unknown }] }");
    let state = value(&schema, r#"{ s = [{ n = tenth, c = "x" }, { n = 0.2, c = "y" }] }"#);
    assert_eq!(applied(&schema, &planned, &state), [""; 0]);
    let schema = resource([Attribute::optional("n", Type::set(Type::NUMBER))]);
    let (planned, state) = (value(&schema, "{ n = [0.1, 0.2] }"), value(&schema, "{ n = [tenth, 0.2] }"));
    assert_eq!(applied(&schema, &planned, &state), [""; 0]);
}

#[test]
fn a_bound_is_met_in_each_form() {
    // By value the double is beyond the decimal.
    let decimal = Number::parse("0.1").expect("a number");
    let at_most = |inclusive| {
        let refinement = Refinement::new().max(decimal.clone(), inclusive);
        Value::refined(Type::NUMBER, refinement).expect("it is of its type")
    };
    let schema = resource([Attribute::computed("n", Type::NUMBER)]);
    let planned = |inclusive| value_with(&schema, "{ n = bound }", &[("bound", at_most(inclusive))]);
    let state = value(&schema, "{ n = tenth }");
    assert_eq!(applied(&schema, &planned(true), &state), [""; 0]);
    assert_eq!(applied(&schema, &planned(false), &state).len(), 1);
}
