//! What is known of values that are not known yet: what can be said, what follows from it, what contradicts itself.

use kit::show::{shown, ty};
use tfsdk::value::{Bound, Refinement};
use tfsdk::{Number, Value};

fn known() -> Refinement {
    Refinement::new()
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

#[track_caller]
fn refined(text: &str, refinement: Refinement) -> String {
    Value::refined(ty(text), refinement).map_or_else(|error| error.to_string(), |value| shown(&value))
}

#[test]
fn a_refinement_says_nothing_until_it_is_told() {
    let nothing = known();
    assert!(nothing.is_empty() && !nothing.is_not_null());
    assert_eq!((nothing.known_prefix(), nothing.lower_bound(), nothing.upper_bound()), (None, None, None));
    assert_eq!((nothing.least_len(), nothing.greatest_len()), (0, None));
    for said in [
        known().not_null(),
        known().prefix("a"),
        known().min(0, true),
        known().max(0, true),
        known().min_len(1),
        known().max_len(0),
    ] {
        assert!(!said.is_empty(), "{said:?}");
    }
}

#[test]
fn what_says_nothing_is_not_kept() {
    assert!(known().prefix("").is_empty());
    assert!(known().min_len(0).is_empty());
    // The later word counts, also where it takes back the earlier one.
    assert!(known().prefix("a").prefix("").is_empty());
    assert!(known().min_len(2).min_len(0).is_empty());
    assert_eq!(refined("list(string)", known().min_len(0)), "? : list(string)");
    assert_eq!(Value::refined(ty("string"), known()).unwrap(), Value::unknown(ty("string")));
}

#[test]
fn each_getter_returns_what_was_said() {
    let said = known().not_null().prefix("e\u{301}-").min(1, true).max(2, false).min_len(3).max_len(4);
    assert!(said.is_not_null());
    assert_eq!(said.known_prefix(), Some("é-"), "in normal form, as all text");
    assert_eq!(said.lower_bound(), Some(&Bound { number: 1.into(), inclusive: true }));
    assert_eq!(said.upper_bound(), Some(&Bound { number: 2.into(), inclusive: false }));
    assert_eq!((said.least_len(), said.greatest_len()), (3, Some(4)));
}

#[test]
fn only_strings_have_prefixes() {
    assert_eq!(refined("string", known().prefix("ab")), "?(\"ab\"…) : string");
    for other in ["number", "bool", "list(string)", "object({})", "tuple([])"] {
        let text = refined(other, known().prefix("ab"));
        assert!(text.ends_with("cannot be refined by a string prefix"), "{other}: {text}");
    }
}

#[test]
fn only_numbers_have_ranges() {
    assert_eq!(refined("number", known().min(1, false)), "?(> 1) : number");
    assert_eq!(refined("number", known().max(1, true)), "?(<= 1) : number");
    for other in ["string", "bool", "list(number)"] {
        for range in [known().min(1, true), known().max(1, true)] {
            let text = refined(other, range);
            assert!(text.ends_with("cannot be refined by the range of a number"), "{other}: {text}");
        }
    }
}

#[test]
fn only_collections_have_lengths() {
    for collection in ["list(string)", "set(string)", "map(string)"] {
        assert_eq!(
            refined(collection, known().min_len(2).max_len(5)),
            format!("?(2..=5 elements) : {collection}")
        );
        assert_eq!(refined(collection, known().max_len(5)), format!("?(0..=5 elements) : {collection}"));
        assert_eq!(refined(collection, known().min_len(5)), format!("?(5.. elements) : {collection}"));
    }
    for other in ["string", "number", "object({ a = string })", "tuple([string])"] {
        for length in [known().min_len(1), known().max_len(1)] {
            let text = refined(other, length);
            assert!(text.ends_with("cannot be refined by a length"), "{other}: {text}");
        }
    }
}

#[test]
fn the_dynamic_type_takes_no_refinement() {
    for said in
        [known().not_null(), known().prefix("a"), known().min(2, true).max(1, true), known().min_len(1)]
    {
        assert_eq!(refined("any", said), "? : any");
    }
}

#[test]
fn an_infinite_bound_on_its_own_side_narrows_nothing() {
    let (low, high) = (Number::NEG_INFINITY, Number::INFINITY);
    assert_eq!(refined("number", known().min(low.clone(), true)), "? : number");
    assert_eq!(refined("number", known().max(high.clone(), true)), "? : number");
    assert_eq!(refined("number", known().min(low.clone(), false).max(3, true)), "?(<= 3) : number");
    // On the other side it leaves but one number.
    assert_eq!(refined("number", known().min(high.clone(), true)), format!("?(>= {high}) : number"));
    assert_eq!(refined("number", known().max(low.clone(), true)), format!("?(<= {low}) : number"));
}

#[test]
fn a_range_may_not_be_empty() {
    let range = |min: i64, min_in: bool, max: i64, max_in: bool| {
        refined("number", known().min(min, min_in).max(max, max_in))
    };
    let wrong = |min, max| {
        format!("the lower bound {min} of an unknown number is greater than its upper bound {max}")
    };
    assert_eq!(range(1, true, 2, true), "?(>= 1, <= 2) : number");
    assert_eq!(range(1, true, 2, false), "?(>= 1, < 2) : number");
    assert_eq!(range(1, true, 1, true), "?(>= 1, <= 1) : number");
    // go-cty compares bounds of one kind with <=, even where both are left out.
    assert_eq!(range(1, false, 1, false), "?(> 1, < 1) : number");
    assert_eq!(range(1, true, 1, false), wrong(1, 1));
    assert_eq!(range(1, false, 1, true), wrong(1, 1));
    assert_eq!(range(2, true, 1, true), wrong(2, 1));
    assert_eq!(range(2, false, 1, false), wrong(2, 1));
    assert_eq!(range(2, false, 1, true), wrong(2, 1));
}

#[test]
fn the_least_length_may_not_be_above_the_greatest() {
    let lengths = |min, max| refined("map(bool)", known().min_len(min).max_len(max));
    assert_eq!(lengths(2, 2), "?(2..=2 elements) : map(bool)");
    assert_eq!(lengths(3, 2), "an unknown collection cannot have at least 3 and at most 2 elements");
    assert_eq!(lengths(0, 0), "?(0..=0 elements) : map(bool)");
}

#[test]
fn a_number_between_equal_inclusive_bounds_is_known_once_it_is_not_null() {
    let between = known().min(5, true).max(5, true);
    assert_eq!(refined("number", between.clone()), "?(>= 5, <= 5) : number");
    assert_eq!(refined("number", between.not_null()), "5 : number");
    assert_eq!(refined("number", known().not_null().min(5, true)), "?(not null, >= 5) : number");
    assert_eq!(
        refined("number", known().not_null().min(5, true).max(6, true)),
        "?(not null, >= 5, <= 6) : number"
    );
    assert_eq!(
        refined("number", known().not_null().min(5, false).max(5, false)),
        "?(not null, > 5, < 5) : number"
    );
    assert_eq!(
        refined("number", known().not_null().min(number("0.1"), true).max(number("0.1"), true)),
        "0.1 : number"
    );
}

#[test]
fn an_empty_collection_is_known_once_it_is_not_null() {
    for (collection, empty) in [("list(bool)", "[]"), ("set(bool)", "toset([])"), ("map(bool)", "{}")] {
        assert_eq!(refined(collection, known().max_len(0)), format!("?(0..=0 elements) : {collection}"));
        assert_eq!(refined(collection, known().not_null().max_len(0)), format!("{empty} : {collection}"));
        assert_eq!(
            refined(collection, known().not_null().max_len(1)),
            format!("?(not null, 0..=1 elements) : {collection}")
        );
    }
}

#[test]
fn a_list_of_known_length_has_that_many_unknown_elements() {
    let of = |n| known().not_null().min_len(n).max_len(n);
    assert_eq!(refined("list(bool)", of(1)), "[?] : list(bool)");
    assert_eq!(refined("list(bool)", of(3)), "[?, ?, ?] : list(bool)");
    assert_eq!(
        refined("list(bool)", known().min_len(3).max_len(3)),
        "?(3..=3 elements) : list(bool)",
        "it may be null"
    );
    assert_eq!(
        refined("list(bool)", known().not_null().min_len(2).max_len(3)),
        "?(not null, 2..=3 elements) : list(bool)"
    );
}

#[test]
fn a_set_of_exactly_one_element_is_known_and_others_are_not() {
    let of = |n| known().not_null().min_len(n).max_len(n);
    assert_eq!(refined("set(bool)", of(1)), "toset([?]) : set(bool)");
    // Two unknown elements may be equal, so a set that is made of two is not one of length two.
    assert_eq!(refined("set(bool)", of(2)), "?(not null, 2..=2 elements) : set(bool)");
    assert_eq!(refined("map(bool)", of(1)), "?(not null, 1..=1 elements) : map(bool)", "its key is unknown");
}

#[test]
fn a_long_list_stays_unknown_so_that_a_few_bytes_cannot_become_many() {
    let of = |n| Value::refined(ty("list(bool)"), known().not_null().min_len(n).max_len(n)).unwrap();
    assert_eq!(of(1024).as_ref().len(), Some(1024));
    let longer = of(1025);
    assert_eq!(shown(&longer), "?(not null, 1025..=1025 elements) : list(bool)");
    assert_eq!(of(u64::MAX).as_ref().refinement().map(Refinement::least_len), Some(u64::MAX));
}

#[test]
fn what_is_known_is_part_of_a_value_and_of_no_known_one() {
    let said = Value::refined(ty("string"), known().not_null()).unwrap();
    assert_eq!(said.as_ref().refinement(), Some(&known().not_null()));
    assert_eq!(Value::unknown(ty("string")).as_ref().refinement(), None);
    assert_eq!(Value::from("x").as_ref().refinement(), None);
    assert_eq!(Value::null(ty("string")).as_ref().refinement(), None);
    assert!(!said.is_known() && !said.is_null() && !said.is_wholly_known());
}
