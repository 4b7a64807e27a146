//! A value as a source and as a sink, as those who write a format of their own meet them.

use std::collections::BTreeMap;

use kit::show::{shown, ty};
use kit::strategies::{Parts, any_typed_value};
use proptest::prelude::*;
use tfsdk::stream::{SequenceKind, Sink, Source, ValueSink, ValueSource, read_value, write_value};
use tfsdk::ty::{TypeKind, TypeSpec};
use tfsdk::value::Refinement;
use tfsdk::{Error, FromTf, Number, Path, ProblemKind, Step, TfObject, TfType, ToTf, Type, Value, ValueRef};

/// What is left of a sink into which `write` wrote a value of this type.
fn written(wanted: &str, write: impl FnOnce(&mut ValueSink) -> Result<(), Error>) -> Result<String, Error> {
    let mut sink = ValueSink::new(ty(wanted));
    write(&mut sink)?;
    sink.finish().map(|value| shown(&value))
}

#[track_caller]
fn told<T: std::fmt::Debug>(result: Result<T, Error>, message: &str) {
    assert_eq!(result.unwrap_err().to_string(), message);
}

// Writing

#[test]
fn a_scalar_is_written_where_its_type_is_wanted() {
    assert_eq!(written("bool", |sink| sink.bool(true)).unwrap(), "true : bool");
    assert_eq!(written("string", |sink| sink.string("e\u{301}")).unwrap(), "\"é\" : string");
    assert_eq!(written("number", |sink| sink.number(&Number::from(5))).unwrap(), "5 : number");
    assert_eq!(written("number", |sink| sink.i64(-5)).unwrap(), "-5 : number");
    assert_eq!(written("number", |sink| sink.u64(u64::MAX)).unwrap(), "18446744073709551615 : number");
    assert_eq!(written("number", |sink| sink.f64(0.1)).unwrap(), "0.1 : number");
    assert_eq!(written("bool", Sink::null).unwrap(), "null : bool");
    assert_eq!(written("bool", |sink| sink.unknown(None)).unwrap(), "? : bool");
    let refinement = Refinement::new().not_null();
    assert_eq!(written("bool", |sink| sink.unknown(Some(&refinement))).unwrap(), "?(not null) : bool");
    assert_eq!(written("any", |sink| sink.bool(true)).unwrap(), "true : bool");
    assert_eq!(written("any", |sink| sink.string("x")).unwrap(), "\"x\" : string");
    assert_eq!(written("any", |sink| sink.i64(1)).unwrap(), "1 : number");
    assert_eq!(written("any", Sink::null).unwrap(), "null : any");
    told(written("bool", |sink| sink.string("x")), "expected bool, found string");
    told(written("string", |sink| sink.i64(1)), "expected string, found number");
    told(written("list(bool)", |sink| sink.bool(true)), "expected list of bool, found bool");
    assert!(written("number", |sink| sink.f64(f64::NAN)).is_err());
    let prefix = Refinement::new().prefix("a");
    told(
        written("number", |sink| sink.unknown(Some(&prefix))),
        "an unknown number cannot be refined by a string prefix",
    );
}

#[test]
fn a_sequence_is_written_where_its_kind_is_wanted() {
    let two = |kind: SequenceKind| {
        move |sink: &mut ValueSink| {
            sink.sequence(kind, 2)?;
            sink.element()?;
            sink.bool(true)?;
            sink.element()?;
            sink.bool(false)?;
            sink.end_sequence()
        }
    };
    assert_eq!(written("list(bool)", two(SequenceKind::List)).unwrap(), "[true, false] : list(bool)");
    assert_eq!(written("set(bool)", two(SequenceKind::Set)).unwrap(), "toset([false, true]) : set(bool)");
    let pair = SequenceKind::Tuple(2);
    assert_eq!(written("tuple([bool, bool])", two(pair)).unwrap(), "[true, false] : tuple([bool, bool])");
    told(written("list(bool)", two(SequenceKind::Set)), "expected list of bool, found a set");
    told(written("set(bool)", two(SequenceKind::List)), "expected set of bool, found a list");
    told(written("list(bool)", two(pair)), "expected list of bool, found a tuple");
    told(written("tuple([bool])", two(pair)), "expected tuple, found a tuple");
    told(written("tuple([bool, bool])", two(SequenceKind::List)), "expected tuple, found a list");
    told(written("map(bool)", two(SequenceKind::List)), "expected map of bool, found a list");
    told(written("any", two(SequenceKind::List)), "expected dynamic, found a list");
    told(written("list(string)", two(SequenceKind::List)), "expected string, found bool");
}

