//! All problems of a value in one pass: a reader goes on behind a part that failed, in every container, from every
//! source, and says of each where it is.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;

use tfsdk::stream::{ValueSource, read_value};
use tfsdk::{Error, FromTf, ProblemKind, TfObject, Type, Value, json, msgpack};

/// The same mistakes from every source, read as a value of a type and as Rust types.
struct Mistakes {
    /// The value as it came, in its own type.
    found: Value,
    problems: &'static [&'static str],
}

impl Mistakes {
    /// Reads a `T`, and a value of the type of `T`.
    #[track_caller]
    fn of<T: for<'de> FromTf<'de> + Debug>(&self) -> &Self {
        self.read::<T>();
        let ty = Type::of::<T>();
        let (bytes, text) = self.written();
        self.check(msgpack::value_from_slice(&bytes, &ty).map(drop));
        self.check(json::value_from_str(&text, &ty).map(drop));
        self.check(read_value(&mut ValueSource::new(self.found.as_ref()), &ty).map(drop));
        self
    }

    #[track_caller]
    fn read<T: for<'de> FromTf<'de> + Debug>(&self) -> &Self {
        let (bytes, text) = self.written();
        self.check(msgpack::from_slice::<T>(&bytes).map(drop));
        self.check(json::from_str::<T>(&text).map(drop));
        self.check(self.found.get::<T>().map(drop));
        self
    }

    fn written(&self) -> (Vec<u8>, String) {
        let ty = self.found.ty();
        (msgpack::value_to_vec(&self.found, ty).unwrap(), json::value_to_string(&self.found, ty).unwrap())
    }

    #[track_caller]
    fn check(&self, read: Result<(), Error>) {
        let error = read.unwrap_err();
        let problems: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
        assert_eq!(problems, self.problems);
        assert!(!error.is_malformed());
    }
}

fn tuple<const N: usize>(parts: [Value; N]) -> Value {
    Value::tuple(parts)
}

fn numbers<const N: usize>(numbers: [i64; N]) -> Value {
    Value::tuple(numbers.map(Value::from))
}

#[test]
fn in_lists() {
    // Two wrong elements, of which one is a whole tree, with right ones before, between and behind.
    Mistakes {
        found: tuple([
            true.into(),
            1.into(),
            false.into(),
            tuple([numbers([1, 2]), "x".into()]),
            true.into(),
        ]),
        problems: &["[1]: expected a bool, found number 1", "[3]: expected a bool, found a list"],
    }
    .read::<JsonOnly>();
    let found = tuple([true.into(), 1.into(), false.into(), 2.into(), true.into()]);
    let problems = &["[1]: expected a bool, found number 1", "[3]: expected a bool, found number 2"];
    let mistakes = Mistakes { found, problems };
    mistakes.of::<Vec<bool>>().of::<VecDeque<bool>>().of::<Box<[bool]>>();
    mistakes.read::<[bool; 5]>().read::<[bool; 4]>();
}

/// Reads nothing but JSON, as the words for a tree differ from format to format.
#[derive(Debug)]
struct JsonOnly;

impl tfsdk::TfType for JsonOnly {
    const SPEC: &'static tfsdk::ty::TypeSpec = <Vec<bool> as tfsdk::TfType>::SPEC;
}

impl<'de> FromTf<'de> for JsonOnly {
    fn from_tf<S: tfsdk::stream::Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let mut error = Vec::<bool>::from_tf(source).unwrap_err().to_string();
        for word in ["a list of 2 elements", "a tuple of 2 elements"] {
            error = error.replace(word, "a list");
        }
        let mut lines = error.lines().skip(1).map(str::trim_start);
        let mut all = problem(lines.next().unwrap());
        lines.for_each(|line| all.extend(problem(line)));
        Err(all)
    }
}

fn problem(line: &str) -> Error {
    let (path, message) = line.split_once(": ").unwrap();
    Error::new(ProblemKind::Type, message.to_owned()).at_path(&path.parse().unwrap())
}

#[test]
fn in_sets() {
    let problems = &["[#1]: expected a bool, found number 1", "[#3]: expected a bool, found number 2"];
    let found = tuple([true.into(), 1.into(), false.into(), 2.into(), true.into()]);
    Mistakes { found, problems }.of::<BTreeSet<bool>>().of::<HashSet<bool>>();
}

#[test]
fn in_tuples() {
    let found = tuple([1.into(), true.into(), "x".into(), 4.into()]);
    let problems = &["[0]: expected a string, found number 1", "[2]: expected a bool, found string \"x\""];
    // A string that JSON has may be a bool's, but not this one.
    Mistakes { found, problems }.read::<(Text, bool, bool, u8)>();
    let found = tuple([tuple([1.into(), 2.into()]), 3.into(), true.into()]);
    let problems = &[
        "[0][0]: expected a bool, found number 1",
        "[0][1]: expected a bool, found number 2",
        "[1]: expected a bool, found number 3",
    ];
    Mistakes { found, problems }.of::<((bool, bool), bool, bool)>();
}

/// A string in JSON as in the other formats: no number.
#[derive(Debug)]
struct Text;

