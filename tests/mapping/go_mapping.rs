//! What the reflection of Go's terraform-plugin-framework does, case by case, and what happens here.
//!
//! *Same* is the framework's behaviour, *better* says how ours is better, *not in Rust* says why the case cannot arise.
//! The last column names the test: `here` is this file, names with a slash are folders in `ui-tests/`, others are files
//! beside this one.
//!
//! ## Struct tags
//!
//! | Go | here | test |
//! |---|---|---|
//! | fields with valid tags are mapped by name | same | here: `fields_are_mapped_by_their_tags` |
//! | a field tagged `-` is ignored, and keeps its zero value | same: `Default` when read, never written | here: `a_field_tagged_with_a_dash_is_no_attribute` |
//! | an unexported field is ignored, tagged or not | better: every field is tagged, so none is forgotten | `missing_tag/` |
//! | an exported field without a tag: an error when first used | better: does not compile; the help is the tag to paste | `missing_tag/` |
//! | an empty or invalid name: an error when first used | better: does not compile; the help is a valid name | `name/` |
//! | one tag on two fields: an error when first used | better: does not compile, at the second field | `duplicate_name/` |
//! | an embedded struct by value is promoted, at any depth | same: `flatten`, which says so | here: `embedded_structs_are_promoted` |
//! | an embedded struct tagged `-` is ignored whole | same | here: `a_field_tagged_with_a_dash_is_no_attribute` |
//! | an embedded struct with a name: an error | better: does not compile | `flatten/` |
//! | an embedded struct repeats a name: an error when first used | better: does not compile | `rustc/duplicate_name/` |
//! | an embedded struct by pointer: collected, then reading fails | better: does not compile | `flatten/` |
//! | not a struct: an error when first used | better: does not compile | `shape/` |
//! | the first error wins | better: all mistakes of a struct in one compile | `several/` |
//!
//! ## Object to struct
//!
//! | Go | here | test |
//! |---|---|---|
//! | names equal: each attribute is built at its path | same | here: `fields_are_mapped_by_their_tags` |
//! | a failing attribute ends it; which one of two is chance | better: every bad attribute, in the order of names | here: `every_bad_attribute_is_reported` |
//! | fields that the object lacks, attributes that the struct lacks: one error, names in random order | better: one error, sorted, with did-you-mean | here: `missing_and_unexpected_attributes_are_one_error` |
//! | a value of another kind into a struct: an error | same | here: `only_an_object_becomes_a_struct` |
//! | an object into a map, a map into a struct: an error | same | here: `objects_are_no_maps` |
//! | the type has no attribute types; type information is missing | not in Rust: the struct is its type | — |
//! | nothing is written to the target after an error | same: there is no target, only a result | — |
//!
//! ## Null and unknown
//!
//! | Go | here | test |
//! |---|---|---|
//! | null into string, bool, number, struct, array: an error | same | `std_types`: `null_goes_only_into_what_can_hold_it` |
//! | null into a pointer: nil | same: `Option` | `std_types`: `null_goes_only_into_what_can_hold_it` |
//! | null into a slice or map: nil, which is null again when written | better: an error, unless the type or the tag says otherwise; null is not empty | here: `null_is_not_empty_unless_the_tag_says_so` |
//! | null into `*big.Int` or `*big.Float`: nil | better: an error; `Option<BigInt>` | here: `null_of_another_type_is_refused_where_it_cannot_be_held` |
//! | null of any type into any nilable target | same: null has nothing that could differ | here: `null_of_another_type_is_refused_where_it_cannot_be_held` |
//! | unknown into anything but types that handle it: an error | same | `std_types`: `unknown_goes_only_into_what_can_hold_it` |
//! | options that turn null or unknown into the zero value | better: none for unknown; a key for null collections | here: `null_is_not_empty_unless_the_tag_says_so` |
//! | `types.String` and its like hold null and unknown | same: `Tf<T>`, for every `T` | `std_types`: `what_holds_one_value_is_of_its_type` |
//!
//! ## Other kinds
//!
//! | Go | here | test |
//! |---|---|---|
//! | the target is not a pointer: an error | not in Rust: reading returns | — |
//! | named string and bool types | same: newtypes with `TfValue` | `enums_and_newtypes`: `a_newtype_is_mapped_as_what_it_holds` |
//! | a value of another kind: an error at its path | same | `std_types`: `a_value_of_another_type_is_refused` |
//! | numbers into integers and floats: refused when not exact | same | `std_types`: `a_number_that_does_not_fit_is_refused_and_never_rounded`; suite `numconv` |
//! | a fraction into an unsigned integer: truncated in some kinds | better: refused | suite `numconv` |
//! | 0.1 into float32 by the text of a float64; 16777217 rounded | better: by the float's own text, never rounded | suite `numconv` |
//! | 2^63 into float64: refused though exact | better: read | suite `numconv` |
//! | a number into a named numeric type: a panic | better: works | `enums_and_newtypes`: `a_newtype_is_mapped_as_what_it_holds` |
//! | a list, set or one-type tuple into a slice, in order, duplicates kept | same | `std_types`: `a_list_reads_any_sequence` |
//! | a tuple of several types into a slice: an error | same, at each element that does not fit; or a Rust tuple | here: `a_tuple_of_several_types_becomes_a_rust_tuple` |
//! | a list into an array: an error | better: works when the length is right | `std_types`: `a_value_of_another_type_is_refused` |
//! | a list of strings into `[]any` | better: `Vec<Value>` | here: `any_value_can_be_kept_as_it_is` |
//! | a map into a map with string keys | same | `std_types`: `every_collection_type_is_itself_again` |
//! | a map into a map with other keys: a panic | better: does not compile; enums and newtypes of strings are keys | `rustc/map_key/` |
//! | a dynamic value into a Go type: an error | better: `Value`, and from it any type | here: `any_value_can_be_kept_as_it_is` |
//! | pointers to pointers | same: `Option<Option<T>>`; `Box`, `Rc`, `Arc` hold a value | `std_types`: `what_holds_one_value_is_of_its_type` |
//!
//! ## Custom interfaces
//!
//! | Go | here | test |
//! |---|---|---|
//! | `Unknownable`, `Nullable`: SetValue is never called, so a wrapper of a string fails | better: works | `std_types`: `nullable_types_take_part_in_everything`, `unknownable_types_take_part_in_everything` |
//! | `ValueConverter` gets the whole value, null and unknown included | same | `std_types`: `converters_and_creators_take_part_in_everything` |
//! | with a value receiver they are plain structs, without a word | not in Rust: a trait is implemented or not | — |
//! | an error of theirs is an error at the path | same | `std_types`: `converters_and_creators_take_part_in_everything` |
//!
//! ## Struct to object
//!
//! | Go | here | test |
//! |---|---|---|
//! | strings, bools, numbers, named or not | same | `std_types`: `every_scalar_type_is_itself_again` |
//! | a nil pointer of any type is null of any type | better: null of its own type | `std_types`: `what_holds_one_value_is_of_its_type` |
//! | a nil `*big.Int`, NaN: a panic | better: `Option`; an error | `std_types`: `not_a_number_is_refused` |
//! | a nil slice or map is null, an empty one is empty | not in Rust: `Option<Vec<T>>` and `Vec<T>` | here: `null_is_not_empty_unless_the_tag_says_so` |
//! | equal elements in a set: an error | same, for every one, by value | `std_types`: `a_set_is_written_in_order_and_without_equal_elements` |
//! | a slice into a tuple | better: Rust's tuples are tuples | here: `a_tuple_of_several_types_becomes_a_rust_tuple` |
//! | a struct or value that differs from the schema's type: an error | not in Rust: the struct is the type | — |
//! | zero values of `types.List` and its like have no type: an error | not in Rust: every type is known | — |
//! | interface, chan, func, complex: an error | better: does not compile | `rustc/unmapped/` |

