//! What may come of a plan, and what Terraform says and keeps of anything else.

use kit::plan::CHECKED;
use kit::written::{checked_apply, checked_plan, lines, none, of_block, paths, resource, value, value_with};
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::plan::{Action, ApplyResponse, ApplyVerdict, PlanResponse, check_apply, check_final_plan};
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

const HEAD: &str = "When applying changes to y_thing.t, provider \"provider[\\\"example.com/x/y\\\"]\" produced an unexpected new value: ";
const BUG: &str =
    ".\n\nThis is a bug in the provider, which should be reported in the provider's own issue tracker.";
const NOTHING: [&str; 0] = [];

/// In what a result is no completion of the plan, without the sentence around it.
fn inconsistent(verdict: &ApplyVerdict) -> Vec<String> {
    let each = verdict.diagnostics.iter().map(|found| {
        assert_eq!(
            (found.is_error(), found.summary()),
            (true, "Provider produced inconsistent result after apply")
        );
        let inner = found.detail().strip_prefix(HEAD).and_then(|text| text.strip_suffix(BUG));
        inner.unwrap_or_else(|| panic!("{found}")).to_owned()
    });
    each.collect()
}

fn wrong(schema: &Schema, planned: &str, result: &str) -> Vec<String> {
    let verdict = checked_apply(schema, &none(schema), &value(schema, planned), &value(schema, result));
    assert_eq!(verdict.is_accepted(), verdict.diagnostics.is_empty());
    inconsistent(&verdict)
}

fn of(ty: Type) -> Schema {
    resource([Attribute::optional_computed("a", ty)])
}

