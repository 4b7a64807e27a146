//! The keys of tags: where each stands, what it takes, and what is said of a word that is none.

use super::{NONE, contains, in_field, in_kind, in_resource, lacks, mistakes, object, value};

#[test]
fn a_key_is_given_once() {
    assert_eq!(in_field("\"a\", set, set", "Vec<u8>"), ["`set` is given twice / once is enough"]);
    assert_eq!(in_field("\"a\", set, text, set", "Vec<u8>"), ["`set` is given twice / once is enough"]);
    assert_eq!(
        mistakes(object("struct Own { #[tfsdk(\"a\", set)] #[tfsdk(set)] a: Vec<u8> }")),
        ["`set` is given twice / once is enough"]
    );
    assert_eq!(
        in_resource("\"a\", optional, validate = a::b, validate = [c(1), d]"),
        ["`validate` is given twice / all of them stand in one: `validate = [a::b, c (1), d]`"]
    );
    assert_eq!(
        in_resource("\"a\", optional, validate = a, validate = b, validate = [c, d]"),
        ["`validate` is given 3 times / all of them stand in one: `validate = [a, b, c, d]`"]
    );
    assert_eq!(
        in_resource("\"a\", optional, validate = a, validate = break"),
        ["there is nothing that `break` could leave / write the value alone"]
    );
}

#[test]
fn each_key_has_its_places() {
    let item = [
        "crate = a",
        "object = \"\"",
        "resource",
        "data_source",
        "provider",
        "ephemeral",
        "list",
        "action",
        "nested",
        "version = 1",
    ];
    for key in item {
        let name = key.split(' ').next().unwrap();
        let places = if name == "crate" { "a struct and of a newtype or enum" } else { "a struct" };
        let help = match name {
            "list" => "drop it: the type of the field says it; a `Vec` is a list, with the key `set` a set, and a `HashMap` is a map".to_owned(),
            "nested" => "drop it: nested attributes are those of the struct that the field holds, which is tagged `nested`".to_owned(),
            _ => format!("it is a key of {places}"),
        };
        assert_eq!(
            in_field(&format!("\"a\", {key}"), "u8"),
            [format!("`{name}` has no meaning on a field / {help}")]
        );
        assert_eq!(in_field(&format!("\"a\", {name}::x"), "u8").len(), 1, "what follows is a part of it");
    }
    let field = [
        ("flatten", "a field"),
        ("set", "a field and of the field of a newtype"),
        ("text", "a field and of the field of a newtype"),
        ("null_is_empty", "a field and of the field of a newtype"),
        ("empty_is_null", "a field and of the field of a newtype"),
        ("required", "a field"),
        ("optional", "a field"),
        ("computed", "a field"),
        ("default = 1", "a field"),
        ("default_fn = a", "a field"),
        ("default_env(\"A\")", "a field"),
        ("force_new", "a field"),
        ("diff_suppress = a", "a field"),
        ("same_meaning = a", "a field and of a newtype or enum"),
        ("validate = a", "a field and of a newtype or enum"),
        ("sensitive", "a field"),
        ("write_only", "a field"),
        ("keep", "a field"),
        ("key", "a field"),
        ("block", "a field"),
        ("min_items = 1", "a field"),
        ("max_items = 1", "a field"),
        ("attributes_as_blocks", "a field"),
    ];
    for (key, places) in field {
        let name = key.split([' ', '(']).next().unwrap();
        let of_struct = mistakes(object(&format!("#[tfsdk({key})] struct Own {{}}")));
        let help = match name {
            "default" => {
                "defaults stand on the fields of a struct with a schema: `#[tfsdk(\"name\", optional, default = …)]`"
                    .to_owned()
            }
            "block" => {
                "a struct that others hold is tagged `nested`; `block` stands on the field that holds it".to_owned()
            }
            _ => format!("it is a key of {places}"),
        };
        assert_eq!(of_struct, [format!("`{name}` has no meaning on a struct / {help}")]);
        let of_variant = mistakes(value(&format!("enum Own {{ #[tfsdk(\"a\", {key})] A }}")));
        assert_eq!(of_variant, [format!("`{name}` has no meaning on a variant / it is a key of {places}")]);
        let of_newtype = mistakes(value(&format!("struct Own(#[tfsdk({key})] Vec<u8>);")));
        let of_scalar = mistakes(value(&format!("#[tfsdk({key})] struct Own(Vec<u8>);")));
        if places.contains("newtype or enum") {
            assert_eq!(of_scalar, NONE);
        } else {
            assert_eq!(of_scalar, [format!("`{name}` has no meaning on a newtype or enum / {help}")]);
        }
        if places.contains("the field of a newtype") {
            assert_eq!(of_newtype, NONE, "{key}");
        } else {
            assert_eq!(
                of_newtype,
                [format!(
                    "`{name}` has no meaning on the field of a newtype / it is a key of {}",
                    places.replacen("a field", "a struct's field", 1)
                )]
            );
        }
    }
    assert_eq!(mistakes(object("#[tfsdk(resource, deprecated = \"x\")] struct Own {}")), NONE);
    assert_eq!(in_kind("resource", "\"a\", required, deprecated = \"x\"", "String"), NONE);
}

