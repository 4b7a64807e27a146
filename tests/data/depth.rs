//! How deep values and types may be: as deep as allowed and no level deeper, for readers and writers of both formats.

use std::collections::BTreeMap;

use tfsdk::json::{JsonSink, JsonSource};
use tfsdk::msgpack::{MsgpackSink, MsgpackSource};
use tfsdk::{Error, Limits, ProblemKind, TfObject, ToTf, Type, Value, json, msgpack};

/// A kind of container around one part: of types, of values, and in both formats.
struct Container {
    name: &'static str,
    ty: fn(Type) -> Type,
    value: fn(Value) -> Value,
    msgpack: &'static [u8],
    json: (&'static str, &'static str),
}

const CONTAINERS: [Container; 5] = [
    Container {
        name: "list",
        ty: Type::list,
        value: |part| Value::list(part.ty().clone(), [part]).unwrap(),
        msgpack: b"\x91",
        json: ("[", "]"),
    },
    Container {
        name: "set",
        ty: Type::set,
        value: |part| Value::set(part.ty().clone(), [part]).unwrap(),
        msgpack: b"\x91",
        json: ("[", "]"),
    },
    Container {
        name: "map",
        ty: Type::map,
        value: |part| Value::map(part.ty().clone(), [("k", part)]).unwrap(),
        msgpack: b"\x81\xa1k",
        json: ("{\"k\":", "}"),
    },
    Container {
        name: "tuple",
        ty: |part| Type::tuple([part]),
        value: |part| Value::tuple([part]),
        msgpack: b"\x91",
        json: ("[", "]"),
    },
    Container {
        name: "object",
        ty: |part| Type::object([("k", part)]),
        value: |part| Value::object([("k", part)]),
        msgpack: b"\x81\xa1k",
        json: ("{\"k\":", "}"),
    },
];

impl Container {
    fn nested(&self, levels: usize) -> (Type, Value, Vec<u8>, String) {
        let ty = (0..levels).fold(Type::BOOL, |ty, _| (self.ty)(ty));
        let value = (0..levels).fold(Value::from(true), |value, _| (self.value)(value));
        let bytes = [&self.msgpack.repeat(levels)[..], b"\xc3"].concat();
        let text = format!("{}true{}", self.json.0.repeat(levels), self.json.1.repeat(levels));
        (ty, value, bytes, text)
    }
}

fn limit(levels: usize) -> Limits {
    Limits::new().max_depth(levels)
}

fn msgpack_of(value: &Value, ty: &Type, limit: Limits) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    value.write(&mut MsgpackSink::with_limits(&mut out, limit), ty)?;
    Ok(out)
}

fn json_of(value: &Value, ty: &Type, limit: Limits) -> Result<String, Error> {
    let mut out = String::new();
    value.write(&mut JsonSink::with_limits(&mut out, limit), ty)?;
    Ok(out)
}

#[track_caller]
fn too_deep<T: std::fmt::Debug>(result: Result<T, Error>) {
    let error = result.unwrap_err();
    assert!(error.has(ProblemKind::Depth) && error.problems().len() == 1, "{error}");
}

#[test]
fn as_many_levels_as_allowed_are_read_and_written_and_no_more() {
    for container in &CONTAINERS {
        for levels in [1, 2, 3, 7] {
            let (ty, value, bytes, text) = container.nested(levels);
            let (enough, short) = (limit(levels), limit(levels - 1));
            assert_eq!(
                msgpack::value_from_slice_with(&bytes, &ty, enough).unwrap(),
                value,
                "{}",
                container.name
            );
            assert_eq!(json::value_from_str_with(&text, &ty, enough).unwrap(), value, "{}", container.name);
            too_deep(msgpack::value_from_slice_with(&bytes, &ty, short));
            too_deep(json::value_from_str_with(&text, &ty, short));
            assert_eq!(msgpack_of(&value, &ty, enough).unwrap(), bytes, "{}", container.name);
            assert_eq!(json_of(&value, &ty, enough).unwrap(), text, "{}", container.name);
            too_deep(msgpack_of(&value, &ty, short));
            too_deep(json_of(&value, &ty, short));
        }
    }
}

