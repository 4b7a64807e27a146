//! A format made outside of tfsdk holds to the laws of tfsdk's own.

use std::collections::BTreeMap;

use kit::strategies::{Parts, any_text, any_type, any_typed_value};
use proptest::prelude::*;
use tfsdk::error::ProblemKind;
use tfsdk::stream::{ValueSource, read_value};
use tfsdk::{Error, FromTf, Limits, Path, Tf, TfObject, Type, Value, json, msgpack};

use crate::sexp;

fn places(result: Result<Value, Error>) -> Result<Value, Vec<(Path, ProblemKind)>> {
    result.map_err(|error| error.problems().iter().map(|problem| (problem.path(), problem.kind())).collect())
}

proptest! {
    #![proptest_config(kit::cases(300))]

    #[test]
    fn what_is_written_is_read_back((ty, value) in any_typed_value(Parts::Known)) {
        for place in [ty, Type::DYNAMIC] {
            let text = sexp::value_to_string(&value, &place, Limits::new()).unwrap();
            prop_assert_eq!(&sexp::value_from_str(&text, &place, Limits::new()).unwrap(), &value, "{}", text);
        }
    }

    #[test]
    fn a_value_of_another_type_has_the_problems_that_it_has_as_a_value(
        (ty, value) in any_typed_value(Parts::Known),
        other in any_type(),
    ) {
        prop_assume!(!ty.has_dynamic() && !other.has_dynamic());
        let text = sexp::value_to_string(&value, &ty, Limits::new()).unwrap();
        let read = places(sexp::value_from_str(&text, &other, Limits::new()));
        match (read, places(read_value(&mut ValueSource::new(value.as_ref()), &other))) {
            (Ok(read), Ok(expected)) => prop_assert_eq!(read, expected, "{}", text),
            // The length of a tuple is known here only when its elements have been read, with their problems.
            (Err(read), Err(expected)) => {
                prop_assert!(expected.iter().all(|place| read.contains(place)), "{}: {:?}", text, read);
            }
            (read, expected) => prop_assert!(false, "{}: {:?}, not {:?}", text, read, expected),
        }
    }

    #[test]
    fn text_of_any_kind_is_read_or_refused(text in r#"([\[\](){}<> "\\a?#t1]|nil|"a"|PC){0,24}"#, ty in any_type()) {
        for place in [ty, Type::DYNAMIC] {
            if let Ok(value) = sexp::value_from_str(&text, &place, Limits::new()) {
                prop_assert!(value.ty().conforms_to(&place));
            }
        }
    }

    #[test]
    fn a_struct_comes_back(name in any_text(), ports in prop::collection::vec(any::<u16>(), 0..4), on in any::<bool>()) {
        let server = Server {
            arn: Tf::Unknown,
            on: Some(on),
            name,
            place: Place { zone: None },
            tags: BTreeMap::from([("a".to_owned(), 0.5)]),
            ports,
        };
        let text = sexp::to_string(&server).unwrap();
        let read: Server = sexp::from_str(&text).unwrap();
        prop_assert_eq!(&read.ports, &server.ports);
        prop_assert_eq!(sexp::to_string(&read).unwrap(), text);
    }
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Server {
    #[tfsdk("arn")]
    arn: Tf<String>,
    #[tfsdk("name")]
    name: String,
    #[tfsdk("on")]
    on: Option<bool>,
    #[tfsdk(flatten)]
    place: Place,
    #[tfsdk("ports")]
    ports: Vec<u16>,
    #[tfsdk("tags")]
    tags: BTreeMap<String, f64>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Place {
    #[tfsdk("zone")]
    zone: Option<String>,
}

fn error_of<'de, T: FromTf<'de>>(text: &'de str) -> String {
    sexp::from_str::<T>(text).err().unwrap().to_string()
}

#[test]
fn attributes_are_read_in_any_order() {
    let text = r#"["zone" nil "tags" {} "ports" (1) "on" #t "name" "n" "arn" ?]"#;
    let server: Server = sexp::from_str(text).unwrap();
    assert_eq!((server.ports, server.arn), (vec![1], Tf::Unknown));
}

#[test]
fn all_problems_are_found_at_once() {
    let text =
        r#"["name" (1 "x") "nmae" 1 "on" ? "ports" (1 70000 nil 1.5) "tags" {"a" #t "b" 1} "zone" "z"]"#;
    assert_eq!(
        error_of::<Server>(text),
        "7 problems:
  missing attribute \"arn\"; unexpected attribute \"nmae\"; to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`
  name: expected a string, found a list
  on: expected a bool, found a value that is known only after apply; a field that may be unknown is a `Tf`
  ports[1]: expected a whole number from 0 to 65535, found 70000
  ports[2]: expected a number, found null; a field that may be null is an `Option` or a `Tf`
  ports[3]: expected a whole number from 0 to 65535, found 1.5
  tags[\"a\"]: expected a number, found #t"
    );
}

#[test]
fn a_tuple_has_its_length() {
    let message = msgpack::from_slice::<(u8, u8)>(b"\x91\x01").unwrap_err().to_string();
    assert_eq!(error_of::<(u8, u8)>("(1)"), message);
    let both = |found: &str| {
        format!(
            "2 problems:\n  [1]: expected a bool, found {found}\n  expected a tuple of length 3, found 2 elements"
        )
    };
    assert_eq!(error_of::<(u8, bool, u8)>("(1 2)"), both("2"));
    // JSON knows the length at the end only, too.
    assert_eq!(json::from_str::<(u8, bool, u8)>("[1, 2]").unwrap_err().to_string(), both("number 2"));
    let ty = Type::tuple([Type::NUMBER, Type::BOOL, Type::NUMBER]);
    assert_eq!(json::value_from_str("[1, 2]", &ty).unwrap_err().to_string(), both("number 2"));
}

#[test]
fn depth_is_limited_in_reading_and_writing() {
    let depth = |error: Error| assert!(error.has(ProblemKind::Depth), "{error}");
    let nested = |levels: usize| (0..levels).fold(Value::from("x"), |value, _| Value::tuple([value]));
    let two = Limits::new().max_depth(2);
    let value = nested(2);
    assert_eq!(sexp::value_to_string(&value, value.ty(), two).unwrap(), r#"(("x"))"#);
    assert_eq!(sexp::value_from_str(r#"(("x"))"#, value.ty(), two).unwrap(), value);
    let value = nested(3);
    depth(sexp::value_to_string(&value, value.ty(), two).unwrap_err());
    depth(sexp::value_from_str(r#"((("x")))"#, value.ty(), two).unwrap_err());
    // A dynamic value is a level, and its type has those that are left.
    depth(sexp::value_to_string(&nested(2), &Type::DYNAMIC, two).unwrap_err());
    depth(sexp::value_to_string(&Value::null(nested(2).ty().clone()), &Type::DYNAMIC, two).unwrap_err());
    depth(
        sexp::value_from_str(r#"<"[\"list\",[\"list\",\"bool\"]]" nil>"#, &Type::DYNAMIC, two).unwrap_err(),
    );
    // Also what is passed over is counted, and does not exhaust the stack.
    depth(sexp::from_str::<Vec<bool>>(&"(".repeat(1_000_000)).unwrap_err());
}
