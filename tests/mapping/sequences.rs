//! Lists, sets, arrays, tuples and maps of Rust: what is written, what is read, and what is refused with its path.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk::mapping::{FromMapKey, MapKey};
use tfsdk::{
    Error, FromTf, ProblemKind, Text, Tf, TfObject, TfType, TfValue, ToTf, Type, Value, json, msgpack,
};

/// A text that cannot be written when it is `no`, and not be read when it is `bad`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Picky(&'static str);

impl TfType for Picky {
    const SPEC: &'static tfsdk::ty::TypeSpec = <str as TfType>::SPEC;
}

impl ToTf for Picky {
    fn to_tf<K: tfsdk::stream::Sink>(&self, sink: &mut K) -> Result<(), Error> {
        match self.0 {
            "no" => Err(Error::invalid("no")),
            text => sink.string(text),
        }
    }
}

/// What is said when `value` is written: the same to every sink.
#[track_caller]
fn refused<T: ToTf + ?Sized>(value: &T, message: &str) {
    let errors = [
        Value::of(value).map(drop).unwrap_err(),
        msgpack::to_vec(value).map(drop).unwrap_err(),
        json::to_string(value).map(drop).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.to_string(), message);
    }
}

const NO: Picky = Picky("no");
const YES: Picky = Picky("yes");

#[test]
fn every_element_that_cannot_be_written_is_told_with_its_path() {
    let list = "2 problems:\n  [0]: no\n  [2]: no";
    refused(&[NO, YES, NO][..], list);
    refused(&[NO, YES, NO], list);
    refused(&vec![NO, YES, NO], list);
    refused(&VecDeque::from([NO, YES, NO]), list);
    refused(&Box::<[Picky]>::from([NO, YES, NO]), list);
    refused(&(NO, YES, NO), list);
    refused(&(YES, NO), "[1]: no");
    refused(&vec![vec![YES], vec![YES, NO]], "[1][1]: no");
    refused(&BTreeMap::from([("b", NO), ("a", YES), ("c", NO)]), "2 problems:\n  [\"b\"]: no\n  [\"c\"]: no");
    refused(
        &HashMap::from([("b", NO), ("c", NO), ("a", NO)]),
        "3 problems:\n  [\"a\"]: no\n  [\"b\"]: no\n  [\"c\"]: no",
    );
    refused(&BTreeMap::from([("k", [NO])]), "[\"k\"][0]: no");
    refused(&BTreeSet::from([NO, YES]), "[#0]: no");
    refused(&Some(Tf::Known(Box::new([YES, NO]))), "[1]: no");
}

#[test]
fn what_is_written_after_an_error_does_not_hide_it() {
    let mut buffer = b"before".to_vec();
    assert!(msgpack::append(&mut buffer, &vec![YES, NO]).is_err());
    assert_eq!(buffer, b"before");
    let mut text = "before".to_owned();
    assert!(json::append(&mut text, &BTreeMap::from([("k", NO)])).is_err());
    assert_eq!(text, "before");
    json::append(&mut text, &YES).unwrap();
    assert_eq!(text, "before\"yes\"");
    let mut out = Vec::new();
    assert!(json::to_writer(&mut out, &[NO][..]).is_err());
    assert!(msgpack::to_writer(&mut out, &[NO][..]).is_err());
    assert!(out.is_empty());
    msgpack::to_writer(&mut out, &[YES][..]).unwrap();
    assert_eq!(out, b"\x91\xa3yes");
    assert_eq!(json::to_vec(&[1, 2][..]).unwrap(), b"[1,2]");
    let mut full: &mut [u8] = &mut [];
    assert!(json::to_writer(&mut full, &[1][..]).unwrap_err().has(ProblemKind::Io));
}

#[test]
fn what_follows_a_rust_value_is_refused() {
    assert_eq!(
        msgpack::from_slice::<u8>(b"\x01\x02\x03").unwrap_err().to_string(),
        "byte 1: 2 bytes follow the end of the value"
    );
    assert!(json::from_str::<u8>("1 2").unwrap_err().is_malformed());
    assert_eq!(json::from_slice::<u8>(b" 1 ").unwrap(), 1);
    assert_eq!(
        json::from_slice::<String>(b"\"a\xffb\"").unwrap_err().to_string(),
        "byte 2: JSON has to be UTF-8, which this is not"
    );
    assert!(json::from_slice::<u8>(b"1 \xff").unwrap_err().is_malformed());
}

