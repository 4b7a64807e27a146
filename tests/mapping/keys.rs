//! The keys of a tag that choose a way of mapping.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::net::IpAddr;

use tfsdk::{Tf, TfObject, Type, Value};

use super::derive::{message, round_trip};

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Keyed {
    #[tfsdk("zones", set)]
    zones: Vec<String>,
    #[tfsdk("regions", set)]
    regions: Option<VecDeque<String>>,
    #[tfsdk("later", set)]
    later: Tf<Vec<String>>,
    #[tfsdk("address", text)]
    address: IpAddr,
    #[tfsdk("addresses", text)]
    addresses: Vec<Option<IpAddr>>,
    #[tfsdk("by_name", text)]
    by_name: BTreeMap<String, IpAddr>,
    #[tfsdk("by_host", text)]
    by_host: Option<HashMap<String, Tf<IpAddr>>>,
    #[tfsdk("allowed", text)]
    allowed: HashSet<IpAddr>,
    #[tfsdk("denied", text)]
    denied: BTreeSet<IpAddr>,
    #[tfsdk("both", set, text)]
    both: Vec<IpAddr>,
    #[tfsdk("empty", null_is_empty)]
    empty: Vec<u8>,
    #[tfsdk("null", empty_is_null)]
    null: BTreeMap<String, u8>,
    #[tfsdk("all", set, text, empty_is_null)]
    all: Vec<IpAddr>,
}

fn keyed() -> Keyed {
    let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
    Keyed {
        zones: vec!["a".into(), "b".into()],
        regions: Some(["eu".to_owned()].into()),
        later: Tf::Unknown,
        address: ip("10.0.0.1"),
        addresses: vec![Some(ip("::1")), None],
        by_name: [("a".to_owned(), ip("10.0.0.2"))].into(),
        by_host: Some([("h".to_owned(), Tf::Unknown)].into()),
        allowed: [ip("10.0.0.3")].into(),
        denied: [ip("10.0.0.4"), ip("10.0.0.5")].into(),
        both: vec![ip("10.0.0.6")],
        empty: vec![],
        null: BTreeMap::new(),
        all: vec![],
    }
}

#[test]
fn keys_choose_the_terraform_type() {
    assert_eq!(
        Type::of::<Keyed>().to_string(),
        "object({ address = string, addresses = list(string), all = set(string), allowed = set(string), \
         both = set(string), by_host = map(string), by_name = map(string), denied = set(string), \
         empty = list(number), later = set(string), null = map(number), regions = set(string), \
         zones = set(string) })"
    );
}

#[test]
fn keys_map_both_ways() {
    assert_eq!(
        round_trip(&keyed()),
        r#"{ address = "10.0.0.1", addresses = ["::1", null], all = null, allowed = toset(["10.0.0.3"]), both = toset(["10.0.0.6"]), by_host = { "h" = (known after apply) }, by_name = { "a" = "10.0.0.2" }, denied = toset(["10.0.0.4", "10.0.0.5"]), empty = [], later = (known after apply), null = null, regions = toset(["eu"]), zones = toset(["a", "b"]) }"#
    );
}

#[test]
fn null_is_empty_where_the_tag_says_so_and_an_error_elsewhere() {
    let object = |zones: Value, empty: Value| {
        let value = Value::of(&keyed()).expect("a value");
        let value = value.with_at(&"zones".parse().expect("a path"), zones).expect("a set");
        value.with_at(&"empty".parse().expect("a path"), empty).expect("a list")
    };
    let null = || Value::null(Type::list(Type::NUMBER));
    let zones = Value::set(Type::STRING, []).expect("a set");
    let read: Keyed = object(zones, null()).get().expect("null is empty");
    assert!(read.empty.is_empty());
    assert_eq!(
        message::<Keyed>(&object(Value::null(Type::set(Type::STRING)), null())),
        "zones: expected a set, found null; a field that may be null is an `Option` or a `Tf`"
    );
}

#[test]
fn a_set_by_tag_refuses_equal_elements_when_written() {
    let keyed = Keyed { zones: vec!["a".into(), "a".into()], ..keyed() };
    let error = Value::of(&keyed).expect_err("a set holds each once");
    assert_eq!(error.to_string(), "zones: the element \"a\" is there twice; a set holds each once");
}

#[test]
fn text_that_does_not_parse_says_what_it_should_be_and_where() {
    let path = "addresses[0]".parse().expect("a path");
    let value = Value::of(&keyed()).expect("a value").with_at(&path, Value::from("localhost")).expect("text");
    assert_eq!(
        message::<Keyed>(&value),
        r#"addresses[0]: the string "localhost" is not accepted: invalid IP address syntax; the field has the type `IpAddr`"#
    );
}
