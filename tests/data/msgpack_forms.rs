//! MessagePack byte by byte: every form, and each form at both ends of what it holds.
//!
//! The bytes are those of the format's own specification; which of several forms is written is the shortest, as
//! go-cty and the encoder that it uses have it.

use std::collections::BTreeMap;

use tfsdk::{ProblemKind, Type, Value, json, msgpack};

/// The header of a text of `len` bytes, and its bytes.
fn text_in(header: &[u8], len: usize) -> Vec<u8> {
    [header, "x".repeat(len).as_bytes()].concat()
}

#[test]
fn text_is_read_from_strings_and_binary_data_of_every_length_form() {
    for (header, len) in [
        (&b"\xa0"[..], 0),
        (b"\xbf", 31),
        (b"\xd9\x00", 0),
        (b"\xd9\x03", 3),
        (b"\xd9\xff", 255),
        (b"\xda\x00\x03", 3),
        (b"\xda\x01\x00", 256),
        (b"\xda\xff\xff", 65_535),
        (b"\xdb\x00\x00\x00\x03", 3),
        (b"\xdb\x00\x01\x00\x00", 65_536),
        (b"\xc4\x00", 0),
        (b"\xc4\xff", 255),
        (b"\xc5\x00\x03", 3),
        (b"\xc5\xff\xff", 65_535),
        (b"\xc6\x00\x00\x00\x03", 3),
        (b"\xc6\x00\x01\x00\x00", 65_536),
    ] {
        let bytes = text_in(header, len);
        assert_eq!(msgpack::from_slice::<String>(&bytes).unwrap().len(), len, "{header:x?}");
        assert_eq!(msgpack::from_slice::<&str>(&bytes).unwrap().len(), len, "{header:x?}");
        let value = msgpack::value_from_slice(&bytes, &Type::STRING).unwrap();
        assert_eq!(value.as_str().map(str::len), Some(len), "{header:x?}");
        // A key may stand in any of them, too.
        let map = [&b"\x81"[..], &bytes, b"\x01"].concat();
        let read: BTreeMap<String, u8> = msgpack::from_slice(&map).unwrap();
        assert_eq!(read.keys().next().unwrap().len(), len, "{header:x?}");
    }
}

#[test]
fn lists_and_maps_are_read_from_every_length_form() {
    let elements = b"\x01\x02";
    for header in [&b"\x92"[..], b"\xdc\x00\x02", b"\xdd\x00\x00\x00\x02"] {
        let bytes = [header, elements].concat();
        assert_eq!(msgpack::from_slice::<Vec<u8>>(&bytes).unwrap(), [1, 2]);
        assert_eq!(msgpack::from_slice::<(u8, u8)>(&bytes).unwrap(), (1, 2));
        let value = msgpack::value_from_slice(&bytes, &Type::list(Type::NUMBER)).unwrap();
        assert_eq!(value.to_string(), "[1, 2]");
    }
    let entries = b"\xa1a\x01\xa1b\x02";
    for header in [&b"\x82"[..], b"\xde\x00\x02", b"\xdf\x00\x00\x00\x02"] {
        let bytes = [header, entries].concat();
        let read: BTreeMap<String, u8> = msgpack::from_slice(&bytes).unwrap();
        assert_eq!(read, BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]));
        let object = Type::object([("a", Type::NUMBER), ("b", Type::NUMBER)]);
        assert_eq!(msgpack::value_from_slice(&bytes, &object).unwrap().to_string(), "{ a = 1, b = 2 }");
    }
    for empty in [&b"\x90"[..], b"\xdc\x00\x00", b"\xdd\x00\x00\x00\x00"] {
        assert!(msgpack::from_slice::<Vec<u8>>(empty).unwrap().is_empty());
    }
}

