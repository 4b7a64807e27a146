//! Derived structs as objects.

use std::fmt::Debug;

use tfsdk::{FromTf, Tf, TfObject, ToTf, Type, Value};

/// The value in the notation of the language, after checking that it reads back.
pub(crate) fn round_trip<T>(value: &T) -> String
where
    T: ToTf + for<'de> FromTf<'de> + PartialEq + Debug,
{
    let written = Value::of(value).expect("it can be written");
    assert_eq!(written.ty(), &Type::of::<T>());
    assert_eq!(&written.get::<T>().expect("it can be read"), value);
    written.to_string()
}

/// What is wrong with a value that a struct refuses.
pub(crate) fn message<'a, T: FromTf<'a> + Debug>(value: &'a Value) -> String {
    value.get::<T>().expect_err("it is refused").to_string()
}

#[derive(TfObject, Debug, Clone, PartialEq)]
pub(crate) struct Website {
    #[tfsdk("index_document")]
    pub(crate) index_document: String,
    #[tfsdk("error_document")]
    pub(crate) error_document: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("website")]
    website: Option<Website>,
    #[tfsdk("arn")]
    arn: Tf<String>,
    #[tfsdk("-")]
    fetched: Option<std::time::Instant>,
}

pub(crate) fn website() -> Website {
    Website { index_document: "index.html".into(), error_document: None }
}

#[test]
fn a_struct_is_an_object_both_ways() {
    let bucket = Bucket {
        name: "logs".into(),
        enabled: true,
        website: Some(website()),
        arn: Tf::Unknown,
        fetched: None,
    };
    assert_eq!(
        round_trip(&bucket),
        r#"{ arn = (known after apply), enabled = true, name = "logs", website = { error_document = null, index_document = "index.html" } }"#
    );
}

#[test]
fn the_type_of_a_struct_is_that_of_its_fields() {
    assert_eq!(
        Type::of::<Bucket>().to_string(),
        "object({ arn = string, enabled = bool, name = string, website = object({ error_document = string, index_document = string }) })"
    );
    assert_eq!(Type::of::<Empty>().to_string(), "object({})");
}

#[derive(TfObject, Debug, PartialEq)]
struct Empty {}

#[test]
fn a_struct_without_fields_is_an_object_without_attributes() {
    assert_eq!(round_trip(&Empty {}), "{}");
    let value = Value::object([("surplus", Value::from(1))]);
    assert_eq!(
        message::<Empty>(&value),
        r#"unexpected attribute "surplus"; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`"#
    );
}

#[test]
fn every_problem_of_an_object_is_reported_at_once_with_its_path() {
    let value = Value::object([
        ("name", Value::from(true)),
        ("enabeld", Value::from(true)),
        ("website", Value::object([("index_document", Value::null(Type::STRING))])),
        ("arn", Value::null(Type::STRING)),
    ]);
    assert_eq!(
        message::<Bucket>(&value),
        r#"4 problems:
  missing attribute "enabled"; unexpected attribute "enabeld" (did you mean "enabled"?)
  name: expected a string, found bool true
  website: missing attribute "error_document"
  website.index_document: expected a string, found null; a field that may be null is an `Option` or a `Tf`"#
    );
}

#[test]
fn the_order_of_fields_and_of_attributes_does_not_matter() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Backwards {
        #[tfsdk("z")]
        z: bool,
        #[tfsdk("m")]
        m: u8,
        #[tfsdk("a")]
        a: String,
    }
    assert_eq!(
        round_trip(&Backwards { z: true, m: 1, a: "text".into() }),
        r#"{ a = "text", m = 1, z = true }"#
    );
}

#[test]
fn what_is_no_attribute_is_its_default_when_read_and_not_written() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Cached<T> {
        #[tfsdk("name")]
        name: String,
        #[tfsdk("-")]
        hits: u32,
        #[tfsdk("-")]
        other: T,
    }
    let value = Value::of(&Cached { name: "a".into(), hits: 7, other: vec![1] }).expect("a value");
    assert_eq!(value.to_string(), r#"{ name = "a" }"#);
    let read: Cached<Vec<i32>> = value.get().expect("a struct");
    assert_eq!(read, Cached { name: "a".into(), hits: 0, other: vec![] });
}

#[test]
fn a_raw_identifier_is_named_by_its_tag_like_any_other() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Keywords {
        #[tfsdk("type")]
        r#type: String,
        #[tfsdk("for")]
        r#for: Option<bool>,
        #[tfsdk("-")]
        r#loop: u8,
    }
    let keywords = Keywords { r#type: "t2.micro".into(), r#for: None, r#loop: 0 };
    assert_eq!(round_trip(&keywords), r#"{ for = null, type = "t2.micro" }"#);
}
