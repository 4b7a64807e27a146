//! Types and values whose parts are shared: what they take is what they hold, and their size is what it costs to go
//! through them.

use std::ops::ControlFlow;

use kit::memory::measure;
use tfsdk::convert::{convert, is_convertible, unify};
use tfsdk::limits::Exhausted;
use tfsdk::stream::{SequenceKind, Sink, ValueSink};
use tfsdk::ty::{ObjectAttribute, ObjectType};
use tfsdk::{Error, Limits, Path, ProblemKind, Type, Value};

/// A type that holds the one before twice, `levels` times.
fn doubled(mut ty: Type, levels: usize) -> Type {
    for _ in 0..levels {
        ty = Type::tuple([ty.clone(), ty]);
    }
    ty
}

fn object(attribute: ObjectAttribute) -> Type {
    ObjectType::new([attribute]).into()
}

#[test]
fn a_type_knows_its_depth() {
    for (ty, depth) in [
        (Type::STRING, 0),
        (Type::DYNAMIC, 0),
        (Type::tuple([]), 1),
        (Type::map(Type::set(Type::BOOL)), 2),
        (Type::tuple([Type::STRING, Type::list(Type::list(Type::NUMBER))]), 3),
        (Type::object([("a", Type::STRING), ("b", Type::tuple([Type::BOOL]))]), 2),
    ] {
        assert_eq!(ty.depth(), depth, "{ty}");
        assert_eq!(Value::null(ty).depth(), depth);
    }
}

#[test]
fn a_part_counts_as_often_as_it_stands_in_the_size() {
    let small = Type::object([("name", Type::STRING)]);
    let twice = Type::tuple([small.clone(), small.clone()]);
    assert!(twice.size() > 2 * small.size());
    assert!(Type::object([("a".repeat(1000), Type::STRING)]).size() > 1000);
    let text = Value::from("a".repeat(1000));
    let list = Value::list(Type::STRING, vec![text.clone(); 100]).unwrap();
    assert!((100_000..110_000).contains(&list.size()), "{}", list.size());
    let map = Value::map(Type::STRING, [("k".repeat(5000), text)]).unwrap();
    assert!((6000..7000).contains(&map.size()), "{}", map.size());
    assert_eq!(doubled(Type::STRING, 100).size(), u64::MAX);
}

#[test]
fn what_is_deeper_or_larger_than_allowed_says_so() {
    let deep = Value::tuple([Value::tuple([])]);
    assert_eq!(deep.within(Limits::new().max_depth(2)), Ok(()));
    assert_eq!(deep.within(Limits::new().max_depth(1)), Err(Exhausted::Depth));
    assert_eq!(deep.ty().within(Limits::new().max_depth(1)), Err(Exhausted::Depth));
    // Its text stands in it a hundred times, and once in memory.
    let large = Value::tuple(vec![Value::from("a".repeat(1000)); 100]);
    assert_eq!(large.within(Limits::new().max_size(120_000)), Ok(()));
    assert_eq!(large.within(Limits::new().max_size(10_000)), Err(Exhausted::Size));
    assert!(large.held(Limits::new().max_size(10_000)) < 15_000);
    let (shared, own) = (doubled(Type::STRING, 60), Value::from("a".repeat(1000)));
    assert_eq!(own.within(Limits::new().max_size(0)), Ok(()), "no part of it is held twice");
    assert!(shared.held(Limits::new()) < 60_000);
    assert_eq!(doubled(Type::STRING, 60).within(Limits::new()), Err(Exhausted::Size));
}

#[test]
fn types_that_double_with_every_level_are_compared_and_hashed_at_once() {
    use std::collections::HashSet;

    // The two share nothing with each other.
    let (a, b) = (doubled(Type::STRING, 200), doubled(Type::STRING, 200));
    assert!(a == b && a.conforms_to(&b));
    assert!(a != doubled(Type::NUMBER, 200) && a != doubled(Type::STRING, 199));
    assert!(!a.conforms_to(&doubled(Type::NUMBER, 200)));
    assert!(a.conforms_to(&doubled(Type::DYNAMIC, 200)) && a.conforms_to(&doubled(Type::DYNAMIC, 199)));
    assert!(!a.conforms_to(&doubled(Type::DYNAMIC, 201)));
    assert_eq!(HashSet::from([a, b]).len(), 1);
}

#[test]
fn a_type_without_optional_attributes_shares_what_it_shared() {
    let bare = object(ObjectAttribute::new("a", Type::STRING));
    let optional = object(ObjectAttribute::optional("a", Type::STRING));
    let memory = measure(|| {
        assert_eq!(doubled(bare.clone(), 60).without_optional(), doubled(bare.clone(), 60));
        assert_eq!(doubled(optional.clone(), 60).without_optional(), doubled(bare.clone(), 60));
    });
    assert!(memory.total < 1 << 20, "{memory:?}");
}