/// One value of each form, with what it is in a message.
fn every_form() -> Vec<(Vec<u8>, String)> {
    let form = |bytes: &[u8], found: &str| (bytes.to_vec(), format!("found {found}"));
    vec![
        form(b"\x00", "number 0"),
        form(b"\x7f", "number 127"),
        form(b"\xe0", "number -32"),
        form(b"\xff", "number -1"),
        form(b"\xcc\xff", "number 255"),
        form(b"\xcd\xff\xff", "number 65535"),
        form(b"\xce\xff\xff\xff\xff", "number 4294967295"),
        form(b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "number 18446744073709551615"),
        form(b"\xd0\x80", "number -128"),
        form(b"\xd1\x80\x00", "number -32768"),
        form(b"\xd2\x80\x00\x00\x00", "number -2147483648"),
        form(b"\xd3\x80\x00\x00\x00\x00\x00\x00\x00", "number -9223372036854775808"),
        form(b"\xca\x3f\x20\x00\x00", "number 0.625"),
        form(b"\xcb\x3f\xe4\x00\x00\x00\x00\x00\x00", "number 0.625"),
        form(b"\xc0", "null; a field that may be null is an `Option` or a `Tf`"),
        form(b"\xa0", "string \"\""),
        form(b"\xa2hi", "string \"hi\""),
        form(b"\xd9\x02hi", "string \"hi\""),
        form(b"\xda\x00\x02hi", "string \"hi\""),
        form(b"\xdb\x00\x00\x00\x02hi", "string \"hi\""),
        form(b"\xc4\x02hi", "string \"hi\""),
        form(b"\xc5\x00\x02hi", "string \"hi\""),
        form(b"\xc6\x00\x00\x00\x02hi", "string \"hi\""),
        form(b"\x90", "a list of 0 elements"),
        form(b"\x92\x90\x91\xc0", "a list of 2 elements"),
        form(b"\xdc\x00\x02\x01\x02", "a list of 2 elements"),
        form(b"\xdd\x00\x00\x00\x02\x01\x02", "a list of 2 elements"),
        form(b"\x80", "a map of 0 elements"),
        form(b"\x81\xa1k\x81\xa1k\xc3", "a map of 1 element"),
        form(b"\xde\x00\x02\xa1k\x01\xa1l\x02", "a map of 2 elements"),
        form(b"\xdf\x00\x00\x00\x02\xa1k\x01\xa1l\x02", "a map of 2 elements"),
    ]
}

/// Unknown values: extensions in all their forms.
const UNKNOWN: [&[u8]; 9] = [
    b"\xd4\x00\x00",
    b"\xd5\x0c\x80\x00",
    b"\xd6\x0c\x81\x01\xc2\x00",
    b"\xd7\x0c\x81\x01\xc2\x00\x00\x00\x00\x00",
    b"\xd8\x0c\x81\x01\xc2\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
    b"\xc7\x00\x00",
    b"\xc7\x03\x0c\x81\x01\xc2",
    b"\xc8\x00\x03\x0c\x81\x01\xc2",
    b"\xc9\x00\x00\x00\x03\x0c\x81\x01\xc2",
];

#[test]
fn what_is_found_instead_is_named_in_every_form() {
    for (bytes, found) in every_form() {
        let error = msgpack::value_from_slice(&bytes, &Type::BOOL);
        // Null is a value of every type.
        if bytes == b"\xc0" {
            assert!(error.unwrap().is_null());
        } else {
            assert_eq!(error.unwrap_err().to_string(), format!("expected a bool, {found}"));
        }
        assert_eq!(
            msgpack::from_slice::<bool>(&bytes).unwrap_err().to_string(),
            format!("expected a bool, {found}")
        );
    }
    for (bytes, found) in [(b"\xc2", "false"), (b"\xc3", "true")] {
        let error = msgpack::from_slice::<String>(bytes).unwrap_err();
        assert_eq!(error.to_string(), format!("expected a string, found bool {found}"));
    }
    for bytes in UNKNOWN {
        let error = msgpack::from_slice::<bool>(bytes).unwrap_err();
        assert!(error.has(ProblemKind::Unknown), "{bytes:x?}: {error}");
    }
}

