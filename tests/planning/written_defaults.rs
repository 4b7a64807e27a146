//! What a default may be written as, and what its field makes of it.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;

use kit::written::lines;
use tfsdk::plan::{check_defaults, configured};
use tfsdk::schema::validate::length;
use tfsdk::schema::{Kind, TfSchema};
use tfsdk::{Number, Text, TfObject, TfValue, Value};

use crate::defaults::null;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Exact {
    #[tfsdk("most", optional, default = 9_000_000_000_000_000_000_000)]
    most: Number,
    #[tfsdk("least", optional, default = -0.1)]
    least: Option<Number>,
    #[tfsdk("mask", optional, default = 0xff)]
    mask: tfsdk::Number,
    #[tfsdk("list", optional, default = [0.1, -9_000_000_000_000_000_000_000])]
    list: Vec<Number>,
    #[tfsdk("lists", optional, set, default = [[0.1], []])]
    lists: Vec<Vec<Number>>,
    #[tfsdk("map", optional, default = [("a", 0.1)])]
    map: BTreeMap<String, Number>,
    #[tfsdk("pair", optional, default = (0.1, "a"))]
    pair: (Number, String),
}

/// Of another type that is called so; the derive sees no more of it.
mod by_name {
    use tfsdk::TfObject;

    type Number = u8;

    #[derive(TfObject)]
    #[tfsdk(resource)]
    pub(super) struct Named {
        #[tfsdk("fits", optional, default = 0x10)]
        fits: Number,
        #[tfsdk("text", optional, text, default = 1.50)]
        text: tfsdk::Number,
        #[tfsdk("large", optional, default = 300)]
        large: Number,
        #[tfsdk("far", optional, default = 1e99999999999)]
        far: tfsdk::Number,
    }
}

#[test]
fn a_number_that_cannot_be_says_what_it_is() {
    let schema = by_name::Named::schema();
    let found = configured(&schema, &null(&schema)).expect_err("two cannot be made");
    assert_eq!(
        found.to_string(),
        "error: far: Invalid default: The default of `far` cannot be made: expected a number, found \"1e99999999999\", whose exponent is too large.\n\
         error: large: Invalid default: The default of `large` cannot be made: expected a `u8`, found 300."
    );
}

