//! The Terraform type of each Rust type, what it can hold, and what it refuses.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::num::{NonZeroI8, NonZeroU64};
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use tfsdk::{
    Error, FromTf, Nullable, Number, ProblemKind, Tf, TfType, ToTf, Type, Unknownable, Value, ValueConverter,
    ValueCreator, map_with,
};

/// Asserts that `rust` becomes a value of type `ty`, and that value becomes `rust` again.
#[track_caller]
fn same<T>(rust: T, ty: &str)
where
    T: ToTf + for<'a> FromTf<'a> + PartialEq + Debug,
{
    let value = Value::of(&rust).expect("can be written");
    assert_eq!(Type::of::<T>().to_string(), ty);
    assert!(value.ty().conforms_to(&Type::of::<T>()));
    assert_eq!(value.get::<T>().expect("can be read"), rust);
}

#[track_caller]
fn refused<'a, T: FromTf<'a> + Debug>(value: &'a Value, kind: ProblemKind, message: &str) {
    let error = value.get::<T>().expect_err(message);
    assert_eq!(error.to_string(), message);
    assert!(error.has(kind), "{error:?}");
}

#[test]
fn every_scalar_type_is_itself_again() {
    same(true, "bool");
    same('é', "string");
    same(String::from("text"), "string");
    same(Box::<str>::from("text"), "string");
    same(Rc::<str>::from("text"), "string");
    same(Arc::<str>::from("text"), "string");
    same(i8::MIN, "number");
    same(i16::MAX, "number");
    same(i32::MIN, "number");
    same(i64::MIN, "number");
    same(i128::MAX, "number");
    same(isize::MIN, "number");
    same(u8::MAX, "number");
    same(u16::MAX, "number");
    same(u32::MAX, "number");
    same(u64::MAX, "number");
    same(u128::MAX, "number");
    same(usize::MAX, "number");
    same(NonZeroI8::MIN, "number");
    same(NonZeroU64::MAX, "number");
    same(0.1_f32, "number");
    same(0.1_f64, "number");
    same(f64::MIN_POSITIVE, "number");
    same(BigInt::from(-1) << 1000, "number");
    same(BigUint::from(1_u8) << 1000, "number");
    same(Number::parse("3.141592653589793238462643383279502884197").expect("a number"), "number");
}