#[test]
fn each_kind_of_target_says_what_it_expects() {
    let expected = |error: tfsdk::Error| error.to_string().split(", found").next().unwrap().to_owned();
    let read = |ty: &Type| expected(msgpack::value_from_slice(b"\xc3", ty).unwrap_err());
    assert_eq!(read(&Type::STRING), "expected a string");
    assert_eq!(read(&Type::NUMBER), "expected a number");
    assert_eq!(read(&Type::list(Type::BOOL)), "expected a list");
    assert_eq!(read(&Type::set(Type::BOOL)), "expected a set");
    assert_eq!(read(&Type::tuple([Type::BOOL])), "expected a tuple");
    assert_eq!(read(&Type::map(Type::BOOL)), "expected a map");
    assert_eq!(read(&Type::object([("a", Type::BOOL)])), "expected an object");
    assert_eq!(read(&Type::DYNAMIC), "expected a dynamic value, which is a list of its type and its value");
    assert_eq!(expected(msgpack::from_slice::<i64>(b"\xc3").unwrap_err()), "expected a number");
    assert_eq!(expected(msgpack::from_slice::<u64>(b"\xc3").unwrap_err()), "expected a number");
    assert_eq!(expected(msgpack::from_slice::<f64>(b"\xc3").unwrap_err()), "expected a number");
    assert_eq!(expected(msgpack::from_slice::<String>(b"\xc3").unwrap_err()), "expected a string");
}

/// An attribute that nobody asked for is passed over to the byte, whatever stands in it.
#[test]
fn every_form_is_passed_over() {
    let object = Type::object([("b", Type::BOOL)]);
    let forms = every_form().into_iter().map(|(bytes, _)| bytes);
    let long = [text_in(b"\xd9\xff", 255), text_in(b"\xda\x01\x00", 256), text_in(b"\xc5\x01\x00", 256)];
    let many = [
        [&b"\xdc\x01\x00"[..], &[1; 256]].concat(),
        [&b"\xde\x01\x00"[..], &[1; 512]].concat(),
        [&b"\x9f"[..], &[1; 15]].concat(),
        [&b"\x8f"[..], &[1; 30]].concat(),
    ];
    let others = [b"\xc2".to_vec(), b"\xc3".to_vec(), [&b"\xc8\x01\x00\x0c"[..], &[0; 256]].concat()];
    let unknown = UNKNOWN.into_iter().map(<[u8]>::to_vec);
    for form in forms.chain(unknown).chain(long).chain(many).chain(others) {
        let bytes = [&b"\x82\xa1x"[..], &form, b"\xa1b\x01"].concat();
        let error = msgpack::value_from_slice(&bytes, &object).unwrap_err();
        assert_eq!(
            error.to_string(),
            "2 problems:\n  unexpected attribute \"x\"\n  b: expected a bool, found number 1",
            "{form:x?}"
        );
        // Cut short it cannot be passed over.
        for cut in 0..form.len() {
            let bytes = [&b"\x82\xa1x"[..], &form[..cut]].concat();
            assert!(
                msgpack::value_from_slice(&bytes, &object).unwrap_err().is_malformed(),
                "{form:x?} at {cut}"
            );
        }
    }
    let error = msgpack::value_from_slice(b"\x82\xa1x\x91\xc1\xa1b\x01", &object).unwrap_err();
    assert!(error.is_malformed() && error.to_string().contains("byte c1"), "{error}");
}

#[test]
fn a_value_cut_short_is_malformed_in_every_form_and_for_every_target() {
    let forms: Vec<Vec<u8>> =
        every_form().into_iter().map(|(bytes, _)| bytes).chain(UNKNOWN.map(<[u8]>::to_vec)).collect();
    for form in forms {
        for bytes in (0..form.len()).map(|cut| &form[..cut]) {
            let reads = [
                msgpack::value_from_slice(bytes, &Type::STRING),
                msgpack::value_from_slice(bytes, &Type::BOOL),
                msgpack::value_from_slice(bytes, &Type::NUMBER),
                msgpack::value_from_slice(bytes, &Type::DYNAMIC),
                msgpack::value_from_slice(bytes, &Type::tuple([Type::tuple([]), Type::tuple([])])),
                msgpack::value_from_slice(bytes, &Type::map(Type::map(Type::BOOL))),
            ];
            for read in reads {
                assert!(read.is_err(), "{bytes:x?} of {form:x?}");
            }
        }
    }
    for (bytes, ty, message) in [
        (&b""[..], Type::STRING, "byte 0: the message of 0 bytes ends in the middle of a value"),
        (b"\xa2h", Type::STRING, "byte 1: the message of 2 bytes ends in the middle of a value"),
        (
            b"\x92\x01",
            Type::list(Type::NUMBER),
            "[1]: byte 2: the message of 2 bytes ends in the middle of a value",
        ),
        (b"\x81", Type::map(Type::NUMBER), "byte 1: the message of 1 byte ends in the middle of a value"),
        (
            b"\x81\xa1k",
            Type::map(Type::NUMBER),
            "[\"k\"]: byte 3: the message of 3 bytes ends in the middle of a value",
        ),
    ] {
        assert_eq!(msgpack::value_from_slice(bytes, &ty).unwrap_err().to_string(), message);
    }
}

