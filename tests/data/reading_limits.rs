//! Reading input that is made to use up memory or time: a limit is met, and says so.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use kit::memory::measure;
use tfsdk::limits::Exhausted;
use tfsdk::stream::{SequenceKind, Sink, ValueSink};
use tfsdk::value::Refinement;
use tfsdk::{Error, FromTf, Limits, Number, ProblemKind, TfObject, Type, Value, json, msgpack};

const MIB: u64 = 1 << 20;

/// An object type of so many attributes.
fn wide(attributes: usize) -> Type {
    Type::object((0..attributes).map(|i| (format!("attribute_{i:04}"), Type::STRING)))
}

fn is_limit(result: Result<Value, Error>, exhausted: Exhausted) {
    let error = result.expect_err("a limit is met");
    let last = error.problems().last().unwrap();
    assert_eq!((last.kind(), last.message()), (ProblemKind::Limit, exhausted.message()));
}

/// A message of so many empty maps in a list.
fn empty_maps(count: u32) -> Vec<u8> {
    let mut bytes = vec![0xdd];
    bytes.extend(count.to_be_bytes());
    bytes.extend(std::iter::repeat_n(0x80, count as usize));
    bytes
}

#[test]
fn attributes_that_are_not_there_are_paid_for() {
    let ty = Type::list(wide(1000));
    let values = vec!["{}"; 50_000].join(",");
    let text = format!(r#"{{"type":{},"value":[{values}]}}"#, ty.to_json());
    let memory = measure(|| is_limit(json::value_from_str(&text, &Type::DYNAMIC), Exhausted::Size));
    assert!(memory.peak < 300 * MIB, "{memory:?}");
    let few = format!(r#"{{"type":{},"value":[{{}},{{}}]}}"#, ty.to_json());
    assert_eq!(json::value_from_str(&few, &Type::DYNAMIC).unwrap().as_ref().len(), Some(2));
}

#[test]
fn elements_that_are_larger_than_their_text_are_paid_for() {
    #[derive(TfObject)]
    struct Wide {
        #[tfsdk("a")]
        _a: Option<[Option<u64>; 64]>,
    }
    let text = format!("[{}]", vec!["{}"; 400_000].join(","));
    let memory = measure(|| {
        let error = json::from_str::<Vec<Wide>>(&text).err().expect("a limit is met");
        assert!(error.has(ProblemKind::Limit), "{error}");
    });
    assert!(memory.peak < 256 * MIB, "{memory:?}");
    assert_eq!(json::from_str::<Vec<Wide>>("[{},{}]").map(|all| all.len()).ok(), Some(2));
}

#[test]
fn entries_of_maps_that_are_larger_than_their_text_are_paid_for() {
    #[derive(TfObject)]
    struct Wide {
        #[tfsdk("a")]
        _a: Option<[Option<u64>; 256]>,
    }
    fn is_refused<T: for<'de> FromTf<'de>>(text: &str) {
        let memory = measure(|| {
            let error = json::from_str::<T>(text).err().expect("a limit is met");
            assert_eq!(error.exhausted(), Some(Exhausted::Size), "{error}");
        });
        assert!(memory.peak < 256 * MIB, "{memory:?}");
    }
    let entries = |count: usize| {
        let entries: Vec<String> = (0..count).map(|i| format!("\"{i}\":{{}}")).collect();
        format!("{{{}}}", entries.join(","))
    };
    is_refused::<HashMap<String, Wide>>(&entries(60_000));
    is_refused::<BTreeMap<String, Wide>>(&entries(60_000));
    assert_eq!(json::from_str::<HashMap<String, Wide>>(&entries(2)).map(|all| all.len()).ok(), Some(2));
}

/// A set is made of a list of its elements.
#[test]
fn what_a_set_takes_is_paid_for_as_well() {
    #[derive(TfObject, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Wide {
        #[tfsdk("k")]
        k: u64,
        #[tfsdk("a")]
        a: Option<[Option<u64>; 64]>,
    }
    let elements: Vec<String> = (0..500).map(|i| format!("{{\"k\":{i}}}")).collect();
    let text = format!("[{}]", elements.join(","));
    fn reads<T: for<'de> FromTf<'de>>(text: &str, size: u64) -> bool {
        match json::from_str_with::<T>(text, Limits::new().max_size(size)) {
            Ok(_) => true,
            Err(error) => {
                assert_eq!(error.exhausted(), Some(Exhausted::Size), "{error}");
                false
            }
        }
    }
    let least =
        (0..).map(|i| i << 14).find(|size| reads::<Vec<Wide>>(&text, *size)).expect("some size will do");
    assert!(!reads::<BTreeSet<Wide>>(&text, least) && !reads::<HashSet<Wide>>(&text, least));
    let twice = 500 * 2 * size_of::<Wide>() as u64;
    assert!(reads::<BTreeSet<Wide>>(&text, least + twice) && reads::<HashSet<Wide>>(&text, least + twice));
}

#[test]
fn a_type_that_is_too_deep_says_so_in_every_format() {
    let ty = format!("{}\"string\"{}", "[\"list\",".repeat(5), "]".repeat(5));
    let limits = Limits::new().max_depth(3);
    let mut bytes = vec![0x92, 0xc4, ty.len() as u8];
    bytes.extend_from_slice(ty.as_bytes());
    bytes.push(0xc0);
    let error = msgpack::value_from_slice_with(&bytes, &Type::DYNAMIC, limits).unwrap_err();
    assert_eq!(error.exhausted(), Some(Exhausted::Depth), "{error}");
    let text = format!("{{\"type\":{ty},\"value\":null}}");
    let error = json::value_from_str_with(&text, &Type::DYNAMIC, limits).unwrap_err();
    assert_eq!(error.exhausted(), Some(Exhausted::Depth), "{error}");
}

#[test]
fn looking_for_attributes_is_paid_for() {
    let bytes = empty_maps(100_000);
    let memory = measure(|| {
        let error = msgpack::value_from_slice(&bytes, &Type::list(wide(1000))).unwrap_err();
        assert!(error.has(ProblemKind::Attributes) && error.omitted() > 1000);
        assert!(error.to_string().len() < 2_000_000, "{}", error.to_string().len());
    });
    assert!(memory.peak < 32 * MIB, "{memory:?}");
    let limits = Limits::new().max_work(0);
    let error = msgpack::value_from_slice_with(&empty_maps(10), &Type::list(wide(1000)), limits).unwrap_err();
    let message = error.problems().last().unwrap().message();
    assert_eq!(message, Exhausted::Work.message(), "{error}");
}

#[test]
fn of_many_missing_attributes_the_first_are_named() {
    let error = msgpack::value_from_slice(b"\x80", &wide(1000)).unwrap_err().to_string();
    assert!(error.starts_with("missing attributes \"attribute_0000\", \"attribute_0001\", "), "{error}");
    assert!(error.ends_with("\"attribute_0031\" and 968 more"), "{error}");
    let names: String = (0..100).map(|i| format!("\"{}{i}\":1,", "x".repeat(10_000))).collect();
    let error = json::value_from_str(&format!("{{{names}\"y\":1}}"), &wide(1)).unwrap_err().to_string();
    assert!(error.starts_with("unexpected attributes \"xxx") && error.len() < 4200, "{error}");
}

/// A suggestion compares a name with all there are.
#[test]
fn suggestions_are_made_for_the_first_and_not_for_all() {
    let cost = |objects: usize| {
        let text = format!("[{}]", vec![r#"{"atribute_0007":"x"}"#; objects].join(","));
        let ty = Type::list(wide(300));
        measure(move || {
            let error = json::value_from_str(&text, &ty).unwrap_err();
            let hint = "(did you mean \"attribute_0007\"?)";
            assert!(error.problems()[0].message().ends_with(hint));
            assert!(!error.problems()[900].message().contains("did you mean"), "{error}");
        })
    };
    let (small, large) = (cost(2000), cost(8000));
    assert!(large.allocations < small.allocations * 4 * 13 / 10, "{small:?} {large:?}");
}

#[test]
fn lists_of_a_known_length_are_paid_for() {
    // Each is not null and has exactly 1024 elements.
    let mut body = vec![0x83, 1, 0xc2, 5, 0xcd, 4, 0, 6, 0xcd, 4, 0];
    let mut unknown = vec![0xc7, body.len() as u8, 12];
    unknown.append(&mut body);
    let count = 20_000_u32;
    let mut bytes = vec![0xdd];
    bytes.extend(count.to_be_bytes());
    bytes.extend(unknown.repeat(count as usize));
    let ty = Type::list(Type::list(Type::STRING));
    let memory = measure(|| is_limit(msgpack::value_from_slice(&bytes, &ty), Exhausted::Size));
    assert!(memory.peak < 256 * MIB, "{memory:?}");
    // What is written to a value is paid for as well.
    let memory = measure(|| {
        let exact = Refinement::new().not_null().min_len(1024).max_len(1024);
        let mut sink = ValueSink::new(ty.clone());
        sink.sequence(SequenceKind::List, 20_000).unwrap();
        let mut element = || sink.element().and_then(|()| sink.unknown(Some(&exact)));
        let written = (0..20_000).map(|_| element()).find_map(Result::err);
        assert!(written.is_some_and(|error| error.has(ProblemKind::Limit)));
    });
    assert!(memory.peak < 256 * MIB, "{memory:?}");
}

/// A string with an escape takes memory each time it is passed over.
#[test]
fn a_wrong_value_is_passed_over_once_however_deep_it_is() {
    let text = format!(r#"\n{}"#, "x".repeat(100_000));
    let depth = 400;
    for wrong in ["[1]", "{}", "true, [2]"] {
        let json = format!("{}\"{text}\", {wrong}{}", "[".repeat(depth), "]".repeat(depth));
        let ty = (0..depth).fold(Type::STRING, |ty, _| Type::list(ty));
        let memory = measure(|| {
            let error = json::value_from_str(&json, &ty).unwrap_err();
            assert_eq!(error.problems().len(), 1, "{error}");
            assert_eq!(error.problems()[0].path().steps().len(), depth);
        });
        assert!(memory.total < 2 * MIB, "{wrong}: {memory:?}");
    }
    let objects = format!("{}{{\"a\":\"{text}\"}}{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    let ty = (0..=depth).fold(Type::NUMBER, |ty, _| Type::object([("a", ty)]));
    let memory = measure(|| {
        let error = json::value_from_str(&objects, &ty).unwrap_err();
        assert_eq!(error.problems()[0].path().steps().len(), depth + 1);
    });
    assert!(memory.total < 2 * MIB, "{memory:?}");
}

#[test]
fn what_follows_a_wrong_value_is_read_at_every_level() {
    let ty = Type::list(Type::list(Type::tuple([Type::NUMBER, Type::BOOL])));
    let places = |error: Error| -> Vec<String> {
        error.problems().iter().map(|problem| problem.path().to_string()).collect()
    };
    let text = r#"[ [[1,true],[1],[true,1] ] , 5, "x", [[ {"a":[1]} , [2] ]], null, [ [3,true,4] ] ]"#;
    let expected = ["[0][1]", "[0][2][0]", "[0][2][1]", "[1]", "[2]", "[3][0][0]", "[3][0]", "[5][0]"];
    let error = json::value_from_str(text, &ty).unwrap_err();
    assert_eq!(places(error)[..3], expected[..3]);
    let error =
        json::value_from_str(r#"[[[1],{"a":[1]},[1,2,[3]],[1,true]],7,[["x",[]],[1]]]"#, &ty).unwrap_err();
    assert_eq!(
        places(error),
        ["[0][0]", "[0][1]", "[0][2][1]", "[0][2]", "[1]", "[2][0][0]", "[2][0][1]", "[2][1]"]
    );
    // [[[1], {"a": [1]}, [1, true]], 7, [["x", []], [1]]]
    let bytes = b"\x93\x93\x91\x01\x81\xa1a\x91\x01\x92\x01\xc3\x07\x92\x92\xa1x\x90\x91\x01";
    let error = msgpack::value_from_slice(bytes, &ty).unwrap_err();
    assert_eq!(places(error), ["[0][0]", "[0][1]", "[1]", "[2][0][0]", "[2][0][1]", "[2][1]"]);
}

#[test]
fn as_many_problems_are_told_as_the_limits_say() {
    let ty = Type::list(Type::BOOL);
    let limits = Limits::new().max_problems(3);
    let error = json::value_from_str_with("[1,2,3,4,5]", &ty, limits).unwrap_err();
    assert_eq!((error.problems().len(), error.omitted()), (3, 2));
    let error = msgpack::value_from_slice_with(b"\x95\x01\x01\x01\x01\x01", &ty, limits).unwrap_err();
    assert_eq!((error.problems().len(), error.omitted()), (3, 2));
    let error = json::from_str_with::<Vec<bool>>("[1,2,3,4,5]", limits).unwrap_err();
    assert_eq!((error.problems().len(), error.omitted()), (3, 2));
    let error = msgpack::from_slice_with::<Vec<bool>>(b"\x95\x01\x01\x01\x01\x01", limits).unwrap_err();
    assert_eq!((error.problems().len(), error.omitted()), (3, 2));
    let one = Limits::new().max_problems(0);
    assert_eq!(json::value_from_str_with("[1,2]", &ty, one).unwrap_err().omitted(), 1);
}

#[test]
fn a_long_key_above_many_problems_is_kept_once() {
    let mut text = format!("{{\"{}\":[", "k".repeat(1 << 20));
    (0..1000).for_each(|_| text.push_str("1,"));
    text.push_str("1]}");
    let memory = measure(|| {
        let error = json::value_from_str(&text, &Type::map(Type::list(Type::BOOL))).unwrap_err();
        assert_eq!((error.problems().len(), error.omitted()), (1000, 1));
        let _ = write!(String::new(), "{error}");
    });
    assert!(memory.total < 16 * MIB, "{memory:?}");
}

#[test]
fn problems_found_before_the_text_ends_are_told() {
    for (text, ty) in [
        ("[1, 2", Type::list(Type::BOOL)),
        (r#"{"a":1, "b":2"#, Type::map(Type::BOOL)),
        (r#"{"a":1, "b":2"#, Type::object([("a", Type::BOOL), ("b", Type::BOOL)])),
        ("[1, 2", Type::tuple([Type::BOOL, Type::BOOL, Type::BOOL])),
    ] {
        let error = json::value_from_str(text, &ty).unwrap_err();
        assert_eq!(error.problems().len(), 3, "{error}");
        assert!(error.is_malformed());
    }
}

// Writing

#[test]
fn long_numbers_are_paid_for_where_they_are_written() {
    let number = Value::from(Number::parse("1e250000").unwrap());
    let many = Value::list(Type::NUMBER, vec![number; 2000]).unwrap();
    let memory = measure(|| {
        let error = json::value_to_string(&many, many.ty()).unwrap_err();
        assert!(error.problems().iter().all(|problem| problem.kind() == ProblemKind::Limit), "{error}");
        let error = msgpack::value_to_vec(&many, many.ty()).unwrap_err();
        assert!(error.has(ProblemKind::Limit), "{error}");
        assert!(many.to_string().len() < 30_000);
    });
    assert!(memory.peak < 512 * MIB, "{memory:?}");
    let small = Value::list(Type::NUMBER, vec![Value::from(Number::parse("0.1").unwrap()); 100_000]).unwrap();
    assert!(
        msgpack::value_to_vec(&small, small.ty()).is_ok()
            && json::value_to_string(&small, small.ty()).is_ok()
    );
}

#[test]
fn a_type_that_doubles_with_every_level_is_not_written() {
    let mut value = Value::null(Type::STRING);
    for _ in 0..60 {
        value = Value::tuple([value.clone(), value]);
    }
    let value = Value::null(value.ty().clone());
    let memory = measure(|| {
        is_limit(json::value_to_string(&value, &Type::DYNAMIC).map(Value::from), Exhausted::Size);
        assert!(msgpack::value_to_vec(&value, &Type::DYNAMIC).is_err());
    });
    assert!(memory.peak < MIB, "{memory:?}");
}

/// Numbers are one element of a set if their texts are equal, and those of large exponents take time to write.
#[test]
fn writing_numbers_to_compare_them_is_paid_for() {
    let numbers: Vec<String> = (0..200).map(|i| format!("1.{i}e-600000000")).collect();
    let text = format!("[{}]", numbers.join(","));
    let ty = Type::set(Type::NUMBER);
    assert_eq!(json::value_from_str(&text, &ty).unwrap().as_ref().len(), Some(181));
    let limits = Limits::new().max_work(1000);
    is_limit(json::value_from_str_with(&text, &ty, limits), Exhausted::Work);
    let small = "[1, 2.5, 1]";
    assert!(json::value_from_str_with(small, &ty, limits).is_ok());
}
