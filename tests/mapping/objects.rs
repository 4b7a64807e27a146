//! Objects as structs: attributes in any order, missing ones, surplus ones and repeated ones, from every source.

use std::collections::{BTreeMap, HashSet};

use tfsdk::{Error, FromTf, ProblemKind, Tf, TfObject, Type, Value, json, msgpack};

/// What cures an error about attributes without fields.
const PART: &str = "; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`";

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Four {
    #[tfsdk("d")]
    d: Option<u8>,
    #[tfsdk("b")]
    b: Vec<bool>,
    #[tfsdk("a")]
    a: u8,
    #[tfsdk("c")]
    c: String,
}

fn four() -> Four {
    Four { a: 1, b: vec![true], c: "x".into(), d: None }
}

/// The attributes of a [`Four`] as MessagePack and JSON.
const PARTS: [(&[u8], &str); 4] = [
    (b"\xa1a\x01", "\"a\":1"),
    (b"\xa1b\x91\xc3", "\"b\":[true]"),
    (b"\xa1c\xa1x", "\"c\":\"x\""),
    (b"\xa1d\xc0", "\"d\":null"),
];

/// An object of these parts.
fn object<'p>(parts: impl IntoIterator<Item = &'p (&'p [u8], &'p str)>) -> (Vec<u8>, String) {
    let parts: Vec<_> = parts.into_iter().collect();
    let mut bytes = vec![0x80 | parts.len() as u8];
    parts.iter().for_each(|(part, _)| bytes.extend_from_slice(part));
    let text = parts.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(",");
    (bytes, format!("{{{text}}}"))
}

#[test]
fn attributes_may_stand_in_any_order() {
    let mut orders = HashSet::new();
    for n in 0..256usize {
        let order = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
        if order.iter().collect::<HashSet<_>>().len() < 4 || !orders.insert(order) {
            continue;
        }
        let (bytes, text) = object(order.iter().map(|i| &PARTS[*i]));
        assert_eq!(msgpack::from_slice::<Four>(&bytes).unwrap(), four(), "{text}");
        assert_eq!(json::from_str::<Four>(&text).unwrap(), four(), "{text}");
        let expected = Value::of(&four()).unwrap();
        assert_eq!(msgpack::value_from_slice(&bytes, expected.ty()).unwrap(), expected, "{text}");
        assert_eq!(json::value_from_str(&text, expected.ty()).unwrap(), expected, "{text}");
        // What comes behind the object is read from there.
        let pair = [&b"\x92"[..], &bytes, b"\x07"].concat();
        assert_eq!(msgpack::from_slice::<(Four, u8)>(&pair).unwrap(), (four(), 7), "{text}");
        assert_eq!(json::from_str::<(Four, u8)>(&format!("[{text},7]")).unwrap(), (four(), 7), "{text}");
    }
    assert_eq!(orders.len(), 24);
}

fn refused(parts: &[(&[u8], &str)]) -> (Error, Error) {
    let (bytes, text) = object(parts);
    let errors =
        (msgpack::from_slice::<Four>(&bytes).unwrap_err(), json::from_str::<Four>(&text).unwrap_err());
    // Behind it the reader goes on.
    let pair = [&b"\x92"[..], &bytes, b"\xc3"].concat();
    let error = msgpack::from_slice::<(Four, u8)>(&pair).unwrap_err();
    assert_eq!(error.problems().last().unwrap().to_string(), "[1]: expected a number, found bool true");
    let error = json::from_str::<(Four, u8)>(&format!("[{text},true]")).unwrap_err();
    assert_eq!(error.problems().last().unwrap().to_string(), "[1]: expected a number, found bool true");
    errors
}

