//! Derived structs with type parameters, constants and lifetimes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::marker::PhantomData;

use tfsdk::{Error, TfObject, TfValue, Type, Value};

use super::derive::{Website, round_trip, website};

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Generic<T, const N: usize = 2, U = String>
where
    T: Clone,
{
    #[tfsdk("items")]
    items: Vec<T>,
    #[tfsdk("pair")]
    pair: [U; N],
    #[tfsdk("again")]
    again: Vec<T>,
    #[tfsdk("set", set)]
    set: Vec<T>,
    #[tfsdk("plain")]
    plain: u8,
}

#[test]
fn type_and_const_parameters() {
    let generic = Generic::<Website> {
        items: vec![website()],
        pair: ["a".into(), "b".into()],
        again: vec![],
        set: vec![website()],
        plain: 1,
    };
    let site = r#"{ error_document = null, index_document = "index.html" }"#;
    assert_eq!(
        round_trip(&generic),
        format!(r#"{{ again = [], items = [{site}], pair = ["a", "b"], plain = 1, set = toset([{site}]) }}"#)
    );
}

/// A type that has the name of a constant.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
#[allow(clippy::upper_case_acronyms, reason = "the constant is called so")]
struct LEN<const LEN: usize> {
    #[tfsdk("pair", required)]
    pair: [String; LEN],
}

#[derive(TfValue, Debug, PartialEq)]
struct Fixed<const LEN: usize>([u8; LEN]);

#[test]
fn a_constant_may_have_the_name_of_a_type() {
    let len = LEN { pair: ["a".to_owned(), "b".to_owned()] };
    assert_eq!(round_trip(&len), r#"{ pair = ["a", "b"] }"#);
    assert_eq!(LENMirror::from(len.clone()).complete().unwrap(), len);
    assert_eq!(round_trip(&Fixed([1, 2, 3])), "[1, 2, 3]");
}

trait Cloud {
    type Zone;
}

#[derive(Debug, PartialEq)]
struct Here;

impl Cloud for Here {
    type Zone = u8;
}

#[derive(TfObject, Debug, PartialEq)]
struct Placed<C: Cloud>
where
    C::Zone: Debug + PartialEq,
{
    #[tfsdk("zone")]
    zone: C::Zone,
    #[tfsdk("zones")]
    zones: Option<Vec<<C as Cloud>::Zone>>,
    #[tfsdk("-")]
    cloud: PhantomData<C>,
}

#[test]
fn bounds_are_on_the_types_of_fields_not_on_their_parameters() {
    let placed = Placed::<Here> { zone: 1, zones: None, cloud: PhantomData };
    assert_eq!(round_trip(&placed), "{ zone = 1, zones = null }");
}

#[derive(TfObject, Debug, PartialEq)]
struct Borrowed<'a, 'b: 'a, T: 'a> {
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("note")]
    note: Option<Cow<'b, str>>,
    #[tfsdk("labels")]
    labels: BTreeMap<&'a str, Cow<'a, str>>,
    #[tfsdk("rest")]
    rest: T,
    #[tfsdk("-")]
    from: PhantomData<&'a str>,
}

#[test]
fn fields_borrow_from_the_input() {
    let value = Value::object([
        ("name", Value::from("logs")),
        ("note", Value::from("text")),
        ("labels", Value::map(Type::STRING, [("k", Value::from("v"))]).expect("a map")),
        ("rest", Value::from(1)),
    ]);
    let borrowed: Borrowed<'_, '_, u8> = value.get().expect("a struct");
    assert_eq!(borrowed.name, "logs");
    assert!(matches!(borrowed.note, Some(Cow::Borrowed("text"))));
    assert!(matches!(borrowed.labels.get("k"), Some(Cow::Borrowed("v"))));
    assert_eq!(Value::of(&borrowed).expect("a value"), value);
}

#[test]
fn a_struct_that_borrows_can_be_read_for_a_shorter_time_than_its_input_lives() {
    fn shorter<'short>(value: &'short Value, _: &'short str) -> Result<Nested<'short>, Error> {
        value.get()
    }
    #[derive(TfObject, Debug)]
    struct Inner<'i> {
        #[tfsdk("name")]
        name: &'i str,
    }
    #[derive(TfObject, Debug)]
    struct Nested<'n> {
        #[tfsdk("inner")]
        inner: Vec<Inner<'n>>,
    }
    let inner = Value::object([("name", Value::from("a"))]);
    let list = Value::list(inner.ty().clone(), [inner]).expect("a list");
    let value = Value::object([("inner", list)]);
    let short = String::from("short");
    assert_eq!(shorter(&value, &short).expect("a struct").inner[0].name, "a");
}