#[test]
fn strings_are_borrowed_from_where_they_stand() {
    let value = Value::from("text");
    assert_eq!(value.get::<&str>().expect("a string"), "text");
    assert!(matches!(value.get::<Cow<'_, str>>().expect("a string"), Cow::Borrowed("text")));
}

#[test]
fn every_collection_type_is_itself_again() {
    same(vec![1, 2, 2], "list(number)");
    same(VecDeque::from([1]), "list(number)");
    same(Vec::<String>::new(), "list(string)");
    same(Box::<[bool]>::from([true]), "list(bool)");
    same([1, 2, 3], "list(number)");
    same(HashSet::from(["b".to_owned(), "a".to_owned()]), "set(string)");
    same(BTreeSet::from([3, 1, 2]), "set(number)");
    same(HashMap::from([("k".to_owned(), vec![1])]), "map(list(number))");
    same(BTreeMap::from([("k".to_owned(), 1)]), "map(number)");
    same((1, "x".to_owned(), true), "tuple([number, string, bool])");
    same((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).map_all(), "tuple([number, number])");
}

/// Writes and reads back a tuple of twelve, and returns its first and last part.
trait MapAll {
    fn map_all(self) -> (i32, i32);
}

impl MapAll for (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
    fn map_all(self) -> (i32, i32) {
        let value = Value::of(&self).expect("can be written");
        let back: Self = value.get().expect("can be read");
        assert_eq!(back, self);
        (back.0, back.11)
    }
}

#[test]
fn what_holds_one_value_is_of_its_type() {
    same(Some(5), "number");
    same(None::<i32>, "number");
    same(Some(Some("x".to_owned())), "string");
    same(Box::new(5), "number");
    same(Rc::new(5), "number");
    same(Arc::new(vec![Some(5), None]), "list(number)");
    for value in [Tf::Null, Tf::Unknown, Tf::Known(5)] {
        same(value, "number");
    }
    same(vec![Tf::Unknown, Tf::Known("x".to_owned())], "list(string)");
}

#[test]
fn a_dynamic_value_brings_its_own_type() {
    let inner = Value::tuple([Value::from(1), Value::from("x")]);
    same(inner.clone(), "any");
    let map = BTreeMap::from([("a".to_owned(), Value::from(1)), ("b".to_owned(), Value::from(2))]);
    assert_eq!(Value::of(&map).expect("of one type").ty(), &Type::map(Type::NUMBER));
    let mixed = BTreeMap::from([("a".to_owned(), Value::from(1)), ("b".to_owned(), Value::from("x"))]);
    assert!(Value::of(&mixed).is_err());
    let tuple = (inner.clone(), Value::null(Type::DYNAMIC));
    assert_eq!(Value::of(&tuple).expect("any types").ty(), &Type::tuple([inner.ty().clone(), Type::DYNAMIC]));
}

#[test]
fn a_number_that_does_not_fit_is_refused_and_never_rounded() {
    let number = |text: &str| Value::from(Number::parse(text).expect(text));
    refused::<u8>(&number("256"), ProblemKind::Range, "expected a whole number from 0 to 255, found 256");
    refused::<u8>(&number("-1"), ProblemKind::Range, "expected a whole number from 0 to 255, found -1");
    refused::<i64>(
        &number("0.5"),
        ProblemKind::Range,
        "expected a whole number from -9223372036854775808 to 9223372036854775807, found 0.5",
    );
    refused::<i8>(
        &number("1e99999"),
        ProblemKind::Range,
        "expected a whole number from -128 to 127, found 1e+99999",
    );
    refused::<NonZeroI8>(&number("0"), ProblemKind::Range, "expected a number other than 0, found 0");
    for (text, kind) in
        [("18446744073709551616", "u64"), ("0.3333333333333333333", "f64"), ("1000000000000000000001", "f64")]
    {
        let value = number(text);
        let error = match kind {
            "u64" => value.get::<u64>().map(|_| ()).expect_err(text),
            _ => value.get::<f64>().map(|_| ()).expect_err(text),
        };
        assert!(error.has(ProblemKind::Range), "{error}");
        assert!(error.to_string().contains(&text[..6]), "{error}");
    }
    assert_eq!(number("0.1").get::<f64>().expect("the nearest double"), 0.1);
    assert_eq!(number("1e2").get::<u8>().expect("a whole number"), 100);
}

#[test]
fn null_goes_only_into_what_can_hold_it() {
    refused::<String>(
        &Value::null(Type::STRING),
        ProblemKind::Null,
        "expected a string, found null; a field that may be null is an `Option` or a `Tf`",
    );
    refused::<Vec<i32>>(
        &Value::null(Type::list(Type::NUMBER)),
        ProblemKind::Null,
        "expected a list, found null; a field that may be null is an `Option` or a `Tf`",
    );
    assert_eq!(Value::null(Type::list(Type::NUMBER)).get::<Option<Vec<i32>>>().expect("null"), None);
    assert_eq!(Value::null(Type::STRING).get::<Tf<String>>().expect("null"), Tf::Null);
}

#[test]
fn unknown_goes_only_into_what_can_hold_it() {
    refused::<Option<bool>>(
        &Value::unknown(Type::BOOL),
        ProblemKind::Unknown,
        "expected a bool, found a value that is known only after apply; a field that may be unknown is a `Tf`",
    );
    assert_eq!(Value::unknown(Type::BOOL).get::<Tf<bool>>().expect("unknown"), Tf::Unknown);
    let value = Value::unknown(Type::BOOL);
    assert_eq!(value.get::<Value>().expect("a value"), value);
}

#[test]
fn a_value_of_another_type_is_refused() {
    refused::<String>(&Value::from(5), ProblemKind::Type, "expected a string, found number 5");
    refused::<bool>(&Value::from("true"), ProblemKind::Type, "expected a bool, found string \"true\"");
    refused::<i32>(&Value::from("5"), ProblemKind::Type, "expected a number, found string \"5\"");
    refused::<Vec<i32>>(&Value::from(5), ProblemKind::Type, "expected a list, found number 5");
    let object = Value::object([("a", Value::from(1))]);
    refused::<HashMap<String, i32>>(&object, ProblemKind::Type, "expected a map, found an object");
    refused::<(i32, i32)>(
        &Value::tuple([Value::from(1)]),
        ProblemKind::Type,
        "expected a tuple of length 2, found 1 element",
    );
    refused::<[i32; 2]>(
        &Value::of(&[1, 2, 3]).expect("a list"),
        ProblemKind::Invalid,
        "expected a list of exactly 2 elements, found 3",
    );
    refused::<char>(
        &Value::from("ab"),
        ProblemKind::Invalid,
        "expected a string of one character, found \"ab\"",
    );
}

#[test]
fn every_bad_element_is_reported_with_its_path() {
    let value = Value::map(
        Type::list(Type::NUMBER),
        [("a", Value::of(&[1, 300]).expect("a list")), ("b", Value::of(&[-1, 2, 999]).expect("a list"))],
    )
    .expect("of one type");
    let error = value.get::<BTreeMap<String, Vec<u8>>>().expect_err("three numbers that are no bytes");
    assert_eq!(
        error.to_string(),
        "3 problems:\n  \
         [\"a\"][1]: expected a whole number from 0 to 255, found 300\n  \
         [\"b\"][0]: expected a whole number from 0 to 255, found -1\n  \
         [\"b\"][2]: expected a whole number from 0 to 255, found 999"
    );
}

#[test]
fn an_error_lists_a_thousand_problems_and_counts_the_rest() {
    let value = Value::of(&vec![-1; 1500]).expect("a list");
    let error = value.get::<Vec<u8>>().expect_err("no bytes");
    assert_eq!((error.problems().len(), error.omitted()), (1000, 500));
    let text = error.to_string();
    assert!(text.starts_with("1500 problems:\n  [0]: ") && text.ends_with("\n  and 500 more"), "{text}");
}

#[test]
fn a_list_reads_any_sequence() {
    for value in [
        Value::of(&[1, 2]).expect("a list"),
        Value::of(&BTreeSet::from([1, 2])).expect("a set"),
        Value::of(&(1, 2)).expect("a tuple"),
    ] {
        assert_eq!(value.get::<Vec<i32>>().expect("numbers"), [1, 2]);
    }
}

#[test]
fn a_set_is_written_in_order_and_without_equal_elements() {
    let value = Value::of(&HashSet::from(["b", "c", "a"])).expect("a set");
    assert_eq!(value.to_string(), r#"toset(["a", "b", "c"])"#);
    // Two Rust values that are the same for Terraform.
    let error = Value::of(&HashSet::from(["é", "e\u{301}"])).expect_err("equal elements");
    assert_eq!(error.to_string(), "the element \"é\" is there twice; a set holds each once");
    assert!(error.has(ProblemKind::Duplicate));
    let error = Value::of(&HashMap::from([("é", 1), ("e\u{301}", 2)])).expect_err("equal keys");
    assert_eq!(error.to_string(), "the key \"é\" is given twice");
}

#[test]
fn not_a_number_is_refused() {
    assert!(Value::of(&f64::NAN).expect_err("NaN").to_string().contains("NaN"));
    assert!(Value::of(&[1.0, f64::NAN]).expect_err("NaN").to_string().starts_with("[1]: "));
}

// Traits for a user's own types

#[derive(Debug, PartialEq)]
struct Maybe<T>(Option<T>);

impl<T> Nullable for Maybe<T> {
    type Value = T;

    fn null() -> Self {
        Maybe(None)
    }

    fn from_value(value: T) -> Result<Self, Error> {
        Ok(Maybe(Some(value)))
    }

    fn value(&self) -> Option<&T> {
        self.0.as_ref()
    }
}

map_with!(Maybe<T>: Nullable, for <T>);

#[derive(Debug, PartialEq)]
enum Later<T> {
    Unknown,
    Now(T),
}

impl<T> Unknownable for Later<T> {
    type Value = T;

    fn unknown() -> Self {
        Later::Unknown
    }

    fn from_value(value: T) -> Result<Self, Error> {
        Ok(Later::Now(value))
    }

    fn value(&self) -> Option<&T> {
        match self {
            Later::Unknown => None,
            Later::Now(value) => Some(value),
        }
    }
}

map_with!(Later<T>: Unknownable, for <T>);

/// An even number, written as a string.
#[derive(Debug, PartialEq)]
struct Even(u32);

impl ValueConverter for Even {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value.get::<String>()?.parse() {
            Ok(number) if number % 2 == 0 => Ok(Even(number)),
            _ => Err(Error::invalid(format!("expected an even number, found {value}"))),
        }
    }
}

impl ValueCreator for Even {
    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::from(self.0.to_string()))
    }
}

