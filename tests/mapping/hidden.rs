//! What a schema calls sensitive or write-only is quoted by no reader and no writer, of the struct and of its mirror.

use std::collections::BTreeMap;

use tfsdk::{Error, FromTf, Mirror, TfObject, TfValue, Value, json, msgpack};

#[derive(TfValue, Clone, Debug)]
enum Size {
    #[tfsdk("small")]
    Small,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Account {
    #[tfsdk("size", optional, sensitive)]
    size: Option<Size>,
    #[tfsdk("ports", optional, sensitive)]
    ports: Option<Vec<u8>>,
    #[tfsdk("keys", optional, sensitive)]
    keys: Option<BTreeMap<String, u8>>,
    #[tfsdk("words", required, sensitive, set)]
    words: Vec<String>,
    #[tfsdk("pin", optional, write_only)]
    pin: Option<u8>,
    #[tfsdk("login", optional)]
    login: Option<Login>,
    #[tfsdk("hidden", optional, sensitive)]
    hidden: Option<Plain>,
    #[tfsdk(flatten)]
    place: Place,
    #[tfsdk("shown", optional)]
    shown: Option<u8>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Login {
    #[tfsdk("password", required, sensitive)]
    password: u8,
    #[tfsdk("user", required)]
    user: u8,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Plain {
    #[tfsdk("name", required)]
    name: u8,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Place {
    #[tfsdk("token", optional, sensitive)]
    token: Option<u8>,
}

const SENT: &str = r#"{
    "size": "S3CRET", "ports": [1, 7777], "keys": {"S3CRET": "S3CRET"}, "words": ["a"], "pin": "S3CRET",
    "login": {"password": "S3CRET", "user": "shown"}, "hidden": {"name": "S3CRET"}, "token": "S3CRET", "shown": "shown"
}"#;

const TOLD: &str = "\
hidden: expected a number, found a (sensitive value)
keys: expected a number, found a (sensitive value)
login.password: expected a number, found a (sensitive value)
login.user: expected a number, found \"shown\"
pin: expected a number, found a (sensitive value)
ports: expected a whole number from 0 to 255, found a (sensitive value)
shown: expected a number, found \"shown\"
size: expected \"small\", found a (sensitive value)
token: expected a number, found a (sensitive value)";

fn told<T>(read: Result<T, Error>) -> String {
    let error = read.err().expect("it does not fit");
    let mut all: Vec<String> = error
        .problems()
        .iter()
        .map(|problem| {
            format!("{}: {}", problem.path(), problem.message().replace("found string ", "found "))
        })
        .collect();
    all.sort();
    all.join("\n")
}

#[test]
fn a_reader_quotes_nothing_sensitive() {
    fn read<T: for<'de> FromTf<'de>>() {
        assert_eq!(told(json::from_str::<T>(SENT)), TOLD);
        let value = json::implied_value(SENT).unwrap();
        let bytes = msgpack::value_to_vec(&value, value.ty()).unwrap();
        assert_eq!(told(msgpack::from_slice::<T>(&bytes)), TOLD);
    }
    read::<Account>();
    read::<Mirror<Account>>();
}

#[test]
fn a_writer_quotes_nothing_sensitive() {
    let twice = || vec!["S3CRET".to_owned(), "S3CRET".to_owned()];
    let account = Account {
        size: Some(Size::Small),
        ports: None,
        keys: None,
        words: twice(),
        pin: None,
        login: None,
        hidden: None,
        place: Place { token: None },
        shown: None,
    };
    assert_eq!(told(Value::of(&account)), "words: the (sensitive value) is not accepted");
    assert_eq!(told(json::to_string(&account)), "words: the (sensitive value) is not accepted");
    assert_eq!(
        told(Value::of(&Mirror::<Account>::from(account))),
        "words: the (sensitive value) is not accepted"
    );
}

/// That something is null, missing or not expected tells no value.
#[test]
fn what_tells_no_value_is_told_as_ever() {
    let sent = r#"{"password": null, "user": 1}"#;
    assert_eq!(told(json::from_str::<Login>(sent)), "password: expected a number, found null");
    assert!(told(json::from_str::<Login>(r#"{"pasword": 1, "user": 1}"#)).contains("password"));
}