#[test]
fn the_byte_c1_starts_nothing() {
    for ty in
        [Type::STRING, Type::NUMBER, Type::BOOL, Type::list(Type::BOOL), Type::map(Type::BOOL), Type::DYNAMIC]
    {
        let error = msgpack::value_from_slice(b"\xc1", &ty).unwrap_err();
        assert!(error.is_malformed(), "{ty}");
        assert_eq!(error.to_string(), "byte 0: the byte c1 starts no value", "{ty}");
    }
}

#[test]
fn a_key_is_a_string() {
    for (key, found) in [
        (&b"\x05"[..], "number 5"),
        (b"\xc0", "null"),
        (b"\xc3", "bool true"),
        (b"\xc2", "bool false"),
        (b"\x90", "a list of 0 elements"),
        (b"\xd4\x00\x00", "a value that is known only after apply"),
        (b"\xc1", "the byte c1, which starts no value"),
    ] {
        let bytes = [&b"\x81"[..], key, b"\x01"].concat();
        for error in [
            msgpack::value_from_slice(&bytes, &Type::map(Type::NUMBER)).unwrap_err(),
            msgpack::value_from_slice(&bytes, &Type::object([("a", Type::NUMBER)])).unwrap_err(),
            msgpack::from_slice::<BTreeMap<String, u8>>(&bytes).unwrap_err(),
        ] {
            assert_eq!(
                error.to_string(),
                format!("byte 1: expected a key, which is a string, found {found}")
            );
            assert!(error.is_malformed());
        }
    }
}

#[test]
fn text_that_is_not_utf8_is_malformed_wherever_it_stands() {
    for (bytes, ty, message) in [
        (&b"\xa3a\xffb"[..], Type::STRING, "byte 4: the string \"a\u{fffd}b\" that ends here is not UTF-8"),
        (
            b"\x81\xa1\xff\x01",
            Type::map(Type::NUMBER),
            "byte 3: the string \"\u{fffd}\" that ends here is not UTF-8",
        ),
        (b"\xa1\xff", Type::NUMBER, "byte 2: the string \"\u{fffd}\" that ends here is not UTF-8"),
        (
            b"\x92\xc4\x01\xff\x01",
            Type::DYNAMIC,
            "byte 4: the string \"\u{fffd}\" that ends here is not UTF-8",
        ),
    ] {
        let error = msgpack::value_from_slice(bytes, &ty).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(error.is_malformed());
    }
    assert!(msgpack::from_slice::<String>(b"\xa1\xff").unwrap_err().is_malformed());
    assert!(msgpack::from_slice::<f64>(b"\xa1\xff").unwrap_err().is_malformed());
}

#[test]
fn a_tuple_has_the_length_of_its_type() {
    let pair = Type::tuple([Type::NUMBER, Type::NUMBER]);
    for (bytes, found) in
        [(&b"\x90"[..], "0 elements"), (b"\x91\x01", "1 element"), (b"\x93\x01\x02\x03", "3 elements")]
    {
        let message = format!("expected a tuple of length 2, found {found}");
        assert_eq!(msgpack::value_from_slice(bytes, &pair).unwrap_err().to_string(), message);
        assert_eq!(msgpack::from_slice::<(u8, u8)>(bytes).unwrap_err().to_string(), message);
        // What stands behind it is read all the same.
        let around = [&b"\x92"[..], bytes, b"\xc3"].concat();
        let error =
            msgpack::value_from_slice(&around, &Type::tuple([pair.clone(), Type::STRING])).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("2 problems:\n  [0]: {message}\n  [1]: expected a string, found bool true")
        );
    }
}

