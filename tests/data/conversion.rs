//! Conversion and unification, and their laws.

use kit::strategies::{any_literal, any_target_type};
use proptest::prelude::*;
use tfsdk::convert::{convert, is_convertible, unify};
use tfsdk::ty::{ObjectAttribute, ObjectType, Type};
use tfsdk::value::{Refinement, Value};
use tfsdk::{Error, Path, Step};

fn list(elements: impl IntoIterator<Item = Value>) -> Value {
    Value::tuple(elements)
}

fn sentence(value: &Value, ty: &Type) -> String {
    convert(value, ty).map_or_else(|e| e.sentence(), |v| panic!("{v}"))
}

fn text(value: &Value, ty: &Type) -> String {
    convert(value, ty).map_or_else(|e| e.to_string(), |v| v.to_string())
}

#[test]
fn strings_convert_to_numbers_and_bools_where_their_text_is_one() {
    assert_eq!(text(&"1e2".into(), &Type::NUMBER), "100");
    assert_eq!(text(&"1".into(), &Type::BOOL), "true");
    assert_eq!(text(&" 1".into(), &Type::NUMBER), "a number is required, but have string \" 1\"");
    assert_eq!(
        sentence(&"True".into(), &Type::BOOL),
        "a bool is required; to convert from string, use lowercase \"true\""
    );
    assert_eq!(sentence(&1.into(), &Type::BOOL), "bool required");
    assert_eq!(text(&1.into(), &Type::STRING), "\"1\"");
    assert_eq!(text(&false.into(), &Type::STRING), "\"false\"");
}

#[test]
fn every_problem_is_told_with_its_path_and_terraform_would_tell_the_first() {
    let value = list([1.into(), "x".into(), "y".into()]);
    let ty = Type::list(Type::NUMBER);
    let error = convert(&value, &ty).err();
    let error = error.as_ref();
    assert_eq!(error.map(|e| e.sentence()).as_deref(), Some("a number is required"));
    assert_eq!(error.map(|e| e.path()), Some(Path::root().index(1)));
    assert_eq!(
        error.map(|e| e.to_string()).as_deref(),
        Some(
            "2 problems:\n  [1]: a number is required, but have string \"x\"\n  [2]: a number is required, but have \
             string \"y\""
        )
    );
    let general: Option<Error> = error.cloned().map(Error::from);
    assert_eq!(general.map(|e| e.problems().len()), Some(2));
}

#[test]
fn a_sentence_that_names_the_element_is_not_preceded_by_the_path() {
    let value = list([list([1.into()]), list([Value::object([("a", 1.into())])])]);
    let error = convert(&value, &Type::list(Type::list(Type::NUMBER))).err();
    assert_eq!(
        error.as_ref().map(|e| e.to_string()).as_deref(),
        Some("element 1: element 0: number required, but have object")
    );
    assert_eq!(error.as_ref().map(|e| e.path()), Some(Path::root().index(1).index(0)));
    let general = error.map(Error::from).map(|e| e.to_string());
    assert_eq!(general.as_deref(), Some("[1][0]: number required, but have object"));
}

#[test]
fn a_tuple_that_does_not_fit_says_where_though_terraform_does_not() {
    let ty = Type::tuple([Type::NUMBER, Type::list(Type::STRING)]);
    assert_eq!(
        text(&list([1.into(), 2.into()]), &ty),
        "[1]: tuple required, but have a tuple whose element 1 does not fit: list of string required, but have number"
    );
    assert_eq!(text(&list([]), &ty), "tuple required, but have a tuple of 0 elements where 2 are required");
}