#[test]
fn each_missing_attribute_is_told_but_null_ones_in_json() {
    for left_out in 0..4 {
        let parts: Vec<_> = (0..4).filter(|i| *i != left_out).map(|i| PARTS[i]).collect();
        let name = ["a", "b", "c", "d"][left_out];
        let message = format!("missing attribute \"{name}\"");
        for parts in [parts.clone(), parts.into_iter().rev().collect()] {
            if name == "d" {
                let (bytes, text) = object(&parts);
                assert_eq!(json::from_str::<Four>(&text).unwrap(), four());
                assert_eq!(msgpack::from_slice::<Four>(&bytes).unwrap_err().to_string(), message);
            } else {
                let (bytes, text) = refused(&parts);
                assert_eq!((bytes.to_string(), text.to_string()), (message.clone(), message.clone()));
            }
        }
    }
    let (bytes, text) = refused(&[PARTS[2]]);
    assert_eq!(bytes.to_string(), "missing attributes \"a\", \"b\" and \"d\"");
    assert_eq!(text.to_string(), "missing attributes \"a\" and \"b\"");
    let (bytes, text) = refused(&[]);
    assert_eq!(bytes.to_string(), "missing attributes \"a\", \"b\", \"c\" and \"d\"");
    assert_eq!(text.to_string(), "missing attributes \"a\", \"b\" and \"c\"");
}

#[test]
fn a_surplus_attribute_is_told_wherever_it_stands() {
    let surplus: (&[u8], &str) = (b"\xa3xyz\x92\x01\x80", "\"xyz\":[1,{}]");
    for position in 0..=4 {
        for turned in [false, true] {
            let mut parts = PARTS.to_vec();
            if turned {
                parts.reverse();
            }
            parts.insert(position, surplus);
            let (bytes, text) = refused(&parts);
            assert_eq!(bytes.to_string(), format!("unexpected attribute \"xyz\"{PART}"), "{position}");
            assert_eq!(text.to_string(), format!("unexpected attribute \"xyz\"{PART}"), "{position}");
        }
    }
    let two = [surplus, PARTS[0], PARTS[1], PARTS[2], PARTS[3], (b"\xa2bb\xc0", "\"bb\":null"), surplus];
    let (bytes, text) = refused(&two);
    let message = &format!("unexpected attributes \"bb\" and \"xyz\"{PART}");
    assert_eq!((bytes.to_string(), text.to_string()), (message.to_owned(), message.to_owned()));
}

#[test]
fn an_attribute_given_twice_is_told_and_the_first_is_read() {
    let again: (&[u8], &str) = (b"\xa1a\xc3", "\"a\":true");
    for position in 1..=4 {
        let mut parts = PARTS.to_vec();
        parts.insert(position, again);
        let (bytes, text) = refused(&parts);
        assert_eq!(bytes.to_string(), "attribute \"a\" given twice", "{position}");
        assert_eq!(text.to_string(), "attribute \"a\" given twice", "{position}");
    }
    // Before the right one it is the one that is read.
    let mut parts = PARTS.to_vec();
    parts.insert(0, again);
    let (bytes, text) = refused(&parts);
    let message = "2 problems:\n  attribute \"a\" given twice\n  a: expected a number, found bool true";
    assert_eq!((bytes.to_string(), text.to_string()), (message.to_owned(), message.to_owned()));
    let (bytes, text) = refused(&[PARTS[0], again, again, PARTS[1], PARTS[1], PARTS[2], PARTS[3]]);
    let message = "attributes \"a\" and \"b\" given twice";
    assert_eq!((bytes.to_string(), text.to_string()), (message.to_owned(), message.to_owned()));
}

#[test]
fn names_and_values_that_are_wrong_are_told_together_the_names_first() {
    let (bytes, text) = refused(&[
        (b"\xa1d\xc3", "\"d\":true"),
        (b"\xa1e\xc3", "\"e\":true"),
        (b"\xa1a\xc3", "\"a\":true"),
        (b"\xa1b\x92\xc3\x01", "\"b\":[true,1]"),
        (b"\xa1d\xc0", "\"d\":null"),
    ]);
    let message = "4 problems:\n  missing attribute \"c\"; unexpected attribute \"e\"; attribute \
                   \"d\" given twice; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`\n  a: expected a number, found bool true\n  \
                   b[1]: expected a bool, found number 1\n  d: expected a number, found bool true";
    assert_eq!(bytes.to_string(), message);
    assert_eq!(text.to_string(), message);
    assert!(bytes.has(ProblemKind::Attributes) && bytes.has(ProblemKind::Type));
}

