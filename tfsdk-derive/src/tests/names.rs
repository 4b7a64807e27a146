//! Names of attributes: which there may be, and which are suggested.

use super::{KINDS, NONE, in_field, in_kind, mistakes, object};

#[test]
fn names_that_terraform_has_for_itself_are_told() {
    let managed = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];
    for (kind, words) in KINDS {
        let reserved: &[&str] = match kind {
            "provider" => &["alias", "version"],
            "nested" | "list" | "action" => &[],
            _ => &managed,
        };
        for name in managed.iter().chain(&["alias", "version", "name"]) {
            for (tag, ty) in [("optional", "Option<String>"), ("block", "Option<Inner>")] {
                let found = in_kind(kind, &format!("\"{name}\", {tag}"), ty);
                if reserved.contains(name) {
                    assert_eq!(
                        found,
                        [format!(
                            "{name:?} is Terraform's own name at the root of {words} / choose another, such as \
                             `\"{name}_name\"` or `\"{name}_id\"`"
                        )]
                    )
                } else {
                    assert_eq!(found, NONE, "{name} in {kind}")
                }
            }
        }
    }
    assert_eq!(in_kind("resource", "\"-\"", "u8"), NONE);
}

#[test]
fn a_name_is_made_of_small_letters_digits_and_lines() {
    for name in ["a", "a1", "a_b", "a__", "z9_"] {
        assert_eq!(in_field(&format!("\"{name}\""), "u8"), NONE);
    }
    for (name, correct) in [
        ("A", "a"),
        ("aB", "a_b"),
        ("a-b", "a_b"),
        ("1a", "a"),
        ("_a", "a"),
        ("a b", "a_b"),
        ("a-", "a"),
        ("a.", "a"),
        ("é", "e"),
        ("ж", "field"),
        ("12", "field"),
    ] {
        assert_eq!(
            in_field(&format!("\"{name}\""), "u8"),
            [format!(
                "{name:?} is no attribute name: it is made of `a` to `z`, `0` to `9` and `_`, and starts with a letter / \
                 write `\"{correct}\"`"
            )]
        );
    }
    assert_eq!(
        in_field("\"\"", "u8"),
        [
            "the name of an attribute cannot be empty / write `\"field\"`, or `\"-\"` if the field is no attribute"
        ]
    );
}

#[test]
fn a_name_that_is_suggested_is_free() {
    let told = |fields: &str| mistakes(object(&format!("struct Own {{ {fields} }}"))).join("; ");
    let has = |told: String, tag: &str| assert!(told.contains(tag), "{tag}: {told}");
    has(told("#[tfsdk(\"a\")] one: u8, #[tfsdk(\"A\")] big: u8"), "write `\"big\"`");
    has(told("#[tfsdk(\"a\")] one: u8, #[tfsdk(\"A\")] a: u8"), "write `\"a_name\"`");
    has(told("#[tfsdk(\"e\")] one: u8, e: u8"), "add `#[tfsdk(\"e_name\")]`");
    has(told("#[tfsdk(\"e\")] one: u8, #[tfsdk()] e: u8"), "write `#[tfsdk(\"e_name\")]`");
    let many = "#[tfsdk(\"e\")] a: u8, #[tfsdk(\"e_name\")] b: u8, #[tfsdk(\"e_id\")] c: u8, e: u8";
    has(told(many), "add `#[tfsdk(\"e_2\")]`");
    let variants = mistakes(object("enum Own { #[tfsdk(\"a\")] One(u8), #[tfsdk(\"A\")] Two(u8) }"));
    has(variants.join("; "), "write `\"two\"`");
}

#[test]
fn a_name_belongs_to_one_field() {
    let item = "struct Own { #[tfsdk(\"a\")] one: u8, #[tfsdk(\"b\")] two: u8, #[tfsdk(\"a\")] r#type: u8, #[tfsdk(\"a\")] four: u8 }";
    assert_eq!(
        mistakes(object(item)),
        [
            "the name \"a\" is taken by the field `one` / every attribute has one field; give `type` another name",
            "the name \"a\" is taken by the field `one` / every attribute has one field; give `four` another name"
        ]
    );
    assert_eq!(mistakes(object("struct Own { #[tfsdk(\"a\")] one: u8, #[tfsdk(\"a\")] two: u8 }")).len(), 1);
    assert_eq!(mistakes(object("struct Own { #[tfsdk(\"-\")] a: u8, #[tfsdk(\"-\")] b: u8 }")), NONE);
}