#[test]
fn what_is_written_without_elements_has_a_header_alone() {
    assert_eq!(msgpack::to_vec::<[u8]>(&[]).unwrap(), b"\x90");
    assert_eq!(msgpack::to_vec(&BTreeMap::<String, u8>::new()).unwrap(), b"\x80");
    assert_eq!(msgpack::value_to_vec(&Value::tuple([]), &Type::tuple([])).unwrap(), b"\x90");
    assert_eq!(
        msgpack::value_to_vec(&Value::object::<&str>([]), &Type::object::<&str>([])).unwrap(),
        b"\x80"
    );
    assert_eq!(msgpack::to_vec(&None::<u8>).unwrap(), b"\xc0");
    assert_eq!(msgpack::to_vec(&[true, false][..]).unwrap(), b"\x92\xc3\xc2");
    assert_eq!(json::to_string(&[true, false][..]).unwrap(), "[true,false]");
}

#[test]
fn objects_and_maps_are_written_in_the_order_of_their_names_each_with_its_length_form() {
    let names: Vec<String> = (0..17).map(|i| format!("a{i:02}")).collect();
    for (len, header) in [(15, &b"\x8f"[..]), (16, b"\xde\x00\x10"), (17, b"\xde\x00\x11")] {
        let expected: Vec<u8> = header
            .iter()
            .copied()
            .chain(names[..len].iter().flat_map(|name| [&b"\xa3"[..], name.as_bytes(), b"\xc3"].concat()))
            .collect();
        let backwards = || names[..len].iter().rev().map(|name| (name.as_str(), Value::from(true)));
        let object = Value::object(backwards());
        assert_eq!(msgpack::value_to_vec(&object, object.ty()).unwrap(), expected);
        let map = Value::map(Type::BOOL, backwards()).unwrap();
        assert_eq!(msgpack::value_to_vec(&map, map.ty()).unwrap(), expected);
    }
}

#[test]
fn the_name_of_an_attribute_is_read_in_every_length_form() {
    for len in [31, 32, 255, 256] {
        let name = "n".repeat(len);
        let value = Value::object([(name.as_str(), Value::from(1)), ("z", Value::from(2))]);
        let bytes = msgpack::value_to_vec(&value, value.ty()).unwrap();
        assert_eq!(msgpack::value_from_slice(&bytes, value.ty()).unwrap(), value);
    }
}

#[test]
fn a_dynamic_value_is_a_list_of_its_type_and_itself() {
    let cases: [(&[u8], &str); 6] = [
        (b"\xc3", "expected a dynamic value, which is a list of its type and its value, found bool true"),
        (
            b"\x80",
            "expected a dynamic value, which is a list of its type and its value, found a map of 0 elements",
        ),
        (
            b"\x91\xa6\"bool\"",
            "expected a dynamic value, which is a list of its type and its value, found a list of 1 element",
        ),
        (
            b"\x93\xa6\"bool\"\xc3\xc3",
            "expected a dynamic value, which is a list of its type and its value, found a list of 3 elements",
        ),
        (b"\x92\xc3\xc3", "byte 1: expected the JSON of a dynamic value's type, found bool true"),
        (
            b"\x92\xa4bool\xc3",
            "byte 6: the type of a dynamic value: line 1, column 1: expected a type, which is a name or a list that starts with one, found `b`",
        ),
    ];
    for (bytes, message) in cases {
        assert_eq!(msgpack::value_from_slice(bytes, &Type::DYNAMIC).unwrap_err().to_string(), message);
    }
    // The type may stand as a string as well as in binary.
    for bytes in [&b"\x92\xa6\"bool\"\xc3"[..], b"\x92\xc4\x06\"bool\"\xc3", b"\x92\xd9\x06\"bool\"\xc3"] {
        assert_eq!(msgpack::value_from_slice(bytes, &Type::DYNAMIC).unwrap(), Value::from(true));
    }
    let null = msgpack::value_from_slice(b"\x92\xa6\"bool\"\xc0", &Type::DYNAMIC).unwrap();
    assert_eq!(null, Value::null(Type::BOOL));
    let unknown = msgpack::value_from_slice(b"\x92\xa6\"bool\"\xd4\x00\x00", &Type::DYNAMIC).unwrap();
    assert_eq!(unknown, Value::unknown(Type::BOOL));
    let untyped = msgpack::value_from_slice(b"\xc0", &Type::DYNAMIC).unwrap();
    assert_eq!(untyped, Value::null(Type::DYNAMIC));
    let unknown = msgpack::value_from_slice(b"\xd4\x00\x00", &Type::DYNAMIC).unwrap();
    assert_eq!(unknown, Value::unknown(Type::DYNAMIC));
    // Values have all attributes, also those that a constraint lets one leave out.
    let optional = b"\x92\xbd[\"object\",{\"a\":\"bool\"},[\"a\"]]\x81\xa1a\xc3";
    let value = msgpack::value_from_slice(optional, &Type::DYNAMIC).unwrap();
    assert_eq!(*value.ty(), Type::object([("a", Type::BOOL)]));
    // A problem inside of it has the path from outside.
    let error =
        msgpack::value_from_slice(b"\x91\x92\xaf[\"list\",\"bool\"]\x92\xc3\x01", &Type::list(Type::DYNAMIC));
    assert_eq!(error.unwrap_err().to_string(), "[0][1]: expected a bool, found number 1");
}