#[test]
fn a_number_that_is_written_out_keeps_its_digits() {
    let schema = Exact::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let Exact { most, least, mask, list, lists, map, pair } = config.get().unwrap();
    let number = |text: &str| text.parse::<Number>().unwrap();
    assert_eq!((most, least, mask), (number("9e21"), Some(number("-0.1")), number("255")));
    // In what holds several as well.
    assert_eq!(list, [number("0.1"), number("-9e21")]);
    assert_eq!(lists, [vec![number("0.1")], vec![]]);
    assert_eq!(map["a"], number("0.1"));
    assert_eq!(pair, (number("0.1"), "a".to_owned()));
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct Inferred {
    #[tfsdk("name", optional, default = "x".into())]
    name: String,
    #[tfsdk("ports", optional, default = ["80"].iter().map(|text| text.parse().unwrap()).collect())]
    ports: Vec<u16>,
    #[tfsdk("retries", optional, default_fn = Default::default)]
    retries: Option<u8>,
    #[tfsdk("tags", optional, default = Default::default())]
    tags: BTreeMap<String, String>,
    #[tfsdk("zones", optional, default = vec![])]
    zones: Vec<String>,
    #[tfsdk("groups", optional, default = [])]
    groups: Vec<Option<String>>,
    #[tfsdk("disks", optional, default = [1, 2])]
    disks: Vec<u8>,
}

#[test]
fn a_default_may_be_of_whatever_type_its_field_asks_for() {
    let schema = Inferred::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let expected = Inferred {
        name: "x".to_owned(),
        ports: vec![80],
        retries: Some(0),
        tags: BTreeMap::new(),
        zones: Vec::new(),
        groups: Vec::new(),
        disks: vec![1, 2],
    };
    assert_eq!(config.get::<Inferred>().unwrap(), expected);
}

const PORTS: [u16; 2] = [80, 443];

fn ports() -> [u16; 2] {
    PORTS
}

/// A struct with a default that the caller writes.
macro_rules! with_default {
    ($name:ident, $default:expr, $validate:expr) => {
        #[derive(TfObject, Debug, PartialEq)]
        #[tfsdk(provider)]
        struct $name {
            #[tfsdk("names", optional, default = $default, validate = $validate)]
            names: Vec<String>,
            #[tfsdk("groups", optional, default = [$default, ["z"]])]
            groups: Vec<Vec<String>>,
            #[tfsdk("ports", optional, default = PORTS)]
            ports: Vec<u16>,
            #[tfsdk("others", optional, default_fn = ports)]
            others: Vec<u16>,
        }
    };
}

with_default!(FromCaller, ["a", "b"], [length(1..), length(..=2)]);
with_default!(NoneFromCaller, [], length(..=2));

#[test]
fn a_default_may_be_an_array_with_a_name_and_one_that_a_macro_got() {
    let schema = FromCaller::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let expected = FromCaller {
        names: vec!["a".to_owned(), "b".to_owned()],
        groups: vec![vec!["a".to_owned(), "b".to_owned()], vec!["z".to_owned()]],
        ports: vec![80, 443],
        others: vec![80, 443],
    };
    assert_eq!(config.get::<FromCaller>().unwrap(), expected);
    let schema = NoneFromCaller::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    assert_eq!(config.get::<NoneFromCaller>().unwrap().names, [""; 0]);
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("port", optional)]
    port: Option<u16>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct WrittenOut {
    #[tfsdk("zones", optional, default = ["a", "b"])]
    zones: Vec<String>,
    #[tfsdk("queue", optional, default = [])]
    queue: VecDeque<i64>,
    #[tfsdk("names", optional, default = ["b", "a"])]
    names: BTreeSet<String>,
    #[tfsdk("ids", optional, set, default = ["x"])]
    ids: Vec<Box<str>>,
    #[tfsdk("tags", optional, default = [("k", "v"), ("l", "w")])]
    tags: BTreeMap<String, String>,
    #[tfsdk("none", optional, default = [])]
    none: HashMap<String, bool>,
    #[tfsdk("groups", optional, default = [("k", [["a"], []])])]
    groups: BTreeMap<String, Vec<Vec<String>>>,
    #[tfsdk("pair", optional, default = [1, 2])]
    pair: [u8; 2],
    #[tfsdk("zeros", optional, default = [0; 3])]
    zeros: Vec<u8>,
    #[tfsdk("made", optional, default = [format!("{}-{}", "a", 1), "b".into()])]
    made: Vec<String>,
    #[tfsdk("maybe", optional, default = ["a"])]
    maybe: Option<Vec<String>>,
    #[tfsdk("rules", optional, default = [Rule { port: Some(80) }, Rule { port: None }])]
    rules: Vec<Rule>,
}

#[test]
fn a_default_is_written_as_its_elements_in_every_collection() {
    let schema = WrittenOut::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let text = ToOwned::to_owned;
    let expected = WrittenOut {
        zones: vec![text("a"), text("b")],
        queue: VecDeque::new(),
        names: ["a", "b"].map(text).into(),
        ids: vec!["x".into()],
        tags: [("k", "v"), ("l", "w")].map(|(key, value)| (text(key), text(value))).into(),
        none: HashMap::new(),
        groups: [(text("k"), vec![vec![text("a")], vec![]])].into(),
        pair: [1, 2],
        zeros: vec![0; 3],
        made: vec![text("a-1"), text("b")],
        maybe: Some(vec![text("a")]),
        rules: vec![Rule { port: Some(80) }, Rule { port: None }],
    };
    assert_eq!(config.get::<WrittenOut>().unwrap(), expected);
}

impl From<&str> for Rule {
    fn from(port: &str) -> Self {
        Rule { port: port.parse().ok() }
    }
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct OfParameter<T: From<&'static str>> {
    #[tfsdk("list", optional, default = ["ssd"])]
    list: Vec<T>,
}

#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Disk {
    #[tfsdk("hdd")]
    Hdd,
    #[tfsdk("ssd")]
    Ssd,
}

#[derive(TfValue, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Label(String);

