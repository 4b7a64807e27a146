//! Newtypes and enums.

use super::{NONE, contains, lacks, mistakes, value};

#[test]
fn a_value_is_a_newtype_or_an_enum() {
    for (item, message) in [
        (
            "struct Own { a: u8 }",
            "`TfValue` is for newtypes and enums, and this struct has named fields / for an object, derive `TfObject`",
        ),
        (
            "struct Own;",
            "`TfValue` is for newtypes and enums, and a unit struct holds nothing / for a newtype, write `struct \
             Own(…);` with the type it holds",
        ),
        (
            "union Own { a: u8 }",
            "`TfValue` is for newtypes and enums, and this is a union / for a newtype, write `struct Own(…);` with the \
             type it holds",
        ),
    ] {
        assert_eq!(mistakes(value(item)), [message]);
    }
}

#[test]
fn a_newtype_holds_one_value() {
    for item in [
        "struct Own(u8);",
        "struct Own(u8, #[tfsdk(\"-\")] u8);",
        "struct Own(#[tfsdk(\"-\")] u8, u8, #[tfsdk(\"-\")] u8);",
        "struct Own(#[tfsdk(set, text)] Vec<u8>);",
        "struct Own(#[tfsdk()] u8);",
        "struct Own(#[tfsdk(text)] Vec<Own>);",
        "struct Own(#[tfsdk(\"-\")] Box<Own>, u8);",
    ] {
        assert_eq!(mistakes(value(item)), NONE, "{item}");
    }
    let none = "a newtype holds one value, and this holds none / for an object without attributes, derive `TfObject` on a \
                struct with named fields";
    assert_eq!(mistakes(value("struct Own();")), [none]);
    assert_eq!(mistakes(value("struct Own(#[tfsdk(\"-\")] u8);")), [none]);
    let second = "a newtype holds one value, and this is a second / tag what is no part of the value `#[tfsdk(\"-\")]`; \
                  for an object, derive `TfObject` on a struct with named fields";
    assert_eq!(mistakes(value("struct Own(u8, u8);")), [second]);
    assert_eq!(mistakes(value("struct Own(u8, u8, u8);")), [second]);
    assert_eq!(
        mistakes(value("struct Own(#[tfsdk(\"a\")] u8);")),
        ["what a newtype holds has no name / drop the name"]
    );
    assert_eq!(
        mistakes(value("struct Own(u8, #[tfsdk(\"-\", set)] u8);")),
        ["`set` has no meaning beside `\"-\"` / write `#[tfsdk(\"-\")]`"]
    );
    assert_eq!(mistakes(value("struct Own(Box<Self>);")).len(), 1);
    assert_eq!(mistakes(value("struct Own(Option<Own>);")).len(), 1);
    assert_eq!(mistakes(value("struct Own(#[tfsdk(set)] String);")).len(), 1);
    assert_eq!(mistakes(value("struct Own(#[tfsdk(nope)] u8, #[tfsdk(nope)] u8);")).len(), 2);
}

#[test]
fn every_variant_has_a_text_of_its_own() {
    for item in [
        "enum Own { #[tfsdk(\"a\")] A }",
        "enum Own { #[tfsdk(\"\")] A, #[tfsdk(\"-\")] B, #[tfsdk(\"A b\")] C }",
        "enum Own { #[tfsdk(\"a\")] r#Type, #[tfsdk(\"A\")] B }",
    ] {
        assert_eq!(mistakes(value(item)), NONE, "{item}");
    }
    for (item, messages) in [
        (
            "enum Own {}",
            &[
                "an enum without variants has no value / give it variants, each tagged with its text: `#[tfsdk(\"text\")]`",
            ][..],
        ),
        (
            "enum Own { FirstOne, #[tfsdk()] SecondOne }",
            &[
                "the variant `FirstOne` has no tag / add `#[tfsdk(\"first_one\")]` with the text that it stands for",
                "the tag does not say which text the variant stands for / write `#[tfsdk(\"second_one\")]`",
            ],
        ),
        (
            "enum Own { #[tfsdk(\"a\")] A(u8), #[tfsdk(\"b\")] B { b: u8 }, C() }",
            &[
                "the variant `A` has fields, and a string has no place for them / `TfValue` maps enums without fields; \
                 for an object with an attribute for each variant, derive `TfObject`",
                "the variant `B` has fields, and a string has no place for them / `TfValue` maps enums without fields; \
                 for an object with an attribute for each variant, derive `TfObject`",
                "the variant `C` has fields, and a string has no place for them / `TfValue` maps enums without fields; \
                 for an object with an attribute for each variant, derive `TfObject`",
            ],
        ),
        (
            "enum Own { #[tfsdk(\"a\")] A, #[tfsdk(\"a\")] B, #[tfsdk(\"a\")] C }",
            &[
                "the text \"a\" is taken by the variant `A` / every text has one variant; give `B` another",
                "the text \"a\" is taken by the variant `A` / every text has one variant; give `C` another",
            ],
        ),
        (
            "enum Own { #[tfsdk(\"A\")] A, #[tfsdk(\"A\")] B }",
            &["the text \"A\" is taken by the variant `A` / every text has one variant; give `B` another"],
        ),
    ] {
        assert_eq!(mistakes(value(item)), messages);
    }
}