#[test]
fn a_key_that_does_not_exist_is_told_with_what_was_meant() {
    let unknown = |tag: &str, ty: &str| {
        let mut found = in_field(tag, ty);
        // What it means is about a schema, which the struct of `in_field` has not: that is told as well.
        found.retain(|told| !told.contains("about a schema"));
        found.remove(0)
    };
    assert_eq!(unknown("\"a\", flaten", "u8"), "there is no key `flaten` / did you mean `flatten`?");
    assert_eq!(unknown("\"a\", requird", "u8"), "there is no key `requird` / did you mean `required`?");
    assert_eq!(unknown("\"a\", Set", "u8"), "there is no key `Set` / did you mean `set`?");
    assert!(unknown("zone", "u8").starts_with(
        "there is no key `zone` / for an attribute of this name, write `\"zone\"`; a field of a struct without a schema has the keys `flatten`, "
    ));
    // That is no name, or there is one already.
    assert!(
        unknown("Somewhat", "u8")
            .starts_with("there is no key `Somewhat` / a field of a struct without a schema has the keys ")
    );
    assert!(
        unknown("\"a\", zzzzzz", "u8")
            .starts_with("there is no key `zzzzzz` / a field of a struct without a schema has the keys ")
    );
    assert!(
        unknown("set, zzzzzz", "u8")
            .starts_with("there is no key `zzzzzz` / a field of a struct without a schema has the keys ")
    );
    assert!(unknown("zzzzzz", "u8").ends_with("`null_is_empty` and `empty_is_null`"));
    // What means nothing in a struct of this kind is not listed.
    let listed = |kind: &str| in_kind(kind, "\"a\", optional, zzzzzz", "Option<u8>").remove(0);
    assert!(listed("resource").ends_with("`max_items` and `attributes_as_blocks`"));
    for (kind, key, is_listed) in [
        ("resource", "force_new", true),
        ("resource", "key", false),
        ("nested", "key", true),
        ("data_source", "force_new", false),
        ("data_source", "computed", true),
        ("provider", "computed", false),
        ("ephemeral", "write_only", false),
        ("list", "write_only", false),
        ("list", "computed", false),
        ("action", "write_only", true),
        ("action", "force_new", false),
    ] {
        assert_eq!(listed(kind).contains(&format!("`{key}`")), is_listed, "{key} in {kind}");
    }
    // Only keys of the place are meant.
    assert!(
        unknown("\"a\", neste", "u8")
            .starts_with("there is no key `neste` / a field of a struct without a schema has the keys")
    );
    assert_eq!(
        mistakes(object("#[tfsdk(nestd)] struct Own {}")),
        ["there is no key `nestd` / did you mean `nested`?"]
    );
    assert!(
        mistakes(object("#[tfsdk(zzzz)] struct Own {}"))[0]
            .contains("/ a struct has the keys `crate`, `object`, ")
    );
    assert!(
        mistakes(value("#[tfsdk(zzzz)] struct Own(u8);"))[0]
            .contains("/ a newtype or enum has the keys `crate`, ")
    );
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(zzzz)] A }")),
        ["there is no key `zzzz` / the tag of a variant is its text, in quotes"]
    );
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(rename = \"a\")] A }")),
        ["there is no key `rename` / the text stands alone: write `#[tfsdk(\"a\")]`"]
    );
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(\"a\", alias = \"b\")] A }")),
        ["there is no key `alias` / drop it: the tag of a variant is its text, and nothing else"]
    );
    assert_eq!(
        mistakes(value("enum Own { #[tfsdk(alias = \"b\")] A }")),
        ["there is no key `alias` / the tag of a variant is its text, in quotes"]
    );
}

