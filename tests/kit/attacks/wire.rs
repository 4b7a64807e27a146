//! Messages of both wire formats, and types in JSON.

use std::fmt::Write;

use tfsdk::{Type, json, msgpack};

use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("msgpack", "a list of strings", 16000, |n| {
        of_msgpack(array(n, |_| text("element")), Type::list(Type::STRING))
    }),
    attack("msgpack", "empty objects of a wide type", 500, |n| {
        of_msgpack(array(n, |_| vec![0x80]), Type::list(wide(1000)))
    }),
    attack("msgpack", "one wrong name in each object", 1000, |n| {
        let object = |_| [&[0x81][..], &text("atribute_7"), &text("x")].concat();
        of_msgpack(array(n, object), Type::list(wide(50)))
    }),
    attack("msgpack", "wrong elements below a long key", 500, |n| {
        let key = "k".repeat(n);
        let map = [&[0x81][..], &text(&key), &array(n, |_| vec![0x90])].concat();
        of_msgpack(map, Type::map(Type::list(Type::STRING)))
    }),
    attack("msgpack", "unknown lists of exact length", 500, |n| {
        // An extension of type 12: a map from 5 and 6 (least and greatest length) to 1024.
        let body = [0x83, 0x01, 0xc2, 0x05, 0xcd, 0x04, 0x00, 0x06, 0xcd, 0x04, 0x00];
        let unknown = [&[0xc7, body.len() as u8, 12][..], &body].concat();
        of_msgpack(array(n, |_| unknown.clone()), Type::list(Type::list(Type::STRING)))
    }),
    attack("msgpack", "a wrong element below 400 lists", 500, |n| {
        let inner = array(n, |_| vec![0xc3]);
        let bytes = (0..400).fold(inner, |inner, _| [&[0x91][..], &inner].concat());
        let ty = (0..401).fold(Type::NUMBER, |ty, _| Type::list(ty));
        of_msgpack(bytes, ty)
    }),
    attack("msgpack", "a set of equal elements", 2000, |n| {
        of_msgpack(array(n, |_| text("same")), Type::set(Type::STRING))
    }),
    attack("msgpack", "dynamic values of one wide type each", 50, |n| {
        let ty = wide(20).to_json();
        let object =
            [&[0xde, 0, 20][..], &repeated_bytes(20, |i| [text(&name(i)), text("v")].concat())].concat();
        let dynamic = [&[0x92][..], &binary(ty.as_bytes()), &object].concat();
        of_msgpack(array(n, |_| dynamic.clone()), Type::tuple((0..n).map(|_| Type::DYNAMIC)))
    }),
    attack("json", "numbers that are no numbers", 2000, |n| {
        of_json(format!("[{}]", repeated(n, |i| format!("\"x{i}\""), ",")), Type::list(Type::NUMBER))
    }),
    attack("json", "one wrong name in each object", 1000, |n| {
        of_json(format!("[{}]", repeated(n, |_| "{\"atribute_7\":1}".into(), ",")), Type::list(wide(50)))
    }),
    attack("json", "empty objects of a wide dynamic type", 200, |n| {
        let dynamic = format!(
            "{{\"type\":{},\"value\":[{}]}}",
            Type::list(wide(40)).to_json(),
            repeated(n, |_| "{}".into(), ",")
        );
        of_json(dynamic, Type::DYNAMIC)
    }),
    attack("json", "long numbers", 500, |n| {
        of_json(format!("[{}]", repeated(n, |_| "1".repeat(200), ",")), Type::list(Type::NUMBER))
    }),
    attack("json", "one long number", 4000, |n| of_json("7".repeat(n), Type::NUMBER)),
    attack("json", "escapes", 4000, |n| of_json(format!("\"{}\"", "\\u0061".repeat(n)), Type::STRING)),
    attack("json", "combining characters", 4000, |n| {
        of_json(format!("\"a{}\"", "\u{301}\u{323}".repeat(n)), Type::STRING)
    }),
    attack("json", "a map of many keys in falling order", 2000, |n| {
        of_json(
            format!("{{{}}}", repeated(n, |i| format!("\"k{:09}\":\"v\"", n - i), ",")),
            Type::map(Type::STRING),
        )
    }),
    attack("json", "the type that a text implies", 2000, |n| {
        let text = format!("{{{}}}", repeated(n, |i| format!("\"k{i}\":[{{\"a\":null}}]"), ","));
        Prepared::new(text.len(), move || drop(json::implied_type(&text)))
    }),
    attack("type of json", "an object of many attributes", 2000, |n| {
        of_type(format!(
            "[\"object\",{{{}}}]",
            repeated(n, |i| format!("\"a{i}\":[\"list\",\"string\"]"), ",")
        ))
    }),
    attack("type of json", "names that are no types", 2000, |n| {
        of_type(format!("[\"tuple\",[{}]]", repeated(n, |_| "\"strng\"".into(), ",")))
    }),
    attack("type of json", "lists in one another", 60, |n| {
        of_type(format!("{}\"string\"{}", "[\"list\",".repeat(n), "]".repeat(n)))
    }),
];

fn of_msgpack(bytes: Vec<u8>, ty: Type) -> Prepared {
    Prepared::new(bytes.len(), move || match msgpack::value_from_slice(&bytes, &ty) {
        Ok(value) => drop(msgpack::value_to_vec(&value, &ty)),
        Err(error) => drop(error.to_string()),
    })
}

fn of_json(text: String, ty: Type) -> Prepared {
    Prepared::new(text.len(), move || match json::value_from_str(&text, &ty) {
        Ok(value) => drop(json::value_to_string(&value, &ty)),
        Err(error) => drop(error.to_string()),
    })
}

fn of_type(text: String) -> Prepared {
    Prepared::new(text.len(), move || match Type::from_json(&text) {
        Ok(ty) => drop((ty.to_json(), ty.to_string())),
        Err(error) => drop(error.to_string()),
    })
}

/// An object of so many strings.
pub(super) fn wide(attributes: usize) -> Type {
    Type::object((0..attributes).map(|i| (name(i), Type::STRING)))
}

fn name(i: usize) -> String {
    let mut name = String::from("attribute_");
    let _ = write!(name, "{i:04}");
    name
}

pub(super) fn text(text: &str) -> Vec<u8> {
    let len = text.len() as u32;
    [&[0xdb][..], &len.to_be_bytes(), text.as_bytes()].concat()
}

fn binary(bytes: &[u8]) -> Vec<u8> {
    let len = bytes.len() as u32;
    [&[0xc6][..], &len.to_be_bytes(), bytes].concat()
}

pub(super) fn array(n: usize, element: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    [&[0xdd][..], &(n as u32).to_be_bytes(), &repeated_bytes(n, element)].concat()
}

fn repeated_bytes(n: usize, piece: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    (0..n).flat_map(piece).collect()
}
