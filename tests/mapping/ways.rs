//! Ways to map a field that its tag chooses: what each one holds, reads, writes and refuses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk::json::{JsonSink, JsonSource};
use tfsdk::mapping::{AsSet, AsText, EmptyIsNull, NullIsEmpty, Plain, ReadAs, SetOf, Within, WriteAs};
use tfsdk::stream::{ValueSink, ValueSource};
use tfsdk::{Error, ProblemKind, Tf, Type, Value, ValueCreator};

fn read<M: for<'de> ReadAs<'de, T>, T>(text: &str) -> Result<T, Error> {
    let mut source = JsonSource::new(text);
    let value = M::read(&mut source)?;
    source.finish()?;
    Ok(value)
}

fn written<M: WriteAs<T>, T>(value: &T) -> Result<String, Error> {
    let mut out = String::new();
    M::write(value, &mut JsonSink::new(&mut out))?;
    Ok(out)
}

/// What a way is: its type, whether it holds null and unknown, and whether null has a value of its own.
fn is<M: for<'de> ReadAs<'de, T>, T>() -> (String, bool, bool) {
    assert_eq!(M::null().is_ok(), M::NULL);
    if let Err(error) = M::null() {
        assert!(error.has(ProblemKind::Null));
    }
    (Type::from(M::SPEC).to_string(), M::NULL, M::UNKNOWN)
}

#[track_caller]
fn told<T: Debug>(result: Result<T, Error>, message: &str) {
    assert_eq!(result.unwrap_err().to_string(), message);
}

/// The same text both ways.
#[track_caller]
fn same<M, T>(value: &T, text: &str)
where
    M: for<'de> ReadAs<'de, T> + WriteAs<T>,
    T: PartialEq + Debug,
{
    assert_eq!(written::<M, T>(value).unwrap(), text);
    assert_eq!(&read::<M, T>(text).unwrap(), value);
    let mut sink = ValueSink::new(Type::from(M::SPEC));
    M::write(value, &mut sink).unwrap();
    let written = sink.finish().unwrap();
    assert_eq!(*written.ty(), Type::from(M::SPEC));
    assert_eq!(&M::read(&mut ValueSource::new(written.as_ref())).unwrap(), value);
}

#[test]
fn each_way_says_its_type_and_whether_it_holds_null_and_unknown() {
    let row = |ty: &str, null, unknown| (ty.to_owned(), null, unknown);
    assert_eq!(is::<Plain, Vec<u8>>(), row("list(number)", false, false));
    assert_eq!(is::<Plain, Option<u8>>(), row("number", true, false));
    assert_eq!(is::<Plain, Tf<u8>>(), row("number", true, true));
    assert_eq!(is::<Plain, Value>(), row("any", true, true));
    assert_eq!(is::<AsSet, Vec<u8>>(), row("set(number)", false, false));
    assert_eq!(is::<AsSet, VecDeque<u8>>(), row("set(number)", false, false));
    assert_eq!(is::<AsSet, Option<Vec<u8>>>(), row("set(number)", true, false));
    assert_eq!(is::<AsSet, Tf<Vec<u8>>>(), row("set(number)", true, true));
    assert_eq!(is::<AsSet, Option<Tf<Vec<u8>>>>(), row("set(number)", true, true));
    assert_eq!(is::<AsText, IpAddr>(), row("string", false, false));
    assert_eq!(is::<Within<AsText>, Option<IpAddr>>(), row("string", true, false));
    assert_eq!(is::<Within<AsText>, Tf<IpAddr>>(), row("string", true, true));
    assert_eq!(is::<Within<Within<AsText>>, Option<Tf<IpAddr>>>(), row("string", true, true));
    assert_eq!(is::<Within<AsText>, Vec<IpAddr>>(), row("list(string)", false, false));
    assert_eq!(is::<Within<AsText>, VecDeque<IpAddr>>(), row("list(string)", false, false));
    assert_eq!(is::<Within<AsText>, BTreeSet<IpAddr>>(), row("set(string)", false, false));
    assert_eq!(is::<Within<AsText>, HashSet<IpAddr>>(), row("set(string)", false, false));
    assert_eq!(is::<SetOf<AsText>, Vec<IpAddr>>(), row("set(string)", false, false));
    assert_eq!(is::<SetOf<AsText>, VecDeque<IpAddr>>(), row("set(string)", false, false));
    assert_eq!(is::<Within<AsText>, BTreeMap<String, IpAddr>>(), row("map(string)", false, false));
    assert_eq!(is::<Within<Within<AsText>>, HashMap<String, Tf<IpAddr>>>(), row("map(string)", false, false));
    assert_eq!(is::<NullIsEmpty<Plain>, Vec<u8>>(), row("list(number)", true, false));
    assert_eq!(is::<EmptyIsNull<AsSet>, Vec<u8>>(), row("set(number)", true, false));
    assert_eq!(is::<NullIsEmpty<SetOf<AsText>>, Vec<IpAddr>>(), row("set(string)", true, false));
    assert_eq!(is::<EmptyIsNull<Plain>, String>(), row("string", true, false));
}

