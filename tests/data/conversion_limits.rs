//! Conversion and unification within a budget: linear in what is given, and an error where a limit is met.

use kit::memory::measure;
use kit::show::{shown, ty};
use tfsdk::convert::{convert, convert_within, is_convertible, is_convertible_within, unify, unify_within};
use tfsdk::limits::{Budget, Exhausted};
use tfsdk::ty::{ObjectAttribute, ObjectType};
use tfsdk::{Error, Limits, ProblemKind, Type, Value};

/// A tuple that holds the one before twice, `levels` times.
fn doubled(mut value: Value, levels: usize) -> Value {
    for _ in 0..levels {
        value = Value::tuple([value.clone(), value]);
    }
    value
}

#[test]
fn what_stands_in_many_places_is_converted_once_and_stays_shared() {
    let object = Value::object((0..100).map(|i| (format!("a{i}"), Value::from("1"))));
    let tuple = Value::tuple(vec![object; 10_000]);
    let numbers = Type::list(Type::map(Type::NUMBER));
    let memory = measure(|| {
        let converted = convert(&tuple, &numbers).unwrap();
        assert_eq!(converted.as_ref().len(), Some(10_000));
    });
    assert!(memory.total < 4 << 20, "{memory:?}");
}

#[test]
fn a_value_that_doubles_with_every_level_converts_at_the_cost_of_its_levels() {
    let value = doubled(Value::from("1"), 60);
    let ty = (0..60).fold(Type::NUMBER, |ty, _| Type::tuple([ty.clone(), ty]));
    let memory = measure(|| {
        let mut part = convert(&value, &ty).unwrap().as_ref().to_value();
        assert_eq!(part.ty(), &ty);
        for _ in 0..60 {
            part = part.as_ref().index(0).unwrap().to_value();
        }
        assert_eq!(part, Value::from(1));
        assert!(is_convertible(value.ty(), &ty) && !is_convertible(value.ty(), &Type::list(Type::STRING)));
    });
    assert!(memory.total < 1 << 20, "{memory:?}");
}

/// Each empty object gets a null for every attribute of the type.
#[test]
fn optional_attributes_cannot_fill_the_memory() {
    let optional = |i: usize| ObjectAttribute::optional(format!("a{i}"), Type::STRING);
    let object: Type = ObjectType::new((0..2000).map(optional)).into();
    let empty = || Value::object([] as [(&str, Value); 0]);
    let given = Value::tuple((0..20_000).map(|_| empty()));
    let memory = measure(|| {
        let error = convert(&given, &Type::list(object.clone())).unwrap_err();
        assert_eq!(error.exhausted(), Some(Exhausted::Size));
        let text = "more would be made than is allowed; where so much is meant, raise `Limits::max_size`";
        assert_eq!(error.to_string(), text);
        let error = Error::from(error);
        assert!(error.has(ProblemKind::Limit) && error.is_malformed());
    });
    assert!(memory.peak < 256 << 20, "{memory:?}");
}

#[test]
fn one_budget_pays_for_many_conversions() {
    let value = Value::tuple(["1", "2", "3"].map(Value::from));
    let numbers = Type::list(Type::NUMBER);
    let budget = Budget::new(Limits::new().max_size(10_000), 0);
    let converted = (0..1000).take_while(|_| convert_within(&value, &numbers, &budget).is_ok()).count();
    assert!((5..100).contains(&converted), "{converted}");
    assert_eq!(budget.exhausted(), Some(Exhausted::Size));
    assert!(!is_convertible_within(&Type::NUMBER, &Type::STRING, &budget));
    assert_eq!(unify_within(&[Type::NUMBER, Type::STRING], &budget), None);
    assert!(is_convertible(&Type::NUMBER, &Type::STRING));
}

#[test]
fn a_long_number_is_paid_for_before_it_becomes_text() {
    let numbers = Value::tuple(vec![tfsdk::Number::parse("1e250000").unwrap().into(); 2000]);
    let memory = measure(|| {
        let error = convert(&numbers, &Type::list(Type::STRING)).unwrap_err();
        assert_eq!(error.exhausted(), Some(Exhausted::Size));
    });
    assert!(memory.peak < 256 << 20, "{memory:?}");
}

/// Lists and tuples in one another: the common type of each level is looked for twice.
#[test]
fn unification_ends_however_the_types_are_nested() {
    let (mut a, mut b, mut c) = (Type::STRING, Type::NUMBER, Type::BOOL);
    for _ in 0..60 {
        (a, b, c) = (
            Type::tuple([a.clone(), Type::list(b.clone())]),
            Type::list(Type::tuple([b, c.clone()])),
            Type::tuple([c.clone(), c, a]),
        );
    }
    let budget = Budget::new(Limits::new().max_work(200_000), 0);
    let _ = unify_within(&[a, b, c], &budget);
}

