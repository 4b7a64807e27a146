//! The keys that choose how a field is mapped, and the types that they are for.

use super::{NONE, in_field};

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
fn only_a_list_becomes_a_set() {
    for ty in ["Vec<u8>", "Option<VecDeque<u8>>", "Tf<Vec<u8>>", "Alias", "own::Vec<u8>"] {
        assert_eq!(in_field("\"a\", set", ty), NONE, "{ty}");
    }
    for (ty, name) in [
        ("HashSet<u8>", "HashSet"),
        ("Option<BTreeSet<u8>>", "BTreeSet"),
        ("Tf<indexmap::IndexSet<u8>>", "IndexSet"),
    ] {
        assert_eq!(in_field("\"a\", set", ty), [format!("a `{name}` is a set already / drop `set`")]);
    }
    for (ty, name) in [
        ("HashMap<String, u8>", "HashMap"),
        ("Option<BTreeMap<String, u8>>", "BTreeMap"),
        ("IndexMap<String, u8>", "IndexMap"),
        ("String", "String"),
        ("Tf<bool>", "bool"),
    ] {
        assert_eq!(
            in_field("\"a\", set", ty),
            [format!("`set` makes a set of a list, and a `{name}` is none / it is for `Vec` and `VecDeque`")]
        );
    }
    // Elements do not matter.
    assert_eq!(in_field("\"a\", set", "Vec<HashSet<u8>>"), NONE);
}

#[test]
fn the_two_keys_about_empty_and_null_exclude_each_other() {
    assert_eq!(
        in_field("\"a\", null_is_empty, empty_is_null", "Vec<u8>"),
        [
            "`null_is_empty` and `empty_is_null` exclude each other / with `null_is_empty` empty is written as empty, with \
          `empty_is_null` as null; both read null as empty"
        ]
    );
    for key in ["null_is_empty", "empty_is_null"] {
        for container in ["Option", "Tf"] {
            assert_eq!(
                in_field(&format!("\"a\", {key}"), &format!("{container}<Vec<u8>>")),
                [format!(
                    "`{key}` is for a field that cannot hold null, as `{container}` can / drop `{key}`, or the `{container}`"
                )]
            );
        }
        assert_eq!(in_field(&format!("\"a\", {key}"), "Vec<Option<u8>>"), NONE);
    }
    // Of a type that is for neither both go, so nothing has to be said of the two.
    let found = in_field("\"a\", null_is_empty, empty_is_null", "Option<Vec<u8>>");
    assert!(found.len() == 2 && found.iter().all(|told| told.contains("cannot hold null")), "{found:?}");
}

#[test]
fn a_text_is_what_a_field_or_a_collection_holds() {
    for (ty, through, help) in [
        ("Box<IpAddr>", "`Box`", "hold the `IpAddr` itself"),
        ("Option<Arc<IpAddr>>", "`Arc`", "hold the `IpAddr` itself"),
        ("[IpAddr; 2]", "an array", "make the field a `Vec`"),
        (
            "Vec<(IpAddr, u8)>",
            "a tuple",
            "make its elements newtypes that derive `TfValue` and have the key `text`",
        ),
    ] {
        assert_eq!(
            in_field("\"a\", text", ty),
            [format!("`text` does not go through {through} / {help}")],
            "{ty}"
        );
    }
}