// Sets

#[test]
fn a_set_is_written_in_terraforms_order_whatever_rust_has() {
    let written = |value: Value| value.to_string();
    assert_eq!(written(Value::of(&HashSet::from([10, 9, -1])).unwrap()), "toset([-1, 9, 10])");
    assert_eq!(written(Value::of(&BTreeSet::from(["b", "a"])).unwrap()), "toset([\"a\", \"b\"])");
    assert_eq!(msgpack::to_vec(&HashSet::from([10, 9, -1])).unwrap(), b"\x93\xff\x09\x0a");
    assert_eq!(json::to_string(&HashSet::from([10, 9, -1])).unwrap(), "[-1,9,10]");
    // By their normal form, which puts an é behind a z.
    assert_eq!(json::to_string(&BTreeSet::from(["", "a", "e\u{301}", "z"])).unwrap(), r#"["","a","z","é"]"#);
    let rows = HashSet::from([(2, "a"), (1, "b"), (1, "a")]);
    assert_eq!(json::to_string(&rows).unwrap(), r#"[[1,"a"],[1,"b"],[2,"a"]]"#);
}

#[test]
fn elements_of_a_set_that_are_one_to_terraform_are_each_told() {
    let one = |text: &'static str| Cow::Borrowed(text);
    let set = HashSet::from([one("é"), one("e\u{301}"), one("x"), one("ñ"), one("n\u{303}")]);
    refused(
        &set,
        "2 problems:\n  the element \"é\" is there twice; a set holds each once\n  \
         the element \"ñ\" is there twice; a set holds each once",
    );
    assert!(Value::of(&set).unwrap_err().has(ProblemKind::Duplicate));
    // Unknown elements may turn out to be different.
    let unknown = tfsdk::mapping::MirrorSet(vec![Tf::<bool>::Unknown, Tf::Unknown, Tf::Known(true)]);
    assert_eq!(Value::of(&unknown).unwrap().as_ref().len(), Some(3));
    let unknown = tfsdk::mapping::MirrorSet(vec![Tf::Known("b"), Tf::Unknown, Tf::Known("a"), Tf::Unknown]);
    assert_eq!(msgpack::to_vec(&unknown).unwrap(), b"\x94\xa1a\xa1b\xd4\0\0\xd4\0\0");
}

#[test]
fn a_set_keeps_equal_elements_once_when_it_is_read() {
    assert_eq!(msgpack::from_slice::<BTreeSet<u8>>(b"\x93\x02\x01\x02").unwrap(), BTreeSet::from([1, 2]));
    assert_eq!(json::from_str::<HashSet<u8>>("[2,1,2]").unwrap(), HashSet::from([1, 2]));
    assert_eq!(Value::of(&[2, 1, 2][..]).unwrap().get::<BTreeSet<u8>>().unwrap(), BTreeSet::from([1, 2]));
}

// Arrays and tuples

#[test]
fn an_array_has_its_length() {
    for (text, found) in [("[]", 0), ("[1]", 1), ("[1,2,3]", 3), ("[1,2,3,4]", 4)] {
        let message = format!("expected a list of exactly 2 elements, found {found}");
        let value: Vec<u8> = json::from_str(text).unwrap();
        for error in [
            json::from_str::<[u8; 2]>(text).unwrap_err(),
            msgpack::from_slice::<[u8; 2]>(&msgpack::to_vec(&value).unwrap()).unwrap_err(),
            Value::of(&value).unwrap().get::<[u8; 2]>().unwrap_err(),
        ] {
            assert_eq!(error.to_string(), message);
            assert!(error.has(ProblemKind::Invalid));
        }
    }
    assert_eq!(json::from_str::<[u8; 2]>("[1,2]").unwrap(), [1, 2]);
    assert!(json::from_str::<[u8; 0]>("[]").is_ok());
    // Elements that are wrong are told first.
    let error = json::from_str::<[u8; 2]>("[300]").unwrap_err();
    assert_eq!(error.to_string(), "[0]: expected a whole number from 0 to 255, found 300");
    // Behind an array of another length the rest is read.
    let error = json::from_str::<([u8; 2], bool, u8)>("[[1,2,3],5,300]").unwrap_err();
    assert_eq!(error.problems().len(), 3, "{error}");
}

#[test]
fn tuples_of_every_length_are_written_and_read_in_place() {
    fn same<T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug>(tuple: &T, len: u8) {
        let all: Vec<u8> = (1..=len).collect();
        assert_eq!(Type::of::<T>(), Type::tuple((0..len).map(|_| Type::NUMBER)));
        assert_eq!(msgpack::to_vec(tuple).unwrap(), msgpack::to_vec(&all).unwrap());
        assert_eq!(json::to_string(tuple).unwrap(), json::to_string(&all).unwrap());
        assert_eq!(&msgpack::from_slice::<T>(&msgpack::to_vec(&all).unwrap()).unwrap(), tuple);
        assert_eq!(&json::from_str::<T>(&json::to_string(&all).unwrap()).unwrap(), tuple);
        assert_eq!(&Value::of(tuple).unwrap().get::<T>().unwrap(), tuple);
        // Each element has its place in a path, and the wrong length is told.
        let text = all.iter().map(|_| "true").collect::<Vec<_>>().join(",");
        let error = json::from_str::<T>(&format!("[{text}]")).unwrap_err();
        let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
        assert_eq!(paths, (0..len).map(|i| format!("[{i}]")).collect::<Vec<_>>());
        for wrong in [len - 1, len + 1] {
            let bytes = msgpack::to_vec(&(0..wrong).collect::<Vec<u8>>()).unwrap();
            let plural = if wrong == 1 { "" } else { "s" };
            let message = format!("expected a tuple of length {len}, found {wrong} element{plural}");
            assert_eq!(msgpack::from_slice::<T>(&bytes).unwrap_err().to_string(), message);
            let list = Value::of(&(0..wrong).collect::<Vec<u8>>()).unwrap();
            assert_eq!(list.get::<T>().unwrap_err().to_string(), message);
        }
        let longer = json::to_string(&(1..=len + 1).collect::<Vec<u8>>()).unwrap();
        let message = format!("expected a tuple of length {len}, found {} elements", len + 1);
        assert_eq!(json::from_str::<T>(&longer).unwrap_err().to_string(), message);
    }
    same(&(1u8,), 1);
    same(&(1u8, 2u8), 2);
    same(&(1u8, 2u8, 3u8), 3);
    same(&(1u8, 2u8, 3u8, 4u8), 4);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8), 5);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8), 6);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8), 7);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8), 8);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8), 9);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 10u8), 10);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 10u8, 11u8), 11);
    same(&(1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 10u8, 11u8, 12u8), 12);
}

