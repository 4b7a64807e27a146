//! Defaults: where they may stand, what Terraform is told of them, and when they are filled in.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;

use kit::written::lines;
use tfsdk::plan::{check_defaults, configured, plan, validate, validate_as};
use tfsdk::schema::validate::{each, length, within};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, ProviderSchema,
    ProviderSchemas, Schema, TfSchema,
};
use tfsdk::{Mirror, Number, Text, TfObject, TfValue, Type, Value};

// The documents' example of a default function: "region", required, from PROVIDER_REGION, else us-west.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct Documented {
    #[tfsdk("region", required, default_fn = provider_region)]
    region: String,
}

fn provider_region() -> String {
    std::env::var("PROVIDER_REGION").unwrap_or_else(|_| "us-west".to_owned())
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct FromEnvironment {
    #[tfsdk("region", required, default_env("TFSDK_TEST_UNSET", else "us-west"))]
    region: String,
    #[tfsdk("retries", optional, default = 3)]
    retries: u8,
    #[tfsdk("token", required, default_env("TFSDK_TEST_UNSET"))]
    token: String,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(data_source)]
struct Image {
    #[tfsdk("family", optional, default = "linux")]
    family: String,
    #[tfsdk("filter", block)]
    filters: Vec<Filter>,
    #[tfsdk("id", computed)]
    id: Option<String>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Filter {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("values", optional, default = vec!["any".to_owned()])]
    values: Vec<String>,
}

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

fn null(schema: &Schema) -> Value {
    let nulls = schema.ty().as_object().unwrap().iter().map(|a| (a.name(), Value::null(a.ty().clone())));
    Value::object(nulls.collect::<Vec<_>>())
}

fn mode(schema: &Schema, name: &str) -> Mode {
    schema.block().attributes().find(|a| a.name() == name).expect("it is there").mode()
}

#[test]
fn the_documented_default_function_of_a_required_region_works() {
    let schema = Documented::schema();
    schema.check(Kind::Provider).expect("it keeps the rules");
    assert_eq!(lines(&validate(&schema, &null(&schema))), [""; 0]);
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    assert_eq!(config.get::<Documented>().unwrap(), Documented { region: provider_region() });
    let given = Value::object([("region", Value::from("eu"))]);
    assert_eq!(configured(&schema, &given).as_ref(), Ok(&given));
    // The same by hand.
    let by_hand =
        Attribute::required("region", Type::STRING).default_fn(|| Ok(Value::from(provider_region())));
    let by_hand =
        Schema::new(Kind::Provider, 0, Block::new().with_attributes([by_hand])).expect("it keeps the rules");
    assert_eq!(configured(&by_hand, &null(&by_hand)).unwrap(), config);
    assert_eq!(by_hand.to_json(), schema.to_json());
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

#[test]
fn terraform_is_told_that_what_has_a_default_is_optional() {
    let told = Schema::from_json(&FromEnvironment::schema().to_json()).unwrap();
    assert_eq!(told, FromEnvironment::schema().terraform_view());
    for name in ["region", "retries", "token"] {
        // Nothing is computed in the configuration of a provider.
        assert_eq!(mode(&told, name), Mode::OPTIONAL, "{name}");
    }
    let provider = ProviderSchema { provider: Some(FromEnvironment::schema()), ..ProviderSchema::default() };
    let all = ProviderSchemas { providers: [("x".to_owned(), provider)].into() };
    assert!(!all.to_json().contains("computed"));
    // What is read from a data source shows what was filled in.
    let told = Schema::from_json(&Image::schema().to_json()).unwrap();
    assert_eq!(mode(&told, "family"), Mode::OPTIONAL_COMPUTED);
}

#[test]
fn a_default_is_filled_in_wherever_the_configuration_is_null() {
    let schema = Image::schema();
    schema.check(Kind::DataSource).expect("it keeps the rules");
    let filter = |name: &str, values: Value| Value::object([("name", Value::from(name)), ("values", values)]);
    let no_values = || Value::null(Type::list(Type::STRING));
    let filters = [filter("a", no_values()), filter("b", Value::of(&vec!["x"]).unwrap())];
    let config = Value::object([
        ("family", Value::null(Type::STRING)),
        ("filter", Value::list(Type::of::<Filter>(), filters).unwrap()),
        ("id", Value::null(Type::STRING)),
    ]);
    let image: Image = configured(&schema, &config).expect("it is filled in").get().unwrap();
    let of = |name: &str, values: &str| Filter { name: name.to_owned(), values: vec![values.to_owned()] };
    let expected =
        Image { family: "linux".to_owned(), filters: vec![of("a", "any"), of("b", "x")], id: None };
    assert_eq!(image, expected);
}

#[test]
fn what_is_not_known_stays_unknown() {
    let schema = Image::schema();
    let config = Value::object([
        ("family", Value::unknown(Type::STRING)),
        ("filter", Value::unknown(Type::list(Type::of::<Filter>()))),
        ("id", Value::null(Type::STRING)),
    ]);
    assert_eq!(configured(&schema, &config).as_ref(), Ok(&config));
    let unknown = Value::unknown(schema.ty().clone());
    assert_eq!(configured(&schema, &unknown).as_ref(), Ok(&unknown));
    let null = Value::null(schema.ty().clone());
    assert_eq!(configured(&schema, &null).as_ref(), Ok(&null));
}

#[test]
fn a_function_that_finds_nothing_leaves_a_required_attribute_missing() {
    let schema = FromEnvironment::schema();
    assert_eq!(
        lines(&validate(&schema, &null(&schema))),
        [
            "error: token: Missing required attribute: The attribute \"token\" is required: set it to a value other than null, or set the environment variable TFSDK_TEST_UNSET."
        ]
    );
    // In a resource as well.
    let token = Attribute::required("token", Type::STRING).default_fn(|| Ok(Value::null(Type::STRING)));
    let region = Attribute::required("region", Type::STRING).default_fn(|| Ok(Value::from("us-west")));
    let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([token, region])).unwrap();
    let planned = plan(&schema, &Value::null(schema.ty().clone()), &null(&schema));
    let found: Vec<String> = lines(&planned.diagnostics);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("error: token: Missing required attribute"), "{found:?}");
    assert_eq!(planned.planned.as_ref().attribute("region"), Some(Value::from("us-west").as_ref()));
}

