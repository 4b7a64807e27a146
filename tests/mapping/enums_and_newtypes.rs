//! Enums as strings and newtypes as what they hold, in every format and as keys.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::net::IpAddr;

use tfsdk::{FromTf, ProblemKind, Tf, TfType, TfValue, ToTf, Type, Value, json, msgpack};

use super::derive::{message, round_trip};

#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum One {
    #[tfsdk("only")]
    Only,
}

#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Two {
    #[tfsdk("é")]
    First,
    #[tfsdk("a\"b")]
    Second,
}

/// Its texts are not in normal form.
#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Decomposed {
    #[tfsdk("e\u{301}")]
    Acute,
    #[tfsdk("e\u{300}")]
    Grave,
}

fn refused<T: for<'de> FromTf<'de> + Debug>(text: &str, message: &str) {
    let errors = [
        Value::from(text).get::<T>().map(drop).unwrap_err(),
        msgpack::from_slice::<T>(&msgpack::to_vec(text).unwrap()).map(drop).unwrap_err(),
        json::from_str::<T>(&json::to_string(text).unwrap()).map(drop).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.to_string(), message);
        assert!(error.has(ProblemKind::Invalid));
    }
}

fn same<T: for<'de> FromTf<'de> + ToTf + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(json::to_string(value).unwrap(), text);
    assert_eq!(&json::from_str::<T>(text).unwrap(), value);
    assert_eq!(&msgpack::from_slice::<T>(&msgpack::to_vec(value).unwrap()).unwrap(), value);
    assert_eq!(&Value::of(value).unwrap().get::<T>().unwrap(), value);
}

#[test]
fn a_text_is_its_variant_and_no_other() {
    same(&One::Only, "\"only\"");
    same(&Two::First, "\"é\"");
    same(&Two::Second, "\"a\\\"b\"");
    same(&vec![Two::Second, Two::First], "[\"a\\\"b\",\"é\"]");
    refused::<One>("Only", "expected \"only\", found \"Only\"; did you mean \"only\"?");
    refused::<One>("onyl", "expected \"only\", found \"onyl\"; did you mean \"only\"?");
    refused::<One>("other", "expected \"only\", found \"other\"");
    refused::<One>("", "expected \"only\", found \"\"");
    refused::<One>("only ", "expected \"only\", found \"only \"; did you mean \"only\"?");
    refused::<Two>("xyz", "expected \"é\" or \"a\\\"b\", found \"xyz\"");
    // In normal form it is the same text.
    assert_eq!(json::from_str::<Two>("\"e\\u0301\"").unwrap(), Two::First);
    assert!(json::from_str::<One>("null").unwrap_err().has(ProblemKind::Null));
    assert_eq!(Value::from(5).get::<One>().unwrap_err().to_string(), "expected a string, found number 5");
    const { assert!(!One::NULL && !One::UNKNOWN) }
}

#[test]
fn a_text_in_a_tag_may_be_in_another_form_than_what_is_read() {
    same(&Decomposed::Acute, "\"\u{e9}\"");
    same(&Decomposed::Grave, "\"\u{e8}\"");
    let keys: BTreeMap<Decomposed, u8> = [(Decomposed::Acute, 1), (Decomposed::Grave, 2)].into();
    same(&keys, "{\"\u{e8}\":2,\"\u{e9}\":1}");
}

