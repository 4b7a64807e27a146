//! Which plans of blocks Terraform accepts, and what it says of the others.

use kit::written::of_block;
use tfsdk::Type;
use tfsdk::schema::{Attribute, BlockNesting, Schema};

use super::checked_plans::{NOTHING, wrong};

fn block(nesting: BlockNesting) -> Schema {
    of_block("b", nesting, [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING)])
}

#[test]
fn blocks_are_planned_where_they_are_written() {
    let text = "planned value cty.StringVal(\"z\") does not match config value cty.StringVal(\"y\")";
    for (nesting, config, good, bad, path) in [
        (
            BlockNesting::Single,
            r#"{ b = { x = "y" } }"#,
            r#"{ b = { x = "y", id = unknown } }"#,
            r#"{ b = { x = "z" } }"#,
            ".b.x",
        ),
        (
            BlockNesting::Group,
            r#"{ b = { x = "y" } }"#,
            r#"{ b = { x = "y", id = unknown } }"#,
            r#"{ b = { x = "z" } }"#,
            ".b.x",
        ),
        (
            BlockNesting::List,
            r#"{ b = [{}, { x = "y" }] }"#,
            r#"{ b = [{}, { x = "y", id = unknown }] }"#,
            r#"{ b = [{}, { x = "z" }] }"#,
            ".b[1].x",
        ),
        (
            BlockNesting::Map,
            r#"{ b = { k = { x = "y" } } }"#,
            r#"{ b = { k = { x = "y", id = unknown } } }"#,
            r#"{ b = { k = { x = "z" } } }"#,
            ".b[\"k\"].x",
        ),
    ] {
        let schema = block(nesting);
        assert_eq!(wrong(&schema, "", config, good), NOTHING, "{nesting:?}");
        assert_eq!(wrong(&schema, "", config, bad), [format!("{path}: {text}")], "{nesting:?}");
        // A prior text stays where it stands.
        assert_eq!(wrong(&schema, bad, config, bad), NOTHING, "{nesting:?}");
        assert_eq!(
            wrong(&schema, "", config, "{ b = unknown }"),
            [
                ".b: attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead"
            ],
            "{nesting:?}"
        );
    }
}

#[test]
fn a_single_block_is_there_or_not() {
    let schema = block(BlockNesting::Single);
    assert_eq!(
        wrong(&schema, "", r#"{ b = { x = "1" } }"#, "{}"),
        [".b: planned for absence but config wants existence"]
    );
    assert_eq!(
        wrong(&schema, "", "{}", r#"{ b = { x = "1" } }"#),
        [".b: planned for existence but config wants absence"]
    );
    assert_eq!(wrong(&schema, "", "{}", "{}"), NOTHING);
}

#[test]
fn blocks_that_are_several_are_never_null() {
    for (nesting, noun) in
        [(BlockNesting::List, "list"), (BlockNesting::Set, "set"), (BlockNesting::Map, "map")]
    {
        let schema = block(nesting);
        assert_eq!(
            wrong(&schema, "", "{}", "{ b = null }"),
            [format!(
                ".b: attribute representing a {noun} of nested blocks must be empty to indicate no blocks, not null"
            )]
        );
    }
}

#[test]
fn as_many_blocks_are_planned_as_are_written() {
    let list = block(BlockNesting::List);
    assert_eq!(
        wrong(&list, "", "{ b = [{}] }", "{ b = [{}, {}] }"),
        [".b: block count in plan (2) disagrees with count in config (1)"]
    );
    assert_eq!(
        wrong(&list, "", "{ b = [{}] }", "{}"),
        [".b: block count in plan (0) disagrees with count in config (1)"]
    );
    let map = block(BlockNesting::Map);
    assert_eq!(
        wrong(&map, "", "{ b = { a = {} } }", "{ b = { a = {}, b = {} } }"),
        [".b: block count in plan (2) disagrees with count in config (1)"]
    );
    assert_eq!(
        wrong(&map, "", "{ b = { a = {}, b = {} } }", "{ b = { a = {}, c = {} } }"),
        [
            ".b: block key \"b\" from config is not present in plan",
            ".b[\"c\"]: block key \"c\" from plan is not present in config"
        ]
    );
    // Those of a set are not counted.
    let set = block(BlockNesting::Set);
    assert_eq!(wrong(&set, "", "{ b = [{}] }", r#"{ b = [{ id = "1" }, { id = "2" }] }"#), NOTHING);
}

#[test]
fn blocks_themselves_are_known() {
    let element = "element representing nested block must not be unknown itself; set nested attribute values to unknown instead";
    assert_eq!(
        wrong(&block(BlockNesting::List), "", "{ b = [{}, {}] }", "{ b = [{}, unknown] }"),
        [format!(".b[1]: {element}")]
    );
    assert_eq!(
        wrong(&block(BlockNesting::Map), "", "{ b = { k = {} } }", "{ b = { k = unknown } }"),
        [format!(".b[\"k\"]: {element}")]
    );
    assert_eq!(
        wrong(&block(BlockNesting::Set), "", "{ b = [{}] }", "{ b = [unknown] }"),
        [format!(".b[(not yet known)]: {element}")]
    );
}

#[test]
fn a_dynamic_block_that_is_not_known_yet_is_planned_as_it_is() {
    let schema = of_block("b", BlockNesting::List, [Attribute::optional("x", Type::STRING)]);
    assert_eq!(wrong(&schema, "", "{ b = unknown }", "{ b = unknown }"), NOTHING);
    assert_eq!(
        wrong(&schema, "", "{ b = unknown }", "{}"),
        [
            ".b: planned value cty.ListValEmpty(cty.Object(map[string]cty.Type{\"x\":cty.String})) for unknown dynamic block"
        ]
    );
}

#[test]
fn blocks_with_dynamic_parts_are_compared_by_label_or_place() {
    let content = || [Attribute::optional("any", Type::DYNAMIC), Attribute::computed("id", Type::STRING)];
    let map = of_block("b", BlockNesting::Map, content());
    let config = r#"{ b = { k = { any = 1 }, l = { any = "x" } } }"#;
    assert_eq!(
        wrong(
            &map,
            "",
            config,
            r#"{ b = { k = { any = 1, id = unknown }, l = { any = "x", id = unknown } } }"#
        ),
        NOTHING
    );
    assert_eq!(
        wrong(&map, "", config, r#"{ b = { k = { any = 1 }, m = { any = "x" } } }"#),
        [
            ".b: block key \"l\" from config is not present in plan",
            ".b: block key \"m\" from plan is not present in config"
        ]
    );
    assert_eq!(
        wrong(&map, "", config, r#"{ b = { k = { any = 1 }, l = { any = "y" } } }"#),
        [".b.l.any: planned value cty.StringVal(\"y\") does not match config value cty.StringVal(\"x\")"]
    );
    let list = of_block("b", BlockNesting::List, content());
    assert_eq!(
        wrong(&list, "", r#"{ b = [{ any = 1 }, { any = "x" }] }"#, r#"{ b = [{ any = 1 }, { any = 2 }] }"#),
        [".b[1].any: planned value cty.NumberIntVal(2) does not match config value cty.StringVal(\"x\")"]
    );
}