#[test]
fn a_map_and_an_object_are_written_where_they_are_wanted() {
    let map = |sink: &mut ValueSink| {
        sink.map(2)?;
        sink.key("b")?;
        sink.i64(1)?;
        sink.key("e\u{301}")?;
        sink.i64(2)?;
        sink.end_entries()
    };
    assert_eq!(written("map(number)", map).unwrap(), "{\"b\" = 1, \"é\" = 2} : map(number)");
    told(written("object({ a = bool })", map), "expected object, found a map");
    told(written("list(number)", map), "expected list of number, found a map");
    let object = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.i64(1)?;
        sink.attribute("b")?;
        sink.bool(true)?;
        sink.end_entries()
    };
    assert_eq!(
        written("object({ a = number, b = bool })", object).unwrap(),
        "{a = 1, b = true} : object({ a = number, b = bool })"
    );
    told(written("object({ a = number })", object), "expected an object of 1 attribute, found one of 2");
    told(written("map(number)", object), "expected map of number, found an object");
    told(written("object({ a = number, c = bool })", object), "attribute \"b\" is not expected here");
    told(written("object({ a = bool, b = bool })", object), "expected bool, found number");
}

#[test]
fn what_is_dynamic_brings_its_type_along() {
    let tuple = Value::tuple([Value::from(1), Value::from("x")]);
    let write = |value: &Value| {
        let value = value.clone();
        move |sink: &mut ValueSink| sink.dynamic(value.as_ref())
    };
    assert_eq!(written("any", write(&tuple)).unwrap(), "[1, \"x\"] : tuple([number, string])");
    let pair = |one: Value, other: Value| {
        move |sink: &mut ValueSink| {
            sink.sequence(SequenceKind::List, 2)?;
            for value in [one, other] {
                sink.element()?;
                sink.dynamic(value.as_ref())?;
            }
            sink.end_sequence()
        }
    };
    assert_eq!(written("list(any)", pair(1.into(), 2.into())).unwrap(), "[1, 2] : list(number)");
    assert!(written("list(any)", pair(1.into(), "x".into())).is_err());
    let object = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.dynamic(Value::from(1).as_ref())?;
        sink.attribute("b")?;
        sink.bool(true)?;
        sink.end_entries()
    };
    assert_eq!(
        written("object({ a = any, b = bool })", object).unwrap(),
        "{a = 1, b = true} : object({ a = number, b = bool })"
    );
    let nested = |sink: &mut ValueSink| {
        sink.map(1)?;
        sink.key("k")?;
        sink.sequence(SequenceKind::Tuple(2), 2)?;
        sink.element()?;
        sink.dynamic(Value::from(1).as_ref())?;
        sink.element()?;
        sink.null()?;
        sink.end_sequence()?;
        sink.end_entries()
    };
    assert_eq!(
        written("map(tuple([any, any]))", nested).unwrap(),
        "{\"k\" = [1, null]} : map(tuple([number, any]))"
    );
}