use std::collections::BTreeMap;

use tfsdk::{ProblemKind, Tf, TfObject, Type, Value};

#[derive(TfObject, Debug, PartialEq, Clone)]
struct Rule {
    #[tfsdk("port")]
    port: u16,
    #[tfsdk("name")]
    name: String,
}

fn rule() -> Value {
    Value::object([("name", Value::from("ssh")), ("port", Value::from(22))])
}

#[test]
fn fields_are_mapped_by_their_tags() {
    let read: Rule = rule().get().expect("a rule");
    assert_eq!(read, Rule { port: 22, name: "ssh".to_owned() });
    assert_eq!(Value::of(&read).expect("an object"), rule());
}

#[test]
fn a_field_tagged_with_a_dash_is_no_attribute() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Cached {
        #[tfsdk("name")]
        name: String,
        #[tfsdk("-")]
        hits: u32,
        #[tfsdk("-")]
        rule: Option<Rule>,
    }
    let value = Value::object([("name", Value::from("x"))]);
    let read: Cached = value.get().expect("one attribute");
    assert_eq!(read, Cached { name: "x".to_owned(), hits: 0, rule: None });
    let written = Value::of(&Cached { hits: 7, ..read }).expect("one attribute");
    assert_eq!(written, value);
}

#[test]
fn embedded_structs_are_promoted() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Outer {
        #[tfsdk("zone")]
        zone: String,
        #[tfsdk(flatten)]
        middle: Middle,
        #[tfsdk("note")]
        note: Option<String>,
    }
    #[derive(TfObject, Debug, PartialEq)]
    struct Middle {
        #[tfsdk("owner")]
        owner: String,
        #[tfsdk(flatten)]
        rule: Rule,
    }
    let outer = Outer {
        zone: "a".to_owned(),
        middle: Middle { owner: "me".to_owned(), rule: Rule { port: 1, name: "n".to_owned() } },
        note: None,
    };
    let value = Value::of(&outer).expect("an object");
    assert_eq!(value.to_string(), r#"{ name = "n", note = null, owner = "me", port = 1, zone = "a" }"#);
    assert_eq!(value.get::<Outer>().expect("an object"), outer);
    let short = Value::object([("zone", Value::from("a")), ("nmae", Value::from("n"))]);
    assert_eq!(
        short.get::<Outer>().expect_err("attributes are missing").to_string(),
        "missing attributes \"name\", \"note\", \"owner\" and \"port\"; unexpected attribute \"nmae\" (did you mean \"name\"?)"
    );
}

