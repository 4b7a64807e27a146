//! The compile-time checks, made at run time, where what they say can be read.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says what went wrong by failing")]

use std::panic::{UnwindSafe, catch_unwind};

use super::embed::embedded_once;
use super::wanted::{
    Wanted, WantedBy, WantedNull, WantedObject, WantedType, all_there, attribute_fits, embedded_fits,
};
use crate::ty::{FieldSpec, TypeSpec};

type Spec = &'static TypeSpec;

const STRING: Spec = &TypeSpec::String;
const NUMBER: Spec = &TypeSpec::Number;
const BOOL: Spec = &TypeSpec::Bool;
const ANY: Spec = &TypeSpec::Dynamic;

fn object(parts: &[FieldSpec]) -> Spec {
    Box::leak(Box::new(TypeSpec::Object(parts.to_vec().leak())))
}

fn tuple(elements: &[Spec]) -> Spec {
    Box::leak(Box::new(TypeSpec::Tuple(elements.to_vec().leak())))
}

fn list(element: Spec) -> Spec {
    Box::leak(Box::new(TypeSpec::List(element)))
}

fn set(element: Spec) -> Spec {
    Box::leak(Box::new(TypeSpec::Set(element)))
}

fn map(element: Spec) -> Spec {
    Box::leak(Box::new(TypeSpec::Map(element)))
}

/// An attribute that is not null.
fn is(name: &'static str, ty: Spec) -> FieldSpec {
    FieldSpec::Attribute { name, ty, null: false, description: "" }
}

/// An attribute that may be null.
fn may(name: &'static str, ty: Spec) -> FieldSpec {
    FieldSpec::Attribute { name, ty, null: true, description: "" }
}

/// An object type as what a constraint wants, with these words for an attribute that may be null.
fn wanted_with(by: WantedBy, null: WantedNull, spec: Spec) -> &'static WantedObject {
    let WantedType::Object(attributes) = *wanted_type(null, spec) else { panic!("{spec:?} is no object") };
    Box::leak(Box::new(WantedObject { by, attributes }))
}

fn wanted(spec: Spec) -> &'static WantedObject {
    wanted_with(WantedBy::Constraint, WantedNull::NoDefault, spec)
}

fn wanted_type(may_be_null: WantedNull, spec: Spec) -> &'static WantedType {
    let of = |spec| wanted_type(may_be_null, spec);
    Box::leak(Box::new(match spec {
        TypeSpec::String => WantedType::String,
        TypeSpec::Number => WantedType::Number,
        TypeSpec::Bool => WantedType::Bool,
        TypeSpec::Dynamic | TypeSpec::Untold => WantedType::Dynamic,
        TypeSpec::List(element) => WantedType::List(of(element)),
        TypeSpec::Set(element) => WantedType::Set(of(element)),
        TypeSpec::Map(element) => WantedType::Map(of(element)),
        TypeSpec::Tuple(elements) => {
            WantedType::Tuple(elements.iter().map(|element| of(element)).collect::<Vec<_>>().leak())
        }
        TypeSpec::Object(parts) => {
            let attributes = parts.iter().filter_map(|part| match part {
                FieldSpec::Attribute { name, ty, null, .. } => Some(Wanted {
                    name,
                    ty: of(ty),
                    null: if *null { may_be_null } else { WantedNull::Never },
                    field: format!("field {name}").leak(),
                    facts: &[],
                }),
                _ => None,
            });
            WantedType::Object(attributes.collect::<Vec<_>>().leak())
        }
    }))
}

/// What a check fails with; empty when it does not.
fn told(check: impl FnOnce() + UnwindSafe) -> String {
    match catch_unwind(check) {
        Ok(()) => String::new(),
        Err(told) => told.downcast_ref::<String>().unwrap().clone(),
    }
}

/// What is said of an attribute `a` of this type for a constraint that has it of that type.
fn fits(own: Spec, by: Spec) -> String {
    let (own, wanted) = (object(&[is("a", own)]), wanted(object(&[is("a", by)])));
    told(|| attribute_fits(own, 0, wanted, 0))
}

