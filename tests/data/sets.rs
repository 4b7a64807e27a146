//! Sets: what counts as one element, and the order in which Terraform holds them.

use kit::show::ty;
use tfsdk::{Number, Type, Value};

fn number(text: &str) -> Value {
    Number::parse(text).unwrap().into()
}

#[track_caller]
fn set(element: &Type, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::set(element.clone(), elements).unwrap()
}

/// The elements as they stand.
#[track_caller]
fn order(element: &Type, elements: impl IntoIterator<Item = Value>) -> Vec<String> {
    set(element, elements).elements().map(|(_, element)| element.to_string()).collect()
}

#[test]
fn primitive_elements_stand_by_value() {
    assert_eq!(
        order(&Type::STRING, ["b", "", "a", "B", "aa", "é"].map(Value::from)),
        [r#""""#, r#""B""#, r#""a""#, r#""aa""#, r#""b""#, r#""é""#]
    );
    assert_eq!(
        order(&Type::NUMBER, ["10", "9", "-10", "-9", "0.5"].map(number)),
        ["-10", "-9", "0.5", "9", "10"]
    );
    assert_eq!(order(&Type::BOOL, [true.into(), false.into()]), ["false", "true"]);
}

#[test]
fn unknown_elements_stand_behind_known_ones_and_null_behind_all() {
    for (element, known) in [
        (Type::STRING, Value::from("zz")),
        (Type::NUMBER, number("1e100")),
        (Type::BOOL, true.into()),
        (ty("list(string)"), Value::list(Type::STRING, ["~~~".into()]).unwrap()),
    ] {
        let text = known.to_string();
        let elements = [Value::null(element.clone()), Value::unknown(element.clone()), known];
        assert_eq!(order(&element, elements), [text.as_str(), "(known after apply)", "null"]);
    }
}

#[test]
fn a_known_element_is_there_once() {
    let null = || Value::null(Type::STRING);
    assert_eq!(order(&Type::STRING, ["a".into(), null(), "a".into(), null()]), [r#""a""#, "null"]);
    assert_eq!(order(&Type::BOOL, [true.into(), true.into()]), ["true"]);
    let pair = |a: i64, b: &str| Value::object([("a", a.into()), ("b", b.into())]);
    let element = pair(0, "").ty().clone();
    assert_eq!(
        order(&element, [pair(1, "x"), pair(1, "y"), pair(1, "x")]),
        [r#"{ a = 1, b = "x" }"#, r#"{ a = 1, b = "y" }"#]
    );
    assert_eq!(order(&ty("list(string)"), [(); 3].map(|()| Value::list(Type::STRING, []).unwrap())), ["[]"]);
}

#[test]
fn of_elements_that_read_the_same_the_first_stays() {
    let double: Value = Number::from_double(0.1).unwrap().into();
    let exact = number("0.1");
    let first = set(&Type::NUMBER, [double.clone(), exact.clone()]);
    assert_eq!(first, set(&Type::NUMBER, [double.clone()]));
    let first = set(&Type::NUMBER, [exact.clone(), double.clone()]);
    assert_eq!(first, set(&Type::NUMBER, [exact.clone()]));
    let list = |n: &Value| Value::list(Type::NUMBER, [n.clone()]).unwrap();
    let first = set(&ty("list(number)"), [list(&double), list(&exact)]);
    assert_eq!(first, set(&ty("list(number)"), [list(&double)]));
}

#[test]
fn numbers_of_one_text_are_one_element_though_others_lie_between_them() {
    // The double lies above 0.1, and between the two lies a number of another text.
    let between = "0.100000000000000002";
    let numbers = [number("0.1"), Number::from_double(0.1).unwrap().into(), number(between)];
    assert_eq!(order(&Type::NUMBER, numbers), ["0.1", between]);
}

#[test]
fn the_two_zeros_are_two_elements_and_the_negative_one_stands_first() {
    assert_eq!(order(&Type::NUMBER, ["0", "-0", "1", "-1"].map(number)), ["-1", "-0", "0", "1"]);
    assert_eq!(order(&Type::NUMBER, ["-0", "0"].map(number)), ["-0", "0"]);
}

#[test]
fn elements_that_are_not_wholly_known_are_never_the_same() {
    let gap = || Value::unknown(Type::STRING);
    assert_eq!(order(&Type::STRING, [gap(), "a".into(), gap()]).len(), 3);
    let object = |a: Value| Value::object([("a", a), ("b", "x".into())]);
    let element = object(gap()).ty().clone();
    let elements = [object(gap()), object("1".into()), object(gap()), object("1".into())];
    assert_eq!(
        order(&element, elements),
        [
            r#"{ a = "1", b = "x" }"#,
            r#"{ a = (known after apply), b = "x" }"#,
            r#"{ a = (known after apply), b = "x" }"#
        ]
    );
}

#[test]
fn composite_elements_stand_by_their_text() {
    // Go's text of them, compared byte by byte: `"` before digits, digits before `<` and `?`, these before letters.
    let list =
        |items: &[&str]| Value::list(Type::STRING, items.iter().map(|item| Value::from(*item))).unwrap();
    let element = ty("list(string)");
    assert_eq!(
        order(&element, [list(&["b"]), list(&["a", "b"]), list(&[]), list(&["a"]), list(&["a", "a"])]),
        [r#"["a", "a"]"#, r#"["a", "b"]"#, r#"["a"]"#, r#"["b"]"#, "[]"]
    );
    let bools = |b: Value| Value::tuple([b]);
    let element = ty("tuple([bool])");
    let elements = [
        bools(Value::null(Type::BOOL)),
        bools(true.into()),
        bools(Value::unknown(Type::BOOL)),
        bools(false.into()),
    ];
    assert_eq!(order(&element, elements), ["[(known after apply)]", "[false]", "[true]", "[null]"]);
    let numbers = |n: i64| Value::object([("n", n.into())]);
    let element = ty("object({ n = number })");
    assert_eq!(
        order(&element, [numbers(9), numbers(10), numbers(-1), numbers(100)]),
        ["{ n = -1 }", "{ n = 100 }", "{ n = 10 }", "{ n = 9 }"],
        "numbers inside stand as texts: `;` behind the digits is greater than a digit"
    );
    let map = |key: &str, text: &str| Value::map(Type::STRING, [(key, text.into())]).unwrap();
    let element = ty("map(string)");
    assert_eq!(
        order(&element, [map("b", "a"), map("a", "z"), map("a\"", "a"), map("a", "b")]),
        [r#"{ "a" = "b" }"#, r#"{ "a" = "z" }"#, r#"{ "a\"" = "a" }"#, r#"{ "b" = "a" }"#]
    );
}

#[test]
fn texts_inside_composite_elements_are_quoted_as_go_quotes() {
    // Each of these stands where its escape stands, not where its character would.
    let list = |item: &str| Value::list(Type::STRING, [Value::from(item)]).unwrap();
    let element = ty("list(string)");
    let sorted = |items: &[&str]| {
        let set = set(&element, items.iter().map(|item| list(item)));
        let texts = set.elements().filter_map(|(_, list)| list.index(0)?.as_str().map(str::to_owned));
        texts.collect::<Vec<_>>()
    };
    assert_eq!(sorted(&["\n", "A", "z", "\t"]), ["A", "\n", "\t", "z"]);
    assert_eq!(sorted(&["\u{7}", "\u{8}", "\u{c}", "\u{b}"]), ["\u{7}", "\u{8}", "\u{c}", "\u{b}"]);
    assert_eq!(sorted(&["\u{1}", "\u{200b}", "\u{e0001}", "]"]), ["\u{e0001}", "\u{200b}", "\u{1}", "]"]);
    assert_eq!(sorted(&["é", "\u{7f}", "a"]), ["\u{7f}", "a", "é"]);
    assert_eq!(sorted(&["\\", "\"", "[", "]"]), ["[", "\"", "\\", "]"]);
}

#[test]
fn elements_of_a_set_are_put_in_order_at_every_depth() {
    let inner = |items: &[&str]| set(&Type::STRING, items.iter().map(|item| Value::from(*item)));
    let outer = set(&ty("set(string)"), [inner(&["b", "a"]), inner(&["a", "b", "a"])]);
    assert_eq!(outer.to_string(), r#"toset([toset(["a", "b"])])"#);
}

#[test]
fn ten_thousand_alike_elements_take_no_time() {
    let object = |n: u32| Value::object([("n", n.into()), ("text", "the same in all".into())]);
    let elements = (0..20_000).map(|n| object(n % 10_000));
    assert_eq!(set(object(0).ty(), elements).as_ref().len(), Some(10_000));
}