// Maps

#[test]
fn a_map_is_written_in_the_order_of_its_keys() {
    let entries = || [("b", 1), ("a", 2), ("é", 3), ("z", 4)];
    for text in [
        json::to_string(&HashMap::from(entries())).unwrap(),
        json::to_string(&BTreeMap::from(entries())).unwrap(),
    ] {
        assert_eq!(text, r#"{"a":2,"b":1,"z":4,"é":3}"#);
    }
    // In the order of their normal form, which is not that of Rust.
    let map = BTreeMap::from([("e\u{301}", 1), ("f", 2)]);
    assert_eq!(json::to_string(&map).unwrap(), "{\"f\":2,\"é\":1}");
    assert_eq!(msgpack::to_vec(&map).unwrap(), b"\x82\xa1f\x02\xa2\xc3\xa9\x01");
}

#[test]
fn keys_that_are_one_to_terraform_are_each_told_when_written() {
    let map = HashMap::from([("é", 1), ("e\u{301}", 2), ("n\u{303}", 3), ("ñ", 4), ("x", 5)]);
    refused(&map, "2 problems:\n  the key \"é\" is given twice\n  the key \"ñ\" is given twice");
    let map = HashMap::from([("é", NO), ("e\u{301}", YES)]);
    let error = json::to_string(&map).unwrap_err();
    assert_eq!(error.problems().len(), 2, "{error}");
}

#[test]
fn a_key_given_twice_is_refused_when_read() {
    let twice = "2 problems:\n  [\"a\"]: the key is given twice\n  [\"b\"]: the key is given twice";
    let bytes = b"\x85\xa1a\x01\xa1b\x02\xa1a\x03\xa1c\x04\xa1b\x05";
    let text = r#"{"a":1,"b":2,"\u0061":3,"c":4,"b":5}"#;
    for error in [
        msgpack::from_slice::<BTreeMap<String, u8>>(bytes).unwrap_err(),
        msgpack::from_slice::<HashMap<String, u8>>(bytes).unwrap_err(),
        msgpack::from_slice::<HashMap<&str, u8>>(bytes).unwrap_err(),
        json::from_str::<BTreeMap<String, u8>>(text).unwrap_err(),
        json::from_str::<HashMap<Arc<str>, u8>>(text).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), twice);
        assert!(error.has(ProblemKind::Duplicate));
    }
    // Keys that are one in normal form.
    let error = json::from_str::<HashMap<String, u8>>("{\"é\":1,\"e\u{301}\":2}").unwrap_err();
    assert_eq!(error.to_string(), "[\"é\"]: the key is given twice");
}

