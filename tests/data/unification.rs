//! The type that several have in common. (go-cty: `convert.UnifyUnsafe`.)

use kit::show::ty;
use tfsdk::Type;
use tfsdk::convert::unify;

/// In every order, as none of them is the first to be asked.
#[track_caller]
fn common(types: &[&str], expected: Option<&str>) {
    let given: Vec<Type> = types.iter().map(|text| ty(text)).collect();
    let expected = expected.map(|text| ty(text).to_string());
    for turn in 0..given.len() {
        let mut turned = given.clone();
        turned.rotate_left(turn);
        assert_eq!(unify(&turned).map(|ty| ty.to_string()), expected, "{turned:?}");
        turned.reverse();
        assert_eq!(unify(&turned).map(|ty| ty.to_string()), expected, "{turned:?}");
    }
}

#[test]
fn nothing_has_nothing_in_common_and_one_type_itself() {
    assert_eq!(unify(&[]), None);
    for one in ["string", "any", "list(any)", "object({ a = string })"] {
        common(&[one], Some(one));
        common(&[one, one, one], Some(one));
    }
}

#[test]
fn primitives_have_the_string_in_common_if_there_is_one() {
    common(&["string", "number"], Some("string"));
    common(&["string", "bool"], Some("string"));
    common(&["string", "bool", "number", "number"], Some("string"));
    common(&["bool", "number"], None);
}

#[test]
fn an_open_type_beside_primitives_gives_way_and_beside_structures_does_not() {
    common(&["any", "number"], Some("number"));
    common(&["any", "string", "number"], Some("string"));
    for structure in
        ["list(string)", "set(string)", "map(string)", "object({ a = string })", "tuple([string])"]
    {
        common(&["any", structure], Some("any"));
    }
    common(&["any", "list(string)", "list(number)"], Some("any"));
    common(&["any", "object({ a = string })", "object({ b = string })"], Some("any"));
    common(&["any", "tuple([string])", "tuple([])"], Some("any"));
}

#[test]
fn collections_of_one_kind_unify_by_their_elements() {
    for kind in ["list", "set", "map"] {
        let of = |element: &str| format!("{kind}({element})");
        common(&[&of("string"), &of("number")], Some(&of("string")));
        common(&[&of("number"), &of("bool")], None);
        common(&[&of("number"), &of("any")], Some(&of("number")));
        common(&[&of("list(number)"), &of("list(string)")], Some(&of("list(string)")));
    }
}

#[test]
fn objects_with_the_same_attributes_unify_by_attribute() {
    common(
        &["object({ a = string, b = number })", "object({ a = number, b = number })"],
        Some("object({ a = string, b = number })"),
    );
    common(
        &["object({ a = string, b = number })", "object({ a = number, b = string })"],
        Some("object({ a = string, b = string })"),
    );
    common(&["object({ a = bool })", "object({ a = number })"], None);
    common(&["object({ a = any })", "object({ a = number })"], Some("object({ a = number })"));
}

#[test]
fn objects_with_other_attributes_become_a_map() {
    common(&["object({ a = string })", "object({ b = number })"], Some("map(string)"));
    common(&["object({ a = number })", "object({ a = number, b = number })"], Some("map(number)"));
    common(&["object({ a = number })", "object({ b = bool })"], None);
    common(&["object({})", "object({ a = number })"], Some("map(number)"));
    common(
        &["object({ a = bool })", "object({ b = number })", "object({ c = string })"],
        Some("map(string)"),
    );
}

#[test]
fn tuples_of_one_length_unify_by_element() {
    common(&["tuple([string, number])", "tuple([number, number])"], Some("tuple([string, number])"));
    common(&["tuple([string, number])", "tuple([number, string])"], Some("tuple([string, string])"));
    common(&["tuple([bool])", "tuple([number])"], None);
}

#[test]
fn tuples_of_other_lengths_become_a_list() {
    common(&["tuple([string])", "tuple([number, number])"], Some("list(string)"));
    common(&["tuple([number])", "tuple([])"], Some("list(number)"));
    common(&["tuple([number])", "tuple([bool, bool])"], None);
}

#[test]
fn maps_beside_objects_are_a_map_and_lists_beside_tuples_a_list() {
    common(&["map(string)", "object({ a = number })"], Some("map(string)"));
    common(&["map(number)", "object({ a = string, b = bool })"], Some("map(string)"));
    common(&["map(number)", "object({ a = bool })"], None);
    common(
        &["map(string)", "object({ a = number })", "object({ b = bool, c = string })"],
        Some("map(string)"),
    );
    // The tuple has no element type of its own, but each element becomes a string.
    common(&["list(string)", "tuple([number, bool])"], Some("list(string)"));
    common(&["map(string)", "object({ a = number, b = bool })"], Some("map(string)"));
    common(&["list(string)", "tuple([number])"], Some("list(string)"));
    common(&["list(number)", "tuple([string, bool])"], Some("list(string)"));
    common(&["list(number)", "tuple([bool])"], None);
}

#[test]
fn lists_are_more_general_than_sets() {
    common(&["list(string)", "set(string)"], Some("list(string)"));
    common(&["list(string)", "set(number)"], Some("list(string)"));
    common(&["set(string)", "tuple([string])"], Some("set(string)"));
}

#[test]
fn structures_of_different_kinds_have_nothing_in_common() {
    common(&["object({ a = string })", "tuple([string])"], None);
    common(&["list(string)", "map(string)"], None);
    common(&["list(string)", "string"], None);
    common(&["map(string)", "number"], None);
    common(&["set(string)", "object({})"], None);
    // Only everything, if that may still turn out.
    common(&["list(string)", "string", "any"], Some("any"));
    common(&["list(string)", "map(string)", "any"], Some("any"));
    common(&["object({ a = string })", "tuple([string])", "any"], None);
}

#[test]
fn each_type_counts_once_however_often_it_occurs() {
    let many: Vec<Type> =
        (0..100_000).map(|i| if i % 2 == 0 { Type::NUMBER } else { Type::STRING }).collect();
    assert_eq!(unify(&many), Some(Type::STRING));
}
