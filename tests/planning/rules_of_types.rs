//! The rules that types bring into schemas, wherever their values stand.

use kit::written::{lines, value};
use tfsdk::plan::{keep_meaning, validate};
use tfsdk::schema::validate::length;
use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{TfObject, TfValue, Value};

#[derive(TfValue, Debug, Clone, PartialEq)]
#[tfsdk(validate = length(2..))]
struct Zone(String);

#[derive(TfValue, Debug, Clone, PartialEq)]
enum Tier {
    #[tfsdk("low")]
    Low,
}

/// A newtype around a type with rules, and one with a rule more.
#[derive(TfValue, Debug, Clone, PartialEq)]
struct Zones(Vec<Zone>);

#[derive(TfValue, Debug, Clone, PartialEq)]
#[tfsdk(validate = length(..=2))]
struct FewZones(Zones);

/// A struct without a schema.
#[derive(TfObject, Debug, Clone, PartialEq)]
struct Place {
    #[tfsdk("zone")]
    zone: Zone,
    #[tfsdk("number")]
    number: u8,
    #[tfsdk(flatten)]
    rest: Rest,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Rest {
    #[tfsdk("tier")]
    tier: Option<Tier>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("place", required)]
    place: Place,
    #[tfsdk("places", optional)]
    places: Option<Vec<(u8, Place)>>,
    #[tfsdk("pair", optional)]
    pair: Option<(String, Zone, Vec<Zone>)>,
    #[tfsdk("zones", optional)]
    zones: Option<FewZones>,
}

#[test]
fn the_rules_of_a_type_hold_in_plain_structs_tuples_and_newtypes() {
    let schema = Server::schema();
    let found = |written: &str| lines(&validate(&schema, &value(&schema, written)));
    let good = r#"{ place = { zone = "eu", number = 1, tier = "low" } }"#;
    assert_eq!(found(good), [""; 0]);
    let bad = r#"{
        place = { zone = "e", number = 1, tier = "high" },
        places = [[1, { zone = "eu", number = 1, tier = null }], [2, { zone = "u", number = 1, tier = "x" }]],
        pair = ["p", "z", ["eu", "y"]],
        zones = ["eu", "v", "us"],
    }"#;
    let short = "Invalid length: Expected at least 2 characters, found 1.";
    let tier = |found: &str| format!("Value not allowed: Expected one of \"low\", found string \"{found}\".");
    assert_eq!(
        found(bad),
        [
            format!("error: pair[1]: {short}"),
            format!("error: pair[2][1]: {short}"),
            format!("error: place.zone: {short}"),
            format!("error: place.tier: {}", tier("high")),
            format!("error: places[1][1].zone: {short}"),
            format!("error: places[1][1].tier: {}", tier("x")),
            "error: zones: Invalid length: Expected at most 2 elements, found 3.".to_owned(),
            format!("error: zones[1]: {short}"),
        ]
    );
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Tagged {
    #[tfsdk("tags", optional, force_new, null_is_empty)]
    tags: std::collections::BTreeMap<String, String>,
    #[tfsdk("zones", optional, empty_is_null)]
    zones: Vec<String>,
    #[tfsdk("note", optional)]
    note: Option<String>,
}

/// What a struct reads and writes again is what Terraform planned, although the struct knows no null.
#[test]
fn null_and_empty_are_the_same_where_a_field_cannot_tell_them_apart() {
    let schema = Tagged::schema();
    for written in [
        r#"{ zones = [] }"#,
        "{}",
        r#"{ tags = {}, zones = [] }"#,
        r#"{ tags = { a = "b" }, zones = ["z"] }"#,
    ] {
        let planned = value(&schema, written);
        let applied = Value::of(&planned.get::<Tagged>().expect("it fits")).expect("it is written");
        assert_eq!(keep_meaning(&schema, &planned, &applied).expect("of the schema"), planned, "{written}");
    }
    // Anything else is a change.
    let (full, empty) = (r#"{ tags = { a = "b" }, note = "" }"#, "{ tags = {}, note = null }");
    let keeps = |schema: &Schema, earlier: &str, later: &str, expected: &str| {
        let kept =
            keep_meaning(schema, &value(schema, earlier), &value(schema, later)).expect("of the schema");
        assert_eq!(kept, value(schema, expected));
    };
    keeps(&schema, full, empty, empty);
    keeps(&schema, empty, full, full);
    keeps(&schema, "{ tags = unknown }", empty, empty);
}

/// A change from null to empty replaces nothing.
#[test]
fn null_for_empty_forces_no_replacement() {
    let schema = Tagged::schema();
    let updated = |prior: &str, config: &str| {
        let paths = kit::written::updated(&schema, prior, config).requires_replace;
        paths.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(updated("{ tags = {} }", "{}"), [""; 0]);
    assert_eq!(updated("{}", "{ tags = {} }"), [""; 0]);
    assert_eq!(updated("{}", r#"{ tags = { a = "b" } }"#), ["tags"]);
}