/// The type of a dynamic value stands in binary data, whose length takes one, two or four bytes.
#[test]
fn the_type_of_a_dynamic_value_is_binary_data_of_the_shortest_form() {
    for (len, header) in [
        (6, &b"\xc4\x06"[..]),
        (31, b"\xc4\x1f"),
        (32, b"\xc4\x20"),
        (255, b"\xc4\xff"),
        (256, b"\xc5\x01\x00"),
        (65_535, b"\xc5\xff\xff"),
        (65_536, b"\xc6\x00\x01\x00\x00"),
    ] {
        let value = match len {
            6 => Value::from(true),
            // `["object",{"n…":"bool"}]`
            _ => Value::object([("n".repeat(len - 22), Value::from(true))]),
        };
        assert_eq!(value.ty().to_json().len(), len);
        let bytes = msgpack::value_to_vec(&value, &Type::DYNAMIC).unwrap();
        assert!(bytes[1..].starts_with(header), "{len}");
        assert_eq!(bytes[0], 0x92);
        assert_eq!(&bytes[1 + header.len()..1 + header.len() + len], value.ty().to_json().as_bytes());
        assert_eq!(msgpack::value_from_slice(&bytes, &Type::DYNAMIC).unwrap(), value);
    }
}

#[test]
fn null_and_unknown_values_without_a_type_are_written_without_one() {
    assert_eq!(msgpack::value_to_vec(&Value::null(Type::DYNAMIC), &Type::DYNAMIC).unwrap(), b"\xc0");
    assert_eq!(
        msgpack::value_to_vec(&Value::unknown(Type::DYNAMIC), &Type::DYNAMIC).unwrap(),
        b"\xd4\x00\x00"
    );
    assert_eq!(
        msgpack::value_to_vec(&Value::null(Type::BOOL), &Type::DYNAMIC).unwrap(),
        b"\x92\xc4\x06\"bool\"\xc0"
    );
    assert_eq!(
        msgpack::value_to_vec(&Value::unknown(Type::BOOL), &Type::DYNAMIC).unwrap(),
        b"\x92\xc4\x06\"bool\"\xd4\x00\x00"
    );
}

#[test]
fn a_value_is_written_only_where_its_type_fits() {
    let list = Value::list(Type::STRING, [Value::from("a")]).unwrap();
    for ty in [Type::STRING, Type::list(Type::NUMBER), Type::set(Type::STRING), Type::tuple([Type::STRING])] {
        assert!(msgpack::value_to_vec(&list, &ty).unwrap_err().has(ProblemKind::Type), "{ty}");
        assert!(json::value_to_string(&list, &ty).unwrap_err().has(ProblemKind::Type), "{ty}");
    }
    let error = msgpack::value_to_vec(&list, &Type::set(Type::STRING)).unwrap_err();
    assert_eq!(error.to_string(), "expected set of string, found a list of string");
    // Inside, each dynamic place has the type beside the value.
    let bytes = msgpack::value_to_vec(&list, &Type::list(Type::DYNAMIC)).unwrap();
    assert_eq!(bytes, b"\x91\x92\xc4\x08\"string\"\xa1a");
    assert_eq!(
        json::value_to_string(&list, &Type::list(Type::DYNAMIC)).unwrap(),
        r#"[{"value":"a","type":"string"}]"#
    );
}
