//! What a struct with a schema is, and what is said of one without.

use super::{KINDS, NONE, in_field, mistakes, object};

#[test]
fn behaviours_need_a_schema() {
    for key in [
        "required",
        "computed",
        "default = 1",
        "keep",
        "key",
        "sensitive",
        "write_only",
        "block",
        "min_items = 1",
        "deprecated = \"x\"",
    ] {
        let name = key.split(' ').next().unwrap();
        // What each of them has a meaning in.
        let kinds = match name {
            "computed" => {
                "`#[tfsdk(resource)]`, `data_source` or `ephemeral`, or `nested` if it is a part of one of these"
            }
            "keep" => "`#[tfsdk(resource)]`, or `nested` if it is a part of one of these",
            "key" => "`#[tfsdk(nested)]`, a part of another struct with a schema",
            "write_only" => "`#[tfsdk(resource)]` or `action`, or `nested` if it is a part of one of these",
            "block" | "min_items" => {
                "`#[tfsdk(resource)]`, `data_source`, `provider`, `ephemeral`, `list` or `action`, or `nested` if it is a part of \
                 one of these"
            }
            _ => {
                "`#[tfsdk(resource)]`, `data_source`, `provider`, `ephemeral`, `list`, `action` or `provider_meta`, or `nested` if it \
                 is a part of one of these"
            }
        };
        assert_eq!(
            in_field(&format!("\"a\", {key}"), "u8"),
            [format!(
                "`{name}` is about a schema, and `Own` has none / tag `Own` with what it is: {kinds}; or drop it, if it only maps data"
            )]
        );
    }
    assert_eq!(in_field("\"a\", set, text", "Vec<u8>"), NONE);
    assert_eq!(
        mistakes(object("#[tfsdk(deprecated = \"x\")] struct Own {}")).len(),
        1,
        "nor is a plain struct deprecated"
    );
}

#[test]
fn a_struct_without_a_kind_has_one_mistake() {
    let of_keys = |subject: &str| format!("{subject} about a schema, and `Own` has none");
    for (item, subject) in [
        (
            "struct Own { #[tfsdk(\"a\", computed, keep)] a: u8, #[tfsdk(\"b\")] b: u8 }",
            "`computed` and `keep` are",
        ),
        (
            "struct Own { #[tfsdk(\"a\", required)] r#a: u8, #[tfsdk(\"b\", block)] b: u8 }",
            "keys of the fields `a` and `b` are",
        ),
        (
            "enum Own { #[tfsdk(\"a\", sensitive)] A(u8), #[tfsdk(block)] B(u8) }",
            "keys of the variants `A` and `B` are",
        ),
        (
            "#[tfsdk(version = 1)] struct Own { #[tfsdk(\"a\", required)] a: u8 }",
            "`version`, and keys of the field `a` are",
        ),
        ("#[tfsdk(mirror = \"A\", deprecated = \"x\")] struct Own {}", "`mirror` and `deprecated` are"),
    ] {
        let found = mistakes(object(item));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(&of_keys(subject)), "{found:?}");
    }
    // What is wrong with any schema is told instead, as what cures it leaves nothing of one.
    for item in
        ["struct Own { #[tfsdk(\"-\", required)] a: u8 }", "enum Own { #[tfsdk(\"a\", required)] A(u8) }"]
    {
        let found = mistakes(object(item));
        assert!(found.len() == 1 && !found[0].contains("about a schema"), "{found:?}");
    }
}

#[test]
fn a_struct_is_of_one_kind() {
    for (kind, _) in KINDS {
        assert_eq!(mistakes(object(&format!("#[tfsdk({kind})] struct Own {{}}"))), NONE);
    }
    let again = |one: &str, other: &str| {
        format!(
            "`{other}` after `{one}`: a struct is one of them / write a struct for each; what they have in common, a \
             nested struct that both `flatten`"
        )
    };
    assert_eq!(
        mistakes(object("#[tfsdk(nested, resource, provider)] struct Own {}")),
        [again("nested", "resource"), again("nested", "provider")]
    );
}