macro_rules! many {
    ($name:ident: $($variant:ident $text:literal)*) => {
        #[derive(TfValue, Debug, PartialEq)]
        enum $name {
            $(#[tfsdk($text)] $variant,)*
        }
    };
}

many!(Three: A "a" B "b" C "c");
many!(Many32: A0 "k00" A1 "k01" A2 "k02" A3 "k03" A4 "k04" A5 "k05" A6 "k06" A7 "k07" A8 "k08" A9 "k09" B0 "k10" B1 "k11"
    B2 "k12" B3 "k13" B4 "k14" B5 "k15" B6 "k16" B7 "k17" B8 "k18" B9 "k19" C0 "k20" C1 "k21" C2 "k22" C3 "k23" C4 "k24"
    C5 "k25" C6 "k26" C7 "k27" C8 "k28" C9 "k29" D0 "k30" D1 "k31");
many!(Many33: A0 "k00" A1 "k01" A2 "k02" A3 "k03" A4 "k04" A5 "k05" A6 "k06" A7 "k07" A8 "k08" A9 "k09" B0 "k10" B1 "k11"
    B2 "k12" B3 "k13" B4 "k14" B5 "k15" B6 "k16" B7 "k17" B8 "k18" B9 "k19" C0 "k20" C1 "k21" C2 "k22" C3 "k23" C4 "k24"
    C5 "k25" C6 "k26" C7 "k27" C8 "k28" C9 "k29" D0 "k30" D1 "k31" D2 "k32");
many!(Many34: A0 "k00" A1 "k01" A2 "k02" A3 "k03" A4 "k04" A5 "k05" A6 "k06" A7 "k07" A8 "k08" A9 "k09" B0 "k10" B1 "k11"
    B2 "k12" B3 "k13" B4 "k14" B5 "k15" B6 "k16" B7 "k17" B8 "k18" B9 "k19" C0 "k20" C1 "k21" C2 "k22" C3 "k23" C4 "k24"
    C5 "k25" C6 "k26" C7 "k27" C8 "k28" C9 "k29" D0 "k30" D1 "k31" D2 "k32" D3 "k33");

#[test]
fn at_most_thirty_two_texts_are_listed() {
    refused::<Three>("zzz", "expected \"a\", \"b\" or \"c\", found \"zzz\"");
    let listed = |count: usize| (0..count).map(|i| format!("\"k{i:02}\"")).collect::<Vec<_>>();
    let (all, last) = (listed(31).join(", "), "\"k31\"");
    refused::<Many32>("zzzzz", &format!("expected {all} or {last}, found \"zzzzz\""));
    // One more takes no more than its count.
    let all = listed(32).join(", ");
    refused::<Many33>("zzzzz", &format!("expected {all} or \"k32\", found \"zzzzz\""));
    refused::<Many34>("zzzzz", &format!("expected {all} or one of 2 others, found \"zzzzz\""));
    // One that is not listed may be meant all the same.
    let message = Value::from("k3222222").get::<Many34>().unwrap_err().to_string();
    assert!(!message.contains("did you mean"), "{message}");
    let message = Value::from("K33").get::<Many34>().unwrap_err().to_string();
    assert!(message.ends_with("found \"K33\"; did you mean \"k33\"?"), "{message}");
}

#[test]
fn an_enum_and_a_newtype_of_text_are_keys() {
    #[derive(TfValue, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Name(String);
    same(&BTreeMap::from([(One::Only, 1)]), "{\"only\":1}");
    same(&BTreeMap::from([(Name("b".into()), 1), (Name("a".into()), 2)]), "{\"a\":2,\"b\":1}");
    let error = json::from_str::<BTreeMap<One, u8>>("{\"x\":1,\"only\":2,\"onyl\":3}").unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [\"x\"]: expected \"only\", found \"x\"\n  \
         [\"onyl\"]: expected \"only\", found \"onyl\"; did you mean \"only\"?"
    );
}

#[test]
fn a_newtype_is_in_every_format_what_it_holds() {
    #[derive(TfValue, Debug, Clone, PartialEq)]
    struct Port(u16);
    #[derive(TfValue, Debug, Clone, PartialEq)]
    struct Ports(Vec<Option<Port>>);
    #[derive(TfValue, Debug, Clone, PartialEq)]
    struct Late(tfsdk::Tf<Port>);
    same(&Port(80), "80");
    same(&Ports(vec![Some(Port(80)), None]), "[80,null]");
    same(&Late(tfsdk::Tf::Null), "null");
    assert_eq!(Type::of::<Ports>(), Type::list(Type::NUMBER));
    const { assert!(!Port::NULL && !Ports::NULL && Late::NULL && Late::UNKNOWN) }
    let error = json::from_str::<Ports>("[1,70000,true]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [1]: expected a whole number from 0 to 65535, found 70000\n  [2]: expected a number, found bool true"
    );
    assert!(Port::from_null().unwrap_err().has(ProblemKind::Null));
    assert_eq!(Late::from_null().unwrap(), Late(tfsdk::Tf::Null));
}

/// What else is in a newtype is not part of the value, wherever it stands.
#[test]
fn what_is_no_part_of_a_newtype_is_its_default_when_read() {
    #[derive(TfValue, Debug, Clone, PartialEq)]
    struct Tagged(#[tfsdk("-")] u8, String, #[tfsdk("-")] Option<bool>);
    assert_eq!(json::to_string(&Tagged(7, "a".into(), Some(true))).unwrap(), "\"a\"");
    assert_eq!(json::from_str::<Tagged>("\"a\"").unwrap(), Tagged(0, "a".into(), None));
    #[derive(TfValue, Debug, Clone, PartialEq)]
    struct Address(#[tfsdk("-")] u8, #[tfsdk(text)] std::net::IpAddr);
    let address = Address(0, "::1".parse().unwrap());
    assert_eq!(json::to_string(&address).unwrap(), "\"::1\"");
    assert_eq!(json::from_str::<Address>("\"::1\"").unwrap(), address);
}

#[derive(TfValue, Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name(String);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Port(u16);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Many<T>(Vec<T>);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Maybe(Tf<Port>);

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

/// A newtype that is mapped by its text.
#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Host(#[tfsdk(text)] IpAddr);

#[derive(TfValue, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ByText<T>(#[tfsdk(text)] T);

#[derive(TfValue, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Around(Host);

#[test]
fn a_newtype_with_text_is_the_key_of_a_map() {
    let address = Host("::1".parse().unwrap());
    let port = std::collections::BTreeMap::from([(address, 22_u16)]);
    same(&port, r#"{"::1":22}"#);
    same(&std::collections::HashMap::from([(Around(address), true)]), r#"{"::1":true}"#);
    same(
        &std::collections::BTreeMap::from([(ByText(4_u8), true), (ByText(30), false)]),
        r#"{"30":false,"4":true}"#,
    );
    let message =
        json::from_str::<std::collections::BTreeMap<Host, u8>>(r#"{"home":1}"#).unwrap_err().to_string();
    assert!(message.contains("the string \"home\" is not accepted"), "{message}");
}