#[test]
fn five_hundred_and_twelve_levels_are_the_default() {
    assert_eq!(Limits::new(), limit(512));
    assert_eq!(Limits::default(), limit(512));
    for container in &CONTAINERS {
        let (ty, value, bytes, text) = container.nested(512);
        assert!(msgpack::value_from_slice(&bytes, &ty).is_ok());
        assert!(json::value_from_str(&text, &ty).is_ok());
        assert_eq!(msgpack::value_to_vec(&value, &ty).unwrap(), bytes);
        assert_eq!(json::value_to_string(&value, &ty).unwrap(), text);
        let (ty, value, bytes, text) = container.nested(513);
        too_deep(msgpack::value_from_slice(&bytes, &ty));
        too_deep(json::value_from_str(&text, &ty));
        too_deep(msgpack::value_to_vec(&value, &ty));
        too_deep(json::value_to_string(&value, &ty));
    }
}

#[test]
fn a_scalar_takes_no_level() {
    let none = limit(0);
    assert!(msgpack::value_from_slice_with(b"\xc3", &Type::BOOL, none).is_ok());
    assert!(json::value_from_str_with("true", &Type::BOOL, none).is_ok());
    assert!(msgpack_of(&Value::null(Type::list(Type::BOOL)), &Type::list(Type::BOOL), none).is_ok());
    too_deep(msgpack::from_slice_with::<Vec<bool>>(b"\x90", none));
    too_deep(json::from_str_with::<Vec<bool>>("[]", none));
    too_deep(json::from_str_with::<BTreeMap<String, bool>>("{}", none));
    // More levels than a computer can count are as good as any.
    let any = limit(usize::MAX);
    assert!(msgpack::value_from_slice_with(b"\x90", &Type::list(Type::BOOL), any).is_ok());
    assert!(json::value_from_str_with("[]", &Type::list(Type::BOOL), any).is_ok());
    assert!(Type::from_json_with(r#"["list","bool"]"#, any).is_ok());
    assert!(msgpack::value_from_slice_with(b"\x92\xc4\x06\"bool\"\xc3", &Type::DYNAMIC, any).is_ok());
}

/// What was entered is left again: the second part may be as deep as the first, in every container and at every level.
#[test]
fn parts_beside_one_another_are_each_as_deep_as_allowed() {
    for container in &CONTAINERS {
        let (ty, value, bytes, text) = container.nested(2);
        let (empty_bytes, empty_text) = match container.json.0 {
            "[" => (&b"\x90"[..], "[]"),
            _ => (&b"\x80"[..], "{}"),
        };
        let empty = !matches!(container.name, "tuple" | "object");
        let parts: Vec<(&[u8], &str)> = if empty {
            vec![(&bytes, &text), (empty_bytes, empty_text), (&bytes, &text)]
        } else {
            vec![(&bytes, &text), (&bytes, &text), (&bytes, &text)]
        };
        let enough = limit(3);
        let ones: Vec<u8> = parts.iter().flat_map(|(bytes, _)| bytes.iter().copied()).collect();
        let list = [&b"\x93"[..], &ones].concat();
        let read = msgpack::value_from_slice_with(&list, &Type::list(ty.clone()), enough).unwrap();
        let joined = format!("[{},{},{}]", parts[0].1, parts[1].1, parts[2].1);
        assert_eq!(json::value_from_str_with(&joined, &Type::list(ty.clone()), enough).unwrap(), read);
        assert_eq!(msgpack_of(&read, read.ty(), enough).unwrap(), list, "{}", container.name);
        assert_eq!(json_of(&read, read.ty(), enough).unwrap(), joined, "{}", container.name);
        // The same in a map, a tuple and an object.
        let three = || [("a", value.clone()), ("b", value.clone()), ("c", value.clone())];
        for around in [
            Value::map(ty.clone(), three()).unwrap(),
            Value::tuple(three().map(|(_, part)| part)),
            Value::object(three()),
            Value::set(ty.clone(), three().map(|(_, part)| part)).unwrap(),
        ] {
            let bytes = msgpack_of(&around, around.ty(), enough).unwrap();
            assert_eq!(msgpack::value_from_slice_with(&bytes, around.ty(), enough).unwrap(), around);
            let text = json_of(&around, around.ty(), enough).unwrap();
            assert_eq!(json::value_from_str_with(&text, around.ty(), enough).unwrap(), around);
        }
    }
}

#[test]
fn dynamic_values_beside_one_another_are_each_as_deep_as_allowed() {
    let many = Value::tuple((0..600).map(|i| Value::list(Type::NUMBER, [Value::from(i)]).unwrap()));
    let place = Type::tuple((0..600).map(|_| Type::DYNAMIC));
    // The tuple, the dynamic value, and the list in it.
    for enough in [limit(3), limit(512)] {
        let bytes = msgpack_of(&many, &place, enough).unwrap();
        assert_eq!(msgpack::value_from_slice_with(&bytes, &place, enough).unwrap(), many);
        let text = json_of(&many, &place, enough).unwrap();
        assert_eq!(json::value_from_str_with(&text, &place, enough).unwrap(), many);
    }
    let bytes = msgpack_of(&many, &place, limit(3)).unwrap();
    let text = json_of(&many, &place, limit(3)).unwrap();
    too_deep(msgpack_of(&many, &place, limit(2)).map_err(first));
    too_deep(json_of(&many, &place, limit(2)).map_err(first));
    assert!(msgpack::value_from_slice_with(&bytes, &place, limit(2)).is_err());
    too_deep(json::value_from_str_with(&text, &place, limit(2)));
    // Among values of a known type as well.
    let pair = Type::tuple([Type::DYNAMIC, Type::list(Type::list(Type::BOOL))]);
    let value = Value::tuple([
        Value::list(Type::BOOL, []).unwrap(),
        Value::list(Type::list(Type::BOOL), [Value::list(Type::BOOL, []).unwrap()]).unwrap(),
    ]);
    for value in
        [value, Value::tuple([Value::null(Type::DYNAMIC), Value::null(Type::list(Type::list(Type::BOOL)))])]
    {
        let bytes = msgpack_of(&value, &pair, limit(3)).unwrap();
        assert_eq!(msgpack::value_from_slice_with(&bytes, &pair, limit(3)).unwrap(), value);
        let text = json_of(&value, &pair, limit(3)).unwrap();
        assert_eq!(json::value_from_str_with(&text, &pair, limit(3)).unwrap(), value);
    }
}

/// An error with the first problem of another.
fn first(error: Error) -> Error {
    Error::new(error.problems()[0].kind(), error.problems()[0].message().to_owned())
}

#[test]
fn a_dynamic_value_is_a_level_and_its_type_counts_from_there() {
    let null = Value::null(Type::list(Type::list(Type::BOOL)));
    for (levels, fits) in [(2, false), (3, true)] {
        assert_eq!(msgpack_of(&null, &Type::DYNAMIC, limit(levels)).is_ok(), fits, "{levels}");
        assert_eq!(json_of(&null, &Type::DYNAMIC, limit(levels)).is_ok(), fits, "{levels}");
        let bytes = b"\x92\xc4\x18[\"list\",[\"list\",\"bool\"]]\xc0";
        let read = msgpack::value_from_slice_with(bytes, &Type::DYNAMIC, limit(levels));
        assert_eq!(read.is_ok(), fits, "{levels}: {read:?}");
        for text in [
            r#"{"value":null,"type":["list",["list","bool"]]}"#,
            r#"{"type":["list",["list","bool"]],"value":null}"#,
        ] {
            assert_eq!(
                json::value_from_str_with(text, &Type::DYNAMIC, limit(levels)).is_ok(),
                fits,
                "{levels}"
            );
        }
    }
    // Every kind of type is counted when it is written, wherever in it the depth is.
    for ty in [
        Type::list(Type::map(Type::BOOL)),
        Type::set(Type::tuple([])),
        Type::map(Type::object::<&str>([])),
        Type::tuple([Type::BOOL, Type::list(Type::BOOL)]),
        Type::object([("a", Type::BOOL), ("b", Type::set(Type::BOOL))]),
    ] {
        let null = Value::null(ty);
        for (levels, fits) in [(2, false), (3, true)] {
            assert_eq!(msgpack_of(&null, &Type::DYNAMIC, limit(levels)).is_ok(), fits, "{levels}: {null:?}");
            assert_eq!(json_of(&null, &Type::DYNAMIC, limit(levels)).is_ok(), fits, "{levels}: {null:?}");
        }
    }
}

#[test]
fn types_are_read_as_deep_as_allowed_and_no_deeper() {
    for container in &CONTAINERS {
        for levels in [1, 2, 5, 512] {
            let ty = container.nested(levels).0;
            assert_eq!(Type::from_json_with(&ty.to_json(), limit(levels)).unwrap(), ty, "{}", container.name);
            too_deep(Type::from_json_with(&ty.to_json(), limit(levels - 1)));
        }
        assert!(Type::from_json(&container.nested(512).0.to_json()).is_ok());
        too_deep(Type::from_json(&container.nested(513).0.to_json()));
    }
    assert_eq!(Type::from_json_with("\"bool\"", limit(0)).unwrap(), Type::BOOL);
    // Types beside one another are each as deep.
    let wide = Type::tuple([Type::list(Type::BOOL), Type::object([("a", Type::BOOL)]), Type::tuple([])]);
    let ty = Type::object([("a", wide.clone()), ("b", wide)]);
    assert_eq!(Type::from_json_with(&ty.to_json(), limit(3)).unwrap(), ty);
    too_deep(Type::from_json_with(&ty.to_json(), limit(2)));
}

/// After an error the reader is as far in as before the part that failed.
#[test]
fn a_part_that_failed_takes_no_depth_from_those_behind_it() {
    let ty = Type::list(Type::list(Type::list(Type::BOOL)));
    let bytes = [&b"\x93"[..], b"\x91\x91\x01", b"\x91\x91\x01", b"\x91\x91\xc3"].concat();
    let text = "[[[1]],[[1]],[[true]]]";
    let value = Value::tuple([
        Value::tuple([Value::tuple([Value::from(1)])]),
        Value::tuple([Value::tuple([Value::from(1)])]),
        Value::tuple([Value::tuple([Value::from(true)])]),
    ]);
    let expected = "2 problems:\n  [0][0][0]: expected a bool, found number 1\n  \
                    [1][0][0]: expected a bool, found number 1";
    let enough = limit(3);
    for error in [
        msgpack::value_from_slice_with(&bytes, &ty, enough).unwrap_err(),
        json::value_from_str_with(text, &ty, enough).unwrap_err(),
        msgpack::from_slice_with::<Vec<Vec<Vec<bool>>>>(&bytes, enough).unwrap_err(),
        json::from_str_with::<Vec<Vec<Vec<bool>>>>(text, enough).unwrap_err(),
        value.get::<Vec<Vec<Vec<bool>>>>().unwrap_err(),
    ] {
        assert_eq!(error.to_string(), expected);
    }
    // A list where a bool is expected, which is passed over, and an attribute that nobody asked for.
    let object = Type::list(Type::object([("a", Type::BOOL)]));
    let text = r#"[{"a":[],"x":[]},{"a":{},"x":{}},{"a":true}]"#;
    let error = json::value_from_str_with(text, &object, enough).unwrap_err();
    assert_eq!(error.problems().len(), 4, "{error}");
    assert!(!error.has(ProblemKind::Depth), "{error}");
    // A dynamic value in which something is wrong.
    let pair = Type::list(Type::DYNAMIC);
    let text = r#"[{"value":[1],"type":["list","bool"]},{"value":[true],"type":["list","bool"]},{"value":[2],"type":["list","bool"]}]"#;
    let error = json::value_from_str_with(text, &pair, enough).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [0][0]: expected a bool, found number 1\n  [2][0]: expected a bool, found number 2"
    );
    let typed = |element: &[u8]| [&b"\x92\xaf[\"list\",\"bool\"]\x91"[..], element].concat();
    let bytes = [&b"\x93"[..], &typed(b"\x01"), &typed(b"\xc3"), &typed(b"\x02")].concat();
    let error = msgpack::value_from_slice_with(&bytes, &pair, enough).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [0][0]: expected a bool, found number 1\n  [2][0]: expected a bool, found number 2"
    );
}