#[test]
fn what_was_known_stays_and_what_was_unknown_becomes_anything() {
    let schema = of(Type::STRING);
    assert_eq!(wrong(&schema, r#"{ a = "x" }"#, r#"{ a = "x" }"#), NOTHING);
    assert_eq!(wrong(&schema, "{ a = unknown }", r#"{ a = "x" }"#), NOTHING);
    assert_eq!(wrong(&schema, "{ a = unknown }", "{}"), NOTHING);
    assert_eq!(wrong(&schema, "{}", "{}"), NOTHING);
    assert_eq!(
        wrong(&schema, r#"{ a = "x" }"#, r#"{ a = "y" }"#),
        [".a: was cty.StringVal(\"x\"), but now cty.StringVal(\"y\")"]
    );
    assert_eq!(wrong(&schema, r#"{ a = "x" }"#, "{}"), [".a: was cty.StringVal(\"x\"), but now null"]);
    assert_eq!(wrong(&schema, "{}", r#"{ a = "y" }"#), [".a: was null, but now cty.StringVal(\"y\")"]);
}

#[test]
fn elements_of_lists_stay_in_their_places() {
    for ty in [Type::list(Type::STRING), Type::tuple([Type::STRING, Type::STRING])] {
        let schema = of(ty);
        assert_eq!(wrong(&schema, r#"{ a = ["x", unknown] }"#, r#"{ a = ["x", "y"] }"#), NOTHING);
        assert_eq!(
            wrong(&schema, r#"{ a = ["x", "y"] }"#, r#"{ a = ["x", "z"] }"#),
            [".a[1]: was cty.StringVal(\"y\"), but now cty.StringVal(\"z\")"]
        );
    }
    let schema = of(Type::list(Type::STRING));
    assert_eq!(
        wrong(&schema, r#"{ a = ["x", "y", "z"] }"#, r#"{ a = ["x"] }"#),
        [".a: element 1 has vanished", ".a: element 2 has vanished"]
    );
    assert_eq!(wrong(&schema, "{ a = [] }", r#"{ a = ["x"] }"#), [".a: new element 0 has appeared"]);
}

#[test]
fn entries_of_maps_stay_under_their_keys() {
    let schema = of(Type::map(Type::STRING));
    assert_eq!(wrong(&schema, "{ a = { k = unknown } }", r#"{ a = { k = "x" } }"#), NOTHING);
    assert_eq!(
        wrong(&schema, r#"{ a = { k = "x", l = "x" } }"#, r#"{ a = { k = "y", m = "x" } }"#),
        [
            ".a: element \"l\" has vanished",
            ".a: new element \"m\" has appeared",
            ".a[\"k\"]: was cty.StringVal(\"x\"), but now cty.StringVal(\"y\")",
        ]
    );
}

#[test]
fn attributes_of_objects_are_compared_one_by_one() {
    let schema = of(Type::object([("x", Type::STRING), ("y", Type::NUMBER)]));
    assert_eq!(
        wrong(&schema, r#"{ a = { x = "1", y = unknown } }"#, r#"{ a = { x = "2", y = 3 } }"#),
        [".a.x: was cty.StringVal(\"1\"), but now cty.StringVal(\"2\")"]
    );
}

#[test]
fn each_element_of_a_set_has_a_counterpart() {
    let schema = of(Type::set(Type::STRING));
    assert_eq!(wrong(&schema, r#"{ a = ["x", unknown] }"#, r#"{ a = ["x", "y"] }"#), NOTHING);
    // Two unknown ones may turn out to be one.
    assert_eq!(wrong(&schema, "{ a = [unknown, unknown] }", r#"{ a = ["x"] }"#), NOTHING);
    assert_eq!(
        wrong(&schema, r#"{ a = ["x", "y"] }"#, r#"{ a = ["x", "z"] }"#),
        [".a: planned set element cty.StringVal(\"y\") does not correlate with any element in actual"]
    );
    assert_eq!(
        wrong(&schema, r#"{ a = ["x"] }"#, r#"{ a = ["x", "z"] }"#),
        [
            ".a: actual set element cty.StringVal(\"z\") does not correlate with any element in plan",
            ".a: length changed from 1 to 2",
        ]
    );
    // One that is not known may stand for only one of them, but that is not counted beyond the number.
    assert_eq!(
        wrong(&schema, r#"{ a = ["x", unknown] }"#, r#"{ a = ["x", "y", "z"] }"#),
        [".a: length changed from 2 to 3"]
    );
    assert_eq!(
        wrong(&schema, r#"{ a = ["x", "y"] }"#, "{ a = [] }"),
        [
            ".a: planned set element cty.StringVal(\"x\") does not correlate with any element in actual",
            ".a: planned set element cty.StringVal(\"y\") does not correlate with any element in actual",
        ]
    );
}

#[test]
fn elements_of_a_set_of_objects_are_compared_by_what_is_known() {
    let schema = of(Type::set(Type::object([("x", Type::STRING), ("y", Type::list(Type::STRING))])));
    let planned = r#"{ a = [{ x = "1", y = unknown }, { x = unknown, y = ["p"] }] }"#;
    assert_eq!(
        wrong(&schema, planned, r#"{ a = [{ x = "2", y = ["p"] }, { x = "1", y = ["q"] }] }"#),
        NOTHING
    );
    // One element may be the counterpart of both.
    assert_eq!(wrong(&schema, planned, r#"{ a = [{ x = "1", y = ["p"] }] }"#), NOTHING);
    let found = wrong(&schema, planned, r#"{ a = [{ x = "1", y = ["q"] }, { x = "2", y = ["q"] }] }"#);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with(
            ".a: planned set element cty.ObjectVal(map[string]cty.Value{\"x\":cty.UnknownVal(cty.String)"
        ),
        "{found:?}"
    );
}

#[test]
fn what_was_known_of_an_unknown_value_holds() {
    let refined = |ty: Type, refinement: Refinement| Value::refined(ty, refinement).expect("it fits");
    let fits = |unknown: &Value, result: &str| {
        let schema = of(unknown.ty().clone());
        let planned = value_with(&schema, "{ a = x }", &[("x", unknown.clone())]);
        let verdict = checked_apply(&schema, &none(&schema), &planned, &value(&schema, result));
        verdict.is_accepted()
    };
    let not_null = refined(Type::STRING, Refinement::new().not_null());
    assert!(fits(&not_null, r#"{ a = "" }"#) && !fits(&not_null, "{}"));
    let prefix = refined(Type::STRING, Refinement::new().prefix("ab"));
    assert!(fits(&prefix, r#"{ a = "abc" }"#) && fits(&prefix, "{}"));
    assert!(!fits(&prefix, r#"{ a = "a" }"#) && !fits(&prefix, r#"{ a = "bab" }"#));
    let closed = refined(Type::NUMBER, Refinement::new().min(1, true).max(3, true));
    let open = refined(Type::NUMBER, Refinement::new().min(1, false).max(3, false));
    for (number, in_closed, in_open) in
        [(0, false, false), (1, true, false), (2, true, true), (3, true, false), (4, false, false)]
    {
        let result = format!("{{ a = {number} }}");
        assert_eq!((fits(&closed, &result), fits(&open, &result)), (in_closed, in_open), "{number}");
    }
    for ty in [Type::list(Type::STRING), Type::set(Type::STRING)] {
        let some = refined(ty, Refinement::new().min_len(1).max_len(2));
        for (result, fine) in
            [("[]", false), (r#"["a"]"#, true), (r#"["a", "b"]"#, true), (r#"["a", "b", "c"]"#, false)]
        {
            assert_eq!(fits(&some, &format!("{{ a = {result} }}")), fine, "{result}");
        }
    }
    let flag = refined(Type::BOOL, Refinement::new().not_null());
    assert!(fits(&flag, "{ a = true }") && !fits(&flag, "{}"));
    let map = refined(Type::map(Type::STRING), Refinement::new().min_len(1).max_len(1));
    assert!(!fits(&map, "{ a = {} }") && fits(&map, r#"{ a = { k = "x" } }"#));
    assert!(!fits(&map, r#"{ a = { k = "x", l = "y" } }"#));
}

#[test]
fn a_value_that_does_not_fit_the_plan_is_told_with_both() {
    let schema = of(Type::STRING);
    let refined = Value::refined(Type::STRING, Refinement::new().not_null().prefix("ab")).expect("it fits");
    let planned = value_with(&schema, "{ a = x }", &[("x", refined)]);
    let verdict = checked_apply(&schema, &none(&schema), &planned, &value(&schema, r#"{ a = "c" }"#));
    assert_eq!(
        inconsistent(&verdict),
        [
            ".a: final value cty.StringVal(\"c\") does not conform to planning placeholder cty.UnknownVal(cty.String).Refine().NotNull().StringPrefixFull(\"ab\").NewValue()"
        ]
    );
}

#[test]
fn a_dynamic_value_is_of_the_type_that_was_planned() {
    let schema = of(Type::DYNAMIC);
    assert_eq!(wrong(&schema, "{ a = unknown }", "{ a = [1] }"), NOTHING);
    assert_eq!(wrong(&schema, "{}", "{ a = 1 }"), NOTHING);
    assert_eq!(
        wrong(&schema, "{ a = 1 }", "{ a = 2 }"),
        [".a: was cty.NumberIntVal(1), but now cty.NumberIntVal(2)"]
    );
    assert_eq!(
        wrong(&schema, "{ a = 1 }", r#"{ a = "1" }"#),
        [".a: wrong final value type: number required"]
    );
}

#[test]
fn sensitive_values_are_not_shown() {
    let schema = resource([
        Attribute::optional("a", Type::list(Type::STRING)).sensitive(),
        Attribute::optional("b", Type::STRING),
    ]);
    assert_eq!(
        wrong(&schema, r#"{ a = ["x", "y"], b = "x" }"#, r#"{ a = ["p", "q", "r"], b = "y" }"#),
        [
            ".a: inconsistent values for sensitive attribute",
            ".b: was cty.StringVal(\"x\"), but now cty.StringVal(\"y\")",
        ]
    );
    assert_eq!(wrong(&schema, r#"{ a = ["x"] }"#, r#"{ a = ["x"] }"#), NOTHING);
}

#[test]
fn nested_attributes_are_values_like_others() {
    let nested = NestedType::new(
        Nesting::Map,
        [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING).sensitive()],
    );
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    assert_eq!(
        wrong(
            &schema,
            r#"{ n = { k = { x = "1", id = unknown } } }"#,
            r#"{ n = { k = { x = "2", id = "i" } } }"#
        ),
        [".n[\"k\"].x: was cty.StringVal(\"1\"), but now cty.StringVal(\"2\")"]
    );
}

fn block(nesting: BlockNesting) -> Schema {
    of_block("b", nesting, [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING)])
}

#[test]
fn blocks_stay_where_they_were_planned() {
    let text = "was cty.StringVal(\"1\"), but now cty.StringVal(\"2\")";
    for (nesting, planned, good, bad, path) in [
        (
            BlockNesting::Single,
            r#"{ b = { x = "1", id = unknown } }"#,
            r#"{ b = { x = "1", id = "i" } }"#,
            r#"{ b = { x = "2" } }"#,
            ".b.x",
        ),
        (
            BlockNesting::Group,
            r#"{ b = { x = "1", id = unknown } }"#,
            r#"{ b = { x = "1", id = "i" } }"#,
            r#"{ b = { x = "2" } }"#,
            ".b.x",
        ),
        (
            BlockNesting::List,
            r#"{ b = [{ x = "1", id = unknown }] }"#,
            r#"{ b = [{ x = "1", id = "i" }] }"#,
            r#"{ b = [{ x = "2" }] }"#,
            ".b[0].x",
        ),
        (
            BlockNesting::Map,
            r#"{ b = { k = { x = "1", id = unknown } } }"#,
            r#"{ b = { k = { x = "1", id = "i" } } }"#,
            r#"{ b = { k = { x = "2" } } }"#,
            ".b[\"k\"].x",
        ),
    ] {
        let schema = block(nesting);
        assert_eq!(wrong(&schema, planned, good), NOTHING, "{nesting:?}");
        assert_eq!(wrong(&schema, planned, bad), [format!("{path}: {text}")], "{nesting:?}");
    }
    let set = block(BlockNesting::Set);
    assert_eq!(
        wrong(&set, r#"{ b = [{ x = "1", id = unknown }] }"#, r#"{ b = [{ x = "1", id = "i" }] }"#),
        NOTHING
    );
    let found = wrong(&set, r#"{ b = [{ x = "1" }] }"#, r#"{ b = [{ x = "2" }] }"#);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with(".b: planned set element cty.ObjectVal("), "{found:?}");
    // What no hash tells apart is compared itself.
    let of_lists = of_block("b", BlockNesting::Set, [Attribute::optional("l", Type::list(Type::STRING))]);
    let found = wrong(&of_lists, r#"{ b = [{ l = ["1"] }] }"#, r#"{ b = [{ l = ["2"] }] }"#);
    assert_eq!(found.len(), 1, "{found:?}");
    let found = wrong(&set, r#"{ b = [{ x = "1" }] }"#, r#"{ b = [{ x = "1" }, { x = "2" }] }"#);
    assert_eq!(found.len(), 2);
    assert!(found[0].starts_with(".b: actual set element cty.ObjectVal("), "{found:?}");
    assert_eq!(found[1], ".b: block set length changed from 1 to 2");
}

#[test]
fn as_many_blocks_come_as_were_planned() {
    let single = block(BlockNesting::Single);
    assert_eq!(wrong(&single, "{ b = {} }", "{}"), [".b: was present, but now absent"]);
    assert_eq!(wrong(&single, "{}", "{ b = {} }"), [".b: was absent, but now present"]);
    assert_eq!(wrong(&single, "{ b = unknown }", "{}"), NOTHING);
    assert_eq!(wrong(&single, "{ b = unknown }", r#"{ b = { x = "1" } }"#), NOTHING);
    let list = block(BlockNesting::List);
    assert_eq!(wrong(&list, "{ b = [{}] }", "{}"), [".b: block count changed from 1 to 0"]);
    assert_eq!(wrong(&list, "{}", "{ b = [{}, {}] }"), [".b: block count changed from 0 to 2"]);
    assert_eq!(wrong(&list, "{ b = unknown }", "{ b = [{}, {}] }"), NOTHING);
    let map = block(BlockNesting::Map);
    assert_eq!(
        wrong(&map, "{ b = { k = {} } }", "{ b = { k = {}, l = {} } }"),
        [".b: block count changed from 1 to 2"]
    );
    // Which labels there are is not compared, as long as their number is the same.
    assert_eq!(wrong(&map, "{ b = { k = {} } }", "{ b = { l = {} } }"), NOTHING);
}

#[test]
fn labels_of_blocks_with_dynamic_parts_are_compared() {
    let schema = of_block("b", BlockNesting::Map, [Attribute::optional("any", Type::DYNAMIC)]);
    assert_eq!(
        wrong(&schema, "{ b = { k = { any = 1 }, l = {} } }", "{ b = { k = { any = 2 }, m = {} } }"),
        [
            ".b.k.any: was cty.NumberIntVal(1), but now cty.NumberIntVal(2)",
            ".b: block key \"l\" has vanished",
            ".b: new block key \"m\" has appeared",
        ]
    );
}

#[test]
fn the_root_object_is_there_or_not() {
    let schema = of(Type::STRING);
    let verdict = checked_apply(&schema, &none(&schema), &value(&schema, "{}"), &none(&schema));
    assert_eq!(inconsistent(&verdict), ["Root object was present, but now absent"]);
    assert_eq!((verdict.state, verdict.tainted), (None, false));
}

#[test]
fn everything_that_differs_is_told_with_its_path() {
    let inner = Block::new().with_attributes([Attribute::optional("x", Type::STRING)]);
    let schema = resource([
        tfsdk::schema::Member::from(Attribute::optional("z", Type::map(Type::STRING))),
        NestedBlock::new("b", BlockNesting::List, inner).into(),
    ]);
    let verdict = checked_apply(
        &schema,
        &none(&schema),
        &value(&schema, r#"{ z = { k = "1" }, b = [{ x = "1" }] }"#),
        &value(&schema, r#"{ z = { k = "2" }, b = [{ x = "2" }] }"#),
    );
    let paths: Vec<String> =
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
    assert_eq!(paths, ["b[0].x", "z[\"k\"]"]);
}

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

/// What is said of a second plan, and its action.
fn final_plan(schema: &Schema, texts: [&str; 4], replace: &[&str]) -> (Option<Action>, Vec<String>) {
    let [prior, config, first, second] = texts;
    let prior = if prior.is_empty() { none(schema) } else { value(schema, prior) };
    let (first, second, known) = (value(schema, first), value(schema, second), value(schema, config));
    // The first plan is made of a configuration that is not all known.
    let before = checked_plan(schema, &prior, &first, &first, replace);
    assert!(before.is_accepted(), "{}", before.diagnostics);
    let response = PlanResponse { planned: &second, requires_replace: &paths(replace) };
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