#[test]
fn a_value_brings_the_same_problems_as_a_message() {
    let value = Value::object([
        ("a", true.into()),
        ("b", Value::tuple([1.into()])),
        ("e", 5.into()),
        ("d", Value::null(Type::NUMBER)),
    ]);
    let message = "3 problems:\n  missing attribute \"c\"; unexpected attribute \"e\"; to read a part of the object, tag the struct \
                   `#[tfsdk(ignore_unmapped)]`\n  \
                   a: expected a number, found bool true\n  b[0]: expected a bool, found number 1";
    assert_eq!(value.get::<Four>().unwrap_err().to_string(), message);
    let pair = Value::tuple([value, Value::of(&four()).unwrap()]);
    let error = pair.get::<Vec<Four>>().unwrap_err();
    assert_eq!(error.problems().len(), 3);
    assert!(error.problems().iter().all(|problem| problem.path().to_string().starts_with("[0]")), "{error}");
    // An absent attribute is missing here, null or not.
    let short = Value::object([("a", 1.into())]);
    assert_eq!(short.get::<Four>().unwrap_err().to_string(), "missing attributes \"b\", \"c\" and \"d\"");
}

#[test]
fn a_malformed_part_ends_the_object_and_nothing_is_said_to_be_missing() {
    for (bytes, message) in [
        (&b"\x84\xa1a\x01\xa1b\xc1"[..], "b: byte 6: the byte c1 starts no value"),
        (
            b"\x84\xa1a\xc3\xa1b\x91",
            "2 problems:\n  a: expected a number, found bool true\n  b[0]: byte 7: the message of 7 bytes ends in the middle of a value",
        ),
        (b"\x84\xa1a\x01", "byte 4: the message of 4 bytes ends in the middle of a value"),
        (b"\x84\xa1a\x01\x05\x01", "byte 4: expected a key, which is a string, found number 5"),
        (b"\x82\xa1x\xc1\xa1a\x01", "byte 4: the byte c1, which starts no value, stands here"),
        (
            b"\x84\xa1d\xc0\xa1a\x01\xa1x\x91",
            "byte 10: the message of 10 bytes ends in the middle of a value",
        ),
    ] {
        let error = msgpack::from_slice::<Four>(bytes).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(error.is_malformed());
    }
    for (text, message) in [
        ("{\"a\":1,\"b\":tru}", "b: line 1, column 12: expected `true` or another value, found `t`"),
        ("{\"d\":null,\"x\":[1}", "line 1, column 17: expected `,` or `]`, found `}`"),
        (
            "{\"a\":1,\"b\":[],\"c\":\"\",\"d\":null,\"x\":[1}",
            "line 1, column 37: expected `,` or `]`, found `}`",
        ),
        (
            "{\"a\":1,\"b\":[],\"c\":\"\",\"d\":null",
            "line 1, column 30: expected `,` or `}`, found the end of the text",
        ),
        ("{\"a\":\"x\\y\",\"b\":[]}", "a: line 1, column 8: a string has an escape that JSON does not know"),
    ] {
        let error = json::from_str::<Four>(text).unwrap_err();
        assert!(error.is_malformed(), "{error}");
        assert_eq!(error.to_string(), message);
        assert!(!error.to_string().contains("missing"), "{error}");
    }
}

#[derive(TfObject, Debug, PartialEq)]
struct Holders {
    #[tfsdk("option")]
    option: Option<u8>,
    #[tfsdk("tf")]
    tf: Tf<u8>,
    #[tfsdk("boxed")]
    boxed: Box<Option<u8>>,
    #[tfsdk("rc")]
    rc: std::rc::Rc<Tf<u8>>,
    #[tfsdk("arc")]
    arc: std::sync::Arc<Option<bool>>,
    #[tfsdk("value")]
    value: Value,
    #[tfsdk("null_is_empty", null_is_empty)]
    null_is_empty: Vec<u8>,
    #[tfsdk("empty_is_null", empty_is_null)]
    empty_is_null: BTreeMap<String, u8>,
    #[tfsdk("set", set)]
    set: Option<Vec<u8>>,
    #[tfsdk("sets", set)]
    sets: Tf<Vec<u8>>,
    #[tfsdk("text", text)]
    text: Option<u16>,
    #[tfsdk("texts", text)]
    texts: Tf<u16>,
    #[tfsdk("all", set, text, null_is_empty)]
    all: Vec<u16>,
}

