//! Structs written to a `Value`, MessagePack or JSON read back the same, for every type a field can have.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::num::{NonZeroI8, NonZeroU64};
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use proptest::collection::{btree_map, btree_set, hash_map, hash_set, vec};
use proptest::option::of;
use proptest::prelude::*;
use tfsdk::{FromTf, Number, Tf, TfObject, TfValue, ToTf, Type, Value, json, msgpack};

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Scalars {
    #[tfsdk("string")]
    string: String,
    #[tfsdk("boxed_str")]
    boxed_str: Box<str>,
    #[tfsdk("rc_str")]
    rc_str: Rc<str>,
    #[tfsdk("arc_str")]
    arc_str: Arc<str>,
    #[tfsdk("char")]
    char: char,
    #[tfsdk("bool")]
    bool: bool,
    #[tfsdk(flatten)]
    numbers: Numbers,
    #[tfsdk("tier")]
    tier: Tier,
    #[tfsdk("port")]
    port: Port,
    #[tfsdk("address", text)]
    address: IpAddr,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Numbers {
    #[tfsdk("i8")]
    i8: i8,
    #[tfsdk("i16")]
    i16: i16,
    #[tfsdk("i32")]
    i32: i32,
    #[tfsdk("i64")]
    i64: i64,
    #[tfsdk("i128")]
    i128: i128,
    #[tfsdk("isize")]
    isize: isize,
    #[tfsdk("u8")]
    u8: u8,
    #[tfsdk("u16")]
    u16: u16,
    #[tfsdk("u32")]
    u32: u32,
    #[tfsdk("u64")]
    u64: u64,
    #[tfsdk("u128")]
    u128: u128,
    #[tfsdk("usize")]
    usize: usize,
    #[tfsdk("non_zero")]
    non_zero: NonZeroI8,
    #[tfsdk("non_zero_wide")]
    non_zero_wide: NonZeroU64,
    #[tfsdk("f32")]
    f32: f32,
    #[tfsdk("f64")]
    f64: f64,
    #[tfsdk("big_int")]
    big_int: BigInt,
    #[tfsdk("big_uint")]
    big_uint: BigUint,
    #[tfsdk("number")]
    number: Number,
}

#[derive(TfValue, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive,
}

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Port(u16);

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Collections<T> {
    #[tfsdk("vec")]
    vec: Vec<T>,
    #[tfsdk("deque")]
    deque: VecDeque<Option<T>>,
    #[tfsdk("slice")]
    slice: Box<[Tf<T>]>,
    #[tfsdk("array")]
    array: [T; 2],
    #[tfsdk("hash_set")]
    hash_set: HashSet<String>,
    #[tfsdk("btree_set")]
    btree_set: BTreeSet<i64>,
    #[tfsdk("hash_map")]
    hash_map: HashMap<String, T>,
    #[tfsdk("btree_map")]
    btree_map: BTreeMap<Tier, Vec<T>>,
    #[tfsdk("tuple")]
    tuple: (T, Option<bool>, (u8,)),
    #[tfsdk("long")]
    long: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, String),
    #[tfsdk("option")]
    option: Option<T>,
    #[tfsdk("boxed")]
    boxed: Box<T>,
    #[tfsdk("rc")]
    rc: Rc<T>,
    #[tfsdk("arc")]
    arc: Option<Arc<T>>,
    #[tfsdk("tf")]
    tf: Tf<T>,
    #[tfsdk("nested")]
    nested: Tf<Vec<Option<T>>>,
    #[tfsdk("dynamic")]
    dynamic: Value,
    #[tfsdk("set", set)]
    set: Vec<u8>,
    #[tfsdk("set_or_null", set)]
    set_or_null: Option<Vec<u8>>,
    #[tfsdk("texts", text)]
    texts: Vec<IpAddr>,
    #[tfsdk("set_of_texts", set, text)]
    set_of_texts: VecDeque<IpAddr>,
    #[tfsdk("null_is_empty", null_is_empty)]
    null_is_empty: Vec<T>,
    #[tfsdk("empty_is_null", empty_is_null)]
    empty_is_null: HashMap<String, T>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Borrowing<'a> {
    #[tfsdk("text")]
    text: Cow<'a, str>,
    #[tfsdk("maybe")]
    maybe: Option<Cow<'a, str>>,
}

