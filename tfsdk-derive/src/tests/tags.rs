//! The syntax of tags: what stands where, and what is said of what does not.

use super::{NONE, in_field, in_kind, in_resource, mistakes, object, value};

#[test]
fn a_whole_tag_is_understood() {
    for tag in [
        "\"a\"",
        "\"a\",",
        "\"-\"",
        "\"a\", set",
        "\"a\", set, text, null_is_empty,",
        "\"a\", r#set",
        "flatten",
    ] {
        assert_eq!(in_field(tag, "Vec<String>").len(), usize::from(tag == "flatten"), "{tag}");
    }
    assert_eq!(in_field("flatten", "Inner"), NONE);
    // Several attributes are one tag.
    assert_eq!(
        mistakes(object("struct Own { #[tfsdk(\"a\")] #[doc = \"x\"] #[tfsdk(set)] a: Vec<u8> }")),
        NONE
    );
    assert_eq!(mistakes(object("#[tfsdk(crate = a::b)] #[tfsdk(nested)] struct Own {}")), NONE);
}

#[test]
fn a_tag_stands_in_parentheses() {
    let field = |attribute: &str| mistakes(object(&format!("struct Own {{ {attribute} a: u8 }}")));
    for (attribute, tag) in [
        ("#[tfsdk]", "a"),
        ("#[tfsdk = \"b\"]", "b"),
        ("#[tfsdk = \"B\"]", "b"),
        ("#[tfsdk = \"-\"]", "-"),
        ("#[tfsdk = 3]", "a"),
        ("#[tfsdk = skip]", "a"),
    ] {
        assert_eq!(
            field(attribute),
            [format!("a tag stands in parentheses / write `#[tfsdk({tag:?})]`")],
            "{attribute}"
        );
    }
    assert_eq!(
        mistakes(object("#[tfsdk(resource)] struct Own { #[tfsdk = \"b\"] a: Option<u8> }")),
        ["a tag stands in parentheses / write `#[tfsdk(\"b\", optional)]`"]
    );
    for (attribute, help) in [
        ("#[tfsdk]", "write `#[tfsdk(resource)]`, or drop it"),
        ("#[tfsdk = \"resource\"]", "write `#[tfsdk(resource)]`"),
        ("#[tfsdk = \"nested\"]", "write `#[tfsdk(nested)]`"),
        ("#[tfsdk = \"a\"]", "write `#[tfsdk(resource)]`, or drop it"),
        ("#[tfsdk = \"version\"]", "write `#[tfsdk(resource)]`, or drop it"),
    ] {
        assert_eq!(
            mistakes(object(&format!("{attribute} struct Own {{}}"))),
            [format!("a tag stands in parentheses / {help}")],
            "{attribute}"
        );
    }
    let variant = |attribute: &str| mistakes(object(&format!("enum Own {{ {attribute} A(u8) }}")));
    assert_eq!(
        variant("#[tfsdk]"),
        ["a tag stands in parentheses / drop it: an attribute is called as its variant"]
    );
    assert_eq!(variant("#[tfsdk = \"b\"]"), ["a tag stands in parentheses / write `#[tfsdk(\"b\")]`"]);
    // What has no name is not advised to have one.
    for item in
        ["#[tfsdk] struct Own(u8);", "struct Own(#[tfsdk] u8);", "#[tfsdk] enum Own { #[tfsdk(\"a\")] A }"]
    {
        assert_eq!(
            mistakes(value(item)),
            ["a tag stands in parentheses / drop it: it says nothing"],
            "{item}"
        );
    }
    assert_eq!(
        field("#[other]"),
        ["the field `a` has no tag / add `#[tfsdk(\"a\")]`, or `#[tfsdk(\"-\")]` if it is no attribute"]
    );
    // A broken tag is told once, whatever else would follow from it.
    assert_eq!(
        mistakes(object("struct Own { #[tfsdk] #[tfsdk(\"b\", set)] a: Vec<u8> }")),
        ["a tag stands in parentheses / drop it: it says nothing"]
    );
}

