//! Enums whose variants hold values.

use super::{NONE, compact, contains, lacks, mistakes, object};

/// The mistakes of a variant with this tag in a union with a schema.
fn in_nested(tag: &str, variant: &str) -> Vec<String> {
    mistakes(object(&format!("#[tfsdk(nested)] enum Own {{ #[tfsdk({tag})] {variant}, Other(u8) }}")))
}

#[test]
fn a_variant_is_called_as_itself_or_as_its_tag_says() {
    for (variant, name) in [
        ("File(u8)", "file"),
        ("HttpGet(u8)", "http_get"),
        ("IPv6(u8)", "ipv6"),
        ("r#Type(u8)", "type"),
        ("lower_case(u8)", "lower_case"),
        ("#[tfsdk(\"other\")] File(u8)", "other"),
        ("#[tfsdk(set)] Files(Vec<u8>)", "files"),
    ] {
        let expanded = object(&format!("enum Own {{ {variant} }}"));
        assert_eq!(mistakes(expanded.clone()), NONE, "{variant}");
        contains(&expanded, &format!("(\"{name}\")"));
    }
}

#[test]
fn a_variant_adds_a_line_to_each_part() {
    let union = |variants: std::ops::Range<usize>| {
        let variants: String = variants.map(|i| format!("Variant{i}(String),")).collect();
        compact(&object(&format!("enum Own {{ {variants} }}")).to_string())
    };
    let (few, many) = (union(0..10), union(0..30));
    // Type, reading and writing: each names the variant once.
    assert_eq!(many.matches("Self::Variant29").count(), 2);
    assert_eq!(many.matches("\"variant29\"").count(), 3);
    assert!((many.len() - few.len()) / 20 < 400, "{} bytes for a variant", (many.len() - few.len()) / 20);
}

#[test]
fn the_mirror_has_fields_named_as_the_attributes() {
    let expanded = object(
        "#[tfsdk(nested)] pub enum Own { File(u8), #[tfsdk(\"type\")] Kind(u8), #[tfsdk(\"self\")] Own(Other) }",
    );
    assert_eq!(mistakes(expanded.clone()), NONE);
    contains(&expanded, "pub struct OwnMirror");
    for field in ["pub file:", "pub r#type:", "pub self_:"] {
        contains(&expanded, field);
    }
    contains(&expanded, "__tf::MemberSpec::ExactlyOne(&[\"file\", \"self\", \"type\"])");
    lacks(&object("enum Own { File(u8) }"), "ExactlyOne");
}

#[test]
fn each_field_of_the_mirror_has_a_name_of_its_own() {
    let expanded = object(
        "#[tfsdk(nested)] pub enum Own { Gen(u8), #[tfsdk(\"self\")] A(u8), #[tfsdk(\"self_\")] B(u8) }",
    );
    assert_eq!(mistakes(expanded.clone()), NONE);
    for field in ["pub r#gen:", "pub self_:", "pub self__:"] {
        contains(&expanded, field);
    }
    // Also where a mistake is told, which then is all that there is to say.
    let twice = object("#[tfsdk(nested)] pub enum Own { A(u8), #[tfsdk(\"a\")] B(u8) }");
    assert_eq!(mistakes(twice.clone()).len(), 1);
    for field in ["pub a:", "pub a_:"] {
        contains(&twice, field);
    }
}

#[test]
fn keys_that_say_who_sets_an_attribute_are_none_of_a_variant() {
    for key in ["required", "computed", "default = 1", "default_fn = f", "default_env(\"X\")", "write_only"] {
        let found = in_nested(&format!("\"a\", {key}"), "A(u8)");
        let word = key.split([' ', '(']).next().unwrap_or(key);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(&format!("`{word}` has no meaning on a variant: ")), "{found:?}");
        assert!(found[0].contains(&format!(" / drop `{word}`; ")), "{found:?}");
    }
    for key in ["null_is_empty", "empty_is_null"] {
        let found = in_nested(&format!("\"a\", {key}"), "A(Vec<u8>)");
        assert_eq!(
            found,
            [format!(
                "`{key}` has no meaning on a variant: it is set where its attribute is not null / drop `{key}`"
            )]
        );
    }
    for block in ["", "block, "] {
        let found = in_nested(&format!("\"a\", {block}min_items = 1, max_items = 1"), "A(B)");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("`min_items` has no meaning on a variant: it is written once"),
            "{found:?}"
        );
    }
    // Nor where nothing else is about a schema.
    assert_eq!(mistakes(object("enum Own { #[tfsdk(\"a\", max_items = 2)] A(u8), B(u8) }")).len(), 1);
    for key in ["optional", "force_new", "sensitive", "deprecated = \"x\"", "validate = f"] {
        assert_eq!(in_nested(&format!("\"a\", {key}"), "A(u8)"), NONE, "{key}");
    }
    assert_eq!(in_nested("\"a\", block", "A(B)"), NONE);
}

#[test]
fn what_is_no_variant_of_a_union_is_told_once() {
    for (variants, count) in [
        ("A(u8), B", 1),
        ("A(u8), B()", 1),
        ("A(u8), B(u8, u8)", 1),
        ("A(u8), B {}", 1),
        ("A(u8), B { #[tfsdk(\"b\")] b: u8 }", 1),
        ("A(u8), B(#[tfsdk(\"b\")] u8)", 1),
        ("A(u8), B(Option<u8>)", 1),
        ("A(u8), B(std::option::Option<Option<u8>>)", 1),
        ("A(u8), B(Box<Option<u8>>)", 1),
        ("A(u8), B(std::sync::Arc<Box<Tf<u8>>>)", 1),
        ("A(u8), B(Vec<Option<u8>>)", 0),
        ("A(u8), #[tfsdk(\"a\")] B(u8)", 1),
        ("A(u8), #[tfsdk(flatten)] B(C)", 1),
        ("A(u8), #[tfsdk(\"-\")] B(u8)", 1),
        ("A(u8), #[tfsdk(\"B\")] B(u8)", 1),
        ("A(u8), #[tfsdk(\"b\", required)] B(u8)", 1),
        ("A(u8), B(Vec<Own>), C(Option<u8>)", 2),
        ("A, B, C", 1),
        ("", 1),
        ("A(u8) = 1, B(u8) = 2", 0),
    ] {
        let found = mistakes(object(&format!("enum Own {{ {variants} }}")));
        assert_eq!(found.len(), count, "{variants}: {found:?}");
        assert!(found.iter().all(|mistake| mistake.contains(" / ")), "{found:?}");
    }
}