#[test]
fn objects_lose_and_gain_attributes() {
    let ty: Type = ObjectType::new([
        ObjectAttribute::new("a", Type::STRING),
        ObjectAttribute::optional("b", Type::BOOL),
    ])
    .into();
    let value = Value::object([("a", Value::from(1)), ("c", 2.into())]);
    assert_eq!(text(&value, &ty), "{ a = \"1\", b = null }");
    assert_eq!(sentence(&Value::object([("b", true.into())]), &ty), "attribute \"a\" is required");
    let map = Value::map(Type::STRING, [("a", "x".into())]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(text(&map, &ty), "{ a = \"x\", b = null }");
    let empty = Value::map(Type::STRING, Vec::<(&str, Value)>::new()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(sentence(&empty, &ty), "map has no element for required attribute \"a\"");
}

#[test]
fn elements_of_any_are_brought_to_one_type() {
    let any = Type::list(Type::DYNAMIC);
    assert_eq!(text(&list([1.into(), "a".into(), true.into()]), &any), "[\"1\", \"a\", \"true\"]");
    assert_eq!(sentence(&list([1.into(), true.into()]), &any), "all list elements must have the same type");
    let shapes = list([Value::object([("a", Value::from(1))]), Value::object([("b", Value::from("x"))])]);
    assert_eq!(text(&shapes, &any), "[{ \"a\" = \"1\" }, { \"b\" = \"x\" }]");
    assert_eq!(text(&list([]), &any), "[]");
}

#[test]
fn sets_drop_duplicates_and_take_terraforms_order() {
    let value = list(["b".into(), "a".into(), "b".into()]);
    assert_eq!(text(&value, &Type::set(Type::STRING)), "toset([\"a\", \"b\"])");
}

#[test]
fn unknown_values_keep_the_refinements_that_still_hold() {
    let refinement = Refinement::new().not_null().min_len(2).max_len(3);
    let unknown = Value::refined(Type::list(Type::NUMBER), refinement).unwrap_or_else(|e| panic!("{e}"));
    let to_set = convert(&unknown, &Type::set(Type::STRING)).unwrap_or_else(|e| panic!("{e}"));
    let known = to_set.as_ref().refinement().cloned().unwrap_or_default();
    assert_eq!((known.is_not_null(), known.least_len(), known.greatest_len()), (true, 1, Some(3)));
    let tuple = Value::unknown(Type::tuple([Type::NUMBER, Type::DYNAMIC]));
    let to_list = convert(&tuple, &Type::list(Type::STRING)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(to_list.as_ref().refinement().and_then(Refinement::greatest_len), Some(2));
    assert_eq!(convert(&Value::null(Type::DYNAMIC), &Type::BOOL), Ok(Value::null(Type::BOOL)));
}

#[test]
fn types_tell_whether_a_conversion_exists() {
    assert!(is_convertible(&Type::STRING, &Type::NUMBER));
    assert!(!is_convertible(&Type::BOOL, &Type::NUMBER));
    // A list can have any length, a tuple has a fixed one.
    assert!(!is_convertible(&Type::list(Type::STRING), &Type::tuple([Type::STRING])));
}

#[test]
fn unification_finds_the_most_general_type_or_makes_one() {
    let object = |name: &'static str, ty: Type| Type::object([(name, ty)]);
    let cases = [
        (vec![Type::NUMBER, Type::STRING, Type::BOOL], Some(Type::STRING)),
        (vec![Type::NUMBER, Type::BOOL], None),
        (vec![Type::NUMBER, Type::DYNAMIC], Some(Type::NUMBER)),
        (vec![object("a", Type::NUMBER), object("a", Type::STRING)], Some(object("a", Type::STRING))),
        (vec![object("a", Type::NUMBER), object("b", Type::STRING)], Some(Type::map(Type::STRING))),
        (vec![Type::tuple([Type::NUMBER]), Type::tuple([])], Some(Type::list(Type::NUMBER))),
        (vec![Type::list(Type::NUMBER), Type::tuple([Type::STRING])], Some(Type::list(Type::STRING))),
        (vec![Type::list(Type::NUMBER), Type::set(Type::NUMBER)], Some(Type::list(Type::NUMBER))),
        (vec![Type::tuple([]), object("a", Type::NUMBER), Type::DYNAMIC], None),
        (vec![object("a", Type::NUMBER), Type::DYNAMIC], Some(Type::DYNAMIC)),
        (vec![], None),
    ];
    for (types, expected) in cases {
        assert_eq!(unify(&types), expected, "{types:?}");
    }
}

#[test]
fn a_conforming_value_is_returned_without_a_copy() {
    let elements = (0..1000).map(|i| Value::object([("a", Value::from(i))]));
    let value = Value::list(Type::DYNAMIC, elements).unwrap_or_else(|e| panic!("{e}"));
    let wanted = Type::list(ObjectType::new([ObjectAttribute::optional("a", Type::NUMBER)]).into());
    let converted = convert(&value, &wanted).unwrap_or_else(|e| panic!("{e}"));
    let first = |v: &Value| {
        v.as_ref().index(0).map(|e| e.attribute("a").map(|a| a.as_number().map(std::ptr::from_ref)))
    };
    assert_eq!(first(&value), first(&converted));
    assert_eq!(converted, value);
}

#[test]
fn a_number_with_millions_of_digits_does_not_become_a_string() {
    let number = Value::from(tfsdk::Number::parse("1e600000000").unwrap_or_default());
    assert!(sentence(&number, &Type::STRING).starts_with("the number is too long"));
}

#[test]
fn unifying_nested_lists_and_tuples_takes_bounded_time() {
    let mut types =
        [Type::list(Type::NUMBER), Type::tuple([Type::STRING]), Type::tuple([Type::BOOL, Type::BOOL])];
    for depth in 0..100 {
        let [a, b, c] = types;
        types = match depth % 2 {
            0 => [Type::list(a), Type::tuple([b]), Type::tuple([c, Type::STRING])],
            _ => [Type::tuple([a]), Type::list(b), Type::tuple([c, Type::STRING])],
        };
    }
    let (_, time) = kit::time(|| unify(&types));
    assert!(time.as_secs() < 30, "{time:?}");
}

/// Whether sets with unknown elements are in it: how many elements they have is not known, so that they become lists
/// of unknown length.
fn has_open_set(value: &Value) -> bool {
    value
        .walk(|_, part| {
            let open = matches!(part.ty().kind(), tfsdk::ty::TypeKind::Set(_)) && !part.is_wholly_known();
            if open { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        })
        .is_some()
}

/// The path in the value: an element of what is to become a map may be an attribute there.
fn within(value: &Value, path: &Path) -> Path {
    path.steps().iter().fold(Path::root(), |so_far, step| {
        let is_object = value.ty().at(&so_far).is_ok_and(|ty| ty.as_object().is_some());
        match step {
            Step::Key(name) if is_object => so_far.attribute(name.clone()),
            step => so_far.step(step.clone()),
        }
    })
}

proptest! {
    #![proptest_config(kit::cases(2000))]

    #[test]
    fn converting_twice_is_converting_once(value in any_literal(), ty in any_target_type()) {
        if let Ok(once) = convert(&value, &ty) {
            let twice = convert(&once, &ty);
            prop_assert_eq!(twice.as_ref(), Ok(&once));
        }
    }

    #[test]
    fn the_result_is_of_the_type(value in any_literal(), ty in any_target_type()) {
        if let Ok(converted) = convert(&value, &ty) {
            prop_assert!(converted.ty().conforms_to(&ty.without_optional()), "{:?} {}", converted, ty);
        }
    }

    #[test]
    fn converting_to_the_own_type_is_the_identity(value in any_literal()) {
        prop_assert_eq!(convert(&value, value.ty()), Ok(value.clone()));
    }

    #[test]
    fn values_convert_to_the_type_that_unifies_theirs(a in any_literal(), b in any_literal()) {
        if let Some(common) = unify(&[a.ty().clone(), b.ty().clone()]) {
            prop_assert!(is_convertible(a.ty(), &common));
            prop_assert!(is_convertible(b.ty(), &common));
            prop_assert_eq!(unify(&[common.clone(), common.clone()]), Some(common));
        }
        let _ = has_open_set(&a);
    }

    #[test]
    fn errors_lead_to_a_part_of_the_value(value in any_literal(), ty in any_target_type()) {
        if let Err(error) = convert(&value, &ty) {
            for problem in error.problems() {
                prop_assert!(!problem.sentence().is_empty());
                let mut path = within(&value, &problem.path());
                // A null or unknown value has no parts, although its type has.
                while value.at(&path).is_err() && value.ty().at(&path).is_ok() {
                    path.pop();
                }
                prop_assert!(value.at(&path).is_ok(), "{} has no {}", value, problem.path());
            }
        }
    }
}

#[test]
fn a_missing_attribute_is_quoted_as_terraform_quotes_it() {
    let wanted = Type::object([("a\u{200b}\u{7}", Type::STRING)]);
    let error = convert(&Value::object::<&str>([]), &wanted).unwrap_err();
    assert_eq!(error.to_string(), r#"attribute "a\u200b\a" is required"#);
}
