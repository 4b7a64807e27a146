//! What may come of a plan, and what Terraform says and keeps of anything else.

use kit::written::{checked_apply, none, of_block, resource, value, value_with};
use tfsdk::plan::ApplyVerdict;
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

const HEAD: &str = "When applying changes to y_thing.t, provider \"provider[\\\"example.com/x/y\\\"]\" produced an unexpected new value: ";
pub(super) const BUG: &str =
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

pub(super) fn of(ty: Type) -> Schema {
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
