//! Structs and the type constraints that they say they are for.

use super::{NONE, contains, lacks, mistakes, object};

fn of(constraint: &str, fields: &str) -> Vec<String> {
    mistakes(object(&format!("#[tfsdk(object = {constraint:?})] struct Own {{ {fields} }}")))
}

#[test]
fn the_attributes_of_both_are_paired() {
    assert_eq!(of("object({})", ""), NONE);
    assert_eq!(of("object({ a = string })", "#[tfsdk(\"a\")] a: String"), NONE);
    assert_eq!(
        of(
            "object({ b = string, a = number })",
            "#[tfsdk(\"a\")] a: u8, #[tfsdk(\"-\")] x: u8, #[tfsdk(\"b\")] b: String"
        ),
        NONE
    );
    let expanded = object(
        "#[tfsdk(object = \"object({ b = string, a = optional(number), c = optional(bool, true) })\")] struct Own { #[tfsdk(\"c\")] c: C, #[tfsdk(\"a\")] a: A, \
         #[tfsdk(\"b\")] b: B }",
    );
    assert_eq!(mistakes(expanded.clone()), NONE);
    contains(
        &expanded,
        "const __TF_WANTED: &__tf::WantedObject = &__tf::WantedObject { by: __tf::WantedBy::Constraint, attributes: &[\
         __tf::Wanted { name: \"a\", ty: &__tf::WantedType::Number, null: __tf::WantedNull::NoDefault, \
         field: \"#[tfsdk(\\\"a\\\")] a: Option<tfsdk::Number>\", facts: &[] }, \
         __tf::Wanted { name: \"b\", ty: &__tf::WantedType::String, null: __tf::WantedNull::Never, \
         field: \"#[tfsdk(\\\"b\\\")] b: String\", facts: &[] }, \
         __tf::Wanted { name: \"c\", ty: &__tf::WantedType::Bool, null: __tf::WantedNull::Never, \
         field: \"#[tfsdk(\\\"c\\\")] c: bool\", facts: &[] }] };",
    );
    // Each is asked by its own type: that of the struct is known beside a type that is none, but not beside a name that the module lacks.
    for (position, name) in ["a", "b", "c"].into_iter().enumerate() {
        let ty = name.to_uppercase();
        let entry = format!("__tf::attribute_of(\"{name}\", <__tf::Known<{ty}>>::TYPE)");
        let spec = format!("&__tf::TypeSpec::Object(&[{entry}])");
        contains(&expanded, &format!("__tf::attribute_fits({spec}, 0, __TF_WANTED, {position});"));
    }
    lacks(&expanded, "all_there");
}

#[test]
fn a_field_without_an_attribute_is_told_with_what_was_meant() {
    let add = "add it to the constraint, or tag the field `#[tfsdk(\"-\")]`";
    assert_eq!(
        of("object({})", "#[tfsdk(\"a\")] a: u8"),
        [format!("the constraint has no attribute `a` / {add}")]
    );
    // The attribute that was meant is not missing besides.
    assert_eq!(
        of("object({ name = string })", "#[tfsdk(\"nmae\")] a: String"),
        ["the constraint has no attribute `nmae` / did you mean `name`?"]
    );
    assert_eq!(
        of("object({ zone = string })", "#[tfsdk(\"nmae\")] a: String"),
        [
            format!("the constraint has no attribute `nmae` / {add}"),
            "`Own` has no field for the attribute `zone` of its constraint / add\n    #[tfsdk(\"zone\")] zone: String,".to_owned()
        ]
    );
}

#[test]
fn every_attribute_without_a_field_is_told_with_the_field_to_write() {
    let missing = |constraint: &str| {
        let found = of(&format!("object({{ a = {constraint} }})"), "").remove(0);
        found
            .split("/ add\n    #[tfsdk(\"a\"")
            .nth(1)
            .unwrap_or_else(|| panic!("{found}"))
            .trim_end_matches(',')
            .to_owned()
    };
    for (constraint, field) in [
        ("string", ")] a: String"),
        ("number", ")] a: tfsdk::Number"),
        ("bool", ")] a: bool"),
        ("any", ")] a: tfsdk::Value"),
        ("list(string)", ")] a: Vec<String>"),
        ("set(string)", ", set)] a: Vec<String>"),
        ("map(bool)", ")] a: std::collections::BTreeMap<String, bool>"),
        ("list(set(string))", ")] a: Vec<std::collections::HashSet<String>>"),
        ("object({})", ")] a: A"),
        ("list(object({}))", ")] a: Vec<A>"),
        ("tuple([])", ")] a: tfsdk::Value"),
        ("tuple([string])", ")] a: (String,)"),
        ("tuple([string, bool])", ")] a: (String, bool)"),
        ("optional(string)", ")] a: Option<String>"),
        ("optional(set(string))", ", set)] a: Option<Vec<String>>"),
        ("optional(string, null)", ")] a: Option<String>"),
        ("optional(string, \"x\")", ")] a: String"),
    ] {
        assert_eq!(missing(constraint), field, "{constraint}");
    }
    let twelve = |count: usize| missing(&format!("tuple([{}])", vec!["bool"; count].join(", ")));
    assert_eq!(twelve(12), format!(")] a: ({})", ["bool"; 12].join(", ")));
    assert_eq!(twelve(13), ")] a: tfsdk::Value");
    assert_eq!(
        of("object({ b = bool, type = string, self = bool, some_thing = object({}) })", ""),
        [
            "`Own` has no field for the attributes `b`, `self`, `some_thing` and `type` of its constraint / add\
          \n    #[tfsdk(\"b\")] b: bool,\
          \n    #[tfsdk(\"self\")] self_: bool,\
          \n    #[tfsdk(\"some_thing\")] some_thing: SomeThing,\
          \n    #[tfsdk(\"type\")] r#type: String,"
        ]
    );
}