#[test]
fn every_default_that_cannot_be_made_is_told_with_its_path() {
    let wrong = || Attribute::optional("n", Type::NUMBER).default_fn(|| Ok(Value::from("x")));
    let hidden = Attribute::optional("secret", Type::STRING)
        .sensitive()
        .default_fn(|| Err(tfsdk::Error::invalid("hunter2 is no password")));
    let nested = Attribute::nested("o", NestedType::new(Nesting::List, [wrong()]), Mode::OPTIONAL);
    let block = NestedBlock::new("b", BlockNesting::List, Block::new().with_attributes([wrong()]));
    let block = Block::new().with_attributes([hidden, nested]).with_blocks([block]);
    let schema = Schema::new(Kind::DataSource, 0, block).expect("it keeps the rules");
    let one = || Value::object([("n", Value::null(Type::NUMBER))]);
    let list = || Value::list(one().ty().clone(), [one()]).unwrap();
    let config = Value::object([("b", list()), ("o", list()), ("secret", Value::null(Type::STRING))]);
    let found = lines(&configured(&schema, &config).expect_err("it cannot be"));
    let text = "Invalid default: The default of `n` cannot be made: expected number, found string.";
    assert_eq!(
        found,
        [
            format!("error: b[0].n: {text}"),
            format!("error: o[0].n: {text}"),
            "error: secret: Invalid default: The default of `secret` cannot be made: (sensitive value)."
                .to_owned(),
        ]
    );
    // What is not of the schema's type is told first.
    assert!(configured(&schema, &Value::from(1)).is_err());
}

