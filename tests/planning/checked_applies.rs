//! What may come of applying a plan, and what Terraform keeps of anything else.

use kit::plan::CHECKED;
use kit::written::{checked_apply, lines, none, resource, value};
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::plan::{ApplyResponse, check_apply};
use tfsdk::schema::Attribute;
use tfsdk::{Type, Value};

use super::checked_results::of;

const INVALID: &str = "error: Provider returned invalid result object after apply";

const OWN: &str =
    "so this is always a bug in the provider and should be reported in the provider's own repository.";

#[test]
fn after_apply_everything_is_known_and_what_is_not_is_kept_as_null() {
    let schema = resource([
        Attribute::optional_computed("a", Type::STRING),
        Attribute::optional_computed("l", Type::list(Type::STRING)),
        Attribute::optional_computed("s", Type::set(Type::STRING)),
    ]);
    let result = value(&schema, r#"{ a = unknown, l = ["x", unknown], s = ["x", unknown] }"#);
    let verdict = checked_apply(&schema, &none(&schema), &value(&schema, r#"{ a = "planned" }"#), &result);
    let about = |at: &str, path: &str| {
        format!(
            "{INVALID}: After the apply operation, the provider still indicated an unknown value for y_thing.t{path}. All values must be known after apply, {OWN} Terraform will still save the other known object values in the state."
        )
        .replacen("error: ", &format!("error: {at}: "), 1)
    };
    assert_eq!(
        lines(&verdict.diagnostics),
        [about("a", ".a"), about("l[1]", ".l[1]"), about("s[#1]", ".s[(not yet known)]")]
    );
    let kept = value(&schema, r#"{ l = ["x", null], s = ["x", null] }"#);
    assert_eq!((verdict.state, verdict.tainted), (Some(kept.clone()), true));
    let objects = of(Type::set(Type::object([("x", Type::STRING)])));
    let verdict = checked_apply(
        &objects,
        &none(&objects),
        &value(&objects, "{}"),
        &value(&objects, "{ a = [{ x = unknown }] }"),
    );
    let found = lines(&verdict.diagnostics);
    assert!(
        found[0].starts_with("error: a[#0].x: ") && found[0].contains("for y_thing.t.a[...].x."),
        "{found:?}"
    );
    // What existed before is not to be made anew for it.
    let prior = value(&schema, r#"{ a = "old" }"#);
    let verdict = checked_apply(&schema, &prior, &value(&schema, "{}"), &result);
    assert_eq!((verdict.state, verdict.tainted), (Some(kept), false));
}

#[test]
fn a_write_only_value_is_never_returned() {
    let schema = resource([Attribute::optional("w", Type::STRING).write_only()]);
    let planned = value(&schema, "{}");
    let verdict = checked_apply(&schema, &planned, &planned, &value(&schema, r#"{ w = "s" }"#));
    assert_eq!(
        lines(&verdict.diagnostics),
        [
            "error: w: Provider produced invalid object: Provider \"provider[\\\"example.com/x/y\\\"]\" returned a value for the write-only attribute \"y_thing.t.w\" after apply. Write-only attributes cannot be read back from the provider. This is a bug in the provider, which should be reported in the provider's own issue tracker."
        ]
    );
    assert_eq!((verdict.state, verdict.tainted), (None, false));
}

#[test]
fn what_was_to_be_destroyed_is_gone() {
    let schema = of(Type::STRING);
    let prior = value(&schema, r#"{ a = "x" }"#);
    let gone = checked_apply(&schema, &prior, &none(&schema), &none(&schema));
    assert_eq!((gone.state, gone.tainted, gone.diagnostics.len()), (None, false, 0));
    let left = checked_apply(&schema, &prior, &none(&schema), &prior);
    assert_eq!(
        lines(&left.diagnostics),
        [format!(
            "{INVALID}: After applying a Delete plan, the provider returned a non-null object for y_thing.t. Destroying should always produce a null value, {OWN} Terraform will still save this errant object in the state for debugging and recovery."
        )]
    );
    assert_eq!((left.state, left.tainted), (Some(prior), false));
}

#[test]
fn what_the_provider_says_comes_first_and_explains_the_rest() {
    let schema = of(Type::STRING);
    let failed: Diagnostics = Diagnostic::error("Quota exceeded", "Try again.").into();
    let warned: Diagnostics = Diagnostic::warning("Slow", "It took long.").into();
    let apply = |prior: &Value, planned: &str, result: &Value, said: &Diagnostics| {
        let response = ApplyResponse { new_state: result, diagnostics: said };
        check_apply(CHECKED, &schema, prior, &value(&schema, planned), response)
    };
    let (none, other) = (none(&schema), value(&schema, r#"{ a = "y" }"#));
    // After an error nobody asks whether the result is the planned one.
    let verdict = apply(&none, r#"{ a = "x" }"#, &other, &failed);
    assert_eq!(lines(&verdict.diagnostics), ["error: Quota exceeded: Try again."]);
    assert_eq!((verdict.is_accepted(), verdict.tainted), (false, true));
    assert_eq!(verdict.state.as_ref(), Some(&other));
    let verdict = apply(&none, r#"{ a = "x" }"#, &other, &warned);
    assert_eq!(verdict.diagnostics.len(), 2);
    // A warning alone refuses nothing and taints nothing.
    let verdict = apply(&none, r#"{ a = "y" }"#, &other, &warned);
    assert_eq!((verdict.is_accepted(), verdict.tainted), (true, false));
    // A failure without a state leaves what was there.
    let prior = value(&schema, r#"{ a = "old" }"#);
    let verdict = apply(&prior, r#"{ a = "x" }"#, &none, &failed);
    assert_eq!((verdict.state, verdict.tainted), (Some(prior.clone()), false));
    let verdict = apply(&none, r#"{ a = "x" }"#, &none, &failed);
    assert_eq!((verdict.state, verdict.tainted), (None, false));
    // A failed destruction keeps what it says is left.
    let response = ApplyResponse { new_state: &prior, diagnostics: &failed };
    let verdict = check_apply(CHECKED, &schema, &prior, &none, response);
    assert_eq!((verdict.diagnostics.len(), verdict.state), (1, Some(prior)));
}

#[test]
fn a_result_of_another_type_leaves_what_was_there() {
    let schema = of(Type::NUMBER);
    let prior = value(&schema, "{ a = 1 }");
    let result = Value::object([("a", Value::from(true))]);
    let verdict = checked_apply(&schema, &prior, &prior, &result);
    assert_eq!(lines(&verdict.diagnostics), ["error: a: [\"a\"]: number is required"]);
    assert_eq!((verdict.state, verdict.tainted), (Some(prior), false));
    let verdict = checked_apply(&schema, &none(&schema), &value(&schema, "{}"), &result);
    assert_eq!(verdict.state, None);
}