#[test]
fn what_a_broken_field_is_for_is_not_known() {
    let found = of("object({ a = string, b = string })", "#[tfsdk(\"A\")] a: String");
    assert_eq!(found.len(), 1, "{found:?}");
    // What an embedded struct has the compiler knows.
    assert_eq!(
        of("object({ a = string, b = string })", "#[tfsdk(\"a\")] a: String, #[tfsdk(flatten)] rest: Rest"),
        NONE
    );
    let expanded = object(
        "#[tfsdk(object = \"object({ a = string, b = optional(bool) })\")] struct Own { #[tfsdk(\"a\")] a: String, #[tfsdk(flatten)] one: One, #[tfsdk(flatten)] two: Two }",
    );
    let spec = "&__tf::TypeSpec::Object(&TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF)";
    contains(&expanded, &format!("__tf::embedded_fits({spec}, 0, __TF_WANTED)"));
    contains(&expanded, &format!("__tf::embedded_fits({spec}, 1, __TF_WANTED)"));
    contains(&expanded, &format!("__tf::all_there({spec}, __TF_WANTED)"));
}

#[test]
fn a_constraint_is_that_of_an_object() {
    let says = "a struct is an object, and the constraint says";
    for (constraint, name) in [
        ("string", "string"),
        ("any", "any type"),
        ("list(string)", "list of string"),
        ("tuple([])", "tuple"),
    ] {
        assert_eq!(of(constraint, ""), [format!("{says} {name} / write `object({{ … }})`")]);
    }
    for (constraint, name) in
        [("list(object({}))", "list of object"), ("map(set(object({})))", "map of set of object")]
    {
        assert_eq!(
            of(constraint, ""),
            [format!("{says} {name} / give the constraint of one of its objects, `object({{ … }})`")]
        );
    }
    assert_eq!(
        of("object({ A = string, b = string })", "#[tfsdk(\"b\")] b: String"),
        [
            "the attribute \"A\" of the constraint cannot have a field / a field's attribute is named with `a` to `z`, `0` \
          to `9` and `_`, and starts with a letter"
        ]
    );
    // Every problem of the text is told in Terraform's words.
    let found = of("object({ a = strng, b = nmber })", "");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("strng") && found[1].contains("nmber"), "{found:?}");
}

/// What does not depend on a parameter is checked where the struct stands, the rest where it is used.
#[test]
fn a_generic_struct_is_checked_as_early_as_it_can_be() {
    let expanded = object(
        "#[tfsdk(object = \"object({ a = string, b = string, c = string, d = string })\")] struct Own<'x, T, const N: usize> { #[tfsdk(\"a\")] a: A, #[tfsdk(\"b\")] b: Vec<T>, \
         #[tfsdk(\"c\")] c: &'x str, #[tfsdk(\"d\")] d: [u8; N] }",
    );
    let text = expanded.to_string();
    assert_eq!(mistakes(expanded.clone()), NONE);
    contains(
        &expanded,
        "&__tf::TypeSpec::Object(&[__tf::attribute_of(\"a\", <__tf::Known<A>>::TYPE)]), 0, __TF_WANTED, 0);",
    );
    for (position, name) in [(1, "b"), (2, "c"), (3, "d")] {
        contains(
            &expanded,
            &format!(
                "__tf::Found::attribute_fits(&mut __tf_found, __tf::About::Attribute({name:?}), __tf_spec, {position}, __TF_WANTED, {position});"
            ),
        );
    }
    assert_eq!(text.matches("attribute_fits").count(), 4);
}

/// A field with a mistake is for the attribute that its tag names, so that the others are told as missing, and that one is not.
#[test]
fn a_field_with_a_mistake_hides_no_missing_attribute() {
    let found = mistakes(object(
        "#[tfsdk(object = \"object({ name = string, size = number, port = number })\")] \
         struct Own { #[tfsdk(\"name\", st)] name: String, #[tfsdk(\"siz\")] size: u8 }",
    ));
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[1].ends_with("did you mean `size`?"), "{found:?}");
    assert!(found[2].starts_with("`Own` has no field for the attribute `port`"), "{found:?}");
    // What is there is offered to no other.
    let found = mistakes(object(
        "#[tfsdk(object = \"object({ size = number })\")] \
         struct Own { #[tfsdk(\"size\", st)] size: u8, #[tfsdk(\"sze\")] x: u8 }",
    ));
    assert!(found.len() == 2 && !found[1].contains("did you mean"), "{found:?}");
    // One without a name may be for any.
    let found = mistakes(object(
        "#[tfsdk(object = \"object({ size = number })\")] struct Own { #[tfsdk(text)] size: u8 }",
    ));
    assert_eq!(found.len(), 1, "{found:?}");
}
