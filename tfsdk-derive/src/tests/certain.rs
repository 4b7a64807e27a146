//! What is asked of a type although its tag has a mistake.

use super::{NONE, mistakes, object};

/// What a mode says of the type, whatever cures the rest of the tag, is asked in the same compile.
#[test]
fn what_a_mistake_leaves_certain_is_asked_of_the_type() {
    let asks = |kind: &str, tag: &str, ty: &str| {
        let item = format!("#[tfsdk({kind})] struct Own {{ #[tfsdk({tag})] field: {ty} }}");
        let expanded = object(&item);
        assert_ne!(mistakes(expanded.clone()), NONE, "{tag}");
        expanded.to_string().contains("member_fits")
    };
    for tag in [
        "\"a\", computed, diff_suppress = f",
        "\"a\", optional, keep",
        "\"A\", computed",
        "\"\", optional",
        "\"count\", optional",
        "optional",
        "\"a\", optional, force_nw",
        "\"a\", optional, requires_replace",
        "\"a\", optional, sensitive = true",
        "\"a\", optional,, sensitive",
        "\"a\", optional, optional",
        "\"a\", optional, \"b\"",
        "\"a\", optional, version = 1",
        "\"a\", required, write_only, force_new",
        "\"a\", optional, set",
        "\"a\", optional force_new",
    ] {
        assert!(asks("resource", tag, "String"), "{tag}");
    }
    assert!(asks("provider", "\"a\", optional, computed", "String"), "the one that stays");
    assert!(asks("resource", "\"a\", block, keep", "Part"));
    // What is counted is no block either where there is no struct.
    assert!(asks("resource", "\"a\", optional, min_items = 1", "String"));
    // One of the cures may leave the type as it is.
    for tag in [
        "\"a\", optional, defualt = 1",
        "\"a\", optional, compted",
        "\"a\", optional, nope",
        "\"a\", optional, default: 1",
        "\"a\", optional, \"computed\"",
        "\"a\", required, optional",
        "\"a\", required, computed",
        "\"a\", computed, default = 1",
        "\"a\", optional, computed, default = 1",
        "\"a\", required, default = 1",
        "\"a\", optional, computed, write_only",
        "\"a\", block, required, optional",
        "\"a\", optional, text, attributes_as_blocks",
        "\"a\", optional, flatten",
        "\"-\", optional",
        "\"a\", force_nw",
    ] {
        assert!(!asks("resource", tag, "String"), "{tag}");
    }
    assert!(!asks("nested", "\"a\", computed, key", "String"));
    assert!(!asks("provider", "\"a\", computed", "String"));
    assert!(!asks("resource", "\"a\", optional, null_is_empty", "u8"));
    // Nor is anything asked of a type that is wrong itself, or that holds what it has to as far as its name tells.
    assert!(!asks("resource", "\"A\", optional", "Vec<str>"));
    assert!(!asks("resource", "\"A\", optional", "Option<String>"));
    // Names that two fields have are as wrong.
    let twice =
        "#[tfsdk(resource)] struct Own { #[tfsdk(\"a\", required)] a: u8, #[tfsdk(\"a\", optional)] b: u8 }";
    super::contains(&object(twice), "member_fits");
}

/// Whatever sets it in the end, the type has to be mapped.
#[test]
fn a_type_is_mapped_whoever_sets_the_attribute() {
    let asks = |item: &str| {
        let expanded = object(item);
        assert_ne!(mistakes(expanded.clone()), NONE, "{item}");
        expanded.to_string().contains("member_fits")
    };
    for tag in ["\"a\", required, optional", "\"a\"", "required, computed", "\"a\", computed, required, keep"]
    {
        assert!(
            asks(&format!("#[tfsdk(resource)] struct Own {{ #[tfsdk({tag})] field: Foreign }}")),
            "{tag}"
        );
    }
    // What has no tag may be no attribute.
    assert!(!asks("#[tfsdk(resource)] struct Own { field: Foreign }"));
    // Nobody says who sets a variant, so nothing of that is uncertain.
    for tag in ["\"a\", required", "\"a\", sensitve", "\"A\"", "\"a\", block, keep"] {
        assert!(asks(&format!("#[tfsdk(nested)] enum Own {{ #[tfsdk({tag})] A(Foreign) }}")), "{tag}");
    }
    for variant in ["A(Option<Foreign>)", "A { a: Foreign }", "#[tfsdk(\"a\", nope)] A(Foreign)"] {
        assert!(!asks(&format!("#[tfsdk(nested)] enum Own {{ {variant}, B(u8) }}")), "{variant}");
    }
}

/// A variant whose tag lost the name has its own.
#[test]
fn what_is_asked_of_a_variant_has_the_name_that_it_is_told() {
    for kind in ["", "#[tfsdk(nested)]"] {
        let expanded = object(&format!("{kind} enum Own {{ #[tfsdk(5)] Cee(Foreign) }}"));
        super::contains(&expanded, "(\"cee\")");
        super::lacks(&expanded, "(\"\")");
    }
}

/// What has no schema is asked for no more than a Terraform type.
#[test]
fn a_type_is_mapped_where_there_is_no_schema() {
    let asks = |tag: &str, ty: &str| {
        let expanded = object(&format!("struct Own {{ #[tfsdk({tag})] field: {ty} }}"));
        assert_ne!(mistakes(expanded.clone()), NONE, "{tag}");
        expanded.to_string().contains("const _ : __tf :: FieldSpec")
    };
    for tag in ["\"a\", st", "\"A\"", "\"a\", set = true", "set"] {
        assert!(asks(tag, "Vec<Foreign>"), "{tag}");
    }
    assert!(!asks("\"a\", st", "Vec<u8>"), "its name tells that it is mapped");
    assert!(!asks("\"a\", colour", "Foreign"));
    assert!(!asks("\"a\", txt", "Foreign"));
}

/// A default stays where nothing contradicts it, and is asked whether it fits.
#[test]
fn a_default_that_stays_is_asked_whether_it_fits() {
    let asks = |tag: &str| {
        let item = format!("#[tfsdk(resource)] struct Own {{ #[tfsdk({tag})] field: u16 }}");
        let expanded = object(&item);
        assert_ne!(mistakes(expanded.clone()), NONE, "{tag}");
        expanded.to_string().contains("default_fits")
    };
    assert!(asks("\"a\", optional, default = \"x\", keep"));
    assert!(asks("\"A\", optional, default_env(\"N\", else \"x\")"));
    for tag in [
        "\"a\", optional, default = \"x\", computed",
        "\"a\", required, default = \"x\"",
        "\"a\", optional, default = \"x\", default_env(\"N\")",
        "\"a\", optional, default = \"x\", write_only",
        "\"a\", default = \"x\", keep",
    ] {
        assert!(!asks(tag), "{tag}");
    }
}