/// One text is written in normal form, and one is not.
#[derive(TfValue, Debug, Clone, Copy, PartialEq)]
enum Accent {
    #[tfsdk("e\u{301}")]
    Acute,
    #[tfsdk("\u{e8}")]
    Grave,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct OfTexts {
    #[tfsdk("list", optional, default = ["ssd", "hdd"])]
    list: Vec<Disk>,
    #[tfsdk("set", optional, default = ["ssd"])]
    set: BTreeSet<Disk>,
    #[tfsdk("as_set", optional, set, default = ["ssd"])]
    as_set: Option<Vec<Disk>>,
    #[tfsdk("array", optional, default = ["ssd", "hdd"])]
    array: [Disk; 2],
    #[tfsdk("boxed", optional, default = ["ssd"])]
    boxed: Box<[Disk]>,
    #[tfsdk("map", optional, default = [("a", "ssd")])]
    map: BTreeMap<Label, Disk>,
    #[tfsdk("keys", optional, null_is_empty, default = [("ssd", [["x"]])])]
    keys: HashMap<Disk, Vec<Vec<Label>>>,
    #[tfsdk("pairs", optional, default = [("ssd", "a", 1)])]
    pairs: Vec<(Disk, String, u8)>,
    #[tfsdk("addresses", optional, text, default = ["10.0.0.1"])]
    addresses: Vec<IpAddr>,
    #[tfsdk("hosts", optional, text, set, default = ["10.0.0.1", "::1"])]
    hosts: Vec<IpAddr>,
    #[tfsdk("names", optional, text, default = [("a", "10.0.0.1")])]
    names: BTreeMap<String, IpAddr>,
    #[tfsdk("by_address", optional, default = [("10.0.0.1", "a")])]
    by_address: BTreeMap<Text<IpAddr>, String>,
    #[tfsdk("any", optional, default = ["a"])]
    any: Vec<Value>,
    #[tfsdk("rules", optional, default = ["80"])]
    rules: Vec<Rule>,
    #[tfsdk("accent", optional, default = "\u{e9}")]
    accent: Accent,
    #[tfsdk("accents", optional, default = ["\u{e9}", "e\u{301}"])]
    accents: Vec<Accent>,
    #[tfsdk("composed", optional, default = "e\u{300}")]
    composed: Accent,
    #[tfsdk("from_environment", optional, default_env("TFSDK_TEST_UNSET", else "\u{e9}"))]
    from_environment: Accent,
    #[tfsdk("otherwise", optional, default_env("TFSDK_TEST_UNSET", else "e\u{300}"))]
    otherwise: Accent,
}

#[test]
fn texts_in_a_default_are_what_its_field_reads_of_texts() {
    let schema = OfTexts::schema();
    schema.check(Kind::Provider).expect("it keeps the rules");
    assert_eq!(lines(&check_defaults::<OfTexts>(&schema)), [""; 0]);
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let label = |text: &str| Label(text.to_owned());
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let expected = OfTexts {
        list: vec![Disk::Ssd, Disk::Hdd],
        set: [Disk::Ssd].into(),
        as_set: Some(vec![Disk::Ssd]),
        array: [Disk::Ssd, Disk::Hdd],
        boxed: [Disk::Ssd].into(),
        map: [(label("a"), Disk::Ssd)].into(),
        keys: [(Disk::Ssd, vec![vec![label("x")]])].into(),
        pairs: vec![(Disk::Ssd, "a".to_owned(), 1)],
        addresses: vec![address("10.0.0.1")],
        hosts: vec![address("10.0.0.1"), address("::1")],
        names: [("a".to_owned(), address("10.0.0.1"))].into(),
        by_address: [(Text(address("10.0.0.1")), "a".to_owned())].into(),
        any: vec![Value::from("a")],
        rules: vec![Rule { port: Some(80) }],
        accent: Accent::Acute,
        accents: vec![Accent::Acute; 2],
        composed: Accent::Grave,
        from_environment: Accent::Acute,
        otherwise: Accent::Grave,
    };
    assert_eq!(config.get::<OfTexts>().unwrap(), expected);
    let schema = OfParameter::<String>::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    assert_eq!(config.get::<OfParameter<String>>().unwrap().list, ["ssd"]);
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct OfTuples {
    #[tfsdk("pair", optional, default = ("a", 1))]
    pair: (String, i64),
    #[tfsdk("disk", optional, default = ("ssd", ("x", 2)))]
    disk: Option<(Disk, (Label, u8))>,
    #[tfsdk("lists", optional, default = (["a"], [("k", "hdd")], [1, 2]))]
    lists: (BTreeSet<String>, BTreeMap<String, Disk>, [u8; 2]),
    #[tfsdk("kept", optional, default = ("a".to_owned(), 1 + 1))]
    kept: (String, u8),
    #[tfsdk("accent", optional, default = ("\u{e9}",))]
    accent: (Accent,),
}

#[test]
fn texts_in_a_tuple_are_what_it_holds_as_those_in_a_list_are() {
    let schema = OfTuples::schema();
    schema.check(Kind::Provider).expect("it keeps the rules");
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let expected = OfTuples {
        pair: ("a".to_owned(), 1),
        disk: Some((Disk::Ssd, (Label("x".to_owned()), 2))),
        lists: (["a".to_owned()].into(), [("k".to_owned(), Disk::Hdd)].into(), [1, 2]),
        kept: ("a".to_owned(), 2),
        accent: (Accent::Acute,),
    };
    assert_eq!(config.get::<OfTuples>().unwrap(), expected);
}

/// A struct with types that the caller names: each comes in a group of its own, which nobody sees.
macro_rules! with_types {
    ($name:ident, $pair:ty, $array:ty, $set:ty, $map:ty) => {
        #[derive(TfObject, Debug, PartialEq)]
        #[tfsdk(provider)]
        struct $name {
            #[tfsdk("pairs", optional, default = [("ssd", 1)])]
            pairs: Vec<$pair>,
            #[tfsdk("array", optional, default = ["ssd", "hdd"])]
            array: $array,
            #[tfsdk("set", optional, default = ["ssd"])]
            set: $set,
            #[tfsdk("map", optional, default = [("ssd", ["hdd"])])]
            map: $map,
            #[tfsdk("one", optional, default = [("ssd",)])]
            one: Vec<(Disk,)>,
        }
    };
}

with_types!(WithTypes, (Disk, u8), [Disk; 2], BTreeSet<Disk>, BTreeMap<Disk, Vec<Disk>>);

#[test]
fn texts_in_a_default_are_for_types_that_a_macro_got_as_for_others() {
    let schema = WithTypes::schema();
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    let expected = WithTypes {
        pairs: vec![(Disk::Ssd, 1)],
        array: [Disk::Ssd, Disk::Hdd],
        set: [Disk::Ssd].into(),
        map: [(Disk::Ssd, vec![Disk::Hdd])].into(),
        one: vec![(Disk::Ssd,)],
    };
    assert_eq!(config.get::<WithTypes>().unwrap(), expected);
}

#[test]
fn a_text_in_a_default_that_is_of_no_value_is_told_as_one_that_is_all_of_it() {
    #[derive(TfObject, Debug)]
    #[tfsdk(provider)]
    struct Wrong {
        #[tfsdk("addresses", optional, text, default = ["here"])]
        addresses: Vec<IpAddr>,
    }
    let schema = Wrong::schema();
    let text = "Invalid default: The default of `addresses` cannot be made: the string \"here\" is not accepted: invalid IP address syntax; the field has the type `IpAddr`.";
    let found = lines(&configured(&schema, &null(&schema)).expect_err("it cannot be"));
    assert_eq!(found, [format!("error: addresses: {text}")]);
}

/// What the compiler says of parentheses that are not needed is about its author's code, and not about what is derived of it.
mod in_parentheses {
    #![deny(warnings)]

    use super::*;

    #[derive(TfObject, Debug, PartialEq)]
    #[tfsdk(provider)]
    struct InParentheses {
        #[tfsdk("disk", optional, default = ("ssd"))]
        disk: Disk,
        #[tfsdk("kept", optional, default = (Disk::Hdd))]
        kept: Disk,
        #[tfsdk("disks", optional, default = (["ssd", ("hdd")]))]
        disks: Vec<Disk>,
        #[tfsdk("sizes", optional, default = ([1; 2]))]
        sizes: Vec<u8>,
        #[tfsdk("sum", optional, default = ((1 + 2) * (3)))]
        sum: u8,
        #[tfsdk("pair", optional, default = ((1, 2)))]
        pair: (u8, u8),
        #[tfsdk("one", optional, default = ((1,)))]
        one: (u8,),
    }

    #[test]
    fn parentheses_around_a_default_mean_nothing() {
        let schema = InParentheses::schema();
        let config = configured(&schema, &null(&schema)).expect("it is filled in");
        let expected = InParentheses {
            disk: Disk::Ssd,
            kept: Disk::Hdd,
            disks: vec![Disk::Ssd, Disk::Hdd],
            sizes: vec![1, 1],
            sum: 9,
            pair: (1, 2),
            one: (1,),
        };
        assert_eq!(config.get::<InParentheses>().unwrap(), expected);
    }
}