/// Of several kinds it is not known which one is meant: what is wrong in all of them is told, what is wrong in some is not.
#[test]
fn what_is_wrong_in_each_of_several_kinds_is_told_beside_them() {
    let told = |kinds: &str, fields: &str| {
        let found = mistakes(object(&format!("#[tfsdk({kinds})] struct Own {{ {fields} }}")));
        let is_of_kinds = |told: &String| told.contains(": a struct is one of them");
        let (of_kinds, others): (Vec<_>, Vec<_>) = found.into_iter().partition(is_of_kinds);
        assert_eq!(of_kinds.len(), kinds.matches(',').count());
        others
    };
    let default = "#[tfsdk(\"a\", required, default = 1)] a: u8, #[tfsdk(\"id\", optional)] b: Option<u8>";
    let in_one = mistakes(object(&format!("#[tfsdk(resource)] struct Own {{ {default} }}")));
    assert_eq!(in_one.len(), 1, "{in_one:?}");
    for kinds in ["resource, data_source", "data_source, resource", "resource, data_source, nested"] {
        assert_eq!(told(kinds, default), in_one);
    }
    // `computed` is wrong in a provider alone, and `count` in all but a nested struct.
    let computed = "#[tfsdk(\"a\", computed)] a: Tf<u8>";
    assert_eq!(told("resource, provider", computed), NONE);
    assert_eq!(told("resource, nested", computed), NONE);
    let reserved = "#[tfsdk(\"count\", optional)] a: Option<u8>";
    assert!(
        told("data_source, resource", reserved)[0]
            .contains("Terraform's own name at the root of a data source")
    );
    assert_eq!(told("resource, nested", reserved), NONE);
}

#[test]
fn a_part_of_an_object_is_told_once_of_all_that_is_about_the_whole() {
    let found =
        |tag: &str| mistakes(object(&format!("#[tfsdk({tag})] struct Own {{}}"))).pop().expect("a mistake");
    assert_eq!(
        found("ignore_unmapped, resource"),
        "`ignore_unmapped` reads a part of an object, and `resource` is about all of it / drop `resource`, or `ignore_unmapped`"
    );
    assert_eq!(
        found("resource, data_source, ignore_unmapped"),
        "`ignore_unmapped` reads a part of an object, and `resource` and `data_source` are about all of it / drop `resource` and \
         `data_source`, or `ignore_unmapped`"
    );
}

#[test]
fn a_version_is_that_of_a_resource() {
    let found = |tag: &str| mistakes(object(&format!("#[tfsdk({tag})] struct Own {{}}")));
    assert_eq!(found("resource, version = 1"), NONE);
    assert_eq!(found("version = 1, resource"), NONE);
    let mistake = "`version` is the version of a state, which a resource has";
    assert_eq!(
        found("version = 1"),
        [
            "`version` is about a schema, and `Own` has none / tag `Own` with what it is: `#[tfsdk(resource)]`; or drop it, if it \
          only maps data"
        ]
    );
    for (kind, _) in &KINDS[1..] {
        assert_eq!(found(&format!("{kind}, version = 1")), [format!("{mistake} / drop `version`")]);
    }
}

/// Where most fields say who sets them, a word for what the struct is was forgotten, and the others have to say it as well.
#[test]
fn what_a_struct_probably_is_says_what_its_fields_lack() {
    let told = |item: &str| mistakes(object(item));
    let found = told(
        "struct Own { #[tfsdk(\"a\", required)] a: u8, #[tfsdk(\"b\", optional)] b: u8, #[tfsdk(\"c\")] c: u8, d: u8 }",
    );
    assert!(found.len() == 2 && found[1].contains("#[tfsdk(\"d\")]"), "as many do not: {found:?}");
    let found = told(
        "struct Own { #[tfsdk(\"a\", required)] a: u8, #[tfsdk(\"b\", optional)] b: u8, #[tfsdk(\"c\", keep)] c: u8, d: u8, \
         #[tfsdk(\"e\", computed)] e: u8 }",
    );
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(
        found[1].contains("`#[tfsdk(\"c\", computed, keep)]`, and make the field a `tfsdk::Tf<u8>`"),
        "{found:?}"
    );
    assert!(found[2].contains("add `#[tfsdk(\"d\", required)]`"), "{found:?}");
    // Of two kinds one stays.
    let found = told("#[tfsdk(resource, provider)] struct Own { b: u8 }");
    assert!(found.len() == 2 && found[1].contains("add `#[tfsdk(\"b\", required)]`"), "{found:?}");
}