#[test]
fn a_field_of_the_constraints_type_fits_and_one_of_dynamic_type_always() {
    let rule = || object(&[is("x", BOOL)]);
    let types: Vec<Spec> = vec![
        STRING,
        NUMBER,
        BOOL,
        list(STRING),
        set(STRING),
        map(STRING),
        tuple(&[STRING, BOOL]),
        rule(),
        list(rule()),
        set(tuple(&[BOOL])),
        map(list(set(rule()))),
    ];
    for (i, own) in types.iter().enumerate() {
        for (j, wanted) in types.iter().enumerate() {
            assert_eq!(fits(own, wanted).is_empty(), i == j, "{own:?} for {wanted:?}");
        }
        assert_eq!(fits(ANY, own), "");
        assert!(!fits(own, ANY).is_empty());
        assert_eq!(fits(list(ANY), list(own)), "");
        assert_eq!(fits(map(list(ANY)), map(list(own))), "");
        assert_eq!(fits(tuple(&[BOOL, ANY]), tuple(&[BOOL, own])), "");
    }
    assert_eq!(fits(ANY, ANY), "");
}

#[test]
fn another_type_is_told_with_both_names() {
    let differs = |wanted: &str, own: &str| {
        format!("attribute `a`: the constraint says {wanted}, but the field holds {own}")
    };
    let holds =
        |wanted: &str, own: &str| differs(wanted, own) + "; change the field's type, or the constraint";
    for (own, wanted, text) in [
        (STRING, NUMBER, holds("number", "string")),
        (BOOL, STRING, holds("string", "bool")),
        (list(STRING), STRING, holds("string", "list of string")),
        (list(STRING), list(NUMBER), holds("list of number", "list of string")),
        (list(STRING), map(STRING), holds("map of string", "list of string")),
        (map(STRING), set(STRING), holds("set of string", "map of string")),
        (set(STRING), list(STRING), holds("list of string", "set of string")),
        (set(ANY), list(BOOL), holds("list of bool", "set of any single type")),
        (tuple(&[BOOL]), tuple(&[BOOL, BOOL]), holds("tuple of 2", "tuple of 1")),
        (tuple(&[BOOL; 12]), tuple(&[BOOL; 10]), holds("tuple of 10", "tuple of 12")),
        (object(&[]), tuple(&[]), holds("tuple of 0", "object")),
        (set(object(&[])), list(object(&[])), holds("list of object", "set of object")),
        (list(STRING), list(object(&[])), holds("list of object", "list of string")),
        (list(list(BOOL)), list(set(BOOL)), holds("list of set of bool", "list of list of bool")),
    ] {
        assert_eq!(fits(own, wanted), text);
    }
    let set_key = "; a list becomes a set by the key `set` of its tag";
    assert_eq!(fits(list(BOOL), set(BOOL)), differs("set of bool", "list of bool") + set_key);
    assert_eq!(fits(list(ANY), set(BOOL)), differs("set of bool", "list of any single type") + set_key);
    assert_eq!(
        fits(list(object(&[])), set(object(&[]))),
        differs("set of object", "list of object") + set_key
    );
    let several = "; there may be several, so make it a `Vec`";
    assert_eq!(fits(object(&[]), list(object(&[]))), differs("list of object", "object") + several);
    assert_eq!(
        fits(object(&[]), set(object(&[]))),
        differs("set of object", "object") + several + " with the key `set`"
    );
    assert_eq!(fits(list(BOOL), set(STRING)), holds("set of string", "list of bool"));
    let any = "; `tfsdk::Value` holds any type";
    assert_eq!(fits(STRING, ANY), differs("any type", "string") + any);
    assert_eq!(fits(list(STRING), list(ANY)), holds("list of any single type", "list of string"));
}