/// A key of two letters.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Zone(String);

impl MapKey for Zone {
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0)
    }
}

impl FromMapKey<'_> for Zone {
    fn from_key(text: Cow<'_, str>) -> Result<Self, Error> {
        match text.len() {
            2 => Ok(Zone(text.into_owned())),
            _ => Err(Error::invalid("expected a zone of two letters")),
        }
    }
}

#[test]
fn a_key_that_is_not_allowed_is_told_with_its_path_among_other_problems() {
    let text = r#"{"eu":1,"europe":2,"us":300,"":4,"as":5}"#;
    for error in [
        json::from_str::<BTreeMap<Zone, u8>>(text).unwrap_err(),
        json::from_str::<HashMap<Zone, u8>>(text).unwrap_err(),
    ] {
        assert_eq!(
            error.to_string(),
            "3 problems:\n  [\"europe\"]: expected a zone of two letters\n  \
             [\"us\"]: expected a whole number from 0 to 255, found 300\n  \
             [\"\"]: expected a zone of two letters"
        );
    }
    let read: BTreeMap<Zone, u8> = json::from_str(r#"{"us":1,"eu":2}"#).unwrap();
    assert_eq!(json::to_string(&read).unwrap(), r#"{"eu":2,"us":1}"#);
}

#[derive(TfValue, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name(Box<str>);

#[test]
fn all_kinds_of_text_are_keys() {
    fn reads<'de, Q: FromMapKey<'de> + Ord + MapKey + Debug>(text: &'de str) {
        let map: BTreeMap<Q, u8> = json::from_str(text).unwrap();
        let keys: Vec<Cow<'_, str>> = map.keys().map(MapKey::to_key).collect();
        assert_eq!(keys, ["a", "b"]);
        assert_eq!(json::to_string(&map).unwrap(), text);
        let value = Value::of(&map).unwrap();
        assert_eq!(value.to_string(), "{ \"a\" = 1, \"b\" = 2 }");
    }
    let text = r#"{"a":1,"b":2}"#;
    reads::<String>(text);
    reads::<Box<str>>(text);
    reads::<Rc<str>>(text);
    reads::<Arc<str>>(text);
    reads::<Cow<'_, str>>(text);
    reads::<&str>(text);
    reads::<Name>(text);
}

// Strings

#[test]
fn a_borrowed_string_stands_in_the_input_as_it_is() {
    let refused = |text: &str| {
        format!(
            "the string \"{text}\" is written with escapes or is not in normal form and cannot be borrowed; a field that \
             may hold it is a `String` or a `Cow<str>`"
        )
    };
    assert_eq!(json::from_str::<&str>("\"é\"").unwrap(), "é");
    assert_eq!(json::from_str::<&str>("\"\\u00e9\"").unwrap_err().to_string(), refused("é"));
    assert_eq!(json::from_str::<&str>("\"e\u{301}\"").unwrap_err().to_string(), refused("é"));
    assert_eq!(msgpack::from_slice::<&str>(b"\xa3e\xcc\x81").unwrap_err().to_string(), refused("é"));
    assert!(matches!(json::from_str::<Cow<'_, str>>("\"é\"").unwrap(), Cow::Borrowed("é")));
    assert!(
        matches!(json::from_str::<Cow<'_, str>>("\"\\u00e9\"").unwrap(), Cow::Owned(text) if text == "é")
    );
    let error = json::from_str::<BTreeMap<&str, u8>>("{\"a\":1,\"\\u00e9\":2,\"b\":3}").unwrap_err();
    assert_eq!(error.to_string(), format!("[\"é\"]: {}", refused("é")));
    let keys: BTreeMap<Cow<'_, str>, u8> = json::from_str("{\"a\":1,\"\\u00e9\":2}").unwrap();
    assert!(keys.keys().map(|key| matches!(key, Cow::Borrowed(_))).eq([true, false]));
}

#[test]
fn a_char_is_a_string_of_one_character() {
    for (text, c) in
        [("\"a\"", 'a'), ("\"é\"", 'é'), ("\"😀\"", '😀'), ("\"e\u{301}\"", 'é'), ("\"\\n\"", '\n')]
    {
        assert_eq!(json::from_str::<char>(text).unwrap(), c);
    }
    assert_eq!(json::to_string(&'é').unwrap(), "\"é\"");
    assert_eq!(msgpack::to_vec(&'😀').unwrap(), "\u{a4}😀".as_bytes()[1..]);
    for (text, found) in [("\"\"", "\"\""), ("\"ab\"", "\"ab\""), ("\"x\u{301}\"", "\"x\u{301}\"")] {
        let error = json::from_str::<char>(text).unwrap_err();
        assert_eq!(error.to_string(), format!("expected a string of one character, found {found}"));
    }
    assert!(Value::from(5).get::<char>().unwrap_err().has(ProblemKind::Type));
}

#[test]
fn parsed_types_are_keys_by_their_text() {
    let text = r#"{"10.0.0.1":1,"::1":2}"#;
    let map: HashMap<Text<IpAddr>, u8> = json::from_str(text).unwrap();
    let home: IpAddr = "::1".parse().unwrap();
    assert_eq!((map.get(&home), map.len()), (Some(&2), 2));
    assert_eq!(json::to_string(&map).unwrap(), text);
    assert_eq!(Type::of::<BTreeMap<Text<IpAddr>, u8>>(), Type::map(Type::NUMBER));
    let message =
        json::from_str::<BTreeMap<Text<IpAddr>, u8>>(r#"{"home":1,"::1":"x"}"#).unwrap_err().to_string();
    assert!(
        message.starts_with("2 problems:\n  [\"home\"]: the string \"home\" is not accepted: "),
        "{message}"
    );
    // Two texts of one key, and two keys of one text.
    let twice = json::from_str::<BTreeMap<Text<u8>, u8>>(r#"{"1":1,"01":2}"#).unwrap_err();
    assert_eq!(twice.to_string(), "[\"01\"]: the key is given twice");
}

/// A text that is not well-formed hides no problem that stands before it.
#[test]
fn problems_before_a_malformed_part_are_told_with_it() {
    fn told<T: for<'de> FromTf<'de> + Debug>(text: &str) -> String {
        json::from_str::<T>(text).unwrap_err().to_string()
    }
    let number = "expected a number, found \"a\"";
    let end = "line 1, column 6: expected `,` or `]`, found `}`";
    let list = format!("2 problems:\n  [0]: {number}\n  {end}");
    assert_eq!(told::<Vec<u8>>(r#"["a" }"#), list);
    assert_eq!(told::<(u8, u8)>(r#"["a" }"#), list);
    assert_eq!(told::<(u8,)>(r#"["a" }"#), list);
    assert_eq!(told::<BTreeSet<u8>>(r#"["a" }"#), list.replace("[0]", "[#0]"));
    let map =
        format!("2 problems:\n  [\"k\"]: {number}\n  line 1, column 10: expected `,` or `}}`, found `]`");
    assert_eq!(told::<BTreeMap<String, u8>>(r#"{"k":"a" ]"#), map);
    let of = |text: &str, ty: Type| json::value_from_str(text, &ty).unwrap_err().to_string();
    assert_eq!(of(r#"["a" }"#, Type::list(Type::NUMBER)), list);
    assert_eq!(of(r#"["a" }"#, Type::tuple([Type::NUMBER, Type::NUMBER])), list);
    assert_eq!(of(r#"["a" }"#, Type::tuple([Type::NUMBER])), list);
    assert_eq!(of(r#"{"k":"a" ]"#, Type::map(Type::NUMBER)), map);
    assert_eq!(of(r#"{"k":"a" ]"#, Type::object([("k", Type::NUMBER)])), map.replace("[\"k\"]", "k"));
}

/// After a tuple that is too short, too long or wrong inside, the rest is read as it stands.
#[test]
fn what_follows_a_wrong_tuple_is_read() {
    let error = json::from_str::<Vec<(u8, bool)>>(r#"[[1],[1,true],[3],["x",true,3],[]]"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "5 problems:\n  [0]: expected a tuple of length 2, found 1 element\n  \
         [2]: expected a tuple of length 2, found 1 element\n  [3][0]: expected a number, found \"x\"\n  \
         [3]: expected a tuple of length 2, found 3 elements\n  [4]: expected a tuple of length 2, found 0 elements"
    );
    let error = json::from_str::<[u8; 2]>("[1]").unwrap_err();
    assert_eq!(error.to_string(), "expected a list of exactly 2 elements, found 1");
}

#[test]
fn a_slice_that_is_shared_is_a_list() {
    #[derive(TfObject, Debug, Clone, PartialEq)]
    #[tfsdk(resource)]
    struct Shared {
        #[tfsdk("rc", required)]
        rc: Rc<[u8]>,
        #[tfsdk("arc", optional)]
        arc: Option<Arc<[String]>>,
        #[tfsdk("part", block)]
        parts: Arc<[Part]>,
    }

    #[derive(TfObject, Debug, Clone, PartialEq)]
    #[tfsdk(nested)]
    struct Part {
        #[tfsdk("size", required)]
        size: u8,
    }

    let text = r#"{"arc":["a"],"part":[{"size":1}],"rc":[2,3]}"#;
    let shared: Shared = json::from_str(text).unwrap();
    assert_eq!(*shared.rc, [2, 3]);
    assert_eq!(json::to_string(&shared).unwrap(), text);
    assert_eq!(
        Type::of::<Shared>().to_string(),
        "object({ arc = list(string), part = list(object({ size = number })), rc = list(number) })"
    );
    assert_eq!(SharedMirror::from(shared.clone()).complete().unwrap(), shared);
}

#[test]
fn elements_of_a_set_that_are_the_same_are_told_by_their_places() {
    #[derive(TfObject, Clone)]
    struct Rule {
        #[tfsdk("port")]
        port: u16,
        #[tfsdk("secret")]
        secret: String,
    }
    #[derive(TfObject)]
    struct Rules {
        #[tfsdk("rules", set)]
        rules: Vec<Rule>,
    }
    let rule = |port| Rule { port, secret: "hunter2".to_owned() };
    let told = |ports: &[u16]| {
        let rules = Rules { rules: ports.iter().copied().map(rule).collect() };
        let told = Value::of(&rules).unwrap_err().to_string();
        assert_eq!(json::to_string(&rules).unwrap_err().to_string(), told);
        assert!(!told.contains("hunter2"), "{told}");
        told
    };
    assert_eq!(told(&[3, 1, 2, 1]), "rules: the elements [#1] and [#3] are the same; a set holds each once");
    assert_eq!(
        told(&[2, 1, 2, 1, 2]),
        "2 problems:\n  rules: the elements [#1] and [#3] are the same; a set holds each once\n  \
         rules: the elements [#0], [#2] and [#4] are the same; a set holds each once"
    );
    assert!(told(&[7; 100]).ends_with("[#31] and 68 more are the same; a set holds each once"));
}