#[test]
fn words_of_serde_are_told_in_those_of_this_derive() {
    for (tag, help) in [
        ("rename = \"f\"", "the name stands alone: write `\"f\"` in its place"),
        ("name = \"firstName\"", "the name stands alone: write `\"first_name\"` in its place"),
        ("rename(\"f\")", "the name stands alone: write `\"f\"` in its place"),
        ("skip", "for a field that is no attribute, write `#[tfsdk(\"-\")]`"),
        (
            "\"a\", with = a::b",
            "a type that prints and parses as text has the key `text`; any other is mapped by `tfsdk::map_with!`",
        ),
        ("\"a\", rename = \"b\"", "the name stands alone: write `\"b\"` in place of `\"a\"`, or drop this"),
        ("set, rename = \"b\"", "the name stands alone: write `\"b\"` as the first in the tag"),
        ("\"a\", markdown_description = \"x\"", "the description of an attribute is the field's doc comment"),
        ("\"a\", MarkdownDescription = \"x\"", "the description of an attribute is the field's doc comment"),
        (
            "\"a\", list",
            "drop it: the type of the field says it; a `Vec` is a list, with the key `set` a set, and a `HashMap` is a map",
        ),
        (
            "\"a\", elementType = String",
            "drop it: the type of the field says it; a `Vec` is a list, with the key `set` a set, and a `HashMap` is a map",
        ),
        (
            "\"a\", nested",
            "drop it: nested attributes are those of the struct that the field holds, which is tagged `nested`",
        ),
        (
            "\"a\", plan_modifiers = [requires_replace()]",
            "write `force_new` for `RequiresReplace`, and `keep` for `UseStateForUnknown`; others are code in `Resource::plan`",
        ),
    ] {
        let found = in_field(tag, "Vec<u8>");
        assert!(matches!(&found[..], [one] if one.ends_with(&format!(" / {help}"))), "{tag}: {found:?}");
    }
    for (tag, help) in [
        (
            "rename_all = \"snake_case\"",
            "each field names its attribute, and each variant its text: `#[tfsdk(\"name\")]`",
        ),
        ("ephemeral_resource", "write `ephemeral`"),
        ("kind = \"resource\"", "what a struct is stands alone, such as `resource` or `data_source`"),
        ("transparent", "a newtype that maps as what it holds derives `TfValue`"),
        (
            "deny_unknown_fields",
            "drop it; a struct has all attributes of its object, unless it has the key `ignore_unmapped`",
        ),
    ] {
        let found = mistakes(object(&format!("#[tfsdk({tag})] struct Own {{}}")));
        assert!(found[0].ends_with(&format!(" / {help}")), "{tag}: {found:?}");
    }
}

