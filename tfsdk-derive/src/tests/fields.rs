//! Fields: what they are, and what their types have to be.

use super::{NONE, in_field, in_kind, mistakes, object, value};

#[test]
fn every_field_has_a_tag_with_a_name() {
    let untagged = |field: &str| mistakes(object(&format!("struct Own {{ {field}: u8 }}")));
    for (field, name, tag) in [
        ("a", "a", "a"),
        ("r#type", "type", "type"),
        ("camelCase", "camelCase", "camel_case"),
        ("_a", "_a", "a"),
        ("_1", "_1", "name"),
        ("__", "__", "name"),
    ] {
        assert_eq!(
            untagged(field),
            [format!(
                "the field `{name}` has no tag / add `#[tfsdk(\"{tag}\")]`, or `#[tfsdk(\"-\")]` if it is no attribute"
            )]
        );
    }
    let nameless = "the tag does not name the attribute";
    assert_eq!(in_field("", "u8"), [format!("{nameless} / write `#[tfsdk(\"field\")]`")]);
    assert_eq!(in_field("set", "Vec<u8>"), [format!("{nameless} / write `#[tfsdk(\"field\", set)]`")]);
    assert_eq!(
        in_field("set, text", "Vec<u8>"),
        [format!("{nameless} / write `#[tfsdk(\"field\", set, text)]`")]
    );
    assert_eq!(
        mistakes(object("struct Own { #[tfsdk(text)] #[tfsdk(set)] a: Vec<u8> }")),
        [format!("{nameless} / write `#[tfsdk(\"a\", text, set)]` in place of all its tags")]
    );
}

#[test]
fn what_is_no_attribute_has_no_keys() {
    assert_eq!(in_field("\"-\"", "Anything"), NONE);
    assert_eq!(in_field("\"-\"", "Option<Box<Own>>"), NONE, "it may contain the struct");
    assert_eq!(in_field("\"-\"", "&'static str"), NONE);
    let no_meaning = |keys: &str, have: &str| {
        format!("a field tagged \"-\" is no attribute, so {keys} {have} no meaning here")
    };
    assert_eq!(
        in_field("\"-\", set", "Vec<u8>"),
        [format!("{} / write `#[tfsdk(\"-\")]`, or `#[tfsdk(\"field\", set)]`", no_meaning("`set`", "has"))]
    );
    assert_eq!(
        in_field("\"-\", set, text", "Vec<u8>"),
        [format!(
            "{} / write `#[tfsdk(\"-\")]`, or `#[tfsdk(\"field\", set, text)]`",
            no_meaning("`set` and `text`", "have")
        )]
    );
    assert_eq!(
        in_field("\"-\", flatten", "Inner"),
        [format!("{} / write `#[tfsdk(\"-\")]`, or `#[tfsdk(flatten)]`", no_meaning("`flatten`", "has"))]
    );
    assert_eq!(in_kind("resource", "\"-\", required", "u8").len(), 1);
}

