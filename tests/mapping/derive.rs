//! Derived structs, newtypes and enums, as a user meets them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::net::IpAddr;

use tfsdk::{Error, FromTf, Tf, TfObject, TfType, TfValue, ToTf, Type, Value};

/// The value in the notation of the language, after checking that it reads back.
fn round_trip<T>(value: &T) -> String
where
    T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug,
{
    let written = Value::of(value).expect("it can be written");
    assert_eq!(written.ty(), &Type::of::<T>());
    assert_eq!(&written.get::<T>().expect("it can be read"), value);
    written.to_string()
}

fn message<'a, T: FromTf<'a> + Debug>(value: &'a Value) -> String {
    value.get::<T>().expect_err("it is refused").to_string()
}

// Attributes

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Website {
    #[tfsdk("index_document")]
    index_document: String,
    #[tfsdk("error_document")]
    error_document: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("website")]
    website: Option<Website>,
    #[tfsdk("arn")]
    arn: Tf<String>,
    #[tfsdk("-")]
    fetched: Option<std::time::Instant>,
}

fn website() -> Website {
    Website { index_document: "index.html".into(), error_document: None }
}

#[test]
fn a_struct_is_an_object_both_ways() {
    let bucket = Bucket {
        name: "logs".into(),
        enabled: true,
        website: Some(website()),
        arn: Tf::Unknown,
        fetched: None,
    };
    assert_eq!(
        round_trip(&bucket),
        r#"{ arn = (known after apply), enabled = true, name = "logs", website = { error_document = null, index_document = "index.html" } }"#
    );
}

#[test]
fn the_type_of_a_struct_is_that_of_its_fields() {
    assert_eq!(
        Type::of::<Bucket>().to_string(),
        "object({ arn = string, enabled = bool, name = string, website = object({ error_document = string, index_document = string }) })"
    );
    assert_eq!(Type::of::<Empty>().to_string(), "object({})");
}

#[derive(TfObject, Debug, PartialEq)]
struct Empty {}

#[test]
fn a_struct_without_fields_is_an_object_without_attributes() {
    assert_eq!(round_trip(&Empty {}), "{}");
    let value = Value::object([("surplus", Value::from(1))]);
    assert_eq!(message::<Empty>(&value), r#"unexpected attribute "surplus""#);
}

#[test]
fn every_problem_of_an_object_is_reported_at_once_with_its_path() {
    let value = Value::object([
        ("name", Value::from(true)),
        ("enabeld", Value::from(true)),
        ("website", Value::object([("index_document", Value::null(Type::STRING))])),
        ("arn", Value::null(Type::STRING)),
    ]);
    assert_eq!(
        message::<Bucket>(&value),
        r#"4 problems:
  missing attribute "enabled"; unexpected attribute "enabeld" (did you mean "enabled"?)
  name: expected a string, found bool true
  website: missing attribute "error_document"
  website.index_document: expected a string, found null; a field that may be null is an `Option` or a `Tf`"#
    );
}

#[test]
fn the_order_of_fields_and_of_attributes_does_not_matter() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Backwards {
        #[tfsdk("z")]
        z: bool,
        #[tfsdk("m")]
        m: u8,
        #[tfsdk("a")]
        a: String,
    }
    assert_eq!(
        round_trip(&Backwards { z: true, m: 1, a: "text".into() }),
        r#"{ a = "text", m = 1, z = true }"#
    );
}

#[test]
fn what_is_no_attribute_is_its_default_when_read_and_not_written() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Cached<T> {
        #[tfsdk("name")]
        name: String,
        #[tfsdk("-")]
        hits: u32,
        #[tfsdk("-")]
        other: T,
    }
    let value = Value::of(&Cached { name: "a".into(), hits: 7, other: vec![1] }).expect("a value");
    assert_eq!(value.to_string(), r#"{ name = "a" }"#);
    let read: Cached<Vec<i32>> = value.get().expect("a struct");
    assert_eq!(read, Cached { name: "a".into(), hits: 0, other: vec![] });
}

#[test]
fn a_raw_identifier_is_named_by_its_tag_like_any_other() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Keywords {
        #[tfsdk("type")]
        r#type: String,
        #[tfsdk("for")]
        r#for: Option<bool>,
        #[tfsdk("-")]
        r#loop: u8,
    }
    let keywords = Keywords { r#type: "t2.micro".into(), r#for: None, r#loop: 0 };
    assert_eq!(round_trip(&keywords), r#"{ for = null, type = "t2.micro" }"#);
}

// Keys

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
        r#"addresses[0]: expected a string that is a IpAddr, found "localhost": invalid IP address syntax"#
    );
}