#[test]
fn what_null_is_comes_from_the_way() {
    assert_eq!(<AsSet as ReadAs<'_, Option<Vec<u8>>>>::null().unwrap(), None);
    assert_eq!(<AsSet as ReadAs<'_, Tf<Vec<u8>>>>::null().unwrap(), Tf::Null);
    assert_eq!(<NullIsEmpty<Plain> as ReadAs<'_, Vec<u8>>>::null().unwrap(), [0; 0]);
    let names = [
        (<AsSet as ReadAs<'_, Vec<u8>>>::null().map(drop), "set of number"),
        (<AsText as ReadAs<'_, IpAddr>>::null().map(drop), "a string"),
        (<Plain as ReadAs<'_, Vec<u8>>>::null().map(drop), "list of number"),
        (<Within<AsText> as ReadAs<'_, Vec<IpAddr>>>::null().map(drop), "list of string"),
        (<SetOf<AsText> as ReadAs<'_, Vec<IpAddr>>>::null().map(drop), "set of string"),
        (<Within<AsText> as ReadAs<'_, BTreeMap<String, IpAddr>>>::null().map(drop), "map of string"),
    ];
    for (null, name) in names {
        told(
            null,
            &format!("expected {name}, found null; a field that may be null is an `Option` or a `Tf`"),
        );
    }
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn a_list_as_a_set_is_in_order_and_has_each_element_once() {
    same::<AsSet, Vec<u8>>(&vec![1, 2], "[1,2]");
    same::<AsSet, VecDeque<u8>>(&VecDeque::from([1, 2]), "[1,2]");
    same::<AsSet, Option<Vec<u8>>>(&Some(vec![1, 2]), "[1,2]");
    same::<AsSet, Option<Vec<u8>>>(&None, "null");
    same::<AsSet, Tf<Vec<u8>>>(&Tf::Known(vec![]), "[]");
    same::<AsSet, Tf<Vec<u8>>>(&Tf::Null, "null");
    assert_eq!(written::<AsSet, Vec<u8>>(&vec![10, 9, 1]).unwrap(), "[1,9,10]");
    // What is read stands as it came.
    assert_eq!(read::<AsSet, Vec<u8>>("[10,9,10]").unwrap(), [10, 9, 10]);
    told(
        written::<AsSet, Vec<u8>>(&vec![1, 2, 1, 3, 2, 2]),
        "2 problems:\n  the element 1 is there twice; a set holds each once\n  \
         the element 2 is there 3 times; a set holds each once",
    );
    told(
        read::<AsSet, Vec<u8>>("[1,true,300]"),
        "2 problems:\n  [#1]: expected a number, found bool true\n  \
         [#2]: expected a whole number from 0 to 255, found 300",
    );
    told(read::<AsSet, Vec<u8>>("{}"), "expected a set, found an object");
    assert!(written::<AsSet, Tf<Vec<u8>>>(&Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
    let unknown = Value::unknown(Type::set(Type::NUMBER));
    let read: Tf<Vec<u8>> = AsSet::read(&mut ValueSource::new(unknown.as_ref())).unwrap();
    assert_eq!(read, Tf::Unknown);
    let read: Result<Option<Vec<u8>>, Error> = AsSet::read(&mut ValueSource::new(unknown.as_ref()));
    assert!(read.unwrap_err().has(ProblemKind::Unknown));
}

#[test]
fn a_type_by_its_text_is_what_it_prints_and_parses() {
    same::<AsText, IpAddr>(&ip("::1"), "\"::1\"");
    same::<AsText, u16>(&80, "\"80\"");
    same::<Within<AsText>, Option<u16>>(&Some(80), "\"80\"");
    same::<Within<AsText>, Option<u16>>(&None, "null");
    same::<Within<AsText>, Tf<u16>>(&Tf::Null, "null");
    told(
        read::<AsText, u16>("\"x\""),
        "the string \"x\" is not accepted: invalid digit found in string; the field has the type `u16`",
    );
    told(
        read::<AsText, IpAddr>(&format!("\"{}\"", "x".repeat(61))),
        &format!(
            "the string \"{}\" (and 1 more bytes) is not accepted: invalid IP address syntax; the field has the type `IpAddr`",
            "x".repeat(60)
        ),
    );
    assert!(read::<AsText, u16>("\"x\"").unwrap_err().has(ProblemKind::Invalid));
    told(read::<AsText, u16>("[]"), "expected a string, found a list");
    assert!(read::<AsText, u16>("null").unwrap_err().has(ProblemKind::Null));
    // The name of a type is without its module and its parameters.
    told(
        read::<AsText, std::num::NonZero<u8>>("\"0\""),
        "the string \"0\" is not accepted: number would be zero for non-zero type; the field has the type `NonZero`",
    );
}

#[test]
fn elements_may_be_mapped_in_a_way_of_their_own() {
    let ips = || [ip("10.0.0.1"), ip("10.0.0.2")];
    let text = r#"["10.0.0.1","10.0.0.2"]"#;
    same::<Within<AsText>, Vec<IpAddr>>(&ips().into(), text);
    same::<Within<AsText>, VecDeque<IpAddr>>(&ips().into(), text);
    same::<Within<AsText>, BTreeSet<IpAddr>>(&ips().into(), text);
    same::<Within<AsText>, HashSet<IpAddr>>(&ips().into(), text);
    same::<SetOf<AsText>, Vec<IpAddr>>(&ips().into(), text);
    same::<SetOf<AsText>, VecDeque<IpAddr>>(&ips().into(), text);
    same::<Within<Within<AsText>>, Vec<Option<u8>>>(&vec![Some(1), None], r#"["1",null]"#);
    same::<Within<AsText>, BTreeMap<String, u8>>(&BTreeMap::from([("a".to_owned(), 1)]), r#"{"a":"1"}"#);
    same::<Within<AsText>, HashMap<String, u8>>(&HashMap::from([("a".to_owned(), 1)]), r#"{"a":"1"}"#);
    same::<Within<Within<AsSet>>, BTreeMap<String, Option<Vec<u8>>>>(
        &BTreeMap::from([("a".to_owned(), Some(vec![1, 2])), ("b".to_owned(), None)]),
        r#"{"a":[1,2],"b":null}"#,
    );
    let list = ["1", "x", "2", "y"];
    let wrong = |i: usize, step: &str| {
        format!(
            "{step}: the string \"{}\" is not accepted: invalid digit found in string; the field has the type `u8`",
            list[i]
        )
    };
    let text = r#"["1","x","2","y"]"#;
    let indexed = format!("2 problems:\n  {}\n  {}", wrong(1, "[1]"), wrong(3, "[3]"));
    let elements = format!("2 problems:\n  {}\n  {}", wrong(1, "[#1]"), wrong(3, "[#3]"));
    told(read::<Within<AsText>, Vec<u8>>(text), &indexed);
    told(read::<Within<AsText>, VecDeque<u8>>(text), &indexed);
    told(read::<Within<AsText>, BTreeSet<u8>>(text), &elements);
    told(read::<Within<AsText>, HashSet<u8>>(text), &elements);
    told(read::<SetOf<AsText>, Vec<u8>>(text), &elements);
    let map = r#"{"a":"x","b":"1","c":"y","b":"2"}"#;
    let keyed = format!(
        "3 problems:\n  {}\n  {}\n  [\"b\"]: the key is given twice",
        wrong(1, "[\"a\"]"),
        wrong(3, "[\"c\"]")
    );
    told(read::<Within<AsText>, BTreeMap<String, u8>>(map), &keyed);
    told(read::<Within<AsText>, HashMap<String, u8>>(map), &keyed);
    told(
        written::<SetOf<AsText>, Vec<u8>>(&vec![1, 1]),
        "the element \"1\" is there twice; a set holds each once",
    );
    // By its text a set is in the order of texts.
    assert_eq!(written::<SetOf<AsText>, Vec<u8>>(&vec![9, 10]).unwrap(), r#"["10","9"]"#);
    assert_eq!(written::<Within<AsText>, BTreeSet<u8>>(&BTreeSet::from([9, 10])).unwrap(), r#"["10","9"]"#);
}

#[test]
fn null_is_empty_when_read_and_empty_when_written_as_the_tag_says() {
    macro_rules! both {
        ($($collection:ty, $one:expr, $text:literal, $empty:literal;)*) => {$(
            let one: $collection = $one;
            let none = <$collection>::default();
            same::<NullIsEmpty<Plain>, $collection>(&one, $text);
            same::<EmptyIsNull<Plain>, $collection>(&one, $text);
            same::<NullIsEmpty<Plain>, $collection>(&none, $empty);
            same::<EmptyIsNull<Plain>, $collection>(&none, "null");
            assert_eq!(read::<NullIsEmpty<Plain>, $collection>("null").unwrap(), none);
            assert_eq!(read::<EmptyIsNull<Plain>, $collection>($empty).unwrap(), none);
        )*};
    }
    both! {
        String, "a".to_owned(), "\"a\"", "\"\"";
        Box<str>, "a".into(), "\"a\"", "\"\"";
        Rc<str>, "a".into(), "\"a\"", "\"\"";
        Arc<str>, "a".into(), "\"a\"", "\"\"";
        Box<[u8]>, [1].into(), "[1]", "[]";
        Rc<[u8]>, [1].into(), "[1]", "[]";
        Arc<[u8]>, [1].into(), "[1]", "[]";
        Vec<u8>, vec![1], "[1]", "[]";
        VecDeque<u8>, VecDeque::from([1]), "[1]", "[]";
        HashSet<u8>, HashSet::from([1]), "[1]", "[]";
        BTreeSet<u8>, BTreeSet::from([1]), "[1]", "[]";
        HashMap<String, u8>, HashMap::from([("a".to_owned(), 1)]), "{\"a\":1}", "{}";
        BTreeMap<String, u8>, BTreeMap::from([("a".to_owned(), 1)]), "{\"a\":1}", "{}";
    }
    same::<EmptyIsNull<AsSet>, Vec<u8>>(&vec![1], "[1]");
    same::<EmptyIsNull<AsSet>, Vec<u8>>(&vec![], "null");
    same::<NullIsEmpty<Within<AsText>>, Vec<u8>>(&vec![1], "[\"1\"]");
    same::<NullIsEmpty<SetOf<AsText>>, Vec<u8>>(&vec![], "[]");
    told(read::<NullIsEmpty<Plain>, Vec<u8>>("[true]"), "[0]: expected a number, found bool true");
    let unknown = Value::unknown(Type::list(Type::NUMBER));
    let read: Result<Vec<u8>, Error> = NullIsEmpty::<Plain>::read(&mut ValueSource::new(unknown.as_ref()));
    assert!(read.unwrap_err().has(ProblemKind::Unknown));
}

#[cfg(feature = "indexmap")]
#[test]
fn maps_and_sets_in_the_order_of_the_input_may_be_empty_and_hold_texts() {
    use indexmap::{IndexMap, IndexSet};
    same::<EmptyIsNull<Plain>, IndexSet<u8>>(&IndexSet::default(), "null");
    same::<EmptyIsNull<Plain>, IndexSet<u8>>(&IndexSet::from([1]), "[1]");
    same::<EmptyIsNull<Plain>, IndexMap<String, u8>>(&IndexMap::default(), "null");
    same::<EmptyIsNull<Plain>, IndexMap<String, u8>>(&IndexMap::from([("a".to_owned(), 1)]), "{\"a\":1}");
    told(read::<Plain, IndexMap<String, u8>>(r#"{"a":1,"b":2,"a":3}"#), "[\"a\"]: the key is given twice");
    told(read::<Plain, IndexSet<u8>>("[true]"), "[#0]: expected a number, found bool true");
    let map: IndexMap<String, u8> = read::<Plain, _>(r#"{"b":1,"a":2}"#).unwrap();
    assert!(map.keys().eq(["b", "a"]));
    assert_eq!(written::<Plain, _>(&map).unwrap(), r#"{"a":2,"b":1}"#);
    same::<Within<AsText>, IndexMap<String, u8>>(&IndexMap::from([("a".to_owned(), 1)]), r#"{"a":"1"}"#);
    same::<Within<AsText>, IndexSet<u8>>(&IndexSet::from([1]), r#"["1"]"#);
    told(
        read::<Within<AsText>, IndexMap<String, u8>>(r#"{"a":"1","a":"2"}"#),
        "[\"a\"]: the key is given twice",
    );
}

// Holders of null and unknown

/// Where null and unknown go when a `T` is read, and whether `T` says so.
fn holds<T: for<'de> tfsdk::FromTf<'de> + tfsdk::TfType + Debug>() -> (bool, bool) {
    let ty = Type::of::<T>();
    let null = Value::null(ty.clone()).get::<T>().is_ok();
    let unknown = Value::unknown(ty).get::<T>().is_ok();
    assert_eq!((null, unknown), (T::NULL, T::UNKNOWN));
    assert_eq!(T::from_null().is_ok(), null);
    (null, unknown)
}

#[test]
fn what_a_type_says_it_holds_it_holds() {
    use std::rc::Rc;
    use std::sync::Arc;
    assert_eq!(holds::<u8>(), (false, false));
    assert_eq!(holds::<Vec<Tf<u8>>>(), (false, false));
    assert_eq!(holds::<(Tf<u8>,)>(), (false, false));
    assert_eq!(holds::<Option<u8>>(), (true, false));
    assert_eq!(holds::<Tf<u8>>(), (true, true));
    assert_eq!(holds::<Option<Tf<u8>>>(), (true, true));
    assert_eq!(holds::<Tf<Option<u8>>>(), (true, true));
    assert_eq!(holds::<Box<u8>>(), (false, false));
    assert_eq!(holds::<Box<Option<u8>>>(), (true, false));
    assert_eq!(holds::<Rc<Tf<u8>>>(), (true, true));
    assert_eq!(holds::<Arc<Option<Box<u8>>>>(), (true, false));
    assert_eq!(holds::<Value>(), (true, true));
    assert_eq!(<&Tf<u8> as tfsdk::TfType>::SPEC, <u8 as tfsdk::TfType>::SPEC);
    const { assert!(<&Tf<u8> as tfsdk::TfType>::NULL && <&Tf<u8> as tfsdk::TfType>::UNKNOWN) }
    const { assert!(!<&u8 as tfsdk::TfType>::NULL && !<&u8 as tfsdk::TfType>::UNKNOWN) }
}

#[test]
fn null_goes_to_the_outermost_that_holds_it() {
    let null = Value::null(Type::NUMBER);
    assert_eq!(null.get::<Option<Tf<u8>>>().unwrap(), None);
    assert_eq!(null.get::<Tf<Option<u8>>>().unwrap(), Tf::Null);
    assert_eq!(Option::<Tf<u8>>::from_null().unwrap(), None);
    assert_eq!(Box::<Option<u8>>::from_null().unwrap(), Box::new(None));
    let unknown = Value::unknown(Type::NUMBER);
    assert_eq!(unknown.get::<Option<Tf<u8>>>().unwrap(), Some(Tf::Unknown));
    assert_eq!(unknown.get::<Tf<Option<u8>>>().unwrap(), Tf::Unknown);
    for value in [Tf::Null, Tf::Unknown, Tf::Known(5)] {
        let written = Value::of(&value).unwrap();
        assert_eq!(written.is_null(), value.is_null());
        assert_eq!(written.is_known(), !value.is_unknown());
        assert_eq!(Value::of(&Some(value)).unwrap(), written);
        assert_eq!(Value::of(&Box::new(&value)).unwrap(), written);
    }
}

use tfsdk::FromTf;

#[test]
fn a_value_that_may_be_null_or_unknown_says_which_it_is() {
    let (null, unknown, known): (Tf<u8>, Tf<u8>, Tf<u8>) = (Tf::Null, Tf::Unknown, Tf::Known(5));
    for (tf, is) in
        [(null, (true, false, false)), (unknown, (false, true, false)), (known, (false, false, true))]
    {
        assert_eq!((tf.is_null(), tf.is_unknown(), tf.is_known()), is);
        assert_eq!(tf.as_ref().map(|value| *value), tf);
        assert_eq!(tf.known(), is.2.then_some(5));
        let mut changed = tf;
        if let Tf::Known(value) = changed.as_mut() {
            *value += 1;
        }
        assert_eq!(changed, tf.map(|value| value + 1));
    }
    assert_eq!(
        (null.known_or_null(), unknown.known_or_null(), known.known_or_null()),
        (Some(None), None, Some(Some(5)))
    );
    assert_eq!(Tf::from(5), known);
    assert_eq!((Tf::from(Some(5)), Tf::<u8>::from(None)), (known, null));
    assert_eq!(Tf::<u8>::default(), Tf::Null);
    assert_eq!(Tf::Known("a".to_owned()).as_deref(), Tf::Known("a"));
    assert_eq!(Tf::<String>::Unknown.as_deref(), Tf::Unknown);
    assert!(Tf::<u8>::Null < Tf::Unknown && Tf::Unknown < Tf::Known(0));
}

// The traits for types of one's own

/// An even number, or null.
#[derive(Debug, PartialEq)]
struct Even(Option<u8>);

impl tfsdk::Nullable for Even {
    type Value = u8;

    fn null() -> Self {
        Even(None)
    }

    fn from_value(value: u8) -> Result<Self, Error> {
        match value % 2 {
            0 => Ok(Even(Some(value))),
            _ => Err(Error::invalid("expected an even number")),
        }
    }

    fn value(&self) -> Option<&u8> {
        self.0.as_ref()
    }
}

tfsdk::map_with!(Even: Nullable);

/// An even number that may be null, or not known yet.
#[derive(Debug, PartialEq)]
enum Later {
    Unknown,
    Now(Option<u8>),
}

impl tfsdk::Unknownable for Later {
    type Value = Option<u8>;

    fn unknown() -> Self {
        Later::Unknown
    }

    fn from_value(value: Option<u8>) -> Result<Self, Error> {
        match value {
            Some(value) if value % 2 == 1 => Err(Error::invalid("expected an even number")),
            value => Ok(Later::Now(value)),
        }
    }

    fn value(&self) -> Option<&Option<u8>> {
        match self {
            Later::Unknown => None,
            Later::Now(value) => Some(value),
        }
    }
}

tfsdk::map_with!(Later: Unknownable);

/// Any list of strings, as a value.
#[derive(Debug, PartialEq)]
struct Whole(Value);

impl tfsdk::ValueConverter for Whole {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(Whole(value))
    }
}

impl ValueCreator for Whole {
    fn to_value(&self) -> Result<Value, Error> {
        Ok(self.0.clone())
    }
}

tfsdk::map_with!(Whole: ValueConverter, ValueCreator, as Vec<String>);

#[test]
fn types_of_ones_own_hold_what_their_trait_says() {
    assert_eq!(holds::<Even>(), (true, false));
    assert_eq!(holds::<Later>(), (true, true));
    assert_eq!(holds::<Whole>(), (true, true));
    same::<Plain, Even>(&Even(Some(4)), "4");
    same::<Plain, Even>(&Even(None), "null");
    same::<Plain, Later>(&Later::Now(Some(4)), "4");
    same::<Plain, Later>(&Later::Now(None), "null");
    assert_eq!(Value::of(&Later::Unknown).unwrap(), Value::unknown(Type::NUMBER));
    assert_eq!(Even::from_null().unwrap(), Even(None));
    assert_eq!(Later::from_null().unwrap(), Later::Now(None));
    let list = Type::list(Type::STRING);
    assert_eq!(Whole::from_null().unwrap(), Whole(Value::null(list.clone())));
    assert_eq!(Type::of::<Whole>(), list);
    // What the type refuses is a problem at its path, and what it never sees as well.
    told(
        read::<Plain, Vec<Even>>("[2,3,true]"),
        "2 problems:\n  [1]: expected an even number\n  [2]: expected a number, found bool true",
    );
    told(
        read::<Plain, Vec<Later>>("[2,3,300]"),
        "2 problems:\n  [1]: expected an even number\n  [2]: expected a whole number from 0 to 255, found 300",
    );
    told(read::<Plain, Whole>("[\"a\",[]]"), "[1]: expected a string, found a list");
    // A creator may make no value of another type.
    let wrong = Whole(Value::from(5));
    told(Value::of(&wrong).map(drop), "expected list of string, found number 5");
    same::<Plain, Whole>(&Whole(Value::list(Type::STRING, ["a".into()]).unwrap()), "[\"a\"]");
}
