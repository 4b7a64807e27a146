//! Type constraints that are checked at compile time.

use std::collections::HashMap;

use tfsdk::constraint::TypeConstraint;
use tfsdk::{Tf, TfObject, TfValue, Value, tf_type};

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(object = r#"object({
  name    = string
  enabled = optional(bool, true)
  website = optional(object({
    index_document = optional(string, "index.html")
    routing_rules  = optional(string)
  }), {})
})"#)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("website")]
    website: Website,
}

#[derive(TfObject, Debug, PartialEq)]
struct Website {
    #[tfsdk("index_document")]
    index_document: String,
    #[tfsdk("routing_rules")]
    routing_rules: Option<String>,
}

fn raw<const N: usize>(attributes: [(&str, Value); N]) -> Value {
    Value::object(attributes)
}

#[test]
fn raw_values_become_structs_by_way_of_a_constraint() {
    let buckets = tf_type!(
        r#"
        list(object({
          name    = string
          enabled = optional(bool, true)
          website = optional(object({
            index_document = optional(string, "index.html")
            routing_rules  = optional(string)
          }), {})
        }))
        "#
    );
    let written = Value::tuple([
        raw([("name", Value::from("logs"))]),
        raw([
            ("name", Value::from("docs")),
            ("enabled", Value::from("false")),
            ("website", raw([("index_document", Value::from("index.txt"))])),
        ]),
    ]);
    let read: Vec<Bucket> = buckets.convert(&written).expect("it fits").get().expect("it can be read");
    let website = |index: &str| Website { index_document: index.into(), routing_rules: None };
    assert_eq!(
        read,
        [
            Bucket { name: "logs".into(), enabled: true, website: website("index.html") },
            Bucket { name: "docs".into(), enabled: false, website: website("index.txt") },
        ]
    );
}

#[test]
fn the_constraint_is_that_of_the_text_and_built_once() {
    fn zones() -> &'static TypeConstraint {
        tf_type!("set(string)",)
    }
    assert_eq!(*zones(), TypeConstraint::parse("set(string)").expect("a constraint"));
    assert!(std::ptr::eq(zones(), zones()));
    assert_ne!(tf_type!("list(any)"), tf_type!("map(any)"));
    // The legacy forms of variables' types.
    assert_eq!(tf_type!("list"), tf_type!("list(any)"));
}

#[test]
fn the_text_may_come_through_a_macro_and_nothing_around_it_matters() {
    mod core {}
    mod std {}
    mod tfsdk {}
    #[allow(non_upper_case_globals, dead_code)]
    const CONSTRAINT: u8 = 0;
    macro_rules! constraint {
        ($text:literal) => {
            tf_type!($text)
        };
    }
    assert_eq!(constraint!("map(bool)").to_string(), "map(bool)");
}

mod elsewhere {
    pub(crate) use ::tfsdk as terraform;
}

/// The types of fields that the constraint of a struct accepts, as the compiler knows them.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(crate = elsewhere::terraform, object = "object({
  alias    = list(string)
  anything = object({ a = string })
  arn      = optional(string)
  boxed    = optional(number)
  created  = string
  empty    = optional(list(string))
  labels   = map(any)
  name     = string
  pair     = tuple([string, bool])
  type     = optional(string, \"t\")
  updated  = optional(string)
  zones    = set(string)
})")]
struct Every<'a, T> {
    #[tfsdk("name")]
    name: Name,
    #[tfsdk("alias")]
    alias: Names,
    #[tfsdk("anything")]
    anything: Value,
    #[tfsdk("arn")]
    arn: Tf<&'a str>,
    #[tfsdk("boxed")]
    boxed: Box<Option<T>>,
    #[tfsdk("empty", null_is_empty)]
    empty: Vec<String>,
    #[tfsdk("labels")]
    labels: HashMap<String, Value>,
    #[tfsdk("pair")]
    pair: (String, bool),
    #[tfsdk("type")]
    r#type: String,
    #[tfsdk("zones", set)]
    zones: Option<Vec<String>>,
    #[tfsdk(flatten)]
    timestamps: Timestamps,
    #[tfsdk("-")]
    fetched: bool,
}

type Names = Vec<Name>;

#[derive(TfValue, Debug, PartialEq)]
struct Name(String);

#[derive(TfObject, Debug, PartialEq)]
struct Timestamps {
    #[tfsdk("created")]
    created: String,
    #[tfsdk("updated")]
    updated: Option<String>,
}

#[test]
fn fields_of_all_kinds_fit_their_constraint() {
    let every = Every {
        name: Name("n".into()),
        alias: vec![Name("a".into())],
        anything: Value::from("x"),
        arn: Tf::Unknown,
        boxed: Box::new(Some(1_u8)),
        empty: vec![],
        labels: HashMap::new(),
        pair: ("p".into(), true),
        r#type: "t".into(),
        zones: Some(vec!["z".into()]),
        timestamps: Timestamps { created: "today".into(), updated: None },
        fetched: false,
    };
    let value = Value::of(&every).expect("it can be written");
    assert_eq!(value.get::<Every<'_, u8>>().expect("it can be read"), every);
}