// Embedded structs

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Tagged {
    #[tfsdk("tags")]
    tags: BTreeMap<String, String>,
    #[tfsdk(flatten)]
    website: Website,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Embedding<T> {
    #[tfsdk(flatten)]
    tagged: Tagged,
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    rest: T,
    #[tfsdk("id")]
    id: u32,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Rest {
    #[tfsdk("a")]
    a: bool,
    #[tfsdk("z")]
    z: bool,
}

fn embedding() -> Embedding<Rest> {
    let tags = [("env".to_owned(), "prod".to_owned())].into();
    Embedding {
        tagged: Tagged { tags, website: website() },
        name: "n".into(),
        rest: Rest { a: true, z: false },
        id: 3,
    }
}

#[test]
fn the_attributes_of_embedded_structs_are_those_of_the_outer_one() {
    assert_eq!(
        round_trip(&embedding()),
        r#"{ a = true, error_document = null, id = 3, index_document = "index.html", name = "n", tags = { "env" = "prod" }, z = false }"#
    );
}

#[test]
fn problems_of_embedded_structs_are_reported_with_those_of_the_outer_one() {
    let value = Value::object([
        ("a", Value::from("yes")),
        ("id", Value::from(-1)),
        ("index_document", Value::from("i")),
        ("tags", Value::map(Type::STRING, [("k", Value::from("v"))]).expect("a map")),
        ("zz", Value::from(true)),
    ]);
    assert_eq!(
        message::<Embedding<Rest>>(&value),
        r#"3 problems:
  missing attributes "error_document", "name" and "z"; unexpected attribute "zz" (did you mean "z"?)
  id: expected a whole number from 0 to 4294967295, found -1
  a: expected a bool, found string "yes""#
    );
}

// Generics and lifetimes

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Generic<T, const N: usize = 2, U = String>
where
    T: Clone,
{
    #[tfsdk("items")]
    items: Vec<T>,
    #[tfsdk("pair")]
    pair: [U; N],
    #[tfsdk("again")]
    again: Vec<T>,
    #[tfsdk("set", set)]
    set: Vec<T>,
    #[tfsdk("plain")]
    plain: u8,
}

#[test]
fn type_and_const_parameters() {
    let generic = Generic::<Website> {
        items: vec![website()],
        pair: ["a".into(), "b".into()],
        again: vec![],
        set: vec![website()],
        plain: 1,
    };
    let site = r#"{ error_document = null, index_document = "index.html" }"#;
    assert_eq!(
        round_trip(&generic),
        format!(r#"{{ again = [], items = [{site}], pair = ["a", "b"], plain = 1, set = toset([{site}]) }}"#)
    );
}

trait Cloud {
    type Zone;
}

#[derive(Debug, PartialEq)]
struct Here;

impl Cloud for Here {
    type Zone = u8;
}

#[derive(TfObject, Debug, PartialEq)]
struct Placed<C: Cloud>
where
    C::Zone: Debug + PartialEq,
{
    #[tfsdk("zone")]
    zone: C::Zone,
    #[tfsdk("zones")]
    zones: Option<Vec<<C as Cloud>::Zone>>,
    #[tfsdk("-")]
    cloud: PhantomData<C>,
}

#[test]
fn bounds_are_on_the_types_of_fields_not_on_their_parameters() {
    let placed = Placed::<Here> { zone: 1, zones: None, cloud: PhantomData };
    assert_eq!(round_trip(&placed), "{ zone = 1, zones = null }");
}

#[derive(TfObject, Debug, PartialEq)]
struct Borrowed<'a, 'b: 'a, T: 'a> {
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("note")]
    note: Option<Cow<'b, str>>,
    #[tfsdk("labels")]
    labels: BTreeMap<&'a str, Cow<'a, str>>,
    #[tfsdk("rest")]
    rest: T,
    #[tfsdk("-")]
    from: PhantomData<&'a str>,
}

#[test]
fn fields_borrow_from_the_input() {
    let value = Value::object([
        ("name", Value::from("logs")),
        ("note", Value::from("text")),
        ("labels", Value::map(Type::STRING, [("k", Value::from("v"))]).expect("a map")),
        ("rest", Value::from(1)),
    ]);
    let borrowed: Borrowed<'_, '_, u8> = value.get().expect("a struct");
    assert_eq!(borrowed.name, "logs");
    assert!(matches!(borrowed.note, Some(Cow::Borrowed("text"))));
    assert!(matches!(borrowed.labels.get("k"), Some(Cow::Borrowed("v"))));
    assert_eq!(Value::of(&borrowed).expect("a value"), value);
}

#[test]
fn a_struct_that_borrows_can_be_read_for_a_shorter_time_than_its_input_lives() {
    fn shorter<'short>(value: &'short Value, _: &'short str) -> Result<Nested<'short>, Error> {
        value.get()
    }
    #[derive(TfObject, Debug)]
    struct Inner<'i> {
        #[tfsdk("name")]
        name: &'i str,
    }
    #[derive(TfObject, Debug)]
    struct Nested<'n> {
        #[tfsdk("inner")]
        inner: Vec<Inner<'n>>,
    }
    let inner = Value::object([("name", Value::from("a"))]);
    let list = Value::list(inner.ty().clone(), [inner]).expect("a list");
    let value = Value::object([("inner", list)]);
    let short = String::from("short");
    assert_eq!(shorter(&value, &short).expect("a struct").inner[0].name, "a");
}