#[test]
fn keys_are_separated_by_commas() {
    assert_eq!(in_field("\"a\" set", "Vec<u8>"), ["expected `,` / keys are separated by commas"]);
    assert_eq!(
        in_field("\"a\", set text, null_is_empty", "Vec<u8>"),
        ["expected `,` / keys are separated by commas"]
    );
    assert_eq!(in_field("\"a\",, set", "Vec<u8>"), ["nothing stands before this comma / drop it"]);
    assert_eq!(in_field(", \"a\"", "u8"), ["nothing stands before this comma / drop it"]);
    assert_eq!(
        in_field("= 1", "u8"),
        ["expected the attribute's name in quotes, or a key / write `#[tfsdk(\"name\")]`"]
    );
    assert_eq!(
        in_field("-", "u8"),
        [
            "expected the attribute's name in quotes, or a key / for a field that is no attribute, write `#[tfsdk(\"-\")]`"
        ]
    );
    assert_eq!(
        in_field("\"a\", +", "u8"),
        ["expected a key / drop this; a key is a word, such as `set`"],
        "the name is there"
    );
    assert_eq!(in_kind("= 1", "\"a\"", "u8"), ["expected a key / a key is a word, such as `crate = path`"]);
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(=)] A }")),
        ["expected the variant's text in quotes / write `#[tfsdk(\"text\")]`"]
    );
    assert_eq!(
        mistakes(value("struct Own(#[tfsdk(=)] u8);")),
        ["expected a key / a key is a word, such as `set`"]
    );
    assert_eq!(
        mistakes(value("#[tfsdk(=)] struct Own(u8);")),
        ["expected a key / a key is a word, such as `crate = path`"]
    );
}

#[test]
fn what_follows_a_mistake_in_a_tag_is_still_looked_at() {
    assert_eq!(
        in_field("\"a\", nope, set = 1, text(x), null_is_emty", "Vec<u8>").len(),
        4,
        "each key has its own mistake"
    );
}

#[test]
fn a_tag_has_one_name_and_it_stands_first() {
    assert_eq!(in_field("\"a\", \"b\"", "u8"), ["a second name, after \"a\" / every tag has one name"]);
    assert_eq!(
        in_field("set, \"a\"", "Vec<u8>"),
        ["the name comes after a key / write it as the first in the tag"]
    );
    assert_eq!(in_field("set, \"a\", \"b\"", "Vec<u8>").len(), 2);
    assert_eq!(
        mistakes(object("enum Own { #[tfsdk(\"\")] A(u8) }")),
        ["the name of an attribute cannot be empty / write `\"a\"`"]
    );
    let name = "an attribute's name is a string";
    assert_eq!(in_field("5", "u8"), [format!("{name}, found `5` / write it in double quotes")]);
    assert_eq!(in_field("b\"a\"", "u8"), [format!("{name}, found `b\"a\"` / write `\"a\"`")]);
    assert_eq!(in_field("c\"a\"", "u8"), [format!("{name}, found `c\"a\"` / write `\"a\"`")]);
    assert_eq!(in_field("'a'", "u8"), [format!("{name}, found `'a'` / write `\"a\"`")]);
    assert_eq!(in_field("true", "u8"), [format!("{name}, found `true` / write it in double quotes")]);
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(5)] A }")),
        ["a variant's text is a string, found `5` / write it in double quotes"]
    );
    assert_eq!(
        in_kind("\"a\"", "\"a\"", "u8"),
        ["a struct has no name in its tag / names stand on its fields"]
    );
    for (key, written) in [("resource", "resource"), ("version", "version = …")] {
        assert_eq!(
            in_kind(&format!("{key:?}"), "\"a\", required", "u8"),
            [format!("a struct has no name in its tag / keys have no quotes: write `{written}`")]
        );
    }
    // What is wrong beside the kind that is meant is told with it.
    assert_eq!(in_kind("\"resource\"", "\"a\"", "u8").len(), 2);
    assert_eq!(
        mistakes(value("#[tfsdk(\"a\")] struct Own(u8);")),
        ["a newtype or enum has no name in its tag / drop the name"]
    );
}

#[test]
fn a_macro_is_not_expanded_in_a_tag() {
    assert_eq!(
        in_field("concat!(\"a\", \"b\"), set", "Vec<u8>"),
        ["a macro is not expanded inside of a tag / write the text that it stands for"]
    );
}

#[test]
fn a_value_behind_a_colon_is_told_where_it_stands() {
    assert_eq!(in_resource("\"a\", required: true"), ["`required` takes no value / write `required` alone"]);
    assert_eq!(
        in_resource("\"a\", optional, default: \"x\""),
        ["the value of `default` stands behind `=` / write `default = \"x\"`"]
    );
}