#[test]
fn what_differs_inside_of_structures_is_told_with_its_path() {
    let rule = |port: Spec| object(&[is("name", STRING), is("port", port)]);
    let port = |path: &str| {
        format!(
            "attribute `{path}.port`: the constraint says number, but the field holds bool; change the field's type, or the constraint"
        )
    };
    for (around, path) in [
        ((|rule| rule) as fn(Spec) -> Spec, "a"),
        (list, "a[*]"),
        (set, "a[*]"),
        (map, "a[*]"),
        (|rule| map(list(rule)), "a[*][*]"),
        (|rule| tuple(&[BOOL, rule]), "a[1]"),
        (|rule| list(tuple(&[BOOL, BOOL, rule])), "a[*][2]"),
        (|rule| object(&[is("x", rule)]), "a.x"),
        (|rule| list(object(&[is("x", list(rule))])), "a[*].x[*]"),
    ] {
        assert_eq!(fits(around(rule(BOOL)), around(rule(NUMBER))), port(path));
        assert_eq!(fits(around(rule(NUMBER)), around(rule(NUMBER))), "");
    }
    let mut own = [BOOL; 12];
    own[11] = STRING;
    assert_eq!(
        fits(tuple(&own), tuple(&[BOOL; 12])),
        "attribute `a[11]`: the constraint says bool, but the field holds string; change the field's type, or the constraint"
    );
    // Everything at once, a line for each.
    assert_eq!(
        fits(tuple(&[STRING, BOOL, NUMBER]), tuple(&[BOOL, BOOL, BOOL])),
        "attribute `a[0]`: the constraint says bool, but the field holds string; change the field's type, or the constraint\n\
         attribute `a[2]`: the constraint says bool, but the field holds number; change the field's type, or the constraint"
    );
}

/// What is said of an attribute that only the field's object has.
fn extra(path: &str, name: &str, help: &str) -> String {
    format!(
        "attribute `{path}`: the field's object has an attribute `{name}`, and the constraint's has none; {help}"
    )
}

/// What is said of attributes that only the constraint's object has.
fn missing(path: &str, names: &[&str]) -> String {
    let fields: String = names.iter().map(|name| format!("\n    field {name},")).collect();
    format!(
        "attribute `{path}`: the constraint's object has attributes that the field's has not; add there{fields}"
    )
}

const DROP: &str = "drop it there, or add it to the constraint";