// Newtypes

#[derive(TfValue, Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name(String);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Port(u16);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Many<T>(Vec<T>);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Maybe(Tf<Option<Port>>);

#[derive(TfValue, Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Short<'a>(Cow<'a, str>);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Address(#[tfsdk(text)] IpAddr);

#[derive(TfValue, Debug, Clone, PartialEq, Default)]
struct Zones(#[tfsdk(set, null_is_empty)] Vec<String>);

#[derive(TfValue, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Id<T>(String, #[tfsdk("-")] PhantomData<T>);

#[test]
fn a_newtype_is_mapped_as_what_it_holds() {
    assert_eq!(round_trip(&Name("a".into())), r#""a""#);
    assert_eq!(round_trip(&Many(vec![Some(Port(80)), None])), "[80, null]");
    assert_eq!(round_trip(&Address("10.0.0.1".parse().expect("an address"))), r#""10.0.0.1""#);
    assert_eq!(round_trip(&Zones(vec!["a".into()])), r#"toset(["a"])"#);
    assert_eq!(round_trip(&Id::<u8>("i-1".into(), PhantomData)), r#""i-1""#);
    assert_eq!(message::<Port>(&Value::from(65536)), "expected a whole number from 0 to 65535, found 65536");
    let text = Value::from("text");
    assert!(matches!(text.get::<Short<'_>>(), Ok(Short(Cow::Borrowed("text")))));
}

#[test]
fn a_newtype_holds_null_and_unknown_if_what_it_holds_does() {
    const { assert!(!Port::NULL && !Port::UNKNOWN && Maybe::NULL && Maybe::UNKNOWN && Zones::NULL) };
    assert_eq!(round_trip(&Maybe(Tf::Unknown)), "(known after apply)");
    assert_eq!(round_trip(&Maybe(Tf::Null)), "null");
    let null = Value::null(Type::set(Type::STRING));
    assert_eq!(null.get::<Zones>().expect("null is empty"), Zones::default());
    Port::from_null().expect_err("a number is not null");
}

#[test]
fn a_newtype_of_a_key_is_a_key() {
    let map: BTreeMap<Name, Port> = [(Name("b".into()), Port(1)), (Name("a".into()), Port(2))].into();
    assert_eq!(round_trip(&map), r#"{ "a" = 2, "b" = 1 }"#);
    let map: BTreeMap<Id<u8>, bool> = [(Id("i".into(), PhantomData), true)].into();
    assert_eq!(round_trip(&map), r#"{ "i" = true }"#);
    let value = Value::of(&map).expect("a value");
    let read: BTreeMap<Short<'_>, bool> = value.get().expect("a map");
    assert!(matches!(read.keys().next(), Some(Short(Cow::Borrowed("i")))));
}

// Enums

#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tier {
    #[tfsdk("STANDARD")]
    Standard,
    #[tfsdk("STANDARD_IA")]
    InfrequentAccess,
    #[tfsdk("t2.micro")]
    Micro,
    #[tfsdk("")]
    None,
    #[tfsdk("-")]
    Dash,
}

#[test]
fn a_fieldless_enum_is_a_string() {
    let all = vec![Tier::Standard, Tier::InfrequentAccess, Tier::Micro, Tier::None, Tier::Dash];
    assert_eq!(round_trip(&all), r#"["STANDARD", "STANDARD_IA", "t2.micro", "", "-"]"#);
    assert_eq!(Type::of::<Tier>(), Type::STRING);
}

#[test]
fn a_text_of_no_variant_is_refused_with_the_texts_that_are_allowed() {
    let value = Value::list(Type::STRING, [Value::from("STANDRAD"), Value::from("glacier")]).expect("a list");
    assert_eq!(
        message::<Vec<Tier>>(&value),
        r#"2 problems:
  [0]: expected "STANDARD", "STANDARD_IA", "t2.micro", "" or "-", found "STANDRAD"; did you mean "STANDARD"?
  [1]: expected "STANDARD", "STANDARD_IA", "t2.micro", "" or "-", found "glacier""#
    );
    assert_eq!(message::<Tier>(&Value::from(1)), "expected a string, found number 1");
}

#[test]
fn an_enum_is_a_key() {
    let map: HashMap<Tier, u8> = [(Tier::Standard, 1), (Tier::InfrequentAccess, 2)].into();
    assert_eq!(round_trip(&map), r#"{ "STANDARD" = 1, "STANDARD_IA" = 2 }"#);
    let value = Value::map(Type::NUMBER, [("STANDARD_IB", Value::from(1))]).expect("a map");
    assert_eq!(
        message::<HashMap<Tier, u8>>(&value),
        r#"["STANDARD_IB"]: expected "STANDARD", "STANDARD_IA", "t2.micro", "" or "-", found "STANDARD_IB"; did you mean "STANDARD_IA"?"#
    );
}
