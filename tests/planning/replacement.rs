//! Which changes force a replacement, and by which paths.

use kit::written::{none, of_block, planned, replaced, resource, same_letters, updated, value};
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Type, Value};

const NOTHING: [&str; 0] = [];

fn forcing(ty: Type) -> Schema {
    resource([Attribute::optional("a", ty).force_new(), Attribute::optional("b", Type::STRING)])
}

#[test]
fn only_a_change_of_what_exists_replaces() {
    let schema = forcing(Type::STRING);
    let replaced_by = |prior: &str, config: &str| replaced(&updated(&schema, prior, config));
    assert_eq!(replaced_by(r#"{ a = "x" }"#, r#"{ a = "x" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ a = "x" }"#, r#"{ a = "x", b = "new" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ a = "x" }"#, r#"{ a = "y" }"#), ["a"]);
    assert_eq!(replaced_by(r#"{ a = "x" }"#, r#"{ a = "" }"#), ["a"]);
    let create = planned(&schema, &none(&schema), &value(&schema, r#"{ a = "x" }"#));
    assert_eq!(replaced(&create), NOTHING);
    let destroy = planned(&schema, &value(&schema, r#"{ a = "x" }"#), &none(&schema));
    assert_eq!(replaced(&destroy), NOTHING);
}

#[test]
fn null_empty_and_unknown_are_three_values() {
    let schema = forcing(Type::list(Type::STRING));
    let replaced_by = |prior: &str, config: &str| replaced(&updated(&schema, prior, config));
    let values = ["{}", "{ a = [] }", r#"{ a = ["x"] }"#];
    for prior in values {
        for config in values {
            let expected: &[&str] = if prior == config { &[] } else { &["a"] };
            assert_eq!(replaced_by(prior, config), expected, "{prior} to {config}");
        }
        assert_eq!(replaced_by(prior, "{ a = unknown }"), ["a"], "{prior}");
        // A part that is not known may turn out to be another.
        assert_eq!(replaced_by(prior, "{ a = [unknown] }"), ["a"], "{prior}");
    }
}

#[test]
fn what_the_provider_computes_replaces_only_when_it_is_configured() {
    let schema = resource([
        Attribute::optional_computed("a", Type::STRING).force_new(),
        Attribute::computed("c", Type::STRING).force_new(),
        Attribute::optional("b", Type::STRING),
    ]);
    let replaced_by = |config: &str| replaced(&updated(&schema, r#"{ a = "x", c = "y", b = "1" }"#, config));
    assert_eq!(replaced_by(r#"{ b = "1" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ b = "2" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ a = "x", b = "2" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ a = "z", b = "1" }"#), ["a"]);
    assert_eq!(replaced_by(r#"{ a = unknown, b = "1" }"#), ["a"]);
}

#[test]
fn a_default_that_takes_the_place_of_a_value_replaces() {
    let schema = resource([
        Attribute::optional("a", Type::STRING).default("d").force_new(),
        Attribute::optional("b", Type::STRING),
    ]);
    assert_eq!(replaced(&updated(&schema, r#"{ a = "x" }"#, "{}")), ["a"]);
    assert_eq!(replaced(&updated(&schema, r#"{ a = "d" }"#, r#"{ b = "1" }"#)), NOTHING);
    assert_eq!(replaced(&updated(&schema, "{}", "{}")), ["a"]);
}

#[test]
fn a_suppressed_change_does_not_replace() {
    let schema = resource([
        Attribute::optional("a", Type::STRING).force_new().same_meaning(same_letters),
        Attribute::optional("b", Type::STRING).force_new().diff_suppress(|c| same_letters(c.prior, c.config)),
    ]);
    let replaced_by = |config: &str| replaced(&updated(&schema, r#"{ a = "x", b = "y" }"#, config));
    assert_eq!(replaced_by(r#"{ a = "X", b = "Y" }"#), NOTHING);
    assert_eq!(replaced_by(r#"{ a = "X", b = "z" }"#), ["b"]);
    assert_eq!(replaced_by(r#"{ a = "z", b = "w" }"#), ["a", "b"]);
}

#[test]
fn paths_come_in_the_order_of_the_schema() {
    let schema = resource([
        Attribute::optional("z", Type::STRING).force_new(),
        Attribute::optional("a", Type::STRING).force_new(),
        Attribute::nested(
            "m",
            NestedType::new(Nesting::List, [Attribute::optional("x", Type::STRING).force_new()]),
            Mode::OPTIONAL,
        ),
    ]);
    let plan = updated(
        &schema,
        r#"{ a = "1", m = [{ x = "1" }, { x = "2" }], z = "1" }"#,
        r#"{ a = "2", m = [{ x = "2" }, { x = "1" }], z = "2" }"#,
    );
    assert_eq!(replaced(&plan), ["a", "m[0].x", "m[1].x", "z"]);
}

/// A nested attribute with something that forces a replacement and something that does not.
fn nested(nesting: Nesting) -> Schema {
    let inner = [Attribute::optional("x", Type::STRING).force_new(), Attribute::optional("y", Type::STRING)];
    resource([Attribute::nested("n", NestedType::new(nesting, inner), Mode::OPTIONAL)])
}

#[test]
fn a_change_inside_of_an_object_replaces_by_its_own_path() {
    for (nesting, prior, config, expected) in [
        (Nesting::Single, r#"{ n = { x = "1" } }"#, r#"{ n = { x = "2" } }"#, "n.x"),
        (Nesting::List, r#"{ n = [{}, { x = "1" }] }"#, r#"{ n = [{}, { x = "2" }] }"#, "n[1].x"),
        (Nesting::Map, r#"{ n = { k = { x = "1" } } }"#, r#"{ n = { k = { x = "2" } } }"#, "n[\"k\"].x"),
        (Nesting::Set, r#"{ n = [{ x = "1" }] }"#, r#"{ n = [{ x = "2" }] }"#, "n"),
    ] {
        let schema = nested(nesting);
        assert_eq!(replaced(&updated(&schema, prior, config)), [expected], "{nesting:?}");
        assert_eq!(replaced(&updated(&schema, prior, prior)), NOTHING, "{nesting:?}");
        let other = config.replace("\"2\"", "\"1\", y = \"new\"");
        let expected: &[&str] = if nesting == Nesting::Set { &["n"] } else { &[] };
        assert_eq!(replaced(&updated(&schema, prior, &other)), expected, "{nesting:?}");
    }
}

#[test]
fn what_appears_replaces_when_it_is_not_null() {
    let single = nested(Nesting::Single);
    assert_eq!(replaced(&updated(&single, "{}", r#"{ n = { x = "1" } }"#)), ["n.x"]);
    assert_eq!(replaced(&updated(&single, "{}", r#"{ n = { y = "1" } }"#)), NOTHING);
    let list = nested(Nesting::List);
    assert_eq!(replaced(&updated(&list, "{ n = [] }", r#"{ n = [{ x = "1" }] }"#)), ["n[0].x"]);
    assert_eq!(replaced(&updated(&list, "{ n = [] }", r#"{ n = [{ y = "1" }] }"#)), NOTHING);
    let map = nested(Nesting::Map);
    assert_eq!(replaced(&updated(&map, "{}", r#"{ n = { k = { x = "1" } } }"#)), ["n[\"k\"].x"]);
    let set = nested(Nesting::Set);
    assert_eq!(replaced(&updated(&set, "{ n = [] }", r#"{ n = [{ x = "1" }] }"#)), ["n"]);
    assert_eq!(replaced(&updated(&set, "{ n = [] }", r#"{ n = [{ y = "1" }] }"#)), NOTHING);
}

#[test]
fn what_vanishes_replaces_when_it_was_not_null() {
    for (nesting, prior, without, gone, expected) in [
        (Nesting::Single, r#"{ n = { x = "1" } }"#, r#"{ n = { y = "1" } }"#, "{}", "n.x"),
        (Nesting::List, r#"{ n = [{ x = "1" }] }"#, r#"{ n = [{ y = "1" }] }"#, "{ n = [] }", "n[0].x"),
        (
            Nesting::Map,
            r#"{ n = { k = { x = "1" } } }"#,
            r#"{ n = { k = { y = "1" } } }"#,
            "{ n = {} }",
            "n[\"k\"].x",
        ),
        (Nesting::Set, r#"{ n = [{ x = "1" }] }"#, r#"{ n = [{ y = "1" }] }"#, "{ n = [] }", "n"),
    ] {
        let schema = nested(nesting);
        // The element is gone, or the whole attribute.
        for config in [gone, "{}"] {
            assert_eq!(replaced(&updated(&schema, prior, config)), [expected], "{nesting:?} {config}");
            assert_eq!(replaced(&updated(&schema, without, config)), NOTHING, "{nesting:?} {config}");
        }
    }
}

#[test]
fn what_is_gone_from_deep_inside_replaces() {
    let innermost = NestedType::new(Nesting::Single, [Attribute::optional("x", Type::STRING).force_new()]);
    let inner = [Attribute::nested("in", innermost, Mode::OPTIONAL), Attribute::optional("y", Type::STRING)];
    let schema = resource([Attribute::nested("n", NestedType::new(Nesting::List, inner), Mode::OPTIONAL)]);
    let prior = r#"{ n = [{ y = "a" }, { in = { x = "1" }, y = "b" }] }"#;
    assert_eq!(replaced(&updated(&schema, prior, r#"{ n = [{ y = "a" }] }"#)), ["n[1].in.x"]);
    assert_eq!(replaced(&updated(&schema, prior, r#"{ n = [{ y = "a" }, { y = "b" }] }"#)), ["n[1].in.x"]);
    assert_eq!(replaced(&updated(&schema, prior, "{}")), ["n[1].in.x"]);
}

/// Once it is known, Terraform accepts no replacement that was not planned.
#[test]
fn what_is_unknown_replaces_where_something_in_it_may() {
    for (nesting, prior, unknown, expected) in [
        (Nesting::Single, r#"{ n = { x = "1" } }"#, "{ n = unknown }", "n"),
        (Nesting::List, r#"{ n = [{ x = "1" }] }"#, "{ n = unknown }", "n"),
        (Nesting::List, r#"{ n = [{ x = "1" }] }"#, "{ n = [unknown] }", "n[0]"),
        (Nesting::Map, r#"{ n = { k = { x = "1" } } }"#, "{ n = { k = unknown } }", "n[\"k\"]"),
        (Nesting::Set, r#"{ n = [{ x = "1" }] }"#, "{ n = [unknown] }", "n"),
        (Nesting::List, "{}", "{ n = unknown }", "n"),
    ] {
        let schema = nested(nesting);
        assert_eq!(replaced(&updated(&schema, prior, unknown)), [expected], "{nesting:?} {unknown}");
        let new = planned(&schema, &none(&schema), &value(&schema, unknown));
        assert_eq!(replaced(&new), NOTHING, "{nesting:?} {unknown}");
    }
    let harmless = NestedType::new(Nesting::List, [Attribute::optional("y", Type::STRING)]);
    let schema = resource([Attribute::nested("n", harmless, Mode::OPTIONAL)]);
    assert_eq!(replaced(&updated(&schema, r#"{ n = [{ y = "a" }] }"#, "{ n = unknown }")), NOTHING);
}

#[test]
fn a_nested_attribute_itself_may_force_the_replacement() {
    let nested = NestedType::new(Nesting::List, [Attribute::optional("x", Type::STRING)]);
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL).force_new()]);
    assert_eq!(replaced(&updated(&schema, "{}", "{ n = [] }")), ["n"]);
    assert_eq!(replaced(&updated(&schema, r#"{ n = [{ x = "1" }] }"#, r#"{ n = [{ x = "2" }] }"#)), ["n"]);
    assert_eq!(replaced(&updated(&schema, r#"{ n = [{ x = "1" }] }"#, "{}")), ["n"]);
    assert_eq!(replaced(&updated(&schema, r#"{ n = [{ x = "1" }] }"#, "{ n = unknown }")), ["n"]);
    assert_eq!(replaced(&updated(&schema, "{ n = [{}] }", "{ n = [{}] }")), NOTHING);
}

#[test]
fn what_is_computed_within_a_nested_attribute_does_not_replace_it() {
    let schema = |nesting, default: Option<&str>| {
        let inner = [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING)];
        let nested = Attribute::nested("n", NestedType::new(nesting, inner), Mode::OPTIONAL).force_new();
        let ty = nested.ty().clone();
        let nested = match default {
            Some(default) => nested.default(kit::written::of_type(&ty, default)),
            None => nested,
        };
        resource([Attribute::optional("b", Type::STRING), nested])
    };
    for (nesting, prior, config) in [
        (Nesting::Single, r#"{ x = "1", id = "i" }"#, r#"{ x = "1" }"#),
        (Nesting::List, r#"[{ x = "1", id = "i" }]"#, r#"[{ x = "1" }]"#),
        (Nesting::Set, r#"[{ x = "1", id = "i" }]"#, r#"[{ x = "1" }]"#),
        (Nesting::Map, r#"{ k = { x = "1", id = "i" } }"#, r#"{ k = { x = "1" } }"#),
    ] {
        let replaced_by = |schema: &Schema, config: &str| {
            replaced(&updated(schema, &format!("{{ b = \"1\", n = {prior} }}"), config))
        };
        let given = schema(nesting, None);
        assert_eq!(replaced_by(&given, &format!("{{ b = \"2\", n = {config} }}")), NOTHING, "{nesting:?}");
        let other = config.replace("\"1\"", "\"2\"");
        assert_eq!(replaced_by(&given, &format!("{{ b = \"1\", n = {other} }}")), ["n"], "{nesting:?}");
        let by_default = schema(nesting, Some(config));
        assert_eq!(replaced_by(&by_default, "{ b = \"2\" }"), NOTHING, "{nesting:?}");
    }
}

#[test]
fn blocks_replace_by_the_paths_of_their_attributes() {
    for (nesting, prior, changed, gone, expected) in [
        (BlockNesting::Single, r#"{ b = { x = "1" } }"#, r#"{ b = { x = "2" } }"#, "{}", "b.x"),
        (BlockNesting::Group, r#"{ b = { x = "1" } }"#, r#"{ b = { x = "2" } }"#, "{ b = {} }", "b.x"),
        (BlockNesting::List, r#"{ b = [{ x = "1" }] }"#, r#"{ b = [{ x = "2" }] }"#, "{}", "b[0].x"),
        (
            BlockNesting::Map,
            r#"{ b = { k = { x = "1" } } }"#,
            r#"{ b = { k = { x = "2" } } }"#,
            "{}",
            "b[\"k\"].x",
        ),
        (BlockNesting::Set, r#"{ b = [{ x = "1" }] }"#, r#"{ b = [{ x = "2" }] }"#, "{}", "b"),
    ] {
        let schema = of_block("b", nesting, [Attribute::optional("x", Type::STRING).force_new()]);
        assert_eq!(replaced(&updated(&schema, prior, changed)), [expected], "{nesting:?}");
        assert_eq!(replaced(&updated(&schema, prior, gone)), [expected], "{nesting:?}");
        assert_eq!(replaced(&updated(&schema, gone, prior)), [expected], "{nesting:?}");
        assert_eq!(replaced(&updated(&schema, prior, prior)), NOTHING, "{nesting:?}");
    }
}

#[test]
fn a_block_that_is_gone_with_blocks_inside_replaces() {
    let inner = |nesting| {
        let x = Attribute::optional("x", Type::STRING).force_new();
        Block::new().with_blocks([NestedBlock::new("in", nesting, Block::new().with_attributes([x]))])
    };
    let single = |nesting| resource([NestedBlock::new("b", BlockNesting::Single, inner(nesting))]);
    for (nesting, prior, expected) in [
        (BlockNesting::Single, r#"{ b = { in = { x = "1" } } }"#, "b.in.x"),
        (BlockNesting::Group, r#"{ b = { in = { x = "1" } } }"#, "b.in.x"),
        (BlockNesting::List, r#"{ b = { in = [{ x = "1" }] } }"#, "b.in[0].x"),
        (BlockNesting::Set, r#"{ b = { in = [{ x = "1" }] } }"#, "b.in"),
        (BlockNesting::Map, r#"{ b = { in = { k = { x = "1" } } } }"#, "b.in[\"k\"].x"),
    ] {
        let schema = single(nesting);
        assert_eq!(replaced(&updated(&schema, prior, "{}")), [expected], "{nesting:?}");
        assert_eq!(replaced(&updated(&schema, prior, prior)), NOTHING, "{nesting:?}");
    }
}

#[test]
fn what_stands_in_a_set_replaces_once_by_the_path_of_the_set() {
    let inner = NestedType::new(Nesting::List, [Attribute::optional("x", Type::STRING).force_new()]);
    let element =
        [Attribute::nested("l", inner, Mode::OPTIONAL), Attribute::optional("y", Type::STRING).force_new()];
    let schema = resource([Attribute::nested(
        "outer",
        NestedType::new(
            Nesting::List,
            [Attribute::nested("s", NestedType::new(Nesting::Set, element), Mode::OPTIONAL)],
        ),
        Mode::OPTIONAL,
    )]);
    let prior = r#"{ outer = [{ s = [{ l = [{ x = "1" }], y = "a" }, { l = [{ x = "2" }], y = "b" }] }] }"#;
    let config = r#"{ outer = [{ s = [{ l = [{ x = "3" }], y = "c" }, { l = [{ x = "4" }], y = "d" }] }] }"#;
    assert_eq!(replaced(&updated(&schema, prior, config)), ["outer[0].s"]);
    assert_eq!(replaced(&updated(&schema, prior, "{ outer = [{ s = [] }] }")), ["outer[0].s"]);
    assert_eq!(replaced(&updated(&schema, prior, "{ outer = [{}] }")), ["outer[0].s"]);
}

#[test]
fn elements_of_a_set_that_only_change_places_replace_nothing() {
    let inner = [Attribute::optional("x", Type::STRING).force_new(), Attribute::computed("id", Type::STRING)];
    let schema = resource([
        Attribute::nested("n", NestedType::new(Nesting::Set, inner), Mode::OPTIONAL),
        Attribute::optional("other", Type::STRING),
    ]);
    let plan = updated(
        &schema,
        r#"{ n = [{ x = "a", id = "2" }, { x = "b", id = "1" }] }"#,
        r#"{ n = [{ x = "b" }, { x = "a" }], other = "new" }"#,
    );
    // The computed part of one is unknown now: that alone is no reason either.
    assert_eq!(replaced(&plan), NOTHING);
}

#[test]
fn a_write_only_value_is_never_compared() {
    let schema = resource([
        Attribute::optional("a", Type::STRING).write_only().force_new(),
        Attribute::optional("b", Type::STRING),
    ]);
    let plan = updated(&schema, r#"{ b = "1" }"#, r#"{ a = "secret", b = "2" }"#);
    assert_eq!(replaced(&plan), NOTHING);
    assert_eq!(plan.planned.attribute("a").map(|a| a.is_null()), Some(true));
}

#[test]
fn an_attribute_of_any_type_replaces_when_its_type_changes() {
    let schema = forcing(Type::DYNAMIC);
    assert_eq!(replaced(&updated(&schema, r#"{ a = "1" }"#, "{ a = 1 }")), ["a"]);
    assert_eq!(replaced(&updated(&schema, "{ a = [1] }", "{ a = [1] }")), NOTHING);
    assert_eq!(replaced(&updated(&schema, "{ a = [1] }", "{ a = [1, 2] }")), ["a"]);
    // Null of one type is null of another.
    let null_text = Value::object([("a", Value::null(Type::STRING)), ("b", Value::from("x"))]);
    let null = value(&schema, r#"{ b = "y" }"#);
    assert_eq!(replaced(&planned(&schema, &null_text, &null)), NOTHING);
}