/// As an impl by hand does that ends in an error: what it has left open is none of what follows.
#[test]
fn what_ends_in_the_middle_takes_nothing_with_it() {
    for inner in [
        "tuple([number, number])",
        "list(tuple([number, number]))",
        "map(list(list(number)))",
        "object({ a = number, b = bool, c = string })",
    ] {
        let ty = kit::show::ty(&format!("object({{ a = {inner}, b = bool, c = string }})"));
        let mut sink = ValueSink::new(ty);
        let middle = |sink: &mut ValueSink| match inner {
            "tuple([number, number])" => sink.sequence(SequenceKind::Tuple(2), 2),
            "list(tuple([number, number]))" => {
                sink.sequence(SequenceKind::List, 1)?;
                sink.element()?;
                sink.sequence(SequenceKind::Tuple(2), 2)?;
                sink.element()?;
                sink.i64(1)
            }
            "object({ a = number, b = bool, c = string })" => {
                sink.object(3)?;
                sink.attribute("a")
            }
            _ => {
                sink.map(2)?;
                sink.key("x")?;
                sink.sequence(SequenceKind::List, 1)?;
                sink.element()?;
                sink.sequence(SequenceKind::List, 3)
            }
        };
        let rest = |sink: &mut ValueSink| {
            sink.attribute("b")?;
            sink.bool(true)?;
            sink.attribute("c")?;
            sink.string("x")?;
            sink.end_entries()
        };
        sink.object(3).and_then(|()| sink.attribute("a")).and_then(|()| middle(&mut sink)).unwrap();
        sink.give_up(1, &Step::Attribute("a".into()));
        rest(&mut sink).unwrap();
        let (value, missing) = sink.finish_in_part().expect("it was ended");
        assert_eq!(value.to_string(), "{ a = null, b = true, c = \"x\" }", "{inner}");
        assert_eq!(missing, ["a".parse().unwrap()], "{inner}");
    }
    // Also where it is the last.
    let mut sink = ValueSink::new(kit::show::ty("object({ a = bool, b = list(list(number)) })"));
    let last = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.bool(true)?;
        sink.attribute("b")?;
        sink.sequence(SequenceKind::List, 2)?;
        sink.element()?;
        sink.sequence(SequenceKind::List, 2)
    };
    last(&mut sink).unwrap();
    sink.give_up(1, &Step::Attribute("b".into()));
    sink.end_entries().unwrap();
    let (value, missing) = sink.finish_in_part().expect("it was ended");
    assert_eq!(value.to_string(), "{ a = true, b = null }");
    assert_eq!(missing, ["b".parse().unwrap()]);
}

/// Ends in the middle of an object whose attributes are called as those around it.
struct Half;

impl TfType for Half {
    const SPEC: &'static TypeSpec = Names::SPEC;
}

impl ToTf for Half {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.object(2)?;
        sink.attribute("id")?;
        Err(Error::invalid("there is no more"))
    }
}

/// Writes nothing.
struct Nothing;

impl TfType for Nothing {
    const SPEC: &'static TypeSpec = Names::SPEC;
}

impl ToTf for Nothing {
    fn to_tf<K: Sink>(&self, _: &mut K) -> Result<(), Error> {
        Err(Error::invalid("there is nothing"))
    }
}

#[derive(TfObject)]
struct Names {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("zone")]
    zone: String,
}