map_with!(Even: ValueConverter, ValueCreator, as String);

/// Either of two, whichever can be read.
#[derive(Debug, PartialEq)]
enum Either<A, B> {
    One(A),
    Other(B),
}

impl<A: for<'de> FromTf<'de>, B: for<'de> FromTf<'de>> ValueConverter for Either<A, B> {
    fn from_value(value: Value) -> Result<Self, Error> {
        value.get().map(Either::One).or_else(|_| value.get().map(Either::Other))
    }
}

impl<A: ToTf, B: ToTf> ValueCreator for Either<A, B> {
    fn to_value(&self) -> Result<Value, Error> {
        match self {
            Either::One(one) => Value::of(one),
            Either::Other(other) => Value::of(other),
        }
    }
}

map_with!(Either<A, B>: ValueConverter, ValueCreator, as Value, for <A, B>);

#[test]
fn a_generic_type_may_convert_itself() {
    for (value, either) in [(Value::from(5), Either::One(5)), ("a".into(), Either::Other("a".to_owned()))] {
        assert_eq!(value.get::<Either<u8, String>>().expect("either"), either);
        assert!(Value::of(&either).expect("a value").raw_equals(&value));
    }
}

#[test]
fn a_comma_may_stand_at_the_end_of_map_with() {
    struct Level(u8);
    struct Boxed<T>(Vec<T>);

    impl ValueConverter for Level {
        fn from_value(value: Value) -> Result<Self, Error> {
            Ok(Level(value.get()?))
        }
    }

    impl<T> Nullable for Boxed<Vec<T>> {
        type Value = Vec<T>;

        fn null() -> Self {
            Boxed(Vec::new())
        }

        fn from_value(value: Vec<T>) -> Result<Self, Error> {
            Ok(Boxed(vec![value]))
        }

        fn value(&self) -> Option<&Vec<T>> {
            self.0.first()
        }
    }

    map_with!(Level: ValueConverter, as u8,);
    map_with!(Boxed<Vec<T>>: Nullable, for <T: Into<Vec<u8>>>,);

    assert_eq!(Value::from(5).get::<Level>().expect("a level").0, 5);
    let texts = Value::of(&Boxed(vec![vec!["a".to_owned()]])).expect("a list");
    assert_eq!(texts.get::<Boxed<Vec<String>>>().expect("texts").0, [["a"]]);
}

