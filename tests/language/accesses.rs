//! Attributes, indexes and splats: what is found, what is known of it, and what is said where nothing is.

use kit::show::{ty, unknown};
use tfsdk::Value;
use tfsdk::config::Bindings;
use tfsdk::expr::{Marked, Marks};
use tfsdk::value::Refinement;

use super::ask::{evaluate_in, fails, gives, gives_in, scope};

const NO_ELEMENT: &str = "Invalid index: The given key does not identify an element in this collection value";
const NO_ATTRIBUTE: &str = "Unsupported attribute:";

#[test]
fn attributes_are_of_objects_and_maps() {
    gives("{ a = 1 }.a", "1 : number");
    gives("tomap({ a = 1 }).a", "1 : number");
    gives("{ a = { b = 2 } }.a.b", "2 : number");
    gives("{ a = null }.a", "null : any");
}

#[test]
fn an_index_is_converted_to_what_leads_to_the_part() {
    gives("[1, 2][1]", "2 : number");
    gives(r#"[1, 2]["1"]"#, "2 : number");
    gives("tolist([1, 2])[0]", "1 : number");
    gives(r#"{ a = 1 }["a"]"#, "1 : number");
    gives(r#"{ "0" = 1 }[0]"#, "1 : number");
    gives("{ true = 1 }[true]", "1 : number");
    gives(r#"tomap({ "1" = "x" })[1]"#, r#""x" : string"#);
    gives("[5].0", "5 : number");
    gives("[[1, 2]].0[1]", "2 : number");
    gives("{ a = [1] }.a[0]", "1 : number");
}

#[test]
fn parts_of_unknown_values_are_unknown() {
    gives("o.a", "? : string");
    gives("o.b", "? : number");
    gives("m.a", "? : string");
    gives(r#"m["a"]"#, "? : string");
    gives("l[0]", "? : string");
    gives("l[5]", "? : string");
    gives("d.a", "? : any");
    gives("d[0]", "? : any");
    gives(r#"d["a"].b[0]"#, "? : any");
}

#[test]
fn an_unknown_key_leads_to_any_element() {
    gives("tolist([1, 2])[n]", "? : number");
    gives("tolist([1, 2])[s]", "? : number");
    gives(r#"tomap({ a = 1 })[s]"#, "? : number");
    gives("tomap({ a = 1 })[n]", "? : number");
    gives("l[n]", "? : string");
    gives("m[s]", "? : string");
    // Of many types, or of a key whose own type is open, not even the type is known.
    gives("[1, 2][n]", "? : any");
    gives("t[n]", "? : any");
    gives("{ a = 1 }[s]", "? : any");
    gives("o[s]", "? : any");
    gives("l[d]", "? : any");
    gives("{ a = 1 }[d]", "? : any");
}

#[test]
fn null_has_no_parts() {
    let index = "Attempt to index null value: This value is null, so it does not have any indices.";
    let attribute =
        "Attempt to get attribute from null value: This value is null, so it does not have any attributes.";
    fails("null[0]", "? : any", &[&format!("1,5-8: {index}")]);
    fails("tolist(null)[0]", "? : any", &[&format!("1,13-16: {index}")]);
    fails("null[null]", "? : any", &[&format!("1,5-11: {index}")]);
    fails("null.a", "? : any", &[&format!("1,5-7: {attribute}")]);
    fails("tomap(null).a", "? : any", &[&format!("1,12-14: {attribute}")]);
    fails("{ a = null }.a.b", "? : any", &[&format!("1,15-17: {attribute}")]);
}

#[test]
fn null_leads_nowhere() {
    let null = "Invalid index: Can't use a null value as an indexing key.";
    fails("[1][null]", "? : any", &[&format!("1,4-10: {null}")]);
    fails("{ a = 1 }[null]", "? : any", &[&format!("1,10-16: {null}")]);
    fails("tomap({ a = 1 })[null]", "? : any", &[&format!("1,17-23: {null}")]);
    fails("d[null]", "? : any", &[&format!("1,2-8: {null}")]);
    fails("l[tonumber(null)]", "? : any", &[&format!("1,2-18: {null}")]);
}

#[test]
fn positions_count_from_zero_to_below_the_length() {
    let wrong = |source: &str, range: &str, why: &str| {
        fails(source, "? : any", &[&format!("{range}: {NO_ELEMENT}{why}.")]);
    };
    let behind = ": the given index is greater than or equal to the length of the collection";
    let negative = ": a negative number is not a valid index for a sequence";
    let fraction = ": indexing a sequence requires a whole number, but the given index has a fractional part";
    for (sequence, start) in [("[1, 2]", 7), ("tolist([1, 2])", 15)] {
        let range = |len: usize| format!("1,{start}-{}", start + len);
        wrong(&format!("{sequence}[2]"), &range(3), behind);
        // Terraform explains the first position behind the last element only.
        wrong(&format!("{sequence}[3]"), &range(3), "");
        wrong(&format!("{sequence}[-1]"), &range(4), negative);
        wrong(&format!("{sequence}[0.5]"), &range(5), fraction);
        wrong(&format!("{sequence}[-0.5]"), &range(6), fraction);
        wrong(&format!("{sequence}[\"a\"]"), &range(5), ": a number is required");
        wrong(&format!("{sequence}[true]"), &range(6), ": number required");
    }
    wrong("[][0]", "1,3-6", ": the collection has no elements");
    wrong("tolist([])[0]", "1,11-14", ": the collection has no elements");
    wrong("[][1]", "1,3-6", "");
    wrong("[1, 2].5", "1,7-9", "");
    wrong("[1, 2].2", "1,7-9", behind);
    // What an unknown tuple has its type tells.
    wrong("t[5]", "1,2-5", "");
    wrong("t[2]", "1,2-5", behind);
    wrong("l[\"x\"]", "1,2-7", ": a number is required");
    wrong("[1][18446744073709551616]", "1,4-26", "");
}

#[test]
fn keys_have_to_be_there() {
    fails(r#"tomap({ a = 1 })["b"]"#, "? : any", &[&format!("1,17-22: {NO_ELEMENT}.")]);
    fails("tomap({ a = 1 })[[]]", "? : any", &[&format!("1,17-21: {NO_ELEMENT}: string required.")]);
    fails(r#"{ a = 1 }["b"]"#, "? : any", &[&format!("1,10-15: {NO_ELEMENT}.")]);
    fails("{ a = 1 }[[]]", "? : any", &[&format!("1,10-14: {NO_ELEMENT}: string required.")]);
    fails(
        "{ a = 1 }[0]",
        "? : any",
        &[&format!(
            "1,10-13: {NO_ELEMENT}. An object only supports looking up attributes by name, not by numeric index."
        )],
    );
    fails("tomap({ a = 1 })[0]", "? : any", &[&format!("1,17-20: {NO_ELEMENT}.")]);
    fails(
        "tomap({ a = 1 }).b",
        "? : any",
        &["1,17-19: Missing map element: This map does not have an element with the key \"b\"."],
    );
    fails(
        "{ a = 1 }.b",
        "? : any",
        &[&format!("1,10-12: {NO_ATTRIBUTE} This object does not have an attribute named \"b\".")],
    );
    fails(
        "o.c",
        "? : any",
        &[&format!("1,2-4: {NO_ATTRIBUTE} This object does not have an attribute named \"c\".")],
    );
}

/// Of what is sensitive, the names may be as secret as the values.
#[test]
fn a_misspelt_attribute_says_what_was_meant_unless_it_is_secret() {
    let network = || Value::object([("zone", Value::from("a")), ("region", Value::from("b"))]);
    let scope = Bindings::new()
        .with_variable("var", network())
        .with_variable("secret", Marked::new(network(), Marks::sensitive()));
    let told = |text: &str| {
        let (_, found) = evaluate_in(text, &scope);
        found.iter().map(|one| one.hint().unwrap_or("-").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(told("var.zoen"), ["Did you mean \"zone\"?"]);
    assert_eq!(told("[for n in [var] : n.regoin]"), ["Did you mean \"region\"?"]);
    assert_eq!(told("var.other"), ["-"]);
    assert_eq!(told("secret.zoen"), ["-"]);
    assert_eq!(told("[for n in [secret] : n.zoen]"), ["-"]);
}

/// Of what is not known, or has no elements, the names are those of its type.
#[test]
fn a_misspelt_attribute_of_a_secret_whole_says_nothing_however_it_is_reached() {
    let network = Value::object([("zone", Value::from("a"))]);
    let (ty, list) = (network.ty().clone(), tfsdk::Type::list(network.ty().clone()));
    let secret = |value| Marked::new(value, Marks::sensitive());
    let scope = Bindings::new()
        .with_variable("open", Value::unknown(list.clone()))
        .with_variable("yes", secret(Value::from(true)))
        .with_variable("none", secret(Value::list(ty.clone(), []).unwrap()))
        .with_variable("unknown", secret(Value::unknown(ty.clone())))
        .with_variable("unknown_list", secret(Value::unknown(list)))
        .with_variable("unknown_pair", secret(Value::unknown(tfsdk::Type::tuple([ty.clone(), ty]))))
        .with_variable("list", secret(Value::list(network.ty().clone(), [network.clone()]).unwrap()))
        .with_variable("tuple", secret(Value::tuple([network.clone()])))
        .with_variable("secret", secret(network))
        .with_functions(tfsdk::config::Functions::terraform());
    let told = |text: &str| {
        let (_, found) = evaluate_in(text, &scope);
        assert!(found.has_errors(), "{text}");
        found.iter().any(|one| one.to_string().contains("\"zone\""))
    };
    assert!(told("open[*].zoen"));
    for text in [
        "unknown.zoen",
        "unknown_list[*].zoen",
        "unknown_list.*.zoen",
        "unknown_pair[*].zoen",
        "unknown_list[0].zoen",
        "none[*].zoen",
        "list[*].zoen",
        "list[0].zoen",
        "tuple[*].zoen",
        "secret[*].zoen",
        "[for n in list : n.zoen]",
        "{ for k, n in { a = secret } : k => n.zoen }",
        "merge(secret, { other = 1 }).zoen",
        "{ a = secret }.a.zoen",
        "(yes ? { zone = 1 } : { zone = 2 }).zoen",
        "one(list).zoen",
        "element(tuple, 0).zoen",
        "values({ a = secret })[0].zoen",
        "{ (yes ? \"zone\" : \"x\") = 1 }.zoen",
        "try(secret, 1).zoen",
        "jsondecode(jsonencode(secret)).zoen",
    ] {
        assert!(!told(text), "{text}");
    }
}

#[test]
fn what_has_no_attributes_says_how_to_get_at_those_inside() {
    let list = "Can't access attributes on a list of objects. Did you mean to access";
    fails(
        "tolist([{ a = 1 }]).a",
        "? : any",
        &[&format!(
            "1,20-22: {NO_ATTRIBUTE} {list} attribute \"a\" for a specific element of the list, or across all elements of \
         the list?"
        )],
    );
    fails(
        "tolist([{ a = 1 }]).b",
        "? : any",
        &[&format!(
            "1,20-22: {NO_ATTRIBUTE} {list} an attribute for a specific element of the list, or across all elements of \
         the list?"
        )],
    );
    fails(
        "toset([{ a = 1 }]).a",
        "? : any",
        &[&format!(
            "1,19-21: {NO_ATTRIBUTE} Can't access attributes on a set of objects. Did you mean to access an attribute \
         across all elements of the set?"
        )],
    );
    for source in ["[1].a", "toset([1]).a", "tolist([1]).a", "l.a", "t.a"] {
        let start = source.len() - 1;
        fails(
            source,
            "? : any",
            &[&format!("1,{start}-{}: {NO_ATTRIBUTE} This value does not have any attributes.", start + 2)],
        );
    }
    for (source, ty) in [("\"a\".b", "string"), ("true.b", "bool"), ("s.b", "string"), ("n.b", "number")] {
        let start = source.len() - 1;
        fails(
            source,
            "? : any",
            &[&format!(
                "1,{start}-{}: {NO_ATTRIBUTE} Can't access attributes on a primitive-typed value ({ty}).",
                start + 2
            )],
        );
    }
}

#[test]
fn what_has_no_indexes_says_so() {
    fails("\"a\"[0]", "? : any", &["1,4-7: Invalid index: This value does not have any indices."]);
    fails("n[0]", "? : any", &["1,2-5: Invalid index: This value does not have any indices."]);
    fails(
        "toset([1])[0]",
        "? : any",
        &[
            "1,11-14: Invalid index: Elements of a set are identified only by their value and don't have any separate \
         index or key to select with, so it's only possible to perform operations across all elements of the set.",
        ],
    );
}

#[test]
fn a_failed_step_is_told_once() {
    fails(
        "{ a = 1 }.b.c[0]",
        "? : any",
        &[&format!("1,10-12: {NO_ATTRIBUTE} This object does not have an attribute named \"b\".")],
    );
    fails(
        "[1][1 + []]",
        "? : any",
        &["1,9-11 in 1,5-11: Invalid operand: Unsuitable value for right operand: number required."],
    );
}

// Splats

#[test]
fn a_splat_takes_its_steps_of_every_element() {
    gives("[{ a = 1 }, { a = \"x\" }][*].a", r#"[1, "x"] : tuple([number, string])"#);
    gives("tolist([{ a = 1 }])[*].a", "[1] : list(number)");
    gives("toset([{ a = 2 }, { a = 1 }])[*].a", "[1, 2] : list(number)");
    gives("toset([\"b\", \"a\"])[*]", r#"["a", "b"] : list(string)"#);
    gives("[[1, 2], [3]][*][0]", "[1, 3] : tuple([number, number])");
    gives("[{ a = { b = 1 } }][*].a.b", "[1] : tuple([number])");
    gives("tolist([[1], [2]])[*][*]", "[[1], [2]] : list(tuple([number]))");
    gives("[][*]", "[] : tuple([])");
    gives("[s, 1][*]", "[?, 1] : tuple([string, number])");
}

#[test]
fn the_two_splats_reach_differently_far() {
    // An attribute-only splat takes attributes of each element, and an index of all of them together.
    gives("[{ a = [1] }, { a = [2] }].*.a[0]", "[1] : tuple([number])");
    gives("[{ a = [1] }, { a = [2] }][*].a[0]", "[1, 2] : tuple([number, number])");
    gives("[{ a = { b = 1 } }].*.a.b", "[1] : tuple([number])");
    gives("[{ a = [1] }].*.a.0", "[1] : tuple([number])");
    gives("[[5, 6]].*.1", "[6] : tuple([number])");
}

#[test]
fn a_single_value_is_a_list_of_itself_and_null_an_empty_one() {
    gives("5[*]", "[5] : tuple([number])");
    gives("{ a = 1 }[*].a", "[1] : tuple([number])");
    gives("tomap({ a = 1 })[*]", r#"[{"a" = 1}] : tuple([map(number)])"#);
    gives("null[*]", "[] : tuple([])");
    gives("null.*.a", "[] : tuple([])");
    gives("tostring(null)[*]", "[] : tuple([])");
    gives("tomap(null)[*].a", "[] : tuple([])");
}

#[test]
fn an_unknown_single_value_may_be_null() {
    gives("s[*]", "? : any");
    gives("o[*].a", "? : any");
    gives("s1[*]", "[?(not null)] : tuple([string])");
    gives("o1[*].a", "[?] : tuple([string])");
    gives("d[*]", "? : any");
    gives("d[*].a", "? : any");
}

#[test]
fn of_an_unknown_sequence_the_type_of_the_splat_is_known() {
    gives("l[*]", "?(not null) : list(string)");
    gives("st[*]", "?(not null) : list(string)");
    gives("lo[*].a", "?(not null) : list(string)");
    gives("lo[*].b", "?(not null) : list(number)");
    gives("t[*]", "?(not null) : tuple([string, number])");
    let known = Refinement::new().min_len(2).max_len(5);
    let object = "object({ a = string })";
    let mut scope = scope();
    scope.insert("x", unknown(&format!("list({object})"), known.clone()));
    scope.insert("y", unknown(&format!("set({object})"), known));
    scope.insert("z", unknown(&format!("list({object})"), Refinement::new().max_len(5)));
    gives_in(&scope, "x[*].a", "?(not null, 2..=5 elements) : list(string)");
    gives_in(&scope, "y[*].a", "?(not null, 2..=5 elements) : list(string)");
    gives_in(&scope, "z[*].a", "?(not null, 0..=5 elements) : list(string)");
}

#[test]
fn an_empty_sequence_keeps_the_type_of_the_steps() {
    let mut scope = scope();
    scope.insert("x", Value::list(ty("object({ a = number })"), []).unwrap());
    gives_in(&scope, "x[*].a", "[] : list(number)");
    gives_in(&scope, "x[*]", "[] : list(object({ a = number }))");
    gives("tolist([])[*]", "[] : list(any)");
}

#[test]
fn null_sequences_have_no_splat() {
    let null =
        "Splat of null value: Splat expressions (with the * symbol) cannot be applied to null sequences.";
    fails("tolist(null)[*]", "? : any", &[&format!("1,1-13 in 1,1-16: {null}")]);
    fails("toset(null)[*].a", "? : any", &[&format!("1,1-12 in 1,1-15: {null}")]);
    fails("tolist(null).*.a", "? : any", &[&format!("1,1-13 in 1,1-17: {null}")]);
    fails("{ a = tolist(null) }.a[*].b", "? : any", &[&format!("1,1-23 in 1,1-26: {null}")]);
}

#[test]
fn what_fails_for_elements_is_told_for_each() {
    let missing =
        |at: &str| format!("{at}: {NO_ATTRIBUTE} This object does not have an attribute named \"b\".");
    // What goes on with the result still knows how many there are.
    fails(
        "[{ a = 1 }, { a = 2 }][*].b",
        "? : tuple([any, any])",
        &[&missing("1,26-28"), &missing("1,26-28")],
    );
    fails("[{ a = 1 }].*.b", "? : tuple([any])", &[&missing("1,14-16")]);
    fails("{ a = 1 }[*].b", "[?] : tuple([any])", &[&missing("1,13-15")]);
    fails(
        "s[*].a",
        "? : any",
        &[&format!("1,5-7: {NO_ATTRIBUTE} Can't access attributes on a primitive-typed value (string).")],
    );
    // For elements that could be anything, too.
    fails(
        "t[*].a",
        "?(not null) : tuple([any, any])",
        &[
            &format!("1,5-7: {NO_ATTRIBUTE} Can't access attributes on a primitive-typed value (string)."),
            &format!("1,5-7: {NO_ATTRIBUTE} Can't access attributes on a primitive-typed value (number)."),
        ],
    );
    fails(
        "lo[*].c",
        "?(not null) : list(any)",
        &[&format!("1,6-8: {NO_ATTRIBUTE} This object does not have an attribute named \"c\".")],
    );
}

#[test]
fn a_failed_source_has_no_splat() {
    fails(
        "(1 + [])[*].x",
        "? : any",
        &["1,6-8 in 1,2-8: Invalid operand: Unsuitable value for right operand: number required."],
    );
    fails(
        "{ a = 1 }.b[*].x",
        "? : any",
        &[&format!("1,10-12: {NO_ATTRIBUTE} This object does not have an attribute named \"b\".")],
    );
}
