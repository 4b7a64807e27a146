//! Tags that a message proposes.

use super::{in_field, in_kind, in_resource, mistakes, object};

/// A tag to paste has all that the tag says already, so that nothing is lost with it.
#[test]
fn a_tag_to_paste_says_all_that_the_tag_said() {
    let pasted = |tag: &str| {
        let [problem] = &in_resource(tag)[..] else { panic!("one problem of {tag}") };
        let (start, end) = (problem.find("#[tfsdk").expect("a tag"), problem.rfind("]`").expect("its end"));
        problem[start..=end].to_owned()
    };
    assert_eq!(pasted("\"a\", sensitive"), "#[tfsdk(\"a\", optional, sensitive)]");
    assert_eq!(pasted("\"a\", keep"), "#[tfsdk(\"a\", computed, keep)]");
    assert_eq!(pasted("optional, default = 5"), "#[tfsdk(\"field\", optional, default = 5)]");
    assert_eq!(
        pasted("deprecated = \"x\", force_new"),
        "#[tfsdk(\"field\", optional, deprecated = \"x\", force_new)]"
    );
    // What is written in quotes is as it was.
    assert_eq!(
        pasted(r#""a", default = "a :: b . c & d ! e""#),
        r#"#[tfsdk("a", optional, default = "a :: b . c & d ! e")]"#
    );
    let wide = pasted(r#""a", validate = one_of([&x::y, "& - 1"])"#);
    assert!(wide.contains("&x::y") && wide.contains(r#""& - 1""#), "{wide}");
    // And so are keys that say that the practitioner sets it.
    let of = |kind, tag: &str, ty| in_kind(kind, tag, ty).join("; ");
    assert!(
        of("resource", "\"a\", validate = v", "Tf<String>")
            .contains("`#[tfsdk(\"a\", optional, validate = v)]`")
    );
    assert!(of("nested", "\"a\", key", "Tf<String>").contains("`#[tfsdk(\"a\", optional, key)]`"));
    assert!(
        of("resource", "\"a\", default_env(\"A\")", "String")
            .contains("`#[tfsdk(\"a\", required, default_env(\"A\"))]`")
    );
    assert!(
        of("action", "\"a\", write_only", "Option<String>")
            .ends_with("add `required` or `optional`: `#[tfsdk(\"a\", optional, write_only)]`")
    );
    let long = format!("validate = [a::b{}]", ", a::b".repeat(20));
    assert_eq!(pasted(&long), format!("#[tfsdk(\"field\", optional, {long})]"));
}

/// What is pasted compiles, or is not pasted.
#[test]
fn a_tag_to_paste_has_nothing_that_is_refused() {
    let told = |kind, tag: &str, ty| in_kind(kind, tag, ty).pop().expect("a mistake");
    let nobody = |name: &str| format!("nothing says who sets the attribute {name:?} / ");
    let either = "add `required` or `optional` if the practitioner sets it, `computed` if the provider does, `optional, computed` if either may";
    // A name has its cure.
    for (name, cured) in [("K", "k"), ("", "field"), ("count", "count_name"), ("é", "e"), ("ж", "field")] {
        assert_eq!(
            told("resource", &format!("{name:?}, sensitive"), "String"),
            format!("{}{either}: `#[tfsdk(\"{cured}\", required, sensitive)]`", nobody(name))
        );
    }
    // A key has none that could be pasted.
    for (tag, ty) in [
        ("\"a\", null_is_empty", "Option<String>"),
        ("\"a\", set", "HashSet<String>"),
        ("\"a\", force_nw", "String"),
        ("\"a\", key", "String"),
    ] {
        assert_eq!(told("resource", tag, ty), format!("{}{either}", nobody("a")), "{tag}");
    }
    assert_eq!(
        told("provider", "\"a\", force_new", "String"),
        format!("{}add `required` or `optional`", nobody("a"))
    );
    assert_eq!(
        told("resource", "\"a\", write_only, default = 1", "String"),
        format!("{}what has a default is optional: add `optional`", nobody("a"))
    );
    // The same where the name is missing.
    assert_eq!(
        in_kind("provider", "force_new", "String"),
        [
            "the tag does not name the attribute / write `\"field\"` as the first in the tag",
            "`force_new` is about plans, and the configuration of a provider is not planned / drop it"
        ]
    );
    assert_eq!(
        in_field("set", "HashSet<String>"),
        [
            "the tag does not name the attribute / write `\"field\"` as the first in the tag",
            "a `HashSet` is a set already / drop `set`"
        ]
    );
}

/// What is no attribute is told so, and what it would be as one only where that would be accepted.
#[test]
fn what_a_skipped_field_would_be_is_pasted_if_it_is_accepted() {
    let told = |kind: &str, tag: &str, ty: &str| {
        let item = if kind.is_empty() { String::new() } else { format!("#[tfsdk({kind})]") };
        let found = mistakes(object(&format!("{item} struct Own {{ #[tfsdk({tag})] field: {ty} }}")));
        let [one] = &found[..] else { panic!("{tag}: {found:?}") };
        one.split_once(" / ").expect("a cure").1.to_owned()
    };
    let alone = "write `#[tfsdk(\"-\")]`";
    for (kind, tag, ty) in [
        ("resource", "\"-\", required, computed", "String"),
        ("resource", "\"-\", set", "String"),
        ("", "\"-\", required", "String"),
        ("", "\"-\", flatten", "Vec<Part>"),
        ("resource", "\"-\", text", "Vec<str>"),
    ] {
        assert_eq!(told(kind, tag, ty), alone, "{tag}");
    }
    for (kind, tag, ty, or) in [
        ("resource", "\"-\", sensitive", "String", "`#[tfsdk(\"field\", required, sensitive)]`"),
        ("", "\"-\", set", "Vec<u8>", "`#[tfsdk(\"field\", set)]`"),
        ("", "\"-\", flatten", "Part", "`#[tfsdk(flatten)]`"),
    ] {
        assert_eq!(told(kind, tag, ty), format!("{alone}, or {or}"), "{tag}");
    }
}

#[test]
fn a_tag_to_paste_comes_with_the_type_that_it_needs() {
    let told = |kind, tag: &str, ty| in_kind(kind, tag, ty).pop().expect("a mistake");
    for ty in ["String", "Option<String>"] {
        let found = told("resource", "\"a\", keep", ty);
        assert!(
            found.ends_with("`#[tfsdk(\"a\", computed, keep)]`, and make the field a `tfsdk::Tf<String>`"),
            "{found}"
        );
    }
    let found = told("resource", "\"a\", keep, null_is_empty", "Vec<String>");
    assert!(
        found.ends_with("`#[tfsdk(\"a\", computed, keep)]`, and make the field a `tfsdk::Tf<Vec<String>>`"),
        "{found}"
    );
    let found = told("resource", "write_only", "String");
    assert!(
        found
            .ends_with("`#[tfsdk(\"field\", required, write_only)]`, and make the field an `Option<String>`"),
        "{found}"
    );
    // These hold what they have to, or need not hold it.
    for (kind, tag, ty) in [
        ("resource", "\"a\", keep", "Tf<String>"),
        ("resource", "\"a\", write_only", "Option<String>"),
        ("resource", "\"a\", write_only, null_is_empty", "String"),
        ("resource", "\"a\", write_only", "tfsdk::Value"),
        ("action", "\"a\", write_only", "String"),
        ("resource", "\"a\"", "String"),
    ] {
        let found = told(kind, tag, ty);
        assert!(found.ends_with("]`"), "{tag}: {found}");
    }
}