/// Text in normal form, in which it is read.
fn text() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9_ \"\\\\\n\t\u{0}\u{7f}{}$%äöß€漢字😀-]{0,12}"
}

fn numbers() -> impl Strategy<Value = Numbers> {
    let narrow = any::<(i8, i16, i32, i64, i128, isize)>();
    let unsigned = any::<(u8, u16, u32, u64, u128, usize)>();
    let others = (
        any::<NonZeroI8>(),
        any::<NonZeroU64>(),
        prop::num::f32::NORMAL | prop::num::f32::ZERO | prop::num::f32::SUBNORMAL,
        prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL,
        (vec(any::<u8>(), 0..40), any::<bool>()),
        any::<(i64, i16)>(),
    );
    (narrow, unsigned, others).prop_map(
        |((i8, i16, i32, i64, i128, isize), (u8, u16, u32, u64, u128, usize), others)| {
            let (non_zero, non_zero_wide, f32, f64, (bytes, negative), (digits, scale)) = others;
            let big_uint = BigUint::from_bytes_be(&bytes);
            let big_int = BigInt::from(big_uint.clone());
            let number = Number::parse(&format!("{digits}.{}", scale.unsigned_abs())).expect("a number");
            Numbers {
                i8,
                i16,
                i32,
                i64,
                i128,
                isize,
                u8,
                u16,
                u32,
                u64,
                u128,
                usize,
                non_zero,
                non_zero_wide,
                f32,
                f64,
                big_int: if negative { -big_int } else { big_int },
                big_uint,
                number,
            }
        },
    )
}

fn scalars() -> impl Strategy<Value = Scalars> {
    let letter = prop::sample::select(vec!['a', 'ä', '"', '\n', '😀']);
    let tier = prop::sample::select(vec![Tier::Standard, Tier::Archive]);
    let strings = (text(), text(), text(), text(), letter);
    (strings, any::<bool>(), numbers(), tier, any::<u16>(), any::<IpAddr>()).prop_map(
        |((string, boxed_str, rc_str, arc_str, char), bool, numbers, tier, port, address)| Scalars {
            string,
            boxed_str: boxed_str.into(),
            rc_str: rc_str.into(),
            arc_str: arc_str.into(),
            char,
            bool,
            numbers,
            tier,
            port: Port(port),
            address,
        },
    )
}

/// A value that may be null, and unknown if `unknown` allows that.
fn tf<T: Debug + Clone + 'static>(
    known: impl Strategy<Value = T> + 'static,
    unknown: bool,
) -> impl Strategy<Value = Tf<T>> {
    let absent = if unknown { Tf::Unknown } else { Tf::Null };
    prop_oneof![1 => Just(Tf::Null), 1 => Just(absent), 3 => known.prop_map(Tf::Known)]
}

fn dynamic(unknown: bool) -> impl Strategy<Value = Value> {
    let absent = if unknown { Value::unknown(Type::STRING) } else { Value::null(Type::DYNAMIC) };
    prop_oneof![
        Just(absent),
        text().prop_map(|text| Value::from(text.as_str())),
        any::<i64>().prop_map(Value::from),
        vec(any::<bool>(), 1..3).prop_map(|all| Value::tuple(all.into_iter().map(Value::from))),
        text().prop_map(|text| Value::object([("a", Value::from(text.as_str()))])),
    ]
}

