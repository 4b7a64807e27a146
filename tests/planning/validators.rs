//! Validators: what each lets pass, at its bounds, and the words in which it refuses.

use std::marker::PhantomData;
use std::ops::Bound;

use kit::written::{lines, of_type};
use tfsdk::diag::{Diagnostics, Severity};
use tfsdk::number::Number;
use tfsdk::schema::validate::{
    Choice, Length, OneOf, Validate, Validates, Validator, all, any, at_least, at_most, each, exactly_one_of,
    length, one_of, satisfies, within,
};
use tfsdk::schema::{Attribute, Block, Kind, Schema, TfSchema};
use tfsdk::ty::TypeSpec;
use tfsdk::{Path, TfObject, TfValue, Type, Value, ValueRef};

/// What a validator says of a value at `a`.
fn found(validator: impl Validate, value: impl Into<Value>) -> Vec<String> {
    let mut found = Diagnostics::new();
    validator.validate(value.into().as_ref(), &Path::root().attribute("a"), &mut found);
    lines(&found)
}

fn list(text: &str) -> Value {
    of_type(&Type::list(Type::STRING), text)
}

fn set(text: &str) -> Value {
    of_type(&Type::set(Type::STRING), text)
}

/// Which of the lengths from 0 to 5 pass.
fn passing(validator: &(impl Validate + Clone + 'static)) -> Vec<usize> {
    let text = |len: usize| Value::from("ä".repeat(len));
    (0..6).filter(|len| found(validator.clone(), text(*len)).is_empty()).collect()
}

#[test]
fn length_holds_at_each_kind_of_bound() {
    assert_eq!(passing(&length(..)), [0, 1, 2, 3, 4, 5]);
    assert_eq!(passing(&length(2..)), [2, 3, 4, 5]);
    assert_eq!(passing(&length(..2)), [0, 1]);
    assert_eq!(passing(&length(..=2)), [0, 1, 2]);
    assert_eq!(passing(&length(1..3)), [1, 2]);
    assert_eq!(passing(&length(1..=3)), [1, 2, 3]);
    assert_eq!(passing(&length(2..=2)), [2]);
    assert_eq!(passing(&length((Bound::Excluded(1), Bound::Excluded(4)))), [2, 3]);
    assert_eq!(passing(&length((Bound::Excluded(3), Bound::Unbounded))), [4, 5]);
}

#[test]
fn length_says_what_it_expected() {
    let wrong = |expected: &str| [format!("error: a: Invalid length: Expected {expected}.")];
    assert_eq!(found(length(3..), "ab"), wrong("at least 3 characters, found 2"));
    assert_eq!(found(length(..=1), "ab"), wrong("at most 1 character, found 2"));
    assert_eq!(found(length(0..2), "abc"), wrong("at most 1 character, found 3"));
    assert_eq!(found(length(1..=1), "ab"), wrong("exactly 1 character, found 2"));
    assert_eq!(found(length(3..=4), "ab"), wrong("3 to 4 characters, found 2"));
    assert_eq!(found(length(1..3), ""), wrong("1 to 2 characters, found 0"));
    assert_eq!(found(length(2..), list(r#"["x"]"#)), wrong("at least 2 elements, found 1"));
    let map = of_type(&Type::map(Type::STRING), r#"{ a = "x", b = "x" }"#);
    assert_eq!(found(length(..=1), map), wrong("at most 1 element, found 2"));
}

#[test]
fn characters_are_unicode_scalar_values() {
    // The flag is one character to a reader, and two scalar values.
    assert!(found(length(2..=2), "\u{1F1E9}\u{1F1EA}").is_empty());
    assert!(found(length(1..=1), "\u{1F600}").is_empty());
}

#[test]
fn unknown_elements_of_a_list_or_map_count() {
    assert!(found(length(2..=2), list("[unknown, unknown]")).is_empty());
    assert_eq!(found(length(3..), list("[unknown, unknown]")).len(), 1);
    assert_eq!(found(length(..=1), list("[unknown, unknown]")).len(), 1);
    let map = of_type(&Type::map(Type::STRING), "{ a = unknown, b = unknown }");
    assert_eq!(found(length(..=1), map).len(), 1);
}

#[test]
fn unknown_elements_of_a_set_may_fall_together() {
    let open = || set(r#"["x", "y", unknown]"#);
    // From one to three: only what excludes all of these is wrong.
    for range in [0..=1, 1..=1, 2..=2, 3..=3, 3..=9] {
        assert!(found(length(range.clone()), open()).is_empty(), "{range:?}");
    }
    for range in [4..=9, 0..=0] {
        assert_eq!(found(length(range.clone()), open()).len(), 1, "{range:?}");
    }
    assert_eq!(
        found(length(4..), open()),
        ["error: a: Invalid length: Expected at least 4 elements, found 3."]
    );
    let two = || set(r#"["x", unknown]"#);
    assert!(found(length(1..=1), two()).is_empty() && found(length(2..), two()).is_empty());
    assert_eq!(found(length(3..), two()).len(), 1);
    // Where all is known, or there is one element, the number is known.
    assert_eq!(found(length(..=1), set(r#"["x", "y"]"#)).len(), 1);
    assert_eq!(found(length(..=0), set("[unknown]")).len(), 1);
    assert!(found(length(1..=1), set("[unknown]")).is_empty());
}

#[test]
fn a_number_lies_within_both_bounds() {
    for (number, fine) in [(0, false), (1, true), (2, true), (3, true), (4, false)] {
        assert_eq!(found(within(1, 3), number).is_empty(), fine, "{number}");
    }
    assert_eq!(
        (found(at_least(2), 1).len(), found(at_least(2), 2).len(), found(at_least(2), 3).len()),
        (1, 0, 0)
    );
    assert_eq!(
        (found(at_most(2), 1).len(), found(at_most(2), 2).len(), found(at_most(2), 3).len()),
        (0, 0, 1)
    );
    let wrong = |expected: &str| [format!("error: a: Number out of range: Expected {expected}.")];
    assert_eq!(found(within(1, 3), 4), wrong("a number from 1 to 3, found 4"));
    assert_eq!(found(at_least(1), -1), wrong("a number of at least 1, found -1"));
    assert_eq!(found(at_most(1), 2), wrong("a number of at most 1, found 2"));
    // Fractions are not rounded to a bound.
    let number = |text: &str| Number::parse(text).expect("a number");
    assert_eq!(found(at_most(1), number("1.0000000000000000000001")).len(), 1);
    assert_eq!(found(at_least(number("0.5")), number("0.49")).len(), 1);
    // What is no number is somebody else's concern.
    assert!(found(within(1, 3), "x").is_empty());
}

#[test]
fn a_value_is_one_of_some() {
    let colours = || one_of(["red", "green"]);
    assert!(found(colours(), "red").is_empty());
    assert!(found(colours(), "green").is_empty());
    assert_eq!(
        found(colours(), "gren"),
        [
            r#"error: a: Value not allowed: Expected one of "red", "green", found string "gren". Did you mean "green"?"#
        ]
    );
    assert_eq!(
        found(colours(), "Mauve"),
        [r#"error: a: Value not allowed: Expected one of "red", "green", found string "Mauve"."#]
    );
    assert!(found(one_of([1, 2]), 2).is_empty());
    assert_eq!(
        found(one_of([1, 2]), 3),
        ["error: a: Value not allowed: Expected one of 1, 2, found number 3."]
    );
    // A list may turn out to be the one that is allowed.
    let pairs = || one_of([list(r#"["x", "y"]"#)]);
    assert!(found(pairs(), list(r#"["x", "y"]"#)).is_empty());
    assert!(found(pairs(), list(r#"["x", unknown]"#)).is_empty());
    assert_eq!(found(pairs(), list(r#"["y", "x"]"#)).len(), 1);
}

#[test]
fn one_of_compares_numbers_as_terraform_does() {
    // The double and the decimal are one number to Terraform, though not of one value.
    let double = Number::from_double(0.1).expect("it is finite");
    assert!(found(one_of([Number::parse("0.1").expect("a number")]), double).is_empty());
}

#[test]
fn a_bound_holds_for_each_form_of_its_number() {
    // Both are 0.1 to Terraform; by value the double is the greater one.
    let double = Number::from_double(0.1).expect("it is finite");
    let decimal = Number::parse("0.1").expect("a number");
    assert!(found(at_most(decimal.clone()), double.clone()).is_empty());
    assert!(found(at_least(double.clone()), decimal.clone()).is_empty());
    assert!(found(within(double.clone(), decimal), double).is_empty());
}

#[test]
fn a_test_of_ones_own_is_asked_when_all_is_known() {
    let short = || satisfies("few elements", |value| value.len().is_some_and(|len| len < 2));
    assert!(found(short(), list(r#"["x"]"#)).is_empty());
    assert_eq!(
        found(short(), list(r#"["x", "y"]"#)),
        ["error: a: Invalid value: Expected few elements, found a list of string."]
    );
    assert!(found(short(), list(r#"["x", unknown]"#)).is_empty());
}

#[test]
fn each_element_is_validated_at_its_own_path() {
    let wrong = |path: &str| format!("error: {path}: Invalid length: Expected at most 1 character, found 2.");
    let short = || each(length(..=1));
    assert_eq!(found(short(), list(r#"["xx", "x", "yy"]"#)), [wrong("a[0]"), wrong("a[2]")]);
    assert_eq!(found(short(), set(r#"["x", "xx"]"#)), [wrong("a[#1]")]);
    let map = of_type(&Type::map(Type::STRING), r#"{ k = "xx" }"#);
    assert_eq!(found(short(), map), [wrong("a[\"k\"]")]);
    assert_eq!(found(short(), Value::tuple([Value::from("xx")])), [wrong("a[0]")]);
    // Neither null nor what is not known yet is given to it.
    assert!(found(each(satisfies("nothing", |_| false)), list("[null, unknown]")).is_empty());
    let deep = of_type(&Type::list(Type::list(Type::STRING)), r#"[["x"], ["xx"]]"#);
    assert_eq!(found(each(short()), deep), [wrong("a[1][0]")]);
}

#[test]
fn all_report_everything_in_their_order() {
    let both = all([length(3..).into(), one_of(["x"]).into()]);
    let found = found(both, "ab");
    assert_eq!(found.len(), 2);
    assert!(found[0].contains("Invalid length") && found[1].contains("Value not allowed"), "{found:?}");
}

fn warns(_: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    found.warning(path.clone(), "Odd", "It works.");
}

#[test]
fn any_passes_with_the_first_that_finds_no_error() {
    let either = || any([length(3..).into(), one_of(["x"]).into()]);
    assert!(found(either(), "abc").is_empty());
    assert!(found(either(), "x").is_empty());
    let wrong = found(either(), "ab");
    assert_eq!(wrong.len(), 2);
    assert!(wrong[0].contains("Invalid length") && wrong[1].contains("Value not allowed"), "{wrong:?}");
    // A warning is no refusal, and it is passed on; what others found is dropped.
    let warned = any([length(3..).into(), Validator::new(warns), Validator::new(warns)]);
    assert_eq!(found(warned, "ab"), ["warning: a: Odd: It works."]);
}

#[test]
fn any_of_no_validators_accepts_nothing() {
    let told =
        "error: a: Invalid value: Nothing is accepted here: `any` has no validator that a value could pass.";
    assert_eq!(found(any([]), "x"), [told]);
    assert_eq!(found(any([any([]).into(), length(1..).into()]), "x"), [""; 0]);
}

#[test]
fn a_closure_is_a_validator_and_a_shared_one_is_itself() {
    let shared = Validator::new(warns);
    let (one, other) = (shared.clone(), Validator::new(warns));
    assert!(one == shared && other != shared);
    let mut found = Diagnostics::new();
    shared.validate(Value::from(1).as_ref(), &Path::root().attribute("b").index(3), &mut found);
    let found = found.iter().next().expect("it warns");
    assert_eq!(found.severity(), Severity::Warning);
    assert_eq!(found.path().map(ToString::to_string).as_deref(), Some("b[3]"));
}

/// What is wrong with a validator for values of a type.
fn misuses(validator: impl Validate + 'static, ty: Type) -> Vec<String> {
    let attribute = Attribute::optional("a", ty).validate(validator);
    match Schema::new(Kind::Resource, 0, Block::new().with_attributes([attribute])) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems().iter().map(ToString::to_string).collect(),
    }
}

/// It would let everything pass, or nothing.
#[test]
fn a_validator_of_other_values_is_a_mistake_of_the_schema() {
    let object = Type::object([("file", Type::STRING), ("text", Type::STRING)]);
    for (found, expected) in [
        (
            misuses(length(1..), Type::NUMBER),
            "`length` is for strings, lists, sets, maps and tuples, and this is of type number",
        ),
        (misuses(within(1, 2), Type::STRING), "`within` is for numbers, and this is of type string"),
        (
            misuses(at_least(1), Type::list(Type::NUMBER)),
            "`at_least` is for numbers, and this is of type list of number; `length` is for the number of its elements",
        ),
        (misuses(at_most(1), Type::BOOL), "`at_most` is for numbers, and this is of type bool"),
        (
            misuses(each(length(1..)), Type::STRING),
            "`each` is for lists, sets, maps and tuples, and this is of type string",
        ),
        (
            misuses(each(within(1, 2)), Type::set(Type::STRING)),
            "`within` is for numbers, and this is of type string",
        ),
        (
            misuses(one_of([1]), Type::STRING),
            "`one_of` allows 1, which is of type number, and this is of type string",
        ),
        (
            misuses(exactly_one_of(["file", "txt"]), object.clone()),
            "`exactly_one_of` names `txt`, and the object has no such attribute; did you mean `text`?",
        ),
        (
            misuses(exactly_one_of(["file"]), Type::map(Type::STRING)),
            "`exactly_one_of` is for objects, and this is of type map of string",
        ),
    ] {
        assert_eq!(found, [format!("a: {expected}")]);
    }
    // All of them are told.
    let both = all([length(1..).into(), any([within(1, 2).into()]).into()]);
    assert_eq!(misuses(both, Type::BOOL).len(), 2);
    for fine in [
        misuses(length(1..), Type::set(Type::NUMBER)),
        misuses(within(1, 2), Type::NUMBER),
        misuses(one_of(["a"]), Type::STRING),
        misuses(exactly_one_of(["file", "text"]), object),
        misuses(satisfies("whatever", |_| true), Type::BOOL),
        misuses(|_: ValueRef<'_>, _: &Path, _: &mut Diagnostics| {}, Type::BOOL),
    ] {
        assert_eq!(fine, [""; 0]);
    }
    // What is for one of the elements of a tuple is no mistake at the others.
    let pair = || Type::tuple([Type::NUMBER, Type::STRING]);
    assert_eq!(misuses(each(one_of([Value::from(1), Value::from("a")])), pair()), [""; 0]);
    assert_eq!(misuses(each(any([length(1..).into(), within(1, 2).into()])), pair()), [""; 0]);
    assert_eq!(misuses(each(within(1, 2)), Type::tuple([Type::STRING, Type::STRING])).len(), 1);
    // The values of a dynamic attribute are of any type.
    for fine in [
        misuses(length(1..), Type::DYNAMIC),
        misuses(each(within(1, 2)), Type::DYNAMIC),
        misuses(one_of([Value::from(1), Value::from("a")]), Type::DYNAMIC),
    ] {
        assert_eq!(fine, [""; 0]);
    }
}

struct Even;

impl Validate for Even {
    const VALIDATES: &'static Validates = &Validates::Of(&TypeSpec::Number);

    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        if value.as_i64().is_none_or(|number| number % 2 != 0) {
            found.error(path.clone(), "Odd number", "Expected an even number.");
        }
    }
}

enum Tier {
    Hot,
}

const SHARES: [f64; 2] = [0.1, 0.5];

impl Choice for Tier {
    type Of = String;

    fn into_value(self) -> Value {
        match self {
            Tier::Hot => "hot".into(),
        }
    }
}

/// Compiles, as each validator is for what its field holds.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Fitting {
    #[tfsdk("even", optional, validate = Even)]
    even: Option<u8>,
    #[tfsdk("evens", optional, validate = [each(Even), length(1..)])]
    evens: Option<Vec<Option<u8>>>,
    #[tfsdk("pair", optional, validate = each(Even))]
    pair: Option<(String, u8)>,
    #[tfsdk("tier", optional, validate = one_of([Tier::Hot]))]
    tier: Option<String>,
    #[tfsdk("share", optional, validate = [one_of(SHARES.iter()), within(0.1, 0.5)])]
    share: Option<f64>,
    #[tfsdk("any", optional, validate = [Even, length(1..), one_of([Value::from(1), Value::from("a")])])]
    any: Option<Value>,
    #[tfsdk("shared", optional, validate = Validator::new(Even))]
    shared: Option<u8>,
}

/// A rule of which a parameter says how long a text may be.
trait Rule {
    const MOST: usize;

    fn names() -> &'static [&'static str];
}

struct Short;

impl Rule for Short {
    const MOST: usize = 3;

    fn names() -> &'static [&'static str] {
        &["a", "bc"]
    }
}

/// The types of these fields depend on no parameter, and their validators do.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Ruled<R: Rule, const LEAST: usize> {
    #[tfsdk("name", optional, validate = [length(LEAST..=R::MOST), one_of(R::names().iter().copied())])]
    name: Option<String>,
    #[tfsdk("own", optional, validate = Self::own())]
    own: Option<String>,
    #[tfsdk("code", optional)]
    code: Option<Code<LEAST>>,
    #[tfsdk("tier", optional)]
    tier: Option<OfOwn>,
    #[tfsdk("-")]
    rule: PhantomData<R>,
}

impl<R: Rule, const LEAST: usize> Ruled<R, LEAST> {
    fn own() -> Length {
        length(LEAST..)
    }
}

#[derive(TfValue)]
#[tfsdk(validate = length(LEAST..))]
struct Code<const LEAST: usize>(String);

#[derive(TfValue)]
#[tfsdk(validate = Self::allowed())]
enum OfOwn {
    #[tfsdk("a")]
    A,
}

impl OfOwn {
    fn allowed() -> OneOf<String> {
        one_of(["a"])
    }
}

#[test]
fn a_validator_may_name_what_its_struct_is_generic_over() {
    let schema = Ruled::<Short, 2>::schema();
    assert!(schema.check(Kind::Resource).is_ok());
    let text = |text: &str| Value::from(text);
    let config =
        Value::object([("name", text("a")), ("own", text("b")), ("code", text("c")), ("tier", text("a"))]);
    let found = tfsdk::plan::validate(&schema, &config);
    assert_eq!(found.iter().filter(|found| found.summary() == "Invalid length").count(), 3, "{found}");
}

/// At a field it is one of the compiler: `ui-tests/rustc/validate/other_type.rs`.
#[test]
fn what_a_validator_of_ones_own_is_for_is_held_to_the_schema() {
    for (found, expected) in [
        (misuses(Even, Type::STRING), "a: a validator is for numbers, and this is of type string"),
        (
            misuses(each(Even), Type::list(Type::BOOL)),
            "a: a validator is for numbers, and this is of type bool",
        ),
        (
            misuses(one_of([Tier::Hot]), Type::NUMBER),
            r#"a: `one_of` allows "hot", which is of type string, and this is of type number"#,
        ),
    ] {
        assert_eq!(found, [expected]);
    }
    for fine in
        [misuses(Even, Type::NUMBER), misuses(Even, Type::DYNAMIC), misuses(each(Even), Type::tuple([]))]
    {
        assert_eq!(fine, [""; 0]);
    }
    assert!(Fitting::schema().check(Kind::Resource).is_ok());
}

#[test]
fn a_validator_that_nothing_passes_is_a_mistake_of_the_schema() {
    assert_eq!(misuses(within(10, 1), Type::NUMBER), ["a: no number is from 10 to 1"]);
    assert_eq!(
        misuses(length((Bound::Included(3), Bound::Excluded(2))), Type::STRING),
        ["a: nothing has a length from 3 to 1"]
    );
    assert_eq!(misuses(length(0..0), Type::STRING), ["a: nothing has a length from 1 to 0"]);
    assert_eq!(
        misuses(length(2..), Type::tuple([Type::STRING])),
        ["a: `length` allows no tuple of 1 element"]
    );
    for nothing in [vec![], vec![Value::null(Type::STRING)], vec![Value::unknown(Type::STRING)]] {
        assert_eq!(misuses(one_of(nothing), Type::STRING), ["a: `one_of` allows no value at all"]);
    }
    assert_eq!(misuses(any([]), Type::STRING), ["a: `any` has no validator that a value could pass"]);
    let file = || Type::object([("file", Type::STRING)]);
    assert_eq!(
        misuses(exactly_one_of(Vec::<String>::new()), file()),
        ["a: `exactly_one_of` names no attribute, so that none can be set"]
    );
    assert_eq!(
        misuses(exactly_one_of(["file", "file"]), file()),
        ["a: `exactly_one_of` names `file` twice, so that it would be set beside itself"]
    );
    let long = misuses(one_of(["x".repeat(10_000)]), Type::NUMBER);
    assert!(long[0].len() < 1_000, "{long:?}");
    assert!(misuses(within(1, 1), Type::NUMBER).is_empty() && misuses(length(0..1), Type::STRING).is_empty());
}
