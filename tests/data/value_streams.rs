//! A value as a source and as a sink, as those who write a format of their own meet them.

use kit::show::{shown, ty};
use tfsdk::stream::{SequenceKind, Sink, Source, ValueSink, ValueSource, read_value};
use tfsdk::value::Refinement;
use tfsdk::{Error, FromTf, Number, ProblemKind, Step, Type, Value};

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
    told(
        written("object({ a = bool, b = bool })", left_out),
        "a: not one value was written here; a `ToTf` writes one, and returns the errors of its parts",
    );
    let cut = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.bool(true)?;
        sink.end_entries()
    };
    let early = "a value that was started with 2 parts was ended with 1";
    told(written("object({ a = bool, b = bool })", cut), early);
    let early = "a value that was started with 1 part was ended with 0";
    told(written("list(bool)", |sink| sink.sequence(SequenceKind::List, 1).and(sink.end_sequence())), early);
    let two = |sink: &mut ValueSink| sink.bool(true).and_then(|()| sink.bool(true));
    told(written("bool", two), "a second value was written where one belongs");
    // Who does not care for these errors is told at the end.
    let careless = |write: &dyn Fn(&mut ValueSink) -> Result<(), Error>| {
        written("object({ a = bool, b = bool })", |sink| write(sink).or(Ok(()))).unwrap_err().to_string()
    };
    let not_one = "not one value was written here; a `ToTf` writes one, and returns the errors of its parts";
    assert_eq!(careless(&left_out), format!("a: {not_one}"));
    assert_eq!(careless(&cut), format!("b: {not_one}"));
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