/// The type of a dynamic value is deeper JSON than it is deep; what comes behind it has no more depth for that.
#[test]
fn behind_the_type_of_a_dynamic_value_the_depth_is_as_before() {
    let nested = |levels: usize| {
        let of_type = format!("{}\"bool\"{}", "[\"list\",".repeat(levels), "]".repeat(levels));
        let value = format!("{}true{}", "[".repeat(levels), "]".repeat(levels));
        format!("{{\"type\":{of_type},\"value\":{value}}}")
    };
    let pair = Type::tuple([Type::DYNAMIC, Type::DYNAMIC]);
    let read = |levels: usize| {
        let text = format!("[{},{}]", nested(1), nested(levels));
        json::value_from_str_with(&text, &pair, limit(4))
    };
    assert!(read(2).is_ok());
    too_deep(read(3));
}

/// JSON is as deep as it is also where nobody looks at it.
#[test]
fn what_json_is_passed_over_may_be_as_deep_as_what_is_read() {
    let object = Type::object([("a", Type::BOOL)]);
    for (open, close) in [("[", "]"), ("{\"k\":", "}")] {
        let surplus =
            |levels: usize| format!("{{\"x\":{}1{},\"a\":true}}", open.repeat(levels), close.repeat(levels));
        let error = json::value_from_str_with(&surplus(2), &object, limit(3)).unwrap_err();
        assert!(error.has(ProblemKind::Attributes) && !error.has(ProblemKind::Depth), "{error}");
        too_deep(json::value_from_str_with(&surplus(3), &object, limit(3)).map_err(first));
        // Empty ones have no level that is left over.
        let beside = format!("{{\"x\":[[],[],{{}},{{}},{open}1{close}],\"a\":true}}");
        let error = json::value_from_str_with(&beside, &object, limit(3)).unwrap_err();
        assert!(!error.has(ProblemKind::Depth), "{error}");
    }
    assert!(json::text_at(&format!("{{\"a\":{}1{}}}", "[".repeat(511), "]".repeat(511)), &["a"]).is_ok());
    too_deep(json::text_at(&format!("{{\"a\":{}1{}}}", "[".repeat(512), "]".repeat(512)), &["a"]));
    assert!(json::implied_value(&format!("{}{}", "[".repeat(512), "]".repeat(512))).is_ok());
    too_deep(json::implied_value(&format!("{}{}", "[".repeat(513), "]".repeat(513))).map_err(first));
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Node<T> {
    #[tfsdk("k")]
    k: T,
}

#[test]
fn structs_tuples_and_maps_are_levels_of_their_own() {
    type Nested = Node<(BTreeMap<String, Vec<bool>>,)>;
    let value = Node { k: (BTreeMap::from([("k".to_owned(), vec![true])]),) };
    let bytes = msgpack::to_vec(&value).unwrap();
    let text = json::to_string(&value).unwrap();
    assert_eq!(text, r#"{"k":[{"k":[true]}]}"#);
    assert_eq!(msgpack::from_slice_with::<Nested>(&bytes, limit(4)).unwrap(), value);
    assert_eq!(json::from_str_with::<Nested>(&text, limit(4)).unwrap(), value);
    too_deep(msgpack::from_slice_with::<Nested>(&bytes, limit(3)));
    too_deep(json::from_str_with::<Nested>(&text, limit(3)));
    for levels in [3, 4] {
        let mut out = Vec::new();
        let written = value.to_tf(&mut MsgpackSink::with_limits(&mut out, limit(levels)));
        assert_eq!(written.is_ok(), levels == 4);
        let mut out = String::new();
        let written = value.to_tf(&mut JsonSink::with_limits(&mut out, limit(levels)));
        assert_eq!(written.is_ok(), levels == 4);
    }
    let nodes = vec![value.clone(), value.clone(), value];
    let bytes = msgpack::to_vec(&nodes).unwrap();
    let text = json::to_string(&nodes).unwrap();
    assert_eq!(msgpack::from_slice_with::<Vec<Nested>>(&bytes, limit(5)).unwrap(), nodes);
    assert_eq!(json::from_str_with::<Vec<Nested>>(&text, limit(5)).unwrap(), nodes);
}

/// One source or sink may read or write several values, each as deep as the first.
#[test]
fn a_source_that_is_used_again_is_as_deep_as_before() {
    use tfsdk::FromTf;
    let mut source = MsgpackSource::with_limits(b"\x91\x01\x91\x02\x81\xa1k\x03", limit(1));
    assert_eq!(Vec::<u8>::from_tf(&mut source).unwrap(), [1]);
    assert_eq!(<(u8,)>::from_tf(&mut source).unwrap(), (2,));
    assert_eq!(Node::<u8>::from_tf(&mut source).unwrap(), Node { k: 3 });
    source.finish().unwrap();
    let mut source = JsonSource::with_limits("[1] [2] {\"k\":3}", limit(1));
    assert_eq!(Vec::<u8>::from_tf(&mut source).unwrap(), [1]);
    assert_eq!(<(u8,)>::from_tf(&mut source).unwrap(), (2,));
    assert_eq!(Node::<u8>::from_tf(&mut source).unwrap(), Node { k: 3 });
    source.finish().unwrap();
    let mut out = Vec::new();
    let mut sink = MsgpackSink::with_limits(&mut out, limit(1));
    [1u8][..].to_tf(&mut sink).unwrap();
    (2u8,).to_tf(&mut sink).unwrap();
    Node { k: 3u8 }.to_tf(&mut sink).unwrap();
    assert_eq!(out, b"\x91\x01\x91\x02\x81\xa1k\x03");
    let mut out = String::new();
    let mut sink = JsonSink::with_limits(&mut out, limit(1));
    [1u8][..].to_tf(&mut sink).unwrap();
    assert_eq!(out, "[1]");
}
