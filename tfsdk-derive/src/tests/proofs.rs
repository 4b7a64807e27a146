//! Structs and the schemas of files that they are held to.

use super::{NONE, contains, lacks, mistakes, object};

fn of(tag: &str, fields: &str) -> Vec<String> {
    mistakes(object(&format!(
        "#[tfsdk(schema_file = \"../tests/schemas/shop.json\", {tag})] struct Own {{ {fields} }}"
    )))
}

#[test]
fn every_section_of_a_file_is_found_by_its_key() {
    assert_eq!(of("data = \"shop_items\"", "#[tfsdk(\"ids\")] ids: Ids"), NONE);
    assert_eq!(of("ephemeral = \"shop_token\"", "#[tfsdk(\"token\")] token: Token"), NONE);
    assert_eq!(of("resource = \"shop_item\", ignore_unmapped", "#[tfsdk(\"rule\")] rules: Rules"), NONE);
    for provider in ["example.com/one/shop", "one/shop"] {
        assert_eq!(of(&format!("provider = {provider:?}, ignore_unmapped"), ""), NONE);
    }
    for part in ["e/shop", "ne/shop", "example.com/one", "/one/shop"] {
        let found = of(&format!("provider = {part:?}"), "");
        assert!(found[0].contains("has no provider"), "{found:?}");
    }
    // A provider without a configuration has an empty one.
    assert_eq!(of("provider = \"two/shop\"", ""), NONE);
}

#[test]
fn the_constant_has_what_has_a_field_and_blocks_that_are_alike_once() {
    let expanded = object(
        "#[tfsdk(schema_file = \"../tests/schemas/shop.json\", resource = \"shop_item\", ignore_unmapped)] struct Own { \
         #[tfsdk(\"rule\")] rules: Vec<Rule>, #[tfsdk(\"name\")] name: String }",
    );
    contains(
        &expanded,
        "const __TF_WANTED: &__tf::WantedObject = &__tf::WantedObject { by: __tf::WantedBy::Schema, attributes: &[\
         __tf::Wanted { name: \"name\", ty: &__tf::WantedType::String, null: __tf::WantedNull::Never, \
         field: \"#[tfsdk(\\\"name\\\")] name: String\", \
         facts: &[__tf::WantedFact::Required] }, \
         __tf::Wanted { name: \"rule\", ty: &__tf::WantedType::List(&__tf::WantedType::Object(__TF_WANTED_1)), \
         null: __tf::WantedNull::Never, field: \"#[tfsdk(\\\"rule\\\")] rule: Vec<Rule>\", \
         facts: &[__tf::WantedFact::Nested, __tf::WantedFact::Block] }] };",
    );
    contains(&expanded, "const __TF_WANTED_0: &[__tf::Wanted] =");
    lacks(&expanded, "zones");
}

/// What a resource computes is planned. Where the struct says that it computes it, its own schema asks for the same.
#[test]
fn what_a_resource_computes_is_asked_for_once() {
    let of = |tag: &str, field: &str| {
        let expanded = object(&format!(
            "#[tfsdk(schema_file = \"../tests/schemas/shop.json\", {tag})] struct Own {{ {field} }}"
        ));
        let text = super::compact(&expanded.to_string());
        let (_, behind) = text.split_once("name:\"id\"").expect("the attribute");
        let (_, null) = behind.split_once("null:__tf::WantedNull::").expect("whether it is null");
        null.chars().take_while(char::is_ascii_alphabetic).collect::<String>()
    };
    let resource = "resource, resource = \"shop_item\"";
    assert_eq!(of(resource, "#[tfsdk(\"id\", required)] id: String"), "Planned");
    assert_eq!(of(resource, "#[tfsdk(\"id\", computed)] id: String"), "Never");
    let plain = "resource = \"shop_item\", ignore_unmapped";
    assert_eq!(of(plain, "#[tfsdk(\"id\")] id: String"), "Computed");
}

