//! The keys of tags: where each stands, what it takes, and what is said of a word that is none.

use super::{NONE, in_field, in_kind, in_resource, mistakes, object, value};

#[test]
fn keys_about_collections_are_not_for_other_types_of_std() {
    for ty in ["u8", "bool", "char", "f64", "std::num::NonZero<u8>"] {
        let name = ty.split("::").last().unwrap_or(ty).split('<').next().unwrap_or(ty);
        for key in ["null_is_empty", "empty_is_null"] {
            assert_eq!(
                in_field(&format!("\"a\", {key}"), ty),
                [format!(
                    "`{key}` is for collections and strings, and a `{name}` is never empty / drop `{key}`; what may be null is an `Option`"
                )]
            );
        }
        assert_eq!(
            in_field("\"a\", set", &format!("Option<{ty}>")),
            [format!("`set` makes a set of a list, and a `{name}` is none / it is for `Vec` and `VecDeque`")]
        );
    }
    for (ty, name) in [("&'a str", "&str"), ("Cow<'a, str>", "Cow")] {
        assert_eq!(
            in_field("\"a\", empty_is_null", ty),
            [format!("`empty_is_null` does not go through a `{name}` / make the field a `String`")]
        );
        assert_eq!(
            in_field("\"a\", set", ty),
            [format!("`set` makes a set of a list, and a `{name}` is none / it is for `Vec` and `VecDeque`")]
        );
    }
    assert_eq!(
        in_field("\"a\", text", "&'a IpAddr"),
        ["`text` does not go through a reference / hold the `IpAddr` itself"]
    );
}

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
        assert_eq!(
            in_field(&format!("\"a\", {key}"), "u8"),
            [format!("`{name}` has no meaning on a field / it is a key of {places}")]
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
        assert_eq!(of_struct, [format!("`{name}` has no meaning on a struct / it is a key of {places}")]);
        let of_variant = mistakes(value(&format!("enum Own {{ #[tfsdk(\"a\", {key})] A }}")));
        assert_eq!(of_variant, [format!("`{name}` has no meaning on a variant / it is a key of {places}")]);
        let of_newtype = mistakes(value(&format!("struct Own(#[tfsdk({key})] Vec<u8>);")));
        let of_scalar = mistakes(value(&format!("#[tfsdk({key})] struct Own(Vec<u8>);")));
        if places.contains("newtype or enum") {
            assert_eq!(of_scalar, NONE);
        } else {
            assert_eq!(
                of_scalar,
                [format!("`{name}` has no meaning on a newtype or enum / it is a key of {places}")]
            );
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
    let unknown = |tag: &str, ty: &str| in_field(tag, ty).remove(0);
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
}

#[test]
fn words_of_serde_are_told_in_those_of_this_derive() {
    for (tag, help) in [
        ("rename = \"f\"", "the name stands alone: write `\"f\"` in its place"),
        ("name = \"firstName\"", "the name stands alone: write `\"first_name\"` in its place"),
        ("rename(\"f\")", "the name stands alone: write `\"f\"` in its place"),
        ("skip", "for a field that is no attribute, write `#[tfsdk(\"-\")]`"),
        (
            "with = a::b",
            "a type that prints and parses as text has the key `text`; any other is mapped by `tfsdk::map_with!`",
        ),
        ("requires_replace", "write `force_new`"),
    ] {
        assert!(in_field(tag, "u8")[0].ends_with(&format!(" / {help}")), "{tag}: {:?}", in_field(tag, "u8"));
    }
    for (tag, help) in [
        (
            "rename_all = \"snake_case\"",
            "each field names its attribute, and each variant its text: `#[tfsdk(\"name\")]`",
        ),
        ("ephemeral_resource", "write `ephemeral`"),
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
        let mode = if matches!(flag, "set" | "keep") { "optional, computed, " } else { "" };
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
    for text in ["\"a\", optional, deprecated", "\"a\", optional, deprecated(\"x\")"] {
        assert_eq!(says(text), ["`deprecated` takes a text / write `deprecated = \"…\"`"]);
    }
    assert_eq!(
        says("\"a\", optional, deprecated = x"),
        ["`deprecated` takes a text, in quotes / write `deprecated = \"…\"`"]
    );
    for (value, fine) in [
        ("1", true),
        ("0", true),
        ("9223372036854775807", true),
        ("1u8", false),
        ("1.5", false),
        ("-1", false),
        ("x", false),
        ("\"1\"", false),
        ("0x10", true),
        ("1_000", true),
    ] {
        let found = mistakes(object(&format!("#[tfsdk(resource, version = {value})] struct Own {{}}")));
        if fine {
            assert_eq!(found, NONE, "{value}")
        } else {
            assert_eq!(found, ["`version` takes a whole number / write `version = 1`"], "{value}")
        }
    }
    for value in ["9223372036854775808", "18446744073709551615", "18446744073709551616"] {
        assert_eq!(
            mistakes(object(&format!("#[tfsdk(resource, version = {value})] struct Own {{}}"))),
            ["`version` is too large for Terraform / the greatest is 9223372036854775807"]
        );
    }
    for version in ["version", "version(1)"] {
        let found = mistakes(object(&format!("#[tfsdk(resource, {version})] struct Own {{}}")));
        assert_eq!(found, ["`version` takes a whole number / write `version = 1`"]);
    }
    let krate = |tag: &str| mistakes(object(&format!("#[tfsdk({tag})] struct Own {{}}")));
    assert_eq!(krate("crate"), ["`crate` takes a path / write `crate = some::path`"]);
    assert_eq!(krate("crate(a)"), ["`crate` takes a path / write `crate = some::path`"]);
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
    for given in ["", " = \"A\""] {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, default_env{given}"), "String"),
            [format!("`default_env` takes the name of an environment variable, in parentheses / {help}")],
            "{given}"
        );
    }
}
