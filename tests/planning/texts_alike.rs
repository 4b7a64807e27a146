//! Texts that read alike mean the same, however many there are.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::RandomState;
use std::net::IpAddr;

use tfsdk::plan::{keep_meaning, plan};
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