#[test]
fn what_derived_code_goes_on_behind_takes_nothing_with_it() {
    #[derive(TfObject)]
    struct Held<T> {
        #[tfsdk("child")]
        child: T,
        #[tfsdk("id")]
        id: String,
        #[tfsdk("zone")]
        zone: String,
    }
    fn in_part<T: ToTf>(child: T) -> String {
        let held = Held { child, id: "own".to_owned(), zone: "z".to_owned() };
        let mut sink = ValueSink::new(Type::of::<Held<T>>());
        let error = held.to_tf(&mut sink).unwrap_err();
        assert_eq!(error.problems().len(), 1, "{error}");
        let (value, missing) = sink.finish_in_part().expect("something was written");
        let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
        assert_eq!(
            value.attribute("id").and_then(|id| id.to_value().as_str().map(str::to_owned)),
            Some("own".into())
        );
        assert_eq!(
            value.attribute("zone").and_then(|id| id.to_value().as_str().map(str::to_owned)),
            Some("z".into())
        );
        format!("{} lacks {}", value.attribute("child").unwrap().to_value(), missing.join(", "))
    }
    let other = || Names { id: "other".to_owned(), zone: "other".to_owned() };
    assert_eq!(in_part(Half), "null lacks child");
    assert_eq!(in_part((Half, other())), "null lacks child");
    assert_eq!(in_part((Nothing, other())), "null lacks child");
    assert_eq!(in_part((other(), Nothing)), "null lacks child");
    let of_other = r#"{ id = "other", zone = "other" }"#;
    assert_eq!(in_part(((1, Half), other())), format!("[null, {of_other}] lacks child[0]"));
    assert_eq!(in_part(vec![Half]), "null lacks child");
    let of_pair = BTreeMap::from([("k", (Half, other()))]);
    assert_eq!(in_part(of_pair), r#"{ "k" = null } lacks child["k"]"#);
    assert_eq!(
        in_part(Held { child: Half, id: "other".to_owned(), zone: "other".to_owned() }),
        r#"{ child = null, id = "other", zone = "other" } lacks child.child"#
    );
}

/// The type of an attribute whose writer failed is not that of the next.
#[test]
fn what_follows_a_failure_is_held_to_its_own_type() {
    let mut sink = ValueSink::new(Type::object([("a", Type::NUMBER), ("b", Type::STRING)]));
    sink.object(2).and_then(|()| sink.attribute("a")).and_then(|()| sink.attribute("b")).unwrap();
    assert_eq!(sink.i64(5).unwrap_err().to_string(), "expected string, found number");
}

#[test]
fn what_is_missing_has_a_path() {
    let write = |text: &str, write: &dyn Fn(&mut ValueSink) -> Result<(), tfsdk::Error>| {
        let mut sink = ValueSink::new(kit::show::ty(text));
        write(&mut sink).expect("no call fails");
        let (value, missing) = sink.finish_in_part().expect("it was ended");
        let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
        format!("{value} lacks {}", missing.join(", "))
    };
    let half = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.i64(1)?;
        sink.end_entries()
    };
    let of = "object({ a = number, b = number })";
    assert_eq!(write(of, &half), "{ a = 1, b = null } lacks b");
    let list = |sink: &mut ValueSink| {
        sink.sequence(SequenceKind::List, 2)?;
        for _ in 0..2 {
            sink.element()?;
            half(sink)?;
        }
        sink.end_sequence()
    };
    assert_eq!(
        write(&format!("list({of})"), &list),
        "[{ a = 1, b = null }, { a = 1, b = null }] lacks [0].b, [1].b"
    );
    let map = |sink: &mut ValueSink| {
        sink.map(1)?;
        sink.key("x")?;
        half(sink)?;
        sink.end_entries()
    };
    assert_eq!(write(&format!("map({of})"), &map), "{ \"x\" = { a = 1, b = null } } lacks [\"x\"].b");
    let short = |sink: &mut ValueSink| {
        sink.map(1)?;
        sink.key("x")?;
        sink.sequence(SequenceKind::List, 2)?;
        sink.element()?;
        sink.i64(1)?;
        sink.end_sequence()?;
        sink.end_entries()
    };
    assert_eq!(write("map(list(number))", &short), "{ \"x\" = null } lacks [\"x\"]");
    let set = |sink: &mut ValueSink| {
        sink.sequence(SequenceKind::Set, 1)?;
        sink.element()?;
        half(sink)?;
        sink.end_sequence()
    };
    assert!(write(&format!("set({of})"), &set).ends_with(" lacks "));
    // Of two elements with one key, one is gone.
    let twice = |sink: &mut ValueSink| {
        sink.map(2)?;
        for key in ["\u{e9}", "e\u{301}"] {
            sink.key(key)?;
            sink.i64(1)?;
        }
        sink.end_entries()
    };
    assert_eq!(write("map(number)", &twice), "null lacks ");
}