#[test]
fn the_attributes_of_objects_inside_are_paired_by_name() {
    let extra = |name: &str| extra("a", name, DROP);
    let missing = |names: &[&str]| missing("a", names);
    let named = |names: &[&'static str]| object(&names.iter().map(|name| is(name, BOOL)).collect::<Vec<_>>());
    for (own, wanted, lines) in [
        (&["b", "c"][..], &["b", "c"][..], vec![]),
        (&["b", "c", "d"], &["b", "d"], vec![extra("c")]),
        (&["b", "d"], &["b", "c", "d"], vec![missing(&["c"])]),
        (&["body"], &["cell"], vec![extra("body"), missing(&["cell"])]),
        (&["cell"], &["body"], vec![extra("cell"), missing(&["body"])]),
        (&["b", "c"], &[], vec![extra("b"), extra("c")]),
        (&[], &["b", "c"], vec![missing(&["b", "c"])]),
        (&["ab"], &["a", "ab", "abc"], vec![missing(&["a", "abc"])]),
        (&["a", "b"], &["b"], vec![extra("a")]),
    ] {
        assert_eq!(fits(named(own), named(wanted)), lines.join("\n"), "{own:?} for {wanted:?}");
    }
}

#[test]
fn an_attribute_inside_that_is_misspelt_is_told_with_what_was_meant() {
    let own = object(&[is("boddy", BOOL), is("name", BOOL)]);
    let wanted = object(&[is("body", BOOL), is("nama", BOOL), is("name", BOOL)]);
    assert_eq!(
        fits(list(own), list(wanted)),
        [extra("a[*]", "boddy", "did you mean `body`?"), missing("a[*]", &["nama"])].join("\n")
    );
}

#[test]
fn a_struct_inside_that_reads_a_part_lacks_nothing() {
    let part = object(&[is("b", BOOL), FieldSpec::Unmapped]);
    let whole = object(&[is("a", BOOL), is("b", BOOL), is("c", BOOL)]);
    assert_eq!(fits(part, whole), "");
    assert_eq!(fits(list(object(&[is("c", BOOL), FieldSpec::Flatten(part)])), list(whole)), "");
    let holding = object(&[FieldSpec::Flatten(part)]);
    assert_eq!(told(|| all_there(holding, wanted(whole))), "");
    assert_eq!(fits(part, object(&[is("b", STRING)])).lines().count(), 1);
}

#[test]
fn a_schema_has_words_of_its_own() {
    let told_of = |own: FieldSpec, attribute: FieldSpec, null| {
        let (own, wanted) = (object(&[own]), wanted_with(WantedBy::Schema, null, object(&[attribute])));
        told(|| attribute_fits(own, 0, wanted, 0))
    };
    let never = WantedNull::Never;
    assert_eq!(
        told_of(is("a", BOOL), is("a", STRING), never),
        "attribute `a`: the schema says string, but the field holds bool; write `field a`"
    );
    let inner = |name| is("a", object(&[is(name, BOOL)]));
    assert_eq!(
        told_of(inner("body"), inner("zone"), never),
        "attribute `a`: the field's object has an attribute `body`, and the schema's has none; drop it there, or tag it `#[tfsdk(\"-\")]`\n\
         attribute `a`: the schema's object has attributes that the field's has not; add there, or leave out by `ignore_unmapped`,\n    field zone,"
    );
    for (null, why) in [
        (WantedNull::Optional, "it is optional, so it may be null"),
        (WantedNull::Computed, "it is computed, so it may be null"),
        (WantedNull::WriteOnly, "it is write-only, so it is read as null"),
        (WantedNull::Block, "it is a block that may be left out"),
        (WantedNull::Part, "it is a part of an object type, where anything may be null"),
    ] {
        assert_eq!(
            told_of(is("a", BOOL), may("a", BOOL), null),
            format!("attribute `a`: {why}, and the field cannot hold null; make it an `Option`")
        );
        assert_eq!(told_of(may("a", BOOL), may("a", BOOL), null), "");
    }
    assert_eq!(
        told_of(is("a", BOOL), may("a", BOOL), WantedNull::Planned),
        "attribute `a`: it is computed, so it is unknown until it is applied, and the field can hold neither unknown nor null; make it a \
         `Tf`"
    );
}

#[test]
fn an_attribute_that_may_be_null_needs_a_field_that_holds_null() {
    let optional = "it is optional without a default, and the field cannot hold null; make it an `Option`, or give it a \
                    default in the constraint";
    let told_of = |own: FieldSpec, by: FieldSpec| {
        let (own, wanted) = (object(&[own]), wanted(object(&[by])));
        told(|| attribute_fits(own, 0, wanted, 0))
    };
    assert_eq!(told_of(is("a", BOOL), may("a", BOOL)), format!("attribute `a`: {optional}"));
    assert_eq!(told_of(may("a", BOOL), may("a", BOOL)), "");
    assert_eq!(told_of(may("a", BOOL), is("a", BOOL)), "");
    assert_eq!(
        told_of(is("a", BOOL), may("a", STRING)),
        format!(
            "attribute `a`: the constraint says string, but the field holds bool; change the field's type, or the constraint\nattribute `a`: {optional}"
        )
    );
    let inner = |x: FieldSpec| is("a", list(object(&[x])));
    assert_eq!(
        told_of(inner(is("x", BOOL)), inner(may("x", BOOL))),
        format!("attribute `a[*].x`: {optional}")
    );
}

#[test]
fn the_attribute_that_is_meant_is_the_one_that_is_checked() {
    let own = object(&[is("a", BOOL), is("b", STRING)]);
    let wanted = wanted(object(&[is("a", NUMBER), is("b", STRING), is("c", BOOL)]));
    assert!(!told(|| attribute_fits(own, 0, wanted, 0)).is_empty());
    assert_eq!(told(|| attribute_fits(own, 1, wanted, 1)), "");
    assert_eq!(told(|| attribute_fits(BOOL, 0, wanted, 0)), "");
}

/// A struct that embeds others, one of which embeds another.
fn embedding() -> Spec {
    let inner = object(&[is("f", BOOL)]);
    let one = object(&[is("b", BOOL), is("e", BOOL), FieldSpec::Flatten(inner)]);
    let other = object(&[is("a", BOOL)]);
    object(&[is("c", BOOL), is("d", BOOL), FieldSpec::Flatten(one), FieldSpec::Flatten(other)])
}

fn all_of(names: &str) -> Vec<FieldSpec> {
    let names: &'static str = names.to_owned().leak();
    names.split("").filter(|name| !name.is_empty()).map(|name| is(name, BOOL)).collect()
}

#[test]
fn embedded_attributes_are_those_of_the_constraint() {
    let all = wanted(object(&all_of("abcdef")));
    for position in 0..3 {
        assert_eq!(told(|| embedded_fits(embedding(), position, all)), "", "{position}");
    }
    let none = |name: &str| {
        format!(
            "the embedded struct has an attribute `{name}`, and the constraint has none; drop it there, or add it to the constraint"
        )
    };
    let fewer = wanted(object(&all_of("cd")));
    assert_eq!(told(|| embedded_fits(embedding(), 0, fewer)), [none("b"), none("e"), none("f")].join("\n"));
    assert_eq!(told(|| embedded_fits(embedding(), 1, fewer)), none("a"));
    assert_eq!(told(|| embedded_fits(embedding(), 2, fewer)), "", "there are two");
    let other = wanted(object(&[is("a", STRING), may("b", BOOL), is("e", BOOL), is("f", NUMBER)]));
    assert_eq!(
        told(|| embedded_fits(embedding(), 0, other)),
        "attribute `b`: it is optional without a default, and the field cannot hold null; make it an `Option`, or give \
         it a default in the constraint\nattribute `f`: the constraint says number, but the field holds bool; change the field's type, or the constraint"
    );
    assert_eq!(
        told(|| embedded_fits(embedding(), 1, other)),
        "attribute `a`: the constraint says string, but the field holds bool; change the field's type, or the constraint"
    );
}

#[test]
fn every_attribute_of_the_constraint_has_a_field_here_or_in_what_is_embedded() {
    assert_eq!(told(|| all_there(embedding(), wanted(object(&all_of("abcdef"))))), "");
    let line = |name: &str| {
        format!(
            "no field, here or in an embedded struct, for the attribute `{name}` of the constraint; add `field {name}`"
        )
    };
    assert_eq!(told(|| all_there(embedding(), wanted(object(&all_of("abcdefg"))))), line("g"));
    let own = object(&[is("b", BOOL), FieldSpec::Flatten(object(&[is("d", BOOL)]))]);
    assert_eq!(
        told(|| all_there(own, wanted(object(&all_of("abcde"))))),
        [line("a"), line("c"), line("e")].join("\n")
    );
}

#[test]
fn objects_inside_may_embed_as_well() {
    let all = |names: &str| object(&all_of(names));
    assert_eq!(fits(embedding(), all("abcdef")), "");
    assert_eq!(fits(embedding(), all("abcdefg")), missing("a", &["g"]));
    assert_eq!(fits(embedding(), all("abcde")), extra("a", "f", DROP));
    assert_eq!(
        fits(list(embedding()), list(all("bcdefxy"))),
        [extra("a[*]", "a", DROP), missing("a[*]", &["x", "y"])].join("\n")
    );
}

#[test]
fn a_long_report_is_cut_between_two_pieces() {
    let names: Vec<&'static str> = (0..100).map(|i| &*format!("name{i:03}").leak()).collect();
    let own = object(&names.iter().map(|name| is(name, BOOL)).collect::<Vec<_>>());
    let report = fits(own, object(&[]));
    assert!(report.len() <= 4096 && report.len() > 4000, "{}", report.len());
    assert!(report.ends_with(" …"), "{}", &report[4000..]);
    assert!(report.starts_with("attribute `a`: the field's object has an attribute `name000`"), "{report}");
}

#[test]
fn an_attribute_is_embedded_once() {
    let flat = |names: &str| FieldSpec::Flatten(object(&all_of(names)));
    let deep = |names: &str, inner: &str| {
        let mut parts = all_of(names);
        parts.push(flat(inner));
        FieldSpec::Flatten(object(&parts))
    };
    let with = |own: &str, embedded: &[FieldSpec]| object(&[&all_of(own)[..], embedded].concat());
    let types = &["One", "Two", "Three"];
    for (spec, position, own, found) in [
        (with("ab", &[flat("cd")]), 0, &["a", "b"][..], &[][..]),
        (with("ab", &[flat("bc")]), 0, &["a", "first"], &["`One` and the field `first` both have `b`"]),
        (with("bc", &[flat("ab")]), 0, &["b", "c"], &["`One` and the field `b` both have `b`"]),
        (with("ac", &[flat("bd")]), 0, &["a", "c"], &[]),
        (with("z", &[flat("abc")]), 0, &["z"], &[]),
        (with("c", &[flat("abc")]), 0, &["c"], &["`One` and the field `c` both have `c`"]),
        // Each of them, in the order of their names.
        (
            with("abc", &[flat("ac")]),
            0,
            &["x", "y", "z"],
            &["`One` and the field `x` both have `a`", "`One` and the field `z` both have `c`"],
        ),
        (with("", &[flat("ab"), flat("cd")]), 1, &[], &[]),
        (with("", &[flat("ab"), flat("bc")]), 0, &[], &[]),
        (with("", &[flat("ab"), flat("bc")]), 1, &[], &["`Two` and `One` both have `b`"]),
        (with("", &[flat("a"), flat("b"), flat("a")]), 2, &[], &["`Three` and `One` both have `a`"]),
        (with("", &[flat("a"), flat("b"), flat("b")]), 2, &[], &["`Three` and `Two` both have `b`"]),
        (with("", &[flat("b"), flat("b"), flat("c")]), 2, &[], &[]),
        (
            with("a", &[flat("b"), flat("ab")]),
            1,
            &["a"],
            &["`Two` and the field `a` both have `a`", "`Two` and `One` both have `b`"],
        ),
        // At any depth, on either side.
        (with("x", &[deep("a", "x")]), 0, &["x"], &["`One` and the field `x` both have `x`"]),
        (with("", &[deep("a", "x"), flat("x")]), 1, &[], &["`Two` and `One` both have `x`"]),
        (with("", &[flat("x"), deep("a", "x")]), 1, &[], &["`Two` and `One` both have `x`"]),
        (with("", &[deep("a", "x"), deep("b", "x")]), 1, &[], &["`Two` and `One` both have `x`"]),
        (with("", &[deep("a", "x"), deep("b", "y")]), 1, &[], &[]),
        (with("ab", &[]), 0, &["a", "b"], &[]),
        (with("ab", &[FieldSpec::Flatten(BOOL), flat("b")]), 0, &["a", "b"], &[]),
        (
            with("ab", &[FieldSpec::Flatten(BOOL), flat("b")]),
            1,
            &["a", "b"],
            &["`Two` and the field `b` both have `b`"],
        ),
    ] {
        let line =
            |found: &&str| format!("{}; rename one", found.replace("both have ", "both have the attribute "));
        let expected: Vec<String> = found.iter().map(line).collect();
        let found = told(|| embedded_once(spec, position, own, types));
        assert_eq!(found, expected.join("\n"), "{spec:?} at {position}");
    }
    // One name is the start of another.
    let spec = object(&[is("ab", BOOL), FieldSpec::Flatten(object(&[is("a", BOOL), is("abc", BOOL)]))]);
    assert_eq!(told(|| embedded_once(spec, 0, &["a", "b"], types)), "");
    let spec = object(&[is("a", BOOL), is("abc", BOOL), FieldSpec::Flatten(object(&[is("ab", BOOL)]))]);
    assert_eq!(told(|| embedded_once(spec, 0, &["a", "b"], types)), "");
}
