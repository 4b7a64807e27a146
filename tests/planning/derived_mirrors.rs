//! Mirrors of structs with a schema: every part may be unknown, and each is told.

use std::collections::BTreeMap;

use tfsdk::mapping::MirrorSet;
use tfsdk::plan::planned_value_from_json;
use tfsdk::{Mirror, Tf, TfObject, TfValue, Type, Value};

use super::derived_schemas::{Colour, Rule, RuleMirror, Website, WebsiteMirror};

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Names(Vec<String>);

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Everything<'a, T> {
    #[tfsdk("text", required)]
    text: std::borrow::Cow<'a, str>,
    #[tfsdk("generic", optional)]
    generic: Option<T>,
    #[tfsdk("names", required)]
    names: Names,
    #[tfsdk("colour", optional, default = Colour::Red)]
    colour: Colour,
    #[tfsdk("address", text, required)]
    address: std::net::IpAddr,
    #[tfsdk("addresses", set, text, required)]
    addresses: Vec<std::net::IpAddr>,
    #[tfsdk("owners", optional, null_is_empty)]
    owners: Vec<String>,
    #[tfsdk("zones", optional, set, empty_is_null)]
    zones: Vec<String>,
    #[tfsdk("pair", required)]
    pair: (u8, Option<bool>),
    #[tfsdk("any", computed)]
    any: Value,
    #[tfsdk("tagged", required)]
    tagged: BTreeMap<String, Vec<u8>>,
    #[tfsdk("array", required)]
    array: [u8; 2],
    #[tfsdk("boxed", required)]
    boxed: Box<Website>,
    #[tfsdk("-")]
    skipped: std::marker::PhantomData<T>,
}

fn everything() -> Everything<'static, u16> {
    Everything {
        text: "a".into(),
        generic: Some(7),
        names: Names(vec!["x".to_owned()]),
        colour: Colour::Red,
        address: std::net::IpAddr::from([127, 0, 0, 1]),
        addresses: vec![std::net::IpAddr::from([10, 0, 0, 1])],
        owners: Vec::new(),
        zones: Vec::new(),
        pair: (1, None),
        any: Value::from("any"),
        tagged: BTreeMap::from([("k".to_owned(), vec![1, 2])]),
        array: [1, 2],
        boxed: Box::new(Website { index: "i".to_owned() }),
        skipped: std::marker::PhantomData,
    }
}

#[test]
fn a_struct_to_its_mirror_and_back_is_the_same() {
    let whole = everything();
    let mirror = EverythingMirror::from(whole.clone());
    assert_eq!((&mirror.zones, &mirror.owners), (&Tf::Null, &Tf::Known(Vec::new())));
    assert_eq!(Value::of(&mirror).ok(), Value::of(&whole).ok());
    let value = Value::of(&whole).expect("it can be written");
    let read: Mirror<Everything<'_, u16>> = value.get().expect("it fits");
    assert_eq!(read, mirror.clone());
    assert_eq!(read.complete().ok(), Some(whole.clone()));
    assert_eq!(mirror.complete().ok(), Some(whole));
}

#[test]
fn every_part_of_a_mirror_may_be_unknown_and_each_is_named() {
    let mut mirror = EverythingMirror::from(everything());
    mirror.text = Tf::Null;
    mirror.names = Tf::Known(vec![Tf::Unknown, Tf::Known("y".to_owned())]);
    mirror.addresses = Tf::Known(MirrorSet(vec![Tf::Unknown, Tf::Unknown]));
    mirror.pair = Tf::Known((Tf::Unknown, Tf::Unknown));
    mirror.tagged = Tf::Known(BTreeMap::from([("k".to_owned(), Tf::Known(vec![Tf::Known(1), Tf::Unknown]))]));
    mirror.array = Tf::Known([Tf::Unknown, Tf::Known(2)]);
    mirror.boxed = Tf::Known(Box::new(WebsiteMirror { index: Tf::Unknown }));
    mirror.generic = Tf::Unknown;
    let value = Value::of(&mirror).expect("it can be written");
    let read: EverythingMirror<'_, u16> = value.get().expect("it can be read");
    assert_eq!(read, mirror);
    let error = mirror.complete().expect_err("not all is known");
    let mut paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    paths.sort();
    assert_eq!(
        paths,
        [
            "addresses[#0]",
            "addresses[#1]",
            "array[0]",
            "boxed.index",
            "generic",
            "names[0]",
            "pair[0]",
            "pair[1]",
            "tagged[\"k\"][1]",
            "text",
        ]
    );
}

#[test]
fn the_two_halves_of_a_plan_file_are_read_into_the_mirror() {
    let after = r#"{"index": null}"#;
    let read = planned_value_from_json(after, "{}", &Type::of::<Website>()).expect("it fits");
    assert_eq!(read.get().ok(), Some(WebsiteMirror { index: Tf::Null }));
    let read = planned_value_from_json("{}", r#"{"index": true}"#, &Type::of::<Website>()).expect("it fits");
    assert_eq!(read.get().ok(), Some(WebsiteMirror { index: Tf::Unknown }));
    let read = planned_value_from_json("null", "true", &Type::of::<Website>()).expect("it fits");
    assert!(!read.is_known());
    let ty = Type::of::<Vec<Rule>>();
    let read = planned_value_from_json(r#"[{"id":1},{"id":2,"action":"x"}]"#, r#"[{"action":true},{}]"#, &ty)
        .expect("it fits");
    let rules: Mirror<Vec<Rule>> = read.get().expect("it fits");
    assert_eq!(rules[0], Tf::Known(RuleMirror { id: Tf::Known(1), action: Tf::Unknown }));
    assert!(rules[1].as_ref().known().is_some_and(|rule| rule.clone().complete().is_ok()));
    let error = planned_value_from_json(r#"[{"id":"x","colour":1},{"id":[]}]"#, "[]", &ty)
        .expect_err("it does not fit");
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["[0]", "[0].id", "[1].id"]);
}