/// A word that means a key is told as that key, where it has a meaning and is not there already.
#[test]
fn a_key_that_was_meant_is_one_that_can_be_written() {
    let says = |kind: &str, tag: &str| in_kind(kind, tag, "Option<String>");
    for (kind, tag, help) in [
        ("resource", "\"a\", optional, requires_replace", "write `force_new`"),
        ("resource", "\"a\", optional, secret", "write `sensitive`"),
        ("resource", "\"a\", mandatory", "write `required`"),
        ("resource", "\"a\", required, RequiresReplace", "write `force_new`"),
        ("resource", "\"a\", optional, validate_func = f", "write `validate = f`"),
        ("resource", "\"a\", optional, DiffSuppressFunc = f", "write `diff_suppress = f`"),
        ("resource", "\"a\", optional, env = \"A\"", "write `default_env(\"A\")`"),
        ("resource", "\"a\", optional, default_value = 3", "write `default = 3`"),
        ("resource", "\"a\", optional, deprecation_message = \"x\"", "write `deprecated = \"x\"`"),
        ("resource", "\"a\", optional, default_value(3)", "write `default = 3`"),
        ("resource", "\"a\", optional, env(\"A\")", "write `default_env(\"A\")`"),
        ("resource", "\"a\", optional, env_var = \"$A\"", "write `default_env(\"A\")`"),
        ("resource", "\"a\", optional, env = [\"A\", \"B\"]", "write `default_env(\"…\")`"),
        ("resource", "\"a\", optional, deprecation_message = true", "write `deprecated = \"…\"`"),
        // It would say what is so without it.
        (
            "resource",
            "\"a\", optional, requires_replace = false",
            "drop it: without `force_new` it is not so",
        ),
        (
            "resource",
            "\"a\", optional, default_value = None",
            "drop it: what is left out is `None` by itself",
        ),
        ("data_source", "\"a\", read_only", "write `computed`"),
        ("resource", "\"a\", required, requird", "drop it; `required` is there already"),
        ("resource", "\"a\", requird, required", "drop it; `required` is there already"),
        ("resource", "\"a\", optional, secret, sensitive", "drop it; `sensitive` is there already"),
    ] {
        let found = says(kind, tag);
        assert!(matches!(&found[..], [one] if one.ends_with(&format!(" / {help}"))), "{tag}: {found:?}");
    }
    // What has no meaning here is not what was meant.
    let lists = |found: Vec<String>| {
        assert!(!found.iter().any(|told| told.contains("/ write `")), "{found:?}");
        assert!(found.iter().any(|told| told.contains(" has the key")), "{found:?}");
    };
    lists(says("provider", "\"a\", optional, read_only"));
    lists(says("data_source", "\"a\", optional, use_state_for_unknown"));
    lists(mistakes(value("struct Own(#[tfsdk(secret)] String);")));
    lists(mistakes(value("#[tfsdk(schema_version = 1)] struct Own(String);")));
    lists(mistakes(object("enum Own { #[tfsdk(\"a\", read_only)] A(String) }")));
    assert_eq!(
        mistakes(value("#[tfsdk(transparent)] struct Own(String);")),
        ["there is no key `transparent` / drop it: a newtype is mapped as what it holds"]
    );
    assert_eq!(
        mistakes(object("#[tfsdk(resource, schema_version = 3)] struct Own {}")),
        ["there is no key `schema_version` / write `version = 3`"]
    );
    assert_eq!(
        in_field("\"-\", requird", "u8"),
        ["there is no key `requird` / a field tagged `\"-\"` has none: write `#[tfsdk(\"-\")]`"]
    );
    // Keys in quotes are told as they are written, where they may stand.
    let second = |tag: &str| in_resource(tag).remove(0);
    assert!(second("\"a\", \"optional\"").ends_with("keys have no quotes: write `optional`"));
    assert!(second("\"a\", optional, \"optional\"").ends_with("drop it; `optional` is there already"));
    assert!(second("\"a\", optional, \"default\"").ends_with("keys have no quotes: write `default = …`"));
    assert!(second("\"a\", optional, \"default_env\"").ends_with("write `default_env(\"…\")`"));
    assert!(second("\"a\", optional, \"resource\"").ends_with("every tag has one name"));
    let variant = mistakes(value("enum Own { #[tfsdk(\"a\", \"set\")] A }"));
    assert_eq!(variant, ["a second text, after \"a\" / every tag has one text"]);
}