#[test]
fn nullable_types_take_part_in_everything() {
    same(Maybe(Some(5)), "number");
    same(Maybe(None::<String>), "string");
    same(vec![Maybe(Some(5)), Maybe(None)], "list(number)");
    same(BTreeMap::from([("a".to_owned(), Maybe(None::<bool>))]), "map(bool)");
    same(Some(Maybe(Some(5))), "number");
    const { assert!(<Maybe<i32> as TfType>::NULL && !<Maybe<i32> as TfType>::UNKNOWN) }
}

#[test]
fn unknownable_types_take_part_in_everything() {
    same(Later::Now(5), "number");
    same(Later::<String>::Unknown, "string");
    same(vec![Later::Now(5), Later::Unknown], "list(number)");
    same(Later::Now(None::<i32>), "number");
    const { assert!(!<Later<i32> as TfType>::NULL && <Later<i32> as TfType>::UNKNOWN) }
    const { assert!(<Later<Option<i32>> as TfType>::NULL) }
}

#[test]
fn converters_and_creators_take_part_in_everything() {
    same(Even(4), "string");
    same(vec![Even(4), Even(0)], "list(string)");
    same(BTreeMap::from([("a".to_owned(), Some(Even(2)))]), "map(string)");
    refused::<Even>(&Value::from("3"), ProblemKind::Invalid, "expected an even number, found \"3\"");
    let list = Value::of(&["2", "3"]).expect("a list");
    refused::<Vec<Even>>(&list, ProblemKind::Invalid, "[1]: expected an even number, found \"3\"");
}
