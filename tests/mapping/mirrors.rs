//! Mirrors: the same types with every part that may be null or unknown, and the way back when all is known.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk::mapping::{
    AsSet, AsText, EmptyIsNull, MirrorAs, MirrorSet, NullIsEmpty, Plain, SetOf, Text, Within,
};
use tfsdk::{Error, Mirror, Mirrored, Number, ProblemKind, Tf, TfValue, Type, Value};

/// What is told when not all is known: `path: kind` for each problem.
pub(super) fn told<T: Debug>(completed: Result<T, Error>) -> Vec<String> {
    let error = completed.unwrap_err();
    let line = |problem: &tfsdk::Problem| format!("{}: {:?}", problem.path(), problem.kind());
    error.problems().iter().map(line).collect()
}

pub(super) const UNKNOWN: &str = "the value is known only after apply";

/// A type that is its own mirror.
pub(super) fn leaf<T>(value: T, name: &str)
where
    T: Mirrored<Mirror = T> + PartialEq + Debug + Clone,
{
    assert_eq!(value.clone().into_mirror(), Tf::Known(value.clone()));
    assert_eq!(T::complete(Tf::Known(value.clone())).unwrap(), value);
    assert_eq!(T::complete(Tf::Unknown).unwrap_err().to_string(), UNKNOWN);
    assert!(T::complete(Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
    assert_eq!(
        T::complete(Tf::Null).unwrap_err().to_string(),
        format!("expected {name}, found null; a field that may be null is an `Option` or a `Tf`")
    );
    // What holds null is mirrored as what it holds.
    assert_eq!(Some(value.clone()).into_mirror(), Tf::Known(value.clone()));
    assert_eq!(None::<T>.into_mirror(), Tf::Null);
    assert_eq!(Option::<T>::complete(Tf::Known(value.clone())).unwrap(), Some(value.clone()));
    assert_eq!(Option::<T>::complete(Tf::Null).unwrap(), None);
    assert_eq!(Option::<T>::complete(Tf::Unknown).unwrap_err().to_string(), UNKNOWN);
    for tf in [Tf::Null, Tf::Unknown, Tf::Known(value.clone())] {
        assert_eq!(tf.clone().into_mirror(), tf);
        match &tf {
            Tf::Unknown => assert_eq!(Tf::<T>::complete(tf).unwrap_err().to_string(), UNKNOWN),
            _ => assert_eq!(Tf::<T>::complete(tf.clone()).unwrap(), tf),
        }
    }
    // What is boxed stays so, as it may be large.
    assert_eq!(Box::new(value.clone()).into_mirror(), Tf::Known(Box::new(value.clone())));
    assert_eq!(Rc::new(value.clone()).into_mirror(), Tf::Known(value.clone()));
    assert_eq!(Arc::new(value.clone()).into_mirror(), Tf::Known(value.clone()));
    assert_eq!(*Box::<T>::complete(Tf::Known(Box::new(value.clone()))).unwrap(), value);
    assert_eq!(*Rc::<T>::complete(Tf::Known(value.clone())).unwrap(), value);
    assert_eq!(*Arc::<T>::complete(Tf::Known(value.clone())).unwrap(), value);
    assert!(Box::<T>::complete(Tf::Null).unwrap_err().has(ProblemKind::Null));
    assert!(Arc::<T>::complete(Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
}

#[derive(TfValue, Debug, Clone, PartialEq)]
enum Tier {
    #[tfsdk("low")]
    Low,
}

#[test]
fn a_scalar_is_known_or_unknown_as_a_whole() {
    leaf(true, "bool");
    leaf('a', "string");
    leaf("a".to_owned(), "string");
    leaf(Box::<str>::from("a"), "string");
    leaf(Arc::<str>::from("a"), "string");
    leaf(Rc::<str>::from("a"), "string");
    leaf(Cow::Borrowed("a"), "string");
    leaf("a", "string");
    leaf(1_i8, "number");
    leaf(u128::MAX, "number");
    leaf(usize::MAX, "number");
    leaf(NonZero::<u16>::MAX, "number");
    leaf(0.5_f32, "number");
    leaf(0.5, "number");
    leaf(Number::from(5), "number");
    leaf(num_bigint::BigInt::from(5), "number");
    leaf(num_bigint::BigUint::from(5_u8), "number");
    leaf(Tier::Low, "string");
}

#[test]
fn a_dynamic_value_is_complete_when_all_of_it_is_known() {
    let known = Value::tuple([1.into(), Value::null(Type::BOOL)]);
    assert_eq!(known.clone().into_mirror(), Tf::Known(known.clone()));
    assert_eq!(Value::complete(Tf::Known(known.clone())).unwrap(), known);
    assert_eq!(Value::unknown(Type::BOOL).into_mirror(), Tf::Unknown);
    assert_eq!(Value::complete(Tf::Unknown).unwrap_err().to_string(), UNKNOWN);
    assert_eq!(Value::complete(Tf::Null).unwrap(), Value::null(Type::DYNAMIC));
    let parts = Value::object([
        ("a", Value::tuple([1.into(), Value::unknown(Type::BOOL)])),
        ("b", Value::map(Type::BOOL, [("k", Value::unknown(Type::BOOL))]).unwrap()),
    ]);
    assert_eq!(told(Value::complete(Tf::Known(parts))), ["a[1]: Unknown", "b[\"k\"]: Unknown"]);
    assert_eq!(told(Value::complete(Tf::Known(Value::unknown(Type::BOOL)))), [": Unknown"]);
    // Many that are far in are counted, and their paths not kept.
    let mut many = Value::list(Type::BOOL, vec![Value::unknown(Type::BOOL); 50_000]).unwrap();
    for _ in 0..400 {
        many = Value::tuple([many]);
    }
    let memory = kit::memory::measure(|| {
        let error = Value::complete(Tf::Known(many)).unwrap_err();
        assert_eq!((error.problems().len(), error.omitted()), (1000, 49_000));
        assert_eq!(error.problems()[999].path().steps().len(), 401);
    });
    assert!(memory.peak < 64 << 20, "{memory:?}");
}

#[test]
fn a_dynamic_value_with_unknown_parts_is_known_itself_and_keeps_the_others() {
    let unknown = || Value::unknown(Type::STRING);
    for value in [
        Value::tuple([1.into(), unknown()]),
        Value::list(Type::STRING, ["a".into(), unknown()]).unwrap(),
        Value::map(Type::STRING, [("k", unknown())]).unwrap(),
        Value::object([("a", Value::object([("b", unknown())]))]),
        // Null is known as well, and has its type.
        Value::null(Type::STRING),
    ] {
        assert_eq!(value.clone().into_mirror(), Tf::Known(value));
    }
}

/// The problems of a mirror whose elements are, in turn, null, known, unknown and null.
const SEQUENCE: [Tf<u8>; 4] = [Tf::Null, Tf::Known(1), Tf::Unknown, Tf::Null];
const INDEXES: [&str; 3] = ["[0]: Null", "[2]: Unknown", "[3]: Null"];
const ELEMENTS: [&str; 3] = ["[#0]: Null", "[#2]: Unknown", "[#3]: Null"];

pub(super) fn collection<T>(value: T, mirror: Mirror<T>, name: &str)
where
    T: Mirrored + PartialEq + Debug + Clone,
    T::Mirror: PartialEq + Debug + Clone,
{
    assert_eq!(value.clone().into_mirror(), Tf::Known(mirror.clone()));
    assert_eq!(T::complete(Tf::Known(mirror)).unwrap(), value);
    assert_eq!(T::complete(Tf::Unknown).unwrap_err().to_string(), UNKNOWN);
    assert_eq!(
        T::complete(Tf::Null).unwrap_err().to_string(),
        format!("expected {name}, found null; a field that may be null is an `Option` or a `Tf`")
    );
}

#[test]
fn every_element_of_a_mirror_may_be_unknown_and_each_is_told() {
    let known = || vec![Tf::Known(1), Tf::Known(2)];
    collection(vec![1_u8, 2], known(), "list of number");
    collection(VecDeque::from([1_u8, 2]), known(), "list of number");
    collection(Box::<[u8]>::from([1, 2]), known(), "list of number");
    collection([1_u8, 2], [Tf::Known(1), Tf::Known(2)], "list of number");
    collection(BTreeSet::from([1_u8, 2]), MirrorSet(known()), "set of number");
    collection(HashSet::from([1_u8]), MirrorSet(vec![Tf::Known(1)]), "set of number");
    let all = || SEQUENCE.to_vec();
    assert_eq!(told(Vec::<u8>::complete(Tf::Known(all()))), INDEXES);
    assert_eq!(told(VecDeque::<u8>::complete(Tf::Known(all()))), INDEXES);
    assert_eq!(told(Box::<[u8]>::complete(Tf::Known(all()))), INDEXES);
    assert_eq!(told(<[u8; 4]>::complete(Tf::Known(SEQUENCE))), INDEXES);
    assert_eq!(told(BTreeSet::<u8>::complete(Tf::Known(MirrorSet(all())))), ELEMENTS);
    assert_eq!(told(HashSet::<u8>::complete(Tf::Known(MirrorSet(all())))), ELEMENTS);
    assert_eq!(
        Vec::<Option<u8>>::complete(Tf::Known(vec![Tf::Null, Tf::Known(1)])).unwrap(),
        [None, Some(1)]
    );
    assert_eq!(
        told(Vec::<Vec<u8>>::complete(Tf::Known(vec![Tf::Known(vec![Tf::Unknown, Tf::Null]), Tf::Unknown]))),
        ["[0][0]: Unknown", "[0][1]: Null", "[1]: Unknown"]
    );
}

#[test]
fn every_element_of_a_mirrored_map_is_told_in_the_order_of_keys() {
    let key = |text: &str| text.to_owned();
    let known = || [(key("b"), Tf::Known(1_u8)), (key("a"), Tf::Known(2))];
    let value = || [(key("b"), 1_u8), (key("a"), 2)];
    collection(BTreeMap::from(value()), BTreeMap::from(known()), "map of number");
    collection(HashMap::from(value()), HashMap::from(known()), "map of number");
    let all = || {
        ["d", "b", "c", "a", "e"].map(key).into_iter().zip([
            Tf::Unknown,
            Tf::Null,
            Tf::Known(1_u8),
            Tf::Unknown,
            Tf::Null,
        ])
    };
    let problems = ["[\"a\"]: Unknown", "[\"b\"]: Null", "[\"d\"]: Unknown", "[\"e\"]: Null"];
    assert_eq!(told(BTreeMap::<String, u8>::complete(Tf::Known(all().collect()))), problems);
    assert_eq!(told(HashMap::<String, u8>::complete(Tf::Known(all().collect()))), problems);
    assert_eq!(
        told(<Within<Plain> as MirrorAs<HashMap<String, u8>>>::complete(Tf::Known(all().collect()))),
        problems
    );
    assert_eq!(
        told(<Within<Plain> as MirrorAs<BTreeMap<String, u8>>>::complete(Tf::Known(all().collect()))),
        problems
    );
}

#[cfg(feature = "indexmap")]
#[test]
fn maps_and_sets_in_the_order_of_the_input_have_mirrors() {
    use indexmap::{IndexMap, IndexSet};
    collection(IndexSet::<u8>::from([2, 1]), MirrorSet(vec![Tf::Known(2), Tf::Known(1)]), "set of number");
    assert_eq!(told(IndexSet::<u8>::complete(Tf::Known(MirrorSet(SEQUENCE.to_vec())))), ELEMENTS);
    let map =
        || IndexMap::<String, Tf<u8>>::from([("b".to_owned(), Tf::Known(1)), ("a".to_owned(), Tf::Known(2))]);
    collection(
        map().into_iter().map(|(key, value)| (key, value.known().unwrap())).collect::<IndexMap<String, u8>>(),
        map(),
        "map of number",
    );
    let unknown = IndexMap::from([("b".to_owned(), Tf::Unknown), ("a".to_owned(), Tf::Null)]);
    assert_eq!(
        told(IndexMap::<String, u8>::complete(Tf::Known(unknown))),
        ["[\"a\"]: Null", "[\"b\"]: Unknown"]
    );
}

#[test]
fn every_element_of_a_mirrored_tuple_is_told() {
    collection((1_u8,), (Tf::Known(1),), "tuple");
    collection((1_u8, true), (Tf::Known(1), Tf::Known(true)), "tuple");
    collection(
        (1_u8, Some(true), vec![2_u8]),
        (Tf::Known(1), Tf::Known(true), Tf::Known(vec![Tf::Known(2)])),
        "tuple",
    );
    assert_eq!(told(<(u8,)>::complete(Tf::Known((Tf::Unknown,)))), ["[0]: Unknown"]);
    assert_eq!(
        told(<(u8, bool, Option<u8>, Vec<u8>)>::complete(Tf::Known((
            Tf::Null,
            Tf::Known(true),
            Tf::Null,
            Tf::Known(vec![Tf::Unknown])
        )))),
        ["[0]: Null", "[3][0]: Unknown"]
    );
    type Twelve = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
    let twelve: Twelve = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    let Tf::Known(mut mirror) = twelve.into_mirror() else { panic!("it is known") };
    assert_eq!(Twelve::complete(Tf::Known(mirror)).unwrap(), twelve);
    (mirror.0, mirror.5, mirror.11) = (Tf::Unknown, Tf::Null, Tf::Unknown);
    assert_eq!(told(Twelve::complete(Tf::Known(mirror))), ["[0]: Unknown", "[5]: Null", "[11]: Unknown"]);
}

#[test]
fn a_mirrored_set_is_a_list_of_what_may_be_unknown() {
    let mut set: MirrorSet<u8> = [Tf::Known(2), Tf::Unknown].into_iter().collect();
    set.push(Tf::Known(1));
    assert_eq!((set.len(), set[1]), (3, Tf::Unknown));
    assert_eq!(Value::of(&set).unwrap().to_string(), "toset([1, 2, (known after apply)])");
    let value = Value::of(&set).unwrap();
    assert_eq!(value.get::<MirrorSet<u8>>().unwrap().0, [Tf::Known(1), Tf::Known(2), Tf::Unknown]);
    assert_eq!(set.into_iter().count(), 3);
    assert!(MirrorSet::<u8>::default().is_empty());
    let twice = MirrorSet(vec![Tf::Known(1_u8), Tf::Known(1)]);
    assert_eq!(
        Value::of(&twice).unwrap_err().to_string(),
        "the element 1 is there twice; a set holds each once"
    );
}

// Ways

fn way<M, T>(value: T, mirror: Tf<M::Mirror>)
where
    M: MirrorAs<T>,
    M::Mirror: PartialEq + Debug + Clone,
    T: PartialEq + Debug + Clone,
{
    assert_eq!(M::into_mirror(value.clone()), mirror);
    assert_eq!(M::complete(mirror).unwrap(), value);
    assert!(M::complete(Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
    if M::NULL {
        assert!(M::complete(Tf::Null).is_ok())
    } else {
        assert!(M::complete(Tf::Null).unwrap_err().has(ProblemKind::Null))
    }
}

#[test]
fn each_way_has_its_mirror() {
    let set = || MirrorSet(vec![Tf::Known(1_u8)]);
    way::<AsSet, Vec<u8>>(vec![1], Tf::Known(set()));
    way::<AsSet, VecDeque<u8>>(VecDeque::from([1]), Tf::Known(set()));
    way::<AsSet, Option<Vec<u8>>>(Some(vec![1]), Tf::Known(set()));
    way::<AsSet, Option<Vec<u8>>>(None, Tf::Null);
    way::<AsSet, Tf<Vec<u8>>>(Tf::Known(vec![1]), Tf::Known(set()));
    way::<AsSet, Tf<Vec<u8>>>(Tf::Null, Tf::Null);
    assert_eq!(<AsSet as MirrorAs<Tf<Vec<u8>>>>::into_mirror(Tf::Unknown), Tf::Unknown);
    way::<AsText, u8>(1, Tf::Known(Text(1)));
    way::<Within<AsText>, Option<u8>>(Some(1), Tf::Known(Text(1)));
    way::<Within<AsText>, Option<u8>>(None, Tf::Null);
    way::<Within<AsText>, Tf<u8>>(Tf::Known(1), Tf::Known(Text(1)));
    assert_eq!(<Within<AsText> as MirrorAs<Tf<u8>>>::into_mirror(Tf::Unknown), Tf::Unknown);
    let text = || Tf::Known(Text(1_u8));
    way::<Within<AsText>, Vec<u8>>(vec![1], Tf::Known(vec![text()]));
    way::<Within<AsText>, VecDeque<u8>>(VecDeque::from([1]), Tf::Known(vec![text()]));
    way::<Within<AsText>, BTreeSet<u8>>(BTreeSet::from([1]), Tf::Known(MirrorSet(vec![text()])));
    way::<Within<AsText>, HashSet<u8>>(HashSet::from([1]), Tf::Known(MirrorSet(vec![text()])));
    way::<SetOf<AsText>, Vec<u8>>(vec![1], Tf::Known(MirrorSet(vec![text()])));
    way::<SetOf<AsText>, VecDeque<u8>>(VecDeque::from([1]), Tf::Known(MirrorSet(vec![text()])));
    way::<Within<AsText>, BTreeMap<String, u8>>(
        BTreeMap::from([("k".to_owned(), 1)]),
        Tf::Known(BTreeMap::from([("k".to_owned(), text())])),
    );
    way::<Within<AsText>, HashMap<String, u8>>(
        HashMap::from([("k".to_owned(), 1)]),
        Tf::Known(HashMap::from([("k".to_owned(), text())])),
    );
    way::<NullIsEmpty<Plain>, Vec<u8>>(vec![], Tf::Known(vec![]));
    way::<NullIsEmpty<Plain>, Vec<u8>>(vec![1], Tf::Known(vec![Tf::Known(1)]));
    way::<EmptyIsNull<Plain>, Vec<u8>>(vec![], Tf::Null);
    way::<EmptyIsNull<Plain>, Vec<u8>>(vec![1], Tf::Known(vec![Tf::Known(1)]));
    assert_eq!(<NullIsEmpty<Plain> as MirrorAs<Vec<u8>>>::complete(Tf::Null).unwrap(), [0; 0]);
    assert_eq!(<EmptyIsNull<AsSet> as MirrorAs<Vec<u8>>>::complete(Tf::Known(set())).unwrap(), [1]);
}

#[test]
fn what_is_unknown_in_a_way_is_told_with_its_path() {
    let texts = || vec![Tf::Null, Tf::Known(Text(1_u8)), Tf::Unknown, Tf::Null];
    assert_eq!(told(<Within<AsText> as MirrorAs<Vec<u8>>>::complete(Tf::Known(texts()))), INDEXES);
    assert_eq!(told(<Within<AsText> as MirrorAs<VecDeque<u8>>>::complete(Tf::Known(texts()))), INDEXES);
    assert_eq!(
        told(<Within<AsText> as MirrorAs<BTreeSet<u8>>>::complete(Tf::Known(MirrorSet(texts())))),
        ELEMENTS
    );
    assert_eq!(
        told(<Within<AsText> as MirrorAs<HashSet<u8>>>::complete(Tf::Known(MirrorSet(texts())))),
        ELEMENTS
    );
    assert_eq!(told(<SetOf<AsText> as MirrorAs<Vec<u8>>>::complete(Tf::Known(MirrorSet(texts())))), ELEMENTS);
    assert_eq!(
        told(<AsSet as MirrorAs<Vec<u8>>>::complete(Tf::Known(MirrorSet(SEQUENCE.to_vec())))),
        ELEMENTS
    );
    assert_eq!(
        told(<EmptyIsNull<AsSet> as MirrorAs<Vec<u8>>>::complete(Tf::Known(MirrorSet(SEQUENCE.to_vec())))),
        ELEMENTS
    );
    let null = |completed: Result<Vec<u8>, Error>| completed.unwrap_err().to_string();
    for (message, name) in [
        (null(<AsSet as MirrorAs<Vec<u8>>>::complete(Tf::Null)), "set of number"),
        (null(<SetOf<AsText> as MirrorAs<Vec<u8>>>::complete(Tf::Null)), "set of string"),
        (null(<Within<AsText> as MirrorAs<Vec<u8>>>::complete(Tf::Null)), "list of string"),
    ] {
        assert_eq!(
            message,
            format!("expected {name}, found null; a field that may be null is an `Option` or a `Tf`")
        );
    }
}

#[test]
fn the_mirror_of_a_text_is_mapped_by_its_text() {
    let address = Text("::1".parse::<IpAddr>().unwrap());
    let value = Value::of(&address).unwrap();
    assert_eq!(value, Value::from("::1"));
    assert_eq!(value.get::<Text<IpAddr>>().unwrap(), address);
    assert_eq!(Type::of::<Text<IpAddr>>(), Type::STRING);
    assert!(Value::from("x").get::<Text<IpAddr>>().unwrap_err().has(ProblemKind::Invalid));
    assert_eq!(address.into_mirror(), Tf::Known(address));
    assert_eq!(Text::complete(Tf::Known(address)).unwrap(), address);
    assert!(Text::<IpAddr>::complete(Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
}
