//! Unknown values in MessagePack, byte by byte. (go-cty: `cty/msgpack/unknown.go`.)
//!
//! An unknown value of which nothing is known is `d4 00 00`; otherwise an extension of type 12 holds a map: 1 not null,
//! 2 the start of a string, 3 and 4 the ends of a number's range, 5 and 6 the least and greatest length.

use tfsdk::value::Refinement;
use tfsdk::{Error, Number, ProblemKind, Tf, Type, Value, json, msgpack};

fn written(ty: Type, refinement: Refinement) -> Vec<u8> {
    let value = Value::refined(ty, refinement).unwrap();
    msgpack::value_to_vec(&value, value.ty()).unwrap()
}

/// An extension of type 12 around these bytes.
fn extension(body: &[u8]) -> Vec<u8> {
    let [high, low] = u16::try_from(body.len()).unwrap().to_be_bytes();
    [&[0xc8, high, low, 12], body].concat()
}

fn read(body: &[u8], ty: Type) -> Result<Value, Error> {
    msgpack::value_from_slice(&extension(body), &ty)
}

fn known(body: &[u8], ty: Type) -> Refinement {
    read(body, ty).unwrap().as_ref().refinement().cloned().unwrap_or_default()
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

#[test]
fn each_thing_known_has_its_key_and_they_stand_in_order() {
    let not_null = || Refinement::new().not_null();
    assert_eq!(written(Type::BOOL, Refinement::new()), b"\xd4\x00\x00");
    assert_eq!(written(Type::BOOL, not_null()), b"\xc7\x03\x0c\x81\x01\xc2");
    assert_eq!(written(Type::STRING, Refinement::new().prefix("a-")), b"\xc7\x05\x0c\x81\x02\xa2a-");
    assert_eq!(written(Type::NUMBER, Refinement::new().min(1, true)), b"\xc7\x05\x0c\x81\x03\x92\x01\xc3");
    assert_eq!(written(Type::NUMBER, Refinement::new().max(1, false)), b"\xc7\x05\x0c\x81\x04\x92\x01\xc2");
    assert_eq!(written(Type::list(Type::BOOL), Refinement::new().min_len(7)), b"\xc7\x03\x0c\x81\x05\x07");
    assert_eq!(written(Type::list(Type::BOOL), Refinement::new().max_len(7)), b"\xc7\x03\x0c\x81\x06\x07");
    assert_eq!(
        written(Type::NUMBER, not_null().min(-1, false).max(number("0.1"), true)),
        b"\xc7\x0e\x0c\x83\x01\xc2\x03\x92\xff\xc2\x04\x92\xa30.1\xc3"
    );
    assert_eq!(
        written(Type::map(Type::BOOL), not_null().min_len(1).max_len(2)),
        b"\xc7\x07\x0c\x83\x01\xc2\x05\x01\x06\x02"
    );
    assert_eq!(written(Type::STRING, not_null().prefix("a")), b"\xc7\x06\x0c\x82\x01\xc2\x02\xa1a");
}

/// An extension of one, two, four, eight or sixteen bytes has a form of its own, without a length.
#[test]
fn the_extension_has_the_shortest_form() {
    let prefix = |len: usize| written(Type::STRING, Refinement::new().prefix(&"p".repeat(len)));
    // The map, its key and the string's header take three bytes; four from 32 on; five from 256 on.
    for (len, header) in [
        (2, &b"\xc7\x05\x0c"[..]),
        (4, b"\xc7\x07\x0c"),
        (5, b"\xd7\x0c"),
        (6, b"\xc7\x09\x0c"),
        (12, b"\xc7\x0f\x0c"),
        (13, b"\xd8\x0c"),
        (14, b"\xc7\x11\x0c"),
        (31, b"\xc7\x22\x0c"),
        (32, b"\xc7\x24\x0c"),
        (251, b"\xc7\xff\x0c"),
        (252, b"\xc8\x01\x00\x0c"),
        (255, b"\xc8\x01\x03\x0c"),
        (256, b"\xc8\x01\x05\x0c"),
    ] {
        let bytes = prefix(len);
        assert!(bytes.starts_with(header) && bytes[header.len()] == 0x81, "{len}: {:x?}", &bytes[..4]);
        let value = msgpack::value_from_slice(&bytes, &Type::STRING).unwrap();
        assert_eq!(value.as_ref().refinement().unwrap().known_prefix().map(str::len), Some(len));
    }
    let four = written(Type::list(Type::BOOL), Refinement::new().min_len(128));
    assert_eq!(four, b"\xd6\x0c\x81\x05\xcc\x80");
}

#[test]
fn extensions_are_read_in_all_forms() {
    let not_null = Value::refined(Type::STRING, Refinement::new().not_null()).unwrap();
    for bytes in [
        &b"\xc7\x03\x0c\x81\x01\xc2"[..],
        b"\xc8\x00\x03\x0c\x81\x01\xc2",
        b"\xc9\x00\x00\x00\x03\x0c\x81\x01\xc2",
        // What follows the map is kept free for later.
        b"\xd6\x0c\x81\x01\xc2\xff",
        b"\xd7\x0c\x81\x01\xc2\xff\xff\xff\xff\xff",
        b"\xd8\x0c\x81\x01\xc2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        // The map itself, and its length, in longer forms.
        b"\xc7\x05\x0c\xde\x00\x01\x01\xc2",
        b"\xc7\x07\x0c\xdf\x00\x00\x00\x01\x01\xc2",
    ] {
        assert_eq!(msgpack::value_from_slice(bytes, &Type::STRING).unwrap(), not_null, "{bytes:x?}");
        let list = [&b"\x92"[..], bytes, b"\xa1x"].concat();
        assert_eq!(
            msgpack::from_slice::<Vec<Tf<String>>>(&list).unwrap(),
            [Tf::Unknown, Tf::Known("x".into())]
        );
    }
    let empty_map = msgpack::value_from_slice(b"\xd5\x0c\x80\x00", &Type::STRING).unwrap();
    assert_eq!(empty_map, Value::unknown(Type::STRING));
}

/// go-cty takes every extension without a body, or of one byte, for an unknown value of which nothing is known.
#[test]
fn an_extension_of_at_most_one_byte_says_nothing() {
    for bytes in [
        &b"\xd4\x00\x00"[..],
        b"\xd4\x0c\x00",
        b"\xd4\x7f\xff",
        b"\xd4\xff\xff",
        b"\xc7\x00\x00",
        b"\xc7\x01\x05\x00",
        b"\xc8\x00\x00\x0c",
        b"\xc9\x00\x00\x00\x01\x0c\x00",
    ] {
        let value = msgpack::value_from_slice(bytes, &Type::STRING).unwrap();
        assert_eq!(value, Value::unknown(Type::STRING), "{bytes:x?}");
        // All of it is passed over.
        let pair = [&b"\x92"[..], bytes, b"\x01"].concat();
        assert_eq!(msgpack::from_slice::<(Tf<bool>, u8)>(&pair).unwrap(), (Tf::Unknown, 1), "{bytes:x?}");
    }
}

#[test]
fn an_extension_of_another_type_is_malformed() {
    for (bytes, message) in [
        (
            &b"\xd5\x00\x80\x00"[..],
            "byte 0: an extension of type 0 and 2 bytes, which Terraform does not have",
        ),
        (
            b"\xd6\x0b\x00\x00\x00\x00",
            "byte 0: an extension of type 11 and 4 bytes, which Terraform does not have",
        ),
        (
            b"\xc7\x03\xff\x81\x01\xc2",
            "byte 0: an extension of type -1 and 3 bytes, which Terraform does not have",
        ),
        (
            b"\xc7\x02\x0d\x80\x00",
            "byte 0: an extension of type 13 and 2 bytes, which Terraform does not have",
        ),
    ] {
        let error = msgpack::value_from_slice(bytes, &Type::STRING).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(error.is_malformed());
    }
    let inside =
        msgpack::value_from_slice(b"\x92\x01\xd5\x00\x80\x00", &Type::list(Type::NUMBER)).unwrap_err();
    assert!(inside.to_string().starts_with("[1]: byte 2: an extension"), "{inside}");
}

#[test]
fn a_refinement_of_more_than_1024_bytes_is_refused() {
    let of_len = |len: usize| {
        let mut body = b"\x81\x01\xc2".to_vec();
        body.resize(len, 0);
        body
    };
    let not_null = Refinement::new().not_null();
    assert_eq!(known(&of_len(1024), Type::STRING), not_null);
    assert_eq!(
        read(&of_len(1025), Type::STRING).unwrap_err().to_string(),
        "byte 0: the refinement of an unknown value has 1025 bytes, where 1024 are allowed"
    );
}

#[test]
fn a_refinement_that_is_no_such_map_says_what_is_wrong() {
    let start = "byte 0: the refinement of an unknown value, ";
    for (body, ty, message) in [
        (&b"\x90\x00"[..], Type::STRING, "expected a map, found a list of 0 elements"),
        (b"\x81\x01", Type::STRING, "byte 2: the message of 2 bytes ends in the middle of a value"),
        (b"\x81\x01\x00", Type::STRING, "expected a bool, found number 0"),
        (b"\x81\xa11\xc2", Type::STRING, "expected a whole number, found string \"1\""),
        (b"\x81\x02\x05", Type::STRING, "expected a string, found number 5"),
        (b"\x81\x03\x05", Type::NUMBER, "expected a tuple, found number 5"),
        (b"\x81\x03\x91\x05", Type::NUMBER, "expected a tuple of length 2, found 1 element"),
        (b"\x81\x04\x93\x05\xc2\xc2", Type::NUMBER, "expected a tuple of length 2, found 3 elements"),
        (b"\x81\x03\x92\xc3\xc2", Type::NUMBER, "expected a number, found bool true"),
        (b"\x81\x03\x92\x05\x05", Type::NUMBER, "expected a bool, found number 5"),
        (b"\x81\x05\xa11", Type::list(Type::BOOL), "expected a whole number, found string \"1\""),
        (
            b"\x81\x06\xcb\x40\x14\x00\x00\x00\x00\x00\x00",
            Type::list(Type::BOOL),
            "expected a whole number, found number 5",
        ),
        (b"\x81\x06\xff", Type::list(Type::BOOL), "a collection cannot have less than no elements"),
        (b"\x82\x01\xc2\x01\xc3", Type::STRING, "it is null and not null"),
        (b"\x82\x01\xc3\x01\xc2", Type::STRING, "it is null and not null"),
        (b"\x82\x02\xa1a\x02\xa1b", Type::STRING, "the string starts in two ways"),
        (b"\x82\x02\xa2ab\x02\xa3aba\x02\xa2ac", Type::STRING, ""),
    ] {
        match message {
            "" => assert_eq!(known(body, ty).known_prefix(), Some("aba")),
            _ => {
                let error = read(body, ty).unwrap_err();
                assert_eq!(error.to_string(), format!("{start}{message}"));
                assert!(error.is_malformed());
            }
        }
    }
}

#[test]
fn a_refinement_has_to_fit_the_type() {
    for (body, ty) in [
        (&b"\x81\x02\xa1a"[..], Type::NUMBER),
        (b"\x81\x03\x92\x01\xc3", Type::STRING),
        (b"\x81\x04\x92\x01\xc3", Type::list(Type::NUMBER)),
        (b"\x81\x05\x01", Type::tuple([Type::BOOL])),
        (b"\x81\x06\x01", Type::object([("a", Type::BOOL)])),
    ] {
        let error = read(body, ty).unwrap_err();
        assert!(error.has(ProblemKind::Invalid) && !error.is_malformed(), "{error}");
    }
    // Such a value is passed over, and what stands behind it read.
    let list = [&b"\x93"[..], &extension(b"\x81\x02\xa1a"), b"\xc3\x05"].concat();
    let error = msgpack::value_from_slice(&list, &Type::list(Type::NUMBER)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [0]: an unknown number cannot be refined by a string prefix\n  \
         [1]: expected a number, found bool true"
    );
}

#[test]
fn a_value_known_to_be_null_is_null() {
    assert_eq!(read(b"\x81\x01\xc3", Type::STRING).unwrap(), Value::null(Type::STRING));
    assert_eq!(read(b"\x82\x01\xc3\x01\xc3", Type::STRING).unwrap(), Value::null(Type::STRING));
}

/// What is said twice narrows: of two ends of a range the inner one counts, whatever their order.
#[test]
fn of_two_ends_the_inner_one_counts() {
    let end = |key: u8, number: u8, inclusive: bool| [key, 0x92, number, 0xc2 | u8::from(inclusive)];
    let both = |one: [u8; 4], other: [u8; 4]| {
        let there = known(&[&[0x82][..], &one, &other].concat(), Type::NUMBER);
        let back = known(&[&[0x82][..], &other, &one].concat(), Type::NUMBER);
        assert_eq!(there, back);
        there
    };
    assert_eq!(both(end(3, 1, true), end(3, 5, true)), Refinement::new().min(5, true));
    assert_eq!(both(end(3, 5, false), end(3, 1, true)), Refinement::new().min(5, false));
    assert_eq!(both(end(3, 5, false), end(3, 5, true)), Refinement::new().min(5, false));
    assert_eq!(both(end(3, 5, true), end(3, 5, true)), Refinement::new().min(5, true));
    assert_eq!(both(end(4, 1, true), end(4, 5, true)), Refinement::new().max(1, true));
    assert_eq!(both(end(4, 1, false), end(4, 5, false)), Refinement::new().max(1, false));
    assert_eq!(both(end(4, 5, true), end(4, 5, false)), Refinement::new().max(5, false));
    let list = || Type::list(Type::BOOL);
    for body in [b"\x82\x05\x03\x05\x02", b"\x82\x05\x02\x05\x03"] {
        assert_eq!(known(body, list()), Refinement::new().min_len(3));
    }
    for body in [b"\x82\x06\x03\x06\x02", b"\x82\x06\x02\x06\x03"] {
        assert_eq!(known(body, list()), Refinement::new().max_len(2));
    }
    for body in [&b"\x82\x02\xa2ab\x02\xa1a"[..], b"\x82\x02\xa1a\x02\xa2ab", b"\x82\x02\xa2ab\x02\xa0"] {
        assert_eq!(known(body, Type::STRING), Refinement::new().prefix("ab"));
    }
}

#[test]
fn lengths_that_say_nothing_are_left_out() {
    let list = || Type::list(Type::BOOL);
    assert_eq!(known(b"\x81\x05\x00", list()), Refinement::new());
    assert_eq!(known(b"\x81\x05\xff", list()), Refinement::new());
    assert_eq!(known(b"\x82\x05\x02\x05\xff", list()), Refinement::new().min_len(2));
    assert_eq!(known(b"\x81\x02\xa0", Type::STRING), Refinement::new());
    // Terraform's word for any number of elements is the greatest of its own whole numbers.
    let any = Refinement::new().not_null().max_len(i64::MAX as u64);
    assert_eq!(written(list(), any), b"\xc7\x03\x0c\x81\x01\xc2");
    let fewer = written(list(), Refinement::new().max_len(i64::MAX as u64 - 1));
    assert_eq!(fewer, b"\xc7\x0b\x0c\x81\x06\xcf\x7f\xff\xff\xff\xff\xff\xff\xfe");
}

/// A collection that is not null and has exactly n elements is one of n unknown elements, and Terraform has no memory
/// for many of them.
#[test]
fn an_exact_length_beyond_a_million_is_refused() {
    let exact = |len: u32, null: bool| {
        let [a, b, c, d] = len.to_be_bytes();
        let lengths = [5, 0xce, a, b, c, d, 6, 0xce, a, b, c, d];
        if null { [&[0x82][..], &lengths].concat() } else { [&[0x83, 1, 0xc2][..], &lengths].concat() }
    };
    let set = || Type::set(Type::BOOL);
    let value = read(&exact(1_000_000, false), set()).unwrap();
    assert_eq!(value.as_ref().refinement().unwrap().least_len(), 1_000_000);
    let error = read(&exact(1_000_001, false), set()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte 0: the refinement of an unknown value, it has exactly 1000001 elements; a list of more than 1000000 \
         unknown elements is refused"
    );
    assert!(read(&exact(1_000_001, true), set()).is_ok(), "it may be null");
    let range = b"\x83\x01\xc2\x05\x01\x06\xce\x00\x0f\x42\x41";
    assert!(read(range, set()).is_ok(), "it may have fewer");
}

#[test]
fn infinite_ends_of_a_range_are_no_ends_where_they_exclude_nothing() {
    let open = Refinement::new().not_null().min(Number::NEG_INFINITY, true).max(Number::INFINITY, true);
    assert_eq!(written(Type::NUMBER, open), b"\xc7\x03\x0c\x81\x01\xc2");
    let infinity = b"\x81\x03\x92\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00\xc3";
    let above = Refinement::new().min(Number::INFINITY, true);
    assert_eq!(known(infinity, Type::NUMBER), above);
    assert_eq!(written(Type::NUMBER, above), [&b"\xc7\x0d\x0c"[..], infinity].concat());
    let below = Refinement::new().max(Number::NEG_INFINITY, false);
    let bytes = written(Type::NUMBER, below.clone());
    assert_eq!(bytes, b"\xc7\x0d\x0c\x81\x04\x92\xcb\xff\xf0\x00\x00\x00\x00\x00\x00\xc2");
    assert_eq!(msgpack::value_from_slice(&bytes, &Type::NUMBER).unwrap().as_ref().refinement(), Some(&below));
}

/// Both ends have to find room in the 1024 bytes that Terraform reads.
#[test]
fn an_end_of_a_range_is_written_if_its_text_has_at_most_496_bytes() {
    let mut there = [false, false];
    for zeros in 480..510 {
        let end = number(&format!("1e{zeros}"));
        let fits = end.text_len_bound() <= 496;
        there[usize::from(fits)] = true;
        for refinement in
            [Refinement::new().not_null().min(end.clone(), true), Refinement::new().not_null().max(end, true)]
        {
            let value = Value::refined(Type::NUMBER, refinement.clone()).unwrap();
            let bytes = msgpack::value_to_vec(&value, &Type::NUMBER).unwrap();
            let expected = if fits { refinement } else { Refinement::new().not_null() };
            let read = msgpack::value_from_slice(&bytes, &Type::NUMBER).unwrap();
            assert_eq!(read.as_ref().refinement(), Some(&expected), "{zeros} zeros");
        }
    }
    assert_eq!(there, [true, true]);
}

#[test]
fn what_stands_inside_of_a_later_key_is_passed_over() {
    for body in [
        &b"\x82\x07\x92\x01\x81\xa1a\xc0\x01\xc2"[..],
        b"\x82\x00\xc0\x01\xc2",
        b"\x82\xff\xa1x\x01\xc2",
        b"\x82\x01\xc2\x08\xc7\x01\x0c\x80",
    ] {
        assert_eq!(known(body, Type::STRING), Refinement::new().not_null());
    }
    assert!(read(b"\x82\x07\x92\x01", Type::STRING).unwrap_err().is_malformed());
}

/// A dynamic value that is unknown has no type that a refinement could fit.
#[test]
fn a_dynamic_unknown_value_has_no_refinement() {
    let value = read(b"\x81\x01\xc2", Type::DYNAMIC).unwrap();
    assert_eq!(value, Value::unknown(Type::DYNAMIC));
    assert!(read(b"\x81\x01", Type::DYNAMIC).unwrap_err().is_malformed());
}

#[test]
fn json_has_no_unknown_values() {
    let value = Value::tuple([Value::unknown(Type::BOOL), Value::from(1), Value::unknown(Type::STRING)]);
    let error = json::value_to_string(&value, value.ty()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [0]: the value is not known before apply, and JSON has no form for such values\n  \
         [2]: the value is not known before apply, and JSON has no form for such values"
    );
    assert!(error.has(ProblemKind::Unknown));
    assert!(json::to_string(&Tf::<u8>::Unknown).unwrap_err().has(ProblemKind::Unknown));
}

/// A long prefix is cut where no text that follows can change what is left of it.
#[test]
fn a_prefix_of_more_than_256_bytes_is_shortened() {
    let shortened = |prefix: &str| {
        let bytes = written(Type::STRING, Refinement::new().prefix(prefix));
        let value = msgpack::value_from_slice(&bytes, &Type::STRING).unwrap();
        let shortened = value.as_ref().refinement().unwrap().known_prefix().unwrap().to_owned();
        assert!(prefix.starts_with(&shortened));
        shortened.len()
    };
    let ends_with = |end: &str| format!("{}{end}{}", "x".repeat(255 - end.len()), "yy");
    assert_eq!(shortened(&"x".repeat(256)), 256);
    assert_eq!(shortened(&"x".repeat(257)), 254);
    // Of the first 255 bytes the last cluster stays if nothing can join it.
    for end in [
        "-", "_", ":", ";", "/", "\\", ",", ".", "(", "{", "[", "|", "?", "!", "~", " ", "\t", "@", "#", "$",
        "%", "^", "&", "*", "+", "\"", "'",
    ] {
        assert_eq!(shortened(&ends_with(end)), 255, "{end}");
    }
    for (end, len) in
        [("=", 254), ("<", 254), ("0", 254), ("é", 253), ("日", 252), ("x\u{323}", 252), ("\r", 254)]
    {
        assert_eq!(shortened(&ends_with(end)), len, "{end:?}");
    }
}