#[test]
fn a_value_that_was_not_written_whole_is_none() {
    let unfinished = "the writer ended in the middle of a value";
    told(written("bool", |_| Ok(())), unfinished);
    told(written("list(bool)", |sink| sink.sequence(SequenceKind::List, 0)), unfinished);
    let left_out = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("b")?;
        sink.bool(true)?;
        sink.end_entries()
    };
    told(written("object({ a = bool, b = bool })", left_out), unfinished);
    let cut = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.bool(true)?;
        sink.end_entries()
    };
    told(written("object({ a = bool, b = bool })", cut), unfinished);
    let again = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("b")?;
        sink.bool(true)?;
        sink.attribute("a")
    };
    told(written("object({ a = bool, b = bool })", again), "attribute \"a\" is not expected here");
    told(written("bool", |sink| sink.attribute("a")), "attribute \"a\" is not expected here");
    for error in [
        written("bool", |sink| sink.end_sequence()).unwrap_err(),
        written("bool", |sink| sink.end_entries()).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "the writer ended a value that it had not started");
        assert!(error.has(ProblemKind::Malformed));
    }
}

// Reading

fn source_of(value: &Value) -> ValueSource<'_> {
    ValueSource::new(value.as_ref())
}

#[test]
fn a_mark_leads_back_to_the_value_that_comes_next() {
    let value = Value::tuple([1.into(), 2.into()]);
    let mut source = source_of(&value);
    let start = source.mark();
    let mut sequence = source.sequence(SequenceKind::Tuple(2)).unwrap();
    assert_eq!(source.remaining(&sequence), 2);
    assert!(source.next_element(&mut sequence).unwrap());
    assert_eq!(source.remaining(&sequence), 1);
    let first = source.mark();
    assert_eq!(source.i64(0, 9).unwrap(), 1);
    assert!(source.next_element(&mut sequence).unwrap());
    assert_eq!(source.i64(0, 9).unwrap(), 2);
    assert!(!source.next_element(&mut sequence).unwrap());
    source.rewind(first);
    assert_eq!(source.i64(0, 9).unwrap(), 1);
    source.rewind(start);
    assert_eq!(<(u8, u8)>::from_tf(&mut source).unwrap(), (1, 2));
}

#[test]
fn a_list_a_set_and_a_tuple_are_read_as_any_of_them() {
    let values = [
        Value::list(Type::BOOL, [true.into()]).unwrap(),
        Value::set(Type::BOOL, [true.into()]).unwrap(),
        Value::tuple([true.into()]),
    ];
    for value in &values {
        for wanted in ["list(bool)", "set(bool)", "tuple([bool])"] {
            let read = read_value(&mut source_of(value), &ty(wanted)).unwrap();
            assert_eq!(read.ty(), &ty(wanted));
        }
        let error = read_value(&mut source_of(value), &ty("tuple([bool, bool])")).unwrap_err();
        assert_eq!(error.to_string(), "expected a tuple of length 2, found 1 element");
        for wanted in ["map(bool)", "object({ a = bool })"] {
            assert!(read_value(&mut source_of(value), &ty(wanted)).is_err());
        }
    }
}

#[test]
fn a_sequence_that_is_read_as_a_tuple_has_its_length() {
    let bytes = b"\x92\x01\x02";
    let value = Value::tuple([1.into(), 2.into()]);
    for (len, fits) in [(1, false), (2, true), (3, false)] {
        let message = format!("expected a tuple of length {len}, found 2 elements");
        let from_value = source_of(&value).sequence(SequenceKind::Tuple(len)).map(drop);
        let from_bytes =
            tfsdk::msgpack::MsgpackSource::new(bytes).sequence(SequenceKind::Tuple(len)).map(drop);
        for read in [from_value, from_bytes] {
            assert_eq!(
                read.map_err(|error| error.to_string()),
                if fits { Ok(()) } else { Err(message.clone()) }
            );
        }
    }
}

#[test]
fn a_map_is_no_object_and_an_object_no_map() {
    let map = Value::map(Type::BOOL, [("a", true.into())]).unwrap();
    let object = Value::object([("a", true.into())]);
    told(read_value(&mut source_of(&map), object.ty()), "expected an object, found a map of bool");
    told(read_value(&mut source_of(&object), map.ty()), "expected a map, found an object");
    assert_eq!(read_value(&mut source_of(&map), map.ty()).unwrap(), map);
    assert_eq!(read_value(&mut source_of(&object), object.ty()).unwrap(), object);
}

