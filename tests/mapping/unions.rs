//! Unions: enums as objects in which exactly one attribute is set.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use proptest::prelude::*;
use tfsdk::{FromTf, Mirrored, Tf, TfObject, TfValue, ToTf, Type, Value, json, msgpack};

use super::derive::{Website, message, round_trip, website};

#[derive(TfObject, Debug, Clone, PartialEq)]
enum Source {
    File(String),
    #[tfsdk("hosts", set)]
    Mirrors(Vec<String>),
    #[tfsdk("address", text)]
    Ip(IpAddr),
    HTTPGet(Website),
    Tags(BTreeMap<String, u8>),
}

fn sources() -> [Source; 5] {
    [
        Source::File("a".into()),
        Source::Mirrors(vec!["b".into(), "c".into()]),
        Source::Ip("10.0.0.1".parse().expect("an address")),
        Source::HTTPGet(website()),
        Source::Tags([("x".to_owned(), 1)].into()),
    ]
}

#[test]
fn each_variant_is_an_attribute_called_as_it_or_as_its_tag_says() {
    assert_eq!(
        Type::of::<Source>().to_string(),
        "object({ address = string, file = string, hosts = set(string), http_get = object({ error_document = string, index_document = string }), tags = map(number) })"
    );
    let written: Vec<String> = sources().iter().map(round_trip).collect();
    assert_eq!(
        written,
        [
            r#"{ address = null, file = "a", hosts = null, http_get = null, tags = null }"#,
            r#"{ address = null, file = null, hosts = toset(["b", "c"]), http_get = null, tags = null }"#,
            r#"{ address = "10.0.0.1", file = null, hosts = null, http_get = null, tags = null }"#,
            r#"{ address = null, file = null, hosts = null, http_get = { error_document = null, index_document = "index.html" }, tags = null }"#,
            r#"{ address = null, file = null, hosts = null, http_get = null, tags = { "x" = 1 } }"#,
        ]
    );
}

/// Reads a text from JSON, and what it says from a value of the type, of its own type, and from MessagePack.
fn read<T: for<'de> FromTf<'de> + ToTf + std::fmt::Debug>(text: &str) -> Result<T, String> {
    let from_json = json::from_str::<T>(text).map_err(|error| error.to_string());
    let of_type = json::value_from_str(text, &Type::of::<T>());
    let value = of_type.or_else(|_| json::implied_value(text)).expect("it is JSON");
    let bytes = msgpack::value_to_vec(&value, value.ty()).expect("it can be written");
    let others = [
        value.get::<T>().map_err(|error| error.to_string()),
        msgpack::from_slice::<T>(&bytes).map_err(|error| error.to_string()),
    ];
    for other in others {
        match (&from_json, other) {
            (Ok(one), Ok(other)) => assert_eq!(format!("{one:?}"), format!("{other:?}")),
            (Err(_), Err(_)) => {}
            (one, other) => panic!("{text}: {one:?} and {other:?}"),
        }
    }
    from_json
}

#[test]
fn every_wire_carries_every_variant() {
    for source in sources() {
        let text = json::to_string(&source).expect("it can be written");
        assert_eq!(read::<Source>(&text).expect("it can be read"), source);
        let bytes = msgpack::to_vec(&source).expect("it can be written");
        assert_eq!(msgpack::from_slice::<Source>(&bytes).expect("it can be read"), source);
        let value = Value::of(&source).expect("it can be written");
        let as_value = msgpack::value_to_vec(&value, &Type::of::<Source>()).expect("it can be written");
        assert_eq!(as_value, bytes);
    }
}

