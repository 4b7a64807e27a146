//! What the provider says of a configuration before it plans: everything, in the order of the schema.

use kit::written::{lines, of_block, resource, value};
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{plan, validate};
use tfsdk::schema::validate::{each, length};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Path, Type, ValueRef};

fn found(schema: &Schema, config: &str) -> Vec<String> {
    lines(&validate(schema, &value(schema, config)))
}

/// Only where it is, and what the summary says.
fn short(schema: &Schema, config: &str) -> Vec<String> {
    let found = validate(schema, &value(schema, config));
    found.iter().map(|d| format!("{}: {}", d.path().expect("it has one"), d.summary())).collect()
}

const NOTHING: [&str; 0] = [];

fn required(name: &str) -> Attribute {
    Attribute::required(name, Type::STRING)
}

#[test]
fn a_required_attribute_is_there_or_not_known_yet() {
    let schema = resource([required("a"), Attribute::required("b", Type::list(Type::STRING))]);
    assert_eq!(
        found(&schema, "{}"),
        [
            "error: a: Missing required attribute: The attribute \"a\" is required: set it to a value other than null.",
            "error: b: Missing required attribute: The attribute \"b\" is required: set it to a value other than null.",
        ]
    );
    assert_eq!(found(&schema, r#"{ a = "", b = [] }"#), NOTHING);
    assert_eq!(found(&schema, r#"{ a = unknown, b = [null] }"#), NOTHING);
}

#[test]
fn other_attributes_may_be_left_out() {
    let schema = resource([
        Attribute::optional("a", Type::STRING),
        Attribute::computed("b", Type::STRING),
        Attribute::optional_computed("c", Type::STRING),
        Attribute::optional("d", Type::STRING).default("x"),
    ]);
    assert_eq!(found(&schema, "{}"), NOTHING);
}

#[test]
fn what_only_the_provider_sets_is_not_configured() {
    let computed = Attribute::computed("a", Type::STRING).deprecated("Look at b.");
    let schema = resource([computed, Attribute::optional_computed("b", Type::STRING)]);
    let wrong = "error: a: Attribute is read-only: The provider sets the attribute \"a\" itself: remove it from the configuration.";
    assert_eq!(found(&schema, r#"{ a = "x", b = "y" }"#), [wrong]);
    assert_eq!(found(&schema, "{ a = unknown }"), [wrong]);
    assert_eq!(found(&schema, "{}"), NOTHING);
}

#[test]
fn who_sets_what_is_deprecated_is_warned() {
    let schema = resource([
        Attribute::optional("a", Type::STRING).deprecated("Use b."),
        Attribute::optional("b", Type::STRING).deprecated(""),
        Attribute::required("c", Type::STRING).deprecated("Use b."),
    ]);
    assert_eq!(
        found(&schema, r#"{ a = "x", b = unknown }"#),
        [
            "warning: a: Attribute is deprecated: Use b.",
            "warning: b: Attribute is deprecated: It will be removed.",
            "error: c: Missing required attribute: The attribute \"c\" is required: set it to a value other than null.",
        ]
    );
}

#[test]
fn who_uses_what_is_deprecated_as_a_whole_is_warned() {
    let block =
        |message| Block::new().with_attributes([Attribute::optional("a", Type::STRING)]).deprecated(message);
    let schema = Schema::new(Kind::DataSource, 0, block("Use locals.")).unwrap();
    assert_eq!(found(&schema, "{}"), ["warning: This is deprecated: Use locals."]);
    let schema = Schema::new(Kind::Resource, 0, block("")).unwrap();
    assert_eq!(found(&schema, "{}"), ["warning: This is deprecated: It will be removed."]);
}

#[test]
fn validators_see_what_is_neither_null_nor_unknown() {
    let refused = |_: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        found.error(path.clone(), "Refused", "Always.");
    };
    let schema = resource([
        Attribute::optional("a", Type::STRING).validate(refused).validate(length(5..)),
        Attribute::optional_computed("b", Type::STRING).validate(refused),
        Attribute::optional("c", Type::list(Type::STRING)).validate(each(length(2..))),
    ]);
    assert_eq!(found(&schema, "{ a = null, b = unknown, c = unknown }"), NOTHING);
    assert_eq!(
        found(&schema, r#"{ a = "x", b = "y", c = ["1", unknown, "2"] }"#),
        [
            "error: a: Refused: Always.",
            "error: a: Invalid length: Expected at least 5 characters, found 1.",
            "error: b: Refused: Always.",
            "error: c[0]: Invalid length: Expected at least 2 characters, found 1.",
            "error: c[2]: Invalid length: Expected at least 2 characters, found 1.",
        ]
    );
}

#[test]
fn objects_of_nested_attributes_are_looked_into() {
    for (nesting, config, expected) in [
        (Nesting::Single, "{ n = {} }", vec!["n.r"]),
        (Nesting::List, r#"{ n = [{}, null, unknown, { r = "x" }, {}] }"#, vec!["n[0].r", "n[4].r"]),
        (Nesting::Set, r#"{ n = [{ o = "1" }, { o = "2" }] }"#, vec!["n[#0].r", "n[#1].r"]),
        (Nesting::Map, "{ n = { b = {}, a = {} } }", vec!["n[\"a\"].r", "n[\"b\"].r"]),
    ] {
        let inner = NestedType::new(nesting, [required("r"), Attribute::optional("o", Type::STRING)]);
        let schema = resource([Attribute::nested("n", inner, Mode::OPTIONAL)]);
        let expected: Vec<String> =
            expected.iter().map(|path| format!("{path}: Missing required attribute")).collect();
        assert_eq!(short(&schema, config), expected, "{nesting:?}");
        assert_eq!(short(&schema, "{}"), NOTHING, "{nesting:?}");
        assert_eq!(short(&schema, "{ n = unknown }"), NOTHING, "{nesting:?}");
    }
}

#[test]
fn a_nested_attribute_is_validated_before_its_objects() {
    let inner = NestedType::new(Nesting::List, [required("r")]);
    let schema =
        resource([Attribute::nested("n", inner, Mode::OPTIONAL).validate(length(3..)).deprecated("Use m.")]);
    assert_eq!(
        short(&schema, "{ n = [{}] }"),
        ["n: Attribute is deprecated", "n: Invalid length", "n[0].r: Missing required attribute"]
    );
}

#[test]
fn blocks_that_are_written_are_looked_into() {
    for (nesting, config, expected) in [
        (BlockNesting::Single, "{ b = {} }", vec!["b.r"]),
        (BlockNesting::Group, r#"{ b = { o = "x" } }"#, vec!["b.r"]),
        (BlockNesting::List, r#"{ b = [{}, { r = "x" }, {}] }"#, vec!["b[0].r", "b[2].r"]),
        (BlockNesting::Set, r#"{ b = [{ o = "x" }] }"#, vec!["b[#0].r"]),
        (BlockNesting::Map, "{ b = { k = {} } }", vec!["b[\"k\"].r"]),
    ] {
        let schema = of_block("b", nesting, [required("r"), Attribute::optional("o", Type::STRING)]);
        let expected: Vec<String> =
            expected.iter().map(|path| format!("{path}: Missing required attribute")).collect();
        assert_eq!(short(&schema, config), expected, "{nesting:?}");
        assert_eq!(short(&schema, "{}"), NOTHING, "{nesting:?}");
        assert_eq!(short(&schema, "{ b = unknown }"), NOTHING, "{nesting:?}");
    }
}

#[test]
fn who_writes_a_deprecated_block_is_warned_once() {
    for (nesting, message, config) in [
        (BlockNesting::Single, "Use c.", "{ b = {} }"),
        (BlockNesting::Group, "", r#"{ b = { o = "x" } }"#),
        (BlockNesting::List, "Use c.", "{ b = [{}, {}] }"),
        (BlockNesting::Set, "", r#"{ b = [{}, { o = "x" }] }"#),
        (BlockNesting::Map, "Use c.", "{ b = { k = {}, l = {} } }"),
    ] {
        let content = Block::new().with_attributes([Attribute::optional("o", Type::STRING)]);
        let schema = resource([NestedBlock::new("b", nesting, content.deprecated(message))]);
        let told = if message.is_empty() { "It will be removed." } else { message };
        assert_eq!(
            found(&schema, config),
            [format!("warning: b: Block is deprecated: {told}")],
            "{nesting:?}"
        );
        assert_eq!(found(&schema, "{}"), NOTHING, "{nesting:?}");
    }
}

#[test]
fn a_block_without_attributes_is_written_all_the_same() {
    let schema = resource([NestedBlock::new("b", BlockNesting::Single, Block::new().deprecated("Use c."))]);
    assert_eq!(found(&schema, "{ b = {} }"), ["warning: b: Block is deprecated: Use c."]);
}

#[test]
fn a_group_counts_as_written_when_anything_is_set_in_it() {
    let inner = || Block::new().with_attributes([Attribute::optional("x", Type::STRING)]);
    let content = Block::new()
        .with_attributes([required("r"), Attribute::optional("l", Type::list(Type::STRING))])
        .with_blocks([
            NestedBlock::new("group", BlockNesting::Group, inner()),
            NestedBlock::new("list", BlockNesting::List, inner()),
            NestedBlock::new("single", BlockNesting::Single, inner()),
        ]);
    let schema = resource([NestedBlock::new("b", BlockNesting::Group, content)]);
    for nothing in ["{}", "{ b = {} }", "{ b = { group = {}, list = [] } }"] {
        assert_eq!(short(&schema, nothing), NOTHING, "{nothing}");
    }
    for something in [
        r#"{ b = { l = ["x"] } }"#,
        "{ b = { l = unknown } }",
        r#"{ b = { group = { x = "1" } } }"#,
        "{ b = { group = { x = unknown } } }",
        r#"{ b = { list = [{ x = "1" }] } }"#,
        r#"{ b = { single = { x = "1" } } }"#,
    ] {
        assert_eq!(short(&schema, something), ["b.r: Missing required attribute"], "{something}");
    }
}

#[test]
fn elements_of_lists_and_sets_have_different_keys() {
    let keyed = || {
        [
            required("k").key(),
            Attribute::optional("l", Type::NUMBER).key(),
            Attribute::optional("x", Type::STRING),
        ]
    };
    let schema = resource([
        Attribute::nested("list", NestedType::new(Nesting::List, keyed()), Mode::OPTIONAL),
        Attribute::nested("set", NestedType::new(Nesting::Set, keyed()), Mode::OPTIONAL),
    ]);
    assert_eq!(
        found(
            &schema,
            r#"{ list = [{ k = "a", l = 1 }, { k = "a", l = 2 }, { k = "a", l = 1, x = "other" }] }"#
        ),
        [
            "error: list[2]: Duplicate key: Another element has the same \"k\" and \"l\", by which the elements are told apart. Remove one of them, or change it."
        ]
    );
    assert_eq!(
        short(&schema, r#"{ set = [{ k = "a", x = "1" }, { k = "a", x = "2" }, { k = "a", x = "3" }] }"#),
        ["set[#1]: Duplicate key", "set[#2]: Duplicate key"]
    );
    // A part of a key that is not known may be another; a null part is a part.
    assert_eq!(short(&schema, r#"{ list = [{ k = "a", l = unknown }, { k = "a", l = unknown }] }"#), NOTHING);
    assert_eq!(short(&schema, r#"{ list = [{ k = "a" }, { k = "a" }] }"#), ["list[1]: Duplicate key"]);
    assert_eq!(short(&schema, "{ list = [null, null, unknown, unknown] }"), NOTHING);
    let blocks = of_block("b", BlockNesting::Set, keyed());
    assert_eq!(
        short(&blocks, r#"{ b = [{ k = "a", x = "1" }, { k = "a", x = "2" }] }"#),
        ["b[#1]: Duplicate key"]
    );
}

#[test]
fn a_key_that_is_left_out_is_repeated_by_its_default() {
    let keyed = || [required("k").key(), Attribute::optional("l", Type::NUMBER).default(1).key()];
    for nesting in [Nesting::List, Nesting::Set] {
        let schema = resource([Attribute::nested("n", NestedType::new(nesting, keyed()), Mode::OPTIONAL)]);
        let found = short(&schema, r#"{ n = [{ k = "a" }, { k = "a", l = 1 }] }"#);
        assert!(matches!(&found[..], [one] if one.ends_with("Duplicate key")), "{found:?}");
        assert_eq!(short(&schema, r#"{ n = [{ k = "a" }, { k = "a", l = 2 }] }"#), NOTHING);
    }
}

/// They are told apart by the keys of the map.
#[test]
fn elements_of_maps_may_have_the_same_key() {
    let nested = NestedType::new(Nesting::Map, [required("k").key(), Attribute::optional("x", Type::STRING)]);
    let schema = resource([Attribute::nested("map", nested, Mode::OPTIONAL)]);
    assert_eq!(short(&schema, r#"{ map = { a = { k = "1" }, b = { k = "1" } } }"#), NOTHING);
    let blocks = of_block("b", BlockNesting::Map, [required("k").key()]);
    assert_eq!(short(&blocks, r#"{ b = { a = { k = "1" }, b = { k = "1" } } }"#), NOTHING);
}

#[test]
fn keys_that_are_told_apart_are_those_of_one_list() {
    let inner = NestedType::new(Nesting::List, [required("k").key()]);
    let outer = NestedType::new(Nesting::List, [Attribute::nested("in", inner, Mode::OPTIONAL)]);
    let schema = resource([Attribute::nested("out", outer, Mode::OPTIONAL)]);
    assert_eq!(
        short(
            &schema,
            r#"{ out = [{ in = [{ k = "a" }] }, { in = [{ k = "a" }, { k = "b" }, { k = "b" }] }] }"#
        ),
        ["out[1].in[2].k: Duplicate key"]
    );
}

#[test]
fn nothing_is_said_of_what_is_not_there() {
    let schema = resource([required("a")]);
    assert!(validate(&schema, &tfsdk::Value::null(schema.ty().clone())).is_empty());
    assert!(validate(&schema, &tfsdk::Value::unknown(schema.ty().clone())).is_empty());
}

#[test]
fn a_plan_says_all_of_it_before_what_is_wrong_with_defaults() {
    let schema = resource([
        Attribute::optional("a", Type::STRING).default_fn(|| Err(tfsdk::Error::invalid("no luck"))),
        required("b"),
    ]);
    let none = tfsdk::Value::null(schema.ty().clone());
    let plan = plan(&schema, &none, &value(&schema, "{}"));
    let summaries: Vec<&str> = plan.diagnostics.iter().map(|d| d.summary()).collect();
    assert_eq!(summaries, ["Missing required attribute", "Invalid default"]);
}
