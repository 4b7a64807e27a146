//! Values that mean the same as those before them stay as they were, wherever they stand.

use kit::written::{resource, same_letters, updated, value};
use tfsdk::plan::keep_meaning;
use tfsdk::schema::{
    Attribute, AttributeType, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema, TfSchema,
    TypeRules,
};
use tfsdk::{Number, Tf, TfObject, TfValue, Type, Value};

use super::alignment::elements;

/// A text in any letter case.
fn word(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING).same_meaning(same_letters)
}

fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

#[track_caller]
fn keeps(schema: &Schema, earlier: &str, later: &str, expected: &str) {
    let kept = keep_meaning(schema, &value(schema, earlier), &value(schema, later))
        .expect("the values are of the schema");
    assert_eq!(kept, value(schema, expected));
}

#[test]
fn only_a_value_that_means_the_same_stays() {
    let schema = resource([word("w"), text("t")]);
    keeps(&schema, r#"{ w = "a", t = "a" }"#, r#"{ w = "A", t = "A" }"#, r#"{ w = "a", t = "A" }"#);
    keeps(&schema, r#"{ w = "a" }"#, r#"{ w = "B" }"#, r#"{ w = "B" }"#);
}

#[test]
fn null_and_unknown_mean_nothing() {
    let schema = resource([Attribute::optional("w", Type::list(Type::STRING)).same_meaning(|_, _| true)]);
    for (earlier, later) in [
        ("{}", r#"{ w = ["A"] }"#),
        (r#"{ w = ["a"] }"#, "{}"),
        (r#"{ w = ["a"] }"#, "{ w = unknown }"),
        (r#"{ w = ["a"] }"#, "{ w = [unknown] }"),
        ("{ w = unknown }", r#"{ w = ["A"] }"#),
        ("{ w = [unknown] }", r#"{ w = ["A"] }"#),
    ] {
        keeps(&schema, earlier, later, later);
    }
    keeps(&schema, r#"{ w = ["a"] }"#, "{ w = [] }", r#"{ w = ["a"] }"#);
}

#[test]
fn what_is_not_there_has_no_earlier_value() {
    let schema = resource([word("w")]);
    let (null, unknown) = (Value::null(schema.ty().clone()), Value::unknown(schema.ty().clone()));
    let (one, other) = (value(&schema, r#"{ w = "a" }"#), value(&schema, r#"{ w = "A" }"#));
    assert_eq!(keep_meaning(&schema, &null, &other).expect("the values are of the schema"), other);
    assert_eq!(keep_meaning(&schema, &one, &null).expect("the values are of the schema"), null);
    assert_eq!(keep_meaning(&schema, &one, &unknown).expect("the values are of the schema"), unknown);
    assert_eq!(keep_meaning(&schema, &unknown, &other).expect("the values are of the schema"), other);
}

const OBJECTS: [(Nesting, &str, &str, &str); 4] = [
    (
        Nesting::Single,
        r#"{ n = { w = "a", t = "a" } }"#,
        r#"{ n = { w = "A", t = "A" } }"#,
        r#"{ n = { w = "a", t = "A" } }"#,
    ),
    (
        Nesting::List,
        r#"{ n = [{ w = "a", t = "1" }, { w = "b", t = "2" }] }"#,
        r#"{ n = [{ w = "A", t = "x" }, { w = "c", t = "y" }, { w = "B", t = "2" }] }"#,
        r#"{ n = [{ w = "a", t = "x" }, { w = "c", t = "y" }, { w = "B", t = "2" }] }"#,
    ),
    (
        Nesting::Set,
        r#"{ n = [{ w = "a", t = "1" }, { w = "b", t = "2" }] }"#,
        r#"{ n = [{ w = "B", t = "2" }, { w = "A", t = "x" }] }"#,
        r#"{ n = [{ w = "b", t = "2" }, { w = "A", t = "x" }] }"#,
    ),
    (
        Nesting::Map,
        r#"{ n = { k = { w = "a" }, l = { w = "b" } } }"#,
        r#"{ n = { k = { w = "B" }, l = { w = "B" }, m = { w = "A" } } }"#,
        r#"{ n = { k = { w = "B" }, l = { w = "b" }, m = { w = "A" } } }"#,
    ),
];

#[test]
fn meaning_is_kept_in_objects_of_nested_attributes() {
    for (nesting, earlier, later, expected) in OBJECTS {
        let nested = NestedType::new(nesting, [word("w"), text("t")]);
        let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
        keeps(&schema, earlier, later, expected);
        for (earlier, later) in
            [("{}", later), (earlier, "{}"), (earlier, "{ n = unknown }"), ("{ n = unknown }", later)]
        {
            keeps(&schema, earlier, later, later);
        }
    }
}

#[test]
fn meaning_is_kept_in_blocks() {
    for (nesting, earlier, later, expected) in OBJECTS {
        let nestings = match nesting {
            Nesting::Single => vec![BlockNesting::Single, BlockNesting::Group],
            Nesting::List => vec![BlockNesting::List],
            Nesting::Set => vec![BlockNesting::Set],
            Nesting::Map => vec![BlockNesting::Map],
        };
        for nesting in nestings {
            let content = Block::new().with_attributes([word("w"), text("t")]);
            let schema = resource([NestedBlock::new("n", nesting, content)]);
            keeps(&schema, earlier, later, expected);
        }
    }
}

#[test]
fn meaning_is_kept_at_every_depth() {
    let set = NestedType::new(Nesting::Set, [word("w"), text("t")]);
    let map = NestedType::new(Nesting::Map, [Attribute::nested("s", set, Mode::OPTIONAL), word("w")]);
    let block = Block::new().with_attributes([Attribute::nested("m", map, Mode::OPTIONAL)]);
    let outer = Block::new().with_blocks([NestedBlock::new("in", BlockNesting::List, block)]);
    let schema = resource([NestedBlock::new("out", BlockNesting::Single, outer)]);
    keeps(
        &schema,
        r#"{ out = { in = [{}, { m = { k = { w = "a", s = [{ w = "b", t = "1" }, { w = "c", t = "2" }] } } }] } }"#,
        r#"{ out = { in = [{}, { m = { k = { w = "A", s = [{ w = "C", t = "2" }, { w = "D", t = "1" }] } } }] } }"#,
        r#"{ out = { in = [{}, { m = { k = { w = "a", s = [{ w = "c", t = "2" }, { w = "D", t = "1" }] } } }] } }"#,
    );
}

#[test]
fn elements_that_are_null_or_unknown_stay_so() {
    let nested = NestedType::new(Nesting::List, [word("w")]);
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    keeps(
        &schema,
        r#"{ n = [{ w = "a" }, { w = "b" }, null, { w = "d" }] }"#,
        r#"{ n = [null, unknown, { w = "C" }, { w = "D" }] }"#,
        r#"{ n = [null, unknown, { w = "C" }, { w = "d" }] }"#,
    );
}

#[test]
fn keys_tell_which_element_was_which() {
    for nesting in [Nesting::List, Nesting::Set] {
        let nested = NestedType::new(nesting, [text("k").key(), word("w"), text("t")]);
        let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
        keeps(
            &schema,
            r#"{ n = [{ k = "1", w = "a", t = "x" }, { k = "2", w = "b", t = "x" }] }"#,
            r#"{ n = [{ k = "2", w = "B", t = "y" }, { k = "1", w = "A", t = "y" }, { k = "3", w = "A" }] }"#,
            r#"{ n = [{ k = "2", w = "b", t = "y" }, { k = "1", w = "a", t = "y" }, { k = "3", w = "A" }] }"#,
        );
    }
}

#[test]
fn two_elements_of_a_set_stay_two() {
    let nested = NestedType::new(Nesting::Set, [text("k").key(), word("w")]);
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    // With the earlier text the first would be the second.
    let later = r#"{ n = [{ k = "1", w = "A" }, { k = "1", w = "a" }] }"#;
    keeps(&schema, r#"{ n = [{ k = "1", w = "a" }] }"#, later, later);
}

/// What is computed of it may all have changed.
#[test]
fn an_element_of_a_set_is_the_one_that_means_the_same_by_all_that_is_configured() {
    let schema = elements(Nesting::Set, [word("w"), text("t")]);
    keeps(
        &schema,
        r#"{ n = [{ w = "a", t = "1", id = "1" }, { w = "b", t = "1", id = "2" }] }"#,
        r#"{ n = [{ w = "B", t = "1", id = "3" }, { w = "A", t = "1", id = "4" }, { w = "A", t = "2", id = "1" }] }"#,
        r#"{ n = [{ w = "b", t = "1", id = "3" }, { w = "a", t = "1", id = "4" }, { w = "A", t = "2", id = "1" }] }"#,
    );
    let either = Attribute::new("k", Type::STRING, Mode::OPTIONAL_COMPUTED).key();
    let schema = elements(Nesting::Set, [either, word("w")]);
    keeps(
        &schema,
        r#"{ n = [{ k = "s0", w = "a", id = "1" }] }"#,
        r#"{ n = [{ k = "s1", w = "A", id = "2" }] }"#,
        r#"{ n = [{ k = "s1", w = "A", id = "2" }] }"#,
    );
}

#[test]
fn blocks_with_dynamic_parts_keep_meaning_and_types() {
    let content = || Block::new().with_attributes([word("w"), Attribute::optional("any", Type::DYNAMIC)]);
    let list = resource([NestedBlock::new("n", BlockNesting::List, content())]);
    keeps(
        &list,
        r#"{ n = [{ w = "a", any = 1 }, { w = "b" }] }"#,
        r#"{ n = [{ w = "A", any = "x" }, { w = "B", any = true }] }"#,
        r#"{ n = [{ w = "a", any = "x" }, { w = "b", any = true }] }"#,
    );
    let map = resource([NestedBlock::new("n", BlockNesting::Map, content())]);
    keeps(
        &map,
        r#"{ n = { k = { w = "a", any = 1 } } }"#,
        r#"{ n = { k = { w = "A", any = "x" }, l = { w = "A", any = [] } } }"#,
        r#"{ n = { k = { w = "a", any = "x" }, l = { w = "A", any = [] } } }"#,
    );
}

#[test]
fn a_change_of_the_configuration_that_means_the_same_is_none_in_a_plan() {
    let nested = |nesting| NestedType::new(nesting, [word("w"), Attribute::computed("id", Type::STRING)]);
    for (nesting, prior, config) in [
        (Nesting::Single, r#"{ n = { w = "a", id = "i" } }"#, r#"{ n = { w = "A" } }"#),
        (Nesting::List, r#"{ n = [{ w = "a", id = "i" }] }"#, r#"{ n = [{ w = "A" }] }"#),
        (Nesting::Map, r#"{ n = { k = { w = "a", id = "i" } } }"#, r#"{ n = { k = { w = "A" } } }"#),
        (Nesting::Set, r#"{ n = [{ w = "a", id = "i" }] }"#, r#"{ n = [{ w = "A" }] }"#),
    ] {
        let schema = resource([Attribute::nested("n", nested(nesting), Mode::OPTIONAL)]);
        assert_eq!(updated(&schema, prior, config).planned, value(&schema, prior), "{nesting:?}");
    }
}

#[test]
fn what_moved_in_a_list_takes_the_new_text() {
    // Terraform lets a prior text stay where it stands, and nowhere else.
    let nested = NestedType::new(Nesting::List, [text("k").key(), word("w")]);
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    let prior = r#"{ n = [{ k = "1", w = "a" }, { k = "2", w = "b" }] }"#;
    let moved = r#"{ n = [{ k = "2", w = "B" }, { k = "1", w = "A" }] }"#;
    assert_eq!(updated(&schema, prior, moved).planned, value(&schema, moved));
    let same_place = r#"{ n = [{ k = "1", w = "A" }, { k = "2", w = "c" }] }"#;
    assert_eq!(
        updated(&schema, prior, same_place).planned,
        value(&schema, r#"{ n = [{ k = "1", w = "a" }, { k = "2", w = "c" }] }"#)
    );
}

#[test]
fn a_comparison_of_a_plan_sees_known_values_and_the_path() {
    let schema = resource([Attribute::nested(
        "n",
        NestedType::new(
            Nesting::List,
            // It holds all for the same, so that what it is not asked about is what stays as configured.
            [Attribute::optional("x", Type::list(Type::STRING)).same_meaning(|_, _| true)],
        ),
        Mode::OPTIONAL,
    )]);
    let prior = r#"{ n = [{ x = ["a"] }] }"#;
    assert_eq!(updated(&schema, prior, r#"{ n = [{ x = ["b"] }] }"#).planned, value(&schema, prior));
    for other in ["{ n = [{ x = [unknown] }] }", "{ n = [{ x = unknown }] }", "{ n = [{}] }"] {
        assert_eq!(updated(&schema, prior, other).planned, value(&schema, other));
    }
    let appears = r#"{ n = [{ x = ["b"] }] }"#;
    assert_eq!(updated(&schema, "{ n = [{}] }", appears).planned, value(&schema, appears));
    let suppressed = resource([Attribute::nested(
        "n",
        NestedType::new(
            Nesting::Map,
            [text("x").diff_suppress(|change| change.path.to_string() == "n[\"k\"].x")],
        ),
        Mode::OPTIONAL,
    )]);
    assert_eq!(
        updated(
            &suppressed,
            r#"{ n = { k = { x = "a" }, l = { x = "a" } } }"#,
            r#"{ n = { k = { x = "b" }, l = { x = "b" } } }"#
        )
        .planned,
        value(&suppressed, r#"{ n = { k = { x = "a" }, l = { x = "b" } } }"#)
    );
}

/// A type of whose values no two mean the same.
struct Reading;

impl AttributeType for Reading {
    const RULES: TypeRules = TypeRules { validate: None, same_meaning: Some(|_, _| false) };
}

#[test]
fn elements_that_are_equal_to_terraform_mean_the_same() {
    let same = <Vec<Reading> as AttributeType>::RULES.same_meaning.expect("the elements have one");
    let list = |number: Number| Value::list(Type::NUMBER, [Value::from(number)]).expect("of one type");
    let double = list(Number::from_double(0.1).expect("it is finite"));
    let decimal = list(Number::parse("0.1").expect("it is a number"));
    assert_ne!(double, decimal);
    assert!(same(double.as_ref(), decimal.as_ref()));
    assert!(!same(decimal.as_ref(), list(Number::from(1)).as_ref()));
}

#[test]
fn an_element_of_a_set_continues_the_planned_one_of_which_something_was_unknown() {
    let unknown = Attribute::computed("c", Type::STRING);
    let nested = NestedType::new(Nesting::Set, [word("w"), text("t"), unknown]);
    let schema = resource([Attribute::nested("s", nested, Mode::OPTIONAL)]);
    keeps(
        &schema,
        r#"{ s = [{ w = "a", t = "x", c = unknown }, { w = "a", t = "y", c = unknown }] }"#,
        r#"{ s = [{ w = "A", t = "y", c = "1" }, { w = "A", t = "x", c = "2" }, { w = "A", t = "z", c = "3" }] }"#,
        r#"{ s = [{ w = "a", t = "y", c = "1" }, { w = "a", t = "x", c = "2" }, { w = "A", t = "z", c = "3" }] }"#,
    );
}

/// Floats in each place.
#[derive(TfObject)]
#[tfsdk(resource)]
#[allow(dead_code, reason = "the schema is what is asked")]
struct Floats {
    #[tfsdk("double", optional)]
    double: Option<f64>,
    #[tfsdk("single", optional, computed)]
    single: Tf<f32>,
    #[tfsdk("list", optional)]
    list: Option<Vec<f64>>,
    #[tfsdk("plain", optional)]
    plain: Option<Point>,
    #[tfsdk("own", optional)]
    own: Option<Degrees>,
    #[tfsdk("exact", optional)]
    exact: Option<Number>,
}

#[derive(TfObject)]
struct Point {
    #[tfsdk("x")]
    x: f64,
    #[tfsdk("name")]
    name: String,
}

#[derive(TfValue)]
struct Degrees(f64);

#[test]
fn numbers_that_read_alike_mean_the_same_to_a_float_and_no_others() {
    let schema = Floats::schema();
    let third = "33.333333333333333333333333";
    let object = |double, single, exact| {
        format!(
            "{{ double = {double}, single = {single}, list = [{double}, 1], plain = {{ x = {double}, name = \"n\" }}, own = {double}, exact = {exact} }}"
        )
    };
    let (long, short) =
        (object(third, third, third), object("33.333333333333336", "33.333332", "33.333333333333336"));
    keeps(&schema, &long, &short, &object(third, third, "33.333333333333336"));
    let config = |number: &str| value(&schema, &format!("{{ double = {number}, single = 1 }}"));
    let plan = |prior: &str, number| tfsdk::plan::plan(&schema, &config(prior), &config(number)).planned;
    assert_eq!(plan("33.333333333333336", third), config("33.333333333333336"));
    assert_eq!(plan("33.33333333333333", third), config(third));
    // Too large for any float, and not the same.
    assert_eq!(plan("1e400", "1e401"), config("1e401"));
}