/// Its value is a secret, and its name is where to look.
#[test]
fn the_variable_of_a_sensitive_default_is_named() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    struct Hidden {
        #[tfsdk("port", optional, sensitive, default_env("PATH"))]
        port: Option<u16>,
    }
    let schema = Hidden::schema();
    assert_eq!(
        lines(&configured(&schema, &null(&schema)).expect_err("it is no number")),
        [
            "error: port: Invalid default: The default of `port` cannot be made: the environment variable PATH has to hold a number (sensitive value)."
        ]
    );
}

/// Who validates hears of it, and of all else that is wrong.
#[test]
fn a_default_that_cannot_be_made_is_told_by_validation() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    struct Settings {
        #[tfsdk("port", optional, default_env("PATH"))]
        port: Option<u16>,
        #[tfsdk("retries", optional, default = 3)]
        retries: u8,
        #[tfsdk("size", optional)]
        size: Option<u8>,
    }
    let schema = Settings::schema();
    let config = |size: u32| {
        Value::object([
            ("port", Value::null(Type::NUMBER)),
            ("retries", Value::null(Type::NUMBER)),
            ("size", Value::from(size)),
        ])
    };
    let default = "error: port: Invalid default: The default of `port` cannot be made: the environment variable PATH has to hold a number.";
    let size = "error: size: Invalid value: Expected a whole number from 0 to 255, found 300.";
    assert_eq!(lines(&validate_as::<Settings>(&schema, &config(200))), [default]);
    assert_eq!(lines(&validate_as::<Settings>(&schema, &config(300))), [default, size]);
}

