//! Texts that read alike mean the same, however many there are.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::RandomState;
use std::net::IpAddr;

use kit::written::{lines, value};
use tfsdk::plan::{keep_meaning, plan, validate};
use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{Tf, TfObject, TfValue, Value};

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("address", required, text)]
    address: IpAddr,
    #[tfsdk("port", required)]
    port: u16,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

#[derive(TfValue, Clone)]
struct ByText<T>(#[tfsdk(text)] T);

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Firewall {
    #[tfsdk("rules", optional, set)]
    rules: Option<Vec<Rule>>,
    #[tfsdk("addresses", optional, text)]
    addresses: Option<BTreeSet<IpAddr>>,
    #[tfsdk("hashed", optional, text)]
    hashed: Option<HashSet<IpAddr, RandomState>>,
    #[tfsdk("named", optional, text)]
    named: Option<HashMap<String, IpAddr, RandomState>>,
    #[tfsdk("wrapped", optional)]
    wrapped: Option<ByText<IpAddr>>,
}

fn address(number: usize, is_upper: bool) -> Value {
    let text = format!("2001:db8::abcd:{:x}", number + 1);
    Value::from(if is_upper { text.to_uppercase() } else { text })
}

fn rules(numbers: std::ops::Range<usize>, is_upper: bool, with_id: bool) -> Value {
    let rules = numbers.map(|number| {
        let id = if with_id { Value::from(format!("r-{number}")) } else { Value::null(tfsdk::Type::STRING) };
        Value::object([("address", address(number, is_upper)), ("port", 443.into()), ("id", id)])
    });
    let element = Value::of(&Vec::<Rule>::new()).unwrap().ty().element().unwrap().clone();
    Value::set(element, rules).unwrap()
}

fn of(name: &str, part: Value) -> Value {
    let schema = Firewall::schema();
    let parts = schema.ty().as_object().unwrap().iter().map(|attribute| {
        let is_it = attribute.name() == name;
        (attribute.name(), if is_it { part.clone() } else { Value::null(attribute.ty().clone()) })
    });
    Value::object(parts.collect::<Vec<_>>())
}

fn schema() -> Schema {
    Firewall::schema()
}

/// One by one they would be beyond all limits.
#[test]
fn thousands_of_elements_are_matched_by_what_they_read_as() {
    let stored = of("rules", rules(0..5000, false, true));
    let config = of("rules", rules(0..5000, true, false));
    let planned = plan(&schema(), &stored, &config);
    assert!(!planned.diagnostics.has_errors(), "{}", planned.diagnostics);
    assert_eq!(planned.planned, stored);
    let others = of("rules", rules(5000..10_000, true, false));
    let planned = plan(&schema(), &stored, &others);
    assert!(!planned.diagnostics.has_errors(), "{}", planned.diagnostics);
    let spelled = of("rules", rules(0..5000, true, true));
    assert_eq!(keep_meaning(&schema(), &spelled, &stored).unwrap(), spelled);
    let changed = of("rules", rules(5000..10_000, false, true));
    assert_eq!(keep_meaning(&schema(), &spelled, &changed).unwrap(), changed);
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Peer {
    #[tfsdk("address", required, key, text)]
    address: IpAddr,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Network {
    #[tfsdk("gateway", optional, text, default = "2001:db8::A")]
    gateway: IpAddr,
    #[tfsdk("peers", optional)]
    peers: Option<Vec<Peer>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<Peer>>,
}

/// One by one they would be given up.
#[test]
fn thousands_of_keys_are_matched_by_what_they_read_as() {
    let schema = Network::schema();
    let peers = |count: usize, is_upper: bool, with_id: bool| {
        let peer = move |number| {
            let id = if with_id { format!("\"p-{number}\"") } else { "null".to_owned() };
            format!("{{ address = {}, id = {id} }}", address(number, is_upper))
        };
        let peers = (0..count).map(peer).collect::<Vec<_>>().join(", ");
        value(&schema, &format!("{{ peers = [{peers}], set = [{peers}], gateway = \"2001:db8::a\" }}"))
    };
    for count in [3, 1200] {
        let (stored, config) = (peers(count, false, true), peers(count, true, false));
        let planned = plan(&schema, &stored, &config);
        assert!(!planned.diagnostics.has_errors(), "{}", planned.diagnostics);
        assert_eq!(planned.planned, stored);
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Guest {
    #[tfsdk("address", required, key, text)]
    address: IpAddr,
    #[tfsdk("number", optional, computed, key)]
    number: Tf<u64>,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct House {
    #[tfsdk("guests", optional)]
    guests: Option<Vec<Guest>>,
}

/// Else each spelling would be a new element, with another id.
#[test]
fn what_is_given_of_a_key_is_matched_by_what_it_reads_as() {
    let schema = House::schema();
    let guest = |number: usize, is_upper: bool, rest: String| {
        format!("{{ address = {}, {rest} }}", address(number, is_upper))
    };
    for count in [2, 1200] {
        let house = |guests: Vec<String>| value(&schema, &format!("{{ guests = [{}] }}", guests.join(", ")));
        let stored =
            house((0..count).map(|i| guest(i, false, format!("number = {i}, id = \"g-{i}\""))).collect());
        let same = (0..count).map(|i| guest(i, true, "number = null, id = null".to_owned())).collect();
        assert_eq!(plan(&schema, &stored, &house(same)).planned, stored);
        // The number may be another where an element has moved, and its id is its own.
        let moved = (0..count).rev().map(|i| guest(i, true, "number = null, id = null".to_owned())).collect();
        let planned = plan(&schema, &stored, &house(moved)).planned;
        let guests = planned.attribute("guests").unwrap();
        let ids: Vec<String> = guests
            .elements()
            .map(|(_, guest)| guest.attribute("id").unwrap().as_str().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(ids, (0..count).rev().map(|i| format!("g-{i}")).collect::<Vec<_>>());
    }
}

#[test]
fn two_keys_that_read_alike_are_one() {
    let schema = Network::schema();
    let config = value(
        &schema,
        "{ peers = [{ address = \"2001:db8::a\" }, { address = \"2001:DB8::A\" }], set = null, gateway = null }",
    );
    assert_eq!(
        lines(&validate(&schema, &config)),
        [
            "error: peers[1].address: Duplicate key: Another element has the same \"address\", perhaps in another spelling, by which the elements are told apart. Remove one of them, or change it."
        ]
    );
}

/// No resource could be made of such a plan.
#[test]
fn two_elements_of_a_set_that_read_alike_are_one() {
    let config = of("rules", rules(0..2, false, false));
    assert!(!plan(&schema(), &Value::null(schema().ty().clone()), &config).diagnostics.has_errors());
    let element = config.attribute("rules").unwrap().ty().element().unwrap().clone();
    let [lower, upper] = [false, true].map(|is_upper| rules(0..1, is_upper, false));
    let both =
        [&lower, &upper].into_iter().flat_map(|set| set.as_ref().elements().map(|(_, rule)| rule.to_value()));
    let config = of("rules", Value::set(element, both.collect::<Vec<_>>()).unwrap());
    let planned = plan(&schema(), &Value::null(schema().ty().clone()), &config);
    assert_eq!(
        lines(&planned.diagnostics),
        [
            "error: rules[#1]: Duplicate set element: This element reads as another one of the set, perhaps once defaults are filled in. Remove one of them."
        ]
    );
}

/// As a configuration that says so in words of its own.
#[test]
fn a_default_that_means_the_same_changes_nothing() {
    let schema = Network::schema();
    let state = value(&schema, "{ gateway = \"2001:DB8::a\" }");
    let planned = plan(&schema, &state, &value(&schema, "{}"));
    assert_eq!(planned.planned, state);
    let other = value(&schema, "{ gateway = \"2001:db8::b\" }");
    let planned = plan(&schema, &other, &value(&schema, "{}"));
    assert_eq!(planned.planned.attribute("gateway").unwrap().to_string(), "\"2001:db8::A\"");
}

#[test]
fn sets_and_maps_of_texts_have_the_meaning_of_their_elements() {
    let addresses = |is_upper| (0..3000).map(move |number| address(number, is_upper));
    let set = |is_upper| Value::set(tfsdk::Type::STRING, addresses(is_upper)).unwrap();
    let map = |is_upper| {
        let entries = addresses(is_upper).enumerate().map(|(number, address)| (number.to_string(), address));
        Value::map(tfsdk::Type::STRING, entries).unwrap()
    };
    let one = |is_upper| address(1, is_upper);
    for (name, spelled, stored, other) in [
        ("addresses", set(true), set(false), Value::set(tfsdk::Type::STRING, [one(false)]).unwrap()),
        ("hashed", set(true), set(false), Value::set(tfsdk::Type::STRING, [one(false)]).unwrap()),
        ("named", map(true), map(false), Value::map(tfsdk::Type::STRING, [("0", one(false))]).unwrap()),
        ("wrapped", one(true), one(false), address(2, false)),
    ] {
        let (spelled, stored, other) = (of(name, spelled), of(name, stored), of(name, other));
        assert_eq!(keep_meaning(&schema(), &spelled, &stored).unwrap(), spelled, "{name}");
        assert_eq!(keep_meaning(&schema(), &spelled, &other).unwrap(), other, "{name}");
    }
}