#[test]
fn null_and_unknown_are_taken_where_they_are() {
    let refinement = Refinement::new().not_null();
    let refined = Value::refined(Type::STRING, refinement.clone()).unwrap();
    for (value, null, unknown) in [
        (Value::null(Type::STRING), true, None),
        (Value::unknown(Type::STRING), false, Some(Refinement::new())),
        (refined, false, Some(refinement)),
        (Value::from("x"), false, None),
    ] {
        let mut source = source_of(&value);
        assert_eq!(source.take_null().unwrap(), null);
        assert_eq!(source.take_unknown().unwrap(), unknown);
        assert_eq!(source.string().is_ok(), value.as_str().is_some());
        assert_eq!(source.dynamic().unwrap(), value);
    }
    let wanted = |value: Value| {
        let mut source = source_of(&value);
        let errors = [
            source.bool().unwrap_err(),
            source.number().unwrap_err(),
            source.i64(0, 1).unwrap_err(),
            source.u64().unwrap_err(),
            source.f64().unwrap_err(),
            source.map().unwrap_err(),
            source.object().unwrap_err(),
            source.sequence(SequenceKind::Set).unwrap_err(),
        ];
        errors.map(|error| error.problems()[0].kind())
    };
    assert_eq!(wanted(Value::null(Type::DYNAMIC)), [ProblemKind::Null; 8]);
    assert_eq!(wanted(Value::unknown(Type::DYNAMIC)), [ProblemKind::Unknown; 8]);
    assert_eq!(wanted(Value::from("x")), [ProblemKind::Type; 8]);
}

#[test]
fn the_name_of_an_attribute_is_passed_over_only_if_it_is_the_one() {
    let value = Value::object([("a", 1.into()), ("b", 2.into())]);
    let mut source = source_of(&value);
    let mut entries = source.object().unwrap();
    assert!(!source.next_key_is(&mut entries, "b").unwrap());
    assert!(source.next_key_is(&mut entries, "a").unwrap());
    assert_eq!(source.i64(0, 9).unwrap(), 1);
    assert!(!source.next_key_is(&mut entries, "a").unwrap());
    assert_eq!(source.next_key(&mut entries).unwrap().as_deref(), Some("b"));
    assert_eq!(source.i64(0, 9).unwrap(), 2);
    assert!(!source.next_key_is(&mut entries, "b").unwrap());
    assert_eq!(source.next_key(&mut entries).unwrap(), None);
}

#[test]
fn whole_numbers_are_read_within_their_range() {
    let value = Value::from(5);
    let mut source = source_of(&value);
    assert_eq!(source.i64(5, 5).unwrap(), 5);
    told(source.i64(6, 9), "expected a whole number from 6 to 9, found 5");
    told(source.i64(0, 4), "expected a whole number from 0 to 4, found 5");
    let half = Value::from(Number::parse("5.5").unwrap());
    told(source_of(&half).i64(0, 9), "expected a whole number from 0 to 9, found 5.5");
}

#[test]
fn a_sequence_has_steps_of_its_kind() {
    assert_eq!(SequenceKind::List.step(1), Step::Index(1));
    assert_eq!(SequenceKind::Tuple(2).step(1), Step::Index(1));
    assert_eq!(SequenceKind::Set.step(1), Step::Element(1));
}

