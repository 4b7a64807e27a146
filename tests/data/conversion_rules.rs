//! Conversions that Terraform's documentation promises and Terraform does not have: by choice.

use kit::show::{shown, ty, unknown};
use tfsdk::convert::{Rules, convert};
use tfsdk::limits::{Budget, Limits};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

fn list(elements: &[&str]) -> Value {
    Value::list(Type::STRING, elements.iter().map(|&text| text.into())).unwrap()
}

fn set(elements: &[&str]) -> Value {
    Value::set(Type::STRING, elements.iter().map(|&text| text.into())).unwrap()
}

fn converted(value: &Value, to: &str) -> String {
    match Rules::new().list_to_tuple(true).convert(value, &ty(to)) {
        Ok(value) => shown(&value),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn without_the_choice_no_list_is_a_tuple() {
    for value in [list(&["a"]), set(&["a"])] {
        let wanted = ty("tuple([string])");
        for result in [convert(&value, &wanted), Rules::new().convert(&value, &wanted)] {
            assert!(result.unwrap_err().to_string().starts_with("tuple required"));
        }
        assert!(!Rules::new().is_convertible(value.ty(), &wanted));
        assert!(Rules::new().list_to_tuple(true).is_convertible(value.ty(), &wanted));
    }
}

#[test]
fn a_list_or_set_of_as_many_elements_is_a_tuple() {
    assert_eq!(
        converted(&list(&["b", "1"]), "tuple([string, number])"),
        r#"["b", 1] : tuple([string, number])"#
    );
    assert_eq!(
        converted(&set(&["b", "a"]), "tuple([string, any])"),
        r#"["a", "b"] : tuple([string, string])"#
    );
    assert_eq!(converted(&list(&[]), "tuple([])"), "[] : tuple([])");
    // Further in as well, also where the outer types convert.
    let nested = Value::object([("a", Value::tuple([list(&["1"])]))]);
    assert_eq!(
        converted(&nested, "object({ a = list(tuple([number])) })"),
        "{a = [[1]]} : object({ a = list(tuple([number])) })"
    );
    // What Terraform converts stays as it is.
    assert_eq!(converted(&Value::tuple(["1".into()]), "tuple([number])"), "[1] : tuple([number])");
}

#[test]
fn another_number_of_elements_is_told() {
    let told = |value: &Value, to: &str| converted(value, to);
    assert_eq!(
        told(&list(&["a"]), "tuple([string, string])"),
        "error: a tuple of 2 elements is required, but have list of 1 element"
    );
    assert_eq!(
        told(&set(&["a", "b"]), "tuple([string])"),
        "error: a tuple of 1 element is required, but have set of 2 elements"
    );
    let within = Value::object([("a", Value::tuple([list(&["a"]), list(&["b", "c"])]))]);
    assert_eq!(
        told(&within, "object({ a = list(tuple([string])) })"),
        "error: a[1]: a tuple of 1 element is required, but have list of 2 elements"
    );
}

#[test]
fn elements_that_do_not_fit_are_told_by_their_places() {
    assert_eq!(
        converted(&list(&["a", "b"]), "tuple([number, bool])"),
        "error: 2 problems:\n  [0]: a number is required, but have string \"a\"\n  [1]: a bool is required, but have string \"b\""
    );
    let objects = Value::list(ty("object({})"), [Value::object::<&str>([])]).unwrap();
    let error = converted(&objects, "tuple([string])");
    assert!(error.starts_with("error: element 0: string required"), "{error}");
}

#[test]
fn what_is_not_known_stays_so() {
    let of = |from: &str, known: Refinement| converted(&unknown(from, known), "tuple([number, any])");
    let to = "tuple([number, string])";
    assert_eq!(of("list(string)", Refinement::new()), format!("? : {to}"));
    assert_eq!(of("set(string)", Refinement::new().not_null()), format!("?(not null) : {to}"));
    assert_eq!(converted(&Value::null(ty("list(string)")), to), format!("null : {to}"));
    // A list that is too short, or too long, is so already.
    assert_eq!(
        of("list(string)", Refinement::new().max_len(1)),
        "error: a tuple of 2 elements is required, but have list of at most 1 element"
    );
    assert_eq!(
        of("list(string)", Refinement::new().min_len(3)),
        "error: a tuple of 2 elements is required, but have list of at least 3 elements"
    );
    // Unknown elements of a set may be equal to others.
    let open = |n: usize| {
        let known = (0..n).map(|i| Value::from(i.to_string()));
        Value::set(Type::STRING, known.chain([Value::unknown(Type::STRING)])).unwrap()
    };
    assert_eq!(converted(&open(1), "tuple([string, string])"), "? : tuple([string, string])");
    assert_eq!(converted(&open(2), "tuple([string, string])"), "? : tuple([string, string])");
    assert_eq!(converted(&open(0), "tuple([string])"), "[?] : tuple([string])");
    assert!(converted(&open(0), "tuple([string, string])").starts_with("error: a tuple of 2 elements"));
    assert!(converted(&open(1), "tuple([])").starts_with("error: a tuple of 0 elements"));
    let element = Value::list(Type::STRING, [Value::unknown(Type::STRING), "1".into()]).unwrap();
    assert_eq!(converted(&element, "tuple([number, number])"), "[?, 1] : tuple([number, number])");
}

#[test]
fn a_budget_holds_for_it() {
    let many = list(&["1"; 1000]);
    let wanted = Type::tuple(vec![Type::NUMBER; 1000]);
    let rules = Rules::new().list_to_tuple(true);
    assert!(rules.convert_within(&many, &wanted, &Budget::default()).is_ok());
    let budget = Budget::new(Limits::new().max_work(100), 0);
    assert!(rules.convert_within(&many, &wanted, &budget).unwrap_err().exhausted().is_some());
}

#[test]
fn a_rust_tuple_reads_a_list_of_as_many_elements() {
    assert_eq!(list(&["a", "b"]).get::<(String, String)>().unwrap(), ("a".to_owned(), "b".to_owned()));
    let error = list(&["a"]).get::<(String, String)>().unwrap_err().to_string();
    assert!(error.contains('2') && error.contains('1'), "{error}");
}