/// Terraform leaves null out of no JSON that it writes, but others do.
#[test]
fn what_holds_null_may_be_absent_in_json() {
    let empty = Holders {
        option: None,
        tf: Tf::Null,
        boxed: Box::new(None),
        rc: std::rc::Rc::new(Tf::Null),
        arc: std::sync::Arc::new(None),
        value: Value::null(Type::DYNAMIC),
        null_is_empty: vec![],
        empty_is_null: BTreeMap::new(),
        set: None,
        sets: Tf::Null,
        text: None,
        texts: Tf::Null,
        all: vec![],
    };
    assert_eq!(json::from_str::<Holders>("{}").unwrap(), empty);
    let nulls = Type::of::<Holders>()
        .as_object()
        .unwrap()
        .iter()
        .map(|a| format!("\"{}\":null", a.name()))
        .collect::<Vec<_>>();
    assert_eq!(json::from_str::<Holders>(&format!("{{{}}}", nulls.join(","))).unwrap(), empty);
    // What cannot hold null is missing then, in order of its name.
    #[derive(TfObject, Debug)]
    #[allow(dead_code, reason = "it is never read")]
    struct Known {
        #[tfsdk("string")]
        string: String,
        #[tfsdk("set", set)]
        set: Vec<u8>,
        #[tfsdk("text", text)]
        text: u16,
        #[tfsdk("nested")]
        nested: Box<Four>,
        #[tfsdk("tuple")]
        tuple: (Option<u8>,),
        #[tfsdk("map")]
        map: BTreeMap<String, Option<u8>>,
        #[tfsdk("texts", text)]
        texts: Vec<u16>,
        #[tfsdk("both", set, text)]
        both: Vec<u16>,
        #[tfsdk("by_name", text)]
        by_name: BTreeMap<String, u16>,
    }
    assert_eq!(
        json::from_str::<Known>("{}").unwrap_err().to_string(),
        "missing attributes \"both\", \"by_name\", \"map\", \"nested\", \"set\", \"string\", \"text\", \"texts\" and \
         \"tuple\""
    );
    let nulls = ["both", "by_name", "map", "nested", "set", "string", "text", "texts", "tuple"]
        .map(|n| format!("\"{n}\":null"));
    let error = json::from_str::<Known>(&format!("{{{}}}", nulls.join(","))).unwrap_err();
    assert_eq!(error.problems().len(), 9);
    assert!(error.problems().iter().all(|problem| problem.kind() == ProblemKind::Null), "{error}");
}

/// Names of 32 bytes and more have another form in MessagePack, and those in escapes another one in JSON.
#[test]
fn names_are_found_in_every_form() {
    #[derive(TfObject, Debug, PartialEq, Default)]
    struct Long {
        #[tfsdk("a123456789012345678901234567890")]
        of_31: u8,
        #[tfsdk("a1234567890123456789012345678901")]
        of_32: u8,
        #[tfsdk("b")]
        b: u8,
    }
    let value = Long { of_31: 1, of_32: 2, b: 3 };
    let bytes = msgpack::to_vec(&value).unwrap();
    assert_eq!(msgpack::from_slice::<Long>(&bytes).unwrap(), value);
    // The name in a longer form than it needs, and as binary data.
    for name in [&b"\xd9\x01b"[..], b"\xda\x00\x01b", b"\xc4\x01b"] {
        let bytes = [&bytes[..bytes.len() - 3], name, b"\x03"].concat();
        assert_eq!(msgpack::from_slice::<Long>(&bytes).unwrap(), value);
    }
    let text = json::to_string(&value).unwrap();
    assert_eq!(json::from_str::<Long>(&text.replace("\"b\"", "\"\\u0062\"")).unwrap(), value);
    // A name that goes on behind the one that is asked for is another one.
    let error = json::from_str::<Long>(&text.replace("\"b\"", "\"bb\"")).unwrap_err();
    assert!(error.to_string().contains("missing attribute \"b\""), "{error}");
    let error =
        msgpack::from_slice::<Long>(&[&bytes[..bytes.len() - 3], b"\xa2bb\x03"].concat()).unwrap_err();
    assert!(error.to_string().contains("missing attribute \"b\""), "{error}");
}

/// A name of 32 bytes has no short form: what looks like one is an empty name, whose value comes next.
#[test]
fn a_name_of_32_bytes_is_not_taken_for_an_empty_one() {
    #[derive(TfObject, Debug)]
    #[allow(dead_code, reason = "it is never read")]
    struct Long {
        #[tfsdk("a1234567890123456789012345678901")]
        of_32: u8,
    }
    let error = msgpack::from_slice::<Long>(b"\x81\xa0a1234567890123456789012345678901\x05").unwrap_err();
    assert!(error.to_string().contains("unexpected attribute \"\""), "{error}");
}