/// Writes a value of which parts fail. Who fails, and whether a composite ends in the middle then or goes on behind it, is as `fails` says.
fn write_failing(
    value: ValueRef<'_>,
    sink: &mut ValueSink,
    fails: &mut dyn FnMut() -> bool,
    is_root: bool,
) -> Result<(), Error> {
    let len = value.len().unwrap_or(0);
    match value.ty().kind() {
        _ if value.is_null() || !value.is_known() => return write_value(sink, value, value.ty()),
        TypeKind::Object(_) => sink.object(len)?,
        TypeKind::Map(_) => sink.map(len)?,
        TypeKind::List(_) => sink.sequence(SequenceKind::List, len)?,
        TypeKind::Tuple(_) => sink.sequence(SequenceKind::Tuple(len), len)?,
        _ if !is_root && fails() => return Err(Error::invalid("it fails")),
        _ => return write_value(sink, value, value.ty()),
    }
    let depth = sink.depth();
    let ends = !is_root && fails();
    let mut problem = Ok(());
    for (key, part) in value.elements() {
        let step = match value.ty().kind() {
            TypeKind::Map(_) => Step::Key(key.name().unwrap_or_default().into()),
            _ => Step::from(key),
        };
        let begun = match &step {
            Step::Attribute(name) => sink.attribute(name),
            Step::Key(key) => sink.key(key),
            _ => sink.element(),
        };
        if let Err(error) = begun.and_then(|()| write_failing(part, sink, fails, false)) {
            if ends {
                return Err(error);
            }
            sink.give_up(depth, &step);
            problem = Err(error);
        }
    }
    let end = match value.ty().kind() {
        TypeKind::Object(_) | TypeKind::Map(_) => sink.end_entries(),
        _ => sink.end_sequence(),
    };
    problem.and(end)
}

/// Every part that is not as it was written stands at one of the holes.
fn is_whole_but_for(holes: &[Path], at: &Path, value: ValueRef<'_>, made: ValueRef<'_>) -> bool {
    if holes.contains(at) {
        return made.is_null();
    }
    let mut parts = value.elements().zip(made.elements()).peekable();
    if value.len() != made.len() || parts.peek().is_none() || matches!(value.ty().kind(), TypeKind::Set(_)) {
        return value.to_value() == made.to_value();
    }
    parts.all(|((key, part), (other, made))| {
        let step = match value.ty().kind() {
            TypeKind::Map(_) => Step::Key(key.name().unwrap_or_default().into()),
            _ => Step::from(key),
        };
        let mut at = at.clone();
        at.push(step);
        key == other && is_whole_but_for(holes, &at, part, made)
    })
}

proptest! {
    #![proptest_config(kit::cases(2_000))]

    #[test]
    fn whatever_fails_takes_nothing_else_with_it(
        (_, value) in any_typed_value(Parts::Known),
        pattern in prop::collection::vec(0..4_u8, 1..24),
    ) {
        let mut next = pattern.iter().cycle().map(|one| *one == 0);
        let mut sink = ValueSink::new(value.ty().clone());
        let done = write_failing(value.as_ref(), &mut sink, &mut || next.next().unwrap_or_default(), true);
        let (made, holes) = sink.finish_in_part().expect("it goes on to the end");
        prop_assert_eq!(done.is_ok(), holes.is_empty());
        prop_assert!(is_whole_but_for(&holes, &Path::root(), value.as_ref(), made.as_ref()), "{} {:?}", made, holes);
    }
}

/// Who panics while it writes ends nothing that it has begun.
#[test]
fn what_was_begun_ends_with_its_writer() -> Result<(), tfsdk::Error> {
    let disk = Type::object([("name", Type::STRING), ("size", Type::NUMBER)]);
    let ty = Type::object([
        ("disks", Type::list(disk.clone())),
        ("id", Type::STRING),
        ("root", disk),
        ("zone", Type::STRING),
    ]);
    let mut sink = ValueSink::new(ty);
    sink.object(4)?;
    sink.attribute("disks")?;
    sink.sequence(SequenceKind::List, 0)?;
    sink.end_sequence()?;
    sink.attribute("id")?;
    sink.string("a")?;
    sink.attribute("root")?;
    sink.object(2)?;
    sink.attribute("name")?;
    sink.string("b")?;
    let (written, holes) = sink.finish_in_part().expect("a part of it");
    assert_eq!(
        written.to_string(),
        r#"{ disks = [], id = "a", root = { name = "b", size = null }, zone = null }"#
    );
    let holes: Vec<String> = holes.iter().map(ToString::to_string).collect();
    assert_eq!(holes, ["root.size", "zone"]);
    Ok(())
}
