//! Enums as strings and newtypes as what they hold, in every format and as keys.

use std::collections::BTreeMap;
use std::fmt::Debug;

use tfsdk::{FromTf, ProblemKind, TfType, TfValue, ToTf, Type, Value, json, msgpack};

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

#[test]
fn at_most_thirty_two_texts_are_listed() {
    refused::<Three>("zzz", "expected \"a\", \"b\" or \"c\", found \"zzz\"");
    let listed = |count: usize| (0..count).map(|i| format!("\"k{i:02}\"")).collect::<Vec<_>>();
    let (all, last) = (listed(31).join(", "), "\"k31\"");
    refused::<Many32>("zzzzz", &format!("expected {all} or {last}, found \"zzzzz\""));
    refused::<Many33>(
        "zzzzz",
        &format!("expected {} or one of 1 others, found \"zzzzz\"", listed(32).join(", ")),
    );
    // The one that is not listed may be meant all the same.
    let message = Value::from("k3222222").get::<Many33>().unwrap_err().to_string();
    assert!(!message.contains("did you mean"), "{message}");
    let message = Value::from("K32").get::<Many33>().unwrap_err().to_string();
    assert!(message.ends_with("found \"K32\"; did you mean \"k32\"?"), "{message}");
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