impl tfsdk::TfType for Text {
    const SPEC: &'static tfsdk::ty::TypeSpec = <String as tfsdk::TfType>::SPEC;
}

impl<'de> FromTf<'de> for Text {
    fn from_tf<S: tfsdk::stream::Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let number = source.number()?;
        Err(Error::expected("a string", format_args!("number {number}")))
    }
}

#[test]
fn in_maps() {
    let entries = [("a", 1.into()), ("b", Value::from(true)), ("c", 3.into())];
    let found = Value::object(entries);
    let problems = [r#"["a"]: expected a bool, found number 1"#, r#"["c"]: expected a bool, found number 3"#];
    // An object and a map look the same on the wire.
    let bytes = msgpack::value_to_vec(&found, found.ty()).unwrap();
    let text = json::value_to_string(&found, found.ty()).unwrap();
    for error in [
        msgpack::from_slice::<BTreeMap<String, bool>>(&bytes).unwrap_err(),
        msgpack::from_slice::<HashMap<String, bool>>(&bytes).unwrap_err(),
        msgpack::value_from_slice(&bytes, &Type::map(Type::BOOL)).unwrap_err(),
        json::from_str::<BTreeMap<String, bool>>(&text).unwrap_err(),
        json::from_str::<HashMap<String, bool>>(&text).unwrap_err(),
        json::value_from_str(&text, &Type::map(Type::BOOL)).unwrap_err(),
    ] {
        assert_eq!(error.problems().iter().map(ToString::to_string).collect::<Vec<_>>(), problems);
    }
    let map = Value::map(Type::NUMBER, [("a", Value::from(1)), ("b", Value::from(2))]).unwrap();
    let problems =
        &[r#"["a"]: expected a bool, found number 1"#, r#"["b"]: expected a bool, found number 2"#];
    Mistakes { found: map, problems }.of::<BTreeMap<String, bool>>().of::<HashMap<String, bool>>();
}

#[derive(TfObject, Debug)]
#[allow(dead_code, reason = "it is never read")]
struct Three {
    #[tfsdk("a")]
    a: bool,
    #[tfsdk("b")]
    b: Vec<bool>,
    #[tfsdk("c")]
    c: bool,
}

#[test]
fn in_objects() {
    let problems = &[
        "a: expected a bool, found number 1",
        "b[1]: expected a bool, found number 2",
        "b[2]: expected a bool, found number 3",
        "c: expected a bool, found number 4",
    ];
    let b = || tuple([true.into(), 2.into(), 3.into()]);
    let found = Value::object([("a", 1.into()), ("b", b()), ("c", 4.into())]);
    Mistakes { found, problems }.of::<Three>();
    // In another order, and with one more: the first problem is of the object itself.
    let text = r#"{"c":4,"x":[[{}]],"b":[true,2,3],"a":1}"#;
    let bytes = b"\x84\xa1c\x04\xa1x\x91\x91\x80\xa1b\x93\xc3\x02\x03\xa1a\x01";
    let surplus = "unexpected attribute \"x\"";
    for error in
        [json::from_str::<Three>(text).unwrap_err(), msgpack::from_slice::<Three>(bytes).unwrap_err()]
    {
        let found: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
        let cure =
            format!("{surplus}; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`");
        assert_eq!(found, [&[&*cure], &problems[..]].concat());
    }
    // A value of a known type is read as it comes.
    let as_it_comes = [surplus, problems[3], problems[1], problems[2], problems[0]];
    for error in [
        json::value_from_str(text, &Type::of::<Three>()).unwrap_err(),
        msgpack::value_from_slice(bytes, &Type::of::<Three>()).unwrap_err(),
    ] {
        let found: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
        assert_eq!(found, as_it_comes);
    }
}

#[test]
fn in_containers_of_containers() {
    let row = |first: Value| Value::object([("a", first), ("b", tuple([true.into()])), ("c", false.into())]);
    let found = tuple([row(1.into()), row(true.into()), row("x".into())]);
    let problems = &["[0].a: expected a bool, found number 1", "[2].a: expected a bool, found string \"x\""];
    Mistakes { found, problems }.of::<Vec<Three>>().of::<Option<Vec<Option<Three>>>>();
    let found = tuple([row(1.into()), row(2.into())]);
    let problems = &["[0].a: expected a bool, found number 1", "[1].a: expected a bool, found number 2"];
    Mistakes { found, problems }.of::<(Three, Box<Three>)>();
}

#[test]
fn null_and_unknown_parts_are_problems_among_others() {
    let found = Value::tuple([Value::null(Type::BOOL), 1.into(), Value::unknown(Type::BOOL)]);
    let bytes = msgpack::value_to_vec(&found, found.ty()).unwrap();
    let kinds = |error: Error| error.problems().iter().map(|problem| problem.kind()).collect::<Vec<_>>();
    let expected = [ProblemKind::Null, ProblemKind::Type, ProblemKind::Unknown];
    assert_eq!(kinds(msgpack::from_slice::<Vec<bool>>(&bytes).unwrap_err()), expected);
    assert_eq!(kinds(found.get::<Vec<bool>>().unwrap_err()), expected);
    assert_eq!(kinds(found.get::<(bool, bool, bool)>().unwrap_err()), expected);
}

/// What is malformed ends the reading, and what was wrong before it is told.
#[test]
fn malformed_input_ends_it_with_all_that_was_found_so_far() {
    let lists: [(&[u8], &str); 2] = [
        (
            b"\x94\x01\xc3\xc1\x02",
            "2 problems:\n  [0]: expected a bool, found number 1\n  [2]: byte 3: the byte c1 starts no value",
        ),
        (
            b"\x94\x01\xc3",
            "2 problems:\n  [0]: expected a bool, found number 1\n  [2]: byte 3: the message of 3 bytes ends in the middle of a value",
        ),
    ];
    for (bytes, message) in lists {
        assert_eq!(msgpack::from_slice::<Vec<bool>>(bytes).unwrap_err().to_string(), message);
        assert_eq!(
            msgpack::value_from_slice(bytes, &Type::list(Type::BOOL)).unwrap_err().to_string(),
            message
        );
        assert_eq!(msgpack::from_slice::<(bool, bool, bool, bool)>(bytes).unwrap_err().to_string(), message);
        let tuple = Type::tuple([Type::BOOL, Type::BOOL, Type::BOOL, Type::BOOL]);
        assert_eq!(msgpack::value_from_slice(bytes, &tuple).unwrap_err().to_string(), message);
    }
    let text = "[1,true,tru,2]";
    let message = "2 problems:\n  [0]: expected a bool, found number 1\n  [2]: line 1, column 9: expected `true` or another value, found `t`";
    assert_eq!(json::from_str::<Vec<bool>>(text).unwrap_err().to_string(), message);
    assert_eq!(json::value_from_str(text, &Type::list(Type::BOOL)).unwrap_err().to_string(), message);
    assert_eq!(json::from_str::<(bool, bool, bool, bool)>(text).unwrap_err().to_string(), message);

    let bytes = b"\x83\xa1a\x01\xa1b\xc1\xa1c\x02";
    let message =
        "2 problems:\n  a: expected a bool, found number 1\n  b: byte 6: the byte c1 starts no value";
    assert_eq!(msgpack::from_slice::<Three>(bytes).unwrap_err().to_string(), message);
    let object = Type::of::<Three>();
    assert_eq!(msgpack::value_from_slice(bytes, &object).unwrap_err().to_string(), format!("{message}"));
    let map = "2 problems:\n  [\"a\"]: expected a bool, found number 1\n  [\"b\"]: byte 6: the byte c1 starts no value";
    assert_eq!(msgpack::from_slice::<BTreeMap<String, bool>>(bytes).unwrap_err().to_string(), map);
    assert_eq!(msgpack::value_from_slice(bytes, &Type::map(Type::BOOL)).unwrap_err().to_string(), map);
    // In a part that is passed over as well; it is told behind that part's own problem.
    let error = msgpack::from_slice::<Vec<bool>>(b"\x92\x92\x01\xc1\x01").unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 problems:\n  [0]: expected a bool, found a list of 2 elements\n  \
         [0]: byte 4: the byte c1, which starts no value, stands here"
    );
    assert!(error.is_malformed());
}

#[test]
fn a_list_that_ends_too_early_or_goes_on_is_told_with_what_is_wrong_in_it() {
    let pair = Type::tuple([Type::BOOL, Type::BOOL]);
    for (text, found) in [("[]", "0 elements"), ("[true]", "1 element")] {
        let message = format!("expected a tuple of length 2, found {found}");
        assert_eq!(json::value_from_str(text, &pair).unwrap_err().to_string(), message, "{text}");
        assert_eq!(json::from_str::<(bool, bool)>(text).unwrap_err().to_string(), message, "{text}");
        // What stands behind it is read on.
        let around = format!("[{text},1,[true,true]]");
        let expected = format!("2 problems:\n  [0]: {message}\n  [1]: expected a bool, found number 1");
        let error = json::from_str::<((bool, bool), bool, (bool, bool))>(&around).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
        let wanted = Type::tuple([pair.clone(), Type::BOOL, pair.clone()]);
        assert_eq!(json::value_from_str(&around, &wanted).unwrap_err().to_string(), expected, "{text}");
    }
    for (text, message) in [
        ("[true,true,1]", "expected a tuple of length 2, found 3 elements"),
        ("[true,true,1,[],{}]", "expected a tuple of length 2, found 5 elements"),
        (
            "[1,true,1]",
            "2 problems:\n  [0]: expected a bool, found number 1\n  expected a tuple of length 2, found 3 elements",
        ),
    ] {
        assert_eq!(json::value_from_str(text, &pair).unwrap_err().to_string(), message, "{text}");
        assert_eq!(json::from_str::<(bool, bool)>(text).unwrap_err().to_string(), message, "{text}");
    }
    let array = json::from_str::<[bool; 2]>("[true]").unwrap_err();
    assert_eq!(array.to_string(), "expected a list of exactly 2 elements, found 1");
}
