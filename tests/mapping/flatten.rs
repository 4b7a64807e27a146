//! Embedded structs, whose attributes become those of the outer one.

use std::collections::BTreeMap;

use tfsdk::{TfObject, Type, Value};

use super::derive::{Website, message, round_trip, website};

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Tagged {
    #[tfsdk("tags")]
    tags: BTreeMap<String, String>,
    #[tfsdk(flatten)]
    website: Website,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Embedding<T> {
    #[tfsdk(flatten)]
    tagged: Tagged,
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    rest: T,
    #[tfsdk("id")]
    id: u32,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Rest {
    #[tfsdk("a")]
    a: bool,
    #[tfsdk("z")]
    z: bool,
}

fn embedding() -> Embedding<Rest> {
    let tags = [("env".to_owned(), "prod".to_owned())].into();
    Embedding {
        tagged: Tagged { tags, website: website() },
        name: "n".into(),
        rest: Rest { a: true, z: false },
        id: 3,
    }
}

#[test]
fn the_attributes_of_embedded_structs_are_those_of_the_outer_one() {
    assert_eq!(
        round_trip(&embedding()),
        r#"{ a = true, error_document = null, id = 3, index_document = "index.html", name = "n", tags = { "env" = "prod" }, z = false }"#
    );
}

#[test]
fn problems_of_embedded_structs_are_reported_with_those_of_the_outer_one() {
    let value = Value::object([
        ("a", Value::from("yes")),
        ("id", Value::from(-1)),
        ("index_document", Value::from("i")),
        ("tags", Value::map(Type::STRING, [("k", Value::from("v"))]).expect("a map")),
        ("zz", Value::from(true)),
    ]);
    assert_eq!(
        message::<Embedding<Rest>>(&value),
        r#"3 problems:
  missing attributes "error_document", "name" and "z"; unexpected attribute "zz" (did you mean "z"?)
  id: expected a whole number from 0 to 4294967295, found -1
  a: expected a bool, found string "yes""#
    );
}