#[test]
fn a_program_may_make_values_of_any_depth_and_clone_print_and_drop_them() {
    const LEVELS: usize = 50_000;
    kit::memory::on_a_usual_stack(|| {
        let mut values = [Value::from(1), Value::from(1), Value::from(1)];
        for _ in 0..LEVELS {
            let [a, b, c] = values;
            let element = b.ty().clone();
            values = [
                Value::tuple([a]),
                Value::list(element.clone(), [b]).unwrap(),
                Value::object([("a", Value::tuple([c])), ("b", Value::from(true))]),
            ];
        }
        for value in values {
            assert!(value.depth() >= LEVELS);
            let again = value.clone();
            assert!(again.to_string().contains('…') && again.ty().to_string().contains('…'));
            assert!(format!("{}", again.ty().friendly_name()).len() < 10_000);
            assert_eq!(
                again.walk(|path, part| match part.as_i64() {
                    Some(_) => ControlFlow::Break(path.steps().len()),
                    None => ControlFlow::Continue(()),
                }),
                Some(again.depth())
            );
            let null = Value::null(again.ty().clone());
            drop((value, null, again));
        }
    });
}

#[test]
fn no_value_is_made_deeper_than_allowed_by_changing_its_parts() {
    let deep = |levels| (0..levels).fold(Value::from(1), |value, _| Value::tuple([value]));
    let one = Path::root().index(0);
    assert!(deep(1).with_at(&one, deep(511)).is_ok());
    assert!(deep(1).with_at(&one, deep(512)).is_err_and(|error| error.has(ProblemKind::Depth)));
    let wrapped = |value: Value| value.transform(|_, part| Ok(Value::tuple([part])));
    assert_eq!(wrapped(deep(255)).map(|value| value.depth()).ok(), Some(511));
    assert!(wrapped(deep(256)).is_err_and(|error| error.has(ProblemKind::Depth)));
    assert!(wrapped(deep(100_000)).is_err_and(|error| error.has(ProblemKind::Depth)));
}

/// What recurses as deep as the value is refuses what a program made deeper.
#[test]
fn deeper_values_are_not_converted_or_copied() {
    kit::memory::on_a_usual_stack(|| {
        let value = (0..100_000).fold(Value::from(1), |value, _| Value::tuple([value]));
        let list = Type::list(Type::DYNAMIC);
        let error = convert(&value, &list).unwrap_err();
        assert_eq!(error.exhausted(), Some(Exhausted::Depth));
        assert!(!is_convertible(value.ty(), &list) && unify(&[value.ty().clone(), list]).is_none());
        assert!(convert(&Value::null(Type::STRING), value.ty()).is_err());
        let mut sink = ValueSink::new(value.ty().clone());
        assert!(value.write(&mut sink, value.ty()).is_err_and(|error| error.has(ProblemKind::Depth)));
    });
}

#[test]
fn what_a_writer_says_too_much_or_too_little_makes_no_value() {
    let pair = Type::tuple([Type::NUMBER, Type::STRING]);
    let finish = |ty: &Type, write: &dyn Fn(&mut ValueSink) -> Result<(), Error>| {
        let mut sink = ValueSink::new(ty.clone());
        write(&mut sink).and_then(|()| sink.finish())
    };
    let numbers = |count| {
        move |sink: &mut ValueSink| {
            sink.sequence(SequenceKind::Tuple(2), 2)?;
            (0..count).try_for_each(|_| sink.element().and_then(|()| sink.number(&1.into())))?;
            sink.end_sequence()
        }
    };
    for count in [0, 1, 3] {
        assert!(finish(&Type::tuple([Type::NUMBER, Type::NUMBER]), &numbers(count)).is_err());
    }
    assert!(finish(&Type::tuple([Type::NUMBER, Type::NUMBER]), &numbers(2)).is_ok());
    assert!(
        finish(&Type::map(Type::BOOL), &|sink| {
            sink.map(2)?;
            sink.key("a")?;
            sink.bool(true)?;
            sink.bool(true)?;
            sink.end_entries()
        })
        .is_err()
    );
    let wrong = |sink: &mut ValueSink| sink.dynamic(Value::tuple([1.into(), 1.into()]).as_ref());
    assert!(finish(&pair, &wrong).is_err_and(|error| error.has(ProblemKind::Type)));
    let right = |sink: &mut ValueSink| sink.dynamic(Value::tuple([1.into(), "a".into()]).as_ref());
    assert_eq!(finish(&pair, &right).ok().map(|value| value.ty().clone()), Some(pair));
}