#[test]
fn a_struct_is_embedded_as_it_is() {
    assert_eq!(
        in_field("\"a\", flatten", "Inner"),
        ["an embedded struct has no name of its own: its attributes become those of this struct / write \
          `#[tfsdk(flatten)]`; for an object inside this one, drop `flatten`"]
    );
    assert_eq!(
        in_field("flatten, set, text", "Inner"),
        [
            "`set` has no meaning beside `flatten` / it belongs in the embedded struct, on the field it is meant for",
            "`text` has no meaning beside `flatten` / it belongs in the embedded struct, on the field it is meant for"
        ]
    );
    let there = "the attributes of an embedded struct are always there";
    let once = "the attributes of an embedded struct are there once";
    for (container, why) in [
        ("Option", there),
        ("Tf", there),
        ("Vec", once),
        ("VecDeque", once),
        ("HashSet", once),
        ("BTreeSet", once),
    ] {
        assert_eq!(
            in_field("flatten", &format!("{container}<Inner>")),
            [format!(
                "`flatten` cannot go through `{container}`: {why} / make the field a `Inner`; or, for one attribute that \
                 holds such objects, tag it `#[tfsdk(\"field\")]`"
            )]
        );
    }
    for container in ["HashMap", "BTreeMap"] {
        assert_eq!(
            in_field("flatten", &format!("std::collections::{container}<String, Inner>")),
            [format!(
                "`flatten` cannot go through `{container}`: an object has fixed attributes, and a map any keys / give the map a \
                 name: `#[tfsdk(\"field\")]`"
            )]
        );
    }
    for container in ["Box", "Rc", "Arc"] {
        assert_eq!(
            in_field("flatten", &format!("{container}<Inner>")),
            [format!(
                "`flatten` cannot go through `{container}`: `flatten` takes the struct itself / make the field a `Inner`"
            )]
        );
    }
    assert_eq!(in_field("flatten", "Other<Inner>"), NONE);
    assert_eq!(in_field("flatten", "Option"), NONE, "a struct of one's own that is called so");
}

#[test]
fn a_struct_cannot_contain_itself() {
    let message = "`Own` contains itself, and Terraform's types are finite / refer to the other one by its name or id, or \
                   hold any value as `tfsdk::Value`";
    for ty in ["Box<Own>", "Vec<Self>", "Option<Box<Own>>", "[Own; 2]"] {
        assert_eq!(in_field("\"a\"", ty), [message], "{ty}");
        assert_eq!(in_field("flatten", ty).len(), 1, "{ty}");
    }
    assert_eq!(in_field("\"a\", text", "Vec<Own>"), NONE, "a text is finite");
}

#[test]
fn what_only_names_the_struct_does_not_contain_it() {
    for ty in [
        "Option<Id<Own>>",
        "PhantomData<Own>",
        "Vec<<Own as Kinds>::Kind>",
        "[u8; Self::N]",
        "Id<&'static Own>",
    ] {
        assert_eq!(in_field("\"a\"", ty), NONE, "{ty}");
    }
}

#[test]
fn null_is_held_in_one_way() {
    for (ty, shown, kept) in [
        ("Option<Option<u8>>", "Option<Option<u8>>", "Option<u8>"),
        ("Option<tfsdk::Tf<u8>>", "Option<Tf<u8>>", "Tf<u8>"),
        ("Tf<Option<&'a str>>", "Tf<Option<&'a str>>", "Tf<&'a str>"),
        ("Vec<Tf<Tf<u8>>>", "Tf<Tf<u8>>", "Tf<u8>"),
        (
            "(u8, Box<Option<Option<HashMap<String, u8>>>>)",
            "Option<Option<HashMap<String, u8>>>",
            "Option<HashMap<String, u8>>",
        ),
    ] {
        let message = format!(
            "null is one value, and `{shown}` holds it in two ways, of which one is not read back / write `{kept}`"
        );
        assert_eq!(in_field("\"a\"", ty), [message], "{ty}");
    }
    assert_eq!(in_field("\"a\"", "Option<Vec<Option<u8>>>"), NONE);
    assert_eq!(in_field("\"-\"", "Option<Option<u8>>"), NONE);
}

#[test]
fn floats_are_no_elements_of_a_set() {
    for (ty, set, missing) in
        [("HashSet<f32>", "HashSet", "Eq"), ("Option<BTreeSet<f64>>", "BTreeSet", "Ord")]
    {
        let float = if ty.contains("f32") { "f32" } else { "f64" };
        let message = format!(
            "the elements of a `{set}` are compared, and `{float}` is not `{missing}` / write `Vec<{float}>` with the key `set`, \
             or `{set}<tfsdk::Number>`"
        );
        assert_eq!(in_field("\"a\"", ty), [message], "{ty}");
    }
    assert_eq!(in_field("\"a\", set", "Vec<f64>"), NONE);
}

