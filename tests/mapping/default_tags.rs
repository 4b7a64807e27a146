//! Defaults in tags: of what the field holds, or from the environment.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use tfsdk::__private::{self as door, env_default};
use tfsdk::schema::{AttributeType, Mode, TfSchema};
use tfsdk::{Tf, TfObject, ToTf, Type, Value};

use super::schema_tags::{Inner, attribute, default};

fn ten() -> u16 {
    10
}

mod made {
    pub(super) fn names() -> Vec<String> {
        vec!["b".to_owned(), "a".to_owned()]
    }
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Borrowed<'a> {
    #[tfsdk("cow", optional, default = "c")]
    cow: Cow<'a, str>,
    #[tfsdk("text", optional, default = "t")]
    text: &'a str,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Defaults {
    #[tfsdk("string", optional, default = "s")]
    string: String,
    #[tfsdk("option", optional, default = "o")]
    option: Option<String>,
    #[tfsdk("tf", optional, default = "t")]
    tf: Tf<String>,
    #[tfsdk("boxed", optional, default = "b")]
    boxed: Box<str>,
    #[tfsdk("rc", optional, default = "r")]
    rc: Rc<str>,
    #[tfsdk("arc", optional, default = "a")]
    arc: Arc<str>,
    #[tfsdk("sum", optional, default = 1 + 2)]
    sum: u8,
    #[tfsdk("made", optional, default_fn = ten)]
    made: Option<u16>,
    #[tfsdk("list", optional, default_fn = made::names)]
    list: Vec<String>,
    #[tfsdk("set", set, optional, default_fn = made::names)]
    set: Vec<String>,
    #[tfsdk("text", text, optional, default = std::net::IpAddr::from([127, 0, 0, 1]))]
    text: std::net::IpAddr,
    #[tfsdk("object", optional, default = Inner { x: None })]
    object: Option<Inner>,
    #[tfsdk("env", optional, default_env("TFSDK_TEST_UNSET", else "5"))]
    env: Option<u8>,
}

#[test]
fn a_default_is_of_what_the_field_holds() {
    let schema = Defaults::schema();
    for (name, expected) in [
        ("string", Value::from("s")),
        ("option", Value::from("o")),
        ("tf", Value::from("t")),
        ("boxed", Value::from("b")),
        ("rc", Value::from("r")),
        ("arc", Value::from("a")),
        ("sum", Value::from(3)),
        ("made", Value::from(10)),
        ("list", Value::list(Type::STRING, ["b".into(), "a".into()]).expect("a list")),
        ("set", Value::set(Type::STRING, ["b".into(), "a".into()]).expect("a set")),
        ("text", Value::from("127.0.0.1")),
        ("object", Value::object([("x", Value::null(Type::STRING))])),
        ("env", Value::from(5)),
    ] {
        assert_eq!(default(&schema, name), expected, "{name}");
        assert_eq!(attribute(&schema, name).mode(), Mode::OPTIONAL);
    }
    let bad = env_default::<u8, door::Plain>("TFSDK_TEST_UNSET", Some("five"));
    assert_eq!(default(&Borrowed::schema(), "cow"), Value::from("c"));
    assert_eq!(default(&Borrowed::schema(), "text"), Value::from("t"));
    assert_eq!(
        bad.expect_err("it is no number").to_string(),
        "the default instead of the environment variable TFSDK_TEST_UNSET has to hold a number"
    );
}

/// Whatever it is asked for.
fn first<T: Default>() -> T {
    T::default()
}

fn pair() -> [String; 2] {
    ["b".to_owned(), "a".to_owned()]
}

/// A function that is called as one of `std` which returns any type.
mod named {
    pub(super) fn default() -> [String; 1] {
        ["a".to_owned()]
    }