#[test]
fn a_newtype_is_a_key_as_its_value_is_or_by_its_text() {
    contains(&value("struct Own(String);"), "__tf::MapKey for Own");
    contains(&value("struct Own(String);"), "__tf::FromMapKey<'__de> for Own");
    contains(&value("struct Own(#[tfsdk(text)] IpAddr);"), "__tf::MapKey for Own");
    lacks(&value("struct Own(#[tfsdk(set)] Vec<u8>);"), "__tf::MapKey for Own");
}

#[test]
fn what_else_is_in_a_newtype_is_filled_in_its_place() {
    let expanded = value("struct Own(#[tfsdk(\"-\")] A, B, #[tfsdk(\"-\")] C);");
    contains(&expanded, "Self(<A as __tf::Skipped>::skipped(), __tf_value, <C as __tf::Skipped>::skipped())");
    contains(&expanded, "(&self.1, __tf_sink)");
    contains(&expanded, "into_mirror(self.1)");
}

#[test]
fn rules_of_a_type_are_all_of_them() {
    let none = value("struct Own(String);");
    contains(
        &none,
        "validate: __tf::TypeRules::NONE.validate, same_meaning: __tf::TypeRules::NONE.same_meaning",
    );
    let inner = value("struct Own(Vec<Zone>);");
    contains(&inner, "validate: __tf::TypeRules::or_none(__tf::Held::<Vec<Zone>>::RULES).validate");
    let own = |validators: &str| {
        format!("validate: __tf::Some(|| __tf::with_inner([{validators}], __tf::TypeRules::NONE))")
    };
    let one = value("#[tfsdk(validate = check)] struct Own(String);");
    contains(
        &one,
        &own("(|| { #[allow(unused_imports)] use __tf::NotNamed as _; __tf::Made(check).validator() })()"),
    );
    let closure = value("#[tfsdk(validate = |a, b, c| ())] struct Own(String);");
    contains(&closure, &own("(|| __tf::closure_validator(|a, b, c| ()))()"));
    let moved = value("#[tfsdk(validate = move |a, b, c| ())] struct Own(String);");
    contains(&moved, &own("(|| __tf::closure_validator(move |a, b, c| ()))()"));
    let two = value("#[tfsdk(validate = [one, two])] struct Own(String);");
    contains(
        &two,
        &own(
            "(|| { #[allow(unused_imports)] use __tf::NotNamed as _; __tf::Made(one).validator() })(), (|| { #[allow(unused_imports)] use __tf::NotNamed as _; __tf::Made(two).validator() })()",
        ),
    );
    let same = value("#[tfsdk(same_meaning = alike)] struct Own(String);");
    contains(&same, "same_meaning: __tf::Some(alike)");
    let texts = value("enum Own { #[tfsdk(\"a\")] A, #[tfsdk(\"b\")] B }");
    contains(&texts, &own("(|| __tf::validator(__tf::one_of([\"a\", \"b\"])))()"));
    let both = value("#[tfsdk(validate = check)] enum Own { #[tfsdk(\"a\")] A }");
    contains(
        &both,
        &own(
            "(|| __tf::validator(__tf::one_of([\"a\"])))(), (|| { #[allow(unused_imports)] use __tf::NotNamed as _; __tf::Made(check).validator() })()",
        ),
    );
}

#[test]
fn an_item_with_mistakes_has_its_impls_all_the_same() {
    for item in ["enum Own {}", "struct Own;", "struct Own(u8, u8);", "#[tfsdk(nope)] struct Own(u8);"] {
        let expanded = value(item);
        for head in [
            "TfType for Own",
            "FromTf<'__de> for Own",
            "ToTf for Own",
            "MapKey for Own",
            "FromMapKey<'__de> for Own",
            "Mirrored for Own",
        ] {
            contains(&expanded, head);
        }
    }
}