#[test]
fn a_packed_struct_is_refused() {
    let message = "there are no references to the fields of a packed struct, and writing needs them / drop `packed`: a struct of \
                   Terraform data has no layout to keep";
    assert_eq!(mistakes(object("#[repr(C, packed)] struct Own { #[tfsdk(\"a\")] a: u32 }")), [message]);
    assert_eq!(mistakes(object("#[repr(packed(2))] struct Own { #[tfsdk(\"a\")] a: u32 }")), [message]);
    assert_eq!(mistakes(value("#[repr(packed)] struct Own(u32);")), [message]);
    assert_eq!(mistakes(object("#[repr(C)] struct Own { #[tfsdk(\"a\")] a: u32 }")), NONE);
}

#[test]
fn what_is_read_is_not_borrowed_for_ever() {
    let message = "what is read can be borrowed for as long as its input lives, and `'static` is longer / hold it as a \
                   `String`, or give the struct a lifetime: `&'a str`, `Cow<'a, str>`";
    for ty in
        ["&'static str", "Option<&'static str>", "Cow<'static, str>", "Vec<std::borrow::Cow<'static, str>>"]
    {
        assert_eq!(in_field("\"a\"", ty), [message], "{ty}");
    }
    for ty in ["Unit<'static>", "&'a str", "String", "Map<'a, Cow<'b, str>>"] {
        assert_eq!(in_field("\"a\"", ty), NONE, "{ty}");
    }
}

#[test]
fn mistakes_that_do_not_follow_from_one_another_are_told_together() {
    assert_eq!(in_field("\"A\", flatten, null_is_empty", "Option<&'static str>").len(), 4);
    let item = "struct Own { a: u8, #[tfsdk(\"B\")] b: u8, #[tfsdk(\"c\", nope)] c: u8, #[tfsdk(\"d\")] d: Box<Own>, #[tfsdk(\"d\")] e: u8 }";
    let found = mistakes(object(item));
    let about = ["`a` has no tag", "\"B\"", "`nope`", "contains itself", "\"d\" is taken"];
    assert_eq!(found.len(), about.len(), "{found:?}");
    // In the order of the fields.
    assert!(found.iter().zip(about).all(|(found, about)| found.contains(about)), "{found:?}");
}

#[test]
fn an_object_is_a_struct_with_named_fields() {
    for (item, message) in [
        (
            "struct Own(u8);",
            "a tuple struct has no names for the attributes of an object / for a newtype, which maps as what it holds, \
             derive `TfValue`",
        ),
        (
            "struct Own(u8, u8);",
            "a tuple struct has no names for the attributes of an object / name its fields: `struct Own { … }`",
        ),
        (
            "struct Own();",
            "a tuple struct has no names for the attributes of an object / name its fields: `struct Own { … }`",
        ),
        (
            "struct Own;",
            "a unit struct has no attributes / for an object without attributes, write `struct Own {}`",
        ),
        (
            "enum Own { A }",
            "`TfObject` makes an attribute of each variant, and these hold no values / for an enum whose variants are \
             strings, derive `TfValue`",
        ),
        (
            "union Own { a: u8 }",
            "`TfObject` is for structs, and for enums that say which of their attributes is set / write \
             `struct Own { … }`, or `enum Own { … }`",
        ),
    ] {
        assert_eq!(mistakes(object(item)), [message]);
    }
    assert_eq!(mistakes(object("struct Own {}")), NONE);
}

/// Also where its tag has a mistake.
#[test]
fn what_is_no_attribute_has_no_behaviour() {
    for (kind, tag) in [
        ("resource", "\"-\", defualt = 1"),
        ("data_source", "\"-\", sensitve"),
        ("data_source", "flatten, sensitve"),
        ("resource", "\"-\", colour"),
    ] {
        let found = in_kind(kind, tag, "String");
        assert_eq!(found.len(), 1, "{tag}: {found:?}");
    }
}