#[test]
fn elements_of_a_set_still_differ_with_their_defaults() {
    let nested = NestedType::new(Nesting::Set, [Attribute::optional("n", Type::NUMBER).default(1)]);
    let set = Attribute::nested("s", nested, Mode::OPTIONAL);
    let schema =
        Schema::new(Kind::Provider, 0, Block::new().with_attributes([set])).expect("it keeps the rules");
    let of = |n: Value| Value::object([("n", n)]);
    let elements = [of(Value::from(1)), of(Value::null(Type::NUMBER))];
    let config = Value::object([("s", Value::set(elements[0].ty().clone(), elements).unwrap())]);
    let found = lines(&configured(&schema, &config).expect_err("they are equal"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("Duplicate set element"), "{found:?}");
}

#[test]
fn an_attribute_has_one_default() {
    let refused = |attribute: Attribute| {
        Schema::new(Kind::Resource, 0, Block::new().with_attributes([attribute]))
            .expect_err("there are two")
            .to_string()
    };
    let text = || Attribute::optional("a", Type::STRING);
    let message = "a: `default` and `default_fn` exclude each other: there is one default";
    assert_eq!(refused(text().default("x").default_fn(|| Ok(Value::from("y")))), message);
    assert_eq!(refused(text().default_fn(|| Ok(Value::from("y"))).default("x")), message);
}

#[test]
fn defaults_stand_in_schemas_of_every_kind() {
    for kind in [Kind::Resource, Kind::DataSource, Kind::Ephemeral, Kind::Provider] {
        for attribute in [
            Attribute::optional("a", Type::STRING).default("x"),
            Attribute::optional("a", Type::STRING).default_fn(|| Ok(Value::from("x"))),
            Attribute::required("a", Type::STRING).default_fn(|| Ok(Value::from("x"))),
        ] {
            let schema =
                Schema::new(kind, 0, Block::new().with_attributes([attribute])).expect("it keeps the rules");
            assert_eq!(configured(&schema, &null(&schema)).unwrap().to_string(), r#"{ a = "x" }"#);
        }
        let required = Attribute::required("a", Type::STRING).default("x");
        assert!(Schema::new(kind, 0, Block::new().with_attributes([required])).is_err());
    }
}

/// What stands for an attribute that is not set has to pass what it would have to, wherever it comes from.
#[test]
fn defaults_have_to_pass_the_validators_of_their_attribute() {
    let retries = Attribute::optional("retries", Type::NUMBER).validate(within(0, 9));
    let schema = |value: i64| {
        let retries = retries.clone().default_fn(move || Ok(Value::from(value)));
        Schema::unchecked(0, Block::new().with_attributes([retries]))
    };
    assert_eq!(lines(&validate(&schema(9), &null(&schema(9)))), [""; 0]);
    assert_eq!(
        lines(&validate(&schema(12), &null(&schema(12)))),
        [
            "error: retries: Number out of range: Expected a number from 0 to 9, found 12. `retries` is not set, and this is its default."
        ]
    );
    // What is set is no default.
    let config = Value::object([("retries", Value::from(3))]);
    assert!(validate(&schema(12), &config).is_empty());
    let secret = Attribute::optional("pin", Type::NUMBER).validate(within(0, 9)).sensitive();
    let secret = Schema::unchecked(0, Block::new().with_attributes([secret.default(12)]));
    let told = lines(&validate(&secret, &null(&secret)));
    assert!(told.len() == 1 && !told[0].contains("12"), "{told:?}");
}

/// A default that is the same each time is held to its type and its validators before anybody plans with it.
#[test]
fn a_constant_default_that_its_validators_refuse_is_a_mistake_of_the_schema() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    #[allow(dead_code)]
    struct Ship {
        #[tfsdk("name", optional, default = "x", validate = length(3..))]
        name: String,
        #[tfsdk("crew", optional, default = vec!["al".to_owned(), "b".to_owned()], validate = each(length(2..)))]
        crew: Vec<String>,
        #[tfsdk("pin", optional, default = 12, validate = within(0, 9), sensitive)]
        pin: u8,
        // Nobody knows what these make before they are asked.
        #[tfsdk("port", optional, default_fn = port, validate = within(0, 9))]
        port: u8,
        #[tfsdk("berth", optional, default_env("TFSDK_TEST_UNSET", else "12"), validate = within(0, 9))]
        berth: u8,
        #[tfsdk("flag", optional, default = "abc", validate = length(3..))]
        flag: String,
    }

    fn port() -> u8 {
        panic!("nobody asks for it")
    }

    let broken = Ship::schema().check(Kind::Resource).expect_err("three defaults are refused");
    assert_eq!(
        broken.to_string(),
        "3 problems:\n  crew[1]: the default is refused: Expected at least 2 characters, found 1\n  \
         name: the default is refused: Expected at least 3 characters, found 1\n  \
         pin: the default is refused: Expected a number from 0 to 9, found (sensitive value)"
    );
}

/// The objects of a default leave out what the provider sets, as null or as unknown.
#[test]
fn objects_of_a_default_are_not_read_as_configured() {
    let parts = [Attribute::computed("made", Type::STRING), Attribute::required("name", Type::STRING)];
    let part = Attribute::nested("part", NestedType::new(Nesting::Single, parts), Mode::OPTIONAL);
    let object = || Value::object([("made", Value::unknown(Type::STRING)), ("name", "a".into())]);
    let schema = |part| Schema::unchecked(0, Block::new().with_attributes([part]));
    for schema in
        [schema(part.clone().default_fn(move || Ok(object()))), schema(part.clone().default(object()))]
    {
        assert_eq!(lines(&validate(&schema, &null(&schema))), [""; 0]);
        assert!(schema.check(Kind::Resource).is_ok());
    }
    for (made, name, message) in [
        (
            Value::null(Type::STRING),
            Value::unknown(Type::STRING),
            "a default is a known value other than null",
        ),
        (Value::null(Type::STRING), Value::null(Type::STRING), "the default lacks the required \"name\""),
        (Value::from("b"), Value::from("a"), "the default sets \"made\", which is computed"),
    ] {
        let schema = schema(part.clone().default(Value::object([("made", made), ("name", name)])));
        assert_eq!(schema.check(Kind::Resource).unwrap_err().to_string(), format!("part: {message}"));
    }
}

/// A struct holds something for each attribute, and what is left out of a default for its own default is null.
#[test]
fn a_default_may_leave_to_others_what_they_say() {
    #[derive(TfObject)]
    #[tfsdk(nested)]
    struct Login {
        #[tfsdk("token", required, default_fn = || "made".to_owned())]
        token: Option<String>,
        #[tfsdk("user", optional)]
        user: Option<String>,
    }

    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("login", optional, default = Login { token: None, user: None })]
        login: Login,
    }

    assert!(Settings::schema().check(Kind::Provider).is_ok());
    let filled = configured(&Settings::schema(), &null(&Settings::schema())).unwrap();
    assert_eq!(filled.to_string(), r#"{ login = { token = "made", user = null } }"#);
}

