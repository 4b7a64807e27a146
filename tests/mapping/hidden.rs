//! What a schema calls sensitive or write-only is quoted by no reader and no writer, of the struct and of its mirror.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tfsdk::limits::Exhausted;
use tfsdk::{
    Error, FromTf, Limits, Mirror, Mirrored, ProblemKind, Text, Tf, TfObject, TfValue, ToTf, Value,
    ValueConverter, ValueCreator, json, map_with, msgpack,
};

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
hidden.name: expected a number, found (sensitive value)
keys: expected a number, found (sensitive value)
login.password: expected a number, found (sensitive value)
login.user: expected a number, found \"shown\"
pin: expected a number, found (sensitive value)
ports[1]: expected a whole number from 0 to 255, found (sensitive value)
shown: expected a number, found \"shown\"
size: expected \"small\", found (sensitive value)
token: expected a number, found (sensitive value)";

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
    assert_eq!(told(Value::of(&account)), "words: the (sensitive value) has something twice");
    assert_eq!(told(json::to_string(&account)), "words: the (sensitive value) has something twice");
    assert_eq!(
        told(Value::of(&Mirror::<Account>::from(account))),
        "words: the (sensitive value) has something twice"
    );
}

/// That something is null, missing or not expected tells no value.
#[test]
fn what_tells_no_value_is_told_as_ever() {
    let sent = r#"{"password": null, "user": 1}"#;
    assert_eq!(told(json::from_str::<Login>(sent)), "password: expected a number, found null");
    assert!(told(json::from_str::<Login>(r#"{"pasword": 1, "user": 1}"#)).contains("password"));
}

/// Where the text is no JSON, nobody knows any more what it stands in.
#[test]
fn no_character_is_quoted_of_a_broken_text() {
    let read = |text: &str| told(json::from_str::<Login>(text));
    let hidden = "found (sensitive value)";
    assert_eq!(
        read(r#"{"password": 7 S3CRET"}"#),
        format!(": line 1, column 16: expected `,` or `}}`, {hidden}")
    );
    assert_eq!(read(r#"{"password" S3CRET}"#), format!(": line 1, column 13: expected `:`, {hidden}"));
    assert!(told(json::from_str::<BTreeMap<String, u8>>(r#"{"a" 7}"#)).contains("found `7`"));
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Lock {
    #[tfsdk("pin", required, sensitive)]
    pin: u8,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
enum Auth {
    #[tfsdk("token", sensitive)]
    Token(u8),
    #[tfsdk("user")]
    User(u8),
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Locks {
    #[tfsdk("auth", optional)]
    auth: Option<Auth>,
    #[tfsdk("lock", block)]
    lock: Option<Lock>,
    #[tfsdk("locks", block)]
    locks: Vec<Lock>,
    #[tfsdk("by", optional)]
    by: Option<BTreeMap<String, Lock>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<Lock>>,
    #[tfsdk("tf", optional, computed)]
    tf: Tf<Vec<Lock>>,
}

/// What stands in these attributes, or as null, and what both the struct and its mirror tell of it, the nulls left out.
fn of_locks(sent: &str) -> String {
    let all = ["auth", "lock", "locks", "by", "set", "tf"];
    let absent = all.iter().filter(|name| !sent.contains(&format!("\"{name}\":")));
    let nulls: String = absent.map(|name| format!(", \"{name}\": null")).collect();
    let sent = format!("{{{sent}{nulls}}}");
    let without_nulls = |told: String| {
        let lines: Vec<&str> = told.lines().filter(|line| !line.ends_with("found null")).collect();
        lines.join("\n")
    };
    let told_to_struct = without_nulls(told(json::from_str::<Locks>(&sent)));
    assert_eq!(without_nulls(told(json::from_str::<Mirror<Locks>>(&sent))), told_to_struct);
    told_to_struct
}

#[test]
fn what_is_sensitive_in_any_nested_struct_is_not_quoted() {
    let sent = r#""lock": {"pin": "S3CRET"}, "locks": [{"pin": 1}, {"pin": 7777}], "by": {"k": {"pin": "S3CRET"}},
        "set": [{"pin": "S3CRET"}], "tf": [{"pin": "S3CRET"}], "auth": {"token": "S3CRET", "user": null}"#;
    let pin = "expected a number, found (sensitive value)";
    assert_eq!(
        of_locks(sent),
        format!(
            "auth.token: {pin}\nby[\"k\"].pin: {pin}\nlock.pin: {pin}\n\
             locks[1].pin: expected a whole number from 0 to 255, found (sensitive value)\nset[#0].pin: {pin}\ntf[0].pin: {pin}"
        )
    );
    // Beside it nothing is hidden.
    assert!(of_locks(r#""auth": {"token": null, "user": "shown"}"#).contains("shown"));
}

#[test]
fn what_stands_in_place_of_something_sensitive_is_not_quoted() {
    let sent = r#""lock": "S3CRET", "locks": ["S3CRET"], "by": "S3CRET", "set": "S3CRET", "tf": [["S3CRET"]], "auth": "S3CRET""#;
    assert_eq!(
        of_locks(sent),
        "auth: expected an object, found (sensitive value)\n\
         by: expected a map, found (sensitive value)\n\
         lock: expected an object, found (sensitive value)\n\
         locks[0]: expected an object, found (sensitive value)\n\
         set: expected a set, found (sensitive value)\n\
         tf[0]: expected an object, found (sensitive value)"
    );
    assert_eq!(told(json::from_str::<Lock>("\"S3CRET\"")), ": expected an object, found (sensitive value)");
    // That it is not there is told, and which attributes are.
    assert!(told(json::from_str::<Lock>(r#"{"pim": 1}"#)).contains("pim"));
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Vault {
    #[tfsdk("any", optional, sensitive)]
    any: Option<BTreeMap<String, Vec<Vec<Vec<String>>>>>,
    #[tfsdk("free", optional, sensitive)]
    free: Option<Value>,
    #[tfsdk("keys", optional, sensitive)]
    keys: Option<BTreeMap<String, u8>>,
    #[tfsdk("pin", optional, sensitive)]
    pin: Option<String>,
}

fn vault(name: &str, sent: &str) -> String {
    let other = |of: &str| if of == name { sent.to_owned() } else { "null".to_owned() };
    let [any, free, keys, pin] = ["any", "free", "keys", "pin"].map(other);
    format!(r#"{{"any": {any}, "free": {free}, "keys": {keys}, "pin": {pin}}}"#)
}

#[test]
fn what_completes_a_mirror_tells_no_keys() {
    for (part, found) in [
        (Tf::Unknown, "keys: the value is known only after apply"),
        (Tf::Null, "keys: expected number, found null"),
    ] {
        let keys = Tf::Known([("S3CRET".to_owned(), part)].into());
        let mirror = || VaultMirror { any: Tf::Null, free: Tf::Null, keys: keys.clone(), pin: Tf::Null };
        assert_eq!(told(mirror().complete()), found);
        assert_eq!(told(<Vault as Mirrored>::complete(Tf::Known(mirror()))), found);
    }
}

#[test]
fn a_met_limit_tells_no_keys() {
    let flat = Limits::new().max_depth(3);
    let deep = r#"{"S3CRET": [[["a"]]]}"#;
    let any = Some([("S3CRET".to_owned(), vec![vec![vec!["a".to_owned()]]])].into());
    let of_any = Vault { any, free: None, keys: None, pin: None };
    let write = |vault: &Vault| {
        let json = json::to_string_with(vault, flat).map(drop);
        [json, msgpack::to_vec_with(vault, flat).map(drop)]
    };
    let [as_json, as_msgpack] = write(&of_any);
    let read = json::from_str_with::<Vault>(&vault("any", deep), flat).map(drop);
    for failed in [read, as_json, as_msgpack] {
        let error = failed.unwrap_err();
        assert_eq!(error.exhausted(), Some(Exhausted::Depth));
        assert!(error.to_string().starts_with("any: nested more deeply than allowed"), "{error}");
    }
}

/// The attributes in a dynamic value are named by the value.
#[test]
fn what_is_dynamic_tells_no_names() {
    let typed = r#"{"type": ["object", {"S3CRET": "bool"}], "value": {"S3CRET": "S3CRET"}}"#;
    let error = json::from_str::<Vault>(&vault("free", typed)).map(drop).unwrap_err();
    assert_eq!(error.to_string(), "free: expected a bool, found (sensitive value)");
}

#[test]
fn a_broken_text_is_told_with_its_place() {
    for (name, sent, place, found) in [
        ("pin", "\"S3CRET", "pin: line 1, column 57: ", "the text ends in the middle of a string"),
        (
            "pin",
            "tru",
            "pin: line 1, column 50: ",
            "expected `true` or another value, found (sensitive value)",
        ),
        ("pin", "\"\\q\"", "pin: line 1, column 5", "a string has an escape that JSON does not know"),
        ("any", r#"{"S3CRET": [[x"#, "any: line 1, column 22: ", "expected a value, found (sensitive value)"),
    ] {
        let mut text = vault(name, sent);
        if found.contains("ends") {
            text.truncate(text.find(sent).unwrap() + sent.len());
        }
        let error = json::from_str::<Vault>(&text).map(drop).unwrap_err();
        assert!(error.is_malformed());
        let told = error.to_string();
        assert!(told.starts_with(place) && told.ends_with(found), "{told}");
    }
    let whole = Vault { any: None, free: None, keys: None, pin: Some("S3CRET".to_owned()) };
    let mut bytes = msgpack::to_vec(&whole).unwrap();
    bytes.truncate(bytes.len() - 2);
    let told = told(msgpack::from_slice::<Vault>(&bytes));
    assert!(
        told.ends_with("bytes ends in the middle of a value") && told.starts_with("pin: byte "),
        "{told}"
    );
    let last = bytes.len() - 1;
    bytes[last] = 0xff;
    bytes.extend([0xff, 0xff]);
    let error = msgpack::from_slice::<Vault>(&bytes).map(drop).unwrap_err().to_string();
    assert!(
        error.starts_with("pin: byte ") && error.ends_with("the (sensitive value) cannot be read"),
        "{error}"
    );
}

#[test]
fn something_that_is_there_twice_is_told_without_its_key() {
    let error =
        json::from_str::<Vault>(&vault("keys", r#"{"S3CRET": 1, "S3CRET": 2}"#)).map(drop).unwrap_err();
    assert!(error.has(ProblemKind::Duplicate));
    assert_eq!(error.to_string(), "keys: the (sensitive value) has something twice");
}

/// An error of a type of one's own, which can be of any kind and have any text.
#[derive(Clone)]
struct Quoting;

impl ValueConverter for Quoting {
    fn from_value(value: Value) -> Result<Self, Error> {
        let mut all = Error::invalid(format!("S3CRET is {value}")).with_advice(format!("not {value}"));
        for kind in
            [ProblemKind::Null, ProblemKind::Unknown, ProblemKind::Range, ProblemKind::Io, ProblemKind::Depth]
        {
            all.extend(Error::new(kind, format!("expected something else than {value}")));
        }
        Err(all)
    }
}

impl ValueCreator for Quoting {
    fn to_value(&self) -> Result<Value, Error> {
        Err(Error::new(ProblemKind::Null, "nothing is written for S3CRET"))
    }
}

map_with!(Quoting: ValueConverter, ValueCreator, as String);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Quoted {
    #[tfsdk("pin", required, sensitive)]
    pin: Quoting,
}

#[test]
fn an_error_of_ones_own_is_quoted_by_no_kind() {
    let error = json::from_str::<Quoted>(r#"{"pin": "S3CRET"}"#).map(drop).unwrap_err();
    assert_eq!(error.problems().len(), 6);
    for problem in error.problems() {
        assert!(problem.to_string().starts_with("pin: the (sensitive value) "), "{problem}");
    }
    let mut sink = tfsdk::stream::ValueSink::new(tfsdk::Type::of::<Quoted>());
    let error = Quoted { pin: Quoting }.to_tf(&mut sink).unwrap_err();
    assert_eq!(error.to_string(), "pin: the (sensitive value) is not accepted");
}

/// What is read from its text, by a parser that quotes it.
#[derive(Debug)]
struct Spoken;

impl FromStr for Spoken {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Err(format!("{text} is no word"))
    }
}

impl Display for Spoken {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("word")
    }
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Safe {
    #[tfsdk("word", optional, sensitive, text)]
    word: Option<Spoken>,
}

#[test]
fn of_a_text_it_is_told_what_it_should_have_been() {
    let error = json::from_str::<Safe>(r#"{"word": "S3CRET"}"#).map(drop).unwrap_err();
    assert_eq!(error.to_string(), "word: the (sensitive value) is no `Spoken`");
    let error = json::from_str::<Vec<Text<Spoken>>>(r#"["S3CRET"]"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "[0]: the string \"S3CRET\" is not accepted: S3CRET is no word; the field has the type `Spoken`"
    );
    assert_eq!(error.without_values().without_advice().to_string(), "[0]: the value is no `Spoken`");
}