#[test]
fn as_many_problems_are_told_as_the_limits_allow_and_the_others_counted() {
    let strings = Value::tuple(vec![Value::from("x"); 4]);
    let tuples = Value::tuple(vec![Value::tuple([]); 4]);
    let object = |value: &str| Value::object(["a", "b", "c", "d"].map(|name| (name, Value::from(value))));
    let map = Value::map(Type::STRING, [("z", Value::from("x"))]).unwrap();
    for most in 0..4 {
        let limits = Limits::new().max_problems(most);
        let error = |value: &Value, to: &str| {
            let error = convert_within(value, &ty(to), &Budget::new(limits, 0)).unwrap_err();
            assert!(!error.to_string().contains("does not fit"), "{error}");
            assert_eq!(error.problems().count(), most.max(1), "{error}");
            error
        };
        let abcd = |ty: &str| format!("object({{ a = {ty}, b = {ty}, c = {ty}, d = {ty} }})");
        for told in [
            error(&strings, "list(number)"),
            error(&strings, "set(bool)"),
            error(&object("x"), &abcd("number")),
            error(&object("x"), "map(number)"),
            error(&map, &abcd("string")),
        ] {
            assert_eq!(told.omitted(), 4 - most.max(1), "{told}");
            assert!(
                told.to_string().starts_with("4 problems:\n") && told.to_string().ends_with(" more"),
                "{told}"
            );
        }
        // Where the types alone do not fit, the search ends with the last one told.
        error(&tuples, "list(number)");
        error(&object("x"), &abcd("list(string)"));
    }
}

#[test]
fn what_is_too_deep_to_be_converted_exhausts_the_budget() {
    let deep = doubled(Value::from("1"), 3);
    let shallow = || Budget::new(Limits::new().max_depth(2), 0);
    let budget = shallow();
    let error = convert_within(&deep, deep.ty(), &budget).unwrap_err();
    assert_eq!((error.exhausted(), budget.exhausted()), (Some(Exhausted::Depth), Some(Exhausted::Depth)));
    let budget = shallow();
    assert!(!is_convertible_within(deep.ty(), deep.ty(), &budget));
    assert_eq!(budget.exhausted(), Some(Exhausted::Depth));
    let budget = shallow();
    assert_eq!(unify_within(&[Type::STRING, deep.ty().clone()], &budget), None);
    assert_eq!(budget.exhausted(), Some(Exhausted::Depth));
    assert_eq!(unify_within(&[], &shallow()), None);
}

/// None of the lists becomes another; which is looked for one by one.
#[test]
fn many_lists_of_different_objects_beside_a_set_unify_at_a_cost_that_grows_with_them() {
    let cost = |n: usize| {
        let object = |i: usize| Type::list(Type::object([(format!("a{i}"), Type::STRING)]));
        let types: Vec<Type> = (0..n).map(object).chain([Type::set(Type::STRING)]).collect();
        measure(move || assert_eq!(unify(&types), None)).total
    };
    let (small, large) = (cost(500), cost(4000));
    assert!(large < small * 8 * 13 / 10, "{small} {large}");
}

#[test]
fn of_many_parts_that_do_not_fit_the_first_thousand_are_told() {
    let wrong = Value::tuple(vec!["x".repeat(5000).into(); 50_000]);
    let memory = measure(|| {
        let error = convert(&wrong, &Type::list(Type::NUMBER)).unwrap_err();
        assert_eq!((error.problems().count(), error.omitted()), (1000, 49_000));
        let last = error.problems().last().unwrap().to_string();
        assert!(last.starts_with("[999]: a number is required, but have string \"xxx"), "{last}");
        let error = Error::from(error);
        assert_eq!((error.problems().len(), error.omitted()), (1000, 49_000));
    });
    assert!(memory.peak < 16 << 20, "{memory:?}");
}

#[test]
fn the_sentence_about_parts_far_in_is_bounded() {
    let name = "n".repeat(1000);
    let nested = |leaf| (0..300).fold(leaf, |ty, _| Type::object([(&*name, ty)]));
    let memory = measure(|| {
        let error = convert(&Value::null(nested(Type::list(Type::BOOL))), &nested(Type::BOOL)).unwrap_err();
        assert!(error.sentence().len() < 4200 && error.to_string().len() < 6000);
        assert_eq!(error.path().steps().len(), 300);
    });
    assert!(memory.peak < 4 << 20, "{memory:?}");
}

// The type that was asked for

#[test]
fn a_set_with_unknown_elements_becomes_a_list_of_the_type_asked_for() {
    let gap = || Value::unknown(ty("string"));
    let set = Value::set(ty("string"), [gap(), gap()]).unwrap();
    assert_eq!(shown(&convert(&set, &ty("list(number)")).unwrap()), "? : list(number)");
    assert_eq!(shown(&convert(&set, &ty("list(any)")).unwrap()), "? : list(string)");
    let both = Value::tuple([set, Value::tuple([true.into()])]);
    assert_eq!(shown(&convert(&both, &ty("list(list(bool))")).unwrap()), "[?, [true]] : list(list(bool))");
}

/// A single element has nothing to be equal to. (go-cty: `Value.Length`.)
#[test]
fn a_set_of_one_unknown_element_becomes_a_list_of_one() {
    let set = Value::set(ty("string"), [Value::unknown(ty("string"))]).unwrap();
    assert_eq!(shown(&convert(&set, &ty("list(number)")).unwrap()), "[?] : list(number)");
}