/// Who has set it, or has not, looks for the variable, and not for an attribute that stands nowhere.
#[test]
fn the_variable_of_a_default_is_named() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("retries", optional, default_env("TFSDK_TEST_UNSET", else "12"), validate = within(0, 9))]
        retries: u8,
    }

    let schema = Settings::schema();
    assert_eq!(
        lines(&validate(&schema, &null(&schema))),
        [
            "error: retries: Number out of range: Expected a number from 0 to 9, found 12. `retries` is not set, and this is its default, for which there is the environment variable TFSDK_TEST_UNSET."
        ]
    );
}

/// Whoever left the attribute out has not written what is refused.
#[test]
fn what_a_field_does_not_read_is_told_as_its_default() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("address", optional, text, default_env("TFSDK_TEST_UNSET", else "localhost"))]
        address: std::net::IpAddr,
        #[tfsdk("hosts", optional)]
        hosts: Option<Vec<Host>>,
        #[tfsdk("set", optional)]
        set: Option<std::collections::HashSet<Host>>,
    }

    #[derive(TfObject, PartialEq, Eq, Hash)]
    #[tfsdk(nested)]
    #[allow(dead_code)]
    struct Host {
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("ports", optional, default_fn = ports, sensitive)]
        ports: Vec<Port>,
    }

    #[derive(PartialEq, Eq, Hash)]
    struct Port(u16);
    impl tfsdk::ValueConverter for Port {
        fn from_value(value: Value) -> Result<Self, tfsdk::Error> {
            match value.get()? {
                0 => Err(tfsdk::Error::invalid("0 is no port")),
                port => Ok(Port(port)),
            }
        }
    }
    impl tfsdk::ValueCreator for Port {
        fn to_value(&self) -> Result<Value, tfsdk::Error> {
            Ok(Value::from(self.0))
        }
    }
    tfsdk::map_with!(Port: ValueConverter, ValueCreator, as u16);
    fn ports() -> Vec<Port> {
        vec![Port(1), Port(0)]
    }

    let schema = Settings::schema();
    let told = |hosts: &str| {
        let config = kit::written::value(&schema, &format!("{{ hosts = {hosts}, set = {hosts} }}"));
        lines(&validate_as::<Mirror<Settings>>(&schema, &config))
    };
    let address = "error: address: Invalid value: The string \"localhost\" is not accepted: invalid IP address syntax. `address` is not set, \
                   and this is its default, for which there is the environment variable TFSDK_TEST_UNSET.";
    assert_eq!(told("null"), [address]);
    assert_eq!(
        told("[{ name = \"a\" }]"),
        [
            address,
            "error: hosts[0].ports[1]: Invalid value: The (sensitive value) is not accepted. `ports` is not set, and this is its default.",
            // Which element of a set it was is not known once defaults are in it.
            "error: set[#0].ports[1]: Invalid value: The (sensitive value) is not accepted."
        ]
    );
}

