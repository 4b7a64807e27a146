//! Structs with a schema that have parameters, or whose types are called as others.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use tfsdk::schema::{Attribute, BlockNesting, Kind, TfSchema};
use tfsdk::{Mirror, TfObject, TfValue, Type, Value, json, plan};

use super::schema_tags::{attribute, block};

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(nested)]
struct Part<'a> {
    #[tfsdk("name", required)]
    name: &'a str,
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(nested)]
enum Source<'a> {
    Part(Part<'a>),
    Url(Cow<'a, str>),
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(resource)]
struct Disk<'a> {
    #[tfsdk("block", block)]
    block: Vec<Part<'a>>,
    #[tfsdk("by_name", optional)]
    by_name: Option<BTreeMap<Cow<'a, str>, Part<'a>>>,
    #[tfsdk("part", optional)]
    part: Option<Part<'a>>,
    #[tfsdk("source", optional)]
    source: Option<Source<'a>>,
}

#[test]
fn a_struct_with_a_schema_and_a_lifetime_holds_others() {
    let part = |name| Part { name };
    let disk = Disk {
        block: vec![part("a")],
        by_name: Some(BTreeMap::from([("b".into(), part("b"))])),
        part: None,
        source: Some(Source::Part(part("c"))),
    };
    let value = Value::of(&disk).unwrap();
    assert_eq!(value.get::<Disk<'_>>().unwrap(), disk);
    let mirror: Mirror<Disk<'_>> = disk.clone().into();
    assert_eq!(mirror.clone().complete().unwrap(), disk);
    assert_eq!(Value::of(&mirror).unwrap(), value);
    Disk::schema().check(Kind::Resource).unwrap();
}

#[derive(TfObject, Clone, Debug, PartialEq)]
struct Piece<'a> {
    #[tfsdk("name")]
    name: &'a str,
}

#[derive(TfObject, Clone, Debug, PartialEq)]
enum From<'a> {
    Piece(Piece<'a>),
    Url(String),
}

#[test]
fn a_union_with_a_lifetime_holds_others() {
    let value = Value::of(&From::Piece(Piece { name: "a" })).unwrap();
    assert_eq!(value.get::<From<'_>>().unwrap(), From::Piece(Piece { name: "a" }));
    assert_eq!(
        Type::of::<From<'_>>().to_string(),
        "object({ piece = object({ name = string }), url = string })"
    );
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(nested)]
struct Times {
    #[tfsdk("created", required)]
    created: String,
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("last", required)]
    last: Times,
    #[tfsdk(flatten)]
    own: Times,
}

#[test]
fn a_nested_struct_is_embedded_and_an_attribute_at_once() {
    let times = |created: &str| Times { created: created.to_owned() };
    let bucket = Bucket { last: times("now"), own: times("then") };
    let mirror: Mirror<Bucket> = bucket.clone().into();
    assert_eq!(mirror.clone().complete().unwrap(), bucket);
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(resource)]
struct Page<T: Default> {
    #[tfsdk("first", optional, default = T::default())]
    first: T,
    #[tfsdk("items", optional, default = vec![])]
    items: Vec<T>,
    #[tfsdk("last", optional, default_fn = T::default)]
    last: T,
    #[tfsdk("title", optional, default_env("NO_VARIABLE_IS_CALLED_SO"))]
    title: Option<T>,
}

