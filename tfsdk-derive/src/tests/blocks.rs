//! Blocks, and attributes that may be written as such.

use super::{NONE, in_kind, in_resource, lacks, mistakes, object};

#[test]
fn a_block_has_no_behaviours_of_attributes() {
    assert_eq!(in_block(""), NONE);
    assert_eq!(in_block("set, deprecated = \"x\", min_items = 1, max_items = 2"), NONE);
    assert_eq!(
        in_block("computed"),
        [
            "`computed` is about attributes, and this is a block / drop it; what the provider sets is an attribute, without `block`"
        ]
    );
    for key in ["required", "optional"] {
        assert_eq!(
            in_block(key),
            [format!(
                "`{key}` is about attributes, and this is a block / drop it; a block that has to be written has \
                 `min_items = 1`"
            )]
        );
    }
    for key in [
        "default = 1",
        "default_fn = a",
        "default_env(\"A\")",
        "force_new",
        "diff_suppress = a",
        "same_meaning = a",
        "validate = a",
        "sensitive",
        "write_only",
        "keep",
        "key",
    ] {
        let name = key.split([' ', '(']).next().unwrap();
        assert_eq!(
            in_block(key),
            [format!(
                "`{name}` is about attributes, and this is a block / move it to an attribute of the block"
            )]
        );
    }
    assert_eq!(in_block("text"), ["`text` maps a value as its text, and a block holds structs / drop it"]);
    assert_eq!(in_block("required, computed, keep, sensitive, text").len(), 5);
}

#[test]
fn a_block_is_written_between_its_least_and_greatest_number() {
    for counts in [
        "min_items = 0",
        "min_items = 5",
        "max_items = 1",
        "min_items = 2, max_items = 2",
        "min_items = 1, max_items = 2",
        "min_items = 0, max_items = 1",
    ] {
        assert_eq!(in_block(counts), NONE, "{counts}");
    }
    assert_eq!(
        in_block("max_items = 0"),
        ["a block that may not be written at all / for any number, drop `max_items`"]
    );
    assert_eq!(in_block("min_items = 1, max_items = 0").len(), 1);
    for (min, max) in [(2, 1), (10, 9)] {
        assert_eq!(
            in_block(&format!("min_items = {min}, max_items = {max}")),
            [format!(
                "at least {min} and at most {max} blocks cannot be / write `max_items = {min}` or more"
            )]
        );
    }
    for (key, count) in [("min_items", 3), ("max_items", 1)] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", block, {key} = {count}"), "[Part; 2]"),
            [format!(
                "`{key}` is no number of blocks that an array of 2 holds / write `{key} = 2`, or hold a `Vec`"
            )]
        );
    }
    for ty in ["[Part; 3]", "[Part; N]", "Vec<Part>"] {
        assert_eq!(in_kind("resource", "\"a\", block, min_items = 3, max_items = 3", ty), NONE);
    }
    for key in ["min_items", "max_items"] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, {key} = 1"), "Vec<Part>"),
            [format!(
                "`{key}` counts blocks, and this is an attribute / for a block, write `block` in place of `optional`; else drop it"
            )]
        );
        // What cannot be a block is not told to be one.
        assert_eq!(
            in_resource(&format!("\"a\", optional, {key} = 1")),
            [format!("`{key}` counts blocks, and this is an attribute / drop it")]
        );
    }
    assert_eq!(
        in_kind("resource", "\"a\", min_items = 1, max_items = 2", "Vec<Part>"),
        ["`min_items` and `max_items` count blocks, and this is an attribute / add `block`, or drop them"]
    );
}

#[test]
fn attributes_as_blocks_are_those_of_structs() {
    assert_eq!(in_kind("resource", "\"a\", optional, attributes_as_blocks", "Vec<Inner>"), NONE);
    assert_eq!(
        in_kind("resource", "\"a\", optional, text, attributes_as_blocks", "Vec<Inner>"),
        ["`attributes_as_blocks` is for structs, and `text` makes texts of them / drop one of them"]
    );
}

/// What is wrong with a key of a block is told of it once.
#[test]
fn a_key_of_a_block_is_told_once() {
    for (tag, ty, start) in [
        ("\"a\", block, null_is_empty", "Option<Vec<Inner>>", "`null_is_empty` is about attributes"),
        ("\"a\", block, text", "Option<Inner>", "`text` maps a value as its text"),
        ("\"a\", block, set", "HashMap<String, Inner>", "`set` makes a set of a list"),
        ("\"a\", block, attributes_as_blocks", "Vec<Inner>", "`attributes_as_blocks` is about attributes"),
    ] {
        let found = in_kind("resource", tag, ty);
        assert!(matches!(&found[..], [one] if one.starts_with(start)), "{tag}: {found:?}");
    }
    let dropped = in_kind("resource", "\"a\", block, attributes_as_blocks", "Vec<Inner>");
    assert!(dropped[0].ends_with(" / drop it"), "{dropped:?}");
    // A `set` that makes none is not asked of the type as well.
    let item = "#[tfsdk(resource)] struct Own { #[tfsdk(\"a\", block, set)] a: HashMap<String, Inner> }";
    lacks(&object(item), "AsSet");
}

/// No block is made of types of `std` alone, so there the tag is that of an attribute.
#[test]
fn a_block_is_made_of_a_struct() {
    let found = |tag: &str, ty| in_kind("resource", tag, ty);
    let none = |ty: &str| format!("`block` is for structs, and there is none in `{ty}` / drop `block`");
    assert_eq!(found("\"a\", block, required", "String"), [none("String")]);
    assert_eq!(found("\"a\", block, optional, text", "Option<Vec<u8>>"), [none("Option<Vec<u8>>")]);
    // What remains to be said when `block` is gone is told as well.
    let told = found("\"a\", block, min_items = 1", "Vec<String>");
    assert!(
        matches!(&told[..], [block, counts, nobody] if *block == none("Vec<String>") && counts.starts_with("`min_items` counts blocks")
            && nobody.starts_with("nothing says who sets")),
        "{told:?}"
    );
    for ty in ["Part", "Option<Part>", "HashMap<String, Part>"] {
        assert_eq!(found("\"a\", block", ty), NONE, "{ty}");
    }
    let of_variant = mistakes(object("#[tfsdk(nested)] enum Own { #[tfsdk(\"a\", block)] A(u8) }"));
    assert_eq!(of_variant, [none("u8")]);
}

fn in_block(tag: &str) -> Vec<String> {
    in_kind("resource", &format!("\"a\", block, {tag}"), "Vec<Inner>")
}