/// What a mistake does not hide is told in the same compile.
#[test]
fn what_was_not_understood_hides_only_what_it_may_be() {
    let starts = |kind: &str, tag: &str, starts: &[&str]| {
        let found = in_kind(kind, tag, "Option<String>");
        let are_these = found.iter().zip(starts).all(|(told, start)| told.starts_with(start));
        assert!(found.len() == starts.len() && are_these, "{tag}: {found:?}");
    };
    let (nameless, nobody) = ("the tag does not name the attribute", "nothing says who sets the attribute");
    starts("resource", "sensitve, optional", &["there is no key `sensitve`", nameless]);
    starts("resource", "optional, sensitive = true", &["`sensitive` takes no value", nameless]);
    starts("resource", "\"a\", colour", &["there is no key `colour`"]);
    starts("resource", "colour", &["there is no key `colour`"]);
    starts("resource", "5, optional", &["an attribute's name is a string"]);
    starts("resource", "optional, rename = \"a\"", &["there is no key `rename`"]);
    starts("resource", "\"a\" sensitive", &["expected `,`", nobody]);
    starts(
        "resource",
        "\"a\" optional keep",
        &["expected `,`", "expected `,`", "`keep` is about a computed value"],
    );
    // Keys may stand in a value without a comma behind it.
    starts("resource", "\"a\", default = 5 optional", &["expected `,`"]);
    starts("resource", "\"a\", deprecated = \"x\" optional", &["`deprecated` takes a text"]);
    // What was meant is about a schema as well.
    let plain = mistakes(object("struct Own { #[tfsdk(\"a\", requird)] a: u8 }"));
    assert!(
        plain.len() == 2 && plain[0].starts_with("`required` is about a schema, and `Own` has none"),
        "{plain:?}"
    );
}

#[test]
fn a_far_guess_of_a_kind_makes_no_struct_one() {
    let told = |kind: &str| {
        let item = format!(
            "#[tfsdk({kind})] struct Own {{ #[tfsdk(\"a\", required, force_new)] a: u8, #[tfsdk(\"b\", computed)] b: Tf<u8> }}"
        );
        mistakes(object(&item))
    };
    // Of an action, `force_new` and `computed` would be mistakes; nobody said that it is one.
    let found = told("option");
    assert!(
        found.len() == 1 && found[0].starts_with("there is no key `option` / a struct has the keys"),
        "{found:?}"
    );
    // What is near is taken for what it is near to.
    for (given, meant) in
        [("resorce", "resource"), ("ersource", "resource"), ("esource", "resource"), ("Resource", "resource")]
    {
        assert_eq!(told(given), [format!("there is no key `{given}` / did you mean `{meant}`?")]);
    }
    assert_eq!(told("managed_resource"), ["there is no key `managed_resource` / write `resource`"]);
    for far in ["provider_type", "provider_info"] {
        assert!(
            told(far)[0].starts_with(&format!("there is no key `{far}` / a struct has the keys")),
            "{far}: {:?}",
            told(far)
        );
    }
    for given in ["sesource", "tesource"] {
        assert_eq!(told(given), [format!("there is no key `{given}` / did you mean `resource`?")]);
    }
}

#[test]
fn a_schema_in_a_file_is_named_by_the_word_of_terraform() {
    let told = |tag: &str| {
        let all =
            mistakes(object(&format!("#[tfsdk(schema_file = \"schemas.json\", {tag})] struct Own {{}}")));
        all.first().cloned().expect("a mistake")
    };
    assert_eq!(
        told("data_source = \"x\""),
        "`data_source` takes no value / write `data = \"x\"` to name a schema in a file; `data_source` stands alone"
    );
    assert_eq!(told("data_source = true"), "`data_source` takes no value / write `data_source` alone");
    assert_eq!(
        told("ephemeral_resource = \"x\""),
        "there is no key `ephemeral_resource` / write `ephemeral = \"x\"`"
    );
}

