//! What compiles and works: forms of structs that are easily taken for mistakes.

use std::marker::PhantomData;

use tfsdk::schema::TfSchema;
use tfsdk::{TfObject, TfValue, Type, Value};

/// An id that names what it is of.
#[derive(TfValue, Debug)]
struct Id<T>(String, #[tfsdk("-")] PhantomData<T>);

#[derive(TfObject, Debug)]
struct Vpc {
    #[tfsdk("id")]
    id: Id<Vpc>,
    #[tfsdk("peer")]
    peer: Option<Id<Vpc>>,
    #[tfsdk("kinds")]
    kinds: Vec<<Vpc as Kinds>::Kind>,
}

trait Kinds {
    type Kind;
}

impl Kinds for Vpc {
    type Kind = String;
}

#[test]
fn a_type_that_only_names_the_struct_does_not_contain_it() {
    assert_eq!(Type::of::<Vpc>().to_string(), "object({ id = string, kinds = list(string), peer = string })");
    let id = |id: &str| Id::<Vpc>(id.to_owned(), PhantomData);
    let vpc = Vpc { id: id("a"), peer: Some(id("b")), kinds: vec!["x".to_owned()] };
    let read: Vpc = Value::of(&vpc).unwrap().get().unwrap();
    assert_eq!((read.id.0, read.peer.unwrap().0, read.kinds), ("a".to_owned(), "b".to_owned(), vpc.kinds));
}

#[derive(TfObject, Debug, PartialEq)]
struct Lengths {
    #[tfsdk("own")]
    own: [u8; Self::N],
    #[tfsdk("block")]
    block: [u8; {
        let one = 1;
        one + 1
    }],
    #[tfsdk("if")]
    r#if: [u8; if Self::N > 1 { 1 } else { 2 }],
    #[tfsdk("match")]
    r#match: Option<
        [bool; match Self::N {
            2 => 1,
            _ => 0,
        }],
    >,
}

/// The parameter is seen beside a length that no derive can read.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Parameter<const N: usize> {
    #[tfsdk("own", required)]
    own: [u8; N],
    #[tfsdk("other", required)]
    other: [u8; if cfg!(test) { 1 } else { 2 }],
}

#[derive(TfObject, Debug, PartialEq)]
struct Borrowed<'__de> {
    #[tfsdk("text")]
    text: &'__de str,
}

impl Lengths {
    const N: usize = 2;
}

#[test]
fn lengths_of_arrays_are_any_expressions_and_lifetimes_have_any_name() {
    let parameter = Parameter { own: [1, 2], other: [3] };
    let value = Value::of(&parameter).unwrap();
    assert_eq!(value.get::<Parameter<2>>().unwrap(), parameter);
    assert!(value.get::<Parameter<3>>().is_err());

    let lengths = Lengths { own: [1, 2], block: [3, 4], r#if: [5], r#match: Some([true]) };
    let value = Value::of(&lengths).unwrap();
    assert_eq!(value.get::<Lengths>().unwrap(), lengths);
    let value = Value::of(&Borrowed { text: "t" }).unwrap();
    assert_eq!(value.get::<Borrowed<'_>>().unwrap(), Borrowed { text: "t" });
}

macro_rules! described {
    ($name:ident, $doc:expr) => {
        #[doc = $doc]
        #[derive(TfObject)]
        #[tfsdk(resource)]
        struct $name {
            /// One,
            #[doc = concat!("two", " and ", 3)]
            #[tfsdk("a", required)]
            a: String,
        }
    };
}

described!(Described, "Passed on.");

#[test]
fn descriptions_keep_what_macros_make() {
    let schema = Described::schema();
    assert_eq!(schema.block().description().text(), "Passed on.");
    let a = schema.block().attributes().next().unwrap();
    assert_eq!(a.description().text(), "One,\ntwo and 3");
}

trait Make<A, B> {
    fn make() -> Option<u8>;
}

impl Make<u8, u8> for String {
    fn make() -> Option<u8> {
        Some(7)
    }
}

fn first<A, B>(_: A) -> u8
where
    B: From<u8> + PartialEq,
{
    u8::from(B::from(1) == B::from(1))
}

#[derive(TfValue, Debug, PartialEq)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive,
}

#[derive(TfValue, Debug, PartialEq)]
struct Region(String);

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(resource)]
struct Expressions {
    #[tfsdk("qualified", optional, default = <String as Make<u8, u8>>::make().unwrap_or(0))]
    qualified: u8,
    #[tfsdk("closure", optional, default_fn = || -> std::collections::BTreeMap<String, u8> { [("a".to_owned(), 1)].into() })]
    closure: std::collections::BTreeMap<String, u8>,
    #[tfsdk("turbofish", optional, default = first::<fn() -> u8, u16>(|| 1))]
    turbofish: u8,
    #[tfsdk("tier", optional, default = "archive")]
    tier: Tier,
    #[tfsdk("region", optional, default = "eu")]
    region: Region,
    #[tfsdk("validated", optional, validate = [tfsdk::schema::validate::length(1..), |value, path, found| -> () {
        let checked: Result<(), String> = if value.as_str() == Some("bad") { Err("bad".into()) } else { Ok(()) };
        if let Err(why) = checked {
            found.error(path.clone(), "Bad", why);
        }
    }])]
    validated: Option<String>,
}

#[test]
fn expressions_in_tags_end_where_they_end() {
    let schema = Expressions::schema();
    schema.check(tfsdk::schema::Kind::Resource).unwrap();
    let nulls = schema.ty().as_object().unwrap().iter().map(|a| (a.name(), Value::null(a.ty().clone())));
    let filled = tfsdk::plan::configured(&schema, &Value::object(nulls.collect::<Vec<_>>())).unwrap();
    let expected = Expressions {
        qualified: 7,
        closure: [("a".to_owned(), 1)].into(),
        turbofish: 1,
        tier: Tier::Archive,
        region: Region("eu".to_owned()),
        validated: None,
    };
    assert_eq!(filled.get::<Expressions>().unwrap(), expected);
    assert_ne!(expected.tier, Tier::Standard);
}

/// A newtype of a string is a key of maps, and one with a key is a map's value.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(resource)]
struct Keyed {
    #[tfsdk("rules", optional)]
    rules: Option<std::collections::HashMap<Name, Rule>>,
}

#[derive(TfValue, Debug, PartialEq, Eq, Hash)]
struct Name(String);

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("port", required, key)]
    port: u16,
}

#[test]
fn a_struct_with_a_key_is_the_value_of_a_map() {
    let schema = Keyed::schema();
    schema.check(tfsdk::schema::Kind::Resource).unwrap();
    let keyed = Keyed { rules: Some([(Name("ssh".to_owned()), Rule { port: 22 })].into()) };
    assert_eq!(Value::of(&keyed).unwrap().get::<Keyed>().unwrap(), keyed);
}