    pub(super) fn into() -> [u8; 2] {
        [1, 2]
    }
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct OfAnyType<T: AttributeType + Default + ToTf> {
    #[tfsdk("text", optional, default_fn = first)]
    text: String,
    #[tfsdk("list", optional, default_fn = self::first)]
    list: Tf<Vec<String>>,
    #[tfsdk("map", optional, default = first())]
    map: BTreeMap<String, u8>,
    #[tfsdk("parsed", optional, default = "80".parse().expect("a number"))]
    parsed: u16,
    #[tfsdk("closure", optional, default_fn = || 5)]
    closure: Option<u8>,
    #[tfsdk("array", optional, default_fn = pair)]
    array: Vec<String>,
    #[tfsdk("named", optional, default_fn = named::default)]
    named: Vec<String>,
    #[tfsdk("called", optional, default = named::into())]
    called: Vec<u8>,
    #[tfsdk("default", optional, default = Default::default())]
    default: Option<Vec<u8>>,
    #[tfsdk("collected", optional, default = [1_u8, 2].into_iter().map(|n| n + 1).collect())]
    collected: BTreeSet<u8>,
    #[tfsdk("into", optional, default = "a".into())]
    into: Box<str>,
    #[tfsdk("sum", optional, default = [1_u8, 2].iter().sum())]
    sum: u8,
    #[tfsdk("tried", optional, default = 7_u64.try_into().unwrap_or_default())]
    tried: u16,
    #[tfsdk("parameter", optional, default_fn = first)]
    parameter: T,
}

#[test]
fn a_function_for_any_type_is_asked_for_that_of_the_field() {
    let schema = OfAnyType::<u8>::schema();
    for (name, expected) in [
        ("text", Value::from("")),
        ("list", Value::list(Type::STRING, []).expect("a list")),
        ("map", Value::map(Type::NUMBER, Vec::<(String, Value)>::new()).expect("a map")),
        ("parsed", Value::from(80)),
        ("closure", Value::from(5)),
        ("array", Value::list(Type::STRING, ["b".into(), "a".into()]).expect("a list")),
        ("named", Value::list(Type::STRING, ["a".into()]).expect("a list")),
        ("called", Value::list(Type::NUMBER, [1.into(), 2.into()]).expect("a list")),
        ("default", Value::list(Type::NUMBER, []).expect("a list")),
        ("collected", Value::set(Type::NUMBER, [2.into(), 3.into()]).expect("a set")),
        ("into", Value::from("a")),
        ("sum", Value::from(3)),
        ("tried", Value::from(7)),
        ("parameter", Value::from(0)),
    ] {
        assert_eq!(default(&schema, name), expected, "{name}");
    }
    assert_eq!(default(&OfAnyType::<String>::schema(), "parameter"), Value::from(""));
}

const PROBE: &str = "TFSDK_TEST_DEFAULT";

#[derive(TfObject)]
#[tfsdk(resource)]
struct Probe {
    #[tfsdk("a", optional, default_env("TFSDK_TEST_DEFAULT", else "7"))]
    a: u8,
}

/// Run by the test below, with the variable set.
#[test]
fn probe_of_the_environment() {
    let Ok(expected) = std::env::var("TFSDK_TEST_EXPECTED") else { return };
    let attribute = attribute(&Probe::schema(), "a");
    let made = attribute.behaviour().and_then(|b| b.default.as_ref()).expect("it has one").make();
    assert_eq!(made.map_or_else(|error| error.to_string(), |value| value.to_string()), expected);
}

#[test]
fn a_default_from_the_environment_is_text_of_the_type() {
    let probe = |variable: &std::ffi::OsStr, expected: &str| {
        let output = std::process::Command::new(std::env::current_exe().expect("it runs"))
            .args(["--exact", "default_tags::probe_of_the_environment"])
            .env(PROBE, variable)
            .env("TFSDK_TEST_EXPECTED", expected)
            .output()
            .expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && told.contains("1 passed"), "{told}");
    };
    probe("5".as_ref(), "5");
    // The text may be a secret, and is not told.
    probe("many".as_ref(), "the environment variable TFSDK_TEST_DEFAULT has to hold a number");
    probe("".as_ref(), "the environment variable TFSDK_TEST_DEFAULT has to hold a number");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let bytes = std::ffi::OsStr::from_bytes(b"\xff");
        probe(bytes, "the environment variable TFSDK_TEST_DEFAULT has to hold UTF-8");
    }
}