fn collections<T, S>(element: impl Fn() -> S, unknown: bool) -> impl Strategy<Value = Collections<T>>
where
    T: Debug + Clone + 'static,
    S: Strategy<Value = T> + 'static,
{
    let lists = (
        vec(element(), 0..3),
        vec(of(element()), 0..3),
        vec(tf(element(), unknown), 0..3),
        [element(), element()],
        hash_set(text(), 0..4),
        btree_set(any::<i64>(), 0..4),
        hash_map(text(), element(), 0..3),
        btree_map(prop::sample::select(vec![Tier::Standard, Tier::Archive]), vec(element(), 0..2), 0..2),
        ((element(), of(any::<bool>()), any::<u8>()), any::<u8>(), text()),
    );
    let holders = (
        of(element()),
        (element(), element(), of(element())),
        tf(element(), unknown),
        tf(vec(of(element()), 0..3), unknown),
        dynamic(unknown),
    );
    let keys = (
        btree_set(any::<u8>(), 0..4),
        of(btree_set(any::<u8>(), 0..4)),
        vec(any::<IpAddr>(), 0..3),
        btree_set(any::<IpAddr>().prop_map(|ip| ip.to_string()), 0..3),
        vec(element(), 0..2),
        hash_map(text(), element(), 0..2),
    );
    (lists, holders, keys).prop_map(|(lists, holders, keys)| {
        let (vec, deque, slice, array, hash_set, btree_set, hash_map, btree_map, tuples) = lists;
        let ((one, maybe, byte), short, long) = tuples;
        let (option, (boxed, rc, arc), tf, nested, dynamic) = holders;
        let (set, set_or_null, texts, set_of_texts, null_is_empty, empty_is_null) = keys;
        Collections {
            vec,
            deque: deque.into(),
            slice: slice.into(),
            array,
            hash_set,
            btree_set,
            hash_map,
            btree_map,
            tuple: (one, maybe, (byte,)),
            long: (short, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, long),
            option,
            boxed: boxed.into(),
            rc: rc.into(),
            arc: arc.map(Into::into),
            tf,
            nested,
            dynamic,
            set: set.into_iter().collect(),
            set_or_null: set_or_null.map(|set| set.into_iter().collect()),
            texts,
            set_of_texts: set_of_texts.into_iter().map(|ip| ip.parse().expect("an address")).collect(),
            null_is_empty,
            empty_is_null,
        }
    })
}

fn through_value<T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug>(given: &T) {
    let value = Value::of(given).expect("it can be written");
    assert_eq!(&value.get::<T>().expect("it can be read"), given);
}

fn through_msgpack<T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug>(given: &T) {
    let bytes = msgpack::to_vec(given).expect("it can be written");
    assert_eq!(&msgpack::from_slice::<T>(&bytes).expect("it can be read"), given);
}

fn through_json<T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug>(given: &T) {
    let text = json::to_string(given).expect("it can be written");
    assert_eq!(&json::from_str::<T>(&text).expect("it can be read"), given);
}

proptest! {
    #![proptest_config(kit::cases(64))]

    #[test]
    fn scalars_come_back(given in scalars()) {
        through_value(&given);
        through_msgpack(&given);
        through_json(&given);
    }

    #[test]
    fn collections_come_back(given in collections(text, false)) {
        through_value(&given);
        through_msgpack(&given);
        through_json(&given);
    }

    #[test]
    fn collections_of_structs_come_back(given in collections(scalars, false)) {
        through_value(&given);
        through_msgpack(&given);
        through_json(&given);
    }

    #[test]
    fn unknown_values_come_back_where_the_format_has_them(given in collections(any::<bool>, true)) {
        through_value(&given);
        through_msgpack(&given);
    }

    #[test]
    fn borrowed_text_comes_back(text in text(), maybe in of(text())) {
        let given = Borrowing { text: text.into(), maybe: maybe.map(Into::into) };
        let value = Value::of(&given).expect("it can be written");
        prop_assert_eq!(&value.get::<Borrowing<'_>>().expect("it can be read"), &given);
        let bytes = msgpack::to_vec(&given).expect("it can be written");
        prop_assert_eq!(&msgpack::from_slice::<Borrowing<'_>>(&bytes).expect("it can be read"), &given);
        let json = json::to_string(&given).expect("it can be written");
        prop_assert_eq!(&json::from_str::<Borrowing<'_>>(&json).expect("it can be read"), &given);
    }
}