#[test]
fn each_key_takes_what_it_takes() {
    let says = |tag: &str| in_kind("resource", tag, "Option<String>");
    for flag in ["set", "required", "keep", "block"] {
        // One of them says who sets it, if it is written as it has to be, and one that nobody does.
        let mode = if matches!(flag, "set" | "keep" | "block") { "optional, computed, " } else { "" };
        let message = format!("`{flag}` takes no value / write `{flag}` alone");
        assert_eq!(says(&format!("\"a\", {mode}{flag} = true")), [&*message]);
        let dropped = format!("`{flag}` takes no value / drop `{flag}`: what is not said is not so");
        assert_eq!(says(&format!("\"a\", {mode}{flag} = false")), [&*dropped]);
        assert_eq!(says(&format!("\"a\", {mode}{flag}(true)")), [&*message]);
    }
    for (key, example) in
        [("default", "…"), ("validate", "…"), ("default_fn", "some::path"), ("diff_suppress", "some::path")]
    {
        let message = format!("`{key}` takes a value / write `{key} = {example}`");
        assert_eq!(says(&format!("\"a\", optional, {key}")), [&*message]);
        let message = format!("`{key}` takes a value / write `{key} = x`");
        assert_eq!(says(&format!("\"a\", optional, {key}(x)")), [&*message]);
        assert_eq!(
            says(&format!("\"a\", optional, {key} =")),
            ["`=` has no value after it / write the value, or drop the `=`"]
        );
    }
    for (given, meant) in [("deprecated", "…"), ("deprecated(\"x\")", "x")] {
        let message = format!("`deprecated` takes a text / write `deprecated = \"{meant}\"`");
        assert_eq!(says(&format!("\"a\", optional, {given}")), [&*message]);
    }
    assert_eq!(
        says("\"a\", optional, deprecated = x"),
        ["`deprecated` takes a text, in quotes / write `deprecated = \"x\"`"]
    );
    assert_eq!(
        says("\"a\", optional, deprecated = true"),
        ["`deprecated` takes a text, in quotes / write `deprecated = \"…\"`"]
    );
    for (value, fine) in [
        ("1", true),
        ("0", true),
        ("9223372036854775807", true),
        ("7u8", false),
        ("1.5", false),
        ("-1", false),
        ("x", false),
        ("\"7\"", false),
        ("0x10", true),
        ("1_000", true),
    ] {
        let found = mistakes(object(&format!("#[tfsdk(resource, version = {value})] struct Own {{}}")));
        if fine {
            assert_eq!(found, NONE, "{value}")
        } else {
            let (mistake, meant) = match value {
                "7u8" => ("a whole number, without a type", 7),
                "\"7\"" => ("a whole number", 7),
                _ => ("a whole number", 1),
            };
            assert_eq!(found, [format!("`version` takes {mistake} / write `version = {meant}`")], "{value}")
        }
    }
    for value in ["9223372036854775808", "18446744073709551615", "18446744073709551616"] {
        assert_eq!(
            mistakes(object(&format!("#[tfsdk(resource, version = {value})] struct Own {{}}"))),
            ["`version` is too large for Terraform / the greatest is 9223372036854775807"]
        );
    }
    for (version, meant) in [("version", 1), ("version(7)", 7), ("version(x)", 1)] {
        let found = mistakes(object(&format!("#[tfsdk(resource, {version})] struct Own {{}}")));
        assert_eq!(found, [format!("`version` takes a whole number / write `version = {meant}`")]);
    }
    let krate = |tag: &str| mistakes(object(&format!("#[tfsdk({tag})] struct Own {{}}")));
    assert_eq!(krate("crate"), ["`crate` takes a path / write `crate = some::path`"]);
    assert_eq!(krate("crate(a::b)"), ["`crate` takes a path / write `crate = a::b`"]);
    assert_eq!(krate("crate = \"a::b\""), ["`crate` takes a path, without quotes / write `crate = a::b`"]);
    assert_eq!(krate("crate = 5"), ["`crate` takes a path, without quotes / write `crate = some::path`"]);
}