// Embedded structs

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Outer {
    #[tfsdk("m")]
    m: u8,
    #[tfsdk(flatten)]
    one: One,
    #[tfsdk(flatten)]
    other: Other,
    #[tfsdk("-")]
    skipped: u8,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct One {
    #[tfsdk("a")]
    a: u8,
    #[tfsdk("z")]
    z: Option<u8>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Other {
    #[tfsdk("n")]
    n: u8,
    #[tfsdk(flatten)]
    deeper: Deeper,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Deeper {
    #[tfsdk("b", set)]
    b: Vec<u8>,
}

#[test]
fn embedded_attributes_are_read_and_written_among_the_others_in_order() {
    let outer = || Outer {
        m: 1,
        one: One { a: 2, z: None },
        other: Other { n: 3, deeper: Deeper { b: vec![5, 4] } },
        skipped: 0,
    };
    let text = r#"{"a":2,"b":[4,5],"m":1,"n":3,"z":null}"#;
    assert_eq!(json::to_string(&outer()).unwrap(), text);
    assert_eq!(
        msgpack::to_vec(&outer()).unwrap(),
        b"\x85\xa1a\x02\xa1b\x92\x04\x05\xa1m\x01\xa1n\x03\xa1z\xc0"
    );
    let mut read: Outer = json::from_str(text).unwrap();
    read.other.deeper.b.reverse();
    assert_eq!(read, outer());
    assert_eq!(json::from_str::<Outer>(r#"{"z":null,"n":3,"m":1,"b":[5,4],"a":2}"#).unwrap(), outer());
    assert_eq!(
        Type::of::<Outer>().to_string(),
        "object({ a = number, b = set(number), m = number, n = number, z = number })"
    );
    let error = json::from_str::<Outer>(r#"{"a":true,"b":[true],"m":true,"n":true,"x":1}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "5 problems:\n  unexpected attribute \"x\"; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`\n  m: expected a number, found bool true\n  \
         a: expected a number, found bool true\n  n: expected a number, found bool true\n  \
         b[#0]: expected a number, found bool true"
    );
    // A problem of writing has its path, and the others are found.
    let mut twice = outer();
    twice.other.deeper.b = vec![1, 1];
    assert_eq!(
        json::to_string(&vec![twice.clone(), twice]).unwrap_err().to_string(),
        "2 problems:\n  [0].b: the element 1 is there twice; a set holds each once\n  \
         [1].b: the element 1 is there twice; a set holds each once"
    );
}

#[test]
fn every_field_that_cannot_be_written_is_told() {
    #[derive(TfObject)]
    struct Fields {
        #[tfsdk("b")]
        b: f64,
        #[tfsdk("a")]
        a: f64,
        #[tfsdk("c")]
        c: u8,
        #[tfsdk("d")]
        d: (u8, f64),
    }
    let fields = Fields { a: f64::NAN, b: f64::NAN, c: 1, d: (1, f64::NAN) };
    let nan = "expected a number, found NaN, which Terraform does not have";
    for error in [
        Value::of(&fields).map(drop).unwrap_err(),
        msgpack::to_vec(&fields).map(drop).unwrap_err(),
        json::to_string(&fields).map(drop).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), format!("3 problems:\n  a: {nan}\n  b: {nan}\n  d[1]: {nan}"));
    }
}

#[test]
fn a_struct_is_read_from_a_source_that_goes_on() {
    let (bytes, text) = object(PARTS.iter().rev());
    let twice = [&bytes[..], &bytes].concat();
    let mut source = msgpack::MsgpackSource::new(&twice);
    assert_eq!(Four::from_tf(&mut source).unwrap(), four());
    assert_eq!(Four::from_tf(&mut source).unwrap(), four());
    source.finish().unwrap();
    let twice = format!("{text} {text}");
    let mut source = json::JsonSource::new(&twice);
    assert_eq!(Four::from_tf(&mut source).unwrap(), four());
    assert_eq!(Four::from_tf(&mut source).unwrap(), four());
    source.finish().unwrap();
}