/// There is no end of what a device gives, and a folder gives nothing.
#[test]
fn what_is_no_file_is_not_read() {
    for path in ["/dev/zero", "../tests/schemas"] {
        let expanded = object(&format!("#[tfsdk(schema_file = {path:?}, resource = \"r\")] struct Own {{}}"));
        let told = if path.starts_with("/dev") && !cfg!(unix) { "there is no file" } else { "is no file" };
        assert!(mistakes(expanded)[0].contains(told), "{path}");
    }
}

#[test]
fn a_struct_without_the_key_pays_nothing_for_it() {
    let expanded = object("struct Own { #[tfsdk(\"name\")] name: String }");
    lacks(&expanded, "WANTED");
    lacks(&expanded, "include_bytes");
}

#[test]
fn only_fields_that_may_hold_structs_are_asked_what_these_say() {
    for tag in ["resource = \"shop_item\"", "data_source, data = \"shop_item\""] {
        let expanded = object(&format!(
            "#[tfsdk(schema_file = \"../tests/schemas/shop.json\", {tag}, ignore_unmapped)] struct Own {{ \
             #[tfsdk(\"id\")] id: Id, #[tfsdk(\"name\")] name: Option<String> }}"
        ));
        lacks(&expanded, "behaves");
    }
    let expanded = object(
        "#[tfsdk(schema_file = \"../tests/schemas/shop.json\", resource = \"shop_item\", ignore_unmapped)] struct Own<'a, T> { \
         #[tfsdk(\"rule\")] rules: Vec<Rule<'a>>, #[tfsdk(\"owner\")] owner: Option<T> }",
    );
    // What is not known here is not asked.
    assert_eq!(expanded.to_string().matches("held_behaves").count(), 1);
    contains(
        &expanded,
        "held_behaves(&mut __tf_found, __tf::About::Attribute(\"rule\"), __tf::Kind::Resource, __tf::Held::<Vec<Rule<'static>>>::NESTED, __TF_WANTED, __tf::Some(1))",
    );
}

#[test]
fn one_expansion_of_many_names_the_file_to_the_compiler() {
    let file = std::env::temp_dir().join(format!("tfsdk-derive-{}.json", std::process::id()));
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"a/b/c":{"resource_schemas":{"c_d":{"version":0,"block":{}}}}}}"#;
    std::fs::write(&file, schemas).unwrap();
    let expand = || {
        let expanded =
            object(&format!("#[tfsdk(schema_file = {file:?}, resource = \"c_d\")] struct Own {{}}"));
        assert_eq!(mistakes(expanded.clone()), NONE);
        expanded.to_string().matches("include_bytes").count()
    };
    assert_eq!([expand(), expand(), expand()], [1, 0, 0]);
    // What changed is read again.
    std::fs::write(&file, schemas.replace("c_d", "c_other")).unwrap();
    let found =
        mistakes(object(&format!("#[tfsdk(schema_file = {file:?}, resource = \"c_d\")] struct Own {{}}")));
    assert!(found[0].contains("has no resource `c_d`"), "{found:?}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_a_struct_with_a_schema_lacks_is_told_with_its_behaviour() {
    let found =
        of("resource, resource = \"shop_item\", version = 1", "#[tfsdk(\"name\", required)] name: String");
    let [found] = &found[..] else { panic!("{found:?}") };
    for field in [
        "#[tfsdk(\"id\", computed)] id: tfsdk::Tf<String>",
        "#[tfsdk(\"token\", optional, sensitive, write_only)] token: Option<String>",
        "#[tfsdk(\"rule\", block)] rule: Vec<Rule>",
        "#[tfsdk(\"tags\", optional, computed)] tags: tfsdk::Tf<std::collections::BTreeMap<String, String>>",
        "#[tfsdk(\"zones\", optional, set)] zones: Option<Vec<String>>",
    ] {
        assert!(found.contains(&format!("\n    {field},")), "{field} in {found}");
    }
}

#[test]
fn a_struct_is_held_to_one_thing() {
    let found = of("resource = \"shop_item\", object = \"object({})\", ignore_unmapped", "");
    assert!(
        found.iter().any(|text| text.starts_with("`object` beside `schema_file`: a struct is held to a")),
        "{found:?}"
    );
}