#[test]
fn what_is_not_exactly_one_is_told_with_all_names_and_those_that_are_set() {
    assert_eq!(
        read::<Source>(r#"{"address":null,"file":null,"hosts":null,"http_get":null,"tags":null}"#),
        Err("exactly one of `address`, `file`, `hosts`, `http_get`, `tags` must be set, found none".into())
    );
    assert_eq!(
        read::<Source>(r#"{"address":"::1","file":"a","hosts":null,"http_get":null,"tags":{}}"#),
        Err("exactly one of `address`, `file`, `hosts`, `http_get`, `tags` must be set, found `address`, `file` and `tags`".into())
    );
}

#[test]
fn an_attribute_that_does_not_fit_is_set_all_the_same() {
    // All at once: what is wrong in an attribute, and that there are two.
    let text = r#"{"address":"nowhere","file":"a","hosts":null,"http_get":null,"tags":null}"#;
    let found = read::<Source>(text).expect_err("it does not fit");
    assert!(found.starts_with("2 problems:\n  address: "), "{found}");
    assert!(found.ends_with("found `address` and `file`"), "{found}");
    let text = r#"{"address":null,"file":null,"hosts":null,"http_get":{"error_document":1,"index_document":[]},"tags":{"a":300}}"#;
    let found = read::<Source>(text).expect_err("it does not fit");
    assert!(found.ends_with("found `http_get` and `tags`"), "{found}");
    // One that does not fit is told alone.
    let text = r#"{"address":null,"file":[],"hosts":null,"http_get":null,"tags":null}"#;
    let found = read::<Source>(text).expect_err("it does not fit");
    assert!(found.starts_with("file: ") && !found.contains("exactly"), "{found}");
}

#[test]
fn missing_and_unexpected_attributes_are_told_as_for_structs() {
    let value = Value::object([("file", Value::from("a")), ("tags", Value::null(Type::map(Type::NUMBER)))]);
    assert_eq!(message::<Source>(&value), r#"missing attributes "address", "hosts" and "http_get""#);
    let value = Value::object([("fle", Value::from("a"))]);
    let found = message::<Source>(&value);
    assert!(found.contains(r#"unexpected attribute "fle" (did you mean "file"?)"#), "{found}");
    assert!(!found.contains("exactly one"), "{found}");
    // In JSON what is not there is null, where a field may be null.
    assert_eq!(json::from_str::<Source>(r#"{"file":"a"}"#).ok(), Some(Source::File("a".into())));
}

#[test]
fn what_is_unknown_may_be_set_or_not() {
    let with = |file: Value, tags: Value| {
        Value::object([
            ("address", Value::null(Type::STRING)),
            ("file", file),
            ("hosts", Value::null(Type::set(Type::STRING))),
            ("http_get", Value::null(Type::of::<Website>())),
            ("tags", tags),
        ])
    };
    let (no_file, no_tags) = (Value::null(Type::STRING), Value::null(Type::map(Type::NUMBER)));
    let unknown = Value::unknown(Type::STRING);
    for tags in [no_tags.clone(), Value::of(&BTreeMap::<String, u8>::new()).expect("it is written")] {
        let found = message::<Source>(&with(unknown.clone(), tags));
        assert!(found.starts_with("file: ") && found.contains("known only after apply"), "{found}");
        assert!(!found.contains("exactly one"), "{found}");
    }
    assert!(message::<Source>(&with(no_file, no_tags)).contains("found none"));
}

#[test]
fn what_holds_an_unknown_attribute_is_the_mirror() {
    let sizes = |bytes: Value| Value::object([("bytes", bytes), ("text", Value::null(Type::STRING))]);
    let advice = |error: tfsdk::Error| error.problems()[0].advice().map(str::to_owned);
    let unknown = sizes(Value::unknown(Type::NUMBER));
    let told = advice(unknown.get::<Size>().expect_err("it is unknown")).expect("there is advice");
    assert!(told.contains("the mirror of a union holds that"), "{told}");
    assert_eq!(advice(unknown.get::<Tf<Size>>().expect_err("a part is unknown")), Some(told));
    // Inside of what a variant holds a field may be one for it.
    let inside = Value::object([
        ("many", Value::tuple([Value::unknown(Type::STRING)])),
        ("one", Value::null(Type::STRING)),
    ]);
    #[derive(TfObject, Debug)]
    #[allow(dead_code)]
    enum Names {
        One(String),
        Many(Vec<String>),
    }
    let told = advice(inside.get::<Names>().expect_err("it is unknown"));
    assert_eq!(told.as_deref(), Some("a field that may be unknown is a `Tf`"));
}

/// What was read first may have been null, and nobody knows which of the two was meant.
#[test]
fn an_attribute_that_is_given_twice_is_all_there_is_to_say() {
    for text in [
        r#"{"bytes":null,"bytes":1,"text":null}"#,
        r#"{"bytes":null,"text":null,"bytes":1}"#,
        r#"{"text":null,"text":"a","bytes":null}"#,
        r#"{"text":null,"bytes":null,"text":"a"}"#,
        r#"{"bytes":1,"bytes":null}"#,
        r#"{"text":"a","text":"b"}"#,
    ] {
        let found = json::from_str::<Size>(text).expect_err("it is there twice").to_string();
        assert!(found.starts_with("attribute \"") && found.ends_with("\" given twice"), "{text}: {found}");
    }
    let found =
        json::from_str::<Size>(r#"{"bytes":1,"text":"a","text":"b"}"#).expect_err("two are set").to_string();
    assert!(found.ends_with("found `bytes` and `text`"), "{found}");
    // An embedded one has the outer struct's attributes beside its own.
    #[derive(TfObject, Debug)]
    #[allow(dead_code)]
    struct Outer {
        #[tfsdk("name")]
        name: Option<String>,
        #[tfsdk(flatten)]
        size: Size,
    }
    let found = json::from_str::<Outer>(r#"{"bytes":null,"bytes":1,"name":"a","text":null}"#);
    assert_eq!(found.expect_err("it is there twice").to_string(), "attribute \"bytes\" given twice");
}

#[test]
fn what_is_cut_off_is_not_taken_to_be_set() {
    let found = json::from_str::<Size>(r#"{"bytes":1,"text":"#).expect_err("it is cut off").to_string();
    assert_eq!(found, "text: line 1, column 19: expected a value, found the end of the text");
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Holding {
    #[tfsdk("by_name")]
    by_name: BTreeMap<String, Source>,
    #[tfsdk("list")]
    list: Vec<Source>,
    #[tfsdk("maybe")]
    maybe: Option<Source>,
    #[tfsdk("one")]
    one: Source,
    #[tfsdk("pair")]
    pair: (Source, bool),
    #[tfsdk("sizes")]
    sizes: BTreeSet<Size>,
    #[tfsdk("tf")]
    tf: Tf<Source>,
}

#[derive(TfObject, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Size {
    Bytes(u64),
    Text(String),
}

fn holding() -> Holding {
    let [file, hosts, ip, get, tags] = sources();
    Holding {
        by_name: [("f".to_owned(), file.clone()), ("h".to_owned(), hosts)].into(),
        list: vec![ip, get.clone()],
        maybe: None,
        one: tags,
        pair: (get, true),
        sizes: [Size::Bytes(3), Size::Text("4".into())].into(),
        tf: Tf::Unknown,
    }
}

#[test]
fn unions_stand_wherever_structs_do() {
    round_trip(&holding());
    round_trip(&Holding { maybe: Some(Source::File("x".into())), tf: Tf::Null, ..holding() });
    round_trip(&Holding { tf: Tf::Known(Source::File("x".into())), ..holding() });
}

#[test]
fn the_path_leads_to_the_union() {
    let text = json::to_string(&Holding { tf: Tf::Null, ..holding() }).expect("it can be written");
    let wrong = text
        .replace(r#""file":"a""#, r#""file":null"#)
        .replace(r#""address":"10.0.0.1","file":null"#, r#""address":"10.0.0.1","file":"z""#);
    assert_ne!(wrong, text);
    let found = json::from_str::<Holding>(&wrong).expect_err("it does not fit").to_string();
    assert!(found.contains("by_name[\"f\"]: exactly one of"), "{found}");
    assert!(found.contains("list[0]: exactly one of"), "{found}");
    assert!(found.starts_with("2 problems:"), "{found}");
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Embedding {
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    size: Size,
    #[tfsdk("about")]
    about: Option<String>,
}

#[test]
fn the_attributes_of_an_embedded_union_are_those_of_the_outer_struct() {
    let embedding = Embedding { name: "n".into(), size: Size::Bytes(1), about: None };
    assert_eq!(round_trip(&embedding), r#"{ about = null, bytes = 1, name = "n", text = null }"#);
    let found = read::<Embedding>(r#"{"about":null,"bytes":1,"name":2,"text":"x"}"#);
    assert_eq!(
        found.map(|_| ()),
        read::<Embedding>(r#"{"text":"x","bytes":1,"name":2,"about":null}"#).map(|_| ())
    );
    let found = read::<Embedding>(r#"{"about":null,"bytes":1,"name":"n","text":"x"}"#);
    assert_eq!(found, Err("exactly one of `bytes`, `text` must be set, found `bytes` and `text`".to_owned()));
    round_trip(&vec![Embedding { size: Size::Text("t".into()), ..embedding }]);
}

/// The attributes of a larger object that one is interested in.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(ignore_unmapped)]
enum Part {
    File(String),
    Url(String),
}

#[test]
fn a_union_may_read_a_part_of_an_object() {
    let part = |text| json::from_str::<Part>(text).map_err(|error| error.to_string());
    assert_eq!(part(r#"{"a":1,"file":"x","z":[]}"#), Ok(Part::File("x".into())));
    assert_eq!(part(r#"{"a":1,"z":[]}"#), Err("exactly one of `file`, `url` must be set, found none".into()));
}

#[derive(TfObject, Debug, Clone, PartialEq)]
enum Generic<'a, T, const N: usize>
where
    T: Clone,
{
    Name(Cow<'a, str>),
    Inner(T),
    Many([T; N]),
    #[tfsdk("hosts", set)]
    Set(Vec<T>),
}

#[derive(TfObject, Debug, Clone, PartialEq)]
enum Single {
    Only(bool),
}

#[test]
fn a_union_may_be_generic_borrow_and_have_one_variant() {
    let value = Value::of(&Generic::<'_, u8, 2>::Many([1, 2])).expect("it can be written");
    assert_eq!(value.get::<Generic<'_, u8, 2>>().ok(), Some(Generic::Many([1, 2])));
    let value = Value::of(&Generic::<'_, u8, 2>::Name("x".into())).expect("it can be written");
    assert!(matches!(value.get::<Generic<'_, u8, 2>>(), Ok(Generic::Name(Cow::Borrowed("x")))));
    assert_eq!(round_trip(&Single::Only(true)), "{ only = true }");
    let found = message::<Single>(&Value::object([("only", Value::null(Type::BOOL))]));
    assert_eq!(found, "`only` must be set, found null");
}

/// Words that Rust has for itself, a discriminant, and unions in a union.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[repr(u8)]
enum Odd {
    Type(Size) = 3,
    r#Move(Box<Single>),
    Crate(Vec<Single>),
    #[tfsdk("self")]
    Own(Scalar),
    Any(Value),
}

/// The same in a mirror: `gen` is a word of the edition, and two names come to the same one.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
enum OddFields {
    Gen(u8),
    #[tfsdk("self")]
    Own(u8),
    #[tfsdk("self_")]
    Other(u8),
}

#[test]
fn the_fields_of_a_mirror_may_be_words_of_rust() {
    let mirror = OddFieldsMirror { r#gen: Tf::Null, self_: Tf::Null, self__: Tf::Known(1) };
    assert_eq!(mirror.complete().ok(), Some(OddFields::Other(1)));
    for odd in [OddFields::Gen(1), OddFields::Own(2), OddFields::Other(3)] {
        round_trip(&odd);
        assert_eq!(OddFieldsMirror::from(odd.clone()).complete().ok(), Some(odd));
    }
}

#[derive(TfValue, Debug, Clone, PartialEq)]
enum Scalar {
    #[tfsdk("some-text")]
    Text,
}

#[test]
fn names_may_be_words_of_rust() {
    for odd in [
        Odd::Type(Size::Bytes(1)),
        Odd::Move(Box::new(Single::Only(false))),
        Odd::Crate(vec![Single::Only(true)]),
        Odd::Own(Scalar::Text),
        Odd::Any(Value::from(1)),
    ] {
        let bytes = msgpack::to_vec(&odd).expect("it can be written");
        assert_eq!(msgpack::from_slice::<Odd>(&bytes).ok(), Some(odd.clone()));
        assert_eq!(Value::of(&odd).expect("it can be written").get::<Odd>().ok(), Some(odd));
    }
    assert_eq!(
        Type::of::<Odd>().to_string(),
        "object({ any = any, crate = list(object({ only = bool })), move = object({ only = bool }), self = string, type = object({ bytes = number, text = string }) })"
    );
}

#[test]
fn null_is_never_written_as_what_is_set() {
    let error = Value::of(&Odd::Any(Value::null(Type::STRING))).expect_err("it could not be read");
    assert_eq!(error.to_string(), "any: the one attribute of a union that is set cannot be null");
}

mod with_a_schema {
    use super::*;

    #[derive(TfObject, Debug, Clone, PartialEq)]
    #[tfsdk(nested)]
    pub(super) enum Nested {
        File(String),
        Get(Request),
        #[tfsdk("hosts", set)]
        Mirrors(Vec<String>),
        #[tfsdk("token", sensitive)]
        Token(String),
    }

    #[derive(TfObject, Debug, Clone, PartialEq)]
    #[tfsdk(nested)]
    pub(super) struct Request {
        #[tfsdk("url", required)]
        pub(super) url: String,
        #[tfsdk("status", computed)]
        pub(super) status: Tf<u16>,
    }

    pub(super) fn all() -> [Nested; 4] {
        [
            Nested::File("a".into()),
            Nested::Get(Request { url: "u".into(), status: Tf::Known(200) }),
            Nested::Mirrors(vec!["h".into()]),
            Nested::Token("pa55".into()),
        ]
    }

    #[test]
    fn a_mirror_has_a_field_for_each_attribute_and_completes_to_the_variant() {
        for nested in all() {
            let mirror = NestedMirror::from(nested.clone());
            assert_eq!(
                Value::of(&mirror).expect("it is written"),
                Value::of(&nested).expect("it is written")
            );
            assert_eq!(mirror.clone().complete().ok(), Some(nested.clone()));
            assert_eq!(Nested::complete(nested.clone().into_mirror()).ok(), Some(nested));
        }
        let mirror = NestedMirror::from(Nested::File("a".into()));
        assert_eq!(mirror.file, Tf::Known("a".to_owned()));
        assert!(mirror.get.is_null() && mirror.hosts.is_null() && mirror.token.is_null());
    }

    #[test]
    fn a_mirror_holds_unknown_attributes_and_tells_what_keeps_it_from_being_complete() {
        let value =
            Value::of(&NestedMirror { file: Tf::Unknown, get: Tf::Null, hosts: Tf::Null, token: Tf::Null })
                .expect("it can be written");
        let mirror: NestedMirror = value.get().expect("it can be read");
        assert_eq!(mirror.file, Tf::Unknown);
        let error = mirror.clone().complete().expect_err("it is unknown").to_string();
        assert_eq!(error, "file: the value is known only after apply");
        let error = NestedMirror { file: Tf::Null, ..mirror.clone() }.complete().expect_err("none is set");
        assert_eq!(
            error.to_string(),
            "exactly one of `file`, `get`, `hosts`, `token` must be set, found none"
        );
        let two =
            NestedMirror { file: Tf::Known("a".into()), hosts: Tf::Known(Default::default()), ..mirror };
        let error = two.complete().expect_err("two are set").to_string();
        assert!(error.ends_with("found `file` and `hosts`"), "{error}");
        let error = Nested::complete(Tf::Unknown).expect_err("it is unknown").to_string();
        assert_eq!(error, "the value is known only after apply");
    }

    #[test]
    fn a_mirror_shows_nothing_sensitive() {
        let mirror = NestedMirror::from(Nested::Token("pa55".into()));
        assert_eq!(
            format!("{mirror:?}"),
            "NestedMirror { file: Null, get: Null, hosts: Null, token: (sensitive value) }"
        );
    }
}

fn source() -> impl Strategy<Value = Source> {
    prop_oneof![
        any::<String>().prop_map(Source::File),
        prop::collection::btree_set("[a-z]{1,3}", 0..4)
            .prop_map(|hosts| Source::Mirrors(hosts.into_iter().collect())),
        any::<[u8; 4]>().prop_map(|bytes| Source::Ip(bytes.into())),
        (any::<String>(), any::<Option<String>>()).prop_map(|(index_document, error_document)| {
            Source::HTTPGet(Website { index_document, error_document })
        }),
        prop::collection::btree_map(any::<String>(), any::<u8>(), 0..4).prop_map(Source::Tags),
    ]
}

proptest! {
    #[test]
    fn what_is_written_reads_back(sources in prop::collection::vec(source(), 0..4)) {
        let value = Value::of(&sources).expect("it can be written");
        // Texts are written in normal form, and are no others after that.
        let read: Vec<Source> = value.get().expect("it can be read");
        prop_assert_eq!(&Value::of(&read).expect("it can be written"), &value);
        let bytes = msgpack::to_vec(&read).expect("it can be written");
        prop_assert_eq!(&msgpack::from_slice::<Vec<Source>>(&bytes).expect("it can be read"), &read);
        let text = json::to_string(&read).expect("it can be written");
        prop_assert_eq!(&json::from_str::<Vec<Source>>(&text).expect("it can be read"), &read);
    }

    /// Of any attributes that are null or not, only those with exactly one that is not are a variant.
    #[test]
    fn exactly_one_is_a_variant(set in any::<[bool; 4]>()) {
        use with_a_schema::{Nested, NestedMirror, Request};

        let mirror = NestedMirror {
            file: set[0].then(|| "a".to_owned()).into(),
            get: set[1]
                .then(|| Request { url: "u".into(), status: Tf::Null })
                .map_or(Tf::Null, Mirrored::into_mirror),
            hosts: set[2].then(Default::default).into(),
            token: set[3].then(|| "t".to_owned()).into(),
        };
        let count = set.iter().filter(|set| **set).count();
        let value = Value::of(&mirror).expect("it can be written");
        prop_assert_eq!(mirror.complete().is_ok(), count == 1);
        prop_assert_eq!(value.get::<Nested>().is_ok(), count == 1);
    }
}