#[test]
fn a_variable_of_the_environment_has_a_name_and_perhaps_a_text_else() {
    for given in ["(\"A\")", "(\"A\",)", "(\"A\", else \"x\")", "(\"A\", else \"x\",)"] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, default_env{given}"), "String"),
            NONE,
            "{given}"
        );
    }
    let help = "write `default_env(\"NAME\")`, or `default_env(\"NAME\", else \"text\")`";
    for given in ["()", "(A)", "(5)", "(\"A\" else \"x\")", "(\"A\", else)", "(\"A\", else \"x\", y)"] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, default_env{given}"), "String"),
            [format!("`default_env` takes the name of an environment variable, in quotes / {help}")],
            "{given}"
        );
    }
    for (otherwise, text) in [
        ("x", "x"),
        ("5,", "5"),
        ("-5", "-5"),
        ("'x'", "x"),
        ("true", "true"),
        ("1_0u8", "10"),
        ("0x10", "16"),
        ("r#type", "type"),
    ] {
        assert_eq!(
            in_resource(&format!("\"a\", optional, default_env(\"A\", else {otherwise})")),
            [format!(
                "what stands behind `else` is a text, as variables hold texts / write `default_env(\"A\", else \"{text}\")`"
            )]
        );
    }
    for otherwise in ["a::b", "make()", "-'x'"] {
        assert_eq!(
            in_resource(&format!("\"a\", optional, default_env(\"A\", else {otherwise})")),
            [
                "what stands behind `else` is a text, as variables hold texts / for what is computed there is `default_fn = …`"
            ]
        );
    }
    assert_eq!(
        in_resource("\"a\", optional, default_env(\"X\", \"Y\")"),
        [
            "the text for when the variable is not set stands behind `else` / write `default_env(\"X\", else \"Y\")`"
        ]
    );
    assert_eq!(
        in_resource("\"a\", optional, default_env = \"A\""),
        [format!(
            "`default_env` takes the name of an environment variable, in parentheses / {}",
            help.replace("NAME", "A")
        )]
    );
    for given in ["", " = \"\"", " = A"] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, default_env{given}"), "String"),
            [format!("`default_env` takes the name of an environment variable, in parentheses / {help}")],
            "{given}"
        );
    }
}

/// Of where it is not, the compiler would tell as well.
#[test]
fn where_the_runtime_is_is_what_was_meant_or_nothing_is_made() {
    let with = |tag: &str| {
        [
            object(&format!("#[tfsdk({tag})] struct Own {{ #[tfsdk(\"a\")] a: u8 }}")),
            value(&format!("#[tfsdk({tag})] struct Own(u8);")),
        ]
    };
    for quoted in with("crate = \"other::path\"") {
        assert_eq!(mistakes(quoted.clone()).len(), 1);
        contains(&quoted, "use other::path::__private as __tf;");
    }
    for nothing in ["crate", "crate = 5"].into_iter().flat_map(with) {
        assert_eq!(mistakes(nothing.clone()).len(), 1);
        lacks(&nothing, "__private");
    }
}

/// What no field can be, the compiler tells of the field.
#[test]
fn nothing_is_made_of_what_has_a_field_that_none_can_be() {
    for ty in ["impl Clone", "Vec<_>", "Option<!>", "(u8, impl Clone)"] {
        for expanded in [
            object(&format!("struct Own {{ #[tfsdk(\"a\")] a: {ty}, #[tfsdk(\"b\")] b: u8 }}")),
            value(&format!("struct Own({ty});")),
        ] {
            assert!(expanded.is_empty(), "{ty}: {expanded}");
        }
    }
    for ty in ["Box<dyn Fn(u8) -> !>", "fn(_: u8)"] {
        contains(&object(&format!("struct Own {{ #[tfsdk(\"-\")] a: {ty} }}")), "__private");
    }
}