#[test]
fn every_bad_attribute_is_reported() {
    let value = Value::object([("name", Value::from(1)), ("port", Value::from(70000))]);
    assert_eq!(
        value.get::<Rule>().expect_err("two bad attributes").to_string(),
        "2 problems:\n  name: expected a string, found number 1\n  port: expected a whole number from 0 to 65535, found 70000"
    );
}

#[test]
fn missing_and_unexpected_attributes_are_one_error() {
    let value =
        Value::object([("nam", Value::from("x")), ("extra", Value::from(1)), ("prot", Value::from(1))]);
    let error = value.get::<Rule>().expect_err("another object");
    assert_eq!(
        error.to_string(),
        "missing attributes \"name\" and \"port\"; unexpected attributes \"extra\", \"nam\" and \"prot\" \
         (for \"nam\" did you mean \"name\"?, for \"prot\" did you mean \"port\"?); to read a part of the object, \
         tag the struct `#[tfsdk(ignore_unmapped)]`"
    );
    assert!(error.has(ProblemKind::Attributes));
    // The path is the object's.
    let list = Value::tuple([rule(), value]);
    let error = list.get::<Vec<Rule>>().expect_err("another object");
    assert!(error.to_string().starts_with("[1]: missing attributes"), "{error}");
}

#[test]
fn only_an_object_becomes_a_struct() {
    for (value, found) in [
        (Value::from("x"), "string \"x\""),
        (Value::from(1), "number 1"),
        (Value::of(&["x"]).expect("a list"), "a list of string"),
        (Value::of(&BTreeMap::from([("name", "x")])).expect("a map"), "a map of string"),
        (Value::tuple([Value::from(1)]), "a tuple of 1 element"),
    ] {
        let error = value.get::<Rule>().expect_err(found);
        assert_eq!(error.to_string(), format!("expected an object, found {found}"));
    }
}

#[test]
fn objects_are_no_maps() {
    let error = rule().get::<BTreeMap<String, Value>>().expect_err("an object");
    assert_eq!(error.to_string(), "expected a map, found an object");
}

#[test]
fn null_is_not_empty_unless_the_tag_says_so() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Lists {
        #[tfsdk("both")]
        both: Option<Vec<i32>>,
        #[tfsdk("empty", null_is_empty)]
        empty: Vec<i32>,
        #[tfsdk("null", empty_is_null)]
        null: Vec<i32>,
    }
    let null = || Value::null(Type::list(Type::NUMBER));
    let value = Value::object([("both", null()), ("empty", null()), ("null", null())]);
    let read: Lists = value.get().expect("nulls");
    assert_eq!(read, Lists { both: None, empty: vec![], null: vec![] });
    let written = Value::of(&Lists { both: Some(vec![]), ..read }).expect("an object");
    assert_eq!(written.to_string(), "{ both = [], empty = [], null = null }");
    let error = null().get::<Vec<i32>>().expect_err("null");
    assert!(error.has(ProblemKind::Null));
}

#[test]
fn null_of_another_type_is_refused_where_it_cannot_be_held() {
    let null = Value::null(Type::STRING);
    assert_eq!(null.get::<Option<Vec<i64>>>().expect("null"), None);
    assert!(null.get::<i64>().expect_err("null").has(ProblemKind::Null));
    assert!(null.get::<num_bigint::BigInt>().expect_err("null").has(ProblemKind::Null));
}

#[test]
fn a_tuple_of_several_types_becomes_a_rust_tuple() {
    let value = Value::tuple([Value::from("x"), Value::from(true)]);
    assert_eq!(value.get::<(String, bool)>().expect("a tuple"), ("x".to_owned(), true));
    let error = value.get::<Vec<String>>().expect_err("a bool");
    assert_eq!(error.to_string(), "[1]: expected a string, found bool true");
    assert_eq!(Value::of(&("x", true)).expect("a tuple"), value);
}

#[test]
fn any_value_can_be_kept_as_it_is() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Holder {
        #[tfsdk("any")]
        any: Value,
        #[tfsdk("list")]
        list: Vec<Value>,
    }
    let value = Value::object([("any", rule()), ("list", Value::of(&["a", "b"]).expect("a list"))]);
    let read: Holder = value.get().expect("an object");
    assert_eq!(read.any, rule());
    assert_eq!(read.list, [Value::from("a"), Value::from("b")]);
    assert_eq!(Value::of(&read).expect("an object"), value);
    assert_eq!(read.any.get::<Rule>().expect("a rule").port, 22);
    let unknown =
        Value::object([("any", Value::unknown(Type::DYNAMIC)), ("list", Value::of(&["a"]).expect("a list"))]);
    assert!(!unknown.get::<Holder>().expect("an object").any.is_known());
    let either: Tf<Vec<Value>> = Value::unknown(Type::list(Type::DYNAMIC)).get().expect("unknown");
    assert_eq!(either, Tf::Unknown);
}