#[test]
fn defaults_may_be_of_a_type_parameter() {
    let schema = Page::<String>::schema();
    let nulls = schema.block().attributes().map(|a| (a.name().to_owned(), Value::null(a.ty().clone())));
    let config = Value::object(nulls);
    let planned = plan::plan(&schema, &Value::null(schema.ty().clone()), &config).planned;
    assert_eq!(planned.to_string(), r#"{ first = "", items = [], last = "", title = null }"#);
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(resource)]
struct Blocks<T> {
    #[tfsdk("part", block, set)]
    parts: Vec<T>,
}

#[test]
fn a_set_of_blocks_may_be_of_a_type_parameter() {
    assert_eq!(
        Blocks::<Times>::schema().ty().to_string(),
        "object({ part = set(object({ created = string })) })"
    );
}

/// Called as a type of `std` that has a parameter.
#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(nested)]
struct Arc {
    #[tfsdk("angle", optional, default = 90)]
    angle: u16,
    #[tfsdk("id", required, validate = tfsdk::schema::validate::length(3..))]
    id: String,
}

#[derive(TfObject, Clone, Debug, PartialEq)]
#[tfsdk(resource)]
struct Shape {
    #[tfsdk("arc", required)]
    arc: Arc,
}

#[test]
fn a_struct_may_be_called_as_a_generic_type_of_std() {
    let schema = Shape::schema();
    let arc = Value::object([("angle", Value::null(Type::NUMBER)), ("id", Value::from("x"))]);
    let config = Value::object([("arc", arc)]);
    assert!(plan::validate(&schema, &config).to_string().contains("arc.id"));
    let planned = plan::plan(&schema, &Value::null(schema.ty().clone()), &config).planned;
    assert_eq!(planned.to_string(), r#"{ arc = { angle = 90, id = "x" } }"#);
}

/// A nested struct in whose parameter another one stands, at any depth, keeps what its attributes say.
#[test]
fn nested_structs_of_a_parameter_keep_their_behaviours() {
    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Server {
        #[tfsdk("account", required)]
        account: Account<u32>,
        #[tfsdk("accounts", optional)]
        accounts: Option<Vec<Account<Size>>>,
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Account<T> {
        #[tfsdk("login", required)]
        login: Login<T>,
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Login<T> {
        #[tfsdk("password", required, sensitive)]
        password: String,
        #[tfsdk("extra", optional)]
        extra: Option<T>,
    }

    #[derive(TfValue, Clone, Debug, PartialEq)]
    enum Size {
        #[tfsdk("small")]
        Small,
        #[tfsdk("large")]
        Large,
    }

    let schema = Server::schema();
    let sensitive = schema.to_json().matches("\"sensitive\":true").count();
    assert_eq!(sensitive, 2, "{}", schema.to_json());

    let login = Login { password: "hunter2".to_owned(), extra: Some(1) };
    let server = Server { account: Account { login }, accounts: None };
    let mirror = ServerMirror::from(server.clone());
    assert!(!format!("{mirror:?}").contains("hunter2"), "{mirror:?}");
    assert_eq!(mirror.complete().unwrap(), server);

    // What the type of the parameter brings is a rule as well.
    let text = r#"{"account":{"login":{"extra":null,"password":"a"}},"accounts":[{"login":{"extra":"huge","password":"b"}}]}"#;
    let config = json::value_from_str(text, schema.ty()).unwrap();
    let told = plan::validate(&schema, &config).to_string();
    assert!(told.contains("accounts[0].login.extra") && told.contains("\"large\""), "{told}");
    assert!(!told.contains("hunter2"), "{told}");
}

#[test]
fn a_const_parameter_stands_in_attributes_blocks_and_embedded_structs() {
    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Words<const N: usize> {
        #[tfsdk("words", required)]
        words: [String; N],
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Page<const N: usize> {
        #[tfsdk(flatten)]
        embedded: Words<N>,
        #[tfsdk("held", optional)]
        held: Option<Words<N>>,
        #[tfsdk("one", block)]
        one: Option<Words<N>>,
        #[tfsdk("all", block, set)]
        all: Vec<Words<N>>,
    }

    let words = || Words { words: ["a".to_owned(), "b".to_owned()] };
    let page = Page { embedded: words(), held: Some(words()), one: None, all: vec![words()] };
    let value = Value::of(&page).unwrap();
    assert_eq!(value.get::<Page<2>>().unwrap(), page);
    let schema = Page::<2>::schema();
    schema.check(Kind::Resource).unwrap();
    assert_eq!(schema.ty(), &Type::of::<Page<2>>());
    let nestings = ["one", "all"].map(|name| block(&schema, name).nesting());
    assert_eq!(nestings, [BlockNesting::Single, BlockNesting::Set]);
    for path in ["words", "held.words"] {
        assert_eq!(
            attribute(&schema, path),
            Attribute::required("words", Type::of::<[String; 2]>()),
            "{path}"
        );
    }
}

/// No attribute depends on the parameters, and the struct holds others.
#[test]
fn parameters_may_stand_in_no_attribute() {
    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Embedding<const SIZE: u8> {
        #[tfsdk("size", optional, default = SIZE)]
        size: u8,
        #[tfsdk(flatten)]
        times: Times,
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Holding<T> {
        #[tfsdk("times", block)]
        times: Vec<Times>,
        #[tfsdk("-")]
        marker: PhantomData<T>,
    }

    assert_eq!(Embedding::<7>::schema().ty().to_string(), "object({ created = string, size = number })");
    assert_eq!(
        Holding::<u8>::schema().ty().to_string(),
        "object({ times = list(object({ created = string })) })"
    );
}

/// What is called as a type of `std` may be a parameter, of which the macro knows nothing.
#[test]
fn parameters_may_be_called_as_types_of_std() {
    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Entry<String, Value> {
        #[tfsdk("key", required)]
        key: String,
        #[tfsdk("values", optional)]
        values: Option<Vec<Value>>,
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Table {
        #[tfsdk("entry", required)]
        entry: Entry<u8, Times>,
    }

    let schema = Table::schema();
    let text = "object({ entry = object({ key = number, values = list(object({ created = string })) }) })";
    assert_eq!(schema.ty().to_string(), text);
    assert!(schema.to_json().contains("\"nested_type\""), "{}", schema.to_json());
}

/// What an item is allowed is allowed in its impls, where the names of its parameters stand again.
#[test]
fn lints_that_an_item_allows_are_allowed_in_its_impls() {
    #![deny(warnings)]

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    #[allow(non_camel_case_types, non_upper_case_globals, reason = "names of an API")]
    struct Blob<text_t, const length: usize> {
        #[tfsdk("data", required)]
        data: [u8; length],
        #[tfsdk("text", required)]
        text: text_t,
    }

    assert_eq!(
        Blob::<String, 2>::schema().ty().to_string(),
        "object({ data = list(number), text = string })"
    );
}

/// By its text a value is a string, whatever its type says of itself otherwise.
#[test]
fn what_is_mapped_by_its_text_has_no_attributes_and_no_rules_of_its_type() {
    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Size {
        #[tfsdk("width", required)]
        width: u8,
    }

    impl std::fmt::Display for Size {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{}px", self.width)
        }
    }

    impl std::str::FromStr for Size {
        type Err = std::num::ParseIntError;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            Ok(Size { width: text.trim_end_matches("px").parse()? })
        }
    }

    #[derive(TfValue, Clone, Debug, PartialEq)]
    enum Tier {
        #[tfsdk("COLD")]
        Cold,
    }

    impl std::fmt::Display for Tier {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("cold")
        }
    }

    impl std::str::FromStr for Tier {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            if text == "cold" { Ok(Tier::Cold) } else { Err("no tier".to_owned()) }
        }
    }

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Disk {
        #[tfsdk("size", required, text)]
        size: Size,
        #[tfsdk("tier", optional, text)]
        tier: Option<Tier>,
    }

    let schema = Disk::schema();
    assert_eq!(schema.ty(), &Type::of::<Disk>());
    let config = Value::of(&Disk { size: Size { width: 3 }, tier: Some(Tier::Cold) }).unwrap();
    assert!(plan::validate(&schema, &config).is_empty());
    assert_eq!(config.to_string(), r#"{ size = "3px", tier = "cold" }"#);
}

/// Elements of tuples mean the same as their types say, as elements of lists do.
#[test]
fn elements_of_a_tuple_mean_the_same_by_the_rules_of_their_types() {
    #[derive(TfValue, Clone, Debug, PartialEq)]
    #[tfsdk(same_meaning = |one, other| one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase))]
    struct Name(String);

    #[derive(TfObject, Clone, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct User {
        #[tfsdk("name", required)]
        name: (Name, u8),
    }

    let schema = User::schema();
    let user = |name: &str, count| Value::of(&User { name: (Name(name.to_owned()), count) }).unwrap();
    let planned = |config| plan::plan(&schema, &user("ABC", 1), &config).planned;
    assert_eq!(planned(user("abc", 1)), user("ABC", 1));
    assert_eq!(planned(user("abc", 2)), user("abc", 2));
}