/// Otherwise everybody who leaves the attribute out is the first to know.
#[test]
fn a_default_is_one_that_its_field_reads() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    #[allow(dead_code)]
    struct Router {
        #[tfsdk("address", optional, text, default = "10.0.0")]
        address: std::net::IpAddr,
        #[tfsdk("later", optional, text, default_env("TFSDK_TEST_UNSET", else "10.0.0"))]
        later: std::net::IpAddr,
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("routes", required)]
        routes: BTreeMap<String, Route>,
        #[tfsdk("uplink", block, min_items = 1)]
        uplink: Route,
    }

    #[derive(TfObject)]
    #[tfsdk(nested)]
    #[allow(dead_code)]
    struct Route {
        #[tfsdk("via", optional, text, default = "nowhere", sensitive)]
        via: std::net::IpAddr,
        #[tfsdk("weight", optional, default = 1)]
        weight: u8,
    }

    assert_eq!(
        lines(&check_defaults::<Mirror<Router>>(&Router::schema())),
        [
            "error: address: Invalid value: The default is refused: The string \"10.0.0\" is not accepted: invalid IP address syntax.",
            "error: routes[\"key\"].via: Invalid value: The default is refused: The (sensitive value) is not accepted.",
            "error: uplink.via: Invalid value: The default is refused: The (sensitive value) is not accepted.",
        ]
    );
    // A default for all of an attribute hides none of its parts'.
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Gateway {
        #[tfsdk("next", optional, default = Hop { via: None, to: None })]
        next: Hop,
        #[tfsdk("others", optional, default = Vec::new())]
        others: Vec<Hop>,
    }
    #[derive(TfObject)]
    #[tfsdk(nested)]
    struct Hop {
        #[tfsdk("to", optional, text, default = "::1")]
        to: Option<std::net::IpAddr>,
        #[tfsdk("via", optional, text, default = "nowhere")]
        via: Option<std::net::IpAddr>,
    }
    let refused = "Invalid value: The default is refused: The string \"nowhere\" is not accepted: invalid IP address syntax.";
    assert_eq!(
        lines(&check_defaults::<Mirror<Gateway>>(&Gateway::schema())),
        [format!("error: next.via: {refused}"), format!("error: others[0].via: {refused}")]
    );
    // What holds no default costs nothing, and what is read well says nothing.
    assert!(check_defaults::<Mirror<Documented>>(&Documented::schema()).is_empty());
    assert!(check_defaults::<Mirror<FromEnvironment>>(&FromEnvironment::schema()).is_empty());
}

/// Their paths are the same, as the keys of what is sensitive are not told.
#[test]
fn each_part_of_a_default_that_is_refused_is_told() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Hosts {
        #[tfsdk("list", optional)]
        list: Option<Vec<Text<IpAddr>>>,
        #[tfsdk("map", optional, sensitive)]
        map: Option<BTreeMap<String, Text<IpAddr>>>,
    }
    let list = Value::list(Type::STRING, ["x".into(), "y".into()]).unwrap();
    let map = Value::map(Type::STRING, [("a", "x".into()), ("b", "y".into())]).unwrap();
    let attributes = [
        Attribute::optional("list", Type::list(Type::STRING)).default(list),
        Attribute::optional("map", Type::map(Type::STRING)).sensitive().default(map),
    ];
    let schema = Schema::unchecked(0, Block::new().with_attributes(attributes));
    let refused = "Invalid value: The default is refused: The";
    let hidden = format!("error: map: {refused} (sensitive value) is not accepted.");
    assert_eq!(
        lines(&check_defaults::<Mirror<Hosts>>(&schema)),
        [
            format!("error: list[0]: {refused} string \"x\" is not accepted: invalid IP address syntax."),
            format!("error: list[1]: {refused} string \"y\" is not accepted: invalid IP address syntax."),
            hidden.clone(),
            hidden,
        ]
    );
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
